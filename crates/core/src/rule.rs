//! The five rules, and what each of them calls a win.

use crate::Color;
use std::fmt;
use std::str::FromStr;

/// The rule a game is played by.
///
/// ```
/// use tengen_core::Rule;
/// assert_eq!("std".parse::<Rule>().unwrap(), Rule::Standard);
/// assert_eq!(Rule::CaroExact.to_string(), "caro-exact");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Rule {
    /// Five or more in a row win.
    #[default]
    Freestyle = 0,
    /// Exactly five in a row win; six or more are nothing.
    Standard = 1,
    /// Black wins with exactly five and may not make a double-three, a double-four or an
    /// overline (a five outranks the ban); white wins with five or more.
    Renju = 2,
    /// Five wins unless closed by opposing stones on both ends; six or more always win.
    Caro = 3,
    /// Exactly five wins, unless closed by opposing stones on both ends.
    CaroExact = 4,
}

/// What one colour must make in a line to win under a rule. The board edge never closes a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinCondition {
    /// Five or more.
    FiveOrMore,
    /// Exactly five; a longer row is worth nothing.
    ExactlyFive,
    /// Exactly five; a longer row, and more than one four or three at once, is forbidden.
    RenjuBlack,
    /// Five with at most one end closed by an opposing stone, or six and more.
    OpenFiveOrMore,
    /// Exactly five with at most one end closed by an opposing stone.
    OpenExactlyFive,
}

impl WinCondition {
    /// Whether a row of `length` wins; `closed` says that opposing stones stand at both its ends.
    ///
    /// ```
    /// use tengen_core::WinCondition;
    /// assert!(WinCondition::OpenFiveOrMore.is_won(6, true));
    /// assert!(!WinCondition::OpenFiveOrMore.is_won(5, true));
    /// assert!(!WinCondition::ExactlyFive.is_won(6, false));
    /// ```
    #[inline]
    pub const fn is_won(self, length: u32, closed: bool) -> bool {
        match self {
            WinCondition::FiveOrMore => length >= 5,
            WinCondition::ExactlyFive | WinCondition::RenjuBlack => length == 5,
            WinCondition::OpenFiveOrMore => length > 5 || (length == 5 && !closed),
            WinCondition::OpenExactlyFive => length == 5 && !closed,
        }
    }

    /// Whether a row longer than five wins nothing.
    pub const fn is_exact(self) -> bool {
        matches!(
            self,
            WinCondition::ExactlyFive | WinCondition::RenjuBlack | WinCondition::OpenExactlyFive
        )
    }

    /// Whether opposing stones at both ends spoil a five.
    pub const fn needs_open_end(self) -> bool {
        matches!(self, WinCondition::OpenFiveOrMore | WinCondition::OpenExactlyFive)
    }
}

impl Rule {
    /// Every rule, in the order of their numbers.
    pub const ALL: [Rule; 5] =
        [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroExact];

    /// The name used everywhere: command line, files, page.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::CaroExact => "caro-exact",
        }
    }

    /// What `color` must make to win.
    #[inline]
    pub const fn goal(self, color: Color) -> WinCondition {
        match (self, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => WinCondition::FiveOrMore,
            (Rule::Standard, _) => WinCondition::ExactlyFive,
            (Rule::Renju, Color::Black) => WinCondition::RenjuBlack,
            (Rule::Caro, _) => WinCondition::OpenFiveOrMore,
            (Rule::CaroExact, _) => WinCondition::OpenExactlyFive,
        }
    }

    /// Whether a four can be answered on one point only, so that an open four wins. Where a five
    /// needs an open end it can be answered at its ends too.
    ///
    /// ```
    /// use tengen_core::Rule;
    /// assert!(Rule::Standard.fours_have_single_reply());
    /// assert!(!Rule::Caro.fours_have_single_reply());
    /// ```
    #[inline]
    pub const fn fours_have_single_reply(self) -> bool {
        !self.goal(Color::Black).needs_open_end() && !self.goal(Color::White).needs_open_end()
    }

    /// Whether `color` can make a forbidden move under this rule.
    #[inline]
    pub const fn forbids(self, color: Color) -> bool {
        matches!((self, color), (Rule::Renju, Color::Black))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a rule: expected freestyle (free), standard (std), renju, caro or caro-exact"
)]
pub struct RuleError(String);

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Rule, RuleError> {
        match text.to_ascii_lowercase().as_str() {
            "free" => return Ok(Rule::Freestyle),
            "std" => return Ok(Rule::Standard),
            _ => {}
        }
        Rule::ALL
            .into_iter()
            .find(|rule| rule.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| RuleError(text.chars().take(20).collect()))
    }
}
