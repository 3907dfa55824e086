//! The paper's worked examples, and what the parts promise together.

mod graph;
mod play;
mod search;

use super::KIND;
use super::graph::ScoreGraph;
use super::pattern::Scores;
use tengen_agent::Agent;
use tengen_core::{Board, Point};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn graph_of(board: &Board) -> ScoreGraph {
    ScoreGraph::new(board, 6, scores(""))
}

fn scores(settings: &str) -> Scores {
    Scores::from(&KIND.settings(settings).unwrap())
}

fn agent(settings: &str) -> Box<dyn Agent> {
    KIND.build(settings).unwrap()
}
