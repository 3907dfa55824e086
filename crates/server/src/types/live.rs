//! The messages of the websocket.

use super::report::default_agent;
use super::{
    AddedMove, Analyse, Keep, LimitsView, OutcomeView, PositionText, RecordView, ReportView,
    ScoreView,
};
use serde::{Deserialize, Serialize};
use tengen_agent::Clock;
use tengen_arena::LiveEvent;
use tengen_core::{Color, Point};
use tengen_threat::Goal;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// Think and report.
    Analyse(Analyse),
    /// Come to an end.
    Stop(StopRequest),
    /// Choose a move.
    Play(Play),
    /// Show what you see.
    Explain(Explain),
    /// Prove a win.
    Solve(Solve),
    /// Look for mistakes.
    Review(Review),
    /// Tell what happens in a tournament.
    Follow(Follow),
}

/// Which request is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StopRequest {
    /// Its id; all if nothing is said.
    #[serde(default)]
    pub id: Option<u64>,
}

/// A move is wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// Whose answers these will be.
    pub id: u64,
    /// The position.
    #[serde(default)]
    pub position: PositionText,
    /// Who plays.
    #[serde(default = "default_agent")]
    pub agent: String,
    /// How strong, for an agent with a parameter of that name; its default if nothing is said.
    #[serde(default)]
    pub level: Option<u8>,
    /// The agent's clock.
    #[serde(default, with = "super::clock")]
    pub clock: Option<Clock>,
    /// Further limits.
    #[serde(default)]
    pub limits: Option<LimitsView>,
    /// The game the move belongs to: it is kept there before it is told.
    #[serde(default)]
    pub keep: Option<Keep>,
}

/// An agent's view is wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explain {
    /// Whose answer this will be.
    pub id: u64,
    /// The position.
    #[serde(default)]
    pub position: PositionText,
    /// Whose view.
    #[serde(default = "default_agent")]
    pub agent: String,
}

/// A forced win is wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// Whose answer this will be.
    pub id: u64,
    /// The position.
    #[serde(default)]
    pub position: PositionText,
    /// By what.
    #[serde(default)]
    pub goal: Goal,
    /// Whose, as if it were its turn.
    #[serde(default)]
    pub side: Option<Color>,
    /// When to give up.
    #[serde(default)]
    pub limits: LimitsView,
    /// Whether the whole proof is wanted.
    #[serde(default)]
    pub tree: bool,
}

/// A game is to be looked through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// Whose answers these will be.
    pub id: u64,
    /// The game: the moves of the position.
    pub position: PositionText,
    /// Who judges what cannot be proven.
    #[serde(default = "default_agent")]
    pub agent: String,
    /// For each move.
    #[serde(default)]
    pub limits: LimitsView,
}

/// A tournament is to be followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Follow {
    /// Whose answers these will be.
    pub id: u64,
    /// Which.
    pub run: String,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// What an agent knows so far.
    Report {
        /// Of which request.
        id: u64,
        /// It.
        #[serde(flatten)]
        report: ReportView,
    },
    /// The end of a request.
    Done {
        /// Of which.
        id: u64,
        /// The best move, if one was asked for.
        best: Option<Point>,
        /// Whether a limit or a stop ended it.
        cut: bool,
    },
    /// The move to play.
    Move {
        /// Of which request.
        id: u64,
        /// Where.
        at: Point,
        /// Milliseconds it took.
        time_ms: u64,
        /// The last report.
        report: ReportView,
        /// The end of the game, if the move ends it.
        outcome: Option<OutcomeView>,
        /// Where it was kept; `None` if that was not asked for or the game has changed since.
        kept: Option<AddedMove>,
    },
    /// What an agent sees.
    Layers {
        /// Of which request.
        id: u64,
        /// One after the other.
        layers: Vec<LayerView>,
    },
    /// Whether there is a forced win.
    Solved(Box<Solved>),
    /// A move that was looked at.
    Reviewed(Box<Reviewed>),
    /// Something that happened in a tournament.
    Arena {
        /// Of which request.
        id: u64,
        /// What.
        event: Box<LiveEvent>,
    },
    /// A request that failed; its end.
    Error {
        /// Of which request, if that is known.
        id: Option<u64>,
        /// For programs.
        code: String,
        /// For people.
        error: String,
    },
}

/// A layer of what an agent sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum LayerView {
    /// A number for each point.
    Numbers {
        /// What they are.
        name: String,
        /// Each.
        points: Vec<(Point, f64)>,
    },
    /// A short text for each point.
    Marks {
        /// What they are.
        name: String,
        /// Each.
        points: Vec<(Point, String)>,
    },
}

/// Whether there is a forced win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solved {
    /// Of which request.
    pub id: u64,
    /// `win`, `none` or `unknown`.
    pub result: String,
    /// The side that was asked about.
    pub winner: Color,
    /// The longest way to five.
    pub line: Vec<Point>,
    /// Five stands after this many plies at most.
    pub plies: usize,
    /// Positions the checker saw.
    pub checked: u64,
    /// What the search cost.
    pub nodes: u64,
    /// Milliseconds it took.
    pub time_ms: u64,
    /// The whole proof, if it was asked for.
    pub tree: Option<RecordView>,
}

/// What is to be said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveGrade {
    /// Nothing bad.
    Good,
    /// Estimated: a little worse than the best.
    Inaccuracy,
    /// Estimated: worse.
    Mistake,
    /// Estimated: much worse.
    Blunder,
    /// Proven: after it the opponent wins.
    LostByForce,
    /// Proven: there was a win.
    MissedWin,
    /// Proven: it was lost already.
    Lost,
    /// Proven: the win was kept.
    Won,
}

/// A move that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reviewed {
    /// Of which request.
    pub id: u64,
    /// Its number, from 1.
    pub ply: usize,
    /// Moves there are.
    pub of: usize,
    /// Where it was played.
    #[serde(rename = "move")]
    pub at: Point,
    /// Whose it was.
    pub side: Color,
    /// What would have been best.
    pub best: Option<Point>,
    /// And the line that follows.
    pub best_line: Vec<Point>,
    /// What the position was worth to the side that moved.
    pub score_before: ScoreView,
    /// The same as a chance.
    pub win_before: f64,
    /// What it was worth to the same side afterwards.
    pub score_after: ScoreView,
    /// The same as a chance.
    pub win_after: f64,
    /// What is to be said of the move.
    pub verdict: MoveGrade,
    /// Whether that is known for sure.
    pub proven: bool,
    /// What proves it.
    pub line: Vec<Point>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_have_names() {
        for (name, goal) in [("vcf", Goal::Vcf), ("vct", Goal::Vct), ("any", Goal::Any)] {
            let text = format!("\"{name}\"");
            assert_eq!(serde_json::from_str::<Goal>(&text).unwrap(), goal);
            assert_eq!(serde_json::to_string(&goal).unwrap(), text);
        }
        assert_eq!(serde_json::from_str::<Goal>("\"prove\"").unwrap(), Goal::Any, "until 0.2.0");
        let asked: Solve = serde_json::from_str(r#"{"id": 1}"#).unwrap();
        assert_eq!(asked.goal, Goal::Vct);
        let error = serde_json::from_str::<Goal>("\"all\"").unwrap_err().to_string();
        assert!(error.starts_with("unknown variant `all`, expected one of `vcf`, `vct`, `any`"));
    }
}
