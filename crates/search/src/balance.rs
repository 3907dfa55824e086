//! Moves that leave a game as even as asked: for swap2 and for openings.

use crate::alpha_beta::{Question, Searcher};
use crate::params::PLY;
use crate::score::{INFINITE, win_in};
use tengen_core::Point;

/// How many of the most promising first moves are tried as half of a pair.
const FIRSTS: usize = 6;

impl Searcher<'_> {
    /// Of these moves, the one whose value for the mover is nearest to `bias`, searched deeper and
    /// deeper until the limits; with that value.
    pub(crate) fn balance(
        &mut self,
        points: &[Point],
        bias: i32,
        most: i32,
    ) -> Option<(Point, i32)> {
        let mut best = None;
        let mut points = points.to_vec();
        for depth in 1..=most {
            let mut ranked: Vec<(Point, i32)> = Vec::with_capacity(points.len());
            for &point in &points {
                if self.position.makes_five(point) {
                    ranked.push((point, win_in(1)));
                    continue;
                }
                self.position.place(point);
                let value = -self.node(Question {
                    alpha: -INFINITE,
                    beta: INFINITE,
                    depth: (depth - 1) * PLY,
                    ply: 1,
                    pv: true,
                    cut: false,
                    skip: None,
                });
                self.position.undo();
                if self.budget.is_spent() {
                    return best.or(ranked.into_iter().min_by_key(|r| (r.1 - bias).abs()));
                }
                ranked.push((point, value));
            }
            ranked.sort_by_key(|&(_, value)| (value - bias).abs());
            best = ranked.first().copied();
            // The far ones will not come near any more.
            ranked.truncate((ranked.len() / 2).max(4));
            points = ranked.into_iter().map(|(point, _)| point).collect();
            if self.budget.is_late() {
                break;
            }
        }
        best
    }

    /// Two moves, one of each side, after which the value for whoever moves next is nearest to
    /// `bias`.
    pub(crate) fn balance_pair(
        &mut self,
        points: &[Point],
        bias: i32,
        most: i32,
    ) -> Option<(Point, Point, i32)> {
        let mut best: Option<(Point, Point, i32)> = None;
        for depth in 1..=most {
            for &first in points.iter().take(FIRSTS) {
                self.position.place(first);
                let seconds: Vec<Point> =
                    self.position.near().filter(|&p| self.position.is_legal(p)).take(40).collect();
                // The value for the next mover is the negative of the second mover's.
                let found = self.balance(&seconds, -bias, depth);
                self.position.undo();
                if let Some((second, value)) = found {
                    let nearer =
                        best.is_none_or(|(.., known)| (-value - bias).abs() < (known - bias).abs());
                    if nearer {
                        best = Some((first, second, -value));
                    }
                }
                if self.budget.is_late() {
                    return best;
                }
            }
        }
        best
    }
}
