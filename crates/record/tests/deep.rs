//! Trees that would overflow the stack of a reader, writer or destructor that recurses.

#![allow(clippy::unwrap_used)]

use tengen_core::{Color, Size};
use tengen_record::{Format, Node, NodeId, ReadOptions, Record, WriteOptions, read, write};

const DEPTH: usize = 200_000;

/// Runs on a stack that a recursion of even a few thousand calls would overflow.
fn on_a_small_stack(test: fn()) {
    let thread = std::thread::Builder::new().stack_size(128 << 10).spawn(test).unwrap();
    thread.join().unwrap();
}

fn read_sgf(text: &str) -> Vec<Record> {
    read(text.as_bytes(), &ReadOptions::default()).unwrap().records
}

fn write_sgf(records: &[Record]) -> String {
    write(records, Format::Sgf, &WriteOptions::default()).unwrap().text
}

#[test]
fn nested_brackets() {
    on_a_small_stack(|| {
        let text = format!("(;SZ[15]{}{}", "(;B[hh]".repeat(DEPTH), ")".repeat(DEPTH + 1));
        let records = read_sgf(&text);
        assert_eq!(records[0].len(), DEPTH);
        assert_eq!(records[0].main_line().count(), DEPTH + 1);
        assert!(records[0].game().is_err());
        assert_eq!(read_sgf(&write_sgf(&records)), records.clone());
    });
}

#[test]
fn a_comb() {
    // Every node of the spine has two children, so every level needs its brackets.
    on_a_small_stack(|| {
        let mut record = Record::new(Size::FIFTEEN);
        let node = || Node::of_move(Color::Black, "h8".parse().unwrap());
        let mut spine = NodeId::ROOT;
        for _ in 0..DEPTH {
            record.add(spine, node());
            spine = record.add(spine, node()).unwrap();
        }
        let records = [record];
        let text = write_sgf(&records);
        assert_eq!(text.matches('(').count(), 2 * DEPTH + 1);
        assert_eq!(read_sgf(&text), records);
        assert!(records[0].preorder().any(|(depth, ..)| depth == DEPTH));
    });
}

#[test]
fn brackets_that_never_close() {
    on_a_small_stack(|| {
        let reading =
            read(format!("(;{}", "(".repeat(DEPTH)).as_bytes(), &ReadOptions::default()).unwrap();
        assert!(reading.records[0].is_empty());
        assert_eq!(reading.notes.len(), 2, "{:?}", reading.notes);
    });
}
