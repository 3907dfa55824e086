//! `ottawa-baseline`, `ottawa-minimax`, `ottawa-alphabeta`, `ottawa-annealing`.
//!
//! **The paper.** Jiacheng Hou, "A Gomoku Artificial Intelligence Agent", University of Ottawa,
//! 2022. On 9x9, a stone is worth the rows it makes (Attack1 to Attack5) and the opponent's rows
//! it breaks (Defence1 to Defence4), counted in its four lines and weighed by w1 to w9; minimax and
//! alpha-beta look 1, 3, 5 or 7 plies ahead over all empty points.
//!
//! **What it claims.** Depth 1 beats a baseline that avoids defending in every game; deeper
//! searches are slower and play worse (0.0 to 0.7 against the baseline, never a point against depth
//! 1); pruning saves 2 % of the time at depth 1 and 97 % at depth 3; depth 7 takes 167.9 s per
//! move.
//!
//! **How we read it, where it leaves a choice.**
//! - The value of a leaf is that of the *last stone* put down, for the side that put it down: the
//!   text counts what is "formed after placing the stone". A deeper search therefore forgets what
//!   its first stone made, which is why it is weaker. That is kept.
//! - In a line, opposing stones on both sides of the new stone add up (figure 4b); more than four
//!   are four. More than five own stones are five, in freestyle.
//! - Attack1 is counted in every line without an own neighbour, as the formula says ("on the row,
//!   column and diagonal"), so a stone alone has four. No label of figures 3 to 5 names an Attack1
//!   beside an Attack2: `attack1=alone` counts one, for a stone without any own neighbour. The
//!   tables fit the former better.
//! - Pruning is `beta <= alpha` as the prose has it; the printed `beta < alpha` is
//!   `prune=strict`. Values come in few sizes, so most cuts are between equals and the printed form
//!   searches far more than the paper's times allow.
//! - Which of equal moves is taken is not said: `ties`, at random by default, since the tables have
//!   ratios such as 0.45 that deterministic players cannot have. With `<=` a worse move can come
//!   back with a value equal to the best, as a bound; `ties=last`, and only that, takes it.
//! - Values are whole hundredths; in floating point 0.1 + 0.2 and 0.3 would not tie.
//! - A five ends a line of play wherever it is made. With `fives=leaves` it is only seen at the
//!   last ply, which is hardly meant, but see below.
//!
//! **What comes near the tables.** Nothing we tried gives all of them. On 9x9, 200 games per
//! pairing, one random first stone (standard error 0.03 or less), winning ratio of depth 3:
//!
//! | | paper | `ties=last` | and `fives=leaves` |
//! |---|---|---|---|
//! | minimax against the baseline | 0.00 | 0.94 | 0.23 |
//! | alpha-beta against the baseline | 0.45 | 0.97 | 0.39 |
//! | either against minimax-1 | 0.00 | 0.48, 0.20 | 0.00, 0.00 |
//!
//! So that depth 3 never gets a point against depth 1 needs `fives=leaves`; and alpha-beta plays
//! unlike minimax through `<=` with `ties=last`, which takes bounds for values. At random
//! (`ties=random,fives=leaves`) both have 0.07 against the baseline. Minimax-1 draws 0.7 of its games
//! with itself from a random first stone, all of them (the paper's 1.0) only where nothing is left
//! to chance. These settings were found by trying 92; the figures are from other seeds.
//!
//! At some 20 microseconds a leaf, as depth 1 has there, the paper's 0.183 s at depth 3 are 9,000
//! leaves. In one game each, `prune=prose` looked at 18,000 a step (10,000 with `attack1=alone`),
//! `prune=strict` at 136,000 (176,000).
//!
//! **Faster, not different.** The values of all points are kept move by move, so the last ply is
//! one pass over them. Alpha-beta, where nothing depends on which bounds come back, takes three
//! `shortcuts` to the same value and the same move, in the paper's order of moves: who can make five
//! makes it and who must stop one stops it, without a look at the other moves; the last two plies are
//! one, since the best reply is to take the opponent's best point; and of the third-last stones those
//! are passed over that leave the opponent nothing to do but that (`last`). `order=sorted` and
//! `table=on` are ours.
//!
//! A *node* is a position that was set up: one whose moves are then tried, or computed. An
//! *evaluation* is a stone that was given a value: a leaf, a first stone of the last two, or one passed
//! over before the last two. With `shortcuts=off` both are exactly those of the paper's loop.
//!
//! `ottawa-annealing` is what the paper names as future work: "a player to temporarily choose a
//! worse move that may lead to a good state". Temperature, cooling and steps are our choice.
//!
//! Freestyle, where more than five are five, and standard: the weights stay, but making more than
//! five is not an attack there and stopping it no defence. The last plies are then tried one by
//! one.

