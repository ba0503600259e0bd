//! Runs: what the server reads of their folders, what it asks of their processes, what it refuses.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::ops::ControlFlow;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::journal::{GameLine, LineOf};
use arena::{RunLine, SprtLine};
use common::{Lab, scratch};
use runs::Board;
use runs::Busy;
use runs::folder::{About, Held, RunEnd, RunFolder, Status, WorkLine};
use serde_json::{Value, json};
use server::message::{
    Created, ExperimentInfo, LessonInfo, LiveBoard, RunGames, RunMoves, RunOffer, RunState,
    RunSummary, RunView, SprtDecision,
};

/// A match of Othello, the first player the better one.
fn run_line(games: u64) -> RunLine {
    RunLine {
        game: "othello".to_string(),
        players: vec!["alphabeta:depth=2".to_string(), "random".to_string()],
        games,
        seed: 1,
        opening_plies: 4,
        ..RunLine::default()
    }
}

fn games(run: &RunLine) -> Vec<GameLine> {
    let matchup = run.matchup(Arc::from(run.open().unwrap())).unwrap();
    let mut games = Vec::new();
    let played = matchup.run(&|_: &str| Err(String::new()), &HashSet::new(), &mut |game| {
        games.push(GameLine::from(&game));
        ControlFlow::Continue(())
    });
    assert_eq!(played, Ok(()));
    games
}

fn create(data: &Path, name: &str, command: &str) -> Held {
    let command = command.split(' ').map(str::to_string).collect();
    let about = About { command, begun: 7, ..About::default() };
    RunFolder::create(&data.join("runs"), name, &about).unwrap()
}

fn append(folder: &RunFolder, text: &str) {
    let path = folder.path.join("games.jsonl");
    let mut file = OpenOptions::new().create(true).append(true).open(path).unwrap();
    file.write_all(text.as_bytes()).unwrap();
}

fn lines(games: &[GameLine]) -> String {
    games.iter().map(|game| format!("{}\n", LineOf::Game(game))).collect()
}

fn view(lab: &Lab, name: &str) -> RunView {
    lab.get(&format!("/api/runs/{name}"))
}

#[test]
fn a_run_is_seen_as_it_grows_and_no_line_is_counted_twice_or_before_it_is_whole() {
    let lab = Lab::new();
    assert!(lab.get::<Vec<RunSummary>>("/api/runs").is_empty());
    let mut held = create(&lab.data, "one", "match othello alphabeta:depth=2 random");
    let folder = held.folder.clone();
    let found = view(&lab, "one");
    assert_eq!((found.run.state, found.contest), (RunState::Running, None));
    let (run, played) = (run_line(20), games(&run_line(20)));
    append(&folder, &format!("{}\n", LineOf::Run(&run)));
    assert_eq!(view(&lab, "one").contest.unwrap().games, 0);
    let (some, rest) = (lines(&played[..8]), lines(&played[8..]));
    let half = some.len() - 40;
    append(&folder, &some[..half]);
    assert_eq!(view(&lab, "one").contest.unwrap().games, 7);
    append(&folder, &some[half..]);
    append(&folder, &lines(&played[..3]));
    let contest = view(&lab, "one").contest.unwrap();
    assert_eq!((contest.games, contest.games_max, contest.walk.len()), (8, 20, 4));
    append(&folder, &rest);
    let task = |task: &str| WorkLine::Task {
        task: task.to_string(),
        by: "here".to_string(),
        seconds: 1.5,
        output: None,
    };
    held.keep(&task("a")).unwrap();
    held.keep(&task("b")).unwrap();
    let status = Status { done: 20, of: 20, noun: "games".to_string(), ..Status::default() };
    folder.tell(&Status { end: Some(RunEnd::Done), ..status }).unwrap();
    drop(held);
    let found = view(&lab, "one");
    assert_eq!((found.run.state, found.run.done, found.run.begun), (RunState::Done, 20, 7));
    assert_eq!((found.workers[0].tasks, found.workers[0].seconds), (2, 3.0));
    let contest = found.contest.unwrap();
    assert_eq!(contest.walk.last().map(|point| point.pairs), Some(10));
    let elo = contest.elo.unwrap();
    assert_eq!((elo.elo, elo.error), contest.walk.last().map(|at| (at.elo, at.error)).unwrap());
    assert!(elo.elo > 0.0 && contest.rows[0].wins > contest.rows[0].losses);
    let listed = lab.get::<Vec<RunSummary>>("/api/runs");
    assert_eq!((listed.len(), &listed[0]), (1, &found.run));
}

