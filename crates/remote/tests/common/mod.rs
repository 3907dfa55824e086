//! What the tests share: the zoo's engines, and limits that only a hang reaches.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::ops::{Deref, DerefMut};
use std::time::{Duration, Instant};
use tengen_agent::{Agent, Answer, CancelToken, Clock, Failure, Request};
use tengen_core::{Game, Rule, Size};
use tengen_remote::{EngineConfig, Launch, RemoteAgent};

/// Far beyond anything that is not a hang.
pub const HANG: Duration = Duration::from_secs(60);

/// What an engine that will not answer is given.
pub const SHORT: Duration = Duration::from_millis(150);

pub fn launch(fault: &str) -> Launch {
    tengen_zoo::command(fault).parse().unwrap()
}

/// An engine of the zoo: a fault and perhaps its number.
pub fn engine(fault: &str) -> EngineConfig {
    EngineConfig {
        start_limit: HANG,
        tolerance: SHORT,
        grace: HANG,
        flood: 4 << 20,
        ..EngineConfig::new(launch(fault))
    }
}

/// An agent and the clock it is asked with.
pub struct Subject {
    pub agent: RemoteAgent,
    pub clock: Clock,
}

impl Deref for Subject {
    type Target = RemoteAgent;

    fn deref(&self) -> &RemoteAgent {
        &self.agent
    }
}

impl DerefMut for Subject {
    fn deref_mut(&mut self) -> &mut RemoteAgent {
        &mut self.agent
    }
}

pub fn agent(fault: &str) -> Subject {
    agent_of(engine(fault), HANG)
}

pub fn agent_of(engine: EngineConfig, turn: Duration) -> Subject {
    Subject { agent: RemoteAgent::new(engine), clock: Clock::per_move(turn) }
}

/// A game with one stone, on the centre.
pub fn game() -> Game {
    let mut game = Game::new(Rule::Freestyle, Size::FIFTEEN);
    game.play("h8".parse().unwrap()).unwrap();
    game
}

pub fn ask(subject: &mut Subject, game: &Game) -> Result<Answer, Failure> {
    let mut request = Request::new(game.clone());
    request.clock = subject.clock;
    subject.agent.think(&request, &CancelToken::new(), &mut |_| {})
}

/// Lets the engine play against the last free point for some moves.
pub fn play(subject: &mut Subject, game: &mut Game, moves: usize) -> Answer {
    let mut last = None;
    for _ in 0..moves {
        let answer = ask(subject, game).unwrap();
        game.play(answer.best).unwrap();
        let free = game.board().empty_points().next().unwrap();
        game.play(free).unwrap();
        last = Some(answer);
    }
    last.unwrap()
}

/// Waits for something that must become true.
#[track_caller]
pub fn wait_for(what: &str, mut is_true: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_true() {
        assert!(begin.elapsed() < HANG, "{what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The state letter and the parent of a process, if there is one with this number.
pub fn state(id: u32) -> Option<(char, u32)> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    Some((fields.next()?.chars().next()?, fields.next()?.parse().ok()?))
}

pub fn is_alive(id: u32) -> bool {
    state(id).is_some_and(|(letter, _)| !matches!(letter, 'Z' | 'X'))
}

/// Our children, dead ones that were not waited for too.
pub fn children() -> Vec<u32> {
    processes()
        .filter(|&id| state(id).is_some_and(|(_, parent)| parent == std::process::id()))
        .collect()
}

/// The zoo's long-lived children of engines that were started with this in their environment.
pub fn strays(variable: &str) -> Vec<u32> {
    let has = |id: &u32| {
        let environment = std::fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|entry| entry == variable.as_bytes())
    };
    processes().filter(has).filter(|&id| is_alive(id)).collect()
}

fn processes() -> impl Iterator<Item = u32> {
    let folder = std::fs::read_dir("/proc").unwrap();
    folder.flatten().filter_map(|item| item.file_name().to_str()?.parse().ok())
}
