//! Workers who lie, die, are of another build, or may not: what comes out is right, and they are
//! named.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arena::RunLine;
use arena::journal::GameLine;
use async_nats::jetstream::{self, consumer::pull};
use async_nats::{ConnectOptions, HeaderMap};
use cluster::{Cluster, Hand, Told};
use common::{Helper, Server, hand, identity};
use futures_util::StreamExt;
use runs::{Board, Brief, Contest, Done, Ended, Kind, News, Queue, RunError, Task};
use runs::{Threads, Verdict, Witness, Workshop};
use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(1);

fn contest(players: &[&str], games: u64) -> Contest {
    let run = RunLine {
        game: "loa".to_string(),
        players: players.iter().map(ToString::to_string).collect(),
        games,
        seed: 1,
        opening_plies: 4,
        yardstick: Some(1),
        ..RunLine::default()
    };
    Contest::new(&run, &|name| Err(format!("found file {name}"))).unwrap()
}

/// What is told, and how many boards are seen.
#[derive(Default)]
struct Heard(Vec<News>, Vec<Board>);

impl Witness for Heard {
    fn hear(&mut self, news: News) {
        self.0.push(news);
    }

    fn see(&mut self, board: Board) {
        self.1.push(board);
    }
}

impl Heard {
    /// Why somebody was refused.
    fn refusals(&self, name: &str) -> Vec<&str> {
        let refusals = self.0.iter().filter_map(|news| match news {
            News::Refused { who, why } if who == name => Some(why.as_str()),
            _ => None,
        });
        refusals.collect()
    }
}

/// The games of a contest, without the time that they took.
fn play(contest: &Contest, queue: &mut dyn Queue) -> (Vec<GameLine>, Heard) {
    let (mut games, mut heard) = (Vec::new(), Heard::default());
    let stop = AtomicBool::new(false);
    let mut workshop = Workshop { queue, stop: &stop, witness: &mut heard };
    let ended = contest.play::<RunError>(&mut workshop, &[], &mut |game: GameLine, _| {
        let clocks = game.clocks.iter().map(|(moves, ..)| (*moves, 0.0, 0.0)).collect();
        games.push(GameLine { clocks, ..game });
        Ok(false)
    });
    assert_eq!(ended.unwrap(), Ended::All);
    games.sort_by_key(|game| game.index);
    (games, heard)
}

fn here(contest: &Contest) -> Vec<GameLine> {
    play(contest, &mut Threads::new(2, "here".to_string(), Arc::new(|_, _| ()))).0
}

fn connect(server: &Server, run: &str) -> Cluster {
    Cluster::connect(&server.coordinator(), run, identity(), PATIENCE).unwrap()
}

/// Has tasks done that sleep for so long each.
fn sleep(cluster: &mut Cluster, seconds: &[f64]) -> (Vec<Done>, Ended, Heard) {
    let (mut done, mut heard) = (Vec::new(), Heard::default());
    let tasks = (0..)
        .zip(seconds)
        .map(|(number, seconds)| Task { name: format!("t{number}"), input: seconds.to_string() });
    let stop = AtomicBool::new(false);
    let mut workshop = Workshop { queue: cluster, stop: &stop, witness: &mut heard };
    let ended = workshop.work::<RunError>(&sleeping(), tasks, &mut |_, one| {
        done.push(one.clone());
        Ok(Verdict::Kept)
    });
    (done, ended.unwrap(), heard)
}

fn sleeping() -> Brief {
    Brief { kind: Kind::Sleep, terms: String::new(), files: Default::default() }
}

/// Somebody with the password of workers, and other ideas.
struct Rogue {
    js: jetstream::Context,
    tasks: jetstream::consumer::PullConsumer,
    run: String,
}

impl Rogue {
    async fn new(url: String, password: &str, run: &str) -> Rogue {
        let options = ConnectOptions::with_user_and_password("worker".into(), password.into());
        let options = options.custom_inbox_prefix("_INBOX_worker");
        let js = jetstream::new(options.connect(url).await.unwrap());
        let name = format!("run-{run}");
        let tasks = js.get_consumer_from_stream::<pull::Config, _, _>(name, "TASKS").await.unwrap();
        Rogue { js, tasks, run: run.to_string() }
    }

    /// Takes a task: its key, what is to be done, and the message.
    async fn take(&self) -> (String, Value, jetstream::Message) {
        loop {
            let batch = self.tasks.batch().max_messages(1).expires(Duration::from_secs(1));
            if let Some(Ok(message)) = batch.messages().await.unwrap().next().await {
                let key = message.subject.rsplit('.').next().unwrap().to_string();
                let task = serde_json::from_slice(&message.payload).unwrap();
                return (key, task, message);
            }
        }
    }

    async fn say(&self, key: &str, text: String) {
        let mut headers = HeaderMap::new();
        headers.insert("Damier-Worker", "rogue");
        let subject = format!("result.{}.{key}", self.run);
        let said = self.js.publish_with_headers(subject, headers, text.into()).await.unwrap();
        said.await.unwrap();
    }

