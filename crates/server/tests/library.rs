//! The library, texts that are read, and settings; over restarts of the server.

mod common;

use std::num::NonZeroU32;

use common::Lab;
use serde_json::{Value, json};
use server::message::{Export, GameState, Library, Phase, Position, Reading, Settings, TokenInfo};
use store::{GameRow, Store};

fn ids(lab: &Lab, query: &str) -> Vec<String> {
    let library = lab.get::<Library>(&format!("/api/games?{query}"));
    library.games.into_iter().map(|game| game.id).collect()
}

#[test]
fn games_are_found_deleted_and_restored() {
    let lab = Lab::new();
    let named =
        |name: &str| json!([{"kind": "person", "name": name}, {"kind": "person", "name": ""}]);
    let a = lab.new_game(&json!({"game": "loa", "seats": named("Anna")})).game.id;
    let b = lab.new_game(&json!({"game": "othello", "seats": named("Bruno"), "moves": ["d3"]}));
    let (b, token) = (b.game.id, b.tokens[1].clone());
    lab.act(&b, &token, &json!({"type": "resign"}));
    assert_eq!(ids(&lab, "game=loa"), [a.as_str()]);
    assert_eq!(ids(&lab, "player=brun"), [b.as_str()]);
    assert_eq!(ids(&lab, "result=won"), [b.as_str()]);
    assert_eq!(ids(&lab, "result=open"), [a.as_str()]);
    assert_eq!(ids(&lab, "since=2020-01-01&until=9999-12-31").len(), 2);
    assert_eq!(ids(&lab, "until=2020-01-01").len(), 0);
    assert_eq!(ids(&lab, "limit=1").len(), 1);
    assert_eq!(lab.refused("GET", "/api/games?result=lots", &Value::Null), "bad_message");
    assert_eq!(lab.refused("GET", "/api/games?since=today", &Value::Null), "bad_message");
    let path = format!("/api/games/{a}");
    lab.granted::<Value>("DELETE", &path, &Value::Null);
    assert_eq!(lab.refused("GET", &path, &Value::Null), "not_found");
    assert_eq!(lab.refused("DELETE", &path, &Value::Null), "not_found");
    lab.post::<GameState>(&format!("{path}/restore"), &Value::Null);
    assert_eq!(lab.refused("POST", &format!("{path}/restore"), &Value::Null), "nothing");
    assert_eq!(lab.state(&a).game, "loa");
}

#[test]
fn a_server_that_starts_again_goes_on_where_it_ended() {
    let lab = Lab::new();
    let seats = json!([{"kind": "person", "name": ""}, {"kind": "machine", "spec": "level:2"}]);
    let created = lab.new_game(&json!({"game": "arlecchino", "seed": 11, "seats": seats}));
    let id = created.game.id.clone();
    let mut state = lab.wait(&id, |state| state.phase == Phase::Waiting);
    for _ in 0..3 {
        let mv = state.position.legal[0].text.clone();
        lab.act(&id, &created.tokens[0], &json!({"type": "play", "move": mv}));
        state = lab.wait(&id, |state| state.phase != Phase::Thinking);
    }
    lab.granted::<Settings>("PUT", "/api/settings", &json!({"sound": false, "name": "Anna"}));
    let lab = Lab::over(lab.close());
    let again = lab.state(&id);
    assert_eq!((again.tree, again.position), (state.tree, state.position));
    let tokens = lab.get::<TokenInfo>(&format!("/api/games/{id}/tokens"));
    assert_eq!(tokens.tokens, created.tokens);
    let settings = lab.get::<Settings>("/api/settings");
    assert_eq!((settings.sound, settings.name.as_str()), (false, "Anna"));
    assert_eq!(lab.refused("PUT", "/api/settings", &json!({"sounds": 1})), "bad_message");
}

fn read(lab: &Lab, text: &str) -> Reading {
    lab.post("/api/read", &json!({"text": text}))
}

#[track_caller]
fn recognized(lab: &Lab, text: &str, form: &str, game: &str, moves: usize) {
    let reading = read(lab, text);
    let found = reading.games.first().unwrap_or_else(|| panic!("{text}: {:?}", reading.problem));
    assert_eq!((found.form.as_str(), found.game.as_str()), (form, game), "{text}");
    assert_eq!(found.moves.len(), moves, "{text}");
    let body = json!({
        "game": found.game, "options": found.options, "start": found.start, "seed": found.seed,
        "moves": found.moves, "kind": "study",
    });
    assert_eq!(lab.new_game(&body).game.position.text, found.position.text);
}

