//! The checker: the rules of the game and nothing else.

use crate::tree::{Attack, Defence, Proof, Start};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use tengen_core::{Board, Color, Point, PointSet};

/// What the checker saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The most plies until five, counting both sides' moves.
    pub plies: usize,
    /// Positions replayed.
    pub positions: u64,
}

/// Why a proof proves nothing: the moves that lead to the hole, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after `{}`: {kind}", Moves(.line))]
pub struct Flaw {
    /// The moves from the proof's position.
    pub line: Vec<Point>,
    /// What is wrong after them.
    pub kind: FlawKind,
}

/// What is wrong with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FlawKind {
    /// It is about the other side's turn.
    #[error("it is not the turn of the side the proof says")]
    WrongTurn,
    /// The attacker's move is not legal.
    #[error("{0} cannot be played")]
    Illegal(Point),
    /// The attacker's last move makes no five.
    #[error("{0} makes no five")]
    NoFive(Point),
    /// The defender makes five first.
    #[error("{0} makes five for the other side")]
    Overtaken(Point),
    /// A reply nothing answers.
    #[error("nothing answers {0}")]
    Unanswered(Point),
    /// No point is left to play on: a draw.
    #[error("the board is full")]
    Full,
    /// The checker was told to give up.
    #[error("it is too long to be checked")]
    TooLong,
}

struct Moves<'a>(&'a [Point]);

impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|point| write!(f, "{point}"))
    }
}

impl Proof {
    /// Replays the proof against every legal reply.
    pub fn check(&self, board: &Board) -> Result<Checked, Flaw> {
        self.check_while(board, |_| true)
    }

    /// Like [`Proof::check`], but gives up after this many positions: a proof from a file may have
    /// been made to last for ever.
    pub fn check_within(&self, board: &Board, most_positions: u64) -> Result<Checked, Flaw> {
        self.check_while(board, |positions| positions <= most_positions)
    }

    /// Like [`Proof::check`], but gives up when it is told so: it asks before every position and
    /// says how many there are by then.
    pub fn check_while(
        &self,
        board: &Board,
        go_on: impl FnMut(u64) -> bool,
    ) -> Result<Checked, Flaw> {
        let mut checker = Checker {
            go_on,
            board: board.clone(),
            start: board.moves().len(),
            attacker: self.winner,
            positions: 0,
            seen: HashMap::new(),
        };
        let side = match &self.start {
            Start::Attack(_) => self.winner,
            Start::Defence(_) => !self.winner,
        };
        if board.side_to_move() != side {
            return Err(checker.flaw(FlawKind::WrongTurn));
        }
        let plies = match &self.start {
            Start::Attack(attack) => checker.attack(attack, true)?,
            Start::Defence(defence) => checker.defence(defence, true)?,
        };
        Ok(Checked { plies, positions: checker.positions })
    }
}

struct Checker<F> {
    board: Board,
    start: usize,
    attacker: Color,
    positions: u64,
    go_on: F,
    /// Parts of the tree that were replayed on the same stones before. A tree may share its
    /// parts; without this a shared part would be replayed for every way that leads to it.
    seen: HashMap<(*const Attack, [PointSet; 2]), usize>,
}

impl<F: FnMut(u64) -> bool> Checker<F> {
    fn flaw(&self, kind: FlawKind) -> Flaw {
        let moves = self.board.moves().iter().skip(self.start).map(|&(point, _)| point);
        Flaw { line: moves.collect(), kind }
    }

    /// Checks a move of the attacker, unless it was checked on these very stones before.
    fn attack_once(&mut self, attack: &Arc<Attack>) -> Result<usize, Flaw> {
        if attack.then.is_none() {
            return self.attack(attack, true);
        }
        let stones = Color::ALL.map(|color| self.board.points_of(color).collect());
        let key = (Arc::as_ptr(attack), stones);
        if let Some(&plies) = self.seen.get(&key) {
            return Ok(plies);
        }
        let plies = self.attack(attack, true)?;
        self.seen.insert(key, plies);
        Ok(plies)
    }

    /// Checks a move of the attacker and returns the most plies to five. `special` is whether the
    /// way here is made of replies that are answered specially.
    fn attack(&mut self, attack: &Attack, special: bool) -> Result<usize, Flaw> {
        self.positions += 1;
        if !(self.go_on)(self.positions) {
            return Err(self.flaw(FlawKind::TooLong));
        }
        let (point, attacker) = (attack.point, self.attacker);
        if !self.board.is_legal(point, attacker) {
            return Err(self.flaw(FlawKind::Illegal(point)));
        }
        let five = self.board.makes_five(point, attacker);
        match &attack.then {
            _ if five => Ok(1),
            None => Err(self.flaw(FlawKind::NoFive(point))),
            Some(defence) => {
                self.board.place(point, &mut ());
                let plies = self.defence(defence, special);
                self.board.undo(&mut ());
                Ok(1 + plies?)
            }
        }
    }

