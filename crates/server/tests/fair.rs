//! Searches are shared: whoever asks for many takes nothing from the others.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use common::{Lab, Live, scratch};
use serde_json::{Value, json};
use server::message::{Analysis, Created, Phase, Review};

/// A busy machine may take so long for what is to be there at once.
const SOON: Duration = Duration::from_secs(1);

/// So many turns to search.
fn with_searches(searches: usize) -> Lab {
    Lab::with(scratch(), |config| {
        config.searches = Some(searches);
        // Whoever is not read for a while, because another is, is still there.
        config.silence = Duration::from_secs(600);
    })
}

/// Games that were made on the machine itself, and then a server on which nobody is local.
fn behind_a_proxy(searches: usize, make: impl FnOnce(&Lab) -> Created) -> (Lab, Created) {
    let lab = Lab::new();
    let made = make(&lab);
    let lab = Lab::with(lab.close(), |config| {
        config.public_url = Some("https://play.example".parse().unwrap());
        config.searches = Some(searches);
    });
    (lab, made)
}

/// A game of Othello of somebody and whoever comes, which can be watched by a link.
fn shared(lab: &Lab) -> Created {
    let seats = json!([{"kind": "person", "name": "Anna"}, {"kind": "open", "name": "Ben"}]);
    lab.new_game(&json!({"game": "othello", "seats": seats, "moves": ["d3", "c3"]}))
}

fn study(lab: &Lab, game: &str, moves: &Value) -> String {
    lab.new_game(&json!({"game": game, "kind": "study", "moves": moves})).game.id
}

/// Asks for an analysis of a start; whether it is granted.
fn ask(live: &mut Live, id: &str, token: &str) -> bool {
    // The book would answer before anything is searched.
    let message =
        json!({"id": 1, "type": "analyse", "game": id, "node": 0, "book": false, "token": token});
    live.ask(&message)["type"] == "done"
}

fn analysis(live: &mut Live) -> Analysis {
    serde_json::from_value(live.read_type("analysis")["analysis"].take()).unwrap()
}

/// How long it takes until an analysis has found something.
fn first_result(live: &mut Live, id: &str, token: &str) -> Duration {
    let start = Instant::now();
    assert!(ask(live, id, token));
    while analysis(live).moves.is_empty() {}
    start.elapsed()
}

/// Plays against a machine of level 1; the longest time until it has answered.
fn slowest_answer(lab: &Lab, id: &str, token: &str, moves: usize) -> Duration {
    let mut slowest = Duration::ZERO;
    for _ in 0..moves {
        let state = lab.state(id);
        let play = json!({"type": "play", "move": state.position.legal[0].text});
        let start = Instant::now();
        lab.act(id, &token, &play);
        let state = lab.wait(id, |state| state.phase != Phase::Thinking);
        assert_eq!(state.phase, Phase::Waiting);
        slowest = slowest.max(start.elapsed());
    }
    slowest
}

fn against_level_1(lab: &Lab) -> Created {
    let seats = json!([{"kind": "person", "name": ""}, {"kind": "machine", "spec": "level:1"}]);
    lab.new_game(&json!({"game": "othello", "seats": seats}))
}

#[test]
fn level_1_answers_at_once_while_three_hundred_sockets_ask_for_analysis() {
    let lab = Lab::new();
    let games = ["othello", "loa", "arlecchino", "reversi"];
    let studies = games.map(|game| study(&lab, game, &json!([])));
    let mut sockets = (0..300).map(|_| lab.connect()).collect::<Vec<_>>();
    for (live, id) in sockets.iter_mut().zip(studies.iter().cycle()) {
        assert!(ask(live, id, ""));
    }
    let made = against_level_1(&lab);
    let slowest = slowest_answer(&lab, &made.game.id, made.tokens[0].as_ref().unwrap(), 20);
    println!("level 1 answered within {slowest:?}");
    assert!(slowest < SOON, "{slowest:?}");
}

