//! The likeliest strengths of a group of players that are connected by games.
//!
//! Bradley and Terry: black wins with the chance 1 / (1 + e^-(b − w)), where b and w are the
//! strengths, and a draw counts as half a win and half a loss. Then every player's expected points
//! are the points it has, and for two players the difference is the ordinary (logistic) Elo of the
//! score. An advantage of moving first, if asked for, is one more number added to black's strength.

use super::matrix::Matrix;

/// Games of one player with black against another with white.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub black: usize,
    pub white: usize,
    pub games: f64,
    /// Black's points.
    pub points: f64,
}

/// What was played in one pair of games, or in one game without partner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    pub edges: [Option<Edge>; 2],
}

/// Strengths on the scale of ln(odds), with mean 0, and their covariances.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub strengths: Vec<f64>,
    pub advantage: Option<f64>,
    /// Of the strengths, and of the advantage in the last place if there is one.
    pub covariance: Matrix,
}

/// Games that never happened: what the estimate of the deviation starts from, in pairs of equal
/// players.
const DEVIATION_PRIOR: f64 = 2.0;

impl Fit {
    /// Fits players 0 to `players` − 1, all connected by `edges`, which include what the prior
    /// adds. The units, which do not, tell how much results scatter.
    pub fn new(players: usize, edges: &[Edge], units: &[Unit], advantage: bool) -> Fit {
        let size = players + usize::from(advantage);
        let mut strengths = vec![0.0; size];
        let mut inverse = Matrix::zero(size);
        for _ in 0..100 {
            let (gradient, information) = derivatives(players, edges, &strengths, advantage);
            inverse = information.inverse().unwrap_or_else(|| Matrix::zero(size));
            let step = inverse.times(&gradient);
            let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
            // Far from the solution a full step may overshoot for ever.
            let scale = (1.0 / longest).min(1.0);
            for (strength, part) in strengths.iter_mut().zip(&step) {
                *strength += scale * part;
            }
            if longest < 1e-12 {
                break;
            }
        }
        let scatter = scatter(players, units, &strengths, advantage);
        let mut covariance = Matrix::zero(size);
        for row in 0..size {
            for column in 0..size {
                // The inverse holds the mean at 0 with a term that is not information: remove it.
                let held = if row.max(column) < players { 1.0 / players as f64 } else { 0.0 };
                covariance.add(row, column, scatter * (inverse.get(row, column) - held));
            }
        }
        let advantage = if advantage { strengths.pop() } else { None };
        Fit { strengths, advantage, covariance }
    }
}

/// The places of an edge's players (and of the advantage) among the unknowns.
fn places(players: usize, edge: &Edge, advantage: bool) -> Vec<(usize, f64)> {
    let both = [(edge.black, 1.0), (edge.white, -1.0)];
    both.into_iter().chain(advantage.then_some((players, 1.0))).collect()
}

/// Black's chance.
fn chance(players: usize, edge: &Edge, strengths: &[f64], advantage: bool) -> f64 {
    let difference: f64 = places(players, edge, advantage)
        .iter()
        .map(|&(place, sign)| sign * strengths.get(place).copied().unwrap_or(0.0))
        .sum();
    0.5 + 0.5 * (difference / 2.0).tanh()
}

/// The log-likelihood's gradient, and its curvature: the Fisher information.
fn derivatives(
    players: usize,
    edges: &[Edge],
    strengths: &[f64],
    advantage: bool,
) -> (Vec<f64>, Matrix) {
    let mut gradient = vec![0.0; strengths.len()];
    let mut information = Matrix::zero(strengths.len());
    for edge in edges {
        let black = chance(players, edge, strengths, advantage);
        let places = places(players, edge, advantage);
        information.add_square(&places, edge.games * black * (1.0 - black));
        for (place, sign) in places {
            if let Some(part) = gradient.get_mut(place) {
                *part += sign * (edge.points - edge.games * black);
            }
        }
    }
    // Only differences are known; this holds the mean at 0.
    let mean: Vec<(usize, f64)> = (0..players).map(|place| (place, 1.0)).collect();
    information.add_square(&mean, 1.0 / players as f64);
    (gradient, information)
}

/// How much pairs of games scatter, as a part of what independent games without draws would.
/// Draws make it less, and so do openings that favour one colour: then the pair is even either way.
fn scatter(players: usize, units: &[Unit], strengths: &[f64], advantage: bool) -> f64 {
    let (mut seen, mut expected) = (0.0, 0.0);
    for unit in units {
        let mut surprise = 0.0;
        for (edge, sign) in unit.edges.iter().zip([1.0, -1.0]) {
            let Some(edge) = edge else { continue };
            let black = chance(players, edge, strengths, advantage);
            surprise += sign * (edge.points - black);
            expected += black * (1.0 - black);
        }
        seen += surprise * surprise;
    }
    // Each strength fitted takes away some of the surprise.
    let free = 1.0 - (strengths.len() as f64 - 1.0) / (units.len() as f64).max(1.0);
    let prior = 0.5 * DEVIATION_PRIOR;
    (seen + prior) / (expected * free.max(0.0) + prior)
}
