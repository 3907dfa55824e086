//! Parts and points as people read them.

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
    fn halves_are_shown() {
        assert_eq!([3.0, 2.5].map(points), ["3", "2.5"]);
    }
}
