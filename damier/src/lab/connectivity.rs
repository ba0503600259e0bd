//! `damier lab connectivity`: report 002's three ways to see that men are connected, and what it
//! gains to keep the state of a position up to date.

use std::hint::black_box;
use std::time::Instant;

use anyhow::bail;
use game::{Notation, Position, Random, Record, Seat};
use loa::connectivity::{euler, first_group, groups, is_connected};
use loa::{Board, Incremental, Loa, Move, Plain, Rules};
use plot::{Dot, Row, Rows, Scale};
use serde_json::{Value, json};

use super::arguments::Common;
use super::findings::{Findings, table};
use super::series::open;
use crate::output::{Failed, grouped, tenths};
use crate::search::{player, unlimited};

/// Who plays the matches that are played to be won, and after how many random moves.
const PLAYER: &str = "alphabeta:depth=2";
const OPENING_PLIES: usize = 4;

/// By the report's figures.
const REPORT_EULER: &str = "99 %";
const REPORT_GAIN: f64 = 1.8;

/// What is asked: about a side's men, and about a position, to play a move in it and to know what
/// follows.
const QUESTIONS: [&str; 2] = ["connected", "move"];

/// Positions, and what the three ways say of them.
struct Sample {
    name: &'static str,
    boards: Vec<Board>,
    /// Sides that are connected.
    connected: u64,
    /// Sides whose Euler number says so, and those of them that are not.
    allowed: u64,
    wrong: u64,
    /// For every question the nanoseconds of every way.
    times: [Vec<(&'static str, f64)>; 2],
}

pub fn run(common: &Common) -> anyhow::Result<Findings> {
    let (matches, rounds) = if common.quick { (1, 3) } else { (10, 30) };
    let samples = [
        Sample::of("random", matches_of(common.seed, matches, 1), rounds)?,
        Sample::of("gathering", matches_of(common.seed, 6 * matches, 4), rounds)?,
        Sample::of("played", matches_to_win(common.seed, 2 * matches)?, rounds)?,
    ];
    let json = samples.iter().flat_map(Sample::json).collect();
    Ok(Findings { name: "connectivity", text: text(&samples), rows: json, svg: plot(&samples) })
}

/// The positions of matches in which every side plays, of `choice` random moves, the one that
/// leaves it the fewest groups.
fn matches_of(seed: u64, count: u64, choice: usize) -> Vec<Board> {
    let game = Loa::new(Rules::STANDARD);
    let mut boards = Vec::new();
    for seed in (0..count).map(|index| seed.wrapping_add(index)) {
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

/// The positions of matches that are played to be won, from random openings.
fn matches_to_win(seed: u64, count: u64) -> anyhow::Result<Vec<Board>> {
    let game = Loa::new(Rules::STANDARD);
    let mut boards = Vec::new();
    for seed in (0..count).map(|index| seed.wrapping_add(index)) {
        let mut played = open("loa", None)?.random_match(seed);
        played.undo(played.plies() - OPENING_PLIES);
        let mut player = player(&*played, &PLAYER.parse()?)?;
        while played.outcome().is_none() {
            played.play(&unlimited(&mut *player, &*played).line[0])?;
        }
        let mut record = Record::of(&game, seed);
        game.read_moves(&mut record, &played.transcript())?;
        boards.extend_from_slice(record.positions());
    }
    Ok(boards)
}

impl Sample {
    /// Asks every way about every side; and about the positions after every move, of the state that
    /// is kept up to date. They must agree. Then measures them.
    fn of(name: &'static str, boards: Vec<Board>, rounds: u32) -> anyhow::Result<Sample> {
        let (mut connected, mut allowed, mut wrong) = (0, 0, 0);
        for board in &boards {
            let plain = Plain::of(board);
            for seat in Seat::all(2) {
                let men = board.men(seat);
                let is_one = groups(men) == 1;
                let ways = [first_group(men) == men, is_connected(men), plain.groups(seat) == 1];
                let is_allowed = euler(men) <= 1;
                if ways != [is_one; 3] || is_one && !is_allowed {
                    bail!(Failed(format!("the ways differ about {board:?}")));
                }
                connected += u64::from(is_one);
                allowed += u64::from(is_allowed);
                wrong += u64::from(is_allowed && !is_one);
            }
            for mv in board.legal_moves() {
                let mut state = Incremental::of(board);
                state.play(mv, board.turn());
                if state != Incremental::of(&board.after(mv)) {
                    bail!(Failed(format!("the state differs after {mv:?} in {board:?}")));
                }
            }
        }
        let times = measure(&boards, rounds)?;
        Ok(Sample { name, boards, connected, allowed, wrong, times })
    }

    /// How often the Euler number alone is right about the end of the game, in percent.
    fn right(&self) -> f64 {
        100.0 - 100.0 * self.wrong as f64 / (2 * self.boards.len()).max(1) as f64
    }

    fn json(&self) -> impl Iterator<Item = Value> {
        let times = QUESTIONS.iter().zip(&self.times);
        let times =
            times.flat_map(|(question, times)| times.iter().map(move |time| (question, time)));
        times.map(|(question, (way, nanoseconds))| {
            json!({
                "positions_of": self.name, "positions": self.boards.len(),
                "connected": self.connected, "euler_at_most_1": self.allowed,
                "euler_wrong": self.wrong, "question": question, "way": way,
                "nanoseconds": tenths(*nanoseconds),
            })
        })
    }
}

/// Both questions about some positions.
fn measure(boards: &[Board], rounds: u32) -> anyhow::Result<[Vec<(&'static str, f64)>; 2]> {
    let sides = || boards.iter().flat_map(|board| Seat::all(2).map(|seat| board.men(seat)));
    let count =
        |way: fn(u64) -> bool| Box::new(move || sides().filter(|men| way(black_box(*men))).count());
    let ways: [Way<'_>; 3] = [
        ("Euler number, then flood", count(is_connected)),
        ("flood of the first group", count(|men| first_group(men) == men)),
        ("count of the groups", count(|men| groups(men) == 1)),
    ];
    let connected = compare(2 * boards.len(), rounds, &ways)?;
    let cells = boards.iter().map(Plain::of).collect::<Vec<_>>();
    let states = boards.iter().map(Incremental::of).collect::<Vec<_>>();
    let from_scratch = |board: &Board, mv, _| board.after(mv).moves_count();
    let ways: [Way<'_>; 3] = [
        ("bit boards, from scratch", Box::new(|| play_all(boards, boards, from_scratch))),
        ("state kept up to date", Box::new(|| play_all(boards, &states, replies_of_state))),
        ("cells, from scratch", Box::new(|| play_all(boards, &cells, replies_of_cells))),
    ];
    let plies = boards.iter().map(Position::moves_count).sum();
    Ok([connected, compare(plies, rounds, &ways)?])
}

/// The moves after a move: none if a side is connected.
fn replies_of_state(state: &Incremental, mv: Move, mover: Seat) -> usize {
    let mut next = state.clone();
    next.play(mv, mover);
    let turn = mover.other();
    if next.is_connected(turn) || next.is_connected(mover) { 0 } else { next.moves_count(turn) }
}

/// The same, of cells.
fn replies_of_cells(cells: &Plain, mv: Move, mover: Seat) -> usize {
    let mut next = cells.clone();
    next.play(mv);
    let (turn, mut count) = (mover.other(), 0);
    if next.groups(turn) != 1 && next.groups(mover) != 1 {
        next.each_move(turn, |_| count += 1);
    }
    count
}

/// Plays every legal move of the boards in the states and sums the moves that follow.
fn play_all<S>(boards: &[Board], states: &[S], replies: impl Fn(&S, Move, Seat) -> usize) -> usize {
    let both = boards.iter().zip(states);
    let of_board = |(board, state): (&Board, &S)| {
        board.legal_moves().map(|mv| replies(state, mv, board.turn())).sum::<usize>()
    };
    both.map(of_board).sum()
}

type Way<'a> = (&'static str, Box<dyn Fn() -> usize + 'a>);

/// The fastest of several rounds of each way, in nanoseconds an item. The ways take turns, so that
/// other work on the machine slows them alike, and must find the same.
fn compare(
    items: usize,
    rounds: u32,
    ways: &[Way<'_>],
) -> anyhow::Result<Vec<(&'static str, f64)>> {
    let expected = ways[0].1();
    let mut best = ways.iter().map(|(name, _)| (*name, f64::INFINITY)).collect::<Vec<_>>();
    for _ in 0..rounds {
        for ((name, way), (_, best)) in ways.iter().zip(&mut best) {
            let clock = Instant::now();
            let found = way();
            *best = best.min(clock.elapsed().as_nanos() as f64 / items.max(1) as f64);
            if found != expected {
                bail!(Failed(format!("{name}: found {found}, expected {expected}")));
            }
        }
    }
    Ok(best)
}

fn text(samples: &[Sample]) -> String {
    let agreement = samples.iter().map(|sample| {
        vec![
            sample.name.to_string(),
            grouped(sample.boards.len() as u64),
            grouped(sample.connected),
            grouped(sample.allowed),
            grouped(sample.wrong),
            format!("{:.2} %", sample.right()),
            REPORT_EULER.to_string(),
        ]
    });
    let times = |question: usize| {
        let header = samples.iter().map(|sample| format!("  {}", sample.name));
        let rows = samples[0].times[question].iter().enumerate().map(|(index, (way, _))| {
            let cell = |sample: &Sample| {
                let times = &sample.times[question];
                format!("{:.1} ns ({:.1}x)", times[index].1, times[index].1 / times[0].1)
            };
            std::iter::once(way.to_string()).chain(samples.iter().map(cell)).collect()
        });
        table(&header.collect::<String>(), rows)
    };
    let gain = |sample: &Sample| format!("{:.1}", sample.times[1][2].1 / sample.times[1][1].1);
    format!(
        "report 002: is a side connected? All ways agree about every side, and so does the state\n\
         that is kept up to date after every move\n{}\
         right: the Euler number alone; the flood answers for the rest\n\n\
         connected or not, a side:\n{}\n\
         a move, both connections and the replies counted:\n{}\n\
         kept up to date, a position of cells is faster than from scratch by: report {REPORT_GAIN} \
         (on paper), here {}\n",
        table("  positions  connected  Euler <= 1  of them wrong  right  report", agreement),
        times(0),
        times(1),
        samples.iter().map(gain).collect::<Vec<_>>().join(", "),
    )
}

fn plot(samples: &[Sample]) -> String {
    let row = |sample: &Sample| {
        let dots = sample.times[0].iter().enumerate();
        let dots = dots.map(|(color, (_, nanoseconds))| Dot::bare(color, *nanoseconds));
        Row::of(format!("{} matches", sample.name), dots.collect::<Vec<_>>())
    };
    let plot = Rows {
        title: "Is a side connected?",
        scale: Scale::Linear,
        rows: samples.iter().map(row).collect(),
    };
    let note = "Nanoseconds a side; bit boards; the fastest of several rounds";
    let series = [(0, "Euler, then flood"), (1, "first group"), (2, "all groups")];
    plot.draw().document(note, &series)
}
