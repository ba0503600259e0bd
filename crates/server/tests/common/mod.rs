//! A real server on a free port, and clients of it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "not every test uses all of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::message::{Created, GameState, Imported};
use server::{Config, Server};
use tokio::sync::oneshot;
use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// Nothing here takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that runs until it is dropped; its library goes with it.
pub struct Lab {
    pub address: SocketAddr,
    pub data: PathBuf,
    /// The key of the host, behind a proxy.
    pub key: String,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// A number from the environment, or the usual one.
pub fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap())
}

/// What the process holds, in megabytes; nothing where there is no such file.
pub fn megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

/// A folder of its own for each server.
pub fn scratch() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("damier-lab-{}-{number}", std::process::id()))
}

impl Lab {
    pub fn new() -> Lab {
        Lab::over(scratch())
    }

    /// A server over a library that may already be there.
    pub fn over(data: PathBuf) -> Lab {
        Lab::with(data, |_| ())
    }

    /// The same with a changed configuration.
    pub fn with(data: PathBuf, change: impl FnOnce(&mut Config)) -> Lab {
        let mut config = Config {
            port: Some(0),
            data: data.clone(),
            answer_after: Duration::from_millis(1),
            ..Config::default()
        };
        change(&mut config);
        let server = Server::bind(&config).unwrap();
        let address = server.address();
        let link = server.host_link().unwrap_or_default();
        let key = link.rsplit('/').next().unwrap_or_default().to_string();
        let (end, ended) = oneshot::channel::<()>();
        let run = move || {
            let _ = server.run(async move { drop(ended.await) });
        };
        Lab { address, data, key, end: Some(end), thread: Some(std::thread::spawn(run)) }
    }

    /// Ends the server and leaves its library.
    pub fn close(mut self) -> PathBuf {
        self.stop();
        std::mem::take(&mut self.data)
    }

    fn stop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    /// A request with any headers; status and body.
    pub fn raw(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> (u16, Vec<u8>) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let host = match headers.to_ascii_lowercase().lines().any(|line| line.starts_with("host:"))
        {
            true => String::new(),
            false => format!("Host: {}\r\n", self.address),
        };
        let head = format!(
            "{method} {path} HTTP/1.1\r\n{host}{headers}Content-Length: {}\r\n\
             Connection: close\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        // A server that refuses a large body may close before all of it is sent.
        let _ = stream.write_all(body);
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        reader.read_line(&mut head).unwrap();
        let status = head.split(' ').nth(1).unwrap_or("0").parse().unwrap();
        while reader.read_line(&mut head).unwrap() > 2 {}
        let mut body = Vec::new();
        let _ = reader.read_to_end(&mut body);
        match head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
            true => (status, joined(&body)),
            false => (status, body),
        }
    }

    /// Sends a file into the library; what came of it.
    #[track_caller]
    pub fn import(&self, name: &str, file: &[u8]) -> Imported {
        let (status, body) = self.raw("POST", &format!("/api/import?name={name}"), "", file);
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
        let last = body.trim_ascii_end().rsplit(|byte| *byte == b'\n').next().unwrap();
        let imported = serde_json::from_slice::<Imported>(last).unwrap();
        assert!(imported.is_done);
        imported
    }

    /// The library as a file.
    #[track_caller]
    pub fn export(&self) -> String {
        let (status, body) = self.raw("GET", "/api/export", "", b"");
        assert_eq!(status, 200);
        String::from_utf8(body).unwrap()
    }

    /// A request; status and JSON.
    pub fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, body) = self.raw(method, path, "", body.as_bytes());
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    /// A request that is granted.
    #[track_caller]
    pub fn granted<T: DeserializeOwned>(&self, method: &str, path: &str, body: &Value) -> T {
        let (status, body) = self.ask(method, path, body);
        assert!(status < 300, "{method} {path}: {status} {body}");
        serde_json::from_value(body).unwrap()
    }

    #[track_caller]
    pub fn get<T: DeserializeOwned>(&self, path: &str) -> T {
        self.granted("GET", path, &Value::Null)
    }

    #[track_caller]
    pub fn post<T: DeserializeOwned>(&self, path: &str, body: &Value) -> T {
        self.granted("POST", path, body)
    }

    /// The code with which a request is refused.
    #[track_caller]
    pub fn refused(&self, method: &str, path: &str, body: &Value) -> String {
        let (status, body) = self.ask(method, path, body);
        assert!((400..500).contains(&status), "{method} {path}: {status} {body}");
        assert!(body["message"].as_str().is_some_and(|text| !text.is_empty()), "{body}");
        body["code"].as_str().unwrap().to_string()
    }

    #[track_caller]
    pub fn new_game(&self, body: &Value) -> Created {
        self.post("/api/games", body)
    }

    pub fn state(&self, id: &str) -> GameState {
        self.get(&format!("/api/games/{id}"))
    }

    #[track_caller]
    pub fn act(&self, id: &str, token: &impl Serialize, action: &Value) -> GameState {
        let body = json!({"token": token, "action": action});
        self.post(&format!("/api/games/{id}/act"), &body)
    }

    /// Waits until a game is as it should be.
    #[track_caller]
    pub fn wait(&self, id: &str, is_so: impl Fn(&GameState) -> bool) -> GameState {
        let start = Instant::now();
        loop {
            let state = self.state(id);
            if is_so(&state) {
                return state;
            }
            assert!(start.elapsed() < PATIENCE, "it never came: {state:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn connect(&self) -> Live {
        self.connect_from(None).unwrap()
    }

    /// A client behind a proxy, which says its address; the status with which it is refused.
    pub fn connect_from(&self, address: Option<&str>) -> Result<Live, u16> {
        let url = format!("ws://{}/api/live", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(address) = address {
            request.headers_mut().insert("x-forwarded-for", address.parse().unwrap());
        }
        let mut socket = match tungstenite::connect(request) {
            Ok((socket, _)) => socket,
            Err(tungstenite::Error::Http(answer)) => return Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        };
        if let MaybeTlsStream::Plain(stream) = socket.get_mut() {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
        }
        let mut live = Live { socket };
        assert_eq!(live.read()["type"], "hello");
        Ok(live)
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        self.stop();
        if !self.data.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.data);
        }
    }
}

/// A body that came in chunks, each behind its length.
fn joined(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = chunks.windows(2).position(|two| two == b"\r\n") {
        let length = std::str::from_utf8(&chunks[..end]).unwrap();
        let length = usize::from_str_radix(length, 16).unwrap();
        let Some(chunk) = chunks.get(end + 2..end + 2 + length) else { break };
        body.extend(chunk);
        chunks = chunks.get(end + 4 + length..).unwrap_or_default();
    }
    body
}

/// A client with a WebSocket.
pub struct Live {
    pub socket: WebSocket<MaybeTlsStream<TcpStream>>,
}

impl Live {
    pub fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    /// The next message.
    pub fn read(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// The next message of a type, others left out.
    pub fn read_type(&mut self, kind: &str) -> Value {
        loop {
            let message = self.read();
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The answer to a request.
    pub fn ask(&mut self, message: &Value) -> Value {
        self.send(message);
        loop {
            let answer = self.read();
            let is_answer = answer["type"] == "done" || answer["type"] == "refused";
            if is_answer && answer["id"] == message["id"] {
                return answer;
            }
        }
    }
}

/// Dice that repeat.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % count
    }
}
