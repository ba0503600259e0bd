//! Whole games of every game through the API.

mod common;

use std::time::Duration;

use catalog::Cell;
use common::{Dice, Lab};
use serde_json::{Value, json};
use server::message::{
    Ahead, Catalog, End, GameInfo, Kind, Overlay, Patch, Phase, Position, Proposal,
};

const GAMES: [&str; 8] = [
    r#"{"game": "othello"}"#,
    r#"{"game": "othello", "options": {"rows": 4, "columns": 5}}"#,
    r#"{"game": "reversi", "options": {"seats": 3}}"#,
    r#"{"game": "reversi", "options": {"rules": "pass", "rows": 6, "columns": 6}}"#,
    r#"{"game": "loa"}"#,
    r#"{"game": "arlecchino", "seed": 5}"#,
    r#"{"game": "arlecchino", "options": {"seats": 3, "without": "J"}, "seed": 6}"#,
    r#"{"game": "mnk", "options": {"rows": 5, "columns": 6, "row": 4}}"#,
];

/// Plays random moves of people to the end, or for 80 moves.
fn play_out(lab: &Lab, body: &Value, seed: u64) -> String {
    let created = lab.new_game(body);
    let (id, mut state) = (created.game.id.clone(), created.game);
    let mut dice = Dice(seed);
    for _ in 0..80 {
        let Some(to_move) = state.position.to_move.clone() else { break };
        assert_eq!(state.phase, Phase::Waiting);
        let legal = &state.position.legal[dice.below(state.position.legal.len())];
        let (text, at) = (legal.text.clone(), state.tree.current);
        let token = &created.tokens[usize::from(to_move.seat)];
        state = lab.act(&id, token, &json!({"type": "play", "move": text, "at": at}));
        let line =
            lab.get::<Vec<Position>>(&format!("/api/games/{id}/line/{}", state.tree.current));
        assert_eq!(line.last(), Some(&state.position));
    }
    id
}

