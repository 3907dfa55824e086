//! Random openings: a few stones near the centre, none the mirror image of another.

use crate::Tournament;
use crate::adjudicate::Adjudicator;
use std::collections::HashSet;
use tengen_agent::{Agent, CancelToken, Failure, Limits, Request, Score};
use tengen_core::{Game, Point, RowOrder, Rule, Size, parse_moves};
use tengen_rng::Rng;

/// What openings are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningSetting {
    /// How many.
    pub count: usize,
    /// For which rule.
    pub rule: Rule,
    /// For which board.
    pub size: Size,
    /// Random seed.
    pub seed: u64,
    /// The fewest stones.
    pub least_stones: usize,
    /// The most stones.
    pub most_stones: usize,
    /// How far from the centre stones may be, in rows and columns.
    pub reach: usize,
}

/// Who says whether an opening is balanced.
pub struct Judge<'a> {
    /// The player.
    pub agent: &'a mut dyn Agent,
    /// How long it may look at each.
    pub limits: Limits,
    /// The largest score, for either side, that still counts as even.
    pub bound: i32,
    /// Positions a solver looks at for a forced win of the side to move, however even the judge
    /// calls the opening; 0 for none.
    pub proof_nodes: u64,
}

/// Why there are fewer openings than were asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The numbers make no sense.
    #[error("{0}")]
    Setting(String),
    /// The judge could not judge.
    #[error("the judge failed: {0}")]
    Judge(Failure),
    /// Too many tries in a row brought nothing new.
    #[error(
        "only {found} of {wanted} openings found: allow more stones, more reach or a wider bound"
    )]
    Exhausted {
        /// How many there are.
        found: usize,
        /// How many were wanted.
        wanted: usize,
    },
}

/// Tries without a new opening before it is given up.
const PATIENCE: usize = 20_000;

/// Makes openings, each when it is asked for. An error is the last item.
///
/// ```
/// use tengen_arena::{OpeningSetting, generate_openings};
/// let setting = OpeningSetting { count: 5, ..OpeningSetting::default() };
/// let openings: Vec<_> = generate_openings(&setting, None).collect::<Result<_, _>>().unwrap();
/// assert_eq!(openings.len(), 5);
/// assert_eq!(generate_openings(&setting, None).next().unwrap().unwrap(), openings[0]);
/// ```
pub fn generate_openings<'a>(setting: &OpeningSetting, judge: Option<Judge<'a>>) -> Openings<'a> {
    let proof_nodes = judge.as_ref().map_or(0, |judge| judge.proof_nodes);
    Openings {
        setting: *setting,
        judge,
        prover: (proof_nodes > 0).then(|| Adjudicator::new(proof_nodes)),
        area: nearby(setting),
        rng: Rng::new(setting.seed),
        seen: HashSet::new(),
        found: 0,
        failed: false,
    }
}

/// Openings made one by one; see [`generate_openings`].
pub struct Openings<'a> {
    setting: OpeningSetting,
    judge: Option<Judge<'a>>,
    prover: Option<Adjudicator>,
    area: Vec<Point>,
    rng: Rng,
    /// Hashes of what was drawn, whether it was taken or not.
    seen: HashSet<u64>,
    found: usize,
    failed: bool,
}

impl Iterator for Openings<'_> {
    type Item = Result<Vec<Point>, OpeningError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed || self.found == self.setting.count {
            return None;
        }
        let found = self.find();
        match &found {
            Ok(_) => self.found += 1,
            Err(_) => self.failed = true,
        }
        Some(found)
    }
}

impl Openings<'_> {
    fn find(&mut self) -> Result<Vec<Point>, OpeningError> {
        let OpeningSetting { count, seed, least_stones, most_stones, reach, .. } = self.setting;
        if least_stones > most_stones || most_stones > self.area.len() / 2 {
            return Err(OpeningError::Setting(format!(
                "{least_stones} to {most_stones} stones within {reach} of the centre are not \
                 possible on this board"
            )));
        }
        for _ in 0..=PATIENCE {
            let stones = least_stones + self.rng.below(most_stones - least_stones + 1);
            let drawn = draw(&self.setting, &self.area, stones, &mut self.rng);
            let Some(game) = drawn else { continue };
            if !self.seen.insert(game.board().canonical().0.hash()) {
                continue;
            }
            if let Some(prover) = &mut self.prover
                && prover.judge(&game, &CancelToken::new()).is_some()
            {
                continue;
            }
            if let Some(judge) = &mut self.judge
                && !is_even(judge, &game, seed)?
            {
                continue;
            }
            return Ok(game.moves().collect());
        }
        Err(OpeningError::Exhausted { found: self.found, wanted: count })
    }
}

impl Default for OpeningSetting {
    fn default() -> OpeningSetting {
        OpeningSetting {
            count: 20,
            rule: Rule::Freestyle,
            size: Size::FIFTEEN,
            seed: 0,
            least_stones: 3,
            most_stones: 7,
            reach: 4,
        }
    }
}

/// The points within reach of the centre.
fn nearby(setting: &OpeningSetting) -> Vec<Point> {
    let centre = Point::centre(setting.size);
    let near = |point: &Point| {
        point.column().abs_diff(centre.column()) <= setting.reach
            && point.row().abs_diff(centre.row()) <= setting.reach
    };
    Point::all(setting.size).filter(near).collect()
}

