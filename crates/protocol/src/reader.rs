//! From a stream of bytes to commands, whatever the stream holds.

use std::collections::VecDeque;

use crate::block::{Block, Step};
use crate::table::{self, Body, CommandDoc};
use crate::text::split_word;
use crate::tuples::starts_like_tuple;
use crate::{Command, LineText, Lines, ParseError, RawLine};

/// What the reader found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A whole command.
    Command(Command),
    /// Something that is not a command. Reading continues with the next line.
    Malformed {
        /// The offending line, or its beginning.
        line: LineText,
        /// What is wrong with it.
        reason: ParseError,
    },
    /// A line beyond [`Lines::MAX`] bytes, which was dropped.
    Overlong,
}

impl Event {
    pub(crate) fn new(command: Result<Command, ParseError>, line: &str) -> Event {
        match command {
            Ok(command) => Event::Command(command),
            Err(reason) => Event::Malformed { line: LineText::excerpt(line), reason },
        }
    }
}

/// Reads commands from chunks of bytes as they arrive.
///
/// It never waits for anything but the next line: a command inside an unfinished block ends the
/// block, which is reported as [`Event::Malformed`], and is itself carried on with. Only `INFO`,
/// which no manager waits for, leaves the block open. Memory is bounded by the longest line and
/// the largest block, not by the input.
///
/// ```
/// use tengen_protocol::{Command, Event, Reader};
/// let mut reader = Reader::new();
/// assert_eq!(reader.feed(b"BOARD\r\n7,7,1\r\n"), []);
/// let events = reader.feed(b"ABOUT\r\n");
/// assert!(matches!(events[0], Event::Malformed { .. }));
/// assert_eq!(events[1], Event::Command(Command::About));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    lines: Lines,
    open: Option<Block>,
    queue: VecDeque<Event>,
    /// Whether coordinates and `DONE` outside a block are passed over, because the command they
    /// belong to has already been reported.
    excused: bool,
}

impl Reader {
    /// Nothing read yet.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// Takes bytes from the front of `input` up to the next event. `None` means that the input is
    /// used up.
    pub fn read(&mut self, input: &mut &[u8]) -> Option<Event> {
        loop {
            if let Some(event) = self.queue.pop_front() {
                return Some(event);
            }
            let line = self.lines.read(input)?;
            self.take(line);
        }
    }

    /// All events of a chunk.
    pub fn feed(&mut self, mut bytes: &[u8]) -> Vec<Event> {
        std::iter::from_fn(|| self.read(&mut bytes)).collect()
    }

    /// The events of what was begun when the input ended: a last line without its end, and a block
    /// without its `DONE`.
    pub fn finish(&mut self) -> Vec<Event> {
        if let Some(line) = self.lines.finish() {
            self.take(line);
        }
        let cut_off = self.open.take().map(|block| block.cut_off("end of input"));
        self.queue.drain(..).chain(cut_off).collect()
    }

    fn take(&mut self, line: RawLine) {
        match (self.open.take(), line) {
            (None, RawLine::Text(line)) => self.outside(&line),
            (None, RawLine::Overlong) => {
                self.queue.push_back(Event::Overlong);
                self.excused = true;
            }
            (Some(block), RawLine::Text(line)) => self.inside(block, &line),
            (Some(block), RawLine::Overlong) => {
                let step = block.take_overlong();
                self.step(step);
            }
        }
    }

    fn outside(&mut self, line: &str) {
        let (keyword, rest) = split_word(line);
        if starts_like_tuple(line) || keyword.eq_ignore_ascii_case("DONE") {
            if !self.excused {
                let line = LineText::excerpt(line);
                let reason = ParseError::Stray(line.clone());
                self.queue.push_back(Event::Malformed { line, reason });
            }
            self.excused = true;
            return;
        }
        let Some(entry) = table::find(keyword) else {
            self.queue.push_back(Event::Command(Command::Unknown(LineText::new(line))));
            self.excused = true;
            return;
        };
        self.excused = false;
        match entry.body {
            Body::Line => self.queue.push_back(Event::new(entry.parse_line(rest), line)),
            _ => self.step(Block::new(entry).open(rest)),
        }
    }

    fn inside(&mut self, block: Block, line: &str) {
        let (keyword, rest) = split_word(line);
        match table::find(keyword) {
            Some(entry) if entry.name == "INFO" && block.entry().body != Body::File => {
                self.outside(line);
                self.open = Some(block);
            }
            Some(entry) if interrupts(entry, rest, block.entry()) => {
                self.queue.push_back(block.cut_off(keyword));
                self.outside(line);
                self.excused = true;
            }
            _ => self.step(block.take(line)),
        }
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Closed(event) => self.queue.push_back(event),
            Step::Open(block) => self.open = Some(block),
        }
    }
}

