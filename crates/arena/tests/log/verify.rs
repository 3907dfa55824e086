//! Verification: a true log is clean, and each kind of lie is found.

use crate::sample;
use std::path::{Path, PathBuf};
use tengen_agent::CancelToken;
use tengen_arena::{
    GameRecord, Log, LogFlaw, PlayerKind, Resumed, RunOptions, Side, Termination, Tournament,
    TournamentFormat, Verification, VerifyOptions, game_count, run, verify, verify_with,
};
use tengen_core::Rule;
use tengen_testing::Folder;

fn games(count: u64) -> Vec<GameRecord> {
    let tournament = sample::tournament();
    (0..count).map(|number| sample::game(&tournament, number)).collect()
}

fn log_of(folder: &Folder, tournament: &Tournament, games: &[GameRecord]) -> PathBuf {
    let path = folder.path("verify.log");
    let mut log = Log::create(&path, tournament).unwrap();
    games.iter().for_each(|game| log.append(game).unwrap());
    path
}

fn verification(tournament: &Tournament, games: &[GameRecord]) -> Verification {
    let folder = Folder::new("verify");
    verify(&log_of(&folder, tournament, games)).unwrap()
}

/// The problems of a log in which one game was changed.
fn problems(change: impl Fn(&mut GameRecord)) -> Vec<String> {
    let mut games = games(6);
    change(&mut games[3]);
    let found = verification(&sample::tournament(), &games);
    assert_eq!(found.problem_count as usize, found.problems.len());
    found.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn a_true_log_is_clean() {
    let games = games(41);
    let reasons = |wanted: &dyn Fn(&Termination) -> bool| games.iter().any(|g| wanted(&g.reason));
    assert!(reasons(&|reason| *reason == Termination::Five), "the sample is worth something");
    let found = verification(&sample::tournament(), &games);
    assert!(found.is_clean(), "{found}");
    assert_eq!(found.games, 41);
    assert_eq!((found.whole_pairs, found.half_pairs), (20, 1));
    assert_eq!(found.black_wins + found.white_wins + found.draws, 41);
    assert_eq!(found.replayed_games, 41);
    assert_eq!(found.replayed_moves, games.iter().map(|game| game.moves.len() as u64).sum::<u64>());
    assert!(found.schedule_compared && found.torn.is_none());
    assert!(found.to_string().ends_with("problems   0"), "{found}");
    let json = serde_json::to_string(&found).unwrap();
    let back: Verification = serde_json::from_str(&json).unwrap();
    assert_eq!((back.games, back.problems), (found.games, found.problems));
}

/// Plays on until some number of games is finished, as an arena does that is then interrupted.
fn play_until(path: &Path, tournament: &Tournament, most: usize) -> usize {
    let (mut log, finished) = if path.exists() {
        let Resumed { log, finished, .. } = Log::resume(path, tournament).unwrap();
        (log, finished)
    } else {
        (Log::create(path, tournament).unwrap(), Vec::new())
    };
    let open = most.saturating_sub(finished.len()) as u64;
    let options = RunOptions { concurrency: 2, at_most_games: Some(open), ..RunOptions::default() };
    let played = run(
        tournament,
        finished,
        options,
        &CancelToken::new(),
        &mut (|game: &GameRecord| Ok(log.append(game)?), |_: &tengen_arena::LiveEvent| {}),
    );
    played.unwrap().len()
}

#[test]
fn what_the_referee_writes_is_clean() {
    let mut tournament = sample::tournament();
    tournament.pairs = 2;
    for (name, spec) in [("three", "greedy:seed=3"), ("four", "random:seed=4")] {
        let mut player = tournament.players[0].clone();
        (player.name, player.kind) = (name.into(), PlayerKind::Agent(spec.into()));
        tournament.players.push(player);
    }
    for format in [
        TournamentFormat::Match,
        TournamentFormat::RoundRobin,
        TournamentFormat::Gauntlet,
        TournamentFormat::Swiss,
    ] {
        let folder = Folder::in_memory("referee");
        let path = folder.path("referee.log");
        let mut tournament = Tournament { format, rounds: 2, ..tournament.clone() };
        if format == TournamentFormat::Match {
            tournament.players.truncate(2);
        }
        for rule in Rule::ALL {
            tournament.rule = rule;
            play_until(&path, &tournament, 5);
            let played = play_until(&path, &tournament, usize::MAX);
            assert_eq!(played as u64, game_count(&tournament), "{format:?}, {rule}");
            let found = verify(&path).unwrap();
            assert!(found.is_clean(), "{format:?}, {rule}: {found}");
            assert_eq!((found.games, found.half_pairs), (played as u64, 0), "{format:?}, {rule}");
            assert_eq!(found.replayed_games, found.games, "{format:?}, {rule}");
            std::fs::remove_file(&path).unwrap();
        }
    }
}

#[test]
fn another_result_is_found() {
    let found = problems(|game| {
        game.winner = match game.winner {
            Some(Side::Black) => Some(Side::White),
            _ => Some(Side::Black),
        };
    });
    assert!(matches!(found.as_slice(), [one] if one.starts_with("line 5, game 3: the log says")));
    let found = problems(|game| drop(game.moves.pop()));
    assert_eq!(found.len(), 1, "{found:?}");
    let found = problems(|game| game.moves.push(game.moves[0].clone()));
    assert!(found[0].contains("move"), "{found:?}");
}

#[test]
fn another_move_is_found() {
    let found = problems(|game| {
        // Still legal: two moves of the same side in another order.
        let last = game.moves.len() - 1;
        let at = game.moves[last - 4].at.clone();
        game.moves[last - 4].at = game.moves[last - 2].at.clone();
        game.moves[last - 2].at = at;
    });
    let [problem] = found.as_slice() else { panic!("{found:?}") };
    assert!(problem.contains("game 3: move") && problem.contains("asked again: "), "{problem}");
}

#[test]
fn another_seed_plays_other_moves() {
    let games = games(4);
    let tournament = Tournament { seed: 12, ..sample::tournament() };
    let found = verification(&tournament, &games);
    assert_eq!(found.problem_count, 4, "{found}");
    assert!(found.problems.iter().all(|problem| matches!(problem.flaw, LogFlaw::Replay { .. })));
    for every in [0, 2] {
        let folder = Folder::new("every");
        let path = log_of(&folder, &tournament, &games);
        let options = VerifyOptions { replay_every: every, ..VerifyOptions::default() };
        let found = verify_with(&path, options, &mut |_, _| {}).unwrap();
        assert_eq!(found.problem_count, every, "{found}");
    }
}

#[test]
fn whoever_cannot_be_asked_is_not() {
    let mut tournament = Tournament { seed: 12, ..sample::tournament() };
    tournament.players[0].clock.turn = Some(std::time::Duration::from_millis(5));
    tournament.players[1].nodes = None;
    let found = verification(&tournament, &games(4));
    assert!(found.is_clean() && found.replayed_games == 0, "{found}");
    let mut tournament = sample::tournament();
    tournament.players[0].kind = PlayerKind::Agent("gone:x=1".into());
    let found = verification(&tournament, &games(4));
    assert_eq!(found.problem_count, 1, "said once: {found}");
    assert!(found.to_string().contains("one cannot be asked again: there is no agent `gone`"));
    assert_eq!(found.replayed_games, 3, "{found}");
}

#[test]
fn pairs_must_be_pairs() {
    let found = problems(|game| std::mem::swap(&mut game.pairing.black, &mut game.pairing.white));
    assert!(found.iter().any(|p| p.contains("colours exchanged")), "{found:?}");
    assert!(found.iter().any(|p| p.contains("the schedule has players 1 and 0")), "{found:?}");
    let found = problems(|game| game.pairing.pair = 0);
    assert!(found.iter().any(|p| p.contains("pair 0 has 3 games")), "{found:?}");
    let found = problems(|game| game.pairing.round = 1);
    assert!(found.iter().any(|p| p.contains("is of round 0, this one of 1")), "{found:?}");
    let found = problems(|game| game.pairing.opening = 2);
    assert!(found.iter().any(|p| p.contains("has opening 1, this one 2")), "{found:?}");
    let found = problems(|game| game.pairing.game = 999_999_999);
    assert!(found.iter().any(|p| p.contains("the schedule has no such game")), "{found:?}");
}

#[test]
fn damage_is_listed_and_the_rest_is_checked() {
    let folder = Folder::new("damage");
    let path = log_of(&folder, &sample::tournament(), &games(6));
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let bad = lines[2].replacen("\"us\"", "\"uz\"", 1);
    let half = &lines[6][..20];
    let damaged = [&lines[..2], &[&bad], &lines[3..6], &[lines[4], half]].concat().concat();
    std::fs::write(&path, damaged).unwrap();
    let mut seen = Vec::new();
    let found = verify_with(&path, VerifyOptions::default(), &mut |tournament, game| {
        assert_eq!(tournament.players.len(), 2);
        seen.push(game.pairing.game);
    });
    let found = found.unwrap();
    assert_eq!(seen, [0, 2, 3, 4], "each once, for a second count");
    let said: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        ["line 3: the checksum does not fit", "line 7, game 3: the game is in line 5 already",]
    );
    assert_eq!(found.torn.map(|torn| (torn.line, torn.bytes)), Some((8, 20)));
    assert_eq!((found.whole_pairs, found.half_pairs), (1, 2));
}

#[test]
fn the_list_is_bounded_and_the_count_is_not() {
    let folder = Folder::new("bounded");
    let mut games = games(6);
    games.iter_mut().for_each(|game| game.pairing.opening = 77);
    let path = log_of(&folder, &sample::tournament(), &games);
    let options = VerifyOptions { most_problems: 2, ..VerifyOptions::default() };
    let found = verify_with(&path, options, &mut |_, _| {}).unwrap();
    assert_eq!((found.problems.len(), found.problem_count), (2, 12));
    assert!(found.to_string().ends_with("and 10 more"), "{found}");
}
