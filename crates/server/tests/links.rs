//! People at several machines: links, the lobby, and who is there.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::time::Duration;

use common::{Lab, Live};
use serde_json::{Value, json};
use server::message::{
    Created, Invites, LobbyEntry, Looked, Me, Phase, Presence, Taken, TokenInfo,
};

const KEYS: [&str; 3] = ["0123456789abcdef", "fedcba9876543210", "a key of somebody else"];

/// A game of Othello of Anna and whoever comes.
fn open(lab: &Lab, more: &Value) -> Created {
    let seats = json!([{"kind": "person", "name": "Anna"}, {"kind": "open", "name": "Ben"}]);
    let mut body = json!({"game": "othello", "seats": seats});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    lab.new_game(&body)
}

fn take(secret: &str, key: &str, name: &str) -> Value {
    json!({"secret": secret, "name": name, "key": key})
}

fn presence(state: &Value, seat: usize) -> &Value {
    &state["game"]["seats"][seat]["presence"]["kind"]
}

#[test]
fn a_link_seats_one_person_and_says_the_same_again_even_after_a_restart() {
    let lab = Lab::new();
    let made = open(&lab, &json!({"clock": {"seconds": 60}}));
    let id = &made.game.id;
    let invites = made.invites.clone().unwrap();
    assert_eq!((made.game.phase, made.tokens[1].as_ref()), (Phase::Open, None));
    assert_eq!(made.game.seats[1].presence, Some(Presence::Open));
    assert!(made.game.seats.iter().all(|seat| !seat.clock.unwrap().is_running));
    let early = json!({"token": made.tokens[0], "action": {"type": "play", "move": "d3"}});
    assert_eq!(lab.refused("POST", &format!("/api/games/{id}/act"), &early), "not_your_turn");
    let path = format!("/api/games/{id}/take");
    let secret = &invites.seats[0].secret;
    for wrong in ["", "x", &invites.spectator] {
        assert_eq!(lab.refused("POST", &path, &take(wrong, KEYS[0], "Eve")), "forbidden");
    }
    assert_eq!(lab.refused("POST", &path, &take(secret, "short", "Ben")), "bad_message");
    let none = json!({"seat": 1, "name": "Eve", "key": KEYS[0]});
    assert_eq!(lab.refused("POST", &path, &none), "forbidden", "it is not in the lobby");

    let looked = lab.post::<Looked>(&format!("/api/games/{id}/look"), &json!({"secret": secret}));
    assert_eq!((looked.seat, looked.game.phase), (Some(1), Phase::Open));
    let taken = lab.post::<Taken>(&path, &take(secret, KEYS[0], " Ben  B "));
    assert_eq!((taken.seat, taken.game.phase), (1, Phase::Waiting));
    assert_eq!(taken.game.seats[1].occupant.0.name(), "Ben B");
    assert!(taken.game.seats[0].clock.unwrap().is_running);
    assert_eq!(lab.refused("POST", &path, &take(secret, KEYS[1], "Eve")), "taken");
    let again = lab.post::<Taken>(&path, &take(secret, KEYS[0], "Another name"));
    assert_eq!((again.seat, &again.token), (1, &taken.token));
    assert_eq!(again.game.seats[1].occupant.0.name(), "Ben B");
    assert!(lab.get::<Invites>(&format!("/api/games/{id}/invites")).seats.is_empty());

    let lab = Lab::over(lab.close());
    let again = lab.post::<Taken>(&path, &take(secret, KEYS[0], ""));
    assert_eq!(again.token, taken.token);
    assert_eq!(lab.refused("POST", &path, &take(secret, KEYS[1], "Eve")), "taken");
    let look = json!({"secret": invites.spectator});
    let seen = lab.post::<Looked>(&format!("/api/games/{id}/look"), &look).game;
    assert_eq!(seen.seats[1].occupant.0.name(), "Ben B");
    lab.act(id, &made.tokens[0], &json!({"type": "play", "move": "d3", "at": 0}));
    lab.act(id, &taken.token, &json!({"type": "play", "move": "c3", "at": 1}));
    let tokens = lab.get::<TokenInfo>(&format!("/api/games/{id}/tokens")).tokens;
    assert_eq!(tokens, [made.tokens[0].clone(), None], "a guest's token is the guest's");
}

#[test]
fn whoever_comes_without_a_name_gets_the_one_proposed() {
    let lab = Lab::new();
    let made = open(&lab, &json!({}));
    let secret = &made.invites.unwrap().seats[0].secret;
    let path = format!("/api/games/{}/take", made.game.id);
    let taken = lab.post::<Taken>(&path, &take(secret, KEYS[0], " "));
    assert_eq!(taken.game.seats[1].occupant.0.name(), "Ben");
}

#[test]
fn the_lobby_has_open_games_until_they_are_full() {
    let lab = Lab::new();
    let hidden = open(&lab, &json!({}));
    let made = open(&lab, &json!({"is_open": true, "away_max": 30}));
    let id = &made.game.id;
    let lobby = || lab.get::<Vec<LobbyEntry>>("/api/lobby");
    let entries = lobby();
    assert_eq!(entries.iter().map(|entry| &entry.id).collect::<Vec<_>>(), [id]);
    let seats = &entries[0].seats;
    assert_eq!((seats[0].name.as_str(), seats[0].is_open), ("Anna", false));
    assert_eq!((seats[1].name.as_str(), seats[1].is_open), ("Ben", true));
    let ask = |seat: u8, key: &str| json!({"seat": seat, "name": "Cleo", "key": key});
    let path = format!("/api/games/{id}/take");
    assert_eq!(lab.refused("POST", &path, &ask(0, KEYS[0])), "forbidden");
    assert_eq!(lab.refused("POST", &path, &ask(7, KEYS[0])), "forbidden");
    let other = format!("/api/games/{}/take", hidden.game.id);
    assert_eq!(lab.refused("POST", &other, &ask(1, KEYS[0])), "forbidden");
    let taken = lab.post::<Taken>(&path, &ask(1, KEYS[0]));
    assert!(lobby().is_empty());
    assert_eq!(lab.post::<Taken>(&path, &ask(1, KEYS[0])).token, taken.token);
    assert_eq!(lab.refused("POST", &path, &ask(1, KEYS[1])), "taken");
    assert_eq!(taken.game.sharing.unwrap().away_max, 30);
}

