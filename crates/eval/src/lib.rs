//! What a position is worth, and which moves look good: sums of weights of what every empty point
//! would make, kept up move by move.
//!
//! [`Watch`] follows a board; [`Weights`] are what it sums up.

mod class;
mod hand;
mod mask;
mod net;
mod net_state;
mod net_tables;
mod place;
mod rows;
mod tables;
mod watch;
mod weights;

pub use class::{CLASSES, class_of, shapes_of};
pub use mask::{MASKS, threat_mask};
pub use net::{
    FEATURE_ONE, HALF, HIDDEN, HIDDEN_ONE, MASK_BITS, Net, NetSide, POOL, VALUE_ONE, WIDE,
};
pub use place::{PLACES, place_of};
pub use rows::Rows;
pub use tables::Tables;
pub use watch::{Policy, Watch, recent_moves};
pub use weights::{WeightSet, Weights, WeightsError};
