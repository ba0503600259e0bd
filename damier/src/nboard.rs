//! `damier nboard`: Damier as an engine of the NBoard program, protocol 2.
//!
//! Lines come while it thinks, and some mean that it should stop: they are read by a thread of
//! their own.

use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use analysis::{Analysis, Confidence, JudgedMove, Question, Reach};
use anyhow::anyhow;
use catalog::{AnyEngine, AnyMatch, ENGINE_LEVELS, Options};
use game::{Limits, PASS};

use crate::arguments::{EngineArguments, Nboard};
use crate::output::print;

pub fn run(arguments: &Nboard) -> anyhow::Result<()> {
    let game = catalog::find("othello")?.open(&Options::default())?;
    let played = game.start(1);
    let megabytes = arguments.engine.megabytes(EngineArguments::TABLE)?;
    let make = game.engine().ok_or_else(|| anyhow!("found no engine, expected one for othello"))?;
    let engine = make(megabytes, arguments.engine.threads as usize);
    let level = arguments.level as u8;
    let mut server = Server { played, engine, level, limits: limits(arguments) };
    let (lines, calls) = listen();
    for line in lines {
        let line = String::from_utf8_lossy(&line);
        calls.done.fetch_add(1, Ordering::Relaxed);
        let (name, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        if name == "quit" {
            break;
        }
        server.answer(name, rest.trim(), &calls)?;
    }
    Ok(())
}

fn limits(arguments: &Nboard) -> Limits {
    Limits { time: arguments.time, ..Limits::default() }
}

/// What has come in, and whether it should stop a search.
#[derive(Default)]
struct Calls {
    lines: AtomicUsize,
    pings: AtomicUsize,
    done: AtomicUsize,
    is_hint: AtomicBool,
    /// The number of the search under way.
    search: AtomicUsize,
    stop: AtomicBool,
}

/// What a search is given before a line that came meanwhile may stop it: a game that was sent as a
/// whole is then answered with thought.
const GRACE: Duration = Duration::from_millis(500);

impl Calls {
    /// Begins a search that a ping stops, or anything if it is only a hint.
    fn begin(self: &Arc<Calls>, is_hint: bool) {
        self.search.fetch_add(1, Ordering::SeqCst);
        self.is_hint.store(is_hint, Ordering::SeqCst);
        self.stop.store(false, Ordering::SeqCst);
        let is_called = match is_hint {
            true => self.lines.load(Ordering::SeqCst) > self.done.load(Ordering::Relaxed),
            false => self.pings.load(Ordering::SeqCst) > 0,
        };
        if is_called {
            self.stop_soon();
        }
    }

    /// Stops the search under way, unless it is over by then.
    fn stop_soon(self: &Arc<Calls>) {
        let calls = Arc::clone(self);
        let search = self.search.load(Ordering::SeqCst);
        thread::spawn(move || {
            thread::sleep(GRACE);
            if calls.search.load(Ordering::SeqCst) == search {
                calls.stop.store(true, Ordering::SeqCst);
            }
        });
    }
}

/// Reads lines on a thread of its own.
fn listen() -> (Receiver<Vec<u8>>, Arc<Calls>) {
    let (sender, receiver) = channel();
    let calls = Arc::new(Calls::default());
    let heard = Arc::clone(&calls);
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            let is_ping = line.trim_ascii_start().starts_with(b"ping");
            heard.pings.fetch_add(usize::from(is_ping), Ordering::SeqCst);
            heard.lines.fetch_add(1, Ordering::SeqCst);
            // A hint gives way to anything, a search for a move only to a ping.
            if is_ping || heard.is_hint.load(Ordering::SeqCst) {
                heard.stop_soon();
            }
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    (receiver, calls)
}

struct Server {
    played: Box<dyn AnyMatch>,
    engine: Box<AnyEngine>,
    level: u8,
    limits: Limits,
}

impl Server {
    /// Unknown lines are not answered, as the protocol wants it.
    fn answer(&mut self, name: &str, rest: &str, calls: &Arc<Calls>) -> anyhow::Result<()> {
        match name {
            "nboard" => print("set myname Damier\n"),
            "ping" => {
                calls.pings.fetch_sub(1, Ordering::SeqCst);
                print(&format!("pong {rest}\n"))
            }
            "set" => self.set(rest),
            "move" => self.play(rest),
            "hint" => self.hint(rest, calls),
            "go" => self.go(calls),
            "learn" => print("learned\n"),
            _ => Ok(()),
        }
    }

    fn set(&mut self, rest: &str) -> anyhow::Result<()> {
        let (what, value) = rest.split_once(' ').unwrap_or((rest, ""));
        match what {
            "depth" => {
                let depth = value.trim().parse::<u8>().ok();
                let most = *ENGINE_LEVELS.end();
                self.level = depth.map_or(self.level, |depth| depth.clamp(1, most));
                Ok(())
            }
            "game" => match read_game(value) {
                Ok(played) => {
                    self.played = played;
                    Ok(())
                }
                Err(error) => status(&format!("{error:#}")),
            },
            _ => Ok(()),
        }
    }

    /// `F5`, `F5/eval/time` or `PA`.
    fn play(&mut self, text: &str) -> anyhow::Result<()> {
        let mv = text.split('/').next().unwrap_or("").trim().to_ascii_lowercase();
        let mv = if mv == "pa" { PASS } else { &mv };
        match self.played.play(mv) {
            Ok(()) => Ok(()),
            Err(error) => status(&error.to_string()),
        }
    }

    fn hint(&mut self, text: &str, calls: &Arc<Calls>) -> anyhow::Result<()> {
        let wanted = text.parse::<usize>().unwrap_or(1).max(1);
        calls.begin(true);
        status("thinking")?;
        let mut told = Ok(());
        // The engine says all that it knows each time; only what is new is worth a line.
        let mut known = Vec::new();
        let mut report = |now: &Analysis| {
            let best = &now.moves[..wanted.min(now.moves.len())];
            let new = best.iter().filter(|judged| !known.contains(*judged));
            let lines = new.map(search_line).collect::<String>();
            known = best.to_vec();
            if told.is_ok() {
                told = print(&lines);
            }
        };
        let found = self.analyse(wanted, calls, &mut report)?;
        told?;
        finish(&found)
    }

    fn go(&mut self, calls: &Arc<Calls>) -> anyhow::Result<()> {
        if self.played.outcome().is_some() {
            return status("the game is over");
        }
        calls.begin(false);
        status("thinking")?;
        let found = self.analyse(1, calls, &mut |_| ())?;
        if let Some(best) = found.moves.first() {
            print(&search_line(best))?;
            let seconds = found.elapsed.as_secs_f64();
            print(&format!("=== {}/{:.2}/{seconds:.2}\n", square(&best.mv), best.value))?;
        }
        finish(&found)
    }

    fn analyse(
        &mut self,
        moves: usize,
        calls: &Arc<Calls>,
        report: &mut dyn FnMut(&Analysis),
    ) -> anyhow::Result<Analysis> {
        let reach = Reach::Level(self.level);
        let question = Question { moves, only: None, reach, limits: self.limits };
        let found = self.engine.analyse(&*self.played, &question, &calls.stop, report);
        found.ok_or_else(|| anyhow!("found another game, expected othello on 8x8"))
    }
}

fn read_game(text: &str) -> anyhow::Result<Box<dyn AnyMatch>> {
    let games = catalog::read_games("set game", text.as_bytes())?;
    let first = games.first().ok_or_else(|| anyhow!("found no game, expected one in GGF"))?;
    let played = first.open()?;
    match played.game().engine().is_some() {
        true => Ok(played),
        false => Err(anyhow!("found another board, expected 8x8")),
    }
}

/// `search PV eval 0 depth`, the line without spaces.
fn search_line(judged: &JudgedMove) -> String {
    let line = judged.line.iter().map(|mv| square(mv)).collect::<String>();
    let depth = match judged.confidence {
        Confidence::Exact => "100%".to_string(),
        Confidence::Selective(percent) => format!("{percent}%"),
        Confidence::Depth(depth) => depth.to_string(),
    };
    format!("search {line} {:.2} 0 {depth}\n", judged.value)
}

/// A move as the protocol has it.
fn square(mv: &str) -> String {
    if mv == PASS { "PA".to_string() } else { mv.to_ascii_uppercase() }
}

fn finish(found: &Analysis) -> anyhow::Result<()> {
    print(&format!("nodestats {} {:.2}\n", found.nodes, found.elapsed.as_secs_f64()))?;
    status("")
}

fn status(text: &str) -> anyhow::Result<()> {
    print(&format!("status {text}\n"))
}
