//! Which lines answer a question for a move.

use tengen_protocol::{Coordinate, LineText, Reply};

/// A line that answers the question for a move.
pub(super) enum Said {
    Move(Coordinate),
    Suggest(Coordinate),
    /// Two numbers too large for any board, and for a `Coordinate`.
    FarOff(LineText),
}

impl Said {
    pub fn of(reply: &Reply) -> Option<Said> {
        match reply {
            Reply::Move(wire) => Some(Said::Move(*wire)),
            Reply::Suggest(wire) => Some(Said::Suggest(*wire)),
            Reply::Other(line) if is_pair(line.as_str()) => Some(Said::FarOff(line.clone())),
            _ => None,
        }
    }
}

fn is_pair(line: &str) -> bool {
    let is_number = |text: &str| {
        let digits = text.trim().strip_prefix(['-', '+']).unwrap_or(text.trim());
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    line.split_once(',').is_some_and(|(x, y)| is_number(x) && is_number(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_answers_a_question_for_a_move() {
        let said = |line: &str| Said::of(&Reply::parse(line)).is_some();
        for line in ["7,8", "-1,3", "SUGGEST 7,8", "99999999999,1", "7 , 99999999999"] {
            assert!(said(line), "{line}");
        }
        for line in ["7,8 9,9", "7,8,1", "7", "SWAP", "OK", "MESSAGE 7,8", "a,b", ",", "7,"] {
            assert!(!said(line), "{line}");
        }
    }
}
