//! Times, sizes and counts as people read them: short, rounded, with a space before the unit.

use std::time::Duration;

/// A time with three or four digits and a unit.
///
/// ```
/// use std::time::Duration;
/// use tengen_units::words::time;
/// assert_eq!(time(Duration::from_micros(1_500)), "1.5 ms");
/// ```
pub fn time(time: Duration) -> String {
    let us = time.as_micros();
    match us {
        0..1_000 => format!("{us} µs"),
        1_000..1_000_000 => format!("{:.1} ms", us as f64 / 1e3),
        1_000_000..600_000_000 => format!("{:.2} s", us as f64 / 1e6),
        _ => format!("{:.0} min", us as f64 / 6e7),
    }
}

/// A time that is a setting, to the millisecond.
pub fn exact_time(time: Duration) -> String {
    let ms = time.as_millis();
    if ms > 0 && ms.is_multiple_of(60_000) {
        format!("{} min", ms / 60_000)
    } else if ms >= 1_000 {
        format!("{} s", ms as f64 / 1e3)
    } else {
        format!("{ms} ms")
    }
}

/// A time as a clock shows it: `59 s`, `1:01`, `25:01:01`.
pub fn countdown(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m}:{s:02}"),
        (h, m, s) => format!("{h}:{m:02}:{s:02}"),
    }
}

/// Bytes with at most one decimal: `350 MiB`, `1.5 GiB`.
pub fn bytes(bytes: u64) -> String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] {
        if bytes >> shift > 0 {
            let number = format!("{:.1}", bytes as f64 / (1_u64 << shift) as f64);
            return format!("{} {unit}", number.trim_end_matches(".0"));
        }
    }
    format!("{bytes} B")
}

/// A count with a narrow gap after each three digits.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// `1 game`, `2 games`.
pub fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", count(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        let texts = [0, 999, 1_000, 999_900, 1_000_000, 61_230_000, 6_000_000_000]
            .map(|us| time(Duration::from_micros(us)));
        let expected = ["0 µs", "999 µs", "1.0 ms", "999.9 ms", "1.00 s", "61.23 s", "100 min"];
        assert_eq!(texts, expected);
        let texts = [5, 1_500, 30_000, 180_000].map(|ms| exact_time(Duration::from_millis(ms)));
        assert_eq!(texts, ["5 ms", "1.5 s", "30 s", "3 min"]);
        let texts = [0, 59, 61, 3_600, 90_061].map(|s| countdown(Duration::from_secs(s)));
        assert_eq!(texts, ["0 s", "59 s", "1:01", "1:00:00", "25:01:01"]);
    }

    #[test]
    fn counts_and_sizes_are_short() {
        assert_eq!([9, 350 << 20, 1_610_612_736].map(bytes), ["9 B", "350 MiB", "1.5 GiB"]);
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(count).join("|"),
            "0|999|1\u{202f}000|1\u{202f}234\u{202f}567"
        );
        assert_eq!([1, 2].map(|n| counted(n, "game")), ["1 game", "2 games"]);
    }
}
