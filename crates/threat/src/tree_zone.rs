//! Which replies can matter against a threat to win by threats.

use std::collections::HashSet;
use tengen_core::{Color, Direction, PointSet, Rule};
use tengen_pattern::{Position, Shape, Threat};
use tengen_proof::{Attack, Defence};

/// The replies that could spoil a win by threats that the attacker would have if the defender
/// passed. Nothing if every reply could.
///
/// A stone of the defender that stands somewhere else leaves each move of the tree legal and each
/// five a five, so it can only help the defender to a five of its own. In the tree the defender
/// has one move that is not answered specially before it has to block fours, and one that makes
/// the five. So besides that stone and those two there must be two more stones in the five, and
/// where it stands was a point that makes three of them.
///
/// The board has the defender to move; the tree is the attacker's win after a pass.
pub(crate) fn tree_zone(position: &mut Position, tree: &Attack) -> Option<PointSet> {
    let defender = position.board().side_to_move();
    let mut walk = Walk {
        position,
        defender,
        zone: PointSet::new(),
        banned: PointSet::new(),
        hangs_on_bans: false,
        seen: HashSet::new(),
    };
    walk.position.pass();
    walk.attack(tree);
    walk.position.pass();
    let Walk { zone, banned, hangs_on_bans, .. } = walk;
    (!hangs_on_bans && banned.intersection(&zone).is_empty()).then_some(zone)
}

struct Walk<'a> {
    position: &'a mut Position,
    defender: Color,
    zone: PointSet,
    /// Where the defender may not play, or perhaps not: what renju forbids can hang on stones far
    /// away.
    banned: PointSet,
    hangs_on_bans: bool,
    /// Parts of the tree that were walked on the same stones before.
    seen: HashSet<(*const Attack, u64)>,
}

impl Walk<'_> {
    fn attack(&mut self, attack: &Attack) {
        self.zone.insert(attack.point);
        let threat = self.position.patterns().threat(attack.point, !self.defender);
        if threat == Threat::Five || !self.seen.insert((attack, self.position.board().hash())) {
            return;
        }
        self.hangs_on_bans |= threat == Threat::Suspect;
        self.position.place(attack.point);
        if let Some(defence) = &attack.then {
            self.defence(defence);
        }
        self.position.undo();
    }

    fn defence(&mut self, defence: &Defence) {
        self.add_threes();
        for (reply, attack) in &defence.replies {
            self.position.place(*reply);
            self.attack(attack);
            self.position.undo();
        }
        if let Some(attack) = &defence.otherwise {
            self.position.pass();
            self.attack(attack);
            self.position.pass();
        }
    }

    /// The points where the defender makes three or more of a five.
    fn add_threes(&mut self) {
        let bans = self.position.board().rule() == Rule::Renju && self.defender == Color::Black;
        for point in self.position.board().empty_points() {
            let makes_three = |direction| {
                let shape = self.position.patterns().shape(point, self.defender, direction);
                shape >= Shape::Three && shape != Shape::Overline
            };
            if Direction::ALL.into_iter().any(makes_three) {
                self.zone.insert(point);
            }
            let threat = self.position.patterns().threat(point, self.defender);
            if bans && matches!(threat, Threat::Forbidden | Threat::Suspect) {
                self.banned.insert(point);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::SolverProgress;
    use crate::vcf::Vcf;
    use crate::vct::{Vct, VctLimits};
    use tengen_agent::{Budget, CancelToken, Limits, Stopwatch};
    use tengen_core::{Board, Point, Size};
    use tengen_proof::Proof;
    use tengen_rng::Rng;

    /// Stones near each other, as in a fight. Nobody has five.
    fn fight(rng: &mut Rng, rule: Rule) -> Board {
        let mut board = Board::new(rule, Size::new(9).unwrap());
        let stones = 8 + rng.below(16);
        while board.moves().len() < stones {
            let point = Point::new(1 + rng.below(7), 1 + rng.below(7)).unwrap();
            let side = board.side_to_move();
            if board.is_legal(point, side) && !board.makes_five(point, side) {
                board.place(point, &mut ());
            }
        }
        board
    }

    /// Whoever threatens to win by threats does so, move by move as in its tree, after every reply
    /// outside the zone.
    #[test]
    fn every_other_reply_is_answered_by_the_tree() {
        let positions = 2_000;
        let mut rng = Rng::new(7);
        let (mut threats, mut others, mut hanging) = (0, 0, 0);
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            for _ in 0..positions {
                let mut board = fight(&mut rng, rule);
                let mut position = Position::new(&board);
                let defender = board.side_to_move();
                if position.patterns().count(defender, Threat::Five) > 0 {
                    continue;
                }
                position.pass();
                let mut vcf = Vcf::new(10);
                let mut budget =
                    Budget::new(&Limits::default(), Stopwatch::start(), CancelToken::new());
                let (limits, progress) = (VctLimits::default(), SolverProgress::default());
                let mut vct = Vct::new(&mut position, &mut vcf, limits, &mut budget, &progress);
                let tree = vct.tree_within(100);
                position.pass();
                let Some(tree) = tree else { continue };
                let proof = Proof::by_attacker(!defender, tree.clone());
                if proof.line().len() < 6 {
                    // Open threes and fours tell little.
                    continue;
                }
                let Some(zone) = tree_zone(&mut position, &tree) else {
                    hanging += 1;
                    continue;
                };
                assert!(position == Position::new(&board), "the board is as it was");
                threats += 1;
                let legal: Vec<Point> = board.legal_points(defender).collect();
                for reply in legal.into_iter().filter(|&reply| !zone.contains(reply)) {
                    board.place(reply, &mut ());
                    if let Err(flaw) = proof.check(&board) {
                        panic!("{flaw} after {reply} in {board}\n{proof}");
                    }
                    board.undo(&mut ());
                    others += 1;
                }
            }
        }
        assert!(10 * threats > positions, "{threats} threats, {others} replies, {hanging} hanging");
        assert!(others > 5 * threats, "{threats} threats and {others} replies");
        assert!(hanging > 0, "no win hangs on what black may not play");
    }
}
