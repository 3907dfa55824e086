//! The numbers of the search, in one place.

/// One ply of depth: depths are counted in sixteenths.
pub(crate) const PLY: i32 = 16;

/// Reverse futility: how far above beta a position has to stand, for each ply of depth.
pub(crate) const FUTILITY_MARGIN: i32 = 65;
/// Razoring: how far below alpha, at no depth and more for each ply.
pub(crate) const RAZOR_BASE: i32 = 60;
pub(crate) const RAZOR_MARGIN: i32 = 90;
/// Plies of depth up to which razoring is tried.
pub(crate) const RAZOR_DEPTH: i32 = 3 * PLY;
/// Fours a leaf may try before it trusts the estimate.
pub(crate) const LEAF_FOURS: u64 = 48;
/// Fours an inner node may try.
pub(crate) const NODE_FOURS: u64 = 160;
/// The first aspiration window, to either side.
pub(crate) const ASPIRATION: i32 = 24;
/// The depth from which the table's move is asked whether it is the only good one.
pub(crate) const SINGULAR_DEPTH: i32 = 7 * PLY;
/// The part of the time the root's search for a forced win may take, in hundredths.
pub(crate) const ROOT_SOLVER_SHARE: u32 = 12;

/// After how many moves the rest is not tried, once a move that does not lose is known.
pub(crate) fn most_moves(depth: i32, improving: bool) -> usize {
    let plies = depth.max(0) as f32 / PLY as f32;
    let most = 4.0 + plies.powf(1.4) * 1.6;
    (if improving { most * 1.5 } else { most }) as usize
}

/// Late move reductions by depth and number of the move, in depth units.
pub(crate) struct Reductions([[i16; 64]; 64]);

impl Reductions {
    pub(crate) fn new() -> Reductions {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                let plies = 0.85 * (depth as f64).ln() * (number as f64).ln() / 1.6;
                *reduction = (plies * f64::from(PLY)) as i16;
            }
        }
        Reductions(table)
    }

    pub(crate) fn of(&self, depth: i32, number: usize) -> i32 {
        let depth = (depth / PLY).clamp(0, 63) as usize;
        i32::from(self.0[depth][number.min(63)])
    }
}
