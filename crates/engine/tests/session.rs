//! The whole protocol as tables of events and effects: every file in `sessions/` is one.
//!
//! `> text` is a line of the manager; `= …` something that happens to the agent; `< …` what must
//! be done about it, in order, before the next event. A bug report is added by adding a file.

#![allow(clippy::unwrap_used)]

use std::fmt::Write;
use std::time::{Duration, Instant};
use tengen_agent::{Answer, Failure, FaultKind, PvLine, Report, RootMove, RootState, Score, Task};
use tengen_core::Point;
use tengen_engine::{Effect, Input, JobId, Session};
use tengen_protocol::{About, AboutKey, Reader};

struct Bench {
    session: Session,
    reader: Reader,
    now: Instant,
    ticket: JobId,
    lines: usize,
}

/// Effects as the tables write them.
fn describe(effect: &Effect, bench: &mut Bench) -> String {
    match effect {
        Effect::Reply(reply) => reply.to_string(),
        Effect::Prepare { ticket, rule, size, resources } => {
            bench.ticket = *ticket;
            let memory = resources.memory.map_or(String::new(), |bytes| format!(" {bytes} bytes"));
            let threads = match resources.threads {
                1 => String::new(),
                count => format!(" {count} threads"),
            };
            format!("[prepare {rule} {size}{memory}{threads}]")
        }
        Effect::Think { ticket, request } => {
            bench.ticket = *ticket;
            bench.lines = request.multi_pv;
            let mut text = format!("[think {}", request.game.side_to_move());
            let stones = request.game.size().area() - request.game.board().empty_count();
            write!(text, " after {stones}").unwrap();
            match request.task {
                Task::Play => {}
                Task::BalanceOne { bias } => write!(text, " balance one {bias}").unwrap(),
                Task::BalanceTwo { bias } => write!(text, " balance two {bias}").unwrap(),
            }
            if request.multi_pv > 1 {
                write!(text, " {} lines", request.multi_pv).unwrap();
            }
            if let Some(nodes) = request.limits.nodes {
                write!(text, " {nodes} nodes").unwrap();
            }
            if let Some(depth) = request.limits.depth {
                write!(text, " depth {depth}").unwrap();
            }
            if let Some(hard) = request.hard_limit() {
                write!(text, " {} ms", hard.as_millis()).unwrap();
            }
            if request.excluded.len() == 1 {
                write!(text, " without {}", request.excluded).unwrap();
            } else if !request.excluded.is_empty() {
                write!(text, " without {} points", request.excluded.len()).unwrap();
            }
            text + "]"
        }
        Effect::Watch { at, .. } => {
            format!("[watch {} ms]", at.duration_since(bench.now).as_millis())
        }
        Effect::Stop => "[stop]".into(),
        Effect::Forget => "[forget]".into(),
        Effect::ExitBy { at } => {
            format!("[exit by {} ms]", at.duration_since(bench.now).as_millis())
        }
        Effect::Exit => "[exit]".into(),
    }
}

impl Bench {
    fn happen(&mut self, line: &str) -> Vec<String> {
        let mut inputs = Vec::new();
        let (kind, rest) = line.split_at(1);
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        match kind {
            ">" => {
                let at = self.now;
                let events = self.reader.feed(format!("{rest}\n").as_bytes());
                inputs.extend(events.into_iter().map(|event| Input::Event { at, event }));
            }
            "=" => inputs.push(self.input(rest)),
            _ => panic!("no event: {line}"),
        }
        let effects: Vec<Effect> =
            inputs.into_iter().flat_map(|input| self.session.handle(input)).collect();
        effects.iter().map(|effect| describe(effect, self)).collect()
    }

