//! An agent of one's own behind the Gomocup protocol. `docs/agent.md` explains it line by line.

use std::io;
use std::sync::Arc;
use tengen_agent::{Agent, Answer, CancelToken, Failure, PvLine, Report, Request, Score};
use tengen_core::{Board, Point};
use tengen_engine::{About, AboutKey, serve};
use tengen_pattern::{PatternState, Threat};

/// Looks one move ahead: wins, blocks, and otherwise stays near the stones.
struct Neighbour;

impl Agent for Neighbour {
    fn name(&self) -> String {
        "neighbour".to_owned()
    }

    fn think(
        &mut self,
        request: &Request,
        _cancel: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        if let Some(outcome) = request.game.outcome() {
            return Err(Failure::Over(outcome.clone()));
        }
        let board = request.game.board();
        let patterns = PatternState::new(board);
        let best = board
            .empty_points()
            .filter(|&point| request.allows(point))
            .max_by_key(|&point| value(board, &patterns, point))
            .ok_or(Failure::NoMove)?;
        // Optional: what the agent thinks of it, for the board and for logs.
        let lines = vec![PvLine { moves: vec![best], score: Score::Estimate(0) }];
        let last = Report { lines, depth: 1, nodes: 1, ..Report::default() };
        report(&last);
        Ok(Answer { report: last, ..Answer::plain(best) })
    }
}

/// Forbidden points last; then by the larger of what the point makes for us and, one step less
/// urgent, for the opponent; then by how near it is to the middle.
fn value(board: &Board, patterns: &PatternState, point: Point) -> (bool, u8, i32) {
    let us = board.side_to_move();
    let own = 2 * patterns.threat(point, us) as u8 + 1;
    let theirs = 2 * patterns.threat(point, !us) as u8;
    let urgency = own.max(theirs).max(2 * Threat::None as u8);
    let middle = (board.size().get() / 2) as i32;
    let distance = |place: usize| (place as i32 - middle).abs();
    let from_middle = distance(point.column()).max(distance(point.row()));
    (board.forbidden(point).is_none(), urgency, -from_middle)
}

fn main() -> io::Result<()> {
    let about = About::new("Neighbour")
        .with(AboutKey::Version, env!("CARGO_PKG_VERSION"))
        .with(AboutKey::Author, "you");
    let factory = || -> Box<dyn Agent> { Box::new(Neighbour) };
    serve(io::stdin(), io::stdout(), about, Arc::new(factory))?;
    // A thread may still be thinking.
    std::process::exit(0);
}
