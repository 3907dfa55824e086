//! `sustech`: window dictionaries, a logic tree, and alpha-beta one ply deep.
//!
//! **The paper**: a report of the Southern University of Science and Technology (002 of the five).
//! **It claims**: 0.02 seconds per move in Python at depth 1; places 8 and 17 in two rounds of a
//! class contest; that deeper search played weaker.
//!
//! **Where we deviate, and why**
//! - SCORE is not given: see [`SCORES`]. Its sums stay below the smallest step between two
//!   bonuses, so that the logic tree decides first, as its numbers intend.
//! - The dictionaries are not given but for one entry: `forms` makes them from the types' names.
//! - The first call passes alpha = infinity and beta = -infinity; ours are the right way round.
//! - A position's value is that of the last move alone and a five on the way is not noticed, as
//!   printed. `wins=on` lets a five end a line of search.
//! - Which neighbour the second move takes is not said: a random one, as is the move that stands
//!   until search has an answer.
//! - Freestyle only: in its dictionaries five own stones in a window of five are a five, whatever
//!   stands beside the window, and it has no other test for a win.

mod evaluate;
mod forms;
mod search;

#[cfg(test)]
mod tests;

use crate::paper::{self, Found, integer, switch};
use crate::random::{SEED, rng_for};
use evaluate::Chessboard;
use forms::{TYPES, Type};
use search::Search;
use tengen_agent::{
    Agent, AgentKind, Answer, CancelToken, Failure, Overlay, Parameter, Report, Request, Resources,
    Score, Settings,
};
use tengen_core::{Color, Game, Point, Rule, Size};

pub(crate) const KIND: AgentKind = AgentKind {
    name: "sustech",
    about: "Window dictionaries and a logic tree, one ply (a report of SUSTech). Freestyle only.",
    former: &[],
    parameters: &[
        integer("depth", "1", (1, 8), "Plies of alpha-beta, the paper's max_deep."),
        SEED,
        switch("wins", "off", "Whether a five ends a line of search; the paper does not look."),
        SCORES[0],
        SCORES[1],
        SCORES[2],
        SCORES[3],
        SCORES[4],
        SCORES[5],
        SCORES[6],
        SCORES[7],
        SCORES[8],
    ],
    build: |settings| Ok(Box::new(Sustech::new(settings))),
};

const fn score(name: &'static str, default: &'static str, meaning: &'static str) -> Parameter {
    integer(name, default, (0, 1_000_000), meaning)
}

/// SCORE, ours. Eight lines of the best type add up to less than the 100,000 between the bonuses.
const SCORES: [Parameter; TYPES] = [
    score("five", "10000", "SCORE of five in a row."),
    score("live4", "5000", "SCORE of a four with two open ends."),
    score("form4", "1000", "SCORE of a four that one stone completes."),
    score("live3", "1200", "SCORE of a three that can become a live four."),
    score("sleep3", "200", "SCORE of any other three."),
    score("live2", "150", "SCORE of a two that can become a live four."),
    score("sleep2", "40", "SCORE of any other two."),
    score("live1", "20", "SCORE of a stone that can become a live four."),
    score("sleep1", "4", "SCORE of any other stone with room for five."),
];

/// The rules its method is for.
const RULES: &[Rule] = &[Rule::Freestyle];

/// Window dictionaries and a logic tree.
#[derive(Clone, Debug)]
pub struct Sustech {
    name: String,
    depth: i64,
    seed: u64,
    wins: bool,
    scores: [i64; TYPES],
}

impl Sustech {
    fn new(settings: &Settings) -> Sustech {
        Sustech {
            name: settings.to_string(),
            depth: settings.integer("depth"),
            seed: settings.integer("seed") as u64,
            wins: settings.is_on("wins"),
            scores: SCORES.map(|parameter| settings.integer(parameter.name)),
        }
    }

    /// The move that needs no search: the centre, or a neighbour of the only stone.
    fn opening(&self, request: &Request, allowed: &[Point]) -> Option<Point> {
        let board = request.game.board();
        let near: Vec<Point> = match board.stones(Color::Black) + board.stones(Color::White) {
            0 => vec![Point::centre(board.size())],
            1 => {
                let stone =
                    Color::ALL.into_iter().find_map(|color| board.points_of(color).next())?;
                let next = |p: &Point| {
                    p.column().abs_diff(stone.column()) <= 1 && p.row().abs_diff(stone.row()) <= 1
                };
                allowed.iter().copied().filter(next).collect()
            }
            _ => return None,
        };
        let near: Vec<Point> = near.into_iter().filter(|point| allowed.contains(point)).collect();
        rng_for(self.seed, request).pick(&near).copied()
    }
}

