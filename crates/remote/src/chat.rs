//! What an engine says besides its answers.

use tengen_protocol::{LineText, Reply};

/// Lines of an engine that answered nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chat {
    /// The newest of its `MESSAGE`, `DEBUG`, `ERROR` and `UNKNOWN` lines, oldest first.
    pub messages: Vec<LineText>,
    /// Messages that were too many to be kept.
    pub dropped: u64,
    /// Lines that mean nothing here. They cost an engine nothing but time, as with the Gomocup
    /// judge.
    pub ignored: u64,
    /// Lines whose end was dropped because they were too long.
    pub cut: u64,
    /// The last line that was neither a message nor live output.
    pub last: Option<LineText>,
}

impl Chat {
    /// The most messages kept.
    pub const MOST: usize = 200;

    /// Takes note of a line that answered nothing.
    pub(crate) fn note(&mut self, reply: &Reply) {
        match reply {
            Reply::Message(_) | Reply::Debug(_) | Reply::Opening(_) => self.keep(reply),
            Reply::Error(_) | Reply::Unknown(_) => {
                self.keep(reply);
                self.last = Some(text(reply));
            }
            Reply::Realtime(_)
            | Reply::Detail(_)
            | Reply::MaxThreads(_)
            | Reply::MaxHashSize(_) => {}
            _ => {
                self.ignored += 1;
                self.last = Some(text(reply));
            }
        }
    }

    fn keep(&mut self, reply: &Reply) {
        if self.messages.len() >= Chat::MOST {
            self.messages.remove(0);
            self.dropped += 1;
        }
        self.messages.push(text(reply));
    }
}

/// A line as it is kept: cleaned, and cut if it is long.
pub(crate) fn text(reply: &Reply) -> LineText {
    LineText::new(&reply.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_bounded_and_the_newest_stay() {
        let mut chat = Chat::default();
        for number in 0..Chat::MOST + 3 {
            chat.note(&Reply::message(number));
        }
        assert_eq!((chat.messages.len(), chat.dropped, chat.ignored), (Chat::MOST, 3, 0));
        assert_eq!(chat.messages[0].as_str(), "MESSAGE 3");
        assert_eq!(chat.last, None);
    }

    #[test]
    fn what_means_nothing_is_counted_and_what_may_explain_is_kept() {
        let mut chat = Chat::default();
        for line in ["%$", "7,7 8,8", "INFO DEPTH 3", "MESSAGE REALTIME POS 1,2", "ERROR full"] {
            chat.note(&Reply::parse(line));
        }
        assert_eq!(chat.ignored, 2);
        assert_eq!(chat.messages, [LineText::new("ERROR full")]);
        assert_eq!(chat.last, Some(LineText::new("ERROR full")));
    }
}
