//! The numbers of the search, declared once: name, default, range, meaning. Each is also a
//! parameter of the agent, so that a match can try another value.

use tengen_agent::{Domain, Parameter, Settings};

/// One ply of depth: depths are counted in sixteenths.
pub(crate) const PLY: i32 = 16;

macro_rules! params {
    ($($name:ident = $default:literal, $least:literal ..= $most:literal, $meaning:literal;)*) => {
        /// The numbers a search is made with.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct Params {
            $(#[doc = $meaning] pub(crate) $name: i32,)*
        }

        impl Params {
            /// As parameters of an agent.
            pub(crate) const TABLE: &'static [Parameter] = &[$(Parameter {
                name: stringify!($name),
                default: stringify!($default),
                domain: Domain::Integer { least: $least, most: $most },
                meaning: $meaning,
            },)*];

            /// The values that were set.
            pub(crate) fn from_settings(settings: &Settings) -> Params {
                Params { $($name: settings.integer(stringify!($name)) as i32,)* }
            }
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $default,)* }
            }
        }
    };
}

params! {
    futility = 65, 10..=300, "Reverse futility: points above beta for each ply of depth.";
    razor_base = 60, 0..=400, "Razoring: points below alpha.";
    razor_margin = 90, 0..=400, "Razoring: further points for each ply of depth.";
    razor_depth = 3, 0..=20, "Razoring: up to this depth.";
    leaf_fours = 48, 0..=5000, "Fours a leaf may try where the estimate is not enough for a cut.";
    node_fours = 160, 0..=5000, "Fours an inner node may try.";
    aspiration = 24, 1..=1000, "The first aspiration window, to either side.";
    singular_depth = 7, 3..=99, "From this depth the table's move is asked whether it is the only good one.";
    singular_margin = 2, 0..=30, "How much worse all others have to be, for each ply of depth.";
    count_base = 3, 1..=99, "Moves tried at no depth before the rest is left out.";
    count_scale = 10, 1..=99, "Tenths of a move more for each ply of depth to the power of 1.4.";
    count_improving = 100, 10..=400, "Hundredths of that number where the estimate is rising.";
    count_falling = 50, 10..=400, "Hundredths of that number where it is not.";
    count_holding = 70, 10..=400, "Hundredths of that number among the answers to a coming open four.";
    reduction_falling = 16, 0..=64, "Sixteenths of a ply more where the estimate is not rising.";
    reduction_scale = 100, 0..=200, "Hundredths of a ply a late move is reduced by, times both logarithms.";
    reduction_cut = 16, 0..=64, "Sixteenths of a ply more where a cut is expected.";
    reduction_policy = 8, 0..=100, "Sixteenths of a ply more for each 100 points a move looks worse than the best.";
    history_weight = 32, 1..=1000, "History points that weigh as much as one point of promise.";
    answer_weight = 24, 1..=1000, "The same for the history of answers to the last move.";
    block_extension = 20, 0..=64, "Sixteenths of a ply a forced answer to a four is extended by.";
    singular_double = 20, 0..=999, "Points all others have to be worse for a second ply of extension.";
    singular_less = 16, 0..=64, "Sixteenths of a ply less if the table's move is good and not the only one.";
    solver_share = 12, 0..=50, "Hundredths of the time the root's search for a forced win may take.";
}

/// After how many moves the rest is not tried, once a move that is not known to lose is there, by
/// depth, whether the estimate is rising and whether only answers to a threat are tried.
pub(crate) struct Counts(Box<[[[u16; 2]; 2]; MOST_DEPTH]>);

/// Deeper than this numbers of moves do not grow.
const MOST_DEPTH: usize = 64 * PLY as usize;

impl Counts {
    pub(crate) fn new(params: &Params) -> Counts {
        let rising = [params.count_falling, params.count_improving];
        let holding = [100, params.count_holding];
        let mut table = Box::new([[[0; 2]; 2]; MOST_DEPTH]);
        for (depth, row) in table.iter_mut().enumerate() {
            let plies = depth as f32 / PLY as f32;
            let most =
                params.count_base as f32 + plies.powf(1.4) * params.count_scale as f32 / 10.0;
            *row = rising.map(|rising| {
                let most = (most * rising as f32 / 100.0) as i32;
                holding.map(|holding| (most * holding / 100) as u16)
            });
        }
        Counts(table)
    }

    #[inline(always)]
    pub(crate) fn of(&self, depth: i32, improving: bool, holding: bool) -> usize {
        let depth = (depth.max(0) as usize).min(MOST_DEPTH - 1);
        usize::from(self.0[depth][usize::from(improving)][usize::from(holding)])
    }
}

/// Late move reductions by depth and number of the move, in depth units.
pub(crate) struct Reductions([[i16; 64]; 64]);

impl Reductions {
    pub(crate) fn new(params: &Params) -> Reductions {
        let mut table = [[0; 64]; 64];
        let scale = f64::from(params.reduction_scale) / 100.0;
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                let plies = scale * (depth as f64).ln() * (number as f64).ln();
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
