//! The statistics of a tournament, from records of games.

use tengen_arena::{
    Anchor, EloModel, Estimate, Forfeits, GameRecord, MoveRecord, Pace, PairResults, Pairing,
    PlayerConfig, PlayerKind, RatingSetting, Ratings, RefereeSetting, Side, Sprt, SprtSetting,
    Standings, Termination, Tournament, TournamentFormat, Wdl, elo_of_score, opening_results,
};

const BLACK: Option<Side> = Some(Side::Black);
const WHITE: Option<Side> = Some(Side::White);
const DRAW: Option<Side> = None;

/// A game of a pair, numbered as it comes.
fn game(pair: u64, black: usize, white: usize, winner: Option<Side>) -> GameRecord {
    GameRecord {
        pairing: Pairing { game: 0, pair, round: 0, black, white, opening: 0 },
        moves: Vec::new(),
        winner,
        reason: if winner.is_some() { Termination::Five } else { Termination::FullBoard },
        started_ms: 0,
        latency_us: 0,
    }
}

fn tournament(players: &[&str], openings: &[&str]) -> Tournament {
    Tournament {
        players: players
            .iter()
            .map(|name| PlayerConfig {
                name: (*name).to_owned(),
                kind: PlayerKind::Agent("random".to_owned()),
                clock: tengen_agent::Clock::default(),
                nodes: None,
                depth: None,
                memory: None,
                threads: 1,
            })
            .collect(),
        format: TournamentFormat::RoundRobin,
        rule: "freestyle".parse().expect("a rule"),
        size: "15".parse().expect("a size"),
        openings: openings.iter().map(|opening| (*opening).to_owned()).collect(),
        pairs: 1,
        rounds: 1,
        sprt: None,
        referee: RefereeSetting {
            draw_when_dead: true,
            move_limit: None,
            tolerance_ms: 0,
            start_limit_ms: 1_000,
            suspend: false,
            adjudicate_nodes: None,
        },
        seed: 0,
    }
}

/// Pairs of two players: what the first one has of each.
fn pairs_of(first: usize, second: usize, numbers: u64, results: &[(u64, u64)]) -> Vec<GameRecord> {
    let halves = |points: u64, color| match points {
        0 => {
            if color == Side::Black {
                WHITE
            } else {
                BLACK
            }
        }
        1 => DRAW,
        _ => Some(color),
    };
    let mut games = Vec::new();
    for (&(with_black, with_white), pair) in results.iter().zip(numbers..) {
        games.push(game(pair, first, second, halves(with_black, Side::Black)));
        games.push(game(pair, second, first, halves(with_white, Side::White)));
    }
    games
}

#[test]
fn pairs_are_counted_and_the_rest_is_kept_apart() {
    let mut games = pairs_of(
        0,
        1,
        0,
        &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1), (1, 2), (2, 2), (2, 2), (2, 2)],
    );
    games.push(game(20, 0, 1, BLACK)); // no partner yet
    games.push(game(21, 0, 1, DRAW)); // the same colours twice: no pair
    games.push(game(21, 0, 1, WHITE));
    games.push(game(22, 0, 2, BLACK)); // another opponent
    games.push(game(22, 2, 0, BLACK));
    let results = PairResults::between(&games, 0, 1);
    assert_eq!(results.complete.counts(), [1, 2, 3, 2, 3]);
    assert_eq!(results.double_draws, 1);
    assert_eq!(results.single, Wdl::new(1, 1, 1));
    assert_eq!(results.wdl(), Wdl::between(&games, 0, 1));
    assert_eq!(Wdl::between(&games, 0, 1), Wdl::new(11, 7, 7));
    assert_eq!(Wdl::of(&games, 0), Wdl::new(12, 7, 8));

    let other = PairResults::between(&games, 1, 0);
    assert_eq!(other.complete, results.complete.reversed());
    assert_eq!(other.single, results.single.reversed());
    assert_eq!(PairResults::between(&games, 0, 0), PairResults::default());
    games.reverse();
    assert_eq!(PairResults::between(&games, 0, 1), results);
}

