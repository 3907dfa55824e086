//! Tokens to records.

use super::name::{canonical, rule};
use super::point;
use super::scan::{Scanner, Token};
use crate::property::unescape;
use crate::read::Context;
use crate::text::{excerpt, one_line, unix_line_ends};
use crate::{Move, Node, NodeId, Note, Placement, Property, ReadError, Reason, Record};
use std::num::NonZeroU32;
use tengen_core::{Color, Size};

/// What Go programs mean when they name no size.
const GO_SIZE: usize = 19;

pub(crate) fn read(text: &str, context: &mut Context<'_>) -> Result<Vec<Record>, ReadError> {
    let mut scanner = Scanner::new(text);
    let mut records = Vec::new();
    let mut empty = None;
    while let Some((_, Token::Open)) = scanner.next()? {
        let size = board_size(scanner.clone(), context)?;
        let (record, says_something) = Tree::new(size, context).read(&mut scanner)?;
        if says_something {
            records.push(record);
        } else {
            empty = Some(record);
        }
    }
    if scanner.depth() > 0 {
        context.note(Note::Unclosed);
    }
    // A tree without any property is a game only where there is no other.
    if records.is_empty() {
        let none = ReadError::in_line(1, Reason::NoGame("a game like (;GM[4];B[hh])"));
        records.push(empty.ok_or(none)?);
    }
    Ok(records)
}

/// Looks ahead for what the root says about the board: points may stand before it.
fn board_size(mut scanner: Scanner<'_>, context: &mut Context<'_>) -> Result<Size, ReadError> {
    let (mut size, mut go, mut name) = (None, false, String::new());
    let mut nodes = 0;
    while let Some((at, token)) = scanner.next()? {
        match token {
            Token::Node if nodes == 0 => nodes = 1,
            Token::Name(written) => name = canonical(written).into_owned(),
            Token::Value(value) if name == "SZ" && size.is_none() => {
                let error = |reason| scanner.error(at + 1, reason);
                size = Some(square(value.trim()).map_err(error)?);
            }
            Token::Value(value) if name == "GM" => match value.trim() {
                "" | "4" => {}
                "1" => go = true,
                other => {
                    return Err(scanner.error(at + 1, Reason::OtherGame(excerpt(other))));
                }
            },
            Token::Value(_) => {}
            _ => break,
        }
    }
    if go {
        context.note(Note::SaysGo);
    }
    match (size, context.options.size) {
        (Some(size), _) | (None, Some(size)) => Ok(size),
        (None, None) if go => Size::new(GO_SIZE).map_err(|error| scanner.error(0, error.into())),
        (None, None) => Ok(context.size()),
    }
}

fn square(text: &str) -> Result<Size, Reason> {
    match text.split_once(':') {
        Some((width, height)) if width.trim() != height.trim() => {
            Err(Reason::NotSquare { width: excerpt(width), height: excerpt(height) })
        }
        Some((side, _)) => Ok(side.trim().parse()?),
        None => Ok(text.parse()?),
    }
}

/// A game while it is read. The open brackets are a list of numbers, so depth costs no stack.
struct Tree<'c, 'o> {
    record: Record,
    context: &'c mut Context<'o>,
    /// The node that each open bracket returns to.
    open: Vec<NodeId>,
    /// The node that the next one follows.
    last: NodeId,
    /// The node being read, if any.
    draft: Option<Draft>,
    begun: bool,
    says_something: bool,
}

/// A node while it is read.
#[derive(Default)]
struct Draft {
    root: bool,
    mv: Option<Move>,
    comment: String,
    placement: Option<Box<Placement>>,
    properties: Vec<Property>,
}

impl<'c, 'o> Tree<'c, 'o> {
    fn new(size: Size, context: &'c mut Context<'o>) -> Tree<'c, 'o> {
        Tree {
            record: Record::new(size),
            context,
            open: Vec::new(),
            last: NodeId::ROOT,
            draft: None,
            begun: false,
            says_something: false,
        }
    }

    /// Reads up to the bracket that closes the game, or the end of the text. Tells also whether
    /// there was any property.
    fn read(mut self, scanner: &mut Scanner<'_>) -> Result<(Record, bool), ReadError> {
        while let Some((at, token)) = scanner.next()? {
            match token {
                Token::Node => {
                    self.finish_node();
                    self.draft = Some(Draft { root: !self.begun, ..Draft::default() });
                    self.begun = true;
                }
                Token::Open => {
                    self.finish_node();
                    self.open.push(self.last);
                }
                Token::Close => {
                    self.finish_node();
                    match self.open.pop() {
                        Some(branch) => self.last = branch,
                        None => break,
                    }
                }
                Token::Name(written) => self.property(at, written, scanner)?,
                Token::Value(value) => {
                    let (expected, found) = ("a property before its value", excerpt(value));
                    return Err(scanner.error(at, Reason::Expected { expected, found }));
                }
            }
        }
        self.finish_node();
        self.record.shrink();
        Ok((self.record, self.says_something))
    }

