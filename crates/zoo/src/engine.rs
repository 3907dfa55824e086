//! The engine: the protocol, and what is faulty in it.

use crate::position::{self, numbers};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tengen_core::{Color, Point, Rule, Setup, Size};

pub struct Engine {
    pub fault: &'static str,
    pub number: Option<u64>,
    /// Otherwise it plays by no rule and knows only what every engine must.
    pub knows_rules: bool,
    pub position: Setup,
    /// The colour it last moved with.
    pub own: Color,
    told_rule: bool,
    /// The keyword of a block that was begun, and its lines.
    block: Option<(String, Vec<Vec<i64>>)>,
    pub turn: u64,
    pub moved: Option<Instant>,
    pub memory: Vec<Vec<u8>>,
    pub count: Arc<AtomicU64>,
    /// Of a board that is not square; only the transposed engine has one.
    pub height: Option<i64>,
}

impl Engine {
    pub fn new(fault: &'static str, number: Option<u64>, knows_rules: bool) -> Engine {
        let count = Arc::<AtomicU64>::default();
        match fault {
            "floods-stderr" => drop(std::thread::spawn(|| {
                loop {
                    let _ = std::io::stderr().write_all(&[b'x'; 4096]);
                }
            })),
            "counts-in-background" => {
                let count = Arc::clone(&count);
                drop(std::thread::spawn(move || {
                    loop {
                        count.fetch_add(1, Ordering::Relaxed);
                        std::thread::sleep(Duration::from_millis(1));
                    }
                }));
            }
            "child-with-pipe" | "leaves-child" => crate::child::start(number.unwrap_or(0)),
            _ => {}
        }
        Engine {
            fault,
            number,
            knows_rules,
            position: empty(Rule::Freestyle, Size::FIFTEEN),
            own: Color::Black,
            told_rule: false,
            block: None,
            turn: 1000,
            moved: None,
            memory: Vec::new(),
            count,
            height: None,
        }
    }

    /// Takes a line; the code to exit with, if it is time.
    pub fn hear(&mut self, line: &str) -> Option<ExitCode> {
        if self.fault == "never-ok" {
            return None;
        }
        assert!(self.fault != "dies-of-long-lines" || line.len() <= 4096, "buffer overflow");
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some((keyword, mut lines)) = self.block.take() {
            if word.eq_ignore_ascii_case("DONE") {
                return self.end_block(&keyword, &lines);
            }
            lines.push(numbers(line));
            self.block = Some((keyword, lines));
            return None;
        }
        let upper = word.to_ascii_uppercase();
        let keyword = if self.fault == "needs-capitals" { word } else { &upper };
        match keyword {
            "" => {}
            "END" => return self.end(),
            "START" => self.start(rest),
            "RESTART" => self.restart(),
            "BEGIN" => return self.answer(),
            "TURN" => return self.turn(rest),
            "BOARD" => self.block = Some((keyword.to_owned(), Vec::new())),
            "INFO" if self.knows_rules => self.info(rest),
            "INFO" => {}
            "ABOUT" => self.about(),
            "PLAY" if self.fault == "suggests" => {
                if let Some(point) = self.point(&numbers(rest)) {
                    self.put(point);
                }
                self.say(rest);
            }
            "RECTSTART" if self.knows_rules => self.rectstart(rest),
            "SWAP2BOARD" if self.knows_rules => self.block = Some((keyword.to_owned(), Vec::new())),
            "TAKEBACK" if self.knows_rules => self.take_back(rest),
            _ if self.fault == "hangs-on-nonsense" => loop {
                std::thread::sleep(Duration::from_secs(3600));
            },
            _ => self.say("UNKNOWN command"),
        }
        None
    }

    fn end(&self) -> Option<ExitCode> {
        if self.fault == "talks-after-end" {
            self.say("MESSAGE goodbye");
        }
        (self.fault != "ignores-end").then_some(ExitCode::SUCCESS)
    }

