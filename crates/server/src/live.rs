//! The WebSocket: one for each client, for games that change and engines that think.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use crate::extract::{Visitor, read_json};
use crate::hall::lock;
use crate::halt::Halt;
use crate::limits::{Thing, Ticket};
use crate::message::{Code, Command, Problem, Request, Update};
use crate::problem::Answer;
use crate::pulse::{Line, Pulse};
use crate::threads::blocking;
use crate::{analyse, review};

/// The largest message of a client that is not refused.
const MESSAGE_MAX: usize = 64 << 10;

/// The largest that is read at all: a larger one ends the connection.
const READ_MAX: usize = 1 << 20;

/// Messages that wait for a client; one that lets more wait is not there any more.
const QUEUE_MAX: usize = 256;

/// What is read at once: little, for most connections are silent most of the time.
const READ_BUFFER: usize = 4 << 10;

/// Whoever sends more than he may is answered no faster than so.
const BREATH: Duration = Duration::from_millis(100);

/// Games that one client may watch at once.
const WATCHED_MAX: usize = 64;

/// Answers the request to become a WebSocket.
pub(crate) async fn upgrade(visitor: Visitor, socket: WebSocketUpgrade) -> Answer<Response> {
    let ticket = visitor.caller.hold(Thing::Socket)?;
    let socket = socket.max_message_size(READ_MAX).max_frame_size(READ_MAX);
    let socket = socket.read_buffer_size(READ_BUFFER);
    Ok(socket.on_upgrade(move |socket| async move {
        serve(visitor, socket).await;
        drop(ticket);
    }))
}

/// Answers a client until it goes. What it asks for may wait for a game or for the disk.
async fn serve(visitor: Visitor, mut socket: WebSocket) {
    let (sender, mut receiver) = mpsc::channel::<Arc<str>>(QUEUE_MAX);
    let version = env!("CARGO_PKG_VERSION").to_string();
    let hello = Update::Hello { version, run: visitor.hall.run.clone() };
    let silence = visitor.caller.gate.silence;
    let mut pulse = Pulse::new(silence);
    let client = Arc::new(Mutex::new(Client::new(visitor, sender, pulse.line.clone())));
    let mut next = Some(Message::Text((&*hello.text()).into()));
    while let Some(message) = next {
        if !matches!(timeout(silence, socket.send(message)).await, Ok(Ok(()))) {
            break;
        }
        let text = |text: Arc<str>| Some(Message::Text((&*text).into()));
        next = loop {
            let received = tokio::select! {
                queued = receiver.recv() => break queued.and_then(text),
                beat = pulse.beat() => break beat.map(Message::Ping),
                received = socket.recv() => received,
            };
            pulse.hear();
            let message = match received {
                Some(Ok(Message::Close(_)) | Err(_)) | None => break None,
                Some(Ok(Message::Pong(answer))) => {
                    pulse.answered(&answer);
                    continue;
                }
                Some(Ok(message)) => message,
            };
            let bytes = message.clone().into_data().len();
            let granted = lock(&client).visitor.caller.spend(bytes as u64);
            if let Err(problem) = granted {
                sleep(BREATH).await;
                break text(refused(message.to_text().ok().and_then(number_of), problem));
            }
            match message {
                Message::Text(asked) => {
                    let client = client.clone();
                    let answer = blocking(move || Ok(lock(&client).answer(asked.as_str())));
                    break text(answer.await.unwrap_or_else(|problem| refused(None, problem)));
                }
                Message::Binary(_) => break text(refused(None, not_text())),
                _ => (),
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
    /// How long the line takes.
    line: Line,
    /// The games that it watches, each with the right to.
    watched: HashMap<String, Option<Ticket>>,
    /// Stops the analysis and the review that run for it.
    analysis: Option<Arc<Halt>>,
    review: Option<Arc<Halt>>,
}

impl Client {
    fn new(visitor: Visitor, sender: mpsc::Sender<Arc<str>>, line: Line) -> Client {
        let watched = HashMap::new();
        Client { visitor, sender, line, watched, analysis: None, review: None }
    }

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
                let token = token.as_deref();
                let shared = self.visitor.room_by(&review.game, token)?;
                let begun = review::begin(&self.visitor, &shared, token, review, &self.sender)?;
                self.review = Some(begun);
            }
            Command::StopReview => stop(&mut self.review),
            Command::Host { key } => {
                self.visitor.caller.unlock(&key)?;
                self.visitor.is_local = true;
            }
            Command::Ping => (),
        }
        Ok(None)
    }

    fn watch(&mut self, game: String, token: Option<&str>) -> Answer<()> {
        let shared = self.visitor.room_by(&game, token)?;
        if !self.watched.contains_key(&game) {
            if self.watched.len() >= WATCHED_MAX {
                let expected = format!("at most {WATCHED_MAX} at once");
                return Err(Problem::found(Code::Busy, "another game to watch", expected));
            }
            self.watched.insert(game, self.visitor.caller.hold(Thing::Game)?);
        }
        let secrets = token.unwrap_or_default();
        let bytes = self.visitor.hall.watch(&shared, &self.sender, secrets, &self.line);
        self.visitor.caller.charge(bytes as u64);
        Ok(())
    }

    fn unwatch(&mut self, game: &str) {
        if self.watched.remove(game).is_some() {
            self.visitor.hall.unwatch(game, &self.sender);
        }
    }

    fn leave(&mut self) {
        stop(&mut self.analysis);
        stop(&mut self.review);
        for game in self.watched.keys().cloned().collect::<Vec<_>>() {
            self.unwatch(&game);
        }
    }
}

