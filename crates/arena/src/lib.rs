//! Who is stronger, and how sure are we: matches between any players, limits that are enforced,
//! statistics that say how far they can be trusted, and a log from which everything can be
//! recomputed.

mod adjudicate;
mod calendar;
mod contestant;
mod events;
mod log;
mod model;
mod openings;
mod referee;
mod report;
mod request;
mod run;
mod schedule;
mod stats;
mod verify;

pub use events::LiveEvent;
pub use log::{
    Difference, FileError, GameFiles, Log, LogContents, LogError, LogHeader, LogReader, Resumed,
    Torn, describe_result, game_sheet, read_log, read_log_bytes,
};
pub use model::{
    GameRecord, MoveRecord, Pairing, PlayerIndex, RefereeSetting, Side, SprtSetting, Termination,
    Tournament, TournamentFormat,
};
pub use openings::{Judge, OpeningError, OpeningSetting, Openings, generate_openings};
pub use report::{
    EndingCount, Meeting, ReportData, SprtCurve, TerminationKind, csv_line, games_csv, report_html,
    report_json, standings_csv,
};
pub use request::{request_for, request_seed};
pub use run::{KeepError, Observer, RunError, RunOptions, check, run};
pub use schedule::{game_count, pairings};
pub use stats::{
    Anchor, DistinctGames, EloModel, Estimate, Evidence, Forfeits, HeadToHead, LlrPoint,
    OpeningResult, Pace, PairNews, PairResults, Pentanomial, Rating, RatingGroup, RatingSetting,
    Ratings, ScoreSample, Spread, Sprt, SprtError, SprtReport, SprtState, Standing, Standings, Wdl,
    distinct_games, elo_of_score, logistic_elo, normalized_elo, opening_results, repeats,
    score_interval, score_of_elo, superiority,
};
pub use tengen_engine::{PlayerConfig, PlayerKind};
pub use verify::{LogFlaw, Problem, Verification, VerifyOptions, verify, verify_with};
