//! Opening rules: swap2 by either dialect, and Soosorv by Yixin-Board's.
//!
//! Every decision is the agent's opinion of the position: an agent that prefers the side to move
//! keeps it. What an agent cannot weigh, it answers for with what it has.

use super::think::Purpose;
use super::{Effect, Session};
use std::time::Instant;
use tengen_agent::{Answer, Request, Score, Task};
use tengen_core::{Game, IllegalMove, Point, PointSet, Setup, Size};
use tengen_protocol::{Coordinate, OpeningReply, Reply, Yixin};

/// A decision to be made when the agent has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// `SWAP2BOARD` with three or five stones: swap, or play on.
    Swap2Board,
    /// Yixin-Board's swap2, first or second choice.
    Swap2Choice(u8),
    /// Soosorv, first or second choice.
    SoosorvChoice(u8),
    /// Soosorv's fourth stone.
    SoosorvFourth,
    /// Soosorv's offers of a fifth stone.
    SoosorvOffers(usize),
    /// The choice among them.
    SoosorvChosen,
}

impl Session {
    /// `SWAP2BOARD`.
    pub(super) fn swap2_board(
        &mut self,
        at: Instant,
        wires: &[Coordinate],
        effects: &mut Vec<Effect>,
    ) -> Result<(), Reply> {
        let size = self.size().ok_or_else(super::command::no_game)?;
        let moves = self.points(wires)?;
        match moves.len() {
            0 => {
                self.game = Some(Game::new(self.rule, size));
                self.play_and_send(&three_stones(size), effects);
                Ok(())
            }
            3 | 5 => {
                let game = Game::from_moves(self.rule, size, moves).map_err(refuse)?;
                self.game = Some(game);
                let purpose = Purpose::Opening(Step::Swap2Board);
                self.begin(at, purpose, Task::Play, 1, effects)
            }
            count => Err(Reply::error(format!(
                "SWAP2BOARD has {count} stones: expected none, three or five"
            ))),
        }
    }

