//! What a stone would make in one line.

use std::fmt;

/// What one more stone makes in one line, seen by its colour, as far as rows of five through that
/// stone are concerned. Ordered from worthless to winning.
///
/// Every shape is defined by the best stone that could follow it, so that one definition serves
/// all rules: a four is one stone from five, an open three one stone from an open four, and so on
/// down. Only the two ends of that chain, what wins and what is too long, differ between rules.
///
/// ```
/// use tengen_pattern::Shape;
/// assert!(Shape::OpenFour > Shape::Four);
/// assert!(Shape::WideThree.is_open_three());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Shape {
    /// No five can come of it.
    Dead = 0,
    /// One stone from a closed two.
    One,
    /// One stone from an open two.
    OpenOne,
    /// One stone from a closed three.
    Two,
    /// One stone from an open three, on one or two points.
    OpenTwo,
    /// One stone from an open three, on three points.
    WideTwo,
    /// One stone from an open three, on four or more points.
    FreeTwo,
    /// A closed three: one stone from a four.
    Three,
    /// An open three: one stone from an open four, on exactly one point.
    OpenThree,
    /// An open three with two or more points that make it an open four.
    WideThree,
    /// One stone from five, on exactly one point.
    Four,
    /// Renju's black only: two fours in one line that are no straight four. Forbidden.
    TwinFour,
    /// One stone from five, on two points. For renju's black, a straight four.
    OpenFour,
    /// Too long to win. For renju's black, forbidden.
    Overline,
    /// It wins.
    Five,
}

impl Shape {
    /// Every shape, in order.
    pub const ALL: [Shape; 15] = [
        Shape::Dead,
        Shape::One,
        Shape::OpenOne,
        Shape::Two,
        Shape::OpenTwo,
        Shape::WideTwo,
        Shape::FreeTwo,
        Shape::Three,
        Shape::OpenThree,
        Shape::WideThree,
        Shape::Four,
        Shape::TwinFour,
        Shape::OpenFour,
        Shape::Overline,
        Shape::Five,
    ];

    /// The shape with this number, which is a shape's own.
    #[inline(always)]
    pub(crate) const fn from_number(number: u8) -> Shape {
        Shape::ALL[number as usize]
    }

    /// Open twos of every width.
    #[inline]
    pub const fn is_open_two(self) -> bool {
        matches!(self, Shape::OpenTwo | Shape::WideTwo | Shape::FreeTwo)
    }

    /// Open threes of both kinds.
    #[inline]
    pub const fn is_open_three(self) -> bool {
        matches!(self, Shape::OpenThree | Shape::WideThree)
    }

    /// Anything that is one stone from five.
    #[inline]
    pub const fn is_four(self) -> bool {
        matches!(self, Shape::Four | Shape::TwinFour | Shape::OpenFour)
    }

    /// The level a defence has to break: shapes of one level are the same threat to the opponent.
    pub(crate) const fn level(self) -> u8 {
        match self {
            Shape::Dead | Shape::Overline => 0,
            Shape::One | Shape::OpenOne => 1,
            Shape::Two => 2,
            Shape::OpenTwo | Shape::WideTwo | Shape::FreeTwo => 3,
            Shape::Three => 4,
            Shape::OpenThree | Shape::WideThree => 5,
            Shape::Four => 6,
            Shape::TwinFour | Shape::OpenFour => 7,
            Shape::Five => 8,
        }
    }

    /// A name a player knows.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Dead => "dead",
            Shape::One => "one",
            Shape::OpenOne => "open one",
            Shape::Two => "two",
            Shape::OpenTwo => "open two",
            Shape::WideTwo => "wide two",
            Shape::FreeTwo => "free two",
            Shape::Three => "three",
            Shape::OpenThree => "open three",
            Shape::WideThree => "wide three",
            Shape::Four => "four",
            Shape::TwinFour => "twin four",
            Shape::OpenFour => "open four",
            Shape::Overline => "overline",
            Shape::Five => "five",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
