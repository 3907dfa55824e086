//! A proof for people: as an indented tree and as SGF.

use anyhow::Context;
use std::io::Write;
use std::path::Path;
use tengen_core::{Board, Color};
use tengen_proof::{Attack, Defence, Proof, Start};
use tengen_record::{Format, Node, NodeId, Placement, Record, WriteOptions};

/// Prints the tree, two blanks a move of the attacker. Replies stand before the `:`; `*` is every
/// other one.
pub fn print(output: &mut dyn Write, proof: &Proof) -> std::io::Result<()> {
    match &proof.start {
        Start::Attack(attack) => print_attack(output, "", attack, 0),
        Start::Defence(defence) => print_defence(output, defence, 0),
    }
}

fn print_attack(
    output: &mut dyn Write,
    reply: &str,
    attack: &Attack,
    depth: usize,
) -> std::io::Result<()> {
    let gap = if reply.is_empty() { "" } else { ": " };
    let five = if attack.then.is_none() { " five" } else { "" };
    writeln!(output, "{:width$}{reply}{gap}{}{five}", "", attack.point, width = 2 * depth)?;
    attack.then.as_ref().map_or(Ok(()), |defence| print_defence(output, defence, depth + 1))
}

fn print_defence(output: &mut dyn Write, defence: &Defence, depth: usize) -> std::io::Result<()> {
    for (reply, attack) in &defence.replies {
        print_attack(output, &reply.to_string(), attack, depth)?;
    }
    match &defence.otherwise {
        Some(attack) => print_attack(output, "*", attack, depth),
        None => Ok(()),
    }
}

/// Writes the tree as an SGF game with variations. What answers every other reply stands as a
/// comment with the line it plays.
pub fn write_sgf(path: &Path, board: &Board, proof: &Proof) -> anyhow::Result<()> {
    let mut record = Record::new(board.size());
    record.rule = Some(board.rule());
    record.root_mut().set_placement(Placement::from_board(board));
    let mut tree = Tree { record: &mut record, winner: proof.winner };
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
}

impl Tree<'_> {
    fn attack(&mut self, parent: NodeId, attack: &Attack) {
        let Some(node) = self.record.add(parent, Node::of_move(self.winner, attack.point)) else {
            return;
        };
        match &attack.then {
            Some(defence) => self.defence(node, defence),
            None => self.comment(node, "five"),
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
            if let Some(node) = self.record.add(parent, node) {
                self.attack(node, attack);
            }
        }
    }

    fn comment(&mut self, node: NodeId, text: &str) {
        if let Some(node) = self.record.node_mut(node) {
            node.set_comment(text);
        }
    }
}
