//! Nanoseconds for one evaluation, on positions of random matches.
//!
//! `cargo bench -p engine-reversi` prints them for every evaluator and kind of board, and for terms
//! one by one. The sum of all scores is asserted, so a wrong evaluator cannot look fast.

use std::hint::black_box;
use std::time::Instant;

use engine_reversi::{Patterns, Squares, Stages, Terms};
use game::testing::random_match;
use game::{Coefficients, Evaluator, Game, Position, Score, Seat, Standings};
use grid::Size;
use othello::Othello;
use reversi::board::{Othello as AnyOthello, Reversi};
use reversi::{Kind, Rules};

const MATCHES: u64 = 40;
const ROUNDS: usize = 7;

/// Evaluations in a round, so that a round takes some milliseconds.
const REPEATS: usize = 200;

/// What can be added up to a checksum.
trait Sum {
    fn sum(self) -> i64;
}

impl Sum for Score {
    fn sum(self) -> i64 {
        i64::from(self.0)
    }
}

/// The sum over the seats is about 0, so seats count differently.
impl Sum for Standings {
    fn sum(self) -> i64 {
        let seats = Seat::all(Seat::COUNT_MAX);
        seats.map(|seat| i64::from(self[seat].0) * (1 + seat.index() as i64)).sum()
    }
}

/// Positions that are not over, of random matches.
fn positions<G: Game>(game: &G) -> Vec<G::Position> {
    let matches = (1..=MATCHES).map(|seed| random_match(game, seed));
    let positions = matches.flat_map(|record| record.positions().to_vec());
    positions.filter(|pos| !pos.is_over()).collect()
}

/// Measures one evaluator, the best of some rounds.
fn measure<P, E>(name: &str, evaluator: &E, positions: &[P], checksum: i64)
where
    P: Position,
    E: Evaluator<P, Carry = (), Value: Sum>,
{
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..REPEATS {
            let scores = black_box(positions).iter().map(|pos| evaluator.evaluate(&(), pos).sum());
            assert_eq!(scores.sum::<i64>(), checksum, "{name}");
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name:36} {:6.1} ns", best * 1e9 / (REPEATS * positions.len()) as f64);
}

/// Measures one evaluator with what it carries from move to move, as a search uses it.
fn measure_carried(name: &str, patterns: &Patterns, checksum: i64) {
    let records = (1..=MATCHES).map(|seed| random_match(&Othello, seed)).collect::<Vec<_>>();
    let moves_count = records.iter().map(|record| record.moves().len()).sum::<usize>();
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..REPEATS {
            let mut sum = 0;
            for record in black_box(&records) {
                let mut carried = patterns.carry(record.start());
                for (pair, mv) in record.positions().windows(2).zip(record.moves()) {
                    carried = patterns.carry_on(&carried, &pair[0], *mv, &pair[1]);
                    sum += patterns.evaluate(&carried, &pair[1]).sum();
                }
            }
            assert_eq!(sum, checksum, "{name}");
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name:36} {:6.1} ns", best * 1e9 / (REPEATS * moves_count) as f64);
}

fn rules(kind: Kind, rows: u8, columns: u8, seats: usize) -> Rules {
    let size = Size::new(rows, columns).expect("a board");
    Rules::new(kind, size, seats).expect("rules that can be played")
}

fn terms(size: Size, names: &str) -> Terms<1> {
    Terms::named(size, names).expect("known terms")
}

const ALL: &str = "mobility+corners+discs+zones+potential";

fn main() {
    let size = Othello::SIZE;
    let boards = positions(&Othello);
    measure("8x8 squares", &Squares::new(size), &boards, -765_900);
    measure("8x8 zones", &terms(size, "zones"), &boards, -610_026);
    measure("8x8 corners+discs+zones", &Terms::new(size), &boards, -3_474_385);
    measure("8x8 mobility", &terms(size, "mobility"), &boards, 983_397);
    measure("8x8 potential", &terms(size, "potential"), &boards, 1_686_428);
    measure("8x8 all terms", &terms(size, ALL), &boards, -804_560);
    measure("8x8 stages", &Stages::<1>::new(size), &boards, -393_700);
    let mut patterns = Patterns::shipped();
    for name in Patterns::NAMES {
        patterns.set(name, 1.0).expect("a known name");
    }
    measure_carried("8x8 patterns, indices carried", &patterns, -348_358);

    let rules_7x9 = rules(Kind::Othello, 7, 9, 2);
    let duels = positions(&AnyOthello::<1>::new(rules_7x9).expect("63 squares fit a word"));
    let size = rules_7x9.size();
    measure("7x9 squares", &Squares::new(size), &duels, -731_700);
    measure("7x9 corners+discs+zones", &Terms::new(size), &duels, -3_454_037);
    measure("7x9 all terms", &terms(size, ALL), &duels, -745_198);
    measure("7x9 stages", &Stages::<1>::new(size), &duels, -328_100);

    let rolit = rules(Kind::Rolit, 8, 8, 4);
    let tables = positions(&Reversi::<1>::new(rolit).expect("64 squares fit a word"));
    let size = rolit.size();
    measure("8x8 four seats squares", &Squares::new(size), &tables, -508_501);
    measure("8x8 four seats corners+discs+zones", &Terms::new(size), &tables, -4_967_372);
    measure("8x8 four seats all terms", &terms(size, ALL), &tables, -5_795_521);
}
