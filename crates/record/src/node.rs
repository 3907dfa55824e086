//! One node of a record: a move and what is written about it.

use crate::{Placement, Property};
use std::num::NonZeroU32;
use tengen_core::{Color, Point};

/// Names a node of one [`Record`](crate::Record).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root: the start position, before any move.
    pub const ROOT: NodeId = NodeId(0);
}

/// A stone somebody placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Whose stone.
    pub color: Color,
    /// Where.
    pub point: Point,
}

/// One node of a record: at most one move, and whatever is written beside it.
///
/// Nearly all nodes of nearly all files are bare moves, so the rest lives behind one pointer.
///
/// ```
/// use tengen_core::Color;
/// use tengen_record::Node;
/// let mut node = Node::of_move(Color::Black, "h8".parse().unwrap());
/// node.set_comment("the centre");
/// assert_eq!(node.comment(), Some("the centre"));
/// node.set_comment("  ");
/// assert_eq!(node.comment(), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The move. The root of a record that was read has none.
    pub mv: Option<Move>,
    /// How long the move took, in milliseconds. Files write 0 for moves nobody thought about (an
    /// opening) and for unknown times alike: both are `None`.
    pub time_ms: Option<NonZeroU32>,
    more: Option<Box<More>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct More {
    comment: Option<Box<str>>,
    placement: Option<Box<Placement>>,
    properties: Vec<Property>,
}

impl Node {
    /// A node with a move and nothing else.
    pub fn of_move(color: Color, point: Point) -> Node {
        Node { mv: Some(Move { color, point }), ..Node::default() }
    }

    /// What is written about the position after the move.
    pub fn comment(&self) -> Option<&str> {
        self.more.as_ref()?.comment.as_deref()
    }

    /// Writes a comment. Space at its ends is dropped, and line ends become `\n`.
    pub fn set_comment(&mut self, comment: &str) {
        let comment = comment.trim();
        let comment: Option<Box<str>> = match comment {
            "" => None,
            _ if comment.contains('\r') => Some(crate::text::unix_line_ends(comment).into()),
            _ => Some(comment.into()),
        };
        if comment.is_some() || self.more.is_some() {
            self.more().comment = comment;
            self.tidy();
        }
    }

    /// The stones set up at this node, before its move.
    pub fn placement(&self) -> Option<&Placement> {
        self.more.as_ref()?.placement.as_deref()
    }

    /// Sets stones up at this node.
    pub fn set_placement(&mut self, placement: Placement) {
        let placement = (!placement.is_empty()).then(|| Box::new(placement));
        if placement.is_some() || self.more.is_some() {
            self.more().placement = placement;
            self.tidy();
        }
    }

    /// The properties that have no field of their own (marks, labels, ranks, …), in file order.
    pub fn properties(&self) -> &[Property] {
        self.more.as_ref().map_or(&[], |more| &more.properties)
    }

    /// The first property of that name.
    pub fn property(&self, name: &str) -> Option<&Property> {
        self.properties().iter().find(|property| property.name() == name)
    }

    /// Replaces the properties.
    pub fn set_properties(&mut self, properties: Vec<Property>) {
        if !properties.is_empty() || self.more.is_some() {
            self.more().properties = properties;
            self.tidy();
        }
    }

    /// Whether nothing at all is in the node.
    pub fn is_empty(&self) -> bool {
        self.mv.is_none() && self.time_ms.is_none() && self.more.is_none()
    }

    /// The colour that passes here: a move property without a point, which no rule of ours knows.
    pub fn pass(&self) -> Option<Color> {
        self.properties().iter().find_map(Property::pass)
    }

    fn more(&mut self) -> &mut More {
        self.more.get_or_insert_default()
    }

    /// Keeps equal contents equal: nothing is always `None`.
    fn tidy(&mut self) {
        if self.more.as_deref() == Some(&More::default()) {
            self.more = None;
        }
    }
}
