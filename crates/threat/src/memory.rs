//! What the solvers remember, in bytes.

use crate::dfpn::ByHash;
use tengen_core::Point;
use tengen_proof::Attack;

/// A table: its entries with a byte each, an eighth of them empty.
pub(crate) fn table_bytes<T>(table: &ByHash<T>) -> usize {
    table.capacity() * (size_of::<(u64, T)>() + 1) / 7 * 8
}

/// What an allocation costs besides its content.
const OVERHEAD: usize = 16;

/// A list of points that a table points to.
pub(crate) fn boxed_bytes(points: &[Point]) -> usize {
    size_of_val(points) + OVERHEAD
}

/// The first move of a tree and its replies, without what follows them.
pub(crate) fn tree_bytes(tree: &Attack) -> usize {
    let replies = tree.then.as_ref().map_or(0, |defence| defence.replies.len());
    // The five or the fours that answer every other reply are hardly ever shared.
    2 * (size_of::<Attack>() + 2 * OVERHEAD) + replies * size_of::<(Point, usize)>() + OVERHEAD
}
