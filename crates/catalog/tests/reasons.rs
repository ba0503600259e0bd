//! Reasons of any game in words, and the book's list of them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use catalog::{AnyMatch, GAMES, Options, REASONS, find};

fn start(game: &str) -> Box<dyn AnyMatch> {
    find(game).unwrap().open(&Options::default()).unwrap().start(1)
}

fn why(game: &str, text: &str) -> String {
    start(game).reason(text, false).map_or(String::new(), |reason| reason.to_string())
}

#[test]
fn a_reason_names_squares_numbers_and_sides() {
    assert_eq!(why("othello", "d3"), "");
    assert_eq!(why("othello", "a1"), "A disc on a1 would flip nothing.");
    assert_eq!(why("othello", "hello"), "That is no move of this game.");
    assert_eq!(why("loa", "b1-c3"), "From b1 no row, column or diagonal leads to c3.");
    let length = "Too far: the line has 2 men, so a man moves exactly 2 squares on it.";
    assert_eq!(why("loa", "b1-b4"), length);
    let mut three = start("mnk");
    three.play("b2").unwrap();
    let reason = three.reason("b2", false).unwrap();
    let french = reason.text(&[("occupied", "{square} est prise par {side}.")], "Blanc");
    assert_eq!(french, "b2 est prise par Blanc.");
    assert_eq!((reason.code, reason.squares.len(), reason.number), ("occupied", 1, None));
}

#[test]
fn a_match_that_ended_without_its_board_is_over_all_the_same() {
    let options = Options { rules: Some("openspiel".to_string()), ..Options::default() };
    let mut played = find("loa").unwrap().open(&options).unwrap().start(1);
    for text in ["b1-b3", "a2-c2", "b3-b1", "c2-a2"] {
        played.play(text).unwrap();
    }
    assert!(played.outcome().is_some() && !played.moves().is_empty());
    assert_eq!(played.reason("b1-b3", false).unwrap().code, "over");
}

/// Every square, and in games of pieces every pair of them, on boards of random matches.
#[test]
fn every_reason_has_its_sentence() {
    let mut codes = BTreeSet::new();
    for profile in GAMES {
        for options in profile.configurations(None) {
            let Ok(game) = profile.open(&options) else { continue };
            let size = game.size();
            let names = size.squares().map(|square| size.square_name(square, game.origin()));
            let names = names.collect::<Vec<_>>();
            let mut played = game.random_match(1);
            for _ in 0..4 {
                let firsts = names.iter().step_by(3).cloned().chain(["pass".to_string()]);
                let pairs = names
                    .iter()
                    .step_by(2)
                    .flat_map(|from| names.iter().step_by(3).map(move |to| format!("{from}-{to}")));
                for text in firsts.chain(pairs) {
                    let Some(reason) = played.reason(&text, true) else { continue };
                    let said = reason.to_string();
                    assert!(said.ends_with(['.', '?']) && !said.contains(['{', '[']), "{said}");
                    codes.insert(reason.code);
                }
                played.undo(5);
            }
        }
    }
    let known = REASONS.iter().map(|(code, _)| *code).collect::<BTreeSet<_>>();
    assert!(codes.is_subset(&known) && codes.len() > 15, "{codes:?}");
}

#[test]
fn the_book_lists_every_reason() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/refusals.md");
    let book = fs::read_to_string(book).unwrap();
    let many = |sentence: &str| {
        let mut parts = sentence.split('[');
        let first = parts.next().unwrap().to_string();
        parts.fold(first, |text, part| {
            let (choice, rest) = part.split_once(']').unwrap();
            text + choice.split_once('|').unwrap().1 + rest
        })
    };
    for (code, sentence) in REASONS {
        let row = format!("| `{code}` | {} |", many(sentence));
        assert!(book.contains(&row), "{row}");
    }
    assert_eq!(book.matches("\n| `").count(), REASONS.len());
}
