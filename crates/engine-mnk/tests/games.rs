//! Five in a row on 9x9 keeps the contract, by chance and when it is played well.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::env;

use engine_mnk::OpenLines;
use game::testing::{Report, conformance, conformance_by};
use game::{Limits, Searcher};
use grid::Size;
use mnk::Mnk;
use search::{AlphaBeta, AsListed, Classic, Settings};

fn five() -> Mnk {
    Mnk::new(Size::new(9, 9).unwrap(), 5).unwrap()
}

/// How many games: what a variable says, or a few.
fn games(variable: &str, few: u64) -> u64 {
    env::var(variable).map_or(few, |text| text.parse().unwrap())
}

#[track_caller]
fn check(report: Report, games: u64) {
    let Report { matches, plies, passes, capped, refused } = report;
    assert_eq!((matches, passes, capped), (games, 0, 0));
    assert!(refused > 0);
    println!("{matches} games, {plies} plies, {refused} illegal moves refused");
}

#[test]
fn random_games_keep_the_contract() {
    let games = games("DAMIER_GAMES", 10);
    check(conformance(&five(), games).unwrap(), games);
}

#[test]
fn searched_games_keep_the_contract() {
    let games = games("DAMIER_SEARCHED_GAMES", 2);
    let lines = OpenLines::new(five());
    let mut searcher = Classic::<AlphaBeta, _, _, _>::new(lines, AsListed, Settings::exact(2));
    let mut choose = |record: &game::Record<mnk::Board>, random: &mut game::Random| {
        let moves = game::Position::legal_moves(record.position()).collect::<Vec<_>>();
        // Games that begin alike would all be the same game.
        if record.moves().len() < 4 {
            return *random.pick(&moves).unwrap();
        }
        let verdict = searcher.search(record, &Limits::default(), &false.into(), &mut |_| ());
        verdict.best().unwrap()
    };
    check(conformance_by(&five(), games, &mut choose).unwrap(), games);
}
