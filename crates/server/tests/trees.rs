//! Trees of searches: recorded, looked at, compared, and bounded whatever is asked for.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::io::Write;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use common::{Lab, scratch};
use serde_json::{Value, json};

/// X wins by c1 whatever O does.
const WON: &str = "XO- -X- --O X";

fn asked(game: &str, spec: &str) -> Value {
    json!({"game": game, "options": {}, "moves": [], "spec": spec})
}

#[track_caller]
fn get(lab: &Lab, path: &str) -> Value {
    lab.get(path)
}

#[track_caller]
fn recorded(lab: &Lab, ask: &Value) -> Value {
    lab.post("/api/trees", ask)
}

fn path(tree: &Value, rest: &str) -> String {
    format!("/api/trees/{}/{rest}", tree["id"].as_str().unwrap())
}

fn numbers(column: &Value) -> Vec<i64> {
    column.as_array().unwrap().iter().map(|one| one.as_i64().unwrap()).collect()
}

#[test]
fn a_tree_is_recorded_and_every_node_has_its_columns_and_its_board() {
    let lab = Lab::new();
    let ask = json!({"game": "mnk", "options": {}, "start": WON, "moves": [],
        "spec": "alphabeta:depth=3,order=none"});
    let tree = recorded(&lab, &ask);
    assert_eq!(tree["decided"].as_array().unwrap().len() % 2, 0, "from either side: {tree}");
    let won = &tree["decided"].as_array().unwrap().iter().find(|one| one["score"] == tree["value"]);
    assert_eq!(won.unwrap()["plies"], 3);
    let nodes = get(&lab, &path(&tree, "0"));
    let parents = numbers(&nodes["parent"]);
    let count = parents.len();
    assert_eq!((count as u64, parents[0]), (tree["passes"][0]["kept"].as_u64().unwrap(), -1));
    assert!((1..count).all(|node| (parents[node] as usize) < node), "parents stand before");
    for column in ["move", "depth", "x", "row", "alpha", "beta", "value"] {
        assert_eq!(nodes[column].as_array().unwrap().len(), count, "{column}");
    }
    for column in ["turn", "seat", "bound", "why"] {
        assert_eq!(nodes[column].as_str().unwrap().len(), count, "{column}");
    }
    let plies = tree["passes"][0]["plies"].as_array().unwrap();
    let sum = |name: &str| plies.iter().map(|ply| ply[name].as_u64().unwrap()).sum::<u64>();
    let why = nodes["why"].as_str().unwrap();
    assert_eq!(sum("nodes"), count as u64);
    assert_eq!(sum("cutoffs"), why.matches('c').count() as u64);
    assert_eq!(sum("leaves"), why.matches(['l', 'o', 'r']).count() as u64);
    let last = get(&lab, &path(&tree, &format!("0/nodes/{}", count - 1)));
    let stones = last["cells"].as_array().unwrap().iter().filter(|cell| !cell.is_null()).count();
    assert_eq!(stones, 4 + numbers(&nodes["row"])[count - 1] as usize);
    let (status, problem) = lab.ask("GET", &path(&tree, &format!("0/nodes/{count}")), &Value::Null);
    assert_eq!((status, &problem["code"]), (404, &json!("not_found")));
}

#[test]
fn steps_follow_the_lines_of_the_code() {
    let lab = Lab::new();
    let tree = recorded(&lab, &asked("othello", "alphabeta:depth=2"));
    let steps = get(&lab, &path(&tree, "0/steps"));
    let code = tree["code"].as_array().unwrap();
    let lines = numbers(&steps["line"]);
    assert!(lines.iter().all(|line| (*line as usize) < code.len()));
    let kinds = steps["kind"].as_str().unwrap();
    assert_eq!(kinds.len(), lines.len());
    assert_eq!(kinds.matches('c').count() as u64, cutoffs(&tree), "every cut-off is a step");
    let notes = steps["note"].as_array().unwrap();
    assert_eq!(notes.last().unwrap(), &json!({"word": "result", "value": tree["value"]}));
}

fn cutoffs(tree: &Value) -> u64 {
    let plies = tree["passes"][0]["plies"].as_array().unwrap();
    plies.iter().map(|ply| ply["cutoffs"].as_u64().unwrap()).sum()
}

/// The moves that lead to a node.
fn line(nodes: &Value, node: usize) -> Vec<String> {
    let (parents, moves) = (numbers(&nodes["parent"]), numbers(&nodes["move"]));
    let mut line = Vec::new();
    let mut at = node;
    while parents[at] >= 0 {
        line.push(nodes["moves"][moves[at] as usize].as_str().unwrap().to_string());
        at = parents[at] as usize;
    }
    line.reverse();
    line
}

#[test]
fn what_was_left_out_has_the_value_of_minimax_and_could_not_matter() {
    let lab = Lab::new();
    let asks = [("othello", "alphabeta:depth=4,order=none", 4), ("loa", "pvs:depth=2", 2)];
    for (game, spec, depth) in asks {
        let tree = recorded(&lab, &asked(game, spec));
        let nodes = get(&lab, &path(&tree, "0"));
        let whole = recorded(&lab, &asked(game, &format!("minimax:depth={depth}")));
        let whole = get(&lab, &path(&whole, "0"));
        let lines = (0..numbers(&whole["parent"]).len()).map(|node| line(&whole, node));
        let lines = lines.collect::<Vec<_>>();
        let skipped = nodes["skipped"].as_array().unwrap();
        assert!(!skipped.is_empty(), "{spec}");
        for one in skipped.iter().step_by(1 + skipped.len() / 5) {
            let node = one[0].as_u64().unwrap() as usize;
            let mv = &nodes["moves"][one[1][0].as_u64().unwrap() as usize].as_str().unwrap();
            let ghost = get(&lab, &path(&tree, &format!("0/nodes/{node}/ghost?move={mv}")));
            let there = [line(&nodes, node), vec![(*mv).to_string()]].concat();
            let child = lines.iter().position(|line| *line == there).unwrap();
            // Minimax has it for the seat after the move.
            assert_eq!(ghost["value"].as_i64(), whole["value"][child].as_i64().map(|value| -value));
            // Whatever it is worth: the node is at least as good already.
            assert_eq!(nodes["bound"].as_str().unwrap().as_bytes()[node], b'>');
            assert!(nodes["value"][node].as_i64() >= nodes["left_beta"][node].as_i64());
        }
        // A move that was searched is no ghost.
        let mv = line(&nodes, 1).remove(0);
        let path = path(&tree, &format!("0/nodes/0/ghost?move={mv}"));
        let (status, problem) = lab.ask("GET", &path, &Value::Null);
        assert_eq!((status, &problem["code"]), (409, &json!("nothing")));
    }
}

