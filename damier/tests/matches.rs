//! Matches from the command line: they repeat, resume, and say what they found.

mod common;

use std::fs;
use std::path::PathBuf;

use common::{damier, folder, objects, printed, refused, summary};
use serde_json::Value;

#[test]
fn a_match_prints_its_games_and_a_summary() {
    let objects =
        objects(&["match", "othello", "alphabeta:depth=2", "random", "--games", "9", "--json"]);
    let (summary, games) = objects.split_last().unwrap();
    assert_eq!(games.len(), 10, "rounded up to whole pairs");
    assert!(games.iter().all(|game| game["type"] == "game" && game["end"] == "board"));
    assert_eq!(summary["type"], "summary");
    assert_eq!((&summary["game"], &summary["games"]), (&"othello".into(), &10.into()));
    let players = summary["players"].as_array().unwrap();
    let score = |player: &Value| player["score"].as_f64().unwrap();
    assert_eq!(score(&players[0]) + score(&players[1]), 10.0);
    assert!(players[0]["elo"].as_f64() > Some(0.0));
    let keys = players[0].as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(
        keys,
        [
            "spec",
            "wins",
            "draws",
            "losses",
            "score",
            "elo",
            "elo_error",
            "forfeits",
            "forfeit_causes",
            "seconds_per_move",
            "slowest_move",
            "moves",
            "beyond_time",
            "share",
            "share_error",
            "margin",
            "margin_error"
        ]
    );
    assert_eq!(summary["sprt"], Value::Null);
}

const LOA: [&str; 8] =
    ["match", "loa", "alphabeta:depth=1", "random", "--games", "12", "--seed", "5"];

#[test]
fn a_journal_cut_at_any_place_ends_with_the_same_table() {
    let undisturbed = summary(&[&LOA[..], &["--threads", "1"]].concat());
    let out = folder("resumed");
    let out = out.to_str().unwrap();
    assert_eq!(summary(&[&LOA[..], &["--out", out]].concat()), undisturbed);
    let journal = PathBuf::from(out).join("games.jsonl");
    let whole = fs::read(&journal).unwrap();
    for part in [3, 5, 8, 9] {
        fs::write(&journal, &whole[..whole.len() * part / 10]).unwrap();
        let resumed = summary(&["match", "--resume", out, "--threads", "2"]);
        assert_eq!(resumed, undisturbed, "without any other argument");
    }
    assert_eq!(summary(&[&LOA[..], &["--resume", out]].concat()), undisturbed, "and with all");
    refused(&[&LOA[..], &["--out", out]].concat(), "found a journal, expected none");
}

#[test]
fn a_run_goes_on_only_as_it_began() {
    let out = folder("as-it-began");
    let out = out.to_str().unwrap();
    printed(&[&LOA[..], &["--out", out]].concat());
    let other = |arguments: &[&str], message: &str| {
        refused(&[&["match", "--resume", out], arguments].concat(), message);
    };
    other(&["--seed", "6"], "found seed 6, expected 5, as the run began");
    other(&["--depth", "2"], "found depth 2, expected null");
    other(&["--rules", "olympiad"], "found rules \"olympiad\", expected \"standard\"");
    other(&["--sprt", "0,5"], "found sprt {");
    other(&["othello"], "found game \"othello\", expected \"loa\"");
    other(&["--games", "10"], "found games 10, expected 12 or");
    other(&["loa", "random", "random"], "found players [\"random\",\"random\"], expected");
    refused(&["tournament", "--resume", out], "found a match, expected a tournament");
    let longer = summary(&["match", "--resume", out, "--games", "16"]);
    assert_eq!(longer["games"], 16);
    let new = [&LOA[..4], &["--games", "16", "--seed", "5"]].concat();
    assert_eq!(longer, summary(&new), "as if it had been longer from the beginning");
    assert_eq!(summary(&["match", "--resume", out]), longer, "and it stays so");
}

#[test]
fn openings_of_another_yardstick_are_not_gone_on_with() {
    let out = folder("yardstick");
    let out = out.to_str().unwrap();
    printed(&[&LOA[..], &["--out", out]].concat());
    let journal = PathBuf::from(out).join("games.jsonl");
    let whole = fs::read_to_string(&journal).unwrap();
    assert!(whole.contains("\"yardstick\":1,"), "the run names its version");
    let lines = whole.lines().count();
    for (line, found) in [("\"yardstick\":7,", "7"), ("", "none")] {
        let other = whole.replacen("\"yardstick\":1,", line, 1);
        fs::write(&journal, &other).unwrap();
        assert_eq!(summary(&["match", "--resume", out])["games"], 12, "what is over is shown");
        let cut = other.lines().take(lines - 3).map(|line| format!("{line}\n"));
        fs::write(&journal, cut.collect::<String>()).unwrap();
        let message =
            format!("found random openings judged by yardstick {found}, expected 1: the rest");
        refused(&["match", "--resume", out], &message);
    }
}

