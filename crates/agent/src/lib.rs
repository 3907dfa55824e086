//! The seam: whoever thinks about a position is an [`Agent`], and is called in no other way.
//!
//! Our search, a paper's minimax, a person at the board and an engine in another process are
//! interchangeable here. A [`Request`] says everything an agent may know of the question; it is
//! answered by any number of [`Report`]s and exactly one [`Answer`] or [`Failure`], also when it
//! is stopped.

mod agent;
mod answer;
mod budget;
mod cancel;
mod clock;
mod failure;
mod former;
mod guarded;
mod kind;
mod limits;
mod overlay;
mod report;
mod request;
mod score;
mod stopwatch;
pub mod testing;

pub use agent::{Agent, Resources, THREAD_STACK};
pub use answer::{Answer, Cost};
pub use budget::Budget;
pub use cancel::CancelToken;
pub use clock::{AT_ONCE, Clock};
pub use failure::{Failure, FaultKind};
pub use former::{Fate, Former};
pub use guarded::{AgentFactory, Guarded, panic_text};
pub use kind::{AgentKind, Domain, Parameter, SettingError, Settings};
pub use limits::Limits;
pub use overlay::{Overlay, OverlayContent};
pub use report::{PvLine, Report, RootMove, RootState};
pub use request::{Request, Task};
pub use score::{Mate, Score};
pub use stopwatch::{ManualStopwatch, Stopwatch};
