//! T25: a game played again, move for move, is no further evidence.
#![allow(clippy::unwrap_used)]

use tengen_agent::CancelToken;
use tengen_arena::{
    GameRecord, PlayerKind, RunOptions, SprtState, Standings, Tournament, distinct_games,
    games_csv, repeats, report_html, report_json, run,
};
use tengen_core::{RowOrder, Size, Symmetry, format_moves, parse_moves};

fn tournament(openings: &[&str], sprt: bool) -> Tournament {
    let player = |name: &str| serde_json::json!({"name": name, "kind": {"agent": "random"}});
    let mut value = serde_json::json!({
        "players": [player("a"), player("b")], "format": "match", "rule": "freestyle",
        "size": "15", "openings": openings, "pairs": 1_000, "rounds": 1, "seed": 0,
        "referee": {"draw-when-dead": true, "move-limit": null, "tolerance-ms": 0, "suspend": false},
    });
    if sprt {
        value["sprt"] = serde_json::json!({"elo0": 0.0, "elo1": 10.0, "alpha": 0.05, "beta": 0.05});
    }
    serde_json::from_value(value).unwrap()
}

/// The two games of a pair. `points` of the first player: 0, 1 or 2; `line` tells lines apart.
fn pair(number: u64, opening: usize, line: &[&str], points: u64) -> [GameRecord; 2] {
    let game = |index: u64| -> GameRecord {
        let (black, white) = if index == 0 { (0, 1) } else { (1, 0) };
        let first_wins = points == 2 || (points == 1 && index == 0);
        let winner = if first_wins == (black == 0) { "black" } else { "white" };
        let moves: Vec<_> = line.iter().map(|at| serde_json::json!({"at": at, "us": 1})).collect();
        serde_json::from_value(serde_json::json!({
            "pairing": {"game": 2 * number + index, "pair": number, "round": 0, "black": black,
                        "white": white, "opening": opening},
            "moves": moves, "winner": winner, "reason": "five", "started-ms": 0,
        }))
        .unwrap()
    };
    [game(0), game(1)]
}

const OPENINGS: [&str; 6] = ["h8i9", "h8i8", "h8i7g7", "h8h9j9", "h8j10", "h8k8i9"];

/// Six pairs with these points, played again and again.
fn cycles(points: [u64; 6], pairs: u64) -> Vec<GameRecord> {
    let one = |number: u64| {
        let opening = (number % 6) as usize;
        pair(number, opening, &["a1", "b2", "c5"], points[opening])
    };
    (0..pairs).flat_map(one).collect()
}

#[test]
fn six_pairs_repeated_are_six_pairs() {
    // What was once announced as "H1 accepted, LOS 100 %" and as "H0 accepted".
    for (points, pairs, llr) in [([1, 1, 1, 1, 1, 2], 184, 0.10), ([0, 1, 1, 0, 1, 1], 124, -0.15)]
    {
        let tournament = tournament(&OPENINGS, true);
        let games = cycles(points, pairs);
        let standings = Standings::new(&tournament, &games);
        let two = standings.head_to_head.unwrap();
        assert_eq!(two.pairs.complete.pairs(), 6);
        assert_eq!((standings.evidence.distinct, standings.evidence.repeated), (6, pairs - 6));
        let report = two.sprt.unwrap();
        assert!((report.llr - llr).abs() < 0.01, "{report}");
        assert_eq!(report.verdict, SprtState::Continue);
        // All that is shown is of the six, and says so.
        let alone = Standings::new(&tournament, &games[..12]);
        assert_eq!(alone.head_to_head.unwrap().elo, two.elo);
        assert_eq!(alone.rows.iter().map(|row| row.elo).collect::<Vec<_>>(), {
            standings.rows.iter().map(|row| row.elo).collect::<Vec<_>>()
        });
        let said = format!("6 distinct pairs, {} repeated", pairs - 6);
        let text = standings.to_string();
        assert!(text.contains(&said) && text.contains("no new games"), "{text}");
        assert!(report_html(&tournament, &games).contains(&said));
        let json: serde_json::Value =
            serde_json::from_str(&report_json(&tournament, &games)).unwrap();
        assert_eq!(json["standings"]["evidence"]["distinct"], 6);
        assert_eq!(json["sprt"]["points"].as_array().unwrap().len(), 7);
        let csv = games_csv(&tournament, &games[..14]);
        let last: Vec<&str> =
            csv.lines().skip(1).map(|line| line.rsplit(',').next().unwrap()).collect();
        assert_eq!(&last[10..], ["", "", "0", "1"]);
    }
}

