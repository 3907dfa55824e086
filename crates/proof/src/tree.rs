//! The tree.

use std::sync::Arc;
use tengen_core::{Color, Point};

/// A move of the attacker and what it answers to every reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Where the attacker plays.
    pub point: Point,
    /// What follows; nothing if the move makes five.
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
    /// What answers every other one. Nothing if there is no other legal reply.
    pub otherwise: Option<Arc<Attack>>,
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
        let mut line = Vec::new();
        match &self.start {
            Start::Attack(attack) => follow_attack(attack, &mut line),
            Start::Defence(defence) => follow_defence(defence, &mut line),
        }
        line
    }

    /// How many moves of the attacker the tree holds, each shared one counted where it is used.
    pub fn size(&self) -> u64 {
        match &self.start {
            Start::Attack(attack) => attack_size(attack),
            Start::Defence(defence) => defence_size(defence),
        }
    }
}

fn follow_attack(attack: &Attack, line: &mut Vec<Point>) {
    line.push(attack.point);
    if let Some(defence) = &attack.then {
        follow_defence(defence, line);
    }
}

fn follow_defence(defence: &Defence, line: &mut Vec<Point>) {
    let lines = defence.replies.iter().map(|(reply, attack)| {
        let mut line = vec![*reply];
        follow_attack(attack, &mut line);
        line
    });
    let longest =
        lines.reduce(|longest, line| if line.len() > longest.len() { line } else { longest });
    line.extend(longest.into_iter().flatten());
}

fn attack_size(attack: &Attack) -> u64 {
    1 + attack.then.as_ref().map_or(0, defence_size)
}

fn defence_size(defence: &Defence) -> u64 {
    let replies: u64 = defence.replies.iter().map(|(_, attack)| attack_size(attack)).sum();
    replies + defence.otherwise.as_deref().map_or(0, attack_size)
}
