//! Every row of the table of rights in the documentation, tried by everybody.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{Lab, Live, scratch};
use serde_json::{Value, json};
use server::message::{Created, Taken};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/api.md");
const PUBLIC: &str = "https://play.example";

/// Those who may come, in the order of the table's columns.
const PEOPLE: [&str; 5] =
    ["a stranger", "a spectator", "another seat", "the seat", "the machine itself"];

/// A game of two guests, and the headers and tokens that everybody has.
struct Table {
    lab: Lab,
    id: String,
    /// The secret that each of [`PEOPLE`] speaks with.
    secrets: [String; 5],
}

impl Table {
    /// Behind a proxy, where nobody is trusted for his address.
    fn new() -> Table {
        let lab = Lab::with(scratch(), |config| config.public_url = Some(PUBLIC.parse().unwrap()));
        let open = json!({"kind": "open", "name": ""});
        let new = json!({"game": "othello", "seats": [open, open]});
        let made = serde_json::from_value::<Created>(as_host(&lab, "/api/games", &new)).unwrap();
        let invites = made.invites.unwrap();
        let mut tokens = Vec::new();
        for invite in &invites.seats {
            let take = json!({"secret": invite.secret, "name": "", "key": "0123456789abcdef"});
            let path = format!("/api/games/{}/take", made.game.id);
            let taken = as_host(&lab, &path, &take);
            tokens.push(serde_json::from_value::<Taken>(taken).unwrap().token);
        }
        let [first, second] = <[String; 2]>::try_from(tokens).unwrap();
        let none = String::new;
        let secrets = [none(), invites.spectator, second, first, none()];
        Table { lab, id: made.game.id, secrets }
    }

    fn headers(&self, who: usize) -> String {
        let own = match PEOPLE[who] {
            "the machine itself" => format!("X-Damier-Host: {}\r\n", self.lab.key),
            _ => format!("X-Damier-Token: {}\r\n", self.secrets[who]),
        };
        format!("X-Forwarded-For: 203.0.113.9\r\n{own}")
    }

    /// Whether a request is granted to somebody, as far as rights go: what cannot be done as the
    /// game stands is no matter of rights.
    fn asks(&self, who: usize, method: &str, path: &str, body: &Value) -> bool {
        let path = path.replace("{id}", &self.id);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, answer) = self.lab.raw(method, &path, &self.headers(who), body.as_bytes());
        let answer = serde_json::from_slice::<Value>(&answer).unwrap_or_default();
        assert_ne!(status, 400, "{method} {path}: {answer}");
        assert!(status < 500, "{method} {path}: {answer}");
        let is_denied = ["forbidden", "not_your_turn"].iter().any(|code| answer["code"] == *code);
        assert_eq!(status == 403, answer["code"] == "forbidden", "{answer}");
        !is_denied
    }

    fn acts(&self, who: usize, action: &Value) -> bool {
        let act = json!({"token": self.secrets[who], "action": action});
        self.asks(who, "POST", "/api/games/{id}/act", &act)
    }

    /// The same over a WebSocket, which has no headers of its own.
    fn sends(&self, who: usize, message: &Value) -> bool {
        self.sent(who, message).is_some()
    }

    /// The connection over which that was granted.
    fn sent(&self, who: usize, message: &Value) -> Option<Live> {
        let mut live = self.lab.connect_from(Some("203.0.113.9")).unwrap();
        if PEOPLE[who] == "the machine itself" {
            live.ask(&json!({"id": 1, "type": "host", "key": self.lab.key}));
        }
        let mut message = message.clone();
        message["id"] = 2.into();
        message["game"] = self.id.as_str().into();
        message["token"] = self.secrets[who].as_str().into();
        let answer = live.ask(&message);
        assert!(answer["type"] == "done" || answer["problem"]["code"] == "forbidden", "{answer}");
        (answer["type"] == "done").then_some(live)
    }

    /// Whether a review that somebody asks for is there afterwards for those who see the game.
    fn keeps_review(&self, who: usize) -> bool {
        let Some(mut live) = self.sent(who, &json!({"type": "review"})) else { return false };
        while live.read_type("review")["review"]["is_done"] != true {}
        let spectator = PEOPLE.iter().position(|name| *name == "a spectator").unwrap();
        let path = format!("/api/games/{}/review", self.id);
        self.lab.raw("GET", &path, &self.headers(spectator), b"").0 == 200
    }
}

fn as_host(lab: &Lab, path: &str, body: &Value) -> Value {
    let host = format!("X-Damier-Host: {}\r\n", lab.key);
    let (status, answer) = lab.raw("POST", path, &host, body.to_string().as_bytes());
    let answer = serde_json::from_slice(&answer).unwrap();
    assert!(status < 300, "{path}: {status} {answer}");
    answer
}

