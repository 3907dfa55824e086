//! Forced wins: by continuous fours ([`Vcf`]) and by continuous threats ([`Vct`]), each handed
//! over as a [`Proof`](tengen_proof::Proof) that an independent checker accepts.

mod fours;
mod open_ended;
mod solve;
mod table;
mod tree;
mod vcf;
mod vct;
mod zone;

pub use solve::{Goal, Solution, Solver, Verdict};
pub use vcf::{Vcf, VcfLimits};
pub use vct::{Vct, VctLimits};