#[test]
fn what_is_no_journal_of_this_run_is_refused_in_one_line() {
    let out = folder("damaged");
    let out = out.to_str().unwrap();
    printed(&[&LOA[..], &["--out", out]].concat());
    let journal = PathBuf::from(out).join("games.jsonl");
    let whole = fs::read_to_string(&journal).unwrap();
    let damaged = |text: &[u8], message: &str| {
        fs::write(&journal, text).unwrap();
        refused(&["match", "--resume", out], message);
    };
    damaged(b"", "line 1: found \"\", expected the run of a journal");
    damaged(b"f5d6c3\n", "line 1: found \"f5d6c3\", expected the run of a journal");
    damaged(b"\xff\xfe\n", "line 1: found");
    damaged(whole.split_once('\n').unwrap().1.as_bytes(), "expected the run (it is a game)");
    damaged(whole.replacen("\"index\":3,", "", 1).as_bytes(), "expected a game (missing field");
    let torn = whole.replacen("\n{\"type\":\"game\",\"index\":1,", "\n{\"type\":\"ga\n{", 1);
    damaged(torn.as_bytes(), "expected a game");
    let foreign = whole.replace("\"order\":[0,1]", "\"order\":[1,0]");
    damaged(foreign.as_bytes(), "found game 0 of players [1, 0], expected players [0, 1]");
    let foreign = whole.replace("\"index\":4,", "\"index\":400,");
    damaged(foreign.as_bytes(), "found game 400, expected none of that number");
    let foreign = whole.replacen("\"moves\":\"", "\"moves\":\"a1-a2 ", 1);
    damaged(foreign.as_bytes(), "found other moves in game");
    let foreign = whole.replacen("\"shares\":[1.0,0.0]", "\"shares\":[1.0,4294967295.0]", 1);
    damaged(foreign.as_bytes(), "expected parts of one first place");
    let foreign = whole.replacen("\"games\":12", "\"games\":18446744073709551615", 1);
    damaged(foreign.as_bytes(), "line 1: found games 18446744073709551615, expected 1 to");
    let unfinished = whole.split_inclusive('\n').take(5).collect::<String>();
    damaged(unfinished.replace("\"random\"", "\"chess\"").as_bytes(), "found player \"chess\"");
}

#[test]
fn two_processes_do_not_write_to_one_journal() {
    let out = folder("locked");
    printed(&[&LOA[..], &["--out", out.to_str().unwrap()]].concat());
    let journal = fs::File::open(out.join("games.jsonl")).unwrap();
    journal.lock().unwrap();
    refused(&["match", "--resume", out.to_str().unwrap()], "found a run that goes on");
}

#[test]
fn games_are_kept_for_other_programs() {
    let out = folder("kept");
    let out = out.to_str().unwrap();
    let specs = ["match", "othello", "alphabeta:2", "random", "--games", "4", "--json"];
    let games = objects(&[&specs[..], &["--out", out]].concat());
    for file in ["games.txt", "games.ggf"] {
        let file = format!("{out}/{file}");
        for number in 1..=4_u64 {
            let game = games.iter().find(|game| game["index"] == number - 1).unwrap();
            let text = number.to_string();
            let shown = objects(&["show", &file, "--number", &text, "--json"]).pop().unwrap();
            assert_eq!(shown["transcript"], game["moves"], "{file}");
            assert_eq!(shown["games"], 4);
            let first = ["alphabeta:2", "random"][game["order"][0].as_u64().unwrap() as usize];
            assert_eq!(shown["players"][0], first);
        }
    }
}

#[test]
fn a_sequential_test_stops_when_it_knows() {
    let objects = objects(&[
        "match",
        "othello",
        "alphabeta:depth=3",
        "random",
        "--games",
        "2000",
        "--sprt",
        "0,50",
        "--json",
    ]);
    let summary = objects.last().unwrap();
    assert_eq!(summary["sprt"]["decision"], "accepted");
    assert!(summary["games"].as_u64() < Some(500));
}

