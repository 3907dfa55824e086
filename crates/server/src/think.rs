//! Asking an agent, on a thread of our own.

use crate::error::ApiError;
use crate::shared::Shared;
use crate::types::{AddMove, Analyse, Analysed, Explain, Keep, OutcomeView, Play, ServerMessage};
use crate::view;
use std::time::{Duration, Instant};
use tengen_agent::{Agent, Answer, CancelToken, Failure, Report, Request, Resources, Stopwatch};
use tengen_core::{Color, Game};

/// What an analysis takes when nobody says.
const USUAL_ANALYSIS: Duration = Duration::from_secs(10);
/// What a move takes when nobody says.
const USUAL_MOVE: Duration = Duration::from_secs(2);

/// Asks an agent of the registry something. It is kept for the next question unless it broke.
pub(crate) fn with_agent<T>(
    shared: &Shared,
    spec: &str,
    game: &Game,
    ask: impl FnOnce(&mut dyn Agent) -> Result<T, Failure>,
) -> Result<T, ApiError> {
    let mut agent = shared.registry.take(spec)?;
    let memory = Some(shared.bounds.memory);
    let resources = Resources { memory, ..Resources::default() };
    let ready = agent.prepare(game.rule(), game.size(), &resources);
    let result = ready.and_then(|()| ask(&mut agent));
    if !matches!(result, Err(Failure::Fault { .. })) {
        shared.registry.give_back(spec, agent);
    }
    result.map_err(|failure| match failure {
        Failure::Fault { text, .. } => ApiError::failed(format!("{spec}: {text}")),
        refusal => ApiError::bad(refusal),
    })
}

/// A request on its way to an agent.
pub(crate) struct Question {
    pub agent: String,
    pub request: Request,
    /// The longest it may take.
    pub time: Duration,
}

impl Question {
    pub fn of_analyse(shared: &Shared, asked: &Analyse) -> Result<Question, ApiError> {
        let game = asked.position.game()?;
        let external = shared.registry.is_external(&asked.agent);
        let time = shared.bounds.time(&asked.limits, USUAL_ANALYSIS);
        let size = game.size();
        let mut request = Request::new(game);
        request.limits = shared.bounds.limits(&asked.limits, time, external);
        request.multi_pv = asked.lines.clamp(1, shared.bounds.lines);
        for &point in &asked.excluded {
            if !point.is_on(size) {
                return Err(ApiError::bad(format!("excluded: {point} is not on the board")));
            }
            request.excluded.insert(point);
        }
        Ok(Question { agent: asked.agent.clone(), request, time })
    }

    pub fn of_play(shared: &Shared, asked: &Play) -> Result<Question, ApiError> {
        let game = asked.position.game()?;
        let external = shared.registry.is_external(&asked.agent);
        let wish = asked.limits.unwrap_or_default();
        let mut request = Request::new(game);
        request.clock = asked.clock.unwrap_or_default();
        request.clock.increment = request.clock.increment.min(shared.bounds.time);
        // With a clock the agent plans its time, within what a request may have at all.
        let usual = if request.clock.is_unlimited() { USUAL_MOVE } else { shared.bounds.time };
        let time = shared.bounds.time(&wish, usual);
        request.limits = shared.bounds.limits(&wish, time, external);
        let agent = match asked.level {
            Some(level) => shared.registry.at_level(&asked.agent, level)?,
            None => asked.agent.clone(),
        };
        // A program plans its time itself, with all of its clock.
        let time = match external {
            true => request.clock.limit().map_or(time, |limit| limit.min(time)),
            false => request.hard_limit().unwrap_or(time),
        };
        Ok(Question { agent, request, time })
    }

    /// Asks.
    pub fn ask(
        &self,
        shared: &Shared,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, ApiError> {
        with_agent(shared, &self.agent, &self.request.game, |agent| {
            let request = Request {
                seed: shared.next_seed(),
                // It may have waited for its turn: the time counts from here.
                stopwatch: Stopwatch::start(),
                ..self.request.clone()
            };
            agent.think(&request, stop, report)
        })
    }
}

/// A whole analysis.
pub(crate) fn analyse(
    shared: &Shared,
    question: &Question,
    stop: &CancelToken,
    report: &mut dyn FnMut(&Report),
) -> Result<Analysed, ApiError> {
    let answer = question.ask(shared, stop, report)?;
    let report = view::report(&answer.report);
    Ok(Analysed { best: answer.best, cut: answer.cut, report })
}

/// A move to play.
pub(crate) fn play(
    shared: &Shared,
    id: u64,
    question: &Question,
    keep: Option<Keep>,
    stop: &CancelToken,
    report: &mut dyn FnMut(&Report),
) -> Result<ServerMessage, ApiError> {
    let start = Instant::now();
    let answer = question.ask(shared, stop, report)?;
    let mut game = question.request.game.clone();
    let outcome = game.play(answer.best).map_err(|error| {
        ApiError::failed(format!("{} played where it cannot: {error}", question.agent))
    })?;
    let outcome = outcome.map(OutcomeView::from);
    let time_ms = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    let kept = keep.and_then(|keep| {
        let added = AddMove {
            parent: keep.parent,
            node: None,
            at: answer.best,
            color: question.request.game.side_to_move(),
            time_ms: Some(u32::try_from(time_ms).unwrap_or(u32::MAX)),
            comment: None,
            result: outcome.as_ref().map(result_text),
        };
        // Whatever stands in the way, the move is told: the page saves it then, and hears why not.
        shared.store.keep(&keep, &added).unwrap_or_default()
    });
    let report = view::report(&answer.report);
    Ok(ServerMessage::Move { id, at: answer.best, time_ms, report, outcome, kept })
}

/// A result as records write it.
fn result_text(outcome: &OutcomeView) -> String {
    match outcome.winner {
        Some(Color::Black) => "B+",
        Some(Color::White) => "W+",
        None => "0",
    }
    .to_owned()
}

/// What an agent sees.
pub(crate) fn explain(shared: &Shared, asked: &Explain) -> Result<ServerMessage, ApiError> {
    let game = asked.position.game()?;
    let layers = with_agent(shared, &asked.agent, &game, |agent| Ok(agent.explain(&game)))?;
    let layers = layers.into_iter().map(view::layer).collect();
    Ok(ServerMessage::Layers { id: asked.id, layers })
}
