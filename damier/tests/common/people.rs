//! People who play by link: two a game, each with a connection of his own, and some who watch.
//! Their lines are cut, and they send moves twice, as after a lost answer.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::line::{Line, Move, Node, State, Told};
use super::process::Client;
use super::scene::{Dice, Scene};

/// How often a move is sent twice, and how often the line is cut behind it: one in so many.
const TWICE: u64 = 16;
const CUT: u64 = 40;

/// How long somebody listens before he looks whether all is over.
const LISTENING: Duration = Duration::from_millis(100);

/// What all people share.
#[derive(Default)]
pub struct Lab {
    pub scene: Scene,
    /// The key of the host, where everybody comes through a proxy from an address of his own.
    pub key: Option<String>,
    /// A person thinks from nothing to twice so many milliseconds.
    pub think: u64,
    /// Lines that were cut, and moves that were sent twice, and again on another line.
    pub cuts: AtomicU64,
    pub twice: AtomicU64,
    pub again: AtomicU64,
    /// The games whose making was acknowledged.
    pub games: Mutex<BTreeMap<String, Record>>,
}

/// What was acknowledged of a game.
#[derive(Default)]
pub struct Record {
    /// A token, which lets whoever has it look.
    pub token: String,
    pub moves: Vec<Move>,
    /// Moves of which nobody knows at the end whether they were made.
    pub unanswered: usize,
}

/// What leads to a game: for its guest, or for a spectator.
pub struct Link {
    pub game: String,
    pub secret: String,
}

/// Somebody's place at a game.
struct Place {
    game: String,
    seat: usize,
    token: String,
}

/// A move that was sent.
struct Sent {
    at: u32,
    text: String,
    when: Instant,
    /// Where it led, as soon as that was said.
    node: Option<u32>,
    /// The requests that have no answer yet.
    waiting: Vec<u64>,
}

/// A game as one of its players knows it.
struct Table {
    place: Place,
    /// The own moves that were acknowledged.
    mine: Vec<Move>,
    sent: Option<Sent>,
    /// When to play, and in which state.
    next: Option<(Instant, State)>,
    /// Whether the line is new, and nothing was heard on it.
    is_back: bool,
}

/// One of those who play.
pub struct Person<'l> {
    lab: &'l Lab,
    number: u64,
    dice: Dice,
    line: Option<Line>,
    requests: u64,
    /// How long it took until each move was acknowledged.
    pub waits: Vec<Duration>,
}

