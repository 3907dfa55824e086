//! Axes: what they are called, where their ticks are, and which pixel a number has.

/// What an axis measures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    label: String,
    unit: String,
    whole: bool,
    powers: bool,
    show: Vec<f64>,
}

impl Axis {
    /// An axis with a label.
    pub fn new(label: &str) -> Axis {
        Axis { label: label.to_owned(), ..Axis::default() }
    }

    /// The unit, written after the label.
    #[must_use]
    pub fn unit(mut self, unit: &str) -> Axis {
        self.unit = unit.to_owned();
        self
    }

    /// Things that are counted: no tick between two whole numbers.
    #[must_use]
    pub fn whole(mut self) -> Axis {
        self.whole = true;
        self
    }

    /// A logarithmic axis. The plot is given common logarithms and marks the powers of ten:
    /// 3 is written as 1000.
    #[must_use]
    pub fn powers(mut self) -> Axis {
        self.powers = true;
        self
    }

    /// Numbers that must be on the axis, whatever the data.
    #[must_use]
    pub fn showing(mut self, numbers: &[f64]) -> Axis {
        self.show.extend(numbers);
        self
    }

    /// Label and unit.
    pub(super) fn words(&self) -> String {
        match self.unit.as_str() {
            "" => self.label.clone(),
            unit => format!("{}, {unit}", self.label),
        }
    }

    /// Ticks for these numbers and those that must be shown.
    pub(super) fn ticks(&self, numbers: impl Iterator<Item = f64>, most: usize) -> Ticks {
        let all = numbers.chain(self.show.iter().copied());
        let (low, high) = crate::range(all).unwrap_or((0.0, 1.0));
        let least_step = if self.whole || self.powers { 1.0 } else { 0.0 };
        Ticks { powers: self.powers, ..Ticks::with_step(low, high, most, least_step) }
    }

    /// A number as it is told beside a mark.
    pub(super) fn told(&self, number: f64) -> String {
        if self.powers {
            return power(number);
        }
        let text = format!("{number:.3}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

/// Round numbers that cover a range: steps of 1, 2 or 5 times a power of ten.
///
/// ```
/// use tengen_plot::Ticks;
/// let ticks = Ticks::new(-3.1, 2.9, 6);
/// assert_eq!(ticks.values(), [-4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0]);
/// assert_eq!(Ticks::new(0.0, 0.3, 4).label(0.1), "0.1");
/// assert_eq!(Ticks::new(0.0, 40_000.0, 4).label(20_000.0), "20k");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ticks {
    step: f64,
    powers: bool,
    values: Vec<f64>,
}

/// Where numbers are so large that a double no longer has ones, plots no longer make sense.
const LARGEST: f64 = 1e15;

impl Ticks {
    /// About `most` steps from below `low` to above `high`.
    pub fn new(low: f64, high: f64, most: usize) -> Ticks {
        Ticks::with_step(low, high, most, 0.0)
    }

    fn with_step(low: f64, high: f64, most: usize, least_step: f64) -> Ticks {
        let low = if low.is_finite() { low.clamp(-LARGEST, LARGEST) } else { 0.0 };
        let high = if high.is_finite() { high.clamp(low, LARGEST) } else { low };
        // A range of nothing gets a width that fits its place.
        let least_span = (low.abs().max(high.abs()) * 1e-6).max(1e-9);
        let (low, high) = if high - low < least_span {
            let margin = (low.abs() * 0.05).max(0.5);
            (low - margin, high + margin)
        } else {
            (low, high)
        };
        let rough = ((high - low) / most.max(1) as f64).max(least_step);
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .map(|factor| factor * power)
            .into_iter()
            .find(|step| *step >= rough * 0.999)
            .unwrap_or(10.0 * power);
        // Adding up steps would add up errors; the epsilon is for an end that is a tick itself.
        let first = (low / step + 1e-9).floor() as i64;
        let last = (high / step - 1e-9).ceil() as i64;
        let values = (first..=last).map(|number| number as f64 * step).collect();
        Ticks { step, powers: false, values }
    }

    /// The numbers that are marked.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The first and the last.
    pub(super) fn ends(&self) -> (f64, f64) {
        let end = |value: Option<&f64>| value.copied().unwrap_or(0.0);
        (end(self.values.first()), end(self.values.last()))
    }

    /// A number as it is written at a tick: with as many digits as the steps need, and thousands
    /// and millions as k and M where all ticks allow it.
    pub fn label(&self, value: f64) -> String {
        if self.powers {
            return power(value);
        }
        if value == 0.0 {
            return "0".to_owned();
        }
        let largest = self.values.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        for (unit, name, least, step) in
            [(1e9, "G", 1e9, 1e8), (1e6, "M", 1e6, 1e5), (1e3, "k", 1e4, 1e3)]
        {
            if largest >= least && self.step >= step {
                let text = format!("{:.1}", value / unit);
                return format!("{}{name}", text.trim_end_matches(".0"));
            }
        }
        let digits = (-self.step.log10().floor()).clamp(0.0, 12.0) as usize;
        format!("{value:.digits$}")
    }
}

/// Ten to this power, in three digits or as a round number.
fn power(exponent: f64) -> String {
    let number = 10_f64.powf(exponent);
    let digits = (2.0 - exponent.floor()).clamp(0.0, 12.0) as usize;
    let text = match exponent {
        large if large >= 9.0 => format!("{:.2}G", number / 1e9),
        large if large >= 6.0 => format!("{:.2}M", number / 1e6),
        large if large >= 4.0 => format!("{:.1}k", number / 1e3),
        _ => format!("{number:.digits$}"),
    };
    let (digits, unit) = text.split_at(text.trim_end_matches(['G', 'M', 'k']).len());
    match digits.contains('.') {
        true => format!("{}{unit}", digits.trim_end_matches('0').trim_end_matches('.')),
        false => text,
    }
}

/// Which pixel a number has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    /// The pixels of `low` and `high`.
    pixels: (f64, f64),
}

impl Scale {
    pub fn new((low, high): (f64, f64), from: f64, to: f64) -> Scale {
        Scale { low, high: if high > low { high } else { low + 1.0 }, pixels: (from, to) }
    }

