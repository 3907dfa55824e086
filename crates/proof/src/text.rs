//! A proof as one line of text, for logs.
//!
//! ```text
//! black; d4 e5>c3! *>e5!; b5 a5>f5! c5>#0 *>a5!
//! ```
//!
//! First who wins, then the attacker's moves, each after those it leads to; the last one is where
//! the proof begins. `a5>f5!` answers a5 by the five f5, `a5>#0` by the move that stands first in
//! the list, and `*` is every other reply. A part that several ways lead to is written once, so
//! the text is as small as the tree in memory. Where the loser is to move, the last part begins
//! with `-`.

use crate::tree::{Attack, Defence, Proof, Start};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use tengen_core::{Color, Point, Size};

/// No game is longer; a deeper tree could not be walked without harm.
const DEEPEST: usize = Size::MAX.area();

/// Why a text is not a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofTextError {
    /// It does not say who wins.
    #[error("`{0}` is not a colour")]
    Winner(String),
    /// There is no move in it.
    #[error("there is no move")]
    Empty,
    /// A point that is none.
    #[error("`{0}` is not a point")]
    Point(String),
    /// An answer that is none.
    #[error("`{0}` is not a reply with its answer")]
    Answer(String),
    /// A number of a move that does not stand before it.
    #[error("`#{0}` is not an earlier move")]
    Number(String),
    /// A five or the loser's turn where something follows.
    #[error("`{0}` cannot stand here")]
    Place(String),
    /// More replies than points, or more moves in a row.
    #[error("it is larger than any proof")]
    TooLarge,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.winner)?;
        if let Start::Attack(attack) = &self.start
            && attack.then.is_none()
        {
            return write!(f, "; {}!", attack.point);
        }
        let mut writer = Writer { f, numbers: HashMap::new() };
        match &self.start {
            Start::Attack(attack) => writer.attack(attack).map(drop),
            Start::Defence(defence) => writer.node("-", defence),
        }
    }
}

struct Writer<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    /// The number of each part that is written.
    numbers: HashMap<*const Attack, usize>,
}

impl Writer<'_, '_> {
    /// Writes what a move leads to and then the move, unless that was done before; its name.
    fn attack(&mut self, attack: &Arc<Attack>) -> Result<String, fmt::Error> {
        let Some(defence) = &attack.then else { return Ok(format!("{}!", attack.point)) };
        let key = Arc::as_ptr(attack);
        if let Some(number) = self.numbers.get(&key) {
            return Ok(format!("#{number}"));
        }
        self.node(&attack.point.to_string(), defence)?;
        let number = self.numbers.len();
        self.numbers.insert(key, number);
        Ok(format!("#{number}"))
    }

    fn node(&mut self, name: &str, defence: &Defence) -> fmt::Result {
        let mut text = format!("; {name}");
        for (reply, attack) in &defence.replies {
            text += &format!(" {reply}>{}", self.attack(attack)?);
        }
        if let Some(otherwise) = &defence.otherwise {
            text += &format!(" *>{}", self.attack(otherwise)?);
        }
        self.f.write_str(&text)
    }
}

impl FromStr for Proof {
    type Err = ProofTextError;

    fn from_str(text: &str) -> Result<Proof, ProofTextError> {
        let mut parts = text.split(';').map(str::trim);
        let winner = parts.next().unwrap_or_default();
        let winner: Color =
            winner.parse().map_err(|_| ProofTextError::Winner(winner.to_owned()))?;
        let mut nodes: Vec<(Arc<Attack>, usize)> = Vec::new();
        while let Some(part) = parts.next() {
            let is_last = parts.clone().next().is_none();
            let (name, answers) = part.split_once(' ').unwrap_or((part, ""));
            if let Some(five) = name.strip_suffix('!') {
                if !is_last || !answers.is_empty() || !nodes.is_empty() {
                    return Err(ProofTextError::Place(name.to_owned()));
                }
                return Ok(Proof::by_attacker(winner, Attack::five(point(five)?)));
            }
            let (defence, depth) = defence(answers, &nodes)?;
            if name == "-" {
                return match is_last {
                    true => Ok(Proof::by_defender(winner, defence)),
                    false => Err(ProofTextError::Place(name.to_owned())),
                };
            }
            nodes.push((Attack::then(point(name)?, defence), depth + 1));
        }
        let (attack, _) = nodes.pop().ok_or(ProofTextError::Empty)?;
        Ok(Proof::by_attacker(winner, attack))
    }
}

