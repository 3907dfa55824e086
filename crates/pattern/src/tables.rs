//! All tables of one rule, built once a process at first use.

use crate::line_table::{LineTable, Mask, index};
use crate::sets::Entries;
use crate::side::{REACH, Side, reach, side_of};
use crate::threat::{Threat, ThreatTable, threat_table};
use std::sync::{Arc, OnceLock};
use tengen_core::{Color, Rule, WinCondition};

/// Everything [`PatternState`](crate::PatternState) looks up.
///
/// Both colours' views of one side hang together: the first stone on it, whoever's it is, ends
/// the other's view. So both views together are fewer than 256 different ones (120 where it does
/// not matter what ends them), and one table answers for both colours at once.
pub(crate) struct Tables {
    /// By the five cells above a point, two bits each, nearest lowest: the number of their view.
    above: [u16; 1024],
    /// By the five cells below a point, nearest highest: the number of their view, times 256.
    below: [u16; 1024],
    /// Which of the cells above, nearest in bit 0, a change of the point can touch.
    touched_above: [u8; 1024],
    /// Which of the cells below, nearest in bit 4, a change of the point can touch.
    touched_below: [u8; 1024],
    /// By the views below and above: black's shape in the low four bits, white's in the high.
    shapes: Box<[u8; 1 << 16]>,
    /// By view, both colours' sides.
    views: Vec<[Side; 2]>,
    /// By colour; the same table for both where nothing is forbidden.
    threats: [&'static ThreatTable; 2],
    /// By colour.
    lines: [Arc<LineTable>; 2],
}

impl Tables {
    /// The tables of a rule.
    pub(crate) fn of(rule: Rule) -> &'static Tables {
        static ALL: [OnceLock<Tables>; 5] = [const { OnceLock::new() }; 5];
        ALL[rule as usize].get_or_init(|| Tables::new(rule))
    }

    fn new(rule: Rule) -> Tables {
        let mut views: Vec<[Side; 2]> = Vec::new();
        let mut tables = Tables {
            above: [0; 1024],
            below: [0; 1024],
            touched_above: [0; 1024],
            touched_below: [0; 1024],
            shapes: Box::new([0; 1 << 16]),
            views: Vec::new(),
            threats: Color::ALL.map(|color| threats_for(rule.goal(color))),
            lines: line_tables(rule),
        };
        for bits in 0..1024_usize {
            let upward: [u8; REACH] = std::array::from_fn(|cell| (bits >> (2 * cell) & 3) as u8);
            let mut downward = upward;
            downward.reverse();
            tables.above[bits] =
                number_of(&mut views, Color::ALL.map(|c| side_of(rule, upward, c)));
            tables.below[bits] =
                number_of(&mut views, Color::ALL.map(|c| side_of(rule, downward, c))) << 8;
            tables.touched_above[bits] = touched(rule, upward);
            tables.touched_below[bits] = touched(rule, downward).reverse_bits() >> (8 - REACH);
        }
        for (low, below) in views.iter().enumerate() {
            for (high, above) in views.iter().enumerate() {
                let [black, white] =
                    [0, 1].map(|c| tables.lines[c].shapes[index(below[c], above[c])]);
                tables.shapes[low << 8 | high] = black | white << 4;
            }
        }
        tables.views = views;
        tables
    }

    /// Both colours' shapes of an empty cell: black's in the low four bits. The line is shifted so
    /// that the lowest of the five cells below it is at bit 0.
    #[inline(always)]
    pub(crate) fn shapes_at(&self, line: u64) -> u8 {
        self.shapes_of(self.code_at(line))
    }

    /// The same, by line code.
    #[inline(always)]
    pub(crate) fn shapes_of(&self, code: u16) -> u8 {
        self.shapes[code as usize]
    }

    /// The views below and above an empty cell; the line is shifted as for its shapes.
    #[inline(always)]
    pub(crate) fn code_at(&self, line: u64) -> u16 {
        self.below[line as usize % 1024] | self.above[(line >> 12) as usize % 1024]
    }

