//! Forced wins: by continuous fours ([`Vcf`]), by continuous threats ([`Vct`]) and by whatever moves
//! ([`Goal::Moves`]), each handed over as a [`Proof`](tengen_proof::Proof) that an independent
//! checker accepts.

mod dfpn;
mod fours;
#[cfg(test)]
#[path = "../tests/lots/mod.rs"]
mod lots;
mod memory;
mod open_ended;
mod pairing;
mod progress;
mod prove;
mod solve;
mod table;
mod tree;
mod tree_zone;
mod vcf;
mod vct;
mod zone;

pub use progress::{Progress, Stage, Standing};
pub use solve::{Goal, Solution, Solver, Verdict};
pub use vcf::{Vcf, VcfLimits};
pub use vct::{Vct, VctLimits};
