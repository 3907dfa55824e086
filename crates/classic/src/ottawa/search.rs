//! The paper's two algorithms, and what can be switched on to make the second faster.

use super::field::Field;
use super::last::Outlook;
use super::table::{Bound, Table};
use super::value::INFINITE;
use tengen_agent::Budget;
use tengen_core::Color;

/// When the rest of a node's moves is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prune {
    /// Never: algorithm 1.
    Never,
    /// When beta < alpha: algorithm 2 as printed.
    Strict,
    /// When beta <= alpha: algorithm 2 as its prose has it.
    Prose,
}

/// Which of several equally good moves is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ties {
    First,
    Last,
    Random,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub prune: Prune,
    pub ties: Ties,
    /// Likely good moves first, instead of row by row.
    pub sorted: bool,
    /// Remember positions.
    pub table: bool,
    /// A five ends a line of play wherever it is made, not only at a leaf.
    pub ends: bool,
    /// Compute forced moves and the last plies instead of trying all, where the weights allow it.
    pub shortcuts: bool,
    /// The value of every root move, not only of the best.
    pub exact: bool,
}

/// A root move with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Valued {
    pub number: usize,
    pub value: i32,
}

/// What is known of the root after some of its moves.
pub(crate) struct Root<'a> {
    pub best: Valued,
    /// The moves looked at, in that order.
    pub done: &'a [Valued],
    pub evaluations: u64,
    pub budget: &'a Budget,
}

/// One thought.
pub(crate) struct Search<'a> {
    pub field: Field,
    pub budget: &'a mut Budget,
    /// Leaves, and ends of the game.
    pub evaluations: u64,
    options: Options,
    /// Whether moves that a five forces are not searched for.
    forced: bool,
    /// Whether the last plies are computed.
    last_plies: bool,
    table: Option<Table>,
    /// How often a move has cut, by its colour.
    history: [Vec<i32>; 2],
}

/// Entries of the table, as a power of two: four megabytes.
const TABLE_BITS: u32 = 18;

