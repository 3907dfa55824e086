//! The two ways of speaking the protocol, and how to tell which one a manager speaks.

use std::fmt;

use crate::{Command, Info, Yixin, table};
use tengen_core::Rule;

/// Which coordinates and rule numbers are meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Gomocup: `x,y` is column from the left, row from the top, both from 0.
    #[default]
    Gomocup,
    /// Yixin-Board: the row comes first, and rule 2 is renju.
    Yixin,
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Dialect::Gomocup => "Gomocup",
            Dialect::Yixin => "Yixin",
        })
    }
}

/// How the first moves are shared out, where a rule number says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningRule {
    /// After the first stone the opponent may swap.
    Swap1,
    /// After three stones the opponent swaps, stays or adds two.
    Swap2,
}

/// What a rule number means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleChoice {
    /// The rule of the game.
    pub rule: Rule,
    /// The rule of the opening, if the number names one.
    pub opening: Option<OpeningRule>,
}

/// A rule number that cannot be played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleNumberError {
    /// Bit 2 of Gomocup's sum.
    #[error(
        "continuous game is not supported (rule {0}; renju is rule 4, and rule 2 after YXSHOWINFO)"
    )]
    Continuous(u32),
    /// A number without a meaning.
    #[error(
        "rule {0} is not known: expected 0 freestyle, 1 standard, 4 renju, 8 caro or 9 caro with \
         exactly five"
    )]
    Unknown(u32),
}

impl Dialect {
    /// The rule a number means.
    ///
    /// ```
    /// use tengen_core::Rule;
    /// use tengen_protocol::Dialect;
    /// assert_eq!(Dialect::Gomocup.rule(4).unwrap().rule, Rule::Renju);
    /// assert_eq!(Dialect::Yixin.rule(2).unwrap().rule, Rule::Renju);
    /// assert!(Dialect::Gomocup.rule(2).is_err());
    /// ```
    pub fn rule(self, number: u32) -> Result<RuleChoice, RuleNumberError> {
        let rule = match (self, number) {
            (_, 0) => Rule::Freestyle,
            (_, 1) => Rule::Standard,
            (_, 4) | (Dialect::Yixin, 2) => Rule::Renju,
            (_, 8) => Rule::Caro,
            (_, 9) => Rule::CaroExact,
            (Dialect::Yixin, 5) => {
                return Ok(RuleChoice { rule: Rule::Freestyle, opening: Some(OpeningRule::Swap1) });
            }
            (Dialect::Yixin, 6) => {
                return Ok(RuleChoice { rule: Rule::Freestyle, opening: Some(OpeningRule::Swap2) });
            }
            (Dialect::Gomocup, number) if number < 16 && number & 2 != 0 => {
                return Err(RuleNumberError::Continuous(number));
            }
            (_, number) => return Err(RuleNumberError::Unknown(number)),
        };
        Ok(RuleChoice { rule, opening: None })
    }

    /// The number a manager sends for a rule.
    ///
    /// ```
    /// use tengen_core::Rule;
    /// use tengen_protocol::Dialect;
    /// assert_eq!(Dialect::Gomocup.rule_number(Rule::Renju), 4);
    /// assert_eq!(Dialect::Yixin.rule_number(Rule::Renju), 2);
    /// ```
    pub const fn rule_number(self, rule: Rule) -> u32 {
        match (rule, self) {
            (Rule::Freestyle, _) => 0,
            (Rule::Standard, _) => 1,
            (Rule::Renju, Dialect::Gomocup) => 4,
            (Rule::Renju, Dialect::Yixin) => 2,
            (Rule::Caro, _) => 8,
            (Rule::CaroExact, _) => 9,
        }
    }
}

/// Tells from a manager's commands which dialect it speaks.
///
/// Only `YXSHOWINFO`, with which every Yixin-Board begins, and the outright `INFO yxboard` count.
/// Lower case, `start n m` and other `YX` commands do not: gomocalc sends `YXBOARD`, and
/// c-gomoku-cli `YXSTOP` in the middle of a game, with Gomocup coordinates. A change takes effect
/// only while no coordinates have been exchanged, else with the next `START` or `RESTART`: a board
/// that is turned over between two moves would be another game.
///
/// ```
/// use tengen_protocol::{Command, Dialect, Recogniser};
/// let mut recogniser = Recogniser::new(Dialect::Gomocup);
/// let mut hear = |line| recogniser.hear(&Command::parse(line).unwrap());
/// assert_eq!(hear("info show_detail 3"), Dialect::Gomocup);
/// assert_eq!(hear("yxshowinfo"), Dialect::Yixin);
/// assert_eq!(hear("START 15"), Dialect::Yixin);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recogniser {
    spoken: Dialect,
    announced: Dialect,
    in_game: bool,
}

