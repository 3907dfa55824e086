//! Records to SGF.

use super::name::is_reserved;
use super::point;
use super::read::leading_time;
use crate::loss::{Lost, Tally};
use crate::property::escape;
use crate::text::one_line;
use crate::{Node, NodeId, Placement, Property, Record, WriteError};
use tengen_core::{Color, PointSet};

/// Nodes on a line of the file, for the sake of people who open it.
const NODES_PER_LINE: usize = 10;

pub(crate) fn write(records: &[Record], tally: &mut Tally) -> Result<String, WriteError> {
    let mut text = String::new();
    for (record, game) in records.iter().zip(1..) {
        check_points(record, game)?;
        let mut lost = 0;
        tree(&mut text, record, &mut lost);
        tally.add(Lost::Properties, lost);
        tally.count_idle_times(record.preorder().map(|(_, _, node)| node));
    }
    Ok(text)
}

fn check_points(record: &Record, game: usize) -> Result<(), WriteError> {
    let size = record.size();
    let points = record.preorder().flat_map(|(_, _, node)| {
        let set_up = node.placement().map(Placement::points).unwrap_or_default();
        set_up.iter().chain(node.mv.map(|mv| mv.point))
    });
    match points.into_iter().find(|point| !point.is_on(size)) {
        Some(point) => Err(WriteError::Outside { game, point, size }),
        None => Ok(()),
    }
}

/// Writes the tree along its links: down to the first child, or up to the next sibling. Only
/// nodes that have siblings are put in brackets.
fn tree(text: &mut String, record: &Record, lost: &mut usize) {
    text.push_str("(;FF[4]GM[4]CA[UTF-8]");
    header(text, record);
    body(text, record, record.root(), true, lost);

    let mut on_line = NODES_PER_LINE;
    let mut at = NodeId::ROOT;
    while let Some(next) = next_node(text, record, at) {
        if record.has_siblings(next) {
            text.push_str("\n(");
            on_line = 0;
        } else if on_line == NODES_PER_LINE {
            text.push('\n');
            on_line = 0;
        }
        on_line += 1;
        text.push(';');
        if let Some(node) = record.node(next) {
            body(text, record, node, false, lost);
        }
        at = next;
    }
    text.push_str(")\n");
}

/// The node to write after this one; closes the brackets on the way there.
fn next_node(text: &mut String, record: &Record, from: NodeId) -> Option<NodeId> {
    if let Some(child) = record.first_child(from) {
        return Some(child);
    }
    let mut at = from;
    loop {
        if record.has_siblings(at) {
            text.push(')');
        }
        match record.next_sibling(at) {
            Some(sibling) => return Some(sibling),
            None => at = record.parent(at)?,
        }
    }
}

fn header(text: &mut String, record: &Record) {
    property(text, "SZ", &record.size().to_string());
    if let Some(rule) = record.rule {
        property(text, "RU", rule.name());
    }
    for (name, value) in [
        ("PB", &record.black),
        ("PW", &record.white),
        ("EV", &record.event),
        ("DT", &record.date),
        ("RE", &record.result),
    ] {
        if let Some(value) = value.as_deref().and_then(one_line) {
            property(text, name, &value);
        }
    }
}

/// Everything in a node. Properties that would contradict it are counted as lost.
fn body(text: &mut String, record: &Record, node: &Node, root: bool, lost: &mut usize) {
    let size = record.size();
    if let Some(placement) = node.placement() {
        let mut points = |name: &str, set: &PointSet| {
            if !set.is_empty() {
                text.push_str(name);
                set.iter().for_each(|at| text.push_str(&format!("[{}]", point::format(at, size))));
            }
        };
        points("AB", placement.stones(Color::Black));
        points("AW", placement.stones(Color::White));
        points("AE", placement.cleared());
        if let Some(side) = placement.to_move {
            property(text, "PL", letter(side));
        }
    }
    if let Some(mv) = node.mv {
        property(text, letter(mv.color), &point::format(mv.point, size));
    }
    for extra in node.properties() {
        if may_stand(extra, record, root) {
            text.push_str(&extra.to_string());
        } else {
            *lost += 1;
        }
    }
    if let Some(comment) = comment(node) {
        property(text, "C", &comment);
    }
}

fn may_stand(extra: &Property, record: &Record, root: bool) -> bool {
    match extra.name() {
        "B" | "W" => extra.pass().is_some(),
        // A rule of which only the name is known.
        "RU" if root => {
            record.rule.is_none() && extra.texts().all(|text| super::name::rule(&text).is_none())
        }
        name => !is_reserved(name, root),
    }
}

/// The time and the comment, as c-gomoku-cli puts them together. A comment that would be taken
/// for a time begins on the second line.
fn comment(node: &Node) -> Option<String> {
    let comment = node.comment();
    match (node.time_ms.filter(|_| node.mv.is_some()), comment) {
        (Some(time), Some(comment)) => Some(format!("{time}ms\n{comment}")),
        (Some(time), None) => Some(format!("{time}ms")),
        (None, Some(comment)) if node.mv.is_some() && leading_time(comment).is_some() => {
            Some(format!("\n{comment}"))
        }
        (None, comment) => comment.map(str::to_owned),
    }
}

fn property(text: &mut String, name: &str, value: &str) {
    text.push_str(name);
    text.push('[');
    text.push_str(&escape(value));
    text.push(']');
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}
