//! One file per command.

pub mod agents;
pub mod arena;
pub mod convert;
pub mod explain;
pub mod guide;
pub mod openings;
pub mod pbrain;
pub mod show;
