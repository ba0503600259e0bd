//! A server behind nginx with TLS, set up as `docs/src/proxy.md` says.

mod line;
mod nginx;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use crate::helper::Helper;
use line::{Line, Live};
use nginx::{Nginx, free_port};

/// An address that no visitor has.
const FORGED: &str = "X-Forwarded-For: 203.0.113.9";

/// So many requests are more than come back in a moment, and fewer than a new visitor has.
const TRIES: usize = 100;

/// Messages of a visitor, until one is refused; his limit is a thousand at once.
const MESSAGES_MAX: u64 = 5_000;

/// Runs all of it, where there is an nginx to try.
pub fn run() -> anyhow::Result<()> {
    let folder = folder();
    fs::create_dir_all(&folder)?;
    let tried = match nginx::program(&folder)? {
        Some(program) => attempt(&program, &folder),
        None => {
            println!("proxy: skipped, for nginx or openssl is missing, and apt-get has no nginx");
            Ok(())
        }
    };
    fs::remove_dir_all(&folder)?;
    tried
}

/// Where everything is, as long as it takes.
fn folder() -> PathBuf {
    env::temp_dir().join(format!("damier-proxy-{}", std::process::id()))
}

fn attempt(program: &Path, folder: &Path) -> anyhow::Result<()> {
    let (public, plain, bare) = (free_port()?, free_port()?, free_port()?);
    let url = format!("https://localhost:{public}");
    let behind = Damier::start(&folder.join("behind"), &["--public-url", &url])?;
    let unaware = Damier::start(&folder.join("unaware"), &[])?;
    let doors = [(public, behind.port), (plain, unaware.port)];
    let nginx = Nginx::start(program, folder, &doors, (bare, unaware.port))?;
    page(public)?;
    let (id, token) = game(public, &behind.key()?)?;
    live(public, &id, &token, &behind.key()?)?;
    origins(public)?;
    addresses(public)?;
    unaware_of_proxies(plain)?;
    unaware_of_proxies(bare)?;
    println!(
        "proxy: page, game and WebSocket over TLS through {}, visitors told apart by the address \
         that nginx sees, foreign origins and a server without --public-url refused, behind a bare \
         proxy_pass too",
        nginx.version
    );
    Ok(())
}

/// A server of its own data folder.
struct Damier {
    _process: Helper,
    folder: PathBuf,
    port: u16,
}