    fn about(&self) {
        match self.fault {
            "messages" => self.say("An old brain that says it freely"),
            "free-about" => self.say("A brain of mine, 2026"),
            "silent-about" => {}
            "claims-standard" => self.say(r#"name="Zoo", rules="freestyle, standard""#),
            _ => self.say(r#"name="Zoo", version="1""#),
        }
    }

    fn start(&mut self, size: &str) {
        match (size.parse(), self.fault) {
            (_, "error-on-start") => return self.say("ERROR this size is not supported"),
            (Err(_), _) => return self.say("ERROR size"),
            (Ok(size), _) => self.position = empty(self.position.rule, size),
        }
        self.moved = Some(Instant::now());
        if self.fault == "slow-start" {
            self.sleep();
        }
        self.say(if self.fault == "out-of-turn" { "OK\n0,0" } else { "OK" });
        if self.fault == "closes-output" {
            close_output();
        }
    }

    fn restart(&mut self) {
        if self.fault == "unknown-restart" {
            return self.say("UNKNOWN RESTART");
        }
        if !self.fault.starts_with("keeps-stones") {
            self.position = empty(self.position.rule, self.position.size);
        }
        self.say("OK");
    }

    fn rectstart(&mut self, sides: &str) {
        match self.fault {
            "deaf-to-rectstart" => {}
            "transposed" => {
                self.position = empty(self.position.rule, Size::FIFTEEN);
                self.height = numbers(sides).first().copied();
                self.say("OK");
            }
            _ => self.say("ERROR only square boards"),
        }
    }

    fn info(&mut self, setting: &str) {
        let (key, value) = setting.split_once(' ').unwrap_or((setting, ""));
        let value: Option<u64> = value.trim().parse().ok();
        match (key, value, self.fault) {
            (_, _, "answers-info") => self.say("OK"),
            ("rule", Some(8 | 9), "refuses-caro") => self.say("ERROR caro is not supported"),
            ("rule", _, "ignores-rule") => {}
            ("rule", _, "first-rule-only") if self.told_rule => {}
            ("rule", Some(number), _) => {
                self.told_rule = true;
                self.set_rule(number);
            }
            ("timeout_turn", Some(limit), _) => self.turn = limit,
            ("timeout_turn" | "timeout_match" | "time_left" | "max_memory", ..) => {}
            ("game_type" | "folder" | "evaluate", ..) => {}
            (_, _, "asks-about-info") => self.say("UNKNOWN setting"),
            _ => {}
        }
    }

    fn set_rule(&mut self, number: u64) {
        self.position.rule = match number {
            0 => Rule::Freestyle,
            1 => Rule::Standard,
            4 => Rule::Renju,
            8 => Rule::Caro,
            9 => Rule::CaroExact,
            _ => return,
        };
    }

    fn turn(&mut self, text: &str) -> Option<ExitCode> {
        let point = self.point(&numbers(text));
        if let ("keeps-stones-unseen", Some(point)) = (self.fault, point) {
            self.overwrite(point);
        }
        if self.knows_rules && self.fault != "accepts-all" {
            let game = self.position.check();
            if !point.is_some_and(|point| game.is_ok_and(|game| game.check(point).is_ok())) {
                if point.is_none() && self.fault == "dies-of-bad-coordinates" {
                    let _ = writeln!(std::io::stderr(), "index out of bounds");
                    return Some(ExitCode::from(101));
                }
                return self.only("ERROR coordinates");
            }
        }
        if let Some(point) = point {
            self.put(point);
        }
        self.answer()
    }

    /// A stone of another game makes room, as in a table that maps points to colours.
    fn overwrite(&mut self, point: Point) {
        self.position.black.retain(|stone| *stone != point);
        self.position.white.retain(|stone| *stone != point);
    }

    fn take_back(&mut self, text: &str) {
        let Some(point) = self.point(&numbers(text)) else { return self.say("ERROR coordinates") };
        let kept = match self.fault {
            "keeps-own" => Some(self.own),
            "keeps-theirs" => Some(!self.own),
            _ => None,
        };
        if kept != Some(Color::Black) {
            self.position.black.retain(|stone| *stone != point);
        }
        if kept != Some(Color::White) {
            self.position.white.retain(|stone| *stone != point);
        }
        self.position.side_to_move = !self.position.side_to_move;
        self.say("OK");
    }

    fn end_block(&mut self, keyword: &str, lines: &[Vec<i64>]) -> Option<ExitCode> {
        if keyword == "SWAP2BOARD" {
            return self.only(match (lines.len(), self.fault) {
                (0, "bad-swap2") => "3,3 4,5",
                (0, _) => "3,3 4,5 6,4",
                (_, "swap2-twice") => "3,4 0,0",
                _ => "SWAP",
            });
        }
        let kept = if self.fault == "forgets-board" { lines.len() / 2 } else { lines.len() };
        let (mut own, mut other) = (Vec::new(), Vec::new());
        for (index, entry) in lines.iter().take(kept).enumerate() {
            let Some(point) = self.point(entry) else { return self.only("ERROR coordinates") };
            let is_own = match self.fault {
                "takes-turns" => (index + lines.len()).is_multiple_of(2),
                _ => entry.get(2) == Some(&1),
            };
            if is_own { own.push(point) } else { other.push(point) }
        }
        let side = if own.len() >= other.len() { Color::Black } else { Color::White };
        let (black, white) = if side == Color::Black { (own, other) } else { (other, own) };
        let (rule, size) = (self.position.rule, self.position.size);
        self.position = Setup { rule, size, black, white, side_to_move: side };
        self.answer()
    }

    pub fn point(&self, numbers: &[i64]) -> Option<Point> {
        position::point(numbers, self.position.size)
    }

    /// A stone of the side to move.
    pub fn put(&mut self, point: Point) {
        match self.position.side_to_move {
            Color::Black => self.position.black.push(point),
            Color::White => self.position.white.push(point),
        }
        self.position.side_to_move = !self.position.side_to_move;
    }

    pub fn sleep(&self) {
        std::thread::sleep(Duration::from_millis(self.number.unwrap_or(1000)));
    }

    pub fn only(&self, text: &str) -> Option<ExitCode> {
        self.say(text);
        None
    }

    /// Lines, all in one write.
    pub fn say(&self, text: &str) {
        let text = format!("{text}\n");
        write(&match self.fault {
            "lower-case" => text.to_lowercase().into_bytes(),
            "cr-only" => text.replace('\n', "\r").into_bytes(),
            _ => text.into_bytes(),
        });
    }
}

fn empty(rule: Rule, size: Size) -> Setup {
    Setup { rule, size, black: Vec::new(), white: Vec::new(), side_to_move: Color::Black }
}

pub fn write(bytes: &[u8]) {
    let mut out = std::io::stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        // Nobody listens any more.
        std::process::exit(0);
    }
}

/// Closes the output without leaving. The standard library does not let go of it, so the shell
/// takes our place.
fn close_output() {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let mut shell = std::process::Command::new("sh");
        let _ = shell.args(["-c", "exec >&- ; exec sleep 3600"]).exec();
    }
}
