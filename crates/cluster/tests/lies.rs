//! Workers who lie: what comes out is right, they are named, and believed no more.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
mod party;

use cluster::Told;
use common::{Helper, Server, hand};
use party::{Rogue, connect, contest, done, here, play, rogue, sleep, sleeping};
use runs::{Done, Ended, News, Queue, Task};
use serde_json::json;

/// Six lies, each for another task and in another name: nobody listens to one who lied before.
async fn lie(rogue: Rogue) {
    let (key, posted, message) = rogue.take().await;
    rogue
        .say("rogue-1", &key, done("rogue-1", &posted["task"]["name"], "")[..30].to_string())
        .await;
    message.ack().await.unwrap();
    let (key, _, message) = rogue.take().await;
    rogue.say("rogue-2", &key, done("rogue-2", &json!("g0-7"), "[]")).await;
    message.ack().await.unwrap();
    let (key, posted, message) = rogue.take().await;
    let games = json!(&rogue.honest(&posted).await[..1]).to_string();
    rogue.say("rogue-3", &key, done("rogue-3", &posted["task"]["name"], &games)).await;
    message.ack().await.unwrap();
    let (key, posted, message) = rogue.take().await;
    let mut games = rogue.honest(&posted).await;
    let shares = games[0]["shares"].as_array().unwrap();
    games[0]["shares"] = shares.iter().rev().cloned().collect();
    games[0]["totals"] = json!([0, 7]);
    rogue
        .say("rogue-4", &key, done("rogue-4", &posted["task"]["name"], &json!(games).to_string()))
        .await;
    message.ack().await.unwrap();
    let (key, posted, message) = rogue.take().await;
    let mut games = rogue.honest(&posted).await;
    let moves = games[1]["moves"].as_str().unwrap().to_string();
    games[1]["moves"] = json!(format!("{} a1-a9", &moves[..moves.len() / 2]));
    rogue
        .say("rogue-5", &key, done("rogue-5", &posted["task"]["name"], &json!(games).to_string()))
        .await;
    message.ack().await.unwrap();
    let (key, posted, message) = rogue.take().await;
    let games = json!(rogue.honest(&posted).await).to_string();
    rogue.say("rogue-6", &key, done("honest", &posted["task"]["name"], &games)).await;
    message.ack().await.unwrap();
}

#[test]
fn lies_are_refused_and_named() {
    let server = Server::start();
    let contest = contest(&["alphabeta:depth=2", "alphabeta:depth=1"], 20);
    let mut cluster = connect(&server, "run");
    let worker = server.worker();
    let rogue = rogue(&server, async move |rogue| {
        lie(rogue).await;
        Helper::start(worker, hand("honest"))
    });
    let (games, heard) = play(&contest, &mut cluster);
    drop(rogue.join().unwrap());
    assert_eq!(games, here(&contest));
    let parts = [
        "expected a result",
        "found the result of task \"g0-7\"",
        "expected games",
        "another result than its moves have",
        "moves that are not legal",
        "found a result by \"honest\", expected its own",
    ];
    for (number, part) in (1..).zip(parts) {
        let refusals = heard.refusals(&format!("rogue-{number}"));
        assert!(refusals.len() == 1 && refusals[0].contains(part), "{part:?} not in {refusals:#?}");
    }
    assert!(heard.0.iter().any(|news| matches!(news, News::Worker(one) if one.name == "honest")));
    assert!(heard.refusals("honest").is_empty());
    assert!(!heard.1.is_empty(), "no board was seen");
}

#[test]
fn whoever_lied_once_is_believed_no_more() {
    let server = Server::start();
    let mut cluster = connect(&server, "run");
    let worker = server.worker();
    let rogue = rogue(&server, async move |rogue| {
        let (key, _, message) = rogue.take().await;
        rogue.say("liar", &key, "{".to_string()).await;
        message.ack().await.unwrap();
        let (key, posted, message) = rogue.take().await;
        rogue.say("liar", &key, done("liar", &posted["task"]["name"], "")).await;
        message.ack().await.unwrap();
        Helper::start(worker, hand("honest"))
    });
    let (done, ended, heard) = sleep(&mut cluster, &[0.01; 4]);
    drop(rogue.join().unwrap());
    assert_eq!((done.len(), ended), (4, Ended::All));
    assert!(done.iter().all(|done| done.by == "honest"), "{done:?}");
    let refusals = heard.refusals("liar");
    assert!(refusals.len() == 2 && refusals[1].contains("count no more"), "{refusals:#?}");
}

#[test]
fn the_first_result_of_a_task_stays_and_counts_once() {
    let server = Server::start();
    let mut cluster = connect(&server, "run");
    let rogue = rogue(&server, async move |rogue| {
        let (key, posted, message) = rogue.take().await;
        let name = &posted["task"]["name"];
        let first = rogue.is_heard("one", &key, done("one", name, "first")).await;
        let second = rogue.is_heard("two", &key, done("two", name, "second")).await;
        message.ack().await.unwrap();
        [first, second]
    });
    let (done, ended, _) = sleep(&mut cluster, &[0.01]);
    assert_eq!(rogue.join().unwrap(), [true, false]);
    assert_eq!(ended, Ended::All);
    assert_eq!(done.iter().map(|done| &done.output[..]).collect::<Vec<_>>(), ["first"]);
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
