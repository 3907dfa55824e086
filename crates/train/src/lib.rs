//! Where the weights come from: games of the engine against itself, and the weights that explain
//! their results best.
//!
//! [`play`] makes a [`GameLine`]; [`Sampler`] turns games into [`Sample`]s; [`fit`] turns samples
//! into [`Weights`](tengen_eval::Weights).

mod fit;
mod game_line;
mod model;
mod play;
mod sample;

pub use fit::{Epoch, FitSetting, fit};
pub use game_line::{GameLine, GameLineError};
pub use play::{PlaySetting, play};
pub use sample::{Candidate, Sample, Sampler};
