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

/// A move of a tree with its replies, and all of what answers every other one, which is a tree of
/// fours.
pub(crate) fn tree_bytes(tree: &Attack) -> usize {
    let Some(defence) = &tree.then else { return size_of::<Attack>() + 2 * OVERHEAD };
    let replies = size_of_val(defence.replies.as_slice());
    let others = defence.otherwise.as_deref().map_or(0, line_bytes);
    size_of::<Attack>() + 3 * OVERHEAD + replies + others
}

/// A tree of fours, all of it: what follows one four hardly ever follows another.
pub(crate) fn line_bytes(tree: &Attack) -> usize {
    let replies = tree.then.iter().flat_map(|defence| &defence.replies);
    tree_bytes(tree) + replies.map(|(_, next)| line_bytes(next)).sum::<usize>()
}
