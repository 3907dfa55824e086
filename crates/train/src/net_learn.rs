//! What a net says about a position, how wrong that is, and which way to change it.

use crate::loss::{Losses, POLICY_SCALE, SCALE, policy_loss, softmax, value_loss};
use crate::net_model::NetModel;
use crate::net_sample::NetSample;
use tengen_eval::{FEATURES, FEATURES_PER_SIDE, HIDDEN, MASK_BITS, POOL_DIVISOR};

/// One worker's notes.
#[derive(Default)]
pub(crate) struct Learner {
    /// By point: its features, and which way they should go.
    features: Vec<[f32; FEATURES]>,
    slopes: Vec<[f32; FEATURES]>,
    chances: Vec<f32>,
    pub(crate) losses: Losses,
    /// Which way the net's numbers should go, if anybody wants to know.
    pub(crate) gradient: Vec<f32>,
}

impl Learner {
    /// Reads a position. `trust_search` is the share of the search's value in the target, `share`
    /// the weight of the position.
    pub(crate) fn read(
        &mut self,
        model: &NetModel,
        sample: &NetSample,
        trust_search: f32,
        share: f32,
    ) {
        let mut pool = self.forward(model, sample);
        pool.iter_mut().for_each(|sum| *sum /= POOL_DIVISOR);
        let hidden = hidden_layer(model, sample, &pool);
        let slope =
            if sample.quiet { self.value(model, sample, &hidden, trust_search) } else { 0.0 };
        let policy_weights = policy_weights(model, sample, &hidden);
        self.policy(sample, &policy_weights);
        if !self.gradient.is_empty() {
            let policy_slope = self.policy_slopes(sample, &policy_weights, share);
            let pool_slope =
                self.heads_back(model, sample, &pool, &hidden, slope * share, &policy_slope);
            self.table_back(model, sample, &pool_slope);
        }
    }

    /// The features of all points; returns their sum.
    fn forward(&mut self, model: &NetModel, sample: &NetSample) -> [f32; FEATURES] {
        let [own_side, other_side] = [model.side(sample.side), model.side(!sample.side)];
        let mut pool = [0.0; FEATURES];
        self.features.clear();
        for cell in &sample.cells {
            let mut features = [0.0; FEATURES];
            for &row in cell.rows.iter().filter(|&&row| row > 0) {
                let own = part::<FEATURES_PER_SIDE>(
                    &model.numbers,
                    own_side + usize::from(row) * FEATURES_PER_SIDE,
                );
                let swapped = usize::from(model.rows.swapped(row));
                let other = part::<FEATURES_PER_SIDE>(
                    &model.numbers,
                    other_side + swapped * FEATURES_PER_SIDE,
                );
                for number in 0..FEATURES_PER_SIDE {
                    features[number] += own[number];
                    features[FEATURES_PER_SIDE + number] += other[number];
                }
            }
            for number in 0..FEATURES {
                features[number] = features[number].max(0.0);
                pool[number] += features[number];
            }
            self.features.push(features);
        }
        pool
    }

    /// The value's loss; returns its slope.
    fn value(
        &mut self,
        model: &NetModel,
        sample: &NetSample,
        hidden: &[f32; HIDDEN],
        trust_search: f32,
    ) -> f32 {
        let at = model.side(sample.side);
        let weights = part::<HIDDEN>(&model.numbers, at + model.layout.value);
        let added: f32 = hidden.iter().zip(weights).map(|(x, w)| x * w).sum();
        let logit =
            f32::from(sample.sum) / SCALE + added + model.numbers[at + model.layout.value_bias];
        let (loss, slope) = value_loss(logit, sample.value, sample.result, trust_search);
        self.losses.add_value(loss);
        slope
    }

