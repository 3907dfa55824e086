//! A game looked through for mistakes: proven where a proof is found, else estimated.

use crate::error::ApiError;
use crate::shared::Shared;
use crate::think::Question;
use crate::types::{LimitsView, MoveGrade, Review, Reviewed, ScoreView, ServerMessage};
use crate::view;
use std::time::Duration;
use tengen_agent::{Budget, CancelToken, Limits, Mate, Request, Score, Stopwatch};
use tengen_core::{Game, Outcome, Point};
use tengen_threat::{Solution, Solver};

/// What each move takes by default.
const USUAL: Duration = Duration::from_millis(500);
/// A whole review takes no longer than this many times the longest analysis.
const LONGEST: u32 = 2;
/// The solver's part of the time, in tenths.
const SOLVER_PART: u32 = 4;

/// How much of the chance to win a move may lose before it is called so.
const INACCURACY: f64 = 0.10;
const MISTAKE: f64 = 0.20;
const BLUNDER: f64 = 0.35;

/// What a position is worth to the side to move, and how it continues.
#[derive(Clone, Debug, PartialEq)]
struct Value {
    score: Score,
    line: Vec<Point>,
}

impl Value {
    /// Whether the side to move surely wins (or loses).
    fn wins(&self) -> bool {
        matches!(self.score, Score::Proven(Mate::Win(_)))
    }

    fn loses(&self) -> bool {
        matches!(self.score, Score::Proven(Mate::Loss(_)))
    }

    fn view(&self) -> ScoreView {
        view::score(self.score)
    }
}

/// A game to look through.
pub(crate) struct Job {
    asked: Review,
    /// The time of each position.
    each: Duration,
}

impl Job {
    pub fn new(shared: &Shared, asked: Review) -> Result<Job, ApiError> {
        let game = asked.position.game()?;
        if game.moves().len() == 0 {
            return Err(ApiError::bad("there is no move to look at"));
        }
        let positions = u32::try_from(game.moves().len() + 1).unwrap_or(u32::MAX);
        let most = shared.bounds.time.saturating_mul(LONGEST) / positions;
        let each = shared.bounds.time(&asked.limits, USUAL).min(most);
        Ok(Job { asked, each })
    }

    /// The longest it may take: each position, and each move once more for a way out.
    pub fn time(&self) -> Duration {
        let positions = u32::try_from(self.asked.position.moves.len() + 1).unwrap_or(u32::MAX);
        self.each.saturating_mul(2).saturating_mul(positions)
    }

    /// Looks through the game, the last move first: what is proven late in a game explains what
    /// came before.
    pub fn run(
        &self,
        shared: &Shared,
        stop: &CancelToken,
        tell: &mut dyn FnMut(ServerMessage) -> bool,
    ) -> Result<ServerMessage, ApiError> {
        let mut game = self.asked.position.game()?;
        let of = game.moves().len();
        let mut after = self.value(shared, &game, stop, &[])?;
        for ply in (1..=of).rev() {
            let Some(at) = game.undo() else { break };
            if stop.is_cancelled() {
                break;
            }
            let mut before = self.value(shared, &game, stop, &[])?;
            if before.wins() && before.line.first() == Some(&at) && !after.loses() {
                // The proof goes through this very move: what follows is as certain.
                let Some(mate) = before.score.mate() else { break };
                let line = before.line.iter().skip(1).copied().collect();
                let plies = mate.plies().saturating_sub(1);
                after = Value { score: Score::Proven(Mate::Loss(plies)), line };
            }
            if after.wins() && !before.loses() && before.line.first() == Some(&at) {
                // The agent's own choice loses as well: is there another?
                before = self.value(shared, &game, stop, &[at]).unwrap_or(before);
            }
            let reviewed = self.judge(ply, of, at, &game, &before, &after);
            if !tell(ServerMessage::Reviewed(Box::new(reviewed))) {
                break;
            }
            after = before;
        }
        Ok(ServerMessage::Done { id: self.asked.id, best: None, cut: stop.is_cancelled() })
    }

    fn value(
        &self,
        shared: &Shared,
        game: &Game,
        stop: &CancelToken,
        excluded: &[Point],
    ) -> Result<Value, ApiError> {
        if let Some(outcome) = game.outcome() {
            return Ok(value_of_end(game, outcome));
        }
        if excluded.is_empty()
            && let Some(win) = proven_win(shared, game, self.each * SOLVER_PART / 10, stop)
        {
            return Ok(win);
        }
        let external = shared.registry.is_external(&self.asked.agent);
        let time = self.each * (10 - SOLVER_PART) / 10;
        let asked = LimitsView { time_ms: None, ..self.asked.limits };
        let mut request = Request::new(game.clone());
        request.limits = shared.bounds.limits(&asked, time, external);
        request.excluded = excluded.iter().copied().collect();
        let question = Question { agent: self.asked.agent.clone(), request, time };
        let answer = question.ask(shared, stop, &mut |_| {})?;
        let line = answer.report.lines.first();
        let score = line.map_or(Score::Estimate(0), |line| line.score);
        let moves = line.map_or_else(|| vec![answer.best], |line| line.moves.clone());
        // Where a move was left out, a loss says nothing about the position.
        let score = if excluded.is_empty() { score } else { score.claimed() };
        Ok(Value { score, line: moves })
    }