/// Whether a line that begins with a keyword ends an open block. What a database command carries
/// can be a comment over several lines, so there the line must be a command as a whole.
fn interrupts(entry: &'static CommandDoc, rest: &str, open: &CommandDoc) -> bool {
    open.body != Body::Skipped || (entry.body == Body::Line && entry.parse_line(rest).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::Size;

    /// Events as one word each, whatever the chunks.
    fn read(text: &str) -> Vec<String> {
        let run = |chunk: usize| {
            let mut reader = Reader::new();
            let mut events: Vec<Event> =
                text.as_bytes().chunks(chunk).flat_map(|part| reader.feed(part)).collect();
            events.extend(reader.finish());
            events
        };
        let events = run(text.len().max(1));
        for chunk in [1, 2, 3, 5, 8] {
            assert_eq!(run(chunk), events, "chunks of {chunk}");
        }
        let word = |event: Event| match event {
            Event::Command(command) => command.name().to_owned(),
            Event::Malformed { reason, .. } => format!("! {reason}"),
            Event::Overlong => "! overlong".into(),
        };
        events.into_iter().map(word).collect()
    }

    #[test]
    fn commands_with_every_line_end_and_blanks() {
        assert_eq!(
            read("\n  Start 15\r\n\r\n\tinfo rule 1\rBEGIN\n\n\nturn 3 , 4"),
            ["START", "INFO", "BEGIN", "TURN"]
        );
    }

    #[test]
    fn a_block_cut_off_by_any_command_is_reported_and_the_command_carried_out() {
        for command in
            ["END", "STOP", "YXSTOP", "ABOUT", "START 15", "RESTART", "TURN 1,1", "BEGIN"]
        {
            let found = read(&format!("BOARD\n1,1,1\n{command}\n2,2,1\nDONE\nABOUT"));
            let keyword = command.split(' ').next().unwrap();
            let broken = format!("! BOARD was not finished: DONE is missing before `{keyword}`");
            assert_eq!(found, [&broken, keyword, "ABOUT"], "{command}");
        }
    }

    #[test]
    fn a_block_cut_off_by_a_block() {
        assert_eq!(
            read("BOARD\n1,1,1\nYXBOARD\n2,2,1\nDONE"),
            ["! BOARD was not finished: DONE is missing before `YXBOARD`", "YXBOARD"]
        );
    }

    #[test]
    fn a_setting_inside_a_block_is_taken_and_the_block_goes_on() {
        assert_eq!(read("BOARD\n1,1,1\nINFO time_left 5\n2,2,2\nDONE"), ["INFO", "BOARD"]);
    }

    #[test]
    fn one_bad_block_is_one_error() {
        assert_eq!(
            read("BOARD\n1,1,1\nhello\n2,2,9\n3\nDONE\nABOUT"),
            ["! BOARD expects lines x,y,f up to DONE but found `hello`", "ABOUT"]
        );
        assert_eq!(
            read("BOARD\n1,1,4\nDONE"),
            ["! BOARD expects lines x,y,f up to DONE but found `1,1,4`"]
        );
        assert_eq!(
            read("SWAP2BOARD\n1,1,1\nDONE"),
            ["! SWAP2BOARD expects lines x,y up to DONE but found `1,1,1`"]
        );
    }

    #[test]
    fn a_block_without_end_is_bounded_and_reported_once() {
        let many = "1,1,1 1,1,2\n".repeat(5000);
        assert_eq!(
            read(&format!("BOARD\n{many}DONE\nABOUT")),
            ["! BOARD has more than 4096 entries", "ABOUT"]
        );
        assert_eq!(
            read("YXBLOCK\n1,1"),
            ["! YXBLOCK was not finished: DONE is missing before `end of input`"]
        );
    }

    #[test]
    fn long_lines_inside_and_outside_a_block() {
        let long = "9".repeat(Lines::MAX + 1);
        assert_eq!(read(&format!("{long}\nABOUT")), ["! overlong", "ABOUT"]);
        assert_eq!(
            read(&format!("BOARD\n1,1,1\n{long}\n2,2,2\nDONE\nABOUT")),
            ["! BOARD has a line that is too long", "ABOUT"]
        );
        assert_eq!(
            read(&format!("BOARD {long}\n2,2,2\nDONE\nABOUT")),
            ["! overlong", "ABOUT"],
            "the rest of the block is passed over"
        );
        assert_eq!(
            read(&format!("YXHASHDUMP\n{long}\nABOUT")),
            ["! YXHASHDUMP has a line that is too long", "ABOUT"]
        );
    }

    #[test]
    fn the_body_of_an_unknown_command_is_passed_over() {
        assert_eq!(read("BALANCE 2\n1,1,1\n2,2,2\nDONE\nABOUT"), ["BALANCE", "ABOUT"]);
    }

    #[test]
    fn coordinates_outside_a_block_are_reported_once() {
        assert_eq!(
            read("1,1,1\n2,2,1\nDONE\nABOUT\nDONE"),
            [
                "! `1,1,1` does not belong to any command",
                "ABOUT",
                "! `DONE` does not belong to any command"
            ]
        );
    }

    #[test]
    fn a_file_may_stand_on_the_next_line() {
        let mut reader = Reader::new();
        let events = reader.feed(b"yxhashdump\n\nC:\\My Table.bin\nyxhashload x\n");
        let names: Vec<String> = events
            .iter()
            .map(|event| match event {
                Event::Command(command) => command.to_string(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(names, ["YXHASHDUMP C:\\My Table.bin", "YXHASHLOAD x"]);
        assert_eq!(
            read("YXSETDATABASE\nEND"),
            ["! YXSETDATABASE was not finished: a file name is missing before `END`", "END"]
        );
    }

    #[test]
    fn a_comment_for_the_database_is_read_over_up_to_done() {
        let text =
            "yxedittextdatabase \"the end of it\nstart well, end well\nboard\n\"7,7\n8,8\ndone";
        assert_eq!(read(&format!("{text}\nABOUT")), ["YXEDITTEXTDATABASE", "ABOUT"]);
        assert_eq!(
            read("yxedittextdatabase \"x\n7,7\nEND"),
            ["! YXEDITTEXTDATABASE was not finished: DONE is missing before `END`", "END"]
        );
    }

    #[test]
    fn nothing_is_carried_over_from_a_bad_block() {
        let mut reader = Reader::new();
        reader.feed(b"BOARD\n1,1,1\nx\nDONE\n");
        let events = reader.feed(b"BOARD\nDONE\nSTART 15\n");
        assert_eq!(
            events,
            [Event::Command(Command::Board(vec![])), Event::Command(Command::Start(Size::FIFTEEN))]
        );
    }
}