#[test]
fn a_pair_needs_one_opening() {
    let mut games = pairs_of(0, 1, 0, &[(2, 2)]);
    games[1].pairing.opening = 1;
    let results = PairResults::between(&games, 0, 1);
    assert_eq!((results.complete.pairs(), results.single.wins), (0, 2));
}

#[test]
fn estimates_use_single_games_until_a_pair_is_complete() {
    let mut games = vec![game(0, 0, 1, BLACK), game(1, 0, 1, BLACK)];
    assert_eq!(PairResults::between(&games, 0, 1).sample(), Wdl::new(2, 0, 0).into());
    games.push(game(1, 1, 0, BLACK));
    assert_eq!(PairResults::between(&games, 0, 1).sample().mean(), Some(0.5));
}

#[test]
fn the_curve_of_a_test_ends_where_the_test_stands() {
    let setting = SprtSetting { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
    let test = Sprt::new(setting, EloModel::Normalized).unwrap();
    let mut games = pairs_of(0, 1, 0, &[(2, 2), (2, 0), (0, 1), (2, 1), (1, 1), (2, 2)]);
    // As concurrent games end: the second pair before the first, the last one not at all.
    games.swap(1, 3);
    games.pop();
    let curve = test.trajectory(&games, 0, 1);
    let steps: Vec<(u64, u64)> = curve.iter().map(|point| (point.games, point.pairs)).collect();
    assert_eq!(steps, [(0, 0), (3, 1), (4, 2), (6, 3), (8, 4), (10, 5)]);
    assert_eq!(curve[0].llr, 0.0);
    let complete = PairResults::between(&games, 0, 1).complete;
    assert_eq!(curve.last().unwrap().llr, test.llr(complete));
    assert!(curve[1].llr < curve[2].llr, "an even pair, then one won");
}

#[test]
fn two_players_have_the_elo_of_their_score() {
    let games = pairs_of(0, 1, 0, &[(2, 2), (2, 0), (2, 1), (0, 2), (2, 0)]);
    let exact = RatingSetting { prior_draws: 0.0, ..RatingSetting::default() };
    let list = Ratings::new(2, &games, &exact);
    let difference = list.ratings[0].elo.value - list.ratings[1].elo.value;
    assert!((difference - elo_of_score(0.65)).abs() < 1e-9, "{difference}");
    // With the prior: 6.5 points of 10, and half a point of one virtual game.
    let list = Ratings::new(2, &games, &RatingSetting::default());
    let difference = list.ratings[0].elo.value - list.ratings[1].elo.value;
    assert!((difference - elo_of_score(7.0 / 11.0)).abs() < 1e-9, "{difference}");
}

/// Results between four players, with no pattern.
fn four_players() -> Vec<GameRecord> {
    let mut games = Vec::new();
    for (a, b, results) in [
        (0, 1, [(2, 1), (2, 0), (1, 1), (0, 2)]),
        (0, 2, [(2, 2), (2, 0), (2, 2), (0, 0)]),
        (0, 3, [(2, 2), (1, 2), (2, 2), (2, 0)]),
        (1, 2, [(1, 1), (2, 0), (2, 2), (0, 2)]),
        (2, 3, [(2, 1), (0, 2), (1, 0), (2, 2)]),
    ] {
        games.extend(pairs_of(a, b, games.len() as u64, &results));
    }
    games
}

#[test]
fn expected_points_are_the_points_played() {
    let games = four_players();
    let exact = RatingSetting { prior_draws: 0.0, ..RatingSetting::default() };
    let list = Ratings::new(4, &games, &exact);
    for player in 0..4 {
        let expected: f64 = games
            .iter()
            .filter_map(|game| {
                let (black, white) = (game.pairing.black, game.pairing.white);
                let other = if black == player { white } else { black };
                game.points_of(player)?;
                let elo = list.ratings[other].elo.value - list.ratings[player].elo.value;
                Some(1.0 / (1.0 + 10_f64.powf(elo / 400.0)))
            })
            .sum();
        let points = Wdl::of(&games, player).points();
        assert!((expected - points).abs() < 1e-9, "{player}: {expected} {points}");
    }
    let sum: f64 = list.ratings.iter().map(|rating| rating.elo.value).sum();
    assert!(sum.abs() < 1e-9, "{sum}");
}

#[test]
fn names_and_anchors_change_no_difference() {
    let games = four_players();
    let list = Ratings::new(4, &games, &RatingSetting::default());
    // Player i becomes player 3 - i.
    let mut renamed = games.clone();
    for game in &mut renamed {
        game.pairing.black = 3 - game.pairing.black;
        game.pairing.white = 3 - game.pairing.white;
    }
    let other = Ratings::new(4, &renamed, &RatingSetting::default());
    let anchored = RatingSetting { anchor: Anchor::Player(2), ..RatingSetting::default() };
    let anchored = Ratings::new(4, &games, &anchored);
    for player in 0..4 {
        let (a, b) = (list.ratings[player].elo, other.ratings[3 - player].elo);
        assert!((a.value - b.value).abs() < 1e-9 && (a.error() - b.error()).abs() < 1e-9);
        let from_anchor = a.value - list.ratings[2].elo.value;
        assert!((anchored.ratings[player].elo.value - from_anchor).abs() < 1e-9);
        for opponent in 0..4 {
            let (one, two) =
                (list.superiority(player, opponent), list.superiority(opponent, player));
            assert_eq!(one.is_some(), player != opponent);
            if let (Some(one), Some(two)) = (one, two) {
                assert!((one + two - 1.0).abs() < 1e-12);
                let higher = a.value > list.ratings[opponent].elo.value;
                assert_eq!(higher, one > 0.5);
            }
        }
    }
    assert_eq!(anchored.ratings[2].elo, Estimate { value: 0.0, low: 0.0, high: 0.0 });
    assert_eq!(anchored.superiority, list.superiority);
}

#[test]
fn four_times_the_games_half_the_error() {
    let games = four_players();
    let mut more = Vec::new();
    for copy in 0..100 {
        more.extend(games.iter().cloned().map(|mut game| {
            game.pairing.pair += 1000 * copy;
            game
        }));
    }
    let error = |games: &[GameRecord]| {
        Ratings::new(4, games, &RatingSetting::default()).ratings[1].elo.error()
    };
    let ratio = error(&more[..more.len() / 4]) / error(&more);
    assert!((ratio - 2.0).abs() < 0.05, "{ratio}");
}

#[test]
fn openings_that_decide_make_pairs_even_and_intervals_small() {
    // The same score. In the first match black always wins; in the second colours do not matter.
    let decided = pairs_of(0, 1, 0, &[(2, 0); 40]);
    let mut open = pairs_of(0, 1, 0, &[(2, 2); 20]);
    open.extend(pairs_of(0, 1, 20, &[(0, 0); 20]));
    let error = |games: &[GameRecord]| {
        Ratings::new(2, games, &RatingSetting::default()).ratings[0].elo.error()
    };
    assert!(error(&decided) < 0.3 * error(&open), "{} {}", error(&decided), error(&open));
}

#[test]
fn a_perfect_score_is_finite_with_an_open_end() {
    let mut games = pairs_of(0, 1, 0, &[(2, 2), (2, 2)]);
    games.extend(pairs_of(1, 2, 9, &[(2, 2), (2, 2)]));
    let list = Ratings::new(3, &games, &RatingSetting::default());
    let [first, middle, last] = [0, 1, 2].map(|player| list.ratings[player].elo);
    assert!(first.value.is_finite() && first.low.is_finite() && first.high == f64::INFINITY);
    assert!(middle.value.abs() < 1e-6 && middle.error().is_finite());
    assert!((first.value + last.value).abs() < 1e-6 && last.low == f64::NEG_INFINITY);
    assert!(list.superiority(0, 2).unwrap() > 0.95);
    // Nor does it end when no prior holds it.
    for prior_draws in [0.0, f64::NAN] {
        let wild = RatingSetting { prior_draws, first_mover: true, ..RatingSetting::default() };
        let list = Ratings::new(3, &games, &wild);
        assert!(list.ratings.iter().all(|rating| rating.elo.value.is_finite()));
    }
    // Seen from a player nobody has beaten, everybody may be any way below.
    let anchored = RatingSetting { anchor: Anchor::Player(0), ..RatingSetting::default() };
    let list = Ratings::new(3, &games, &anchored);
    assert_eq!(list.ratings[1].elo.low, f64::NEG_INFINITY);
    assert_eq!(list.ratings[0].elo.error(), 0.0);
}

#[test]
fn strangers_are_rated_apart() {
    let mut games = pairs_of(0, 3, 0, &[(2, 2), (2, 0)]);
    games.extend(pairs_of(1, 2, 5, &[(2, 1), (1, 0), (2, 2)]));
    games.extend(pairs_of(2, 5, 9, &[(2, 1)]));
    games.push(game(70, 0, 99, BLACK)); // nobody of this tournament
    games.push(game(71, 4, 4, BLACK)); // with itself
    let list = Ratings::new(6, &games, &RatingSetting::default());
    let groups: Vec<&[usize]> = list.groups.iter().map(|group| group.players.as_slice()).collect();
    assert_eq!(groups, [&[1, 2, 5][..], &[0, 3], &[4]]);
    for group in &list.groups {
        let sum: f64 = group.players.iter().map(|&player| list.ratings[player].elo.value).sum();
        assert!(sum.abs() < 1e-9, "{sum}");
    }
    assert_eq!(list.ratings[4].elo, Estimate::UNKNOWN);
    assert_eq!((list.superiority(0, 1), list.superiority(4, 0)), (None, None));
    assert!(list.superiority(1, 5).is_some(), "connected by player 2");
}

#[test]
fn openings_and_who_won_with_them() {
    let mut games = pairs_of(0, 1, 0, &[(2, 0), (2, 2), (0, 2), (1, 0), (2, 0)]);
    games.extend((30..60).map(|pair| game(pair, 0, 1, BLACK)));
    for game in games.iter_mut().skip(10) {
        game.pairing.opening = 7;
    }
    let mut crashed = game(90, 0, 1, WHITE);
    crashed.reason = Termination::Crash("gone".to_owned());
    games.push(crashed);
    let results = opening_results(&games);
    assert_eq!(results.len(), 2);
    let [fair, one_sided] = [results[0], results[1]];
    assert_eq!((fair.opening, fair.pairs, fair.black), (0, 5, Wdl::new(6, 1, 3)));
    assert_eq!((fair.black_decided, fair.white_decided), (2, 1));
    assert_eq!(fair.decided(), Some(0.6));
    assert!(!fair.is_one_sided());
    assert_eq!((one_sided.opening, one_sided.pairs, one_sided.decided()), (7, 0, None));
    assert!(one_sided.is_one_sided());
}

#[test]
fn moves_are_billed_to_whoever_made_them() {
    let tournament = tournament(&["a", "b"], &["h8", "", "nonsense"]);
    let moves = |times: &[(u64, u64)]| {
        times
            .iter()
            .map(|&(us, nodes)| MoveRecord {
                at: "a1".to_owned(),
                us,
                nodes,
                score: None,
                depth: 0,
            })
            .collect::<Vec<_>>()
    };
    // After one stone white is to move, from the empty board black.
    let mut first = game(0, 0, 1, BLACK);
    first.moves = moves(&[(10, 0), (100, 5), (30, 0)]);
    let mut second = game(1, 0, 1, BLACK);
    second.pairing.opening = 1;
    second.moves = moves(&[(200, 7), (50, 0)]);
    let mut lost = game(2, 0, 1, BLACK);
    lost.pairing.opening = 2;
    lost.moves = moves(&[(9999, 9)]);
    let paces = Pace::of_all(&tournament, &[first, second, lost]);
    assert_eq!(paces[0], Pace { moves: 2, us: 300, longest_us: 200, nodes: 12 });
    assert_eq!(paces[1], Pace { moves: 3, us: 90, longest_us: 50, nodes: 0 });
    assert_eq!(paces[0].nodes_per_move(), Some(6));
}

#[test]
fn forfeits_belong_to_the_loser() {
    let reasons = [
        Termination::Crash(String::new()),
        Termination::Timeout { took_ms: 2, limit_ms: 1 },
        Termination::Illegal(String::new()),
        Termination::Memory { used: 2, limit: 1 },
        Termination::NoStart(String::new()),
        Termination::Forbidden(String::new()),
    ];
    let games: Vec<GameRecord> = (reasons.into_iter().zip(0..))
        .map(|(reason, pair)| GameRecord { reason, ..game(pair, 0, 1, WHITE) })
        .collect();
    let forfeits = Forfeits::of(&games, 0);
    assert_eq!(forfeits, Forfeits { crash: 1, timeout: 1, illegal: 1, memory: 1, no_start: 1 });
    assert_eq!((forfeits.total(), Forfeits::of(&games, 1).total()), (5, 0));
    let forfeited = games.iter().filter(|game| game.reason.is_forfeit()).count();
    assert_eq!(forfeits.total(), forfeited as u64);
}

/// Three players of whom one has not played, a forfeit, a draw, and times.
fn small_tournament() -> (Tournament, Vec<GameRecord>) {
    let mut games = pairs_of(1, 0, 0, &[(2, 2), (2, 0), (1, 2), (2, 1)]);
    for (record, number) in games.iter_mut().zip(1..) {
        record.latency_us = number * 100;
        let turn = MoveRecord { at: "a1".to_owned(), us: 1500, nodes: 0, score: None, depth: 0 };
        record.moves = vec![turn; number as usize];
    }
    games[0].reason = Termination::Timeout { took_ms: 20, limit_ms: 10 };
    (tournament(&["weak", "strong", "away"], &["h8h9"]), games)
}

#[test]
fn standings_as_text() {
    let (tournament, games) = small_tournament();
    let text = Standings::new(&tournament, &games).to_string();
    let wanted = "\
#  name    games  W-D-L  points        Elo     LOS  forfeits  time/move
1  strong      8  5-2-1     6.0  +83 ± 105  93.9 %         0     1.5 ms
2  weak        8  1-2-5     2.0  -83 ± 105       -         1     1.5 ms
-- never met those above: ratings are not comparable --
3  away        0  0-0-0     0.0          ?       -         0          -

Black scored 62.5 % in 8 games, 25.0 % drawn; 7 stones on average (median 6, longest 10)
Openings: 1 used, 0 clearly favour a colour; in 1 of 3 pairs the same colour won both games
Forfeits of weak: 1 timeout
Latency: median 400 µs, p99 800 µs, worst 800 µs
";
    assert_eq!(text, wanted, "\n{text}");
}

#[test]
fn a_match_has_its_test() {
    let (mut tournament, games) = small_tournament();
    tournament.players.pop();
    tournament.players.swap(0, 1);
    tournament.sprt = Some(SprtSetting { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 });
    let swapped: Vec<GameRecord> = games
        .into_iter()
        .map(|mut game| {
            game.pairing.black = 1 - game.pairing.black;
            game.pairing.white = 1 - game.pairing.white;
            game
        })
        .collect();
    let standings = Standings::new(&tournament, &swapped);
    let found = standings.head_to_head.unwrap();
    assert_eq!(found.pairs.complete.counts(), [0, 0, 1, 2, 1]);
    assert!(found.sprt.unwrap().llr > 0.0);
    let text = standings.to_string();
    assert!(text.contains("strong: Elo +190.8 ["), "{text}");
    assert!(text.contains("Pairs [0, 0, 1, 2, 1]"), "{text}");
    assert!(text.contains("LLR 0."), "{text}");
    // A test that is none is left out, not fallen over.
    tournament.sprt = Some(SprtSetting { elo0: 5.0, elo1: 5.0, alpha: 0.05, beta: 0.05 });
    assert_eq!(Standings::new(&tournament, &swapped).head_to_head.unwrap().sprt, None);
}

#[test]
fn standings_survive_the_way_through_json() {
    let (mut tournament, games) = small_tournament();
    for players in [3, 2] {
        tournament.players.truncate(players);
        for games in [&games[..], &games[..1], &[]] {
            let standings = Standings::new(&tournament, games);
            let json = serde_json::to_string(&standings).unwrap();
            assert!(!json.contains("null,\"low") && !json.contains("NaN"), "{json}");
            let back: Standings = serde_json::from_str(&json).unwrap();
            assert_eq!(back.to_string(), standings.to_string());
            assert_eq!(serde_json::to_string(&back).unwrap(), json);
        }
    }
}

#[test]
fn damaged_records_do_no_harm() {
    let (tournament, mut games) = small_tournament();
    games[0].pairing.opening = usize::MAX;
    games[1].pairing.black = usize::MAX;
    games[2].pairing.white = 17;
    games[3].moves = vec![games[3].moves[0].clone(); 600];
    games[4].latency_us = u64::MAX;
    for record in &mut games[5].moves {
        record.us = u64::MAX;
        record.nodes = u64::MAX;
    }
    let standings = Standings::new(&tournament, &games);
    assert_eq!(standings.games, 8);
    assert_eq!(standings.lengths_by_ten.len(), 50);
    assert_eq!(standings.lengths_by_ten.iter().sum::<u64>(), 8);
    assert!(!standings.to_string().is_empty());
    let nobody = Standings::new(&Tournament { players: Vec::new(), ..tournament }, &games);
    assert!(nobody.rows.is_empty() && !nobody.to_string().is_empty());
}

/// 31-0-9 in 20 pairs, one of them lost: every place that shows a match shows the same numbers.
#[test]
fn a_match_has_one_elo_everywhere() {
    let mut results = vec![(2, 2); 12];
    results.extend([(2, 0); 7]);
    results.push((0, 0));
    let games = pairs_of(0, 1, 0, &results);
    let tournament = tournament(&["T2", "G1"], &["h8"]);
    let standings = Standings::new(&tournament, &games);
    let found = standings.head_to_head.unwrap();
    assert_eq!(format!("{:.0}", found.elo), "+215 [+80, +368]");
    let text = standings.to_string();
    let html = tengen_arena::report_html(&tournament, &games);
    let data: tengen_arena::ReportData =
        serde_json::from_str(&tengen_arena::report_json(&tournament, &games)).unwrap();
    for (place, elo, los) in
        [(0, found.elo, found.superiority), (1, -found.elo, 1.0 - found.superiority)]
    {
        let row = &data.standings.rows[place];
        assert_eq!((row.elo, row.superiority_to_next), (elo, Some(los)));
        let los = format!("{:.1} %", 100.0 * los);
        let line = text.lines().nth(1 + place).unwrap();
        assert!(line.contains(&format!("  {elo}  ")) && line.contains(&los), "{line}");
        assert!(html.contains(&format!("<td>{elo}</td>")), "{elo}");
        assert!(html.contains(&format!("<td>{los}</td>")), "{los}");
    }
    let below = text.lines().find(|line| line.starts_with("T2: Elo")).unwrap();
    assert!(below.starts_with(&format!("T2: Elo {},", found.elo)), "{below}");
    assert!(below.ends_with(&format!("LOS {:.1} %", 100.0 * found.superiority)), "{below}");
    // Two wins: the table must not be surer than the line.
    let standings = Standings::new(&tournament, &pairs_of(0, 1, 0, &[(2, 2)]));
    let found = standings.head_to_head.unwrap();
    assert_eq!(standings.rows[0].superiority_to_next, Some(found.superiority));
    assert_eq!(standings.superiority[0][1], Some(found.superiority));
}