#[test]
fn level_1_answers_at_once_while_ten_trees_are_recorded() {
    let lab = Lab::new();
    let made = against_level_1(&lab);
    let huge = json!({"game": "othello", "options": {"rows": 16, "columns": 16}, "moves": [],
        "spec": "minimax:depth=60"})
    .to_string();
    let length = huge.len();
    let ask = |_| {
        let mut stream = TcpStream::connect(lab.address).unwrap();
        let head = format!("POST /api/trees HTTP/1.1\r\nHost: {}\r\n", lab.address);
        write!(stream, "{head}Content-Length: {length}\r\n\r\n{huge}").unwrap();
        stream
    };
    // They are under way, or wait, as long as somebody waits for them.
    let waiting = (0..10).map(ask).collect::<Vec<_>>();
    let slowest = slowest_answer(&lab, &made.game.id, made.tokens[0].as_ref().unwrap(), 10);
    println!("level 1 answered within {slowest:?} beside recordings");
    assert!(slowest < SOON, "{slowest:?}");
    let is_answered = |stream: &TcpStream| {
        stream.set_nonblocking(true).unwrap();
        stream.peek(&mut [0]).is_ok()
    };
    assert!(!waiting.iter().any(is_answered), "none is done, and none was refused");
}

#[test]
fn whoever_asks_with_hundreds_of_sockets_has_one_turn_at_a_time() {
    let (lab, made) = behind_a_proxy(1, shared);
    let (id, token) = (&made.game.id, made.invites.unwrap().spectator);
    let crowd = (0..256).map(|_| lab.connect_from(Some("203.0.113.9")).unwrap());
    let mut crowd = crowd.collect::<Vec<_>>();
    let granted = crowd.iter_mut().filter_map(|live| ask(live, id, &token).then_some(()));
    assert_eq!(granted.count(), 64);
    // There is one place: it takes one slice of somebody else's until it is his turn.
    for address in ["203.0.113.10", "198.51.100.7"] {
        let mut honest = lab.connect_from(Some(address)).unwrap();
        let first = first_result(&mut honest, id, &token);
        println!("another visitor had his first result in {first:?}");
        assert!(first < Duration::from_secs(2) + 2 * SOON, "{first:?}");
        assert_eq!(honest.ask(&json!({"id": 2, "type": "stop_analysis"}))["type"], "done");
        while !analysis(&mut honest).is_done {}
    }
}

#[test]
fn of_many_visitors_everybody_has_his_turn() {
    let (lab, made) = behind_a_proxy(2, shared);
    let (id, token) = (&made.game.id, made.invites.unwrap().spectator);
    let visitors = (0..8).map(|last| lab.connect_from(Some(&format!("203.0.113.{last}"))));
    let mut visitors = visitors.map(Result::unwrap).collect::<Vec<_>>();
    let start = Instant::now();
    assert!(visitors.iter_mut().all(|live| ask(live, id, &token)));
    // Others come with all that they may have, and are behind them.
    for last in 100..110 {
        for _ in 0..10 {
            let mut live = lab.connect_from(Some(&format!("203.0.113.{last}"))).unwrap();
            assert!(ask(&mut live, id, &token));
            visitors.push(live);
        }
    }
    let all = visitors.iter_mut().take(8).map(|live| {
        while analysis(live).moves.is_empty() {}
        start.elapsed()
    });
    let last = all.max().unwrap();
    println!("the last of eight had his first result in {last:?}");
    // Two at a time, two seconds each.
    assert!(last < Duration::from_secs(8) + 3 * SOON, "{last:?}");
}

