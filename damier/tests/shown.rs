//! Games that a match shows: number, boards, passes, who won and why.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{damier, printed, refused};

/// What a match prints before its table.
fn shown(arguments: &[&str]) -> String {
    let text = printed(&[arguments, &["--show"]].concat());
    let end = text.rfind("\n\n").unwrap();
    text[..end].to_string()
}

#[test]
fn games_are_shown_whole_and_in_order_however_many_are_played_at_a_time() {
    let run = ["match", "othello", "alphabeta:1", "random", "--games", "8", "--seed", "3"];
    let one = shown(&[&run[..], &["--threads", "1"]].concat());
    assert_eq!(one, shown(&[&run[..], &["--threads", "4"]].concat()));
    let heads = one.lines().filter(|line| line.starts_with("game ") && line.contains(": X "));
    let heads = heads.collect::<Vec<_>>();
    assert_eq!(heads.len(), 8);
    assert_eq!(heads[0], "game 1: X alphabeta:1, O random");
    assert_eq!(heads[7], "game 8: X random, O alphabeta:1");
    let games = one.split("\n\ngame ").collect::<Vec<_>>();
    for game in &games {
        let turns = game.matches("\nturn ").count();
        assert_eq!(game.matches("   a b c d e f g h\n").count(), turns + 1, "a board a turn");
        let end = game.lines().last().unwrap();
        assert!(end.contains(" plies: nobody can move"), "{end}");
        assert!(end.contains(" wins, ") || end.starts_with("nobody wins, 32-32"), "{end}");
    }
    assert!(one.contains(", passes\n") && one.contains("turn 9: X, "), "{one}");
}

#[test]
fn it_is_said_who_lost_by_what() {
    let text = shown(&["match", "othello", "gtp:cmd=false", "random", "--games", "2"]);
    let lost =
        "random wins, after 8 plies: gtp:cmd=false lost (crashed): it ended with exit code 1";
    assert!(text.contains(lost), "{text}");
    let run = ["match", "loa", "random", "random", "--games", "2", "--rules", "standard"];
    let text = shown(&run);
    assert!(text.contains(" plies: all men of a side are connected"), "{text}");
    let three = ["match", "arlecchino", "--seats", "3", "random", "random", "random"];
    let text = shown(&[&three[..], &["--games", "6"]].concat());
    assert!(text.starts_with("game 1: B random, J random, R random\n"), "{text}");
    refused(&[&run[..], &["--show", "--json"]].concat(), "--show");
    let output = damier(&[&run[..], &["--trust"]].concat());
    assert_eq!(output.status.code(), Some(2), "there is nothing to trust");
}

#[test]
fn it_is_said_who_left_a_game_of_three_and_that_the_others_played_on() {
    let run = ["match", "reversi", "--seats", "3", "gtp:cmd=false", "random", "random"];
    let text = shown(&[&run[..], &["--games", "1", "--opening-plies", "0"]].concat());
    assert!(text.contains("\nturn 1: X, gtp:cmd=false, leaves\n"), "{text}");
    assert!(text.contains("\nturn 2: X, gtp:cmd=false, passes\n"), "{text}");
    let game = text.split("\n\ngame 2").next().unwrap();
    let end = game.lines().last().unwrap();
    let left = "gtp:cmd=false left (crashed): it ended with exit code 1";
    assert!(end.ends_with(left) && end.contains(", 0-"), "{end}");
}
