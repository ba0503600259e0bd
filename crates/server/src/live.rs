//! The WebSocket: one for each client, for games that change and engines that think.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use tokio::sync::mpsc;

use crate::apart::aside;
use crate::extract::{Visitor, may_read, read_json};
use crate::hall::{Hall, lock};
use crate::message::{Act, Code, Problem, Request, Told, Update};
use crate::problem::Answer;
use crate::room::Watcher;
use crate::{analyse, review};

/// The largest message of a client that is not refused.
const MESSAGE_MAX: usize = 64 << 10;

/// The largest that is read at all: a larger one ends the connection.
const READ_MAX: usize = 1 << 20;

/// Messages that wait for a client; one that lets more wait is not there any more.
const QUEUE_MAX: usize = 256;

/// How long a message may take to leave.
const SEND_MAX: Duration = Duration::from_secs(30);

/// Games that one client may watch at once.
const WATCHED_MAX: usize = 64;

/// Answers the request to become a WebSocket.
pub(crate) async fn upgrade(
    State(hall): State<Arc<Hall>>,
    visitor: Visitor,
    socket: WebSocketUpgrade,
) -> Response {
    let socket = socket.max_message_size(READ_MAX).max_frame_size(READ_MAX);
    socket.on_upgrade(move |socket| Client::new(hall, visitor.is_local).run(socket))
}

/// Somebody at the other end.
struct Client {
    hall: Arc<Hall>,
    number: u64,
    is_local: bool,
    watched: HashSet<String>,
    /// Stops the analysis and the review that run for it.
    analysis: Option<Arc<AtomicBool>>,
    review: Option<Arc<AtomicBool>>,
}

impl Client {
    fn new(hall: Arc<Hall>, is_local: bool) -> Client {
        let number = hall.client();
        Client { hall, number, is_local, watched: HashSet::new(), analysis: None, review: None }
    }

    async fn run(mut self, mut socket: WebSocket) {
        let (sender, mut receiver) = mpsc::channel::<Arc<str>>(QUEUE_MAX);
        let version = env!("CARGO_PKG_VERSION").to_string();
        let hello = Update::Hello { version, run: self.hall.run.clone() };
        if send(&mut socket, &hello.text()).await.is_none() {
            return;
        }
        loop {
            let text = tokio::select! {
                queued = receiver.recv() => queued,
                received = socket.recv() => match received {
                    Some(Ok(Message::Text(text))) => Some(self.answer(text.as_str(), &sender)),
                    Some(Ok(Message::Binary(_))) => Some(refused(None, not_text())),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => None,
                },
            };
            let Some(text) = text else { break };
            if send(&mut socket, &text).await.is_none() {
                break;
            }
        }
        self.leave();
    }

    /// Does what a message says; the answer as text.
    fn answer(&mut self, text: &str, sender: &mpsc::Sender<Arc<str>>) -> Arc<str> {
        if text.len() > MESSAGE_MAX {
            let found = format!("a message of {} kB", text.len() >> 10);
            let problem = Problem::found(Code::TooLarge, found, "at most 64 kB");
            return refused(number_of(text), problem);
        }
        let Request { id, ask } = match read_json::<Request>(text.as_bytes()) {
            Ok(request) => request,
            Err(problem) => return refused(number_of(text), problem),
        };
        match self.does(ask, sender) {
            Ok(node) => Update::Done { id, node }.text(),
            Err(problem) => refused(Some(id), problem),
        }
    }

    fn does(&mut self, ask: Told, sender: &mpsc::Sender<Arc<str>>) -> Answer<Option<u32>> {
        match ask {
            Told::Watch { game, token } => self.watch(&game, token.as_deref(), sender)?,
            Told::Unwatch { game } => self.unwatch(&game),
            Told::Act { game, act } => return self.act(&game, &act),
            Told::Analyse { analyse, token } => {
                self.stop_analysis();
                may_read(&self.hall, &analyse.game, self.is_local, token.as_deref())?;
                self.analysis = Some(analyse::begin(&self.hall, &analyse, sender)?);
            }
            Told::StopAnalysis => self.stop_analysis(),
            Told::Review { review, token } => {
                self.stop_review();
                may_read(&self.hall, &review.game, self.is_local, token.as_deref())?;
                self.review = Some(review::begin(&self.hall, &review, sender)?);
            }
            Told::StopReview => self.stop_review(),
            Told::Ping => (),
        }
        Ok(None)
    }

    fn watch(
        &mut self,
        game: &str,
        token: Option<&str>,
        sender: &mpsc::Sender<Arc<str>>,
    ) -> Answer<()> {
        let shared = may_read(&self.hall, game, self.is_local, token)?;
        if self.watched.len() >= WATCHED_MAX && !self.watched.contains(game) {
            let expected = format!("at most {WATCHED_MAX} at once");
            return Err(Problem::found(Code::Busy, "another game to watch", expected));
        }
        let mut room = lock(&shared);
        room.watch(Watcher { client: self.number, sender: sender.clone() });
        let update = Update::Game { game: Box::new(room.state()) };
        self.watched.insert(game.to_string());
        // The queue has room for it, or the client is as good as gone.
        let _ = sender.try_send(update.text());
        Ok(())
    }

    fn unwatch(&mut self, game: &str) {
        if let Some(shared) = self.watched.take(game).and_then(|game| self.hall.opened(&game)) {
            lock(&shared).unwatch(self.number);
        }
    }

    fn act(&self, game: &str, act: &Act) -> Answer<Option<u32>> {
        may_read(&self.hall, game, self.is_local, Some(&act.token))?;
        Ok(aside(|| self.hall.act(game, act))?.0)
    }

    fn stop_analysis(&mut self) {
        stop(&mut self.analysis);
    }

    fn stop_review(&mut self) {
        stop(&mut self.review);
    }

    fn leave(mut self) {
        self.stop_analysis();
        self.stop_review();
        for game in self.watched.clone() {
            self.unwatch(&game);
        }
    }
}

fn stop(flag: &mut Option<Arc<AtomicBool>>) {
    if let Some(flag) = flag.take() {
        flag.store(true, Ordering::Relaxed);
    }
}

/// Sends a text; `None` if the client is gone.
async fn send(socket: &mut WebSocket, text: &str) -> Option<()> {
    let message = Message::Text(text.into());
    tokio::time::timeout(SEND_MAX, socket.send(message)).await.ok()?.ok()
}

fn refused(id: Option<u32>, problem: Problem) -> Arc<str> {
    Update::Refused { id, problem: Box::new(problem) }.text()
}

fn not_text() -> Problem {
    Problem::found(Code::BadMessage, "a binary message", "JSON in a text message")
}

/// The number of a request that cannot be understood otherwise.
fn number_of(text: &str) -> Option<u32> {
    let value = serde_json::from_str::<serde_json::Value>(text).ok()?;
    value.get("id")?.as_u64()?.try_into().ok()
}
