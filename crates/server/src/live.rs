//! The websocket: one task for each connection.

use crate::arena::Follower;
use crate::clients::{BUSY, Rate};
use crate::error::ApiError;
use crate::job::{Begun, Feed, Job};
use crate::shared::Shared;
use crate::types::{ClientMessage, Follow, ReportView, ServerMessage, StopRequest};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tengen_agent::CancelToken;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

/// Between two reports of an analysis.
const REPORT_EVERY: Duration = Duration::from_millis(50);
/// Tournaments a connection may follow at the same time.
const MOST_FOLLOWED: usize = 4;
/// Messages that wait for the client before the sender has to.
const BACKLOG: usize = 16;

/// A websocket is asked for.
pub(crate) async fn upgrade(
    State(shared): State<Arc<Shared>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let bounds = &shared.bounds;
    upgrade
        // Above our own limit, which is answered properly, by little.
        .max_message_size(4 * bounds.message)
        .max_frame_size(4 * bounds.message)
        .max_write_buffer_size(bounds.write_buffer)
        .on_upgrade(move |socket| async move {
            let (followed, events) = mpsc::channel(BACKLOG);
            let rate = Rate::new(shared.bounds.messages, shared.bounds.window);
            let connection = Connection {
                shared,
                socket,
                rate,
                waiting: VecDeque::new(),
                running: None,
                followers: Vec::new(),
                followed,
                events,
                heard: Instant::now(),
            };
            connection.run().await;
        })
}

/// Why a connection ends.
enum End {
    /// The other side has left, or cannot be reached.
    Gone,
    /// It did what it must not.
    Refused(u16, &'static str),
}

/// An analysis that runs.
struct Running {
    id: u64,
    is_move: bool,
    stop: CancelToken,
    begun: Begun,
    reports: watch::Receiver<Option<ReportView>>,
    /// When the next report may be sent.
    not_before: Instant,
    messages: mpsc::Receiver<ServerMessage>,
    done: JoinHandle<Result<ServerMessage, ApiError>>,
}

/// Something that an analysis has to say.
enum News {
    Report(ReportView),
    Message(ServerMessage),
    Done(Result<ServerMessage, ApiError>),
}

impl Running {
    /// The next news. Nothing is lost when this is given up and asked again.
    async fn next(&mut self) -> News {
        loop {
            let not_before = self.not_before.into();
            let reports = &mut self.reports;
            let report = async {
                tokio::time::sleep_until(not_before).await;
                match reports.changed().await {
                    Ok(()) => reports.borrow_and_update().clone(),
                    // The job has ended and will say so itself.
                    Err(_) => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                Some(message) = self.messages.recv() => return News::Message(message),
                done = &mut self.done => {
                    let broken = |_| Err(ApiError::failed("the analysis broke"));
                    return News::Done(done.unwrap_or_else(broken));
                }
                report = report => {
                    self.not_before = Instant::now() + REPORT_EVERY;
                    if let Some(report) = report {
                        return News::Report(report);
                    }
                }
            }
        }
    }

    /// The report that nobody has seen yet.
    fn last_report(&mut self) -> Option<ReportView> {
        let unseen = self.reports.has_changed().unwrap_or(true);
        unseen.then(|| self.reports.borrow_and_update().clone()).flatten()
    }
}

/// News of an analysis, if one runs.
async fn next_of(running: &mut Option<Running>) -> News {
    match running {
        Some(running) => running.next().await,
        None => std::future::pending().await,
    }
}

struct Connection {
    shared: Arc<Shared>,
    socket: WebSocket,
    rate: Rate,
    waiting: VecDeque<(u64, Job)>,
    running: Option<Running>,
    followers: Vec<(u64, JoinHandle<()>)>,
    followed: mpsc::Sender<ServerMessage>,
    events: mpsc::Receiver<ServerMessage>,
    heard: Instant,
}

impl Connection {
    async fn run(mut self) {
        let end = self.serve().await;
        if let End::Refused(code, reason) = end {
            let close = CloseFrame { code, reason: reason.into() };
            let _ = self.send_raw(Message::Close(Some(close))).await;
            // The close is read before the connection is cut, if the other side reads at all.
            let patience = self.shared.bounds.patience;
            let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
            let _ = tokio::time::timeout(patience.min(Duration::from_secs(1)), rest).await;
        }
    }

