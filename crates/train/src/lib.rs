//! Where the weights come from: games of the engine against itself, and the weights that explain
//! their results best.
//!
//! A [`Recipe`] says which games; [`play`] makes a [`SelfPlayGame`]; [`Sampler`] turns games into
//! [`TrainingSample`]s; [`fit`] turns samples into [`Weights`](tengen_eval::Weights). [`NetSampler`],
//! [`NetSample`] and [`fit_net`] do the same for the net on top of them.

mod adam;
mod fit;
mod loss;
mod model;
mod net_fit;
mod net_learn;
mod net_model;
mod net_sample;
mod play;
mod recipe;
mod sample;
mod self_play_game;

pub use fit::{Epoch, FitSetting, fit};
pub use net_fit::fit_net;
pub use net_sample::{NetCell, NetSample, NetSampler};
pub use play::{PlaySetting, play};
pub use recipe::{Recipe, SelfPlayRun};
pub use sample::{Candidate, Sampler, TrainingSample};
pub use self_play_game::{SelfPlayGame, SelfPlayGameError};
