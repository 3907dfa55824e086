//! Games and moves.

use std::time::{Duration, Instant};

use super::{Exam, UNLIMITED};
use crate::conversation::Timing;
use crate::outcome::{Abort, StepResult, fail};
use crate::{defender, referee};
use tengen_core::{Game, Point};
use tengen_protocol::{Command, Coordinate, Dialect, GameType, Info, LineText, Reply};
use tengen_remote::Fault;

impl Exam<'_> {
    /// `START` and the settings in one breath as the judge sends them, and the wait for `OK`.
    pub fn start(&mut self) -> StepResult {
        let text = self.start_text();
        self.say(&text).map_err(at_start)?;
        self.expect_started()
    }

    /// What begins a game.
    pub fn start_text(&self) -> String {
        let start = std::iter::once(Command::Start(self.size));
        let settings = self.settings().into_iter().map(Command::Info);
        let lines: Vec<String> = start.chain(settings).map(|command| command.to_string()).collect();
        lines.join("\n")
    }

    /// The settings of a game, in the judge's order.
    pub fn settings(&self) -> Vec<Info> {
        vec![
            Info::TimeoutTurn(self.turn.as_millis() as i64),
            Info::TimeoutMatch(self.left.map_or(0, |left| left.max(0))),
            Info::MaxMemory(self.memory as i64),
            Info::GameType(GameType::Tournament),
            Info::Rule(Dialect::Gomocup.rule_number(self.rule)),
        ]
    }

    /// The `OK` to `START`; the board is empty then.
    pub fn expect_started(&mut self) -> StepResult {
        let limit = self.options.start;
        let answer = self.answer(limit, false).map_err(at_start)?;
        match answer {
            Some(Reply::Ok) => {}
            Some(refusal @ (Reply::Error(_) | Reply::Unknown(_))) => {
                return Err(Fault::Refused(LineText::new(&refusal.to_string())).into());
            }
            Some(other) => return self.wrong(&other, "OK"),
            None => return Err(Fault::NoOk { limit: limit + self.options.tolerance }.into()),
        }
        self.game = Some(Game::new(self.rule, self.size));
        Ok(())
    }

    /// The position, after [`Exam::start`].
    pub fn game(&mut self) -> &mut Game {
        let (rule, size) = (self.rule, self.size);
        self.game.get_or_insert_with(|| Game::new(rule, size))
    }

    /// `BEGIN`, answered by a legal move.
    pub fn begin(&mut self) -> StepResult<Point> {
        self.ask(&Command::Begin)
    }

    /// `TURN` for every move of an opponent that stops fives and leaves the rest to chance, each
    /// answered by a legal move. Ends early with the game.
    pub fn turns(&mut self, count: usize) -> StepResult {
        for _ in 0..count {
            let game = self.game();
            let reply = match game.outcome() {
                None => defender::reply(game),
                Some(_) => None,
            };
            let Some(reply) = reply else { break };
            if self.turn(reply)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// `TURN` with this move, answered by a legal one; nothing if the game is over before.
    pub fn turn(&mut self, reply: Point) -> StepResult<Option<Point>> {
        if !matches!(self.game().play(reply), Ok(None)) {
            return Ok(None);
        }
        let wire = Dialect::Gomocup.wire(reply, self.size);
        self.ask(&Command::Turn(wire)).map(Some)
    }

    /// Asks for a move, and waits for a legal one.
    pub fn ask(&mut self, command: &Command) -> StepResult<Point> {
        self.set(Info::TimeLeft(self.left.unwrap_or(UNLIMITED)))?;
        self.tell(command)?;
        self.expect_move()
    }

    /// What the next move may take.
    fn limit(&self) -> Duration {
        let left = self.left.map(|left| Duration::from_millis(u64::try_from(left).unwrap_or(0)));
        left.map_or(self.turn, |left| left.min(self.turn))
    }

    /// Waits for a legal move, and plays it on our board.
    pub fn expect_move(&mut self) -> StepResult<Point> {
        let (wire, taken) = self.expect_wire()?;
        let limit = self.limit();
        self.record.timings.push(Timing { taken, limit });
        if let Some(left) = &mut self.left {
            *left -= taken.as_millis() as i64;
        }
        referee::play(self.game(), wire).map_err(Abort::Failed)
    }

    /// Waits for a pair of coordinates, whatever they mean. A suggestion is played back.
    pub fn expect_wire(&mut self) -> StepResult<(Coordinate, Duration)> {
        let asked = self.asked();
        let (limit, tolerance) = (self.limit(), self.options.tolerance);
        let until = asked + limit + tolerance;
        let mut last: Option<LineText> = None;
        let mut suggested: Option<Coordinate> = None;
        while let Some((reply, at)) = self.hear(until)? {
            match reply {
                Reply::Move(wire) => {
                    if let Some(suggested) = suggested.filter(|suggested| *suggested != wire) {
                        let reason = format!("answered {wire} to PLAY {suggested}");
                        return fail("wrong-answer", reason);
                    }
                    return Ok((wire, at.saturating_duration_since(asked)));
                }
                Reply::Suggest(wire) => {
                    self.suggestions += 1;
                    suggested = Some(wire);
                    self.throw(Command::Play(wire))?;
                }
                Reply::Other(text) if is_pair(text.as_str()) => {
                    return Err(Fault::OffBoard { written: text, size: self.size }.into());
                }
                Reply::Message(_) | Reply::Debug(_) | Reply::Realtime(_) | Reply::Detail(_) => {}
                other => last = Some(LineText::new(&other.to_string())),
            }
        }
        Err(Fault::Timeout { limit, tolerance, last }.into())
    }

    /// Leaves the engine in thought: asks for a move and waits a little.
    pub fn let_think(&mut self, pause: Duration) -> StepResult {
        self.throw(Command::Begin)?;
        let until = Instant::now() + pause;
        while self.hear(until)?.is_some() {}
        Ok(())
    }
}

/// A death before the first `OK` has a name of its own, whether it was noticed in writing or in
/// reading.
fn at_start(halt: Abort) -> Abort {
    match halt {
        Abort::Failed(mut failure) if failure.kind == "died" => {
            failure.kind = "died-at-start";
            failure.reason = failure.reason.replacen("died", "died at the start", 1);
            Abort::Failed(failure)
        }
        halt => halt,
    }
}

/// Two numbers that are too large for coordinates.
fn is_pair(text: &str) -> bool {
    let is_number = |text: &str| {
        let digits = text.trim().trim_start_matches(['-', '+']);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    text.split_once(',').is_some_and(|(x, y)| is_number(x) && is_number(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_too_large_for_coordinates() {
        for text in ["99999999999,1", "-1,99999999999", "1 , 2"] {
            assert!(is_pair(text), "{text}");
        }
        for text in ["1", "1,", ",", "a,b", "1,2,3", "1;2"] {
            assert!(!is_pair(text), "{text}");
        }
    }
}