    fn input(&mut self, text: &str) -> Input {
        let ticket = self.ticket;
        let at = self.now;
        let words: Vec<&str> = text.split_whitespace().collect();
        let points = |words: &[&str]| -> Vec<Point> {
            words.iter().filter_map(|word| word.parse().ok()).collect()
        };
        match words.as_slice() {
            ["ready"] => Input::Prepared { ticket, result: Ok(None) },
            ["ready", notice @ ..] => {
                Input::Prepared { ticket, result: Ok(Some(notice.join(" "))) }
            }
            ["late-fail"] => {
                let result = Err(Failure::fault(FaultKind::Panicked, "panic: oh"));
                Input::Finished { at, ticket: ticket - 1, result }
            }
            ["unable"] => {
                let result = Err(Failure::fault(FaultKind::Died, "out of memory"));
                Input::Prepared { ticket, result }
            }
            ["report", score, moves @ ..] => {
                let line = PvLine { moves: points(moves), score: score.parse().unwrap() };
                let roots = line.moves.iter().take(1).map(|&point| RootMove {
                    point,
                    state: RootState::Searching,
                    weight: 0.0,
                });
                let roots = roots.collect();
                let report = Report {
                    lines: vec![line],
                    depth: 2,
                    seldepth: 3,
                    nodes: 40,
                    time: Duration::from_millis(20),
                    roots,
                    ..Report::default()
                };
                Input::Report { ticket, report }
            }
            ["answer", score, moves @ ..] => {
                let score: Score = score.parse().unwrap();
                let moves = points(moves);
                // The agent fills as many lines as were asked for, as far as moves are given.
                let lines = moves.iter().map(|&point| PvLine { moves: vec![point], score });
                let lines: Vec<PvLine> = lines.take(self.lines.max(1)).collect();
                let report = Report { lines, depth: 1, seldepth: 1, nodes: 9, ..Report::default() };
                let then = moves.iter().skip(1).copied().collect();
                let answer = Answer { then, report, ..Answer::plain(moves[0]) };
                Input::Finished { at, ticket, result: Ok(answer) }
            }
            // One line of several moves, as a search has it.
            ["expect", score, moves @ ..] => {
                let line = PvLine { moves: points(moves), score: score.parse().unwrap() };
                let best = line.moves[0];
                let report = Report { lines: vec![line], depth: 2, ..Report::default() };
                let answer = Answer { report, ..Answer::plain(best) };
                Input::Finished { at, ticket, result: Ok(answer) }
            }
            ["fail"] => {
                let result = Err(Failure::fault(FaultKind::Panicked, "panic: oh"));
                Input::Finished { at, ticket, result }
            }
            ["late", point] => {
                let result = Ok(Answer::plain(point.parse().unwrap()));
                Input::Finished { at, ticket: ticket - 1, result }
            }
            ["deadline"] => Input::Deadline { at, ticket },
            ["closed"] => Input::Closed { at },
            ["wait", ms] => {
                self.now += Duration::from_millis(ms.parse().unwrap());
                // Nothing is due: an old ticket's time.
                Input::Deadline { at: self.now, ticket: 0 }
            }
            _ => panic!("no event: {text}"),
        }
    }
}

fn run(name: &str, text: &str) {
    let mut bench = Bench {
        session: Session::new(About::new("test").with(AboutKey::Version, "1.5"), 2),
        reader: Reader::new(),
        now: Instant::now(),
        ticket: 0,
        lines: 1,
    };
    let mut happened: Vec<String> = Vec::new();
    let mut checks = 0;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(expected) = line.strip_prefix("< ") {
            assert!(!happened.is_empty(), "{name}:{}: nothing happened", number + 1);
            assert_eq!(happened.remove(0), expected, "{name}:{}", number + 1);
            checks += 1;
        } else {
            assert_eq!(happened, Vec::<String>::new(), "{name}:{}: before", number + 1);
            happened = bench.happen(line);
        }
    }
    assert_eq!(happened, Vec::<String>::new(), "{name}: at the end");
    assert!(checks > 0, "{name} expects nothing");
}

#[test]
fn every_table_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions");
    let mut names: Vec<_> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    names.sort();
    assert!(names.len() >= 10, "only {} tables", names.len());
    for path in names {
        let text = std::fs::read_to_string(&path).unwrap();
        run(&path.file_name().unwrap().to_string_lossy(), &text);
    }
}
