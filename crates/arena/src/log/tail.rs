//! The end of the log, where lines are added: wholly or not at all.

use std::io;

/// What the log asks of a file. A trait so that tests can let it fail at any step.
pub(super) trait Storage {
    /// Writes at the end; may have written a part when it fails.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Returns once everything is on the disk.
    fn sync(&mut self) -> io::Result<()>;
    /// Drops everything from this byte on.
    fn truncate(&mut self, length: u64) -> io::Result<()>;
}

/// Why a line was not added.
#[derive(Debug)]
pub(super) struct AppendFailure {
    /// What the system said.
    pub(super) error: io::Error,
    /// Why the part that was written could not be taken back.
    pub(super) stuck: Option<io::Error>,
}

/// A file and the length up to which it is known to be good.
#[derive(Debug)]
pub(super) struct Tail<S> {
    storage: S,
    length: u64,
    /// Whether there may be something behind the good part.
    dirty: bool,
}

impl<S: Storage> Tail<S> {
    /// A file whose first `length` bytes are good and on the disk; it may be longer.
    pub(super) fn new(storage: S, length: u64, longer: bool) -> Tail<S> {
        Tail { storage, length, dirty: longer }
    }

    /// Adds a line: it is on the disk when this returns, or not in the file at all.
    pub(super) fn append(&mut self, line: &[u8]) -> Result<(), AppendFailure> {
        self.cut().map_err(|error| {
            let again = io::Error::new(error.kind(), error.to_string());
            AppendFailure { error, stuck: Some(again) }
        })?;
        self.dirty = true;
        match self.storage.write(line).and_then(|()| self.storage.sync()) {
            Ok(()) => {
                self.length += line.len() as u64;
                self.dirty = false;
                Ok(())
            }
            // A line that was written but not synced may or may not be there after a power cut:
            // it is taken back as well, since the caller is told that the game does not count.
            Err(error) => Err(AppendFailure { error, stuck: self.cut().err() }),
        }
    }

    /// Drops what is behind the good part.
    pub(super) fn cut(&mut self) -> io::Result<()> {
        if self.dirty {
            self.storage.truncate(self.length)?;
            self.storage.sync()?;
            self.dirty = false;
        }
        Ok(())
    }

    /// The length of the good part.
    pub(super) fn length(&self) -> u64 {
        self.length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk of limited size whose steps can be made to fail.
    #[derive(Default)]
    struct Disk {
        bytes: Vec<u8>,
        room: usize,
        sync_fails: bool,
        truncate_fails: bool,
    }

    impl Storage for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
            let fits = bytes.len().min(self.room - self.bytes.len());
            self.bytes.extend_from_slice(&bytes[..fits]);
            if fits == bytes.len() { Ok(()) } else { Err(io::ErrorKind::StorageFull.into()) }
        }

        fn sync(&mut self) -> io::Result<()> {
            if self.sync_fails { Err(io::Error::other("sync")) } else { Ok(()) }
        }

        fn truncate(&mut self, length: u64) -> io::Result<()> {
            if self.truncate_fails {
                return Err(io::Error::other("truncate"));
            }
            self.bytes.truncate(length as usize);
            Ok(())
        }
    }

    fn tail(room: usize) -> Tail<Disk> {
        Tail::new(Disk { room, ..Disk::default() }, 0, false)
    }

    #[test]
    fn a_full_disk_leaves_no_part_of_a_line() {
        for room in 6..12 {
            let mut tail = tail(room);
            tail.append(b"first\n").unwrap();
            let failure = tail.append(b"second\n").unwrap_err();
            assert_eq!(failure.error.kind(), io::ErrorKind::StorageFull);
            assert!(failure.stuck.is_none());
            assert_eq!(tail.storage.bytes, b"first\n");
            tail.storage.room = 100;
            tail.append(b"third\n").unwrap();
            assert_eq!(tail.storage.bytes, b"first\nthird\n");
            assert_eq!(tail.length(), 12);
        }
    }

    #[test]
    fn a_line_that_may_not_be_on_the_disk_is_taken_back() {
        let mut tail = tail(100);
        tail.append(b"first\n").unwrap();
        tail.storage.sync_fails = true;
        assert!(tail.append(b"second\n").unwrap_err().stuck.is_some());
        assert_eq!(tail.storage.bytes, b"first\n");
    }

    #[test]
    fn what_could_not_be_taken_back_is_taken_back_later() {
        let mut tail = tail(8);
        tail.append(b"first\n").unwrap();
        tail.storage.truncate_fails = true;
        assert!(tail.append(b"second\n").unwrap_err().stuck.is_some());
        assert_eq!(tail.storage.bytes, b"first\nse");
        tail.storage.room = 100;
        assert!(tail.append(b"third\n").unwrap_err().stuck.is_some());
        assert_eq!(tail.storage.bytes, b"first\nse", "nothing is written behind half a line");
        tail.storage.truncate_fails = false;
        tail.append(b"fourth\n").unwrap();
        assert_eq!(tail.storage.bytes, b"first\nfourth\n");
    }
}
