//! Visitors: requests and WebSockets over TLS, which `openssl s_client` speaks.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderName;
use tungstenite::{Message, WebSocket};

use crate::helper::Helper;

/// A connection over TLS; the certificate is checked.
struct Tls {
    _process: Helper,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Tls {
    /// Connects from the address 127.0.0.`from`.
    fn open(port: u16, from: u8) -> anyhow::Result<Tls> {
        let mut command = Command::new("openssl");
        command.args(["s_client", "-quiet", "-verify_quiet", "-verify_return_error"]);
        command.args(["-verify_hostname", "localhost", "-servername", "localhost"]);
        command.arg("-CAfile").arg(super::folder().join("certificate.pem"));
        command.args(["-bind", &format!("127.0.0.{from}:0")]);
        command.args(["-connect", &format!("127.0.0.1:{port}")]);
        let mut process = Helper::start(command.stdout(Stdio::piped()))?;
        let input = process.0.stdin.take().context("no input")?;
        let output = BufReader::new(process.0.stdout.take().context("no output")?);
        Ok(Tls { _process: process, input, output })
    }
}

impl Read for Tls {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.output.read(bytes)
    }
}

impl Write for Tls {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.input.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.input.flush()
    }
}

/// The first line that a program says.
pub fn first(output: ChildStdout) -> io::Result<String> {
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    Ok(line)
}

/// What came back.
pub struct Answer {
    pub status: u16,
    pub body: String,
}

impl Answer {
    /// Checks the status, and that the body has a text.
    pub fn is(&self, status: u16, text: &str) -> anyhow::Result<()> {
        let Answer { status: found, body } = self;
        let start = body.chars().take(300).collect::<String>();
        ensure!(
            *found == status && body.contains(text),
            "found {found} {start:?}, expected {status} with {text:?}"
        );
        Ok(())
    }
}

/// A connection that is kept from request to request.
pub struct Line {
    tls: Tls,
    pub host: String,
}

impl Line {
    pub fn open(port: u16, from: u8) -> anyhow::Result<Line> {
        Ok(Line { tls: Tls::open(port, from)?, host: format!("localhost:{port}") })
    }

    pub fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[&str],
        body: &str,
    ) -> anyhow::Result<Answer> {
        let (host, length) = (&self.host, body.len());
        let headers = headers.iter().map(|header| format!("{header}\r\n")).collect::<String>();
        let ask = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Content-Length: {length}\r\n\
             Content-Type: application/json\r\n\r\n{body}"
        );
        self.tls.write_all(ask.as_bytes())?;
        self.tls.flush()?;
        self.receive().with_context(|| format!("{method} {path}"))
    }

    fn receive(&mut self) -> anyhow::Result<Answer> {
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            ensure!(self.tls.output.read_line(&mut line)? > 0, "found the end, expected an answer");
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest.split(' ').next().unwrap_or(rest).parse()?;
            }
            if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.parse()?;
            }
        }
        let mut body = vec![0; length];
        self.tls.read_exact(&mut body)?;
        Ok(Answer { status, body: String::from_utf8_lossy(&body).into_owned() })
    }
}

/// A WebSocket.
pub struct Live {
    socket: WebSocket<Tls>,
    messages: u64,
}

impl Live {
    pub fn open(port: u16, headers: &[(&'static str, &str)]) -> anyhow::Result<Live> {
        let mut request = format!("wss://localhost:{port}/api/live").into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(HeaderName::from_static(name), value.parse()?);
        }
        match tungstenite::client(request, Tls::open(port, 1)?) {
            Ok((socket, _)) => Ok(Live { socket, messages: 0 }),
            Err(error) => bail!("{error}"),
        }
    }

    pub fn send(&mut self, message: &Value) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::text(message.to_string()))?)
    }

    fn receive(&mut self) -> anyhow::Result<Value> {
        loop {
            match self.socket.read()? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => bail!("found the end, expected a message"),
                _ => (),
            }
        }
    }

    /// Waits for a message of a type, past those that say that something was done.
    pub fn expect(&mut self, kind: &str) -> anyhow::Result<Value> {
        loop {
            let message = self.receive()?;
            if message["type"] == kind {
                return Ok(message);
            }
            ensure!(message["type"] == "done", "found {message}, expected {kind}");
        }
    }

    /// Waits until the request of that number is done.
    pub fn answer(&mut self, id: u64) -> anyhow::Result<()> {
        loop {
            let message = self.receive()?;
            if message["id"] == id {
                ensure!(message["type"] == "done", "found {message}, expected it done");
                return Ok(());
            }
        }
    }

    /// Asks for nothing until that is too much; at most so often.
    pub fn exhaust(&mut self, most: u64) -> anyhow::Result<()> {
        for _ in 0..most {
            self.messages += 1;
            self.send(&json!({"id": self.messages, "type": "ping"}))?;
            let answer = self.receive()?;
            if answer["type"] == "refused" {
                ensure!(answer["problem"]["code"] == "busy", "found {answer}, expected busy");
                return Ok(());
            }
        }
        bail!("found {most} messages answered, expected a limit")
    }
}