    /// Does a task as it should be done.
    async fn honest(&self, posted: &Value) -> Vec<Value> {
        let stream = self.js.get_stream_no_info("BRIEFS").await.unwrap();
        let subject = format!("brief.{}.0", posted["brief"].as_str().unwrap());
        let brief = stream.direct_get_last_for_subject(subject).await.unwrap();
        let brief = serde_json::from_slice::<Brief>(&brief.payload).unwrap();
        let task = serde_json::from_value::<Task>(posted["task"].clone()).unwrap();
        struct Nowhere(AtomicBool);
        impl runs::Site for Nowhere {
            fn stop(&self) -> &AtomicBool {
                &self.0
            }
        }
        let site = Nowhere(AtomicBool::new(false));
        let output = runs::labor(&brief).unwrap().perform(&task, &site).unwrap().unwrap();
        serde_json::from_str(&output).unwrap()
    }
}

fn done(task: &Value, output: &str) -> String {
    json!({"done": {"task": task, "output": output, "by": "rogue", "seconds": 1.0}}).to_string()
}

/// Five lies, each for another task.
async fn lie(rogue: &Rogue) {
    let (key, posted, message) = rogue.take().await;
    rogue.say(&key, done(&posted["task"]["name"], "")[..30].to_string()).await;
    message.ack().await.unwrap();
    let (key, _, message) = rogue.take().await;
    rogue.say(&key, done(&json!("g0-7"), "[]")).await;
    message.ack().await.unwrap();
    let (key, posted, message) = rogue.take().await;
    let games = json!(&rogue.honest(&posted).await[..1]).to_string();
    rogue.say(&key, done(&posted["task"]["name"], &games)).await;
    message.ack().await.unwrap();
    let (key, posted, message) = rogue.take().await;
    let mut games = rogue.honest(&posted).await;
    let shares = games[0]["shares"].as_array().unwrap();
    games[0]["shares"] = shares.iter().rev().cloned().collect();
    games[0]["totals"] = json!([0, 7]);
    rogue.say(&key, done(&posted["task"]["name"], &json!(games).to_string())).await;
    message.ack().await.unwrap();
    let (key, posted, message) = rogue.take().await;
    let mut games = rogue.honest(&posted).await;
    let moves = games[1]["moves"].as_str().unwrap().to_string();
    games[1]["moves"] = json!(format!("{} a1-a9", &moves[..moves.len() / 2]));
    rogue.say(&key, done(&posted["task"]["name"], &json!(games).to_string())).await;
    message.ack().await.unwrap();
}

#[test]
fn lies_are_refused_and_named() {
    let server = Server::start();
    let (url, password) = (server.url(), server.passwords[1]);
    let contest = contest(&["alphabeta:depth=2", "alphabeta:depth=1"], 20);
    let mut cluster = connect(&server, "lies");
    let worker = server.worker();
    let rogue = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async { lie(&Rogue::new(url, password, "lies").await).await });
        Helper::start(worker, hand("honest"))
    });
    let (games, heard) = play(&contest, &mut cluster);
    drop(rogue.join().unwrap());
    assert_eq!(games, here(&contest));
    let refusals = heard.refusals("rogue");
    for part in [
        "expected a result",
        "found the result of task \"g0-7\"",
        "expected games",
        "another result than its moves have",
        "moves that are not legal",
    ] {
        assert!(refusals.iter().any(|why| why.contains(part)), "{part:?} not in {refusals:#?}");
    }
    assert_eq!(refusals.len(), 5, "{refusals:#?}");
    assert!(heard.0.iter().any(|news| matches!(news, News::Worker(one) if one.name == "honest")));
    assert!(!heard.1.is_empty(), "no board was seen");
}

#[test]
fn a_worker_whose_result_was_refused_works_no_more_for_the_run() {
    let server = Server::start();
    let helper = Helper::start(server.worker(), hand("broken"));
    let mut cluster = connect(&server, "run");
    helper.wait_for(|told| *told == Told::Joined("run".to_string()));
    let task = Task { name: "t0".to_string(), input: "0".to_string() };
    let done = Done { task: "t0".into(), output: String::new(), by: "broken".into(), seconds: 0.0 };
    cluster.refuse(&sleeping(), &task, &done).unwrap();
    helper.wait_for(|told| matches!(told, Told::Declined(_, why) if why.contains("task t0")));
}

#[test]
fn another_build_is_not_let_in_and_says_why() {
    let server = Server::start();
    let mut other = identity();
    other.build.sources = "others".to_string();
    let stranger = Helper::start(server.worker(), Hand { identity: other, ..hand("stranger") });
    let mut cluster = connect(&server, "run");
    stranger.wait_for(|told| matches!(told, Told::Declined(..)));
    let helper = Helper::start(server.worker(), hand("friend"));
    helper.wait_for(|told| matches!(told, Told::Joined(_)));
    let (done, _, heard) = sleep(&mut cluster, &[0.01; 20]);
    assert!(done.iter().all(|done| done.by == "friend"));
    assert_eq!(heard.refusals("stranger"), ["found sources others, expected sources"]);
}