/// The replies of a part, and how many moves of the attacker follow in a row at most.
fn defence(
    text: &str,
    earlier: &[(Arc<Attack>, usize)],
) -> Result<(Defence, usize), ProofTextError> {
    let mut defence = Defence::default();
    let mut deepest = 0;
    for answer in text.split_whitespace() {
        let wrong = || ProofTextError::Answer(answer.to_owned());
        let (reply, target) = answer.split_once('>').ok_or_else(wrong)?;
        let (attack, depth) = match target.strip_prefix('#') {
            Some(number) => number
                .parse::<usize>()
                .ok()
                .and_then(|number| earlier.get(number).cloned())
                .ok_or_else(|| ProofTextError::Number(number.to_owned()))?,
            None => (Attack::five(point(target.strip_suffix('!').ok_or_else(wrong)?)?), 1),
        };
        deepest = deepest.max(depth);
        match reply {
            "*" if defence.otherwise.is_none() => defence.otherwise = Some(attack),
            "*" => return Err(wrong()),
            reply => defence.replies.push((point(reply)?, attack)),
        }
        if deepest >= DEEPEST || defence.replies.len() > DEEPEST {
            return Err(ProofTextError::TooLarge);
        }
    }
    Ok((defence, deepest))
}

fn point(name: &str) -> Result<Point, ProofTextError> {
    name.parse().map_err(|_| ProofTextError::Point(name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(text: &str) -> Proof {
        let proof: Proof = text.parse().unwrap();
        assert_eq!(proof.to_string(), text);
        proof
    }

    #[test]
    fn what_is_printed_is_read() {
        assert_eq!(round("white; h8!").first(), "h8".parse().ok());
        let proof = round("black; d4 e5>c3! *>e5!; b5 a5>f5! c5>#0 d5>#0 *>a5!");
        let Start::Attack(attack) = &proof.start else { panic!("black begins") };
        let replies = &attack.then.as_ref().unwrap().replies;
        assert_eq!(replies.len(), 3);
        assert!(Arc::ptr_eq(&replies[1].1, &replies[2].1), "a shared part stays shared");
        assert!(matches!(round("white; - *>a5!").start, Start::Defence(_)));
        // Without any legal reply there is nothing to answer.
        assert!(round("white; a1").start != round("white; a1!").start);
    }

    #[test]
    fn other_texts_are_refused() {
        let error = |text: &str| text.parse::<Proof>().unwrap_err();
        assert_eq!(error(""), ProofTextError::Winner(String::new()));
        assert_eq!(error("black"), ProofTextError::Empty);
        assert_eq!(error("black; b5 a5>#0"), ProofTextError::Number("0".into()));
        assert_eq!(error("black; b5 a5>#x"), ProofTextError::Number("x".into()));
        assert_eq!(error("black; b5 a5>f5"), ProofTextError::Answer("a5>f5".into()));
        assert_eq!(error("black; b5 *>f5! *>f5!"), ProofTextError::Answer("*>f5!".into()));
        assert_eq!(error("black; b5 zz>f5!"), ProofTextError::Point("zz".into()));
        assert_eq!(error("black; b5!; a1"), ProofTextError::Place("b5!".into()));
        assert_eq!(error("black; -; a1"), ProofTextError::Place("-".into()));
        let chain = |length: usize| {
            (0..length).fold("black; a1 *>a1!".to_owned(), |text, n| text + &format!("; a1 *>#{n}"))
        };
        assert!(chain(400).parse::<Proof>().is_ok());
        assert_eq!(error(&chain(100_000)), ProofTextError::TooLarge);
    }
}
