//! The statistics of a match: published values, symmetries, and what happens at the edges.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use tengen_arena::{
    EloModel, Estimate, Pentanomial, Sprt, SprtSetting, Wdl, elo_of_score, logistic_elo,
    normalized_elo, score_interval, score_of_elo, superiority,
};

const PAIRS: [[u64; 5]; 6] = [
    [13, 37, 50, 25, 3],
    [49, 48, 154, 49, 60],
    [30, 6, 18, 0, 6],
    [0, 0, 7, 1, 0],
    [0, 0, 0, 0, 9],
    [235, 1384, 2521, 1341, 239],
];

fn llr(elo0: f64, elo1: f64, model: EloModel, pairs: [u64; 5]) -> f64 {
    let setting = SprtSetting { elo0, elo1, alpha: 0.05, beta: 0.05 };
    Sprt::new(setting, model).expect("a valid test").llr(Pentanomial::new(pairs))
}

fn near(found: f64, wanted: f64, within: f64) {
    assert!((found - wanted).abs() <= within, "{found} is not {wanted} ± {within}");
}

/// The log-likelihood ratio that fishtest computes for the same pairs and bounds: with all its
/// digits in fishtest issue 1737; with five digits on the page of raw statistics of a fishtest
/// server, which names both models exact; with two in reports of tests that it ran.
#[test]
fn llr_as_fishtest_has_it() {
    use EloModel::{Logistic, Normalized};
    let found = llr(-1.75, 0.25, Normalized, [93, 18711, 58877, 18739, 100]);
    near(found, 2.942_097_472_070_851, 1e-9);

    let raw = [13, 37, 50, 25, 3];
    near(llr(0.0, 4.0, Normalized, raw), -0.549_12, 6e-6);
    // The page turns the bounds into scores, the upper one by the deviation of a game.
    let upper = 0.5 + 4.0 * 10_f64.ln() / 800.0 * (2.0_f64 * 0.057_617_187_5).sqrt();
    near(elo_of_score(upper), 2.716, 5e-4);
    near(llr(0.0, elo_of_score(upper), Logistic, raw), -0.537_72, 6e-6);

    for (elo0, elo1, model, pairs, published) in [
        (-0.25, 1.25, Logistic, [253, 4282, 17604, 4431, 286], 2.94),
        (0.25, 1.25, Logistic, [58, 3302, 33130, 3518, 84], 2.97),
        (-0.5, 2.5, Normalized, [264, 5737, 31270, 5964, 269], 2.97),
        (0.5, 3.5, Normalized, [29, 2205, 35000, 2392, 34], 2.94),
    ] {
        near(llr(elo0, elo1, model, pairs), published, 0.005);
    }
}

/// What fastchess prints for its tests (pull request 426 of fastchess, and reports of matches
/// that it ran).
#[test]
fn llr_as_fastchess_has_it() {
    let normalized = |elo0, elo1, pairs| llr(elo0, elo1, EloModel::Normalized, pairs);
    near(normalized(0.0, 2.0, [365, 16618, 36229, 16974, 390]), 2.25, 0.005);
    near(normalized(-3.0, 1.0, [244, 1980, 3630, 2067, 263]), 2.90, 0.005);
    near(normalized(0.0, 3.0, [835, 6884, 13116, 7201, 852]), 2.89, 0.005);
    near(normalized(0.0, 5.0, [0, 0, 1, 1, 0]), 0.02, 0.005);
    let setting = SprtSetting { elo0: 0.0, elo1: 2.0, alpha: 0.05, beta: 0.05 };
    let test = Sprt::new(setting, EloModel::Normalized).unwrap();
    near(test.llr(Wdl::new(36433, 68692, 36027)), 0.92, 0.005);
}

