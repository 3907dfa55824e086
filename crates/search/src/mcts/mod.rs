//! `tengen-mcts`: Monte Carlo tree search with our knowledge instead of random games: priors from
//! the move weights, values from the evaluation, wins by fours and static threats proven at once.
//! PUCT, progressive widening, and proven nodes that settle their parents.

use crate::engine::OTHER_BYTES;
use crate::level::{AtLevel, LEVEL, Level, SeesFives};
use crate::position::Position;
use crate::score::{mate_in, score};
use crate::symmetry::keep_distinct;
use crate::threats::Forced;
use std::sync::Arc;
use tengen_agent::{
    Agent, AgentKind, Answer, Budget, CancelToken, Domain, Failure, Parameter, PvLine, Report,
    Request, Resources, Score, Settings,
};
use tengen_core::{Point, Rule, Size};
use tengen_eval::{EvalTables, Weights};
use tengen_pattern::Threat;
use tengen_threat::{Vcf, VcfLimits};

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
    ],
    build: |settings| AtLevel::wrap(TreeSearch::new(settings), settings),
};

/// Values are logistic in the evaluation with this scale.
const SCALE: f64 = 200.0;
/// Priors are a softmax of the move weights with this scale.
const PRIOR_SCALE: f64 = 60.0;
/// A tree of this many nodes is large enough for any request.
const MOST_NODES: usize = 4_000_000;

/// Tree search as an agent.
pub struct TreeSearch {
    name: String,
    explore: f64,
    widening: f64,
    fours: u64,
    /// Nodes the tree may have.
    most_nodes: usize,
    /// The weights spread out, of the rule that was played last.
    tables: Option<(Rule, Arc<EvalTables>)>,
}

/// What is known of a node for sure, seen by its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    Win(i32),
    Loss(i32),
}

struct Node {
    point: Option<Point>,
    prior: f32,
    visits: u32,
    /// Sum of results for whoever moved to this node.
    sum: f64,
    known: Known,
    /// First child and how many; none before it was expanded.
    children: Option<(u32, u32)>,
}

impl TreeSearch {
    fn new(settings: &Settings) -> TreeSearch {
        let fours = settings.integer("fours").max(0);
        let fours = Level::of(settings).map_or(fours, |level| fours.min(level.fours.into()));
        TreeSearch {
            name: settings.to_string(),
            explore: settings.number("c"),
            widening: settings.number("widening"),
            fours: fours as u64,
            most_nodes: MOST_NODES,
            tables: None,
        }
    }

    fn tables(&mut self, rule: Rule) -> Arc<EvalTables> {
        let known = self.tables.take().filter(|(known, _)| *known == rule);
        let known = known.map(|(_, tables)| tables);
        let tables = known.unwrap_or_else(|| Arc::new(EvalTables::new(Weights::standard(), rule)));
        self.tables = Some((rule, tables.clone()));
        tables
    }
}

struct Tree<'a> {
    setting: &'a TreeSearch,
    nodes: Vec<Node>,
    position: Position,
    vcf: Vcf,
    evaluations: u64,
    seldepth: u32,
}

