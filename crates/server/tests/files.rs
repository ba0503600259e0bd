//! Files of games in and out: an export is a backup.

mod common;

use std::io::Write;
use std::net::TcpStream;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use common::Lab;
use serde_json::{Value, json};
use server::message::{Created, Export, GameState, Library, Review};

fn total(lab: &Lab) -> u32 {
    lab.get::<Library>("/api/games?limit=1").total
}

fn ids(lab: &Lab) -> Vec<String> {
    let library = lab.get::<Library>("/api/games?limit=200");
    library.games.into_iter().map(|game| game.id).collect()
}

#[test]
fn games_go_out_as_files_and_come_back() {
    let lab = Lab::new();
    let body = json!({"game": "othello", "moves": ["f5", "d6", "c3"]});
    let id = lab.new_game(&body).game.id;
    let export =
        |format: &str| lab.get::<Export>(&format!("/api/games/{id}/export?format={format}"));
    assert_eq!(export("transcript").text, "f5d6c3\n");
    assert!(export("board").text.ends_with(" O\n"));
    assert!(export("diagram").text.contains("O to move"));
    assert!(export("ggf").text.starts_with("(;GM[Othello]"));
    for (name, text) in [("a.ggf", export("ggf").text), ("a.damier", lab.export())] {
        let imported = lab.import(name, text.as_bytes());
        assert_eq!((imported.bad, imported.games.len()), (0, 1), "{name}");
        assert_eq!(imported.games[0].plies, 3, "{name}");
    }
    let loa = lab.new_game(&json!({"game": "loa"})).game.id;
    let path = format!("/api/games/{loa}/export?format=ggf");
    assert_eq!(lab.refused("GET", &path, &Value::Null), "bad_message");
    assert_eq!(lab.get::<Library>("/api/games?kind=study").total, 1);
}

/// Plays in a library all that can be played: variations, moves taken back, clocks, resignations.
fn live(lab: &Lab) {
    let act = |made: &Created, seat: usize, action: Value| {
        lab.act(&made.game.id, &made.tokens[seat], &action)
    };
    let named = json!([{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "random"}]);
    let clock = json!({"seconds": 300, "increment": 5});
    let made = lab.new_game(&json!({"game": "othello", "seats": named, "clock": clock}));
    act(&made, 0, json!({"type": "play", "move": "f5"}));
    act(&made, 1, json!({"type": "play", "move": "d6"}));
    act(&made, 0, json!({"type": "play", "move": "c3"}));
    act(&made, 0, json!({"type": "try", "node": 1, "move": "f6"}));
    act(&made, 0, json!({"type": "try", "node": 1, "move": "f4"}));
    act(&made, 0, json!({"type": "try", "node": 4, "move": "e6"}));
    act(&made, 0, json!({"type": "remove", "node": 5}));
    act(&made, 0, json!({"type": "promote", "node": 6}));
    act(&made, 0, json!({"type": "take_back"}));
    let machine = json!([{"kind": "machine", "spec": "level:2"}, {"kind": "person", "name": ""}]);
    let made = lab.new_game(&json!({"game": "loa", "seats": machine, "seed": 7}));
    act(&made, 1, json!({"type": "resign"}));
    let start = lab.state(&made.game.id).position.text;
    lab.new_game(&json!({"game": "loa", "kind": "study", "start": start, "moves": []}));
    let options = json!({"seats": 3, "without": "J"});
    let made = lab.new_game(&json!({"game": "arlecchino", "options": options, "seed": 5}));
    let first = made.game.position.legal[0].text.clone();
    act(&made, 0, json!({"type": "try", "node": 0, "move": first}));
    lab.new_game(&json!({"game": "reversi", "options": {"seats": 4, "rules": "rolit"}}));
    let made = lab.new_game(&json!({"game": "othello", "moves": ["f5", "f6"]}));
    let mut watcher = lab.connect();
    let ask = json!({"id": 1, "type": "review", "game": made.game.id, "time_ms": 100});
    assert_eq!(watcher.ask(&ask)["type"], "done");
    while watcher.read_type("review")["review"]["is_done"] != true {}
    let path = format!("/api/games/{}/review", made.game.id);
    lab.get::<Review>(&path);
}

/// A game without what it need not keep: its id, its version, and that machines wait.
fn essence(mut state: GameState) -> GameState {
    (state.id, state.version, state.phase) = (String::new(), 0, server::message::Phase::Waiting);
    // Clocks run.
    state.seats.iter_mut().flat_map(|seat| &mut seat.clock).for_each(|clock| {
        (clock.left_ms, clock.is_running) = (clock.left_ms.div_ceil(60_000), false);
    });
    state
}

