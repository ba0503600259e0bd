//! A run on a server: its games and its naps, whoever does them, and workers with other ideas.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "each test uses what it needs")]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::JoinHandle;
use std::time::Duration;

use arena::RunLine;
use arena::journal::GameLine;
use async_nats::jetstream::{self, consumer::pull};
use async_nats::{ConnectOptions, HeaderMap};
use cluster::Cluster;
use futures_util::StreamExt;
use runs::{Board, Brief, Contest, Done, Ended, Kind, News, Queue, RunError, Task};
use runs::{Threads, Verdict, Witness, Workshop};
use serde_json::{Value, json};

use crate::common::{Server, identity};

/// Whoever is silent so long is taken to be dead.
pub const PATIENCE: Duration = Duration::from_secs(1);

pub fn run_line(players: &[&str], games: u64) -> RunLine {
    RunLine {
        game: "loa".to_string(),
        players: players.iter().map(ToString::to_string).collect(),
        games,
        seed: 1,
        opening_plies: 4,
        yardstick: Some(1),
        ..RunLine::default()
    }
}

pub fn contest(players: &[&str], games: u64) -> Contest {
    let run = run_line(players, games);
    Contest::new(&run, &|name| Err(format!("found file {name}"))).unwrap()
}

/// What is told, and how many boards are seen.
#[derive(Default)]
pub struct Heard(pub Vec<News>, pub Vec<Board>);

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
    pub fn refusals(&self, name: &str) -> Vec<&str> {
        let refusals = self.0.iter().filter_map(|news| match news {
            News::Refused { who, why } if who == name => Some(why.as_str()),
            _ => None,
        });
        refusals.collect()
    }
}

/// The games of a contest, without the time that they took.
pub fn play(contest: &Contest, queue: &mut dyn Queue) -> (Vec<GameLine>, Heard) {
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

pub fn here(contest: &Contest) -> Vec<GameLine> {
    play(contest, &mut Threads::new(2, "here".to_string(), Arc::new(|_, _| ()))).0
}

pub fn connect(server: &Server, run: &str) -> Cluster {
    Cluster::connect(&server.coordinator(), run, identity(), PATIENCE).unwrap()
}

/// Has tasks done that sleep for so long each.
pub fn sleep(cluster: &mut Cluster, seconds: &[f64]) -> (Vec<Done>, Ended, Heard) {
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

pub fn sleeping() -> Brief {
    Brief { kind: Kind::Sleep, terms: String::new(), files: Default::default() }
}

/// Somebody with the password of workers, and other ideas.
pub struct Rogue {
    js: jetstream::Context,
    tasks: jetstream::consumer::PullConsumer,
    run: String,
}

impl Rogue {
    pub async fn new(url: String, password: &str, run: &str) -> Rogue {
        let options = ConnectOptions::with_user_and_password("worker".into(), password.into());
        let options = options.custom_inbox_prefix("_INBOX_worker");
        let js = jetstream::new(options.connect(url).await.unwrap());
        let name = format!("run-{run}");
        let tasks = js.get_consumer_from_stream::<pull::Config, _, _>(name, "TASKS").await.unwrap();
        Rogue { js, tasks, run: run.to_string() }
    }

    /// Takes a task: its key, what is to be done, and the message.
    pub async fn take(&self) -> (String, Value, jetstream::Message) {
        loop {
            let batch = self.tasks.batch().max_messages(1).expires(Duration::from_secs(1));
            if let Some(Ok(message)) = batch.messages().await.unwrap().next().await {
                let key = message.subject.rsplit('.').next().unwrap().to_string();
                let task = serde_json::from_slice(&message.payload).unwrap();
                return (key, task, message);
            }
        }
    }

    /// Says what came out, in a name; whether the server takes it.
    pub async fn is_heard(&self, who: &str, key: &str, text: String) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert("Damier-Worker", who);
        let subject = format!("result.{}.{key}", self.run);
        let said = self.js.publish_with_headers(subject, headers, text.into()).await.unwrap();
        said.await.is_ok()
    }

    pub async fn say(&self, who: &str, key: &str, text: String) {
        assert!(self.is_heard(who, key, text).await, "the result of {key} is refused");
    }

    /// Does a task as it should be done.
    pub async fn honest(&self, posted: &Value) -> Vec<Value> {
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

pub fn done(by: &str, task: &Value, output: &str) -> String {
    json!({"done": {"task": task, "output": output, "by": by, "seconds": 1.0}}).to_string()
}

pub fn failed(task: &Value) -> String {
    json!({"failed": {"task": task, "why": "found a fault in the program"}}).to_string()
}

/// Does what somebody with the password of workers may do, on a thread.
pub fn rogue<T: Send + 'static, F: Future<Output = T>>(
    server: &Server,
    act: impl FnOnce(Rogue) -> F + Send + 'static,
) -> JoinHandle<T> {
    let (url, password) = (server.url(), server.passwords[1]);
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async { act(Rogue::new(url, password, "run").await).await })
    })
}

/// Looks at the server as its coordinator.
pub fn see<T>(server: &Server, look: impl AsyncFnOnce(jetstream::Context) -> T) -> T {
    let password = server.passwords[0].to_string();
    let options = ConnectOptions::with_user_and_password("coordinator".into(), password);
    let options = options.custom_inbox_prefix("_INBOX_coordinator");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        look(jetstream::new(options.connect(server.url()).await.unwrap())).await
    })
}
