//! What each command does.

use super::position::{game_from_stones, under_rule, without_stone};
use super::think::Purpose;
use super::{Effect, Session};
use std::time::Instant;
use tengen_agent::Task;
use tengen_core::{Color, Game, Point, PointSet, Size};
use tengen_protocol::{AboutKey, Command, Coordinate, Info, Reply, Stone, Yixin};

/// Why a command cannot be obeyed, ready to be sent.
type Refusal = Reply;

fn refuse(text: impl std::fmt::Display) -> Refusal {
    Reply::error(text)
}

impl Session {
    /// Obeys a command. A refusal leaves everything as it was.
    pub(super) fn command(&mut self, at: Instant, command: Command, effects: &mut Vec<Effect>) {
        if let Err(refusal) = self.try_command(at, command, effects) {
            effects.push(Effect::Reply(refusal));
        }
    }

    fn try_command(
        &mut self,
        at: Instant,
        command: Command,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        match command {
            Command::Start(size) => self.start(size, effects),
            Command::RectStart { width, height } => {
                if width != height {
                    return Err(refuse(format!("a {width}x{height} board is not square")));
                }
                let size = Size::new(width as usize).map_err(refuse)?;
                self.start(size, effects);
            }
            Command::Restart => {
                let size = self.size().ok_or_else(no_game)?;
                self.start(size, effects);
            }
            Command::Begin => {
                let game = self.game.as_ref().ok_or_else(no_game)?;
                if game.board().empty_count() != game.size().area() {
                    return Err(refuse("BEGIN is for an empty board; RESTART empties it"));
                }
                self.begin(at, Purpose::Move, Task::Play, 1, effects)?;
            }
            Command::Turn(wire) => self.turn(at, wire, effects)?,
            Command::Board(stones) => {
                self.set_board(&stones)?;
                self.begin(at, Purpose::Move, Task::Play, 1, effects)?;
            }
            Command::TakeBack(wire) => {
                let point = self.point(wire)?;
                let game = self.game.as_ref().ok_or_else(no_game)?;
                self.game = Some(without_stone(game, point).map_err(refuse)?);
                effects.push(Effect::Reply(Reply::Ok));
            }
            Command::Play(wire) => {
                let point = self.point(wire)?;
                let game = self.game.as_mut().ok_or_else(no_game)?;
                game.play(point).map_err(refuse)?;
                effects.push(Effect::Reply(Reply::Move(wire)));
            }
            Command::Swap2Board(wires) => self.swap2_board(at, &wires, effects)?,
            Command::Info(info) => self.info(&info)?,
            Command::About => effects.push(Effect::Reply(Reply::About(self.about.clone()))),
            Command::Ponder(milliseconds) => {
                self.begin(at, Purpose::Ponder(milliseconds), Task::Play, 1, effects)?;
            }
            Command::ShowForbid(stones) => {
                let size = self.size().ok_or_else(no_game)?;
                let game = game_from_stones(&stones, self.dialect(), self.rule, size);
                let wires = self.forbidden(&game.map_err(refuse)?);
                effects.push(Effect::Reply(Reply::ForbidList(wires)));
            }
            Command::ClearHash => effects.push(Effect::Forget),
            Command::ProtocolVersion => effects.push(Effect::Reply(Reply::protocol_version())),
            Command::Yixin(yixin) => self.yixin(at, yixin, effects)?,
            Command::Database(database) => {
                let text = format!("{} (there is no position database)", database.name());
                return Err(Reply::unknown(text));
            }
            Command::Unknown(line) => {
                let word = line.as_str().split_whitespace().next().unwrap_or_default();
                return Err(Reply::unknown(format!("command {word}")));
            }
            // Heard before they get here.
            Command::End | Command::Stop => {}
        }
        Ok(())
    }

    fn start(&mut self, size: Size, effects: &mut Vec<Effect>) {
        self.game = Some(Game::new(self.rule, size));
        self.settings.new_game();
        self.unblock();
        effects.push(Effect::Forget);
        self.prepare(Some(Reply::Ok), true, effects);
    }

    fn turn(
        &mut self,
        at: Instant,
        wire: Coordinate,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let point = self.point(wire)?;
        let game = self.game.as_mut().ok_or_else(no_game)?;
        game.play(point).map_err(refuse)?;
        if let Some(outcome) = game.outcome() {
            return Err(refuse(format!("the game is over ({outcome})")));
        }
        self.begin(at, Purpose::Move, Task::Play, 1, effects)
    }

    /// Sets a position up; the side to move is ours.
    fn set_board(&mut self, stones: &[Stone]) -> Result<(), Refusal> {
        let size = self.size().ok_or_else(no_game)?;
        let game = game_from_stones(stones, self.dialect(), self.rule, size).map_err(refuse)?;
        self.game = Some(game);
        Ok(())
    }

