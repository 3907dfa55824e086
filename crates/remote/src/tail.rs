//! The end of a stream whose beginning nobody needs.

use std::collections::VecDeque;

/// The last bytes of a stream.
#[derive(Debug, Default)]
pub(crate) struct Tail {
    bytes: VecDeque<u8>,
}

impl Tail {
    /// The most bytes kept.
    pub const MOST: usize = 64 * 1024;

    /// Adds to the end.
    pub fn extend(&mut self, bytes: &[u8]) {
        let new = bytes.len().min(Tail::MOST);
        let surplus = (self.bytes.len() + new).saturating_sub(Tail::MOST);
        self.bytes.drain(..surplus);
        self.bytes.extend(bytes.iter().skip(bytes.len() - new));
    }

    /// What is kept, as text.
    pub fn text(&self) -> String {
        let (front, back) = self.bytes.as_slices();
        String::from_utf8_lossy(&[front, back].concat()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_is_kept() {
        let mut tail = Tail::default();
        tail.extend(b"begin");
        assert_eq!(tail.text(), "begin");
        tail.extend(&vec![b'x'; Tail::MOST - 2]);
        tail.extend(b"end");
        let text = tail.text();
        assert_eq!(text.len(), Tail::MOST);
        assert!(text.starts_with("xx") && text.ends_with("xend"));
        tail.extend(&vec![b'y'; 3 * Tail::MOST]);
        assert_eq!(tail.text(), "y".repeat(Tail::MOST));
    }
}