impl Recogniser {
    /// Begins with this dialect.
    pub fn new(dialect: Dialect) -> Recogniser {
        Recogniser { spoken: dialect, announced: dialect, in_game: false }
    }

    /// The dialect spoken now.
    pub fn dialect(&self) -> Dialect {
        self.spoken
    }

    /// Takes note of a command and returns the dialect in which it, and the answer to it, is to be
    /// understood.
    pub fn hear(&mut self, command: &Command) -> Dialect {
        match command {
            Command::Yixin(Yixin::ShowInfo) => self.announced = Dialect::Yixin,
            Command::Info(Info::YxBoard(yixin)) => {
                self.announced = if *yixin { Dialect::Yixin } else { Dialect::Gomocup };
            }
            Command::Start(_) | Command::RectStart { .. } | Command::Restart => {
                self.in_game = false;
            }
            _ => self.in_game |= names_points(command),
        }
        if !self.in_game {
            self.spoken = self.announced;
        }
        self.spoken
    }
}

/// Whether a command or its answer names points.
fn names_points(command: &Command) -> bool {
    match command {
        Command::Info(info) => matches!(info, Info::Evaluate(_)),
        _ => table::find(command.name()).is_some_and(|doc| doc.points),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hear(lines: &[&str]) -> Dialect {
        let mut recogniser = Recogniser::new(Dialect::Gomocup);
        for line in lines {
            recogniser.hear(&Command::parse(line).unwrap());
        }
        recogniser.dialect()
    }

    #[test]
    fn yixin_board_announces_itself_before_or_after_start() {
        assert_eq!(hear(&["info show_detail 3", "yxshowinfo", "START 15"]), Dialect::Yixin);
        assert_eq!(hear(&["START 15 15", "YXSHOWINFO"]), Dialect::Yixin);
        assert_eq!(hear(&["yxshowinfo", "start 15", "turn 3,4", "start 20"]), Dialect::Yixin);
    }

    #[test]
    fn other_managers_that_borrow_its_commands_are_not_it() {
        assert_eq!(hear(&["start 15 15", "yxboard 7,7,1 done", "yxnbest 3"]), Dialect::Gomocup);
        assert_eq!(hear(&["START 15", "BEGIN", "YXSTOP"]), Dialect::Gomocup);
    }

    #[test]
    fn nothing_changes_between_two_moves() {
        let mut lines = vec!["START 15", "TURN 3,4", "YXSHOWINFO", "TURN 5,6"];
        assert_eq!(hear(&lines), Dialect::Gomocup);
        lines.push("RESTART");
        assert_eq!(hear(&lines), Dialect::Yixin);
    }

    #[test]
    fn a_manager_can_say_it_outright() {
        assert_eq!(hear(&["INFO yxboard 1"]), Dialect::Yixin);
        assert_eq!(hear(&["YXSHOWINFO", "INFO yxboard 0", "START 15"]), Dialect::Gomocup);
    }

    #[test]
    fn every_rule_has_a_number_that_reads_back() {
        for dialect in [Dialect::Gomocup, Dialect::Yixin] {
            for rule in Rule::ALL {
                let choice = dialect.rule(dialect.rule_number(rule)).unwrap();
                assert_eq!(choice, RuleChoice { rule, opening: None });
            }
        }
    }

    #[test]
    fn numbers_that_mean_no_rule() {
        for number in [2, 3, 6, 7, 10, 11, 14, 15] {
            let error = Dialect::Gomocup.rule(number).unwrap_err();
            assert_eq!(error, RuleNumberError::Continuous(number));
            assert!(error.to_string().starts_with("continuous game is not supported"));
        }
        for number in [5, 12, 13, 16, 18, u32::MAX] {
            assert_eq!(Dialect::Gomocup.rule(number), Err(RuleNumberError::Unknown(number)));
        }
        for number in [3, 7, 10, 16, u32::MAX] {
            assert_eq!(Dialect::Yixin.rule(number), Err(RuleNumberError::Unknown(number)));
        }
    }
}
