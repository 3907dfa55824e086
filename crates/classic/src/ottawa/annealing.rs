//! Simulated annealing over the moves of a position.

use super::search::Valued;
use tengen_rng::Rng;

/// How hot, and how fast it cools.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Annealing {
    /// In the weights' units.
    pub temperature: f64,
    /// What remains of the temperature after each own move of the game.
    pub cooling: f64,
    /// Moves proposed before one is played.
    pub steps: u32,
}

impl Annealing {
    /// The temperature after this many own moves.
    pub fn after(&self, own_moves: usize) -> f64 {
        self.temperature * self.cooling.powi(i32::try_from(own_moves).unwrap_or(i32::MAX))
    }

    /// Walks over the moves from a random one: to a better one always, to a worse one the more
    /// seldom the worse it is and the colder. Within one move it cools evenly to nothing.
    pub fn walk(&self, moves: &[Valued], heat: f64, one: f64, rng: &mut Rng) -> Option<Valued> {
        let mut here = *rng.pick(moves)?;
        for step in 0..self.steps {
            let there = *rng.pick(moves)?;
            let left = heat * (1.0 - f64::from(step) / f64::from(self.steps));
            let gain = f64::from(there.value - here.value) / one;
            if accepts(gain, left, rng) {
                here = there;
            }
        }
        Some(here)
    }
}

/// Metropolis: a gain always, a loss with the chance exp(gain / temperature).
fn accepts(gain: f64, temperature: f64, rng: &mut Rng) -> bool {
    let chance = (rng.next() >> 11) as f64 / (1u64 << 53) as f64;
    gain > 0.0 || temperature > 0.0 && chance < (gain / temperature).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [i32; 4] = [-100, 30, 10, 20];

    fn shares(temperature: f64) -> [u32; 4] {
        let moves: Vec<Valued> =
            VALUES.iter().enumerate().map(|(number, &value)| Valued { number, value }).collect();
        let annealing = Annealing { temperature, cooling: 0.9, steps: 60 };
        let mut counts = [0; 4];
        for seed in 0..2_000 {
            let heat = annealing.after(0);
            let at = annealing.walk(&moves, heat, 100.0, &mut Rng::new(seed)).unwrap();
            counts[at.number] += 1;
        }
        counts
    }

    #[test]
    fn cold_it_takes_the_best_and_hot_it_does_not() {
        assert_eq!(shares(0.0), [0, 2_000, 0, 0]);
        let [far, best, third, second] = shares(1.0);
        assert!(best > second && second > third && third > far);
        assert!(best < 2_000, "worse moves are played");
    }

    #[test]
    fn it_cools_from_move_to_move() {
        let annealing = Annealing { temperature: 2.0, cooling: 0.5, steps: 1 };
        assert_eq!([0, 1, 3].map(|moves| annealing.after(moves)), [2.0, 1.0, 0.25]);
    }
}