impl Tree<'_> {
    /// One walk from the root to a new node and back.
    fn walk(&mut self) {
        let mut path = vec![0_usize];
        let mut at = 0;
        let mut value = loop {
            if self.nodes[at].known != Known::Nothing {
                break self.settled(at);
            }
            if self.nodes[at].children.is_none() {
                break self.expand(at, path.len() as i32 - 1);
            }
            let Some(next) = self.select(at) else { break 0.5 };
            if let Some(point) = self.nodes[next].point {
                self.position.place(point);
            }
            path.push(next);
            at = next;
        };
        self.seldepth = self.seldepth.max(path.len() as u32 - 1);
        // `value` is for the side to move at the last node.
        for (depth, &node) in path.iter().enumerate().rev() {
            if self.nodes[node].known == Known::Nothing {
                self.settle(node);
            }
            if self.nodes[node].known != Known::Nothing {
                value = self.settled(node);
            }
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.sum += 1.0 - value;
            value = 1.0 - value;
            if depth > 0 {
                self.position.undo();
            }
        }
    }

    fn settled(&self, node: usize) -> f64 {
        match self.nodes[node].known {
            Known::Win(_) => 1.0,
            Known::Loss(_) => 0.0,
            Known::Nothing => 0.5,
        }
    }

    /// Whether the children settle a node.
    fn settle(&mut self, node: usize) {
        let Some((first, count)) = self.nodes[node].children else { return };
        let children = &self.nodes[first as usize..(first + count) as usize];
        let won = children.iter().filter_map(|child| match child.known {
            Known::Loss(plies) => Some(plies + 1),
            _ => None,
        });
        if let Some(plies) = won.min() {
            self.nodes[node].known = Known::Win(plies);
            return;
        }
        let lost = children.iter().map(|child| match child.known {
            Known::Win(plies) => Some(plies + 1),
            _ => None,
        });
        if let Some(plies) =
            lost.collect::<Option<Vec<i32>>>().and_then(|all| all.into_iter().max())
        {
            self.nodes[node].known = Known::Loss(plies);
        }
    }

    /// The child to walk to: of those the visits allow, the one with the best PUCT value.
    fn select(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let (first, count) = node.children?;
        let visits = f64::from(node.visits.max(1));
        let open = (3.0 + self.setting.widening * visits.sqrt()) as usize;
        let children = first as usize..(first + count) as usize;
        let alive = children.filter(|&child| !matches!(self.nodes[child].known, Known::Win(_)));
        // A child never visited is taken for a little worse than its parent.
        let parent = 1.0 - node.sum / visits;
        let puct = |child: usize| {
            let child = &self.nodes[child];
            let own = f64::from(child.visits);
            let mean = if child.visits > 0 { child.sum / own } else { parent - 0.1 };
            mean + self.setting.explore * f64::from(child.prior) * visits.sqrt() / (1.0 + own)
        };
        alive.take(open).max_by(|&a, &b| puct(a).total_cmp(&puct(b)))
    }

    /// Judges a new node and lists its moves. Returns its value for the side to move.
    fn expand(&mut self, at: usize, ply: i32) -> f64 {
        if self.position.board.empty_count() == 0 {
            return 0.5;
        }
        let forced = Forced::of(&self.position);
        match forced {
            Forced::Win(plies) => self.nodes[at].known = Known::Win(plies),
            Forced::Loss(plies) => self.nodes[at].known = Known::Loss(plies),
            _ => {
                let limits = VcfLimits::new(24, self.setting.fours);
                if let Some(plies) = self.position.wins_by_fours(&mut self.vcf, limits) {
                    self.nodes[at].known = Known::Win(plies);
                }
            }
        }
        // The root's moves are needed even if it is decided.
        if self.nodes[at].known != Known::Nothing && ply > 0 {
            return self.settled(at);
        }
        let mut moves: Vec<(Point, f64)> = match forced {
            Forced::Reply(point) => vec![(point, 0.0)],
            Forced::Replies(points) => points.iter().map(|point| (point, 0.0)).collect(),
            _ => self.position.candidates().map(|point| (point, 0.0)).collect(),
        };
        moves.retain(|&(point, _)| self.position.is_legal(point));
        let policy = self.position.evaluation.policy(&self.position.board);
        for (point, logit) in &mut moves {
            *logit = f64::from(policy.of(&self.position.evaluation, *point)) / PRIOR_SCALE;
        }
        self.add_children(at, moves);
        self.evaluations += 1;
        let value = f64::from(self.position.evaluation.value(&self.position.board));
        1.0 / (1.0 + (-value / SCALE).exp())
    }

    fn add_children(&mut self, at: usize, mut moves: Vec<(Point, f64)>) {
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        let most = moves.first().map_or(0.0, |first| first.1);
        let total: f64 = moves.iter().map(|(_, logit)| (logit - most).exp()).sum();
        let first = self.nodes.len() as u32;
        for &(point, logit) in &moves {
            self.nodes.push(Node {
                point: Some(point),
                prior: ((logit - most).exp() / total) as f32,
                visits: 0,
                sum: 0.0,
                known: Known::Nothing,
                children: None,
            });
        }
        self.nodes[at].children = Some((first, moves.len() as u32));
    }

    /// The children of a node, best first: proven wins, then by visits, proven losses last.
    fn ranking(&self, node: &Node) -> Vec<&Node> {
        let Some((first, count)) = node.children else { return Vec::new() };
        let mut children: Vec<&Node> =
            self.nodes[first as usize..(first + count) as usize].iter().collect();
        let rank = |node: &Node| match node.known {
            Known::Loss(plies) => (2, -i64::from(plies)),
            Known::Nothing => (1, i64::from(node.visits)),
            Known::Win(plies) => (0, i64::from(plies)),
        };
        children.sort_by_key(|node| std::cmp::Reverse(rank(node)));
        children
    }

    /// The best line that begins with a node, as far as it was walked.
    fn line(&self, node: &Node) -> Vec<Point> {
        let visited = |node: &&Node| node.visits > 0 || node.known != Known::Nothing;
        let next = |node: &&Node| self.ranking(node).first().copied().filter(visited);
        std::iter::successors(Some(node), next).filter_map(|node| node.point).collect()
    }

    fn report(&self, budget: &Budget, lines: usize) -> Report {
        let value = |node: &Node| -> Score {
            match node.known {
                Known::Loss(plies) => score(mate_in(plies + 1)),
                Known::Win(plies) => score(-mate_in(plies + 1)),
                // Nobody has looked yet.
                Known::Nothing if node.visits == 0 => Score::Estimate(0),
                Known::Nothing => {
                    let mean = (node.sum / f64::from(node.visits.max(1))).clamp(0.001, 0.999);
                    Score::Estimate((SCALE * (mean / (1.0 - mean)).ln()) as i32)
                }
            }
        };
        let ranking = self.ranking(&self.nodes[0]);
        let line = |node: &&Node| PvLine { moves: self.line(node), score: value(node) };
        Report {
            lines: ranking.iter().take(lines.max(1)).map(line).collect(),
            depth: self.seldepth,
            seldepth: self.seldepth,
            nodes: budget.nodes(),
            evaluations: self.evaluations,
            time: budget.elapsed(),
            roots: Vec::new(),
            proven: false,
        }
    }
}