#[test]
fn a_library_that_comes_back_is_the_library_that_went_out() {
    let lab = Lab::new();
    live(&lab);
    let text = lab.export();
    assert!(text.contains("\nf5 (") || text.contains(" ("), "{text}");
    let again = Lab::new();
    let imported = again.import("games.damier", text.as_bytes());
    assert_eq!((imported.new, imported.known, imported.bad), (6, 0, 0), "{imported:?}");
    let state = |lab: &Lab, id: &String| essence(lab.state(id));
    let mut before = ids(&lab).iter().map(|id| state(&lab, id)).collect::<Vec<_>>();
    let mut after = ids(&again).iter().map(|id| state(&again, id)).collect::<Vec<_>>();
    for states in [&mut before, &mut after] {
        states.sort_by_key(|state| (state.game.clone(), state.tree.nodes.len(), state.kind as u8));
    }
    assert_eq!(after, before);
    for id in ids(&again) {
        if again.state(&id).is_reviewed {
            let review = again.get::<Review>(&format!("/api/games/{id}/review"));
            assert_eq!((review.game, review.is_done), (id, true));
        }
    }
    // What is there is not made again; what went away comes back; the text is the same.
    let imported = again.import("games.damier", text.as_bytes());
    assert_eq!((imported.new, imported.known, imported.bad), (0, 6, 0));
    let path = format!("/api/games/{}", imported.games[0].id);
    again.granted::<Value>("DELETE", &path, &Value::Null);
    let imported = again.import("games.damier", text.as_bytes());
    assert_eq!((imported.new, imported.known), (1, 5));
    let lines = |text: &str| {
        let is_kept = |line: &&str| !line.starts_with("review: ");
        let mut lines = text.lines().filter(is_kept).map(str::to_string).collect::<Vec<_>>();
        lines.sort();
        lines
    };
    assert_eq!(lines(&again.export()), lines(&text));
}

#[test]
fn a_game_that_was_changed_is_another_game() {
    let lab = Lab::new();
    let made = lab.new_game(&json!({"game": "loa", "moves": ["b1-b3"]}));
    let before = lab.export();
    assert_eq!(lab.import("a", before.as_bytes()).known, 1);
    let action = json!({"type": "try", "node": 0, "move": "b1-d3"});
    lab.act(&made.game.id, &made.tokens[0], &action);
    let imported = lab.import("a", before.as_bytes());
    assert_eq!((imported.new, imported.known), (1, 0), "nothing of a backup is lost");
}

#[test]
fn a_bad_game_is_named_and_the_others_come_in() {
    let lab = Lab::new();
    let imported = lab.import("moves.txt", b"f5d6\nf5a1\nf5f6\nf5d6\nd3\n");
    assert_eq!((imported.new, imported.known, imported.bad), (3, 1, 1));
    let place = [imported.problems[0].line, imported.problems[0].column];
    assert_eq!(place.map(|place| place.map(NonZeroU32::get)), [Some(2), Some(3)]);
    assert_eq!(total(&lab), 3);
    let many = "a1\n".repeat(250);
    let imported = lab.import("moves.txt", format!("f5\n{many}").as_bytes());
    assert_eq!((imported.new, imported.bad, imported.problems.len()), (1, 250, 100));
    let imported = lab.import("moves.txt", b"rubbish");
    assert_eq!((imported.bad, imported.problems.len()), (1, 1));
}

/// A file of the WTHOR base: pairs of players, and the first moves.
fn wtb(year: u16, games: &[(u8, u8, [u8; 3])]) -> Vec<u8> {
    let mut file = vec![20, 26, 11, 15, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 24, 0];
    file[4..8].copy_from_slice(&(games.len() as u32).to_le_bytes());
    file[10..12].copy_from_slice(&year.to_le_bytes());
    for (black, white, moves) in games {
        file.extend([1, 0, *black, 0, *white, 0, 33, 33]);
        file.extend(moves);
        file.resize(file.len() + 57, 0);
    }
    file
}

fn names(names: &[&[u8]], length: usize) -> Vec<u8> {
    let mut file = vec![20, 26, 11, 15, 0, 0, 0, 0, names.len() as u8, 0, 0, 0, 0, 0, 0, 0];
    for name in names {
        file.extend(*name);
        file.resize(file.len() + length - name.len(), 0);
    }
    file
}

