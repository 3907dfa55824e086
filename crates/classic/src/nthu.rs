//! `nthu`.
//!
//! **The paper.** 周聖諺, "Final Project: Gomoku AI", National Tsing Hua University, 2022: negamax
//! over scored moves, deepened step by step, with a cache of scores.
//!
//! **What it claims.** No results; that strings and class instances were half of the running time of
//! its first version, and that a move found at each depth is written out so that being killed at
//! any moment still leaves an answer.
//!
//! **How we read it, where it leaves a choice.**
//! - A move is worth the patterns it makes (`{len, block_cnt, space_cnt}` in four directions). The
//!   table is printed down to 300 (`scores`); below, after its "...", the scores are ours (`quiet`),
//!   and they add up over the directions. Of the printed rows the first that fits counts: two of
//!   them stand twice and are in `scores` once.
//! - Rows are measured with one space allowed and without (`is_cont`); a pattern fits if either
//!   measure does. Five in a row has no blocked ends, as the table's only row for it wants.
//! - The opponent's two best moves go to the head of the candidates when the best reaches the threat
//!   limit, scored as own moves. The limit, the number of own candidates, the decay and the depths
//!   are not given; ours are in the parameters. Candidates lie within two of a stone.
//! - Scores are accumulated along the path and the child's value decays, but alpha and beta are
//!   passed on as if neither happened: pruning is unsound. That is kept, with the printed switch.
//!   It shows from depth 6 on, where an open three may go unanswered; hence `max_depth=4`.
//! - Deepening has no end in the paper, which is killed; ours ends at `max_depth`, at a win, or at
//!   the request's limits.
//! - The cache maps (state, point, player) to a score. The printed hash mixes row and column by xor,
//!   so (1, 2) and (2, 1) share a score; ours keeps them apart, and changes no result.
//!
//! Freestyle, where a row longer than five is five, and standard, where it fits no pattern.

mod eval;
mod search;
#[cfg(test)]
mod tests;

use crate::paper::{self, Found, integer, switch};
use crate::rows::Rows;
use eval::{Measure, Scores, eval_pos};
use search::{Knobs, Move, Search};
use tengen_agent::{
    Agent, AgentKind, Answer, CancelToken, Domain, Failure, Overlay, Parameter, Report, Request,
    Resources, RootMove, RootState, Score, Settings,
};
use tengen_core::{Color, Game, Point, Rule, Size};

const RULES: &[Rule] = &[Rule::Freestyle, Rule::Standard];

/// Beyond every score that can be accumulated.
const INFINITE: i32 = i32::MAX / 2;

pub(crate) const KIND: AgentKind = AgentKind {
    name: "nthu",
    about: "Negamax on scores accumulated along the path, deepened step by step. Freestyle and \
            standard.",
    former: &[],
    parameters: &[
        integer("init_depth", "2", (1, 30), "The first depth searched."),
        integer("inc_depth", "2", (1, 30), "What each round adds to it."),
        integer(
            "max_depth",
            "4",
            (1, 30),
            "The last depth searched; from 6 on pruning misleads it.",
        ),
        switch("enable_ab_pruning", "on", "Whether alpha-beta prunes; it can change the value."),
        Parameter {
            name: "decay",
            default: "0.95",
            domain: Domain::Number { least: 0.0, most: 1.0 },
            meaning: "What remains of a child's value: the paper's SCORE_DECAY.",
        },
        integer(
            "threat_limit",
            "50",
            (0, eval::GREATEST),
            "The opponent's best score from which on its two best moves are searched first.",
        ),
        eval::SCORES,
        eval::QUIET_SCORES,
        integer("width", "10", (1, Size::MAX.area() as i64), "Own candidates at each node."),
        switch("cache", "on", "Whether scores are remembered; it changes no result."),
    ],
    build: |settings| Ok(Box::new(Nthu::new(settings))),
};

/// The agent.
#[derive(Clone, Debug)]
struct Nthu {
    name: String,
    init_depth: u32,
    inc_depth: u32,
    max_depth: i64,
    knobs: Knobs,
}

impl Nthu {
    fn new(settings: &Settings) -> Nthu {
        Nthu {
            name: settings.to_string(),
            init_depth: settings.integer("init_depth") as u32,
            inc_depth: settings.integer("inc_depth") as u32,
            max_depth: settings.integer("max_depth"),
            knobs: Knobs {
                pruning: settings.is_on("enable_ab_pruning"),
                decay: settings.number("decay"),
                threat_limit: settings.integer("threat_limit") as i32,
                width: settings.integer("width") as usize,
                cache: settings.is_on("cache"),
                scores: Scores::from(settings),
            },
        }
    }