#[test]
fn searches_lie_beside_each_other() {
    let lab = Lab::new();
    let trees = ["minimax:depth=3", "alphabeta:depth=3", "mtdf:depth=3"]
        .map(|spec| recorded(&lab, &asked("othello", spec)));
    let refs = |trees: &[Value]| {
        let pass = |tree: &Value| tree["passes"].as_array().unwrap().len() - 1;
        let refs = trees.iter().map(|tree| json!({"id": tree["id"], "pass": pass(tree)}));
        json!({"trees": refs.collect::<Vec<_>>()})
    };
    let (status, compared) = lab.ask("POST", "/api/trees/compare", &refs(&trees));
    assert_eq!(status, 200, "{compared}");
    assert_eq!(compared["trees"][0]["different"], 73);
    assert_eq!(compared["trees"][1]["alone"], 0, "minimax enters every node");
    let shares = compared["trees"][0]["shares"].as_str().unwrap();
    let alone = shares.matches('o').count();
    assert_eq!(compared["trees"][0]["alone"], alone);
    assert_eq!(compared["common"], shares.matches('a').count());
    let judged = trees[1]["passes"][0]["plies"][3]["leaves"].as_u64().unwrap();
    let least = compared["least"].as_u64().unwrap();
    assert!(least > 0 && least <= judged, "{least} of {judged}");
    let other = [trees[0].clone(), recorded(&lab, &asked("loa", "alphabeta:depth=1"))];
    let (status, problem) = lab.ask("POST", "/api/trees/compare", &refs(&other));
    assert_eq!((status, &problem["found"]), (400, &json!("several positions")));
}

#[test]
fn a_tree_is_saved_as_a_picture_and_as_json() {
    let lab = Lab::new();
    let tree = recorded(&lab, &asked("arlecchino", "memory:depth=2"));
    let export = |format: &str| {
        let path = path(&tree, &format!("0/export?format={format}"));
        let (status, body) = lab.raw("GET", &path, "", b"");
        assert_eq!(status, 200);
        String::from_utf8(body).unwrap()
    };
    let kept = tree["passes"][0]["kept"].as_u64().unwrap() as usize;
    assert_eq!(export("svg").matches("<circle").count(), kept);
    let json = serde_json::from_str::<Value>(&export("json")).unwrap();
    assert_eq!(json["passes"][0]["nodes"].as_array().unwrap().len(), kept);
}

#[track_caller]
fn refused(lab: &Lab, ask: &Value, message: &str) {
    let (status, problem) = lab.ask("POST", "/api/trees", ask);
    assert!((400..500).contains(&status), "{ask}: {status}");
    let text = problem["message"].as_str().unwrap();
    assert!(text.contains(message), "{ask}: {text}");
}

#[test]
fn what_has_no_tree_is_refused() {
    let lab = Lab::new();
    refused(&lab, &asked("othello", "random"), "keeps its tree to itself");
    refused(&lab, &asked("othello", "gtp:cmd=\"rm -rf /\""), "gtp");
    refused(&lab, &asked("othello", "alphabeta:depth=3,coefficients=/etc/passwd"), "file");
    refused(&lab, &asked("chess", "alphabeta:depth=3"), "chess");
    let over = json!({"game": "mnk", "options": {}, "start": "XXX OO- --- O", "moves": [],
        "spec": "minimax:depth=2"});
    refused(&lab, &over, "over");
    let illegal = json!({"game": "othello", "options": {}, "moves": ["a1"], "spec": "minimax"});
    refused(&lab, &illegal, "a1");
}

#[test]
fn hostile_settings_are_bounded_and_slow_nobody() {
    let lab = Lab::with(scratch(), |config| config.recording = Duration::from_secs(3));
    let huge = json!({"game": "othello", "options": {"rows": 16, "columns": 16}, "moves": [],
        "spec": "minimax:depth=60"});
    // Whoever goes away ends his recording: ten of them leave both turns free again.
    for _ in 0..10 {
        let body = huge.to_string();
        let mut stream = TcpStream::connect(lab.address).unwrap();
        let head = format!(
            "POST /api/trees HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n{body}",
            lab.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        thread::sleep(Duration::from_millis(50));
    }
    let began = Instant::now();
    recorded(&lab, &asked("mnk", "alphabeta:depth=2"));
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    let deep = json!({"game": "loa", "options": {}, "moves": [], "spec": "alphabeta:depth=1000"});
    let began = Instant::now();
    let tree = recorded(&lab, &deep);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    assert_eq!(tree["is_stopped"], true);
    assert!(tree["passes"][0]["kept"].as_u64().unwrap() <= 200_000);
    assert!(tree["passes"][0]["entered"].as_u64() > tree["passes"][0]["kept"].as_u64());
}
