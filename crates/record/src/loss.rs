//! What a format could not hold.

use crate::{Node, Record};
use std::fmt;
use tengen_core::Size;

/// Something that is in the records and not in the file that was written.
///
/// ```
/// use tengen_record::{Format, Lost, ReadOptions, WriteOptions, read, write};
/// let reading = read(b"(;SZ[15];B[hh](;W[ig])(;W[hg]))", &ReadOptions::default()).unwrap();
/// let written = write(&reading.records, Format::Psq, &WriteOptions::default()).unwrap();
/// assert_eq!(written.losses[0].what, Lost::Variations);
/// assert_eq!(written.losses[0].to_string(), "variations (1 node)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// What was lost.
    pub what: Lost,
    /// In how many games.
    pub games: usize,
    /// How many of them in all.
    pub items: usize,
}

/// The kinds of things that get lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lost {
    /// Everything that is not on the main line; counted in nodes.
    Variations,
    /// Comments on the main line.
    Comments,
    /// Times of moves.
    Times,
    /// Marks, labels and other properties on the main line.
    Properties,
    /// Names of the players.
    Names,
    /// A name was changed, because the format would have taken it for something else.
    NameChanged,
    /// The event.
    Event,
    /// The date.
    Date,
    /// The result as it was written.
    Result,
    /// The rule.
    Rule,
    /// The size of the board. Readers assume 15, so it is lost if it was another.
    Size,
    /// The order of the moves: only the last position is written.
    MoveOrder,
    /// Stones that were set up became moves, in an order of our own.
    SetupAsMoves,
}

impl Lost {
    const ALL: [Lost; 13] = [
        Lost::Variations,
        Lost::Comments,
        Lost::Times,
        Lost::Properties,
        Lost::Names,
        Lost::NameChanged,
        Lost::Event,
        Lost::Date,
        Lost::Result,
        Lost::Rule,
        Lost::Size,
        Lost::MoveOrder,
        Lost::SetupAsMoves,
    ];

    /// What one record has of it, as far as it depends on the record alone.
    fn count(self, record: &Record) -> usize {
        let on_main_line =
            |has: fn(&Node) -> usize| record.main_line().map(|(_, node)| has(node)).sum::<usize>();
        let some = |text: &Option<Box<str>>| usize::from(text.is_some());
        match self {
            Lost::Variations => record.len() + 1 - record.main_line().count(),
            Lost::Comments => on_main_line(|node| usize::from(node.comment().is_some())),
            Lost::Times => on_main_line(|node| usize::from(node.time_ms.is_some())),
            Lost::Properties => on_main_line(|node| node.properties().len()),
            Lost::Names => some(&record.black) + some(&record.white),
            Lost::Event => some(&record.event),
            Lost::Date => some(&record.date),
            Lost::Result => some(&record.result),
            Lost::Rule => usize::from(record.rule.is_some()),
            Lost::Size => usize::from(record.size() != Size::default()),
            Lost::MoveOrder => usize::from(record.moves().next().is_some()),
            Lost::NameChanged | Lost::SetupAsMoves => 0,
        }
    }
}

/// Adds losses up over the games of a file.
#[derive(Default)]
pub(crate) struct Tally([(usize, usize); Lost::ALL.len()]);

impl Tally {
    /// Counts a loss of one game.
    pub fn add(&mut self, what: Lost, items: usize) {
        if items > 0
            && let Some((games, all)) = self.0.get_mut(what as usize)
        {
            *games += 1;
            *all += items;
        }
    }

    /// Counts everything a record has, besides the order of its moves, that is not in the list.
    pub fn count_all_but(&mut self, record: &Record, kept: &[Lost]) {
        for what in Lost::ALL {
            if !kept.contains(&what) && what != Lost::MoveOrder {
                self.add(what, what.count(record));
            }
        }
    }

    /// Counts that the order of a record's moves is lost.
    pub fn count_order(&mut self, record: &Record) {
        self.add(Lost::MoveOrder, Lost::MoveOrder.count(record));
    }

    /// Counts times at nodes without a move, which no format writes.
    pub fn count_idle_times<'a>(&mut self, nodes: impl Iterator<Item = &'a Node>) {
        let idle = nodes.filter(|node| node.mv.is_none() && node.time_ms.is_some()).count();
        self.add(Lost::Times, idle);
    }

    pub fn losses(self) -> Vec<Loss> {
        Lost::ALL
            .into_iter()
            .zip(self.0)
            .filter(|&(_, (games, _))| games > 0)
            .map(|(what, (games, items))| Loss { what, games, items })
            .collect()
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = self.items;
        match self.what {
            Lost::Variations if items == 1 => f.write_str("variations (1 node)"),
            Lost::Variations => write!(f, "variations ({items} nodes)"),
            Lost::Comments => write!(f, "comments ({items})"),
            Lost::Times => write!(f, "times of moves ({items})"),
            Lost::Properties => write!(f, "marks and other properties ({items})"),
            Lost::Names => write!(f, "players' names ({items})"),
            Lost::NameChanged => write!(f, "players' names in their exact form ({items})"),
            Lost::Event => f.write_str("the event"),
            Lost::Date => f.write_str("the date"),
            Lost::Result => f.write_str("the result"),
            Lost::Rule => f.write_str("the rule"),
            Lost::Size => f.write_str("the size of the board"),
            Lost::MoveOrder => f.write_str("the order of the moves"),
            Lost::SetupAsMoves => f.write_str("that stones were set up, not played"),
        }?;
        if self.games > 1 { write!(f, " in {} games", self.games) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_loss_has_its_own_place() {
        for (place, what) in Lost::ALL.into_iter().enumerate() {
            assert_eq!(what as usize, place);
        }
    }

    #[test]
    fn losses_add_up() {
        let mut tally = Tally::default();
        tally.add(Lost::Comments, 2);
        tally.add(Lost::Comments, 3);
        tally.add(Lost::Rule, 1);
        tally.add(Lost::Times, 0);
        let said: Vec<String> = tally.losses().iter().map(Loss::to_string).collect();
        assert_eq!(said, ["comments (5) in 2 games", "the rule"]);
    }
}
