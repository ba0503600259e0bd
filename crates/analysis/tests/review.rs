//! Reviews of whole games.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::{AtomicBool, Ordering};

use analysis::{Grade, Judge, Pace, Review, review};
use catalog::{AnyMatch, Options, Question, find};
use game::{Limits, Random, Seat};

/// The first plies of a random match.
fn opening(name: &str, plies: usize) -> Box<dyn AnyMatch> {
    let game = find(name).unwrap().open(&Options::default()).unwrap();
    let mut played = game.random_match(3);
    played.undo(usize::MAX);
    played.redo(plies);
    played
}

fn reviewed(played: &dyn AnyMatch, limits: Limits, stop_after: usize) -> Review {
    let pace = Pace::of(played.game(), None, limits);
    let stop = AtomicBool::new(false);
    let mut judge = Judge::of(played.game(), 1, 1);
    let mut report = |review: &Review| {
        stop.store(review.moves.len() >= stop_after, Ordering::Relaxed);
    };
    review(played, &mut judge, &pace, &stop, &mut report)
}

const TWO_PLIES: Limits = Limits { depth: Some(2), nodes: None, time: None };

#[test]
fn totals_are_those_of_the_moves() {
    for name in ["othello", "reversi", "loa", "arlecchino", "mnk"] {
        let played = opening(name, 6);
        let review = reviewed(&*played, TWO_PLIES, usize::MAX);
        assert!(review.is_whole() && review.total > 0, "{name}");
        for (seat, total) in Seat::all(played.seats()).zip(&review.seats) {
            let own = || review.moves.iter().filter(|mv| mv.seat == seat);
            assert_eq!(total.moves, own().count(), "{name}");
            assert!((own().map(|mv| mv.loss).sum::<f64>() - total.loss).abs() < 0.01, "{name}");
            let bad = Grade::BAD.map(|grade| own().filter(|mv| mv.grade == grade).count());
            assert_eq!(total.bad, bad, "{name}");
        }
    }
}

/// The mean accuracy of those who play at random in a game, and of the others, who play as the
/// judge says.
fn accuracies(name: &str, seats: usize, is_random: fn(usize) -> bool, seed: u64) -> [f64; 2] {
    let options = Options { seats: Some(seats), ..Options::default() };
    let game = find(name).unwrap().open(&options).unwrap();
    let (mut played, mut random) = (game.start(seed), Random::new(seed));
    let limits = Limits { nodes: Some(4_000), ..Limits::default() };
    let Pace { reach, limits, book } = Pace::of(&*game, None, limits);
    let question = Question { moves: 1, only: None, reach, limits, book };
    let (mut judge, never) = (Judge::of(&*game, 1, 1), AtomicBool::new(false));
    while played.outcome().is_none() {
        let mv = match is_random(played.turn().index()) {
            true => random.pick(&played.moves()).unwrap().clone(),
            false => {
                let found = judge.analyse(&*played, &question, &never, &mut |_| ()).unwrap();
                found.moves[0].mv.clone()
            }
        };
        played.play(&mv).unwrap();
    }
    let limits = Limits { depth: Some(6), ..Limits::default() };
    let review = reviewed(&*played, limits, usize::MAX);
    [true, false].map(|at_random| {
        let own = |(seat, _): &(usize, _)| is_random(*seat) == at_random;
        let own = review.seats.iter().enumerate().filter(own).collect::<Vec<_>>();
        let sum = own.iter().filter_map(|(_, total)| total.accuracy).sum::<f64>();
        sum / own.len() as f64
    })
}

#[test]
fn reviews_among_many_tell_random_play_from_the_engines() {
    for (name, seats) in [("reversi", 4), ("arlecchino", 3)] {
        let mean = |is_random, which: usize| {
            let games = (1..=2).map(|seed| accuracies(name, seats, is_random, seed)[which]);
            games.sum::<f64>() / 2.0
        };
        let randoms = mean(|_| true, 0);
        let (one, others) = (mean(|seat| seat == 1, 0), mean(|seat| seat == 1, 1));
        assert!(randoms < 60.0 && one < 60.0, "{name} for {seats}: {randoms} {one}");
        // It looks at few positions here; with more it is above 90.
        assert!(others > 85.0, "{name} for {seats}: {others}");
    }
}

#[test]
fn a_move_counts_where_there_were_two() {
    let game = find("othello").unwrap().open(&Options::default()).unwrap();
    // Black can only take b1 at a1; then it is over.
    let mut played = game.set_up(&format!("-OX{} X", "-".repeat(61))).unwrap();
    played.play("a1").unwrap();
    let review = reviewed(&*played, TWO_PLIES, usize::MAX);
    assert_eq!((review.total, review.moves.len(), review.seats[0].accuracy), (0, 0, None));
}

#[test]
fn a_depth_or_nodes_find_the_same_again() {
    let nodes = Limits { nodes: Some(3_000), ..Limits::default() };
    for name in ["othello", "reversi", "loa", "arlecchino", "mnk"] {
        let played = opening(name, 4);
        for limits in [TWO_PLIES, nodes] {
            let [one, other] = [1, 2].map(|_| reviewed(&*played, limits, usize::MAX));
            assert_eq!(one, other, "{name}");
        }
    }
}

#[test]
fn a_review_that_is_stopped_has_the_last_moves() {
    let played = opening("loa", 6);
    let whole = reviewed(&*played, TWO_PLIES, usize::MAX);
    let part = reviewed(&*played, TWO_PLIES, 2);
    assert!(!part.is_whole());
    assert_eq!(part.moves[..], whole.moves[whole.moves.len() - 2..]);
}
