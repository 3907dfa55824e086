//! Fitting a net: batches, Adam, and a part of the games kept back to measure by.

use crate::adam::Adam;
use crate::fit::{Epoch, FitSetting};
use crate::net_learn::{Learner, NetLoss};
use crate::net_model::NetModel;
use crate::net_sample::NetSample;
use std::num::NonZero;
use tengen_classic::Lots;
use tengen_core::Rule;
use tengen_eval::Net;

/// The most samples that are kept back or fitted together: neighbours come from the same game.
const STRETCH: usize = 400;

/// Fits a net to samples of one rule, beginning with `start` or, without one, with noise. A tenth
/// of the samples, in stretches of many games, is kept back to measure by.
pub fn fit_net(
    samples: &[NetSample],
    rule: Rule,
    start: Option<&Net>,
    setting: &FitSetting,
    progress: &mut dyn FnMut(&Epoch),
) -> Net {
    let mut model = match start {
        Some(net) => NetModel::new(rule, net),
        None => NetModel::noise(rule, setting.seed),
    };
    let stretch = (samples.len() / 50).clamp(1, STRETCH);
    let (kept, mut order): (Vec<usize>, Vec<usize>) =
        (0..samples.len()).partition(|number| (number / stretch).is_multiple_of(10));
    let mut adam = Adam::new(model.numbers.len());
    let mut lots = Lots::new(setting.seed);
    let steps = (setting.epochs * order.len().div_ceil(setting.batch)).max(1);
    for number in 1..=setting.epochs {
        for place in (1..order.len()).rev() {
            order.swap(place, lots.below(place + 1));
        }
        let mut fitted = NetLoss::default();
        for batch in order.chunks(setting.batch) {
            let learners = read_all(&model, samples, batch, setting, true);
            learners.iter().for_each(|learner| fitted.add(&learner.loss));
            // From the full rate down to nearly nothing along half a cosine.
            let done = adam.steps() as f32 / steps as f32;
            let share = 0.51 + 0.49 * (done * std::f32::consts::PI).cos();
            adam.step(&mut model.numbers, setting.rate * share, |place, _| {
                learners.iter().map(|learner| learner.gradient[place]).sum()
            });
            model.clear_blank();
        }
        let mut measured = NetLoss::default();
        for learner in read_all(&model, samples, &kept, setting, false) {
            measured.add(&learner.loss);
        }
        let ([value, policy], [kept_value, kept_policy]) = (fitted.means(), measured.means());
        progress(&Epoch { number, value: [value, kept_value], policy: [policy, kept_policy] });
    }
    model.rounded()
}

/// Reads samples on all cores.
fn read_all(
    model: &NetModel,
    samples: &[NetSample],
    numbers: &[usize],
    setting: &FitSetting,
    gradient: bool,
) -> Vec<Learner> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let share = 1.0 / numbers.len() as f32;
    let work = |part: &[usize]| {
        let mut learner = Learner::default();
        learner.gradient.resize(if gradient { model.numbers.len() } else { 0 }, 0.0);
        for &number in part {
            learner.read(model, &samples[number], setting.trust_search, share);
        }
        learner
    };
    std::thread::scope(|scope| {
        let parts = numbers.chunks(numbers.len().div_ceil(cores).max(1));
        let workers: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        workers.into_iter().flat_map(|worker| worker.join()).collect()
    })
}
