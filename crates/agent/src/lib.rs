//! The seam: whoever thinks about a position is an [`Agent`], and is called in no other way.
//!
//! Our search, a paper's minimax, a person at the board and an engine in another process are
//! interchangeable here. A [`Request`] says everything an agent may know of the question; it is
//! answered by any number of [`Report`]s and exactly one [`Answer`] or [`Failure`], also when it
//! is stopped.

mod agent;
mod answer;
mod blueprint;
mod budget;
mod clock;
mod layer;
mod limits;
mod report;
mod request;
mod score;
mod stop;
pub mod testing;

pub use agent::{Agent, Resources};
pub use answer::{Answer, Failure};
pub use blueprint::{Blueprint, Domain, Parameter, SettingError, Settings};
pub use budget::Budget;
pub use clock::{Clock, ManualClock};
pub use layer::{Layer, LayerContent};
pub use limits::{Limits, TimeControl};
pub use report::{Line, Report, RootMove, RootState};
pub use request::{Request, Task};
pub use score::Score;
pub use stop::Stop;
