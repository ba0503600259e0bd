//! People who play by link, all at once: nothing that was acknowledged is lost, nothing is made
//! twice, and everybody is answered soon; also while the server is killed again and again.
//!
//! A hundred for ten seconds and three kills, or as `DAMIER_PEOPLE`, `DAMIER_SECONDS` and
//! `DAMIER_KILLS` say. Each thinks for `DAMIER_THINK` milliseconds, a second unless told.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/line.rs"]
mod line;
#[path = "common/people.rs"]
mod people;
#[path = "common/process.rs"]
mod process;
#[path = "common/scene.rs"]
mod scene;

use std::fs;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::thread::{self, Scope, ScopedJoinHandle, sleep};
use std::time::{Duration, Instant};

use game::PASS;
use line::{Node, Tree};
use people::{Lab, Person, Record};
use process::{Client, Process, scratch};
use scene::count;
use serde::Deserialize;
use serde_json::Value;
use server::{Config, Server};
use tokio::sync::oneshot;

/// One game in so many has a spectator.
const WATCHED: u64 = 10;

/// Ninety-nine of a hundred moves are acknowledged so soon.
const SOON: Duration = Duration::from_millis(250);

/// The server is killed within so many milliseconds.
const SPAN: u64 = 6_000;

/// Two people a game, and a spectator of some.
fn begin<'scope>(
    scope: &'scope Scope<'scope, '_>,
    lab: &'scope Lab,
    people: u64,
) -> Vec<ScopedJoinHandle<'scope, Vec<Duration>>> {
    let mut playing = Vec::new();
    for number in 1..=people.div_ceil(2) {
        let (guest, links) = channel();
        let (spectator, watched) = channel();
        let [host, other, third] = [0, 1, 2].map(|place| Person::new(lab, 3 * number + place));
        let is_watched = number % WATCHED == 0;
        playing.push(scope.spawn(move || host.host(&guest, is_watched.then_some(&spectator))));
        playing.push(scope.spawn(move || other.guest(&links)));
        if is_watched {
            scope.spawn(move || third.watch(&watched));
        }
    }
    playing
}

/// A game as it is read at the end.
#[derive(Deserialize)]
struct Read {
    tree: Tree,
}

/// Every game has what was acknowledged of it, once, and nothing else.
fn check(lab: &Lab) {
    let games = lab.games.lock().unwrap();
    let mut client = Client::new(&lab.scene.address());
    for (id, record) in &*games {
        client.headers = format!("X-Damier-Token: {}\r\n", record.token);
        let (status, state) = client.ask("GET", &format!("/api/games/{id}"), &Value::Null).unwrap();
        assert_eq!(status, 200, "{id}: {state}");
        let read = serde_json::from_value::<Read>(state).unwrap();
        check_game(id, record, &read.tree.nodes);
    }
}

fn check_game(id: &str, Record { moves, unanswered, .. }: &Record, nodes: &[Node]) {
    let mut last = 0;
    for node in nodes {
        assert_eq!(node.parent, last, "{id}: a move was made beside another: {nodes:?}");
        last = node.id;
    }
    let played = nodes.iter().filter(|node| node.text != PASS).collect::<Vec<_>>();
    for known in moves {
        let is_it = |node: &&&Node| node.parent == known.at && node.text == known.text;
        assert_eq!(played.iter().filter(is_it).count(), 1, "{id} lost {known:?}: {nodes:?}");
    }
    let more = played.len() - moves.len();
    assert!(more <= *unanswered, "{id}: {more} moves that nobody made: {nodes:?}");
}

/// Says what was done, and how soon people were answered.
fn tell(name: &str, people: u64, lab: &Lab, waits: &[Vec<Duration>], time: Duration) {
    let mut waits = waits.concat();
    waits.sort_unstable();
    let of = |percent: usize| waits[(waits.len() - 1) * percent / 100];
    let (moves, games) = (lab.scene.acknowledged(), lab.games.lock().unwrap().len());
    let rate = moves as f64 / time.as_secs_f64();
    let [cuts, twice, again] =
        [&lab.cuts, &lab.twice, &lab.again].map(|count| count.load(Ordering::Relaxed));
    println!(
        "{name}: {people} people, {games} games, {moves} moves acknowledged in {:.0} s",
        time.as_secs_f64()
    );
    println!("  none lost, none made twice, {rate:.0} a second");
    println!("  {cuts} lines cut, {twice} moves sent twice, {again} again on another line");
    println!("  acknowledged in {:?}, 99 of 100 in {:?}", of(50), of(99));
    assert!(moves > people, "{moves} moves");
    // Seconds are for release builds.
    assert!(cfg!(debug_assertions) || name != "at once" || of(99) <= SOON, "{:?}", of(99));
}

#[test]
fn people_who_play_by_link_at_once_are_answered_soon_and_lose_nothing() {
    let data = scratch("people");
    let (people, seconds) = (count("DAMIER_PEOPLE", 100), count("DAMIER_SECONDS", 10));
    // Everybody has an address of his own, as behind a proxy, and only the rights of his links.
    let public_url = Some("https://play.example".parse().unwrap());
    let config = Config { port: Some(0), data: data.clone(), public_url, ..Config::default() };
    let server = Server::bind(&config).unwrap();
    let key = server.host_link().and_then(|link| Some(link.rsplit_once('/')?.1.to_string()));
    let lab = Lab { key, think: count("DAMIER_THINK", 1_000), ..Lab::default() };
    lab.scene.set_address(&server.address().to_string());
    let (end, ended) = oneshot::channel::<()>();
    let serving = thread::spawn(move || server.run(async move { drop(ended.await) }));
    let start = Instant::now();
    let waits = thread::scope(|scope| {
        let playing = begin(scope, &lab, people);
        let clock = scope.spawn(|| sleep(Duration::from_secs(seconds)));
        lab.scene.last(clock, playing).1
    });
    let time = start.elapsed();
    check(&lab);
    tell("at once", people, &lab, &waits, time);
    drop(end);
    serving.join().unwrap().unwrap();
    fs::remove_dir_all(&data).unwrap();
}

#[test]
fn people_who_play_by_link_lose_nothing_when_the_server_is_killed() {
    let data = scratch("killed-people");
    let (people, kills) = (count("DAMIER_PEOPLE", 100), count("DAMIER_KILLS", 3));
    let lab = Lab { think: count("DAMIER_THINK", 1_000), ..Lab::default() };
    let start = Instant::now();
    let (killed, waits) = thread::scope(|scope| {
        let playing = begin(scope, &lab, people);
        let killer = scope.spawn(|| lab.scene.kill(&data, kills, SPAN, || false));
        lab.scene.last(killer, playing)
    });
    let time = start.elapsed();
    let server = Process::serve(&data);
    lab.scene.set_address(&server.address);
    check(&lab);
    assert_eq!(killed, kills);
    tell(&format!("{killed} kills"), people, &lab, &waits, time);
    drop(server);
    fs::remove_dir_all(&data).unwrap();
}