impl Damier {
    fn start(folder: &Path, arguments: &[&str]) -> anyhow::Result<Damier> {
        let mut command = Command::new(binary()?);
        command.args(["serve", "--no-open", "--host", "127.0.0.1", "--port", "0", "--data"]);
        command.arg(folder).args(arguments).stdout(Stdio::piped());
        let mut process = Helper::start(&mut command)?;
        let said = line::first(process.0.stdout.take().context("no output")?)?;
        let port = said.split("http://127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
        let port = port.and_then(|port| port.parse().ok());
        let port = port.with_context(|| format!("found no address in {said:?}"))?;
        Ok(Damier { _process: process, folder: folder.to_path_buf(), port })
    }

    /// What whoever runs it is known by.
    fn key(&self) -> anyhow::Result<String> {
        let link = fs::read_to_string(self.folder.join("address"))?;
        let (_, key) = link.split_once("#/host/").context("found no key")?;
        Ok(key.to_string())
    }
}

/// The binary, built as this program was.
fn binary() -> anyhow::Result<PathBuf> {
    let mut build = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    build.args(["build", "--quiet", "--package", "damier"]);
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    ensure!(build.status()?.success(), "damier cannot be built");
    Ok(env::current_exe()?.with_file_name("damier"))
}

/// The page and what it asks first: nobody is on the machine, whatever he says.
fn page(port: u16) -> anyhow::Result<()> {
    let mut line = Line::open(port, 1)?;
    let page = line.ask("GET", "/", &[], "")?;
    page.is(200, "<html")?;
    line.ask("GET", "/api/me", &[], "")?.is(200, "\"is_local\":false")?;
    let forged = ["X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1", "X-Real-IP: 127.0.0.1"];
    line.ask("GET", "/api/me", &forged, "")?.is(200, "\"is_local\":false")?;
    line.ask("GET", "/api/games", &[], "")?.is(403, "forbidden")?;
    Ok(())
}

/// A game is made by whoever has the key, and by nobody else; its id, and the token of a seat.
fn game(port: u16, key: &str) -> anyhow::Result<(String, String)> {
    let mut line = Line::open(port, 1)?;
    let person = json!({"kind": "person", "name": ""});
    let new = json!({"game": "othello", "seats": [person, person]}).to_string();
    let (right, wrong) = (format!("X-Damier-Host: {key}"), "X-Damier-Host: 00");
    let origin = format!("Origin: https://localhost:{port}");
    line.ask("POST", "/api/games", &[&origin], &new)?.is(403, "forbidden")?;
    line.ask("POST", "/api/games", &[&origin, wrong], &new)?.is(403, "forbidden")?;
    let made = line.ask("POST", "/api/games", &[&origin, &right], &new)?;
    made.is(201, "tokens")?;
    let made: Value = serde_json::from_str(&made.body)?;
    let text = |value: &Value| value.as_str().map(str::to_string).context("found no text");
    Ok((text(&made["game"]["id"])?, text(&made["tokens"][0])?))
}

/// A move over a WebSocket, with the token of the seat.
fn live(port: u16, id: &str, token: &str, key: &str) -> anyhow::Result<()> {
    let mut live = Live::open(port, &[])?;
    live.expect("hello")?;
    live.send(&json!({"id": 1, "type": "watch", "game": id}))?;
    live.expect("refused")?;
    live.send(&json!({"id": 2, "type": "watch", "game": id, "token": token}))?;
    let state = live.expect("game")?;
    ensure!(state["game"]["position"]["ply"] == 0, "found {state}, expected the start");
    let action = json!({"type": "play", "move": "d3"});
    live.send(&json!({"id": 3, "type": "act", "game": id, "token": token, "action": action}))?;
    let state = live.expect("game")?;
    ensure!(state["game"]["position"]["ply"] == 1, "found {state}, expected a move");
    live.send(&json!({"id": 4, "type": "host", "key": "00"}))?;
    live.expect("refused")?;
    live.send(&json!({"id": 5, "type": "host", "key": key}))?;
    live.answer(5)
}

/// Pages of others speak to the server neither by their origin nor by their name.
fn origins(port: u16) -> anyhow::Result<()> {
    let foreign = "Origin: https://evil.example";
    let mut line = Line::open(port, 1)?;
    line.ask("GET", "/api/catalog", &[foreign], "")?.is(403, "evil.example")?;
    let refused = Live::open(port, &[("origin", "https://evil.example")]).err();
    let refused = refused.map(|error| error.to_string()).unwrap_or_default();
    ensure!(refused.contains("403"), "found {refused:?}, expected a WebSocket refused with 403");
    let own = format!("https://localhost:{port}");
    Live::open(port, &[("origin", &own)])?.expect("hello")?;
    let mut line = Line::open(port, 1)?;
    line.host = "evil.example".to_string();
    line.ask("GET", "/api/catalog", &[], "")?.is(403, "evil.example")
}

/// Visitors are counted by the address that nginx sees: one who has used up his limit gets no new
/// one by saying another address, and somebody else goes on.
fn addresses(port: u16) -> anyhow::Result<()> {
    let (mut same, mut other) = (Line::open(port, 1)?, Line::open(port, 2)?);
    let mut greedy = Live::open(port, &[])?;
    greedy.expect("hello")?;
    greedy.exhaust(MESSAGES_MAX)?;
    for _ in 0..TRIES {
        if same.ask("GET", "/api/me", &[FORGED], "")?.status == 429 {
            return other.ask("GET", "/api/me", &[], "")?.is(200, "is_local");
        }
    }
    anyhow::bail!("found {TRIES} requests granted to a forged address, expected them refused")
}

/// A server that was not told of its proxy lets nobody in through it.
fn unaware_of_proxies(port: u16) -> anyhow::Result<()> {
    let mut line = Line::open(port, 1)?;
    for path in ["/", "/api/me", "/api/games"] {
        line.ask("GET", path, &[], "")?.is(403, "--public-url")?;
    }
    ensure!(Live::open(port, &[]).is_err(), "found a WebSocket open, expected it refused");
    Ok(())
}
