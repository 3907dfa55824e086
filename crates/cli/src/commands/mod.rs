//! One file per command.

pub mod agents;
pub mod convert;
pub mod guide;
pub mod pbrain;
pub mod show;
