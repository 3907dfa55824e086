//! A proof for people: as an indented tree and as SGF.
//!
//! Several ways may lead to one position. What follows is written where it is met first; elsewhere
//! stands the way to that place, so that what is written is no larger than the proof.

use anyhow::Context;
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use tengen_core::{Board, Color};
use tengen_proof::{Attack, Defence, Proof, Start};
use tengen_record::{Format, Node, NodeId, Placement, Property, Record, WriteOptions};

/// Said of a move after which black may play nowhere, which loses in renju.
const NO_REPLY: &str = "leaves no legal reply";

/// Which parts of a proof have been written, and the moves that led there.
#[derive(Default)]
struct Written {
    ways: HashMap<*const Attack, String>,
    way: Vec<String>,
}

impl Written {
    /// The moves that led to this part before; if it is new, it is noted.
    fn before(&mut self, attack: &Attack) -> Option<String> {
        attack.then.as_ref()?;
        if let Some(way) = self.ways.get(&std::ptr::from_ref(attack)) {
            return Some(way.clone());
        }
        self.ways.insert(attack, self.way.join(" "));
        None
    }
}

/// Prints the tree, two blanks a move of the attacker. Replies stand before the `:`; `*` is every
/// other one.
pub fn print(output: &mut dyn Write, proof: &Proof) -> std::io::Result<()> {
    let mut printer = Printer { output, written: Written::default() };
    match &proof.start {
        Start::Attack(attack) => printer.attack("", attack, 0),
        Start::Defence(defence) => printer.defence(defence, 0),
    }
}

struct Printer<'a> {
    output: &'a mut dyn Write,
    written: Written,
}

impl Printer<'_> {
    fn attack(&mut self, reply: &str, attack: &Attack, depth: usize) -> std::io::Result<()> {
        let gap = if reply.is_empty() { "" } else { ": " };
        let before = self.written.before(attack);
        let end = match (&attack.then, &before) {
            (None, _) => " five".to_owned(),
            (Some(defence), _) if defence.is_empty() => format!(" {NO_REPLY}"),
            (_, Some(way)) => format!(" as after {way}"),
            _ => String::new(),
        };
        writeln!(self.output, "{:width$}{reply}{gap}{}{end}", "", attack.point, width = 2 * depth)?;
        match &attack.then {
            Some(defence) if before.is_none() => {
                self.written.way.push(attack.point.to_string());
                let printed = self.defence(defence, depth + 1);
                self.written.way.pop();
                printed
            }
            _ => Ok(()),
        }
    }

    fn defence(&mut self, defence: &Defence, depth: usize) -> std::io::Result<()> {
        let replies = defence.replies.iter().map(|(reply, attack)| (reply.to_string(), attack));
        let others = defence.otherwise.iter().map(|attack| ("*".to_owned(), attack));
        for (reply, attack) in replies.chain(others) {
            self.written.way.push(reply.clone());
            let printed = self.attack(&reply, attack, depth);
            self.written.way.pop();
            printed?;
        }
        Ok(())
    }
}

/// Writes the tree as an SGF game with variations. What answers every other reply stands as a
/// comment with the line it plays; where that is more than a line, it follows a pass, which no
/// game of this kind knows.
pub fn write_sgf(path: &Path, board: &Board, proof: &Proof) -> anyhow::Result<()> {
    let mut record = Record::new(board.size());
    record.rule = Some(board.rule());
    record.root_mut().set_placement(Placement::from_board(board));
    let mut tree = Tree {
        record: &mut record,
        winner: proof.winner,
        pass: Property::new(if proof.winner == Color::Black { "W" } else { "B" }, []).ok(),
        written: Written::default(),
    };
    match &proof.start {
        Start::Attack(attack) => tree.attack(NodeId::ROOT, attack),
        Start::Defence(defence) => tree.defence(NodeId::ROOT, defence),
    }
    let written = tengen_record::write(&[record], Format::Sgf, &WriteOptions::default())?;
    std::fs::write(path, written.text).with_context(|| format!("cannot write {}", path.display()))
}

struct Tree<'a> {
    record: &'a mut Record,
    winner: Color,
    /// The loser's move without a point.
    pass: Option<Property>,
    written: Written,
}

impl Tree<'_> {
    fn attack(&mut self, parent: NodeId, attack: &Attack) {
        let Some(node) = self.record.add(parent, Node::of_move(self.winner, attack.point)) else {
            return;
        };
        match (&attack.then, self.written.before(attack)) {
            (None, _) => self.comment(node, "five"),
            (Some(defence), _) if defence.is_empty() => self.comment(node, NO_REPLY),
            (_, Some(way)) => self.comment(node, &format!("as after {way}")),
            (Some(defence), None) => {
                self.written.way.push(attack.point.to_string());
                self.defence(node, defence);
                self.written.way.pop();
            }
        }
    }

    fn defence(&mut self, parent: NodeId, defence: &Defence) {
        if let Some(otherwise) = &defence.otherwise {
            let line = Proof::by_attacker(self.winner, otherwise.clone()).line();
            let names: Vec<String> = line.iter().map(ToString::to_string).collect();
            self.comment(parent, &format!("any other reply: {}", names.join(" ")));
        }
        for (reply, attack) in &defence.replies {
            let node = Node::of_move(!self.winner, *reply);
            self.reply(parent, node, &reply.to_string(), attack);
        }
        if let Some(otherwise) = defence.otherwise.as_ref().filter(|attack| !is_line(attack)) {
            let mut node = Node::default();
            node.set_properties(self.pass.iter().cloned().collect());
            self.reply(parent, node, "*", otherwise);
        }
    }

    fn reply(&mut self, parent: NodeId, node: Node, name: &str, attack: &Attack) {
        if let Some(node) = self.record.add(parent, node) {
            self.written.way.push(name.to_owned());
            self.attack(node, attack);
            self.written.way.pop();
        }
    }

    fn comment(&mut self, node: NodeId, text: &str) {
        if let Some(node) = self.record.node_mut(node) {
            node.set_comment(text);
        }
    }
}

/// Whether there is one way through it: each four has one answer, and a side that gives another one
/// loses at once.
fn is_line(attack: &Attack) -> bool {
    attack.then.as_ref().is_none_or(|defence| {
        let at_once = defence.otherwise.as_ref().is_none_or(|attack| attack.then.is_none());
        at_once
            && defence.replies.len() < 2
            && defence.replies.iter().all(|(_, next)| is_line(next))
    })
}
