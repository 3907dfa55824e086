//! Fitting a net: batches, Adam, and a part of the games kept back to measure by.

use crate::adam::Adam;
use crate::fit::{Epoch, FitSetting};
use crate::loss::Losses;
use crate::net_learn::Learner;
use crate::net_model::NetModel;
use crate::net_sample::NetSample;
use std::num::NonZero;
use tengen_core::Rule;
use tengen_eval::Net;
use tengen_rng::Rng;

/// The most samples that are kept back or fitted together: neighbours come from the same game.
const STRETCH: usize = 400;

/// A batch is read in this many parts, however many cores there are: sums of real numbers depend on
/// their order.
const PARTS: usize = 8;

/// Fits a net to samples of one rule, beginning with `start` or, without one, with noise. A tenth
/// of the samples, in stretches of some games, is kept back to measure by. The same samples and
/// setting give the same net on every machine.
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
    let mut rng = Rng::new(setting.seed);
    let steps = (setting.epochs * order.len().div_ceil(setting.batch)).max(1);
    for number in 1..=setting.epochs {
        rng.shuffle(&mut order);
        let mut fitted = Losses::default();
        for batch in order.chunks(setting.batch) {
            let learners = read_all(&model, samples, batch, setting, true);
            learners.iter().for_each(|learner| fitted.add(&learner.losses));
            // From the full rate down to nearly nothing along half a cosine.
            let done = adam.steps() as f32 / steps as f32;
            let share = 0.51 + 0.49 * (done * std::f32::consts::PI).cos();
            adam.step(&mut model.numbers, setting.rate * share, |place, _| {
                learners.iter().map(|learner| learner.gradient[place]).sum()
            });
        }
        let mut measured = Losses::default();
        for learner in read_all(&model, samples, &kept, setting, false) {
            measured.add(&learner.losses);
        }
        progress(&Epoch {
            number,
            value: [fitted.value(), measured.value()],
            policy: [fitted.policy(), measured.policy()],
        });
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
    let parts: Vec<&[usize]> = numbers.chunks(numbers.len().div_ceil(PARTS).max(1)).collect();
    let mut learners = Vec::with_capacity(PARTS);
    for parts in parts.chunks(cores) {
        std::thread::scope(|scope| {
            let workers: Vec<_> = parts.iter().map(|part| scope.spawn(|| work(part))).collect();
            learners.extend(workers.into_iter().map(|worker| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }));
        });
    }
    learners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net_sample::NetSampler;
    use crate::self_play_game::SelfPlayGame;
    use tengen_eval::Weights;

    #[test]
    fn losses_fall_and_a_fit_can_be_made_again() {
        let game = SelfPlayGame::black_wins(Rule::Renju);
        let sampler = NetSampler::new(Rule::Renju, &Weights::handcrafted());
        let samples: Vec<NetSample> =
            (0..20).flat_map(|_| sampler.samples(&game).unwrap()).collect();
        let setting = FitSetting { epochs: 8, batch: 20, rate: 0.003, ..FitSetting::default() };
        let mut losses: Vec<Epoch> = Vec::new();
        let net = fit_net(&samples, Rule::Renju, None, &setting, &mut |epoch| losses.push(*epoch));
        let (first, last) = (losses[0], losses[7]);
        assert!(last.value[1] < first.value[1] && last.policy[1] < first.policy[1]);
        assert_eq!(net, fit_net(&samples, Rule::Renju, None, &setting, &mut |_| {}));
    }
}
