//! Analysis and review through the WebSocket.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{Lab, Live};
use serde_json::{Value, json};
use server::message::{Analysis, Confidence, Grade, Kind, Review, Unit};

fn analysis(live: &mut Live) -> Analysis {
    serde_json::from_value(live.read_type("analysis")["analysis"].take()).unwrap()
}

fn done(live: &mut Live) -> Analysis {
    loop {
        let found = analysis(live);
        if found.is_done {
            return found;
        }
    }
}

fn study(lab: &Lab, game: &str, moves: &Value) -> String {
    let body = json!({"game": game, "kind": "study", "moves": moves, "seed": 3});
    let created = lab.new_game(&body);
    assert_eq!(created.game.kind, Kind::Study);
    created.game.id
}

#[test]
fn every_move_gets_a_value_until_it_is_stopped_and_again_afterwards() {
    let lab = Lab::new();
    let mut live = lab.connect();
    for (game, unit) in
        [("othello", Unit::Discs), ("loa", Unit::Points), ("arlecchino", Unit::Compartments)]
    {
        let id = study(&lab, game, &json!([]));
        let legal = lab.state(&id).position.legal;
        let ask = json!({"id": 1, "type": "analyse", "game": id, "node": 0, "best": 0});
        for _ in 0..2 {
            assert_eq!(live.ask(&ask)["type"], "done");
            let full = loop {
                let found = analysis(&mut live);
                assert_eq!((found.unit, found.node, &found.game), (unit, 0, &id));
                // What was found before comes first, when nothing new is searched yet.
                if found.moves.len() == legal.len() && found.depth >= 2 && found.nodes > 0 {
                    break found;
                }
            };
            for judged in &full.moves {
                assert!(legal.iter().any(|legal| legal.text == judged.mv), "{}", judged.mv);
            }
            assert_eq!(live.ask(&json!({"id": 2, "type": "stop_analysis"}))["type"], "done");
            assert!(done(&mut live).is_done);
        }
    }
}

#[test]
fn an_analysis_has_the_depth_threads_and_table_that_it_asks_for() {
    let lab = Lab::new();
    let mut live = lab.connect();
    let id = study(&lab, "loa", &json!([]));
    let asked = json!({"id": 1, "type": "analyse", "game": id, "node": 0, "best": 2, "depth": 3,
        "threads": 1, "table": 1});
    assert_eq!(live.ask(&asked)["type"], "done");
    let found = done(&mut live);
    assert_eq!((found.depth, found.moves.iter().filter(|mv| !mv.is_bound).count()), (3, 2));
    let endless = json!({"id": 2, "type": "analyse", "game": id, "node": 0, "endless": true});
    assert_eq!(live.ask(&endless)["type"], "done");
    assert!(!analysis(&mut live).is_done);
    assert_eq!(live.ask(&json!({"id": 3, "type": "stop_analysis"}))["type"], "done");
    assert!(done(&mut live).is_done);
}

#[test]
fn a_solved_position_is_exact_and_done_by_itself() {
    let lab = Lab::new();
    // The last four moves of a short game are solved at once.
    let body = json!({"game": "othello", "kind": "study", "options": {}});
    let board = "XXXXXXX-OOOOOOXXOOOOOOXXOOOOOXXXOOOOXXXXOOOXXXXXOOXXXXXXO-XXXX-- X";
    let body = json!({"game": body["game"], "kind": "study", "start": board});
    let id = lab.new_game(&body).game.id;
    let mut live = lab.connect();
    live.send(&json!({"id": 1, "type": "analyse", "game": id, "node": 0, "best": 2}));
    let found = done(&mut live);
    assert!(!found.moves.is_empty() && found.moves.len() <= 2);
    assert!(found.moves.iter().all(|judged| judged.confidence == Confidence::Exact));
    assert!(found.moves[0].is_decided);
}

#[test]
fn games_of_several_seats_are_analysed_and_reviewed_too() {
    let lab = Lab::new();
    let id = study(&lab, "reversi", &json!([]));
    let mut live = lab.connect();
    let ask = json!({"id": 1, "type": "analyse", "game": id, "node": 0, "best": 0, "seconds": 1});
    live.send(&ask);
    assert_eq!(done(&mut live).moves.len(), lab.state(&id).position.legal.len());
    let moves = json!([lab.state(&id).position.legal[0].text]);
    let id = study(&lab, "reversi", &moves);
    live.send(&json!({"id": 2, "type": "review", "game": id, "time_ms": 100}));
    let review = review(&mut live);
    assert_eq!((review.judged, review.seats.len()), (1, 4));
}

fn review(live: &mut Live) -> Review {
    loop {
        let review = live.read_type("review")["review"].take();
        let review = serde_json::from_value::<Review>(review).unwrap();
        if review.is_done {
            return review;
        }
    }
}

#[test]
fn a_game_is_reviewed_move_by_move_and_the_review_is_kept() {
    let lab = Lab::new();
    let mut live = lab.connect();
    let othello = json!(["f5", "f4", "e3", "f6", "e6"]);
    let loa = json!(["b1-b3", "a2-c2", "c1xa3"]);
    for (game, moves) in [("othello", othello), ("loa", loa)] {
        let id = study(&lab, game, &moves);
        live.send(&json!({"id": 1, "type": "review", "game": id, "time_ms": 100}));
        let review = review(&mut live);
        let plies = moves.as_array().unwrap().len();
        assert_eq!((review.judged, review.total), (plies as u32, plies as u32));
        assert_eq!(review.moves.len(), plies);
        for (index, mv) in review.moves.iter().enumerate() {
            assert_eq!(
                (mv.ply as usize, mv.mv.as_str()),
                (index + 1, moves[index].as_str().unwrap())
            );
            assert!(mv.loss >= 0.0 && (0.0..=100.0).contains(&mv.accuracy));
            assert!(mv.loss > 0.0 || mv.grade == Grade::Best);
            assert!(!mv.facts.is_empty() || mv.grade != Grade::Blunder || mv.loss < 20.0, "{mv:?}");
        }
        let kept = lab.get::<Review>(&format!("/api/games/{id}/review"));
        assert_eq!(kept, review);
        assert!(lab.state(&id).is_reviewed);
    }
}

#[test]
fn watching_tells_of_every_change_in_every_tab() {
    let lab = Lab::new();
    let created = lab.new_game(&json!({"game": "loa"}));
    let id = &created.game.id;
    let (mut one, mut two) = (lab.connect(), lab.connect());
    for live in [&mut one, &mut two] {
        live.send(&json!({"id": 1, "type": "watch", "game": id}));
        assert_eq!(live.read_type("game")["game"]["version"], created.game.version);
    }
    let play = json!({"type": "play", "move": "b1-b3"});
    let act =
        json!({"id": 2, "type": "act", "game": id, "token": created.tokens[0], "action": play});
    let answer = one.ask(&act);
    assert_eq!((&answer["type"], &answer["node"]), (&json!("done"), &json!(1)));
    assert_eq!(two.read_type("game")["game"]["position"]["last"]["text"], "b1-b3");
    two.ask(&json!({"id": 3, "type": "unwatch", "game": id}));
    lab.granted::<Value>("DELETE", &format!("/api/games/{id}"), &Value::Null);
    assert_eq!(one.read_type("gone")["game"], id.as_str());
}