/// Random stones, if the game is then still open and nobody can make five at once.
fn draw(setting: &OpeningSetting, area: &[Point], stones: usize, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::new(setting.rule, setting.size);
    while game.moves().len() < stones {
        let &point = rng.pick(area)?;
        let board = game.board();
        if !board.is_empty(point) {
            continue;
        }
        if !board.is_legal(point, board.side_to_move()) {
            return None;
        }
        game.play(point).ok()?;
    }
    let board = game.board();
    let quiet = |point: Point| {
        !board.makes_five(point, board.side_to_move())
            && !board.makes_five(point, !board.side_to_move())
    };
    (game.outcome().is_none() && board.empty_points().all(quiet)).then_some(game)
}

fn is_even(judge: &mut Judge<'_>, game: &Game, seed: u64) -> Result<bool, OpeningError> {
    // An opening is judged for itself, whatever was judged before it.
    judge.agent.new_game();
    let mut request = Request::new(game.clone());
    request.limits = judge.limits;
    request.seed = seed;
    let answer = judge.agent.think(&request, &CancelToken::new(), &mut |_| {});
    let answer = answer.map_err(OpeningError::Judge)?;
    Ok(match answer.report.lines.first().map(|line| line.score) {
        Some(Score::Estimate(points)) => points.abs() <= judge.bound,
        _ => false,
    })
}

/// The start of a game: the opening's moves played out.
pub(crate) fn opening_game(tournament: &Tournament, opening: usize) -> Result<Game, String> {
    let text = tournament.openings.get(opening).map_or("", String::as_str);
    let moves = parse_moves(text, tournament.size, RowOrder::FromBottom);
    let mut game = Game::new(tournament.rule, tournament.size);
    for (number, point) in moves.map_err(|error| error.to_string())?.into_iter().enumerate() {
        game.play(point).map_err(|error| format!("move {}: {error}", number + 1))?;
    }
    match game.outcome() {
        Some(outcome) => Err(format!("the game is already over ({outcome})")),
        None => Ok(game),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_agent::testing::FirstPoint;

    fn all(
        setting: &OpeningSetting,
        judge: Option<Judge<'_>>,
    ) -> Result<Vec<Vec<Point>>, OpeningError> {
        generate_openings(setting, judge).collect()
    }

    #[test]
    fn no_two_are_mirror_images_and_all_can_be_played() {
        for rule in Rule::ALL {
            let setting = OpeningSetting { count: 60, rule, seed: 9, ..OpeningSetting::default() };
            let openings = all(&setting, None).unwrap();
            let mut forms = HashSet::new();
            for moves in &openings {
                let game = game_of(&setting, moves);
                assert!(game.outcome().is_none());
                assert!(forms.insert(game.board().canonical().0.hash()));
            }
        }
    }

    #[test]
    fn a_judge_is_heard() {
        let mut agent = tengen_engine::create("greedy").unwrap();
        let setting = OpeningSetting { count: 10, ..OpeningSetting::default() };
        let judge =
            Judge { agent: &mut *agent, limits: Limits::default(), bound: 20, proof_nodes: 0 };
        let openings = all(&setting, Some(judge)).unwrap();
        let free = all(&setting, None).unwrap();
        assert_eq!(openings.len(), 10);
        assert_ne!(openings, free);
        let judge =
            Judge { agent: &mut *agent, limits: Limits::default(), bound: -1, proof_nodes: 0 };
        let error = all(&setting, Some(judge)).unwrap_err();
        assert!(matches!(error, OpeningError::Exhausted { found: 0, wanted: 10 }));
    }

    fn game_of(setting: &OpeningSetting, moves: &[Point]) -> Game {
        Game::from_moves(setting.rule, setting.size, moves.iter().copied()).unwrap()
    }

    #[test]
    fn a_proven_win_is_no_opening() {
        // So many stones so near each other leave many openings won; this judge calls all even.
        let setting = OpeningSetting {
            count: 30,
            least_stones: 8,
            most_stones: 10,
            reach: 2,
            ..Default::default()
        };
        let won = |proof_nodes: u64| {
            let limits = Limits::default();
            let judge = Judge { agent: &mut FirstPoint, limits, bound: 0, proof_nodes };
            let openings = all(&setting, Some(judge)).unwrap();
            let mut prover = Adjudicator::new(500);
            let is_won = |moves: &&Vec<Point>| {
                let game = game_of(&setting, moves);
                prover.judge(&game, &CancelToken::new()).is_some()
            };
            openings.iter().filter(is_won).count()
        };
        assert!(won(0) > 5, "the test is worth something");
        assert_eq!(won(500), 0);
    }

    #[test]
    fn the_engine_judges_the_same_in_every_run() {
        let setting = OpeningSetting { count: 3, seed: 4, ..OpeningSetting::default() };
        let limits = Limits { nodes: Some(1_000), ..Limits::default() };
        let made = |agent: &mut dyn Agent| {
            let judge = Judge { agent, limits, bound: 60, proof_nodes: 500 };
            all(&setting, Some(judge)).unwrap()
        };
        let mut agent = tengen_engine::create("tengen:hash=4").unwrap();
        let first = made(&mut *agent);
        assert_eq!(first, made(&mut *agent), "what it learnt has no part in it");
        // Each is even for the engine, asked alone.
        for moves in &first {
            let game = game_of(&setting, moves);
            let mut agent = tengen_engine::create("tengen:hash=4").unwrap();
            let mut judge = Judge { agent: &mut *agent, limits, bound: 60, proof_nodes: 0 };
            assert_eq!(is_even(&mut judge, &game, setting.seed), Ok(true));
        }
    }

    #[test]
    fn impossible_wishes_are_refused() {
        let size = Size::new(5).unwrap();
        let setting = OpeningSetting { size, most_stones: 20, ..OpeningSetting::default() };
        let mut openings = generate_openings(&setting, None);
        assert!(matches!(openings.next(), Some(Err(OpeningError::Setting(_)))));
        assert_eq!(openings.next(), None, "an error is the end");
    }
}
