//! What a position is worth, and which moves look good: sums of weights of what every empty point
//! would make, kept up move by move.
//!
//! [`Watch`] follows a board; [`Weights`] are what it sums up.

mod class;
mod hand;
mod mask;
mod place;
mod tables;
mod watch;
mod weights;

pub use class::{CLASSES, class_of, shapes_of};
pub use mask::{MASKS, threat_mask};
pub use place::{PLACES, place_of};
pub use tables::Tables;
pub use watch::{Policy, Watch, recent_moves};
pub use weights::{WeightSet, Weights, WeightsError};