#[test]
fn a_sequential_test_stops_at_the_same_pair_whatever_happens() {
    let test = ["match", "othello", "alphabeta:depth=3", "alphabeta:depth=2", "--games", "400"];
    let run = |more: &[&str]| {
        let test = [&test[..], &["--sprt", "0,60,0.1,0.1", "--sprt-model", "normalized"]].concat();
        let mut summary = summary(&[&test[..], more].concat());
        summary.as_object_mut().unwrap().remove("after_stop");
        summary
    };
    let one = run(&["--threads", "1"]);
    assert_ne!(one["sprt"]["decision"], "undecided", "{one}");
    assert_eq!(one["games"].as_u64().unwrap(), 2 * one["sprt"]["pairs"].as_u64().unwrap());
    let out = folder("stopped");
    assert_eq!(run(&["--threads", "4", "--out", out.to_str().unwrap()]), one);
    let resumed = damier(&["match", "--resume", out.to_str().unwrap()]);
    let text = String::from_utf8(resumed.stdout).unwrap();
    assert!(text.contains("Elo at stop ") && text.contains("LLR "), "{text}");
    let hint = String::from_utf8(resumed.stderr).unwrap();
    assert!(hint.contains("damier match --resume "), "{hint}");
}

#[test]
fn one_sided_results_neither_hang_nor_overflow() {
    let late = ["--time", "0.000001s"];
    let page = folder("one-sided.html");
    let page = page.to_str().unwrap();
    for (players, games, more) in [
        (["alphabeta:3", "random"], "2", &[][..]),
        (["random", "alphabeta:3"], "40", &[]),
        (["alphabeta:3", "alphabeta:3"], "10", &late),
        (["random:1", "random:1"], "1", &["--opening-plies", "0"]),
    ] {
        for sprt in [&[][..], &["--sprt=-5,5"], &["--sprt=0,200", "--sprt-model=normalized"]] {
            let run = ["match", "othello", players[0], players[1], "--games", games];
            let run = [&run[..], more, sprt].concat();
            let text = printed(&[&run[..], &["--html", page]].concat()).to_lowercase();
            let json = summary(&run).to_string();
            let html = fs::read_to_string(page).unwrap();
            let (_, html) = html.split_once("</style>").unwrap();
            for output in [&text[..], &json, html] {
                assert!(!output.contains("nan") && !output.contains("inf"), "{output}");
            }
        }
    }
    let swept = summary(&["match", "othello", "alphabeta:3", "random", "--games", "20"]);
    assert_eq!(swept["players"][0]["wins"], 20);
    assert!(swept["players"][0]["elo_error"].as_f64() > Some(50.0), "{swept}");
    let late = summary(&["match", "othello", "mtdf:5", "mtdf:5", "--time", "0.000001s"]);
    // Whoever moves first is late, but for a clock that once does not go on meanwhile.
    let causes =
        |player: usize| late["players"][player]["forfeit_causes"]["late"].as_u64().unwrap();
    assert_eq!(causes(0) + causes(1), 100);
    assert_eq!(late["difference"], Value::Null);
}

#[test]
fn a_thousand_fast_games_are_soon_over() {
    let start = std::time::Instant::now();
    let games = ["match", "othello", "random", "alphabeta:depth=1", "--games", "1000"];
    assert_eq!(summary(&games)["games"], 1_000);
    // 300 games a second are promised; a test build on a busy machine may take its time.
    assert!(start.elapsed().as_secs() < 60);
}

#[test]
fn openings_that_come_again_are_warned_of() {
    let game = ["match", "othello", "--size", "4x4", "random", "random", "--games", "40"];
    let output = damier(&[&game[..], &["--opening-plies", "1", "--json"]].concat());
    let warning = String::from_utf8(output.stderr).unwrap();
    assert!(warning.contains("warning: 16 of 20 rounds began with an opening"), "{warning}");
    let quiet = damier(&["match", "othello", "random", "random", "--games", "10"]);
    assert_eq!(String::from_utf8(quiet.stderr).unwrap(), "");
}

