//! `damier tree`: what is printed of a tree is what the search did.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use common::{command, folder};
use serde_json::Value;

#[track_caller]
fn tree(words: &[&str]) -> String {
    let output = command(&[&["tree"], words].concat()).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn json(words: &[&str]) -> Value {
    serde_json::from_str(&tree(&[words, &["--json"]].concat())).unwrap()
}

/// X wins by c1 whatever O does.
const WON: [&str; 3] = ["mnk", "--position", "XO- -X- --O X"];

#[test]
fn a_tree_is_printed_as_far_as_asked_for() {
    let alphabeta = [&WON[..], &["--player", "alphabeta:depth=3,order=none"]].concat();
    let whole = tree(&[&alphabeta[..], &["--depth-shown", "9"]].concat());
    let lines = |text: &str| text.lines().filter(|line| line.contains("  ")).count();
    assert!(whole.contains("pass 1, depth 3: ") && !whole.contains("below"), "{whole}");
    let short = tree(&[&alphabeta[..], &["--depth-shown", "1"]].concat());
    assert!(lines(&short) < lines(&whole) && short.contains("… "), "{short}");
    let path = tree(&[&alphabeta[..], &["--only-path"]].concat());
    let moves = path.lines().filter(|line| line.starts_with(' ') && !line.contains('|'));
    assert!(path.contains("root  win in 3 plies\n"), "{path}");
    assert!(moves.count() >= 3, "{path}");
}

/// The nodes of a pass by the moves that lead there, and their values for the seat to move.
fn values(recording: &Value, pass: usize) -> BTreeMap<Vec<String>, (String, i64)> {
    let nodes = recording["passes"][pass]["nodes"].as_array().unwrap();
    let mut lines = Vec::<Vec<String>>::new();
    let mut values = BTreeMap::new();
    for node in nodes {
        let mut line = match node["parent"].as_u64() {
            Some(parent) => lines[parent as usize].clone(),
            None => Vec::new(),
        };
        line.extend(node["move"].as_str().map(str::to_string));
        let bound = node["bound"].as_str().unwrap().to_string();
        values.insert(line.clone(), (bound, node["value"].as_i64().unwrap()));
        lines.push(line);
    }
    values
}

#[test]
fn every_algorithm_says_of_every_node_what_minimax_does() {
    for game in [&["othello", "--size", "4x4"][..], &WON, &["loa"], &["arlecchino"]] {
        let depth = if game[0] == "loa" { 2 } else { 3 };
        let recorded = |name: &str| {
            let player = format!("{name}:depth={depth},exact");
            json(&[game, &["--player", &player]].concat())
        };
        let truth = values(&recorded("minimax"), 0);
        for name in ["negamax", "alphabeta", "pvs", "memory"] {
            for (line, (bound, value)) in values(&recorded(name), 0) {
                let exact = truth[&line].1;
                let is_true = match &bound[..] {
                    "exact" => value == exact,
                    "at-least" => value <= exact,
                    "at-most" => value >= exact,
                    _ => false,
                };
                assert!(is_true, "{game:?} {name} {line:?}: {bound} {value}, minimax {exact}");
            }
        }
    }
}

#[test]
fn searches_beside_each_other_share_their_nodes() {
    let specs = ["minimax:depth=3", "alphabeta:depth=3", "mtdf:depth=3"];
    let text = tree(&[&["othello", "--compare"], &specs[..]].concat());
    let row = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        let words = line[name.len()..].split_whitespace();
        words.map(|word| word.replace(',', "")).collect::<Vec<_>>()
    };
    // The third ply of Othello: 4 + 12 + 56 nodes and the root.
    assert_eq!(row("nodes")[0], "73");
    assert_eq!(row("entered by it alone")[1..], ["0", "0"], "minimax enters them all: {text}");
    assert_eq!(row("value")[0], row("value")[2]);
    // Minimax alone says what the luckiest order would judge; a good one is near it.
    let [least] = &row("least to be judged")[..] else { panic!("{text}") };
    assert!(row("judged")[1].parse::<u32>().unwrap() >= least.parse().unwrap(), "{text}");
    assert!(row("passes")[2].parse::<u32>().unwrap() > 1);
}

#[test]
fn with_the_best_move_first_alphabeta_judges_the_least_and_with_the_worst_first_more() {
    let specs = ["minimax:depth=3", "alphabeta:depth=3,rank=100", "alphabeta:depth=3,rank=0"];
    let text = tree(&[&WON[..], &["--compare"], &specs[..]].concat());
    let row = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        let words = line[name.len()..].split_whitespace();
        words.map(|word| word.parse().unwrap()).collect::<Vec<u32>>()
    };
    let [minimax, best, worst] = row("judged")[..] else { panic!("{text}") };
    let least = row("least to be judged")[0];
    assert!(least <= best && best < worst && worst <= minimax, "{text}");
}

#[test]
fn a_picture_and_json_have_every_node() {
    let file = folder("tree.svg");
    let player = ["othello", "--player", "pvs:depth=3"];
    let nodes = json(&player)["passes"][0]["nodes"].as_array().unwrap().len();
    assert_eq!(tree(&[&player[..], &["--svg", file.to_str().unwrap()]].concat()), "");
    let svg = fs::read_to_string(file).unwrap();
    assert!(svg.starts_with("<svg xmlns") && svg.trim_end().ends_with("</svg>"));
    assert_eq!(svg.matches("<circle").count(), nodes);
}

#[test]
fn what_does_not_fit_is_counted() {
    let player = ["othello", "--player", "minimax:depth=4", "--nodes-kept", "50"];
    let recording = json(&player);
    let pass = &recording["passes"][0];
    let kept = pass["nodes"].as_array().unwrap();
    let hidden = kept.iter().filter_map(|node| node["hidden"].as_u64()).sum::<u64>();
    assert_eq!((kept.len() as u64 + hidden, pass["entered"].as_u64()), (317, Some(317)));
}

