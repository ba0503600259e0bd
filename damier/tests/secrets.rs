//! No secret is told to anybody whom it does not belong to.
//!
//! A game by link is played to its end, one from the lobby is begun and left, one is played against
//! a machine. Searched for every token, link and key are: all answers with their heads, granted
//! and refused, to the host, to players, to a spectator and to a stranger; all messages on the
//! WebSockets of all of them; lists, lobby, settings, catalog; a review and an analysis; exports of
//! one game in all formats and of the library, and what `damier show` and another library make of
//! them; and all that the server has said.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/line.rs"]
mod line;
#[path = "common/net.rs"]
mod net;
#[path = "common/process.rs"]
mod process;

use std::fs;
use std::path::Path;
use std::process::Command;

use line::Line;
use net::{Net, Somebody};
use process::{Process, scratch};
use serde_json::{Value, json};

/// What can be read of a game.
const PATHS: [&str; 12] = [
    "",
    "/tokens",
    "/invites",
    "/positions/1",
    "/positions/1/reason?move=a1",
    "/line/1",
    "/overlays/1",
    "/ahead/0?moves=d3",
    "/review",
    "/export?format=saved&node=1",
    "/export?format=nothing",
    "/nothing",
];

const FORMATS: [&str; 5] = ["saved", "transcript", "board", "diagram", "ggf"];

/// The game by link, the one of the lobby, and the one against a machine.
struct Games {
    link: String,
    lobby: String,
    machine: String,
}

impl Games {
    fn all(&self) -> [&String; 3] {
        [&self.link, &self.lobby, &self.machine]
    }
}

fn somebody(name: &'static str, address: &str, token: &str) -> Somebody {
    let line = Line::open(address, "");
    Somebody { name, address: address.to_string(), token: token.to_string(), line }
}

/// Where visitors reach the server.
fn elsewhere(net: &mut Net, host: &Somebody) -> String {
    let (_, catalog) = net.ask(host, ["GET", "/api/catalog"], &Value::Null, &[]);
    let addresses = catalog["addresses"].as_array().unwrap();
    let urls = addresses.iter().map(|url| url.as_str().unwrap());
    let own = urls.map(|url| url.trim_start_matches("http://").trim_end_matches('/').to_string());
    own.min_by_key(|url| url.starts_with('[')).expect("an address besides the loopback one")
}

/// The host makes a game; he is told his own tokens and what he may hand out.
fn make(net: &mut Net, host: &Somebody, name: &str, body: &Value) -> String {
    let made = net.ask(host, ["POST", "/api/games"], body, &[]).1;
    let mut may = Vec::new();
    let mut known = |what: String, secret: &Value| {
        if !secret.is_null() {
            net.secret(&what, secret);
            may.push(what);
        }
    };
    for (seat, token) in made["tokens"].as_array().unwrap().iter().enumerate() {
        known(format!("{name} token {seat}"), token);
    }
    for invite in made["invites"]["seats"].as_array().into_iter().flatten() {
        known(format!("{name} link {}", invite["seat"]), &invite["secret"]);
    }
    known(format!("{name} spectators"), &made["invites"]["spectator"]);
    net.allow(may);
    made["game"]["id"].as_str().unwrap().to_string()
}

fn make_all(net: &mut Net, host: &Somebody) -> Games {
    let anna = json!({"kind": "person", "name": "Anna"});
    let open = json!({"kind": "open"});
    let machine = json!({"kind": "machine", "spec": "level:1"});
    let small = json!({"rows": 6, "columns": 6});
    let link = json!({"game": "othello", "options": small, "clock": {"seconds": 600},
        "seats": [anna, open]});
    let lobby = json!({"game": "reversi", "options": {"seats": 3}, "is_open": true,
        "seats": [anna, open, open]});
    let own = json!({"game": "othello", "seats": [anna, machine]});
    Games {
        link: make(net, host, "link", &link),
        lobby: make(net, host, "lobby", &lobby),
        machine: make(net, host, "machine", &own),
    }
}