#[test]
fn whatever_people_paste_is_recognized() {
    let lab = Lab::new();
    recognized(&lab, "f5d6c3d3c4", "transcript", "othello", 5);
    recognized(&lab, " F5 d6 C3 ", "transcript", "othello", 3);
    recognized(&lab, "b1-b3 a2-c2", "transcript", "loa", 2);
    recognized(&lab, "b1b3 a2:c2", "transcript", "loa", 2);
    let othello = "---------------------------OX------XO--------------------------- X";
    recognized(&lab, othello, "board", "othello", 0);
    recognized(&lab, &format!("{othello}; d3:+0; c4:+0;"), "board", "othello", 0);
    recognized(&lab, "1. f5 d6 2. c3 d3", "transcript", "othello", 4);
    let small = format!("{}OX-----XO{} O", "-".repeat(22), "-".repeat(32));
    recognized(&lab, &small, "board", "othello", 0);
    recognized(&lab, "1. b1-b3 a2-c2\n2. c1xa3", "transcript", "loa", 3);
    let loa = lab.new_game(&json!({"game": "loa"})).game.position.text;
    let reading = lab.post::<Reading>("/api/read", &json!({"text": loa, "game": "loa"}));
    assert_eq!(reading.games[0].game, "loa");
    let arlecchino = lab.new_game(&json!({"game": "arlecchino", "seed": 4})).game;
    recognized(&lab, &arlecchino.position.text, "board", "arlecchino", 0);
    let first = &arlecchino.position.legal[0].text;
    let seeded = lab.new_game(&json!({"game": "arlecchino", "seed": 1, "moves": []})).game;
    assert!(!first.is_empty() && !seeded.position.legal.is_empty());
    recognized(&lab, &seeded.position.legal[0].text, "transcript", "arlecchino", 1);
    for game in ["othello", "loa", "arlecchino", "reversi"] {
        let id = lab.new_game(&json!({"game": game, "seed": 9})).game.id;
        let export = format!("/api/games/{id}/export?format=saved");
        recognized(&lab, &lab.get::<Export>(&export).text, "saved", game, 0);
    }
    for (game, options) in [
        ("othello", json!({})),
        ("othello", json!({"rows": 7, "columns": 9})),
        ("reversi", json!({})),
        ("loa", json!({})),
        ("arlecchino", json!({})),
    ] {
        let made = lab.new_game(&json!({"game": game, "options": options, "seed": 9})).game;
        let export = format!("/api/games/{}/export?format=diagram", made.id);
        let drawn = read(&lab, &lab.get::<Export>(&export).text);
        let found = drawn.games.first().unwrap_or_else(|| panic!("{game}: {:?}", drawn.problem));
        assert_eq!(found.position.text, made.position.text, "{game} {options}");
    }
}

#[test]
fn a_text_that_cannot_be_read_says_where_and_why() {
    let lab = Lab::new();
    for (text, line, column) in [("f5d6a1", 1, 5), ("", 1, 1), ("b1-b3\na1-a9", 2, 1)] {
        let problem = read(&lab, text).problem.unwrap();
        let place = [problem.line, problem.column].map(|place| place.map(NonZeroU32::get));
        assert_eq!(place, [Some(line), Some(column)], "{problem:?}");
        assert!(problem.expected.is_some_and(|expected| !expected.is_empty()));
    }
    let nothing = read(&lab, "rubbish").problem.unwrap();
    assert_eq!(nothing.found.as_deref(), Some("\"rubbish\""));
    assert!(nothing.expected.is_some_and(|expected| expected.starts_with("moves such as f5")));
    assert!(read(&lab, "damier: 1\ngame: chess\n").problem.is_some());
    assert!(read(&lab, "(;GM[Othello]PC[").problem.is_some());
}

#[test]
fn an_edited_board_is_checked_by_the_rules() {
    let lab = Lab::new();
    for game in ["othello", "reversi", "loa", "arlecchino", "mnk"] {
        let state = lab.new_game(&json!({"game": game, "seed": 2})).game;
        let to_move = state.position.to_move.clone().unwrap().letter;
        let mut body = json!({
            "game": game, "options": state.options, "cells": state.position.cells,
            "to_move": to_move,
        });
        let position = lab.post::<Position>("/api/position", &body);
        assert_eq!(position.text, state.position.text);
        body["to_move"] = "?".into();
        assert_eq!(lab.refused("POST", "/api/position", &body), "bad_text", "{game}");
        body["to_move"] = to_move.into();
        body["cells"] = json!([]);
        assert_eq!(lab.refused("POST", "/api/position", &body), "bad_message");
        body["cells"] = vec![Value::Null; state.position.cells.len()].into();
        match game {
            "mnk" => drop(lab.post::<Position>("/api/position", &body)),
            _ => assert_eq!(lab.refused("POST", "/api/position", &body), "bad_text", "{game}"),
        }
        body["cells"][0] = 77.into();
        assert_eq!(lab.refused("POST", "/api/position", &body), "bad_text");
    }
}

#[test]
fn a_game_that_cannot_be_read_is_listed_with_the_reason_and_can_be_deleted() {
    let lab = Lab::new();
    let good = lab.new_game(&json!({"game": "loa"})).game.id;
    let data = lab.close();
    let store = Store::open(&data.join("library.sqlite")).unwrap();
    let [id, kind, game, options] = ["bad", "play", "loa", "{"].map(String::from);
    store.save(&GameRow { id, kind, game, options, ..GameRow::default() }, &[], &[]).unwrap();
    store.close().unwrap();
    let lab = Lab::over(data);
    let library = lab.get::<Library>("/api/games");
    assert_eq!((library.total, &library.games[0].id), (2, &good));
    let [bad] = &library.unreadable[..] else { panic!("one cannot be read") };
    assert_eq!(bad.id, "bad");
    assert!(bad.why.contains("options cannot be read"), "{}", bad.why);
    lab.granted::<Value>("DELETE", "/api/games/bad", &Value::Null);
    assert_eq!(lab.get::<Library>("/api/games").unreadable, []);
}
