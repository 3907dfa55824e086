//! The tree of check-kill (section 3.3): attackers play threes and fours only, defenders whatever
//! can meet the threat. Depth-first and proof-number search walk the same tree.
//!
//! The defender's moves are all that can help, so what either search finds is a forced win: against
//! a four the point of the five; against a three the points where the attacker would get a four or
//! better (its own points and both ends are among them) and fours of the defender's own.

use super::graph::ScoreGraph;
use super::moves::{MOST, MoveList};
use super::pattern::Pattern;

/// Which threats the attacker uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threats {
    /// BLOCKED_FOUR: victory by continuous fours, VCF.
    Fours,
    /// BLOCKED_FOUR and THREE: VCT.
    Threes,
}

/// What is known of a position at a glance.
#[allow(clippy::large_enum_variant)] // a box would be an allocation in every position
pub(crate) enum Glance {
    /// The attacker makes five after this many plies.
    Won(u32),
    /// Nothing comes of it, as far as this search looks.
    Failed,
    /// It depends on these.
    Open(MoveList),
}

/// The attacker is to move, with this many plies left to search.
pub(crate) fn attack(graph: &ScoreGraph, threats: Threats, depth: u32) -> Glance {
    let (attacker, defender) = (graph.side(), !graph.side());
    if graph.count(attacker, Pattern::Five) > 0 {
        return Glance::Won(1);
    }
    let block = match graph.count(defender, Pattern::Five) {
        0 if graph.count(attacker, Pattern::Four) > 0 => return Glance::Won(3),
        0 => None,
        1 => graph.points(defender, Pattern::Five).first(),
        _ => return Glance::Failed,
    };
    if depth < 2 {
        return Glance::Failed;
    }
    let least = match threats {
        Threats::Fours => Pattern::BlockedFour,
        Threats::Threes => Pattern::Three,
    };
    let mut moves = MoveList::new(MOST);
    match block {
        Some(point) if graph.best(point, attacker) >= least => moves.add(point, 0),
        Some(_) => {}
        None => {
            for point in graph.at_least(attacker, least).iter() {
                moves.add(point, graph.value(point, attacker));
            }
        }
    }
    if moves.is_empty() { Glance::Failed } else { Glance::Open(moves) }
}

/// The defender is to move.
pub(crate) fn defend(graph: &ScoreGraph, threats: Threats) -> Glance {
    let (defender, attacker) = (graph.side(), !graph.side());
    if graph.count(defender, Pattern::Five) > 0 {
        return Glance::Failed;
    }
    let mut moves = MoveList::new(MOST);
    match graph.count(attacker, Pattern::Five) {
        0 if threats == Threats::Fours || graph.count(attacker, Pattern::Four) == 0 => {
            return Glance::Failed;
        }
        0 => {
            let meet = graph.at_least(attacker, Pattern::BlockedFour);
            for point in meet.union(&graph.at_least(defender, Pattern::BlockedFour)).iter() {
                if moves.len() == MOST {
                    // Never seen; a reply that is not tried would not be a proof.
                    return Glance::Failed;
                }
                moves.add(point, graph.worth(point));
            }
        }
        1 => graph.points(attacker, Pattern::Five).iter().for_each(|point| moves.add(point, 0)),
        _ => return Glance::Won(2),
    }
    Glance::Open(moves)
}