#[test]
fn an_analysis_that_lets_others_have_its_turn_loses_nothing() {
    let lab = with_searches(1);
    let id = study(&lab, "loa", &json!([]));
    let mut sockets = [(); 3].map(|()| lab.connect());
    assert!(sockets.iter_mut().all(|live| ask(live, &id, "")));
    let mut turns = 0;
    let mut before = None::<Analysis>;
    while turns < 2 {
        let now = analysis(&mut sockets[0]);
        assert!(!now.is_done);
        let Some(before) = before.replace(now.clone()) else { continue };
        turns += usize::from(now.is_waiting && !before.is_waiting);
        assert!(now.depth >= before.depth, "{} after {}", now.depth, before.depth);
        let taken = |analysis: &Analysis| (analysis.elapsed_ms, analysis.nodes);
        assert!(taken(&now) >= taken(&before), "{:?} after {:?}", taken(&now), taken(&before));
    }
    let waits = before.unwrap();
    println!("after two turns: {} plies, {} ms", waits.depth, waits.elapsed_ms);
    assert!((3_000..6_000).contains(&waits.elapsed_ms) && !waits.moves.is_empty());
    // Whoever is stopped while he waits hears so at once.
    let start = Instant::now();
    sockets[0].send(&json!({"id": 2, "type": "stop_analysis"}));
    while !analysis(&mut sockets[0]).is_done {}
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

/// What comes of a review, once it has been asked for.
fn reviewed(live: &mut Live) -> Review {
    loop {
        let found = live.read_type("review")["review"].take();
        let found = serde_json::from_value::<Review>(found).unwrap();
        if found.is_done {
            return found;
        }
    }
}

/// A game of Othello of twelve moves, each of which was a choice.
fn twelve_moves(lab: &Lab) -> String {
    let mut moves = vec!["f5".to_string()];
    while moves.len() < 12 {
        let id = study(lab, "othello", &json!(moves));
        moves.push(lab.state(&id).position.legal[0].text.clone());
    }
    study(lab, "othello", &json!(moves))
}

#[test]
fn a_review_lets_others_have_turns_between_its_positions() {
    let lab = with_searches(1);
    let id = twelve_moves(&lab);
    let (mut reviewing, mut other) = (lab.connect(), lab.connect());
    let ask = json!({"id": 1, "type": "review", "game": id, "time_ms": 500, "book": false});
    assert_eq!(reviewing.ask(&ask)["type"], "done");
    reviewing.read_type("review");
    let first = first_result(&mut other, &study(&lab, "loa", &json!([])), "");
    println!("beside a review the first result came in {first:?}");
    // The slice, and then the position under way with both of its moves.
    assert!(first < Duration::from_secs(3) + SOON, "{first:?}");
    drop(other);
    let review = reviewed(&mut reviewing);
    assert_eq!((review.judged, review.total), (12, 12));
}

#[test]
fn a_review_by_nodes_is_the_same_though_others_had_turns() {
    let lab = with_searches(1);
    let id = twelve_moves(&lab);
    let mut live = lab.connect();
    let ask = json!({"id": 1, "type": "review", "game": id, "nodes": 700_000, "book": false});
    let mut review = || {
        assert_eq!(live.ask(&ask)["type"], "done");
        reviewed(&mut live)
    };
    let alone = review();
    let mut other = lab.connect();
    first_result(&mut other, &id, "");
    assert_eq!(review(), alone);
    other.send(&json!({"id": 2, "type": "stop_analysis"}));
    let mut waits = 0;
    let mut now = analysis(&mut other);
    while !now.is_done {
        waits += usize::from(now.is_waiting);
        now = analysis(&mut other);
    }
    println!("the review had {waits} turns");
    assert!(waits > 1, "it never gave its turn back");
}

#[test]
fn machines_that_would_never_stop_hold_nobody_up() {
    let lab = Lab::new();
    let endless = json!({"kind": "machine", "spec": "mcts:sims=1000000000000"});
    let body = json!({"game": "othello", "seats": [endless, endless]});
    let first = lab.new_game(&body).game;
    let mut live = lab.connect();
    live.send(&json!({"id": 1, "type": "watch", "game": first.id}));
    // As long as nobody waits it thinks on.
    while live.read_type("thinking")["elapsed_ms"].as_u64().unwrap() < 1_500 {}
    assert_eq!(lab.state(&first.id).tree.nodes.len(), 0);
    let others = (1..8).map(|_| lab.new_game(&body).game.id).collect::<Vec<_>>();
    let made = against_level_1(&lab);
    let slowest = slowest_answer(&lab, &made.game.id, made.tokens[0].as_ref().unwrap(), 5);
    println!("level 1 answered within {slowest:?} beside eight machines that never stop");
    assert!(slowest < Duration::from_secs(5), "{slowest:?}");
    for id in &others {
        lab.wait(id, |state| state.tree.nodes.len() >= 2);
    }
}
