//! Which games are evidence: a pair of games played again, move for move, says nothing new.
//!
//! Two deterministic players who meet twice from one opening play the same two games. Counted twice they
//! would narrow every interval and drive a sequential test to a verdict that six pairs cannot bear.

use super::Pentanomial;
use super::pairs::Partners;
use crate::{GameRecord, PlayerIndex, Side, Tournament};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use tengen_core::{Point, RowOrder, Size, Symmetry, parse_moves};

/// How many pairs of games are evidence, and how many only repeat others.
///
/// ```
/// use tengen_arena::Evidence;
/// let evidence = Evidence { distinct: 6, repeated: 178, ..Evidence::default() };
/// assert_eq!(evidence.to_string(), "6 distinct pairs, 178 repeated");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Evidence {
    /// Complete pairs whose two games do not repeat those of an earlier pair of the same players.
    pub distinct: u64,
    /// Complete pairs that do.
    pub repeated: u64,
    /// Complete pairs whose two games are the same, move for move: the players may be one player.
    pub same_twice: u64,
    /// Complete pairs since one was new.
    pub since_new: u64,
    /// Whether a whole round through the openings has brought no new pair.
    pub exhausted: bool,
}

impl Evidence {
    /// What a reader has to know before believing a figure, one sentence each.
    pub fn warnings(&self) -> Vec<String> {
        let all = self.distinct + self.repeated;
        let mut warnings = Vec::new();
        if self.repeated > 0 && 10 * self.repeated >= all {
            warnings.push(format!(
                "{} of {all} pairs repeat earlier ones move for move and are not counted: give \
                 more openings (--openings, --symmetries) or add randomness",
                self.repeated
            ));
        }
        if self.exhausted {
            warnings.push(
                "no new games: the players only repeat themselves from these openings".to_owned(),
            );
        }
        if self.same_twice == all && all >= FEW_PAIRS {
            warnings.push(format!(
                "in {all} of {all} pairs the two games are identical: do the players differ at all?"
            ));
        }
        warnings
    }
}

/// Fewer pairs than this may be identical by chance.
const FEW_PAIRS: u64 = 10;

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.distinct == 1 { "pair" } else { "pairs" };
        write!(f, "{} distinct {noun}, {} repeated", self.distinct, self.repeated)
    }
}

/// Tells repeated games from new ones as they come in.
///
/// A pair repeats another of the same two players if in both games, with the same colours, moves
/// (the opening's included) and winner are the same up to one of the eight symmetries of the board. A
/// game without a move repeats nothing: it was lost before it began.
pub struct DistinctGames {
    size: Size,
    openings: Vec<Option<Vec<Point>>>,
    partners: Partners<(u64, Option<Line>)>,
    /// The numbers of the first two games with these moves, the lower player's black one first.
    seen: HashMap<PairKey, [u64; 2]>,
    evidence: Evidence,
    /// What the first player scored against the second in distinct pairs.
    match_of_two: Pentanomial,
    /// The points of the first player in games that wait for their partner.
    waiting: HashMap<u64, f64>,
}

/// The moves of a game in the least of their eight images, and who won.
type Line = (Vec<u16>, Option<bool>);

/// The lower player, the other, and the lines of their games, the lower player's black one first.
type PairKey = (PlayerIndex, PlayerIndex, Line, Line);

/// What is known of a pair when its second game comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairNews {
    /// Nobody has seen these games before.
    New,
    /// Both games were played before: the numbers of those that this game and its partner repeat.
    Repeats {
        /// The earlier game with the moves of this one.
        this: u64,
        /// The number of this game's partner, and of the earlier game with its moves.
        partner: (u64, u64),
    },
}

impl DistinctGames {
    /// Nothing has been played.
    pub fn new(tournament: &Tournament) -> DistinctGames {
        let size = tournament.size;
        let openings = tournament.openings.iter();
        let mut openings: Vec<_> =
            openings.map(|text| parse_moves(text, size, RowOrder::FromBottom).ok()).collect();
        if openings.is_empty() {
            openings.push(Some(Vec::new()));
        }
        DistinctGames {
            size,
            openings,
            partners: Partners::new(),
            seen: HashMap::new(),
            evidence: Evidence::default(),
            match_of_two: Pentanomial::default(),
            waiting: HashMap::new(),
        }
    }

    /// These games have been played.
    pub fn of(tournament: &Tournament, games: &[GameRecord]) -> DistinctGames {
        let mut distinct = DistinctGames::new(tournament);
        for game in games {
            distinct.add(game);
        }
        distinct
    }

