//! New hostile sessions from old ones: pieces of files and commands, put together at random and
//! damaged. The same every time.

use tengen_protocol::{Info, table};
use tengen_rng::Rng;

/// Numbers that overflow, wrap, or stand at some edge.
const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "4",
    "5",
    "14",
    "15",
    "19",
    "20",
    "22",
    "23",
    "255",
    "256",
    "4096",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775809",
    "99999999999999999999",
    "1e9",
    "0x10",
    "+5",
    "-0",
    "007",
    "3.5",
    "NaN",
    "",
    "١٢",
    "1,",
    ",1",
    "1,2,3,4",
];

/// Most bytes of a session.
const LONGEST: usize = 4_000;

/// Makes sessions.
pub struct Generator {
    rng: Rng,
    lines: Vec<Vec<Vec<u8>>>,
}

impl Generator {
    /// From these files.
    pub fn new(files: &[(String, Vec<u8>)]) -> Generator {
        let lines_of = |bytes: &Vec<u8>| {
            bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
        };
        let lines = files.iter().map(|(_, bytes)| lines_of(bytes)).collect();
        Generator { rng: Rng::new(1), lines }
    }

    /// The next session. Time is short in it, so that no thought takes long.
    pub fn session(&mut self) -> Vec<u8> {
        let mut bytes = b"INFO timeout_turn 5\n".to_vec();
        if self.rng.below(2) == 0 {
            bytes.extend(format!("START {}\n", 5 + self.rng.below(18)).bytes());
        }
        for _ in 0..=self.rng.below(6) {
            match self.rng.below(5) {
                0 => self.piece_of_a_file(&mut bytes),
                1 => self.setting(&mut bytes),
                2 => self.moves(&mut bytes),
                3 => self.stones(&mut bytes),
                _ => self.command(&mut bytes),
            }
        }
        if self.rng.below(3) == 0 {
            for _ in 0..=self.rng.below(8) {
                self.damage(&mut bytes);
            }
        }
        bytes.truncate(LONGEST);
        bytes
    }

    fn piece_of_a_file(&mut self, bytes: &mut Vec<u8>) {
        let Some(lines) = self.rng.pick(&self.lines) else { return };
        let from = self.rng.below(lines.len().max(1));
        let count = 1 + self.rng.below(12);
        for line in lines.iter().skip(from).take(count) {
            bytes.extend(line.iter().take(LONGEST / 4));
        }
        bytes.push(b'\n');
    }

    /// A command as it should be, or with numbers that do not fit.
    fn command(&mut self, bytes: &mut Vec<u8>) {
        let Some(entry) = self.rng.pick(table()) else { return };
        if self.rng.below(2) == 0 {
            bytes.extend(entry.example.bytes());
        } else {
            bytes.extend(entry.name.bytes());
            for _ in 0..self.rng.below(4) {
                let between = *self.rng.pick(b" ,\t\n").unwrap_or(&b' ');
                bytes.push(between);
                bytes.extend(self.number().bytes());
            }
        }
        bytes.push(b'\n');
    }

    fn setting(&mut self, bytes: &mut Vec<u8>) {
        let Some(key) = self.rng.pick(Info::keys()) else { return };
        let number = self.number();
        bytes.extend(format!("INFO {} {number}\n", key.name).bytes());
    }

    fn moves(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.rng.below(6) {
            let name = *self.rng.pick(&["TURN", "PLAY", "TAKEBACK", "BEGIN"]).unwrap_or(&"TURN");
            let (x, y) = (self.rng.below(24), self.rng.below(24));
            let line = if name == "BEGIN" { "BEGIN\n".into() } else { format!("{name} {x},{y}\n") };
            bytes.extend(line.bytes());
        }
    }

    /// A block of stones, with its end or without.
    fn stones(&mut self, bytes: &mut Vec<u8>) {
        let names = ["BOARD", "YXBOARD", "SHOWFORBID", "SWAP2BOARD", "YXBLOCK", "YXSOOSORVSTEP5"];
        let name = *self.rng.pick(&names).unwrap_or(&"BOARD");
        bytes.extend(format!("{name}\n").bytes());
        for _ in 0..self.rng.below(30) {
            let (x, y) = (self.rng.below(16), self.rng.below(16));
            let whose = ["", ",1", ",2", ",1", ",2", ",3"];
            let whose = *self.rng.pick(&whose).unwrap_or(&"");
            bytes.extend(format!("{x},{y}{whose}\n").bytes());
        }
        if self.rng.below(4) > 0 {
            bytes.extend(b"DONE\n");
        }
    }

    fn number(&mut self) -> &'static str {
        self.rng.pick(NUMBERS).unwrap_or(&"0")
    }

    fn damage(&mut self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        let at = self.rng.below(bytes.len());
        let length = (1 + self.rng.below(16)).min(bytes.len() - at);
        match self.rng.below(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..at + length)),
            2 => {
                let copy: Vec<u8> = bytes.iter().skip(at).take(length).copied().collect();
                drop(bytes.splice(at..at, copy));
            }
            3 => bytes.insert(at, self.rng.next() as u8),
            4 => drop(bytes.splice(at..at, self.number().bytes())),
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << self.rng.below(8);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn sessions_are_short_various_and_the_same_every_time() {
        let files = [("a".to_owned(), b"START 15\nBEGIN\n".to_vec())];
        let (mut one, mut other) = (Generator::new(&files), Generator::new(&files));
        let sessions: BTreeSet<Vec<u8>> = (0..300)
            .map(|_| {
                let session = one.session();
                assert_eq!(session, other.session());
                assert!(session.len() <= LONGEST);
                session
            })
            .collect();
        assert!(sessions.len() > 290);
    }
}
