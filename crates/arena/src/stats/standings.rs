//! The state of a tournament: everything the terminal, the report and a check of the log show.

use super::pace::lengths;
use super::{
    EloModel, Estimate, Evidence, Forfeits, OpeningResult, Pace, PairResults, RatingGroup,
    RatingSetting, Ratings, Spread, Sprt, SprtReport, Wdl, distinct_games, logistic_elo,
    normalized_elo, opening_results, superiority,
};
use crate::{GameRecord, PlayerIndex, Tournament};
use serde::{Deserialize, Serialize};

/// One player's line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Standing {
    /// Its rank, from 1; players that cannot be told apart share it only if all is equal.
    pub rank: usize,
    /// Its place in the list of players.
    pub player: PlayerIndex,
    /// Its name.
    pub name: String,
    /// Its games.
    pub wdl: Wdl,
    /// One for each win, a half for each draw.
    pub points: f64,
    /// Its place in [`Standings::groups`].
    pub group: usize,
    /// Its rating in that group; between two players the difference to the opponent, as in
    /// [`HeadToHead`].
    pub elo: Estimate,
    /// The probability that it is stronger than the player on the next line; of two players each
    /// has that of being stronger than the other.
    pub superiority_to_next: Option<f64>,
    /// Games it lost by a fault.
    pub forfeits: Forfeits,
    /// How long it thought.
    pub pace: Pace,
}

/// Two players and nobody else: the first against the second.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct HeadToHead {
    /// The games in pairs.
    pub pairs: PairResults,
    /// Elo from the pairs, or from single games as long as no pair is complete.
    pub elo: Estimate,
    /// Normalised Elo, likewise.
    pub normalized_elo: Estimate,
    /// The probability that the first player is stronger, likewise.
    pub superiority: f64,
    /// The sequential test, if the tournament has a valid one. It takes complete pairs only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
}

impl HeadToHead {
    /// What is known of `a` against `b` from games that are distinct ([`distinct_games`]).
    pub fn new(
        tournament: &Tournament,
        games: &[GameRecord],
        a: PlayerIndex,
        b: PlayerIndex,
    ) -> HeadToHead {
        let pairs = PairResults::between(games, a, b);
        let test = tournament.sprt.and_then(|setting| Sprt::new(setting, EloModel::default()).ok());
        HeadToHead {
            pairs,
            elo: logistic_elo(pairs.sample()),
            normalized_elo: normalized_elo(pairs.sample()),
            superiority: superiority(pairs.sample()),
            sprt: test.map(|test| test.report(pairs.complete)),
        }
    }

    /// Puts the match in the place of ratings fitted to it: these count from the mean of the two
    /// and include a prior, so the same games would have a second Elo and a second LOS.
    fn replace(&self, ratings: &mut Ratings) {
        for (rating, elo) in ratings.ratings.iter_mut().zip([self.elo, -self.elo]) {
            rating.elo = elo;
        }
        if self.pairs.wdl().games() > 0 {
            let los = self.superiority;
            ratings.superiority = vec![vec![None, Some(los)], vec![Some(1.0 - los), None]];
        }
    }
}

/// The state of a tournament. It prints as a table and is written as JSON.
///
/// ```
/// use tengen_arena::{GameRecord, Standings, Tournament};
/// let tournament: Tournament = serde_json::from_str(r#"{
///   "players": [{"name": "tengen", "kind": {"agent": "greedy"}},
///               {"name": "other", "kind": {"agent": "random"}}],
///   "format": "match", "rule": "freestyle", "size": "15", "openings": ["h8"], "pairs": 1,
///   "rounds": 1, "seed": 0,
///   "referee": {"draw-when-dead": true, "move-limit": null, "tolerance-ms": 0, "suspend": false}
/// }"#).unwrap();
/// let games: Vec<GameRecord> = serde_json::from_str(r#"[
///   {"pairing": {"game": 0, "pair": 0, "round": 0, "black": 0, "white": 1, "opening": 0},
///    "moves": [{"at": "i9", "us": 1500}, {"at": "g7", "us": 900}], "winner": "black",
///    "reason": {"timeout": {"took_ms": 9, "limit_ms": 1}}, "started-ms": 0, "latency-us": 40}
/// ]"#).unwrap();
/// let standings = Standings::new(&tournament, &games);
/// assert_eq!(standings.rows[0].name, "tengen");
/// assert_eq!(standings.rows[1].forfeits.timeout, 1);
/// let text = standings.to_string();
/// assert!(text.contains("1  tengen"), "{text}");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Standings {
    /// Games played.
    pub games: u64,
    /// How many pairs of them are evidence: estimates, intervals and tests are of these alone.
    #[serde(default)]
    pub evidence: Evidence,
    /// Players, the best first; a group at a time.
    pub rows: Vec<Standing>,
    /// Players that games connect; ratings of different groups cannot be compared.
    pub groups: Vec<RatingGroup>,
    /// What each player scored against each, in the order of the players.
    pub crosstable: Vec<Vec<Wdl>>,
    /// The probability that a player is stronger than another, in the order of the players.
    pub superiority: Vec<Vec<Option<f64>>>,
    /// The match, if there are two players only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head_to_head: Option<HeadToHead>,
    /// What black scored.
    pub black: Wdl,
    /// The openings that were played.
    pub openings: Vec<OpeningResult>,
    /// Stones on the board at the end of games.
    pub lengths: Spread,
    /// How many games ended with 0 to 9 stones, 10 to 19, and so on.
    pub lengths_by_ten: Vec<u64>,
    /// The longest time between an answer and our reading it, for each game, in microseconds.
    pub latency_us: Spread,
}