#[test]
fn people_play_every_game_to_its_end() {
    let lab = Lab::new();
    for (seed, body) in (1..).zip(GAMES) {
        let body = serde_json::from_str(body).unwrap();
        let id = play_out(&lab, &body, seed);
        let state = lab.state(&id);
        let is_long = state.game == "loa";
        assert!(is_long || state.phase == Phase::Over, "{body}");
        if let Some(result) = &state.result {
            assert_eq!(result.end, End::Board);
            assert!((result.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert_eq!(state.position.result.as_ref(), Some(result));
            let again = json!({"token": "x", "action": {"type": "take_back"}});
            assert_eq!(lab.refused("POST", &format!("/api/games/{id}/act"), &again), "forbidden");
        }
        let line =
            lab.get::<Vec<Position>>(&format!("/api/games/{id}/line/{}", state.tree.current));
        assert_eq!(line.len(), state.tree.nodes.len() + 1);
        for (index, pair) in line.windows(2).enumerate() {
            let step = pair[1].last.as_ref().unwrap();
            assert_eq!(step.seat, state.tree.nodes[index].seat);
            assert!(pair[0].legal.iter().any(|legal| legal.text == step.text));
        }
    }
}

#[test]
fn machines_play_every_game_against_each_other() {
    let lab = Lab::new();
    for body in GAMES {
        let mut body = serde_json::from_str::<Value>(body).unwrap();
        let mut game = format!("/api/catalog/players?game={}", body["game"].as_str().unwrap());
        for (name, value) in body["options"].as_object().into_iter().flatten() {
            game += &format!("&{name}={}", value.to_string().trim_matches('"'));
        }
        let info = lab.get::<GameInfo>(&game);
        let seats = match body["game"].as_str() {
            Some("othello" | "loa" | "mnk") => 2,
            Some("arlecchino") => body["options"]["seats"].as_u64().unwrap_or(2),
            _ => body["options"]["seats"].as_u64().unwrap_or(4),
        };
        assert!(info.levels.len() >= 5);
        let specs = ["level:2", "level:1", "mcts:sims=20", "maxn:depth=1"];
        let seated = specs.iter().take(seats as usize);
        let seated = seated.map(|spec| json!({"kind": "machine", "spec": spec}));
        body["seats"] = seated.collect::<Vec<_>>().into();
        let id = lab.new_game(&body).game.id;
        let state = lab.wait(&id, |state| {
            state.phase == Phase::Over || state.game == "loa" && state.position.ply > 20
        });
        assert!(!state.tree.nodes.is_empty());
        assert_eq!(state.tree.nodes.len(), state.position.ply as usize);
    }
}

#[test]
fn a_person_takes_back_redoes_and_resigns_against_a_machine() {
    let lab = Lab::new();
    let seats =
        json!([{"kind": "person", "name": " Anna  B "}, {"kind": "machine", "spec": "level:1"}]);
    let created = lab.new_game(&json!({"game": "othello", "seats": seats}));
    let (id, token) = (created.game.id, &created.tokens[0]);
    assert_eq!(
        lab.refused(
            "POST",
            &format!("/api/games/{id}/act"),
            &json!({"token": token, "action": {"type": "take_back"}})
        ),
        "nothing"
    );
    lab.act(&id, token, &json!({"type": "play", "move": "d3"}));
    let state = lab.wait(&id, |state| state.position.ply == 2);
    assert!(state.can_take_back && !state.can_redo);
    let back = lab.act(&id, token, &json!({"type": "take_back"}));
    assert_eq!((back.position.ply, back.phase, back.can_redo), (0, Phase::Waiting, true));
    let again = lab.act(&id, token, &json!({"type": "redo"}));
    assert_eq!((again.position.ply, again.tree.current), (2, state.tree.current));
    lab.act(&id, token, &json!({"type": "take_back"}));
    lab.act(&id, token, &json!({"type": "play", "move": "c4"}));
    let other = lab.wait(&id, |state| state.position.ply == 2);
    assert_eq!(other.tree.nodes.iter().filter(|node| node.parent == 0).count(), 2);
    let over = lab.act(&id, token, &json!({"type": "resign"}));
    let result = over.result.unwrap();
    assert_eq!((result.end, result.winner, result.loser), (End::Resigned, Some(1), Some(0)));
    assert_eq!(
        lab.refused(
            "POST",
            &format!("/api/games/{id}/act"),
            &json!({"token": token, "action": {"type": "play", "move": "c3"}})
        ),
        "over"
    );
    let open = lab.act(&id, token, &json!({"type": "take_back"}));
    assert_eq!((open.result, open.phase, open.position.ply), (None, Phase::Waiting, 2));
    assert_eq!(serde_json::to_value(&open.seats[0].occupant).unwrap()["name"], "Anna B");
}

#[test]
fn what_was_only_tried_is_not_made_again() {
    let lab = Lab::new();
    let created = lab.new_game(&json!({"game": "othello"}));
    let (id, tokens) = (created.game.id, created.tokens);
    let tried = lab.act(&id, &tokens[0], &json!({"type": "try", "node": 0, "move": "d3"}));
    assert!(!tried.can_redo);
    lab.act(&id, &tokens[0], &json!({"type": "play", "move": "f5"}));
    let back = lab.act(&id, &tokens[0], &json!({"type": "take_back"}));
    assert!(back.can_redo);
    // A server that starts again still knows what was taken back.
    let lab = Lab::over(lab.close());
    let again = lab.act(&id, &tokens[0], &json!({"type": "redo"}));
    assert_eq!(again.position.last.unwrap().text, "f5");
}

#[test]
fn moves_are_tried_promoted_and_removed_without_moving_the_game() {
    let lab = Lab::new();
    let body = json!({"game": "othello", "kind": "study", "moves": ["f5", "d6"]});
    let created = lab.new_game(&body);
    let (id, token) = (created.game.id, &created.tokens[0]);
    assert_eq!(created.game.kind, Kind::Study);
    let tried = lab.act(&id, token, &json!({"type": "try", "node": 1, "move": "f4"}));
    assert_eq!((tried.tree.current, tried.tree.nodes.len()), (2, 3));
    let position = lab.get::<Position>(&format!("/api/games/{id}/positions/3"));
    assert_eq!(position.last.unwrap().text, "f4");
    let promoted = lab.act(&id, token, &json!({"type": "promote", "node": 3}));
    let texts = promoted.tree.nodes.iter().map(|node| node.text.as_str()).collect::<Vec<_>>();
    assert_eq!(texts, ["f5", "f4", "d6"]);
    let path = format!("/api/games/{id}/act");
    let remove = |node: u32| json!({"token": token, "action": {"type": "remove", "node": node}});
    assert_eq!(lab.refused("POST", &path, &remove(1)), "nothing");
    assert_eq!(lab.refused("POST", &path, &remove(77)), "not_found");
    let removed = lab.act(&id, token, &json!({"type": "remove", "node": 3}));
    assert_eq!(removed.tree.nodes.len(), 2);
    let gone = lab.act(&id, token, &json!({"type": "goto", "node": 1}));
    assert_eq!(gone.position.ply, 1);
    let from = json!({"game": "othello", "from": {"game": id, "node": 2}});
    assert_eq!(lab.new_game(&from).game.position.transcript, "f5d6");
}

#[test]
fn what_is_seen_on_a_board_and_after_moves_is_told_and_nothing_is_made() {
    let lab = Lab::new();
    let id = lab.new_game(&json!({"game": "othello", "kind": "study", "moves": ["f5"]})).game.id;
    let patches = lab.get::<Vec<Patch>>(&format!("/api/games/{id}/overlays/0"));
    let own = |overlay, seat: u8| {
        let own = patches.iter().filter(|patch| (patch.overlay, patch.seat) == (overlay, seat));
        own.flat_map(|patch| patch.squares.clone()).collect::<Vec<_>>()
    };
    assert_eq!(own(Overlay::Mobility, 0), [19, 26, 37, 44]);
    assert_eq!(own(Overlay::Mobility, 1), [20, 29, 34, 43]);
    assert_eq!((own(Overlay::Frontier, 1), own(Overlay::Stable, 0)), (vec![27, 36], vec![]));
    let path = format!("/api/games/{id}/ahead/1?moves=");
    let ahead = lab.get::<Ahead>(&format!("{path}d6,c3"));
    assert_eq!((ahead.path, ahead.cells[43].0.clone()), (vec![18], Cell::Disc(1)));
    assert_eq!(lab.refused("GET", &format!("{path}d6,a1"), &Value::Null), "illegal_move");
    assert_eq!(
        lab.refused("GET", &format!("/api/games/{id}/overlays/9"), &Value::Null),
        "not_found"
    );
    assert_eq!(lab.state(&id).tree.nodes.len(), 1);
}

#[test]
fn where_there_is_a_clock_moves_know_how_long_they_took() {
    let lab = Lab::new();
    let created = lab.new_game(&json!({"game": "loa", "clock": {"seconds": 60, "increment": 0}}));
    let (id, token) = (created.game.id, &created.tokens[0]);
    std::thread::sleep(Duration::from_millis(30));
    let state = lab.act(&id, token, &json!({"type": "play", "move": "b1-b3"}));
    let took = state.tree.nodes[0].took_ms.unwrap();
    assert!((30..20_000).contains(&took), "{took}");
    let state = lab.act(&id, token, &json!({"type": "try", "node": 1, "move": "a6-c6"}));
    assert_eq!(state.tree.nodes[1].took_ms, None);
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let lab = Lab::new();
    let body = json!({"game": "loa", "clock": {"seconds": 1, "increment": 0}});
    let created = lab.new_game(&body);
    let clock = created.game.seats[0].clock.unwrap();
    assert!(clock.is_running && clock.left_ms <= 1_000);
    let over = lab.wait(&created.game.id, |state| state.phase == Phase::Over);
    let result = over.result.unwrap();
    assert_eq!((result.end, result.loser, result.winner), (End::Time, Some(0), Some(1)));
    assert_eq!(over.seats[0].clock.unwrap().left_ms, 0);
    assert!(!over.can_take_back);
}

#[test]
fn whoever_resigns_a_game_of_three_leaves_it_to_the_others() {
    let lab = Lab::new();
    let created = lab.new_game(&json!({"game": "reversi", "options": {"seats": 3}}));
    let (id, tokens) = (created.game.id, created.tokens);
    let first = created.game.position.legal[0].text.clone();
    let played = lab.act(&id, &tokens[0], &json!({"type": "play", "move": first}));
    let left = lab.act(&id, &tokens[1], &json!({"type": "resign"}));
    assert_eq!((left.result, left.phase, left.position.left), (None, Phase::Waiting, vec![1]));
    assert_eq!(left.position.to_move.unwrap().seat, 2);
    assert_eq!(left.position.last, played.position.last, "leaving does nothing to the board");
    assert!(left.position.passed.is_empty());
    let texts = left.tree.nodes.iter().map(|node| (node.seat, node.text.as_str()));
    assert_eq!(texts.collect::<Vec<_>>(), [(0, first.as_str()), (1, "leaves:2"), (1, "pass")]);
    let path = format!("/api/games/{id}/act");
    let again = json!({"token": tokens[1], "action": {"type": "resign"}});
    assert_eq!(lab.refused("POST", &path, &again), "over");
    let other = json!({"token": tokens[2], "action": {"type": "play", "move": "leaves:1"}});
    assert_eq!(lab.refused("POST", &path, &other), "illegal_move");

    // A server that starts again still knows it.
    let lab = Lab::over(lab.close());
    let over = lab.act(&id, &tokens[0], &json!({"type": "resign"}));
    assert_eq!((over.phase, over.position.left), (Phase::Over, vec![0, 1]));
    let result = over.result.unwrap();
    assert_eq!((result.end, result.winner, result.loser), (End::Deserted, Some(2), None));
    let lab = Lab::over(lab.close());
    let back = lab.act(&id, &tokens[2], &json!({"type": "take_back"}));
    assert_eq!((back.result, back.position.left), (None, vec![1]), "one taken back at a time");
}

#[test]
fn a_clock_that_runs_out_takes_its_seat_out_of_a_game_of_four() {
    let lab = Lab::new();
    let body = json!({"game": "arlecchino", "options": {"seats": 4}, "seed": 3,
                      "clock": {"seconds": 1, "increment": 0}});
    let created = lab.new_game(&body);
    let late = created.game.position.to_move.unwrap().seat;
    let state = lab.wait(&created.game.id, |state| !state.position.left.is_empty());
    assert_eq!((state.position.left, state.phase), (vec![late], Phase::Waiting));
    let seat = usize::from(late);
    assert_eq!(
        state.seats[seat].clock.map(|clock| (clock.left_ms, clock.is_running)),
        Some((0, false))
    );
    let next = usize::from(state.position.to_move.unwrap().seat);
    assert!(next != seat && state.seats[next].clock.unwrap().is_running);
    assert!(!state.can_take_back, "lost time is lost");
    let over = lab.wait(&created.game.id, |state| state.phase == Phase::Over);
    assert_eq!((over.position.left.len(), over.result.unwrap().end), (3, End::Deserted));
}

#[test]
fn two_people_agree_on_a_draw() {
    let lab = Lab::new();
    let created = lab.new_game(&json!({"game": "othello"}));
    let (id, tokens) = (created.game.id, created.tokens);
    let act = |seat: usize, action: &Value| lab.act(&id, &tokens[seat], action);
    let (accept, decline) = (json!({"type": "accept"}), json!({"type": "decline"}));
    let offer = |what: &str| json!({"type": "offer", "proposal": what});
    let refused = |seat: usize, action: &Value| {
        let body = json!({"token": tokens[seat], "action": action});
        lab.refused("POST", &format!("/api/games/{id}/act"), &body)
    };
    assert_eq!(created.game.seats[0].can_offer, [Proposal::Draw]);
    assert_eq!(refused(1, &accept), "nothing");
    assert_eq!(act(0, &offer("draw")).offer.map(|offer| offer.seat), Some(0));
    assert_eq!(refused(0, &accept), "nothing", "nobody agrees with himself");
    assert_eq!(act(1, &decline).offer, None);
    for shared in ["take_back", "pause", "again"] {
        assert_eq!(refused(0, &offer(shared)), "nothing", "on one machine nobody is asked");
    }
    act(1, &offer("draw"));
    let moved = lab.act(&id, &tokens[0], &json!({"type": "play", "move": "d3"}));
    assert_eq!(moved.offer, None, "the next move ends the offer");
    act(1, &offer("draw"));
    let drawn = act(0, &accept);
    let result = drawn.result.clone().unwrap();
    assert_eq!((result.end, result.winner, result.loser), (End::Agreed, None, None));
    assert_eq!((result.shares, drawn.phase), (vec![0.5, 0.5], Phase::Over));
    let text = lab.get::<Value>(&format!("/api/games/{id}/export?format=saved"))["text"].take();
    assert!(text.as_str().unwrap().contains("result: draw (agreed)"), "{text}");
    // It is kept, in the library and on paper.
    let lab = Lab::over(lab.close());
    assert_eq!(lab.state(&id).result, drawn.result);
    let fresh = Lab::new();
    let imported = fresh.import("game.damier", text.as_str().unwrap().as_bytes());
    assert_eq!(fresh.state(&imported.games[0].id).result, drawn.result);
    let open = lab.act(&id, &tokens[0], &json!({"type": "take_back"}));
    assert_eq!((open.result, open.position.ply), (None, 1));
    let seats = json!([{"kind": "person", "name": ""}, {"kind": "machine", "spec": "level:1"}]);
    let alone = lab.new_game(&json!({"game": "othello", "seats": seats}));
    assert_eq!(alone.game.seats[0].can_offer, []);
}

#[test]
fn machines_play_by_the_seed_of_their_game() {
    let lab = Lab::new();
    let played = |seed: u64| {
        let machine = json!({"kind": "machine", "spec": "random"});
        let body = json!({"game": "othello", "seed": seed, "seats": [machine, machine]});
        let id = lab.new_game(&body).game.id;
        lab.wait(&id, |state| state.phase == Phase::Over).position.transcript
    };
    assert_eq!(played(5), played(5));
    assert_ne!(played(5), played(6));
}

#[test]
fn the_catalog_says_what_can_be_asked_for() {
    let lab = Lab::new();
    let catalog = lab.get::<Catalog>("/api/catalog");
    let names = catalog.games.iter().map(|game| game.name.as_str()).collect::<Vec<_>>();
    assert_eq!(names, ["othello", "reversi", "loa", "arlecchino", "mnk"]);
    let [othello, reversi, loa, arlecchino, mnk] = &catalog.games[..] else { panic!("five games") };
    assert_eq!((&mnk.row[..], &loa.row[..]), (&[3][..], &[][..]));
    assert_eq!((othello.size.side_min, othello.size.side_max, othello.levels.len()), (4, 16, 21));
    assert_eq!((reversi.seats_min, reversi.seats_max, reversi.seats_default), (2, 4, 4));
    assert_eq!(reversi.rules, ["rolit", "pass"]);
    assert_eq!((loa.size.side_min, loa.seats_max, loa.rules.len()), (8, 2, 4));
    assert_eq!(arlecchino.without, ["V", "B", "J", "R"]);
    assert!(arlecchino.is_random && !othello.is_random);
    for game in &catalog.games {
        for rules in &game.rules {
            lab.new_game(&json!({"game": game.name, "options": {"rules": rules}}));
        }
    }
}