    /// Takes in a finished game; says what its pair is once that is complete.
    pub fn add(&mut self, game: &GameRecord) -> Option<PairNews> {
        let line = self.line(game);
        let number = game.pairing.game;
        let points = game.points_of(0).unwrap_or(0.0);
        let Some((partner, other)) = self.partners.meet(game, (number, line.clone())) else {
            self.waiting.insert(number, points);
            return None;
        };
        let first_points = self.waiting.remove(&partner).unwrap_or(0.0);
        let news = self.news(game, line, partner, other);
        if news == PairNews::New {
            self.evidence.distinct += 1;
            self.evidence.since_new = 0;
            if game.pairing.black + game.pairing.white == 1 {
                self.match_of_two.add(first_points + points);
            }
        } else {
            self.evidence.repeated += 1;
            self.evidence.since_new += 1;
        }
        let round = FEW_PAIRS.max(self.openings.len() as u64);
        self.evidence.exhausted = self.evidence.since_new >= round;
        Some(news)
    }

    fn news(
        &mut self,
        game: &GameRecord,
        line: Option<Line>,
        partner: u64,
        other: Option<Line>,
    ) -> PairNews {
        let (Some(line), Some(other)) = (line, other) else { return PairNews::New };
        self.evidence.same_twice += u64::from(line == other);
        let (black, white) = (game.pairing.black, game.pairing.white);
        let is_first = black < white;
        let (key, numbers) = if is_first {
            ((black, white, line, other), [game.pairing.game, partner])
        } else {
            ((white, black, other, line), [partner, game.pairing.game])
        };
        match self.seen.get(&key) {
            Some(&[lower, upper]) => {
                let (this, its) = if is_first { (lower, upper) } else { (upper, lower) };
                PairNews::Repeats { this, partner: (partner, its) }
            }
            None => {
                self.seen.insert(key, numbers);
                PairNews::New
            }
        }
    }

    /// How much evidence there is.
    pub fn evidence(&self) -> Evidence {
        self.evidence
    }

    /// What the first player scored against the second in distinct pairs: a sequential test takes
    /// these and no others.
    pub fn match_of_two(&self) -> Pentanomial {
        self.match_of_two
    }

    fn line(&self, game: &GameRecord) -> Option<Line> {
        let opening = self.openings.get(game.pairing.opening)?.as_ref()?;
        let own = game.moves.iter().map(|played| {
            let point: Point = played.at.parse().ok()?;
            point.is_on(self.size).then_some(point)
        });
        let own: Vec<Point> = own.collect::<Option<_>>()?;
        if own.is_empty() {
            return None;
        }
        let image = |symmetry: Symmetry| -> Vec<u16> {
            let points = opening.iter().chain(&own);
            points.map(|&point| symmetry.apply(point, self.size).index() as u16).collect()
        };
        let least = Symmetry::ALL.into_iter().map(image).min()?;
        Some((least, game.winner.map(|side| side == Side::Black)))
    }
}

/// For each game, in order, the number of the earlier game that it repeats; and how much evidence
/// there is. Statistics, sequential tests and reports count the others only.
pub fn repeats(tournament: &Tournament, games: &[GameRecord]) -> (Vec<Option<u64>>, DistinctGames) {
    let mut distinct = DistinctGames::new(tournament);
    let places: HashMap<u64, usize> =
        games.iter().enumerate().map(|(place, game)| (game.pairing.game, place)).collect();
    let mut repeats = vec![None; games.len()];
    for (place, game) in games.iter().enumerate() {
        if let Some(PairNews::Repeats { this, partner: (partner, its) }) = distinct.add(game) {
            for (place, repeated) in [(Some(&place), this), (places.get(&partner), its)] {
                if let Some(mark) = place.and_then(|&place| repeats.get_mut(place)) {
                    *mark = Some(repeated);
                }
            }
        }
    }
    (repeats, distinct)
}

/// The games that are evidence: all but those of repeated pairs.
pub fn distinct_games<'a>(
    tournament: &Tournament,
    games: &'a [GameRecord],
) -> (Cow<'a, [GameRecord]>, Evidence) {
    let (repeats, distinct) = repeats(tournament, games);
    let evidence = distinct.evidence();
    if evidence.repeated == 0 {
        return (Cow::Borrowed(games), evidence);
    }
    let kept = games.iter().zip(repeats).filter(|(_, repeated)| repeated.is_none());
    (kept.map(|(game, _)| game.clone()).collect(), evidence)
}
