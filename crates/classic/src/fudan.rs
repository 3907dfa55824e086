//! `fudan`: alpha-beta on a score graph, with must-moves and check-kill.
//!
//! **The paper**: a report of Fudan University (000 of the five). **It claims**: a depth of 8 with
//! branching [8, 8, 8, 4, 4, 4, 4, 4] and kill search 8 deep from the leaves, a move within 5
//! seconds in Python; 27 : 45 in 72 games against twelve Gomocup engines, from 0 : 6 (pela,
//! Yixin 2018 and three more) to 6 : 0 (mushroom).
//!
//! **Where we deviate, and why**
//! - The pictures of table 1 are missing: [`pattern`] derives the nine patterns from the words.
//!   `scores` are its values; which pattern a line is, and what must be played, does not follow them.
//! - A move is as good as its black and white scores together ("how well it attacks and how much it
//!   weakens the opponent"); how the two are joined is not said.
//! - The active-move list is kept, not rescanned: section 5.1's plan. Taking moves back restores it.
//! - Algorithm 1 as printed returns value and move of the last child, and forgets to play the move
//!   at the minimizer's turn. We return the best child's; `printed=on` returns the last one's.
//! - Check-kill is bounded by positions, not by time, so that play does not depend on the machine;
//!   200 for each leaf is our choice: a median move takes less than half of what it takes with 1000.
//!   `kill-ms` bounds the time too. It is also asked once at the root, where it ends the search.
//!   The defender's replies are all that can help: a kill that is found is a win.
//! - Proof-number search (section 5.2, planned there) is built: `kill=pn`.
//! - The Zobrist table is off as in the paper; here it costs no copy of the score graph.
//! - `seek_must` is asked at leaves too: one that it decides (an own five or FOUR, two winning points
//!   of the opponent) is not handed to the board value.
//! - Must-moves are cut to the ply's branching factor like all others. So a win that alpha-beta
//!   finds may have a hole; it is reported as a large estimate, only kills as wins.
//! - Freestyle as in the paper, and standard: only the definition of FIVE changes.
//! - Figure 2's step from 2000 to 200000 is not a step of one stone: a stone lies on one line
//!   through the point, which then goes from 1000 to 100000. See the test `figure_two`.

mod active;
mod graph;
mod kill;
mod moves;
mod pattern;
mod pn;
mod root;
mod search;
mod table;
mod threats;

#[cfg(test)]
mod tests;

use crate::paper::{self, Found, integer, switch};
use graph::ScoreGraph;
use kill::{Kill, KillLimits, KillSearch};
use pattern::Scores;
use root::Root;
use search::{Knobs, Must, seek_must};
use std::time::Duration;
use table::Table;
use tengen_agent::{
    Agent, AgentKind, Answer, CancelToken, Domain, Failure, Overlay, Parameter, Report, Request,
    Resources, Settings,
};
use tengen_core::{Color, Game, Rule, Size};

pub(crate) const KIND: AgentKind = AgentKind {
    name: "fudan",
    about: "Alpha-beta on a score graph, must-moves, kill search (a report of Fudan University). \
            Freestyle and standard.",
    former: &[],
    parameters: &[
        integer("depth", "8", (1, 24), "Plies of alpha-beta."),
        Parameter {
            name: "branch",
            default: "8-8-8-4-4-4-4-4",
            domain: Domain::Integers { least: 1, most: moves::MOST as i64, count: None },
            meaning: "Moves tried at each ply; the last number holds for all further plies.",
        },
        Parameter {
            name: "r",
            default: "0.1",
            domain: Domain::Number { least: 0.0, most: 1.0 },
            meaning: "How much the turn weighs in the value of a board, to three decimals.",
        },
        pattern::SCORES,
        integer("radius", "6", (1, 21), "How far from a stone moves are looked for."),
        switch("must", "on", "Whether wins and threats leave no choice."),
        switch("flexible", "on", "Whether a short win and a long loss are preferred."),
        Parameter {
            name: "kill",
            default: "vct-vcf",
            domain: Domain::Choice(Kill::WORDS),
            meaning: "The search for wins by threats: threes then fours, fours, proof numbers.",
        },
        integer("kill-depth", "8", (2, 40), "Plies of kill search."),
        integer("kill-nodes", "200", (1, 1_000_000_000), "Positions of one kill search."),
        integer("kill-ms", "0", (0, 3_600_000), "Time of all kill searches of a move, 0 for any."),
        switch("zobrist", "off", "Whether positions are kept in a table."),
        switch("printed", "off", "Whether algorithm 1 returns the last move, as printed."),
    ],
    build: |settings| Ok(Box::new(Fudan::new(settings))),
};

