//! A game and everything written about it.

use crate::loss::Tally;
use crate::{Move, Node, NodeId};
use std::fmt;
use tengen_core::{Game, Outcome, Rule, Size};

/// A game as a file has it: who, when, under which rule, and a tree of moves with comments.
///
/// The tree's nodes lie in one array and name each other by number, so a tree of any depth is
/// walked, copied and dropped without recursion. The first child of a node is the main line.
///
/// Two records are equal when their trees are, in whatever order they were grown. Texts are
/// normal when they have no space at their ends; names are one line. Readers produce only normal
/// texts and no node without content besides the root, writers write records as if they were so.
///
/// ```
/// use tengen_core::{Color, Size};
/// use tengen_record::{Node, NodeId, Record};
/// let mut record = Record::new(Size::FIFTEEN);
/// record.black = Some("Ann".into());
/// let first = record.add(NodeId::ROOT, Node::of_move(Color::Black, "h8".parse().unwrap())).unwrap();
/// record.add(first, Node::of_move(Color::White, "i9".parse().unwrap()));
/// record.add(first, Node::of_move(Color::White, "h9".parse().unwrap()));
/// assert_eq!(record.game().unwrap().moves().count(), 2);
/// assert_eq!(record.children(first).count(), 2);
/// ```
#[derive(Clone)]
pub struct Record {
    /// Black's name.
    pub black: Option<Box<str>>,
    /// White's name.
    pub white: Option<Box<str>>,
    /// The event.
    pub event: Option<Box<str>>,
    /// The date, as written.
    pub date: Option<Box<str>>,
    /// The result, as written: `B+`, `W+1`, `0`, …
    pub result: Option<Box<str>>,
    /// The rule, if known.
    pub rule: Option<Rule>,
    size: Size,
    root: Slot,
    slots: Vec<Slot>,
}

/// A node and its neighbours. 0 is not a neighbour: the root is nobody's child or sibling, and only
/// the root has no parent.
#[derive(Clone, Default)]
struct Slot {
    node: Node,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
}

impl Record {
    /// An empty record for a board of this size.
    pub fn new(size: Size) -> Record {
        Record {
            black: None,
            white: None,
            event: None,
            date: None,
            result: None,
            rule: None,
            size,
            root: Slot::default(),
            slots: Vec::new(),
        }
    }

    /// The side length of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The root: the start position.
    pub fn root(&self) -> &Node {
        &self.root.node
    }

    /// The root, to change.
    pub fn root_mut(&mut self) -> &mut Node {
        &mut self.root.node
    }

    /// The node of that name, if this record has it.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.slot(id.0).map(|slot| &slot.node)
    }

    /// The node of that name, to change.
    pub fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.slot_mut(id.0).map(|slot| &mut slot.node)
    }

    /// The number of nodes besides the root.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether the root is the only node.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Adds a node as the last child of another. Nothing happens if that one does not exist.
    pub fn add(&mut self, parent: NodeId, node: Node) -> Option<NodeId> {
        let id = u32::try_from(self.slots.len() + 1).ok()?;
        let slot = self.slot_mut(parent.0)?;
        let elder = std::mem::replace(&mut slot.last_child, id);
        if elder == 0 {
            slot.first_child = id;
        } else if let Some(elder) = self.slot_mut(elder) {
            elder.next_sibling = id;
        }
        self.slots.push(Slot { node, parent: parent.0, ..Slot::default() });
        Some(NodeId(id))
    }

    /// The node this one follows; the root follows none.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        if id == NodeId::ROOT { None } else { self.slot(id.0).map(|slot| NodeId(slot.parent)) }
    }

    /// The nodes that follow this one, the main line first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.slot(id.0).and_then(|slot| link(slot.first_child));
        std::iter::successors(first, |&id| self.next_sibling(id))
    }

    /// The first child.
    pub(crate) fn first_child(&self, id: NodeId) -> Option<NodeId> {
        link(self.slot(id.0)?.first_child)
    }

    /// The next child of the same parent.
    pub(crate) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        link(self.slot(id.0)?.next_sibling)
    }

    /// Whether the parent has other children.
    pub(crate) fn has_siblings(&self, id: NodeId) -> bool {
        self.parent(id)
            .and_then(|parent| self.slot(parent.0))
            .is_some_and(|parent| parent.first_child != parent.last_child)
    }

    /// The main line: the root and then always the first child.
    pub fn main_line(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        std::iter::successors(Some(NodeId::ROOT), |&id| self.first_child(id))
            .filter_map(|id| Some((id, self.node(id)?)))
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.main_line().filter_map(|(_, node)| node.mv)
    }

    /// Every node, each before its children and these in order. The number is the depth.
    pub fn preorder(&self) -> impl Iterator<Item = (usize, NodeId, &Node)> {
        std::iter::successors(Some((0, NodeId::ROOT)), |&(depth, id)| {
            if let Some(child) = self.first_child(id) {
                return Some((depth + 1, child));
            }
            let ancestors = std::iter::successors(Some(id), |&id| self.parent(id));
            (0..=depth)
                .rev()
                .zip(ancestors)
                .find_map(|(depth, id)| Some((depth, self.next_sibling(id)?)))
        })
        .filter_map(|(depth, id)| Some((depth, id, self.node(id)?)))
    }

    fn header(&self) -> ([&Option<Box<str>>; 5], Option<Rule>, Size, usize) {
        let names = [&self.black, &self.white, &self.event, &self.date, &self.result];
        (names, self.rule, self.size, self.len())
    }

    fn slot(&self, id: u32) -> Option<&Slot> {
        match id.checked_sub(1) {
            None => Some(&self.root),
            Some(index) => self.slots.get(index as usize),
        }
    }

    fn slot_mut(&mut self, id: u32) -> Option<&mut Slot> {
        match id.checked_sub(1) {
            None => Some(&mut self.root),
            Some(index) => self.slots.get_mut(index as usize),
        }
    }

    pub(crate) fn reserve(&mut self, nodes: usize) {
        self.slots.reserve_exact(nodes);
    }

    pub(crate) fn shrink(&mut self) {
        self.slots.shrink_to_fit();
    }
}

