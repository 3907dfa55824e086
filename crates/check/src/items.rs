//! The tables of items, one file per group.

mod caro;
mod clock;
mod common;
mod hostile;
mod memory;
mod protocol;
mod renju;
mod standard;
mod suspend;
mod swap2;
mod tactics;

use crate::item::{Group, Row};
use crate::question::Question;
use std::time::Duration;

pub(crate) use protocol::START;
pub(crate) use tactics::TACTICS;

/// What a move is given where an item plays many.
const QUICK: Duration = Duration::from_millis(100);

/// The items that are not questions.
pub(crate) const ROWS: &[(Group, &[Row])] = &[
    (Group::Protocol, protocol::ROWS),
    (Group::Protocol, swap2::ROWS),
    (Group::Clock, clock::ROWS),
    (Group::Memory, memory::ROWS),
    (Group::Suspend, suspend::ROWS),
    (Group::Hostile, hostile::ROWS),
];

/// The questions about rules.
pub(crate) fn rules() -> impl Iterator<Item = &'static Question> {
    [common::QUESTIONS, standard::QUESTIONS, caro::QUESTIONS, renju::QUESTIONS]
        .into_iter()
        .flatten()
}