    /// How likely each move is, and the loss of the one that was played.
    fn policy(&mut self, sample: &NetSample, policy_weights: &[f32; FEATURES]) {
        self.chances.clear();
        let Some(played) = sample.played else { return };
        for (cell, features) in sample.cells.iter().zip(&self.features) {
            let logit: f32 = features.iter().zip(policy_weights).map(|(x, w)| x * w).sum();
            self.chances.push(f32::from(cell.policy) / POLICY_SCALE + logit);
        }
        softmax(&mut self.chances);
        self.losses.add_policy(policy_loss(self.chances[usize::from(played)]));
    }

    /// Which way the features should go for the move, and the policy weights, which is returned.
    fn policy_slopes(
        &mut self,
        sample: &NetSample,
        policy_weights: &[f32; FEATURES],
        share: f32,
    ) -> [f32; FEATURES] {
        let mut policy_slope = [0.0; FEATURES];
        self.slopes.clear();
        self.slopes.resize(self.features.len(), [0.0; FEATURES]);
        for (number, &chance) in self.chances.iter().enumerate() {
            let was_played = sample.played.is_some_and(|played| usize::from(played) == number);
            let slope = (chance - f32::from(u8::from(was_played))) * share;
            let (features, slopes) = (&self.features[number], &mut self.slopes[number]);
            for number in 0..FEATURES {
                policy_slope[number] += slope * features[number];
                slopes[number] = slope * policy_weights[number];
            }
        }
        policy_slope
    }

    /// Gradients of everything after the sums; returns which way the sums should go.
    fn heads_back(
        &mut self,
        model: &NetModel,
        sample: &NetSample,
        pool: &[f32; FEATURES],
        hidden: &[f32; HIDDEN],
        slope: f32,
        policy_slope: &[f32; FEATURES],
    ) -> [f32; FEATURES] {
        let (layout, at) = (model.layout, model.side(sample.side));
        let gradient = &mut self.gradient;
        let mut hidden_slope = [0.0; HIDDEN];
        let value = part::<HIDDEN>(&model.numbers, at + layout.value);
        gradient[at + layout.value_bias] += slope;
        for (number, &x) in hidden.iter().enumerate() {
            gradient[at + layout.value + number] += slope * x;
            let place = at + layout.policy_hidden + number * FEATURES;
            let policy_hidden = part::<FEATURES>(&model.numbers, place);
            add(&mut gradient[place..], policy_slope, x);
            let from_policy: f32 = policy_hidden.iter().zip(policy_slope).map(|(w, s)| w * s).sum();
            hidden_slope[number] = if x > 0.0 { slope * value[number] + from_policy } else { 0.0 };
        }
        add(&mut gradient[at + layout.policy..], policy_slope, 1.0);
        add(&mut gradient[at + layout.bias..], &hidden_slope, 1.0);
        for bit in mask_bits(sample) {
            add(&mut gradient[at + layout.mask + bit * HIDDEN..], &hidden_slope, 1.0);
        }
        let mut pool_slope = [0.0; FEATURES];
        for (number, &sum) in pool.iter().enumerate() {
            let place = at + layout.hidden + number * HIDDEN;
            add(&mut gradient[place..], &hidden_slope, sum);
            let weights = part::<HIDDEN>(&model.numbers, place);
            let back: f32 = weights.iter().zip(&hidden_slope).map(|(w, s)| w * s).sum();
            pool_slope[number] = back / POOL_DIVISOR;
        }
        pool_slope
    }

    /// Gradients of the rows.
    fn table_back(&mut self, model: &NetModel, sample: &NetSample, pool_slope: &[f32; FEATURES]) {
        let [own_side, other_side] = [model.side(sample.side), model.side(!sample.side)];
        for (number, cell) in sample.cells.iter().enumerate() {
            let (features, slopes) = (&self.features[number], &mut self.slopes[number]);
            for number in 0..FEATURES {
                let slope = slopes[number] + pool_slope[number];
                slopes[number] = if features[number] > 0.0 { slope } else { 0.0 };
            }
            let (own, other) = slopes.split_at(FEATURES_PER_SIDE);
            for &row in cell.rows.iter().filter(|&&row| row > 0) {
                let swapped = usize::from(model.rows.swapped(row));
                add(
                    &mut self.gradient[own_side + usize::from(row) * FEATURES_PER_SIDE..],
                    own,
                    1.0,
                );
                add(&mut self.gradient[other_side + swapped * FEATURES_PER_SIDE..], other, 1.0);
            }
        }
    }
}

