//! Sessions too large to be kept as files: far too much of something.

use std::fmt::Write;

/// Far too much of something.
pub struct Flood {
    pub name: &'static str,
    /// Whether the manager does not read meanwhile.
    pub deaf: bool,
    pub bytes: fn() -> Vec<u8>,
}

const fn flood(name: &'static str, bytes: fn() -> Vec<u8>) -> Flood {
    Flood { name, deaf: false, bytes }
}

const fn deaf(name: &'static str, bytes: fn() -> Vec<u8>) -> Flood {
    Flood { name, deaf: true, bytes }
}

/// All of them.
pub const FLOODS: &[Flood] = &[
    flood("100,000 ABOUT", || "ABOUT\n".repeat(100_000).into()),
    flood("1,000,000 empty lines", || "\r\n".repeat(1_000_000).into()),
    flood("one line of 8 MiB", || vec![b'A'; 8 << 20]),
    flood("8 MiB of zero bytes", || vec![0; 8 << 20]),
    flood("1 MiB of every byte", || {
        (0..1_u32 << 20).map(|n| (n.wrapping_mul(n) >> 7) as u8).collect()
    }),
    flood("a number of 1,000,000 digits", || format!("START {}\n", "9".repeat(1_000_000)).into()),
    flood("a block of 100,000 stones", || {
        format!("START 15\nBOARD\n{}", "7,7,1\n".repeat(100_000)).into()
    }),
    flood("10,000 blocks without end", || {
        format!("START 15\n{}", "BOARD\n7,7,1\n".repeat(10_000)).into()
    }),
    flood("20,000 START", || "START 22\n".repeat(20_000).into()),
    flood("20,000 RESTART", || format!("START 20\n{}", "RESTART\n".repeat(20_000)).into()),
    flood("20,000 BEGIN", || format!("START 15\n{}", "BEGIN\n".repeat(20_000)).into()),
    flood("20,000 games", || "START 15\nBEGIN\nTURN 0,0\n".repeat(20_000).into()),
    flood("TURN on every point, often", || turns(100)),
    flood("100,000 settings", || {
        (0..100_000)
            .fold(String::new(), |mut text, n| {
                let _ = writeln!(text, "INFO max_memory {}", n * 1_000);
                text
            })
            .into()
    }),
    flood("rules that change in a game", || {
        format!("START 15\nBEGIN\n{}", "INFO rule 4\nINFO rule 0\n".repeat(10_000)).into()
    }),
    flood("5,000 blocked paths", || {
        (0..5_000)
            .fold("START 22\n".to_owned(), |mut text, n| {
                let _ = writeln!(text, "YXBLOCKPATH {},{} {},0 DONE", n % 22, n / 22 % 22, n / 484);
                text
            })
            .into()
    }),
    flood("5,000 searches of all lines", || {
        format!("INFO timeout_turn 0\nSTART 20\n{}", "YXNBEST 484\n".repeat(5_000)).into()
    }),
    flood("PONDER and STOP", || format!("START 15\n{}", "PONDER\nSTOP\n".repeat(10_000)).into()),
    deaf("100,000 ABOUT, nothing read", || "ABOUT\n".repeat(100_000).into()),
    deaf("20,000 games, nothing read", || "START 15\nBEGIN\nTURN 0,0\n".repeat(20_000).into()),
    deaf("live output, nothing read", || {
        format!("START 20\nINFO show_detail 3\n{}", "YXNBEST 400\nRESTART\n".repeat(300)).into()
    }),
];

/// Every point of a board in turn, over and over.
fn turns(times: usize) -> Vec<u8> {
    let mut text = "INFO timeout_turn 10\nSTART 15\n".to_owned();
    for _ in 0..times {
        for point in 0..225 {
            let _ = writeln!(text, "TURN {},{}", point % 15, point / 15);
        }
    }
    text.into()
}
