//! Logistic regression of results and moves.

use crate::loss::{Losses, POLICY_SCALE, SCALE, policy_loss, softmax, value_loss};
use crate::model::{SET_COUNT, SetModel};
use crate::sample::TrainingSample;
use tengen_core::{Color, Rule};
use tengen_eval::Weights;
use tengen_rng::Rng;

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitSetting {
    /// Passes through the data.
    pub epochs: usize,
    /// Samples a step.
    pub batch: usize,
    /// The first learning rate; it falls to a tenth, that of a net to a fiftieth.
    pub rate: f32,
    /// The share of the search's value in the target; the rest is the result's.
    pub trust_search: f32,
    /// In which order samples come.
    pub seed: u64,
}

impl Default for FitSetting {
    fn default() -> FitSetting {
        FitSetting { epochs: 12, batch: 2_048, rate: 1.0, trust_search: 0.4, seed: 0 }
    }
}

/// How one pass went: mean losses in nats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Epoch {
    /// From 1.
    pub number: usize,
    /// Of the value, on the data fitted and on the tenth kept back.
    pub value: [f32; 2],
    /// Of the move, on the data fitted and on the tenth kept back.
    pub policy: [f32; 2],
}

/// The representative of each set.
const SETS: [(Rule, Color); SET_COUNT] = [
    (Rule::Freestyle, Color::Black),
    (Rule::Standard, Color::Black),
    (Rule::Renju, Color::Black),
    (Rule::Renju, Color::White),
];

/// Fits weights to samples, beginning with `start`. Sets without samples take freestyle's, which
/// know most of what the others would. Every tenth sample is kept back to measure by. The result has
/// no net: that has to be fitted to the new sums.
pub fn fit(
    samples: &[TrainingSample],
    start: &Weights,
    setting: &FitSetting,
    progress: &mut dyn FnMut(&Epoch),
) -> Weights {
    let mut models: Vec<SetModel> =
        SETS.iter().map(|&(rule, color)| SetModel::new(start.set(rule, color))).collect();
    let mut order: Vec<usize> = (0..samples.len()).filter(|number| number % 10 != 0).collect();
    let mut rng = Rng::new(setting.seed);
    let steps = (setting.epochs * order.len().div_ceil(setting.batch)).max(1);
    let mut step = 0;
    for number in 1..=setting.epochs {
        let mut epoch = Losses::default();
        rng.shuffle(&mut order);
        for batch in order.chunks(setting.batch) {
            for &sample in batch {
                learn(&mut models, &samples[sample], setting, batch.len(), true, &mut epoch);
            }
            let rate = setting.rate * (1.0 - 0.9 * step as f32 / steps as f32);
            models.iter_mut().for_each(|model| model.step(rate));
            step += 1;
        }
        let mut kept = Losses::default();
        for sample in samples.iter().step_by(10) {
            learn(&mut models, sample, setting, 1, false, &mut kept);
        }
        progress(&Epoch {
            number,
            value: [epoch.value(), kept.value()],
            policy: [epoch.policy(), kept.policy()],
        });
    }
    let mut weights = start.clone();
    // A net corrects the sums it was fitted to.
    for rule in Rule::ALL {
        weights.set_net(rule, None);
    }
    let seen = |set: usize| samples.iter().any(|sample| sample.sets.contains(&(set as u8)));
    for (set, &(rule, color)) in SETS.iter().enumerate() {
        if seen(set) || seen(0) {
            let model = &models[if seen(set) { set } else { 0 }];
            *weights.set_mut(rule, color) = model.rounded();
        }
    }
    weights
}

/// Adds the losses of a sample, and where `update` says so their gradients.
fn learn(
    models: &mut [SetModel],
    sample: &TrainingSample,
    setting: &FitSetting,
    batch: usize,
    update: bool,
    losses: &mut Losses,
) {
    let share = 1.0 / batch as f32;
    if sample.quiet {
        losses.add_value(learn_value(models, sample, setting, share, update));
    }
    if sample.candidates.len() > 1 {
        losses.add_policy(learn_policy(models, sample, share, update));
    }
}