/// Somebody takes a seat, and again as after a lost answer; others in vain.
fn take(net: &mut Net, who: &mut Somebody, game: &str, [name, seat]: [&str; 2], by: &Value) {
    let path = format!("/api/games/{game}/take");
    let key =
        net.secret(&format!("{} key", who.name), &json!(format!("{} is ", who.name).repeat(5)));
    let mut body = json!({"name": who.name, "key": key});
    body.as_object_mut().unwrap().extend(by.as_object().unwrap().clone());
    let (status, taken) = net.ask(who, ["POST", &path], &body, &[]);
    assert_eq!(status, 200, "{taken}");
    let token = format!("{name} token {seat}");
    who.token = net.secret(&token, &taken["token"]);
    net.allow(vec![token.clone()]);
    net.ask(who, ["POST", &path], &body, &[&token]);
    body["key"] = json!("a key that is not theirs");
    let (status, refused) = net.ask(who, ["POST", &path], &body, &[]);
    assert_eq!((status, &refused["code"]), (409, &json!("taken")));
    who.line = Line::open(&who.address, "");
    net.send(who, json!({"type": "watch", "game": game}));
}

/// The turns of a game, until it is over or so many were played; each by a request or a message.
fn play(net: &mut Net, game: &str, people: &mut [&mut Somebody], turns: usize) {
    for turn in 0..turns {
        let path = format!("/api/games/{game}");
        let state = net.ask(people[0], ["GET", &path], &Value::Null, &[]).1;
        if state["phase"] == "over" {
            return;
        }
        let who = &mut people[state["position"]["to_move"]["seat"].as_u64().unwrap() as usize];
        let (mv, at) = (&state["position"]["legal"][0]["text"], &state["tree"]["current"]);
        let act = json!({"token": who.token, "action": {"type": "play", "move": mv, "at": at}});
        if turn % 3 == 0 {
            net.ask(who, ["POST", &format!("{path}/act")], &act, &[]);
        } else {
            let Value::Object(mut act) = act else { continue };
            act.extend([("type".to_string(), json!("act")), ("game".to_string(), json!(game))]);
            net.send(who, Value::Object(act));
        }
    }
}

/// What somebody without a right tries, on the line.
fn try_all(net: &mut Net, who: &mut Somebody, games: &Games) {
    for game in games.all() {
        let play = json!({"type": "play", "move": "d3", "at": 0});
        for message in [
            json!({"type": "watch", "game": game}),
            json!({"type": "act", "game": game, "token": who.token, "action": play}),
            json!({"type": "analyse", "game": game, "node": 0, "depth": 1}),
            json!({"type": "review", "game": game, "depth": 1}),
            json!({"type": "nothing", "game": game}),
            json!({"type": "host", "key": "0123456789abcdef"}),
        ] {
            net.send(who, message);
        }
        let path = format!("/api/games/{game}");
        let act = json!({"token": who.token, "action": play});
        net.ask(who, ["POST", &format!("{path}/act")], &act, &[]);
        let look = json!({"secret": who.token});
        net.ask(who, ["POST", &format!("{path}/look")], &look, &[]);
        let take = json!({"secret": who.token, "name": "Eve", "key": "eve 0123456789 eve"});
        let (status, _) = net.ask(who, ["POST", &format!("{path}/take")], &take, &[]);
        assert_eq!(status, 403, "{}", who.name);
        net.ask(who, ["POST", &format!("{path}/take")], &json!({"seat": 1}), &[]);
        net.ask(who, ["DELETE", &path], &Value::Null, &[]);
        net.ask(who, ["POST", &format!("{path}/restore")], &Value::Null, &[]);
    }
}

/// Everything that somebody can read, or is refused; `owns` says what belongs into which answer.
fn read_all(net: &mut Net, who: &Somebody, games: &Games, owns: &[(String, Vec<&str>)]) {
    let mut paths = [
        "/api/games",
        "/api/games?player=anna",
        "/api/lobby",
        "/api/me",
        "/api/settings",
        "/api/catalog",
        "/api/export",
        "/",
        "/api/nothing",
    ]
    .map(str::to_string)
    .to_vec();
    for game in games.all() {
        let formats = FORMATS.map(|format| format!("/export?format={format}"));
        let ends = PATHS.map(str::to_string).into_iter().chain(formats);
        paths.extend(ends.map(|end| format!("/api/games/{game}{end}")));
        paths.push(format!("/api/export?id={game}"));
    }
    for path in paths {
        let owned = owns.iter().find(|(place, _)| *place == path);
        let may = owned.map_or(&[][..], |(_, may)| may);
        net.ask(who, ["GET", &path], &Value::Null, may);
    }
}

