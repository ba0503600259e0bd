//! k in a row through the catalog: tic-tac-toe is drawn, and who plays it perfectly.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use catalog::{AnyGame, AnyMatch, AnySearcher, AnyVerdict, Candidate, Kind, Options, find};
use game::{Limits, Score, Seat};

fn tic_tac_toe() -> Box<dyn AnyGame> {
    find("mnk").unwrap().open(&Options::default()).unwrap()
}

fn player(game: &dyn AnyGame, spec: &str) -> Box<dyn AnySearcher> {
    match game.player(&spec.parse().unwrap(), &|_| Err("no files".to_string())) {
        Ok(Candidate::Searcher(player)) => player,
        _ => panic!("{spec} does not search"),
    }
}

fn search(player: &mut dyn AnySearcher, played: &dyn AnyMatch) -> AnyVerdict {
    player.search(played, &Limits::default(), &AtomicBool::new(false), &mut |_| ())
}

#[test]
fn every_search_finds_that_tic_tac_toe_is_drawn() {
    let game = tic_tac_toe();
    let searches = game.recipes().into_iter().filter(|recipe| recipe.kind == Kind::Searcher);
    let mut count = 0;
    for recipe in searches.filter(|recipe| recipe.name != "random") {
        // Random games come near it only: a hundredth of a win.
        let (limit, error) = match recipe.name {
            "mcts" => ("sims=1000000", 100),
            _ => ("depth=9", 0),
        };
        let spec = format!("{}:{limit}", recipe.name);
        let Score(score) = search(&mut *player(&*game, &spec), &*game.start(1)).score;
        assert!(score.abs() <= error, "{spec}: {score}");
        count += 1;
    }
    assert_eq!(count, 12);
}

/// What positions are worth to the first seat, by their texts.
type Values = HashMap<String, i32>;

fn solve(played: &mut dyn AnyMatch, values: &mut Values) -> i32 {
    let text = played.position_text();
    if let Some(value) = values.get(&text) {
        return *value;
    }
    let mut replies = Vec::new();
    for mv in played.moves() {
        replies.push(after(played, &mv, |played| solve(played, values)));
    }
    let value = match (played.outcome(), played.turn()) {
        (Some(outcome), _) => match outcome.payoffs.winner() {
            Some(Seat::FIRST) => 1,
            Some(_) => -1,
            None => 0,
        },
        (None, Seat::FIRST) => replies.into_iter().max().unwrap(),
        (None, _) => replies.into_iter().min().unwrap(),
    };
    values.insert(text, value);
    value
}

/// What there is to say after a move, which is taken back.
fn after<T>(played: &mut dyn AnyMatch, mv: &str, say: impl FnOnce(&mut dyn AnyMatch) -> T) -> T {
    played.play(mv).unwrap();
    let said = say(played);
    played.undo(1);
    said
}

/// Whether a player in a seat never gives anything away, whatever the other side does.
fn is_perfect(
    played: &mut dyn AnyMatch,
    player: &mut dyn AnySearcher,
    seat: Seat,
    values: &Values,
    known: &mut HashMap<String, bool>,
) -> bool {
    let text = played.position_text();
    if let Some(is_perfect) = known.get(&text) {
        return *is_perfect;
    }
    let value = values[&text];
    let moves = match played.turn() == seat && played.outcome().is_none() {
        true => search(player, played).line.into_iter().take(1).collect(),
        false => played.moves(),
    };
    let is_own = played.turn() == seat;
    let is_kept = moves.into_iter().all(|mv| {
        after(played, &mv, |played| {
            let is_given = is_own && values[&played.position_text()] != value;
            !is_given && is_perfect(played, player, seat, values, known)
        })
    });
    known.insert(text, is_kept);
    is_kept
}

#[test]
fn levels_of_tic_tac_toe_are_perfect_from_the_one_that_says_so() {
    let game = tic_tac_toe();
    let mut values = Values::new();
    assert_eq!(solve(&mut *game.start(1), &mut values), 0);
    assert_eq!(values.len(), 5_478);
    for rung in game.levels() {
        let mut player = player(&*game, &rung.spec);
        let mut in_seat = |seat| {
            is_perfect(&mut *game.start(1), &mut *player, seat, &values, &mut HashMap::new())
        };
        let is_perfect = in_seat(Seat::FIRST) && in_seat(Seat::SECOND);
        assert_eq!(rung.perfect_from, is_perfect.then_some(9), "{}", rung.spec);
    }
}