    /// Reads the values of a property.
    fn property(
        &mut self,
        start: usize,
        written: &str,
        scanner: &mut Scanner<'_>,
    ) -> Result<(), ReadError> {
        let name = canonical(written);
        if !scanner.value_follows() {
            let (expected, found) = ("a property with a value", excerpt(written));
            return Err(scanner.error(start, Reason::Expected { expected, found }));
        }
        // Some programs forget the `;` after a bracket.
        self.draft.get_or_insert_default();
        self.says_something = true;
        let mut kept = Vec::new();
        while scanner.value_follows() {
            let Some((at, Token::Value(value))) = scanner.next()? else { break };
            if !self.take(&name, value).map_err(|reason| scanner.error(at + 1, reason))? {
                let value = match &*name {
                    // A pass, however written.
                    "B" | "W" => "".into(),
                    _ => point::uniform(&name, value, self.record.size()),
                };
                kept.push(unix_line_ends(&value).into());
            }
        }
        if !kept.is_empty()
            && let Some(draft) = &mut self.draft
        {
            kept.shrink_to_fit();
            draft.properties.push(Property::raw(&name, kept));
        }
        Ok(())
    }

    /// Takes a value that the record has a place for. False means that it has none.
    fn take(&mut self, name: &str, value: &str) -> Result<bool, Reason> {
        let size = self.record.size();
        let Some(draft) = &mut self.draft else { return Ok(false) };
        match name {
            "B" if !point::is_pass(value, size) => self.play(Color::Black, value)?,
            "W" if !point::is_pass(value, size) => self.play(Color::White, value)?,
            "C" => {
                if !draft.comment.is_empty() {
                    draft.comment.push('\n');
                }
                draft.comment.push_str(&unescape(value));
            }
            "AB" | "AW" | "AE" => {
                let stone = match name {
                    "AB" => Some(Color::Black),
                    "AW" => Some(Color::White),
                    _ => None,
                };
                let placement = draft.placement.get_or_insert_default();
                if !value.trim().is_empty() {
                    point::parse_all(value, size, |point| placement.put(point, stone))?;
                }
            }
            "PL" => {
                let side = match value.trim() {
                    "1" => Color::Black,
                    "2" => Color::White,
                    text => text.parse().map_err(|_| Reason::Expected {
                        expected: "B or W",
                        found: excerpt(text),
                    })?,
                };
                draft.placement.get_or_insert_default().to_move = Some(side);
            }
            _ if draft.root => return Ok(self.take_header(name, value)),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes a value that says something about the whole game.
    fn take_header(&mut self, name: &str, value: &str) -> bool {
        let field = match name {
            // Written again, or read already.
            "FF" | "GM" | "CA" | "SZ" => return true,
            "RU" => {
                let text = unescape(value);
                self.record.rule = self.record.rule.or(rule(&text));
                if rule(&text).is_none() && !text.trim().is_empty() {
                    self.context.note(Note::UnknownRule(excerpt(&text)));
                    return false;
                }
                return true;
            }
            "PB" => &mut self.record.black,
            "PW" => &mut self.record.white,
            "EV" => &mut self.record.event,
            "DT" => &mut self.record.date,
            "RE" => &mut self.record.result,
            _ => return false,
        };
        if field.is_none() {
            *field = one_line(&unescape(value));
        }
        true
    }

    /// Begins a new node where the present one is the root or has a move: some programs put the
    /// first move into the root, or two moves into one node.
    fn play(&mut self, color: Color, value: &str) -> Result<(), Reason> {
        let mv = Move { color, point: point::parse(value, self.record.size())? };
        if self.draft.as_ref().is_some_and(|draft| draft.root || draft.mv.is_some()) {
            self.finish_node();
        }
        self.draft.get_or_insert_default().mv = Some(mv);
        Ok(())
    }

    fn finish_node(&mut self) {
        let Some(draft) = self.draft.take() else { return };
        let root = draft.root;
        let node = draft.node();
        if root {
            *self.record.root_mut() = node;
        } else if !node.is_empty() {
            self.last = self.record.add(self.last, node).unwrap_or(self.last);
        }
    }
}

impl Draft {
    fn node(mut self) -> Node {
        let mut node = Node::default();
        node.mv = self.mv;
        let mut comment = self.comment.as_str();
        if let (Some(_), Some((time, rest))) = (self.mv, leading_time(comment)) {
            node.time_ms = Some(time);
            comment = rest;
        }
        node.set_comment(comment);
        self.placement.into_iter().for_each(|placement| node.set_placement(*placement));
        self.properties.shrink_to_fit();
        node.set_properties(self.properties);
        node
    }
}

/// The time that c-gomoku-cli puts into a move's comment, `1432ms`, and what follows on the next
/// lines.
pub(super) fn leading_time(comment: &str) -> Option<(NonZeroU32, &str)> {
    let (first, rest) = comment.split_once('\n').unwrap_or((comment, ""));
    let digits = first.trim_end().strip_suffix("ms")?;
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some((digits.parse().ok()?, rest))
}
