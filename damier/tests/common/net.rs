//! A net for secrets: everything that anybody is told goes through it, with who may be told what.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::line::Line;
use super::process::PATIENCE;

/// Somebody who asks: from where, and with which secrets.
pub struct Somebody {
    pub name: &'static str,
    pub address: String,
    pub token: String,
    /// His WebSocket.
    pub line: Option<Line>,
}

/// Something that was told.
struct Told {
    what: String,
    text: String,
    /// The names of the secrets that belong there.
    may: Vec<String>,
}

/// All that was told, and all that is secret.
#[derive(Default)]
pub struct Net {
    told: Vec<Told>,
    secrets: BTreeMap<String, String>,
}

impl Net {
    /// Something that is secret, by its name.
    pub fn secret(&mut self, name: &str, secret: &Value) -> String {
        let secret = secret.as_str().expect("a text").to_string();
        assert!(secret.len() >= 12, "{name}: {secret:?}");
        self.secrets.insert(name.to_string(), secret.clone());
        secret
    }

    /// Whether something of that name is secret.
    pub fn has(&self, name: &str) -> bool {
        self.secrets.contains_key(name)
    }

    /// What is secret, by its name.
    pub fn known(&self, name: &str) -> String {
        self.secrets[name].clone()
    }

    /// What was told last had secrets in their place.
    pub fn allow(&mut self, may: Vec<String>) {
        self.told.last_mut().expect("something was told").may = may;
    }

    /// Something was told, where some secrets belong.
    pub fn tell(&mut self, what: impl Into<String>, text: impl Into<String>, may: &[&str]) {
        let may = may.iter().map(ToString::to_string).collect();
        self.told.push(Told { what: what.into(), text: text.into(), may });
    }

    /// A request, whose answer is told with its head; the status and the JSON, if it is some.
    pub fn ask(
        &mut self,
        who: &Somebody,
        what: [&str; 2],
        body: &Value,
        may: &[&str],
    ) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.ask_with(who, what, &body, may)
    }

    /// The same with any body.
    pub fn ask_with(
        &mut self,
        who: &Somebody,
        [method, path]: [&str; 2],
        body: &str,
        may: &[&str],
    ) -> (u16, Value) {
        let token = match &*who.token {
            "" => String::new(),
            token => format!("X-Damier-Token: {token}\r\n"),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{token}Connection: close\r\n\
             Content-Length: {}\r\n\r\n{body}",
            who.address,
            body.len()
        );
        let mut stream = TcpStream::connect(&who.address).expect("a server");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream.write_all(request.as_bytes()).expect("a request that is sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        let answer = String::from_utf8(answer).expect("text");
        self.tell(format!("{method} {path} to {}", who.name), &answer, may);
        let status = answer.split(' ').nth(1).and_then(|text| text.parse().ok()).unwrap_or(0);
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, serde_json::from_str(body).unwrap_or_default())
    }

    /// Sends a message with somebody's token, and notes all that comes until its answer does.
    pub fn send(&mut self, who: &mut Somebody, mut message: Value) {
        (message["id"], message["token"]) = (json!(7), json!(who.token));
        let line = who.line.take().expect("a line");
        who.line = line.sent(&message);
        assert!(who.line.is_some(), "{} is cut", who.name);
        self.hear(who, |told| told["id"] == 7);
    }

    /// Notes all that comes to somebody until something does.
    pub fn hear(&mut self, who: &mut Somebody, is_it: impl Fn(&Value) -> bool) {
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < PATIENCE, "it never came to {}", who.name);
            let line = who.line.as_mut().expect("a line");
            let Some(text) = line.text(Duration::from_secs(1)).expect("a line that is not cut")
            else {
                continue;
            };
            let told = serde_json::from_str::<Value>(&text).expect("JSON");
            self.tell(format!("{} on the line of {}", told["type"], who.name), text, &[]);
            if is_it(&told) {
                return;
            }
        }
    }

    /// Nothing secret is where it does not belong, and everything that belongs somewhere is there:
    /// the net holds.
    pub fn check(&self) {
        let mut owned = BTreeSet::new();
        for Told { what, text, may } in &self.told {
            let shown = text.chars().take(2_000).collect::<String>();
            for (name, secret) in &self.secrets {
                // A part of a secret is one, too.
                let (first, second) = secret.split_at(secret.len() / 2);
                let is_told = text.contains(first) || text.contains(second);
                assert!(!is_told || may.contains(name), "{what} has {name}: {shown}");
                let is_owned = is_told && text.contains(secret);
                owned.extend(is_owned.then_some(name));
            }
            for name in may {
                let secret = &self.secrets[name];
                assert!(text.contains(secret), "{what} lacks {name}: {shown}");
            }
        }
        // What the clients think of themselves nobody is told at all.
        let is_somewhere = |name: &&String| owned.contains(name) || name.ends_with(" key");
        let lost = self.secrets.keys().find(|name| !is_somewhere(name));
        assert_eq!(lost, None, "it was searched for in vain");
        println!("{} texts searched for {} secrets", self.told.len(), self.secrets.len());
    }
}
