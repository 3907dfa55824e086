//! What the threats on the board decide without search.

use crate::position::Position;
use tengen_core::{Color, Direction, Point, PointSet};
use tengen_pattern::Threat;

/// What the threats on the board force, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forced {
    /// It wins in this many plies.
    Win(i32),
    /// It loses in this many plies.
    Loss(i32),
    /// The opponent is about to make five: this point or nothing.
    Reply(Point),
    /// The opponent is about to make an open or double four: only these points can help.
    Replies(PointSet),
    /// Nothing forces it.
    None,
}

/// Whether a side can make any four, or might.
fn has_four(position: &Position, color: Color) -> bool {
    Threat::FOURS.iter().any(|&four| position.count(color, four) > 0)
        || position.count(color, Threat::Suspect) > 0
}

impl Forced {
    /// A loss to a threatened open or double four: a move that does not help, the four, one that
    /// does not help either, five.
    pub(crate) const PLIES_TO_OPEN_FOUR: i32 = 4;

    /// Judges a position in which nobody has won.
    pub(crate) fn of(position: &Position) -> Forced {
        let (side, other) = (position.side(), !position.side());
        if position.count(side, Threat::Five) > 0 {
            return Forced::Win(1);
        }
        if !position.board().rule().fours_have_single_reply() {
            return Forced::None;
        }
        match position.count(other, Threat::Five) {
            0 => {}
            1 => {
                let block = position.points(other, Threat::Five).first();
                return match block.filter(|&point| position.is_legal(point)) {
                    Some(point) => Forced::Reply(point),
                    None => Forced::Loss(2),
                };
            }
            _ => return Forced::Loss(2),
        }
        if position.count(side, Threat::OpenFour) + position.count(side, Threat::DoubleFour) > 0 {
            return Forced::Win(3);
        }
        // A double three, or a four and a three at once, wins if the opponent cannot even make a four.
        // For renju's black a three may be false, so search has to tell.
        let forks =
            position.count(side, Threat::FourThree) + position.count(side, Threat::DoubleThree);
        let restricted = position.board().rule().forbids(side);
        if forks > 0 && !restricted && !has_four(position, other) {
            return Forced::Win(5);
        }
        if position.count(other, Threat::OpenFour) + position.count(other, Threat::DoubleFour) > 0 {
            let replies = replies_to_open_four(position);
            return match replies.is_empty() {
                true => Forced::Loss(Forced::PLIES_TO_OPEN_FOUR),
                false => Forced::Replies(replies),
            };
        }
        Forced::None
    }
}

/// The points that can help against every open or double four the opponent threatens, and all own
/// fours, which gain time.
fn replies_to_open_four(position: &Position) -> PointSet {
    let (side, other) = (position.side(), !position.side());
    let patterns = position.patterns();
    let mut common: Option<PointSet> = None;
    for threat in [Threat::OpenFour, Threat::DoubleFour] {
        if position.count(other, threat) == 0 {
            continue;
        }
        for point in &position.points(other, threat) {
            let mut helps = PointSet::new();
            helps.insert(point);
            for direction in Direction::ALL {
                if patterns.shape(point, other, direction).is_four() {
                    patterns
                        .defences(position.board(), point, other, direction)
                        .for_each(|defence| helps.insert(defence));
                }
            }
            common = Some(common.map_or(helps, |common| common.intersection(&helps)));
        }
    }
    let mut holding = common.unwrap_or_default();
    for four in Threat::FOURS.into_iter().chain([Threat::Suspect]) {
        if position.count(side, four) > 0 {
            holding = holding.union(&position.points(side, four));
        }
    }
    holding.iter().filter(|&point| position.is_legal(point)).collect()
}
