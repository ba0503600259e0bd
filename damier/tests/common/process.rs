//! A server as a process of its own, and clients of it.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Nothing takes longer, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A server, killed when it is dropped.
pub struct Process {
    child: Child,
    /// The first line that it printed, and where the rest comes from, unless that is a file.
    line: String,
    rest: Option<BufReader<ChildStdout>>,
    pub address: String,
}

/// The program with arguments and no browser to open.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.args(arguments).env("PATH", "");
    command
}

impl Process {
    pub fn start(data: &Path, arguments: &[&str]) -> Process {
        let mut child = command(arguments)
            .env("XDG_DATA_HOME", data)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("damier starts");
        let mut line = String::new();
        let mut rest = BufReader::new(child.stdout.take().expect("it is piped"));
        rest.read_line(&mut line).expect("text");
        let Some(url) = line.split_whitespace().find(|word| word.starts_with("http://")) else {
            panic!("no address: {:?}", child.wait_with_output());
        };
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_string();
        Process { child, line, rest: Some(rest), address }
    }

    /// A server for other machines too, which writes all that it says into a file, and is asked to
    /// say all that it can.
    pub fn logged(data: &Path, log: &Path) -> Process {
        let (folder, file) = (data.to_str().expect("text"), File::create(log).expect("a log"));
        let errors = file.try_clone().expect("a log");
        let serve = ["serve", "--no-open", "--host", "0.0.0.0", "--port", "0", "--data", folder];
        let child = command(&serve)
            .env("RUST_LOG", "trace")
            .env("RUST_BACKTRACE", "full")
            .stdout(file)
            .stderr(errors)
            .spawn()
            .expect("damier starts");
        let start = Instant::now();
        let url = loop {
            match fs::read_to_string(data.join("address")) {
                Ok(url) if !url.is_empty() => break url,
                _ => assert!(start.elapsed() < PATIENCE, "no address in {folder}"),
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_string();
        Process { child, line: String::new(), rest: None, address }
    }

    pub fn serve(data: &Path) -> Process {
        let folder = data.to_str().expect("text");
        Process::start(data, &["serve", "--no-open", "--port", "0", "--data", folder])
    }

    /// A server that cannot start; what it says and how it ends.
    pub fn refused(data: &Path) -> Output {
        let folder = data.to_str().expect("text");
        let output = command(&["serve", "--no-open", "--port", "0", "--data", folder]).output();
        output.expect("damier starts")
    }

    /// Sends a signal and waits for the end; the exit code.
    pub fn end(mut self, signal: &str) -> Option<i32> {
        let kill = format!("kill -{signal} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().is_ok_and(|kill| kill.success()));
        self.child.wait().expect("it ends").code()
    }

    /// Ends it; what it printed from its start on.
    pub fn said(mut self) -> String {
        self.child.kill().expect("it is ours");
        let mut said = self.line.clone();
        let rest = self.rest.as_mut().expect("it is not in a file");
        rest.read_to_string(&mut said).expect("text");
        said
    }

    pub fn client(&self) -> Client {
        Client::new(&self.address)
    }

    pub fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        self.client().ask(method, path, body).expect("an answer").1
    }

    pub fn wait(&self, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let state = self.ask("GET", &format!("/api/games/{id}"), &Value::Null);
            if is_so(&state) {
                return state;
            }
            assert!(start.elapsed() < PATIENCE, "it never came: {state}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody who keeps a connection to a server.
pub struct Client {
    pub address: String,
    /// Lines of every request.
    pub headers: String,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    pub fn new(address: &str) -> Client {
        Client { address: address.to_string(), headers: String::new(), stream: None }
    }

    /// The status of an answer and its JSON. Whatever fails closes the connection.
    pub fn ask(&mut self, method: &str, path: &str, body: &Value) -> io::Result<(u16, Value)> {
        let answer = self.send(method, path, body).and_then(|()| self.receive());
        if answer.is_err() {
            self.stream = None;
        }
        let (status, bytes) = answer?;
        Ok((status, serde_json::from_slice(&bytes)?))
    }

    /// What is at a path, as text.
    pub fn text(&mut self, path: &str) -> io::Result<(u16, String)> {
        self.send("GET", path, &Value::Null)?;
        let (status, bytes) = self.receive()?;
        Ok((status, String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn send(&mut self, method: &str, path: &str, body: &Value) -> io::Result<()> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(&self.address)?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            self.stream = Some(BufReader::new(stream));
        }
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (host, headers, length) = (&self.address, &self.headers, body.len());
        let ask = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Content-Length: {length}\r\n\r\n\
             {body}"
        );
        let stream = self.stream.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        stream.get_mut().write_all(ask.as_bytes())
    }

    fn receive(&mut self) -> io::Result<(u16, Vec<u8>)> {
        let stream = self.stream.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest.split(' ').next().and_then(|code| code.parse().ok()).unwrap_or(0);
            }
            if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body)?;
        Ok((status, body))
    }
}

/// A new folder for a test.
pub fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("damier-serve-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