impl<'a> Search<'a> {
    pub fn new(field: Field, budget: &'a mut Budget, options: Options) -> Search<'a> {
        let area = field.rows().area();
        let table = options.table.then(|| Table::new(TABLE_BITS));
        let history = [vec![0; area], vec![0; area]];
        // With `ties=last` the bounds that come back matter, not only the values.
        let literal = options.prune == Prune::Never
            || options.prune == Prune::Prose && options.ties == Ties::Last;
        let forced = options.shortcuts && options.ends && !literal && field.fives_win();
        let last_plies = forced && field.is_monotone();
        Search { field, budget, evaluations: 0, options, forced, last_plies, table, history }
    }

    fn cuts(&self, value: i32, beta: i32) -> bool {
        match self.options.prune {
            Prune::Never => false,
            Prune::Strict => beta < value,
            Prune::Prose => beta <= value,
        }
    }

    /// The greatest value that a move may have and be of no interest.
    fn least(&self, alpha: i32) -> i32 {
        match self.options.prune {
            Prune::Prose => alpha,
            Prune::Strict | Prune::Never => alpha - 1,
        }
    }

    /// The best of these moves, searched to a depth; `None` if not one was finished. `known` hears
    /// of every better move.
    pub fn root(
        &mut self,
        moves: &[usize],
        side: Color,
        depth: u32,
        known: &mut dyn FnMut(&Root<'_>),
    ) -> (Option<Valued>, Vec<Valued>) {
        let mut best: Option<Valued> = None;
        let mut done = Vec::with_capacity(moves.len());
        if !self.budget.visit() {
            return (None, done);
        }
        for &number in moves {
            let alpha = match best {
                Some(best) if !self.options.exact => best.value,
                _ => -INFINITE,
            };
            let value = self.child(number, side, depth, alpha, INFINITE);
            if self.budget.is_spent() {
                break;
            }
            let found = Valued { number, value };
            done.push(found);
            let better = best.is_none_or(|best| {
                value > best.value || value == best.value && self.prefers(number, best.number)
            });
            if better {
                best = Some(found);
                let evaluations = self.evaluations;
                known(&Root { best: found, done: &done, evaluations, budget: self.budget });
            }
            if !self.options.exact && self.cuts(value, INFINITE) {
                break;
            }
        }
        (best, done)
    }

    /// Whether a move that is as good as the best so far takes its place.
    fn prefers(&self, new: usize, old: usize) -> bool {
        // Where equal values are known to be equal, the paper's order decides, not ours. With
        // `<=` an equal value may be a bound of a worse move: `last` takes it as the printed loop
        // with `>=` would, `first` never does.
        let certain = self.options.prune != Prune::Prose;
        match self.options.ties {
            Ties::First => certain && new < old,
            Ties::Last => !certain || new > old,
            // The moves come shuffled, so the first of the best is any of them.
            Ties::Random => false,
        }
    }

    /// The value of a move for the side that makes it.
    #[inline]
    fn child(&mut self, number: usize, side: Color, depth: u32, alpha: i32, beta: i32) -> i32 {
        // A leaf is worth what its last stone is; the last point of the board makes one, too.
        let ended = self.options.ends && self.field.makes_five(number, side);
        if depth == 1 || ended || self.field.empty_count() == 1 {
            self.evaluations += 1;
            return self.field.utility(number, side);
        }
        let undo = self.field.place(number, side);
        let value = -self.search(depth - 1, !side, -beta, -alpha);
        self.field.undo(number, side, undo);
        value
    }

    /// The value of a position in which not every move needs to be tried: who can make five does,
    /// who must stop one stops it; and two plies are looked at as one. Any value outside alpha and
    /// beta is a bound, as always.
    fn shortcut(&mut self, depth: u32, side: Color, alpha: i32, beta: i32) -> Option<i32> {
        if !self.forced || self.field.empty_count() < 2 {
            return None;
        }
        if depth == 2 && self.last_plies {
            let (value, tried) = self.field.best_pair(side);
            self.evaluations += tried;
            return Some(value);
        }
        let value = match (self.field.fives(side), self.field.fives(!side)) {
            ((0, _), (0, _)) => return None,
            ((0, _), (1, Some(five))) => return Some(self.child(five, side, depth, alpha, beta)),
            ((0, _), _) => -INFINITE,
            _ => INFINITE,
        };
        self.evaluations += 1;
        Some(value)
    }

    /// The value of the position for the side to move, which has a move.
    fn search(&mut self, depth: u32, side: Color, mut alpha: i32, beta: i32) -> i32 {
        if !self.budget.visit() {
            return 0;
        }
        if depth == 1 {
            let (value, looked) = match self.options.prune {
                Prune::Never => self.field.best(side, |_| false),
                Prune::Strict => self.field.best(side, |value| beta < value),
                Prune::Prose => self.field.best(side, |value| beta <= value),
            };
            self.evaluations += looked;
            return value;
        }
        if let Some(value) = self.shortcut(depth, side, alpha, beta) {
            return value;
        }
        let key = self.field.hash() ^ u64::from(side == Color::White);
        let mut hinted = None;
        if let Some(table) = &self.table {
            let (stored, best) = table.get(key, depth);
            hinted = best;
            if let Some((value, bound)) = stored {
                let enough = match bound {
                    Bound::Exact => true,
                    Bound::AtLeast => self.cuts(value, beta),
                    Bound::AtMost => match self.options.prune {
                        Prune::Never => false,
                        Prune::Strict => value < alpha,
                        Prune::Prose => value <= alpha,
                    },
                };
                if enough {
                    return value;
                }
            }
        }
        let asked = alpha;
        let (mut best, mut best_move) = (-INFINITE - 1, 0);
        let mut moves = Moves::new(self, side, hinted);
        let three = self.last_plies && depth == 3 && self.field.empty_count() > 2;
        let (mut outlook, mut seen) = (None, None);
        while let Some(number) = moves.next() {
            if three {
                let least = self.least(alpha);
                if seen != Some(least) {
                    (outlook, seen) = (Outlook::new(&self.field, side, least), Some(least));
                }
                if outlook.as_mut().is_some_and(|ahead| ahead.dismisses(&self.field, number)) {
                    self.evaluations += 1;
                    best = best.max(least);
                    continue;
                }
            }
            let value = self.child(number, side, depth, alpha, beta);
            if self.budget.is_spent() {
                return 0;
            }
            if value > best {
                (best, best_move) = (value, number);
            }
            alpha = alpha.max(value);
            if self.cuts(alpha, beta) {
                if self.options.sorted {
                    self.history[side.index()][number] += (depth * depth) as i32;
                }
                break;
            }
        }
        if let Some(table) = &mut self.table {
            let bound = if best > beta || best == beta && self.options.prune == Prune::Prose {
                Bound::AtLeast
            } else if best < asked || best == asked && self.options.prune == Prune::Prose {
                Bound::AtMost
            } else {
                Bound::Exact
            };
            table.put(key, depth, (best, bound), best_move);
        }
        best
    }
}

/// The moves of a position: row by row as the paper has them, or the likely best first.
enum Moves<I> {
    Paper(I),
    Sorted { keyed: Vec<(i32, u16)>, next: usize },
}

impl Moves<()> {
    #[inline]
    fn new(
        search: &Search<'_>,
        side: Color,
        hinted: Option<usize>,
    ) -> Moves<impl Iterator<Item = usize> + use<>> {
        let field = &search.field;
        if !search.options.sorted {
            return Moves::Paper(field.empty_points());
        }
        // A good reply takes what the other would like best; a good move leaves two such points.
        let key = |number: usize| {
            if field.makes_five(number, side) {
                return i32::MAX;
            }
            if hinted == Some(number) {
                return i32::MAX - 1;
            }
            let (own, other) = (field.value(number, side), field.value(number, !side));
            let five = i32::from(field.makes_five(number, !side)) << 28;
            five + i32::from(own)
                + 16 * i32::from(other)
                + search.history[side.index()][number].min(1 << 26)
        };
        let keyed = field.empty_points().map(|number| (key(number), number as u16)).collect();
        Moves::Sorted { keyed, next: 0 }
    }
}

impl<I: Iterator<Item = usize>> Moves<I> {
    /// Sorted moves are picked one by one: most nodes need few.
    #[inline]
    fn next(&mut self) -> Option<usize> {
        match self {
            Moves::Paper(points) => points.next(),
            Moves::Sorted { keyed, next } => {
                let rest = keyed.get_mut(*next..)?;
                // The first of the largest, so that equals keep the paper's order.
                let top = rest.iter().enumerate().rev().max_by_key(|(_, entry)| entry.0)?.0;
                rest.swap(0, top);
                *next += 1;
                rest.first().map(|&(_, number)| number.into())
            }
        }
    }
}
