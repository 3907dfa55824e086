//! Forced wins: by continuous fours ([`Vcf`]), by continuous threats ([`Vct`]) and by whatever moves
//! ([`Goal::Any`]), each handed over as a [`Proof`](tengen_proof::Proof) that an independent
//! checker accepts.

mod dfpn;
mod fours;
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

pub use progress::{SolverProgress, SolverStatus, Stage};
pub use solve::{Goal, Solution, SolveReport, Solver};
pub use vcf::{Vcf, VcfLimits};
pub use vct::{Vct, VctLimits};
