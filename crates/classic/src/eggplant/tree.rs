//! The tree of UCT.

use super::playout::Position;
use tengen_rng::Rng;

/// The tree stops growing here, and only counts on: some hundred bytes a node.
const MOST_NODES: usize = 100_000;

/// A move in the tree.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub number: u16,
    pub visits: u32,
    /// Playouts won by the side that made the move.
    pub wins: u32,
    children: Vec<u32>,
    /// Moves not yet in the tree; known once the node has been visited.
    untried: Option<Vec<u16>>,
}

impl Node {
    fn new(number: u16) -> Node {
        Node { number, visits: 0, wins: 0, children: Vec::new(), untried: None }
    }
}

/// The upper confidence bound: Q/N + c * sqrt(ln N_parent / N).
pub(crate) fn ucb(wins: u32, visits: u32, parent: u32, c: f64) -> f64 {
    if visits == 0 {
        return f64::INFINITY;
    }
    let visits = f64::from(visits);
    f64::from(wins) / visits + c * (f64::from(parent).ln() / visits).sqrt()
}

/// The tree; its root is the position asked about.
pub(crate) struct Tree {
    nodes: Vec<Node>,
    c: f64,
}

impl Tree {
    /// A tree whose root has these moves.
    pub fn new(moves: &[u16], c: f64, rng: &mut Rng) -> Tree {
        let mut root = Node::new(0);
        root.untried = Some(shuffled(moves, rng));
        Tree { nodes: vec![root], c }
    }

    /// One round: selection, expansion, simulation, back-propagation. `position` is the root's and
    /// is played to its end.
    pub fn round(&mut self, position: &mut Position, rng: &mut Rng, moves: &mut Vec<u16>) {
        let mut path = vec![0usize];
        let mut movers = vec![!position.side()];
        let mut at = 0;
        while !position.is_over() {
            let untried = self.nodes[at].untried.get_or_insert_with(|| {
                let priority = position.forced(moves);
                shuffled(if priority > 0 { moves } else { position.empty() }, rng)
            });
            let grown = match untried.pop() {
                Some(number) if self.nodes.len() < MOST_NODES => {
                    self.nodes.push(Node::new(number));
                    let new = self.nodes.len() - 1;
                    self.nodes[at].children.push(new as u32);
                    Some(new)
                }
                Some(_) => break,
                None => None,
            };
            let Some(next) = grown.or_else(|| self.select(at)) else { break };
            movers.push(position.side());
            position.play(self.nodes[next].number);
            path.push(next);
            at = next;
            if grown.is_some() {
                break;
            }
        }
        let winner = position.finish_forced(rng, moves);
        for (&node, &mover) in path.iter().zip(&movers) {
            self.nodes[node].visits += 1;
            self.nodes[node].wins += u32::from(winner == Some(mover));
        }
    }

    /// The child of greatest UCB.
    fn select(&self, at: usize) -> Option<usize> {
        let parent = &self.nodes[at];
        let bound = |child: usize| {
            let node = &self.nodes[child];
            ucb(node.wins, node.visits, parent.visits, self.c)
        };
        let children = parent.children.iter().map(|&child| child as usize);
        children.max_by(|&a, &b| bound(a).total_cmp(&bound(b)))
    }

    /// The root's moves that were visited, each with its UCB.
    pub fn moves(&self) -> impl Iterator<Item = (&Node, f64)> {
        let root = &self.nodes[0];
        root.children.iter().map(move |&child| {
            let node = &self.nodes[child as usize];
            (node, ucb(node.wins, node.visits, root.visits, self.c))
        })
    }
}

fn shuffled(moves: &[u16], rng: &mut Rng) -> Vec<u16> {
    let mut moves = moves.to_vec();
    rng.shuffle(&mut moves);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Board, Rule, Size};

    #[test]
    fn the_bound_is_the_papers_formula() {
        let root2 = std::f64::consts::SQRT_2;
        let expected = 3.0 / 10.0 + root2 * (100f64.ln() / 10.0).sqrt();
        assert!((ucb(3, 10, 100, root2) - expected).abs() < 1e-12);
        assert!((ucb(3, 10, 100, root2) - 1.2597).abs() < 1e-4);
        assert_eq!(ucb(1, 4, 1, 5.0), 0.25, "ln 1 is 0");
        assert_eq!(ucb(0, 0, 9, root2), f64::INFINITY);
    }

    #[test]
    fn visits_add_up_and_all_moves_are_tried_first() {
        let position = Position::new(&Board::new(Rule::Freestyle, Size::new(5).unwrap()));
        let (mut rng, mut moves) = (Rng::new(4), Vec::new());
        let mut tree = Tree::new(position.empty(), 1.4, &mut rng);
        for rounds in 1..=200 {
            tree.round(&mut position.clone(), &mut rng, &mut moves);
            assert_eq!(tree.nodes[0].visits, rounds);
            assert_eq!(tree.moves().map(|(node, _)| node.visits).sum::<u32>(), rounds);
            assert_eq!(tree.moves().count() as u32, rounds.min(25));
        }
        for node in &tree.nodes[1..] {
            assert!(node.wins <= node.visits);
            let below: u32 = node.children.iter().map(|&c| tree.nodes[c as usize].visits).sum();
            assert!(below <= node.visits && node.visits <= below + 1 || node.untried.is_none());
        }
    }
}
