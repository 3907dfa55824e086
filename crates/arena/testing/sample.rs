//! A small tournament whose games can be made up at once, each the same whenever it is asked for:
//! two randomised players, on a small board, with a node limit, so that a log of them can be
//! verified move by move.

use tengen_agent::CancelToken;
use tengen_arena::{
    GameRecord, MoveRecord, Pairing, PlayerConfig, PlayerKind, RefereeSetting, Side, Termination,
    Tournament, TournamentFormat, request_for,
};
use tengen_core::{Color, Game, Outcome, Rule, Size};

/// The tournament.
pub fn tournament() -> Tournament {
    let player = |name: &str, spec: &str| PlayerConfig {
        name: name.into(),
        kind: PlayerKind::Agent(spec.into()),
        clock: Default::default(),
        nodes: Some(100),
        depth: None,
        memory: None,
        threads: 1,
    };
    Tournament {
        players: vec![player("one", "random:seed=1"), player("two", "greedy:seed=2")],
        format: TournamentFormat::Match,
        rule: Rule::Renju,
        size: Size::new(9).expect("a size"),
        openings: vec!["e5".into(), "e5 d4 f6".into(), String::new()],
        pairs: 100_000,
        rounds: 1,
        sprt: None,
        referee: RefereeSetting { move_limit: Some(60), ..RefereeSetting::default() },
        seed: 11,
    }
}

/// A game of it.
pub fn pairing(number: u64) -> Pairing {
    let pair = number / 2;
    let (black, white) = if number.is_multiple_of(2) { (0, 1) } else { (1, 0) };
    Pairing { game: number, pair, round: 0, black, white, opening: (pair % 3) as usize }
}

/// Plays a game out.
pub fn game(tournament: &Tournament, number: u64) -> GameRecord {
    let pairing = pairing(number);
    let opening = &tournament.openings[pairing.opening];
    let mut game = Game::parse(tournament.rule, tournament.size, opening).expect("an opening");
    let players = [pairing.black, pairing.white].map(|index| &tournament.players[index]);
    let mut agents = players.map(|player| match &player.kind {
        PlayerKind::Agent(spec) => tengen_engine::create(spec).expect("an agent"),
        other => panic!("{other:?} is not an agent"),
    });
    let mut moves = Vec::new();
    let (winner, reason) = loop {
        if let Some(end) = end(tournament, &game) {
            break end;
        }
        let side = game.side_to_move();
        let request = request_for(tournament, players[side.index()], &game, pairing);
        let Ok(answer) = agents[side.index()].think(&request, &CancelToken::new(), &mut |_| {})
        else {
            break (Some(!side), Termination::Illegal("it finds no move".into()));
        };
        game.play(answer.best).expect("a legal move");
        moves.push(MoveRecord {
            at: answer.best.to_string(),
            us: 1_000 * number + moves.len() as u64,
            nodes: answer.report.nodes,
            score: answer.report.lines.first().map(|line| line.score.to_string()),
            depth: answer.report.depth,
        });
    };
    let winner = winner.map(Side::from);
    GameRecord { pairing, moves, winner, reason, started_ms: 1_763_000_000_000, latency_us: 7 }
}

fn end(tournament: &Tournament, game: &Game) -> Option<(Option<Color>, Termination)> {
    let moves = tournament.size.area() - game.board().empty_count();
    match game.outcome() {
        Some(Outcome::Five { winner, .. }) => Some((Some(*winner), Termination::Five)),
        Some(Outcome::ForbiddenMove { kind, .. }) => {
            Some((Some(Color::White), Termination::Forbidden(kind.to_string())))
        }
        Some(Outcome::Draw) => Some((None, Termination::FullBoard)),
        None if tournament.referee.draw_when_dead && game.is_dead() => {
            Some((None, Termination::Dead))
        }
        None if tournament.referee.move_limit.is_some_and(|limit| moves >= limit) => {
            Some((None, Termination::MoveLimit))
        }
        None => None,
    }
}