#[test]
fn programs_are_started_by_those_alone_who_trust() {
    let server = Server::start();
    let program = "gtp:cmd=true";
    let contest = contest(&[program, "alphabeta:depth=1"], 2);
    let mut cluster = connect(&server, "run");
    let cautious = Helper::start(server.worker(), hand("cautious"));
    cautious.wait_for(|told| matches!(told, Told::Joined(_)));
    let (mut heard, stop) = (Heard::default(), Arc::new(AtomicBool::new(false)));
    let stopping = Arc::clone(&stop);
    let watch = std::thread::spawn(move || {
        cautious.wait_for(|told| matches!(told, Told::Declined(..)));
        std::thread::sleep(Duration::from_millis(500));
        stopping.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    let mut workshop = Workshop { queue: &mut cluster, stop: &stop, witness: &mut heard };
    let ended = contest.play::<RunError>(&mut workshop, &[], &mut |_, _| Ok(false)).unwrap();
    watch.join().unwrap();
    assert_eq!(ended, Ended::Stopped);
    let why = heard.refusals("cautious")[0];
    assert!(why.contains(program) && why.contains("--trust"), "{why}");
    // Whoever trusts starts it; that there is no such program is then a matter of the game.
    let bold = Helper::start(server.worker(), Hand { trusts: true, ..hand("bold") });
    let mut workshop = Workshop {
        queue: &mut cluster,
        stop: &AtomicBool::new(false),
        witness: &mut Heard::default(),
    };
    let ended = contest.play::<RunError>(&mut workshop, &[], &mut |_, _| Ok(false));
    assert_ne!(format!("{ended:?}"), "Ok(Stopped)");
    drop(bold);
}

#[test]
fn a_task_that_nobody_comes_back_from_is_set_aside() {
    let server = Server::start();
    let (url, password) = (server.url(), server.passwords[1]);
    let mut cluster = connect(&server, "run");
    let worker = server.worker();
    let killer = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let rogue = Rogue::new(url, password, "run").await;
            for _ in 0..5 {
                // As if it had died of it.
                rogue.take().await;
            }
        });
        Helper::start(worker, hand("next"))
    });
    let (done, ended, heard) = sleep(&mut cluster, &[0.01]);
    drop(killer.join().unwrap());
    assert!(done.is_empty());
    assert_eq!(ended, Ended::SetAside(vec!["t0".to_string()]));
    assert!(heard.0.contains(&News::SetAside { task: "t0".to_string() }));
    // Whoever takes the run up again may try once more.
    let helper = Helper::start(server.worker(), hand("next"));
    drop(cluster);
    let (done, ended, _) = sleep(&mut connect(&server, "run"), &[0.01]);
    assert_eq!((done.len(), ended), (1, Ended::All));
    drop(helper);
}

#[test]
fn a_task_that_cannot_be_done_ends_the_run() {
    let server = Server::start();
    let helper = Helper::start(server.worker(), hand("one"));
    let mut cluster = connect(&server, "run");
    let task = Task { name: "t0".to_string(), input: "long".to_string() };
    let stop = AtomicBool::new(false);
    let mut workshop = Workshop { queue: &mut cluster, stop: &stop, witness: &mut () };
    let ended = workshop.work::<RunError>(&sleeping(), [task], &mut |_, _| Ok(Verdict::Kept));
    assert_eq!(ended.unwrap_err().to_string(), "task t0: found \"long\", expected seconds");
    drop(helper);
}

#[test]
fn what_was_done_meanwhile_is_there_and_what_is_given_up_is_stopped() {
    let server = Server::start();
    let mut cluster = connect(&server, "run");
    let helper = Helper::start(server.worker(), hand("one"));
    let task = |name: &str, input: &str| Task { name: name.into(), input: input.into() };
    let long = "1000";
    cluster.put(&sleeping(), vec![task("short", "0.01"), task("long", long)]).unwrap();
    // Nobody listens meanwhile.
    std::thread::sleep(Duration::from_millis(1500));
    let done = cluster.halt().unwrap();
    assert_eq!(done.iter().map(|done| &done.task).collect::<Vec<_>>(), ["short"]);
    // The core is free again.
    let begun = Instant::now();
    assert_eq!(sleep(&mut cluster, &[0.01]).0.len(), 1);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    // A coordinator that is not there any more finds what was done.
    drop(cluster);
    drop(helper);
    let mut cluster = connect(&server, "run");
    cluster.put(&sleeping(), vec![task("short", "0.01")]).unwrap();
    let end = Instant::now() + Duration::from_secs(10);
    loop {
        match cluster.next(Duration::from_millis(100)).unwrap() {
            Some(runs::Event::Done(done)) => break assert_eq!(done.task, "short"),
            _ => assert!(Instant::now() < end, "the result is not there"),
        }
    }
}