#[test]
fn a_test_that_stops_a_match_is_shown_with_its_walk() {
    let lab = Lab::new();
    let sprt = SprtLine { elo0: 0.0, elo1: 300.0, alpha: 0.05, beta: 0.05, normalized: false };
    let run = RunLine { sprt: Some(sprt), ..run_line(60) };
    let held = create(&lab.data, "one", "match othello");
    append(&held.folder, &format!("{}\n{}", LineOf::Run(&run), lines(&games(&run))));
    let contest = view(&lab, "one").contest.unwrap();
    let sprt = contest.sprt.unwrap();
    assert_eq!(sprt.decision, SprtDecision::Accepted);
    let last = contest.walk.last().unwrap();
    assert!(last.llr.unwrap() >= sprt.upper && last.pairs < 30);
    // Games after the stop are there, and do not count.
    let counted = contest.rows.iter().map(|row| row.wins + row.losses + row.draws);
    assert_eq!((contest.games, counted.max()), (60, Some(2 * last.pairs)));
    assert_eq!(contest.elo.unwrap().pairs.iter().sum::<u64>(), last.pairs);
}

#[test]
fn games_open_in_analysis_over_or_in_progress() {
    let lab = Lab::new();
    let held = create(&lab.data, "one", "match othello");
    let (run, played) = (run_line(6), games(&run_line(6)));
    append(&held.folder, &format!("{}\n{}", LineOf::Run(&run), lines(&played)));
    let page = lab.get::<RunGames>("/api/runs/one/games?offset=1&limit=2");
    let numbers = page.games.iter().map(|game| game.number).collect::<Vec<_>>();
    assert_eq!((page.total, numbers), (6, vec![4, 3]));
    let moves = lab.get::<RunMoves>("/api/runs/one/games/4");
    assert_eq!(moves.players, ["alphabeta:depth=2", "random"]);
    let body = json!({"kind": "study", "game": moves.game, "options": moves.options,
        "moves": moves.moves, "seed": moves.seed});
    let made = lab.post::<Created>("/api/games", &body).game;
    assert_eq!(made.position.ply, page.games[0].plies);
    assert_eq!(lab.refused("GET", "/api/runs/one/games/9", &Value::Null), "not_found");

    assert!(lab.get::<Vec<LiveBoard>>("/api/runs/one/live").is_empty());
    assert!(held.folder.is_looked_at());
    let mut live = run.open().unwrap().start(1);
    live.play("d3").unwrap();
    let position = live.position_text();
    let by = "here".to_string();
    let board = Board { game: 5, moves: live.transcript(), position, by: by.clone() };
    let broken = Board { game: 6, moves: String::new(), position: "nothing".to_string(), by };
    held.folder.show(&[board, broken]).unwrap();
    let boards = lab.get::<Vec<LiveBoard>>("/api/runs/one/live");
    assert_eq!((boards.len(), boards[0].plies, boards[0].rows), (1, 1, 8));
    assert_eq!(boards[0].moves, ["d3"]);
    assert_eq!(boards[0].players, ["random", "alphabeta:depth=2"]);
}

