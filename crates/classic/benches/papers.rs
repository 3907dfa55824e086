//! The papers' speed claims beside ours, for the same work.
//!
//! `cargo bench -p tengen-classic --bench papers` measures all; a word of a line's name after `--`
//! measures those lines only. Times are of the processor where the system tells them. The moves of
//! `fudan` are the other bench's.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::{Duration, Instant};
use tengen_agent::{Agent, CancelToken, Report, Request};
use tengen_classic::KINDS;
use tengen_core::{Game, Rule, Size};

/// What this thread has used of a processor.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

fn agent(text: &str) -> Box<dyn Agent> {
    let (name, settings) = text.split_once(':').unwrap_or((text, ""));
    let kind = KINDS.iter().find(|kind| kind.name == name).unwrap();
    kind.build(settings).unwrap()
}

fn game(side: usize, moves: &str) -> Game {
    Game::parse(Rule::Freestyle, Size::new(side).unwrap(), moves).unwrap()
}

/// Seconds of the processor for some work; short work is timed by the clock, which is finer.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let (start, busy) = (Instant::now(), processor_time());
    let done = work();
    let passed = start.elapsed();
    let spent = busy.zip(processor_time()).map(|(before, after)| after - before);
    let fine = passed < Duration::from_millis(100);
    (spent.filter(|_| !fine).unwrap_or(passed).as_secs_f64(), done)
}

/// Seconds for one answer, and the last report.
fn answer(agent: &mut dyn Agent, game: &Game) -> (f64, Report) {
    let request = Request::new(game.clone());
    let (seconds, answer) = timed(|| agent.think(&request, &CancelToken::new(), &mut |_| {}));
    (seconds, answer.unwrap().report)
}

/// A game of the agent against `ottawa-baseline` from the empty board: the mean time per step, as
/// the paper has it.
fn game_per_step(text: &str) -> (f64, u64) {
    let (mut ours, mut other) = (agent(text), agent("ottawa-baseline"));
    let mut game = game(9, "");
    let (mut seconds, mut steps, mut evaluations) = (0.0, 0, 0);
    while game.outcome().is_none() {
        let (time, report) = answer(&mut *ours, &game);
        game.play(report.best().unwrap()).unwrap();
        (seconds, steps, evaluations) =
            (seconds + time, steps + 1, evaluations + report.evaluations);
        if game.outcome().is_none() {
            let (_, report) = answer(&mut *other, &game);
            game.play(report.best().unwrap()).unwrap();
        }
    }
    (seconds / steps as f64, evaluations / steps as u64)
}

/// What is to be measured, and how a line is printed.
struct Bench {
    wanted: Vec<String>,
}

impl Bench {
    fn wants(&self, name: &str) -> bool {
        self.wanted.is_empty() || self.wanted.iter().any(|word| name.contains(word))
    }

    /// A head, if any of these lines will follow.
    fn head<'a>(&self, title: &str, mut names: impl Iterator<Item = &'a str>) {
        if names.any(|name| self.wants(name)) {
            println!("\n{title}");
            println!("{:58} {:>12} {:>14} {:>12}", "work", "paper", "here", "times faster");
        }
    }

    fn line(&self, name: &str, paper: Option<f64>, here: f64, note: &str) {
        let said = paper.map_or("-".to_owned(), |paper| format!("{paper:.4} s"));
        let times = paper.map_or("-".to_owned(), |paper| format!("{:.0}", paper / here));
        println!("{name:58} {said:>12} {here:12.8} s {times:>12}  {note}");
    }
}

const OTTAWA: &[(&str, f64)] = &[
    ("ottawa-minimax:depth=1", 0.00144),
    ("ottawa-minimax:depth=3", 6.05090),
    ("ottawa-alphabeta:depth=1", 0.00141),
    ("ottawa-alphabeta:depth=3", 0.18298),
    ("ottawa-alphabeta:depth=3,shortcuts=off", 0.18298),
    ("ottawa-alphabeta:depth=3,shortcuts=off,prune=strict", 0.18298),
    ("ottawa-alphabeta:depth=5", 10.21738),
    ("ottawa-alphabeta:depth=5,shortcuts=off", 10.21738),
    ("ottawa-alphabeta:depth=5,order=sorted,table=on", 10.21738),
    ("ottawa-alphabeta:depth=7", 167.90123),
    ("ottawa-alphabeta:depth=7,order=sorted,table=on", 167.90123),
];

const EGGPLANT: &[(&str, f64)] = &[("eggplant-minimax", 1.0), ("eggplant-minimax:n=3", 10.0)];

const PLAYOUTS: &[(&str, &str)] = &[
    ("eggplant-mcts:mode=flat,simulations=100", "playouts"),
    ("eggplant-mcts:mode=hmcts,simulations=50", "playouts"),
    ("eggplant-mcts:mode=uct,simulations=50", "rounds"),
];

const NTHU: &[&str] = &[
    "nthu:init_depth=2,max_depth=2",
    "nthu:init_depth=4,max_depth=4",
    "nthu:init_depth=6,max_depth=6",
];

fn main() {
    let wanted = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let bench = Bench { wanted };
    let title = "A step on 9x9, mean of a game against the baseline, in the paper's order of moves";
    bench.head(&format!("{title} unless said"), OTTAWA.iter().map(|line| line.0));
    for &(text, paper) in OTTAWA.iter().filter(|line| bench.wants(line.0)) {
        let (seconds, evaluations) = game_per_step(text);
        bench.line(text, Some(paper), seconds, &format!("{evaluations} evaluations a step"));
    }
    bench.head("A move of the middle game on 20x20", EGGPLANT.iter().map(|line| line.0));
    let quiet = game(20, "k10 l11 k11 k9 m12 j10 l9 j8");
    for &(text, paper) in EGGPLANT.iter().filter(|line| bench.wants(line.0)) {
        let (seconds, _) = answer(&mut *agent(text), &quiet);
        bench.line(text, Some(paper), seconds, "");
    }
    bench.head("A playout from the empty board of 20x20", PLAYOUTS.iter().map(|line| line.0));
    for &(text, what) in PLAYOUTS.iter().filter(|line| bench.wants(line.0)) {
        let mut agent = agent(&format!("{text},time=86400000"));
        let (seconds, report) = answer(&mut *agent, &game(20, ""));
        let one = seconds / report.nodes as f64;
        bench.line(text, Some(40.0), one, &format!("{:.0} {what} a second", 1.0 / one));
    }
    bench.head("A move on 15x15; the paper has no figure", NTHU.iter().copied());
    for &text in NTHU.iter().filter(|text| bench.wants(text)) {
        let (seconds, report) = answer(&mut *agent(text), &game(15, "h8 i9 h9 h7 g8 i8"));
        bench.line(text, None, seconds, &format!("{} nodes", report.nodes));
    }
}
