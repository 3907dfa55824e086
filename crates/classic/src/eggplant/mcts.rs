//! `eggplant-mcts`: flat, heuristic and UCT.

use super::grader::{POINTS, single_move};
use super::minimax::{LINES, from_the_centre};
use super::playout::Position;
use super::tree::{Tree, ucb};
use super::{Grading, RULES};
use crate::paper::{self, Found, choice, integer};
use crate::random::{SEED, rng_for};
use crate::rows::Rows;
use std::time::Duration;
use tengen_agent::{
    Agent, AgentKind, Answer, Budget, CancelToken, Domain, Failure, Overlay, Parameter, Report,
    Request, Resources, RootMove, RootState, Score, Settings,
};
use tengen_core::{Board, Color, Game, Point, Rule, Size};
use tengen_rng::Rng;

pub(crate) const KIND: AgentKind = AgentKind {
    name: "eggplant-mcts",
    about: "Monte Carlo: flat, with forced moves (hmcts), or as a tree with UCB (uct). Freestyle \
            and standard.",
    former: &[],
    parameters: &[
        choice(
            "mode",
            "uct",
            &["flat", "hmcts", "uct"],
            "Random playouts of each move, playouts with forced moves, or a tree.",
        ),
        integer(
            "simulations",
            "20",
            (1, 1_000_000),
            "Playouts for each move of the position; a tree has as many in all.",
        ),
        Parameter {
            name: "c",
            default: "1.4142135623730951",
            domain: Domain::Number { least: 0.0, most: 100.0 },
            meaning: "How much UCB explores.",
        },
        choice(
            "final",
            "ucb",
            &["ucb", "visits"],
            "Whether uct plays the move of greatest UCB, or the most visited.",
        ),
        integer("time", "5000", (1, 86_400_000), "The most milliseconds for a move."),
        LINES,
        POINTS,
        SEED,
    ],
    build: |settings| Ok(Box::new(Mcts::new(settings))),
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Flat,
    Hmcts,
    Uct,
}

/// The Monte Carlo agent.
#[derive(Clone, Debug)]
struct Mcts {
    name: String,
    mode: Mode,
    simulations: u64,
    c: f64,
    by_visits: bool,
    time: Duration,
    grading: Grading,
    seed: u64,
}

/// What is known of a move of the position.
#[derive(Clone, Copy, Debug)]
struct Tried {
    number: u16,
    visits: u32,
    wins: u32,
    /// What the choice goes by.
    worth: f64,
}

/// Playouts between two looks at the clock.
const LOOK_EVERY: u64 = 8;

/// Playouts between two reports.
const REPORT_EVERY: u64 = 4_096;

/// When a thought ends.
struct Ends<'a> {
    budget: &'a mut Budget,
    most: u64,
    time: Duration,
    done: u64,
    /// Whether it ended early.
    cut: bool,
}

impl Ends<'_> {
    /// Whether another playout may be made.
    fn go_on(&mut self) -> bool {
        if self.done >= self.most {
            return false;
        }
        let late = self.done.is_multiple_of(LOOK_EVERY)
            && (self.budget.is_late() || self.budget.elapsed() >= self.time);
        if late || !self.budget.visit() {
            self.cut = true;
            return false;
        }
        self.done += 1;
        true
    }
}

impl Mcts {
    fn new(settings: &Settings) -> Mcts {
        Mcts {
            name: settings.to_string(),
            mode: match settings.word("mode") {
                "flat" => Mode::Flat,
                "hmcts" => Mode::Hmcts,
                _ => Mode::Uct,
            },
            simulations: settings.integer("simulations") as u64,
            c: settings.number("c"),
            by_visits: settings.word("final") == "visits",
            time: Duration::from_millis(settings.integer("time") as u64),
            grading: Grading::from(settings),
            seed: settings.integer("seed") as u64,
        }
    }

    /// The "relatively reasonable action": the first forced move, or the move of most points.
    fn reasonable(&self, board: &Board, moves: &[u16]) -> u16 {
        let mut rows = Rows::of(board);
        let me = board.side_to_move();
        let mut points = |number: u16| {
            let own = single_move(&mut rows, number.into(), me, &self.grading);
            own + single_move(&mut rows, number.into(), !me, &self.grading)
        };
        let graded = moves.iter().map(|&number| (number, points(number)));
        // The first of the best: `moves` are sorted from the centre.
        graded.rev().max_by_key(|&(_, points)| points).map_or(0, |(number, _)| number)
    }

