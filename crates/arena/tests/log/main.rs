//! The log of a tournament, the files made from it, and its verification.

#![allow(clippy::unwrap_used)]

mod adjudicate;
mod damage;
#[cfg(unix)]
mod faults;
mod file;
mod games;
mod kill;
#[path = "../../testing/sample.rs"]
mod sample;
mod verify;
mod weights;
