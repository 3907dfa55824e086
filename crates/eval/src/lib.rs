//! What a position is worth, and which moves look good: sums of weights of what every empty point
//! would make, kept up move by move.
//!
//! [`Evaluation`] follows a board; [`Weights`] are what it sums up.

mod accumulator;
mod class;
mod eval_tables;
mod evaluation;
mod hand;
mod line_index;
mod mask;
mod net;
mod net_tables;
mod place;
mod points;
mod weights;

pub use class::{CLASSES, class_of, shapes_of};
pub use eval_tables::EvalTables;
pub use evaluation::{Evaluation, Policy, recent_moves};
pub use line_index::LineIndex;
pub use mask::{MASKS, threat_mask};
pub use net::{
    FEATURE_ONE, HALF, HIDDEN, HIDDEN_ONE, MASK_BITS, Net, NetSide, POOL, VALUE_ONE, WIDE,
};
pub use place::{PLACES, place_of};
pub use points::{POINTS_PER_LOGIT, POINTS_PER_POLICY_NAT, WIN_POINTS};
pub use weights::{SideWeights, Weights, WeightsError};