/// What is stored elsewhere: saved games, what is shown of them, and a library that they come into.
fn store(net: &mut Net, host: &Somebody, games: &Games, folder: &Path) {
    let (file, other) = (folder.join("games.damier"), folder.join("other"));
    let mut saved = String::new();
    for game in games.all() {
        let path = format!("/api/games/{game}/export?format=saved");
        let exported = net.ask(host, ["GET", &path], &Value::Null, &[]).1;
        saved += &format!("{}\n", exported["text"].as_str().unwrap());
    }
    fs::write(&file, &saved).unwrap();
    for more in [&[][..], &["--json"], &["--number", "2"], &["--number", "3"]] {
        let mut show = Command::new(env!("CARGO_BIN_EXE_damier"));
        let shown = show.arg("show").arg(&file).args(more).output().unwrap();
        assert!(shown.status.success(), "{shown:?}");
        net.tell("damier show", String::from_utf8(shown.stdout).unwrap(), &[]);
    }
    let server = Process::serve(&other);
    let reader = somebody("the reader", &server.address, "");
    net.ask(&reader, ["POST", "/api/read"], &json!({"text": saved}), &[]);
    let import = ["POST", "/api/import?name=games.damier"];
    let (status, _) = net.ask_with(&reader, import, &saved, &[]);
    assert_eq!(status, 200);
    for path in ["/api/games", "/api/export"] {
        net.ask(&reader, ["GET", path], &Value::Null, &[]);
    }
}

#[test]
fn no_secret_is_told_to_anybody_whom_it_does_not_belong_to() {
    let folder = scratch("secrets");
    let log = folder.join("log");
    let server = Process::logged(&folder.join("data"), &log);
    let mut net = Net::default();
    let mut host = somebody("the host", &server.address, "");
    let away = elsewhere(&mut net, &host);
    let games = make_all(&mut net, &host);
    host.token = net.known("link token 0");
    let mut third = somebody("a spectator", &away, &net.known("link spectators"));
    let mut eve = somebody("a stranger", &away, "0123456789abcdef0123456789abcdef");
    net.send(&mut host, json!({"type": "watch", "game": games.link}));
    net.send(&mut third, json!({"type": "watch", "game": games.link}));
    read_all(&mut net, &eve, &games, &[]);

    let [mut ben, mut cleo, mut dan] = ["Ben", "Cleo", "Dan"].map(|name| somebody(name, &away, ""));
    let [link, other] = ["link link 1", "lobby link 2"].map(|name| net.known(name));
    net.ask(
        &ben,
        ["POST", &format!("/api/games/{}/look", games.link)],
        &json!({"secret": link}),
        &[],
    );
    take(&mut net, &mut ben, &games.link, ["link", "1"], &json!({"secret": link}));
    take(&mut net, &mut cleo, &games.lobby, ["lobby", "1"], &json!({"seat": 1}));
    take(&mut net, &mut dan, &games.lobby, ["lobby", "2"], &json!({"secret": other}));
    play(&mut net, &games.link, &mut [&mut host, &mut ben], 100);
    host.token = net.known("lobby token 0");
    play(&mut net, &games.lobby, &mut [&mut host, &mut cleo, &mut dan], 7);
    let resign = json!({"token": cleo.token, "action": {"type": "resign"}});
    net.ask(&cleo, ["POST", &format!("/api/games/{}/act", games.lobby)], &resign, &[]);
    host.token = net.known("machine token 0");
    play(&mut net, &games.machine, &mut [&mut host], 1);

    net.send(&mut ben, json!({"type": "analyse", "game": games.link, "node": 3, "depth": 2}));
    net.send(&mut ben, json!({"type": "review", "game": games.link, "depth": 1}));
    net.hear(&mut ben, |told| told["review"]["is_done"] == true);
    net.hear(&mut third, |told| told["game"]["is_reviewed"] == true);
    for who in [&mut eve, &mut third] {
        try_all(&mut net, who, &games);
    }
    let of = |game: &str, end: &str| format!("/api/games/{game}{end}");
    let invites = |game: &str, name| (of(game, "/invites"), vec![name]);
    let owns = [
        invites(&games.link, "link spectators"),
        invites(&games.lobby, "lobby spectators"),
        (of(&games.link, "/tokens"), vec!["link token 0"]),
        (of(&games.lobby, "/tokens"), vec!["lobby token 0"]),
        (of(&games.machine, "/tokens"), vec!["machine token 0", "machine token 1"]),
    ];
    for (who, owns) in
        [(&eve, &[][..]), (&third, &[]), (&ben, &owns[..1]), (&cleo, &owns[1..2]), (&host, &owns)]
    {
        read_all(&mut net, who, &games, owns);
    }
    store(&mut net, &host, &games, &folder);
    net.ask(&host, ["DELETE", &of(&games.link, "")], &Value::Null, &[]);
    net.hear(&mut third, |told| told["type"] == "gone");
    net.ask(&host, ["POST", &of(&games.link, "/restore")], &Value::Null, &[]);
    drop([host, third, eve, ben, cleo, dan]);
    assert_eq!(server.end("TERM"), Some(0));
    net.tell("the log", fs::read_to_string(&log).unwrap(), &[]);
    net.check();
    fs::remove_dir_all(&folder).unwrap();
}

