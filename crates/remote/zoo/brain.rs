//! The engine: the protocol, and the faults.

use std::io::{Read, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

pub struct Brain {
    fault: &'static str,
    number: Option<u64>,
    size: i32,
    stones: Vec<(i32, i32)>,
    /// Between BOARD and DONE.
    in_board: bool,
    memory: Vec<u8>,
    count: Arc<AtomicU64>,
}

impl Brain {
    pub fn new(fault: &'static str, number: Option<u64>) -> Brain {
        let count = Arc::<AtomicU64>::default();
        match fault {
            "floods-stderr" => drop(std::thread::spawn(|| {
                loop {
                    let _ = std::io::stderr().write_all(&[b'x'; 4096]);
                }
            })),
            "ponders" => {
                let count = Arc::clone(&count);
                drop(std::thread::spawn(move || {
                    loop {
                        count.fetch_add(1, Ordering::Relaxed);
                        std::thread::sleep(Duration::from_millis(1));
                    }
                }));
            }
            "child-with-pipe" | "leaves-child" => super::child::start(number.unwrap_or(0)),
            _ => {}
        }
        Brain { fault, number, size: 15, stones: vec![], in_board: false, memory: vec![], count }
    }

    /// Takes a line; the code to leave with, if it is time.
    pub fn hear(&mut self, line: &str) -> Option<ExitCode> {
        if self.fault == "never-ok" {
            return None;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, self.fault) {
            ("END", "ignores-end") => {}
            ("END", _) => return Some(ExitCode::SUCCESS),
            ("DONE", _) if self.in_board => {
                self.in_board = false;
                return self.answer();
            }
            _ if self.in_board => self.stones.extend(point(line)),
            ("START", _) => return self.start(rest),
            ("RESTART", "unknown-restart") => self.say("UNKNOWN RESTART"),
            ("RESTART", _) => {
                self.stones.clear();
                self.say("OK");
            }
            ("BEGIN", _) => return self.answer(),
            ("TURN", _) => {
                self.stones.extend(point(rest));
                return self.answer();
            }
            ("BOARD", _) => {
                self.stones.clear();
                self.in_board = true;
            }
            ("PLAY", "suggests") => {
                self.stones.extend(point(rest));
                self.say(rest);
            }
            ("ABOUT", "messages") => self.say("An old brain that says it freely"),
            ("ABOUT", _) => self.say(r#"name="Zoo", version="1""#),
            ("INFO" | "", _) => {}
            _ => self.say("UNKNOWN command"),
        }
        None
    }

    fn start(&mut self, size: &str) -> Option<ExitCode> {
        self.size = size.parse().unwrap_or(15);
        self.stones.clear();
        match self.fault {
            "slow-start" => self.sleep(),
            "error-on-start" => {
                self.say("ERROR this size is not supported");
                return None;
            }
            "out-of-turn" => {
                self.say("OK\n0,0");
                return None;
            }
            "closes-output" => {
                self.say("OK");
                close_output();
                return None;
            }
            _ => {}
        }
        self.say("OK");
        None
    }

    /// A move, in the way of the fault.
    fn answer(&mut self) -> Option<ExitCode> {
        let (x, y) = self.first_free()?;
        let good = format!("{x},{y}");
        match self.fault {
            "silent" => return None,
            "dies-in-thought" => {
                let _ = writeln!(std::io::stderr(), "assertion failed: best_move");
                return Some(ExitCode::from(4));
            }
            "leaves-child" => return Some(ExitCode::from(5)),
            "aborts" => std::process::abort(),
            "late" => self.sleep(),
            "refuses" => return self.only("ERROR I resign"),
            "occupied" => {
                let (x, y) = self.stones.first().copied().unwrap_or((self.size / 2, self.size / 2));
                return self.only(&format!("{x},{y}"));
            }
            "off-board" => return self.only(&format!("{0},{0}", self.size)),
            "far-off" => return self.only("99999999999999999999,1"),
            "two-on-a-line" => return self.only(&format!("{good} {good}")),
            "no-line-end" => {
                self.write(good.as_bytes());
                return None;
            }
            "suggests" => return self.only(&format!("SUGGEST {good}")),
            "answers-twice" => return self.only(&format!("{good}\n{},{}", self.size - 1, y)),
            "garbage" => self.garbage(),
            "only-garbage" => {
                self.garbage();
                return None;
            }
            "endless-line" => loop {
                self.write(&[b'x'; 4096]);
            },
            "floods-stdout" => loop {
                self.write(&b"thinking hard\n".repeat(300));
            },
            "messages" => {
                for text in ["MESSAGE depth 3", "DEBUG 17 nodes", "Message <b>bold</b>"] {
                    self.say(text);
                }
                self.say("ERROR something is odd");
            }
            "huge-message" => {
                let length = self.number.unwrap_or(300_000) as usize;
                self.say(&format!("MESSAGE {}", "x".repeat(length)));
            }
            "variations" => self.show(&good),
            "thinks-aloud" => {
                self.show(&good);
                return None;
            }
            "eats-memory" if self.memory.is_empty() => {
                self.memory = vec![1; (self.number.unwrap_or(64) as usize) << 20];
            }
            "ponders" => self.say(&format!("MESSAGE {}", self.count.load(Ordering::Relaxed))),
            "tells-about-itself" => self.tell_about_itself(),
            _ => {}
        }
        self.stones.push((x, y));
        self.say(&good);
        (self.fault == "last-word").then_some(ExitCode::from(6))
    }

    fn only(&self, text: &str) -> Option<ExitCode> {
        self.say(text);
        None
    }

    fn first_free(&self) -> Option<(i32, i32)> {
        let points = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y)));
        points.into_iter().find(|point| !self.stones.contains(point))
    }

    fn garbage(&self) {
        self.write(b"\xff\xfe\x00\x1b[31m,,,\n\n7;7\n(7,7)\nx,y\n\r\r\nOK\n");
    }

    fn show(&self, best: &str) {
        self.say(&format!(
            "MESSAGE REALTIME POS {best}\nINFO PV 0\nINFO NUMPV 1\nINFO DEPTH 5\nINFO EVAL 42\n\
             INFO TOTALNODES 99\nINFO BESTLINE {best}\nINFO PV DONE"
        ));
    }

    fn tell_about_itself(&self) {
        let folder = std::env::current_dir().unwrap_or_default();
        self.say(&format!("MESSAGE folder {}", folder.display()));
        self.say(&format!("MESSAGE ZOO {}", std::env::var("ZOO").unwrap_or_default()));
        let mut status = String::new();
        let file = std::fs::File::open("/proc/self/status");
        let _ = file.and_then(|mut file| file.read_to_string(&mut status));
        let line = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
        self.say(&format!("MESSAGE processors {}", line.unwrap_or_default().trim()));
    }

    fn sleep(&self) {
        std::thread::sleep(Duration::from_millis(self.number.unwrap_or(1000)));
    }

    /// Lines, all in one write.
    fn say(&self, text: &str) {
        let text = format!("{text}\n");
        self.write(
            match self.fault {
                "lower-case" => text.to_lowercase().into_bytes(),
                "cr-only" => text.replace('\n', "\r").into_bytes(),
                _ => text.into_bytes(),
            }
            .as_slice(),
        );
    }

    fn write(&self, bytes: &[u8]) {
        let mut out = std::io::stdout().lock();
        if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
            // Nobody listens any more.
            std::process::exit(0);
        }
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

/// Reads `x,y` and `x,y,f`.
fn point(text: &str) -> Option<(i32, i32)> {
    let mut numbers = text.split(',').map(|number| number.trim().parse().ok());
    Some((numbers.next()??, numbers.next()??))
}
