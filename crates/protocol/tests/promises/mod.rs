//! What holds for any bytes at all. The property tests, the replay of the fuzzing corpus and the
//! fuzz target itself (`fuzz/fuzz_targets/protocol.rs`) all call [`check`].

use tengen_protocol::*;

/// Panics if a promise is broken.
pub fn check(bytes: &[u8]) {
    check_commands(bytes);
    check_recovery(bytes);
    check_replies(bytes);
}

/// The events of a stream that arrives in chunks of this many bytes.
pub fn events(bytes: &[u8], chunk: usize) -> Vec<Event> {
    let mut reader = Reader::new();
    let mut events: Vec<Event> = bytes.chunks(chunk).flat_map(|part| reader.feed(part)).collect();
    events.extend(reader.finish());
    events
}

/// Chunks make no difference, events are bounded by lines, and what is printed is read again.
fn check_commands(bytes: &[u8]) {
    let whole = events(bytes, bytes.len().max(1));
    for chunk in [1, 3, 16] {
        assert_eq!(events(bytes, chunk), whole, "in chunks of {chunk}");
    }
    let lines = bytes.split(|byte| matches!(byte, b'\r' | b'\n')).count();
    assert!(whole.len() <= 2 * lines + 1, "{} events of {lines} lines", whole.len());
    for event in whole {
        match event {
            Event::Command(command) => {
                let text = command.to_string();
                assert_eq!(Command::parse(&text), Ok(command), "{text:?}");
            }
            Event::Malformed { line, reason } => {
                let reply = Reply::error(&reason);
                assert!(line.as_str().len() <= 4 * 60);
                assert_eq!(Reply::parse(&reply.to_string()), reply);
            }
            Event::Overlong => {}
        }
    }
}

/// After anything at all, the next commands are understood.
fn check_recovery(bytes: &[u8]) {
    let mut reader = Reader::new();
    reader.feed(bytes);
    let tail = reader.feed(b"\r\nABOUT\r\nBEGIN\r\nBOARD\r\n1,2,1\r\nDONE\r\n");
    let commands: Vec<Event> = tail.into_iter().rev().take(3).collect();
    let names: Vec<&str> = commands
        .iter()
        .map(|event| match event {
            Event::Command(command) => command.name(),
            _ => "no command",
        })
        .collect();
    assert_eq!(names, ["BOARD", "BEGIN", "ABOUT"]);
}

/// Replies are one line of text, and read again as what they were.
fn check_replies(bytes: &[u8]) {
    let mut lines = Lines::new();
    let mut variations = VariationReader::default();
    let mut input = bytes;
    while let Some(line) = lines.read(&mut input) {
        let RawLine::Text(line) = line else { continue };
        let reply = Reply::parse(&line);
        let text = reply.to_string();
        assert!(!text.contains(char::is_control));
        if line.len() <= LineText::MAX {
            assert_eq!(Reply::parse(&text), reply, "{line:?}");
        }
        if let Reply::Detail(detail) = reply {
            variations.take(detail);
        }
    }
}
