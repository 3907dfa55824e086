//! `greedy`: one ply on the pattern knowledge. It completes fives and fours, blocks the
//! opponent's, never plays a forbidden point, and otherwise takes the point whose shapes are worth
//! most to either side.

use crate::random::{SEED, rng_for};
use std::cmp::Reverse;
use tengen_agent::{
    Agent, AgentKind, Answer, CancelToken, Failure, Overlay, PvLine, Report, Request, Score,
    Settings, Task,
};
use tengen_core::{Board, Color, Direction, Game, Point, Rule};
use tengen_pattern::{PatternState, Shape, Threat};

pub(crate) const KIND: AgentKind = AgentKind {
    name: "greedy",
    about: "One ply on the pattern knowledge: completes and blocks fives and fours.",
    former: &[],
    parameters: &[SEED],
    build: |settings| Ok(Box::new(Greedy::new(settings))),
};

/// One ply on the pattern knowledge.
#[derive(Clone, Debug)]
pub struct Greedy {
    name: String,
    seed: u64,
}

/// What a point is worth, by the most urgent thing it does: own five, block five, own open four,
/// and so on down; then by the sum of its shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    urgency: u8,
    points: i32,
}

impl Greedy {
    fn new(settings: &Settings) -> Greedy {
        Greedy { name: settings.to_string(), seed: settings.integer("seed") as u64 }
    }

    /// The allowed points, best first; equals in random order.
    fn rank(&self, request: &Request) -> Vec<(Point, Worth)> {
        let board = request.game.board();
        let patterns = PatternState::new(board);
        let mut rng = rng_for(self.seed, request);
        let mut ranked: Vec<(Point, Worth, u64)> = board
            .empty_points()
            .filter(|&point| request.allows(point))
            .map(|point| (point, worth(board, &patterns, point), rng.next()))
            .collect();
        ranked.sort_by_key(|&(_, worth, random)| (Reverse(worth), random));
        ranked.into_iter().map(|(point, worth, _)| (point, worth)).collect()
    }
}

/// What a stone of `color` makes, with renju's suspects taken at their line value.
fn threat(patterns: &PatternState, point: Point, color: Color) -> Threat {
    match patterns.threat(point, color) {
        Threat::Suspect => {
            Threat::of(Direction::ALL.map(|direction| patterns.shape(point, color, direction)))
        }
        threat => threat,
    }
}

fn worth(board: &Board, patterns: &PatternState, point: Point) -> Worth {
    let side = board.side_to_move();
    let own = threat(patterns, point, side);
    // A point the opponent is not allowed to play threatens nothing there.
    let other = match side == Color::White && patterns.is_forbidden(board, point) {
        true => Threat::Forbidden,
        false => threat(patterns, point, !side),
    };
    let urgency = match (own, other) {
        (Threat::Five, _) => 9,
        (_, Threat::Five) => 8,
        (Threat::OpenFour | Threat::DoubleFour, _) => 7,
        (Threat::FourThree, _) => 6,
        (_, Threat::OpenFour | Threat::DoubleFour) => 5,
        (_, Threat::FourThree) => 4,
        (Threat::DoubleThree, _) => 3,
        (_, Threat::DoubleThree) => 2,
        _ => 0,
    };
    let sum = |color: Color| -> i32 {
        Direction::ALL
            .map(|direction| shape_points(patterns.shape(point, color, direction)))
            .iter()
            .sum()
    };
    // Own shapes count a little more: the move is ours. Nearness to the centre breaks ties.
    let centre = Point::centre(board.size());
    let far = point.column().abs_diff(centre.column()).max(point.row().abs_diff(centre.row()));
    Worth { urgency, points: 11 * sum(side) + 10 * sum(!side) - far as i32 }
}

/// What the opponent's best point would be worth, were it the opponent's turn: the move is worth
/// the more the less the other side could do with it.
fn passed_worth(board: &Board) -> i32 {
    let mut passed = board.clone();
    passed.pass();
    let patterns = PatternState::new(&passed);
    let worths = passed.empty_points().map(|point| worth(&passed, &patterns, point).points);
    worths.max().unwrap_or(0)
}

