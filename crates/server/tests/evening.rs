//! An evening of people: pairings, names that are chosen, results, and who may do what.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::Lab;
use serde_json::{Value, json};
use server::message::{
    EveningPair, EveningRow, Export, HostEvening, Phase, Proposal, Score, SeenEvening, Taken,
};

const NAMES: [&str; 5] = ["Anna", "Bruno", "Cleo", "Dario", "Emma"];

/// What the browser of a player keeps.
fn key(player: u8) -> String {
    format!("the browser of player {player}")
}

/// Three in a row: five moves and it is over.
fn asked(system: &Value, names: &[&str]) -> Value {
    let options = json!({"rows": 3, "columns": 3});
    let clock = json!({"seconds": 300});
    json!({"game": "mnk", "options": options, "clock": clock, "system": system, "names": names})
}

fn swiss(rounds: u8) -> Value {
    asked(&json!({"kind": "swiss", "rounds": rounds}), &NAMES)
}

fn host(lab: &Lab) -> HostEvening {
    lab.get("/api/evening")
}

fn begin_round(lab: &Lab) -> HostEvening {
    lab.post("/api/evening/round", &Value::Null)
}

fn ask(secret: &str, key: &str, player: u8) -> Value {
    json!({"secret": secret, "key": key, "player": player})
}

fn join(lab: &Lab, secret: &str, player: u8) -> SeenEvening {
    lab.post("/api/evening/join", &ask(secret, &key(player), player))
}

fn look(lab: &Lab, player: u8) -> SeenEvening {
    lab.post("/api/evening/look", &json!({"key": key(player)}))
}

fn sit(lab: &Lab, player: u8) -> Taken {
    lab.post("/api/evening/sit", &json!({"key": key(player)}))
}

fn enter(lab: &Lab, round: usize, pair: usize, score: &Value) -> HostEvening {
    lab.post("/api/evening/result", &json!({"round": round, "pair": pair, "score": score}))
}

/// Plays a game of two who are there; the first seat wins.
fn win(lab: &Lab, pair: &EveningPair) {
    let (first, second) = (sit(lab, pair.first), sit(lab, pair.second.unwrap()));
    assert_eq!((first.seat, second.seat), (0, 1));
    assert_eq!(second.game.phase, Phase::Waiting, "both are there");
    let id = pair.game.as_ref().unwrap();
    for (mv, token) in
        ["a1", "a2", "b1", "b2", "c1"].iter().zip([&first.token, &second.token].into_iter().cycle())
    {
        lab.act(id, token, &json!({"type": "play", "move": mv}));
    }
    let again = json!({"type": "offer", "proposal": "again"});
    let body = json!({"token": first.token, "action": again});
    let refused = lab.refused("POST", &format!("/api/games/{id}/act"), &body);
    assert_eq!(refused, "nothing", "the host says who plays next");
    assert!(lab.state(id).seats.iter().all(|seat| !seat.can_offer.contains(&Proposal::Again)));
}

fn rows(rows: &[EveningRow]) -> Vec<(u8, u8, f64, f64, f64)> {
    let row = |row: &EveningRow| (row.place, row.player, row.points, row.buchholz, row.berger);
    rows.iter().map(row).collect()
}