fn learn_value(
    models: &mut [SetModel],
    sample: &TrainingSample,
    setting: &FitSetting,
    share: f32,
    update: bool,
) -> f32 {
    let [side, other] = sample.sets.map(usize::from);
    // Counts are of two positions: half each.
    let sum = |model: &SetModel, counts: &[(u16, i16)]| -> f32 {
        counts.iter().map(|&(c, n)| model.value.weight(c) * f32::from(n)).sum::<f32>() / 2.0
    };
    let mask = models[side].mask.weights[usize::from(sample.mask)];
    let value = sum(&models[side], &sample.own) - sum(&models[other], &sample.other) + mask;
    let (loss, slope) =
        value_loss(value / SCALE, sample.value, sample.result, setting.trust_search);
    if update {
        let slope = slope * share;
        models[side].mask.gradients[usize::from(sample.mask)] += slope;
        for &(class, count) in &sample.own {
            models[side].value.add_gradient(class, slope * f32::from(count) / 2.0);
        }
        for &(class, count) in &sample.other {
            models[other].value.add_gradient(class, -slope * f32::from(count) / 2.0);
        }
    }
    loss
}

fn learn_policy(models: &mut [SetModel], sample: &TrainingSample, share: f32, update: bool) -> f32 {
    let model = &mut models[usize::from(sample.sets[0])];
    let logits = sample.candidates.iter().map(|c| {
        let near = c.places.map(usize::from);
        let near = model.near[0].weights[near[0]] + model.near[1].weights[near[1]];
        (model.own.weight(c.own) + model.other.weight(c.other) + near) / POLICY_SCALE
    });
    let mut chances: Vec<f32> = logits.collect();
    softmax(&mut chances);
    if update {
        for (number, (c, &chance)) in sample.candidates.iter().zip(&chances).enumerate() {
            let slope = (chance - if number == 0 { 1.0 } else { 0.0 }) * share;
            model.own.add_gradient(c.own, slope);
            model.other.add_gradient(c.other, slope);
            for (table, place) in model.near.iter_mut().zip(c.places) {
                table.gradients[usize::from(place)] += slope;
            }
        }
    }
    policy_loss(chances.first().copied().unwrap_or(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Sampler;
    use crate::self_play_game::SelfPlayGame;

    /// Black makes five in a row, again and again: black's threes and fours have to be worth more.
    #[test]
    fn what_wins_becomes_worth_more() {
        let game = SelfPlayGame::black_wins(Rule::Freestyle);
        let samples = Sampler::default().samples(&game).unwrap();
        assert_eq!(samples.len(), 7);
        let many: Vec<TrainingSample> = samples.iter().cycle().take(280).cloned().collect();
        let start = Weights::handcrafted();
        let setting = FitSetting { epochs: 20, batch: 28, ..FitSetting::default() };
        let mut losses = Vec::new();
        let fitted = fit(&many, &start, &setting, &mut |epoch| losses.push(*epoch));
        let (first, last) = (losses[0], losses[losses.len() - 1]);
        assert!(last.value[1] < first.value[1] && last.policy[1] < first.policy[1]);
        let set = |weights: &Weights| weights.set(Rule::Freestyle, Color::Black).clone();
        assert_ne!(set(&fitted), set(&start));
        assert_eq!(
            fitted.set(Rule::Renju, Color::White),
            fitted.set(Rule::Freestyle, Color::Black)
        );
    }

    #[test]
    fn a_broken_game_is_refused() {
        assert!(SelfPlayGame::parse("{", 3).unwrap_err().to_string().starts_with("line 3: "));
        let twice = SelfPlayGame {
            rule: "freestyle".into(),
            size: 15,
            moves: "h8h8".into(),
            opening: 0,
            values: Vec::new(),
            result: "draw".into(),
            seed: None,
        };
        assert!(Sampler::default().samples(&twice).is_err());
    }
}