mod annealing;
mod field;
mod last;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod value;

use crate::paper::{self, Found, choice, integer, switch};
use crate::random::{SEED, rng_for};
use annealing::Annealing;
use field::Field;
use search::{Options, Prune, Root, Search, Ties, Valued};
use tengen_agent::{
    Agent, AgentKind, Answer, CancelToken, Domain, Failure, Overlay, Parameter, Report, Request,
    Resources, RootMove, RootState, Score, Settings,
};
use tengen_core::{Game, Point, Rule, Size};
use value::{INFINITE, ONE, Weights, weight};

const RULES: [Rule; 2] = [Rule::Freestyle, Rule::Standard];

/// Deeper than any board is large enough for in a lifetime.
const DEEPEST: i64 = 20;

const W1: Parameter = weight("w1", "-1", "What an Attack1 is worth, a stone alone.");
const W2: Parameter = weight("w2", "0.1", "What an Attack2 is worth, two in a row.");
const W3: Parameter = weight("w3", "0.2", "What an Attack3 is worth.");
const W4: Parameter = weight("w4", "0.4", "What an Attack4 is worth.");
const W5: Parameter = Parameter {
    name: "w5",
    default: "inf",
    domain: Domain::Number { least: -20.0, most: f64::INFINITY },
    meaning: "What an Attack5 is worth: inf, or at most 20.",
};
const W6: Parameter = weight("w6", "0.1", "What a Defence1 is worth, one stone broken off.");
const W7: Parameter = weight("w7", "0.2", "What a Defence2 is worth.");
const W8: Parameter = weight("w8", "5", "What a Defence3 is worth.");
const W9: Parameter = weight("w9", "10", "What a Defence4 is worth.");
const ATTACK1: Parameter = choice(
    "attack1",
    "lines",
    &["alone", "lines"],
    "Whether Attack1 is counted in every line, or once for a stone alone.",
);
const FIVES: Parameter = choice(
    "fives",
    "everywhere",
    &["everywhere", "leaves"],
    "Whether a five ends a line of play at once, or is only seen at the last ply.",
);
const TIES: Parameter = choice(
    "ties",
    "random",
    &["first", "last", "random"],
    "Which of equally good moves is played.",
);
const PRUNE: Parameter = choice(
    "prune",
    "prose",
    &["prose", "strict"],
    "Cut when beta <= alpha (prose), or only when beta < alpha as printed (strict).",
);
const ORDER: Parameter = choice(
    "order",
    "paper",
    &["paper", "sorted"],
    "Moves row by row over the board, or the likely best first.",
);
const TABLE: Parameter =
    switch("table", "off", "Whether positions reached by different ways are searched once.");

const SHORTCUTS: Parameter = switch(
    "shortcuts",
    "on",
    "Whether forced moves and the last plies are computed, to the same value; off tries all.",
);

const fn unwilling(name: &'static str, meaning: &'static str) -> Parameter {
    weight(name, "-10", meaning)
}

pub(crate) const BASELINE: AgentKind = AgentKind {
    name: "ottawa-baseline",
    about: "Attacks only: the paper's opponent, one ply, each defence counts -10. Freestyle and \
            standard.",
    former: &[],
    parameters: &[
        integer("depth", "1", (1, DEEPEST), "Plies; it costs about 80^depth leaves on 9x9."),
        W1,
        W2,
        W3,
        W4,
        W5,
        unwilling("w6", "What a Defence1 is worth."),
        unwilling("w7", "What a Defence2 is worth."),
        unwilling("w8", "What a Defence3 is worth."),
        unwilling("w9", "What a Defence4 is worth."),
        ATTACK1,
        FIVES,
        TIES,
        SEED,
    ],
    build: |settings| Ok(Box::new(Ottawa::new(settings, Prune::Never))),
};

pub(crate) const MINIMAX: AgentKind = AgentKind {
    name: "ottawa-minimax",
    about: "Attack and defence counts of the last stone, plain minimax over all empty points. \
            Freestyle and standard.",
    former: &[],
    parameters: &[
        integer(
            "depth",
            "1",
            (1, DEEPEST),
            "Plies; it costs every line of play: on 9x9 about 80, 500 thousand and 3 billion \
             leaves at 1, 3 and 5.",
        ),
        W1,
        W2,
        W3,
        W4,
        W5,
        W6,
        W7,
        W8,
        W9,
        ATTACK1,
        FIVES,
        TIES,
        SEED,
    ],
    build: |settings| Ok(Box::new(Ottawa::new(settings, Prune::Never))),
};