impl Agent for Sustech {
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
        let allowed = paper::points(&self.name, RULES, request)?;
        paper::only_plays(&self.name, request)?;
        let mut budget = request.budget(stop);
        let board = request.game.board();
        if let Some(point) = self.opening(request, &allowed) {
            let answer = Found::one(point, Score::Estimate(0)).answer(&budget, point);
            report(&answer.report);
            return Ok(answer);
        }
        // "A random element" stands until the search has something better.
        let fallback = rng_for(self.seed, request).pick(&allowed).copied().unwrap_or(allowed[0]);
        let mut found = Found::one(fallback, Score::Estimate(0));
        report(&found.report(&budget));
        let depth = paper::depth(self.depth, &request.limits);
        let points: Vec<Point> = board.empty_points().collect();
        let side = board.side_to_move();
        let mut search = Search {
            board: Chessboard::new(board),
            points: &points,
            scores: &self.scores,
            budget: &mut budget,
            side,
            wins: self.wins,
            evaluations: 0,
        };
        let wanted = request.multi_pv.max(1);
        let mut ranked: Vec<(f64, Point)> = Vec::new();
        let (mut late, mut changed) = (false, false);
        for &point in &allowed {
            if depth > 1 && search.budget.is_late() {
                late = true;
                break;
            }
            let alpha = ranked.get(wanted - 1).map_or(f64::NEG_INFINITY, |&(value, _)| value);
            let value = search.value(point, side, depth - 1, alpha, f64::INFINITY);
            if search.budget.is_spent() {
                break;
            }
            // Equals stay in the order they were tried; what is no better than the last is out.
            if value > alpha {
                let place = ranked.partition_point(|&(other, _)| other >= value);
                ranked.insert(place, (value, point));
                ranked.truncate(wanted);
                changed = place == 0;
            }
            if changed && depth > 1 {
                found.lines = lines(&ranked, board);
                found.evaluations = search.evaluations;
                report(&found.report(search.budget));
                changed = false;
            }
        }
        let evaluations = search.evaluations;
        if !ranked.is_empty() {
            found.lines = lines(&ranked, board);
        }
        found.evaluations = evaluations;
        found.depth = if late || budget.is_spent() { 0 } else { depth };
        let mut answer = found.answer(&budget, fallback);
        answer.cut |= late;
        report(&answer.report);
        Ok(answer)
    }

    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        if paper::plays(&self.name, RULES, game.rule(), game.size()).is_err() {
            return Vec::new();
        }
        let board = game.board();
        let chessboard = Chessboard::new(board);
        let side = board.side_to_move();
        let points: Vec<Point> = board.empty_points().collect();
        let types = |color: Color| {
            let named = points.iter().map(|&point| {
                let counts = chessboard.calculate(point, color);
                (point, names(&counts))
            });
            named.filter(|(_, names)| !names.is_empty()).collect::<Vec<_>>()
        };
        let values = points.iter().map(|&p| (p, chessboard.evaluate(p, side, &self.scores)));
        let values: Vec<_> = values.collect();
        let bonuses = values.iter().filter(|(_, value)| value.bonus > 0.0);
        vec![
            Overlay::marks("black types", types(Color::Black)),
            Overlay::marks("white types", types(Color::White)),
            Overlay::numbers("scores", values.iter().map(|(point, value)| (*point, value.sum))),
            Overlay::marks("bonus", bonuses.map(|(p, value)| (*p, format!("{:e}", value.bonus)))),
        ]
    }
}

/// The types of a point from live-2 up, best first; lone stones are everywhere.
fn names(counts: &[u8; TYPES]) -> String {
    let loud = Type::ALL.into_iter().filter(|&kind| kind <= Type::Live2);
    let each = loud.flat_map(|kind| (0..counts[kind as usize]).map(move |_| kind.short()));
    each.collect::<Vec<_>>().join("+")
}

/// As the reports have it; only a five on the board is a fact.
fn lines(ranked: &[(f64, Point)], board: &tengen_core::Board) -> Vec<(Vec<Point>, Score)> {
    let score = |value: f64, point: Point| match board.makes_five(point, board.side_to_move()) {
        true => Score::win(1),
        false => Score::Estimate(value.clamp(-2e9, 2e9) as i32),
    };
    ranked.iter().map(|&(value, point)| (vec![point], score(value, point))).collect()
}
