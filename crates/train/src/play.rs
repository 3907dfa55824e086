//! One game of the engine against itself.

use crate::self_play_game::SelfPlayGame;
use tengen_agent::{Agent, CancelToken, Failure, Limits, Mate, Request, Score};
use tengen_core::{Game, Point, Rule, Size};
use tengen_eval::WIN_POINTS;
use tengen_rng::Rng;

/// How to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaySetting {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// Nodes for each move.
    pub nodes: u64,
}

impl Default for PlaySetting {
    fn default() -> PlaySetting {
        PlaySetting { rule: Rule::Freestyle, size: Size::FIFTEEN, nodes: 1_500 }
    }
}

/// An opening is thrown away if the first search calls it this lopsided.
const BALANCED: i32 = 250;

/// Plays one game from a few random stones, up to the first move that is known to win: what comes
/// after teaches nothing. The same seed gives the same game.
pub fn play(
    agent: &mut dyn Agent,
    setting: &PlaySetting,
    seed: u64,
    stop: &CancelToken,
) -> Result<SelfPlayGame, Failure> {
    let mut rng = Rng::new(seed);
    loop {
        agent.new_game();
        let mut game = random_opening(setting, &mut rng);
        let opening = game.moves().len();
        let mut values = Vec::new();
        let mut winner = None;
        while game.outcome().is_none() && winner.is_none() {
            let mut request = Request::new(game.clone());
            // A little more or less each time, so that equal positions do not give equal games.
            let nodes = setting.nodes * (80 + rng.below(41) as u64) / 100;
            request.limits = Limits { nodes: Some(nodes.max(1)), ..Limits::default() };
            let answer = match agent.think(&request, stop, &mut |_| {}) {
                // All that is left is forbidden to black: no result to learn from.
                Err(Failure::NoMove) => break,
                answer => answer?,
            };
            let score = answer.report.lines.first().map(|line| line.score);
            let value = match score {
                Some(Score::Estimate(value)) => value,
                Some(Score::Claimed(mate) | Score::Proven(mate)) => match mate {
                    Mate::Win(_) => WIN_POINTS,
                    Mate::Loss(_) => -WIN_POINTS,
                },
                None => 0,
            };
            if values.is_empty() && value.abs() > BALANCED {
                break;
            }
            let side = game.board().side_to_move();
            if stop.is_cancelled() || game.play(answer.best).is_err() {
                break;
            }
            values.push(value);
            winner = matches!(score.and_then(Score::mate), Some(Mate::Win(_))).then_some(side);
        }
        if game.outcome().is_some() || winner.is_some() || stop.is_cancelled() {
            return Ok(SelfPlayGame::new(&game, opening, values, winner, seed));
        }
    }
}

/// Two to eight stones in a small square somewhere near the centre.
fn random_opening(setting: &PlaySetting, rng: &mut Rng) -> Game {
    let side = setting.size.get();
    loop {
        let mut game = Game::new(setting.rule, setting.size);
        let stones = 2 + rng.below(7);
        let width = (3 + rng.below(4)).min(side);
        let room = side - width;
        let corner = |rng: &mut Rng| match room {
            0 => 0,
            _ => room / 4 + rng.below(room / 2 + 1),
        };
        let (left, bottom) = (corner(rng), corner(rng));
        for _ in 0..stones {
            let point = Point::new(left + rng.below(width), bottom + rng.below(width));
            let board = game.board();
            let free = point.filter(|&point| board.is_legal(point, board.side_to_move()));
            if let Some(point) = free {
                let _ = game.play(point);
            }
        }
        if game.outcome().is_none() && game.moves().len() >= 2 {
            return game;
        }
    }
}