    /// The root's candidates that may be played; on a board without stones the centre, and if
    /// nothing else is left any point.
    fn root(&self, search: &mut Search<'_>, request: &Request, allowed: &[Point]) -> Vec<Move> {
        let board = request.game.board();
        let mut moves = search.candidates(board.side_to_move());
        moves.retain(|found| request.allows(search.rows.point(found.number)));
        if moves.is_empty() {
            let centre = Point::centre(board.size());
            let far = |point: &&Point| {
                let (columns, rows) =
                    (point.column().abs_diff(centre.column()), point.row().abs_diff(centre.row()));
                (columns.max(rows), columns + rows)
            };
            let nearest = allowed.iter().min_by_key(far).copied().unwrap_or(centre);
            let number = search.rows.number(nearest);
            moves.push(Move { number, score: 0, accum_score: 0 });
        }
        moves
    }
}

/// What is known after a depth, of the side to move.
fn found(best: Move, moves: &[Move], rows: &Rows, side: Color, depth: u32, lines: usize) -> Found {
    let score = |found: &Move| match rows.makes_five(found.number, side) {
        true => Score::win(1),
        false => Score::Estimate(found.accum_score),
    };
    let mut others: Vec<Move> =
        moves.iter().copied().filter(|found| found.number != best.number).collect();
    others.sort_by_key(|found| std::cmp::Reverse(found.accum_score));
    let ranked = std::iter::once(&best).chain(&others).take(lines.max(1));
    let root = |found: &Move| RootMove {
        point: rows.point(found.number),
        state: RootState::Done(score(found)),
        weight: 0.0,
    };
    Found {
        lines: ranked.map(|found| (vec![rows.point(found.number)], score(found))).collect(),
        depth,
        evaluations: 0,
        roots: moves.iter().map(root).collect(),
    }
}

impl Agent for Nthu {
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
        let board = request.game.board();
        let side = board.side_to_move();
        let deepest = paper::depth(self.max_depth, &request.limits);
        let mut budget = request.budget(stop);
        let mut search = Search::new(board, &mut budget, self.knobs);
        let moves = self.root(&mut search, request, &allowed);
        // Before any search: the candidate that stands first.
        let mut last = found(moves[0], &moves, &search.rows, side, 0, request.multi_pv);
        let first = search.rows.point(moves[0].number);
        last.evaluations = search.evaluations;
        report(&last.report(search.budget));
        let mut depth = self.init_depth.min(deepest);
        loop {
            let mut tried = moves.clone();
            let best = search.negamax(&mut tried, side, depth, (-INFINITE, INFINITE));
            let whole = !search.budget.is_spent();
            match best {
                // A depth that was not finished has said nothing: its first moves are no more
                // likely to be good than the last.
                Some(best) if whole => {
                    last = found(best, &tried, &search.rows, side, depth, request.multi_pv);
                }
                _ => {}
            }
            last.evaluations = search.evaluations;
            report(&last.report(search.budget));
            let won = best.is_some_and(|best| search.rows.makes_five(best.number, side));
            if !whole || won || depth >= deepest || search.budget.is_late() {
                break;
            }
            depth = (depth + self.inc_depth).min(deepest);
        }
        let unfinished = last.depth < deepest
            && last.lines.first().is_none_or(|&(_, score)| score != Score::win(1));
        let answer = last.answer(&budget, first);
        Ok(Answer { cut: answer.cut || unfinished, ..answer })
    }

    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        let board = game.board();
        if !RULES.contains(&board.rule()) {
            return Vec::new();
        }
        let rows = Rows::of(board);
        let empty: Vec<Point> = board.empty_points().collect();
        let mut layers = Vec::new();
        let (side, scores) = (board.side_to_move(), &self.knobs.scores);
        for color in [side, !side] {
            let scores = empty.iter().map(|&point| {
                (point, f64::from(eval_pos(&rows, rows.number(point), color, scores)))
            });
            layers.push(Overlay::numbers(format!("score for {color}"), scores));
        }
        for color in [side, !side] {
            layers.push(measures(&rows, &empty, color));
        }
        layers
    }
}

/// The measures of more than one stone, as stones, blocked ends and spaces: `310`.
fn measures(rows: &Rows, empty: &[Point], color: Color) -> Overlay {
    let marks = empty.iter().filter_map(|&point| {
        let all = Measure::all(rows, rows.number(point), color, false);
        let long: Vec<String> =
            all.iter().filter(|measure| measure.len > 1).map(Measure::to_string).collect();
        (!long.is_empty()).then(|| (point, long.join(" ")))
    });
    Overlay::marks(format!("measures of {color}"), marks)
}
