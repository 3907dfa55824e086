//! What a move of `fudan` costs: the median over fifty positions of the middle game, for each of
//! its switches.
//!
//! `cargo bench -p tengen-classic --bench fudan` measures the list below; arguments such as
//! `fudan:depth=6,kill=off` are measured instead. Words for other benches are none of its concern.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::{Duration, Instant};
use tengen_agent::{Agent, AgentKind, CancelToken, Request};
use tengen_classic::KINDS;
use tengen_core::{Game, Point, Rule, Size};
use tengen_rng::Rng;

const POSITIONS: usize = 50;

/// The paper chose its parameters for a move within this many seconds, at depth 8.
const PAPER: f64 = 5.0;

fn kind(name: &str) -> &'static AgentKind {
    KINDS.iter().find(|kind| kind.name == name).unwrap()
}

/// A game of `greedy` with a random move now and then, after some moves of it.
fn position(number: usize) -> Game {
    let mut rng = Rng::new(2026 + number as u64);
    let mut greedy = kind("greedy").build("").unwrap();
    'again: loop {
        let mut game = Game::new(Rule::Freestyle, Size::FIFTEEN);
        let stones = 12 + number % 25;
        while game.board().moves().len() < stones {
            let near: Vec<Point> =
                game.board().empty_points().filter(|&p| is_near(&game, p)).collect();
            let point = match game.board().moves().len() < 4 || rng.below(5) == 0 {
                true => *rng.pick(&near).unwrap(),
                false => {
                    let request = Request::new(game.clone());
                    greedy.think(&request, &CancelToken::new(), &mut |_| {}).unwrap().best
                }
            };
            if game.play(point).unwrap().is_some() {
                continue 'again;
            }
        }
        return game;
    }
}

fn is_near(game: &Game, point: Point) -> bool {
    let centre = Point::centre(game.size());
    let from = |other: Point, most: usize| {
        point.column().abs_diff(other.column()) <= most && point.row().abs_diff(other.row()) <= most
    };
    match game.moves().len() {
        0 => from(centre, 1),
        _ => game.moves().any(|stone| from(stone, 2)),
    }
}

/// What this thread has used of a processor, or the time that passed.
fn time_used(start: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split_whitespace().next().and_then(|word| word.parse().ok());
    nanos.map_or(start.elapsed(), Duration::from_nanos)
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let usual = ["", "zobrist=on", "kill=vcf", "kill=pn", "kill=off", "kill=off,zobrist=on"];
    let settings = match given.is_empty() || given.iter().any(|word| word == "fudan") {
        true => usual.map(str::to_owned).to_vec(),
        false => given.iter().filter_map(|a| a.strip_prefix("fudan:")).map(str::to_owned).collect(),
    };
    if settings.is_empty() {
        return;
    }
    let positions: Vec<Game> = (0..POSITIONS).map(position).collect();
    println!("A move of fudan, depth 8 unless said; the paper: within {PAPER} s");
    println!("{POSITIONS} positions of 12 to 36 stones, freestyle 15; processor time");
    println!(
        "{:32} {:>9} {:>12} {:>9} {:>9} {:>10} {:>6}",
        "work", "median", "times faster", "mean", "most", "nodes", "wins"
    );
    for setting in &settings {
        let mut agent = kind("fudan").build(setting).unwrap();
        let (mut times, mut nodes, mut wins) = (Vec::new(), 0, 0);
        for game in &positions {
            let start = Instant::now();
            let before = time_used(start);
            let request = Request::new(game.clone());
            let answer = agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
            times.push((time_used(start) - before).as_secs_f64());
            nodes += answer.report.nodes;
            wins += usize::from(answer.report.lines[0].score.mate().is_some());
        }
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        println!(
            "{:32} {:7.4} s {:12.0} {:7.4} s {:7.4} s {:10} {:6}",
            agent.name(),
            times[times.len() / 2],
            PAPER / times[times.len() / 2],
            mean,
            times[times.len() - 1],
            nodes / POSITIONS as u64,
            wins
        );
    }
}