/// Elo, error, nElo, error, LOS as fastchess prints them. Its intervals are symmetric about the
/// score, its nElo takes the deviation for known, and it does not allow for few games, so the
/// errors are compared only where that makes little difference: in matches that are long and close.
#[test]
fn elo_as_fastchess_has_it() {
    for (pairs, elo, error, nelo, nelo_error, los) in [
        ([244, 1980, 3630, 2067, 263], 2.65, 3.24, 4.36, 5.32, 94.56),
        ([835, 6884, 13116, 7201, 852], 2.11, 1.70, 3.52, 2.83, 99.25),
        ([235, 1384, 2521, 1341, 239], -1.06, 4.05, -1.67, 6.37, 30.33),
    ] {
        let pairs = Pentanomial::new(pairs);
        near(logistic_elo(pairs).value, elo, 0.006);
        near(logistic_elo(pairs).error(), error, 0.006);
        near(normalized_elo(pairs).value, nelo, 0.006);
        near(normalized_elo(pairs).error(), nelo_error, 0.006);
        near(100.0 * superiority(pairs), los, 0.01);
    }
    for (pairs, elo, error, nelo) in [
        ([16, 82, 222, 150, 61], 52.08, 14.57, 75.87),
        ([49, 48, 154, 49, 60], 11.10, 21.86, 12.92),
        ([84, 112, 318, 184, 302], 90.22, 14.49, 99.23),
        ([30, 6, 18, 0, 6], -168.40, 73.37, -170.08),
    ] {
        let pairs = Pentanomial::new(pairs);
        near(logistic_elo(pairs).value, elo, 0.006);
        near(logistic_elo(pairs).error() / error, 1.0, 0.02);
        near(normalized_elo(pairs).value, nelo, 0.006);
    }
    near(100.0 * superiority(Pentanomial::new([49, 48, 154, 49, 60])), 84.08, 0.15);
}

#[test]
fn elo_by_hand() {
    near(elo_of_score(0.6), 400.0 * 1.5_f64.log10(), 1e-9);
    near(logistic_elo(Wdl::new(50, 20, 30)).value, 70.436_5, 1e-4);
    // Ten of ten: 1.96² / 2, and three tenths of it more because they are few.
    let least = (-1.920_729_4_f64 * 1.3 / 10.0).exp();
    near(logistic_elo(Wdl::new(10, 0, 0)).low, elo_of_score(least), 1e-3);
    // 100 coins with 60 heads: (0.6 - 0.5) / sqrt(0.24), 800 / ln 10 for each deviation.
    near(normalized_elo(Wdl::new(60, 0, 40)).value, 0.1 / 0.24_f64.sqrt() * 347.435_6, 1e-3);
    for elo in [-800.0, -3.5, 0.0, 1.0, 250.0] {
        near(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    }
}

#[test]
fn the_other_side_has_the_opposite() {
    let opposite = |one: Estimate, other: Estimate| {
        for (a, b) in [(one.value, other.value), (one.low, other.high), (one.high, other.low)] {
            assert!(a == -b || (a + b).abs() < 1e-6, "{one:?} {other:?}");
        }
    };
    for pairs in PAIRS.map(Pentanomial::new) {
        let other = pairs.reversed();
        opposite(logistic_elo(pairs), logistic_elo(other));
        opposite(normalized_elo(pairs), normalized_elo(other));
        near(superiority(pairs) + superiority(other), 1.0, 1e-9);
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let there = llr(-3.0, 20.0, model, pairs.counts());
            near(llr(-20.0, 3.0, model, other.counts()), -there, 1e-6);
        }
    }
    for wdl in [Wdl::new(7, 3, 1), Wdl::new(4, 0, 0), Wdl::new(0, 5, 0), Wdl::new(1, 1, 1)] {
        opposite(logistic_elo(wdl), logistic_elo(wdl.reversed()));
        opposite(normalized_elo(wdl), normalized_elo(wdl.reversed()));
    }
}

#[test]
fn ten_times_the_games_ten_times_the_evidence() {
    for pairs in [[13, 37, 50, 25, 3], [49, 48, 154, 49, 60]] {
        let more = pairs.map(|count| 10 * count);
        for model in [EloModel::Logistic, EloModel::Normalized] {
            near(llr(0.0, 10.0, model, more), 10.0 * llr(0.0, 10.0, model, pairs), 1e-6);
        }
        let (few, many) = (Pentanomial::new(pairs), Pentanomial::new(more));
        near(logistic_elo(few).value, logistic_elo(many).value, 1e-9);
        let ratio = logistic_elo(few).error() / logistic_elo(many).error();
        near(ratio, 10.0_f64.sqrt(), 0.1);
    }
}

