//! Records to and from the tree that clients hold.

use crate::error::ApiError;
use crate::types::{Export, Exported, ImportQuery, Imported, NodeView, RecordView, SetupView};
use std::collections::HashMap;
use std::num::NonZeroU32;
use tengen_core::{Color, Point, RowOrder, Size};
use tengen_record::{
    Format, Node, NodeId, Placement, Property, ReadOptions, Record, WriteOptions, read, write,
};

/// The most games of a file that are answered.
const MOST_RECORDS: usize = 1_000;

/// Reads a file.
pub(crate) fn import(bytes: &[u8], query: &ImportQuery) -> Result<Imported, ApiError> {
    let rows = match query.rows.as_deref() {
        None => None,
        Some("top") => Some(RowOrder::FromTop),
        Some("bottom") => Some(RowOrder::FromBottom),
        Some(other) => {
            return Err(ApiError::bad(format!("rows `{other}`: expected top or bottom")));
        }
    };
    let options = ReadOptions {
        format: query.format.as_deref().map(str::parse).transpose().map_err(ApiError::bad)?,
        rule: query.rule,
        size: query.size.map(Size::new).transpose().map_err(ApiError::bad)?,
        rows,
    };
    let reading = read(bytes, &options).map_err(ApiError::bad)?;
    Ok(Imported {
        format: reading.format.to_string(),
        games: reading.records.len(),
        notes: reading.notes.iter().map(ToString::to_string).collect(),
        records: reading.records.iter().take(MOST_RECORDS).map(RecordView::from).collect(),
    })
}

/// Writes a file.
pub(crate) fn export(export: &Export) -> Result<Exported, ApiError> {
    let format: Format = export.format.parse().map_err(ApiError::bad)?;
    let records: Vec<Record> =
        export.records.iter().map(RecordView::record).collect::<Result<_, _>>()?;
    let written = write(&records, format, &WriteOptions::default()).map_err(ApiError::bad)?;
    let losses = written.losses.iter().map(ToString::to_string).collect();
    Ok(Exported { text: written.text, losses })
}

impl From<&Record> for RecordView {
    fn from(record: &Record) -> RecordView {
        let text = |text: &Option<Box<str>>| text.as_deref().map(str::to_owned);
        let mut places: HashMap<NodeId, u32> = HashMap::with_capacity(record.len() + 1);
        let mut nodes = Vec::with_capacity(record.len() + 1);
        for ((_, id, node), place) in record.preorder().zip(0..) {
            places.insert(id, place);
            let parent = record.parent(id).and_then(|parent| places.get(&parent).copied());
            nodes.push(NodeView { parent, ..NodeView::from(node) });
        }
        RecordView {
            size: record.size().get(),
            rule: record.rule,
            black: text(&record.black),
            white: text(&record.white),
            event: text(&record.event),
            date: text(&record.date),
            result: text(&record.result),
            nodes,
        }
    }
}

impl From<&Node> for NodeView {
    fn from(node: &Node) -> NodeView {
        let properties = node.properties().iter();
        NodeView {
            parent: None,
            at: node.mv.map(|mv| mv.point),
            color: node.mv.map(|mv| mv.color),
            time_ms: node.time_ms.map(NonZeroU32::get),
            comment: node.comment().map(str::to_owned),
            setup: node.placement().map(SetupView::from),
            properties: properties.map(|p| (p.name().to_owned(), p.texts().collect())).collect(),
        }
    }
}

impl From<&Placement> for SetupView {
    fn from(placement: &Placement) -> SetupView {
        let points = |color| placement.stones(color).iter().collect();
        SetupView {
            black: points(Color::Black),
            white: points(Color::White),
            cleared: placement.cleared().iter().collect(),
            side: placement.to_move,
        }
    }
}

