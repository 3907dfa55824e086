//! Pondering over real pipes: a question about the expected reply while the opponent thinks, which
//! any command ends, and nothing left running when the session ends.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, PipeWriter, Read, Write, pipe};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tengen_agent::{Agent, Answer, CancelToken, Failure, PvLine, Report, Request, Score};
use tengen_core::Point;
use tengen_engine::{About, SessionEnd, serve};

/// A hang limit, not a time that is measured.
const LONG: Duration = Duration::from_secs(60);

#[derive(Debug, PartialEq, Eq)]
enum News {
    /// Asked about a position after this many stones; whether without a clock.
    Asked(usize, bool),
    /// The question without a clock was stopped.
    Stopped,
    /// The agent is gone, and with it what it held.
    Dropped,
}

/// Answers at once where there is a clock, thinks until it is stopped where there is none.
struct Ponderer(Sender<News>);

impl Drop for Ponderer {
    fn drop(&mut self) {
        let _ = self.0.send(News::Dropped);
    }
}

impl Agent for Ponderer {
    fn name(&self) -> String {
        "ponderer".into()
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        let board = request.game.board();
        let stones = request.game.size().area() - board.empty_count();
        let without_clock = request.hard_limit().is_none();
        let _ = self.0.send(News::Asked(stones, without_clock));
        let moves: Vec<Point> = board.empty_points().take(2).collect();
        let best = moves[0];
        let line = PvLine { moves, score: Score::Estimate(0) };
        let last = Report { lines: vec![line], depth: 1, ..Report::default() };
        report(&last);
        if without_clock {
            while !stop.is_cancelled() {
                std::thread::sleep(Duration::from_micros(100));
            }
            let _ = self.0.send(News::Stopped);
        }
        Ok(Answer { report: last, ..Answer::plain(best) })
    }
}

struct Table {
    input: Option<PipeWriter>,
    output: BufReader<std::io::PipeReader>,
    news: Receiver<News>,
    served: std::thread::JoinHandle<SessionEnd>,
}

impl Table {
    fn new() -> Table {
        let (from_us, input) = pipe().unwrap();
        let (output, to_us) = pipe().unwrap();
        let (told, news) = channel();
        let told = Arc::new(Mutex::new(told));
        let served = std::thread::spawn(move || {
            let factory =
                move || -> Box<dyn Agent> { Box::new(Ponderer(told.lock().unwrap().clone())) };
            serve(from_us, to_us, About::new("Ponderer"), Arc::new(factory)).unwrap()
        });
        let mut table = Table { input: Some(input), output: BufReader::new(output), news, served };
        table.say("START 15");
        assert_eq!(table.next_line(), "OK");
        table
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn next_line(&mut self) -> String {
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).unwrap();
            if !line.starts_with("MESSAGE") {
                return line.trim_end().to_owned();
            }
        }
    }

    fn next_news(&self) -> News {
        self.news.recv_timeout(LONG).unwrap()
    }

    /// Sends a command that is answered by a move, up to the question about the reply.
    fn until_pondering(&mut self, command: &str, stones: usize) -> String {
        self.say(command);
        assert_eq!(self.next_news(), News::Asked(stones, false));
        let answer = self.next_line();
        assert_eq!(self.next_news(), News::Asked(stones + 2, true));
        answer
    }

    /// Whatever was written until the end, once the agent is gone.
    fn rest(mut self) -> String {
        self.input = None;
        assert_eq!(self.served.join().unwrap(), SessionEnd::Asked);
        assert_eq!(self.news.recv_timeout(LONG).unwrap(), News::Stopped);
        assert_eq!(self.news.recv_timeout(LONG).unwrap(), News::Dropped);
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        rest
    }
}

#[test]
fn nobody_ponders_unless_told() {
    let mut table = Table::new();
    table.say("BEGIN");
    assert_eq!(table.next_news(), News::Asked(0, false));
    assert_eq!(table.next_line(), "0,14");
    table.say("ABOUT");
    assert!(table.next_line().starts_with("name="));
    assert!(table.news.try_recv().is_err());
}

#[test]
fn hit_and_miss_are_both_answered() {
    let mut table = Table::new();
    table.say("INFO pondering 1");
    assert_eq!(table.until_pondering("BEGIN", 0), "0,14");
    // As expected, then not.
    for (command, stones, answer) in [("TURN 1,14", 2, "2,14"), ("TURN 9,9", 4, "3,14")] {
        table.say(command);
        assert_eq!(table.next_news(), News::Stopped);
        assert_eq!(table.next_news(), News::Asked(stones, false));
        assert_eq!(table.next_line(), answer);
        assert_eq!(table.next_news(), News::Asked(stones + 2, true));
    }
    table.say("STOP");
    assert_eq!(table.next_news(), News::Stopped);
    table.say("ABOUT");
    assert!(table.next_line().starts_with("name="), "pondering has no answer of its own");
}

#[test]
fn a_new_game_ends_it() {
    let mut table = Table::new();
    table.say("INFO pondering 1");
    table.until_pondering("BEGIN", 0);
    table.say("START 9");
    assert_eq!(table.next_news(), News::Stopped);
    assert_eq!(table.next_line(), "OK");
    assert_eq!(table.until_pondering("BEGIN", 0), "0,8");
    assert_eq!(table.rest(), "");
}

#[test]
fn nothing_is_left_after_the_end() {
    for end in ["END\n", ""] {
        let mut table = Table::new();
        table.say("INFO pondering 1");
        table.until_pondering("BEGIN", 0);
        table.input.as_mut().unwrap().write_all(end.as_bytes()).unwrap();
        assert_eq!(table.rest(), "");
    }
}