#[test]
fn stored_games_have_their_names_tournaments_and_years() {
    let lab = Lab::new();
    let file = wtb(1965, &[(0, 1, [56, 64, 33]), (1, 9, [56, 66, 65])]);
    assert_eq!(lab.import("WTHOR.JOU", &names(&[b"Andr\xe9", b"Zo\xeb"], 20)).names, 2);
    assert_eq!(lab.import("wthor.trn", &names(&[b"?", b"Mondial"], 26)).names, 2);
    assert!(lab.import("WTHOR.JOU", b"short").failure.is_some());
    assert_eq!(lab.import("WTH_1965.wtb", &file).new, 2);
    let library = lab.get::<Library>("/api/games?player=mondial");
    assert_eq!(library.total, 2);
    let first = lab.get::<Library>("/api/games?player=andr%C3%A9").games.remove(0);
    assert_eq!(first.players, ["Andr\u{e9}", "Zo\u{eb}"]);
    assert_eq!((first.date.as_deref(), first.event.as_deref()), (Some("1965"), Some("Mondial")));
    assert_eq!(first.updated, -157_766_400);
    assert_eq!(lab.get::<Library>("/api/games?player=player+9").total, 1);
    assert_eq!(lab.get::<Library>("/api/games?since=1965-01-01&until=1965-12-31").total, 2);
    assert_eq!(lab.get::<Library>("/api/games?since=1966-01-01").total, 0);
    assert_eq!(lab.import("WTH_1965.wtb", &file).known, 2);
    let again = Lab::new();
    again.import("games.damier", lab.export().as_bytes());
    let back = again.get::<Library>("/api/games?player=andr%C3%A9").games.remove(0);
    assert_eq!(back.date, first.date);
    assert_eq!((back.event, back.updated), (first.event, first.updated));
}

#[test]
fn the_dates_and_faults_of_ggf_are_kept() {
    let lab = Lab::new();
    let start = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    let game = |date: &str, result: &str| {
        format!("(;GM[Othello]PB[a]PW[b]DT[{date}]RE[{result}]{start}B[F5]W[D6];)\n")
    };
    let file = game("2003.05.17_12:13:14.EST", "-64:t") + &game("long ago", "0");
    let imported = lab.import("a.ggf", file.as_bytes());
    assert_eq!((imported.new, imported.bad), (2, 0));
    let state = lab.state(&imported.games[0].id);
    assert_eq!((state.result.unwrap().loser, state.created), (Some(0), 1_053_129_600));
    let games = lab.get::<Library>("/api/games").games;
    let dates = games.iter().map(|game| game.date.as_deref().unwrap()).collect::<Vec<_>>();
    assert_eq!(dates, ["long ago", "2003-05-17"]);
}

#[test]
fn a_file_that_is_cut_short_leaves_nothing() {
    let lab = Lab::new();
    let text = "f5d6\n".repeat(10) + &"f5f6\n".repeat(500);
    let mut stream = TcpStream::connect(lab.address).unwrap();
    let head = format!(
        "POST /api/import?name=x HTTP/1.1\r\nHost: {}\r\nContent-Length: 99999\r\n\r\n{text}",
        lab.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    drop(stream);
    // The next file waits until the first is gone; then there is only what it brings.
    let begin = Instant::now();
    assert_eq!(lab.import("y", b"f5d6c3\n").new, 1);
    while total(&lab) != 1 {
        assert!(begin.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(!lab.export().contains("f5 f6"));
}

#[test]
fn no_file_is_too_large_and_what_comes_twice_is_there_once() {
    let lab = Lab::new();
    let line = "f5".to_string() + &" ".repeat(1_000) + "d6\n";
    let file = line.repeat(20_000);
    assert!(file.len() > 16 << 20);
    let imported = lab.import("large.txt", file.as_bytes());
    assert_eq!((imported.new, imported.known, imported.bad), (1, 19_999, 0));
    assert_eq!(imported.bytes, file.len() as u64);
}

#[test]
fn a_game_that_cannot_be_written_is_named_and_the_others_go_out() {
    let lab = Lab::new();
    let good = lab.new_game(&json!({"game": "loa", "moves": ["b1-b3"]})).game.id;
    let bad = lab.new_game(&json!({"game": "othello"})).game.id;
    let data = lab.close();
    let store = store::Store::open(&data.join("library.sqlite")).unwrap();
    let (row, _) = store.load(&bad).unwrap().unwrap();
    let orphan = store::NodeRow { id: 9, parent: 7, place: 0, mv: "f5".to_string() };
    store.save(&store::GameRow { seats: "nonsense".to_string(), ..row }, &[orphan], &[]).unwrap();
    drop(store);
    let lab = Lab::over(data);
    let text = lab.export();
    assert!(text.contains(&format!("# not written: game {bad}: ")), "{text}");
    assert!(text.contains("\nb1-b3\n"));
    let imported = Lab::new().import("a", text.as_bytes());
    assert_eq!((imported.new, imported.bad), (1, 0));
    let path = format!("/api/export?id={good}&id=nobody");
    assert_eq!(lab.refused("GET", &path, &Value::Null), "not_found");
    let (_, one) = lab.raw("GET", &format!("/api/export?id={good}"), "", b"");
    assert!(String::from_utf8(one).unwrap().starts_with("damier: 2\ngame: loa\n"));
}
