//! Games that end early, by a proof and by nothing else: an estimate may be wrong, and an arena
//! that believes it measures its own opinion.

use crate::Termination;
use tengen_agent::{Budget, CancelToken, Limits, Stopwatch};
use tengen_core::{Board, Color, Game};
use tengen_proof::Proof;
use tengen_threat::{Goal, Solution, Solver};

/// The longest proof a log gets, in bytes. With a longer one the game continues.
const LONGEST_PROOF: usize = 1 << 20;

/// The most positions of a proof that are replayed, here and when the log is verified.
const MOST_POSITIONS: u64 = 10_000_000;

/// Looks for a forced win of the side to move.
pub(crate) struct Adjudicator {
    solver: Solver,
    /// Counted in nodes and not in time, so that the same games are adjudicated in every run.
    nodes: u64,
}

impl Adjudicator {
    pub(crate) fn new(nodes: u64) -> Adjudicator {
        Adjudicator { solver: Solver::new(), nodes }
    }

    /// The winner of a game that is not over, if its next move begins a proven win.
    pub(crate) fn judge(
        &mut self,
        game: &Game,
        stop: &CancelToken,
    ) -> Option<(Color, Termination)> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let mut budget = Budget::new(&limits, Stopwatch::start(), stop.clone());
        let solution = self.solver.solve(game.board(), Goal::Vct, &mut budget);
        let Solution::Win(proof, _) = solution.solution else { return None };
        let proof = proof.to_string();
        if proof.len() > LONGEST_PROOF {
            return None;
        }
        // What is judged is what will be in the log.
        let (winner, plies) = check_proof(game.board(), &proof).ok()?;
        Some((winner, Termination::Proven { plies, proof }))
    }
}

/// Who wins by a proof in a log and in how many plies at most, or what is wrong with it.
pub(crate) fn check_proof(board: &Board, proof: &str) -> Result<(Color, u64), String> {
    if proof.len() > LONGEST_PROOF {
        return Err("the proof is too long".to_owned());
    }
    let proof: Proof = proof.parse().map_err(|error| format!("the proof: {error}"))?;
    let checked = proof.check_within(board, MOST_POSITIONS);
    let checked = checked.map_err(|flaw| format!("the proof fails {flaw}"))?;
    Ok((proof.winner, checked.plies as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Rule, Size};

    fn game(moves: &str) -> Game {
        Game::parse(Rule::Freestyle, Size::FIFTEEN, moves).unwrap()
    }

    fn judge(moves: &str) -> Option<(Color, Termination)> {
        Adjudicator::new(2_000).judge(&game(moves), &CancelToken::new())
    }

    #[test]
    fn only_a_proof_ends_a_game() {
        // Black has an open three and the move.
        let three = "h8a1i8a3j8a5";
        let (winner, reason) = judge(three).unwrap();
        assert_eq!(winner, Color::Black);
        let Termination::Proven { plies, proof } = &reason else { panic!("{reason:?}") };
        assert_eq!(*plies, 3);
        assert_eq!(check_proof(game(three).board(), proof), Ok((Color::Black, 3)));
        assert!(check_proof(game("h8a1i8a3").board(), proof).is_err());
        assert!(check_proof(game("h8a1i8a3j8").board(), proof).is_err());
        // White has four, so the same three is worth nothing.
        let (winner, _) = judge("h8a1i8b1j8c1o15d1o13").unwrap();
        assert_eq!(winner, Color::White);
        // Nothing is certain here, however good it looks.
        assert_eq!(judge(""), None);
        assert_eq!(judge("h8a1"), None);
        assert_eq!(judge("h8a1i8"), None);
    }
}
