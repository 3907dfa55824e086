//! Renju's forbidden points, as the rules of the Renju International Federation define them.
//!
//! A point is judged in this order: a stone that makes five is never forbidden; one that makes a
//! row of six or more is (overline); one that makes two or more fours at once is (double-four);
//! one that makes two or more threes at once is (double-three). A three is a three only if some
//! further stone would turn it into a straight four, without making five at the same time, on a
//! point that is not forbidden itself. That last clause is the recursion.

use crate::line::{Direction, Lines, View, along, view_bit};
use crate::{Board, Cell, Color, Point};
use std::fmt;

/// Why a point is forbidden to black in renju.
///
/// ```
/// use tengen_core::{board, Forbidden};
/// let board = board! {
///     ". . . . . . ."
///     ". . . . . . ."
///     ". . . X . . ."
///     ". . . X . . ."
///     ". X X . . . ."
///     ". . . . . . ."
///     ". . . . . . ."
///     "renju, black to move"
/// };
/// assert_eq!(board.forbidden("d3".parse().unwrap()), Some(Forbidden::DoubleThree));
/// assert_eq!(board.forbidden("e3".parse().unwrap()), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    /// Two or more threes at once.
    DoubleThree,
    /// Two or more fours at once.
    DoubleFour,
    /// Six or more in a row.
    Overline,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Forbidden::DoubleThree => "double-three",
            Forbidden::DoubleFour => "double-four",
            Forbidden::Overline => "overline",
        })
    }
}

impl Board {
    /// Why black may not play on this empty point, or `None` if black may. Always nothing under
    /// rules other than renju.
    pub fn forbidden(&self, point: Point) -> Option<Forbidden> {
        if !self.rule().forbids(Color::Black) || self.cell(point) != Cell::Empty {
            return None;
        }
        match judge(self.lines(), point) {
            Verdict::Forbidden(kind) => Some(kind),
            Verdict::Five | Verdict::Quiet => None,
        }
    }

    /// Whether `color` may play on the point: it is empty and not forbidden.
    pub fn is_legal(&self, point: Point, color: Color) -> bool {
        self.is_empty(point) && (color == Color::White || self.forbidden(point).is_none())
    }

    /// The points on which `color` may play, row by row from the bottom.
    pub fn legal_points(&self, color: Color) -> impl Iterator<Item = Point> {
        self.empty_points().filter(move |&point| self.is_legal(point, color))
    }
}

#[derive(PartialEq, Eq)]
enum Verdict {
    Five,
    Forbidden(Forbidden),
    Quiet,
}

/// Judges a black stone on an empty point.
fn judge(lines: &Lines, point: Point) -> Verdict {
    let views = Direction::ALL.map(|direction| {
        let bit = view_bit(direction, point);
        (View::new(lines.through(direction, point), Color::Black).with(bit), bit)
    });
    let lengths = views.map(|(view, bit)| view.length_at(bit));
    if lengths.contains(&5) {
        return Verdict::Five;
    }
    if lengths.iter().any(|&length| length > 5) {
        return Verdict::Forbidden(Forbidden::Overline);
    }
    if views.iter().map(|&(view, bit)| fours(view, bit)).sum::<u32>() >= 2 {
        return Verdict::Forbidden(Forbidden::DoubleFour);
    }
    if is_double_three(lines, point, views) {
        return Verdict::Forbidden(Forbidden::DoubleThree);
    }
    Verdict::Quiet
}

/// Whether two or more of the lines through the new stone hold a three.
fn is_double_three(lines: &Lines, point: Point, views: [(View, usize); 4]) -> bool {
    let looks_like_three =
        |&(view, bit): &(View, usize)| straight_four_bits(view, bit).next().is_some();
    let mut unasked = views.iter().filter(|entry| looks_like_three(entry)).count();
    if unasked < 2 {
        return false;
    }
    let mut after = lines.clone();
    after.toggle(point, Color::Black);
    let mut threes = 0;
    for (direction, (view, bit)) in Direction::ALL.into_iter().zip(views) {
        if !looks_like_three(&(view, bit)) {
            continue;
        }
        let is_three = straight_four_bits(view, bit).any(|four| {
            let next = along(direction, point, (four as isize - bit as isize) / 2);
            judge(&after, next) == Verdict::Quiet
        });
        unasked -= 1;
        threes += usize::from(is_three);
        // Stop as soon as the answer is settled: where threes cross threes, every question that
        // is asked for nothing is a whole tree of them.
        if threes == 2 || threes + unasked < 2 {
            break;
        }
    }
    threes == 2
}

/// The number of fours through the stone at `bit`: rows that one more stone makes exactly five.
/// A straight four has two such stones and is one four; two fours can also share a line.
fn fours(view: View, bit: usize) -> u32 {
    let fives = view.ends_at(bit).filter(|&end| view.with(end).length_at(bit) == 5).count() as u32;
    if fives == 2 && view.length_at(bit) == 4 { 1 } else { fives }
}

/// The cells on which one more stone makes a straight four through the stone at `bit`.
fn straight_four_bits(view: View, bit: usize) -> impl Iterator<Item = usize> {
    view.ends_at(bit).filter(move |&end| {
        let four = view.with(end);
        four.length_at(bit) == 4
            && four.ends_at(bit).filter(|&five| four.with(five).length_at(bit) == 5).count() == 2
    })
}
