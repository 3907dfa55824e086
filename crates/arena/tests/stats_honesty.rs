//! Are the statistics as sure as they say? Thousands of matches between players whose strengths
//! are known, with openings that favour a colour, as gomoku has them.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use tengen_arena::{
    EloModel, GameRecord, Pairing, Pentanomial, RatingSetting, Ratings, Side, Sprt, SprtSetting,
    SprtState, Termination, elo_of_score, logistic_elo, normalized_elo,
};
use tengen_rng::Rng;

/// A place in a list of chances that add up to one.
fn draw(rng: &mut Rng, chances: &[f64]) -> usize {
    let mut left = (rng.next() >> 11) as f64 / (1_u64 << 53) as f64;
    chances
        .iter()
        .position(|chance| {
            (left < *chance) || {
                left -= chance;
                false
            }
        })
        .unwrap_or(0)
}

/// How games go: what openings are worth to black in Elo, and how far a player must be ahead to
/// turn a draw into a win.
struct World {
    name: &'static str,
    openings: &'static [f64],
    draw: f64,
}

const WORLDS: [World; 4] = [
    World { name: "fair openings", openings: &[0.0], draw: 20.0 },
    World {
        name: "openings of all kinds",
        openings: &[-400.0, -200.0, -50.0, 0.0, 50.0, 120.0, 300.0],
        draw: 60.0,
    },
    World { name: "mostly decided", openings: &[900.0, -900.0, 500.0, 300.0, 50.0], draw: 10.0 },
    World { name: "mostly drawn", openings: &[50.0, -50.0], draw: 300.0 },
];

