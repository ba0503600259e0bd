//! Refusals say what was wanted in a word, so that the page can say it in the visitor's language.

mod common;

use common::Lab;
use serde_json::{Value, json};

/// A request, and of its refusal: what was wanted, where, the words there, how much at most.
fn check(path: &str, body: &Value, expected: &Value) {
    let (_, answer) = Lab::new().ask("POST", path, body);
    let problem = answer.get("problem").unwrap_or(&answer);
    let [wanted, column, quote, most] =
        ["wanted", "column", "quote", "most"].map(|key| &problem[key]);
    assert_eq!(&json!([wanted, column, quote, most]), expected, "{body}: {problem}");
}

fn new_game(part: &Value, expected: &Value) {
    let mut body = json!({"game": "othello"});
    for (key, value) in part.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    check("/api/games", &body, expected);
}

fn machine(spec: &str, expected: &Value) {
    let seats = json!([{"kind": "machine", "spec": spec}, {"kind": "person"}]);
    new_game(&json!({"seats": seats}), expected);
}

#[test]
fn of_new_games_name_what_is_wanted() {
    new_game(&json!({"game": "chess"}), &json!(["setup", null, "chess", null]));
    let options = json!({"rows": 3, "columns": 3});
    new_game(&json!({"options": options}), &json!(["setup", null, null, null]));
    new_game(&json!({"start": "XO? X"}), &json!(["board", 3, "?", null]));
    new_game(&json!({"moves": ["a1"]}), &json!(["move", 1, "a1", null]));
    new_game(&json!({"clock": {"seconds": 0}}), &json!(["clock", null, null, 86_400]));
    let both = json!({"clock": {"seconds": 9, "increment": 1, "per_move": true}});
    new_game(&both, &json!(["clock", null, null, 86_400]));
    let moves = vec!["d3"; 3_000];
    new_game(&json!({"moves": moves}), &json!(["fewer_moves", null, null, 2_000]));
    let seats = json!([{"kind": "person", "name": "x".repeat(61)}, {"kind": "person"}]);
    new_game(&json!({"seats": seats}), &json!(["name", null, null, 60]));
}

#[test]
fn of_machines_quote_their_spec() {
    machine("nobody", &json!(["machine", 1, "nobody", null]));
    machine("gtp:cmd=x", &json!(["machine", null, "gtp", null]));
    machine("engine:table=4096", &json!(["less", null, "table=4096", 64]));
}

#[test]
fn of_texts_have_the_place_and_the_words_there() {
    let read = |text: &str, expected: &Value| check("/api/read", &json!({"text": text}), expected);
    read("f5d6a1", &json!(["move", 5, "a1", null]));
    read("hello world", &json!(["text", 1, "hello", null]));
    read("", &json!(["text", 1, null, null]));
    read("damier: 1\nsize: 8x8", &json!(["games", 10, null, null]));
}

#[test]
fn of_edited_boards_have_no_place() {
    let edited = |game: &str, cells: &Value, expected: &Value| {
        check("/api/position", &json!({"game": game, "cells": cells, "to_move": "X"}), expected);
    };
    edited("othello", &json!(vec![Value::Null; 64]), &json!(["piece", null, null, null]));
    let mut black = vec![Value::Null; 64];
    black[0] = json!(0);
    edited("loa", &json!(black), &json!(["position", null, null, null]));
}

#[test]
fn of_moves_on_a_board_without_a_game_say_why() {
    let lab = Lab::new();
    let mut cells = vec![Value::Null; 64];
    for (square, color) in [(27, 1), (28, 0), (35, 0), (36, 1)] {
        cells[square] = json!(color);
    }
    let board = json!({"game": "othello", "cells": cells, "to_move": "X"});
    let reason = |mv: &str| lab.ask("POST", &format!("/api/position/reason?move={mv}"), &board).1;
    assert_eq!(reason("d3"), Value::Null);
    assert_eq!(reason("a1")["code"], "flips_nothing");
    assert_eq!(reason("d4")["code"], "occupied");
    let bare = json!({"game": "othello", "cells": vec![Value::Null; 64], "to_move": "X"});
    let (status, refused) = lab.ask("POST", "/api/position/reason?move=d3", &bare);
    assert_eq!((status, &refused["wanted"]), (400, &json!("piece")));
}

#[test]
fn of_moves_say_why_before_and_after_they_are_tried() {
    let lab = Lab::new();
    let created = lab.new_game(&json!({"game": "loa"}));
    let (id, token) = (created.game.id, &created.tokens[0]);
    let reason = |query: &str| {
        lab.ask("GET", &format!("/api/games/{id}/positions/0/reason?{query}"), &Value::Null).1
    };
    assert_eq!(reason("move=b1-b3"), Value::Null);
    assert_eq!(reason("move=b1&part=true"), Value::Null);
    assert_eq!(reason("move=b1")["code"], "unfinished");
    assert_eq!(reason("move=castle")["code"], "no_move");
    let short = reason("move=b1-b2");
    let message = "Too short: the line has 2 men, so a man moves exactly 2 squares on it.";
    assert_eq!(short, json!({"code": "too_short", "message": message, "squares": [], "number": 2}));
    let empty = reason("move=d4&part=true");
    assert_eq!((&empty["code"], &empty["squares"]), (&json!("empty"), &json!([35])));
    let play = json!({"token": token, "action": {"type": "play", "move": "b1-b2"}});
    let (_, refused) = lab.ask("POST", &format!("/api/games/{id}/act"), &play);
    assert_eq!(refused["reason"], short);
    let (_, refused) = lab.ask("POST", "/api/games", &json!({"game": "othello", "moves": ["a1"]}));
    assert_eq!(refused["reason"]["code"], "flips_nothing");
    let missing = lab.ask("GET", &format!("/api/games/{id}/positions/9/reason?move=b1"), &play).1;
    assert_eq!(missing["code"], "not_found");
}