#[test]
fn five_play_a_swiss_evening_over_a_restart_to_the_table_and_its_files() {
    let lab = Lab::new();
    assert_eq!(lab.get::<Option<HostEvening>>("/api/evening"), None);
    let begun = lab.post::<HostEvening>("/api/evening", &swiss(3));
    assert_eq!((begun.evening.rounds, begun.evening.round), (3, 0));
    for player in 0..5 {
        let seen = join(&lab, &begun.secret, player);
        assert_eq!(seen.player, Some(player));
        assert!(seen.evening.players[usize::from(player)].is_taken);
    }
    let first = begin_round(&lab);
    let pairs = first.evening.pairs.clone();
    assert_eq!(pairs.len(), 3);
    assert_eq!((pairs[2].first, pairs[2].second, &pairs[2].game), (4, None, &None), "a bye");
    assert_eq!(rows(&first.evening.table)[0], (1, 4, 1.0, 0.0, 0.0), "which is a point");
    assert_eq!(lab.refused("POST", "/api/evening/sit", &json!({"key": key(4)})), "nothing");
    win(&lab, &pairs[0]);
    assert_eq!(host(&lab).evening.pairs[0].score, Some(Score::First));
    assert_eq!(lab.refused("POST", "/api/evening/round", &Value::Null), "nothing");

    // The other game stands still, and the server begins anew.
    let token = sit(&lab, pairs[1].first).token;
    let before = host(&lab);
    let lab = Lab::over(lab.close());
    assert_eq!(host(&lab), before);
    assert_eq!(sit(&lab, pairs[1].first).token, token);
    let entered = enter(&lab, 0, 1, &json!("draw"));
    assert_eq!(
        (entered.evening.pairs[1].score, entered.evening.pairs[1].is_by_hand),
        (Some(Score::Draw), true)
    );
    let id = pairs[1].game.as_ref().unwrap();
    assert_eq!(lab.state(id).phase, Phase::Open, "the game itself is left as it is");

    for round in 1..3 {
        let begun = begin_round(&lab).rounds[round].clone();
        begun.iter().filter(|pair| pair.game.is_some()).for_each(|pair| win(&lab, pair));
    }
    assert_eq!(lab.refused("POST", "/api/evening/round", &Value::Null), "over");
    let end = host(&lab);
    let byes = end.rounds.iter().flatten().filter(|pair| pair.second.is_none());
    let mut byes = byes.map(|pair| pair.first).collect::<Vec<_>>();
    byes.dedup();
    assert_eq!(byes.len(), 3, "three different players sat out");
    let points = end.evening.table.iter().map(|row| row.points).collect::<Vec<_>>();
    assert_eq!(points.iter().sum::<f64>(), 9.0);
    assert!(points.is_sorted_by(|one, other| one >= other));

    let table = lab.get::<Export>("/api/evening/export?part=table");
    let lines = table.text.lines().collect::<Vec<_>>();
    assert_eq!(lines[0], "place,name,games,points,buchholz,sonneborn-berger");
    assert_eq!((table.name.as_str(), lines.len()), ("evening-table.csv", 6));
    let pairs = lab.get::<Export>("/api/evening/export?part=pairs").text;
    assert_eq!(
        pairs.lines().nth(1).unwrap(),
        format!("1,Anna,Bruno,1-0,,{}", first.evening.pairs[0].game.as_ref().unwrap())
    );
    assert!(pairs.contains("1/2-1/2,yes,") && pairs.contains("1,Emma,,bye,,"), "{pairs}");
    assert_eq!(pairs.lines().count(), 10);

    let closed = lab.post::<HostEvening>("/api/evening/close", &Value::Null);
    assert!(closed.evening.is_closed);
    assert_eq!(lab.refused("POST", "/api/evening/close", &Value::Null), "over");
    assert_eq!(look(&lab, 0).evening.table, closed.evening.table, "it can still be looked at");
    let next = lab.post::<HostEvening>("/api/evening", &swiss(2));
    assert_ne!(next.secret, closed.secret);
    assert_eq!(lab.refused("POST", "/api/evening/look", &json!({"key": key(0)})), "forbidden");
}

