//! What both colours see along a line from an empty point, as a number: an index for tables that
//! want more than the shape.

use crate::side::{Side, reach};
use crate::state::{PatternState, bit};
use crate::tables::Tables;
use crate::upkeep::touched;
use tengen_core::{Board, Direction, Point, Rule};

/// All line codes of a rule: the view below the point in the high byte, the view above it in the
/// low one. A view ends with the last stone that can matter, so there are few: 57 to either side
/// in freestyle.
///
/// ```
/// use tengen_core::{board, Direction};
/// use tengen_pattern::{LineCodes, PatternState};
/// let board = board! {
///     ". . . . . . ."
///     ". . X O . . ."
///     ". . . . . . ."
///     ". . . . . . ."
///     ". . O X . . ."
///     ". . . . . . ."
///     ". . . O X . ."
///     "freestyle, black to move"
/// };
/// let codes = LineCodes::of(board.rule());
/// let patterns = PatternState::new(&board);
/// let code = |name: &str| patterns.line_code(&board, name.parse().unwrap(), Direction::Row);
/// assert_eq!(codes.swapped(code("b6")), code("b3"));
/// assert_eq!(codes.mirrored(code("b6")), code("f1"));
/// assert!(codes.is_blank(code("d4")) && !codes.is_blank(code("b6")));
/// ```
pub struct LineCodes {
    tables: &'static Tables,
}

impl LineCodes {
    /// The codes of a rule.
    pub fn of(rule: Rule) -> LineCodes {
        LineCodes { tables: Tables::of(rule) }
    }

    /// Every code.
    pub fn all(&self) -> impl Iterator<Item = u16> + use<> {
        let views = self.views() as u16;
        (0..views).flat_map(move |below| (0..views).map(move |above| below << 8 | above))
    }

    /// How many views there are to either side of a point.
    pub fn views(&self) -> usize {
        self.tables.views().len()
    }

    /// The code of the same line seen from the other side of the board.
    pub fn mirrored(&self, code: u16) -> u16 {
        code.rotate_left(8)
    }

    /// The code of the same line with the colours exchanged.
    pub fn swapped(&self, code: u16) -> u16 {
        let [below, above] = code.to_be_bytes().map(|view| {
            let [black, white] = self.tables.views()[usize::from(view)];
            self.number([white, black])
        });
        below << 8 | above
    }

    /// Whether no stone is seen, only empty points and walls.
    pub fn is_blank(&self, code: u16) -> bool {
        code.to_be_bytes().into_iter().all(|view| {
            let [black, white] = self.tables.views()[usize::from(view)];
            // A stone of either colour is its own or the end of the other's view.
            black == white && (1..=black.cells()).all(|distance| black.is_empty(distance))
        })
    }

    /// The freestyle code of the same line: freestyle looks less far.
    pub fn in_freestyle(&self, code: u16) -> u16 {
        let (freestyle, reach) = (LineCodes::of(Rule::Freestyle), reach(Rule::Freestyle));
        let [below, above] = code.to_be_bytes().map(|view| {
            freestyle.number(self.tables.views()[usize::from(view)].map(|side| side.cut(reach)))
        });
        below << 8 | above
    }

    fn number(&self, view: [Side; 2]) -> u16 {
        let views = self.tables.views().iter();
        // Views come from all contents of a side, so the exchanged one is among them.
        views.take_while(|&&other| other != view).count() as u16
    }
}

impl PatternState {
    /// What both colours see along this line from an empty point; see [`LineCodes`].
    #[inline(always)]
    pub fn line_code(&self, board: &Board, point: Point, direction: Direction) -> u16 {
        self.tables.code_at(board.line(direction, point) >> (bit(direction, point) - 10))
    }

    /// The empty points of a line that the stone on `point` matters to, with their line codes.
    #[inline(always)]
    pub fn touched(
        &self,
        board: &Board,
        point: Point,
        direction: Direction,
    ) -> impl Iterator<Item = (Point, u16)> {
        let touched = touched(self.tables, board.line(direction, point), point, direction);
        touched.map(|(other, code)| (Point::at_index(other), code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanging_twice_changes_nothing() {
        for rule in Rule::ALL {
            let codes = LineCodes::of(rule);
            let mut blanks = 0;
            for code in codes.all() {
                let swapped = codes.swapped(code);
                assert_eq!(codes.swapped(swapped), code, "{rule} {code:#x}");
                assert_eq!(codes.is_blank(swapped), codes.is_blank(code));
                blanks += usize::from(codes.is_blank(code));
            }
            // No view is unknown to freestyle, and freestyle's own stay what they are.
            let freestyle = LineCodes::of(Rule::Freestyle);
            for code in codes.all() {
                let narrow = codes.in_freestyle(code);
                assert!(narrow.to_be_bytes().iter().all(|&v| usize::from(v) < freestyle.views()));
                assert!(rule != Rule::Freestyle || narrow == code);
            }
            // As many cells to the wall on either side as the rule looks at, and fewer.
            let reach = reach(rule) + 1;
            assert_eq!(blanks, reach * reach, "{rule}");
        }
    }
}
