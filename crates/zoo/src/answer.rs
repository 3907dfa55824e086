//! The answer when a move is asked for, as the fault has it.

use crate::engine::{Engine, write};
use crate::position::{self, first_free, modest};
use std::io::{Read, Write};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tengen_core::Point;

impl Engine {
    /// Answers; the code to exit with, if it is time.
    pub fn answer(&mut self) -> Option<ExitCode> {
        if let ("trusts-wall-time", Some(moved)) = (self.fault, self.moved)
            && moved.elapsed() > Duration::from_millis(self.turn + 100)
        {
            return self.only("ERROR I am out of time");
        }
        if let Some(height) = self.height {
            return self.only(&format!("3,{}", height - 1));
        }
        match self.choose() {
            Ok(point) => {
                let good = position::text(point, self.position.size);
                self.instead_of_a_move(&good).unwrap_or_else(|| self.play(point, good))
            }
            Err(error) => self.only(&format!("ERROR {error}")),
        }
    }

    fn choose(&self) -> Result<Point, String> {
        let point = if self.knows_rules {
            let game = self.position.check().map_err(|error| error.to_string())?;
            if game.outcome().is_some() {
                return Err("the game is over".into());
            }
            modest(game.board())
        } else {
            first_free(&self.position)
        };
        point.ok_or_else(|| "board full".into())
    }

    /// What a fault does where a move is due; `None` if it moves after all.
    fn instead_of_a_move(&self, good: &str) -> Option<Option<ExitCode>> {
        let size = self.position.size.get();
        match self.fault {
            "silent" => {}
            "dies-in-thought" => {
                let _ = writeln!(std::io::stderr(), "assertion failed: best_move");
                return Some(Some(ExitCode::from(4)));
            }
            "leaves-child" => return Some(Some(ExitCode::from(5))),
            "aborts" => std::process::abort(),
            "refuses" => self.say("ERROR I resign"),
            "occupied" => {
                let mut stones = self.position.black.iter().chain(&self.position.white);
                let centre = Point::centre(self.position.size);
                let taken = *stones.next().unwrap_or(&centre);
                self.say(&position::text(taken, self.position.size));
            }
            "off-board" => self.say(&format!("{size},{size}")),
            "far-off" => self.say("99999999999999999999,1"),
            "two-on-a-line" => self.say(&format!("{good} {good}")),
            "no-line-end" => write(good.as_bytes()),
            "suggests" => self.say(&format!("SUGGEST {good}")),
            "answers-twice" => {
                let row = good.split_once(',').map_or("0", |(_, row)| row);
                self.say(&format!("{good}\n{},{row}", size - 1));
            }
            "only-garbage" => garbage(),
            "endless-line" => loop {
                write(&[b'x'; 4096]);
            },
            "floods-stdout" => loop {
                write(&b"thinking hard\n".repeat(300));
            },
            "thinks-aloud" => self.show(good),
            _ => return None,
        }
        Some(None)
    }

    fn play(&mut self, point: Point, good: String) -> Option<ExitCode> {
        self.before_a_move(&good);
        self.own = self.position.side_to_move;
        self.put(point);
        self.say(&good);
        self.moved = Some(Instant::now());
        match self.fault {
            "second-thought" => drop(std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(50));
                write(format!("{good}\n").as_bytes());
            })),
            "thinks-while-waiting" => drop(std::thread::spawn(|| {
                loop {
                    std::hint::spin_loop();
                }
            })),
            _ => {}
        }
        (self.fault == "last-word").then_some(ExitCode::from(6))
    }

    fn before_a_move(&mut self, good: &str) {
        match self.fault {
            "late" => self.sleep(),
            "ignores-limits" => std::thread::sleep(Duration::from_millis(1500)),
            "ignores-match" => std::thread::sleep(Duration::from_millis(self.turn / 2)),
            "garbage" => garbage(),
            "chatty" => self.say("thinking about it"),
            "messages" => {
                self.say("MESSAGE depth 3\nDEBUG 17 nodes\nMessage <b>bold</b>");
                self.say("ERROR something is odd");
            }
            "huge-message" => {
                let length = self.number.unwrap_or(300_000) as usize;
                self.say(&format!("MESSAGE {}", "x".repeat(length)));
            }
            "variations" => self.show(good),
            "eats-memory" if self.memory.is_empty() => {
                self.memory.push(vec![1; (self.number.unwrap_or(64) as usize) << 20]);
            }
            "leaks" => self.memory.push(vec![1; 30 << 20]),
            "counts-in-background" => {
                self.say(&format!("MESSAGE {}", self.count.load(Ordering::Relaxed)));
            }
            "tells-about-itself" => self.tell_about_itself(),
            _ => {}
        }
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
}

fn garbage() {
    write(b"\xff\xfe\x00\x1b[31m,,,\n\n7;7\n(7,7)\nx,y\n\r\r\nOK\n");
}
