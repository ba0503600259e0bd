//! A contest comes to the same games whoever plays them, and whatever others claim.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::RunLine;
use arena::journal::GameLine;
use runs::{
    Brief, Contest, Done, Ended, Event, News, Queue, RunError, Task, Threads, Witness, Workshop,
};
use serde_json::{Value, json};

fn threads(count: usize) -> Threads {
    Threads::new(count, "here".to_string(), Arc::new(|_, _| ()))
}

/// Workers elsewhere, the first of whose results are others than they should be.
struct Liars {
    threads: Threads,
    lies: Vec<fn(&mut Value)>,
    refused: Vec<String>,
}

impl Queue for Liars {
    fn room(&self) -> usize {
        self.threads.room()
    }

    fn is_local(&self) -> bool {
        false
    }

    fn put(&mut self, brief: &Brief, tasks: Vec<Task>) -> Result<(), RunError> {
        self.threads.put(brief, tasks)
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, RunError> {
        Ok(self.threads.next(wait)?.map(|event| match (event, self.lies.pop()) {
            (Event::Done(done), Some(lie)) => {
                let mut output = serde_json::from_str(&done.output).unwrap();
                lie(&mut output);
                Event::Done(Done { output: output.to_string(), by: "liar".into(), ..done })
            }
            (event, _) => event,
        }))
    }

    fn refuse(&mut self, brief: &Brief, task: &Task, done: &Done) -> Result<(), RunError> {
        self.refused.push(done.by.clone());
        self.put(brief, vec![task.clone()])
    }

    fn halt(&mut self) -> Result<Vec<Done>, RunError> {
        self.threads.halt()
    }
}

/// What was told.
#[derive(Default)]
struct Heard(Vec<News>);

impl Witness for Heard {
    fn hear(&mut self, news: News) {
        self.0.push(news);
    }
}

fn run(game: &str, players: &[&str], games: u64) -> RunLine {
    RunLine {
        game: game.to_string(),
        players: players.iter().map(ToString::to_string).collect(),
        games,
        seed: 3,
        opening_plies: 4,
        ..RunLine::default()
    }
}

fn no_files(name: &str) -> Result<String, String> {
    Err(format!("no file {name}"))
}

/// The games of a run by number without their times, and how it ended.
fn played(run: &RunLine, queue: &mut dyn Queue, heard: &mut Heard) -> (Vec<GameLine>, Ended) {
    let stop = AtomicBool::new(false);
    let mut workshop = Workshop { queue, stop: &stop, witness: heard };
    let mut games = Vec::new();
    let contest = Contest::new(run, &no_files).unwrap();
    let each = &mut |game: GameLine, _: &Done| -> Result<bool, RunError> {
        games.push(game);
        Ok(false)
    };
    let ended = contest.play(&mut workshop, &[], each).unwrap();
    games.sort_by_key(|game| game.index);
    for clock in games.iter_mut().flat_map(|game| &mut game.clocks) {
        (clock.1, clock.2) = (0.0, 0.0);
    }
    (games, ended)
}

const LIES: [fn(&mut Value); 12] = [
    // Nothing, another number of games, games of another task.
    |games| *games = json!([]),
    |games| drop(games.as_array_mut().unwrap().pop()),
    |games| games[0]["index"] = json!(9),
    |games| games[1]["order"] = json!([0, 1]),
    // Moves that are not legal, too few of them, none at all.
    |games| games[0]["moves"] = json!("a1a1"),
    |games| {
        let moves = games[0]["moves"].as_str().unwrap();
        games[0]["moves"] = json!(moves[..moves.len() - 2].to_string());
    },
    |games| games[1]["plies"] = json!(3),
    // Another opening, as of another round; none.
    |games| games[0]["seed"] = json!(99),
    |games| games[1]["opening"] = json!([]),
    // Another result.
    |games| games[0]["totals"] = json!([64, 0]),
    |games| games[0]["shares"] = json!([0.25, 0.75]),
    // A forfeit of a player who has all the time that he wants.
    |games| {
        let moves = games[0]["moves"].as_str().unwrap()[..20].to_string();
        let game = games[0].as_object_mut().unwrap();
        game.extend([("moves".to_string(), json!(moves)), ("plies".to_string(), json!(10))]);
        game.extend([("forfeited".to_string(), json!(1)), ("end".to_string(), json!("late"))]);
        game.extend([("totals".to_string(), json!([])), ("shares".to_string(), json!([0, 1]))]);
    },
];

#[test]
fn lies_are_refused_and_named_and_their_games_played_again() {
    let run = run("othello", &["alphabeta:depth=1", "random:seed=1"], 12);
    let truth = played(&run, &mut threads(1), &mut Heard::default());
    assert_eq!((truth.0.len(), &truth.1), (12, &Ended::All));
    let mut told = Vec::new();
    for lie in LIES {
        let lies = vec![lie, lie];
        let mut liars = Liars { threads: threads(2), lies, refused: Vec::new() };
        let mut heard = Heard::default();
        assert_eq!(played(&run, &mut liars, &mut heard), truth);
        assert_eq!(liars.refused, ["liar", "liar"]);
        let named = |news: &News| matches!(news, News::Refused { who, .. } if who == "liar");
        told.extend(heard.0.iter().map(|news| format!("{news:?}")));
        assert!(heard.0.len() == 2 && heard.0.iter().all(named), "{:?}", heard.0);
    }
    // What is wrong with the last of them is that alone.
    let forfeit = "a forfeit that nobody can have made";
    assert!(told.last().is_some_and(|told| told.contains(forfeit)), "{told:#?}");
}

#[test]
fn a_task_with_nothing_but_lies_is_set_aside() {
    let run = run("othello", &["random:seed=2", "random:seed=1"], 2);
    let lies = vec![LIES[0]; 5];
    let mut liars = Liars { threads: threads(1), lies, refused: Vec::new() };
    let mut heard = Heard::default();
    let (games, ended) = played(&run, &mut liars, &mut heard);
    assert_eq!((games.len(), ended), (0, Ended::SetAside(vec!["g0-1".to_string()])));
    assert_eq!(heard.0.last(), Some(&News::SetAside { task: "g0-1".to_string() }));
}

#[test]
fn games_of_every_kind_are_believed_when_they_are_true() {
    for (game, players) in [
        ("othello", &["alphabeta:depth=1", "random:seed=4"][..]),
        ("loa", &["alphabeta:depth=1", "random:seed=4"]),
        ("arlecchino", &["random:seed=3", "random:seed=4"]),
        ("mnk", &["random:seed=3", "random:seed=4"]),
        ("reversi", &["random:1", "random:2", "random:3", "random:4"]),
    ] {
        let run = RunLine { opening_plies: 2, ..run(game, players, 24) };
        let (truth, _) = played(&run, &mut threads(2), &mut Heard::default());
        let mut far = Liars { threads: threads(2), lies: Vec::new(), refused: Vec::new() };
        let mut heard = Heard::default();
        let (games, ended) = played(&run, &mut far, &mut heard);
        assert_eq!((games, ended, heard.0), (truth, Ended::All, Vec::new()), "{game}");
    }
}

#[test]
fn games_lost_by_their_own_fault_are_believed_too() {
    let run = RunLine { time: Some(1e-6), ..run("othello", &["mtdf:5", "mtdf:5"], 4) };
    let mut far = Liars { threads: threads(2), lies: Vec::new(), refused: Vec::new() };
    let mut heard = Heard::default();
    let (games, ended) = played(&run, &mut far, &mut heard);
    assert_eq!((ended, heard.0), (Ended::All, Vec::new()));
    assert!(games.iter().all(|game| game.end == "late"));
}

#[test]
fn whoever_stops_a_run_keeps_the_games_that_have_ended() {
    let run = run("othello", &["alphabeta:depth=2", "random:seed=1"], 400);
    let stop = AtomicBool::new(false);
    let (mut queue, mut games) = (threads(2), Vec::new());
    let mut workshop = Workshop { queue: &mut queue, stop: &stop, witness: &mut () };
    let contest = Contest::new(&run, &no_files).unwrap();
    let each = &mut |game: GameLine, _: &Done| -> Result<bool, RunError> {
        games.push(game);
        stop.store(games.len() == 5, Ordering::Relaxed);
        Ok(false)
    };
    assert_eq!(contest.play(&mut workshop, &[], each).unwrap(), Ended::Stopped);
    assert!((5..20).contains(&games.len()));
    // The same hands go on.
    stop.store(false, Ordering::Relaxed);
    let known = games.clone();
    let each = &mut |game: GameLine, _: &Done| -> Result<bool, RunError> {
        games.push(game);
        Ok(games.len() == 20)
    };
    let mut workshop = Workshop { queue: &mut queue, stop: &stop, witness: &mut () };
    assert_eq!(contest.play(&mut workshop, &known, each).unwrap(), Ended::Enough);
    games.sort_by_key(|game| game.index);
    games.dedup_by_key(|game| game.index);
    assert!(games.len() >= 20, "no game was played twice");
}

#[test]
fn what_cannot_be_played_ends_the_run_with_a_reason() {
    let run = run("othello", &["random", "nobody"], 2);
    let error = Contest::new(&run, &no_files).err().unwrap().to_string();
    assert!(error.contains("nobody"), "{error}");
    let brief =
        Brief { kind: runs::Kind::Sleep, terms: String::new(), files: runs::Files::default() };
    let (mut queue, stop) = (threads(1), AtomicBool::new(false));
    let mut workshop = Workshop { queue: &mut queue, stop: &stop, witness: &mut () };
    let task = Task { name: "s0".to_string(), input: "soon".to_string() };
    let failed = workshop.work::<RunError>(&brief, [task], &mut |_, _| unreachable!());
    let error = failed.unwrap_err().to_string();
    assert_eq!(error, "task s0: found \"soon\", expected seconds");
}