    /// By number, what both colours see of a side.
    pub(crate) fn views(&self) -> &[[Side; 2]] {
        &self.views
    }

    /// The empty cells whose shape a change of the cell at `bit` can touch: bit `5 + distance`.
    #[inline(always)]
    pub(crate) fn touched_at(&self, line: u64, bit: usize) -> u32 {
        let below = self.touched_below[(line >> (bit - 10)) as usize % 1024] as u32;
        let above = self.touched_above[(line >> (bit + 2)) as usize % 1024] as u32;
        below | above << (REACH + 1)
    }

    /// Both colours' threats, from black's shapes in the low half, four bits a direction, and
    /// white's in the high.
    #[inline(always)]
    pub(crate) fn threats_of(&self, shapes: u32) -> Entries {
        let [black, white] = &self.threats;
        let black = black[shapes as u16 as usize];
        let white = white[(shapes >> 16) as usize];
        Entries(u16::from_le_bytes([black, white]))
    }

    /// The points that complete the shape a stone makes at `bit` of a line.
    pub(crate) fn completions_at(&self, line: u64, bit: usize, color: Color) -> Mask {
        self.lines[color.index()].completions[self.sides_at(line, bit, color)]
    }

    /// The points that spoil the shape a stone makes at `bit` of a line.
    pub(crate) fn defences_at(&self, line: u64, bit: usize, color: Color) -> Mask {
        self.lines[color.index()].defences[self.sides_at(line, bit, color)]
    }

    fn sides_at(&self, line: u64, bit: usize, color: Color) -> usize {
        let below = self.below[(line >> (bit - 10)) as usize % 1024] >> 8;
        let above = self.above[(line >> (bit + 2)) as usize % 1024];
        let [below, above] = [below, above].map(|view| self.views[view as usize][color.index()]);
        index(below, above)
    }
}

/// The line tables of both colours: one for both where they have the same goal.
fn line_tables(rule: Rule) -> [Arc<LineTable>; 2] {
    let [black, white] = Color::ALL.map(|color| rule.goal(color));
    let first = Arc::new(LineTable::new(black, reach(rule)));
    let second = match black == white {
        true => first.clone(),
        false => Arc::new(LineTable::new(white, reach(rule))),
    };
    [first, second]
}

/// The threat table of a goal; all rules share them.
fn threats_for(goal: WinCondition) -> &'static ThreatTable {
    static PLAIN: OnceLock<Box<ThreatTable>> = OnceLock::new();
    static RENJU_BLACK: OnceLock<Box<ThreatTable>> = OnceLock::new();
    match goal {
        WinCondition::RenjuBlack => {
            RENJU_BLACK.get_or_init(|| threat_table(Threat::of_renju_black))
        }
        _ => PLAIN.get_or_init(|| threat_table(Threat::of)),
    }
}

/// The number of a view, a new one if it is new.
fn number_of(views: &mut Vec<[Side; 2]>, view: [Side; 2]) -> u16 {
    let known = views.iter().position(|&other| other == view);
    let number = known.unwrap_or_else(|| {
        views.push(view);
        views.len() - 1
    });
    debug_assert!(number < 256);
    number as u16
}

/// The empty cells that at least one colour can see the centre from.
fn touched(rule: Rule, cells: [u8; REACH]) -> u8 {
    let (mut seen, mut touched) = (0, 0);
    for (cell, &content) in cells.iter().enumerate().take(reach(rule)) {
        match content {
            0 => touched |= 1 << cell,
            _ => seen |= content,
        }
        if seen == 3 {
            break;
        }
    }
    touched
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_views_of_a_side_are_few() {
        let counts = Rule::ALL.map(|rule| Tables::of(rule).views.len());
        assert_eq!(counts, [57, 120, 120, 172, 172]);
    }
}
