//! How far can a result be trusted: everything here is a pure function of the games played.
//!
//! | question | answer |
//! |---|---|
//! | who won how often | [`Wdl`], and by pairs of games [`PairResults`], [`Pentanomial`] |
//! | how much stronger is A than B | [`Estimate`] by [`logistic_elo`] and [`normalized_elo`], [`superiority`] |
//! | which games are evidence | [`Evidence`], by [`distinct_games`] |
//! | may the match stop | [`Sprt`] |
//! | how strong is each of many | [`Ratings`] |
//! | are the openings fair | [`OpeningResult`] |
//! | who forfeits, who is slow | [`Forfeits`], [`Pace`], [`Spread`] |
//! | all of it, as a table | [`Standings`] |
//!
//! The interval of Elo, the chance of superiority and the sequential test all come from one
//! likelihood: that of the counts of results, held to a mean. So interval and chance cannot
//! contradict each other, and a match without a single loss needs no special case.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod distinct;
mod elo;
mod estimate;
mod fit;
mod forfeits;
mod groups;
mod likelihood;
mod matrix;
mod normal;
mod openings;
mod pace;
mod pairs;
mod rating;
mod sample;
mod spread;
mod sprt;
mod standings;
mod table;
mod trajectory;
mod wdl;

pub use distinct::{DistinctGames, Evidence, PairNews, distinct_games, repeats};
pub use elo::{
    elo_of_score, logistic_elo, normalized_elo, score_interval, score_of_elo, superiority,
};
pub use estimate::Estimate;
pub use forfeits::Forfeits;
pub use openings::{OpeningResult, opening_results};
pub use pace::Pace;
pub use pairs::{PairResults, Pentanomial};
pub use rating::{Anchor, Rating, RatingGroup, RatingSetting, Ratings};
pub use sample::ScoreSample;
pub use spread::Spread;
pub use sprt::{EloModel, Sprt, SprtError, SprtReport, SprtState};
pub use standings::{HeadToHead, Standing, Standings};
pub use trajectory::LlrPoint;
pub use wdl::Wdl;
