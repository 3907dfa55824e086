//! Records of every shape, for the property tests.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use std::num::NonZeroU32;
use tengen_core::{Color, Point, Rule, Size};
use tengen_record::{Node, NodeId, Placement, Property, Record};

pub fn size() -> impl Strategy<Value = Size> {
    (5usize..=22).prop_map(|side| Size::new(side).unwrap())
}

pub fn rule() -> impl Strategy<Value = Option<Rule>> {
    option::of(prop::sample::select(Rule::ALL.to_vec()))
}

/// A point of the board, from any two numbers.
fn point(size: Size, (column, row): (usize, usize)) -> Point {
    Point::new(column % size.get(), row % size.get()).unwrap()
}

/// Names, among them those a format may take for something else.
fn name() -> impl Strategy<Value = Option<Box<str>>> {
    let nasty =
        ["?", "7", "-1", "3,4", "3,4,5", "1,Freestyle", "a]b\\", "(;", "Piskvorky 9x9", "#"];
    let nasty = prop::sample::select(nasty.to_vec()).prop_map(String::from);
    option::of(prop_oneof![3 => "[ -~éß漢]{1,12}", 1 => nasty])
        .prop_map(|name| name.filter(|name| !name.trim().is_empty()))
        .prop_map(|name| name.map(|name| name.trim().into()))
}

fn comment() -> impl Strategy<Value = String> {
    let nasty = ["5ms", "5ms\nmore", "0ms", "\\", "]", "a\\]\n\\", "(;B[hh])", "99999999999ms"];
    let nasty = prop::sample::select(nasty.to_vec()).prop_map(String::from);
    prop_oneof![4 => Just(String::new()), 1 => "[ -~\n\té漢]{0,20}", 1 => nasty]
}

fn property() -> impl Strategy<Value = Property> {
    ("X[A-Z0-9]{0,3}", vec("[ -~\n漢]{0,8}", 0..3))
        .prop_map(|(name, values)| Property::new(&name, values.iter().map(String::as_str)).unwrap())
}

/// What only psq files know; not always in a form that they can hold.
fn psq_property() -> impl Strategy<Value = Property> {
    let levels = prop::sample::select(vec!["0:11", "11:11", "x:y", "1:2:3", ""])
        .prop_map(|levels| Property::new("PSQLEVELS", [levels]).unwrap());
    let line =
        prop::sample::select(vec!["0", "-1", "15", "1,Freestyle", "2,Renju", "8,8,0", "words", ""]);
    let end = vec(line, 1..4).prop_map(|lines| Property::new("PSQEND", lines).unwrap());
    prop_oneof![levels, end]
}

fn placement() -> impl Strategy<Value = Vec<((usize, usize), u8)>> {
    vec(((0usize..22, 0usize..22), 0u8..3), 0..6)
}

fn placed(size: Size, stones: &[((usize, usize), u8)], side: Option<bool>) -> Placement {
    let mut placement = Placement::default();
    for &(at, stone) in stones {
        placement.put(point(size, at), Color::ALL.get(usize::from(stone)).copied());
    }
    placement.to_move = side.map(|black| if black { Color::Black } else { Color::White });
    placement
}

fn time() -> impl Strategy<Value = Option<NonZeroU32>> {
    option::of(prop_oneof![1u32..2000, Just(u32::MAX)])
        .prop_map(|time| time.and_then(NonZeroU32::new))
}

fn headed(size: Size) -> impl Strategy<Value = Record> {
    let texts = (name(), name(), name(), name(), name());
    let root = (comment(), vec(prop_oneof![property(), psq_property()], 0..2));
    (texts, rule(), root).prop_map(move |(texts, rule, (comment, properties))| {
        let mut record = Record::new(size);
        (record.black, record.white, record.event, record.date, record.result) = texts;
        record.rule = rule;
        record.root_mut().set_comment(&comment);
        record.root_mut().set_properties(properties);
        record
    })
}

/// A tree of any shape: every node says which earlier node it follows.
pub fn tree(size: Size) -> impl Strategy<Value = Record> {
    let node = (
        option::weighted(0.9, (any::<bool>(), (0usize..22, 0usize..22), time())),
        comment(),
        option::weighted(0.1, (placement(), option::of(any::<bool>()))),
        vec(property(), 0..2),
    );
    let root = option::weighted(0.2, (placement(), option::of(any::<bool>())));
    (headed(size), root, vec((any::<prop::sample::Index>(), node), 0..20)).prop_map(
        move |(mut record, root, nodes)| {
            if let Some((stones, side)) = root {
                record.root_mut().set_placement(placed(size, &stones, side));
            }
            let mut ids = vec![NodeId::ROOT];
            for (parent, (mv, comment, placement, properties)) in nodes {
                let mut node = match mv {
                    Some((black, at, time)) => {
                        let color = if black { Color::Black } else { Color::White };
                        let mut node = Node::of_move(color, point(size, at));
                        node.time_ms = time;
                        node
                    }
                    None => Node::default(),
                };
                node.set_comment(&comment);
                node.set_properties(properties);
                if let Some((stones, side)) = placement {
                    node.set_placement(placed(size, &stones, side));
                }
                if node.is_empty() {
                    node.set_comment("something");
                }
                ids.push(record.add(*parent.get(&ids), node).unwrap());
            }
            record
        },
    )
}

/// Moves in turn, as every format can hold them; sometimes with a comment.
pub fn line(size: Size) -> impl Strategy<Value = Record> {
    let bare = any::<bool>();
    let moves = vec(((0usize..22, 0usize..22), time(), comment()), 0..30);
    (headed(size), moves, bare).prop_map(move |(headed, moves, bare)| {
        let mut record = if bare { Record::new(size) } else { headed };
        let mut last = NodeId::ROOT;
        let turns = Color::ALL.into_iter().cycle().take(size.area());
        for ((at, time, comment), color) in moves.into_iter().zip(turns) {
            let mut node = Node::of_move(color, point(size, at));
            node.time_ms = time;
            if !bare {
                node.set_comment(&comment);
            }
            last = record.add(last, node).unwrap();
        }
        record
    })
}

/// A few records for boards of one size.
pub fn records() -> impl Strategy<Value = Vec<Record>> {
    size().prop_flat_map(|size| vec(prop_oneof![tree(size), line(size)], 1..4))
}
