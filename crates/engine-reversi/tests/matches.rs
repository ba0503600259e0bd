//! The engine for Othello on any board against the players that were there before it.
//!
//! Every day a few games. The matches of hundreds are commands in `docs/src/results.md`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;

use engine_reversi::DuelPlayers;
use game::{Limits, Position, Random, Record, Seat};
use grid::Size;
use players::{Built, Candidate, Players, build};
use reversi::board::{Duel, Othello};
use reversi::{Kind, Rules, Variant};

/// Plies of a random opening, which both sides play.
const OPENING_PLIES: usize = 8;

fn player<const W: usize>(game: &Othello<W>, spec: &str) -> Built<Duel<W>>
where
    DuelPlayers<W>: Players<Game = Variant<Duel<W>>>,
{
    let no_files = |name: &str| Err(format!("there is no file {name}"));
    match build::<DuelPlayers<W>>(game, &spec.parse().unwrap(), "Othello", &no_files).unwrap() {
        Candidate::Searcher(built) => built,
        _ => panic!("{spec} does not search"),
    }
}

/// The share of the points that the first of two players gets, each opening played by both sides.
fn share<const W: usize>((rows, columns): (u8, u8), specs: [&str; 2], openings: u64) -> f64
where
    DuelPlayers<W>: Players<Game = Variant<Duel<W>>>,
{
    let rules = Rules::new(Kind::Othello, Size::new(rows, columns).unwrap(), 2).unwrap();
    let game = Othello::<W>::new(rules).unwrap();
    let mut won = 0.0;
    for (seed, first) in (1..=openings).flat_map(|seed| [(seed, 0), (seed, 1)]) {
        let mut players = specs.map(|spec| player(&game, spec));
        let (mut record, mut random) = (Record::of(&game, 1), Random::new(seed));
        while record.outcome().is_none() {
            let pos = record.position();
            let mv = if record.moves().len() < OPENING_PLIES {
                *random.pick(&pos.legal_moves().collect::<Vec<_>>()).unwrap()
            } else {
                let Built { searcher, plan } = &mut players[(pos.turn().index() + first) % 2];
                let (limits, stop) = (Limits { time: None, ..plan.limits }, AtomicBool::new(false));
                searcher.search(&record, &limits, &stop, &mut |_| ()).best().unwrap()
            };
            record.play(mv).unwrap();
        }
        won += record.position().payoffs().unwrap().share(Seat::new(first));
    }
    won / (2 * openings) as f64
}

#[test]
fn the_engine_beats_a_report_that_looks_a_ply_further() {
    let specs = ["engine:depth=2,table=1", "report:004,depth=3"];
    assert!(share::<1>((7, 9), specs, 3) > 0.7);
    assert!(share::<2>((10, 10), specs, 2) > 0.7);
}

#[test]
fn a_level_beats_one_far_below_it() {
    assert!(share::<1>((6, 6), ["level:7", "level:3"], 3) > 0.5);
}
