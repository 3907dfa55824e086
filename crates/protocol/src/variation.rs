//! The lines found by a search: the blocks `INFO PV …`.

use std::fmt;

use crate::text::split_word;
use crate::value::Value;
use crate::{Coordinate, Eval, WinRate};

/// One line of a block that describes a variation, written behind `INFO`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// `PV i`: the block of the variation with this number begins, counted from 0.
    Begin(u32),
    /// `NUMPV`: how many variations there are.
    NumPv(u32),
    /// `DEPTH`: the depth searched.
    Depth(u32),
    /// `SELDEPTH`: the depth of the longest line.
    SelDepth(u32),
    /// `NODES`: positions searched for this variation.
    Nodes(u64),
    /// `TOTALNODES`: positions searched altogether.
    TotalNodes(u64),
    /// `TOTALTIME`: milliseconds.
    TotalTime(u64),
    /// `SPEED`: positions per second.
    Speed(u64),
    /// `EVAL`: the score.
    Eval(Eval),
    /// `WINRATE`: the winning probability.
    WinRate(WinRate),
    /// `BESTLINE`: the moves.
    BestLine(Vec<Coordinate>),
    /// `PV DONE`: the block ends.
    Done,
}

impl Detail {
    /// Reads what follows `INFO`.
    pub(crate) fn parse(text: &str) -> Option<Detail> {
        let (kind, rest) = split_word(text);
        Some(match kind.to_ascii_uppercase().as_str() {
            "PV" if rest.eq_ignore_ascii_case("DONE") => Detail::Done,
            "PV" => Detail::Begin(rest.parse().ok()?),
            "NUMPV" => Detail::NumPv(rest.parse().ok()?),
            "DEPTH" => Detail::Depth(rest.parse().ok()?),
            "SELDEPTH" => Detail::SelDepth(rest.parse().ok()?),
            "NODES" => Detail::Nodes(rest.parse().ok()?),
            "TOTALNODES" => Detail::TotalNodes(rest.parse().ok()?),
            "TOTALTIME" => Detail::TotalTime(rest.parse().ok()?),
            "SPEED" => Detail::Speed(rest.parse().ok()?),
            "EVAL" => Detail::Eval(rest.parse().ok()?),
            "WINRATE" => Detail::WinRate(WinRate::parse(rest)?),
            "BESTLINE" => Detail::BestLine(Value::read(rest)?),
            _ => return None,
        })
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Detail::Begin(index) => write!(f, "PV {index}"),
            Detail::NumPv(count) => write!(f, "NUMPV {count}"),
            Detail::Depth(depth) => write!(f, "DEPTH {depth}"),
            Detail::SelDepth(depth) => write!(f, "SELDEPTH {depth}"),
            Detail::Nodes(nodes) => write!(f, "NODES {nodes}"),
            Detail::TotalNodes(nodes) => write!(f, "TOTALNODES {nodes}"),
            Detail::TotalTime(milliseconds) => write!(f, "TOTALTIME {milliseconds}"),
            Detail::Speed(speed) => write!(f, "SPEED {speed}"),
            Detail::Eval(eval) => write!(f, "EVAL {eval}"),
            Detail::WinRate(rate) => write!(f, "WINRATE {rate}"),
            Detail::BestLine(moves) => write!(f, "BESTLINE {}", moves.write()),
            Detail::Done => f.write_str("PV DONE"),
        }
    }
}

