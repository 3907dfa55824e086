//! One file per command.

pub mod agents;
pub mod analyse;
pub mod arena;
pub mod bench;
pub mod check;
pub mod convert;
pub mod explain;
pub mod guide;
pub mod lab;
pub mod openings;
pub mod pbrain;
pub mod selfplay;
pub mod serve;
pub mod show;
pub mod solve;
pub mod suite;
pub mod tune;