#[test]
fn without_draws_two_independent_games_are_a_pair() {
    // A coin of 0.6 in pairs: 0.16, 0.48, 0.36. Nothing is gained by pairing what is independent.
    let games = logistic_elo(Wdl::new(12_000, 0, 8_000));
    let pairs = logistic_elo(Pentanomial::new([1_600, 0, 4_800, 0, 3_600]));
    near(games.value, pairs.value, 1e-9);
    near(games.error(), pairs.error(), 0.01);
    near(
        normalized_elo(Wdl::new(12_000, 0, 8_000)).value,
        normalized_elo(Pentanomial::new([1_600, 0, 4_800, 0, 3_600])).value,
        1e-9,
    );
}

#[test]
fn superiority_and_interval_agree() {
    for wins in 0..40 {
        for draws in [0, 5] {
            let wdl = Wdl::new(wins, draws, 20);
            let (elo, sure) = (logistic_elo(wdl), superiority(wdl));
            assert_eq!(elo.low > 0.0, sure > 0.975, "{wdl}: {elo} {sure}");
            assert_eq!(elo.high < 0.0, sure < 0.025, "{wdl}: {elo} {sure}");
        }
    }
}

#[test]
fn more_points_are_never_worse() {
    let mut before = f64::NEG_INFINITY;
    for wins in 0..=30 {
        let wdl = Wdl::new(wins, 3, 30 - wins);
        let elo = logistic_elo(wdl).value;
        assert!(elo > before, "{wdl}");
        before = elo;
        let test = llr(0.0, 50.0, EloModel::Logistic, [30 - wins, 0, 3, 0, wins]);
        let better = llr(0.0, 50.0, EloModel::Logistic, [30 - wins, 0, 3, 0, wins + 1]);
        assert!(better > test, "{wdl}");
    }
}

#[test]
fn every_small_match_has_an_answer() {
    for code in 0..4_u64.pow(5) {
        let counts = [0, 1, 2, 3, 4].map(|place| [0, 1, 2, 50][(code >> (2 * place) & 3) as usize]);
        let pairs = Pentanomial::new(counts);
        let score = score_interval(pairs);
        assert!(0.0 <= score.low && score.high <= 1.0, "{counts:?} {score:?}");
        assert!(score.contains(score.value), "{counts:?} {score:?}");
        let all_at = |places: &[usize]| places.iter().any(|&place| pairs.pairs() == counts[place]);
        // Pairs that all lost (or won) leave Elo open to one side. Normalised Elo is so already
        // if all are equally bad (or good), for then nothing is known of their deviation.
        for (elo, open_below, open_above) in [
            (logistic_elo(pairs), all_at(&[0]), all_at(&[4])),
            (normalized_elo(pairs), all_at(&[0, 1]), all_at(&[3, 4])),
        ] {
            assert!(elo.low <= elo.value && elo.value <= elo.high, "{counts:?} {elo:?}");
            assert_eq!(elo.low == f64::NEG_INFINITY, open_below, "{counts:?} {elo:?}");
            assert_eq!(elo.high == f64::INFINITY, open_above, "{counts:?} {elo:?}");
            assert!(elo.low < elo.high && !elo.to_string().contains("inf"), "{counts:?} {elo:?}");
        }
        assert!((0.0..=1.0).contains(&superiority(pairs)), "{counts:?}");
    }
}

#[test]
fn no_games_say_nothing() {
    let none = Wdl::default();
    assert_eq!(logistic_elo(none), Estimate::UNKNOWN);
    assert_eq!(normalized_elo(Pentanomial::default()), Estimate::UNKNOWN);
    assert_eq!(superiority(none), 0.5);
    assert_eq!((none.score(), none.draw_rate()), (None, None));
}