#[test]
fn what_was_found_can_be_saved_and_nothing_else_of_the_machine() {
    let lab = Lab::new();
    let held = create(&lab.data, "one", "match othello");
    let (run, played) = (run_line(6), games(&run_line(6)));
    append(&held.folder, &format!("{}\n{}", LineOf::Run(&run), lines(&played)));
    fs::create_dir(held.folder.path.join("learned")).unwrap();
    fs::write(held.folder.path.join("learned/weights.txt"), "a = 1\n").unwrap();
    fs::write(lab.data.join("secret"), "x").unwrap();
    let saved = |what: &str| {
        let (status, body) = lab.raw("GET", &format!("/api/runs/one/{what}"), "", b"");
        assert_eq!(status, 200, "{what}");
        String::from_utf8(body).unwrap()
    };
    let csv = saved("export?what=csv");
    let head = "game,seed,seat 1,seat 2,share 1,share 2,total 1,total 2,end,plies,moves\r\n";
    assert!(csv.starts_with(head) && csv.lines().count() == 7, "{csv}");
    assert!(csv.contains("alphabeta:depth=2,random,"));
    let games = saved("export?what=games");
    assert_eq!(lab.import("games.txt", games.as_bytes()).new, 6);
    let json = serde_json::from_str::<RunView>(&saved("export?what=json")).unwrap();
    let found = view(&lab, "one");
    assert_eq!(json.contest, found.contest);
    assert_eq!(found.pictures, ["score", "elo", "time"]);
    for picture in &found.pictures {
        let svg = saved(&format!("export?what=svg&picture={picture}"));
        assert!(svg.starts_with("<svg xmlns"), "{picture}");
    }
    let files = found.files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>();
    assert_eq!(files, ["games.jsonl", "learned/weights.txt"]);
    assert_eq!(saved("file?name=learned/weights.txt"), "a = 1\n");
    for name in ["run.json", "lock", "../../secret", "..", "", "/etc/passwd", "learned"] {
        let path = format!("/api/runs/one/file?name={name}");
        assert_eq!(lab.refused("GET", &path, &Value::Null), "not_found", "{name}");
    }
    for path in ["export?what=svg&picture=x", "export?what=svg"] {
        let path = format!("/api/runs/one/{path}");
        assert_eq!(lab.refused("GET", &path, &Value::Null), "not_found");
    }
    for name in ["two", "..", "%2e%2e", "a%2f..", "A"] {
        let path = format!("/api/runs/{name}/live");
        assert_eq!(lab.refused("GET", &path, &Value::Null), "not_found", "{name}");
    }
}

#[test]
fn other_web_pages_learn_nothing_of_runs_and_begin_none() {
    let lab = Lab::new();
    drop(create(&lab.data, "one", "match othello"));
    let status = |method: &str, path: &str, headers: &str| lab.raw(method, path, headers, b"").0;
    let evil = "Origin: http://evil.example\r\n";
    for (method, path) in [
        ("GET", "/api/runs"),
        ("POST", "/api/runs"),
        ("GET", "/api/runs/one"),
        ("POST", "/api/runs/one/stop"),
        ("POST", "/api/runs/one/resume"),
        ("DELETE", "/api/runs/one"),
    ] {
        assert_eq!(status(method, path, evil), 403, "{method} {path}");
    }
    let link = "Sec-Fetch-Site: cross-site\r\n";
    assert_eq!(status("GET", "/api/runs/one/export?what=json", link), 403);
    assert_eq!(status("GET", "/api/runs/one/export?what=json", ""), 200);
}

#[test]
fn a_run_at_work_is_asked_to_stop_and_only_then_removed() {
    let lab = Lab::new();
    let held = create(&lab.data, "one", "match othello");
    let folder = held.folder.clone();
    assert_eq!(lab.refused("DELETE", "/api/runs/one", &Value::Null), "bad_message");
    assert!(!folder.is_asked_to_stop());
    lab.post::<Value>("/api/runs/one/stop", &Value::Null);
    assert!(folder.is_asked_to_stop());
    drop(held);
    assert_eq!(view(&lab, "one").run.state, RunState::CutOff);
    lab.granted::<Value>("DELETE", "/api/runs/one", &Value::Null);
    assert!(!folder.path.exists());
    assert_eq!(lab.refused("GET", "/api/runs/one", &Value::Null), "not_found");
}

/// A program that writes down its words and refuses them.
fn stand_in(data: &Path) -> (PathBuf, PathBuf) {
    fs::create_dir_all(data).unwrap();
    let (program, words) = (data.join("program"), data.join("words"));
    let place = words.display();
    let text = format!(
        "#!/bin/sh\nfor word in \"$@\"; do echo \"$word\"; done > '{place}.new'\n\
         mv '{place}.new' '{place}'\necho 'damier: found this, expected that' >&2\nexit 2\n"
    );
    fs::write(&program, text).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    (program, words)
}

/// A server over a folder that begins such a program, which can learn and try something.
fn with_stand_in(data: &Path) -> (Lab, PathBuf) {
    let (program, words) = stand_in(data);
    let lesson = |name: &str, player: &str| LessonInfo { name: name.into(), player: player.into() };
    let experiment =
        |name: &str| ExperimentInfo { name: name.into(), can_be_quick: true, has_seed: true };
    let lab = Lab::with(data.to_path_buf(), |config| {
        config.program = Some(program);
        config.offer = RunOffer {
            lessons: vec![lesson("loa", "report:002"), lesson("arlecchino", "alphabeta:depth=4")],
            engines: vec![lesson("arlecchino", "engine:nodes=5000")],
            subjects: vec!["othello selfplay".into(), "seats rolit3".into()],
            experiments: vec![experiment("zones"), experiment("loa")],
        };
    });
    (lab, words)
}

