//! Questions: positions with a known answer.

#[cfg(test)]
mod tests;

use crate::defender;
use crate::exam::Exam;
use crate::outcome::{Abort, StepResult, fail};
use crate::positions::in_turns;
use crate::{ItemFailure, Voice};
use tengen_core::{Board, Color, Point, Rule, Size};
use tengen_pattern::{PatternState, Threat};
use tengen_protocol::Dialect;

/// A position and what has to be played in it. The tests of this file prove every answer, for
/// every rule and size it is asked with, by the rules themselves.
#[derive(Debug)]
pub(crate) struct Question {
    /// The item's name without rule and size.
    pub name: &'static str,
    /// What the engine has to do, in one sentence.
    pub meaning: &'static str,
    /// The rules it is asked under.
    pub rules: &'static [Rule],
    /// Where the picture lies on the board.
    pub place: Place,
    /// Stones as [`tengen_core::board!`] draws them, then `black to move` or `white to move`.
    pub picture: &'static str,
    /// What is right.
    pub answer: Answer,
}

/// Where a picture lies on a board that is larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the middle.
    Middle,
    /// With its left and lower edges on the board's.
    Corner,
}

/// What is right. Points are named as in the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer {
    /// To win at once: exactly these points do.
    Five(&'static str),
    /// To stop the opponent from winning at once: exactly these points do.
    Block(&'static str),
    /// Anything but a forbidden point: exactly these are forbidden.
    Lawful(&'static str),
    /// To stop an attack of fours on these points, which exactly they do, or to make a four.
    Defend(&'static str),
    /// To win within so many moves, one way of which begins here.
    Win(usize, &'static str),
}

/// A question as it is asked: on a board of a size, under a rule.
pub(crate) struct Posed {
    pub board: Board,
    /// The points of the answer on that board.
    pub points: Vec<Point>,
}

impl Question {
    /// The question on a board of this size. The error is a mistake of ours.
    pub fn pose(&self, rule: Rule, size: Size) -> Result<Posed, ItemFailure> {
        let mistake = |text: String| ItemFailure::new("checker", format!("{}: {text}", self.name));
        let (rows, side) = self.picture.trim_end().rsplit_once('\n').unwrap_or_default();
        let picture: Board = format!("{rows}\n{rule}, {}", side.trim())
            .parse()
            .map_err(|error| mistake(format!("no picture: {error}")))?;
        let shift = match self.place {
            Place::Middle => size.get().saturating_sub(picture.size().get()) / 2,
            Place::Corner => 0,
        };
        let moved = |point: Point| {
            Point::new(point.column() + shift, point.row() + shift)
                .filter(|point| point.is_on(size))
                .ok_or_else(|| mistake(format!("{point} is not on the board")))
        };
        let of = |color: Color| picture.points_of(color).map(moved).collect::<Result<Vec<_>, _>>();
        let setup = tengen_core::Setup {
            rule,
            size,
            black: of(Color::Black)?,
            white: of(Color::White)?,
            side_to_move: picture.side_to_move(),
        };
        let game = setup.check().map_err(|error| mistake(error.to_string()))?;
        let names = self.answer.names().split_whitespace();
        let point = |name: &str| match name.parse::<Point>() {
            Ok(point) => moved(point),
            Err(error) => Err(mistake(error.to_string())),
        };
        Ok(Posed {
            board: game.board().clone(),
            points: names.map(point).collect::<Result<_, _>>()?,
        })
    }

    /// Asks the engine, and judges its answer.
    pub fn ask(&self, talk: &mut Exam<'_>, rule: Rule, size: Size) -> StepResult {
        if let Some(why) = talk.profile.why_not(rule, talk.options) {
            return Err(Abort::Skipped(why));
        }
        let posed = self.pose(rule, size).map_err(Abort::Failed)?;
        (talk.rule, talk.size) = (rule, size);
        talk.start()?;
        let side = posed.board.side_to_move();
        for row in posed.board.to_string().lines() {
            talk.record.note(Voice::Event, row);
        }
        let played = talk.board(&posed.stones(), side)?;
        match self.answer {
            Answer::Lawful(_) => Ok(()),
            Answer::Five(_) => posed.expect_five(played),
            Answer::Block(_) if posed.points.contains(&played) => Ok(()),
            Answer::Block(_) => posed.missed(played, "missed-block", "the loss is stopped only by"),
            Answer::Defend(_) if posed.points.contains(&played) => Ok(()),
            Answer::Defend(_) if makes_four(&posed.board, played) => Ok(()),
            Answer::Defend(_) => {
                posed.missed(played, "missed-defence", "the attack is stopped only by")
            }
            Answer::Win(within, _) => win(talk, &posed, within),
        }
    }
}

impl Answer {
    /// The points it names.
    fn names(self) -> &'static str {
        match self {
            Answer::Five(names) | Answer::Block(names) | Answer::Lawful(names) => names,
            Answer::Defend(names) | Answer::Win(_, names) => names,
        }
    }
}

impl Posed {
    /// The stones as if they had been played in turns: renju's engines count.
    pub fn stones(&self) -> Vec<(Color, Point)> {
        let of = |color: Color| self.board.points_of(color).map(move |point| (color, point));
        in_turns(of(Color::Black).chain(of(Color::White)).collect())
    }

    /// The engine had to win at once.
    pub fn expect_five(&self, played: Point) -> StepResult {
        match self.points.contains(&played) {
            true => Ok(()),
            false => self.missed(played, "missed-win", "the winning move was"),
        }
    }

    /// Fails with what was played and what should have been.
    pub fn missed(&self, played: Point, kind: &'static str, what: &str) -> StepResult {
        let name = |point: &Point| {
            format!("{} ({point})", Dialect::Gomocup.wire(*point, self.board.size()))
        };
        let right: Vec<String> = self.points.iter().map(name).collect();
        fail(kind, format!("played {}, {what} {}", name(&played), right.join(" or ")))
    }
}

/// Plays on until the engine has won, against the best replies there are: what wins only against
/// weak ones is no win.
fn win(talk: &mut Exam<'_>, posed: &Posed, within: usize) -> StepResult {
    let side = posed.board.side_to_move();
    for left in (1..within).rev() {
        let reply = match talk.game().outcome() {
            None => defender::resist(talk.game(), left),
            Some(_) => None,
        };
        let Some(reply) = reply else { break };
        if talk.turn(reply)?.is_none() {
            break;
        }
    }
    if talk.game().outcome().and_then(|outcome| outcome.winner()) == Some(side) {
        return Ok(());
    }
    let first = talk.game().moves().next();
    let what = format!("and has not won after {within} moves; a win begins with");
    posed.missed(first.unwrap_or(Point::centre(posed.board.size())), "missed-win", &what)
}

/// Whether a stone of the side to move makes a four.
fn makes_four(board: &Board, point: Point) -> bool {
    let threat = PatternState::new(board).threat(point, board.side_to_move());
    matches!(
        threat,
        Threat::Four
            | Threat::FourPlus
            | Threat::FourThree
            | Threat::DoubleFour
            | Threat::OpenFour
            | Threat::Five
    )
}
