//! The steps of a search visit its pseudo-code in an order that the text allows, with the numbers
//! of the recorded nodes.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod flow;
mod order;
mod truth;

use std::collections::BTreeSet;

use catalog::{AnyMatch, Candidate, Options, Recording, Room, Spec, find};
use flow::Flow;
use game::{Limits, Random};
use order::Order;
use trees::{Code, Kind, Note, Step, Steps, TooMany, View};

/// A match of a game with options such as `size=4x4`, some random moves after its start.
fn played(game: &str, options: &[(&str, &str)], seed: u64, plies: usize) -> Box<dyn AnyMatch> {
    let said = |name: &str| options.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
    let game = find(game).unwrap().open(&Options::read(said).unwrap()).unwrap();
    let mut played = game.random_match(seed);
    played.undo(played.plies().saturating_sub(plies));
    played
}

/// A match in which a move leads back to the start.
fn repeating() -> Box<dyn AnyMatch> {
    let mut played = played("loa", &[], 1, 0);
    for mv in ["b1-b3", "a2-c2", "b3-b1"] {
        played.play(mv).unwrap();
    }
    played
}

fn record(played: &dyn AnyMatch, spec: &str, limits: &Limits, room: Room) -> (Code, Recording) {
    let spec = spec.parse::<Spec>().unwrap();
    let no_files = &|_: &str| Err("no files".to_string());
    let Ok(Candidate::Searcher(mut player)) = played.game().player(&spec, no_files) else {
        panic!("{spec} is no searcher");
    };
    let recording = player.record(played, limits, &false.into(), room).unwrap();
    (Code::of(&spec).unwrap(), recording)
}

/// The steps of all passes of which something was kept.
fn steps<'r>(recording: &'r Recording, code: &Code) -> Result<Vec<(View<'r>, Vec<Step>)>, TooMany> {
    let all = View::all(recording).into_iter();
    all.map(|view| Ok((view, Steps::of(view, code)?.all))).collect()
}

/// Checks a recording, and gives the texts of the lines that it visits.
#[track_caller]
fn check(played: &dyn AnyMatch, spec: &str, limits: &Limits, room: Room) -> BTreeSet<String> {
    let name = format!("{} {} {spec}", played.game().name(), played.position_text());
    let (code, recording) = record(played, spec, limits, room);
    let passes = match steps(&recording, &code) {
        Ok(passes) => passes,
        Err(error) => panic!("{name}: {error}"),
    };
    let flow = Flow::of(code.lines());
    let mut order = Order::new(&flow);
    for (view, steps) in &passes {
        order.follow(steps).unwrap_or_else(|error| panic!("{name}: {error}\n{code:?}"));
        if view.nodes[0].games.is_none() {
            truth::check(*view, &code, steps, &name);
        } else {
            games_add_up(*view, steps, &name);
        }
    }
    let is_kept = passes.len() == recording.passes.len();
    assert!(order.is_complete() || !is_kept, "{name}: a call does not come back");
    let visited = passes.iter().flat_map(|(_, steps)| steps).map(|step| step.line);
    visited.map(|line| code.lines()[line].clone()).collect()
}

/// The last count at every node is what the tree says of it.
fn games_add_up(view: View<'_>, steps: &[Step], name: &str) {
    let mut counted = vec![(0, 0.0); view.nodes.len()];
    let mut proven = vec![false; view.nodes.len()];
    for step in steps {
        match step.note {
            Note::Counted { visits, share } => counted[step.node] = (visits, share),
            Note::Proven { .. } => proven[step.node] = true,
            _ => {}
        }
    }
    for (number, node) in view.nodes.iter().enumerate() {
        let games = node.games.as_ref().unwrap();
        let (visits, share) = counted[number];
        assert_eq!(visits, games.visits, "{name} {node:?}");
        let chooser = view.nodes[view.parent(number).unwrap_or(0)].turn;
        let is_mean = (share - games.shares[chooser.index()]).abs() < 1e-9;
        assert!(is_mean || games.is_proven, "{name} {node:?}: {share}");
        assert_eq!(proven[number], games.is_proven, "{name} {node:?}");
    }
}

const DUELS: [&str; 6] = ["minimax", "negamax", "alphabeta", "pvs", "memory", "mtdf"];
const TABLES: [&str; 4] = ["maxn", "paranoid", "brs", "brsplus"];

type Set = (&'static str, &'static [(&'static str, &'static str)], u32);

/// Games for two, and how deep everything is searched.
const FOR_TWO: [Set; 6] = [
    ("mnk", &[], 4),
    ("othello", &[("size", "4x4")], 4),
    ("othello", &[("size", "6x6")], 3),
    ("othello", &[], 3),
    ("loa", &[], 2),
    ("arlecchino", &[], 2),
];

/// Games for three.
const FOR_THREE: [Set; 2] =
    [("arlecchino", &[("seats", "3")], 3), ("reversi", &[("seats", "3")], 3)];

