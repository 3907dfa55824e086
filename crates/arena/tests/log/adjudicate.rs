//! Adjudication: a game ends early by a checked proof only, the log holds it, and a log that was
//! doctored is refused.

use std::path::PathBuf;
use tengen_agent::CancelToken;
use tengen_arena::{
    GameRecord, Log, RefereeSetting, RunOptions, Side, Termination, Tournament, Verification,
    describe_result, run, verify,
};
use tengen_core::{Rule, Size};
use tengen_testing::Folder;

/// Two randomised players: whatever they would do with a won position, it is won.
fn tournament(openings: &[&str]) -> Tournament {
    let mut tournament = crate::sample::tournament();
    tournament.players[1] = tournament.players[0].clone();
    tournament.players[1].name = "other".into();
    tournament.rule = Rule::Freestyle;
    tournament.size = Size::new(11).unwrap();
    tournament.openings = openings.iter().map(|&text| text.to_owned()).collect();
    tournament.pairs = openings.len() as u64;
    tournament.referee =
        RefereeSetting { adjudicate_nodes: Some(500), ..RefereeSetting::default() };
    tournament
}

fn played(tournament: &Tournament) -> Vec<GameRecord> {
    let options = RunOptions::default();
    run(tournament, vec![], options, &CancelToken::new(), &mut ()).unwrap()
}

fn log_of(folder: &Folder, tournament: &Tournament, games: &[GameRecord]) -> PathBuf {
    let path = folder.path("proofs.log");
    let mut log = Log::create(&path, tournament).unwrap();
    games.iter().for_each(|game| log.append(game).unwrap());
    path
}

fn verification(tournament: &Tournament, games: &[GameRecord]) -> Verification {
    verify(&log_of(&Folder::new("adjudicate"), tournament, games)).unwrap()
}

/// An open three with the move; a four of the other side; nothing.
const THREE: &str = "f6a1g6a3h6a5";
const FOUR: &str = "f6a1g6b1h6c1k11d1k9";

#[test]
fn a_known_win_is_adjudicated_to_the_right_side() {
    let tournament = tournament(&[THREE, FOUR]);
    let games = played(&tournament);
    assert_eq!(games.len(), 4);
    for game in &games {
        assert!(game.moves.is_empty(), "the position is won at once: {game:?}");
        let Termination::Proven { plies, .. } = game.reason else { panic!("{game:?}") };
        let expected = [(Some(Side::Black), 3), (Some(Side::White), 1)][game.pairing.opening];
        assert_eq!((game.winner, plies), expected);
        assert!(describe_result(game).contains("adjudicated by a proof"), "{game:?}");
    }
    let found = verification(&tournament, &games);
    assert!(found.is_clean(), "{found}");
    assert_eq!((found.black_wins, found.white_wins, found.forfeits), (2, 2, 0));
}

#[test]
fn without_a_proof_a_game_is_played_out() {
    let mut tournament = tournament(&[THREE, FOUR, ""]);
    tournament.referee.adjudicate_nodes = None;
    let plain = played(&tournament);
    assert!(plain.iter().all(|game| !matches!(game.reason, Termination::Proven { .. })));
    assert!(plain.iter().all(|game| !game.moves.is_empty()));
    // Where it is asked for, each game is the same one up to the proof, and the proof holds.
    tournament.referee.adjudicate_nodes = Some(500);
    let judged = played(&tournament);
    for (judged, plain) in judged.iter().zip(&plain) {
        let points =
            |game: &GameRecord| game.moves.iter().map(|mv| mv.at.clone()).collect::<Vec<_>>();
        assert!(points(plain).starts_with(&points(judged)));
    }
    let found = verification(&tournament, &judged);
    assert!(found.is_clean(), "{found}");
}

#[test]
fn a_doctored_log_is_refused() {
    let tournament = tournament(&[THREE]);
    let games = played(&tournament);
    let problem = |tournament: &Tournament, change: &dyn Fn(&mut GameRecord)| {
        let mut games = games.clone();
        change(&mut games[0]);
        let found = verification(tournament, &games);
        assert_eq!(found.problem_count, 1, "{found}");
        found.problems[0].to_string()
    };
    let proof = |text: &str| {
        let proof = text.to_owned();
        problem(&tournament, &move |game| {
            game.reason = Termination::Proven { plies: 3, proof: proof.clone() };
        })
    };
    let said = problem(&tournament, &|game| game.winner = Some(Side::White));
    assert!(said.contains("the proof says black wins in 3 plies"), "{said}");
    let said = problem(&tournament, &|game| {
        let Termination::Proven { plies, .. } = &mut game.reason else { panic!("{game:?}") };
        *plies = 5;
    });
    assert!(said.contains("the proof says black wins in 3 plies"), "{said}");
    // A hole: nothing answers the block at one end.
    let said = proof("black; i6 *>e6!");
    assert!(said.contains("the proof fails after `i6e6`: e6 cannot be played"), "{said}");
    assert!(proof("white; i6 e6>j6! *>e6!").contains("not the turn"));
    assert!(proof("black; e6 *>a9!").contains("makes no five"));
    assert!(proof("").contains("is not a colour"));
    let silent = Tournament { referee: RefereeSetting::default(), ..tournament.clone() };
    let mut both = games.clone();
    both.truncate(1);
    let found = verification(&silent, &both);
    assert!(found.to_string().contains("the referee was not to adjudicate"), "{found}");
    // A move more, and it is the other side's turn.
    let said = problem(&tournament, &|game| {
        let mut mv = crate::sample::game(&crate::sample::tournament(), 0).moves.remove(0);
        mv.at = "a7".into();
        game.moves.push(mv);
    });
    assert!(said.contains("not the turn"), "{said}");
}
