//! Depth-first proof-number search: always the move that needs the least more work to decide the
//! game, in memory that grows with the positions, not with the ways to them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use tengen_core::{Board, Point};

/// More than any number that has not decided the game.
pub(crate) const INFINITE: u32 = u32::MAX / 4;

/// A move is searched until its number exceeds the second best's by a quarter (the 1 + epsilon trick):
/// without it two moves that are nearly equal are searched in turns, each time from the start.
const THRESHOLD_STEP: u32 = 4;

/// How much is left to prove a win of the attacker, and to disprove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    pub const START: Numbers = Numbers { proof: 1, disproof: 1 };
    pub const MOST: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };
    const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    pub fn is_proven(self) -> bool {
        self.proof == 0
    }

    pub fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// What is left for the side to move to reach its goal, and for the other side.
    fn seen_by(self, turn: Turn) -> (u32, u32) {
        match turn {
            Turn::Attack => (self.proof, self.disproof),
            Turn::Defence => (self.disproof, self.proof),
        }
    }

    fn from_view(turn: Turn, (own, other): (u32, u32)) -> Numbers {
        match turn {
            Turn::Attack => Numbers { proof: own, disproof: other },
            Turn::Defence => Numbers { proof: other, disproof: own },
        }
    }
}

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// The side whose win is in question.
    Attack,
    Defence,
}

impl Turn {
    fn next(self) -> Turn {
        match self {
            Turn::Attack => Turn::Defence,
            Turn::Defence => Turn::Attack,
        }
    }
}

/// What a position leaves to choose from.
pub(crate) enum Moves {
    Proven,
    Disproven,
    Choice(Box<[Point]>),
}

/// Position hashes are random already.
#[derive(Default)]
pub(crate) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

pub(crate) type ByHash<T> = HashMap<u64, T, BuildHasherDefault<AsItIs>>;

/// A game that is searched. One that implements it says which moves there are; the search is here.
pub(crate) trait Dfpn {
    fn board(&self) -> &Board;
    fn place(&mut self, point: Point);
    fn undo(&mut self);
    /// What is known of positions.
    fn numbers(&self) -> &ByHash<Numbers>;
    fn numbers_mut(&mut self) -> &mut ByHash<Numbers>;
    /// The moves in a position that is visited.
    fn moves(&mut self, turn: Turn) -> Moves;
    /// Whether the limits are reached.
    fn is_spent(&self) -> bool;

    /// The numbers of a position nobody has visited, after the move of this rank in its list.
    fn start(&self, _turn: Turn, _rank: usize) -> Numbers {
        Numbers::START
    }

    /// Sees how a position stands and which move is looked at next.
    fn watch(&self, _now: Numbers, _best: Option<Point>) {}

    /// What is known of the position after a move.
    fn known_after(&self, point: Point) -> Option<Numbers> {
        self.numbers().get(&self.board().hash_after(point)).copied()
    }

    fn store(&mut self, numbers: Numbers) -> Numbers {
        let hash = self.board().hash();
        self.numbers_mut().insert(hash, numbers);
        numbers
    }

    /// Searches until a number exceeds what is asked, the game is decided, or a limit is reached.
    fn search(&mut self, turn: Turn, most: Numbers) -> Numbers {
        let moves = match self.moves(turn) {
            Moves::Proven => return self.store(Numbers::PROVEN),
            Moves::Disproven => return self.store(Numbers::DISPROVEN),
            Moves::Choice(moves) => moves,
        };
        let (most_own, most_other) = most.seen_by(turn);
        // One move is enough for the side to move; the other side has to refute all.
        let mut children: Vec<(Point, u64, (u32, u32))> = moves
            .iter()
            .enumerate()
            .map(|(rank, &point)| {
                let known = self.known_after(point).unwrap_or_else(|| self.start(turn, rank));
                (point, self.board().hash_after(point), known.seen_by(turn))
            })
            .collect();
        loop {
            let sum = weak_sum(children.iter().map(|child| child.2.1));
            let (best, second) = two_least(children.iter().map(|child| child.2.0));
            let own = children.get(best).map_or(INFINITE, |child| child.2.0);
            let now = Numbers::from_view(turn, (own, if own == 0 { INFINITE } else { sum }));
            self.watch(now, children.get(best).map(|child| child.0));
            if now.is_solved() || own >= most_own || sum >= most_other || self.is_spent() {
                return self.store(now);
            }
            let (point, _, (_, other)) = children[best];
            let limits = (
                most_own.min(second.saturating_add(1 + second / THRESHOLD_STEP)).min(INFINITE),
                (most_other - sum).saturating_add(other).min(INFINITE),
            );
            self.place(point);
            self.search(turn.next(), Numbers::from_view(turn, limits));
            self.undo();
            for (_, hash, numbers) in &mut children {
                if let Some(known) = self.numbers().get(hash) {
                    *numbers = known.seen_by(turn);
                }
            }
        }
    }
}

/// The largest number and one for each further unsolved one: a sum would count the same
/// positions, reached in several ways, several times.
fn weak_sum(numbers: impl Iterator<Item = u32>) -> u32 {
    let (mut largest, mut open) = (0, 0_u32);
    for number in numbers {
        largest = number.max(largest);
        open += u32::from(number > 0);
    }
    match largest {
        INFINITE.. => INFINITE,
        _ => (largest + open.saturating_sub(1)).min(INFINITE - 1),
    }
}

/// The place of the least number, and the second least number.
fn two_least(numbers: impl Iterator<Item = u32>) -> (usize, u32) {
    let (mut best, mut least, mut second) = (usize::MAX, u32::MAX, INFINITE);
    for (place, number) in numbers.enumerate() {
        if number < least {
            second = least.min(INFINITE);
            (best, least) = (place, number);
        } else {
            second = second.min(number);
        }
    }
    (best, second)
}
