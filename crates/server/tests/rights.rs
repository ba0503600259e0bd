//! Who may do what, and what bad messages come to.

mod common;

use common::{Dice, Lab};
use serde::Serialize;
use serde_json::{Value, json};
use tungstenite::Message;

fn play(token: &impl Serialize) -> Value {
    json!({"token": token, "action": {"type": "play", "move": "d3"}})
}

#[test]
fn a_move_needs_the_token_of_its_own_seat() {
    let lab = Lab::new();
    let (game, other) = (json!({"game": "othello"}), lab.new_game(&json!({"game": "othello"})));
    let created = lab.new_game(&game);
    let path = format!("/api/games/{}/act", created.game.id);
    assert_eq!(lab.refused("POST", &path, &play(&"")), "forbidden");
    assert_eq!(lab.refused("POST", &path, &play(&"0123")), "forbidden");
    assert_eq!(lab.refused("POST", &path, &play(&other.tokens[0])), "forbidden");
    assert_eq!(lab.refused("POST", &path, &play(&created.tokens[1])), "not_your_turn");
    let missing = json!({"action": {"type": "play", "move": "d3"}});
    assert_eq!(lab.refused("POST", &path, &missing), "bad_message");
    let late = json!({"type": "play", "move": "d3", "at": 7});
    let late = json!({"token": created.tokens[0], "action": late});
    assert_eq!(lab.refused("POST", &path, &late), "not_your_turn");
    assert_eq!(lab.state(&created.game.id), created.game);
    assert_eq!(lab.state(&other.game.id), other.game);
}

#[test]
fn machines_are_damiers_own_and_modest() {
    let lab = Lab::new();
    for spec in [
        "gtp:cmd=\"touch /tmp/x\"",
        "human",
        "alphabeta:depth=2,coefficients=/etc/passwd",
        "engine:table=4096",
        "engine:threads=200",
        "memory:table=1000",
        "level:99",
        "nobody",
        "",
    ] {
        let seats = json!([{"kind": "machine", "spec": spec}, {"kind": "person", "name": ""}]);
        let body = json!({"game": "othello", "seats": seats});
        assert_eq!(lab.refused("POST", "/api/games", &body), "bad_text", "{spec}");
    }
}

#[test]
fn bad_requests_are_refused_in_words() {
    let lab = Lab::new();
    let post = |path: &str, body: Value| lab.refused("POST", path, &body);
    for body in [
        json!({}),
        json!([]),
        json!({"game": 7}),
        json!({"game": "chess"}),
        json!({"game": "othello", "color": "red"}),
        json!({"game": "othello", "options": {"rows": 3, "columns": 3}}),
        json!({"game": "othello", "options": {"rows": 8}}),
        json!({"game": "othello", "options": {"seats": 3}}),
        json!({"game": "loa", "options": {"rules": "mine"}}),
        json!({"game": "othello", "seats": [{"kind": "person", "name": ""}]}),
        json!({"game": "othello", "clock": {"seconds": 0}}),
        json!({"game": "othello", "seed": -1}),
    ] {
        assert_eq!(post("/api/games", body.clone()), "bad_message", "{body}");
    }
    let long = json!({"game": "othello", "moves": vec!["d3"; 3_000]});
    assert_eq!(post("/api/games", long), "too_large");
    assert_eq!(post("/api/games", json!({"game": "othello", "moves": ["a1"]})), "illegal_move");
    assert_eq!(post("/api/games", json!({"game": "othello", "start": "XO"})), "bad_text");
    for path in ["/api/games/x", "/api/games/x/line/0", "/api/games/x/tokens", "/api/nothing"] {
        assert_eq!(lab.refused("GET", path, &Value::Null), "not_found", "{path}");
    }
    let id = lab.new_game(&json!({"game": "loa"})).game.id;
    for node in ["1", "99999999999", "-1", "x"] {
        let path = format!("/api/games/{id}/positions/{node}");
        assert_eq!(lab.refused("GET", &path, &Value::Null), "not_found", "{node}");
    }
    let (status, _) = lab.raw("POST", "/api/games", "", b"\xff\xfe\x00{{{");
    assert_eq!(status, 400);
    let huge = vec![b' '; 2 << 20];
    assert_eq!(lab.raw("POST", "/api/games", "", &huge).0, 413);
    assert_eq!(lab.raw("DELETE", "/api/catalog", "", b"").0, 405);
}

#[test]
fn other_web_pages_cannot_speak_to_the_server() {
    let lab = Lab::new();
    let status = |headers: &str| lab.raw("GET", "/api/catalog", headers, b"").0;
    let address = lab.address;
    assert_eq!(status(""), 200);
    assert_eq!(status(&format!("Origin: http://{address}\r\n")), 200);
    assert_eq!(status(&format!("Host: localhost:{}\r\n", address.port())), 200);
    assert_eq!(status("Origin: http://evil.example\r\n"), 403);
    assert_eq!(status("Origin: null\r\n"), 403);
    assert_eq!(status("Host: evil.example\r\n"), 403);
    assert_eq!(status("Host: evil.example\r\nOrigin: http://evil.example\r\n"), 403);
    // A link or a picture of another page, for which browsers send no origin.
    let export =
        |site: &str| lab.raw("GET", "/api/export", &format!("Sec-Fetch-Site: {site}\r\n"), b"").0;
    assert_eq!((export("cross-site"), export("same-site")), (403, 403));
    assert_eq!((export("same-origin"), export("none")), (200, 200));
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: http://evil.example\r\n";
    assert_eq!(lab.raw("GET", "/api/live", upgrade, b"").0, 403);
}

