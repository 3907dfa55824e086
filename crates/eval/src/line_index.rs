//! What a line looks like from an empty point, numbered: the rows of the net's table.

use tengen_core::Rule;
use tengen_pattern::LineCodes;

/// Line codes of a rule as rows of a table: mirror images share a row, and row 0 is what shows no
/// stone.
///
/// ```
/// use tengen_core::Rule;
/// use tengen_eval::LineIndex;
/// let rows = LineIndex::new(Rule::Freestyle);
/// assert_eq!(rows.count(), 1_639);
/// assert_eq!(rows.swapped(rows.swapped(700)), 700);
/// ```
pub struct LineIndex {
    of_code: Vec<u16>,
    swapped: Vec<u16>,
}

impl LineIndex {
    /// The rows of a rule.
    pub fn new(rule: Rule) -> LineIndex {
        let codes = LineCodes::of(rule);
        let mut of_code = vec![0; 1 << 16];
        let mut first_codes = vec![0];
        for code in codes.all().filter(|&code| !codes.is_blank(code)) {
            let mirrored = codes.mirrored(code);
            of_code[usize::from(code)] = if mirrored < code {
                of_code[usize::from(mirrored)]
            } else {
                first_codes.push(code);
                first_codes.len() as u16 - 1
            };
        }
        let mut swapped: Vec<u16> =
            first_codes.iter().map(|&code| of_code[usize::from(codes.swapped(code))]).collect();
        swapped[0] = 0;
        LineIndex { of_code, swapped }
    }

    /// How many rows there are.
    pub fn count(&self) -> usize {
        self.swapped.len()
    }

    /// The row of a [line code](tengen_pattern::PatternState::line_code).
    pub fn of(&self, code: u16) -> u16 {
        self.of_code[usize::from(code)]
    }

    /// The row of the same line with the colours exchanged.
    pub fn swapped(&self, row: u16) -> u16 {
        self.swapped[usize::from(row)]
    }
}
