//! Numbers as people read them.

/// Microseconds with three digits or so and a unit.
pub(super) fn time(us: u64) -> String {
    match us {
        0..1_000 => format!("{us} µs"),
        1_000..1_000_000 => format!("{:.1} ms", us as f64 / 1e3),
        1_000_000..600_000_000 => format!("{:.2} s", us as f64 / 1e6),
        _ => format!("{:.0} min", us as f64 / 6e7),
    }
}

/// Milliseconds, exactly.
pub(super) fn exact_time(ms: u64) -> String {
    if ms > 0 && ms.is_multiple_of(60_000) {
        format!("{} min", ms / 60_000)
    } else if ms >= 1_000 {
        format!("{} s", ms as f64 / 1e3)
    } else {
        format!("{ms} ms")
    }
}

/// Bytes in the largest unit that divides them, or about.
pub(super) fn bytes(bytes: u64) -> String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] {
        if bytes >> shift > 0 {
            let number = format!("{:.1}", bytes as f64 / (1_u64 << shift) as f64);
            return format!("{} {unit}", number.trim_end_matches(".0"));
        }
    }
    format!("{bytes} B")
}

/// A count with a narrow gap after each three digits.
pub(super) fn count(number: u64) -> String {
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
pub(super) fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", count(number), if number == 1 { "" } else { "s" })
}

/// A part from 0 to 1.
pub(super) fn percent(part: f64) -> String {
    format!("{:.1} %", 100.0 * part)
}

/// A part, or a dash where there is none.
pub(super) fn percent_or_dash(part: Option<f64>) -> String {
    part.map_or_else(|| "–".to_owned(), percent)
}

/// Points, with a half as such.
pub(super) fn points(points: f64) -> String {
    if points.fract() == 0.0 { format!("{points:.0}") } else { format!("{points:.1}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units() {
        assert_eq!([0, 999, 1_500, 61_230_000].map(time), ["0 µs", "999 µs", "1.5 ms", "61.23 s"]);
        assert_eq!(time(u64::MAX).split(' ').nth(1), Some("min"));
        assert_eq!([5, 1_500, 30_000, 180_000].map(exact_time), ["5 ms", "1.5 s", "30 s", "3 min"]);
        assert_eq!([9, 350 << 20, 1_610_612_736].map(bytes), ["9 B", "350 MiB", "1.5 GiB"]);
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(count).join("|"),
            "0|999|1\u{202f}000|1\u{202f}234\u{202f}567"
        );
        assert_eq!([1, 2].map(|n| counted(n, "game")), ["1 game", "2 games"]);
        assert_eq!([3.0, 2.5].map(points), ["3", "2.5"]);
    }
}
