//! The messages of the API, as `docs/api.md` shows them. A test reads every example there as the
//! type it names and writes it again.

mod arena;
mod clock;
mod live;
mod position;
mod record;
mod report;
mod store;

pub use arena::{
    ArenaList, ArenaRun, ArenaView, NewArena, RunState, SprtStand, SprtView, StandingRow,
};
pub use live::{
    ClientMessage, Explain, Follow, LayerView, MoveGrade, Play, Review, Reviewed, ServerMessage,
    Solve, Solved, StopRequest,
};
pub use position::{
    ForbiddenPoint, OutcomeKind, OutcomeView, PositionInfo, PositionText, ThreatPoint, Threats,
};
pub use record::{Export, Exported, ImportQuery, Imported, NodeView, RecordView, SetupView};
pub use report::{
    AgentView, Agents, Analyse, Analysed, ErrorBody, LimitsView, LineView, ParameterKind,
    ParameterView, ReportView, RootView, RootViewState, ScoreView, ServerInfo,
};
pub use store::{
    AddMove, AddedMove, Found, GameClock, GameKind, GameState, GameSummary, Keep, Match, NewGame,
    ResultFilter, Search, Seat, StoredGame, Swap2,
};
pub use tengen_threat::Goal;