/// How an algorithm is asked to search to a depth.
fn ways(name: &str, depth: u32) -> Vec<String> {
    let mut ways = vec![
        format!("{name}:depth={depth},order=none"),
        format!("{name}:depth={depth}"),
        format!("{name}:depth={depth},deepening"),
        format!("{name}:depth={depth},exact,order=own"),
    ];
    if DUELS.contains(&name) {
        ways.push(format!("deepening:depth={depth},algorithm={name}"));
        ways.push(format!("{name}:depth={depth},deepening,aspiration=1"));
        ways.push(format!("{name}:depth={depth},deepening,aspiration=300"));
    }
    ways
}

/// Checks the ways of algorithms in games at several points of random matches.
fn check_all(sets: &[Set], names: &[&str]) -> BTreeSet<String> {
    let mut visited = BTreeSet::new();
    for (game, options, depth) in sets {
        for (seed, plies) in [(1, 0), (2, 5), (3, 8), (4, 40)] {
            let mut played = played(game, options, seed, plies);
            if played.outcome().is_some() {
                played.undo(3);
            }
            for name in names {
                for way in ways(name, *depth) {
                    let lines = check(&*played, &way, &Limits::default(), Room::USUAL);
                    visited.extend(lines);
                }
            }
        }
    }
    visited
}

#[test]
fn searches_for_two_go_as_their_texts_allow() {
    check_all(&FOR_TWO, &DUELS);
}

#[test]
fn a_pass_of_the_game_is_a_move() {
    // Nothing but a pass is left to the one or the other near the end of such matches.
    let mut passes = 0;
    for seed in 1..6 {
        let mut played = played("othello", &[("size", "4x4")], seed, 99);
        played.undo(5);
        for name in ["pvs", "memory", "minimax", "mtdf", "maxn", "paranoid", "brs", "brsplus"] {
            let spec = format!("{name}:depth=3");
            check(&*played, &spec, &Limits::default(), Room::USUAL);
            let nodes = record(&*played, &spec, &Limits::default(), Room::USUAL).1.nodes;
            let is_pass = |mv: &String| mv.contains("pass") || mv.contains("--");
            passes += nodes.iter().filter(|node| node.mv.as_ref().is_some_and(is_pass)).count();
        }
    }
    assert!(passes > 0);
}

#[test]
fn searches_for_more_go_as_their_texts_allow() {
    check_all(&FOR_TWO[..3], &TABLES);
    check_all(&FOR_THREE, &TABLES);
}

#[test]
fn every_line_is_visited_by_some_search() {
    for name in [&DUELS[..], &TABLES].concat() {
        let mut visited = BTreeSet::new();
        let won = played("mnk", &[], 1, 4);
        for played in [repeating(), played("othello", &[("size", "6x6")], 4, 8), won] {
            for depth in [1, 2, 3] {
                let is_loa = played.game().name() == "loa";
                for way in ways(name, if is_loa { 1 } else { depth + 1 }) {
                    visited.extend(check(&*played, &way, &Limits::default(), Room::USUAL));
                }
            }
        }
        for way in ways(name, 2) {
            all_visited(&way, &visited);
        }
    }
    let mut visited = BTreeSet::new();
    for plies in 0..5 {
        let played = played("mnk", &[], 3, plies);
        visited.extend(check(&*played, "mcts:sims=300", &Limits::default(), Room::USUAL));
    }
    all_visited("mcts", &visited);
}

/// Whether all lines of a code were visited.
#[track_caller]
fn all_visited(spec: &str, visited: &BTreeSet<String>) {
    let code = Code::of(&spec.parse().unwrap()).unwrap();
    for line in Flow::of(code.lines()).visitable() {
        let text = &code.lines()[line];
        assert!(visited.contains(text), "{spec}: nothing visits {text:?}");
    }
}

#[test]
fn games_grow_a_tree_as_the_text_allows() {
    for (game, options, _) in FOR_TWO.into_iter().chain(FOR_THREE) {
        for plies in [0, 5, 30] {
            let mut played = played(game, options, 7, plies);
            if played.outcome().is_some() {
                played.undo(3);
            }
            for way in ["mcts:sims=300", "mcts:sims=100,cutoff=2,seed=5"] {
                check(&*played, way, &Limits::default(), Room::USUAL);
            }
        }
    }
}

#[test]
fn a_search_that_is_stopped_stops_in_the_middle() {
    let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    for nodes in (1..400).step_by(13) {
        for spec in ["pvs:depth=4", "memory:depth=4,deepening,aspiration=1", "mtdf:depth=4"] {
            check(&*played("othello", &[], 4, 8), spec, &limits(nodes), Room::USUAL);
        }
        for spec in ["minimax:depth=3", "deepening:depth=4,algorithm=mtdf", "brsplus:depth=4"] {
            check(&*played("othello", &[], 4, 8), spec, &limits(nodes), Room::USUAL);
        }
    }
}

