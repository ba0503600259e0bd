//! The WebSocket: one for each client, for games that change and engines that think.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use tokio::sync::mpsc;

use crate::extract::{Visitor, read_json};
use crate::hall::lock;
use crate::message::{Code, Command, Problem, Request, Update};
use crate::problem::Answer;
use crate::threads::blocking;
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
pub(crate) async fn upgrade(visitor: Visitor, socket: WebSocketUpgrade) -> Response {
    let socket = socket.max_message_size(READ_MAX).max_frame_size(READ_MAX);
    socket.on_upgrade(move |socket| serve(visitor, socket))
}

/// Answers a client until it goes. What it asks for may wait for a game or for the disk.
async fn serve(visitor: Visitor, mut socket: WebSocket) {
    let (sender, mut receiver) = mpsc::channel::<Arc<str>>(QUEUE_MAX);
    let version = env!("CARGO_PKG_VERSION").to_string();
    let hello = Update::Hello { version, run: visitor.hall.run.clone() };
    let watched = HashSet::new();
    let client = Client { visitor, sender, watched, analysis: None, review: None };
    let client = Arc::new(Mutex::new(client));
    let mut next = Some(hello.text());
    while let Some(text) = next {
        let sent = socket.send(Message::Text((&*text).into()));
        if !matches!(tokio::time::timeout(SEND_MAX, sent).await, Ok(Ok(()))) {
            break;
        }
        next = loop {
            let received = tokio::select! {
                queued = receiver.recv() => break queued,
                received = socket.recv() => received,
            };
            match received {
                Some(Ok(Message::Text(text))) => {
                    let client = client.clone();
                    let answer = blocking(move || Ok(lock(&client).answer(text.as_str())));
                    break Some(answer.await.unwrap_or_else(|problem| refused(None, problem)));
                }
                Some(Ok(Message::Binary(_))) => break Some(refused(None, not_text())),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => (),
                Some(Ok(Message::Close(_)) | Err(_)) | None => break None,
            }
        };
    }
    // Whoever is gone needs no answer.
    let _ = blocking(move || {
        lock(&client).leave();
        Ok(())
    })
    .await;
}

/// Somebody at the other end.
struct Client {
    visitor: Visitor,
    /// What waits to be sent.
    sender: mpsc::Sender<Arc<str>>,
    watched: HashSet<String>,
    /// Stops the analysis and the review that run for it.
    analysis: Option<Arc<AtomicBool>>,
    review: Option<Arc<AtomicBool>>,
}

impl Client {
    /// Does what a message says; the answer as text.
    fn answer(&mut self, text: &str) -> Arc<str> {
        if text.len() > MESSAGE_MAX {
            let found = format!("a message of {} kB", text.len() >> 10);
            let problem = Problem::found(Code::TooLarge, found, "at most 64 kB");
            return refused(number_of(text), problem);
        }
        let Request { id, ask } = match read_json::<Request>(text.as_bytes()) {
            Ok(request) => request,
            Err(problem) => return refused(number_of(text), problem),
        };
        match self.follow(ask) {
            Ok(node) => Update::Done { id, node }.text(),
            Err(problem) => refused(Some(id), problem),
        }
    }

    fn follow(&mut self, command: Command) -> Answer<Option<u32>> {
        match command {
            Command::Watch { game, token } => self.watch(game, token.as_deref())?,
            Command::Unwatch { game } => self.unwatch(&game),
            Command::Act { game, act } => {
                let shared = self.visitor.room_by(&game, Some(&act.token))?;
                return Ok(self.visitor.hall.act(&shared, &act)?.0);
            }
            Command::Analyse { analyse, token } => {
                stop(&mut self.analysis);
                let shared = self.visitor.room_by(&analyse.game, token.as_deref())?;
                let begun = analyse::begin(&self.visitor, &shared, analyse, &self.sender)?;
                self.analysis = Some(begun);
            }
            Command::StopAnalysis => stop(&mut self.analysis),
            Command::Review { review, token } => {
                stop(&mut self.review);
                let shared = self.visitor.room_by(&review.game, token.as_deref())?;
                let begun = review::begin(&self.visitor.hall, &shared, review, &self.sender)?;
                self.review = Some(begun);
            }
            Command::StopReview => stop(&mut self.review),
            Command::Ping => (),
        }
        Ok(None)
    }

    fn watch(&mut self, game: String, token: Option<&str>) -> Answer<()> {
        let shared = self.visitor.room_by(&game, token)?;
        if self.watched.len() >= WATCHED_MAX && !self.watched.contains(&game) {
            let expected = format!("at most {WATCHED_MAX} at once");
            return Err(Problem::found(Code::Busy, "another game to watch", expected));
        }
        let mut room = lock(&shared);
        room.watch(self.sender.clone());
        let update = Update::Game { game: Box::new(room.state()) };
        self.watched.insert(game);
        // The queue has room for it, or the client is as good as gone.
        let _ = self.sender.try_send(update.text());
        Ok(())
    }

    fn unwatch(&mut self, game: &str) {
        let hall = &self.visitor.hall;
        if let Some(shared) = self.watched.take(game).and_then(|game| hall.opened(&game)) {
            lock(&shared).unwatch(&self.sender);
        }
    }

    fn leave(&mut self) {
        stop(&mut self.analysis);
        stop(&mut self.review);
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