/// A variation as a whole.
///
/// ```
/// use tengen_protocol::{Eval, Reply, Variation, VariationReader, Coordinate};
/// let variation = Variation {
///     depth: Some(12),
///     eval: Some(Eval::Win(7)),
///     best_line: vec![Coordinate { x: 7, y: 8 }],
///     ..Variation::default()
/// };
/// let mut reader = VariationReader::default();
/// let mut read = None;
/// for detail in variation.details() {
///     let line = Reply::Detail(detail).to_string();
///     let Reply::Detail(detail) = Reply::parse(&line) else { panic!() };
///     read = reader.take(detail);
/// }
/// assert_eq!(read, Some(variation));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Its number, from 0.
    pub index: u32,
    /// How many there are.
    pub count: Option<u32>,
    /// The depth searched.
    pub depth: Option<u32>,
    /// The depth of the longest line.
    pub sel_depth: Option<u32>,
    /// Positions searched for this variation.
    pub nodes: Option<u64>,
    /// Positions searched altogether.
    pub total_nodes: Option<u64>,
    /// Milliseconds.
    pub total_time: Option<u64>,
    /// Positions a second.
    pub speed: Option<u64>,
    /// The score.
    pub eval: Option<Eval>,
    /// The winning probability.
    pub win_rate: Option<WinRate>,
    /// The moves.
    pub best_line: Vec<Coordinate>,
}

impl Variation {
    /// The lines of its block in the usual order. An empty best line is left out: Yixin-Board
    /// crashes on one.
    pub fn details(&self) -> Vec<Detail> {
        let moves = Some(&self.best_line).filter(|moves| !moves.is_empty());
        [
            Some(Detail::Begin(self.index)),
            self.count.map(Detail::NumPv),
            self.depth.map(Detail::Depth),
            self.sel_depth.map(Detail::SelDepth),
            self.nodes.map(Detail::Nodes),
            self.total_nodes.map(Detail::TotalNodes),
            self.total_time.map(Detail::TotalTime),
            self.speed.map(Detail::Speed),
            self.eval.map(Detail::Eval),
            self.win_rate.map(Detail::WinRate),
            moves.cloned().map(Detail::BestLine),
            Some(Detail::Done),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// Puts the lines of a block together again, for a manager.
#[derive(Clone, Debug, Default)]
pub struct VariationReader {
    open: Option<Variation>,
}

impl VariationReader {
    /// Takes a line of a block; the variation if the line ends it. Lines outside a block are
    /// passed over, and a block that begins inside another takes its place.
    pub fn take(&mut self, detail: Detail) -> Option<Variation> {
        if let Detail::Begin(index) = detail {
            self.open = Some(Variation { index, ..Variation::default() });
            return None;
        }
        let open = self.open.as_mut()?;
        match detail {
            Detail::Begin(_) => {}
            Detail::NumPv(count) => open.count = Some(count),
            Detail::Depth(depth) => open.depth = Some(depth),
            Detail::SelDepth(depth) => open.sel_depth = Some(depth),
            Detail::Nodes(nodes) => open.nodes = Some(nodes),
            Detail::TotalNodes(nodes) => open.total_nodes = Some(nodes),
            Detail::TotalTime(milliseconds) => open.total_time = Some(milliseconds),
            Detail::Speed(speed) => open.speed = Some(speed),
            Detail::Eval(eval) => open.eval = Some(eval),
            Detail::WinRate(rate) => open.win_rate = Some(rate),
            Detail::BestLine(moves) => open.best_line = moves,
            Detail::Done => return self.open.take(),
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_of_another_engine() {
        let mut reader = VariationReader::default();
        let lines = [
            "PV 1",
            "NUMPV 2",
            "DEPTH 9",
            "NODES 5",
            "EVAL -M6",
            "WINRATE 0.01",
            "PRIOR 3",
            "BESTLINE 7,7 8,8",
            "PV DONE",
        ];
        let read: Vec<Variation> = lines
            .iter()
            .filter_map(|line| Detail::parse(line))
            .filter_map(|detail| reader.take(detail))
            .collect();
        let [variation] = &read[..] else { panic!("{read:?}") };
        assert_eq!((variation.index, variation.count), (1, Some(2)));
        assert_eq!(variation.eval, Some(Eval::Loss(6)));
        assert_eq!(variation.best_line.len(), 2);
        assert_eq!(reader.take(Detail::Done), None);
    }

    #[test]
    fn an_empty_best_line_is_never_sent() {
        let details = Variation::default().details();
        assert_eq!(details, [Detail::Begin(0), Detail::Done]);
    }
}
