//! Numbers in lines: `7,8` and `7,8,1`, alone or several with blanks between them.

use crate::{Coordinate, Field, LineText, Stone};

/// One to three numbers joined by commas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tuple {
    One(i32),
    Two(i32, i32),
    Three(i32, i32, i32),
}

impl Tuple {
    fn push(self, number: i32) -> Option<Tuple> {
        match self {
            Tuple::One(a) => Some(Tuple::Two(a, number)),
            Tuple::Two(a, b) => Some(Tuple::Three(a, b, number)),
            Tuple::Three(..) => None,
        }
    }

    /// `x,y`.
    pub(crate) fn pair(self) -> Option<Coordinate> {
        let Tuple::Two(x, y) = self else { return None };
        Some(Coordinate { x, y })
    }

    /// `x,y,f`.
    pub(crate) fn stone(self) -> Option<Stone> {
        let Tuple::Three(x, y, field) = self else { return None };
        Some(Stone { wire: Coordinate { x, y }, field: Field::from_number(field)? })
    }
}

/// Whether a line begins like a tuple rather than like a keyword.
pub(crate) fn starts_like_tuple(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | ','))
}

/// Reads every tuple of a text; the error is the part that does not fit. Blanks around commas
/// belong to the tuple, other blanks part one tuple from the next.
pub(crate) fn read_tuples(text: &str) -> Result<Vec<Tuple>, LineText> {
    let mut tuples = Vec::new();
    let mut open: Option<Tuple> = None;
    let mut after_comma = false;
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if let Some(behind) = rest.strip_prefix(',') {
            if after_comma || open.is_none() {
                return Err(LineText::excerpt(text));
            }
            after_comma = true;
            rest = behind.trim_start();
            continue;
        }
        let (number, behind) = read_number(rest).ok_or_else(|| LineText::excerpt(rest))?;
        open = match (open, after_comma) {
            (Some(tuple), true) => Some(tuple.push(number).ok_or_else(|| LineText::excerpt(text))?),
            (finished, _) => {
                tuples.extend(finished);
                Some(Tuple::One(number))
            }
        };
        after_comma = false;
        rest = behind.trim_start();
    }
    if after_comma {
        return Err(LineText::excerpt(text));
    }
    tuples.extend(open);
    Ok(tuples)
}

/// A number at the beginning that ends at a comma, a blank or the end of the text.
fn read_number(text: &str) -> Option<(i32, &str)> {
    let end = text.find(|c: char| c == ',' || c.is_whitespace()).unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end)?;
    Some((digits.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Tuple::*;

    #[test]
    fn tuples_in_every_spacing() {
        assert_eq!(read_tuples("7,8"), Ok(vec![Two(7, 8)]));
        assert_eq!(read_tuples(" 7 , 8 ,1\t2,3,2 "), Ok(vec![Three(7, 8, 1), Three(2, 3, 2)]));
        assert_eq!(read_tuples("4 -1,-1"), Ok(vec![One(4), Two(-1, -1)]));
        assert_eq!(read_tuples("  "), Ok(vec![]));
    }

    #[test]
    fn what_does_not_fit_is_named() {
        for text in ["7,", ",7", "7,,8", "1,2,3,4", "7,8;", "x", "7,8 x", "--1", "2147483648", "é"]
        {
            assert!(read_tuples(text).is_err(), "{text}");
        }
        assert_eq!(read_tuples("7,8 nine").unwrap_err().as_str(), "nine");
    }
}
