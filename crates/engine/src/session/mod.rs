//! The Gomocup protocol as a pure function of state and event.
//!
//! A [`Session`] owns no thread, pipe or clock. What happens is an [`Input`]; what is to be
//! done about it is an [`Effect`]. Commands that arrive while the agent works wait in order, but
//! for those that end its work.

mod answer;
mod command;
mod live;
mod opening;
mod ponder;
mod position;
mod setting;
mod think;

use setting::Settings;
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use tengen_agent::{Answer, Failure, Report, Request, Resources};
use tengen_core::{Color, Game, Point, PointSet, Rule, Size};
use tengen_protocol::{About, Command, Dialect, Event, Recogniser, Reply};
use think::Thinking;

/// Names one piece of work, so that its late results can be told from those of the next.
pub type JobId = u64;

/// Something that happened.
#[derive(Debug)]
pub enum Input {
    /// The manager said something.
    Event {
        /// When it arrived.
        at: Instant,
        /// What it was.
        event: Event,
    },
    /// The agent is ready for the game, or cannot play it.
    Prepared {
        /// Whose work it was.
        ticket: JobId,
        /// How it went, with what a person should know of it.
        result: Result<Option<String>, Failure>,
    },
    /// The agent knows something.
    Report {
        /// Whose work it is.
        ticket: JobId,
        /// What it knows.
        report: Report,
    },
    /// The agent has answered.
    Finished {
        /// When.
        at: Instant,
        /// Whose work it was.
        ticket: JobId,
        /// The answer.
        result: Result<Answer, Failure>,
    },
    /// The time of an [`Effect::Watch`] has come.
    Deadline {
        /// The time.
        at: Instant,
        /// Whose time it is.
        ticket: JobId,
    },
    /// The manager closed the pipe.
    Closed {
        /// When.
        at: Instant,
    },
}

/// Something to be done, in order.
#[derive(Debug)]
pub enum Effect {
    /// Write a line.
    Reply(Reply),
    /// Let the agent get ready, and say [`Input::Prepared`].
    Prepare {
        /// To be named in the answer.
        ticket: JobId,
        /// The rule of the game.
        rule: Rule,
        /// Its board.
        size: Size,
        /// What it may use.
        resources: Resources,
    },
    /// Let the agent think, and say [`Input::Report`] and [`Input::Finished`].
    Think {
        /// To be named in the answer.
        ticket: JobId,
        /// The question.
        request: Box<Request>,
    },
    /// Say [`Input::Deadline`] at this time, unless the work is done by then. Replaces an earlier
    /// one.
    Watch {
        /// To be named then.
        ticket: JobId,
        /// When.
        at: Instant,
    },
    /// Cancel what the agent is doing.
    Stop,
    /// Let the agent forget what it learnt.
    Forget,
    /// Leave at this time, whatever is unfinished then.
    ExitBy {
        /// When.
        at: Instant,
    },
    /// Leave.
    Exit,
}

/// What the agent is doing.
#[derive(Debug)]
enum Phase {
    Idle,
    Preparing { ticket: JobId, on_success: Option<Reply>, drop_game: bool },
    Thinking(Box<Thinking>),
    Gone,
}

/// More waiting commands than this are an attack, not a game.
const MOST_WAITING: usize = 10_000;

/// How long answering may go on after the manager has closed its pipe.
const LAST_WORDS: Duration = Duration::from_millis(80);

/// The same after `END`, by which it wants no more answers: enough for the few commands before it
/// in a script, and no more of a flood of them.
const END_WORDS: Duration = Duration::from_millis(50);

/// One manager's conversation with one agent.
///
/// ```
/// use std::time::Instant;
/// use tengen_engine::{Effect, Input, Session};
/// use tengen_protocol::{About, Command, Event};
/// let mut session = Session::new(About::new("Eager"), 2);
/// let event = Event::Command(Command::About);
/// let effects = session.handle(Input::Event { at: Instant::now(), event });
/// let [Effect::Reply(reply)] = &effects[..] else { panic!() };
/// assert!(reply.to_string().starts_with("name=\"Eager\""));
/// ```
#[derive(Debug)]
pub struct Session {
    about: About,
    threads: u32,
    recogniser: Recogniser,
    settings: Settings,
    rule: Rule,
    game: Option<Game>,
    /// Points the manager wants left out, for either side and for each.
    blocked: PointSet,
    blocked_for: [PointSet; 2],
    blocked_paths: Vec<Vec<Point>>,
    phase: Phase,
    /// Whether settings have changed, or the agent was rebuilt, since it got ready.
    unready: bool,
    /// Until when what was heard is answered without thought.
    stopped: Option<Instant>,
    /// Whether the manager has left.
    closing: bool,
    waiting: VecDeque<(Instant, Event)>,
    last_ticket: JobId,
    /// The reply to our last move that the agent expects, while it may be pondered on.
    expected: Option<Point>,
    /// Work that nobody waits for.
    pondering: Option<JobId>,
    /// What the agent last had to say when it got ready.
    notice: Option<String>,
}

impl Session {
    /// A conversation that has not begun, with an agent that introduces itself like this, on a
    /// machine that runs this many threads at once.
    pub fn new(about: About, threads: u32) -> Session {
        Session {
            about,
            threads,
            recogniser: Recogniser::new(Dialect::Gomocup),
            settings: Settings::default(),
            rule: Rule::default(),
            game: None,
            blocked: PointSet::new(),
            blocked_for: [PointSet::new(); 2],
            blocked_paths: Vec::new(),
            phase: Phase::Idle,
            unready: false,
            stopped: None,
            closing: false,
            waiting: VecDeque::new(),
            last_ticket: 0,
            expected: None,
            pondering: None,
            notice: None,
        }
    }