#[test]
fn what_was_not_kept_comes_back_at_once() {
    for nodes in (1..150).step_by(11) {
        let room = Room { nodes, ..Room::USUAL };
        for name in [&DUELS[..], &TABLES].concat() {
            for way in [format!("{name}:depth=4"), format!("{name}:depth=3,deepening")] {
                check(&*played("othello", &[], 4, 8), &way, &Limits::default(), room);
            }
        }
    }
}

#[test]
fn an_order_that_the_text_does_not_allow_is_refused() {
    let played = played("othello", &[], 4, 8);
    for spec in
        ["pvs:depth=3", "memory:depth=3", "mtdf:depth=2", "paranoid:depth=3", "mcts:sims=50"]
    {
        let (code, recording) = record(&*played, spec, &Limits::default(), Room::USUAL);
        let flow = Flow::of(code.lines());
        let all = steps(&recording, &code).unwrap();
        let all = all.into_iter().flat_map(|(_, steps)| steps).collect::<Vec<_>>();
        let is_allowed = |steps: &[Step]| {
            let mut order = Order::new(&flow);
            order.follow(steps).is_ok() && order.is_complete()
        };
        assert!(is_allowed(&all), "{spec}");
        let mut shuffled = all.clone();
        Random::new(1).shuffle(&mut shuffled);
        assert!(!is_allowed(&shuffled), "{spec}");
        assert!(!is_allowed(&all[..all.len() - 1]), "{spec}: the last return");
        for missing in 0..all.len().min(300) {
            let is_framing = flow.is_header(all[missing].line) || flow.is_return(all[missing].line);
            let mut fewer = all.clone();
            fewer.remove(missing);
            assert!(!(is_framing && is_allowed(&fewer)), "{spec} without {:?}", all[missing]);
            let (mut swapped, next) = (all.clone(), (missing + 1).min(all.len() - 1));
            swapped.swap(missing, next);
            let is_same = swapped[missing].line == swapped[next].line;
            assert!(is_same || !is_allowed(&swapped), "{spec} swapped {:?}", all[missing]);
        }
    }
}

#[test]
fn trees_that_are_too_large_are_refused_with_their_size() {
    let played = played("othello", &[], 4, 8);
    let (code, recording) = record(&*played, "minimax:depth=5", &Limits::default(), Room::USUAL);
    let found = recording.nodes.len();
    assert!(found > Steps::NODES_MAX);
    let error = Steps::of(View::last(&recording).unwrap(), &code).unwrap_err();
    assert_eq!((error.found, error.most), (found, Steps::NODES_MAX));
    assert_eq!(error.to_string(), format!("found {found} nodes, expected at most 50000"));
    let (code, recording) = record(&*played, "mcts:sims=10000", &Limits::default(), Room::USUAL);
    match Steps::of(View::last(&recording).unwrap(), &code) {
        Err(error) => assert!(error.to_string().contains("expected at most"), "{error}"),
        Ok(steps) => assert!(steps.all.len() <= Steps::STEPS_MAX),
    }
}

#[test]
fn only_algorithms_of_the_laboratory_have_code() {
    for spec in ["random", "level:3", "human", "deepening:algorithm=random"] {
        assert_eq!(Code::of(&spec.parse().unwrap()), None, "{spec}");
    }
    let lines = |spec: &str| Code::of(&spec.parse().unwrap()).unwrap().lines().len();
    assert!(lines("pvs:5,deepening") > lines("pvs:5"));
    assert_eq!(lines("minimax:3,deepening,aspiration=2"), lines("minimax:3,deepening"));
    assert_eq!(lines("memory:time=1s"), lines("deepening"));
}

#[test]
fn a_debugger_finds_what_it_looks_for() {
    let played = played("othello", &[], 4, 8);
    let kinds = |spec: &str| {
        let (code, recording) = record(&*played, spec, &Limits::default(), Room::USUAL);
        let all = steps(&recording, &code).unwrap().into_iter().flat_map(|(_, steps)| steps);
        all.map(|step| format!("{:?}", step.note.kind())).collect::<BTreeSet<_>>()
    };
    let has = |spec: &str, kind: Kind| kinds(spec).contains(&format!("{kind:?}"));
    for spec in ["alphabeta:depth=3", "pvs:depth=3", "memory:depth=3", "paranoid:depth=3"] {
        assert!(has(spec, Kind::Cut) && has(spec, Kind::Rise), "{spec}");
    }
    assert!(has("memory:depth=4", Kind::Hit) && has("mtdf:depth=4", Kind::Hit));
    assert!(has("pvs:depth=4,order=none", Kind::Research));
    assert!(has("alphabeta:depth=4,deepening,aspiration=1", Kind::Research));
    assert!(!has("negamax:depth=3", Kind::Cut), "it leaves nothing out");
}
