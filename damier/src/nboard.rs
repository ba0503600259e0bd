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
use anyhow::{Context, ensure};
use catalog::{AnyEngine, AnyMatch, Options, Rung};
use game::{Limits, PASS};
use othello::Othello;

use crate::arguments::Nboard;
use crate::output::print;

pub fn run(arguments: &Nboard) -> anyhow::Result<()> {
    let game = catalog::find("othello")?.open(&Options::default())?;
    let mut server = Server {
        played: game.start(1),
        engine: arguments.engine.engine(&*game)?,
        level: arguments.level as u8,
        limits: Limits { time: arguments.time, ..Limits::default() },
        uses_book: !arguments.no_book,
    };
    let (lines, calls) = listen();
    for line in lines {
        let line = String::from_utf8_lossy(&line);
        calls.waiting.fetch_sub(1, Ordering::SeqCst);
        let (name, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        if name == "quit" {
            break;
        }
        server.answer(name, rest.trim(), &calls)?;
    }
    Ok(())
}

/// What has come in, and whether it should stop a search.
#[derive(Default)]
struct Calls {
    waiting: AtomicUsize,
    pings: AtomicUsize,
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
        let calls = if is_hint { &self.waiting } else { &self.pings };
        if calls.load(Ordering::SeqCst) > 0 {
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
            heard.waiting.fetch_add(1, Ordering::SeqCst);
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
    engine: Box<dyn AnyEngine>,
    level: u8,
    limits: Limits,
    uses_book: bool,
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
        match (what, value.trim().parse::<u32>()) {
            ("depth", Ok(depth)) => self.level = self.looking(depth),
            ("game", _) => match read_game(value) {
                Ok(played) => self.played = played,
                Err(error) => return status(&format!("{error:#}")),
            },
            _ => (),
        }
        Ok(())
    }

    /// The first level that looks so many plies ahead, or the one that looks furthest.
    fn looking(&self, plies: u32) -> u8 {
        let levels = self.played.game().levels();
        let first = levels.iter().find(|rung| rung.depth >= Some(plies));
        first.or(levels.last()).map_or(self.level, |rung| rung.number)
    }

    /// `F5`, `F5/eval/time` or `PA`.
    fn play(&mut self, text: &str) -> anyhow::Result<()> {
        let mv = text.split('/').next().unwrap_or("").trim().to_ascii_lowercase();
        let mv = if mv == "pa" { PASS } else { &mv };
        self.played.play(mv).or_else(|error| status(&error.to_string()))
    }

    fn hint(&mut self, text: &str, calls: &Arc<Calls>) -> anyhow::Result<()> {
        let wanted = text.parse::<usize>().unwrap_or(1).max(1);
        calls.begin(true);
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
        status("thinking")?;
        let reach = Reach::Level(self.level);
        let has_book = |rung: Rung| rung.number == self.level && rung.has_book;
        let book = self.uses_book && self.played.game().levels().into_iter().any(has_book);
        let question = Question { moves, only: None, reach, limits: self.limits, book };
        let found = self.engine.analyse(&*self.played, &question, &calls.stop, report);
        found.context("found another game, expected othello on 8x8")
    }
}

fn read_game(text: &str) -> anyhow::Result<Box<dyn AnyMatch>> {
    let games = catalog::read_games("set game", text.as_bytes())?;
    let played = games.first().context("found no game, expected one in GGF")?.open()?;
    ensure!(played.game().size() == Othello::SIZE, "found another board, expected 8x8");
    Ok(played)
}

/// `search PV eval 0 depth`, or `book` in place of `search`, the line without spaces.
fn search_line(judged: &JudgedMove) -> String {
    let line = judged.line.iter().map(|mv| square(mv)).collect::<String>();
    let (source, depth) = match judged.confidence {
        Confidence::Exact | Confidence::Decided(_) => ("search", "100%".to_string()),
        Confidence::Selective(percent) => ("search", format!("{percent}%")),
        Confidence::Depth(depth) => ("search", depth.to_string()),
        Confidence::Book(depth) => ("book", depth.to_string()),
    };
    format!("{source} {line} {:.2} 0 {depth}\n", judged.value)
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
