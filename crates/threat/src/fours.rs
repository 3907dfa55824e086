//! The fours of a position.

use tengen_core::{Color, Direction, Point, PointSet, Rule};
use tengen_pattern::{PatternState, Position, Shape, Threat};

/// The threats that make exactly one four, the most promising first.
pub(crate) const SINGLE_FOURS: [Threat; 3] = [Threat::FourThree, Threat::FourPlus, Threat::Four];

/// Whether a stone of `color` on this point makes at least one four and may be played.
pub(crate) fn is_four(position: &Position, point: Point, color: Color) -> bool {
    match position.patterns().threat(point, color) {
        Threat::Suspect => is_suspect_four(position, point),
        threat => threat.is_four() || threat == Threat::Five,
    }
}

/// Whether black's doubtful double-three is legal after all and makes a four.
fn is_suspect_four(position: &Position, point: Point) -> bool {
    let four = |direction| position.patterns().shape(point, Color::Black, direction).is_four();
    Direction::ALL.into_iter().any(four) && position.board().forbidden(point).is_none()
}

/// The points where a stone of `color` makes a four or five, suspects only if legal.
pub(crate) fn all_fours(position: &Position, color: Color) -> PointSet {
    sure_fours(position.patterns(), color).union(&suspect_fours(position, color))
}

/// The same without suspects.
fn sure_fours(patterns: &PatternState, color: Color) -> PointSet {
    let mut fours = PointSet::new();
    for threat in Threat::FOURS.into_iter().chain([Threat::Five]) {
        if patterns.count(color, threat) > 0 {
            fours = fours.union(&patterns.points(color, threat));
        }
    }
    fours
}

/// The points where a stone of `color` makes a four or five, suspects whether they are legal or not:
/// a stone that is played earlier, or later, may be.
pub(crate) fn possible_fours(patterns: &PatternState, color: Color) -> PointSet {
    let mut fours = sure_fours(patterns, color);
    if color == Color::Black && patterns.rule() == Rule::Renju {
        let four = |point, direction| patterns.shape(point, color, direction).is_four();
        let suspects = patterns.points(color, Threat::Suspect);
        suspects
            .iter()
            .filter(|&point| Direction::ALL.into_iter().any(|direction| four(point, direction)))
            .for_each(|point| fours.insert(point));
    }
    fours
}

/// Black's legal fours among the doubtful points.
pub(crate) fn suspect_fours(position: &Position, color: Color) -> PointSet {
    if color == Color::White || position.board().rule() != Rule::Renju {
        return PointSet::new();
    }
    let suspects = position.patterns().points(color, Threat::Suspect);
    suspects.iter().filter(|&point| is_suspect_four(position, point)).collect()
}

/// The point that must be taken after a single four on `point`: where it would become five.
pub(crate) fn completion(position: &Position, point: Point, color: Color) -> Option<Point> {
    Direction::ALL
        .into_iter()
        .filter(|&direction| {
            matches!(
                position.patterns().shape(point, color, direction),
                Shape::Four | Shape::OpenFour
            )
        })
        .find_map(|direction| position.completions(point, color, direction).next())
}
