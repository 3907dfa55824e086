//! What a position is worth, and which moves look good: sums of weights of what every empty point
//! would make, kept up move by move.
//!
//! [`Evaluation`] is a position that knows these; [`Weights`] are what it sums up, and
//! [`WeightsSource`] says which.

mod accumulator;
mod class;
mod eval_tables;
mod evaluation;
mod handcrafted;
mod line_index;
mod mask;
mod net;
mod net_tables;
mod place;
mod points;
mod source;
mod weights;

pub use class::{CLASSES, class_of, shapes_of};
pub use eval_tables::EvalTables;
pub use evaluation::{Evaluation, Policy, recent_moves};
pub use line_index::LineIndex;
pub use mask::{MASKS, threat_mask};
pub use net::{
    FEATURE_ONE, FEATURES, FEATURES_PER_SIDE, HIDDEN, HIDDEN_ONE, MASK_BITS, Net, NetSide,
    POOL_DIVISOR, VALUE_ONE,
};
pub use place::{PLACES, place_of};
pub use points::{POINTS_PER_LOGIT, POINTS_PER_POLICY_NAT, WIN_POINTS};
pub use source::{LoadWeightsError, WeightsSource};
pub use weights::{SideWeights, Weights, WeightsError};