pub(crate) const ALPHABETA: AgentKind = AgentKind {
    name: "ottawa-alphabeta",
    about: "Attack and defence counts of the last stone, alpha-beta over all empty points. \
            Freestyle and standard.",
    former: &[],
    parameters: &[
        integer("depth", "3", (1, DEEPEST), "Plies; the paper has 1, 3, 5 and 7."),
        W1,
        W2,
        W3,
        W4,
        W5,
        W6,
        W7,
        W8,
        W9,
        ATTACK1,
        FIVES,
        PRUNE,
        ORDER,
        TABLE,
        SHORTCUTS,
        TIES,
        SEED,
    ],
    build: |settings| {
        let prune = if settings.word("prune") == "strict" { Prune::Strict } else { Prune::Prose };
        Ok(Box::new(Ottawa {
            options: Options {
                prune,
                sorted: settings.word("order") == "sorted",
                table: settings.is_on("table"),
                shortcuts: settings.is_on("shortcuts"),
                ..Ottawa::new(settings, prune).options
            },
            ..Ottawa::new(settings, prune)
        }))
    },
};

pub(crate) const ANNEALING: AgentKind = AgentKind {
    name: "ottawa-annealing",
    about: "Attack and defence counts, and a walk that may take a worse move while it is hot. \
            Freestyle and standard.",
    former: &[],
    parameters: &[
        integer("depth", "1", (1, DEEPEST), "Plies searched for the value of each move."),
        Parameter {
            name: "temperature",
            default: "0.5",
            domain: Domain::Number { least: 0.0, most: 1_000.0 },
            meaning: "How much worse a move may be at the start of a game, in the weights' units.",
        },
        Parameter {
            name: "cooling",
            default: "0.8",
            domain: Domain::Number { least: 0.0, most: 1.0 },
            meaning: "What remains of the temperature after each own move.",
        },
        integer("steps", "500", (1, 1_000_000), "Moves proposed before one is played."),
        W1,
        W2,
        W3,
        W4,
        W5,
        W6,
        W7,
        W8,
        W9,
        ATTACK1,
        FIVES,
        SEED,
    ],
    build: |settings| {
        let annealing = Annealing {
            temperature: settings.number("temperature"),
            cooling: settings.number("cooling"),
            steps: settings.integer("steps") as u32,
        };
        let plain = Ottawa::new(settings, Prune::Strict);
        let options =
            Options { exact: true, sorted: true, table: true, shortcuts: true, ..plain.options };
        Ok(Box::new(Ottawa { annealing: Some(annealing), options, ..plain }))
    },
};

/// Any of the paper's agents.
#[derive(Clone, Debug)]
struct Ottawa {
    name: String,
    depth: i64,
    weights: Weights,
    options: Options,
    annealing: Option<Annealing>,
    seed: u64,
}

impl Ottawa {
    fn new(settings: &Settings, prune: Prune) -> Ottawa {
        let name = settings.to_string();
        let ties = match name.starts_with(ANNEALING_NAME) {
            true => Ties::First,
            false => ties(settings.word("ties")),
        };
        Ottawa {
            name,
            depth: settings.integer("depth"),
            weights: Weights::from(settings),
            options: Options {
                prune,
                ties,
                ends: settings.word("fives") != "leaves",
                sorted: false,
                table: false,
                shortcuts: false,
                exact: false,
            },
            annealing: None,
            seed: settings.integer("seed") as u64,
        }
    }
}

const ANNEALING_NAME: &str = "ottawa-annealing";

fn ties(word: &str) -> Ties {
    match word {
        "first" => Ties::First,
        "last" => Ties::Last,
        _ => Ties::Random,
    }
}

/// A value as a score. An infinite one was reached within the depth, and not before the side
/// concerned has moved.
fn score(value: i32, depth: u32) -> Score {
    let plies = depth.min(u32::from(u16::MAX - 1)) as u16;
    match value {
        INFINITE => Score::win(plies - (plies + 1) % 2),
        value if value == -INFINITE => Score::loss((plies - plies % 2).max(2)),
        value => Score::Estimate(value),
    }
}

