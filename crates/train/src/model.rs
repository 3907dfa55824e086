//! Weights as real numbers while they are fitted: a share of each shape, and what a class has of
//! its own. The shares carry over to classes that are seldom seen.

use crate::adam::Adam;
use tengen_eval::{CLASSES, MASKS, PLACES, SideWeights, shapes_of};

const SHAPES: usize = 15;
const SETS: usize = 4;

/// One table of weights by class.
#[derive(Clone)]
pub(crate) struct ByClass {
    shapes: Fitted,
    classes: Fitted,
    /// The shapes of each class.
    of: Vec<[usize; 4]>,
}

impl ByClass {
    fn new(start: &[i16]) -> ByClass {
        let of: Vec<[usize; 4]> =
            (0..CLASSES).map(|class| shapes_of(class).map(|shape| shape as usize)).collect();
        let classes = start.iter().map(|&weight| f32::from(weight)).collect();
        ByClass { shapes: Fitted::new(vec![0.0; SHAPES]), classes: Fitted::new(classes), of }
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

/// Weights with their gradients.
#[derive(Clone)]
pub(crate) struct Fitted {
    pub(crate) weights: Vec<f32>,
    pub(crate) gradients: Vec<f32>,
    adam: Adam,
}

impl Fitted {
    fn new(weights: Vec<f32>) -> Fitted {
        let length = weights.len();
        Fitted { weights, gradients: vec![0.0; length], adam: Adam::new(length) }
    }

    fn step(&mut self, rate: f32, decay: f32) {
        let Fitted { weights, gradients, adam } = self;
        adam.step(weights, rate, |place, weight| {
            std::mem::take(&mut gradients[place]) + decay * weight
        });
    }
}

fn real(weights: &[i16]) -> Fitted {
    Fitted::new(weights.iter().map(|&weight| f32::from(weight)).collect())
}

fn whole(table: &Fitted) -> Vec<i16> {
    table.weights.iter().map(|&weight| round(weight)).collect()
}

/// All tables of one set.
#[derive(Clone)]
pub(crate) struct SetModel {
    pub(crate) value: ByClass,
    pub(crate) mask: Fitted,
    pub(crate) own: ByClass,
    pub(crate) other: ByClass,
    pub(crate) near: [Fitted; 2],
}

impl SetModel {
    pub(crate) fn new(start: &SideWeights) -> SetModel {
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

    pub(crate) fn rounded(&self) -> SideWeights {
        SideWeights {
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
