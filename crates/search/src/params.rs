//! The numbers of the search, declared once: name, default, range, meaning. Each is also a
//! parameter of the agent, so that a match can try another value.

use tengen_agent::{Domain, Former, Parameter, Settings};

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
    rfp_margin = 65, 10..=300, "Reverse futility pruning: margin above beta per ply of depth.";
    razor_base = 60, 0..=400, "Razoring: margin below alpha.";
    razor_margin = 90, 0..=400, "Razoring: further margin per ply of depth.";
    razor_depth = 3, 0..=20, "Razoring: maximum depth.";
    qs_vcf_nodes = 48, 0..=5000, "Quiescence: fours tried where the estimate is not enough for a cutoff.";
    vcf_nodes = 160, 0..=5000, "VCF probe: fours tried at an inner node.";
    aspiration = 24, 1..=1000, "Aspiration window: first half-width.";
    singular_depth = 7, 3..=99, "Singular extension: minimum depth.";
    singular_margin = 2, 0..=30, "Singular extension: margin below the TT value per ply of depth.";
    lmp_base = 3, 1..=99, "Late move pruning: base move count.";
    lmp_scale = 10, 1..=99, "Late move pruning: tenths of a move more per ply of depth to the power of 1.4.";
    lmp_improving = 100, 10..=400, "Late move pruning: percent of that count where the estimate is improving.";
    lmp_falling = 50, 10..=400, "Late move pruning: percent of that count where it is not.";
    lmp_holding = 70, 10..=400, "Late move pruning: percent of that count among replies to a threatened open four.";
    lmr_falling = 16, 0..=64, "Late move reduction: sixteenths of a ply more where the estimate is not improving.";
    lmr_scale = 100, 0..=200, "Late move reduction: hundredths of a ply, times the logarithms of depth and move number.";
    lmr_cut = 16, 0..=64, "Late move reduction: sixteenths of a ply more at cut nodes.";
    lmr_policy = 8, 0..=100, "Late move reduction: sixteenths of a ply more per 100 points a move looks worse than the best.";
    history_weight = 32, 1..=1000, "Move ordering: history points that weigh as much as one point of policy.";
    continuation_weight = 24, 1..=1000, "Move ordering: the same for the history of replies to the last move.";
    block_extension = 20, 0..=64, "Sixteenths of a ply by which the only reply to a four is extended.";
    singular_double = 20, 0..=999, "Double extension: further points by which all other moves are worse.";
    negative_extension = 16, 0..=64, "Sixteenths of a ply less for a TT move that is good but not singular.";
    root_vct_percent = 12, 0..=50, "Percent of time and nodes the VCT solver may take at the root.";
}

/// Names of these parameters before 0.2.0.
pub(crate) const FORMER: [Former; 23] = [
    Former::renamed("futility", "rfp_margin"),
    Former::renamed("leaf_fours", "qs_vcf_nodes"),
    Former::renamed("node_fours", "vcf_nodes"),
    Former::renamed("count_base", "lmp_base"),
    Former::renamed("count_scale", "lmp_scale"),
    Former::renamed("count_improving", "lmp_improving"),
    Former::renamed("count_falling", "lmp_falling"),
    Former::renamed("count_holding", "lmp_holding"),
    Former::renamed("reduction_falling", "lmr_falling"),
    Former::renamed("reduction_scale", "lmr_scale"),
    Former::renamed("reduction_cut", "lmr_cut"),
    Former::renamed("reduction_policy", "lmr_policy"),
    Former::renamed("answer_weight", "continuation_weight"),
    Former::renamed("singular_less", "negative_extension"),
    Former::renamed("solver_share", "root_vct_percent"),
    Former::switch("table", "hash=0"),
    Former::switch("threats", "qs_vcf_nodes=0,vcf_nodes=0,root_vct_percent=0"),
    // Tried, found to gain nothing, and off ever since.
    Former::removed("leaf_bare", "0", "0.2.0"),
    Former::removed("node_bare", "0", "0.2.0"),
    Former::removed("pass_depth", "99", "0.2.0"),
    Former::removed("pass_fours", "64", "0.2.0"),
    Former::removed("guess", "0", "0.2.0"),
    Former::removed("raised", "0", "0.2.0"),
];

// What follows was set by hand and not tuned in matches; a number worth a match moves up to `params!`.

/// The deepest iteration, in plies: more than any game has needed.
pub(crate) const MAX_DEPTH: u32 = 99;
/// Aspiration windows begin at this iteration: the values of the first ones swing too much.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;
/// A failed aspiration window is this many times as wide in the next try.
pub(crate) const ASPIRATION_GROWTH: i32 = 3;
/// So many moves of the root are searched to full depth.
pub(crate) const ROOT_FULL_DEPTH_MOVES: usize = 3;

