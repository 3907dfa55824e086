//! Positions from outside, and what can be said of them without search.

use crate::error::ApiError;
use crate::types::{
    ForbiddenPoint, OutcomeKind, OutcomeView, PositionInfo, PositionText, ThreatPoint, Threats,
};
use tengen_core::{Board, Color, Direction, Game, Outcome, Point, Rule, Setup, Size};
use tengen_pattern::{PatternState, Threat};

impl PositionText {
    /// The game: set up, checked and played.
    pub(crate) fn game(&self) -> Result<Game, ApiError> {
        let mut game = self.start()?;
        game.play_all(self.moves.iter().copied()).map_err(ApiError::bad)?;
        Ok(game)
    }

    /// The game before its first move.
    pub(crate) fn start(&self) -> Result<Game, ApiError> {
        let size = Size::new(self.size).map_err(ApiError::bad)?;
        let (black, white) = (self.black.clone(), self.white.clone());
        let by_count = Setup::side_from_counts(black.len(), white.len());
        let side_to_move = self.side.unwrap_or(by_count);
        let setup = Setup { rule: self.rule, size, black, white, side_to_move };
        setup.check().map_err(ApiError::bad)
    }
}

/// The hash of a position that all its symmetries share, under whatever rule.
pub(crate) fn canonical_hash(board: &Board) -> u64 {
    let mut neutral = Setup::from(board);
    neutral.rule = Rule::Freestyle;
    let turned = |symmetry: tengen_core::Symmetry| {
        let turn = |points: &[Point]| {
            points.iter().map(|&point| symmetry.apply(point, neutral.size)).collect()
        };
        let setup =
            Setup { black: turn(&neutral.black), white: turn(&neutral.white), ..neutral.clone() };
        // What is won under freestyle may go on under another rule: only the stones count here.
        stones_hash(&setup)
    };
    tengen_core::Symmetry::ALL.map(turned).into_iter().min().unwrap_or_default()
}

/// The hash of bare stones: two rows of five are no obstacle.
fn stones_hash(setup: &Setup) -> u64 {
    let mut board = Board::new(setup.rule, setup.size);
    for (color, points) in [(Color::Black, &setup.black), (Color::White, &setup.white)] {
        for &point in points {
            if board.side_to_move() != color {
                board.pass();
            }
            board.place(point, &mut ());
        }
    }
    if board.side_to_move() != setup.side_to_move {
        board.pass();
    }
    board.hash()
}

/// Everything about a position that needs no search.
pub(crate) fn describe(game: &Game) -> PositionInfo {
    let board = game.board();
    let patterns = PatternState::new(board);
    let side = board.side_to_move();
    let threats = |color: Color| {
        let at = |point: Point| threat_at(board, &patterns, point, color);
        board.empty_points().filter_map(at).collect()
    };
    let forbidden = board.empty_points().filter_map(|point| {
        let kind = board.forbidden(point)?.to_string();
        Some(ForbiddenPoint { at: point, kind })
    });
    let legal = match game.outcome() {
        Some(_) => Vec::new(),
        None => board.empty_points().filter(|&point| board.is_legal(point, side)).collect(),
    };
    PositionInfo {
        side,
        ply: board.stones(Color::Black) + board.stones(Color::White),
        outcome: game.outcome().map(OutcomeView::from),
        dead: game.is_dead(),
        legal,
        forbidden: forbidden.collect(),
        threats: Threats { black: threats(Color::Black), white: threats(Color::White) },
        hash: format!("{:016x}", canonical_hash(board)),
    }
}

fn threat_at(
    board: &Board,
    patterns: &PatternState,
    point: Point,
    color: Color,
) -> Option<ThreatPoint> {
    if color == Color::Black && board.forbidden(point).is_some() {
        return None;
    }
    let shapes = Direction::ALL.map(|direction| patterns.shape(point, color, direction));
    let threat = Threat::of(shapes);
    let loud = threat > Threat::None;
    loud.then(|| ThreatPoint { at: point, threat: threat.to_string(), strength: threat as u8 })
}

impl From<&Outcome> for OutcomeView {
    fn from(outcome: &Outcome) -> OutcomeView {
        let mut view = OutcomeView {
            kind: OutcomeKind::Draw,
            winner: outcome.winner(),
            row: Vec::new(),
            point: None,
            forbidden: None,
            text: outcome.to_string(),
        };
        match outcome {
            Outcome::Five { row, .. } => {
                view.kind = OutcomeKind::Five;
                view.row = row.clone();
            }
            Outcome::ForbiddenMove { point, kind } => {
                view.kind = OutcomeKind::Forbidden;
                view.point = Some(*point);
                view.forbidden = Some(kind.to_string());
            }
            Outcome::Draw => {}
        }
        view
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::Symmetry;

    fn position(rule: &str, moves: &str) -> PositionText {
        let text = format!(r#"{{"rule": "{rule}", "moves": "{moves}"}}"#);
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn all_symmetries_and_rules_share_a_hash() {
        let game = position("renju", "h8i9g7h9").game().unwrap();
        let hash = canonical_hash(game.board());
        for symmetry in Symmetry::ALL {
            assert_eq!(canonical_hash(&game.board().transform(symmetry)), hash);
        }
        assert_eq!(canonical_hash(position("caro", "g7i9h8h9").game().unwrap().board()), hash);
        assert_ne!(canonical_hash(position("renju", "h8i9g7").game().unwrap().board()), hash);
        assert_ne!(canonical_hash(position("renju", "i9h8h9g7").game().unwrap().board()), hash);
    }

    #[test]
    fn a_won_game_shows_its_row() {
        let info = describe(&position("freestyle", "a1a2b1b2c1c2d1d2e1").game().unwrap());
        let outcome = info.outcome.unwrap();
        assert_eq!(outcome.kind, OutcomeKind::Five);
        assert_eq!(outcome.row.len(), 5);
        assert!(info.legal.is_empty());
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = position("freestyle", "h8h8").game().unwrap_err();
        assert_eq!(error.text, "move 2: h8 is occupied by black");
        let small = PositionText { size: 3, ..PositionText::default() };
        assert!(small.game().unwrap_err().text.contains('5'));
    }
}