impl RecordView {
    /// The record, if this is a tree on its board.
    pub(crate) fn record(&self) -> Result<Record, ApiError> {
        let view = self;
        let size = Size::new(view.size).map_err(ApiError::bad)?;
        let text = |text: &Option<String>| text.as_deref().map(Into::into);
        let mut record = Record::new(size);
        record.rule = view.rule;
        record.black = text(&view.black);
        record.white = text(&view.white);
        record.event = text(&view.event);
        record.date = text(&view.date);
        record.result = text(&view.result);
        let mut ids: Vec<NodeId> = Vec::with_capacity(view.nodes.len());
        for (place, node) in view.nodes.iter().enumerate() {
            let fail = |what: &str| ApiError::bad(format!("node {place}: {what}"));
            let made = node_of(node, size).map_err(|what| fail(&what))?;
            let id = match (place, node.parent) {
                (0, None) => {
                    *record.root_mut() = made;
                    Some(NodeId::ROOT)
                }
                (0, Some(_)) => return Err(fail("the first node has no parent")),
                (_, parent) => {
                    let parent = parent.and_then(|parent| ids.get(parent as usize).copied());
                    let parent =
                        parent.ok_or_else(|| fail("its parent does not stand before it"))?;
                    record.add(parent, made)
                }
            };
            ids.push(id.ok_or_else(|| fail("there are too many nodes"))?);
        }
        if ids.is_empty() {
            return Err(ApiError::bad("a record has at least one node, the start position"));
        }
        Ok(record)
    }
}

fn node_of(view: &NodeView, size: Size) -> Result<Node, String> {
    let outside = |points: &[Point]| points.iter().copied().find(|point| !point.is_on(size));
    let mut node = match (view.at, view.color) {
        (Some(at), _) if !at.is_on(size) => return Err(format!("{at} is not on the board")),
        (Some(at), Some(color)) => Node::of_move(color, at),
        (None, None) => Node::default(),
        _ => return Err("a move has a point and a colour".to_owned()),
    };
    node.time_ms = view.time_ms.and_then(NonZeroU32::new);
    node.set_comment(view.comment.as_deref().unwrap_or_default());
    if let Some(setup) = &view.setup {
        let mut placement = Placement::default();
        let lists = [
            (&setup.black, Some(Color::Black)),
            (&setup.white, Some(Color::White)),
            (&setup.cleared, None),
        ];
        for (points, stone) in lists {
            if let Some(point) = outside(points) {
                return Err(format!("{point} is not on the board"));
            }
            points.iter().for_each(|&point| placement.put(point, stone));
        }
        placement.to_move = setup.side;
        node.set_placement(placement);
    }
    let property = |(name, values): &(String, Vec<String>)| {
        Property::new(name, values.iter().map(String::as_str)).map_err(|error| error.to_string())
    };
    node.set_properties(view.properties.iter().map(property).collect::<Result<_, _>>()?);
    Ok(node)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SGF: &str = "(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[<b>Ann]PW[Ben]\n;B[hh]C[one \\] two]TR[hh]\
                       \n(;W[ig]\n;B[gi])\n(;W[hg]LB[aa:x]))\n";

    #[test]
    fn a_tree_comes_back_as_it_was() {
        let imported = import(SGF.as_bytes(), &ImportQuery::default()).unwrap();
        assert_eq!((imported.format.as_str(), imported.games), ("sgf", 1));
        let parents: Vec<_> = imported.records[0].nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(2), Some(1)]);
        assert_eq!(imported.records[0].nodes[1].comment.as_deref(), Some("one ] two"));
        let exported =
            export(&Export { format: "sgf".into(), records: imported.records.clone() }).unwrap();
        let again = import(exported.text.as_bytes(), &ImportQuery::default()).unwrap();
        assert_eq!(again, imported);
        assert!(exported.losses.is_empty());
    }

    #[test]
    fn broken_trees_are_refused() {
        let refused = |nodes: &str| {
            let text = format!(r#"{{"size": 15, "nodes": {nodes}}}"#);
            let view: RecordView = serde_json::from_str(&text).unwrap();
            view.record().unwrap_err().text
        };
        assert!(refused("[]").contains("at least one node"));
        assert!(refused(r#"[{}, {"parent": 1}]"#).contains("does not stand before it"));
        assert!(refused(r#"[{}, {}]"#).contains("does not stand before it"));
        assert!(refused(r#"[{"parent": 0}]"#).contains("no parent"));
        assert!(refused(r#"[{}, {"parent": 0, "move": "h8"}]"#).contains("colour"));
        assert!(
            refused(r#"[{}, {"parent": 0, "move": "v22", "color": "black"}]"#).contains("board")
        );
        assert!(refused(r#"[{"properties": [["lb", []]]}]"#).contains("property name"));
    }
}