    /// Algorithm 3: every move the same number of playouts, a round at a time.
    fn flat(
        &self,
        position: &Position,
        moves: &[u16],
        rng: &mut Rng,
        ends: &mut Ends<'_>,
        known: &mut dyn FnMut(&[Tried], &Budget),
    ) -> Vec<Tried> {
        let side = position.side();
        let start = Tried { number: 0, visits: 0, wins: 0, worth: 0.0 };
        let mut tried: Vec<Tried> = moves.iter().map(|&number| Tried { number, ..start }).collect();
        let mut playout = position.clone();
        let mut forced = Vec::new();
        'rounds: for round in 0..self.simulations {
            for at in 0..tried.len() {
                if !ends.go_on() {
                    break 'rounds;
                }
                playout.copy_from(position);
                playout.play(tried[at].number);
                let winner = match self.mode {
                    Mode::Flat => playout.finish_flat(rng),
                    _ => playout.finish_forced(rng, &mut forced),
                };
                tried[at].visits += 1;
                tried[at].wins += u32::from(winner == Some(side));
                tried[at].worth = f64::from(tried[at].wins);
                if round > 0 && ends.done.is_multiple_of(REPORT_EVERY) {
                    known(&tried, ends.budget);
                }
            }
        }
        // A round cut in its midst has favoured the moves before the cut: compare shares of wins.
        for one in tried.iter_mut().filter(|one| ends.cut && one.visits > 0) {
            one.worth = f64::from(one.wins) / f64::from(one.visits);
        }
        // Not one round: nothing to compare.
        if tried.iter().any(|one| one.visits == 0) {
            tried.clear();
        }
        tried
    }

    fn uct(
        &self,
        position: &Position,
        moves: &[u16],
        rng: &mut Rng,
        ends: &mut Ends<'_>,
        known: &mut dyn FnMut(&[Tried], &Budget),
    ) -> Vec<Tried> {
        let mut tree = Tree::new(moves, self.c, rng);
        let mut playout = position.clone();
        let mut forced = Vec::new();
        let list = |tree: &Tree| -> Vec<Tried> {
            let tried = tree.moves().map(|(node, ucb)| Tried {
                number: node.number,
                visits: node.visits,
                wins: node.wins,
                worth: if self.by_visits { f64::from(node.visits) } else { ucb },
            });
            tried.collect()
        };
        while ends.go_on() {
            playout.copy_from(position);
            tree.round(&mut playout, rng, &mut forced);
            if ends.done.is_multiple_of(REPORT_EVERY) {
                known(&list(&tree), ends.budget);
            }
        }
        let tried = list(&tree);
        if tried.len() < moves.len() { Vec::new() } else { tried }
    }

    /// Best first, equals in random order; as lines and roots.
    fn found(&self, tried: &[Tried], rows: &Rows, me: Color, lines: usize, rng: &Rng) -> Found {
        let mut rng = rng.clone();
        let mut order: Vec<(Tried, u64)> = tried.iter().map(|&one| (one, rng.next())).collect();
        order.sort_by(|(a, la), (b, lb)| b.worth.total_cmp(&a.worth).then(la.cmp(lb)));
        let score = |one: &Tried| match rows.makes_five(one.number.into(), me) {
            true => Score::win(1),
            // Thousandths of playouts won more than lost.
            false => {
                let share = f64::from(one.wins) / f64::from(one.visits.max(1));
                Score::Estimate((2_000.0 * share - 1_000.0) as i32)
            }
        };
        let all: u32 = tried.iter().map(|one| one.visits).sum();
        let root = |one: &Tried| RootMove {
            point: rows.point(one.number.into()),
            state: RootState::Done(score(one)),
            weight: one.visits as f32 / all.max(1) as f32,
        };
        let best = order.iter().take(lines.max(1));
        Found {
            lines: best.map(|(t, _)| (vec![rows.point(t.number.into())], score(t))).collect(),
            depth: 1,
            evaluations: all.into(),
            roots: tried.iter().map(root).collect(),
        }
    }

    /// The moves to choose from: with heuristic knowledge the forced ones, if there are any.
    fn moves(&self, position: &mut Position, allowed: &[u16]) -> Vec<u16> {
        let mut forced = Vec::new();
        if self.mode != Mode::Flat && position.forced(&mut forced) > 0 {
            forced.retain(|number| allowed.contains(number));
            if !forced.is_empty() {
                return forced;
            }
        }
        allowed.to_vec()
    }

    fn search(
        &self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<(Answer, Vec<Tried>), Failure> {
        paper::points(&self.name, RULES, request)?;
        let board = request.game.board();
        let (me, rows) = (board.side_to_move(), Rows::of(board));
        let near = from_the_centre(board).into_iter().filter(|&point| request.allows(point));
        let allowed: Vec<u16> = near.map(|point| rows.number(point) as u16).collect();
        let mut position = Position::new(board);
        let moves = self.moves(&mut position, &allowed);
        let mut rng = rng_for(self.seed, request);
        let mut budget = request.budget(stop);
        let reasonable = rows.point(self.reasonable(board, &moves).into());
        let first = Found::one(reasonable, Score::Estimate(0));
        report(&first.report(&budget));
        let start = budget.elapsed();
        let mut ends = Ends {
            most: self.simulations.saturating_mul(moves.len() as u64),
            time: start + self.time,
            budget: &mut budget,
            done: 0,
            cut: false,
        };
        let tie_rng = Rng::new(rng.next());
        let found = |tried: &[Tried]| self.found(tried, &rows, me, request.multi_pv, &tie_rng);
        let known = &mut |tried: &[Tried], budget: &Budget| {
            report(&found(tried).report(budget));
        };
        let tried = match self.mode {
            Mode::Uct => self.uct(&position, &moves, &mut rng, &mut ends, known),
            _ => self.flat(&position, &moves, &mut rng, &mut ends, known),
        };
        let (cut, done) = (ends.cut, ends.done);
        let mut last = if tried.is_empty() { first } else { found(&tried) };
        last.evaluations = done;
        report(&last.report(&budget));
        let answer = last.answer(&budget, reasonable);
        Ok((Answer { cut, ..answer }, tried))
    }
}