fn stop(search: &mut Option<Arc<Halt>>) {
    if let Some(halt) = search.take() {
        halt.end();
    }
}

fn refused(id: Option<u32>, problem: Problem) -> Arc<str> {
    Update::Refused { id, problem: Box::new(problem) }.text()
}

fn not_text() -> Problem {
    Problem::found(Code::BadMessage, "a binary message", "JSON in a text message")
}

/// The number of a request that cannot be understood otherwise; nothing else of it is kept.
fn number_of(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Numbered {
        id: u32,
    }
    Some(serde_json::from_str::<Numbered>(text).ok()?.id)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use axum::extract::FromRequestParts;
    use axum::http::{self, HeaderMap, Version};
    use serde_json::json;
    use store::Store;

    use super::*;
    use crate::caller::Caller;
    use crate::guard::Gate;
    use crate::hall::Hall;
    use crate::room::Room;

    /// A visitor from elsewhere, and what waits to be sent to him.
    async fn client(hall: &Arc<Hall>) -> (Client, mpsc::Receiver<Arc<str>>) {
        let gate = Gate::testing(Some("https://play.example".parse().unwrap()));
        let peer = "203.0.113.9".parse().unwrap();
        let caller = Caller::of(&gate, peer, Version::HTTP_11, &HeaderMap::new()).unwrap();
        let mut parts = http::Request::new(()).into_parts().0;
        parts.extensions.insert(caller);
        let visitor = Visitor::from_request_parts(&mut parts, hall).await.unwrap();
        let (sender, receiver) = mpsc::channel(1);
        (Client::new(visitor, sender, Line::default()), receiver)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_game_that_is_watched_again_and_again_costs_its_bytes() {
        let store = Store::in_memory().unwrap();
        let hall = Arc::new(Hall::new(store, 1, 1 << 20, Duration::ZERO).unwrap());
        let new = serde_json::from_value(json!({"game": "othello"}));
        let made = hall.make(new.unwrap()).unwrap();
        grow(&mut lock(&hall.room(&made.game.id).unwrap()), 5_000);
        let (mut client, mut told) = client(&hall).await;
        let token = &made.tokens[0];
        let watch = json!({"id": 1, "type": "watch", "game": made.game.id, "token": token});
        // All that he may have at once.
        client.visitor.caller.charge(64 << 20);
        let is_refused = (0..20).any(|_| {
            client.answer(&watch.to_string());
            assert!(told.try_recv().unwrap().len() > 256 << 10);
            client.visitor.caller.spend(0).is_err()
        });
        assert!(is_refused);
    }

    /// Tries so many moves in a game.
    fn grow(room: &mut Room, nodes: usize) {
        for node in 0.. {
            for text in room.match_at(node).unwrap().moves() {
                let action = play::Action::Try { node, text: &text };
                room.play.act(game::Seat::FIRST, &action, Instant::now()).unwrap();
            }
            if room.play.tree().len() >= nodes {
                return;
            }
        }
    }
}