/// Whether somebody may do what a row of the table says.
type Try = Box<dyn Fn(&Table, usize) -> bool>;

fn get(path: &'static str) -> Try {
    Box::new(move |table, who| table.asks(who, "GET", path, &Value::Null))
}

fn send(method: &'static str, path: &'static str, body: Value) -> Try {
    Box::new(move |table, who| table.asks(who, method, path, &body))
}

fn act(action: Value) -> Try {
    Box::new(move |table, who| table.acts(who, &action))
}

fn tell(message: Value) -> Try {
    Box::new(move |table, who| table.sends(who, &message))
}

/// Once somebody has given up.
fn afterwards(action: Value) -> Try {
    Box::new(move |table, who| {
        let seat = PEOPLE.iter().position(|name| *name == "the seat").unwrap();
        table.acts(seat, &json!({"type": "resign"}));
        table.acts(who, &action)
    })
}

fn evening() -> Value {
    json!({"game": "othello", "clock": {"seconds": 60}, "system": {"kind": "round_robin"},
        "names": ["Anna", "Ben"]})
}

/// What is done, as the table says it, and how.
type Row = (&'static str, Vec<Try>);

/// What each row of the table means.
fn rows() -> Vec<Row> {
    [looking(), acting(), changing(), hosting(), learning()].into_iter().flatten().collect()
}

fn looking() -> Vec<Row> {
    let key = "0123456789abcdef";
    vec![
        (
            "see the catalog, the lobby, the preset settings",
            vec![
                get("/api/catalog"),
                get("/api/catalog/players?game=loa"),
                get("/api/lobby"),
                get("/api/me"),
                get("/api/settings"),
            ],
        ),
        (
            "have a text or a board read",
            vec![send("POST", "/api/read", json!({"game": "othello", "text": "f5"}))],
        ),
        (
            "see a game, its positions and its review; write it",
            vec![
                get("/api/games/{id}"),
                get("/api/games/{id}/positions/0"),
                get("/api/games/{id}/positions/0/reason?move=a1"),
                get("/api/games/{id}/line/0"),
                get("/api/games/{id}/overlays/0"),
                get("/api/games/{id}/ahead/0?moves=d3"),
                get("/api/games/{id}/review"),
                get("/api/games/{id}/export?format=saved"),
            ],
        ),
        ("watch it", vec![tell(json!({"type": "watch"}))]),
        (
            "have it analysed or reviewed",
            vec![
                tell(json!({"type": "analyse", "node": 0, "seconds": 0})),
                tell(json!({"type": "review"})),
            ],
        ),
        ("have a review kept, in the place of the last one", vec![Box::new(Table::keeps_review)]),
        ("see the links of a game", vec![get("/api/games/{id}/invites")]),
        (
            "take a seat that somebody has",
            vec![send(
                "POST",
                "/api/games/{id}/take",
                json!({"seat": 0, "name": "Eve", "key": key}),
            )],
        ),
    ]
}

fn acting() -> Vec<Row> {
    vec![
        ("play", vec![act(json!({"type": "play", "move": "d3"}))]),
        ("resign", vec![act(json!({"type": "resign"}))]),
        ("offer", vec![act(json!({"type": "offer", "proposal": "pause"}))]),
        ("accept, decline", vec![act(json!({"type": "accept"})), act(json!({"type": "decline"}))]),
        ("claim that another seat has left", vec![act(json!({"type": "claim", "seat": 0}))]),
        ("say a phrase", vec![act(json!({"type": "say", "phrase": "hello"}))]),
        ("be called otherwise", vec![act(json!({"type": "rename", "seat": 0, "name": "Anna"}))]),
    ]
}

fn changing() -> Vec<Row> {
    vec![
        (
            "take back, play again, go elsewhere, pause, go on, alone",
            vec![
                act(json!({"type": "take_back"})),
                act(json!({"type": "redo"})),
                act(json!({"type": "goto", "node": 0})),
                act(json!({"type": "pause"})),
                act(json!({"type": "resume"})),
            ],
        ),
        (
            "try, promote and remove moves, while the game goes on",
            vec![
                act(json!({"type": "try", "node": 0, "move": "d3"})),
                act(json!({"type": "promote", "node": 1})),
                act(json!({"type": "remove", "node": 1})),
            ],
        ),
        (
            "the same once it is over",
            vec![
                afterwards(json!({"type": "try", "node": 0, "move": "d3"})),
                afterwards(json!({"type": "promote", "node": 1})),
                afterwards(json!({"type": "remove", "node": 1})),
            ],
        ),
    ]
}

fn hosting() -> Vec<Row> {
    vec![
        ("see the tokens of the seats that have no link", vec![get("/api/games/{id}/tokens")]),
        ("make a game", vec![send("POST", "/api/games", json!({"game": "loa"}))]),
        (
            "delete a game, restore it",
            vec![
                send("DELETE", "/api/games/{id}", Value::Null),
                send("POST", "/api/games/{id}/restore", Value::Null),
            ],
        ),
        (
            "see the library, take it out, put games in",
            vec![
                get("/api/games"),
                get("/api/export"),
                send("POST", "/api/import?name=x.txt", Value::Null),
            ],
        ),
        (
            "change the preset settings",
            vec![send(
                "PUT",
                "/api/settings",
                serde_json::to_value(server::message::Settings::default()).unwrap(),
            )],
        ),
        (
            "host an evening",
            vec![
                send("POST", "/api/evening", evening()),
                get("/api/evening"),
                send("POST", "/api/evening/round", Value::Null),
                send("POST", "/api/evening/players", json!({"type": "add", "name": "Cleo"})),
                get("/api/evening/export?part=table"),
                send("POST", "/api/evening/close", Value::Null),
            ],
        ),
    ]
}

fn learning() -> Vec<Row> {
    let key = "0123456789abcdef";
    let contest = json!({"game": "othello", "players": ["random", "random"]});
    let run = json!({"plan": {"kind": "match", "contest": contest}});
    let one = json!({"id": "one", "pass": 0});
    vec![
        (
            "see runs, their games and their files",
            vec![
                get("/api/catalog/runs"),
                get("/api/runs"),
                get("/api/runs/one"),
                get("/api/runs/one/games"),
                get("/api/runs/one/games/0"),
                get("/api/runs/one/live"),
                get("/api/runs/one/export?what=csv"),
                get("/api/runs/one/file?name=games.jsonl"),
            ],
        ),
        (
            "begin a run, stop it, let it go on, remove it",
            vec![
                send("POST", "/api/runs", run),
                send("POST", "/api/runs/one/stop", Value::Null),
                send("POST", "/api/runs/one/resume", Value::Null),
                send("POST", "/api/runs/one/pit", Value::Null),
                send("DELETE", "/api/runs/one", Value::Null),
            ],
        ),
        (
            "record the tree of a search, look at it, compare it, save it",
            vec![
                send(
                    "POST",
                    "/api/trees",
                    json!({"game": "mnk", "options": {}, "moves": [], "spec": "minimax:depth=1"}),
                ),
                get("/api/trees/one/0"),
                get("/api/trees/one/0/steps"),
                get("/api/trees/one/0/nodes/0"),
                get("/api/trees/one/0/nodes/0/ghost?move=a1"),
                get("/api/trees/one/0/export?format=svg"),
                send("POST", "/api/trees/compare", json!({"trees": [one, one]})),
            ],
        ),
        (
            "see an evening, join it or sit down at its games, without its link",
            vec![
                send("POST", "/api/evening/look", json!({"secret": "0123456789ab", "key": key})),
                send(
                    "POST",
                    "/api/evening/join",
                    json!({"secret": "0123456789ab", "key": key, "player": 0}),
                ),
                send("POST", "/api/evening/sit", json!({"key": key})),
            ],
        ),
    ]
}

/// The rows of the table in the documentation: what is done, and to whom it is granted.
fn documented() -> Vec<(String, [bool; 5])> {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let head = format!("| what | {} |", PEOPLE.join(" | "));
    let table = page.lines().skip_while(|line| *line != head).skip(2);
    let row = |line: &str| {
        let cells = line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
        let granted = cells[1..].iter().map(|cell| match *cell {
            "yes" => true,
            "no" => false,
            other => panic!("found {other:?}, expected yes or no"),
        });
        (cells[0].to_string(), granted.collect::<Vec<_>>().try_into().unwrap())
    };
    table.take_while(|line| line.starts_with('|')).map(row).collect()
}

#[test]
fn everybody_may_do_what_the_table_says_and_nothing_else() {
    let (documented, rows) = (documented(), rows());
    let names = documented.iter().map(|(name, _)| name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), rows.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    for ((name, granted), (_, tries)) in documented.iter().zip(&rows) {
        for (who, person) in PEOPLE.iter().enumerate() {
            // Each in a game of its own, and all of a row in one after the other.
            let table = Table::new();
            for (number, may) in tries.iter().enumerate() {
                assert_eq!(may(&table, who), granted[who], "{person}: {name}, {number}");
            }
        }
    }
}