impl Standings {
    /// Counts and rates everything. Ratings are those of [`RatingSetting::default`].
    pub fn new(tournament: &Tournament, games: &[GameRecord]) -> Standings {
        Standings::with_ratings(tournament, games, &RatingSetting::default())
    }

    /// The same with another kind of rating.
    pub fn with_ratings(
        tournament: &Tournament,
        games: &[GameRecord],
        setting: &RatingSetting,
    ) -> Standings {
        let players = tournament.players.len();
        let (distinct, evidence) = distinct_games(tournament, games);
        let head_to_head = (players == 2).then(|| HeadToHead::new(tournament, &distinct, 0, 1));
        let mut ratings = Ratings::new(players, &distinct, setting);
        if let Some(head_to_head) = &head_to_head {
            head_to_head.replace(&mut ratings);
        }
        let lengths = lengths(tournament, games);
        let mut crosstable = vec![vec![Wdl::default(); players]; players];
        for game in games {
            let (black, white) = (game.pairing.black, game.pairing.white);
            for (player, opponent) in [(black, white), (white, black)] {
                let cell = crosstable.get_mut(player).and_then(|row| row.get_mut(opponent));
                if let (Some(cell), Some(points)) = (cell, game.points_of(player)) {
                    cell.add(points);
                }
            }
        }
        Standings {
            games: games.len() as u64,
            evidence,
            rows: rows(tournament, games, &ratings),
            crosstable,
            head_to_head,
            black: Wdl::of_black(games),
            openings: opening_results(&distinct),
            lengths_by_ten: by_ten(&lengths),
            lengths: lengths.into_iter().collect(),
            latency_us: games.iter().map(|game| game.latency_us).collect(),
            groups: ratings.groups,
            superiority: ratings.superiority,
        }
    }
}

fn rows(tournament: &Tournament, games: &[GameRecord], ratings: &Ratings) -> Vec<Standing> {
    let paces = Pace::of_all(tournament, games);
    let mut rows: Vec<Standing> = (tournament.players.iter().zip(&ratings.ratings))
        .zip(paces)
        .map(|((config, rating), pace)| {
            let wdl = Wdl::of(games, rating.player);
            Standing {
                rank: 0,
                player: rating.player,
                name: config.name.clone(),
                wdl,
                points: wdl.points(),
                group: rating.group,
                elo: rating.elo,
                superiority_to_next: None,
                forfeits: Forfeits::of(games, rating.player),
                pace,
            }
        })
        .collect();
    rows.sort_by(|a, b| {
        (a.group.cmp(&b.group))
            .then(b.elo.value.total_cmp(&a.elo.value))
            .then(b.points.total_cmp(&a.points))
            .then(a.player.cmp(&b.player))
    });
    let players = rows.len();
    let next: Vec<Option<PlayerIndex>> =
        rows.iter().skip(1).map(|row| Some(row.player)).chain([None]).collect();
    for ((row, next), rank) in rows.iter_mut().zip(next).zip(1..) {
        row.rank = rank;
        let other = next.or(if players == 2 { 1_usize.checked_sub(row.player) } else { None });
        row.superiority_to_next = other.and_then(|other| ratings.superiority(row.player, other));
    }
    rows
}

fn by_ten(lengths: &[u64]) -> Vec<u64> {
    let mut counts = Vec::new();
    for &length in lengths {
        let place = usize::try_from(length / 10).unwrap_or(usize::MAX).min(MOST_TENS);
        if counts.len() <= place {
            counts.resize(place + 1, 0);
        }
        if let Some(count) = counts.get_mut(place) {
            *count += 1;
        }
    }
    counts
}

/// The largest board has 484 points; a damaged log shall not make a list of billions.
const MOST_TENS: usize = 49;
