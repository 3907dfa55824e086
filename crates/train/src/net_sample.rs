//! Positions as the net sees them.

use crate::sample::is_quiet;
use crate::self_play_game::SelfPlayGame;
use std::sync::Arc;
use tengen_core::{Board, Color, Direction, Point, Rule};
use tengen_eval::{EvalTables, Evaluation, LineIndex, Weights, threat_mask};

/// One position of a game, seen by the side to move.
pub struct NetSample {
    /// Whose move it is.
    pub side: Color,
    /// Every empty point that sees a stone.
    pub cells: Vec<NetCell>,
    /// Which of them was played, if any of them was.
    pub played: Option<u16>,
    /// The threat mask.
    pub mask: u16,
    /// What the sums call it.
    pub sum: i16,
    /// What the side to move made of it: 1, 0.5 or 0.
    pub result: f32,
    /// What the search called it.
    pub value: i32,
    /// Whether nothing forces the side to move.
    pub quiet: bool,
}

/// One empty point.
#[derive(Clone, Copy)]
pub struct NetCell {
    /// The rows of its four lines.
    pub rows: [u16; 4],
    /// How good the sums call a move here.
    pub policy: i16,
}

/// Turns games of one rule into samples.
pub struct NetSampler {
    rule: Rule,
    rows: LineIndex,
    tables: Arc<EvalTables>,
}

impl NetSampler {
    /// For a rule, on top of these weights without their net.
    pub fn new(rule: Rule, weights: &Weights) -> NetSampler {
        let mut weights = weights.clone();
        weights.set_net(rule, None);
        let weights = &weights;
        NetSampler {
            rule,
            rows: LineIndex::new(rule),
            tables: Arc::new(EvalTables::new(weights, rule)),
        }
    }

    /// The samples of a game, one per move after the opening; none if it is of another rule.
    pub fn samples(&self, line: &SelfPlayGame) -> Result<Vec<NetSample>, String> {
        let (rule, size, moves) = line.replay()?;
        if rule != self.rule {
            return Ok(Vec::new());
        }
        let mut watch = Evaluation::new(&Board::new(rule, size), self.tables.clone());
        let mut samples = Vec::with_capacity(moves.len());
        for (ply, &point) in moves.iter().enumerate() {
            if ply >= line.opening {
                let value = line.values.get(ply - line.opening).copied().unwrap_or(0);
                samples.push(self.sample(&mut watch, point, line.points_of_black(), value));
            }
            watch.place(point);
        }
        Ok(samples)
    }

    fn sample(&self, watch: &mut Evaluation, played: Point, black: f32, value: i32) -> NetSample {
        let (policy, sum) = (watch.policy(), watch.value());
        let (board, patterns) = (watch.position().board(), watch.position().patterns());
        let side = board.side_to_move();
        let mut cells = Vec::with_capacity(128);
        let mut played_at = None;
        for point in board.empty_points() {
            let rows = Direction::ALL.map(|direction| {
                let row = self.rows.of(patterns.line_code(board, point, direction));
                if side == Color::Black { row } else { self.rows.swapped(row) }
            });
            if rows == [0; 4] {
                continue;
            }
            if point == played {
                played_at = Some(cells.len() as u16);
            }
            cells.push(NetCell {
                rows,
                policy: policy.score(watch, point).clamp(-32_000, 32_000) as i16,
            });
        }
        NetSample {
            side,
            cells,
            played: played_at,
            mask: threat_mask(patterns, side) as u16,
            sum: sum.clamp(-6_000, 6_000) as i16,
            result: if side == Color::Black { black } else { 1.0 - black },
            value,
            quiet: is_quiet(patterns, side),
        }
    }
}
