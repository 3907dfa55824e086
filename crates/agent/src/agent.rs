//! The trait.

use crate::{Answer, CancelToken, Clock, Failure, Overlay, Report, Request};
use tengen_core::{Color, Game, Rule, Size};

/// The stack of a thread that asks an agent, in bytes: deep searches recurse deeply.
pub const THREAD_STACK: usize = 16 << 20;

/// What an agent may use in a game. Stated before it, not with each question: tables are
/// allocated for it, and an engine of another author is told when it is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// All memory the whole process may use, in bytes.
    pub memory: Option<u64>,
    /// Search threads, at least one.
    pub threads: usize,
    /// The clock at the start of the game; unlimited where each question has its own.
    pub clock: Clock,
}

impl Default for Resources {
    fn default() -> Resources {
        Resources { memory: None, threads: 1, clock: Clock::default() }
    }
}

/// Something that thinks about positions.
///
/// An agent is used by one caller at a time and may keep what it learnt between questions; it
/// must not need it. Given the same request after [`Agent::new_game`], one thread and a node
/// limit, it gives the same answer.
///
/// ```
/// use tengen_agent::{Agent, Request, CancelToken, testing::FirstPoint};
/// use tengen_core::{Color, Game, Rule, Size};
/// let request = Request::new(Game::new(Rule::Freestyle, Size::FIFTEEN));
/// let answer = FirstPoint.think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
/// assert_eq!(answer.best.to_string(), "a1");
/// ```
pub trait Agent: Send {
    /// The name with all parameters that differ from their defaults, as the registry reads it.
    fn name(&self) -> String;

    /// Thinks until it knows, its limits are reached or `stop` is set, and answers. Whatever it
    /// has so far may be reported at any time; the last report's first move is what a caller plays
    /// should the answer come too late, so the first report comes early.
    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure>;

    /// Says before a game whether the agent can play it, and gets ready: tables are allocated
    /// here, within the limits. Called again when rule, size or resources change.
    fn prepare(&mut self, rule: Rule, size: Size, resources: &Resources) -> Result<(), Failure> {
        let _ = (rule, size, resources);
        Ok(())
    }

    /// What a person should know about how the agent got ready, in one line: that it was given less
    /// memory than it is made for. Asked after [`Agent::prepare`].
    fn notice(&self) -> Option<String> {
        None
    }

    /// Forgets everything learnt from earlier positions.
    fn new_game(&mut self) {}

    /// Hears how a game ended in which it played: who won, if anybody, and why in a word or two. It may
    /// not be told, and has to play the next game all the same.
    fn game_over(&mut self, winner: Option<Color>, reason: &str) {
        let _ = (winner, reason);
    }

    /// What the agent sees on the board, as layers of numbers or marks. None if it has nothing to
    /// show.
    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        let _ = game;
        Vec::new()
    }

    /// Lets go of what it holds outside this process. It may be asked again and starts anew then.
    fn end(&mut self) {}
}

impl<A: Agent + ?Sized> Agent for Box<A> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        (**self).think(request, stop, report)
    }

    fn prepare(&mut self, rule: Rule, size: Size, resources: &Resources) -> Result<(), Failure> {
        (**self).prepare(rule, size, resources)
    }

    fn notice(&self) -> Option<String> {
        (**self).notice()
    }

    fn new_game(&mut self) {
        (**self).new_game();
    }

    fn game_over(&mut self, winner: Option<Color>, reason: &str) {
        (**self).game_over(winner, reason);
    }

    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        (**self).explain(game)
    }

    fn end(&mut self) {
        (**self).end();
    }
}