#[test]
fn the_words_of_a_command_are_made_of_fields() {
    let data = scratch();
    let (lab, words) = with_stand_in(&data);
    let contest = json!({"game": "arlecchino", "options": {"seats": 3, "without": "B"},
        "players": ["random", "level:2", "maxn:depth=2"], "games": 12, "seed": 5,
        "limit": {"kind": "clock", "seconds": 2, "increment_ms": 50}, "opening_plies": 3});
    let begun = |body: &Value| {
        let (status, refused) = lab.ask("POST", "/api/runs", body);
        assert_eq!((status, &refused["wanted"]), (400, &json!("run")), "{refused}");
        assert_eq!(refused["quote"], "found this, expected that");
        let text = fs::read_to_string(&words).unwrap();
        text.lines().map(str::to_string).collect::<Vec<_>>()
    };
    let plan = json!({"kind": "tournament", "contest": contest, "format": "ladder"});
    let said = begun(&json!({"name": "mine", "plan": plan, "threads": 2}));
    let folder = data.display().to_string();
    let before = ["run", "start", "--data", &folder, "--attached", "--name", "mine", "--"];
    assert_eq!(said[..before.len()], before);
    let expected = "tournament arlecchino random level:2 maxn:depth=2 --seats=3 --without=B \
                    --clock=2s+50ms --games=12 --opening-plies=3 --seed=5 --format=ladder \
                    --threads=2";
    assert_eq!(said[before.len()..].join(" "), expected);
    for (plan, name, expected) in [
        (
            json!({"kind": "match", "contest": {"game": "othello", "players": ["random", "random"]},
                "sprt": {"elo0": -5.0, "elo1": 12.5, "beta": 0.1}}),
            "match-othello-1",
            "match othello random random --sprt=-5,12.5,0.05,0.1",
        ),
        (
            json!({"kind": "genetic", "lesson": "loa", "method": "cmaes", "generations": 3}),
            "learn-genetic-loa-1",
            "learn genetic loa --method=cmaes --generations=3",
        ),
        (
            json!({"kind": "pool", "lesson": "arlecchino", "births": 0}),
            "learn-pool-arlecchino-1",
            "learn pool arlecchino --births=0",
        ),
        (
            json!({"kind": "evaluation", "subject": "othello selfplay", "games": 9, "depth": 2}),
            "learn-othello-selfplay-1",
            "learn othello selfplay --games=9 --depth=2",
        ),
        (
            json!({"kind": "evaluation", "subject": "seats rolit3", "games": 10}),
            "learn-seats-rolit3-1",
            "learn seats rolit3 --games=10",
        ),
        (json!({"kind": "experiment", "name": "zones"}), "lab-zones-1", "lab zones"),
        (
            json!({"kind": "experiment", "name": "loa", "is_quick": true, "seed": 2}),
            "lab-loa-1",
            "lab loa --quick --seed=2",
        ),
    ] {
        let said = begun(&json!({"plan": plan}));
        assert_eq!((said[6].as_str(), said[8..].join(" ").as_str()), (name, expected));
    }
}

