//! All faults of the Gomocup zoo.

use crate::table::{HANG, SHORT, alone, colors, endings, gauntlet, greedy, play, player, zoo};
use crate::trace::{nothing_is_left, open_files};
use tengen_arena::{
    Forfeits, PlayerKind, RefereeSetting, RunError, Standings, Termination, check, describe_result,
};
use tengen_core::{Color, Rule};
use tengen_zoo::PROCESS_FAULTS;

/// How every game of each ends. `five` is a loss on the board, as an honest weak player has it.
const VERDICTS: &[(&str, &str)] = &[
    ("good", "five"),
    ("never-ok", "no-start"),
    ("never-reads", "no-start"),
    ("dies-at-start", "no-start"),
    ("closes-output", "crash"),
    ("error-on-start", "no-start"),
    ("slow-start 50", "five"),
    ("unknown-restart", "five"),
    ("dies-in-thought", "crash"),
    ("aborts", "crash"),
    ("last-word", "crash"),
    ("silent", "time"),
    ("late 600000", "time"),
    ("refuses", "time"),
    ("occupied", "illegal"),
    ("off-board", "illegal"),
    ("far-off", "illegal"),
    ("two-on-a-line", "time"),
    ("no-line-end", "time"),
    ("suggests", "five"),
    ("answers-twice", "illegal"),
    ("out-of-turn", "illegal"),
    ("garbage", "five"),
    ("only-garbage", "time"),
    ("endless-line", "crash"),
    ("floods-stdout", "crash"),
    ("floods-stderr", "five"),
    ("messages", "five"),
    ("huge-message", "five"),
    ("variations", "five"),
    ("thinks-aloud", "time"),
    ("lower-case", "five"),
    ("cr-only", "five"),
    ("ignores-end", "five"),
    ("eats-memory", "memory"),
    ("child-with-pipe", "five"),
    ("leaves-child", "crash"),
    ("counts-in-background", "five"),
    ("tells-about-itself", "five"),
];

/// Those that say nothing to START: only a limit ends the waiting.
fn is_mute(fault: &str) -> bool {
    matches!(fault, "never-ok" | "never-reads")
}

fn tournament_of(mark: &str, faults: &[(&str, &str)]) -> tengen_arena::Tournament {
    let each = faults.iter().map(|(fault, verdict)| {
        let turn = if *verdict == "time" { SHORT } else { HANG };
        let mut player = player(fault, PlayerKind::Pbrain(zoo(mark, fault)), turn);
        player.memory = (*verdict == "memory").then_some(48 << 20);
        player
    });
    gauntlet(std::iter::once(greedy()).chain(each).collect())
}

#[test]
fn every_fault_loses_for_its_reason_and_the_tournament_goes_on() {
    let _alone = alone();
    let files = open_files();
    const MARK: &str = "TENGEN_ZOO=gauntlet";
    let (mute, others): (Vec<_>, Vec<_>) = VERDICTS.iter().partition(|(fault, _)| is_mute(fault));
    for (faults, start_limit_ms) in [(others, HANG), (mute, SHORT)] {
        let mut tournament = tournament_of(MARK, &faults);
        tournament.referee = RefereeSetting { start_limit_ms, ..tournament.referee };
        let games = play(&tournament);
        assert_eq!(games.len(), 2 * faults.len(), "every game was played");
        for (number, (fault, verdict)) in (1..).zip(&faults) {
            let found = endings(&games, number);
            assert_eq!(found, vec![format!("lost: {verdict}"); 2], "{fault}");
            let mut colors = colors(&games, number);
            colors.sort_by_key(|color| color.index());
            assert_eq!(colors, Color::ALL, "{fault}");
            let forfeits = Forfeits::of(&games, number).total();
            assert_eq!(forfeits, if *verdict == "five" { 0 } else { 2 }, "{fault}");
        }
        let standings = Standings::new(&tournament, &games);
        assert_eq!(
            (standings.rows[0].name.as_str(), standings.rows[0].forfeits.total()),
            ("greedy", 0)
        );
        nothing_is_left(MARK, files);
    }
}

#[test]
fn no_fault_is_left_out() {
    let mut names: Vec<&str> = PROCESS_FAULTS.iter().map(|fault| fault.name).collect();
    let first = |fault: &'static str| fault.split(' ').next().unwrap();
    let mut tested: Vec<&str> = VERDICTS.iter().map(|(fault, _)| first(fault)).collect();
    names.sort_unstable();
    tested.sort_unstable();
    assert_eq!(tested, names);
}

#[test]
fn who_cannot_start_is_named_before_the_first_game() {
    let _alone = alone();
    let files = open_files();
    const MARK: &str = "TENGEN_ZOO=check";
    let some: Vec<_> = VERDICTS
        .iter()
        .filter(|(fault, v)| *v == "no-start" || *fault == "good")
        .copied()
        .collect();
    let mut tournament = tournament_of(MARK, &some);
    tournament.players.push(player("missing", PlayerKind::Pbrain("./no-such-engine".into()), HANG));
    // Long enough for the good one on a busy machine; the mute ones are waited for.
    tournament.referee.start_limit_ms = 2_000;
    let Err(RunError::Bad(problems)) = check(&tournament) else { panic!("it was accepted") };
    let bad: Vec<&str> = some.iter().filter(|(_, v)| *v == "no-start").map(|v| v.0).collect();
    assert_eq!(problems.len(), bad.len() + 1, "{problems:?}");
    for (name, problem) in bad.iter().chain(&["missing"]).zip(&problems) {
        assert!(problem.starts_with(&format!("player {name}: ")), "{problem}");
    }
    let all = problems.join("\n");
    for words in [
        "no OK 2 s after it was told to start",
        "no weights: weights.bin is missing",
        "ERROR this size is not supported",
        "the program `./no-such-engine` was not found",
    ] {
        assert!(all.contains(words), "{words}: {all}");
    }
    nothing_is_left(MARK, files);
}

/// What the words under a game say.
#[test]
fn the_reason_is_told_in_words() {
    let _alone = alone();
    const MARK: &str = "TENGEN_ZOO=words";
    for (fault, verdict, words) in [
        ("dies-in-thought", "crash", "died (exit code 4): assertion failed: best_move"),
        ("aborts", "crash", "signal 6"),
        ("occupied", "illegal", "which is occupied"),
        ("off-board", "illegal", "15,15"),
        ("answers-twice", "illegal", "without being asked"),
        ("eats-memory", "memory", "48"),
        ("silent", "time", "of 150 ms"),
    ] {
        let games = play(&tournament_of(MARK, &[(fault, verdict)]));
        for game in &games {
            let text = describe_result(game);
            assert!(text.contains(words), "{fault}: {text}");
        }
    }
}

/// The zoo's first free point makes six in a row of the black stones.
#[test]
fn a_forbidden_move_is_a_loss_on_the_board() {
    let _alone = alone();
    const MARK: &str = "TENGEN_ZOO=forbidden";
    let mut tournament = tournament_of(MARK, &[("good", "five")]);
    tournament.rule = Rule::Renju;
    tournament.openings = vec!["a15a1b15c1c15e1e15g1f15i1".into()];
    let games = play(&tournament);
    let as_black = games.iter().find(|game| game.pairing.black == 1).unwrap();
    assert_eq!(as_black.reason, Termination::Forbidden("overline".into()));
    assert_eq!(as_black.points_of(1), Some(0.0));
    assert_eq!(Forfeits::of(&games, 1).total(), 0);
}