    /// Numbers beyond the ends, infinite ones too, are at the ends.
    pub fn at(&self, number: f64) -> f64 {
        let part = ((number.clamp(self.low, self.high)) - self.low) / (self.high - self.low);
        self.pixels.0 + part * (self.pixels.1 - self.pixels.0)
    }

    pub fn contains(&self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_cover_the_range_in_round_steps() {
        for (low, high, most, expected) in [
            (0.0, 10.0, 5, "0 2 4 6 8 10"),
            (0.0, 9.9, 5, "0 2 4 6 8 10"),
            (-0.07, 0.21, 6, "-0.10 -0.05 0 0.05 0.10 0.15 0.20 0.25"),
            (3.0, 3.0, 4, "2.5 3.0 3.5"),
            (0.0, 0.0, 2, "-0.5 0 0.5"),
            (0.0, 2_400_000.0, 5, "0 0.5M 1M 1.5M 2M 2.5M"),
            (0.0, 24_000_000.0, 5, "0 5M 10M 15M 20M 25M"),
            (-1000.0, 1000.0, 4, "-1000 -500 0 500 1000"),
        ] {
            let ticks = Ticks::new(low, high, most);
            let labels: Vec<String> =
                ticks.values().iter().map(|tick| ticks.label(*tick)).collect();
            assert_eq!(labels.join(" "), expected, "{low} to {high}");
        }
    }

    #[test]
    fn counted_things_have_no_half() {
        let ticks = Axis::new("games").whole().ticks([0.0, 2.0].into_iter(), 8);
        assert_eq!(ticks.values(), [0.0, 1.0, 2.0]);
        let none = Axis::new("games").whole().ticks(std::iter::empty(), 8);
        assert_eq!(none.values(), [0.0, 1.0]);
    }

    #[test]
    fn a_logarithmic_axis_marks_powers_of_ten() {
        let axis = Axis::new("seconds").powers();
        let ticks = axis.ticks([-2.7, 4.3].into_iter(), 20);
        let labels: Vec<String> = ticks.values().iter().map(|tick| ticks.label(*tick)).collect();
        assert_eq!(labels.join(" "), "0.001 0.01 0.1 1 10 100 1000 10k 100k");
        assert_eq!(axis.told(167.9_f64.log10()), "168");
        assert_eq!(axis.told(2_500_000_f64.log10()), "2.5M");
        assert_eq!(Axis::new("games").told(2.5), "2.5");
    }

    #[test]
    fn no_range_is_too_odd() {
        let odd =
            [0.0, -0.0, 1e-300, 1.0, -7e14, 1e300, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
        for low in odd {
            for high in odd {
                let ticks = Ticks::new(low, high, 6);
                let count = ticks.values().len();
                assert!((2..=14).contains(&count), "{low} to {high}: {count} ticks");
                assert!(ticks.values().is_sorted() && ticks.values().iter().all(|t| t.is_finite()));
                assert!(ticks.values().iter().all(|t| ticks.label(*t).len() < 24), "{ticks:?}");
            }
        }
    }

    #[test]
    fn pixels() {
        let scale = Scale::new((0.0, 10.0), 100.0, 0.0);
        assert_eq!([0.0, 5.0, 10.0, 99.0].map(|x| scale.at(x)), [100.0, 50.0, 0.0, 0.0]);
        assert_eq!(scale.at(f64::NEG_INFINITY), 100.0);
        assert!(scale.contains(10.0) && !scale.contains(f64::INFINITY));
    }
}
