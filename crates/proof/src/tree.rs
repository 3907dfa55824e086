//! The tree.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tengen_core::{Color, Point};

/// A move of the attacker and what it answers to every reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Where the attacker plays.
    pub point: Point,
    /// What follows; `None` if the move makes five.
    pub then: Option<Defence>,
}

impl Attack {
    /// The move that makes five.
    pub fn five(point: Point) -> Arc<Attack> {
        Arc::new(Attack { point, then: None })
    }

    /// A move that is answered.
    pub fn then(point: Point, defence: Defence) -> Arc<Attack> {
        Arc::new(Attack { point, then: Some(defence) })
    }
}

/// All replies of the defender.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defence {
    /// The replies that are answered specially.
    pub replies: Vec<(Point, Arc<Attack>)>,
    /// What answers every other one. `None` if there is no other legal reply.
    pub otherwise: Option<Arc<Attack>>,
}

impl Defence {
    /// Whether there is nothing to answer: no reply is legal.
    pub fn is_empty(&self) -> bool {
        self.replies.is_empty() && self.otherwise.is_none()
    }

    /// Against two points that make five: whichever is taken, the other one wins.
    pub fn of_two_fives(first: Point, second: Point) -> Defence {
        Defence {
            replies: vec![(first, Attack::five(second))],
            otherwise: Some(Attack::five(first)),
        }
    }
}

/// A forced win of one side.
///
/// ```
/// use tengen_core::{Color, board};
/// use tengen_proof::{Attack, Defence, Proof, Start};
/// let board = board! {
///     ". . . . . . ."
///     ". . . . . . ."
///     ". . X X X . ."
///     ". O O . . . ."
///     ". . . . O . ."
///     ". . . . . . ."
///     ". . . . . . ."
/// };
/// let [b5, a5, f5, g5] = ["b5", "a5", "f5", "g5"].map(|name| name.parse().unwrap());
/// // An open four: if one end is blocked, the other makes five.
/// let defence =
///     Defence { replies: vec![(a5, Attack::five(f5))], otherwise: Some(Attack::five(a5)) };
/// let proof = Proof::by_attacker(Color::Black, Attack::then(b5, defence));
/// assert_eq!(proof.check(&board).unwrap().plies, 3);
/// # let _ = (g5, Start::Attack);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Who wins.
    pub winner: Color,
    /// The tree, from the position with either side to move.
    pub start: Start,
}

/// Whose turn it is at the beginning of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The winner's.
    Attack(Arc<Attack>),
    /// The loser's: whatever it plays, it loses.
    Defence(Defence),
}

impl Proof {
    /// A win of the side to move.
    pub fn by_attacker(winner: Color, attack: Arc<Attack>) -> Proof {
        Proof { winner, start: Start::Attack(attack) }
    }

    /// A loss of the side to move.
    pub fn by_defender(winner: Color, defence: Defence) -> Proof {
        Proof { winner, start: Start::Defence(defence) }
    }

    /// The winner's first move, if it is its turn.
    pub fn first(&self) -> Option<Point> {
        match &self.start {
            Start::Attack(attack) => Some(attack.point),
            Start::Defence(_) => None,
        }
    }

    /// The longest way through the replies that are answered specially; where several are equally
    /// long, the first.
    pub fn line(&self) -> Vec<Point> {
        let mut depths = Depths::default();
        let mut line = Vec::new();
        let mut next = match &self.start {
            Start::Attack(attack) => Some((None, attack)),
            Start::Defence(defence) => depths.longest(defence),
        };
        while let Some((reply, attack)) = next {
            line.extend(reply);
            line.push(attack.point);
            next = attack.then.as_ref().and_then(|defence| depths.longest(defence));
        }
        line
    }

    /// How many moves of the attacker the tree holds. A part that several ways lead to counts
    /// once.
    pub fn size(&self) -> usize {
        let mut parts = Parts::default();
        match &self.start {
            Start::Attack(attack) => parts.add_attack(attack),
            Start::Defence(defence) => parts.add_defence(defence),
        }
        parts.moves
    }
}

/// How many moves of the attacker follow in the longest way through special replies. Each part is
/// looked at once, however many ways lead to it.
#[derive(Default)]
struct Depths(HashMap<*const Attack, usize>);

impl Depths {
    fn of(&mut self, attack: &Attack) -> usize {
        let Some(defence) = &attack.then else { return 1 };
        if let Some(&known) = self.0.get(&std::ptr::from_ref(attack)) {
            return known;
        }
        let below = defence.replies.iter().map(|(_, next)| self.of(next)).max();
        let depth = 1 + below.unwrap_or(0);
        self.0.insert(attack, depth);
        depth
    }

    /// The first of the replies that hold out longest, with what answers it.
    fn longest<'a>(&mut self, defence: &'a Defence) -> Option<(Option<Point>, &'a Arc<Attack>)> {
        let replies = defence.replies.iter().map(|(reply, next)| (self.of(next), reply, next));
        let longest = replies.reduce(|best, other| if other.0 > best.0 { other } else { best });
        longest.map(|(_, &reply, next)| (Some(reply), next))
    }
}

/// Counts each part of a tree once.
#[derive(Default)]
struct Parts {
    seen: HashSet<*const Attack>,
    moves: usize,
}

impl Parts {
    fn add_attack(&mut self, attack: &Attack) {
        if let Some(defence) = &attack.then {
            if !self.seen.insert(attack) {
                return;
            }
            self.add_defence(defence);
        }
        self.moves += 1;
    }

    fn add_defence(&mut self, defence: &Defence) {
        defence.replies.iter().for_each(|(_, attack)| self.add_attack(attack));
        defence.otherwise.iter().for_each(|attack| self.add_attack(attack));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many ways as a large proof has: parts are counted and measured once each.
    #[test]
    fn a_part_with_many_ways_to_it_counts_once() {
        let [a1, b1, c1] = ["a1", "b1", "c1"].map(|name| name.parse().unwrap());
        let mut attack = Attack::five(a1);
        for _ in 0..60 {
            let replies = vec![(b1, attack.clone()), (c1, attack.clone())];
            attack = Attack::then(a1, Defence { replies, otherwise: Some(attack) });
        }
        let proof = Proof::by_attacker(Color::Black, attack);
        assert_eq!(proof.line().len(), 121);
        // Each of the lowest part's fives is a move of its own.
        assert_eq!(proof.size(), 60 + 3);
    }
}
