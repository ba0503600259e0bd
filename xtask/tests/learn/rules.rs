//! The pages of the rules: a block of code that is called `board` is a diagram.
//!
//! Its first line has the game and its options, then comes the board, then what is said of it:
//! `side`, who is to move; `moves`, all legal moves, or all those of the pieces that they begin
//! with; `move`, a legal move with what it `flips` or `takes`, and who is its `winner`; `not`, what
//! is not legal.

use std::collections::BTreeSet;
use std::fs;

use catalog::GAMES;

use crate::board::{Told, legal, named, set_up, winner, words};
use crate::{at, files};

const KEYS: [&str; 7] = ["side", "moves", "move", "flips", "takes", "winner", "not"];

/// The diagrams of a page.
fn diagrams(page: &str) -> Vec<&str> {
    let opened = page.split("```board ").skip(1);
    opened.map(|rest| rest.split("\n```").next().unwrap()).collect()
}

fn check(diagram: &str) {
    let (head, body) = diagram.split_once('\n').unwrap();
    let mut head = head.split_whitespace();
    let name = head.next().unwrap();
    let told = head.map(|option| option.split_once('=').unwrap());
    let told = told.map(|(key, value)| (key.to_string(), value.to_string())).collect::<Told>();
    let (said, drawn): (Vec<_>, Vec<_>) = body.lines().partition(|line| line.contains(": "));
    let said = said.iter().map(|line| line.split_once(": ").unwrap()).collect::<Vec<_>>();
    assert!(said.iter().all(|(key, _)| KEYS.contains(key)), "{diagram}");
    let value = |key| said.iter().find(|(one, _)| *one == key).map(|(_, value)| *value);

    let mut played = set_up(name, &told, &drawn.join("\n"), value("side").unwrap());
    let game = played.game();
    if let Some(moves) = value("moves") {
        let moves = words(moves);
        let begins = |text: &str| moves.iter().any(|mv| mv.get(..2) == text.get(..2));
        let is_placed = moves.iter().all(|mv| mv.len() <= 3);
        let all = played.moves().into_iter().filter(|mv| is_placed || begins(mv));
        assert_eq!(all.collect::<BTreeSet<_>>(), moves, "{diagram}");
    }
    for mv in value("not").unwrap_or("").split_whitespace() {
        assert!(legal(&*played, mv).is_none(), "{mv} is legal in\n{diagram}");
    }
    if let Some(mv) = value("move") {
        let drawing = legal(&*played, mv).unwrap_or_else(|| panic!("{mv} in\n{diagram}"));
        let squares = |key| words(value(key).unwrap_or(""));
        assert_eq!(named(game, &drawing.flips), squares("flips"), "{diagram}");
        assert_eq!(named(game, &drawing.captures), squares("takes"), "{diagram}");
        played.play(mv).unwrap();
    }
    let won = value("winner").map(|seat| seat.parse::<usize>().unwrap());
    assert_eq!(winner(&*played), won, "{diagram}");
}

#[test]
fn every_diagram_shows_what_the_rules_say() {
    for (page, text) in files("docs/src/rules", ".md") {
        let all = diagrams(&text);
        let is_game = GAMES.iter().any(|game| game.name == page);
        assert!(!is_game || all.len() >= 2, "{page} has {} diagrams", all.len());
        all.into_iter().for_each(check);
    }
}

#[test]
fn every_page_is_there_in_french_with_the_same_diagrams() {
    let (english, french) = (files("docs/src/rules", ".md"), files("docs/src/rules/fr", ".md"));
    let summary = fs::read_to_string(at("docs/src/SUMMARY.md")).unwrap();
    let sections = |text: &str| text.lines().filter(|line| line.starts_with('#')).count();
    assert_eq!(english.len(), french.len());
    for ((name, text), (_, translated)) in english.iter().zip(&french) {
        assert!(summary.contains(&format!("(rules/fr/{name}.md)")), "{name} is not in the summary");
        assert_eq!(diagrams(text), diagrams(translated), "{name}");
        assert_eq!(sections(text), sections(translated), "{name}");
    }
}

#[test]
#[should_panic(expected = "is legal in")]
fn a_diagram_that_forbids_a_legal_move_is_refused() {
    check("mnk\n   a b c\n 1 - - -\n 2 - X -\n 3 - - -\nside: O\nnot: a1");
}