#[test]
fn a_name_belongs_to_the_browser_that_chose_it_until_the_host_frees_it() {
    let lab = Lab::new();
    let secret = lab.post::<HostEvening>("/api/evening", &swiss(3)).secret;
    let path = "/api/evening/join";
    for wrong in ["", "x", &secret[1..]] {
        assert_eq!(lab.refused("POST", path, &ask(wrong, &key(0), 0)), "forbidden");
        let look = json!({"secret": wrong, "key": key(0)});
        assert_eq!(lab.refused("POST", "/api/evening/look", &look), "forbidden");
    }
    assert_eq!(lab.refused("POST", path, &ask(&secret, "short", 0)), "bad_message");
    assert_eq!(lab.refused("POST", path, &ask(&secret, &key(0), 5)), "not_found");
    assert_eq!(lab.refused("POST", "/api/evening/sit", &json!({"key": key(0)})), "forbidden");
    let only = lab.post::<SeenEvening>("/api/evening/look", &json!({"secret": secret}));
    assert_eq!(only.player, None);
    let joined = join(&lab, &secret, 0);
    assert_eq!(join(&lab, &secret, 0), joined, "who asks again is answered the same");
    assert_eq!(lab.refused("POST", path, &ask(&secret, &key(1), 0)), "taken");
    assert_eq!(lab.refused("POST", path, &ask(&secret, &key(0), 1)), "taken", "one name each");
    join(&lab, &secret, 1);
    let pair = begin_round(&lab).evening.pairs[0].clone();
    let (token, id) = (sit(&lab, 0).token, pair.game.unwrap());
    assert_eq!((pair.first, pair.second), (0, Some(1)));
    assert_eq!(sit(&lab, 0).token, token);
    sit(&lab, 1);

    let free = json!({"type": "free", "player": 0});
    let freed = lab.post::<HostEvening>("/api/evening/players", &free);
    assert!(!freed.evening.players[0].is_taken);
    let act = json!({"token": token, "action": {"type": "play", "move": "a1"}});
    let act_path = format!("/api/games/{id}/act");
    assert_eq!(lab.refused("POST", &act_path, &act), "forbidden", "the old browser has no right");
    let other = ask(&secret, &key(9), 0);
    assert_eq!(lab.post::<SeenEvening>(path, &other).player, Some(0));
    let taken = lab.post::<Taken>("/api/evening/sit", &json!({"key": key(9)}));
    lab.act(&id, &taken.token, &json!({"type": "play", "move": "a1"}));
    let lab = Lab::over(lab.close());
    assert_eq!(lab.refused("POST", &act_path, &act), "forbidden");
}

#[test]
fn between_rounds_some_come_late_and_some_leave() {
    let lab = Lab::new();
    let begun = asked(&json!({"kind": "round_robin"}), &NAMES[..4]);
    assert_eq!(lab.post::<HostEvening>("/api/evening", &begun).evening.rounds, 3);
    begin_round(&lab);
    let change = |change: Value| lab.post::<HostEvening>("/api/evening/players", &change);
    let with_emma = change(json!({"type": "add", "name": " Emma "}));
    assert_eq!(with_emma.evening.players[4].name, "Emma");
    for bad in ["emma", "", "Bruno"] {
        let body = json!({"type": "add", "name": bad});
        assert_eq!(lab.refused("POST", "/api/evening/players", &body), "bad_message");
    }
    assert_eq!(
        lab.refused("POST", "/api/evening/players", &json!({"type": "free", "player": 7})),
        "not_found"
    );
    let out = change(json!({"type": "out", "player": 0, "is_out": true}));
    assert!(out.evening.players[0].is_out);
    for pair in 0..2 {
        enter(&lab, 0, pair, &json!("second"));
    }
    let next = begin_round(&lab).evening;
    let seated = next.pairs.iter().flat_map(|pair| [Some(pair.first), pair.second]).flatten();
    let mut seated = seated.collect::<Vec<_>>();
    seated.sort_unstable();
    assert_eq!(seated, [1, 2, 3, 4]);
    change(json!({"type": "out", "player": 0, "is_out": false}));
    // What was entered is taken back: the game says it, which goes on.
    let open = enter(&lab, 0, 0, &Value::Null);
    assert_eq!((open.rounds[0][0].score, open.rounds[0][0].is_by_hand), (None, false));
    assert_eq!(
        lab.refused("POST", "/api/evening/result", &json!({"round": 7, "pair": 0, "score": null})),
        "not_found"
    );
}

