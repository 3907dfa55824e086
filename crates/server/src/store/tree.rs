//! The positions of a record's nodes.

use crate::position::canonical_hash;
use crate::types::RecordView;
use tengen_core::{Board, Color, Point, Rule, Size};

/// What a walk over all nodes finds.
pub(super) struct Walk {
    size: Size,
    positions: Vec<Stones>,
    /// Moves of the main line.
    pub plies: usize,
}

/// The stones of a position and whose turn it is.
#[derive(Clone)]
struct Stones {
    cells: Vec<(Point, Color)>,
    side: Color,
}

impl Stones {
    fn put(&mut self, point: Point, color: Option<Color>) {
        self.cells.retain(|&(other, _)| other != point);
        self.cells.extend(color.map(|color| (point, color)));
    }

    fn hash(&self, size: Size) -> u64 {
        let mut board = Board::new(Rule::Freestyle, size);
        for &(point, color) in &self.cells {
            if board.side_to_move() != color {
                board.pass();
            }
            board.place(point, &mut ());
        }
        if board.side_to_move() != self.side {
            board.pass();
        }
        canonical_hash(&board)
    }
}

impl Walk {
    /// Walks over a record that is known to be a tree on its board. A record may hold anything
    /// else: a stone on a stone takes its place.
    pub fn new(record: &RecordView) -> Walk {
        let size = Size::new(record.size).unwrap_or_default();
        let mut positions: Vec<Stones> = Vec::with_capacity(record.nodes.len());
        let mut children: Vec<bool> = vec![false; record.nodes.len()];
        // The place of the last node of the main line so far.
        let (mut main, mut plies) = (0, 0);
        for (place, node) in record.nodes.iter().enumerate() {
            let parent = node.parent.map(|parent| parent as usize);
            let before = parent.and_then(|parent| positions.get(parent)).cloned();
            let mut stones = before.unwrap_or(Stones { cells: vec![], side: Color::Black });
            if let Some(setup) = &node.setup {
                let lists = [
                    (&setup.black, Some(Color::Black)),
                    (&setup.white, Some(Color::White)),
                    (&setup.cleared, None),
                ];
                for (points, color) in lists {
                    points.iter().for_each(|&point| stones.put(point, color));
                }
                stones.side = setup.side.unwrap_or(stones.side);
            }
            if let (Some(at), Some(color)) = (node.at, node.color) {
                stones.put(at, Some(color));
                stones.side = !color;
            }
            let is_first = match parent {
                None => true,
                Some(parent) => {
                    children.get_mut(parent).is_some_and(|has| !std::mem::replace(has, true))
                }
            };
            if is_first && parent.is_none_or(|parent| parent == main) {
                main = place;
                plies += usize::from(node.at.is_some());
            }
            positions.push(stones);
        }
        Walk { size, positions, plies }
    }

    /// The hash of a node's position.
    pub fn hash(&self, place: usize) -> u64 {
        self.positions.get(place).map_or(0, |stones| stones.hash(self.size))
    }
}
