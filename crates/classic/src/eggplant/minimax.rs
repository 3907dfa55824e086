//! Algorithm 2 and the search over sequences of moves.

use super::grader::{POINTS, single_move};
use super::{Grading, RULES};
use crate::paper::{self, Found, choice, integer, switch};
use crate::rows::Rows;
use tengen_agent::{
    Agent, AgentKind, Answer, Budget, CancelToken, Failure, Overlay, Parameter, Report, Request,
    Resources, RootMove, RootState, Score, Settings,
};
use tengen_core::{Board, Color, Game, Point, Rule, Size};

pub(crate) const KIND: AgentKind = AgentKind {
    name: "eggplant-minimax",
    about: "Points for the patterns of a move, own and opponent's; minimax over move sequences. \
            Freestyle and standard.",
    former: &[],
    parameters: &[
        integer(
            "n",
            "2",
            (2, 9),
            "Layers of the tree, one more than the search depth; each layer costs a factor of the \
             number of empty points.",
        ),
        LINES,
        POINTS,
        switch(
            "printed",
            "off",
            "Whether algorithm 2 is taken as printed: a move that stops the opponent's win counts \
             as the opponent's win.",
        ),
        switch("pruning", "on", "Whether alpha-beta prunes; it changes no value."),
    ],
    build: |settings| Ok(Box::new(Minimax::new(settings))),
};

pub(crate) const LINES: Parameter = choice(
    "lines",
    "move",
    &["move", "neighbours"],
    "Whether the patterns through the move count, or those through all its neighbours.",
);

/// Rule-graded minimax.
#[derive(Clone, Debug)]
pub(crate) struct Minimax {
    name: String,
    plies: u32,
    grading: Grading,
    printed: bool,
    pruning: bool,
}

/// Who has won in a sequence of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Won {
    Nobody,
    Me,
    Opponent,
}

/// A sequence of moves, graded move by move: algorithm 2.
#[derive(Clone, Copy, Debug)]
struct Sequence {
    value: i64,
    sign: i64,
    won: Won,
}

impl Sequence {
    const EMPTY: Sequence = Sequence { value: 0, sign: 1, won: Won::Nobody };

    /// The sequence with one more move of `mover` on this empty point.
    fn with(
        self,
        rows: &mut Rows,
        number: usize,
        mover: Color,
        grading: &Grading,
        printed: bool,
    ) -> Self {
        let twice = 2 * i64::from(grading.points.win());
        let own = single_move(rows, number, mover, grading);
        let other = single_move(rows, number, !mover, grading);
        let (mover_won, other_won) = match self.sign {
            1 => (Won::Me, Won::Opponent),
            _ => (Won::Opponent, Won::Me),
        };
        match self.won {
            Won::Me => Sequence { value: self.value + twice, ..self },
            Won::Opponent => Sequence { value: self.value - twice, ..self },
            Won::Nobody => Sequence {
                value: self.value + self.sign * i64::from(own + other),
                sign: -self.sign,
                won: if grading.points.wins(own) {
                    mover_won
                } else if printed && grading.points.wins(other) {
                    other_won
                } else {
                    Won::Nobody
                },
            },
        }
    }
}

struct Search<'a> {
    rows: Rows,
    /// Empty points, the nearest to the centre first.
    points: Vec<usize>,
    taken: Vec<bool>,
    agent: &'a Minimax,
    budget: &'a mut Budget,
    evaluations: u64,
}

impl Search<'_> {
    fn extended(&mut self, sequence: Sequence, number: usize, mover: Color) -> Sequence {
        self.evaluations += 1;
        let Minimax { grading, printed, .. } = self.agent;
        sequence.with(&mut self.rows, number, mover, grading, *printed)
    }

    /// The value of a sequence that `mover` goes on with, to me, who began it.
    fn value(
        &mut self,
        sequence: Sequence,
        plies: u32,
        mover: Color,
        (mut alpha, mut beta): (i64, i64),
    ) -> i64 {
        if !self.budget.visit() {
            return 0;
        }
        // Once somebody has won, every further move adds the same.
        let twice = 2 * i64::from(self.agent.grading.points.win()) * i64::from(plies);
        match sequence.won {
            _ if plies == 0 => return sequence.value,
            Won::Me => return sequence.value + twice,
            Won::Opponent => return sequence.value - twice,
            Won::Nobody => {}
        }
        let mine = sequence.sign == 1;
        let mut best: Option<i64> = None;
        for at in 0..self.points.len() {
            let number = self.points[at];
            if self.taken[number] {
                continue;
            }
            let longer = self.extended(sequence, number, mover);
            let value = if plies == 1 {
                longer.value
            } else {
                self.taken[number] = true;
                self.rows.put(number, mover);
                let value = self.value(longer, plies - 1, !mover, (alpha, beta));
                self.rows.put(number, mover);
                self.taken[number] = false;
                value
            };
            if self.budget.is_spent() {
                return 0;
            }
            if mine {
                best = Some(best.map_or(value, |best| best.max(value)));
                alpha = alpha.max(value);
            } else {
                best = Some(best.map_or(value, |best| best.min(value)));
                beta = beta.min(value);
            }
            if self.agent.pruning && beta <= alpha {
                break;
            }
        }
        best.unwrap_or(sequence.value)
    }
}

