//! What every empty point would make: line shapes, threats and their defences, for both colours
//! and every rule, kept up move by move.
//!
//! [`PatternState`] is the one thing to use; [`Shape`] and [`Threat`] are its vocabulary.
//!
//! The tables behind it are derived from one definition: see [`Shape`].

mod line_code;
mod line_table;
mod mask;
mod sets;
mod shape;
mod side;
mod state;
mod tables;
mod threat;
mod upkeep;

pub use line_code::LineCodes;
pub use mask::LinePoints;
pub use shape::Shape;
pub use state::PatternState;
pub use threat::Threat;