impl SeesFives for TreeSearch {
    fn forced(&mut self, request: &Request) -> Option<Answer> {
        let position = Position::new(request.game.board(), self.tables(request.game.rule()));
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
        self.tables(rule);
        let room = resources.memory.map(|limit| limit.saturating_sub(OTHER_BYTES) as usize);
        // A list that grows is for a moment there twice, the new one with as much room again.
        let nodes = room.map(|room| room / (3 * size_of::<Node>()));
        self.most_nodes = nodes.unwrap_or(MOST_NODES).clamp(1_000, MOST_NODES);
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
        let tables = self.tables(board.rule());
        let root = Node {
            point: None,
            prior: 1.0,
            visits: 0,
            sum: 0.0,
            known: Known::Nothing,
            children: None,
        };
        let mut tree = Tree {
            setting: self,
            nodes: vec![root],
            position: Position::new(board, tables),
            vcf: Vcf::new(16),
            evaluations: 0,
            seldepth: 0,
        };
        tree.expand(0, 0);
        // Only what the request allows.
        let allowed: Vec<(Point, f64)> = {
            let policy = tree.position.evaluation.policy(board);
            let listed: Vec<Point> =
                tree.ranking(&tree.nodes[0]).iter().filter_map(|node| node.point).collect();
            let mut points: Vec<Point> =
                listed.into_iter().filter(|&point| request.allows(point)).collect();
            if points.is_empty() {
                points = board.empty_points().filter(|&point| request.allows(point)).collect();
            }
            keep_distinct(&mut points, board, request.multi_pv.max(2));
            let logit =
                |point| f64::from(policy.of(&tree.position.evaluation, point)) / PRIOR_SCALE;
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
        let mut next_report = 1_000;
        while tree.nodes[0].known == Known::Nothing
            && budget.visit()
            && tree.nodes.len() < tree.setting.most_nodes
        {
            tree.walk();
            if budget.nodes().is_multiple_of(64) && budget.is_late() {
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
