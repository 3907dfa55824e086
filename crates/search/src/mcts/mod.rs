//! `tengen-mcts`: Monte Carlo tree search with our knowledge instead of random games: priors from
//! the move weights, values from the evaluation, wins by fours and static threats proven at once.
//! PUCT, progressive widening, and proven nodes that settle their parents.

mod select;
mod tree;

use crate::engine::{OTHER_BYTES, VCF_BITS};
use crate::level::{AtLevel, LEVEL, Level, SeesFives};
use crate::position::Position;
use crate::score::{mate_in, score};
use crate::symmetry::keep_distinct;
use crate::weights::{self, AgentWeights};
use select::policy_logit;
use tengen_agent::{
    Agent, AgentKind, Answer, CancelToken, Domain, Failure, Parameter, PvLine, Report, Request,
    Resources, Settings,
};
use tengen_core::{Point, Rule, Size};
use tengen_pattern::Threat;
use tengen_threat::Vcf;
use tree::{Known, Tree, TreeNode};

pub(crate) const KIND: AgentKind = AgentKind {
    name: "tengen-mcts",
    about: "Tree search with our evaluation and solvers: PUCT, widening, proven nodes.",
    former: &[],
    parameters: &[
        LEVEL,
        Parameter {
            name: "c",
            default: "1.2",
            domain: Domain::Number { least: 0.0, most: 20.0 },
            meaning: "How much is explored.",
        },
        Parameter {
            name: "widening",
            default: "2.0",
            domain: Domain::Number { least: 0.1, most: 50.0 },
            meaning: "Moves tried at a node: 3 and this many times the root of its visits.",
        },
        Parameter {
            name: "fours",
            default: "100",
            domain: Domain::Integer { least: 0, most: 10_000 },
            meaning: "Fours tried at each new node.",
        },
        weights::PARAMETER,
    ],
    build: |settings| Ok(AtLevel::wrap(TreeSearch::new(settings)?, settings)),
};

/// A tree of this many nodes is large enough for any request.
const MOST_NODES: usize = 4_000_000;
/// The least a memory limit leaves, so that there is a search at all.
const LEAST_NODES: usize = 1_000;
/// The first report comes after this many nodes, each further one after twice as many.
const FIRST_REPORT: u64 = 1_000;
/// Nodes between two looks at the soft limit.
const LOOK_EVERY: u64 = 64;

/// Tree search as an agent.
pub struct TreeSearch {
    name: String,
    explore: f64,
    widening: f64,
    fours: u64,
    /// Nodes the tree may have.
    most_nodes: usize,
    weights: AgentWeights,
}

impl TreeSearch {
    fn new(settings: &Settings) -> Result<TreeSearch, String> {
        let (weights, settings) = AgentWeights::load(settings)?;
        let fours = settings.integer("fours").max(0);
        let fours = Level::of(&settings).map_or(fours, |level| fours.min(level.fours.into()));
        Ok(TreeSearch {
            name: settings.to_string(),
            explore: settings.number("c"),
            widening: settings.number("widening"),
            fours: fours as u64,
            most_nodes: MOST_NODES,
            weights,
        })
    }
}

impl SeesFives for TreeSearch {
    fn forced(&mut self, request: &Request) -> Option<Answer> {
        let position =
            Position::new(request.game.board(), self.weights.tables(request.game.rule()));
        let fives = |color| position.points(color, Threat::Five).iter();
        let mut own = fives(position.side()).map(|point| (point, score(mate_in(1))));
        let mut blocks = fives(!position.side()).map(|point| (point, score(0)));
        let allowed = |&(point, _): &(Point, _)| request.allows(point);
        let (point, score) = own.find(allowed).or_else(|| blocks.find(allowed))?;
        let lines = vec![PvLine { moves: vec![point], score }];
        let report = Report { lines, depth: 1, seldepth: 1, nodes: 1, ..Report::default() };
        Some(Answer { report, ..Answer::plain(point) })
    }
}

impl Agent for TreeSearch {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn prepare(&mut self, rule: Rule, _: Size, resources: &Resources) -> Result<(), Failure> {
        self.weights.tables(rule);
        let room = resources.memory.map(|limit| limit.saturating_sub(OTHER_BYTES) as usize);
        // A list that grows is for a moment there twice, the new one with as much room again.
        let nodes = room.map(|room| room / (3 * size_of::<TreeNode>()));
        self.most_nodes = nodes.unwrap_or(MOST_NODES).clamp(LEAST_NODES, MOST_NODES);
        Ok(())
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        if let Some(outcome) = request.game.outcome() {
            return Err(Failure::Over(outcome.clone()));
        }
        let board = request.game.board();
        let tables = self.weights.tables(board.rule());
        let mut tree = Tree {
            setting: self,
            nodes: vec![TreeNode::new(None, 1.0)],
            position: Position::new(board, tables),
            vcf: Vcf::new(VCF_BITS),
            evaluations: 0,
            seldepth: 0,
        };
        tree.expand(0, 0);
        // Only what the request allows.
        let allowed: Vec<(Point, f64)> = {
            let policy = tree.position.evaluation.policy();
            let listed: Vec<Point> =
                tree.ranking(&tree.nodes[0]).iter().filter_map(|node| node.point).collect();
            let mut points: Vec<Point> =
                listed.into_iter().filter(|&point| request.allows(point)).collect();
            if points.is_empty() {
                points = board.empty_points().filter(|&point| request.allows(point)).collect();
            }
            keep_distinct(&mut points, board, request.multi_pv.max(2));
            let logit = |point| policy_logit(policy.score(&tree.position.evaluation, point));
            points.into_iter().map(|point| (point, logit(point))).collect()
        };
        let Some(&(fallback, _)) = allowed.first() else { return Err(Failure::NoMove) };
        tree.nodes.truncate(1);
        tree.nodes[0].known = Known::Nothing;
        let five = allowed.iter().position(|&(point, _)| tree.position.makes_five(point));
        tree.add_children(0, allowed.clone());
        if let Some(&(point, _)) = five.and_then(|place| allowed.get(place)) {
            let found = tree.nodes.iter_mut().find(|node| node.point == Some(point));
            found.into_iter().for_each(|node| node.known = Known::Loss(0));
            tree.nodes[0].known = Known::Win(1);
        }
        let mut budget = request.budget(stop);
        report(&tree.report(&budget, request.multi_pv));
        let mut next_report = FIRST_REPORT;
        while tree.nodes[0].known == Known::Nothing
            && budget.visit()
            && tree.nodes.len() < tree.setting.most_nodes
        {
            tree.walk();
            if budget.nodes().is_multiple_of(LOOK_EVERY) && budget.is_late() {
                break;
            }
            if budget.nodes() >= next_report {
                next_report *= 2;
                report(&tree.report(&budget, request.multi_pv));
            }
        }
        let last = tree.report(&budget, request.multi_pv);
        let best = last.best().unwrap_or(fallback);
        report(&last);
        Ok(Answer { report: last, cut: budget.is_spent(), ..Answer::plain(best) })
    }
}
