//! Weights from files: two nets meet in one process, and the log says which played.

use crate::sample;
use std::path::Path;
use tengen_agent::CancelToken;
use tengen_arena::{
    GameRecord, LiveEvent, Log, LogError, PlayerKind, RunOptions, Termination, Tournament, check,
    run, verify,
};
use tengen_core::Rule;
use tengen_eval::{Net, Weights};
use tengen_testing::Folder;

/// Weights whose net judges moves by `policy` and says nothing about the value.
fn weights(policy: i16) -> Weights {
    let mut weights = Weights::handcrafted();
    let mut net = Net::zero(Rule::Freestyle);
    for side in net.sides_mut() {
        for (row, features) in side.table.iter_mut().enumerate() {
            features.fill((row % 7) as i16 * 20);
        }
        side.policy.fill(policy);
    }
    assert!(weights.set_net(Rule::Freestyle, Some(&net)));
    weights
}

/// One against the other, at fixed nodes.
fn tournament(texts: [String; 2]) -> Tournament {
    let mut tournament = sample::tournament();
    tournament.rule = Rule::Freestyle;
    tournament.pairs = 2;
    for (player, text) in tournament.players.iter_mut().zip(texts) {
        player.name.clone_from(&text);
        player.kind = PlayerKind::Agent(text);
        player.nodes = Some(60);
    }
    tournament
}

fn play(path: &Path, tournament: &Tournament) {
    check(tournament).unwrap();
    let mut log = Log::create(path, tournament).unwrap();
    let options = RunOptions { concurrency: 2, ..RunOptions::default() };
    let mut observer = (|game: &GameRecord| Ok(log.append(game)?), |_: &LiveEvent| {});
    let stop = CancelToken::new();
    let games = run(tournament, Vec::new(), options, &stop, &mut observer).unwrap();
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| !matches!(game.reason, Termination::NoStart(_))));
}

#[test]
fn two_nets_meet_and_are_asked_again() {
    let folder = Folder::new("two-nets");
    let (first, second) = (weights(1_500), weights(-1_500));
    // A comma in a name is written with a backslash; a blank stands for itself.
    let (one, two) = (folder.path("one.bin"), folder.path("my, two.bin"));
    std::fs::write(&one, first.to_bytes()).unwrap();
    std::fs::write(&two, second.to_bytes()).unwrap();
    for (kind, setting) in [("tengen", "hash=1,"), ("tengen-mcts", "")] {
        let text = |path: &Path| {
            let path = path.to_str().unwrap().replace(',', "\\,");
            format!("{kind}:{setting}weights={path}")
        };
        let log = folder.path(&format!("{kind}.log"));
        let mut setting = tournament([text(&one), text(&two)]);
        setting.pin_files();
        let pinned = [(&one, &first), (&two, &second)]
            .map(|(path, weights)| format!("{}@{:08x}", text(path), weights.checksum()));
        for (player, pinned) in setting.players.iter().zip(&pinned) {
            assert_eq!(player.kind, PlayerKind::Agent(pinned.clone()));
            assert_eq!(player.name, *pinned);
        }
        play(&log, &setting);
        let found = verify(&log).unwrap();
        assert!(found.is_clean(), "{found}");
        assert_eq!(found.replayed_games, 4, "{found}");

        // Another net under the same name.
        std::fs::write(&two, first.to_bytes()).unwrap();
        let found = verify(&log).unwrap();
        let expected = format!(
            "cannot be asked again: {kind}: {} has checksum {:08x}, expected {:08x}",
            two.display(),
            first.checksum(),
            second.checksum()
        );
        assert!(!found.is_clean() && found.to_string().contains(&expected), "{found}");
        let mut changed = tournament([text(&one), text(&two)]);
        changed.pin_files();
        assert!(matches!(Log::resume(&log, &changed), Err(LogError::Different { .. })));
        let error = check(&setting).unwrap_err().to_string();
        assert!(error.contains("has checksum"), "{error}");

        std::fs::remove_file(&two).unwrap();
        let found = verify(&log).unwrap();
        let expected =
            format!("cannot be asked again: {kind}: cannot read the weights {}", two.display());
        assert!(!found.is_clean() && found.to_string().contains(&expected), "{found}");
        std::fs::write(&two, second.to_bytes()).unwrap();
        assert!(verify(&log).unwrap().is_clean());
    }
}

/// The games depend on the weights: a log without the checksum would be called false.
#[test]
fn other_weights_play_other_games() {
    let folder = Folder::new("other-nets");
    let path = folder.path("net.bin");
    std::fs::write(&path, weights(1_500).to_bytes()).unwrap();
    let text = format!("tengen:hash=1,weights={}", path.display());
    let setting = tournament([text, "tengen:hash=1,weights=handcrafted".to_owned()]);
    let log = folder.path("a.log");
    play(&log, &setting);
    assert!(verify(&log).unwrap().is_clean());
    std::fs::write(&path, weights(-1_500).to_bytes()).unwrap();
    let found = verify(&log).unwrap();
    assert!(found.to_string().contains("asked again: "), "{found}");
}