#[test]
fn othellos_engine_shows_its_steps_and_the_upper_part_of_its_tree() {
    let player = ["othello", "--player", "engine:depth=10", "--nodes-kept", "2000"];
    let recording = json(&player);
    let passes = recording["passes"].as_array().unwrap();
    let stages = passes.iter().map(|pass| {
        assert_eq!(pass["percent"], 65, "{}", pass["text"]);
        (pass["stage"].as_str().unwrap(), pass["depth"].as_u64().unwrap())
    });
    let stages = stages.collect::<Vec<_>>();
    assert!(stages.is_sorted_by_key(|(_, depth)| *depth), "{stages:?}");
    let steps = stages.iter().filter(|(stage, _)| *stage == "depth");
    assert_eq!(steps.map(|(_, depth)| *depth).collect::<Vec<_>>(), [1, 2, 4, 6, 8, 10]);
    assert!(recording["line"].as_array().unwrap().len() >= 8);
    let last = passes.last().unwrap();
    let root = &last["nodes"][0];
    assert_eq!((&root["value"], &root["bound"]), (&recording["value"], &"exact".into()));
    let kept = last["nodes"].as_array().unwrap();
    let hidden = kept.iter().filter_map(|node| node["hidden"].as_u64()).sum::<u64>();
    assert_eq!(Some(kept.len() as u64 + hidden), last["entered"].as_u64());
    let whys = kept.iter().map(|node| node["why"].as_str().unwrap()).collect::<BTreeSet<_>>();
    assert!(whys.is_superset(&["cutoff", "searched", "selective", "table"].into()), "{whys:?}");
    let path = tree(&[&player[..], &["--only-path"]].concat());
    assert!(path.contains("depth 10, 65 % sure: "), "{path}");
    assert!(path.lines().filter(|line| line.starts_with("  ") && !line.contains('|')).count() > 3);
}

#[test]
fn games_grow_a_tree_that_their_seed_repeats() {
    let player = ["arlecchino", "--seats", "3", "--player", "mcts:sims=100,seed=4"];
    assert_eq!(json(&player), json(&player));
    let recording = json(&player);
    assert_eq!(recording["playouts"].as_array().unwrap().len(), 100);
    assert_eq!(recording["passes"][0]["nodes"][0]["games"]["visits"], 100);
}

#[test]
fn steps_are_lines_of_the_code_with_their_numbers() {
    let player = [&WON[..], &["--player", "alphabeta:depth=2,order=none", "--steps"]].concat();
    let text = tree(&player);
    let steps = text.lines().skip_while(|line| !line.starts_with("root ")).collect::<Vec<_>>();
    assert!(steps[0].contains("alphabeta(node, depth, alpha, beta):"), "{text}");
    assert!(steps[steps.len() - 1].contains("return best"), "{text}");
    assert!(text.contains("if value >= beta: break") && text.contains(": cut"), "{text}");
    let recording = json(&player);
    let pass = &recording["passes"][0];
    let (code, json) = (pass["code"].as_array().unwrap(), pass["steps"].as_array().unwrap());
    assert_eq!(steps.len(), json.len());
    for (step, json) in steps.iter().zip(json) {
        let line = code[json["line"].as_u64().unwrap() as usize].as_str().unwrap();
        assert!(step.contains(line), "{step}: {json}");
        assert!(json["node"].as_u64().unwrap() < pass["nodes"].as_array().unwrap().len() as u64);
    }
    let last = &json[json.len() - 1];
    assert_eq!((&last["best"], &last["kind"]), (&pass["nodes"][0]["value"], &"leave".into()));
    assert_eq!(last["note"]["what"], "result");
}

#[test]
fn every_pass_has_its_own_steps() {
    let player = ["othello", "--player", "deepening:depth=3,algorithm=pvs", "--steps", "--pass"];
    let first = json(&[&player[..], &["1"]].concat());
    let has_steps = |number: usize| first["passes"][number]["steps"].is_array();
    assert_eq!([0, 1, 2].map(has_steps), [true, false, false]);
    let text = tree(&[&player[..], &["3"]].concat());
    assert!(
        text.contains("for depth = 1, 2, 3, ... until the limits:") && text.contains("depth 3")
    );
    assert!(text.trim_end().lines().last().unwrap().contains("    return value"), "{text}");
}

#[track_caller]
fn refused(words: &[&str], message: &str) {
    let output = command(&[&["tree"], words].concat()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(message) && error.lines().count() == 1, "{error}");
}

#[test]
fn what_has_no_tree_is_refused() {
    refused(&["othello"], "--player");
    refused(&["loa", "--player", "level:5"], "found one that keeps its tree to itself");
    refused(&["othello", "--player", "human"], "found a player from outside");
    refused(
        &["othello", "--player", "pvs:depth=2", "--pass", "7"],
        "--pass: found 7, expected one",
    );
    refused(&["othello", "--compare", "pvs:2"], "--compare");
    let over = ["mnk", "--position", "XXX OO- --- O"];
    refused(&[&over[..], &["--player", "pvs:2"]].concat(), "the game is over");
    let deep = ["othello", "--player", "minimax:depth=7", "--svg", "no.svg"];
    refused(&deep, "--svg: found 65,005 nodes, expected at most 20,000");
    let deep = ["othello", "--player", "minimax:depth=7", "--steps"];
    refused(&deep, "--steps: found 65,005 nodes, expected at most 50,000");
    let path = ["othello", "--player", "pvs:2", "--steps", "--only-path"];
    refused(&path, "found --steps and --only-path");
}