#[test]
fn bad_messages_are_refused_and_the_connection_goes_on() {
    let lab = Lab::new();
    let created = lab.new_game(&json!({"game": "othello"}));
    let mut live = lab.connect();
    for text in ["", "{", "null", "7", "[]", "{}", r#"{"id": 1}"#, r#"{"id": -1, "type": "ping"}"#]
    {
        live.socket.send(Message::text(text)).unwrap();
        let answer = live.read();
        assert_eq!(answer["type"], "refused", "{text}");
        assert_eq!(answer["problem"]["code"], "bad_message", "{text}");
    }
    live.socket.send(Message::binary(vec![0, 159, 146, 150])).unwrap();
    assert_eq!(live.read()["problem"]["code"], "bad_message");
    let id = &created.game.id;
    for (message, code) in [
        (json!({"id": 1, "type": "fly"}), "bad_message"),
        (json!({"id": 2, "type": "watch"}), "bad_message"),
        (json!({"id": 3, "type": "watch", "game": 5}), "bad_message"),
        (json!({"id": 4, "type": "watch", "game": "none"}), "not_found"),
        (
            json!({"id": 5, "type": "act", "game": id, "token": "no", "action": {"type": "redo"}}),
            "forbidden",
        ),
        (json!({"id": 6, "type": "act", "game": id, "action": {"type": "redo"}}), "bad_message"),
        (json!({"id": 7, "type": "analyse", "game": id, "node": 5}), "not_found"),
        (json!({"id": 8, "type": "analyse", "game": id, "node": -5}), "bad_message"),
        (json!({"id": 9, "type": "review", "game": "x"}), "not_found"),
    ] {
        let answer = live.ask(&message);
        assert_eq!(answer["problem"]["code"], code, "{message} {answer}");
    }
    for kind in ["stop_analysis", "stop_review", "ping"] {
        assert_eq!(live.ask(&json!({"id": 10, "type": kind}))["type"], "done");
    }
    assert_eq!(live.ask(&json!({"id": 11, "type": "unwatch", "game": "x"}))["type"], "done");
    assert_eq!(lab.state(id), created.game);
}

#[test]
fn a_message_that_is_too_large_is_refused_or_ends_its_connection_only() {
    let lab = Lab::new();
    let (mut large, mut other) = (lab.connect(), lab.connect());
    let text = |length| format!(r#"{{"id": 1, "type": "ping", "x": "{}"}}"#, "x".repeat(length));
    // What is not much too large is read, refused, and the connection goes on.
    large.socket.send(Message::text(text(100_000))).unwrap();
    let answer = large.read();
    assert_eq!((&answer["type"], &answer["id"]), (&json!("refused"), &json!(1)), "{answer}");
    assert_eq!(answer["problem"]["code"], "too_large");
    assert_eq!(large.ask(&json!({"id": 2, "type": "ping"}))["type"], "done");
    let text = text(1 << 20);
    let _ = large.socket.send(Message::text(text));
    while large.socket.read().is_ok() {}
    assert_eq!(other.ask(&json!({"id": 1, "type": "ping"}))["type"], "done");
}

#[test]
fn noise_changes_no_game() {
    let lab = Lab::new();
    let created = lab.new_game(&json!({"game": "arlecchino", "seed": 1}));
    let (id, token) = (&created.game.id, &created.tokens[0]);
    let mut dice = Dice(99);
    let words = [
        "id",
        "type",
        "game",
        "token",
        "action",
        "play",
        "move",
        "node",
        "watch",
        "act",
        "goto",
        "resign",
        "try",
        "analyse",
        "best",
        "take_back",
        "\u{0}",
        "d3",
        "null",
        "-1",
        "1e999",
    ];
    let mut live = lab.connect();
    for _ in 0..300 {
        let mut pick = || words[dice.below(words.len())];
        let mut message = json!({pick(): pick(), pick(): {pick(): pick()}, "id": 1});
        match dice.below(4) {
            0 => message["type"] = "act".into(),
            1 => message["game"] = id.as_str().into(),
            2 => message["token"] = token.as_deref().into(),
            _ => message["action"] = json!({"type": words[dice.below(words.len())]}),
        }
        let path = format!("/api/games/{id}/{}", ["act", "restore", "export"][dice.below(3)]);
        let (status, _) = lab.ask("POST", &path, &message);
        assert!((400..500).contains(&status), "{path} {message}: {status}");
        live.send(&message);
        live.read();
    }
    assert_eq!(lab.state(id), created.game);
}