/// The rules its method is for.
const RULES: &[Rule] = &[Rule::Freestyle, Rule::Standard];

/// Alpha-beta on a score graph.
#[derive(Debug)]
pub struct Fudan {
    name: String,
    knobs: Knobs,
    radius: usize,
    scores: Scores,
    kill: KillLimits,
    zobrist: bool,
    table: Table,
}

impl Fudan {
    fn new(settings: &Settings) -> Fudan {
        let knobs = Knobs {
            depth: settings.integer("depth") as u32,
            branch: settings.integers("branch").iter().map(|&width| width as usize).collect(),
            r: (settings.number("r") * 1_000.0).round() as i64,
            must: settings.is_on("must"),
            flexible: settings.is_on("flexible"),
            printed: settings.is_on("printed"),
        };
        let kill = KillLimits {
            kill: Kill::from_word(settings.word("kill")),
            depth: settings.integer("kill-depth") as u32,
            nodes: settings.integer("kill-nodes") as u64,
            time: Duration::from_millis(settings.integer("kill-ms") as u64),
        };
        Fudan {
            name: settings.to_string(),
            knobs,
            radius: settings.integer("radius") as usize,
            scores: Scores::from(settings),
            kill,
            zobrist: settings.is_on("zobrist"),
            table: Table::default(),
        }
    }
}

impl Agent for Fudan {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn prepare(&mut self, rule: Rule, size: Size, _: &Resources) -> Result<(), Failure> {
        paper::plays(&self.name, RULES, rule, size)?;
        if self.zobrist {
            self.table.clear();
        }
        pattern::PatternTable::of(rule);
        Ok(())
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
        let mut graph = ScoreGraph::new(request.game.board(), self.radius, self.scores);
        let depth = paper::depth(i64::from(self.knobs.depth), &request.limits);
        let knobs = Knobs { depth, ..self.knobs.clone() };
        if self.zobrist {
            self.table.clear();
        }
        let mut kill = KillSearch::new(self.kill);
        let table = self.zobrist.then_some(&mut self.table);
        let search = search::Search {
            knobs: &knobs,
            root: graph.side(),
            graph: &mut graph,
            budget: &mut budget,
            kill: &mut kill,
            table,
            evaluations: 0,
            lines: search::empty_lines(depth),
        };
        let mut root = Root { search, request, allowed: allowed.iter().copied().collect() };
        let (found, late): (Found, bool) = root.think(report);
        let mut answer = found.answer(&budget, allowed[0]);
        answer.cut |= late;
        report(&answer.report);
        Ok(answer)
    }

    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        if paper::plays(&self.name, RULES, game.rule(), game.size()).is_err() {
            return Vec::new();
        }
        let graph = ScoreGraph::new(game.board(), self.radius, self.scores);
        let board = game.board();
        let values = |color: Color| {
            let points: Vec<_> = board.points_of(color).chain(board.empty_points()).collect();
            let value = |point| (point, f64::from(graph.value(point, color)));
            points.into_iter().map(value).collect::<Vec<_>>()
        };
        let mut layers = vec![
            Overlay::numbers("black score", values(Color::Black)),
            Overlay::numbers("white score", values(Color::White)),
        ];
        if game.outcome().is_none() {
            let must = match seek_must(&graph) {
                Must::Win(point, _) | Must::Loss(point, _) => vec![point],
                Must::OneOf(points) => points.iter().collect(),
                Must::Free => Vec::new(),
            };
            layers.push(Overlay::marks("must", must.into_iter().map(|p| (p, "must".to_owned()))));
        }
        layers
    }
}