impl Minimax {
    fn new(settings: &Settings) -> Minimax {
        Minimax {
            name: settings.to_string(),
            plies: (settings.integer("n") - 1) as u32,
            grading: Grading::from(settings),
            printed: settings.is_on("printed"),
            pruning: settings.is_on("pruning"),
        }
    }
}

/// A value as a score: one past a win's point is a win that was seen.
fn score(value: i64, immediate: bool) -> Score {
    match immediate {
        true => Score::win(1),
        false => Score::Estimate(value.clamp(i32::MIN.into(), i32::MAX.into()) as i32),
    }
}

/// The empty points of a board, the nearest to the centre first: the order in which equals win.
pub(crate) fn from_the_centre(board: &Board) -> Vec<Point> {
    let centre = Point::centre(board.size());
    let far = |point: &Point| {
        let (columns, rows) =
            (point.column().abs_diff(centre.column()), point.row().abs_diff(centre.row()));
        (columns.max(rows), columns + rows)
    };
    let mut points: Vec<Point> = board.empty_points().collect();
    points.sort_by_key(far);
    points
}

impl Agent for Minimax {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn prepare(&mut self, rule: Rule, size: Size, _: &Resources) -> Result<(), Failure> {
        paper::plays(&self.name, RULES, rule, size)
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        paper::points(&self.name, RULES, request)?;
        let board = request.game.board();
        let me = board.side_to_move();
        let plies = paper::depth(self.plies.into(), &request.limits);
        let rows = Rows::of(board);
        let points = from_the_centre(board);
        let mut budget = request.budget(stop);
        let mut search = Search {
            points: points.iter().map(|&point| rows.number(point)).collect(),
            taken: vec![false; rows.area()],
            rows,
            agent: self,
            budget: &mut budget,
            evaluations: 0,
        };
        // One ply of points is quick: it is the first report, and what a cut search falls back on.
        let mut graded: Vec<(Point, usize, i64)> = Vec::new();
        for point in points.into_iter().filter(|&point| request.allows(point)) {
            let number = search.rows.number(point);
            let one = search.extended(Sequence::EMPTY, number, me);
            graded.push((point, number, one.value));
        }
        let mut found = ranked(&graded, &search.rows, me, 1, request.multi_pv);
        found.evaluations = search.evaluations;
        search.budget.visit();
        report(&found.report(search.budget));
        if plies > 1 {
            let mut alpha = i64::MIN;
            let mut deeper = Vec::new();
            for &(point, number, _) in &graded {
                let first = search.extended(Sequence::EMPTY, number, me);
                search.taken[number] = true;
                search.rows.put(number, me);
                let window = (if self.pruning { alpha } else { i64::MIN }, i64::MAX);
                let value = search.value(first, plies - 1, !me, window);
                search.rows.put(number, me);
                search.taken[number] = false;
                if search.budget.is_spent() {
                    break;
                }
                let better = value > alpha || deeper.is_empty();
                deeper.push((point, number, value));
                if better {
                    alpha = value;
                    found = ranked(&deeper, &search.rows, me, plies - 1, request.multi_pv);
                    found.evaluations = search.evaluations;
                    report(&found.report(search.budget));
                }
            }
            if !search.budget.is_spent() {
                found = ranked(&deeper, &search.rows, me, plies, request.multi_pv);
            }
        }
        found.evaluations = search.evaluations;
        report(&found.report(&budget));
        let fallback = graded.first().map_or(Point::centre(board.size()), |&(point, ..)| point);
        Ok(found.answer(&budget, fallback))
    }

    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        self.grading.layers(game)
    }
}

