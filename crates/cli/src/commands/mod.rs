//! One file per command.

pub mod agents;
pub mod analyse;
pub mod arena;
pub mod bench;
pub mod convert;
pub mod guide;
pub mod openings;
pub mod pbrain;
pub mod selfplay;
pub mod serve;
pub mod show;
pub mod solve;
pub mod suite;
pub mod tune;
