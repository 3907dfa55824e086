//! The Adam optimiser.

/// How far and how evenly each number went lately.
#[derive(Clone)]
pub(crate) struct Adam {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(length: usize) -> Adam {
        Adam { first: vec![0.0; length], second: vec![0.0; length], steps: 0 }
    }

    /// How many steps there were.
    pub(crate) fn steps(&self) -> i32 {
        self.steps
    }

    /// Moves all numbers against their gradient, which is asked for by place and number.
    pub(crate) fn step(
        &mut self,
        numbers: &mut [f32],
        rate: f32,
        mut gradient: impl FnMut(usize, f32) -> f32,
    ) {
        const KEEP_FIRST: f32 = 0.9;
        const KEEP_SECOND: f32 = 0.999;
        self.steps += 1;
        let unbias_first = 1.0 - KEEP_FIRST.powi(self.steps);
        let unbias_second = 1.0 - KEEP_SECOND.powi(self.steps);
        for (place, number) in numbers.iter_mut().enumerate() {
            let gradient = gradient(place, *number);
            let (first, second) = (&mut self.first[place], &mut self.second[place]);
            *first = KEEP_FIRST * *first + (1.0 - KEEP_FIRST) * gradient;
            *second = KEEP_SECOND * *second + (1.0 - KEEP_SECOND) * gradient * gradient;
            *number -= rate * (*first / unbias_first) / ((*second / unbias_second).sqrt() + 1e-8);
        }
    }
}
