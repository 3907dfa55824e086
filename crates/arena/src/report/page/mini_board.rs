//! A board small enough for a table.

use std::fmt::Write;
use tengen_core::{Point, Size};
use tengen_plot::escape;

/// The lines of the board, to be put into the page once: all small boards use them.
pub(super) fn grid(size: Size) -> String {
    let side = size.get();
    let mut d = String::new();
    for at in 0..side {
        // Writing to a string cannot fail.
        let _ = write!(d, "M{at}.5.5v{0}M.5 {at}.5h{0}", side - 1);
    }
    format!(
        "<svg class=\"defs\" aria-hidden=\"true\"><defs><g id=\"grid\"><path class=\"wood\" \
         d=\"M0 0h{side}v{side}H0z\"/><path class=\"lines\" d=\"{d}\"/></g></defs></svg>\n"
    )
}

/// The part of the board to show: stones and what is around them, as the least column, the least
/// row from the top, and the side length.
fn window(size: Size, points: &[Point]) -> (usize, usize, usize) {
    let side = size.get();
    let rows = || points.iter().map(|point| side - 1 - point.row());
    let columns = || points.iter().map(|point| point.column());
    let (Some(left), Some(right), Some(top), Some(bottom)) =
        (columns().min(), columns().max(), rows().min(), rows().max())
    else {
        return (0, 0, side);
    };
    let length =
        ((right - left).max(bottom - top) + 3).clamp(SMALLEST, SMALLEST.max(side)).min(side);
    let from = |low: usize, high: usize| {
        (low + high + 1).saturating_sub(length).div_ceil(2).min(side - length)
    };
    (from(left, right), from(top, bottom), length)
}

/// Fewer lines than this do not look like a board.
const SMALLEST: usize = 9;

/// A position after some moves, black's first.
pub(super) fn mini_board(size: Size, points: &[Point]) -> String {
    let side = size.get();
    let moves: Vec<String> = points.iter().map(Point::to_string).collect();
    let stones = |skip: usize| {
        let mut d = String::new();
        for point in points.iter().skip(skip).step_by(2) {
            // A line of no length with round ends is a dot.
            let _ = write!(d, "M{}.5 {}.5h0", point.column(), side - 1 - point.row());
        }
        d
    };
    let (black, white) = (stones(0), stones(1));
    let (left, top, length) = window(size, points);
    format!(
        "<svg class=\"mini\" viewBox=\"{left} {top} {length} {length}\" role=\"img\" aria-label=\"{}\">\
         <use href=\"#grid\"/><path class=\"b\" d=\"{black}{white}\"/>\
         <path class=\"w\" d=\"{white}\"/></svg>",
        escape(&if moves.is_empty() { "empty board".to_owned() } else { moves.join(" ") })
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{RowOrder, parse_moves};

    #[test]
    fn stones_are_where_they_belong() {
        let points = ["h8", "a15", "o1"].map(|name| name.parse().unwrap());
        let svg = mini_board(Size::FIFTEEN, &points);
        assert!(svg.contains("class=\"w\" d=\"M0.5 0.5h0\""), "{svg}");
        assert!(svg.contains("class=\"b\" d=\"M7.5 7.5h0M14.5 14.5h0M0.5 0.5h0\""), "{svg}");
        assert!(svg.contains("aria-label=\"h8 a15 o1\""));
    }

    #[test]
    fn the_part_around_the_stones_is_shown() {
        for (moves, expected) in [
            ("", (0, 0, 15)),
            ("h8", (3, 3, 9)),
            ("h8i9", (4, 3, 9)),
            ("a1", (0, 6, 9)),
            ("o15n14", (6, 0, 9)),
            ("a1o1", (0, 0, 15)),
            ("d4l8", (2, 4, 11)),
        ] {
            let points = parse_moves(moves, Size::FIFTEEN, RowOrder::FromBottom).unwrap();
            let (left, top, side) = window(Size::FIFTEEN, &points);
            assert_eq!((left, top, side), expected, "{moves}");
            for point in points {
                assert!((left..left + side).contains(&point.column()), "{moves}");
                assert!((top..top + side).contains(&(14 - point.row())), "{moves}");
            }
        }
        let small = Size::new(5).unwrap();
        assert_eq!(window(small, &["c3".parse().unwrap()]), (0, 0, 5));
    }
}