#[test]
fn openings_come_from_a_file() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("match-openings.txt");
    fs::write(&file, "f5d6c3d3 # one\n\nf5f6e6f4\n").unwrap();
    let name = file.to_str().unwrap();
    let games = objects(&[
        "match",
        "othello",
        "random",
        "random",
        "--games",
        "6",
        "--openings",
        name,
        "--json",
    ]);
    let opening = |index: u64| {
        let game = games.iter().find(|game| game["index"] == index).unwrap();
        game["opening"].as_array().unwrap()[1].clone()
    };
    assert_eq!((opening(1), opening(2), opening(4)), ("d6".into(), "f6".into(), "d6".into()));
    fs::write(&file, "f5d6\nf5f5\n").unwrap();
    refused(&["match", "othello", "random", "random", "--openings", name], "line 2");
}

const TIMED: [&str; 8] = ["match", "othello", "random", "random", "--games", "2", "--time", "20ms"];

#[test]
fn the_margin_has_a_default_that_is_printed_and_kept() {
    let margin = |more: &[&str]| summary(&[&TIMED[..], more].concat())["margin"].clone();
    assert_eq!(margin(&[]), 0.005);
    assert_eq!(margin(&["--margin", "2ms"]), 0.002);
    let out = folder("margin");
    let out = out.to_str().unwrap();
    assert_eq!(margin(&["--margin", "3ms", "--out", out]), 0.003);
    assert_eq!(margin(&["--resume", out]), 0.003, "the run goes on as it began");
    refused(&["match", "--resume", out, "--margin", "4ms"], "found margin 0.004, expected 0.003");
    let text = printed(&TIMED);
    assert!(text.starts_with("othello 8x8, 20ms a move (margin 5ms): 2 games\n"), "{text}");
    assert!(text.contains("forfeits  beyond time  ms a move"), "{text}");
    let untimed = printed(&TIMED[..6]);
    assert!(!untimed.contains("margin") && !untimed.contains("beyond"), "{untimed}");
}

#[test]
fn timed_games_share_no_core_unless_somebody_insists() {
    let many = [&TIMED[..], &["--threads", "256"]].concat();
    refused(&many, "found --threads 256, expected at most");
    let output = damier(&[&many[..], &["--force"]].concat());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    assert!(told.starts_with("damier: warning: found --threads 256, expected at most"), "{told}");
    printed(&[&TIMED[..6], &["--threads", "256"]].concat());
    // An engine of many threads leaves a core to nobody else.
    let engine = ["match", "othello", "engine:threads=256", "random", "--time", "20ms"];
    refused(
        &[&engine[..], &["--threads", "2"]].concat(),
        "expected at most 1 timed game at a time",
    );
}

#[test]
fn bad_matches_are_refused() {
    refused(&["match", "othello", "random"], "found 1 player, expected 2");
    refused(&["match", "reversi", "random", "random"], "found 2 players, expected 4 for reversi");
    refused(&["match", "othello", "random", "chess"], "found player \"chess\"");
    refused(&["match", "othello", "random", "random", "--sprt", "5,0"], "the lower first");
    refused(&["match", "othello", "random", "random", "--resume", "no/such"], "expected a journal");
    refused(&["match"], "found too few arguments, expected <GAME");
    refused(&["match", "othello", "random", "random", "--html", "no/such/page.html"], "--html");
    let four = ["match", "reversi", "random", "random", "random", "random", "--sprt", "0,5"];
    refused(&four, "expected it in a match of two players");
    let sprt = |text| ["match", "othello", "random", "random", "--sprt", text];
    refused(&sprt("0,5,0.7,0.1"), "--sprt: an error rate must be");
    refused(&sprt("0,5,0.1"), "expected two numbers");
    let out = folder("never");
    let unknown = ["match", "othello", "random", "chess", "--out", out.to_str().unwrap()];
    refused(&unknown, "found player");
    assert!(!out.exists(), "nothing is kept of what cannot be played");
}

#[test]
fn the_engine_for_lines_of_action_plays_itself_without_a_fault() {
    // A thousand games: `damier match loa engine engine --time 50ms --games 1000`. On a machine
    // that does other things, too, only the margin is larger.
    let timed = ["--time", "20ms", "--margin", "2s", "--openings", "balanced"];
    let games = objects(
        &[&["match", "loa", "engine", "engine", "--games", "2", "--json"], &timed[..]].concat(),
    );
    let (summary, games) = games.split_last().unwrap();
    assert!(games.iter().all(|game| game["end"] == "board" || game["end"] == "repetition"));
    assert!(summary["players"].as_array().unwrap().iter().all(|player| player["forfeits"] == 0));
    refused(
        &["match", "othello", "random", "random", "--openings", "balanced"],
        "found no balanced openings of othello, expected a file of openings",
    );
}
