//! Where a move lies as seen from another: good moves are mostly near the last ones.

use tengen_core::Point;

/// How many places are told apart: no other move, far away, and the distances in between with
/// those in line apart from the rest.
pub const PLACES: usize = 22;

/// Steps beyond which everything is far.
const REACH: usize = 5;
const FAR: usize = PLACES - 1;

/// The number of the place of `point` as seen from `other`. All eight symmetries agree.
///
/// ```
/// use tengen_eval::place_of;
/// let point = |name: &str| name.parse().unwrap();
/// assert_eq!(place_of(Some(point("h8")), point("i10")), place_of(Some(point("h8")), point("f9")));
/// assert_ne!(place_of(Some(point("h8")), point("h10")), place_of(Some(point("h8")), point("i10")));
/// ```
#[inline]
pub fn place_of(other: Option<Point>, point: Point) -> usize {
    let Some(other) = other else { return 0 };
    let columns = point.column().abs_diff(other.column());
    let rows = point.row().abs_diff(other.row());
    let (more, less) = (columns.max(rows), columns.min(rows));
    if more > REACH { FAR } else { more * (more + 1) / 2 + less }
}