/// The moves looked at, the best first; among equals the first looked at. A bound from pruning is
/// never above the best, so the first of the greatest is exact.
fn ranked(
    graded: &[(Point, usize, i64)],
    rows: &Rows,
    me: Color,
    depth: u32,
    lines: usize,
) -> Found {
    let scored = |&(point, number, value): &(Point, usize, i64)| {
        (point, value, score(value, rows.makes_five(number, me)))
    };
    let mut moves: Vec<(Point, i64, Score)> = graded.iter().map(scored).collect();
    let roots = moves.iter().map(|&(point, _, score)| RootMove {
        point,
        state: RootState::Done(score),
        weight: 0.0,
    });
    let roots = roots.collect();
    moves.sort_by_key(|&(_, value, _)| std::cmp::Reverse(value));
    let best = moves.into_iter().take(lines.max(1)).map(|(point, _, score)| (vec![point], score));
    Found { lines: best.collect(), depth, evaluations: 0, roots }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::board;
    use tengen_rng::Rng;

    fn agent(text: &str) -> Minimax {
        Minimax::new(&KIND.settings(text).unwrap())
    }

    fn answer(text: &str, board: &Board) -> Answer {
        let request = Request::new(Game::from_board(board.clone()).unwrap());
        agent(text).think(&request, &CancelToken::new(), &mut |_| {}).unwrap()
    }

    fn sequence(board: &Board, names: &[&str], printed: bool) -> i64 {
        let mut rows = Rows::of(board);
        let (mut sequence, mut mover) = (Sequence::EMPTY, board.side_to_move());
        for name in names {
            let number = rows.number(name.parse().unwrap());
            sequence = sequence.with(&mut rows, number, mover, &agent("").grading, printed);
            rows.put(number, mover);
            mover = !mover;
        }
        sequence.value
    }

    fn fours() -> Board {
        board! {
            ". . . . . . . . ."
            ". X X X X O . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". O O O . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            ". . . . . . . . ."
            "freestyle, black to move"
        }
    }

    #[test]
    fn algorithm_2_adds_and_subtracts_and_counts_wins_twice() {
        let board = fours();
        // Black's five at a8 is worth nothing to white; whatever follows adds twice the win.
        assert_eq!(sequence(&board, &["a8"], false), 100_000);
        assert_eq!(sequence(&board, &["a8", "e5", "i1"], false), 100_000 + 2 * 200_000);
        // A quiet move of black, then white's alive four, which wins.
        assert_eq!(sequence(&board, &["i1", "e5"], false), -5_000);
        assert_eq!(sequence(&board, &["i1", "e5", "a8"], false), -5_000 - 200_000);
        // Black stops the three, 5000 to white there; white stops the four, 100000 to black there.
        assert_eq!(sequence(&board, &["e5", "a8"], false), 5_000 - 100_000);
    }

    #[test]
    fn as_printed_a_block_is_the_opponents_win() {
        let board = fours();
        let names = ["e5", "i1", "g1"];
        let meant = sequence(&board, &names, false);
        let printed = sequence(&board, &names, true);
        assert_eq!(meant, 5_000, "nothing at i1 and g1");
        assert_eq!(printed, 5_000 - 2 * 200_000);
    }

    #[test]
    fn it_wins_and_blocks() {
        assert_eq!(answer("", &fours()).best.to_string(), "a8");
        assert_eq!(answer("", &fours()).report.lines[0].score, Score::win(1));
        let mut white = fours();
        white.pass();
        assert_eq!(answer("", &white).best.to_string(), "a8", "100000 to black");
        let empty = Board::new(Rule::Freestyle, Size::TWENTY);
        assert_eq!(answer("", &empty).best, Point::centre(Size::TWENTY));
    }

    #[test]
    fn pruning_changes_neither_move_nor_value() {
        let mut rng = Rng::new(1);
        let mut saved = 0;
        for round in 0..30 {
            let mut board = Board::new(Rule::Freestyle, Size::new(6).unwrap());
            for _ in 0..10 + round % 12 {
                let empty: Vec<Point> = board.empty_points().collect();
                let point = *rng.pick(&empty).unwrap();
                if !board.makes_five(point, board.side_to_move()) {
                    board.place(point, &mut ());
                }
            }
            for text in ["n=3", "n=4,printed=on", "n=3,lines=neighbours"] {
                let plain = answer(&format!("{text},pruning=off"), &board);
                let pruned = answer(text, &board);
                assert_eq!(plain.best, pruned.best);
                assert_eq!(plain.report.lines, pruned.report.lines);
                assert!(pruned.report.evaluations <= plain.report.evaluations);
                saved += plain.report.evaluations - pruned.report.evaluations;
            }
        }
        assert!(saved > 0);
    }
}
