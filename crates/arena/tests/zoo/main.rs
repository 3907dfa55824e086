//! T20: players with every fault a program can have, in tournaments. Each loses for the right
//! reason, the others' games count, and nothing of it is left behind.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod gauntlet;
mod json;
mod table;
mod trace;
