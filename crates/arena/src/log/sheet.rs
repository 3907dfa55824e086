//! A finished game as a record for people: who, what, why, and what the players said.

use crate::calendar::date;
use crate::{
    GameRecord, MoveRecord, PlayerConfig, PlayerIndex, PlayerKind, Side, Termination, Tournament,
};
use std::num::NonZeroU32;
use std::time::Duration;
use tengen_core::{Color, Point, RowOrder, parse_moves};
use tengen_record::{Format, Node, NodeId, Property, Record};

/// The result of a game in words.
///
/// ```
/// # use tengen_arena::*;
/// # let pairing = Pairing { game: 0, pair: 0, round: 0, black: 0, white: 1, opening: 0 };
/// let game = GameRecord {
///     winner: Some(Side::White),
///     reason: Termination::Timeout { took_ms: 1_200, limit_ms: 1_000 },
/// #   pairing, moves: vec![], started_ms: 0, latency_us: 0,
/// };
/// assert_eq!(describe_result(&game), "white wins: black took 1200 ms of 1000 ms");
/// ```
pub fn describe_result(game: &GameRecord) -> String {
    let Some(winner) = game.winner.map(Color::from) else {
        let why = match &game.reason {
            Termination::FullBoard => "the board is full",
            Termination::Dead => "nobody can make five any more",
            Termination::MoveLimit => "the limit of moves is reached",
            other => return format!("draw: {other:?}"),
        };
        return format!("draw: {why}");
    };
    let loser = !winner;
    let why = match &game.reason {
        Termination::Five => "five in a row".to_owned(),
        Termination::Forbidden(kind) => format!("{loser} made a forbidden {kind}"),
        Termination::FullBoard | Termination::Dead | Termination::MoveLimit => {
            format!("{:?}", game.reason)
        }
        Termination::Proven { plies, .. } => {
            format!("adjudicated by a proof, five in {plies} plies at most")
        }
        Termination::Crash(text) => format!("{loser} broke ({text})"),
        Termination::Timeout { took_ms, limit_ms } => {
            format!("{loser} took {took_ms} ms of {limit_ms} ms")
        }
        Termination::Illegal(text) => format!("{loser} played no legal move ({text})"),
        Termination::Memory { used, limit } => format!("{loser} used {used} of {limit} bytes"),
        Termination::NoStart(text) => format!("{loser} could not start ({text})"),
    };
    // What an engine said may go over several lines.
    let line: String = why.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("{winner} wins: {}", line.trim())
}

/// The record of a finished game for a file of a format. What is wrong, if the game cannot have
/// been played in this tournament at all.
///
/// Every format gets players, rule, result and times; SGF also the players' settings, the
/// reason of the result and each move's score, depth and nodes as comments.
pub fn game_sheet(
    tournament: &Tournament,
    game: &GameRecord,
    format: Format,
) -> Result<Record, String> {
    let player = |index: PlayerIndex| {
        let player = tournament.players.get(index);
        player.ok_or_else(|| format!("there is no player {index}"))
    };
    let (black, white) = (player(game.pairing.black)?, player(game.pairing.white)?);
    let mut record = Record::new(tournament.size);
    record.rule = Some(tournament.rule);
    record.black = Some(black.name.as_str().into());
    record.white = Some(white.name.as_str().into());
    record.event = Some(event(game).into());
    record.date = Some(date(game.started_ms).into());
    record.result = Some(result(game).into());
    match format {
        Format::Psq => record.root_mut().set_properties(psq_end(tournament, game)),
        _ => record.root_mut().set_comment(&format!(
            "{}\nblack: {}\nwhite: {}",
            describe_result(game),
            describe_player(black),
            describe_player(white)
        )),
    }
    add_moves(&mut record, tournament, game)?;
    Ok(record)
}

