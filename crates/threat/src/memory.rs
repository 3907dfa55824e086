//! What the solvers remember, in bytes.

use crate::dfpn::ByHash;
use tengen_core::Point;
use tengen_proof::Attack;

/// So many entries before a table grows, it is counted as it will be then.
const SLACK: usize = 2_048;

/// A table: its entries with a byte each, an eighth of them empty. While it grows there are two of
/// them, the new one twice as large.
pub(crate) fn table_bytes<T>(table: &ByHash<T>) -> usize {
    let bytes = table.capacity() / 7 * 8 * (size_of::<(u64, T)>() + 1);
    let grows = table.len() + SLACK > table.capacity();
    if grows { 3 * bytes } else { bytes }
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