    async fn serve(&mut self) -> End {
        let patience = self.shared.bounds.patience;
        let mut ping = tokio::time::interval(patience / 3);
        loop {
            let step = tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(error)) => Err(end_of(&error)),
                    None => Err(End::Gone),
                },
                news = next_of(&mut self.running) => self.tell(news).await,
                Some(message) = self.events.recv() => self.tell_event(message).await,
                _ = ping.tick() => {
                    if self.heard.elapsed() > patience {
                        Err(End::Refused(close_code::POLICY, "no answer to a ping"))
                    } else {
                        self.send_raw(Message::Ping(Default::default())).await
                    }
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn send_raw(&mut self, message: Message) -> Result<(), End> {
        let send = tokio::time::timeout(self.shared.bounds.patience, self.socket.send(message));
        match send.await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }

    async fn send(&mut self, message: ServerMessage) -> Result<(), End> {
        let text = serde_json::to_string(&message).unwrap_or_default();
        self.send_raw(Message::Text(text.into())).await
    }

    /// Something the client said.
    async fn hear(&mut self, message: Message) -> Result<(), End> {
        self.heard = Instant::now();
        let text = match message {
            Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(End::Gone),
            Message::Ping(_) | Message::Binary(_) | Message::Text(_)
                if !self.rate.admit(self.heard) =>
            {
                return Err(End::Refused(close_code::POLICY, "too many messages"));
            }
            Message::Ping(_) => return Ok(()),
            Message::Binary(_) => {
                return Err(End::Refused(close_code::UNSUPPORTED, "messages are text"));
            }
            Message::Text(text) => text,
        };
        if text.len() > self.shared.bounds.message {
            return Err(End::Refused(close_code::SIZE, "the message is too long"));
        }
        match serde_json::from_str::<ClientMessage>(&text) {
            Ok(message) => self.obey(message).await,
            Err(error) => {
                let value = serde_json::from_str::<serde_json::Value>(&text).ok();
                let id = value.and_then(|value| value.get("id")?.as_u64());
                self.send(ApiError::bad(error).message(id)).await
            }
        }
    }

    async fn obey(&mut self, message: ClientMessage) -> Result<(), End> {
        let id = match &message {
            ClientMessage::Stop(request) => return self.stop(*request).await,
            ClientMessage::Analyse(asked) => asked.id,
            ClientMessage::Play(asked) => Some(asked.id),
            ClientMessage::Explain(asked) => Some(asked.id),
            ClientMessage::Solve(asked) => Some(asked.id),
            ClientMessage::Review(asked) => Some(asked.id),
            ClientMessage::Follow(asked) => Some(asked.id),
        };
        let result = self.admit(id, message).await;
        match result {
            Ok(()) => {
                self.start_next();
                Ok(())
            }
            Err(refusal) => self.send(refusal.message(id)).await,
        }
    }

    /// Takes a request into the queue.
    async fn admit(&mut self, id: Option<u64>, message: ClientMessage) -> Result<(), ApiError> {
        let id = id.ok_or_else(|| ApiError::bad("a request needs an id"))?;
        self.followers.retain(|(_, task)| !task.is_finished());
        let in_use = self.running.iter().map(|running| running.id);
        let in_use = in_use.chain(self.waiting.iter().map(|(id, _)| *id));
        if in_use.chain(self.followers.iter().map(|(id, _)| *id)).any(|used| used == id) {
            return Err(ApiError::bad(format!("the id {id} is in use")));
        }
        if let ClientMessage::Follow(asked) = message {
            return self.follow(&asked).await;
        }
        let present = self.waiting.len() + usize::from(self.running.is_some());
        if present >= self.shared.bounds.waiting {
            return Err(ApiError::busy(BUSY));
        }
        let shared = Arc::clone(&self.shared);
        let job = tokio::task::spawn_blocking(move || Job::new(&shared, message)).await;
        if let Some(job) = job.map_err(ApiError::failed)?? {
            self.waiting.push_back((id, job));
        }
        Ok(())
    }

    /// Starts what waits, if nothing runs.
    fn start_next(&mut self) {
        if self.running.is_some() {
            return;
        }
        let Some((id, job)) = self.waiting.pop_front() else { return };
        let (stop, begun, is_move) = (CancelToken::new(), Begun::default(), job.is_move());
        let (report, reports) = watch::channel(None);
        let (message, messages) = mpsc::channel(BACKLOG);
        let feed = Feed { reports: report, messages: message };
        let work = job.perform(Arc::clone(&self.shared), stop.clone(), begun.clone(), feed);
        let (done, not_before) = (tokio::spawn(work), Instant::now());
        self.running =
            Some(Running { id, is_move, stop, begun, reports, not_before, messages, done });
    }

    async fn stop(&mut self, request: StopRequest) -> Result<(), End> {
        let is_meant = |id: u64| request.id.is_none_or(|meant| meant == id);
        let mut stopped = Vec::new();
        if let Some(running) = &self.running
            && is_meant(running.id)
        {
            running.stop.cancel();
            // Others have all the places: it need not wait for one only to end at once.
            if !running.is_move && running.begun.give_up() {
                stopped.push(running.id);
                self.running = None;
            }
        }
        stopped.extend(self.waiting.iter().map(|(id, _)| *id).filter(|&id| is_meant(id)));
        self.waiting.retain(|(id, _)| !is_meant(*id));
        for (id, task) in self.followers.extract_if(.., |(id, _)| is_meant(*id)) {
            if !task.is_finished() {
                task.abort();
                stopped.push(id);
            }
        }
        self.start_next();
        for id in stopped {
            self.send(ServerMessage::Done { id, best: None, cut: true }).await?;
        }
        Ok(())
    }

    async fn tell(&mut self, news: News) -> Result<(), End> {
        match news {
            News::Report(report) => {
                let Some(id) = self.running.as_ref().map(|running| running.id) else {
                    return Ok(());
                };
                self.send(ServerMessage::Report { id, report }).await
            }
            News::Message(message) => self.send(message).await,
            News::Done(result) => {
                let Some(mut running) = self.running.take() else { return Ok(()) };
                self.start_next();
                let id = running.id;
                while let Ok(message) = running.messages.try_recv() {
                    self.send(message).await?;
                }
                if let Some(report) = running.last_report() {
                    self.send(ServerMessage::Report { id, report }).await?;
                }
                self.send(result.unwrap_or_else(|error| error.message(Some(id)))).await
            }
        }
    }

    async fn follow(&mut self, asked: &Follow) -> Result<(), ApiError> {
        if self.followers.len() >= MOST_FOLLOWED {
            return Err(ApiError::busy("a connection follows four tournaments at most"));
        }
        let (shared, run) = (Arc::clone(&self.shared), asked.run.clone());
        let follower = tokio::task::spawn_blocking(move || shared.arena.follow(&run)).await;
        let follower = follower.map_err(ApiError::failed)??;
        let task = tokio::spawn(forward(asked.id, follower, self.followed.clone()));
        self.followers.push((asked.id, task));
        Ok(())
    }

    async fn tell_event(&mut self, message: ServerMessage) -> Result<(), End> {
        // What was on its way when the client said stop is dropped.
        let id = match &message {
            ServerMessage::Arena { id, .. } | ServerMessage::Done { id, .. } => Some(*id),
            ServerMessage::Error { id, .. } => *id,
            _ => None,
        };
        let is_followed = self.followers.iter().any(|(known, _)| Some(*known) == id);
        if is_followed { self.send(message).await } else { Ok(()) }
    }
}

/// Passes on what happens in a tournament.
async fn forward(id: u64, mut follower: Follower, out: mpsc::Sender<ServerMessage>) {
    loop {
        let message = match follower.next().await {
            Ok(Some(event)) => ServerMessage::Arena { id, event: Box::new(event) },
            Ok(None) => {
                let _ = out.send(ServerMessage::Done { id, best: None, cut: false }).await;
                return;
            }
            Err(error) => {
                let _ = out.send(error.message(Some(id))).await;
                return;
            }
        };
        if out.send(message).await.is_err() {
            return;
        }
    }
}

/// What a broken connection means.
fn end_of(error: &axum::Error) -> End {
    // The one error that is worth an answer; the library hides its type.
    let text = error.to_string().to_ascii_lowercase();
    match text.contains("too long") || text.contains("too big") {
        true => End::Refused(close_code::SIZE, "the message is too long"),
        false => End::Gone,
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(running) = &self.running {
            running.stop.cancel();
        }
        self.followers.iter().for_each(|(_, task)| task.abort());
    }
}
