//! One game against the board: every move, and the end.

use super::LogFlaw;
use crate::adjudicate::check_proof;
use crate::{GameRecord, Side, Termination, Tournament, describe_result};
use tengen_core::{Color, Game, Outcome, Point};

/// The first thing that is wrong with a game.
pub(super) fn check(tournament: &Tournament, record: &GameRecord) -> Result<(), LogFlaw> {
    check_pairing(tournament, record)?;
    let mut game = start(tournament, record)?;
    for mv in &record.moves {
        let ply = stones(&game) + 1;
        let wrong = |what: String| LogFlaw::Move { ply, what };
        if let Some(end) = referee_end(tournament, &game) {
            return Err(wrong(format!("the game had ended: {}", end.text())));
        }
        let point: Point =
            mv.at.parse().map_err(|_| wrong(format!("`{}` is not a point", mv.at)))?;
        game.play(point).map_err(|error| wrong(error.to_string()))?;
    }
    check_end(tournament, record, &game)
}

fn check_pairing(tournament: &Tournament, record: &GameRecord) -> Result<(), LogFlaw> {
    let pairing = &record.pairing;
    let players = tournament.players.len();
    for player in [pairing.black, pairing.white] {
        if player >= players {
            return Err(LogFlaw::Pairing(format!("there is no player {player}")));
        }
    }
    if pairing.black == pairing.white {
        return Err(LogFlaw::Pairing("a player plays against itself".to_owned()));
    }
    // Without a list of openings every game begins with the empty board.
    if pairing.opening >= tournament.openings.len().max(1) {
        return Err(LogFlaw::Pairing(format!("there is no opening {}", pairing.opening)));
    }
    Ok(())
}

/// The position after the opening.
pub(super) fn start(tournament: &Tournament, record: &GameRecord) -> Result<Game, LogFlaw> {
    let number = record.pairing.opening;
    let text = tournament.openings.get(number).map_or("", String::as_str);
    let wrong = |what: String| LogFlaw::Pairing(format!("opening {number}: {what}"));
    let game = Game::parse(tournament.rule, tournament.size, text)
        .map_err(|error| wrong(error.to_string()))?;
    match game.outcome() {
        Some(outcome) => Err(wrong(outcome.to_string())),
        None => Ok(game),
    }
}

/// Stones on the board: moves played so far, opening included.
pub(super) fn stones(game: &Game) -> usize {
    game.size().area() - game.board().empty_count()
}

/// What the referee's setting makes of a position that nobody has won. Both can be true.
struct RefereeEnd {
    dead: bool,
    limit: bool,
}

impl RefereeEnd {
    fn text(&self) -> &'static str {
        if self.dead { "nobody can make five any more" } else { "the move limit was reached" }
    }
}

fn referee_end(tournament: &Tournament, game: &Game) -> Option<RefereeEnd> {
    let referee = &tournament.referee;
    let limit = referee.move_limit.is_some_and(|limit| stones(game) >= limit);
    let dead = referee.draw_when_dead && game.is_dead();
    (game.outcome().is_none() && (dead || limit)).then_some(RefereeEnd { dead, limit })
}

