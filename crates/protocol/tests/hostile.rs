//! No input makes the parsers panic, hang or lose step.

mod promises;

use promises::{check, events};
use proptest::collection::vec;
use proptest::prelude::*;
use tengen_protocol::*;

/// Sessions that real managers send, to be damaged.
const SESSIONS: [&str; 4] = [
    "START 15\r\nINFO timeout_turn 5000\r\nINFO rule 4\r\nINFO folder C:\\brains\r\nBOARD\r\n\
     7,7,1\r\n8,8,2\r\nDONE\r\nTURN 3,4\r\nTAKEBACK 3,4\r\nABOUT\r\nEND\r\n",
    "info show_detail 3\nyxshowinfo\nSTART 15 15\ninfo max_node -1\nstart 15\nyxboard\n7,7,1\n\
     8,8,2\ndone\nyxnbest 3\nyxstop\nyxblock\n3,3\ndone\nyxhashdump\nfile name\nyxforbid add 1 2 0\n\
     yxsoosorvstep4 3\n7,7\n6,7\ndone\nyxedittextdatabase \"a\nb\"7,7\ndone\nend\n",
    "INFO RULE 2\nSTART 15\nYXBOARD 7,7,1 8,8,2 DONE\nYXNBEST 2\nYXBALANCETWO 0\nRELOADCONFIG \n\
     SWAP2BOARD\nDONE\nSWAP2BOARD\n7,7\n8,8\n9,9\nDONE\n",
    "OK\r\nMESSAGE REALTIME BEST 7,7\r\nINFO PV 0\r\nINFO EVAL +M7\r\nINFO BESTLINE 7,7 8,8\r\n\
     INFO PV DONE\r\nname=\"a\", version=\"1\"\r\nFORBID 0708.\r\nMESSAGE SWAP2 MOVE1 7 8\r\n7,7 8,8\r\n",
];

/// A session with bytes changed, removed, doubled and inserted.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let odd = prop_oneof![
        any::<u8>(),
        proptest::sample::select(b"\r\n ,-0123456789\"=.\x00\xffDONE".to_vec()),
    ];
    let change = (any::<proptest::sample::Index>(), 0..4u8, vec(odd, 1..6));
    (0..SESSIONS.len(), vec(change, 1..12)).prop_map(|(session, changes)| {
        let mut bytes = SESSIONS[session].as_bytes().to_vec();
        for (index, kind, new) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = index.index(bytes.len());
            let end = (at + new.len() * 3).min(bytes.len());
            match kind {
                0 => bytes[at] = new[0],
                1 => drop(bytes.drain(at..end)),
                2 => drop(bytes.splice(at..at, new)),
                _ => {
                    let part = bytes[at..end].to_vec();
                    drop(bytes.splice(at..at, part));
                }
            }
        }
        bytes
    })
}

/// The number of cases, unless `PROPTEST_CASES` asks for more or fewer.
fn config(cases: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return asked;
    }
    ProptestConfig { cases, ..asked }
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn any_bytes_are_read(bytes in vec(any::<u8>(), 0..400)) {
        check(&bytes);
    }

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        check(text.as_bytes());
    }

    #[test]
    fn damaged_sessions_are_read(bytes in damaged()) {
        check(&bytes);
    }

    #[test]
    fn keywords_with_any_arguments_are_read(
        at in 0..table().len(),
        rest in "[ -~\r\né]{0,40}",
    ) {
        let text = format!("{} {rest}", table()[at].name);
        check(text.as_bytes());
    }

    #[test]
    fn settings_with_any_value_are_read(
        at in 0..Info::keys().len(),
        value in "[ -~é]{0,30}|[-+]?[0-9]{1,40}",
    ) {
        check(format!("INFO {} {value}", Info::keys()[at].name).as_bytes());
    }
}

#[test]
fn sessions_without_damage_hold_no_mistake() {
    for session in &SESSIONS[..3] {
        for event in events(session.as_bytes(), 7) {
            assert!(matches!(event, Event::Command(_)), "{event:?}");
        }
    }
    for line in SESSIONS[3].lines() {
        assert!(!matches!(Reply::parse(line), Reply::Other(_)), "{line}");
    }
}

/// The corpus that `cargo fuzz` starts from and adds to. No nightly compiler is needed here.
#[test]
fn the_fuzzing_corpus_is_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/protocol");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    assert!(files.len() >= SESSIONS.len(), "{} files in {folder}", files.len());
    for file in files {
        let path = file.unwrap().path();
        println!("{}", path.display());
        check(&std::fs::read(path).unwrap());
    }
}

#[test]
#[ignore = "writes fuzz/corpus/protocol"]
fn write_the_sessions_as_corpus() {
    for (number, session) in SESSIONS.iter().enumerate() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/protocol");
        std::fs::write(format!("{folder}/session-{number}"), session).unwrap();
    }
}

#[test]
fn a_stream_without_line_ends_is_one_event() {
    let mut reader = Reader::new();
    for _ in 0..10_000 {
        assert_eq!(reader.feed(&[b'7'; 1024]), []);
    }
    assert_eq!(reader.feed(b"\nEND\n"), [Event::Overlong, Event::Command(Command::End)]);
}