fn add_moves(
    record: &mut Record,
    tournament: &Tournament,
    game: &GameRecord,
) -> Result<(), String> {
    let size = tournament.size;
    let opening = tournament.openings.get(game.pairing.opening).map_or("", String::as_str);
    let opening = parse_moves(opening, size, RowOrder::FromBottom).map_err(|e| e.to_string())?;
    let mut colors = Color::ALL.into_iter().cycle();
    let mut last = NodeId::ROOT;
    let mut add = |fill: &dyn Fn(&mut Node), point: Point| {
        let mut node = Node::of_move(colors.next().unwrap_or(Color::Black), point);
        fill(&mut node);
        last = record.add(last, node).unwrap_or(last);
    };
    opening.into_iter().for_each(|point| add(&|_| {}, point));
    for (number, mv) in game.moves.iter().enumerate() {
        let point: Point =
            mv.at.parse().map_err(|error| format!("move {}: {error}", number + 1))?;
        if !point.is_on(size) {
            return Err(format!("move {}: {point} is not on a board of size {size}", number + 1));
        }
        let fill = |node: &mut Node| {
            // 0 means unknown in files, so a move takes a millisecond at least.
            let ms = mv.us.saturating_add(500) / 1_000;
            node.time_ms = NonZeroU32::new(u32::try_from(ms).unwrap_or(u32::MAX).max(1));
            node.set_comment(&said(mv));
        };
        add(&fill, point);
    }
    Ok(())
}

/// What a player said about its move.
fn said(mv: &MoveRecord) -> String {
    let score = mv.score.as_ref().map(|score| format!("score {score}"));
    let depth = (mv.depth > 0).then(|| format!("depth {}", mv.depth));
    let nodes = (mv.nodes > 0).then(|| format!("{} nodes", mv.nodes));
    [score, depth, nodes].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn event(game: &GameRecord) -> String {
    let pairing = &game.pairing;
    let (number, pair, round) = (pairing.game, pairing.pair, pairing.round);
    format!("game {number}, pair {pair}, round {round}, opening {}", pairing.opening)
}

/// SGF's word for the result, with its letter for a loss on time or by a fault.
fn result(game: &GameRecord) -> &'static str {
    let timeout = matches!(game.reason, Termination::Timeout { .. });
    match (game.winner, timeout, game.reason.is_forfeit()) {
        (None, ..) => "0",
        (Some(Side::Black), true, _) => "B+T",
        (Some(Side::White), true, _) => "W+T",
        (Some(Side::Black), _, true) => "B+F",
        (Some(Side::White), _, true) => "W+F",
        (Some(Side::Black), ..) => "B+",
        (Some(Side::White), ..) => "W+",
    }
}

/// The lines after the players' names: the usual one, the winner (1 for black, 2 for white) with
/// the rule, as some programs have it, and the result in words.
fn psq_end(tournament: &Tournament, game: &GameRecord) -> Vec<Property> {
    let winner = match game.winner {
        None => 0,
        Some(Side::Black) => 1,
        Some(Side::White) => 2,
    };
    let rule = format!("{winner},{}", tournament.rule);
    let lines = ["-1", &rule, &describe_result(game)];
    Property::new("PSQEND", lines).into_iter().collect()
}

fn describe_player(player: &PlayerConfig) -> String {
    let kind = match &player.kind {
        PlayerKind::Agent(spec) => spec.clone(),
        PlayerKind::Pbrain(command) | PlayerKind::Json(command) => format!("`{command}`"),
    };
    let clock = &player.clock;
    let ms = |time: Option<Duration>, what: &str| {
        time.map(|time| format!("{} ms {what}", time.as_millis()))
    };
    let limits = [
        ms(clock.turn, "per move"),
        ms(clock.game, "per game"),
        ms(Some(clock.increment).filter(|time| !time.is_zero()), "added by each move"),
        player.nodes.map(|nodes| format!("{nodes} nodes")),
        player.depth.map(|depth| format!("{depth} plies")),
        player.memory.map(|memory| format!("{memory} bytes")),
        (player.threads > 1).then(|| format!("{} threads", player.threads)),
    ];
    let limits: String = limits.into_iter().flatten().map(|limit| format!(", {limit}")).collect();
    format!("{}, {kind}{limits}", player.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_says_how() {
        let pairing = crate::Pairing { game: 0, pair: 0, round: 0, black: 0, white: 1, opening: 0 };
        let mut game = GameRecord {
            pairing,
            moves: Vec::new(),
            winner: Some(Side::White),
            reason: Termination::Crash("signal 11\nhelp".into()),
            started_ms: 0,
            latency_us: 0,
        };
        assert_eq!(describe_result(&game), "white wins: black broke (signal 11 help)");
        assert_eq!(result(&game), "W+F");
        game.reason = Termination::Forbidden("overline".into());
        assert_eq!(describe_result(&game), "white wins: black made a forbidden overline");
        assert_eq!(result(&game), "W+");
        (game.winner, game.reason) = (None, Termination::Dead);
        assert_eq!(describe_result(&game), "draw: nobody can make five any more");
    }
}
