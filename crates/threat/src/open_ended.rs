//! Fours under rules where a five closed at both ends does not win. There a four has several
//! answers (the point that completes it, and the ends of the five to be), and one stone may answer
//! an open four. So every answer is tried.

use crate::fours::all_fours;
use crate::vcf::{Outcome, Vcf};
use crate::zone::around;
use std::sync::Arc;
use tengen_core::{Board, Color, Point, PointSet};
use tengen_pattern::{Position, Threat};
use tengen_proof::{Attack, Defence};

impl Vcf {
    /// The attacker's turn. The tree of a win is the answer.
    pub(crate) fn attack_open_ended(
        &mut self,
        position: &mut Position,
        fours: u8,
    ) -> Result<Arc<Attack>, Outcome> {
        let side = position.board().side_to_move();
        if let Some(five) = position.patterns().points(side, Threat::Five).first() {
            return Ok(Attack::five(five));
        }
        let hash = position.board().hash();
        if let Some(complete) = self.failure(hash, fours.max(1)) {
            return Err(if complete { Outcome::NoWin } else { Outcome::LimitReached });
        }
        let moves = all_fours(position, side);
        if moves.is_empty() {
            return Err(Outcome::NoWin);
        }
        if fours == 0 {
            return Err(Outcome::LimitReached);
        }
        let mut complete = true;
        for point in &moves {
            if !self.visit() {
                return Err(Outcome::LimitReached);
            }
            position.place(point);
            let defence = self.defend_open_ended(position, side, fours);
            position.undo();
            match defence {
                Ok(defence) => return Ok(Attack::then(point, defence)),
                Err(result) => complete &= result == Outcome::NoWin,
            }
            if self.is_cut() {
                return Err(Outcome::LimitReached);
            }
        }
        self.store_failure(hash, fours, complete);
        Err(if complete { Outcome::NoWin } else { Outcome::LimitReached })
    }

    fn defend_open_ended(
        &mut self,
        position: &mut Position,
        side: Color,
        fours: u8,
    ) -> Result<Defence, Outcome> {
        let patterns = position.patterns();
        let fives = patterns.points(side, Threat::Five);
        let default = fives.first().filter(|_| patterns.count(!side, Threat::Five) == 0);
        let Some(default) = default else { return Err(Outcome::NoWin) };
        let mut answers = fives;
        fives.iter().for_each(|five| around(position.board(), five, &mut answers));
        let mut replies = Vec::new();
        for reply in legal(position.board(), &answers, !side) {
            position.place(reply);
            let left = position.patterns().points(side, Threat::Five);
            let attack = match left.first() {
                Some(_) if left.contains(default) => None,
                Some(five) => Some(Ok(Attack::five(five))),
                None => Some(self.attack_open_ended(position, fours - 1)),
            };
            position.undo();
            if let Some(attack) = attack {
                replies.push((reply, attack?));
            }
        }
        Ok(Defence { replies, otherwise: Some(Attack::five(default)) })
    }
}

fn legal(board: &Board, points: &PointSet, side: Color) -> Vec<Point> {
    points.iter().filter(|&point| board.is_legal(point, side)).collect()
}