/// Hand values; only their order and rough ratios matter to one ply.
fn shape_points(shape: Shape) -> i32 {
    match shape {
        Shape::Dead | Shape::Overline | Shape::TwinFour => 0,
        Shape::One => 1,
        Shape::OpenOne => 4,
        Shape::Two => 6,
        Shape::OpenTwo => 14,
        Shape::WideTwo => 17,
        Shape::FreeTwo => 20,
        Shape::Three => 22,
        Shape::OpenThree => 55,
        Shape::WideThree => 60,
        Shape::Four => 65,
        Shape::OpenFour | Shape::Five => 500,
    }
}

impl Agent for Greedy {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn think(
        &mut self,
        request: &Request,
        _: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        if let Some(outcome) = request.game.outcome() {
            return Err(Failure::Over(outcome.clone()));
        }
        let mut ranked = self.rank(request);
        if matches!(request.task, Task::BalanceOne { .. } | Task::BalanceTwo { .. }) {
            // It cannot weigh a game; the quietest point upsets it least.
            ranked.reverse();
        }
        let &(best, _) = ranked.first().ok_or(Failure::NoMove)?;
        let passed = passed_worth(request.game.board());
        let lines = ranked.iter().take(request.multi_pv.max(1)).map(|&(point, worth)| PvLine {
            moves: vec![point],
            score: match worth.urgency {
                9 => Score::win(1),
                _ => Score::Estimate(worth.points - passed),
            },
        });
        let last = Report {
            lines: lines.collect(),
            depth: 1,
            seldepth: 1,
            nodes: ranked.len() as u64,
            evaluations: ranked.len() as u64,
            time: request.stopwatch.elapsed(),
            ..Report::default()
        };
        report(&last);
        let then = match request.task {
            Task::BalanceTwo { .. } => ranked.get(1).map(|&(point, _)| point).into_iter().collect(),
            _ => Vec::new(),
        };
        Ok(Answer { then, report: last, ..Answer::plain(best) })
    }

    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        let board = game.board();
        let patterns = PatternState::new(board);
        let points: Vec<Point> = board.empty_points().collect();
        let marks = |color: Color| {
            let named = points.iter().map(|&point| (point, threat(&patterns, point, color)));
            let loud = named.filter(|(_, threat)| *threat > Threat::None);
            loud.map(|(point, threat)| (point, threat.to_string())).collect::<Vec<_>>()
        };
        let worths = points.iter().map(|&p| (p, f64::from(worth(board, &patterns, p).points)));
        let mut layers = vec![
            Overlay::numbers("worth", worths),
            Overlay::marks("black would make", marks(Color::Black)),
            Overlay::marks("white would make", marks(Color::White)),
        ];
        if game.rule() == Rule::Renju {
            let forbidden =
                points.iter().filter_map(|&p| board.forbidden(p).map(|k| (p, k.to_string())));
            layers.push(Overlay::marks("forbidden", forbidden));
        }
        layers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Size, board};

    fn best(board: Board) -> String {
        let request = Request::new(Game::from_board(board).unwrap());
        let mut agent = Greedy { name: "greedy".into(), seed: 0 };
        agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap().best.to_string()
    }

    #[test]
    fn five_before_block_before_four() {
        let five = board! {
            ". . . . . . ."
            ". X X X X . ."
            ". . . . . . ."
            ". O O O O . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
        };
        assert!(["a6", "f6"].contains(&best(five).as_str()));
        let block = board! {
            ". . . . . . ."
            ". X X X . . ."
            ". . . . . . ."
            "X O O O O . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
        };
        assert_eq!(best(block), "f4");
    }

    #[test]
    fn a_forbidden_point_is_not_played_even_to_block() {
        let board = board! {
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . X . X . ."
            ". . . . X X . . ."
            "O O O O . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            "renju, black to move"
        };
        assert!(board.forbidden("e5".parse().unwrap()).is_some());
        assert_ne!(best(board), "e5");
    }

    #[test]
    fn every_move_of_a_game_is_allowed() {
        for rule in Rule::ALL {
            for size in [5, 9, 15] {
                let mut game = Game::new(rule, Size::new(size).unwrap());
                let mut agent = Greedy { name: "greedy".into(), seed: 3 };
                while game.outcome().is_none() {
                    let request = Request::new(game.clone());
                    match agent.think(&request, &CancelToken::new(), &mut |_| {}) {
                        Ok(answer) => {
                            let board = game.board();
                            assert!(board.is_legal(answer.best, board.side_to_move()));
                            game.play(answer.best).unwrap();
                        }
                        Err(failure) => {
                            assert_eq!(failure, Failure::NoMove);
                            break;
                        }
                    }
                }
            }
        }
    }
}