fn logistic(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl World {
    /// Chances to lose, draw and win for a player with an advantage.
    fn game(&self, advantage: f64) -> [f64; 3] {
        let (win, loss) = (logistic(advantage - self.draw), logistic(-advantage - self.draw));
        [loss, 1.0 - win - loss, win]
    }

    /// Chances of the five results of a pair.
    fn pair(&self, difference: f64) -> [f64; 5] {
        let mut chances = [0.0; 5];
        for opening in self.openings {
            let (black, white) = (self.game(difference + opening), self.game(difference - opening));
            for (i, b) in black.iter().enumerate() {
                for (j, w) in white.iter().enumerate() {
                    chances[i + j] += b * w / self.openings.len() as f64;
                }
            }
        }
        chances
    }

    /// The pair's results when the true difference, as the model measures it, is `elo`.
    fn pair_at(&self, elo: f64, model: EloModel) -> [f64; 5] {
        let (mut low, mut high) = (-2000.0, 2000.0);
        for _ in 0..100 {
            let middle = (low + high) / 2.0;
            *(if true_elo(&self.pair(middle), model) < elo { &mut low } else { &mut high }) =
                middle;
        }
        self.pair(low)
    }
}

fn mean(chances: &[f64; 5]) -> f64 {
    chances.iter().zip(0..).map(|(chance, i)| chance * f64::from(i) / 4.0).sum()
}

/// The difference that infinitely many pairs would show.
fn true_elo(chances: &[f64; 5], model: EloModel) -> f64 {
    let mean = mean(chances);
    let squares =
        chances.iter().zip(0..).map(|(chance, i)| chance * (f64::from(i) / 4.0 - mean).powi(2));
    match model {
        EloModel::Logistic => elo_of_score(mean),
        EloModel::Normalized => {
            (mean - 0.5) / (2.0 * squares.sum::<f64>()).sqrt() * 800.0 / 10_f64.ln()
        }
    }
}

fn play(rng: &mut Rng, chances: &[f64; 5], pairs: &mut Pentanomial) {
    pairs.add(draw(rng, chances) as f64 / 2.0);
}

/// T23: at most 5.5 % wrong verdicts when 5 % are promised, at either hypothesis.
fn wrong_verdicts(model: EloModel, elo0: f64, elo1: f64, matches: u32) {
    let setting = SprtSetting { elo0, elo1, alpha: 0.05, beta: 0.05 };
    let test = Sprt::new(setting, model).unwrap();
    let mut rng = Rng::new(23);
    for world in &WORLDS {
        for (elo, right) in [(elo0, SprtState::AcceptH0), (elo1, SprtState::AcceptH1)] {
            let chances = world.pair_at(elo, model);
            let mut wrong = 0;
            for _ in 0..matches {
                let mut pairs = Pentanomial::default();
                let verdict = loop {
                    play(&mut rng, &chances, &mut pairs);
                    match test.verdict(test.llr(pairs)) {
                        SprtState::Continue => assert!(pairs.pairs() < 100_000, "no end"),
                        verdict => break verdict,
                    }
                };
                wrong += u32::from(verdict != right);
            }
            let rate = f64::from(wrong) / f64::from(matches);
            let place = format!("{}, {model:?} [{elo0}, {elo1}] at {elo}", world.name);
            println!("{place}: {:.2} % wrong", 100.0 * rate);
            assert!(rate <= 0.055, "{place}: {rate}");
            // Far fewer would mean that the matches are longer than they need be.
            assert!(rate >= 0.015, "{place}: {rate}");
        }
    }
}

#[test]
fn sprt_of_normalized_elo_keeps_its_promise() {
    wrong_verdicts(EloModel::Normalized, 0.0, 60.0, 3_000);
}

#[test]
fn sprt_of_logistic_elo_keeps_its_promise() {
    wrong_verdicts(EloModel::Logistic, -25.0, 25.0, 4_000);
}

#[test]
fn elo_intervals_hold_the_truth() {
    let mut rng = Rng::new(5);
    for world in &WORLDS {
        for (difference, length) in [(0.0, 30), (80.0, 100), (250.0, 30), (250.0, 100)] {
            let chances = world.pair(difference);
            let (mut elo, mut nelo) = (0, 0);
            for _ in 0..4_000 {
                let mut pairs = Pentanomial::default();
                (0..length).for_each(|_| play(&mut rng, &chances, &mut pairs));
                let holds = logistic_elo(pairs).contains(true_elo(&chances, EloModel::Logistic));
                elo += u32::from(holds);
                let truth = true_elo(&chances, EloModel::Normalized);
                nelo += u32::from(normalized_elo(pairs).contains(truth));
            }
            for (kind, held) in [("Elo", elo), ("nElo", nelo)] {
                let held = f64::from(held) / 4_000.0;
                let place = format!("{kind}, {}, {difference} Elo, {length} pairs", world.name);
                println!("{place}: {:.1} % held", 100.0 * held);
                assert!((0.938..=0.98).contains(&held), "{place}: {held}");
            }
        }
    }
}

/// A round robin. In pair k of two players the opening is the k-th.
fn round_robin(rng: &mut Rng, world: &World, strengths: &[f64], rounds: usize) -> Vec<GameRecord> {
    let mut games = Vec::new();
    let mut number = 0;
    for a in 0..strengths.len() {
        for b in 0..a {
            for round in 0..rounds {
                let opening = round % world.openings.len();
                for (black, white) in [(a, b), (b, a)] {
                    let advantage = strengths[black] - strengths[white] + world.openings[opening];
                    let winner = match draw(rng, &world.game(advantage)) {
                        0 => Some(Side::White),
                        1 => None,
                        _ => Some(Side::Black),
                    };
                    let (game, pair, round) = (number, number / 2, round as u64);
                    let pairing = Pairing { game, pair, round, black, white, opening };
                    number += 1;
                    games.push(GameRecord {
                        pairing,
                        moves: Vec::new(),
                        winner,
                        reason: if winner.is_some() {
                            Termination::Five
                        } else {
                            Termination::FullBoard
                        },
                        started_ms: 0,
                        latency_us: 0,
                    });
                }
            }
        }
    }
    games
}

/// The ratings that infinitely many rounds would give: expected points equal to the true ones,
/// found here by plain relaxation.
fn true_ratings(world: &World, strengths: &[f64]) -> Vec<f64> {
    let others = |i: usize| (0..strengths.len()).filter(move |j| *j != i);
    let mut ratings = strengths.to_vec();
    for _ in 0..5_000 {
        for i in 0..ratings.len() {
            let points: f64 =
                others(i).map(|j| mean(&world.pair(strengths[i] - strengths[j]))).sum();
            let expected: f64 = others(i).map(|j| logistic(ratings[i] - ratings[j])).sum();
            ratings[i] += 200.0 * (points - expected) / strengths.len() as f64;
        }
    }
    let centre = ratings.iter().sum::<f64>() / ratings.len() as f64;
    ratings.iter().map(|rating| rating - centre).collect()
}

#[test]
fn ratings_hold_the_truth() {
    let mut rng = Rng::new(7);
    let strengths = [-150.0, -90.0, -20.0, 10.0, 90.0, 160.0];
    for world in &WORLDS {
        let truth = true_ratings(world, &strengths);
        // As many rounds as openings at least, so that every tournament has all of them.
        let rounds = 14;
        let (mut held, mut above, mut compared) = (0, 0, 0.0);
        for _ in 0..300 {
            let games = round_robin(&mut rng, world, &strengths, rounds);
            let list = Ratings::new(6, &games, &RatingSetting::default());
            let each = list.ratings.iter().zip(&truth);
            held += each.filter(|(rating, truth)| rating.elo.contains(**truth)).count();
            // Two neighbours, the better one first: how often, and how often in its own opinion?
            above += usize::from(list.ratings[3].elo.value > list.ratings[2].elo.value);
            compared += list.superiority(3, 2).unwrap();
        }
        let held = held as f64 / 1_800.0;
        println!("{}: {:.1} % held, {above} / {compared:.0} above", world.name, 100.0 * held);
        assert!((0.93..=0.975).contains(&held), "{}: {held}", world.name);
        assert!(above > 150 && (compared - above as f64).abs() < 45.0, "{}", world.name);
    }
}

#[test]
fn the_first_movers_advantage_is_found() {
    let world = World { name: "black is better", openings: &[120.0], draw: 0.0 };
    let strengths = [-100.0, 0.0, 40.0, 60.0];
    let setting = RatingSetting { first_mover: true, ..RatingSetting::default() };
    let (mut rng, mut held, mut held_ratings) = (Rng::new(11), 0, 0);
    for _ in 0..300 {
        let games = round_robin(&mut rng, &world, &strengths, 12);
        let list = Ratings::new(4, &games, &setting);
        held += usize::from(list.groups[0].first_mover.unwrap().contains(120.0));
        let each = list.ratings.iter().zip(strengths);
        held_ratings += each.filter(|(rating, truth)| rating.elo.contains(*truth)).count();
    }
    println!("advantage {held} of 300, ratings {held_ratings} of 1200");
    assert!((276..=296).contains(&held), "{held}");
    assert!((1_116..=1_176).contains(&held_ratings), "{held_ratings}");
}
