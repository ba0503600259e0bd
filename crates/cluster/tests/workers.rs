//! Workers who die, fail, are of another build, or may not: what comes out is right, and they are
//! named.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
mod party;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arena::RunLine;
use arena::journal::GameLine;
use async_nats::jetstream::consumer::pull;
use cluster::{Cluster, Hand, Told};
use common::{Folder, Helper, Server, hand, identity};
use party::sleeping;
use party::{Heard, PATIENCE, connect, contest, failed, here, play, rogue, run_line, see, sleep};
use runs::{Brief, Busy, Contest, Ended, News, Queue, RunError, Task, Verdict, Workshop};
use serde_json::json;

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
    // Whoever trusts starts it; that it says nothing is then a matter of the game.
    let bold = Helper::start(server.worker(), Hand { trusts: true, ..hand("bold") });
    let (games, _) = play(&contest, &mut cluster);
    let ends =
        games.iter().map(|game| (game.end.as_str(), game.order[game.forfeited.unwrap() - 1]));
    assert_eq!(ends.collect::<Vec<_>>(), [("crashed", 0); 2]);
    drop(bold);
}

#[test]
fn a_task_that_nobody_comes_back_from_is_set_aside() {
    let server = Server::start();
    let mut cluster = connect(&server, "run");
    let worker = server.worker();
    let killer = rogue(&server, async move |rogue| {
        for _ in 0..5 {
            // As if it had died of it.
            rogue.take().await;
        }
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
fn what_one_worker_cannot_do_another_one_does() {
    let server = Server::start();
    // Whoever is slow here is not dead.
    let patient = Cluster::connect(&server.coordinator(), "run", identity(), 60 * PATIENCE);
    let mut cluster = patient.unwrap();
    let worker = server.worker();
    let rogue = rogue(&server, async move |rogue| {
        let (key, posted, message) = rogue.take().await;
        let helper = Helper::start(worker, hand("sound"));
        helper.wait_for(|told| matches!(told, Told::Joined(_)));
        tokio::time::sleep(Duration::from_millis(300)).await;
        rogue.say("broken", &key, failed(&posted["task"]["name"])).await;
        message.ack().await.unwrap();
        helper
    });
    let (done, ended, heard) = sleep(&mut cluster, &[0.01; 3]);
    drop(rogue.join().unwrap());
    assert_eq!((done.len(), ended), (3, Ended::All));
    let refusals = heard.refusals("broken");
    assert!(refusals.len() == 1 && refusals[0].ends_with("a fault in the program"), "{refusals:?}");
}

/// How a task ends that nobody can do.
fn impossible(cluster: &mut Cluster, heard: &mut Heard) -> String {
    let task = Task { name: "t0".to_string(), input: "long".to_string() };
    let stop = AtomicBool::new(false);
    let mut workshop = Workshop { queue: cluster, stop: &stop, witness: heard };
    let ended = workshop.work::<RunError>(&sleeping(), [task], &mut |_, _| Ok(Verdict::Kept));
    ended.unwrap_err().to_string()
}

#[test]
fn a_task_that_two_workers_cannot_do_ends_the_run() {
    let server = Server::start();
    let names = ["one.lan", "two.lan"];
    let helpers = names.map(|name| Helper::start(server.worker(), hand(name)));
    let mut cluster = connect(&server, "run");
    helpers.iter().for_each(|helper| helper.wait_for(|told| matches!(told, Told::Joined(_))));
    std::thread::sleep(Duration::from_millis(300));
    let mut heard = Heard::default();
    let error = impossible(&mut cluster, &mut heard);
    let why = "found \"long\", expected seconds";
    let [first, second] = if error.contains("two.lan") { [0, 1] } else { [1, 0] };
    assert_eq!(error, format!("task t0: {}: {why}", names[second]));
    assert!(heard.refusals(names[first]).contains(&format!("task t0: {why}").as_str()));
    helpers[first].wait_for(|told| matches!(told, Told::Declined(_, why) if why.contains("t0")));
}

#[test]
fn a_task_that_the_only_worker_cannot_do_ends_the_run() {
    let server = Server::start();
    let helper = Helper::start(server.worker(), hand("one"));
    let mut cluster = connect(&server, "run");
    let error = impossible(&mut cluster, &mut Heard::default());
    assert_eq!(error, "task t0: one: found \"long\", expected seconds");
    drop(helper);
}

#[test]
fn a_task_that_cannot_be_begun_just_now_is_kept() {
    let server = Server::start();
    let cluster = connect(&server, "run");
    let helper = Helper::start(server.worker(), hand("one"));
    helper.wait_for(|told| matches!(told, Told::Joined(_)));
    let (taken, again) = see(&server, async |js| {
        // Where the brief should be nobody answers.
        js.delete_stream("BRIEFS").await.unwrap();
        let posted = json!({"task": {"name": "t0", "input": "0"}, "brief": "x", "epoch": 1});
        js.publish("task.run.t0", posted.to_string().into()).await.unwrap().await.unwrap();
        tokio::time::sleep(Duration::from_millis(3_500)).await;
        let tasks = js.get_consumer_from_stream::<pull::Config, _, _>("run-run", "TASKS");
        let info = tasks.await.unwrap().get_info().await.unwrap();
        (info.num_ack_pending, info.num_redelivered)
    });
    assert_eq!((taken, again), (1, 0));
    drop((helper, cluster));
}

#[test]
fn a_brief_in_three_pieces_comes_whole() {
    let server = Server::start();
    let helper = Helper::start(server.worker(), hand("one"));
    let mut cluster = connect(&server, "run");
    let files = [("long".to_string(), "0123456789".repeat(120_000))].into();
    let brief = Brief { files, ..sleeping() };
    let task = Task { name: "t0".to_string(), input: "0".to_string() };
    let (mut done, stop) = (0, AtomicBool::new(false));
    let mut workshop = Workshop { queue: &mut cluster, stop: &stop, witness: &mut () };
    let ended = workshop.work::<RunError>(&brief, [task], &mut |_, _| {
        done += 1;
        Ok(Verdict::Kept)
    });
    assert_eq!((done, ended.unwrap()), (1, Ended::All));
    drop(helper);
    let pieces = see(&server, async |js| {
        js.get_stream("BRIEFS").await.unwrap().cached_info().state.messages
    });
    assert_eq!(pieces, 3);
}

#[test]
fn files_of_players_travel_with_the_run() {
    let server = Server::start();
    let run = RunLine {
        game: "othello".to_string(),
        ..run_line(&["alphabeta:depth=1,coefficients=mine", "alphabeta:depth=1"], 12)
    };
    let with = |text: &'static str| Contest::new(&run, &|_| Ok(text.to_string())).unwrap();
    let only_discs = with("discs = 9\ncorners = 0\nzones = 0\n");
    let mut cluster = connect(&server, "run");
    let helper = Helper::start(server.worker(), hand("far"));
    let (games, _) = play(&only_discs, &mut cluster);
    drop(helper);
    assert_eq!(games, here(&only_discs));
    assert_ne!(games, here(&with("")), "the file changes nothing");
}

#[test]
fn both_games_of_a_timed_pair_are_played_by_one_worker() {
    let server = Server::start();
    let helpers = ["one", "two"].map(|name| Helper::start(server.worker(), hand(name)));
    let run = RunLine { time: Some(0.005), ..run_line(&["alphabeta", "mtdf"], 16) };
    let contest = Contest::new(&run, &|name| Err(format!("found file {name}"))).unwrap();
    let contest = contest.in_tasks_of(Some(2));
    let mut cluster = connect(&server, "run");
    helpers.iter().for_each(|helper| helper.wait_for(|told| matches!(told, Told::Joined(_))));
    let (mut by, stop) = (BTreeMap::<u64, Vec<String>>::new(), AtomicBool::new(false));
    let mut workshop = Workshop { queue: &mut cluster, stop: &stop, witness: &mut () };
    let ended = contest.play::<RunError>(&mut workshop, &[], &mut |game: GameLine, done| {
        by.entry(game.index / 2).or_default().push(done.by.clone());
        Ok(false)
    });
    assert_eq!((ended.unwrap(), by.len()), (Ended::All, 8));
    assert!(by.values().all(|by| by.len() == 2 && by[0] == by[1]), "{by:?}");
    drop(helpers);
}

#[test]
fn a_worker_lets_people_on_its_machine_go_first() {
    const TOLD: Duration = Duration::from_secs(2);
    let server = Server::start();
    let folder = Folder::new();
    let busy = Busy::of(&folder.0);
    let helper = Helper::start(server.worker(), Hand { busy: Some(busy.clone()), ..hand("one") });
    let mut cluster = connect(&server, "run");
    helper.wait_for(|told| matches!(told, Told::Joined(_)));
    busy.tell().unwrap();
    let begun = Instant::now();
    let telling = std::thread::spawn(move || {
        while begun.elapsed() < TOLD {
            busy.tell().unwrap();
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    assert_eq!(play(&contest(&["random:seed=1", "random:seed=2"], 2), &mut cluster).0.len(), 2);
    assert!(begun.elapsed() > TOLD, "{:?}", begun.elapsed());
    telling.join().unwrap();
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
