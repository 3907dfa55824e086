//! Sizes such as `350M`.

/// Why a text is not a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BytesError {
    /// It has another form, or is too large, where a bare number counts bytes.
    #[error("expected a size such as 350M, 2G or 64K (a bare number counts bytes)")]
    NotASize,
    /// It has another form, or is too large, where a bare number counts MiB.
    #[error("expected a size such as 350M or 2G (a bare number counts MiB)")]
    NotMebibytes,
}

/// The units, largest first, as powers of two.
const UNITS: [(&str, u32); 4] = [("G", 30), ("M", 20), ("K", 10), ("B", 0)];

/// Bytes, where `bare` is the power of two that a number without a unit counts in.
fn parse(text: &str, bare: u32) -> Option<u64> {
    let (number, unit) = match text.find(|c: char| c.is_ascii_alphabetic()) {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let unit = unit.to_ascii_uppercase();
    let shift = match unit.as_str() {
        "" => bare,
        "B" => 0,
        unit => {
            let letter = unit.strip_suffix("IB").or(unit.strip_suffix('B')).unwrap_or(unit);
            UNITS.iter().find(|(name, shift)| *shift > 0 && *name == letter)?.1
        }
    };
    number.parse::<u64>().ok()?.checked_mul(1 << shift)
}

/// Reads a number of bytes: `64K`, `350M`, `2G` (also `2GB` and `2GiB`), all in powers of 1024, or
/// a bare number.
///
/// ```
/// use tengen_units::parse_bytes;
/// assert_eq!(parse_bytes("350M"), Ok(350 << 20));
/// assert_eq!(parse_bytes("12"), Ok(12));
/// assert!(parse_bytes("much").is_err());
/// ```
pub fn parse_bytes(text: &str) -> Result<u64, BytesError> {
    parse(text, 0).ok_or(BytesError::NotASize)
}

/// Reads a number of bytes like [`parse_bytes`], but a bare number counts MiB: for options that
/// always did.
///
/// ```
/// use tengen_units::parse_mebibytes;
/// assert_eq!(parse_mebibytes("350"), Ok(350 << 20));
/// assert_eq!(parse_mebibytes("2G"), Ok(2 << 30));
/// ```
pub fn parse_mebibytes(text: &str) -> Result<u64, BytesError> {
    parse(text, 20).ok_or(BytesError::NotMebibytes)
}

/// Writes a number of bytes exactly, as both parsers read it.
///
/// ```
/// use tengen_units::format_bytes;
/// assert_eq!([350 << 20, 2 << 30, 1_000].map(format_bytes), ["350M", "2G", "1000B"]);
/// ```
pub fn format_bytes(bytes: u64) -> String {
    let fits = |(_, shift): &&(&str, u32)| bytes > 0 && bytes.is_multiple_of(1 << shift);
    let (unit, shift) = UNITS.iter().find(fits).unwrap_or(&("B", 0));
    format!("{}{unit}", bytes >> shift)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_unit_is_read() {
        for (text, bytes) in [
            ("350M", 367_001_600),
            ("350m", 367_001_600),
            ("2GiB", 2 << 30),
            ("2GB", 2 << 30),
            ("64K", 65_536),
            ("12B", 12),
            ("0", 0),
        ] {
            assert_eq!(parse_bytes(text), Ok(bytes), "{text}");
        }
        assert_eq!(parse_mebibytes("12"), Ok(12 << 20));
        assert_eq!(parse_mebibytes("12B"), Ok(12));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "x", "M", "-1", "1.5G", "1T", "1iB", "1BB", "1 M", "99999999999G"] {
            assert_eq!(parse_bytes(text), Err(BytesError::NotASize), "{text}");
            assert_eq!(parse_mebibytes(text), Err(BytesError::NotMebibytes), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(bytes: u64, shift in 0..40_u32) {
            let bytes = bytes >> shift << shift.min(30);
            prop_assert_eq!(parse_bytes(&format_bytes(bytes)), Ok(bytes));
            prop_assert_eq!(parse_mebibytes(&format_bytes(bytes)), Ok(bytes));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in ".*") {
            let _ = parse_bytes(&text);
        }
    }
}
