//! The papers' speed claims beside ours, for the same work.
//!
//! `cargo bench -p tengen-classic --bench papers` measures all; a word of a line's name after `--`
//! measures those lines only. Times are of the processor where the system tells them.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::{Duration, Instant};
use tengen_agent::{Agent, Report, Request, Stop};
use tengen_classic::BLUEPRINTS;
use tengen_core::{Game, Rows, Rule, Size, parse_moves};

/// What this thread has used of a processor.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

fn agent(text: &str) -> Box<dyn Agent> {
    let (name, settings) = text.split_once(':').unwrap_or((text, ""));
    let blueprint = BLUEPRINTS.iter().find(|blueprint| blueprint.name == name).unwrap();
    blueprint.build(settings).unwrap()
}

fn game(side: usize, moves: &str) -> Game {
    let size = Size::new(side).unwrap();
    let mut game = Game::new(Rule::Freestyle, size);
    for point in parse_moves(moves, size, Rows::FromBottom).unwrap() {
        game.play(point).unwrap();
    }
    game
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
    let (seconds, answer) = timed(|| agent.think(&request, &Stop::new(), &mut |_| {}));
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

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|w| name.contains(w));
    println!("{:58} {:>12} {:>12} {:>10}", "work", "paper", "here", "times");
    let print = |name: &str, paper: f64, here: f64, note: &str| {
        println!("{name:58} {paper:10.4} s {here:10.6} s {:10.0}  {note}", paper / here);
    };
    for (text, paper) in [
        ("ottawa-minimax:depth=1", 0.00144),
        ("ottawa-minimax:depth=3", 6.05090),
        ("ottawa-alphabeta:depth=1", 0.00141),
        ("ottawa-alphabeta:depth=3", 0.18298),
        ("ottawa-alphabeta:depth=3,pairs=off", 0.18298),
        ("ottawa-alphabeta:depth=3,pairs=off,prune=strict", 0.18298),
        ("ottawa-alphabeta:depth=5", 10.21738),
        ("ottawa-alphabeta:depth=5,pairs=off", 10.21738),
        ("ottawa-alphabeta:depth=5,order=sorted,table=on", 10.21738),
        ("ottawa-alphabeta:depth=7", 167.90123),
        ("ottawa-alphabeta:depth=7,order=sorted,table=on", 167.90123),
    ] {
        if is_wanted(text) {
            let (seconds, evaluations) = game_per_step(text);
            print(text, paper, seconds, &format!("{evaluations} leaves a step"));
        }
    }
    let quiet = game(20, "k10 l11 k11 k9 m12 j10 l9 j8");
    for (text, paper) in [("eggplant-minimax", 1.0), ("eggplant-minimax:n=3", 10.0)] {
        if is_wanted(text) {
            let mut agent = agent(text);
            let (seconds, _) = answer(&mut *agent, &quiet);
            print(text, paper, seconds, "one move on 20x20");
        }
    }
    for (text, what) in [
        ("eggplant-mcts:mode=flat,simulations=100", "one playout"),
        ("eggplant-mcts:mode=hmcts,simulations=50", "one playout"),
        ("eggplant-mcts:mode=uct,simulations=50", "one round"),
    ] {
        if is_wanted(text) {
            let mut agent = agent(&format!("{text},time=86400000"));
            let (seconds, report) = answer(&mut *agent, &game(20, ""));
            let one = seconds / report.nodes as f64;
            print(text, 40.0, one, &format!("{what} on 20x20, {:.0} a second", 1.0 / one));
        }
    }
    for depth in [2, 4, 6] {
        let text = format!("nthu:init_depth={depth},max_depth={depth}");
        if is_wanted(&text) {
            let (seconds, report) = answer(&mut *agent(&text), &game(15, "h8 i9 h9 h7 g8 i8"));
            let note = format!("no figure in the paper; {} nodes", report.nodes);
            println!("{text:58} {:>12} {seconds:10.6} s {:>10}  {note}", "-", "-");
        }
    }
}
