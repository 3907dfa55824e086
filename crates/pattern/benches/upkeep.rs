//! The price of pattern upkeep: pairs of place and undo a second, as ratios within one run.
//!
//! `cargo bench -p tengen-pattern` measures; with `--count PAIRS` it only makes that many pairs on
//! 15x15 freestyle, for a tool that counts instructions.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};
use tengen_core::{Board, Color, Point, Rule, Size};
use tengen_pattern::{PatternState, Threat};
use tengen_rng::Rng;

/// A position of the middle game and moves a search would try in it.
struct Case {
    board: Board,
    patterns: PatternState,
    moves: Vec<Point>,
}

/// Empty points at most two away from a stone.
fn near_stones(board: &Board) -> Vec<Point> {
    let stones: Vec<Point> = Color::ALL.into_iter().flat_map(|c| board.points_of(c)).collect();
    let near = |point: &Point| {
        stones.iter().any(|stone| {
            point.column().abs_diff(stone.column()) <= 2 && point.row().abs_diff(stone.row()) <= 2
        })
    };
    board.empty_points().filter(near).collect()
}

/// Plays the best of a few random near moves by threat for both sides: lively, undecided games.
fn case(rule: Rule, size: Size, stones: usize, rng: &mut Rng) -> Case {
    'again: loop {
        let mut board = Board::new(rule, size);
        let mut patterns = PatternState::new(&board);
        board.place(Point::centre(size), &mut patterns);
        while board.moves().len() < stones {
            let side = board.side_to_move();
            if patterns.count(side, Threat::Five) > 0 {
                continue 'again;
            }
            let near = near_stones(&board);
            let worth = |point: &Point| {
                let own = patterns.threat(*point, side) as usize * 2 + 1;
                own.max(patterns.threat(*point, !side) as usize * 2)
            };
            let tried = (0..6).map(|_| near[rng.below(near.len())]);
            let Some(best) = tried.max_by_key(worth) else { continue 'again };
            let block = patterns.points(!side, Threat::Five).first();
            board.place(block.unwrap_or(best), &mut patterns);
        }
        let moves = near_stones(&board);
        return Case { board, patterns, moves };
    }
}

fn cases(rule: Rule, size: Size) -> Vec<Case> {
    let mut rng = Rng::new(2026);
    (0..40).map(|number| case(rule, size, 16 + number, &mut rng)).collect()
}

/// One pass over all moves of all cases; returns the pairs made.
fn pass(cases: &mut [Case]) -> u64 {
    let mut pairs = 0;
    for Case { board, patterns, moves } in cases {
        for &point in moves.iter() {
            board.place(point, patterns);
            black_box(patterns.count(Color::Black, Threat::Five));
            board.undo(patterns);
        }
        pairs += moves.len() as u64;
    }
    pairs
}

/// Work done a second of processor time, where the system tells it; of time that passed elsewhere.
fn rate(mut work: impl FnMut() -> u64) -> f64 {
    let (mut done, start, busy) = (0, Instant::now(), processor_time());
    while start.elapsed() < Duration::from_millis(120) {
        done += work();
    }
    let passed = start.elapsed();
    let spent = busy.zip(processor_time()).map(|(before, after)| after - before);
    done as f64 / spent.unwrap_or(passed).as_secs_f64()
}

/// What this thread has used of a processor.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--count") {
        let wanted: u64 = arguments.get(at + 1).and_then(|n| n.parse().ok()).unwrap_or(100_000);
        let mut cases = cases(Rule::Freestyle, Size::FIFTEEN);
        let mut made = 0;
        while made < wanted {
            made += pass(&mut cases);
        }
        println!("{made} pairs");
        return;
    }
    let start = Instant::now();
    for rule in Rule::ALL {
        black_box(PatternState::new(&Board::new(rule, Size::FIFTEEN)));
    }
    println!("tables of all rules built in {:.1} ms", start.elapsed().as_secs_f64() * 1e3);

    let mut kinds: Vec<(String, Vec<Case>)> = Rule::ALL
        .into_iter()
        .map(|rule| (format!("{rule} 15"), cases(rule, Size::FIFTEEN)))
        .collect();
    kinds.push(("freestyle 20".into(), cases(Rule::Freestyle, Size::TWENTY)));
    let mut rates = vec![Vec::new(); kinds.len()];
    let mut scratch = Vec::new();
    // Rounds, so that whatever else the machine does falls on all kinds alike.
    for _ in 0..9 {
        for ((_, cases), rates) in kinds.iter_mut().zip(&mut rates) {
            rates.push(rate(|| pass(cases)));
        }
        let cases = &kinds[0].1;
        scratch.push(rate(|| {
            cases.iter().for_each(|case| drop(black_box(PatternState::new(&case.board))));
            cases.len() as u64
        }));
    }
    let base = median(rates[0].clone());
    for ((name, _), rates) in kinds.iter().zip(&rates) {
        let value = median(rates.clone());
        println!(
            "{name:14} {:6.2} M pairs/s  {:4.0} % of freestyle 15",
            value / 1e6,
            100.0 * value / base
        );
    }
    let scratch = median(scratch);
    println!("from scratch   {:6.3} M boards/s", scratch / 1e6);
    // Without upkeep the patterns are computed anew after the move and after its undo.
    println!("a pair is {:.1} times as fast as recomputing twice", 2.0 * base / scratch);
}