    /// Checks all replies of the defender.
    fn defence(&mut self, defence: &Defence, special: bool) -> Result<usize, Flaw> {
        let defender = !self.attacker;
        if self.board.empty_count() == 0 {
            return Err(self.flaw(FlawKind::Full));
        }
        let mut longest = 0;
        let empty: Vec<Point> = self.board.empty_points().collect();
        for reply in empty {
            // To play a forbidden point loses at once.
            if !self.board.is_legal(reply, defender) {
                continue;
            }
            if self.board.makes_five(reply, defender) {
                return Err(self.flaw(FlawKind::Overtaken(reply)));
            }
            let listed = defence.replies.iter().find(|(point, _)| *point == reply);
            let answer = listed.map(|(_, attack)| attack).or(defence.otherwise.as_ref());
            let Some(answer) = answer else {
                return Err(self.flaw(FlawKind::Unanswered(reply)));
            };
            self.board.place(reply, &mut ());
            let plies = match special && listed.is_some() {
                true => self.attack_once(answer),
                false => self.attack(answer, false),
            };
            self.board.undo(&mut ());
            longest = longest.max(1 + plies?);
        }
        Ok(longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::board;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn three() -> Board {
        board! {
            ". . . . . . ."
            ". . . . . . ."
            ". . X X X . ."
            ". O O . . . ."
            ". . . . O . ."
            ". . . . . . ."
            ". . . . . . ."
        }
    }

    fn open_four() -> Defence {
        Defence {
            replies: vec![(point("a5"), Attack::five(point("f5")))],
            otherwise: Some(Attack::five(point("a5"))),
        }
    }

    #[test]
    fn an_open_four_is_accepted_and_each_hole_is_found() {
        let board = three();
        let proof = |defence| Proof::by_attacker(Color::Black, Attack::then(point("b5"), defence));
        let checked = proof(open_four()).check(&board).unwrap();
        assert_eq!(checked.plies, 3);
        assert!(checked.positions > 40, "every reply is replayed");
        assert_eq!(proof(open_four()).line(), ["b5", "a5", "f5"].map(point));

        let within = |most| proof(open_four()).check_within(&board, most);
        assert_eq!(within(checked.positions), Ok(checked));
        assert_eq!(within(checked.positions - 1).unwrap_err().kind, FlawKind::TooLong);

        let flaw = |proof: Proof| proof.check(&board).unwrap_err().kind;
        let unanswered = Defence { otherwise: None, ..open_four() };
        assert!(matches!(flaw(proof(unanswered)), FlawKind::Unanswered(_)));
        let blocked = Defence { replies: Vec::new(), ..open_four() };
        assert_eq!(flaw(proof(blocked)), FlawKind::Illegal(point("a5")));
        let wrong = Defence { otherwise: Some(Attack::five(point("g7"))), ..open_four() };
        assert_eq!(flaw(proof(wrong)), FlawKind::NoFive(point("g7")));
        let white = Proof::by_attacker(Color::White, Attack::five(point("a1")));
        assert_eq!(flaw(white), FlawKind::WrongTurn);
        let occupied = Proof::by_attacker(Color::Black, Attack::five(point("c5")));
        assert_eq!(flaw(occupied), FlawKind::Illegal(point("c5")));
    }

    #[test]
    fn the_defender_may_be_faster() {
        let board = board! {
            ". . . . . . ."
            ". . . . . . ."
            ". . X X X . ."
            ". O O O O . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
        };
        let proof = Proof::by_attacker(Color::Black, Attack::then(point("b5"), open_four()));
        let flaw = proof.check(&board).unwrap_err();
        assert!(matches!(flaw.kind, FlawKind::Overtaken(_)));
        assert_eq!(flaw.line, [point("b5")]);
        assert!(flaw.to_string().starts_with("after `b5`: "));
    }

    #[test]
    fn a_forbidden_block_is_no_reply() {
        // Black's only block of white's four is an overline.
        let board = board! {
            ". . . . . . . . ."
            "X . . . . . . . ."
            "X . . . . . . . ."
            "X . . . . . . . ."
            ". O O O O X . . ."
            "X . . . . . . . ."
            "X . . . . . . . ."
            "X . . . . . . . ."
            ". . . . . . . . ."
            "renju, black to move"
        };
        let a5 = point("a5");
        assert!(!board.is_legal(a5, Color::Black));
        let proof =
            |otherwise| Proof::by_defender(Color::White, Defence { replies: vec![], otherwise });
        assert_eq!(proof(Some(Attack::five(a5))).check(&board).unwrap().plies, 2);
        assert!(proof(None).check(&board).is_err());
    }
}
