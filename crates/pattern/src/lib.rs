//! What every empty point would make: line shapes, threats and their defences, for both colours
//! and every rule, kept up move by move.
//!
//! [`PatternState`] follows a board, [`Position`] is the board and its patterns together;
//! [`Shape`] and [`Threat`] are their vocabulary.
//!
//! The tables behind it are derived from one definition: see [`Shape`].

mod line_code;
mod line_table;
mod mask;
mod position;
mod sets;
mod shape;
mod side;
mod state;
mod tables;
mod threat;
mod upkeep;

pub use line_code::LineCodes;
pub use mask::LinePoints;
pub use position::Position;
pub use shape::Shape;
pub use state::PatternState;
pub use threat::Threat;