#[test]
fn programs_and_files_are_refused_from_the_page() {
    let data = scratch();
    let (lab, words) = with_stand_in(&data);
    let ask = |game: &str, players: Value| {
        let contest = json!({"game": game, "players": players});
        lab.refused("POST", "/api/runs", &json!({"plan": {"kind": "match", "contest": contest}}))
    };
    for spec in [
        "gtp:cmd=\"touch /tmp/x\"",
        "nboard:cmd=x",
        "human",
        "alphabeta:depth=2,coefficients=/etc/passwd",
        "engine:table=4096,coefficients=x",
        "nobody",
        "--help",
        "",
    ] {
        assert_eq!(ask("othello", json!(["random", spec])), "bad_text", "{spec}");
    }
    assert_eq!(ask("othello", json!([])), "bad_message");
    assert_eq!(ask("chess", json!(["random", "random"])), "bad_message");
    for body in [
        json!({}),
        json!({"plan": {"kind": "anything"}}),
        json!({"plan": {"kind": "experiment", "name": "zones"}, "command": ["bench"]}),
        json!({"plan": {"kind": "experiment", "name": "--help"}}),
        json!({"plan": {"kind": "evaluation", "subject": "book"}}),
        json!({"plan": {"kind": "pool", "lesson": "othello"}}),
        json!({"plan": {"kind": "experiment", "name": "zones"}, "name": "../x"}),
        json!({"plan": {"kind": "experiment", "name": "zones"}, "name": "-x"}),
    ] {
        assert_eq!(lab.refused("POST", "/api/runs", &body), "bad_message", "{body}");
    }
    assert!(!words.exists(), "nothing was started");
    // Whoever sits at the machine may have all of it.
    assert_eq!(ask("othello", json!(["engine:table=4096,threads=200", "random"])), "bad_message");
    assert!(words.exists());
}

#[test]
fn what_was_learned_plays_against_the_default() {
    let data = scratch();
    let (lab, words) = with_stand_in(&data);
    let held = create(&data, "genes", "learn genetic --seed 3 arlecchino");
    assert!(!view(&lab, "genes").can_pit);
    assert_eq!(lab.refused("POST", "/api/runs/genes/pit", &Value::Null), "not_found");
    let learned = held.folder.path.join("learned");
    fs::create_dir(&learned).unwrap();
    fs::write(learned.join("champion.txt"), "a = 1\n").unwrap();
    fs::write(learned.join("curve.csv"), "generation,best\n0,0.25\n1,0.5\n").unwrap();
    let found = view(&lab, "genes");
    assert!(found.can_pit);
    assert_eq!(found.curve.unwrap().rows, [[0.0, 0.25], [1.0, 0.5]]);
    let (_, refused) = lab.ask("POST", "/api/runs/genes/pit", &Value::Null);
    assert_eq!(refused["wanted"], "run", "{refused}");
    let said = fs::read_to_string(words).unwrap();
    let said = said.lines().skip(8).collect::<Vec<_>>();
    let file = learned.join("champion.txt");
    let player = format!("alphabeta:depth=4,coefficients=\"{}\"", file.display());
    let expected = ["match", "arlecchino", &player, "alphabeta:depth=4"];
    assert_eq!(said[..4], expected);
    assert!(said[4..].iter().any(|word| word.starts_with("--sprt=")));
}

#[test]
fn what_an_engine_learned_plays_against_what_is_shipped() {
    let data = scratch();
    let (lab, words) = with_stand_in(&data);
    let held = create(&data, "engine", "learn arlecchino --games 10");
    assert!(!view(&lab, "engine").can_pit);
    let learned = held.folder.path.join("learned");
    fs::create_dir(&learned).unwrap();
    fs::write(learned.join("evaluation.txt"), "a = 1\n").unwrap();
    assert!(view(&lab, "engine").can_pit);
    lab.ask("POST", "/api/runs/engine/pit", &Value::Null);
    let said = fs::read_to_string(words).unwrap();
    let file = learned.join("evaluation.txt");
    let player = format!("engine:nodes=5000,coefficients=\"{}\"", file.display());
    let said = said.lines().skip(8).take(4).collect::<Vec<_>>();
    assert_eq!(said, ["match", "arlecchino", &player, "engine:nodes=5000"]);
}

#[test]
fn runs_are_told_to_wait_while_a_machine_thinks_for_people() {
    let lab = Lab::new();
    let busy = Busy::of(&lab.data.join("runs"));
    drop(create(&lab.data, "one", "match othello"));
    std::thread::sleep(Duration::from_millis(300));
    assert!(!busy.is_told());
    let machine = json!({"kind": "machine", "spec": "mcts:time=3s"});
    let seats = json!([machine, {"kind": "person", "name": ""}]);
    lab.new_game(&json!({"game": "othello", "seats": seats}));
    let asked = Instant::now();
    while !busy.is_told() {
        assert!(asked.elapsed() < Duration::from_secs(20), "nobody was told");
        std::thread::sleep(Duration::from_millis(5));
    }
    while busy.is_told() {
        assert!(asked.elapsed() < Duration::from_secs(60), "it never ends");
        std::thread::sleep(Duration::from_millis(5));
    }
}