/// Result and reason against the last position.
fn check_end(tournament: &Tournament, record: &GameRecord, game: &Game) -> Result<(), LogFlaw> {
    let said = || describe_result(record);
    let wrong = |truth: String| Err(LogFlaw::Result(format!("the log says `{}`; {truth}", said())));
    if let Some(outcome) = game.outcome() {
        let reason = match outcome {
            Outcome::Five { .. } => Termination::Five,
            Outcome::ForbiddenMove { kind, .. } => Termination::Forbidden(kind.to_string()),
            Outcome::Draw => Termination::FullBoard,
        };
        let fits = record.reason == reason && record.winner == outcome.winner().map(Side::from);
        return if fits { Ok(()) } else { wrong(format!("the board says `{outcome}`")) };
    }
    if let Some(end) = referee_end(tournament, game) {
        let fits = match record.reason {
            Termination::Dead => end.dead,
            Termination::MoveLimit => end.limit,
            _ => false,
        };
        return match fits && record.winner.is_none() {
            true => Ok(()),
            false => wrong(format!("the referee's setting says `draw: {}`", end.text())),
        };
    }
    if let Termination::Proven { plies, proof } = &record.reason {
        let checked = match tournament.referee.adjudicate_nodes {
            None => Err("the referee was not to adjudicate".to_owned()),
            Some(_) => check_proof(game.board(), proof),
        };
        return match checked {
            Ok((winner, found)) if record.winner == Some(winner.into()) && found == *plies => {
                Ok(())
            }
            Ok((winner, found)) => wrong(format!("the proof says {winner} wins in {found} plies")),
            Err(what) => wrong(what),
        };
    }
    if !record.reason.is_forfeit() {
        return wrong("on the board nothing is decided".to_owned());
    }
    let Some(winner) = record.winner.map(Color::from) else {
        return wrong("a forfeit has a loser".to_owned());
    };
    // A player is asked only in its turn, so only then can it fail; but it may fail to start
    // the side to move.
    let turn = game.side_to_move();
    let started = !matches!(record.reason, Termination::NoStart(_));
    if started && winner == turn {
        return wrong(format!("it is the turn of {turn}, who cannot have won"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MoveRecord, Pairing, PlayerConfig, PlayerKind, RefereeSetting, TournamentFormat};
    use tengen_core::{RowOrder, Rule, Size, parse_moves};

    fn tournament(rule: Rule, size: usize) -> Tournament {
        let player = |name: &str| PlayerConfig {
            name: name.into(),
            kind: PlayerKind::Agent("random".into()),
            clock: Default::default(),
            nodes: None,
            depth: None,
            memory: None,
            threads: 1,
        };
        Tournament {
            players: vec![player("a"), player("b")],
            format: TournamentFormat::Match,
            rule,
            size: Size::new(size).unwrap(),
            openings: vec![String::new(), "a1b1".into()],
            pairs: 1,
            rounds: 1,
            sprt: None,
            referee: RefereeSetting::default(),
            seed: 0,
        }
    }

    fn record(moves: &str, winner: Option<Side>, reason: Termination) -> GameRecord {
        let size = Size::FIFTEEN;
        let points = parse_moves(moves, size, RowOrder::FromBottom).unwrap();
        let mv = |point: Point| MoveRecord {
            at: point.to_string(),
            us: 1,
            nodes: 0,
            score: None,
            depth: 0,
        };
        GameRecord {
            pairing: Pairing { game: 0, pair: 0, round: 0, black: 0, white: 1, opening: 0 },
            moves: points.into_iter().map(mv).collect(),
            winner,
            reason,
            started_ms: 0,
            latency_us: 0,
        }
    }

    fn flaw(tournament: &Tournament, record: &GameRecord) -> String {
        check(tournament, record).err().map_or("fine".to_owned(), |flaw| flaw.to_string())
    }

    const FIVE: &str = "h8a1i8b1j8c1k8d1l8";

    #[test]
    fn a_five_is_the_winners() {
        let t = tournament(Rule::Freestyle, 15);
        assert_eq!(flaw(&t, &record(FIVE, Some(Side::Black), Termination::Five)), "fine");
        let wrong = flaw(&t, &record(FIVE, Some(Side::White), Termination::Five));
        assert!(wrong.contains("the board says `black wins: h8 i8 j8 k8 l8`"), "{wrong}");
        for reason in [Termination::Crash("x".into()), Termination::FullBoard, Termination::Dead] {
            assert!(check(&t, &record(FIVE, Some(Side::Black), reason)).is_err());
        }
        let four = FIVE.strip_suffix("l8").unwrap();
        let wrong = flaw(&t, &record(four, Some(Side::Black), Termination::Five));
        assert!(wrong.contains("nothing is decided"), "{wrong}");
        let wrong = flaw(&t, &record(&format!("{FIVE}a2"), Some(Side::Black), Termination::Five));
        assert!(wrong.starts_with("move 10: the game is over"), "{wrong}");
    }

    #[test]
    fn moves_must_be_legal() {
        let t = tournament(Rule::Freestyle, 9);
        let crash = || Termination::Crash("x".into());
        let wrong = flaw(&t, &record("h8h8", Some(Side::White), crash()));
        assert_eq!(wrong, "move 2: h8 is occupied by black");
        let wrong = flaw(&t, &record("a1a2k1", Some(Side::Black), crash()));
        assert_eq!(wrong, "move 3: k1 is not on a board of size 9");
        let mut game = record("a1", Some(Side::Black), crash());
        game.moves[0].at = "pass".into();
        assert_eq!(flaw(&t, &game), "move 1: `pass` is not a point");
        let mut game = record("c1", Some(Side::Black), crash());
        game.pairing.opening = 1;
        assert_eq!(flaw(&t, &game), "fine");
        game.moves[0].at = "b1".into();
        assert_eq!(flaw(&t, &game), "move 3: b1 is occupied by white");
    }

    #[test]
    fn a_forbidden_move_has_its_kind() {
        let t = tournament(Rule::Renju, 15);
        // Two open threes meet in h8.
        let moves = "h9a1h10a3i8a5j8a7h8";
        let double = Termination::Forbidden("double-three".into());
        assert_eq!(flaw(&t, &record(moves, Some(Side::White), double.clone())), "fine");
        assert!(check(&t, &record(moves, Some(Side::Black), double)).is_err());
        let overline = Termination::Forbidden("overline".into());
        assert!(check(&t, &record(moves, Some(Side::White), overline)).is_err());
    }

    #[test]
    fn the_referees_setting_decides_draws() {
        let mut t = tournament(Rule::Freestyle, 15);
        t.referee.move_limit = Some(4);
        assert_eq!(flaw(&t, &record("h8a1i8b1", None, Termination::MoveLimit)), "fine");
        let wrong = flaw(&t, &record("h8a1i8", None, Termination::MoveLimit));
        assert!(wrong.contains("nothing is decided"), "{wrong}");
        let wrong = flaw(&t, &record("h8a1i8b1j8", None, Termination::MoveLimit));
        assert_eq!(wrong, "move 5: the game had ended: the move limit was reached");
        assert!(check(&t, &record("h8a1i8b1", Some(Side::Black), Termination::MoveLimit)).is_err());
        let crash = Termination::Crash("x".into());
        assert!(check(&t, &record("h8a1i8b1", Some(Side::White), crash)).is_err());
        t.referee.move_limit = None;
        assert!(check(&t, &record("h8a1i8b1", None, Termination::MoveLimit)).is_err());
    }

    #[test]
    fn dead_positions_and_full_boards() {
        // Five by five, where every line soon holds both colours.
        let rows = ["a1b1c1d1e1", "c2a2d2b2e2", "b3a3d3c3e3", "c4a4d4b4e4", "a5b5c5d5e5"];
        let all = parse_moves(&rows.concat(), Size::MIN, RowOrder::FromBottom).unwrap();
        let mut t = tournament(Rule::Freestyle, 5);
        let text = |count: usize| all[..count].iter().map(Point::to_string).collect::<String>();
        let mut game = Game::new(t.rule, t.size);
        let mut dead = None;
        for (number, &point) in all.iter().enumerate() {
            game.play(point).unwrap();
            if game.is_dead() && dead.is_none() {
                dead = Some(number + 1);
            }
        }
        assert_eq!(game.outcome(), Some(&Outcome::Draw));
        let dead = dead.unwrap();
        assert!(dead < 25);
        assert_eq!(flaw(&t, &record(&text(dead), None, Termination::Dead)), "fine");
        assert!(check(&t, &record(&text(dead - 1), None, Termination::Dead)).is_err());
        let wrong = flaw(&t, &record(&text(25), None, Termination::FullBoard));
        assert!(wrong.contains("the game had ended: nobody can make five"), "{wrong}");
        t.referee.draw_when_dead = false;
        assert_eq!(flaw(&t, &record(&text(25), None, Termination::FullBoard)), "fine");
        assert!(check(&t, &record(&text(dead), None, Termination::Dead)).is_err());
    }

    #[test]
    fn a_forfeit_is_lost_by_whoever_was_to_move() {
        let t = tournament(Rule::Freestyle, 15);
        let late = || Termination::Timeout { took_ms: 9, limit_ms: 5 };
        assert_eq!(flaw(&t, &record("h8", Some(Side::Black), late())), "fine");
        let wrong = flaw(&t, &record("h8", Some(Side::White), late()));
        assert!(wrong.contains("it is the turn of white, who cannot have won"), "{wrong}");
        let wrong = flaw(&t, &record("h8", None, late()));
        assert!(wrong.contains("a forfeit has a loser"), "{wrong}");
        for winner in [Side::Black, Side::White] {
            let reason = Termination::NoStart("no such file".into());
            assert_eq!(flaw(&t, &record("", Some(winner), reason)), "fine");
        }
    }

    #[test]
    fn players_and_openings_must_exist() {
        let t = tournament(Rule::Freestyle, 15);
        let with = |change: &dyn Fn(&mut Pairing)| {
            let mut game = record(FIVE, Some(Side::Black), Termination::Five);
            change(&mut game.pairing);
            flaw(&t, &game)
        };
        assert_eq!(with(&|p| p.black = 2), "there is no player 2");
        assert_eq!(with(&|p| p.white = 0), "a player plays against itself");
        assert_eq!(with(&|p| p.opening = 2), "there is no opening 2");
    }
}
