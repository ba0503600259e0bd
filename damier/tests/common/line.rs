//! A WebSocket of somebody who plays or watches.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::{HeaderName, HeaderValue};
use tungstenite::{Error, Message, WebSocket};

use super::process::PATIENCE;

/// A message of the server, as far as players look at it.
#[derive(Deserialize, Debug)]
pub struct Told {
    pub id: Option<u64>,
    pub node: Option<u32>,
    pub problem: Option<Value>,
    pub game: Option<State>,
}

/// How a game stands.
#[derive(Deserialize, Debug)]
pub struct State {
    pub phase: String,
    pub position: Position,
    pub tree: Tree,
}

#[derive(Deserialize, Debug)]
pub struct Position {
    to_move: Option<Turn>,
    legal: Vec<Text>,
}

#[derive(Deserialize, Debug)]
struct Turn {
    seat: usize,
}

#[derive(Deserialize, Debug)]
struct Text {
    text: String,
}

#[derive(Deserialize, Debug)]
pub struct Tree {
    pub current: u32,
    pub nodes: Vec<Node>,
}

/// A move of the tree.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
pub struct Node {
    pub id: u32,
    pub parent: u32,
    pub text: String,
}

/// A move that was acknowledged: where it was made, and where it led.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    pub at: u32,
    pub text: String,
    pub node: u32,
}

impl State {
    /// Whose turn it is.
    pub fn turn(&self) -> Option<usize> {
        self.position.to_move.as_ref().map(|turn| turn.seat)
    }

    /// The legal move that the dice of somebody choose.
    pub fn choose(&self, die: impl FnOnce(u64) -> u64) -> String {
        let legal = &self.position.legal;
        legal[die(legal.len() as u64) as usize].text.clone()
    }

    /// Whether a move is there that was acknowledged.
    pub fn has(&self, known: &Move) -> bool {
        let is_it = |node: &Node| node.parent == known.at && node.text == known.text;
        self.tree.nodes.iter().any(is_it)
            && self.tree.nodes.iter().any(|node| node.id == known.node)
    }
}

/// What systems say when nothing has come in time.
const LATE: [ErrorKind; 2] = [ErrorKind::WouldBlock, ErrorKind::TimedOut];

/// A connection.
pub struct Line(WebSocket<TcpStream>);

impl Line {
    /// A new one with more headers; nothing if there is no server.
    pub fn open(address: &str, headers: &str) -> Option<Line> {
        let stream = TcpStream::connect(address).ok()?;
        stream.set_nodelay(true).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let mut request = format!("ws://{address}/api/live").into_client_request().ok()?;
        for (name, value) in headers.lines().filter_map(|line| line.split_once(": ")) {
            let name = name.parse::<HeaderName>().expect("a header");
            request.headers_mut().insert(name, HeaderValue::from_str(value).expect("a header"));
        }
        Some(Line(tungstenite::client(request, stream).ok()?.0))
    }

    /// The line after a message; nothing if it is cut.
    pub fn sent(mut self, message: &Value) -> Option<Line> {
        self.0.send(Message::text(message.to_string())).ok().map(|()| self)
    }

    /// The next message, if one comes in time.
    pub fn read(&mut self, wait: Duration) -> Result<Option<Told>, Error> {
        let text = self.text(wait)?;
        Ok(text.map(|text| serde_json::from_str(&text).expect("a message")))
    }

    /// The same as it came.
    pub fn text(&mut self, wait: Duration) -> Result<Option<String>, Error> {
        let wait = wait.max(Duration::from_millis(1));
        self.0.get_ref().set_read_timeout(Some(wait))?;
        match self.0.read() {
            Ok(Message::Text(text)) => Ok(Some(text.to_string())),
            Ok(_) => Ok(None),
            Err(Error::Io(error)) if LATE.contains(&error.kind()) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
