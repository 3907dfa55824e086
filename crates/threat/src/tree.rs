//! Proof trees: of wins by fours, and of what df-pn has proved.

use crate::dfpn::{Dfpn, Moves, Numbers};
use std::sync::Arc;
use tengen_core::{Point, PointSet};
use tengen_pattern::{Position, Threat};
use tengen_proof::{Attack, Defence};

/// The tree of a line that [`Vcf`](crate::Vcf) found: after each four, whoever does not block it
/// loses at once. Nothing if the line does not win.
pub(crate) fn tree_of_fours(position: &mut Position, line: &[Point]) -> Option<Arc<Attack>> {
    let (&point, rest) = line.split_first()?;
    let side = position.board().side_to_move();
    if position.patterns().threat(point, side) == Threat::Five {
        return Some(Attack::five(point));
    }
    position.place(point);
    let defence = defence_of_fours(position, rest);
    position.undo();
    Some(Attack::then(point, defence?))
}

fn defence_of_fours(position: &mut Position, rest: &[Point]) -> Option<Defence> {
    let side = !position.board().side_to_move();
    let fives: Vec<Point> = position.patterns().points(side, Threat::Five).iter().collect();
    match *fives {
        [five] => {
            let otherwise = Some(Attack::five(five));
            if !position.board().is_legal(five, !side) {
                return Some(Defence { replies: Vec::new(), otherwise });
            }
            let (&reply, rest) = rest.split_first()?;
            if reply != five {
                return None;
            }
            position.place(reply);
            let next = tree_of_fours(position, rest);
            position.undo();
            Some(Defence { replies: vec![(reply, next?)], otherwise })
        }
        [first, second, ..] => Some(Defence::of_two_fives(first, second)),
        [] => None,
    }
}

/// The replies to a move of the attacker that are answered one by one, and what answers all
/// others.
#[derive(Clone)]
pub(crate) struct Replies {
    pub points: Box<[Point]>,
    pub otherwise: Option<Arc<Attack>>,
}

/// A search whose proven positions become trees.
pub(crate) trait Trees: Dfpn {
    /// The points where the attacker makes five, of which one has to be answered there and two
    /// win. Nothing under rules where a four has several answers.
    fn fives(&self) -> PointSet;
    /// The tree of a position with the attacker to move, if it is known or won by fours.
    fn tree_at_once(&mut self) -> Option<Arc<Attack>>;
    /// The attacker's moves that were searched.
    fn searched(&self) -> Option<Box<[Point]>>;
    /// The replies in a position with the defender to move and no fives.
    fn answered(&mut self) -> Option<Replies>;
    /// Remembers the tree of the position on the board.
    fn keep(&mut self, tree: &Arc<Attack>);

    /// What fives leave to the defender, whose turn it is. Nothing if there are none.
    fn answer_to_fives(&self) -> Option<Moves> {
        let fives = self.fives();
        let mut points = fives.iter();
        let defender = self.board().side_to_move();
        Some(match (points.next()?, points.next()) {
            (five, None) if self.board().is_legal(five, defender) => {
                Moves::Choice(Box::new([five]))
            }
            _ => Moves::Proven,
        })
    }

    /// The tree from a proven position with the attacker to move.
    fn attack_tree(&mut self) -> Option<Arc<Attack>> {
        if let Some(tree) = self.tree_at_once() {
            return Some(tree);
        }
        for point in self.searched()? {
            if !self.known_after(point).is_some_and(Numbers::is_proven) {
                continue;
            }
            self.place(point);
            let defence = self.defence_tree();
            self.undo();
            if let Some(defence) = defence {
                let tree = Attack::then(point, defence);
                self.keep(&tree);
                return Some(tree);
            }
        }
        None
    }

    /// The tree from a proven position with the defender to move.
    fn defence_tree(&mut self) -> Option<Defence> {
        let fives: Vec<Point> = self.fives().iter().take(2).collect();
        let Replies { points, otherwise } = match (fives.as_slice(), self.answer_to_fives()) {
            (&[first, second], _) => return Some(Defence::of_two_fives(first, second)),
            (&[five], Some(Moves::Choice(points))) => {
                Replies { points, otherwise: Some(Attack::five(five)) }
            }
            (&[five], _) => Replies { points: Box::new([]), otherwise: Some(Attack::five(five)) },
            _ => self.answered()?,
        };
        let mut defence = Defence { replies: Vec::with_capacity(points.len()), otherwise };
        for reply in points {
            self.place(reply);
            let attack = self.attack_tree();
            self.undo();
            defence.replies.push((reply, attack?));
        }
        Some(defence)
    }
}
