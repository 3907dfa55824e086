//! A short list of moves, the best first, without allocation.

use tengen_core::Point;

/// The most a list holds: more than any branching factor allowed, or threats on any board met.
pub(crate) const MOST: usize = 64;

/// Moves with their worth, the best first; equals in the order they came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveList {
    moves: [(i32, Point); MOST],
    len: usize,
    most: usize,
}

impl MoveList {
    /// Room for this many; what is worth less falls out.
    pub fn new(most: usize) -> MoveList {
        MoveList { moves: [(0, Point::at_index(0)); MOST], len: 0, most: most.clamp(1, MOST) }
    }

    #[inline]
    pub fn add(&mut self, point: Point, worth: i32) {
        let mut at = self.len;
        if at == self.most {
            if self.moves[at - 1].0 >= worth {
                return;
            }
            at -= 1;
        } else {
            self.len += 1;
        }
        while at > 0 && self.moves[at - 1].0 < worth {
            self.moves[at] = self.moves[at - 1];
            at -= 1;
        }
        self.moves[at] = (worth, point);
    }

    #[inline]
    pub fn points(&self) -> impl ExactSizeIterator<Item = Point> + Clone + use<> {
        let (moves, len) = (self.moves, self.len);
        (0..len).map(move |at| moves[at].1)
    }

    pub fn get(&self, at: usize) -> Option<Point> {
        self.moves[..self.len].get(at).map(|&(_, point)| point)
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_stay_in_order() {
        let mut list = MoveList::new(3);
        for (at, worth) in [5, 1, 7, 7, 6].into_iter().enumerate() {
            list.add(Point::at_index(at), worth);
        }
        let kept: Vec<usize> = list.points().map(Point::index).collect();
        assert_eq!(kept, [2, 3, 4]);
        assert_eq!(list.get(3), None);
    }
}
