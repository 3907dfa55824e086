//! A logged game on a board: which of its moves can be shown, and the row that won.

use crate::{GameRecord, Tournament};
use tengen_core::{Game, Outcome, Point, RowOrder, parse_moves};

/// What a board can show of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Replay {
    /// Stones of the opening.
    pub opening: usize,
    /// All stones, the opening's first.
    pub points: Vec<Point>,
    /// The winning row, if the last stone made one.
    pub row: Vec<Point>,
    /// Why some of what is in the log is not shown.
    pub trouble: Option<String>,
}

/// Plays a game again. A log can be damaged or made by anybody: whatever the rules do not allow
/// ends the replay.
pub(super) fn replay(tournament: &Tournament, record: &GameRecord) -> Replay {
    let mut replay = Replay::default();
    let mut game = Game::new(tournament.rule, tournament.size);
    let opening = match opening(tournament, record.pairing.opening) {
        Ok(opening) => opening,
        Err(trouble) => return Replay { trouble: Some(trouble), ..replay },
    };
    replay.opening = opening.len();
    let names = record.moves.iter().map(|played| {
        let point: Result<Point, String> =
            played.at.parse().map_err(|_| "is not a point".to_owned());
        point.map_err(|why| (played.at.chars().take(12).collect::<String>(), why))
    });
    for (number, point) in opening.into_iter().map(Ok).chain(names).zip(1..).map(|(p, n)| (n, p)) {
        let played = point.and_then(|point| match game.play(point) {
            Ok(_) => Ok(point),
            Err(error) => Err((point.to_string(), error.to_string())),
        });
        match played {
            Ok(point) => replay.points.push(point),
            Err((name, why)) => {
                replay.trouble = Some(format!("stone {number}, {name}: {why}"));
                break;
            }
        }
    }
    replay.opening = replay.opening.min(replay.points.len());
    if let Some(Outcome::Five { row, .. }) = game.outcome() {
        replay.row.clone_from(row);
    }
    replay
}

/// The points of an opening. Without a list of openings all games begin on the empty board.
pub(super) fn opening(tournament: &Tournament, number: usize) -> Result<Vec<Point>, String> {
    match tournament.openings.get(number) {
        Some(text) => parse_moves(text, tournament.size, RowOrder::FromBottom)
            .map_err(|error| format!("opening {number}: {error}")),
        None if tournament.openings.is_empty() => Ok(Vec::new()),
        None => Err(format!("there is no opening {number}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{game, tournament};

    fn replay_of(moves: &str) -> Replay {
        let mut record = game(0, 0, 1, None);
        record.moves.truncate(0);
        for at in moves.split_whitespace() {
            record.moves.push(crate::MoveRecord {
                at: at.into(),
                us: 1,
                nodes: 0,
                score: None,
                depth: 0,
            });
        }
        replay(&tournament(2, &["h8"]), &record)
    }

    #[test]
    fn the_winning_row_is_found() {
        let replay = replay_of("a1 h9 b1 h10 c1 h11 d1 h12");
        assert_eq!((replay.opening, replay.points.len(), replay.trouble), (1, 9, None));
        let row: Vec<String> = replay.row.iter().map(Point::to_string).collect();
        assert_eq!(row, ["h8", "h9", "h10", "h11", "h12"]);
    }

    #[test]
    fn what_cannot_be_played_ends_it() {
        for (moves, shown, trouble) in [
            ("i9 <script>alert(1)", 2, "stone 3, <script>aler: is not a point"),
            ("i9 h8", 2, "stone 3, h8: h8 is occupied by black"),
            ("s19", 1, "stone 2, s19: s19 is not on a board of size 15"),
        ] {
            let replay = replay_of(moves);
            assert_eq!(replay.points.len(), shown, "{moves}");
            assert_eq!(replay.trouble.as_deref(), Some(trouble));
        }
    }

    #[test]
    fn openings_that_are_none() {
        let mut record = game(0, 0, 1, None);
        record.pairing.opening = 7;
        let replayed = replay(&tournament(2, &["h8"]), &record);
        assert_eq!(replayed.trouble.as_deref(), Some("there is no opening 7"));
        let replayed = replay(&tournament(2, &[]), &record);
        assert_eq!((replayed.opening, replayed.trouble), (0, None));
        record.pairing.opening = 0;
        assert!(replay(&tournament(2, &["what"]), &record).trouble.is_some());
    }
}