    fn judge(
        &self,
        ply: usize,
        of: usize,
        at: Point,
        game: &Game,
        before: &Value,
        after: &Value,
    ) -> Reviewed {
        let (verdict, proven, line) = judge(at, before, after);
        let mover = Value { score: -after.score, ..after.clone() };
        Reviewed {
            id: self.asked.id,
            ply,
            of,
            at,
            side: game.side_to_move(),
            best: before.line.first().copied(),
            best_line: before.line.clone(),
            score_before: before.view(),
            win_before: view::chance(before.score),
            score_after: mover.view(),
            win_after: view::chance(mover.score),
            verdict,
            proven,
            line,
        }
    }
}

/// What is to be said of a move; `before` is for the side that moved, `after` for the other.
fn judge(at: Point, before: &Value, after: &Value) -> (MoveGrade, bool, Vec<Point>) {
    if before.loses() {
        return (MoveGrade::Lost, true, before.line.clone());
    }
    if after.wins() {
        return (MoveGrade::LostByForce, true, after.line.clone());
    }
    if after.loses() {
        return (MoveGrade::Won, true, after.line.clone());
    }
    if before.wins() {
        return (MoveGrade::MissedWin, true, before.line.clone());
    }
    let loss = view::chance(before.score) - view::chance(-after.score);
    let verdict = match loss {
        _ if before.line.first() == Some(&at) => MoveGrade::Good,
        loss if loss >= BLUNDER => MoveGrade::Blunder,
        loss if loss >= MISTAKE => MoveGrade::Mistake,
        loss if loss >= INACCURACY => MoveGrade::Inaccuracy,
        _ => MoveGrade::Good,
    };
    (verdict, false, Vec::new())
}

/// A finished game's worth to the side that would move next.
fn value_of_end(game: &Game, outcome: &Outcome) -> Value {
    let score = match outcome.winner() {
        None => Score::Estimate(0),
        Some(winner) if winner == game.side_to_move() => Score::Proven(Mate::Win(0)),
        Some(_) => Score::Proven(Mate::Loss(0)),
    };
    Value { score, line: Vec::new() }
}

/// A forced win of the side to move, if the solver proves one in time.
fn proven_win(shared: &Shared, game: &Game, time: Duration, stop: &CancelToken) -> Option<Value> {
    let nodes = Some(shared.bounds.nodes);
    let limits = Limits { time: Some(time), nodes, depth: None };
    let mut budget = Budget::new(&limits, Stopwatch::start(), stop.clone());
    let goal = tengen_threat::Goal::Vct;
    match Solver::new().solve(game.board(), goal, &mut budget).solution {
        Solution::Win(proof, checked) => {
            let plies = u16::try_from(checked.plies).unwrap_or(u16::MAX);
            Some(Value { score: Score::Proven(Mate::Win(plies)), line: proof.line() })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(score: Score, first: &str) -> Value {
        Value { score, line: vec![first.parse().unwrap()] }
    }

    fn verdict(played: &str, before: &Value, after: &Value) -> (MoveGrade, bool) {
        let (verdict, proven, _) = judge(played.parse().unwrap(), before, after);
        (verdict, proven)
    }

    #[test]
    fn proofs_go_before_estimates() {
        let (even, won, lost) = (
            value(Score::Estimate(0), "a1"),
            value(Score::Proven(Mate::Win(5)), "b1"),
            value(Score::Proven(Mate::Loss(4)), "c1"),
        );
        assert_eq!(verdict("h8", &even, &won), (MoveGrade::LostByForce, true));
        assert_eq!(verdict("h8", &lost, &won), (MoveGrade::Lost, true));
        assert_eq!(verdict("h8", &won, &even), (MoveGrade::MissedWin, true));
        assert_eq!(verdict("h8", &won, &lost), (MoveGrade::Won, true));
        assert_eq!(verdict("h8", &won, &won), (MoveGrade::LostByForce, true));
        let said = Value { score: won.score.claimed(), ..won };
        assert_eq!(verdict("h8", &even, &said), (MoveGrade::Blunder, false), "an unproven claim");
    }

    #[test]
    fn estimates_have_steps() {
        let before = value(Score::Estimate(0), "a1");
        for (points, expected) in [
            (0, MoveGrade::Good),
            (100, MoveGrade::Inaccuracy),
            (200, MoveGrade::Mistake),
            (400, MoveGrade::Blunder),
        ] {
            let after = value(Score::Estimate(points), "b1");
            assert_eq!(verdict("h8", &before, &after), (expected, false), "{points}");
            assert_eq!(verdict("a1", &before, &after), (MoveGrade::Good, false));
        }
    }
}
