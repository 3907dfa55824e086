//! Moves that were good elsewhere: butterfly history, continuation history and counter moves.

use tengen_core::{Color, Point, Size};

/// The range of scores.
const MOST: i32 = 8_192;
/// What a new search divides scores by: the position has changed, most of what was good still is.
const AGEING: i16 = 4;

/// Points of the largest board, numbered without gaps.
const POINTS: usize = Size::MAX.area();

/// How often a move refuted, by colour and point, and by the move it answered; and what refuted a
/// move last time.
#[derive(Clone)]
pub(crate) struct History {
    main: Box<[[i16; Point::COUNT]; 2]>,
    counters: Box<[[Option<Point>; Point::COUNT]; 2]>,
    /// By colour, the move before and the move: about a megabyte, or nothing where memory is short.
    continuation: Vec<i16>,
}

impl History {
    pub(crate) fn new(small: bool) -> History {
        History {
            main: Box::new([[0; Point::COUNT]; 2]),
            counters: Box::new([[None; Point::COUNT]; 2]),
            continuation: vec![0; if small { 0 } else { 2 * POINTS * POINTS }],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = History::new(self.continuation.is_empty());
    }

    /// Remembers less of what was. Two plain loops: a chained one is not vectorised, and this walks half
    /// a million scores before every move.
    pub(crate) fn age(&mut self) {
        self.main.iter_mut().flatten().for_each(|score| *score /= AGEING);
        self.continuation.iter_mut().for_each(|score| *score /= AGEING);
    }

    #[inline]
    pub(crate) fn score(&self, side: Color, point: Point) -> i32 {
        i32::from(self.main[side.index()][point.index()])
    }

    /// The score as a reply to the last move: continuation history.
    #[inline]
    pub(crate) fn continuation(&self, side: Color, last: Option<Point>, point: Point) -> i32 {
        let score = last.and_then(|last| self.continuation.get(continuation_at(side, last, point)));
        score.map_or(0, |&score| i32::from(score))
    }

    #[inline]
    pub(crate) fn counter(&self, side: Color, last: Option<Point>) -> Option<Point> {
        last.and_then(|last| self.counters[side.index()][last.index()])
    }

    /// Moves the scores of a move, and of it as an answer, towards good or bad.
    pub(crate) fn add(&mut self, side: Color, last: Option<Point>, point: Point, bonus: i32) {
        gravity(&mut self.main[side.index()][point.index()], bonus);
        let answer =
            last.and_then(|last| self.continuation.get_mut(continuation_at(side, last, point)));
        answer.into_iter().for_each(|score| gravity(score, bonus));
    }

    pub(crate) fn set_counter(&mut self, side: Color, last: Option<Point>, point: Point) {
        if let Some(last) = last {
            self.counters[side.index()][last.index()] = Some(point);
        }
    }
}

/// Where the score of an answer stands.
#[inline]
fn continuation_at(side: Color, last: Point, point: Point) -> usize {
    let number = |point: Point| point.row() * Size::MAX.get() + point.column();
    (side.index() * POINTS + number(last)) * POINTS + number(point)
}

/// The usual gravity formula: a score moves the less the nearer it is to the end of its range.
fn gravity(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MOST) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_rise_and_fall_within_their_range_and_age() {
        let point = |name: &str| name.parse::<Point>().unwrap();
        let (last, good) = (Some(point("v22")), point("v21"));
        let mut history = History::new(false);
        for _ in 0..1_000 {
            history.add(Color::White, last, good, 2_000);
        }
        let score = history.score(Color::White, good);
        assert!(score > MOST / 2 && score <= MOST);
        assert_eq!(history.continuation(Color::White, last, good), score);
        assert_eq!(history.continuation(Color::White, Some(good), good), 0);
        assert_eq!(history.continuation(Color::White, None, good), 0);
        assert_eq!(history.score(Color::Black, good), 0);
        history.age();
        assert_eq!(history.continuation(Color::White, last, good), score / i32::from(AGEING));
        history.clear();
        assert_eq!(history.score(Color::White, good), 0);
    }

    #[test]
    fn a_small_one_knows_no_continuations() {
        let (mut history, point) = (History::new(true), Point::centre(Size::MAX));
        history.add(Color::Black, Some(point), point, 500);
        assert_eq!(history.continuation(Color::Black, Some(point), point), 0);
        assert!(history.score(Color::Black, point) > 0);
        history.clear();
        assert!(history.continuation.is_empty());
    }
}
