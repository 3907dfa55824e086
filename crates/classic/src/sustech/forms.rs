//! The dictionaries: one for each colour, from lines of five and six cells to types.
//!
//! The paper names the types and one entry ('011110' is white's live-4). The others are its words
//! made exact: a type is *live* if six free cells with empty ends hold it, so that it can become a
//! live-4; *form*-4 and *sleep* types need only five free cells. A six-cell line is looked up as a
//! whole, so what it holds may also stand in five of its cells.

use std::sync::LazyLock;
use tengen_core::Color;

/// How many types there are.
pub(crate) const TYPES: usize = 9;

/// What a line holds; the index in SCORE, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Type {
    Five,
    Live4,
    Form4,
    Live3,
    Sleep3,
    Live2,
    Sleep2,
    Live1,
    Sleep1,
}

impl Type {
    pub const ALL: [Type; TYPES] = [
        Type::Five,
        Type::Live4,
        Type::Form4,
        Type::Live3,
        Type::Sleep3,
        Type::Live2,
        Type::Sleep2,
        Type::Live1,
        Type::Sleep1,
    ];

    /// For drawing.
    pub const fn short(self) -> &'static str {
        match self {
            Type::Five => "5",
            Type::Live4 => "L4",
            Type::Form4 => "F4",
            Type::Live3 => "L3",
            Type::Sleep3 => "S3",
            Type::Live2 => "L2",
            Type::Sleep2 => "S2",
            Type::Live1 => "L1",
            Type::Sleep1 => "S1",
        }
    }

    fn live(stones: usize) -> Option<Type> {
        [None, Some(Type::Live1), Some(Type::Live2), Some(Type::Live3), Some(Type::Live4)][stones]
    }

    fn in_five(stones: usize) -> Option<Type> {
        [
            None,
            Some(Type::Sleep1),
            Some(Type::Sleep2),
            Some(Type::Sleep3),
            Some(Type::Form4),
            Some(Type::Five),
        ][stones]
    }
}

/// How a stone is written in a line, two bits a cell: 1 for white, 2 for black, as in the paper.
pub(crate) const fn digit(color: Color) -> u32 {
    match color {
        Color::White => 1,
        Color::Black => 2,
    }
}

/// One colour's dictionary; the first cell of a line is in the lowest bits.
pub(crate) struct Forms {
    six: Box<[Option<Type>; 1 << 12]>,
    five: Box<[Option<Type>; 1 << 10]>,
}

impl Forms {
    pub fn of(color: Color) -> &'static Forms {
        static FORMS: LazyLock<[Forms; 2]> = LazyLock::new(|| Color::ALL.map(Forms::build));
        &FORMS[color.index()]
    }

    /// The type of six cells.
    #[inline]
    pub fn six(&self, line: u32) -> Option<Type> {
        self.six[line as usize & 0xFFF]
    }

    /// The type of five cells.
    #[inline]
    pub fn five(&self, line: u32) -> Option<Type> {
        self.five[line as usize & 0x3FF]
    }

    fn build(color: Color) -> Forms {
        let mut forms = Forms { six: Box::new([None; 1 << 12]), five: Box::new([None; 1 << 10]) };
        let cells = |line: usize, at: usize| (line >> (2 * at)) as u32 & 3;
        for line in 0..forms.five.len() {
            forms.five[line] =
                of_five(&std::array::from_fn::<u32, 5, _>(|at| cells(line, at)), color);
        }
        for line in 0..forms.six.len() {
            forms.six[line] = of_six(&std::array::from_fn(|at| cells(line, at)), color);
        }
        forms
    }
}

/// The stones among free cells, or `None` if another stone stands there.
fn stones(cells: &[u32], color: Color) -> Option<usize> {
    let own = |&&cell: &&u32| cell == digit(color);
    let free = cells.iter().all(|&cell| cell == 0 || cell == digit(color));
    free.then(|| cells.iter().filter(own).count())
}

fn of_five(cells: &[u32], color: Color) -> Option<Type> {
    stones(cells, color).and_then(Type::in_five)
}

fn of_six(cells: &[u32; 6], color: Color) -> Option<Type> {
    let open = cells[0] == 0 && cells[5] == 0;
    let live = stones(&cells[1..5], color).filter(|_| open).and_then(Type::live);
    let fives = cells.windows(5).filter_map(|five| of_five(five, color));
    live.into_iter().chain(fives).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the paper writes a line.
    fn look_up(line: &str, color: Color) -> Option<Type> {
        let digits = line.chars().rev();
        let cells = digits.fold(0, |line, digit| line << 2 | digit.to_digit(10).unwrap());
        match line.len() {
            5 => Forms::of(color).five(cells),
            6 => Forms::of(color).six(cells),
            _ => panic!("{line}"),
        }
    }

    #[test]
    fn entries() {
        let cases = [
            ("011110", Some(Type::Live4)),
            ("111110", Some(Type::Five)),
            ("211111", Some(Type::Five)),
            ("11111", Some(Type::Five)),
            ("211110", Some(Type::Form4)),
            ("110110", Some(Type::Form4)),
            ("11011", Some(Type::Form4)),
            ("001110", Some(Type::Live3)),
            ("011010", Some(Type::Live3)),
            ("211100", Some(Type::Sleep3)),
            ("10101", Some(Type::Sleep3)),
            ("001100", Some(Type::Live2)),
            ("010010", Some(Type::Live2)),
            ("211000", Some(Type::Sleep2)),
            ("10001", Some(Type::Sleep2)),
            ("001000", Some(Type::Live1)),
            ("210000", Some(Type::Sleep1)),
            ("000021", None),
            ("201102", None),
            ("000000", None),
            ("022220", None),
        ];
        let swap = |line: &str| {
            line.chars()
                .map(|c| match c {
                    '1' => '2',
                    '2' => '1',
                    other => other,
                })
                .collect::<String>()
        };
        for (line, expected) in cases {
            assert_eq!(look_up(line, Color::White), expected, "{line}");
            assert_eq!(look_up(&swap(line), Color::Black), expected, "{line}");
        }
    }

    #[test]
    fn the_order_is_that_of_the_text() {
        assert!(Type::ALL.is_sorted());
        assert_eq!(Type::ALL.map(|kind| kind as usize), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