/// The depth of a search, and whether all moves have been searched to it.
#[derive(Clone, Copy)]
struct Depth {
    plies: u32,
    whole: bool,
}

/// What is known after some of the root's moves.
fn found(root: &[Valued], best: Valued, depth: Depth, lines: usize, points: &[Point]) -> Found {
    let mut others: Vec<Valued> = root.iter().copied().filter(|v| *v != best).collect();
    others.sort_by_key(|valued| std::cmp::Reverse(valued.value));
    let point = |valued: &Valued| points[valued.number];
    let ranked = std::iter::once(&best).chain(&others).take(lines.max(1));
    let done = |valued: &Valued| RootMove {
        point: point(valued),
        state: RootState::Done(score(valued.value, depth.plies)),
        weight: 0.0,
    };
    // While moves are left, the game is not lost because those before them lose.
    let value = |valued: &Valued| match valued.value {
        value if value == -INFINITE && !depth.whole => Score::Estimate(value),
        value => score(value, depth.plies),
    };
    Found {
        lines: ranked.map(|v| (vec![point(v)], value(v))).collect(),
        depth: depth.plies - u32::from(!depth.whole),
        evaluations: 0,
        roots: root.iter().map(done).collect(),
    }
}

impl Agent for Ottawa {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn prepare(&mut self, rule: Rule, size: Size, _: &Resources) -> Result<(), Failure> {
        paper::plays(&self.name, &RULES, rule, size)
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        let allowed = paper::points(&self.name, &RULES, request)?;
        let depth = paper::depth(self.depth, &request.limits);
        let board = request.game.board();
        let side = board.side_to_move();
        let field = Field::new(board, self.weights);
        let all: Vec<Point> = Point::all(board.size()).collect();
        let mut moves: Vec<usize> = allowed.iter().map(|&p| field.rows().number(p)).collect();
        let mut rng = rng_for(self.seed, request);
        if self.options.ties == Ties::Random {
            rng.shuffle(&mut moves);
        }
        let mut budget = request.budget(stop);
        // Something to play, before any search: the first move, at the value of its stone.
        let first_move = all[moves[0]];
        let fallback = Found::one(first_move, score(field.utility(moves[0], side), 1));
        report(&fallback.report(&budget));
        let mut last = fallback;
        let mut search = Search::new(field, &mut budget, self.options);
        let first = if self.options.sorted && self.options.table { 2 - depth % 2 } else { depth };
        for depth in (first..=depth).step_by(2) {
            let lines = request.multi_pv;
            let known = &mut |root: &Root<'_>| {
                let depth = Depth { plies: depth, whole: false };
                let mut so_far = found(root.done, root.best, depth, lines, &all);
                so_far.evaluations = root.evaluations;
                report(&so_far.report(root.budget));
            };
            let (best, done) = search.root(&moves, side, depth, known);
            if let Some(mut best) = best {
                let heat = self.annealing.map(|a| (a, a.after(board.stones(side))));
                if let Some((annealing, heat)) = heat {
                    best = annealing.walk(&done, heat, ONE, &mut rng).unwrap_or(best);
                }
                let depth = Depth { plies: depth, whole: !search.budget.is_spent() };
                last = found(&done, best, depth, lines, &all);
            }
            last.evaluations = search.evaluations;
            if search.budget.is_spent() {
                break;
            }
            if self.options.sorted {
                // A stable sort keeps the paper's order among equals.
                let value = |number: &usize| done.iter().find(|v| v.number == *number);
                moves.sort_by_key(|n| std::cmp::Reverse(value(n).map_or(i32::MIN, |v| v.value)));
            }
        }
        report(&last.report(&budget));
        Ok(last.answer(&budget, first_move))
    }

    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        let board = game.board();
        if !RULES.contains(&board.rule()) {
            return Vec::new();
        }
        let field = Field::new(board, self.weights);
        let empty: Vec<Point> = board.empty_points().collect();
        let number = |point: &Point| field.rows().number(*point);
        let side = board.side_to_move();
        let mut layers = Vec::new();
        for color in [side, !side] {
            let counts = empty.iter().map(|p| (*p, field.counts(number(p), color).to_string()));
            layers.push(Overlay::marks(format!("attacks and defences of {color}"), counts));
            let values = empty.iter().map(|p| {
                let value = self.weights.value(&field.counts(number(p), color));
                (*p, if value == INFINITE { f64::INFINITY } else { f64::from(value) / ONE })
            });
            layers.push(Overlay::numbers(format!("value for {color}"), values));
        }
        layers
    }
}