/// Internal iterative reduction: minimum depth. Below, a whole ply is too much to lose.
pub(crate) const IIR_DEPTH: i32 = 4 * PLY;
/// Singular extension: how much less deep than the node the TT entry may be.
pub(crate) const SINGULAR_TT_DEPTH: i32 = 3 * PLY;
/// VCF probe: the most fours in a row. With so few nodes a longer win is not found anyway.
pub(crate) const VCF_FOURS: u8 = 24;

/// Late move reduction: minimum depth, so that a reduced move still has a ply.
pub(crate) const LMR_LEAST_DEPTH: i32 = 2 * PLY;
/// Late move reduction: less at nodes of the principal variation.
pub(crate) const LMR_PV: i32 = PLY;
/// Late move reduction: less for moves that make an open three or more.
pub(crate) const LMR_OWN_THREE: i32 = PLY;
/// Late move reduction: less for moves that take one from the opponent.
pub(crate) const LMR_OTHER_THREE: i32 = PLY / 2;
/// Late move reduction: history points that make a ply of difference.
pub(crate) const LMR_HISTORY: i32 = 6_000;
/// Late move reduction: the unit of `lmr_policy`, and the most points that count.
pub(crate) const LMR_POLICY_UNIT: i32 = 100;
pub(crate) const LMR_POLICY_MOST: i32 = 500;

/// History: moves of a node that are remembered to be lowered when a later one refutes it.
pub(crate) const REMEMBERED_MOVES: usize = 32;
/// History: a refutation's bonus at `d` plies is `SQUARE * d * d + LINEAR * d`, and at most `MOST`.
pub(crate) const HISTORY_BONUS_SQUARE: i32 = 24;
pub(crate) const HISTORY_BONUS_LINEAR: i32 = 40;
pub(crate) const HISTORY_BONUS_MOST: i32 = 2_000;

/// The parameters and the tables computed from them, once for all searches and threads.
pub(crate) struct Tuning {
    pub(crate) params: Params,
    pub(crate) lmp: LmpTable,
    pub(crate) lmr: LmrTable,
    /// Whether promising moves are tried first.
    pub(crate) is_ordered: bool,
}

impl Tuning {
    pub(crate) fn new(params: Params, is_ordered: bool) -> Tuning {
        let (lmp, lmr) = (LmpTable::new(&params), LmrTable::new(&params));
        Tuning { params, lmp, lmr, is_ordered }
    }
}

/// Late move pruning: after how many moves the rest is not tried, by depth, whether the estimate is
/// improving and whether only replies to a threat are tried.
pub(crate) struct LmpTable(Box<[[[u16; 2]; 2]; LMP_DEPTHS]>);

/// Deeper than this the number of moves does not grow.
const LMP_DEPTHS: usize = 64 * PLY as usize;
/// How the number of moves grows with depth.
const LMP_POWER: f32 = 1.4;

impl LmpTable {
    fn new(params: &Params) -> LmpTable {
        let improving = [params.lmp_falling, params.lmp_improving];
        let reply = [100, params.lmp_holding];
        let mut table = Box::new([[[0; 2]; 2]; LMP_DEPTHS]);
        for (depth, row) in table.iter_mut().enumerate() {
            let plies = depth as f32 / PLY as f32;
            let most =
                params.lmp_base as f32 + plies.powf(LMP_POWER) * params.lmp_scale as f32 / 10.0;
            *row = improving.map(|percent| {
                let most = (most * percent as f32 / 100.0) as i32;
                reply.map(|percent| (most * percent / 100) as u16)
            });
        }
        LmpTable(table)
    }

    #[inline(always)]
    pub(crate) fn moves(&self, depth: i32, improving: bool, is_reply: bool) -> usize {
        let depth = (depth.max(0) as usize).min(LMP_DEPTHS - 1);
        usize::from(self.0[depth][usize::from(improving)][usize::from(is_reply)])
    }
}

/// Late move reductions by depth and number of the move, in units of [`PLY`].
pub(crate) struct LmrTable(Box<[[i16; LMR_NUMBERS]; LMR_NUMBERS]>);

/// Deeper, or later, than this reductions do not grow.
const LMR_NUMBERS: usize = 64;

impl LmrTable {
    fn new(params: &Params) -> LmrTable {
        let mut table = Box::new([[0; LMR_NUMBERS]; LMR_NUMBERS]);
        let scale = f64::from(params.lmr_scale) / 100.0;
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                let plies = scale * (depth as f64).ln() * (number as f64).ln();
                *reduction = (plies * f64::from(PLY)) as i16;
            }
        }
        LmrTable(table)
    }

    #[inline(always)]
    pub(crate) fn reduction(&self, depth: i32, number: usize) -> i32 {
        let depth = (depth / PLY).clamp(0, LMR_NUMBERS as i32 - 1) as usize;
        i32::from(self.0[depth][number.min(LMR_NUMBERS - 1)])
    }
}