impl<'l> Person<'l> {
    pub fn new(lab: &'l Lab, number: u64) -> Person<'l> {
        Person { lab, number, dice: Dice(number), line: None, requests: 0, waits: Vec::new() }
    }

    /// Makes games and plays them, until all is over.
    pub fn host(mut self, guest: &Sender<Link>, spectator: Option<&Sender<Link>>) -> Vec<Duration> {
        while !self.lab.scene.is_over() {
            let Some((place, link, watching)) = self.make() else {
                sleep(self.dice.milliseconds(20));
                continue;
            };
            // Whoever is gone at the end needs no link.
            let _ = guest.send(link);
            let _ = spectator.map(|spectator| spectator.send(watching));
            self.play(place);
        }
        self.waits
    }

    /// Takes the seats of links and plays there, until no more come.
    pub fn guest(mut self, links: &Receiver<Link>) -> Vec<Duration> {
        while let Ok(link) = links.recv() {
            let place = loop {
                if self.lab.scene.is_over() {
                    return self.waits;
                }
                if let Some(place) = self.take(&link) {
                    break place;
                }
                sleep(self.dice.milliseconds(20));
            };
            self.play(place);
        }
        self.waits
    }

    /// Watches games of links: whatever was seen once stays.
    pub fn watch(mut self, links: &Receiver<Link>) {
        while let Ok(Link { game, secret }) = links.recv() {
            let mut seen = Vec::<Node>::new();
            self.line = None;
            while !self.lab.scene.is_over() {
                if self.line.is_none() && !self.come(&game, &secret) {
                    continue;
                }
                let Some(state) = self.listen(LISTENING).and_then(|told| told.game) else {
                    continue;
                };
                let State { phase, tree, .. } = state;
                assert!(tree.nodes.starts_with(&seen), "{game}: {seen:?}, then {tree:?}");
                seen = tree.nodes;
                if phase == "over" {
                    break;
                }
            }
        }
    }

    /// Who it is for a server behind a proxy.
    fn headers(&self) -> String {
        let [_, a, b, c] = u32::try_from(self.number).expect("few people").to_be_bytes();
        match self.lab.key {
            Some(_) => format!("X-Forwarded-For: 10.{a}.{b}.{c}\r\n"),
            None => String::new(),
        }
    }

    /// A request; nothing if there is no server.
    fn ask(&self, path: &str, body: &Value) -> Option<(u16, Value)> {
        let mut client = Client::new(&self.lab.scene.address());
        client.headers = self.headers();
        if let Some(key) = self.lab.key.as_ref().filter(|_| path == "/api/games") {
            client.headers += &format!("X-Damier-Host: {key}\r\n");
        }
        client.ask("POST", path, body).ok()
    }

    /// A new game: the own place, and the links of the other seat and of spectators.
    fn make(&mut self) -> Option<(Place, Link, Link)> {
        let game = ["othello", "othello", "loa"][self.dice.below(3) as usize];
        let seats = json!([{"kind": "person", "name": "Anna"}, {"kind": "open"}]);
        let body = json!({"game": game, "seats": seats, "clock": {"seconds": 3_600}});
        let (status, made) = self.ask("/api/games", &body)?;
        assert_eq!(status, 201, "{made}");
        let game = text(&made["game"]["id"]);
        let place = Place { game: game.clone(), seat: 0, token: text(&made["tokens"][0]) };
        let record = Record { token: place.token.clone(), ..Record::default() };
        self.lab.games.lock().expect("nobody panicked").insert(game.clone(), record);
        let link = |secret: &Value| Link { game: game.clone(), secret: text(secret) };
        let invites = &made["invites"];
        Some((place, link(&invites["seats"][0]["secret"]), link(&invites["spectator"])))
    }

    /// Takes the seat of a link; the same key says that it is the same person.
    fn take(&self, Link { game, secret }: &Link) -> Option<Place> {
        let key = format!("the key of person {}", self.number);
        let body = json!({"secret": secret, "name": "Ben", "key": key});
        let (status, taken) = self.ask(&format!("/api/games/{game}/take"), &body)?;
        assert_eq!(status, 200, "{taken}");
        Some(Place { game: game.clone(), seat: 1, token: text(&taken["token"]) })
    }

    /// Plays a game to its end, or until all is over.
    fn play(&mut self, place: Place) {
        let mut table = Table { place, mine: Vec::new(), sent: None, next: None, is_back: true };
        self.line = None;
        while !self.lab.scene.is_over() {
            if self.line.is_none() {
                (table.is_back, table.next) = (true, None);
                self.come(&table.place.game, &table.place.token);
                continue;
            }
            let now = Instant::now();
            if let Some((_, state)) = table.next.take_if(|(when, _)| *when <= now) {
                let text = state.choose(|count| self.dice.below(count));
                let (at, waiting) = (state.tree.current, Vec::new());
                table.sent = Some(Sent { at, text, when: now, node: None, waiting });
                self.send(&mut table);
                continue;
            }
            let wait = table.next.as_ref().map_or(LISTENING, |(when, _)| *when - now);
            let Some(told) = self.listen(wait.min(LISTENING)) else { continue };
            self.heed_answer(&mut table, &told);
            if told.game.is_some_and(|state| self.heed(&mut table, state)) {
                return;
            }
        }
        let unanswered = table.sent.is_some_and(|sent| sent.node.is_none());
        self.record(&table.place, |record| record.unanswered += usize::from(unanswered));
    }

    /// Sends a move, sometimes twice, and sometimes never hears what came of it.
    fn send(&mut self, table: &mut Table) {
        let Some(sent) = &mut table.sent else { return };
        (sent.when, sent.waiting) = (Instant::now(), Vec::new());
        let is_twice = self.dice.below(TWICE) == 0;
        self.lab.twice.fetch_add(is_twice.into(), Ordering::Relaxed);
        for _ in 0..=u32::from(is_twice) {
            self.requests += 1;
            sent.waiting.push(self.requests);
            let action = json!({"type": "play", "move": sent.text, "at": sent.at});
            let Place { game, token, .. } = &table.place;
            let act = json!({"id": self.requests, "type": "act", "game": game, "token": token,
                "action": action});
            self.line = self.line.take().and_then(|line| line.sent(&act));
        }
        if self.dice.below(CUT) == 0 {
            self.line = None;
            self.lab.cuts.fetch_add(1, Ordering::Relaxed);
            sleep(self.dice.milliseconds(200));
        }
    }

    /// Notes the answer to a move: the first acknowledges it, and every other says the same.
    fn heed_answer(&mut self, table: &mut Table, told: &Told) {
        assert_eq!(told.problem, None, "{}: {:?}", table.place.game, table.place.seat);
        let Some(sent) = &mut table.sent else { return };
        let Some(index) = sent.waiting.iter().position(|id| told.id == Some(*id)) else { return };
        sent.waiting.remove(index);
        let node = told.node.expect("a move leads somewhere");
        assert_eq!(*sent.node.get_or_insert(node), node, "{} was made twice", sent.text);
        let made = Move { at: sent.at, text: sent.text.clone(), node };
        if table.mine.last() != Some(&made) {
            self.waits.push(sent.when.elapsed());
            table.mine.push(made.clone());
            self.record(&table.place, |record| record.moves.push(made));
            self.lab.scene.acknowledge();
        }
        table.sent.take_if(|sent| sent.waiting.is_empty());
    }

    /// Looks how the game stands; whether it is over.
    fn heed(&mut self, table: &mut Table, state: State) -> bool {
        if std::mem::take(&mut table.is_back) {
            // What was acknowledged is there; and what has no answer is sent again.
            let lost = table.mine.iter().find(|known| !state.has(known));
            assert_eq!(lost, None, "{} lost a move: {state:?}", table.place.game);
            self.lab.again.fetch_add(table.sent.is_some().into(), Ordering::Relaxed);
            self.send(table);
        }
        // What was on its way when the last move was made is old.
        let is_old = table.mine.last().is_some_and(|last| !state.has(last));
        if is_old || table.sent.is_some() {
            return false;
        }
        let is_turn = state.phase == "waiting" && state.turn() == Some(table.place.seat);
        let thinks = self.dice.milliseconds(2 * self.lab.think + 1);
        let is_over = state.phase == "over";
        table.next = is_turn.then(|| match table.next.take() {
            // Whoever is told the same again goes on thinking.
            Some((when, _)) => (when, state),
            None => (Instant::now() + thinks, state),
        });
        is_over
    }

    /// Changes what is known of a game.
    fn record(&self, place: &Place, change: impl FnOnce(&mut Record)) {
        let mut games = self.lab.games.lock().expect("nobody panicked");
        change(games.get_mut(&place.game).expect("it was made"));
    }

    /// Connects, and watches a game with a secret of it; whether there is a server.
    fn come(&mut self, game: &str, secret: &str) -> bool {
        let watch = json!({"id": 0, "type": "watch", "game": game, "token": secret});
        let line = Line::open(&self.lab.scene.address(), &self.headers());
        self.line = line.and_then(|line| line.sent(&watch));
        if self.line.is_none() {
            sleep(self.dice.milliseconds(20));
        }
        self.line.is_some()
    }

    /// What comes next on the line, if anything does; an end of the line is noticed.
    fn listen(&mut self, wait: Duration) -> Option<Told> {
        match self.line.as_mut()?.read(wait) {
            Ok(told) => told,
            Err(_) => {
                self.line = None;
                None
            }
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_string()
}
