//! What a stone would make in all four lines together.

use crate::shape::Shape;
use std::fmt;

/// What a stone on a point makes, all four directions taken together: the vocabulary of search
/// and solver. Ordered by what it is worth to the player, but for the first two.
///
/// ```
/// use tengen_pattern::{Shape, Threat};
/// let shapes = [Shape::Four, Shape::OpenThree, Shape::Dead, Shape::One];
/// assert_eq!(Threat::of(shapes), Threat::FourThree);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Threat {
    /// Renju's black: surely forbidden (overline or double-four).
    Forbidden = 0,
    /// Renju's black: two or more threes as far as lines can tell. Forbidden unless some of the
    /// threes are false, which only [`Board::forbidden`](tengen_core::Board::forbidden) can tell;
    /// the shapes tell what it makes if it is legal.
    Suspect,
    /// Nothing of the following.
    None,
    /// One open two.
    OpenTwo,
    /// One closed three.
    Three,
    /// Two or more open twos.
    DoubleTwo,
    /// A closed three and another, or an open two.
    ThreePlus,
    /// One open three.
    OpenThree,
    /// One open three, and a closed three or an open two.
    OpenThreePlus,
    /// Two or more open threes.
    DoubleThree,
    /// One four.
    Four,
    /// One four, and a closed three or an open two.
    FourPlus,
    /// One four and an open three.
    FourThree,
    /// Two or more fours in different lines: it wins unless the opponent makes five first.
    DoubleFour,
    /// An open four: it wins unless the opponent makes five first.
    OpenFour,
    /// Five: it wins.
    Five,
}

impl Threat {
    /// How many threats there are.
    pub const COUNT: usize = 16;

    /// Every threat, in order.
    pub const ALL: [Threat; Threat::COUNT] = [
        Threat::Forbidden,
        Threat::Suspect,
        Threat::None,
        Threat::OpenTwo,
        Threat::Three,
        Threat::DoubleTwo,
        Threat::ThreePlus,
        Threat::OpenThree,
        Threat::OpenThreePlus,
        Threat::DoubleThree,
        Threat::Four,
        Threat::FourPlus,
        Threat::FourThree,
        Threat::DoubleFour,
        Threat::OpenFour,
        Threat::Five,
    ];

    /// The threats that make at least one four and not five.
    pub const FOURS: [Threat; 5] =
        [Threat::Four, Threat::FourPlus, Threat::FourThree, Threat::DoubleFour, Threat::OpenFour];

    /// Whether it is one of [`Threat::FOURS`]. A [`Threat::Suspect`] may make a four as well, which
    /// only its shapes can tell.
    ///
    /// ```
    /// use tengen_pattern::Threat;
    /// let fours: Vec<Threat> = Threat::ALL.into_iter().filter(|threat| threat.is_four()).collect();
    /// assert_eq!(fours, Threat::FOURS);
    /// ```
    pub const fn is_four(self) -> bool {
        matches!(
            self,
            Threat::Four
                | Threat::FourPlus
                | Threat::FourThree
                | Threat::DoubleFour
                | Threat::OpenFour
        )
    }

    /// Whether the points with this threat are kept as a set. The quiet ones change with every
    /// stone nearby and are wanted one by one, if at all.
    pub const fn is_kept(self) -> bool {
        !matches!(
            self,
            Threat::None | Threat::OpenTwo | Threat::Three | Threat::DoubleTwo | Threat::ThreePlus
        )
    }