fn link(id: u32) -> Option<NodeId> {
    (id != 0).then_some(NodeId(id))
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        let tree = |(depth, _, node)| (depth, node);
        self.header() == other.header() && self.preorder().map(tree).eq(other.preorder().map(tree))
    }
}

impl Eq for Record {}

impl fmt::Debug for Record {
    /// As SGF, which holds everything.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match crate::sgf::write(std::slice::from_ref(self), &mut Tally::default()) {
            Ok(text) => f.write_str(&text),
            Err(error) => write!(f, "Record of {} nodes ({error})", self.len()),
        }
    }
}

impl From<&Game> for Record {
    /// The record of a game: its start position, its moves and, if it is over, its result.
    ///
    /// ```
    /// use tengen_core::{Game, Rule, Size};
    /// use tengen_record::Record;
    /// let mut game = Game::new(Rule::Renju, Size::FIFTEEN);
    /// game.play("h8".parse().unwrap()).unwrap();
    /// let record = Record::from(&game);
    /// assert_eq!(record.rule, Some(Rule::Renju));
    /// assert_eq!(record.game().unwrap().board(), game.board());
    /// ```
    fn from(game: &Game) -> Record {
        let mut record = Record::new(game.size());
        record.rule = Some(game.rule());
        record.result = game.outcome().map(|outcome| result_text(outcome).into());
        record.root_mut().set_placement(crate::Placement::from_board(&game.start()));
        let mut last = NodeId::ROOT;
        for &(point, color) in game.board().moves() {
            last = record.add(last, Node::of_move(color, point)).unwrap_or(last);
        }
        record
    }
}

/// SGF's word for a result.
fn result_text(outcome: &Outcome) -> &'static str {
    match outcome.winner() {
        Some(tengen_core::Color::Black) => "B+",
        Some(tengen_core::Color::White) => "W+",
        None => "0",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::Color;

    fn node(name: &str) -> Node {
        Node::of_move(Color::Black, name.parse().unwrap())
    }

    #[test]
    fn equality_is_of_trees_not_of_growth() {
        let mut one = Record::new(Size::FIFTEEN);
        let a = one.add(NodeId::ROOT, node("a1")).unwrap();
        let b = one.add(NodeId::ROOT, node("b1")).unwrap();
        one.add(b, node("b2"));
        one.add(a, node("a2"));
        let mut two = Record::new(Size::FIFTEEN);
        let a = two.add(NodeId::ROOT, node("a1")).unwrap();
        two.add(a, node("a2"));
        let b = two.add(NodeId::ROOT, node("b1")).unwrap();
        two.add(b, node("b2"));
        assert_eq!(one, two);
        two.add(a, node("a3"));
        assert_ne!(one, two);
        one.add(b, node("a3"));
        assert_ne!(one, two);
    }

    #[test]
    fn preorder_gives_depths() {
        let mut record = Record::new(Size::FIFTEEN);
        let a = record.add(NodeId::ROOT, node("a1")).unwrap();
        let a2 = record.add(a, node("a2")).unwrap();
        record.add(a2, node("a3"));
        record.add(NodeId::ROOT, node("b1"));
        let all: Vec<_> = record
            .preorder()
            .map(|(depth, _, node)| (depth, node.mv.map(|mv| mv.point.to_string())))
            .collect();
        let name = |name: &str| Some(name.to_owned());
        assert_eq!(
            all,
            [(0, None), (1, name("a1")), (2, name("a2")), (3, name("a3")), (1, name("b1"))]
        );
    }

    #[test]
    fn a_node_needs_a_parent() {
        let mut record = Record::new(Size::FIFTEEN);
        assert_eq!(record.add(NodeId(7), node("a1")), None);
        assert!(record.is_empty());
        assert_eq!(record.parent(NodeId::ROOT), None);
        assert_eq!(record.node(NodeId(1)), None);
    }
}
