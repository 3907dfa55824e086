//! Counts of games in `data/perft.tsv`: written by the oracle, met by the crate.

use crate::bridge;
use crate::oracle::{self, Counts, Grid, Law, Square};
use std::fmt::Write;
use std::sync::Mutex;
use tengen_core::{Board, Forbidden, Game, Outcome, Point, RowOrder, Size, parse_moves};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/perft.tsv");

const HEAD: &str = "\
# Numbers of move sequences from small positions.
# sequences: legal move lists of that length; a won game goes no further, a full board neither, and
#   a point that renju forbids is no move.
# wins: those whose last move wins. forbidden: forbidden points met where a last move was looked for.
rule\tsize\tblack\twhite\tside\tdepth\tsequences\twins\tforbidden
";

/// The start positions, each counted under every rule: side length, black, white, side to move.
/// Fives, rows of six, closed fives and every kind of ban are a few moves away.
const STARTS: [(usize, &str, &str, Square); 11] = [
    (5, "", "", Square::Black),
    (6, "", "", Square::Black),
    (7, "", "", Square::Black),
    (5, "a1 b1 c1 c3 d4", "a5 b5 c5 d2 e3", Square::Black),
    (5, "b2 c2 d2 b4 c4", "a1 a2 a3 a5 e2", Square::White),
    (6, "a1 b1 c1 e1 f1 c3 d4", "a6 b6 c6 e6 f6 a3", Square::White),
    (6, "b2 c3 d4 b5 c5 d5", "a1 f6 a5 f5 e2 b3", Square::Black),
    (7, "b4 c4 d4 f4 d2 d3", "a4 g4 d1 e5 f6 c6", Square::Black),
    (7, "c4 d4 e3 e2 c6 d5", "a7 g1 b2 f6 b7 f1", Square::Black),
    (7, "b6 c6 e6 b3 c2", "c4 d4 e4 f4 d7 g7", Square::White),
    (7, "b4 c4 d4 e1 e2 e3 a7 c7 e7 g7", "a4 a1 b1 c2 g1 g2 f3 b6 d5 f5", Square::Black),
];

struct Row {
    law: Law,
    grid: Grid,
    side: Square,
    depth: usize,
    counts: Counts,
}

impl Row {
    fn board(&self) -> Board {
        let mut board = bridge::board(&self.grid, self.law);
        if self.side == Square::White {
            board.pass();
        }
        board
    }

    fn line(&self) -> String {
        let names = |square| {
            let points = self.grid.squares_of(square).into_iter().map(bridge::point);
            points.map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
        };
        let Counts { sequences, wins, forbidden } = self.counts;
        format!(
            "{}\t{}\t{}\t{}\t{}\t{}\t{sequences}\t{wins}\t{forbidden}",
            self.law.name(),
            self.grid.size,
            names(Square::Black),
            names(Square::White),
            bridge::color(self.side),
            self.depth,
        )
    }
}

fn read_rows() -> Vec<Row> {
    let text = std::fs::read_to_string(PATH).unwrap();
    let rows = text.strip_prefix(HEAD).expect("the head of the file").lines();
    rows.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[rule, size, black, white, side, depth, sequences, wins, forbidden] = &fields[..]
        else {
            panic!("{line}")
        };
        let law = Law::ALL.into_iter().find(|law| law.name() == rule).unwrap();
        let side = bridge::square(side.parse().unwrap());
        let number = |text: &str| text.parse().unwrap();
        let counts = Counts {
            sequences: number(sequences),
            wins: number(wins),
            forbidden: number(forbidden),
        };
        let grid = start(size.parse().unwrap(), black, white);
        Row { law, grid, side, depth: depth.parse().unwrap(), counts }
    })
    .collect()
}

fn start(size: usize, black: &str, white: &str) -> Grid {
    let mut grid = Grid::empty(size);
    for (names, square) in [(black, Square::Black), (white, Square::White)] {
        let points = parse_moves(names, Size::new(size).unwrap(), RowOrder::FromBottom).unwrap();
        points.into_iter().for_each(|point| grid.set(bridge::at(point), square));
    }
    grid
}

/// The same counts from the crate's board.
fn count(board: &mut Board, depth: usize) -> Counts {
    let side = board.side_to_move();
    let mut counts = Counts::default();
    for point in Point::all(board.size()) {
        if !board.is_legal(point, side) {
            counts.forbidden += u64::from(depth == 1 && board.is_empty(point));
            continue;
        }
        let won = board.makes_five(point, side);
        if depth == 1 {
            counts.sequences += 1;
            counts.wins += u64::from(won);
        } else if !won {
            board.place(point, &mut ());
            add(&mut counts, count(board, depth - 1));
            board.undo(&mut ());
        }
    }
    counts
}

