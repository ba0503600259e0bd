//! What it costs to play a move and to know the position after it, three ways: a grid of cells
//! walked from scratch, a state that every move keeps up to date, and bit boards from scratch.
//!
//! All three play every move of the same positions of random matches, each from a copy of its
//! state, and must find the same: how many moves come next, none if a side is connected.

mod incremental;
#[path = "../../tests/rules/plain.rs"]
mod plain;

use std::hint::black_box;
use std::time::Instant;

use game::{Position, Random, Record, Seat};
use loa::connectivity::{euler, first_group, groups, is_connected};
use loa::{Board, Loa, Move, Rules};

use incremental::Incremental;
use plain::Plain;

trait State: Clone {
    fn play(&mut self, mv: Move, mover: Seat);
    /// No moves if a side is connected.
    fn moves_count(&self, turn: Seat) -> usize;
}

impl State for Plain {
    fn play(&mut self, mv: Move, _mover: Seat) {
        Plain::play(self, mv);
    }

    fn moves_count(&self, turn: Seat) -> usize {
        if self.groups(turn) == 1 || self.groups(turn.other()) == 1 {
            return 0;
        }
        let mut count = 0;
        self.each_move(turn, |_| count += 1);
        count
    }
}

impl State for Board {
    fn play(&mut self, mv: Move, _mover: Seat) {
        self.play_unchecked(mv);
    }

    fn moves_count(&self, _turn: Seat) -> usize {
        Position::moves_count(self)
    }
}

impl State for Incremental {
    fn play(&mut self, mv: Move, mover: Seat) {
        Incremental::play(self, mv, mover);
    }

    fn moves_count(&self, turn: Seat) -> usize {
        if self.is_connected(turn) || self.is_connected(turn.other()) {
            0
        } else {
            self.moves_count(turn)
        }
    }
}

/// Plays every legal move of the boards from a copy of the state and sums the moves that follow.
fn play_all<S: State>(boards: &[Board], states: &[S]) -> usize {
    let mut sum = 0;
    for (board, state) in boards.iter().zip(states) {
        for mv in board.legal_moves() {
            let mut next = state.clone();
            next.play(mv, board.turn());
            sum += next.moves_count(board.turn().other());
        }
    }
    sum
}

/// How many sides of the boards are connected.
fn count_connected(boards: &[Board], is_connected: impl Fn(u64) -> bool) -> usize {
    let sides = boards.iter().flat_map(|board| Seat::all(2).map(|seat| board.men(seat)));
    sides.filter(|men| is_connected(black_box(*men))).count()
}

/// What a state keeps up to date is what the position after the move has.
fn check(boards: &[Board]) {
    for board in boards {
        for mv in board.legal_moves() {
            let after = board.after(mv);
            let plain = Plain::of(&after);
            let mut state = Incremental::of(board);
            state.play(mv, board.turn());
            for seat in Seat::all(2) {
                let mut moves = 0;
                plain.each_move(seat, |_| moves += 1);
                assert_eq!(state.moves_count(seat), moves);
                assert_eq!(state.euler(seat), plain.quads(seat).euler());
                assert_eq!(state.euler(seat), euler(after.men(seat)));
                assert_eq!(state.is_connected(seat), is_connected(after.men(seat)));
            }
        }
    }
}

/// The positions of matches in which every side plays, of `choice` random moves, the one that
/// leaves it the fewest groups.
fn positions(matches: u64, choice: usize) -> Vec<Board> {
    let game = Loa::new(Rules::STANDARD);
    let mut boards = Vec::new();
    for seed in 1..=matches {
        let mut random = Random::new(seed);
        let mut record = Record::of(&game, seed);
        while record.outcome().is_none() {
            let pos = *record.position();
            boards.push(pos);
            let mut moves = pos.legal_moves().collect::<Vec<_>>();
            random.shuffle(&mut moves);
            moves.truncate(choice);
            moves.sort_by_key(|mv| groups(pos.after(*mv).men(pos.turn())));
            record.play(moves[0]).expect("a listed move is legal");
        }
    }
    boards
}

type Way<'a> = (&'a str, Box<dyn Fn() -> usize + 'a>);

/// Prints the fastest of several rounds of each way, in nanoseconds per item and as a ratio to the
/// first. The ways take turns, so that other work on the machine slows them alike.
fn compare(title: &str, items: usize, rounds: u32, ways: &[Way<'_>]) {
    let expected = ways[0].1();
    let mut best = vec![f64::INFINITY; ways.len()];
    for _ in 0..rounds {
        for ((name, way), best) in ways.iter().zip(&mut best) {
            let clock = Instant::now();
            assert_eq!(way(), expected, "{name}");
            *best = best.min(clock.elapsed().as_nanos() as f64 / items as f64);
        }
    }
    println!("  {title}");
    for ((name, _), time) in ways.iter().zip(&best) {
        println!("    {name:24} {time:7.1} ns {:6.2}", time / best[0]);
    }
}

fn compare_all(boards: &[Board], rounds: u32) {
    let plies = boards.iter().map(Position::moves_count).sum();
    let cells = boards.iter().map(Plain::of).collect::<Vec<_>>();
    let states = boards.iter().map(Incremental::of).collect::<Vec<_>>();
    let ways: [Way<'_>; 3] = [
        ("bit boards from scratch", Box::new(|| play_all(boards, boards))),
        ("incremental state", Box::new(|| play_all(boards, &states))),
        ("cells from scratch", Box::new(|| play_all(boards, &cells))),
    ];
    compare("a move, and what follows", plies, rounds, &ways);

    let count = |way: fn(u64) -> bool| Box::new(move || count_connected(boards, way));
    let ways: [Way<'_>; 3] = [
        ("Euler number, then flood", count(is_connected)),
        ("flood of the first group", count(|men| first_group(men) == men)),
        ("count of the groups", count(|men| groups(men) == 1)),
    ];
    compare("connected or not", 2 * boards.len(), rounds, &ways);
}

fn main() {
    // `cargo bench` says so; a test run only looks whether all ways still agree.
    let full = std::env::args().any(|argument| argument == "--bench");
    let rounds = if full { 30 } else { 1 };
    for (name, matches, choice) in [("random", 10, 1), ("gathering", 60, 4)] {
        let boards = positions(if full { matches } else { 1 }, choice);
        println!("{} positions of {name} matches", boards.len());
        check(&boards);
        compare_all(&boards, rounds);
    }
}
