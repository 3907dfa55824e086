//! One line of the log: JSON with its checksum.

use serde::Serialize;

/// Where a line has its checksum. A log keeps the form it was begun with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineForm {
    /// Format 1: behind the JSON and a tab.
    Tab,
    /// Format 2: inside the object, as its last member `crc`, over the bytes before that. So each
    /// line is JSON, which any program can read.
    Member,
}

/// What is before and after the digits of a checksum inside an object.
const BEFORE: &[u8] = br#","crc":""#;
const AFTER: &[u8] = br#""}"#;

const CHECKSUM_DIGITS: usize = 8;

impl LineForm {
    /// The form of a log's lines by the number of its format.
    pub(super) fn of_format(format: u64) -> Option<LineForm> {
        match format {
            1 => Some(LineForm::Tab),
            2 => Some(LineForm::Member),
            _ => None,
        }
    }

    /// The form that a line seems to have: one with the checksum inside has no tab.
    pub(super) fn guess(line: &[u8]) -> LineForm {
        if line.contains(&b'\t') { LineForm::Tab } else { LineForm::Member }
    }

    /// A line with its end. JSON text has neither tabs nor line ends of its own: inside strings
    /// they are escaped. The value must be an object with members.
    pub(super) fn encode(self, value: &impl Serialize) -> Result<Vec<u8>, serde_json::Error> {
        let mut line = serde_json::to_vec(value)?;
        match self {
            LineForm::Tab => {
                let sum = checksum(&line);
                line.push(b'\t');
                line.extend_from_slice(sum.as_bytes());
            }
            LineForm::Member => {
                line.pop();
                let sum = checksum(&line);
                line.extend_from_slice(BEFORE);
                line.extend_from_slice(sum.as_bytes());
                line.extend_from_slice(AFTER);
            }
        }
        line.push(b'\n');
        Ok(line)
    }

    /// The JSON of a line (given without its end), or what is wrong with it.
    pub(super) fn decode(self, line: &[u8]) -> Result<&[u8], &'static str> {
        let parts = match self {
            LineForm::Tab => {
                let mut parts = line.rsplitn(2, |&byte| byte == b'\t');
                parts.next().zip(parts.next()).map(|(sum, json)| (sum, json, json))
            }
            LineForm::Member => sum_inside(line).map(|(sum, summed)| (sum, summed, line)),
        };
        match parts {
            // Compared as text, so that even a digit's capital letter is noticed.
            Some((sum, summed, json)) if checksum(summed).as_bytes() == sum => Ok(json),
            Some(_) => Err("the checksum does not fit"),
            None => Err("there is no checksum"),
        }
    }

    /// Whether a last line without a line end can be what a crash left of a single one. If another
    /// line has run into it, bytes follow a checksum: then it is damage, and a finished game would
    /// be cut off with it.
    pub(super) fn may_be_torn(self, line: &[u8]) -> bool {
        match self {
            LineForm::Tab => {
                let mut parts = line.splitn(2, |&byte| byte == b'\t');
                parts.nth(1).is_none_or(|sum| sum.len() <= CHECKSUM_DIGITS)
            }
            LineForm::Member => {
                let length = BEFORE.len() + CHECKSUM_DIGITS + AFTER.len();
                let starts = (0..line.len().saturating_sub(length))
                    .filter(|&at| line.get(at..).is_some_and(|rest| rest.starts_with(BEFORE)));
                let mut wholes = starts.filter_map(|at| line.get(..at + length));
                !wholes.any(|whole| self.decode(whole).is_ok())
            }
        }
    }
}

/// The checksum inside an object, and the bytes it is of.
fn sum_inside(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = line.strip_suffix(AFTER)?;
    let (line, sum) = line.split_at_checked(line.len().checked_sub(CHECKSUM_DIGITS)?)?;
    Some((sum, line.strip_suffix(BEFORE)?))
}

fn checksum(json: &[u8]) -> String {
    format!("{:0CHECKSUM_DIGITS$x}", crc32fast::hash(json))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const FORMS: [LineForm; 2] = [LineForm::Tab, LineForm::Member];

    #[test]
    fn the_checksum_is_the_usual_one() {
        // The check value that every description of this CRC-32 gives.
        assert_eq!(checksum(b"123456789"), "cbf43926");
        assert_eq!(LineForm::Tab.encode(&123_456_789).unwrap(), b"123456789\tcbf43926\n");
        let line = LineForm::Member.encode(&json!({ "a": 1 })).unwrap();
        let sum = checksum(br#"{"a":1"#);
        assert_eq!(line, format!("{{\"a\":1,\"crc\":\"{sum}\"}}\n").into_bytes());
    }

    #[test]
    fn every_line_is_json() {
        let value = json!({ "text": "tab\tline\nreturn\r\u{2028}" });
        let line = LineForm::Member.encode(&value).unwrap();
        let back: Value = serde_json::from_slice(&line).unwrap();
        assert_eq!(back["text"], value["text"]);
        assert!(back["crc"].is_string());
    }

    #[test]
    fn every_other_line_is_refused() {
        assert_eq!(LineForm::Tab.decode(b"123456789\tcbf43926"), Ok(&b"123456789"[..]));
        for line in ["", "\t", "123456789", "123456789\tCBF43926", "123456789\tcbf43926\t", "1\t"] {
            assert!(LineForm::Tab.decode(line.as_bytes()).is_err(), "{line:?}");
        }
        for line in ["", "{}", "\"}", r#"{"crc":"00000000"}"#, r#"{"a":1,"crc":"00000000"}"#] {
            assert!(LineForm::Member.decode(line.as_bytes()).is_err(), "{line:?}");
        }
    }

    #[test]
    fn two_lines_in_one_are_not_torn() {
        for form in FORMS {
            let [one, two] = ["one", "two"].map(|word| form.encode(&json!({ "a": word })).unwrap());
            for end in 0..two.len() {
                assert!(form.may_be_torn(&two[..end]));
                let run_together = [&one[..one.len() - 1], b"?", &two[..end]].concat();
                assert!(!form.may_be_torn(&run_together), "{end}");
            }
        }
    }

    #[test]
    fn text_never_breaks_a_line() {
        for form in FORMS {
            let line = form.encode(&json!({ "a": "tab\tline\nreturn\r\u{2028}" })).unwrap();
            assert_eq!(line.iter().filter(|&&byte| byte == b'\n').count(), 1);
            let tabs = line.iter().filter(|&&byte| byte == b'\t').count();
            assert_eq!(tabs, usize::from(form == LineForm::Tab));
            assert_eq!(LineForm::guess(&line), form);
            assert!(form.decode(line.strip_suffix(b"\n").unwrap()).is_ok());
        }
    }
}
