//! Tables for programs: comma-separated values as RFC 4180 has them, with a line of names first
//! and plain line feeds.
//!
//! Texts are written as they are. A spreadsheet may take one that begins with `=` for a formula.

use super::ending::TerminationKind;
use super::replay::opening;
use crate::calendar::date_and_time;
use crate::{Estimate, GameRecord, PlayerIndex, Side, Standings, Termination, Tournament, repeats};
use tengen_core::Color;

/// One line per game.
///
/// The columns: the numbers of game, pair, round and opening; who was black and white; the winner
/// (`black`, `white`, or empty for a draw); how the game ended, with the details a player or
/// the referee gave; stones on the board, the opening's included; what each colour was billed for
/// in microseconds and how many nodes it named; when it began, as milliseconds since 1970 and as
/// a date; the longest latency; the opening and the moves as move strings; the number of the earlier
/// game that it repeats, where its pair is not counted because of that.
///
/// ```
/// # use tengen_arena::*;
/// # let player = |name: &str| PlayerConfig {
/// #     name: name.into(), kind: PlayerKind::Agent("random".into()), clock: Default::default(),
/// #     nodes: None, depth: None, memory: None, threads: 1 };
/// # let tournament = Tournament {
/// #     players: vec![player("a \"b\", c"), player("d")], format: TournamentFormat::Match,
/// #     rule: Default::default(), size: Default::default(), openings: vec!["h8".into()],
/// #     pairs: 1, rounds: 1, sprt: None, referee: RefereeSetting::default(), seed: 0 };
/// let csv = games_csv(&tournament, &[]);
/// assert!(csv.starts_with("game,pair,round,opening,black,white,winner,"));
/// let csv = standings_csv(&tournament, &[]);
/// assert!(csv.contains("\n1,\"a \"\"b\"\", c\",0,0,0,0,"));
/// ```
pub fn games_csv(tournament: &Tournament, games: &[GameRecord]) -> String {
    let mut csv = csv_line(
        "game pair round opening black white winner ending detail stones black_us white_us \
         black_nodes white_nodes started_ms started latency_us opening_moves moves repeat_of"
            .split_whitespace(),
    );
    let (repeats, _) = repeats(tournament, games);
    for (game, repeated) in games.iter().zip(repeats) {
        let repeated = repeated.map_or_else(String::new, |number| number.to_string());
        csv += &csv_line(game_cells(tournament, game).into_iter().chain([repeated]));
    }
    csv
}

fn game_cells(tournament: &Tournament, game: &GameRecord) -> [String; 19] {
    let pairing = &game.pairing;
    let name = |player: PlayerIndex| {
        tournament.players.get(player).map_or_else(String::new, |player| player.name.clone())
    };
    let opening = opening(tournament, pairing.opening).unwrap_or_default();
    let first = if opening.len().is_multiple_of(2) { Color::Black } else { Color::White };
    let us = |color: Color| game.time_of(color, first).as_micros().to_string();
    let nodes = |color: Color| {
        let own = game.moves.iter().skip(usize::from(color != first)).step_by(2);
        own.fold(0_u64, |sum, played| sum.saturating_add(played.nodes)).to_string()
    };
    let winner = match game.winner {
        None => "",
        Some(Side::Black) => "black",
        Some(Side::White) => "white",
    };
    [
        pairing.game.to_string(),
        pairing.pair.to_string(),
        pairing.round.to_string(),
        pairing.opening.to_string(),
        name(pairing.black),
        name(pairing.white),
        winner.to_owned(),
        TerminationKind::from(&game.reason).name().to_owned(),
        detail(&game.reason),
        (opening.len() + game.moves.len()).to_string(),
        us(Color::Black),
        us(Color::White),
        nodes(Color::Black),
        nodes(Color::White),
        game.started_ms.to_string(),
        date_and_time(game.started_ms),
        game.latency_us.to_string(),
        opening.iter().map(ToString::to_string).collect(),
        game.moves.iter().map(|played| played.at.as_str()).collect(),
    ]
}

fn detail(reason: &Termination) -> String {
    match reason {
        Termination::Forbidden(text)
        | Termination::Crash(text)
        | Termination::Illegal(text)
        | Termination::NoStart(text) => text.clone(),
        Termination::Timeout { took_ms, limit_ms } => format!("{took_ms} ms of {limit_ms} ms"),
        Termination::Memory { used, limit } => format!("{used} bytes of {limit} bytes"),
        Termination::Proven { plies, .. } => format!("in {plies} plies"),
        Termination::Five | Termination::FullBoard | Termination::Dead | Termination::MoveLimit => {
            String::new()
        }
    }
}

/// One line per player, the best first.
///
/// The columns: rank and name; games, wins, draws, losses and points; the group whose ratings can
/// be compared; Elo with the ends of its 95 % interval (`inf` and `-inf` for none); how sure it is
/// that the player is stronger than the next; forfeits by kind; moves, microseconds billed, the
/// longest move, and nodes. Without a value a cell is empty.
pub fn standings_csv(tournament: &Tournament, games: &[GameRecord]) -> String {
    let mut csv = csv_line(
        "rank name games wins draws losses points group elo elo_low elo_high los_over_next crash \
         timeout illegal memory no_start moves us longest_us nodes"
            .split_whitespace(),
    );
    for row in Standings::new(tournament, games).rows {
        let Estimate { value, low, high } = row.elo;
        let (forfeits, pace) = (row.forfeits, row.pace);
        csv += &csv_line([
            row.rank.to_string(),
            row.name,
            row.wdl.games().to_string(),
            row.wdl.wins.to_string(),
            row.wdl.draws.to_string(),
            row.wdl.losses.to_string(),
            row.points.to_string(),
            row.group.to_string(),
            value.to_string(),
            low.to_string(),
            high.to_string(),
            row.superiority_to_next.map_or_else(String::new, |los| los.to_string()),
            forfeits.crash.to_string(),
            forfeits.timeout.to_string(),
            forfeits.illegal.to_string(),
            forfeits.memory.to_string(),
            forfeits.no_start.to_string(),
            pace.moves.to_string(),
            pace.us.to_string(),
            pace.longest_us.to_string(),
            pace.nodes.to_string(),
        ]);
    }
    csv
}

/// One line of comma-separated values, for those who make tables of their own.
///
/// ```
/// assert_eq!(tengen_arena::csv_line(["a", "b,c"]), "a,\"b,c\"\n");
/// ```
pub fn csv_line<T: AsRef<str>>(cells: impl IntoIterator<Item = T>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|cell| quoted(cell.as_ref())).collect();
    cells.join(",") + "\n"
}

/// Quotes where a reader would otherwise see another cell or line. White space at the ends is
/// quoted as well, for some readers cut it off.
fn quoted(cell: &str) -> String {
    let is_plain = !cell.contains([',', '"', '\n', '\r']) && cell.trim() == cell;
    if is_plain { cell.to_owned() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
}