/// What the host asks of an evening; each answer has the secret of its link.
fn host(net: &mut Net, who: &Somebody, path: &str, body: &Value) -> Value {
    let (status, answer) = net.ask(who, ["POST", path], body, &[]);
    assert_eq!(status, 200, "{answer}");
    if !net.has("evening link") {
        net.secret("evening link", &answer["secret"]);
    }
    net.allow(vec!["evening link".to_string()]);
    answer
}

#[test]
fn an_evening_tells_everybody_his_own_secrets_alone() {
    let folder = scratch("secrets-evening");
    let log = folder.join("log");
    let server = Process::logged(&folder.join("data"), &log);
    let mut net = Net::default();
    let teacher = somebody("the teacher", &server.address, "");
    let away = elsewhere(&mut net, &teacher);
    let eve = somebody("a stranger", &away, "0123456789abcdef0123456789abcdef");
    let begin = json!({"game": "othello", "options": {"rows": 4, "columns": 4},
        "clock": {"seconds": 60}, "system": {"kind": "round_robin"}, "names": ["Ben", "Dan"]});
    host(&mut net, &teacher, "/api/evening", &begin);
    let secret = net.known("evening link");
    host(&mut net, &teacher, "/api/evening/round", &Value::Null);
    let mut people = Vec::new();
    for (player, name) in ["Ben", "Dan"].into_iter().enumerate() {
        let mut who = somebody(name, &away, "");
        let key = net.secret(&format!("{name} key"), &json!(format!("{name} is ").repeat(5)));
        let join = json!({"secret": secret, "key": key, "player": player});
        assert_eq!(net.ask(&who, ["POST", "/api/evening/join"], &join, &[]).0, 200);
        let sit = json!({"key": key});
        let taken = net.ask(&who, ["POST", "/api/evening/sit"], &sit, &[]).1;
        let token = format!("{name} token");
        who.token = net.secret(&token, &taken["token"]);
        net.allow(vec![token]);
        let look = json!({"secret": secret, "key": key});
        net.ask(&who, ["POST", "/api/evening/look"], &look, &[]);
        people.push((who, taken["game"]["id"].as_str().unwrap().to_string()));
    }
    let game = people[0].1.clone();
    for who in people.iter().map(|(who, _)| who).chain([&eve, &teacher]) {
        let mut paths = ["/api/games", "/api/lobby", "/api/export", "/api/settings"].to_vec();
        paths.extend(["/api/evening/export?part=table", "/api/evening/export?part=pairs"]);
        for path in paths {
            net.ask(who, ["GET", path], &Value::Null, &[]);
        }
        let may = if who.name == "the teacher" { vec!["evening link"] } else { Vec::new() };
        net.ask(who, ["GET", "/api/evening"], &Value::Null, &may);
        for end in PATHS {
            net.ask(who, ["GET", &format!("/api/games/{game}{end}")], &Value::Null, &[]);
        }
        let wrong = json!({"secret": "0123456789ab", "key": "0123456789abcdef", "player": 0});
        net.ask(who, ["POST", "/api/evening/join"], &wrong, &[]);
    }
    host(&mut net, &teacher, "/api/evening/close", &Value::Null);
    assert_eq!(server.end("TERM"), Some(0));
    net.tell("the log", fs::read_to_string(&log).unwrap(), &[]);
    net.check();
    fs::remove_dir_all(&folder).unwrap();
}
