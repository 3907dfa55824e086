//! One line of the log: JSON, a tab, the checksum of the JSON.

use serde::Serialize;

/// A line with its end. JSON text has neither tabs nor line ends of its own: inside strings they
/// are escaped.
pub(super) fn encode(value: &impl Serialize) -> Result<Vec<u8>, serde_json::Error> {
    let mut line = serde_json::to_vec(value)?;
    let sum = checksum(&line);
    line.push(b'\t');
    line.extend_from_slice(sum.as_bytes());
    line.push(b'\n');
    Ok(line)
}

/// The JSON of a line (given without its end), or what is wrong with it.
pub(super) fn decode(line: &[u8]) -> Result<&[u8], &'static str> {
    let mut parts = line.rsplitn(2, |&byte| byte == b'\t');
    match (parts.next(), parts.next()) {
        // Compared as text, so that even a digit's capital letter is noticed.
        (Some(sum), Some(json)) if checksum(json).as_bytes() == sum => Ok(json),
        (Some(_), Some(_)) => Err("the checksum does not fit"),
        _ => Err("there is no checksum"),
    }
}

/// Whether a bad last line can be what a crash left of a single one. If another line has run into
/// it, bytes follow a checksum: then it is damage, and a finished game would be cut off with it.
pub(super) fn may_be_torn(line: &[u8]) -> bool {
    let mut parts = line.strip_suffix(b"\n").unwrap_or(line).splitn(2, |&byte| byte == b'\t');
    parts.nth(1).is_none_or(|sum| sum.len() <= CHECKSUM_DIGITS)
}

const CHECKSUM_DIGITS: usize = 8;

fn checksum(json: &[u8]) -> String {
    format!("{:0CHECKSUM_DIGITS$x}", crc32fast::hash(json))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        // The check value that every description of this CRC-32 gives.
        assert_eq!(checksum(b"123456789"), "cbf43926");
        assert_eq!(encode(&123_456_789).unwrap(), b"123456789\tcbf43926\n");
    }

    #[test]
    fn every_other_line_is_refused() {
        assert_eq!(decode(b"123456789\tcbf43926"), Ok(&b"123456789"[..]));
        for line in ["", "\t", "123456789", "123456789\tCBF43926", "123456789\tcbf43926\t", "1\t"] {
            assert!(decode(line.as_bytes()).is_err(), "{line:?}");
        }
    }

    #[test]
    fn two_lines_in_one_are_not_torn() {
        let (one, two) = (encode(&"one").unwrap(), encode(&"two").unwrap());
        for end in 0..=two.len() {
            assert!(may_be_torn(&two[..end]));
            let run_together = [&one[..one.len() - 1], b"?", &two[..end]].concat();
            assert!(!may_be_torn(&run_together), "{end}");
        }
    }

    #[test]
    fn text_never_breaks_a_line() {
        let line = encode(&"tab\tline\nreturn\r\u{2028}").unwrap();
        assert_eq!(line.iter().filter(|&&byte| byte == b'\n').count(), 1);
        assert_eq!(line.iter().filter(|&&byte| byte == b'\t').count(), 1);
        assert!(decode(line.strip_suffix(b"\n").unwrap()).is_ok());
    }
}