fn hidden_layer(model: &NetModel, sample: &NetSample, pool: &[f32; FEATURES]) -> [f32; HIDDEN] {
    let (layout, at) = (model.layout, model.side(sample.side));
    let mut hidden = *part::<HIDDEN>(&model.numbers, at + layout.bias);
    for (number, &sum) in pool.iter().enumerate() {
        let place = at + layout.hidden + number * HIDDEN;
        add(&mut hidden, part::<HIDDEN>(&model.numbers, place), sum);
    }
    for bit in mask_bits(sample) {
        let place = at + layout.mask + bit * HIDDEN;
        add(&mut hidden, part::<HIDDEN>(&model.numbers, place), 1.0);
    }
    hidden.map(|x| x.max(0.0))
}

/// What each feature says about a move.
fn policy_weights(model: &NetModel, sample: &NetSample, hidden: &[f32; HIDDEN]) -> [f32; FEATURES] {
    let (layout, at) = (model.layout, model.side(sample.side));
    let mut policy_weights = *part::<FEATURES>(&model.numbers, at + layout.policy);
    for (number, &x) in hidden.iter().enumerate() {
        add(
            &mut policy_weights,
            part::<FEATURES>(&model.numbers, at + layout.policy_hidden + number * FEATURES),
            x,
        );
    }
    policy_weights
}

fn mask_bits(sample: &NetSample) -> impl Iterator<Item = usize> {
    let mask = sample.mask;
    (0..MASK_BITS).filter(move |bit| mask >> bit & 1 == 1)
}

/// Adds numbers times a factor to as many that are there.
#[inline(always)]
fn add(sums: &mut [f32], numbers: &[f32], factor: f32) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number * factor;
    }
}