#[test]
fn mirrored_games_are_recognised_and_others_are_not() {
    let size = Size::FIFTEEN;
    let line = ["h8", "i9", "a1", "b2", "c5"];
    let turned = |symmetry: Symmetry| -> (String, Vec<String>) {
        let points = parse_moves(&line.concat(), size, RowOrder::FromBottom).unwrap();
        let points: Vec<_> = points.iter().map(|&point| symmetry.apply(point, size)).collect();
        let opening = format_moves(&points[..2], size, RowOrder::FromBottom);
        (opening, points[2..].iter().map(ToString::to_string).collect())
    };
    let all: Vec<_> = Symmetry::ALL.into_iter().map(turned).collect();
    let openings: Vec<&str> = all.iter().map(|(opening, _)| opening.as_str()).collect();
    let tournament = tournament(&openings, false);
    let games: Vec<GameRecord> = (0..8)
        .flat_map(|number| {
            let moves: Vec<&str> = all[number].1.iter().map(String::as_str).collect();
            pair(number as u64, number, &moves, 1)
        })
        .collect();
    let (kept, evidence) = distinct_games(&tournament, &games);
    assert_eq!((kept.len(), evidence.distinct, evidence.repeated), (2, 1, 7));
    assert_eq!(repeats(&tournament, &games).0[15], Some(1));

    // Another winner, another last move or one game only: something new.
    let mut others = pair(0, 0, &line[2..], 1).to_vec();
    others.extend(pair(1, 0, &line[2..], 2));
    others.extend(pair(2, 0, &["a1", "b2", "c6"], 1));
    let [first, mut second] = pair(3, 0, &line[2..], 1);
    second.moves.pop();
    others.extend([first, second]);
    assert_eq!(distinct_games(&tournament, &others).1.distinct, 4);
    // A game lost before its first move repeats nothing.
    let unplayed: Vec<_> = (0..3).flat_map(|number| pair(number, 0, &[], 1)).collect();
    assert_eq!(distinct_games(&tournament, &unplayed).1.repeated, 0);
}

#[test]
fn players_that_are_one_player_are_told_so() {
    let openings: Vec<String> = (1..=10).map(|row| format!("h8a{row}")).collect();
    let openings: Vec<&str> = openings.iter().map(String::as_str).collect();
    let tournament = tournament(&openings, false);
    let games: Vec<_> =
        (0..10).flat_map(|number| pair(number, number as usize, &["o1", "o3"], 1)).collect();
    let said = "in 10 of 10 pairs the two games are identical: do the players differ at all?";
    assert!(Standings::new(&tournament, &games).to_string().contains(said));
    assert!(!Standings::new(&tournament, &games[..18]).to_string().contains("differ at all"));
}

#[test]
fn a_test_of_deterministic_players_ends_without_new_games() {
    let mut tournament = tournament(&["e5f6", "e5e6"], true);
    tournament.size = Size::new(9).unwrap();
    tournament.referee.move_limit = Some(16);
    for (player, nodes) in tournament.players.iter_mut().zip([20, 40]) {
        player.kind = PlayerKind::Agent("tengen:hash=1,solver_share=0".to_owned());
        player.nodes = Some(nodes);
    }
    let games =
        run(&tournament, vec![], RunOptions::default(), &CancelToken::new(), &mut ()).unwrap();
    let standings = Standings::new(&tournament, &games);
    assert_eq!(games.len(), 2 * (2 + 10), "two new pairs, then ten old ones: {standings}");
    assert!(standings.evidence.exhausted);
    let report = standings.head_to_head.unwrap().sprt.unwrap();
    assert_eq!(report.verdict, SprtState::Continue);
}
