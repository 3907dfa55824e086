//! Positions as features.

use crate::self_play_game::SelfPlayGame;
use tengen_core::{Board, Color, Point};
use tengen_eval::{Weights, class_of, place_of, recent_moves, threat_mask};
use tengen_pattern::{PatternState, Threat};

/// One position of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingSample {
    /// The weight sets of the side to move and of the other side.
    pub sets: [u8; 2],
    /// The threat mask.
    pub mask: u16,
    /// Classes with how often they count for the side to move's value, in halves: own points of
    /// this position and the one before.
    pub own: Vec<(u16, i16)>,
    /// The same of the other side.
    pub other: Vec<(u16, i16)>,
    /// What the side to move made of it: 1, 0.5 or 0.
    pub result: f32,
    /// What the search called it, as an estimate in units of the weights.
    pub value: i32,
    /// Whether nothing forces the side to move: only such positions say something about value.
    pub quiet: bool,
    /// Every candidate move; the one that was played comes first.
    pub candidates: Vec<Candidate>,
}

/// A move that could be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The class of what it makes.
    pub own: u16,
    /// The class of what it takes from the opponent.
    pub other: u16,
    /// Where it lies as seen from the last two moves.
    pub places: [u8; 2],
}

/// Turns games into samples.
#[derive(Default)]
pub struct Sampler {
    counts: Vec<[i16; 2]>,
}

impl Sampler {
    /// The samples of a game, one per move after the opening.
    pub fn samples(&mut self, line: &SelfPlayGame) -> Result<Vec<TrainingSample>, String> {
        let (rule, size, moves) = line.replay()?;
        let mut board = Board::new(rule, size);
        let mut patterns = PatternState::new(&board);
        let mut before = board_counts(&board, &patterns);
        let mut samples = Vec::with_capacity(moves.len());
        for (ply, &point) in moves.iter().enumerate() {
            let now = board_counts(&board, &patterns);
            if ply >= line.opening {
                let value = line.values.get(ply - line.opening).copied().unwrap_or(0);
                let side = board.side_to_move();
                let black = line.points_of_black();
                let mut sample = TrainingSample {
                    sets: [side, !side].map(|color| Weights::number(rule, color) as u8),
                    mask: threat_mask(&patterns, side) as u16,
                    result: if side == Color::Black { black } else { 1.0 - black },
                    value,
                    quiet: is_quiet(&patterns, side),
                    candidates: candidates(&board, &patterns, side, point),
                    ..TrainingSample::default()
                };
                sample.own = self.sum(&before[side.index()], &now[side.index()]);
                sample.other = self.sum(&before[(!side).index()], &now[(!side).index()]);
                samples.push(sample);
            }
            board.place(point, &mut patterns);
            before = now;
        }
        Ok(samples)
    }

    /// Counts of two positions together, without zeros.
    fn sum(&mut self, before: &[u16], now: &[u16]) -> Vec<(u16, i16)> {
        self.counts.resize(tengen_eval::CLASSES, [0; 2]);
        for &class in before.iter().chain(now) {
            self.counts[usize::from(class)][0] += 1;
        }
        let mut list = Vec::new();
        for &class in before.iter().chain(now) {
            let count = std::mem::take(&mut self.counts[usize::from(class)][0]);
            if count > 0 && class > 0 {
                list.push((class, count));
            }
        }
        list
    }
}

/// The classes of all empty points, by colour.
fn board_counts(board: &Board, patterns: &PatternState) -> [Vec<u16>; 2] {
    Color::ALL.map(|color| {
        let classes = board.empty_points().map(|p| class_of(patterns.shape_code(p, color)) as u16);
        classes.filter(|&class| class > 0).collect()
    })
}

pub(crate) fn is_quiet(patterns: &PatternState, side: Color) -> bool {
    let has = |color, threats: &[Threat]| threats.iter().any(|&t| patterns.count(color, t) > 0);
    let decisive = [Threat::Five, Threat::OpenFour, Threat::DoubleFour];
    !has(side, &decisive) && !has(side, &[Threat::FourThree]) && !has(!side, &[Threat::Five])
}

fn candidates(
    board: &Board,
    patterns: &PatternState,
    side: Color,
    played: Point,
) -> Vec<Candidate> {
    let recent = recent_moves(board);
    let classes = |point: Point| {
        let class = |color| class_of(patterns.shape_code(point, color)) as u16;
        let places = recent.map(|other| place_of(other, point) as u8);
        Candidate { own: class(side), other: class(!side), places }
    };
    let others = board.empty_points().filter(|&point| point != played).map(classes);
    // Points that make nothing for nobody are far from everything.
    std::iter::once(classes(played)).chain(others.filter(|c| (c.own, c.other) != (0, 0))).collect()
}