#[inline(always)]
fn part<const N: usize>(numbers: &[f32], at: usize) -> &[f32; N] {
    numbers[at..].first_chunk().expect("every part lies inside the net")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net_sample::NetSampler;
    use crate::self_play_game::SelfPlayGame;
    use std::sync::Arc;
    use tengen_core::{Board, Rule};
    use tengen_eval::{EvalTables, Evaluation, Weights};

    fn game(rule: Rule) -> SelfPlayGame {
        SelfPlayGame {
            rule: rule.to_string(),
            size: 15,
            moves: "h8i9g9i7i8g8j8h10f10".into(),
            opening: 3,
            values: vec![20, -10, 50, -60, 70, -90],
            result: "black".into(),
            seed: None,
        }
    }

    /// A net all of whose parts say something, both sides something else.
    fn model(rule: Rule) -> NetModel {
        let mut model = NetModel::noise(rule, 5);
        let layout = model.layout;
        for side in model.numbers.chunks_mut(layout.end) {
            for (number, place) in (layout.mask..layout.end).enumerate() {
                side[place] += (number % 7) as f32 * 0.02 - 0.05;
            }
        }
        model
    }

    /// Every slope is what a small step of that number does to the loss.
    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let samples =
                NetSampler::new(rule, &Weights::handcrafted()).samples(&game(rule)).unwrap();
            let mut model = model(rule);
            for sample in &samples {
                let loss = |model: &NetModel| {
                    let mut learner = Learner::default();
                    learner.read(model, sample, 0.4, 1.0);
                    learner.losses.value() + learner.losses.policy()
                };
                let mut learner = Learner::default();
                learner.gradient.resize(model.numbers.len(), 0.0);
                learner.read(&model, sample, 0.4, 1.0);
                let slopes = learner.gradient;
                for place in places(&model, sample) {
                    let (before, step) = (model.numbers[place], 4e-3);
                    let mut at = |number: f32| {
                        model.numbers[place] = number;
                        f64::from(loss(&model))
                    };
                    let slope = (at(before + step) - at(before - step)) / f64::from(2.0 * step);
                    at(before);
                    let told = f64::from(slopes[place]);
                    let close = 0.03 + 0.1 * told.abs();
                    assert!((slope - told).abs() < close, "{rule} {place}: {slope} {told}");
                }
            }
        }
    }

    /// Some numbers of every part: rows that the sample has, for both sides, and of the head of the
    /// side to move.
    fn places(model: &NetModel, sample: &NetSample) -> Vec<usize> {
        let (layout, at) = (model.layout, model.side(sample.side));
        let mut places = Vec::new();
        for cell in sample.cells.iter().step_by(9) {
            let row = cell.rows.into_iter().find(|&row| row > 0).unwrap();
            let other = model.side(!sample.side);
            places
                .push(at + usize::from(row) * FEATURES_PER_SIDE + places.len() % FEATURES_PER_SIDE);
            places.push(
                other
                    + usize::from(model.rows.swapped(row)) * FEATURES_PER_SIDE
                    + places.len() % FEATURES_PER_SIDE,
            );
        }
        let parts = [
            layout.hidden,
            layout.mask,
            layout.bias,
            layout.value,
            layout.value_bias,
            layout.policy_hidden,
            layout.policy,
            layout.end,
        ];
        for part in parts.windows(2) {
            let step = (part[1] - part[0]).div_ceil(12);
            places.extend((part[0]..part[1]).step_by(step).map(|place| at + place));
        }
        places
    }

    /// What is fitted is what plays: the net in whole numbers says the same, but for rounding.
    #[test]
    fn the_engine_says_what_was_fitted() {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let model = model(rule);
            let mut weights = Weights::handcrafted();
            let sums = Arc::new(EvalTables::new(&weights, rule));
            weights.set_net(rule, Some(&model.rounded()));
            let tables = Arc::new(EvalTables::new(&weights, rule));
            let line = game(rule);
            let samples = NetSampler::new(rule, &weights).samples(&line).unwrap();
            let (_, size, moves) = line.replay().unwrap();
            let board = Board::new(rule, size);
            let mut watch = Evaluation::new(&board, tables.clone());
            let mut plain = Evaluation::new(&board, sums.clone());
            for (ply, &point) in moves.iter().enumerate() {
                if let Some(sample) = ply.checked_sub(line.opening).map(|n| &samples[n]) {
                    let mut learner = Learner::default();
                    let mut pool = learner.forward(&model, sample);
                    pool.iter_mut().for_each(|sum| *sum /= POOL_DIVISOR);
                    let hidden = hidden_layer(&model, sample, &pool);
                    let at = model.side(sample.side);
                    let value = part::<HIDDEN>(&model.numbers, at + model.layout.value);
                    let added: f32 = hidden.iter().zip(value).map(|(x, w)| x * w).sum();
                    let added = (added + model.numbers[at + model.layout.value_bias]) * SCALE;
                    let engine = watch.value() - plain.value();
                    assert!((added - engine as f32).abs() < 3.0, "{rule}: {added} {engine}");
                    let policy_weights = policy_weights(&model, sample, &hidden);
                    let (one, two) = (watch.policy(), plain.policy());
                    let position = watch.position();
                    let seen = position.board().empty_points().filter(|&point| {
                        let code = |d| position.patterns().line_code(position.board(), point, d);
                        tengen_core::Direction::ALL.iter().any(|&d| model.rows.of(code(d)) > 0)
                    });
                    for (point, features) in seen.zip(&learner.features) {
                        let logit: f32 =
                            features.iter().zip(&policy_weights).map(|(x, w)| x * w).sum();
                        let engine = one.score(&watch, point) - two.score(&plain, point);
                        let wrong = (logit * POLICY_SCALE - engine as f32).abs();
                        assert!(wrong < 4.0, "{rule} {point}: {logit} {engine}");
                    }
                }
                watch.place(point);
                plain.place(point);
            }
        }
    }
}
