//! Weights as real numbers while they are fitted: a share of each shape, and what a class has of
//! its own. The shares carry over to classes that are seldom seen.

use tengen_eval::{CLASSES, MASKS, PLACES, WeightSet, shapes_of};

const SHAPES: usize = 15;
const SETS: usize = 4;

/// One table of weights by class.
#[derive(Clone)]
pub(crate) struct ByClass {
    shapes: Adam,
    classes: Adam,
    /// The shapes of each class.
    of: Vec<[usize; 4]>,
}

impl ByClass {
    fn new(start: &[i16]) -> ByClass {
        let of: Vec<[usize; 4]> =
            (0..CLASSES).map(|class| shapes_of(class).map(|shape| shape as usize)).collect();
        let classes = start.iter().map(|&weight| f32::from(weight)).collect();
        ByClass { shapes: Adam::new(vec![0.0; SHAPES]), classes: Adam::new(classes), of }
    }

    #[inline]
    pub(crate) fn weight(&self, class: u16) -> f32 {
        let class = usize::from(class);
        let shares: f32 = self.of[class].iter().map(|&shape| self.shapes.weights[shape]).sum();
        self.classes.weights[class] + shares
    }

    #[inline]
    pub(crate) fn add_gradient(&mut self, class: u16, gradient: f32) {
        let class = usize::from(class);
        self.classes.gradients[class] += gradient;
        for &shape in &self.of[class] {
            self.shapes.gradients[shape] += gradient;
        }
    }

    fn step(&mut self, rate: f32) {
        self.shapes.step(rate, 0.0);
        self.classes.step(rate, 2e-5);
        // What is dead is worth nothing.
        self.shapes.weights[0] = 0.0;
        self.classes.weights[0] = 0.0;
    }

    fn rounded(&self) -> Vec<i16> {
        (0..CLASSES).map(|class| round(self.weight(class as u16))).collect()
    }
}

fn round(weight: f32) -> i16 {
    weight.round().clamp(-8_000.0, 8_000.0) as i16
}

/// Weights with the state of the Adam optimiser.
#[derive(Clone)]
pub(crate) struct Adam {
    pub(crate) weights: Vec<f32>,
    pub(crate) gradients: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new(weights: Vec<f32>) -> Adam {
        let zero = vec![0.0; weights.len()];
        Adam { gradients: zero.clone(), first: zero.clone(), second: zero, weights, steps: 0 }
    }

    fn step(&mut self, rate: f32, decay: f32) {
        const KEEP_FIRST: f32 = 0.9;
        const KEEP_SECOND: f32 = 0.999;
        self.steps += 1;
        let unbias_first = 1.0 - KEEP_FIRST.powi(self.steps);
        let unbias_second = 1.0 - KEEP_SECOND.powi(self.steps);
        for (number, weight) in self.weights.iter_mut().enumerate() {
            let gradient = std::mem::take(&mut self.gradients[number]) + decay * *weight;
            let first = &mut self.first[number];
            *first = KEEP_FIRST * *first + (1.0 - KEEP_FIRST) * gradient;
            let second = &mut self.second[number];
            *second = KEEP_SECOND * *second + (1.0 - KEEP_SECOND) * gradient * gradient;
            *weight -= rate * (*first / unbias_first) / ((*second / unbias_second).sqrt() + 1e-8);
        }
    }
}

fn real(weights: &[i16]) -> Adam {
    Adam::new(weights.iter().map(|&weight| f32::from(weight)).collect())
}

fn whole(table: &Adam) -> Vec<i16> {
    table.weights.iter().map(|&weight| round(weight)).collect()
}

/// All tables of one set.
#[derive(Clone)]
pub(crate) struct SetModel {
    pub(crate) value: ByClass,
    pub(crate) mask: Adam,
    pub(crate) own: ByClass,
    pub(crate) other: ByClass,
    pub(crate) near: [Adam; 2],
}

impl SetModel {
    pub(crate) fn new(start: &WeightSet) -> SetModel {
        debug_assert_eq!((start.mask.len(), start.near[0].len()), (MASKS, PLACES));
        SetModel {
            value: ByClass::new(&start.value),
            mask: real(&start.mask),
            own: ByClass::new(&start.own),
            other: ByClass::new(&start.other),
            near: start.near.each_ref().map(|table| real(table)),
        }
    }

    pub(crate) fn step(&mut self, rate: f32) {
        self.value.step(rate);
        self.mask.step(rate, 2e-6);
        self.own.step(4.0 * rate);
        self.other.step(4.0 * rate);
        self.near.iter_mut().for_each(|table| table.step(4.0 * rate, 0.0));
    }

    pub(crate) fn rounded(&self) -> WeightSet {
        WeightSet {
            value: self.value.rounded(),
            mask: whole(&self.mask),
            own: self.own.rounded(),
            other: self.other.rounded(),
            near: self.near.each_ref().map(whole),
        }
    }
}

/// How many sets there are.
pub(crate) const SET_COUNT: usize = SETS;