    fn info(&mut self, info: &Info) -> Result<(), Refusal> {
        let again = match info {
            Info::Rule(number) => {
                let rule = self.dialect().rule(*number).map_err(refuse)?.rule;
                if let Some(game) = &self.game
                    && game.rule() != rule
                {
                    self.game = Some(under_rule(game, rule).map_err(refuse)?);
                }
                std::mem::replace(&mut self.rule, rule) != rule
            }
            _ => self.settings.set(info),
        };
        self.unready |= again;
        Ok(())
    }

    fn yixin(
        &mut self,
        at: Instant,
        yixin: Yixin,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        match yixin {
            Yixin::ShowInfo => {
                effects.push(Effect::Reply(Reply::MaxThreads(self.threads)));
                effects.push(Effect::Reply(Reply::MaxHashSize(MOST_HASH)));
            }
            Yixin::Board(stones) => self.set_board(&stones)?,
            Yixin::NBest(count) => {
                let lines = (count as usize).clamp(1, Size::MAX.area());
                self.begin(at, Purpose::Move, Task::Play, lines, effects)?;
            }
            Yixin::SearchDefend => {
                self.begin(at, Purpose::Move, Task::Play, Size::MAX.area(), effects)?;
            }
            Yixin::BalanceOne(bias) => {
                self.begin(at, Purpose::Move, Task::BalanceOne { bias }, 1, effects)?;
            }
            Yixin::BalanceTwo(bias) => {
                self.begin(at, Purpose::TwoMoves, Task::BalanceTwo { bias }, 1, effects)?;
            }
            Yixin::Block(wires) => self.blocked = self.blocked.union(&self.point_set(&wires)?),
            Yixin::BlockUndo(wires) => {
                self.blocked = self.blocked.difference(&self.point_set(&wires)?);
            }
            Yixin::BlockReset => self.blocked = PointSet::new(),
            Yixin::BlockPath(wires) => {
                let path = self.points(&wires)?;
                if self.blocked_paths.len() < MOST_PATHS && !self.blocked_paths.contains(&path) {
                    self.blocked_paths.push(path);
                }
            }
            Yixin::BlockPathUndo(wires) => {
                let path = self.points(&wires)?;
                self.blocked_paths.retain(|other| *other != path);
            }
            Yixin::BlockPathReset => self.blocked_paths.clear(),
            Yixin::Forbid { add, wire, side } => {
                let point = self.point(wire)?;
                let [black, white] = &mut self.blocked_for;
                let set = if side == Color::Black { black } else { white };
                if add { set.insert(point) } else { set.remove(point) }
            }
            Yixin::ShowForbid => {
                let game = self.game.as_ref().ok_or_else(no_game)?;
                effects.push(Effect::Reply(Reply::Forbid(self.forbidden(game))));
            }
            Yixin::HashClear => effects.push(Effect::Forget),
            Yixin::HashDump(_) | Yixin::HashLoad(_) => {
                let text = format!("{} keeps no table in files", self.name());
                effects.push(Effect::Reply(Reply::message(text)));
            }
            Yixin::ShowHashUsage | Yixin::PrintFeature => {
                let text = format!("{} has nothing to show", self.name());
                effects.push(Effect::Reply(Reply::message(text)));
            }
            Yixin::Draw => effects.push(Effect::Reply(Reply::message("DRAW REJECT"))),
            Yixin::Stop | Yixin::Resign => {}
            step => self.opening_step(at, step, effects)?,
        }
        Ok(())
    }

    fn name(&self) -> &str {
        self.about.get(AboutKey::Name).unwrap_or("the agent")
    }

    fn unblock(&mut self) {
        self.blocked = PointSet::new();
        self.blocked_for = [PointSet::new(); 2];
        self.blocked_paths.clear();
    }

    /// The points forbidden to black.
    fn forbidden(&self, game: &Game) -> Vec<Coordinate> {
        let board = game.board();
        let points = board.empty_points().filter(|&point| board.forbidden(point).is_some());
        points.map(|point| self.dialect().wire(point, game.size())).collect()
    }

    pub(super) fn point(&self, wire: Coordinate) -> Result<Point, Refusal> {
        let size = self.size().ok_or_else(no_game)?;
        self.dialect().point(wire, size).map_err(refuse)
    }

    pub(super) fn points(&self, wires: &[Coordinate]) -> Result<Vec<Point>, Refusal> {
        wires.iter().map(|&wire| self.point(wire)).collect()
    }

    fn point_set(&self, wires: &[Coordinate]) -> Result<PointSet, Refusal> {
        wires.iter().map(|&wire| self.point(wire)).collect()
    }
}

/// The answer to a command that needs a board before there is one.
pub(super) fn no_game() -> Refusal {
    refuse("there is no board yet: send START first")
}

/// The largest table Yixin-Board may offer, as the power of two of its KiB: 1 GiB.
const MOST_HASH: u32 = 20;

/// More blocked paths than this are not kept.
const MOST_PATHS: usize = 1_000;