#[test]
fn games_of_the_lobby_are_there_after_a_restart_and_not_once_deleted() {
    let lab = Lab::new();
    let id = open(&lab, &json!({"is_open": true})).game.id;
    let lab = Lab::over(lab.close());
    assert_eq!(lab.get::<Vec<LobbyEntry>>("/api/lobby").len(), 1);
    lab.granted::<Value>("DELETE", &format!("/api/games/{id}"), &Value::Null);
    assert!(lab.get::<Vec<LobbyEntry>>("/api/lobby").is_empty());
}

#[test]
fn bad_wishes_for_a_shared_game_are_refused() {
    let lab = Lab::new();
    let seats = json!([{"kind": "open"}, {"kind": "open"}]);
    for more in [json!({"away_max": 9}), json!({"away_max": 86_401}), json!({"kind": "study"})] {
        let mut body = json!({"game": "loa", "seats": seats});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        assert_eq!(lab.refused("POST", "/api/games", &body), "bad_message", "{body}");
    }
    let me = lab.get::<Me>("/api/me");
    assert!(me.is_local && !me.is_hosted);
}

/// Connects and watches as somebody; the game as it is told.
fn watching(lab: &Lab, id: &str, secrets: &str) -> (Live, Value) {
    let mut live = lab.connect();
    live.send(&json!({"id": 1, "type": "watch", "game": id, "token": secrets}));
    let told = live.read_type("game");
    (live, told)
}

#[test]
fn everybody_is_told_who_is_there_and_two_tabs_are_one_person() {
    let lab = Lab::new();
    let made = open(&lab, &json!({}));
    let id = &made.game.id;
    let invites = made.invites.unwrap();
    let (mut spectator, told) = watching(&lab, id, &invites.spectator);
    assert_eq!((presence(&told, 0), presence(&told, 1)), (&json!("away"), &json!("open")));
    let path = format!("/api/games/{id}/take");
    let ben = lab.post::<Taken>(&path, &take(&invites.seats[0].secret, KEYS[0], "Ben")).token;
    assert_eq!(presence(&spectator.read_type("game"), 1), "away", "he is on the way");
    let (first, told) = watching(&lab, id, &ben);
    let news = spectator.read_type("game");
    assert_eq!((presence(&told, 1), presence(&news, 1)), (&json!("here"), &json!("here")));
    let (mut second, _) = watching(&lab, id, &format!("{}, {ben}", invites.spectator));
    drop(first);
    std::thread::sleep(Duration::from_millis(2_500));
    // One tab is left: the next that anybody hears is that the other is gone too.
    let anna = watching(&lab, id, made.tokens[0].as_ref().unwrap()).0;
    let news = spectator.read_type("game");
    assert_eq!((presence(&news, 0), presence(&news, 1)), (&json!("here"), &json!("here")));
    assert_eq!(presence(&second.read_type("game"), 0), "here");
    second.send(&json!({"id": 2, "type": "unwatch", "game": id}));
    let news = spectator.read_type("game");
    let away = &news["game"]["seats"][1]["presence"];
    assert_eq!(away["kind"], "away");
    let (since, claim) = (away["since"].as_i64().unwrap(), away["claim_at"].as_i64().unwrap());
    assert_eq!(claim, since + 300);
    drop(anna);
    assert_eq!(presence(&spectator.read_type("game"), 0), "away");
}

#[test]
fn four_people_are_there_once_each_has_come() {
    let lab = Lab::new();
    let open = json!({"kind": "open"});
    let seats = json!([{"kind": "person", "name": "Anna"}, open, open, open]);
    let body = json!({"game": "reversi", "options": {"seats": 4}, "seats": seats});
    let made = lab.new_game(&body);
    let (id, invites) = (&made.game.id, made.invites.unwrap());
    let mut tokens = vec![made.tokens[0].clone().unwrap()];
    for invite in &invites.seats {
        let asked = take(&invite.secret, KEYS[0], "");
        tokens.push(lab.post::<Taken>(&format!("/api/games/{id}/take"), &asked).token);
    }
    let lives = tokens.iter().map(|token| watching(&lab, id, token)).collect::<Vec<_>>();
    let (_, last) = lives.last().unwrap();
    assert!((0..4).all(|seat| presence(last, seat) == "here"), "{last}");
}

#[test]
fn a_game_of_four_is_watched_too() {
    let lab = Lab::new();
    let id = lab.new_game(&json!({"game": "reversi", "options": {"seats": 4}})).game.id;
    let mut live = lab.connect();
    live.send(&json!({"id": 1, "type": "watch", "game": id}));
    assert_eq!(live.read()["type"], "done");
    let told = live.read_type("game");
    assert_eq!(told["game"]["seats"].as_array().unwrap().len(), 4);
}