impl Agent for Mcts {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn prepare(&mut self, rule: Rule, size: Size, _: &Resources) -> Result<(), Failure> {
        paper::plays(&self.name, RULES, rule, size)
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        self.search(request, stop, report).map(|(answer, _)| answer)
    }

    /// Visits and values of a search made for this, besides the points.
    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        let mut layers = self.grading.layers(game);
        let request = Request::new(game.clone());
        let Ok((_, tried)) = self.search(&request, &CancelToken::new(), &mut |_| {}) else {
            return layers;
        };
        let rows = Rows::of(game.board());
        let all: u32 = tried.iter().map(|one| one.visits).sum();
        let mut layer = |name: &str, of: &dyn Fn(&Tried) -> f64| {
            let value = |one: &Tried| -> (Point, f64) { (rows.point(one.number.into()), of(one)) };
            layers.push(Overlay::numbers(name, tried.iter().map(value)));
        };
        layer("visits", &|one| one.visits.into());
        layer("share of wins", &|one| f64::from(one.wins) / f64::from(one.visits.max(1)));
        if self.mode == Mode::Uct {
            layer("upper confidence bound", &|one| ucb(one.wins, one.visits, all, self.c));
        }
        layers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_agent::Limits;
    use tengen_core::board;

    fn agent(text: &str) -> Mcts {
        Mcts::new(&KIND.settings(text).unwrap())
    }

    fn fours() -> Board {
        board! {
            ". . . . . . . . ."
            ". X X X X O . . ."
            ". . . . . . . . ."
            ". O O O O X . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            "freestyle, black to move"
        }
    }

    #[test]
    fn every_mode_takes_a_five() {
        for mode in ["flat", "hmcts", "uct", "uct,final=visits"] {
            let request = Request::new(Game::from_board(fours()).unwrap());
            let mut agent = agent(&format!("mode={mode},simulations=40"));
            let answer = agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
            assert_eq!(answer.best.to_string(), "a8", "{mode}");
            assert!(!answer.cut);
            let moves = if mode == "flat" { 81 - 10 } else { 1 };
            assert_eq!(answer.report.nodes, 40 * moves, "{mode}");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_and_another_may_not() {
        let game = Game::new(Rule::Freestyle, Size::new(7).unwrap());
        for mode in ["flat", "hmcts", "uct"] {
            let best = |seed: u64| {
                let request = Request { seed, ..Request::new(game.clone()) };
                let mut agent = agent(&format!("mode={mode},simulations=2"));
                agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap().report
            };
            let roots = |seed| best(seed).roots;
            assert_eq!(roots(1), roots(1));
            assert_ne!(roots(1), roots(2));
        }
    }

    #[test]
    fn cut_before_a_round_it_does_something_reasonable() {
        for mode in ["flat", "hmcts", "uct"] {
            let mut board = fours();
            board.pass();
            board.place("i1".parse().unwrap(), &mut ());
            board.pass();
            // White to move has a four as well.
            let mut request = Request::new(Game::from_board(board).unwrap());
            request.excluded.insert("a6".parse().unwrap());
            request.limits = Limits { nodes: Some(1), ..Limits::default() };
            let mut agent = agent(&format!("mode={mode}"));
            let answer = agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
            assert_eq!(answer.best.to_string(), "a8", "{mode}: stops the five");
            assert!(answer.cut && answer.report.nodes == 1);
        }
    }
}
