//! The rules of the game, checked against a slow oracle, against pictures, and against the files
//! of others where `TENGEN_CORPUS` names a folder with them.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

#[path = "../oracle/mod.rs"]
mod oracle;

mod bridge;
mod broken;
mod cases;
mod corpus;
mod dead;
mod forbidden;
mod games;
mod lines;
mod perft;
mod point_sets;
mod random;
mod symmetry;
mod text;
mod walks;
mod wins;
