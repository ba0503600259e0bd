//! What it takes to judge a position, and to find a move promising.

use std::hint::black_box;
use std::time::Instant;

use arlecchino::{Board, Rules, Seating, Seats};
use engine_arlecchino::{Compartments, Exchange};
use game::testing::random_match;
use game::{Coefficients, Evaluator, Position, Record, Seat, Standings};

fn main() {
    let exchange = Exchange::by_hand();
    let mut exposure = exchange;
    exposure.set("exposure", 5.0).expect("the coefficient is known");

    let duels = positions("duel", &Rules::duel());
    let sum = measure("compartments", &duels, |pos| Compartments.evaluate(&(), pos).0);
    assert_eq!(sum, -31_600);
    let sum = measure("exchange", &duels, |pos| exchange.evaluate(&(), pos).0);
    assert_eq!(sum, 281_082);
    let sum = measure("exchange with exposure", &duels, |pos| exposure.evaluate(&(), pos).0);
    assert_eq!(sum, 300_364);
    let captures =
        |pos: &Board<_>| pos.legal_moves().map(|mv| mv.captured().count_ones() as i32).sum::<i32>();
    let sum = measure("all moves listed", &duels, captures);
    assert_eq!(sum, 59_604);
    let priorities =
        |pos: &Board<_>| pos.legal_moves().map(|mv| exchange.priority(pos, mv)).sum::<i32>();
    let sum = measure("all moves listed, with their priorities", &duels, priorities);
    assert_eq!(sum, 11_184);

    let tables = positions("three seats", &Rules::table(seating(3)));
    let sum = measure("compartments", &tables, |pos| mixed(Compartments.evaluate(&(), pos)));
    assert_eq!(sum, 48_900);
    let sum = measure("exchange", &tables, |pos| mixed(exchange.evaluate(&(), pos)));
    assert_eq!(sum, 127_155);

    let tables = positions("four seats", &Rules::table(seating(4)));
    let sum = measure("exchange", &tables, |pos| mixed(exchange.evaluate(&(), pos)));
    assert_eq!(sum, -579_912);
    let sum = measure("exchange with exposure", &tables, |pos| mixed(exposure.evaluate(&(), pos)));
    assert_eq!(sum, -469_800);
}

fn seating(seats: usize) -> Seating {
    Seating::new(seats).expect("three and four can play")
}

/// Standings add up to 0: the first seats count more, to see them all.
fn mixed(standings: Standings) -> i32 {
    Seat::all(4).zip([4, 3, 2, 1]).map(|(seat, times)| standings[seat].0 * times).sum()
}

fn positions<S: Seats>(name: &str, rules: &Rules<S>) -> Vec<Board<S>> {
    let records = (1..=100).map(|seed| random_match(rules, seed)).collect::<Vec<_>>();
    let positions = records.iter().flat_map(Record::positions).filter(|pos| !pos.is_over());
    let positions = positions.copied().collect::<Vec<_>>();
    println!("{name}: {} positions of random matches", positions.len());
    positions
}

/// Prints the nanoseconds per position, of the fastest of some rounds, and gives the sum back.
fn measure<S: Seats>(name: &str, positions: &[Board<S>], points: impl Fn(&Board<S>) -> i32) -> i64 {
    // `cargo bench` says so; a test run only looks whether the sums are right.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { 50 } else { 1 };
    let sum = || positions.iter().map(|pos| i64::from(points(black_box(pos)))).sum();
    let mut fastest = f64::INFINITY;
    for _ in 0..rounds {
        let clock = Instant::now();
        black_box::<i64>(sum());
        fastest = fastest.min(clock.elapsed().as_nanos() as f64 / positions.len() as f64);
    }
    println!("  {name:40} {fastest:6.1} ns");
    sum()
}