    /// What four shapes come to where nothing is forbidden.
    pub fn of(shapes: [Shape; 4]) -> Threat {
        let count = |wanted: fn(Shape) -> bool| shapes.iter().filter(|&&s| wanted(s)).count();
        let fours = count(Shape::is_four);
        let open_threes = count(Shape::is_open_three);
        let threes = count(|s| s == Shape::Three);
        let helpers = threes + count(Shape::is_open_two);
        match (fours, open_threes) {
            _ if shapes.contains(&Shape::Five) => Threat::Five,
            _ if shapes.contains(&Shape::OpenFour) => Threat::OpenFour,
            (2.., _) => Threat::DoubleFour,
            (1, 1..) => Threat::FourThree,
            (1, _) if helpers > 0 => Threat::FourPlus,
            (1, _) => Threat::Four,
            (_, 2..) => Threat::DoubleThree,
            (_, 1) if helpers > 0 => Threat::OpenThreePlus,
            (_, 1) => Threat::OpenThree,
            _ if threes > 0 && helpers > 1 => Threat::ThreePlus,
            _ if helpers > 1 => Threat::DoubleTwo,
            _ if threes > 0 => Threat::Three,
            _ if helpers > 0 => Threat::OpenTwo,
            _ => Threat::None,
        }
    }

    /// What four shapes come to for renju's black.
    pub fn of_renju_black(shapes: [Shape; 4]) -> Threat {
        let fours: usize = shapes
            .iter()
            .map(|shape| match shape {
                Shape::TwinFour => 2,
                Shape::Four | Shape::OpenFour => 1,
                _ => 0,
            })
            .sum();
        if shapes.contains(&Shape::Five) {
            Threat::Five
        } else if shapes.contains(&Shape::Overline) || fours > 1 {
            Threat::Forbidden
        } else if shapes.iter().filter(|shape| shape.is_open_three()).count() > 1 {
            Threat::Suspect
        } else {
            Threat::of(shapes)
        }
    }

    /// A name a player knows.
    pub const fn name(self) -> &'static str {
        match self {
            Threat::Forbidden => "forbidden",
            Threat::Suspect => "double three?",
            Threat::None => "none",
            Threat::OpenTwo => "open two",
            Threat::Three => "three",
            Threat::DoubleTwo => "double two",
            Threat::ThreePlus => "three+",
            Threat::OpenThree => "open three",
            Threat::OpenThreePlus => "open three+",
            Threat::DoubleThree => "double three",
            Threat::Four => "four",
            Threat::FourPlus => "four+",
            Threat::FourThree => "four-three",
            Threat::DoubleFour => "double four",
            Threat::OpenFour => "open four",
            Threat::Five => "five",
        }
    }
}

impl fmt::Display for Threat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A threat with the number of the set that holds its points: what [`ThreatTable`]s are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry(pub(crate) u8);

impl Entry {
    /// The entry of a point under a stone, which has a set of its own.
    pub(crate) const OCCUPIED: Entry = Entry(0xF0);
    /// The set of all points whose threat is not kept.
    pub(crate) const QUIET_SET: u8 = 0;

    pub(crate) fn new(threat: Threat) -> Entry {
        // The kept threats have the numbers 0, 1 and 7 upwards; their sets are 1 to 11.
        let set = match threat as u8 {
            _ if !threat.is_kept() => Entry::QUIET_SET,
            number @ 0..2 => number + 1,
            number => number - Threat::OpenThree as u8 + 3,
        };
        Entry(threat as u8 | set << 4)
    }

    #[inline(always)]
    pub(crate) const fn threat(self) -> Threat {
        Threat::ALL[(self.0 & 15) as usize]
    }

    #[inline(always)]
    pub(crate) const fn set(self) -> usize {
        (self.0 >> 4) as usize
    }
}

/// [`Entry`]s of every combination of four shapes, four bits each, lowest direction first.
pub(crate) type ThreatTable = [u8; 1 << 16];

pub(crate) fn threat_table(of: fn([Shape; 4]) -> Threat) -> Box<ThreatTable> {
    let mut table = Box::new([0; 1 << 16]);
    for (code, entry) in table.iter_mut().enumerate() {
        let number = |direction: usize| code >> (4 * direction) & 15;
        let shapes: [Option<&Shape>; 4] = std::array::from_fn(|d| Shape::ALL.get(number(d)));
        if let [Some(&a), Some(&b), Some(&c), Some(&d)] = shapes {
            *entry = Entry::new(of([a, b, c, d])).0;
        }
    }
    table
}
