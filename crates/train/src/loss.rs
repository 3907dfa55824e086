//! How wrong an evaluation is, in nats.

/// One logit in units of the value.
pub(crate) const SCALE: f32 = tengen_eval::POINTS_PER_LOGIT as f32;
/// One nat of move preference in units of the policy.
pub(crate) const POLICY_SCALE: f32 = tengen_eval::POINTS_PER_POLICY_NAT as f32;

/// Sums over positions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Losses {
    value: f64,
    values: usize,
    policy: f64,
    policies: usize,
}

impl Losses {
    pub(crate) fn add_value(&mut self, loss: f32) {
        self.value += f64::from(loss);
        self.values += 1;
    }

    pub(crate) fn add_policy(&mut self, loss: f32) {
        self.policy += f64::from(loss);
        self.policies += 1;
    }

    pub(crate) fn add(&mut self, other: &Losses) {
        self.value += other.value;
        self.values += other.values;
        self.policy += other.policy;
        self.policies += other.policies;
    }

    /// The mean of the value's loss.
    pub(crate) fn value(&self) -> f32 {
        (self.value / self.values.max(1) as f64) as f32
    }

    /// The mean of the move's loss.
    pub(crate) fn policy(&self) -> f32 {
        (self.policy / self.policies.max(1) as f64) as f32
    }
}

/// What a value, in logits, should have said: the search's word and the result, mixed. Returns the
/// loss and its slope.
pub(crate) fn value_loss(logit: f32, searched: i32, result: f32, trust_search: f32) -> (f32, f32) {
    let seen = sigmoid(logit);
    let target = trust_search * sigmoid(searched as f32 / SCALE) + (1.0 - trust_search) * result;
    let safe = seen.clamp(1e-6, 1.0 - 1e-6);
    (-(target * safe.ln() + (1.0 - target) * (1.0 - safe).ln()), seen - target)
}

/// Turns logits of moves into chances.
pub(crate) fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    logits.iter_mut().for_each(|logit| *logit = (*logit - most).exp());
    let total: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|chance| *chance /= total);
}

/// The loss of a move that had this chance.
pub(crate) fn policy_loss(chance: f32) -> f32 {
    -chance.max(1e-9).ln()
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}
