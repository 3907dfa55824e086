//! Moves that were good elsewhere.

use tengen_core::{Color, Point};

const MOST: i32 = 8_192;

/// How often a move refuted, by colour and point; and what refuted a move last time.
#[derive(Clone)]
pub(crate) struct History {
    main: Box<[[i16; Point::COUNT]; 2]>,
    counters: Box<[[Option<Point>; Point::COUNT]; 2]>,
    /// By how far a reply is from the move it answers.
    replies: Box<[[i16; OFFSETS]; 2]>,
}

/// The distances to either side and in both directions that are told apart.
const NEAR: i32 = 7;
const OFFSETS: usize = ((2 * NEAR + 1) * (2 * NEAR + 1)) as usize;

/// Where a reply lies as seen from the last move; nothing if far away.
fn offset(last: Option<Point>, point: Point) -> Option<usize> {
    let last = last?;
    let columns = point.column() as i32 - last.column() as i32 + NEAR;
    let rows = point.row() as i32 - last.row() as i32 + NEAR;
    let near = 0..=2 * NEAR;
    (near.contains(&columns) && near.contains(&rows))
        .then_some((rows * (2 * NEAR + 1) + columns) as usize)
}

impl History {
    pub(crate) fn new() -> History {
        History {
            main: Box::new([[0; Point::COUNT]; 2]),
            counters: Box::new([[None; Point::COUNT]; 2]),
            replies: Box::new([[0; OFFSETS]; 2]),
        }
    }

    /// Remembers less of what was.
    pub(crate) fn fade(&mut self) {
        for score in self.main.iter_mut().flatten() {
            *score /= 4;
        }
    }

    #[inline]
    pub(crate) fn score(&self, side: Color, point: Point) -> i32 {
        i32::from(self.main[side.index()][point.index()])
    }

    #[inline]
    pub(crate) fn counter(&self, side: Color, last: Option<Point>) -> Option<Point> {
        last.and_then(|last| self.counters[side.index()][last.index()])
    }

    #[inline]
    pub(crate) fn reply(&self, side: Color, last: Option<Point>, point: Point) -> i32 {
        offset(last, point).map_or(0, |at| i32::from(self.replies[side.index()][at]))
    }

    pub(crate) fn add(&mut self, side: Color, point: Point, bonus: i32) {
        lean(&mut self.main[side.index()][point.index()], bonus);
    }

    pub(crate) fn add_reply(&mut self, side: Color, last: Option<Point>, point: Point, bonus: i32) {
        if let Some(at) = offset(last, point) {
            lean(&mut self.replies[side.index()][at], bonus);
        }
    }

    pub(crate) fn set_counter(&mut self, side: Color, last: Option<Point>, point: Point) {
        if let Some(last) = last {
            self.counters[side.index()][last.index()] = Some(point);
        }
    }
}

/// Moves a score towards good or bad, the less the nearer it is already.
fn lean(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MOST) as i16;
}
