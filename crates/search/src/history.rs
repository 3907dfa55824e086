//! Moves that were good elsewhere.

use tengen_core::{Color, Point};

const MOST: i32 = 8_192;

/// How often a move refuted, by colour and point; and what refuted a move last time.
#[derive(Clone)]
pub(crate) struct History {
    main: Box<[[i16; Point::COUNT]; 2]>,
    counters: Box<[[Option<Point>; Point::COUNT]; 2]>,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            main: Box::new([[0; Point::COUNT]; 2]),
            counters: Box::new([[None; Point::COUNT]; 2]),
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

    /// Moves the score towards good or bad, the less the nearer it is already.
    pub(crate) fn add(&mut self, side: Color, point: Point, bonus: i32) {
        let score = &mut self.main[side.index()][point.index()];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MOST) as i16;
    }

    pub(crate) fn set_counter(&mut self, side: Color, last: Option<Point>, point: Point) {
        if let Some(last) = last {
            self.counters[side.index()][last.index()] = Some(point);
        }
    }
}