    /// The game being played, if one has begun.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Takes in what happened and says what to do about it.
    pub fn handle(&mut self, input: Input) -> Vec<Effect> {
        let mut effects = Vec::new();
        match input {
            _ if matches!(self.phase, Phase::Gone) => {}
            Input::Event { at, event } => self.hear(at, event, &mut effects),
            Input::Prepared { ticket, result } => self.prepared(ticket, result, &mut effects),
            Input::Report { ticket, report } => self.report(ticket, report, &mut effects),
            Input::Finished { at, ticket, result } => {
                self.finished(at, ticket, result, &mut effects);
            }
            Input::Deadline { at, ticket } => self.deadline(at, ticket, &mut effects),
            Input::Closed { at } => self.close(at, LAST_WORDS, &mut effects),
        }
        self.go_on(&mut effects);
        self.ponder(&mut effects);
        if self.closing && matches!(self.phase, Phase::Idle) {
            self.phase = Phase::Gone;
            effects.push(Effect::Exit);
        }
        effects
    }

    /// Obeys what waits, as long as the agent is idle. It gets ready for several settings at once: a
    /// manager that changes its mind a thousand times need not wait for each.
    fn go_on(&mut self, effects: &mut Vec<Effect>) {
        while matches!(self.phase, Phase::Idle) {
            let next = self.waiting.front().map(|(_, event)| event);
            let is_setting = matches!(next, Some(Event::Command(Command::Info(_))));
            if self.unready && !is_setting {
                self.prepare(None, false, effects);
                continue;
            }
            let Some((at, event)) = self.waiting.pop_front() else { return };
            self.obey(at, event, effects);
        }
    }

    /// A new event: obeyed at once if the agent is idle or the event ends its work.
    fn hear(&mut self, at: Instant, event: Event, effects: &mut Vec<Effect>) {
        self.end_pondering(effects);
        match &event {
            _ if self.closing => {}
            Event::Command(Command::End) => self.close(at, END_WORDS, effects),
            Event::Command(command) if command.is_stop() => self.stop(at, effects),
            _ if matches!(self.phase, Phase::Idle) => self.obey(at, event, effects),
            _ if self.waiting.len() < MOST_WAITING => self.waiting.push_back((at, event)),
            _ => {
                let reply = Reply::error("too many commands are waiting: this one was ignored");
                effects.push(Effect::Reply(reply));
            }
        }
    }

    fn obey(&mut self, at: Instant, event: Event, effects: &mut Vec<Effect>) {
        self.expected = None;
        match event {
            Event::Command(command) => {
                self.recogniser.hear(&command);
                self.command(at, command, effects);
            }
            Event::Malformed { reason, .. } => effects.push(Effect::Reply(Reply::error(reason))),
            Event::Overlong => {
                let reply = Reply::error("a line that is too long was ignored");
                effects.push(Effect::Reply(reply));
            }
        }
    }

    /// The manager leaves. What it has asked before is still answered, so that a script fed
    /// through a pipe gets its answers; but no thought is given to it any more.
    fn close(&mut self, at: Instant, grace: Duration, effects: &mut Vec<Effect>) {
        self.end_pondering(effects);
        // `END` and then the end of the input: the first of them has set the time.
        let is_first = !std::mem::replace(&mut self.closing, true);
        if is_first && !matches!(self.phase, Phase::Idle) {
            self.stop(at, effects);
            effects.push(Effect::ExitBy { at: at + grace });
        }
    }

    fn next_ticket(&mut self) -> JobId {
        self.last_ticket += 1;
        self.last_ticket
    }

    /// Lets the agent get ready for the current game.
    fn prepare(&mut self, on_success: Option<Reply>, drop_game: bool, effects: &mut Vec<Effect>) {
        self.unready = false;
        let Some(game) = &self.game else { return };
        let (rule, size) = (game.rule(), game.size());
        let ticket = self.next_ticket();
        let resources = self.settings.resources();
        effects.push(Effect::Prepare { ticket, rule, size, resources });
        self.phase = Phase::Preparing { ticket, on_success, drop_game };
    }

    fn prepared(
        &mut self,
        at: JobId,
        result: Result<Option<String>, Failure>,
        effects: &mut Vec<Effect>,
    ) {
        match &mut self.phase {
            Phase::Preparing { ticket, on_success, drop_game } if *ticket == at => {
                let (reply, drop_game) = (on_success.take(), *drop_game);
                self.phase = Phase::Idle;
                match result {
                    Ok(notice) => {
                        effects.extend(reply.map(Effect::Reply));
                        // An agent gets ready with every setting; a person is told once.
                        if notice != self.notice {
                            let reply = notice.as_ref().map(Reply::message);
                            effects.extend(reply.map(Effect::Reply));
                            self.notice = notice;
                        }
                    }
                    Err(failure) => {
                        if drop_game {
                            self.game = None;
                        }
                        effects.push(Effect::Reply(Reply::error(failure)));
                    }
                }
            }
            _ => {}
        }
    }

    fn dialect(&self) -> Dialect {
        self.recogniser.dialect()
    }

    /// What must not be played next in the current game.
    fn excluded(&self, game: &Game) -> PointSet {
        let side = game.side_to_move();
        let mut excluded = match side {
            Color::Black => self.blocked.union(&self.blocked_for[0]),
            Color::White => self.blocked.union(&self.blocked_for[1]),
        };
        let played: Vec<Point> = game.moves().collect();
        for path in &self.blocked_paths {
            if let Some((&last, before)) = path.split_last()
                && before == played
            {
                excluded.insert(last);
            }
        }
        excluded
    }
}
