//! What the system knows about a brain.

use super::Brain;
use anyhow::{Result, bail};
use nix::sys::signal::Signal;
use std::fs;
use std::time::{Duration, Instant};

impl Brain {
    /// Bytes that would be free if the process ended: pages shared with others do not count (USS,
    /// as the Gomocup judge counts). Nothing if it has ended.
    pub fn unique_memory(&self) -> Option<u64> {
        pages("Private_", &self.rollup()?)
    }

    /// Bytes the process has written: its heap and stacks, without the program's own code. Those
    /// pages of a file become unique and shared again as other processes of the same program come
    /// and go, which is no growth. Nothing if it has ended.
    pub fn written_memory(&self) -> Option<u64> {
        pages("Anonymous", &self.rollup()?)
    }

    fn rollup(&self) -> Option<String> {
        fs::read_to_string(format!("/proc/{}/smaps_rollup", self.id())).ok()
    }

    /// Its threads.
    pub fn threads(&self) -> Option<usize> {
        Some(fs::read_dir(format!("/proc/{}/task", self.id())).ok()?.count())
    }

    /// Its open files and pipes.
    pub fn handles(&self) -> Option<usize> {
        Some(fs::read_dir(format!("/proc/{}/fd", self.id())).ok()?.count())
    }

    /// Stops the process where it is, and waits until it stands.
    pub fn suspend(&mut self) -> Result<()> {
        self.signal(Signal::SIGSTOP)?;
        let until = Instant::now() + crate::scale::HANG;
        while self.state() != Some('T') {
            if Instant::now() > until {
                bail!("cannot be suspended");
            }
            std::thread::sleep(Duration::from_micros(50));
        }
        Ok(())
    }

    /// Lets the process go on.
    pub fn resume(&mut self) -> Result<Instant> {
        self.signal(Signal::SIGCONT)
    }

    /// The letter that says what the process is doing.
    fn state(&self) -> Option<char> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.id())).ok()?;
        // The program's name stands in brackets and may hold brackets.
        stat.rsplit_once(')')?.1.trim_start().chars().next()
    }
}

/// Adds the pages of a kind up, in bytes. The first line is a range of addresses.
fn pages(kind: &str, rollup: &str) -> Option<u64> {
    let number = |line: &str| line.split_ascii_whitespace().nth(1)?.parse::<u64>().ok();
    let lines = rollup.lines().filter(|line| line.starts_with(kind));
    let kibibytes: Vec<u64> = lines.filter_map(number).collect();
    (!kibibytes.is_empty()).then(|| 1024 * kibibytes.iter().sum::<u64>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Launch;

    #[test]
    fn pages_of_a_kind_alone_count() {
        let rollup = "55e8-7ffe ---p 0 00:00 0 [rollup]\nRss: 99 kB\nShared_Clean: 50 kB\n\
                      Private_Clean: 5 kB\nPrivate_Dirty: 7 kB\n\
                      Anonymous: 6 kB\nAnonHugePages: 0 kB\n";
        assert_eq!(pages("Private_", rollup), Some(12 << 10));
        assert_eq!(pages("Anonymous", rollup), Some(6 << 10));
        assert_eq!(pages("Private_", "Rss: 9 kB"), None);
    }

    #[test]
    fn a_process_is_seen_from_outside() {
        let mut brain = Brain::start(&Launch::new("cat", [""; 0])).unwrap();
        brain.say("hello").unwrap();
        assert_eq!(brain.hear(crate::scale::HANG).unwrap().text, "hello");
        assert_eq!(brain.threads(), Some(1));
        assert!(brain.handles() >= Some(3), "the three pipes, and what it inherited");
        assert!(brain.unique_memory().unwrap() > 0);
        assert!(brain.written_memory().unwrap() > 0);
        brain.suspend().unwrap();
        brain.say("again").unwrap();
        assert!(brain.hear(Duration::from_millis(20)).is_err());
        brain.resume().unwrap();
        assert_eq!(brain.hear(crate::scale::HANG).unwrap().text, "again");
        brain.close_input();
        assert!(brain.wait(crate::scale::HANG).unwrap().1.success());
        assert_eq!(brain.threads(), None);
    }
}
