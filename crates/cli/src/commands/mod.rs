//! One file per command.

pub mod convert;
pub mod guide;
pub mod show;
