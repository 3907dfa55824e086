//! The engine: the protocol, the rules, and the faults.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use tengen_core::{Board, Color, Game, Point, Rule, Setup, Size};

pub struct Brain {
    fault: &'static str,
    rule: Rule,
    told_rule: bool,
    game: Game,
    /// The colour it last moved with.
    own: Color,
    /// The lines of a block that was begun, and its keyword.
    block: Option<(String, Vec<Vec<i64>>)>,
    turn: u64,
    moved: Option<Instant>,
    leaked: Vec<Vec<u8>>,
    /// Of a board that is not square; only the transposed engine has one.
    height: Option<i64>,
}

impl Brain {
    pub fn new(fault: &'static str) -> Brain {
        Brain {
            fault,
            rule: Rule::Freestyle,
            told_rule: false,
            game: Game::new(Rule::Freestyle, Size::FIFTEEN),
            own: Color::Black,
            block: None,
            turn: 1000,
            moved: None,
            leaked: Vec::new(),
            height: None,
        }
    }

    /// Takes a line; the code to leave with, if it is time.
    pub fn hear(&mut self, line: &str) -> Option<ExitCode> {
        assert!(self.fault != "dies-of-long-lines" || line.len() <= 4096, "buffer overflow");
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some((keyword, mut lines)) = self.block.take() {
            if word.eq_ignore_ascii_case("DONE") {
                self.end_block(&keyword, &lines);
            } else {
                lines.push(numbers(line));
                self.block = Some((keyword, lines));
            }
            return None;
        }
        let upper = word.to_ascii_uppercase();
        let keyword = if self.fault == "needs-capitals" { word } else { &upper };
        match keyword {
            "" => {}
            "END" => return Some(self.leave()),
            "START" => self.start(rest),
            "RESTART" => {
                if self.fault != "keeps-stones" {
                    self.game = Game::new(self.rule, self.game.size());
                }
                self.say("OK");
            }
            "RECTSTART" => self.rectstart(rest),
            "BEGIN" => self.answer(),
            "TURN" => self.turn(rest),
            "BOARD" | "SWAP2BOARD" => self.block = Some((keyword.to_owned(), Vec::new())),
            "TAKEBACK" => self.take_back(rest),
            "INFO" => self.info(rest),
            "ABOUT" if self.fault == "free-about" => self.say("A brain of mine, 2026"),
            "ABOUT" if self.fault == "silent-about" => {}
            "ABOUT" => self.say(r#"name="Faults", version="1""#),
            _ if self.fault == "hangs-on-nonsense" => loop {
                std::thread::sleep(Duration::from_secs(3600));
            },
            _ => self.say("UNKNOWN command"),
        }
        None
    }

    fn leave(&self) -> ExitCode {
        if self.fault == "talks-after-end" {
            self.say("MESSAGE goodbye");
        }
        ExitCode::SUCCESS
    }

    fn start(&mut self, size: &str) {
        match size.parse() {
            Ok(size) => {
                self.game = Game::new(self.rule, size);
                self.moved = Some(Instant::now());
                self.say("OK");
            }
            Err(_) => self.say("ERROR size"),
        }
    }

    fn rectstart(&mut self, sides: &str) {
        match self.fault {
            "deaf-to-rectstart" => {}
            "transposed" => {
                self.game = Game::new(self.rule, Size::FIFTEEN);
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
        self.rule = match number {
            0 => Rule::Freestyle,
            1 => Rule::Standard,
            4 => Rule::Renju,
            8 => Rule::Caro,
            9 => Rule::CaroExact,
            _ => return,
        };
        let setup = Setup { rule: self.rule, ..Setup::from(self.game.board()) };
        if let Ok(game) = setup.check() {
            self.game = game;
        }
    }

    fn turn(&mut self, text: &str) {
        match self.point(&numbers(text)).map(|point| self.game.play(point).is_ok()) {
            Some(true) => self.answer(),
            _ if self.fault == "accepts-all" => self.answer(),
            None if self.fault == "dies-of-bad-coordinates" => {
                let _ = writeln!(std::io::stderr(), "index out of bounds");
                std::process::exit(101);
            }
            _ => self.say("ERROR coordinates"),
        }
    }

    fn take_back(&mut self, text: &str) {
        let Some(point) = self.point(&numbers(text)) else { return self.say("ERROR coordinates") };
        let mut setup = Setup::from(self.game.board());
        setup.side_to_move = !setup.side_to_move;
        let kept = match self.fault {
            "keeps-own" => Some(self.own),
            "keeps-theirs" => Some(!self.own),
            _ => None,
        };
        if kept != Some(Color::Black) {
            setup.black.retain(|stone| *stone != point);
        }
        if kept != Some(Color::White) {
            setup.white.retain(|stone| *stone != point);
        }
        if let Ok(game) = setup.check() {
            self.game = game;
        }
        self.say("OK");
    }

    fn end_block(&mut self, keyword: &str, lines: &[Vec<i64>]) {
        if keyword == "SWAP2BOARD" {
            return self.swap2(lines.len());
        }
        let kept = if self.fault == "forgets-board" { lines.len() / 2 } else { lines.len() };
        let (mut own, mut other) = (Vec::new(), Vec::new());
        for (index, entry) in lines.iter().take(kept).enumerate() {
            let Some(point) = self.point(entry) else { return self.say("ERROR coordinates") };
            let is_own = match self.fault {
                "takes-turns" => (index + lines.len()).is_multiple_of(2),
                _ => entry.get(2) == Some(&1),
            };
            if is_own { own.push(point) } else { other.push(point) }
        }
        let side = if own.len() >= other.len() { Color::Black } else { Color::White };
        let (black, white) = if side == Color::Black { (own, other) } else { (other, own) };
        let (rule, size) = (self.rule, self.game.size());
        match (Setup { rule, size, black, white, side_to_move: side }).check() {
            Ok(game) => self.game = game,
            Err(error) => return self.say(&format!("ERROR {error}")),
        }
        self.answer();
    }

    fn swap2(&mut self, stones: usize) {
        self.say(match (stones, self.fault) {
            (0, "bad-swap2") => "3,3 4,5",
            (0, _) => "3,3 4,5 6,4",
            (_, "swap2-twice") => "3,4 0,0",
            _ => "SWAP",
        });
    }

    /// A move, in the way of the fault.
    fn answer(&mut self) {
        if let ("trusts-wall-time", Some(moved)) = (self.fault, self.moved)
            && moved.elapsed() > Duration::from_millis(self.turn + 100)
        {
            return self.say("ERROR I am out of time");
        }
        match self.fault {
            "ignores-limits" => std::thread::sleep(Duration::from_millis(1500)),
            "ignores-match" => std::thread::sleep(Duration::from_millis(self.turn / 2)),
            "leaks" => self.leaked.push(vec![1; 30 << 20]),
            "chatty" => self.say("thinking about it"),
            _ => {}
        }
        if let Some(height) = self.height {
            return self.say(&format!("3,{}", height - 1));
        }
        let Some(point) = choose(self.game.board()) else { return self.say("ERROR board full") };
        self.own = self.game.side_to_move();
        if self.game.play(point).is_err() {
            return self.say("ERROR the game is over");
        }
        let row = self.game.size().get() - 1 - point.row();
        let text = format!("{},{row}", point.column());
        self.say(&text);
        self.moved = Some(Instant::now());
        match self.fault {
            "second-thought" => drop(std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(50));
                write(&text);
            })),
            "ponders" => drop(std::thread::spawn(|| {
                loop {
                    std::hint::spin_loop();
                }
            })),
            _ => {}
        }
    }

    fn point(&self, numbers: &[i64]) -> Option<Point> {
        let size = self.game.size();
        let [x, y] = *numbers.get(..2)? else { return None };
        let (column, from_top) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        let row = size.get().checked_sub(1)?.checked_sub(from_top)?;
        Point::new(column, row).filter(|point| point.is_on(size))
    }

    fn say(&self, text: &str) {
        write(text);
    }
}

fn write(text: &str) {
    let mut out = std::io::stdout().lock();
    if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
        // Nobody listens any more.
        std::process::exit(0);
    }
}

/// Five, the opponent's five, or the legal point nearest to the centre.
fn choose(board: &Board) -> Option<Point> {
    let side = board.side_to_move();
    let centre = Point::centre(board.size());
    let far = |point: Point| {
        point.column().abs_diff(centre.column()).max(point.row().abs_diff(centre.row()))
    };
    board.empty_points().min_by_key(|&point| {
        (
            !board.makes_five(point, side),
            !board.is_legal(point, side),
            !board.makes_five(point, !side),
            far(point),
        )
    })
}

/// The numbers of a line such as `7,8` or `7,8,1`.
fn numbers(text: &str) -> Vec<i64> {
    text.split(',').map_while(|number| number.trim().parse().ok()).collect()
}