#[test]
fn evenings_that_cannot_be_played_are_refused() {
    let lab = Lab::new();
    let system = json!({"kind": "round_robin"});
    let many = (0..65).map(|n| n.to_string()).collect::<Vec<_>>();
    let many = many.iter().map(String::as_str).collect::<Vec<_>>();
    let with = |name: &str, value: Value| {
        let mut body = asked(&system, &NAMES);
        body[name] = value;
        body
    };
    for (body, code) in [
        (asked(&system, &NAMES[..1]), "bad_message"),
        (asked(&system, &["Anna", "anna "]), "bad_message"),
        (asked(&system, &["Anna", " "]), "bad_message"),
        (asked(&system, &many), "too_large"),
        (swiss(0), "bad_message"),
        (swiss(64), "bad_message"),
        (with("clock", Value::Null), "bad_message"),
        (with("clock", json!({"seconds": 0})), "bad_message"),
        (with("game", json!("chess")), "bad_message"),
        (with("options", json!({"rows": 99, "columns": 3})), "bad_message"),
        (
            json!({"game": "reversi", "options": {"seats": 3}, "clock": {"seconds": 9},
                "system": system, "names": NAMES}),
            "bad_message",
        ),
    ] {
        assert_eq!(lab.refused("POST", "/api/evening", &body), code, "{body}");
    }
    assert_eq!(lab.get::<Option<HostEvening>>("/api/evening"), None);
    for path in ["round", "close"] {
        assert_eq!(lab.refused("POST", &format!("/api/evening/{path}"), &Value::Null), "nothing");
    }
    lab.post::<HostEvening>("/api/evening", &swiss(2));
    assert_eq!(lab.refused("POST", "/api/evening", &swiss(2)), "taken", "one at a time");
}

#[test]
fn only_the_machine_itself_hosts_and_nobody_is_told_what_is_anothers() {
    let lab = Lab::new();
    let begun = lab.post::<HostEvening>("/api/evening", &swiss(3));
    (0..3).for_each(|player| drop(join(&lab, &begun.secret, player)));
    let round = begin_round(&lab);
    let game = round.evening.pairs[0].game.clone().unwrap();
    let (anna, bruno) = (sit(&lab, 0), sit(&lab, 1));
    let secrets = [&begun.secret, &key(0), &key(1), &key(2), &anna.token, &bruno.token];
    let clean = |text: &str, own: &[&String]| {
        for secret in secrets.iter().filter(|secret| !own.contains(*secret)) {
            assert!(!text.contains(secret.as_str()), "{secret} in {text}");
        }
    };
    let text = |value: &Value| value.to_string();
    clean(&text(&serde_json::to_value(&bruno).unwrap()), &[&bruno.token]);
    clean(&text(&serde_json::to_value(look(&lab, 1)).unwrap()), &[]);
    clean(&text(&lab.get::<Value>("/api/games")), &[]);
    clean(&lab.get::<Export>("/api/evening/export?part=pairs").text, &[]);
    let mine = look(&lab, 1).evening.pairs;
    assert_eq!((mine[0].game.as_ref(), mine[1].game.as_ref()), (Some(&game), None));
    let headers = format!("X-Damier-Token: {}\r\n", anna.token);
    let (status, body) = lab.raw("GET", &format!("/api/games/{game}/invites"), &headers, b"");
    assert_eq!((status, String::from_utf8(body).unwrap().contains("\"seats\":[]")), (200, true));

    let lab = Lab::with(lab.close(), |config| {
        config.public_url = Some("https://play.example".parse().unwrap());
    });
    for (method, path, body) in [
        ("GET", "", Value::Null),
        ("POST", "", swiss(2)),
        ("POST", "/round", Value::Null),
        ("POST", "/close", Value::Null),
        ("POST", "/result", json!({"round": 0, "pair": 0, "score": "first"})),
        ("POST", "/players", json!({"type": "free", "player": 0})),
        ("GET", "/export?part=table", Value::Null),
        ("POST", "/look", json!({"key": key(4)})),
        ("POST", "/sit", json!({"key": key(4)})),
    ] {
        assert_eq!(lab.refused(method, &format!("/api/evening{path}"), &body), "forbidden");
    }
    assert_eq!(look(&lab, 0).player, Some(0), "who has joined sees the table from anywhere");
}