/// And from games, where a forbidden move can be played and loses.
fn count_games(game: &mut Game, depth: usize) -> Counts {
    let mut counts = Counts::default();
    for point in Point::all(game.size()) {
        if game.check(point).is_err() {
            continue;
        }
        let end = game.play(point).unwrap().cloned();
        match end {
            Some(Outcome::ForbiddenMove { .. }) => counts.forbidden += u64::from(depth == 1),
            end if depth == 1 => {
                counts.sequences += 1;
                counts.wins += u64::from(end.is_some_and(|end| end.winner().is_some()));
            }
            None => add(&mut counts, count_games(game, depth - 1)),
            Some(_) => {}
        }
        game.undo();
    }
    counts
}

fn add(total: &mut Counts, more: Counts) {
    total.sequences += more.sequences;
    total.wins += more.wins;
    total.forbidden += more.forbidden;
}

#[test]
fn boards_count_as_the_file_says() {
    let rows = read_rows();
    assert_eq!(rows.iter().filter(|row| row.depth <= 4).count(), STARTS.len() * 5 * 4);
    for row in rows.iter().filter(|row| row.depth <= 4) {
        assert_eq!(count(&mut row.board(), row.depth), row.counts, "{}", row.line());
    }
}

#[test]
#[ignore = "long: five moves, and six on the smallest board"]
fn boards_count_as_the_file_says_to_the_full_depth() {
    for row in read_rows().iter().filter(|row| row.depth > 4) {
        assert_eq!(count(&mut row.board(), row.depth), row.counts, "{}", row.line());
    }
}

#[test]
fn games_count_as_the_file_says() {
    for row in read_rows().iter().filter(|row| row.depth <= 3) {
        let mut game = Game::from_board(row.board()).unwrap();
        assert_eq!(count_games(&mut game, row.depth), row.counts, "{}", row.line());
    }
}

#[test]
fn the_oracle_still_counts_what_it_counted() {
    let depth_for = |size| if size == 5 { 3 } else { 2 };
    for row in read_rows().iter_mut().filter(|row| row.depth <= depth_for(row.grid.size)) {
        let found = oracle::perft(&mut row.grid, row.law, row.side, row.depth);
        assert_eq!(found, row.counts, "{}", row.line());
    }
}

/// A table in which no rule differs from another would prove little.
#[test]
fn the_file_meets_every_rule_and_every_ban() {
    let rows = read_rows();
    let at_depth_3 = |law| {
        let rows = rows.iter().filter(move |row| row.law == law && row.depth == 3);
        rows.map(|row| row.counts).collect::<Vec<_>>()
    };
    for (position, law) in Law::ALL.into_iter().enumerate() {
        for other in &Law::ALL[..position] {
            assert_ne!(at_depth_3(law), at_depth_3(*other), "{} {}", law.name(), other.name());
        }
    }
    let mut kinds = Vec::new();
    for row in rows.iter().filter(|row| row.law == Law::Renju && row.depth == 1) {
        let mut board = row.board();
        kinds.extend(board.empty_points().filter_map(|point| board.forbidden(point)));
        for point in board.empty_points().collect::<Vec<_>>() {
            board.place(point, &mut ());
            kinds.extend(board.empty_points().filter_map(|point| board.forbidden(point)));
            board.undo(&mut ());
        }
    }
    for kind in [Forbidden::DoubleThree, Forbidden::DoubleFour, Forbidden::Overline] {
        assert!(kinds.contains(&kind), "no {kind} in the table");
    }
}

/// Counts everything again with the oracle: minutes in a release build.
/// `cargo test --release -p tengen-core --test rules -- --ignored perft::write_the_file`
#[test]
#[ignore = "writes data/perft.tsv"]
fn write_the_file() {
    let mut rows = Vec::new();
    for (size, black, white, side) in STARTS {
        for law in Law::ALL {
            for depth in 1..=if size == 5 { 6 } else { 5 } {
                let grid = start(size, black, white);
                rows.push(Row { law, grid, side, depth, counts: Counts::default() });
            }
        }
    }
    let queue = Mutex::new(rows.iter_mut());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |threads| threads.get()) {
            scope.spawn(|| {
                loop {
                    let Some(row) = queue.lock().unwrap().next() else { break };
                    row.counts = oracle::perft(&mut row.grid, row.law, row.side, row.depth);
                }
            });
        }
    });
    let mut text = HEAD.to_owned();
    rows.iter().for_each(|row| writeln!(text, "{}", row.line()).unwrap());
    std::fs::write(PATH, text).unwrap();
}
