//! What it takes to judge a position, term by term and all at once.

use std::hint::black_box;
use std::time::Instant;

use engine_loa::Report;
use game::testing::random_match;
use game::{Coefficients, Evaluator, Position, Record, read_coefficients};
use loa::{Board, Loa, Rules};

/// All terms but those of a row are worth nothing.
const TERMS: usize = 7;

/// Sums over all positions: of the scores by hand, of the learned ones, which have a second stage,
/// and of the moves' priorities.
const BY_HAND: i64 = -6_341;
const LEARNED: i64 = -12_018;
const PRIORITIES: i64 = 9_774_090;

/// Coefficients, and the sum of the scores of all positions.
const ROWS: &[(&str, i64)] = &[
    ("euler = 100", 12_900),
    ("three = 100", -1_700),
    ("distance = 100", 36_563),
    ("distance = 100\nexponent = 1.5", 44_224),
    ("signed = 100\nexponent = 2", 38_443),
    ("capturable = 100", 6_000),
    ("freedom = 100", -122_700),
    ("freedom = 100\nfreedom_distance = 0.5", -296_421),
];

fn main() {
    // `cargo bench` says so; a test run only looks whether the sums are right.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { 50 } else { 1 };
    let game = Loa::new(Rules::STANDARD);
    let records = (1..=20).map(|seed| random_match(&game, seed)).collect::<Vec<_>>();
    let boards = records.iter().flat_map(Record::positions).filter(|pos| !pos.is_over());
    let boards = boards.copied().collect::<Vec<_>>();
    println!("{} positions of random matches, fastest of {rounds} rounds", boards.len());

    let check = |name: &str, report: &Report, expected: i64| {
        let score = |pos: &Board| i64::from(report.evaluate(&(), black_box(pos)).0);
        let scores = || boards.iter().map(score).sum();
        assert_eq!(measure(name, boards.len(), rounds, scores), expected, "{name}");
    };
    check("by hand", &Report::by_hand(), BY_HAND);
    check("learned", &Report::default(), LEARNED);
    for (coefficients, expected) in ROWS {
        let mut report = Report::by_hand();
        for term in Report::NAMES.iter().copied().take(TERMS) {
            report.set(term, 0.0).expect("the term is known");
        }
        let read = read_coefficients(coefficients, |name, value| report.set(name, value));
        read.expect("the coefficients are known");
        check(&coefficients.replace('\n', ", "), &report, *expected);
    }

    let report = Report::default();
    let priority =
        |pos: &Board| pos.legal_moves().map(|mv| i64::from(report.priority(pos, mv))).sum::<i64>();
    let priorities = || boards.iter().map(priority).sum();
    let moves = boards.iter().map(Position::moves_count).sum();
    assert_eq!(measure("a move listed, and its priority", moves, rounds, priorities), PRIORITIES);
}

/// Prints the nanoseconds per item and gives the sum back.
fn measure(name: &str, items: usize, rounds: usize, sum: impl Fn() -> i64) -> i64 {
    let mut fastest = f64::INFINITY;
    for _ in 0..rounds {
        let clock = Instant::now();
        black_box(sum());
        fastest = fastest.min(clock.elapsed().as_nanos() as f64 / items as f64);
    }
    println!("{name:40} {fastest:6.1} ns");
    sum()
}