    /// The opening steps of Yixin-Board.
    pub(super) fn opening_step(
        &mut self,
        at: Instant,
        step: Yixin,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Reply> {
        let size = self.size().ok_or_else(super::command::no_game)?;
        let (decision, moves, lines) = match step {
            Yixin::Swap2Step1 | Yixin::SoosorvStep1 => {
                let soosorv = matches!(step, Yixin::SoosorvStep1);
                for (number, point) in (1..).zip(three_stones(size)) {
                    let wire = self.dialect().wire(point, size);
                    effects.push(Effect::Reply(Reply::Opening(match soosorv {
                        true => OpeningReply::SoosorvMove { number, wire },
                        false => OpeningReply::Swap2Move { number, wire },
                    })));
                }
                return Ok(());
            }
            Yixin::Swap2Step2 => (Step::Swap2Choice(1), None, 1),
            Yixin::Swap2Step3 => (Step::Swap2Choice(2), None, 1),
            Yixin::SoosorvStep2(moves) => (Step::SoosorvChoice(1), Some(moves), 1),
            Yixin::SoosorvStep3(moves) => (Step::SoosorvFourth, Some(moves), 1),
            Yixin::SoosorvStep4(offer) => (Step::SoosorvChoice(2), Some(offer.moves), 1),
            Yixin::SoosorvStep5(offer) => {
                let count = offer.count.unwrap_or(1).clamp(1, 10) as usize;
                (Step::SoosorvOffers(count), Some(offer.moves), 2 * count)
            }
            Yixin::SoosorvStep6(moves) => return self.choose_fifth(at, &moves, size, effects),
            _ => return Ok(()),
        };
        if let Some(wires) = moves {
            let moves = self.points(&wires)?;
            let game = Game::from_moves(self.rule, size, moves).map_err(refuse)?;
            self.game = Some(game);
        } else if let Some(game) = &self.game {
            // Who is "own" in the block says nothing yet: the stones tell whose turn it is.
            let mut setup = Setup::from(game.board());
            setup.side_to_move = Setup::side_from_counts(setup.black.len(), setup.white.len());
            self.game = Some(setup.check().map_err(Reply::error)?);
        }
        self.begin(at, Purpose::Opening(decision), Task::Play, lines, effects)
    }

    /// Four stones, and then the fifth moves to choose from: white takes the one that black, asked
    /// among these alone, likes least.
    fn choose_fifth(
        &mut self,
        at: Instant,
        wires: &[Coordinate],
        size: Size,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Reply> {
        let moves = self.points(wires)?;
        let Some((stones, offers)) = moves.split_at_checked(4).filter(|(_, o)| !o.is_empty())
        else {
            return Err(Reply::error("expected four stones and the fifth moves offered"));
        };
        let game = Game::from_moves(self.rule, size, stones.iter().copied()).map_err(refuse)?;
        if let Some(taken) = offers.iter().find(|&&point| !game.board().is_empty(point)) {
            return Err(Reply::error(format!("{taken} is occupied")));
        }
        let offered: PointSet = offers.iter().copied().collect();
        let every: PointSet = game.board().empty_points().collect();
        let excluded = every.difference(&offered);
        let purpose = Purpose::Opening(Step::SoosorvChosen);
        let request = Request { multi_pv: offers.len(), excluded, ..Request::new(game) };
        self.ask(at, request, purpose, effects)
    }

    /// What the agent's answer decides.
    pub(super) fn decide(
        &mut self,
        step: Step,
        game: &Game,
        answer: &Answer,
        effects: &mut Vec<Effect>,
    ) {
        let size = game.size();
        let dialect = self.dialect();
        let wire = |point: Point| dialect.wire(point, size);
        let swap = prefers_other_side(answer);
        let mut say = |reply: OpeningReply| effects.push(Effect::Reply(Reply::Opening(reply)));
        match step {
            Step::Swap2Board if swap => effects.push(Effect::Reply(Reply::Swap)),
            Step::Swap2Board => self.play_and_send(&[answer.best], effects),
            Step::Swap2Choice(number) => say(OpeningReply::Swap2Choice { number, swap }),
            Step::SoosorvChoice(number) => say(OpeningReply::SoosorvChoice { number, swap }),
            Step::SoosorvFourth => {
                say(OpeningReply::SoosorvFourth { wire: wire(answer.best), offers: 1 });
            }
            Step::SoosorvOffers(count) => {
                say(OpeningReply::SoosorvOffersBegin);
                for point in offers(game, answer, count) {
                    say(OpeningReply::SoosorvMove { number: 5, wire: wire(point) });
                }
                say(OpeningReply::SoosorvOffersEnd);
            }
            Step::SoosorvChosen => {
                let least = answer.report.lines.last().and_then(|line| line.moves.first());
                say(OpeningReply::SoosorvChosen(wire(least.copied().unwrap_or(answer.best))));
            }
        }
    }
}

/// Whether the agent would rather not be the side to move.
fn prefers_other_side(answer: &Answer) -> bool {
    answer.report.lines.first().is_some_and(|line| line.score < Score::Estimate(0))
}

/// The agent's best moves, then any other legal ones, until there are enough.
fn offers(game: &Game, answer: &Answer, count: usize) -> Vec<Point> {
    let board = game.board();
    let liked = answer.report.lines.iter().filter_map(|line| line.moves.first().copied());
    let rest = board.legal_points(board.side_to_move());
    let mut offered = Vec::new();
    for point in std::iter::once(answer.best).chain(liked).chain(rest) {
        if offered.len() < count && !offered.contains(&point) {
            offered.push(point);
        }
    }
    offered
}

/// Three stones for the opponent to choose a side of: two of black's apart, white's between and
/// off their line, in a corner of the middle so that the edge is near for both.
fn three_stones(size: Size) -> [Point; 3] {
    let last = size.get() - 1;
    let at = |column: usize, row: usize| Point::new(column.min(last), row.min(last));
    let low = size.get() / 4;
    let stones = [at(low, low), at(low + 1, low + 2), at(low + 3, low + 1)];
    stones.map(|point| point.unwrap_or(Point::centre(size)))
}

/// A manager knows the moves it listed: what is wrong is enough.
fn refuse(error: IllegalMove) -> Reply {
    Reply::error(error.why)
}
