//! Agents for tests of whatever calls agents.

use crate::{Agent, Answer, CancelToken, Failure, FaultKind, PvLine, Report, Request, Score};
use std::time::Duration;
use tengen_core::Point;

/// Plays the lowest point that is allowed.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstPoint;

impl FirstPoint {
    /// The lowest point that may be played, or why there is none.
    pub fn choose(request: &Request) -> Result<Point, Failure> {
        if let Some(outcome) = request.game.outcome() {
            return Err(Failure::Over(outcome.clone()));
        }
        let mut points = request.game.board().empty_points();
        points.find(|&point| request.allows(point)).ok_or(Failure::NoMove)
    }
}

impl Agent for FirstPoint {
    fn name(&self) -> String {
        "first-point".into()
    }

    fn think(
        &mut self,
        request: &Request,
        _: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        let best = FirstPoint::choose(request)?;
        let lines = vec![PvLine { moves: vec![best], score: Score::Estimate(0) }];
        let last = Report { lines, depth: 1, seldepth: 1, nodes: 1, ..Report::default() };
        report(&last);
        Ok(Answer { report: last, ..Answer::plain(best) })
    }
}

/// What a [`Scripted`] agent does when it is asked, step by step.
#[derive(Clone, Debug)]
pub enum ScriptStep {
    /// Reports this move as the best so far.
    Report(Point),
    /// Works for this long, and does not look at the flag.
    Work(Duration),
    /// Waits until it is stopped.
    WaitForStop,
    /// Answers with this move, allowed or not.
    Answer(Point),
    /// Gives up.
    Fail,
    /// Panics.
    Panic,
}

/// Follows a script, the same for every request; at its end it plays like [`FirstPoint`].
#[derive(Clone, Debug, Default)]
pub struct Scripted(pub Vec<ScriptStep>);

impl Agent for Scripted {
    fn name(&self) -> String {
        "scripted".into()
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        for step in &self.0 {
            match step {
                ScriptStep::Report(point) => {
                    let line = PvLine { moves: vec![*point], score: Score::Estimate(0) };
                    report(&Report { lines: vec![line], ..Report::default() });
                }
                ScriptStep::Work(time) => std::thread::sleep(*time),
                ScriptStep::WaitForStop => {
                    while !stop.is_cancelled() {
                        std::thread::sleep(Duration::from_micros(200));
                    }
                }
                ScriptStep::Answer(point) => return Ok(Answer::plain(*point)),
                ScriptStep::Fail => {
                    return Err(Failure::fault(FaultKind::Died, "the script says so"));
                }
                ScriptStep::Panic => panic!("the script says so"),
            }
        }
        FirstPoint::choose(request).map(Answer::plain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Game, Rule, Size};

    fn request() -> Request {
        Request::new(Game::new(Rule::Freestyle, Size::FIFTEEN))
    }

    #[test]
    fn excluded_points_are_not_played() {
        let mut request = request();
        request.excluded.insert("a1".parse().unwrap());
        let mut seen = None;
        let answer =
            FirstPoint.think(&request, &CancelToken::new(), &mut |r| seen = r.best()).unwrap();
        assert_eq!(answer.best.to_string(), "b1");
        assert_eq!(seen, Some(answer.best), "the last report names the answer");
    }

    #[test]
    fn a_finished_game_has_no_answer() {
        let game = Game::parse(Rule::Freestyle, Size::FIFTEEN, "a1a2b1b2c1c2d1d2e1").unwrap();
        let request = Request::new(game);
        let failure = FirstPoint.think(&request, &CancelToken::new(), &mut |_| {}).unwrap_err();
        assert_eq!(failure.to_string(), "the game is over (black wins: a1 b1 c1 d1 e1)");
    }

    #[test]
    fn a_script_is_followed() {
        let h8: Point = "h8".parse().unwrap();
        let mut reported = Vec::new();
        let mut agent = Scripted(vec![ScriptStep::Report(h8), ScriptStep::Answer(h8)]);
        let answer =
            agent.think(&request(), &CancelToken::new(), &mut |r| reported.extend(r.best()));
        assert_eq!((answer.unwrap().best, reported), (h8, vec![h8]));
        let stop = CancelToken::new();
        stop.cancel();
        let answer = Scripted(vec![ScriptStep::WaitForStop]).think(&request(), &stop, &mut |_| {});
        assert_eq!(answer.unwrap().best.to_string(), "a1");
        assert!(Scripted(vec![ScriptStep::Fail]).think(&request(), &stop, &mut |_| {}).is_err());
    }
}
