//! What engines say of their search in a `MESSAGE`, each in its own words.

use tengen_core::Point;

use crate::Eval;

/// Depth, score, nodes and line out of a message.
///
/// Rapfi's, Yixin's, Embryo's and our own forms are understood, and whatever names its figures
/// in a like way. Nothing in a message is an error: what is not understood is left out.
///
/// ```
/// use tengen_protocol::{Eval, Remark};
/// let rapfi = Remark::parse("Depth 7-15 | Eval 88 | Node 12K | Time 3ms | h8 i9").unwrap();
/// assert_eq!((rapfi.depth, rapfi.sel_depth), (Some(7), Some(15)));
/// assert_eq!((rapfi.eval, rapfi.nodes), (Some(Eval::Estimate(88)), Some(12_000)));
/// assert_eq!(rapfi.line.len(), 2);
/// assert_eq!(Remark::parse("thinking in depth"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// The depth searched.
    pub depth: Option<u32>,
    /// The depth of the longest line.
    pub sel_depth: Option<u32>,
    /// The score for the engine itself.
    pub eval: Option<Eval>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// The points at the end of the message. Which way an engine counts the rows is not said.
    pub line: Vec<Point>,
}

impl Remark {
    /// Reads what follows `MESSAGE`; nothing if it names neither a depth nor a score.
    pub fn parse(text: &str) -> Option<Remark> {
        let spaced = text.to_ascii_lowercase().replace(['=', ':'], " = ");
        let split = |c: char| c.is_whitespace() || "|,;[]()".contains(c);
        let words: Vec<&str> = spaced.split(split).filter(|word| !word.is_empty()).collect();
        let mut remark = Remark::default();
        let mut rest = words.iter().peekable();
        while let Some(&key) = rest.next() {
            let assigned = rest.next_if(|word| **word == "=").is_some();
            let Some(&&value) = rest.peek() else { break };
            match key {
                "depth" => remark.set_depth(value),
                "d" if assigned => remark.set_depth(value),
                "eval" | "score" | "value" | "ev" => remark.set_eval(value),
                "v" | "e" if assigned => remark.set_eval(value),
                "node" | "nodes" => remark.nodes = count(value).or(remark.nodes),
                "n" if assigned => remark.nodes = count(value).or(remark.nodes),
                _ => {}
            }
        }
        remark.line = words.iter().rev().map_while(|word| word.parse().ok()).collect();
        remark.line.reverse();
        (remark.depth.is_some() || remark.eval.is_some()).then_some(remark)
    }

    /// `7`, or `7-15` with the depth of the longest line.
    fn set_depth(&mut self, text: &str) {
        let (depth, longest) = text.split_once(['-', '/']).unwrap_or((text, ""));
        if let Ok(depth) = depth.parse() {
            self.depth = Some(depth);
            self.sel_depth = longest.parse().ok();
        }
    }

    fn set_eval(&mut self, text: &str) {
        // Our own wins end in a mark where they are proven; here they are what an engine says.
        let plain = text.trim_end_matches(['!', '?']);
        self.eval = plain.parse().ok().or(self.eval);
    }
}

/// `2000`, `12K`, `3.5M`.
fn count(text: &str) -> Option<u64> {
    let (digits, unit) = match text.char_indices().next_back()? {
        (at, 'k') => (text.get(..at)?, 1e3),
        (at, 'm') => (text.get(..at)?, 1e6),
        (at, 'g' | 'b') => (text.get(..at)?, 1e9),
        _ => return text.parse().ok(),
    };
    let number: f64 = digits.parse().ok()?;
    // A cast of a float saturates.
    (number.is_finite() && number >= 0.0).then(|| (number * unit).round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_forms_of_engines() {
        type Figures = (Option<u32>, Option<Eval>, Option<u64>, usize);
        let cases: [(&str, Figures); 7] = [
            (
                "depth 7-9 score -479 nodes 2000 time 3 ms line h8 i9 j10",
                (Some(7), Some(Eval::Estimate(-479)), Some(2000), 3),
            ),
            ("depth 3-3 score +M5! nodes 7", (Some(3), Some(Eval::Win(5)), Some(7), 0)),
            (
                "Speed 812K | Depth 12-25 | Eval -M14 | Node 1.5M | Time 900ms",
                (Some(12), Some(Eval::Loss(14)), Some(1_500_000), 0),
            ),
            (
                "Depth: 4-9 Eval: -20 Node: 300 H8",
                (Some(4), Some(Eval::Estimate(-20)), Some(300), 1),
            ),
            ("depth=8 ev=31 n=12K pv=h8 i9", (Some(8), Some(Eval::Estimate(31)), Some(12_000), 2)),
            ("[depth 6] ev 5 n=9", (Some(6), Some(Eval::Estimate(5)), Some(9), 0)),
            ("d=2 v=1", (Some(2), Some(Eval::Estimate(1)), None, 0)),
        ];
        for (text, figures) in cases {
            let read = Remark::parse(text).unwrap();
            assert_eq!((read.depth, read.eval, read.nodes, read.line.len()), figures, "{text}");
        }
        for text in ["", "hello", "score of the century", "depth", "eval =", "d 5", "h8 i9"] {
            assert_eq!(Remark::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "\\PC{0,60}", figure in "(depth|eval|n|nodes)[ =:][-+0-9.KMé]{0,24}") {
            let _ = Remark::parse(&text);
            let _ = Remark::parse(&figure);
        }
    }
}
