//! `damier lab connectivity`: report 002's three ways to see that men are connected, and what it
//! gains to keep the state of a position up to date.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use catalog::Options;
use game::{Limits, Notation, Position, Random, Record, Seat};
use loa::connectivity::{euler, first_group, groups, is_connected};
use loa::{Board, Incremental, Loa, Move, Plain, Rules};
use plot::Dot;
use serde_json::{Value, json};

use super::arguments::Common;
use super::chart::Chart;
use super::findings::{Findings, table};
use crate::output::{Failed, grouped, tenths};
use crate::search::player;

/// Who plays the matches that are played to be won, and after how many random moves.
const PLAYER: &str = "alphabeta:depth=2";
const OPENING_PLIES: usize = 4;

/// By the report's figures.
const REPORT_EULER: &str = "99 %";
const REPORT_GAIN: f64 = 1.8;

/// What is asked about a side's men.
const CONNECTED: &str = "connected";
/// What is asked about a position: to play a move in it, and to know what follows.
const MOVE: &str = "move";

/// Positions, and what the three ways say of them.
struct Sample {
    name: &'static str,
    boards: Vec<Board>,
    /// Sides that are connected.
    connected: usize,
    /// Sides whose Euler number says so, and those of them that are not.
    allowed: usize,
    wrong: usize,
    times: Vec<Time>,
}

/// What a way takes.
struct Time {
    question: &'static str,
    way: &'static str,
    nanoseconds: f64,
}

pub fn run(common: &Common) -> anyhow::Result<Findings> {
    let (matches, rounds) = if common.quick { (1, 3) } else { (10, 30) };
    let mut samples = Vec::new();
    for (name, boards) in [
        ("random", matches_of(common.seed, matches, 1)),
        ("gathering", matches_of(common.seed, 6 * matches, 4)),
        ("played", matches_to_win(common.seed, 2 * matches)?),
    ] {
        let mut sample = Sample::of(name, boards)?;
        sample.measure(rounds)?;
        samples.push(sample);
    }
    Ok(Findings {
        name: "connectivity",
        text: text(&samples),
        rows: samples.iter().flat_map(Sample::json).collect(),
        svg: plot(&samples),
    })
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
        let mut played = catalog::find("loa")?.open(&Options::default())?.random_match(seed);
        played.undo(played.plies() - OPENING_PLIES);
        let mut player = player(&*played, &PLAYER.parse()?)?;
        while played.outcome().is_none() {
            let never = AtomicBool::new(false);
            let verdict = player.search(&*played, &Limits::default(), &never, &mut |_| ());
            played.play(&verdict.line[0])?;
        }
        let mut record = Record::of(&game, seed);
        game.read_moves(&mut record, &played.transcript())?;
        boards.extend_from_slice(record.positions());
    }
    Ok(boards)
}

/// The sides of some positions.
fn sides(boards: &[Board]) -> impl Iterator<Item = u64> {
    boards.iter().flat_map(|board| Seat::all(2).map(|seat| board.men(seat)))
}

impl Sample {
    /// Asks every way about every side; and about the positions after every move, of the state that
    /// is kept up to date. They must agree.
    fn of(name: &'static str, boards: Vec<Board>) -> anyhow::Result<Sample> {
        let (mut connected, mut allowed, mut wrong) = (0, 0, 0);
        for board in &boards {
            let plain = Plain::of(board);
            for seat in Seat::all(2) {
                let men = board.men(seat);
                let is_one = groups(men) == 1;
                let ways = [first_group(men) == men, is_connected(men), plain.groups(seat) == 1];
                let is_allowed = euler(men) <= 1;
                if ways != [is_one; 3] || is_one && !is_allowed {
                    return Err(Failed(format!("the ways differ about {board:?}")).into());
                }
                connected += usize::from(is_one);
                allowed += usize::from(is_allowed);
                wrong += usize::from(is_allowed && !is_one);
            }
            for mv in board.legal_moves() {
                let mut state = Incremental::of(board);
                state.play(mv, board.turn());
                if state != Incremental::of(&board.after(mv)) {
                    return Err(
                        Failed(format!("the state differs after {mv:?} in {board:?}")).into()
                    );
                }
            }
        }
        Ok(Sample { name, boards, connected, allowed, wrong, times: Vec::new() })
    }

    fn measure(&mut self, rounds: u32) -> anyhow::Result<()> {
        let boards = &self.boards[..];
        let count = |way: fn(u64) -> bool| {
            let count = move || sides(boards).filter(|men| way(black_box(*men))).count();
            Box::new(count) as Box<dyn Fn() -> usize>
        };
        let ways = [
            ("Euler number, then flood", count(is_connected)),
            ("flood of the first group", count(|men| first_group(men) == men)),
            ("count of the groups", count(|men| groups(men) == 1)),
        ];
        let mut times = compare(CONNECTED, 2 * boards.len(), rounds, &ways)?;
        let cells = boards.iter().map(Plain::of).collect::<Vec<_>>();
        let states = boards.iter().map(Incremental::of).collect::<Vec<_>>();
        let ways: [Way<'_>; 3] = [
            ("bit boards, from scratch", Box::new(|| play_all(boards, boards))),
            ("state kept up to date", Box::new(|| play_all(boards, &states))),
            ("cells, from scratch", Box::new(|| play_all(boards, &cells))),
        ];
        let plies = boards.iter().map(Position::moves_count).sum();
        times.extend(compare(MOVE, plies, rounds, &ways)?);
        self.times = times;
        Ok(())
    }

    fn sides(&self) -> usize {
        2 * self.boards.len()
    }

    /// How often the Euler number alone is right about the end of the game, in percent.
    fn right(&self) -> f64 {
        100.0 - 100.0 * self.wrong as f64 / self.sides().max(1) as f64
    }

    /// Times of a question.
    fn asked(&self, question: &'static str) -> impl Iterator<Item = &Time> {
        self.times.iter().filter(move |time| time.question == question)
    }

    fn json(&self) -> Vec<Value> {
        let row = |time: &Time| {
            json!({
                "positions_of": self.name, "positions": self.boards.len(),
                "connected": self.connected, "euler_at_most_1": self.allowed,
                "euler_wrong": self.wrong, "question": time.question, "way": time.way,
                "nanoseconds": tenths(time.nanoseconds),
            })
        };
        self.times.iter().map(row).collect()
    }
}

/// A position that can be played in and asked about.
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

type Way<'a> = (&'static str, Box<dyn Fn() -> usize + 'a>);

/// The fastest of several rounds of each way. The ways take turns, so that other work on the
/// machine slows them alike, and must find the same.
fn compare(
    question: &'static str,
    items: usize,
    rounds: u32,
    ways: &[Way<'_>],
) -> anyhow::Result<Vec<Time>> {
    let expected = ways[0].1();
    let mut best = vec![f64::INFINITY; ways.len()];
    for _ in 0..rounds {
        for ((name, way), best) in ways.iter().zip(&mut best) {
            let clock = Instant::now();
            let found = way();
            *best = best.min(clock.elapsed().as_nanos() as f64 / items.max(1) as f64);
            if found != expected {
                return Err(Failed(format!("{name}: found {found}, expected {expected}")).into());
            }
        }
    }
    let time = |((way, _), nanoseconds): (&Way<'_>, f64)| Time { question, way, nanoseconds };
    Ok(ways.iter().zip(best).map(time).collect())
}

fn text(samples: &[Sample]) -> String {
    let agreement = samples.iter().map(|sample| {
        vec![
            sample.name.to_string(),
            grouped(sample.boards.len() as u64),
            grouped(sample.connected as u64),
            grouped(sample.allowed as u64),
            grouped(sample.wrong as u64),
            format!("{:.2} %", sample.right()),
            REPORT_EULER.to_string(),
        ]
    });
    let header = ["", "positions", "connected", "Euler <= 1", "of them wrong", "right", "report"];
    let names = samples.iter().map(|sample| sample.name).collect::<Vec<_>>();
    let times = |question: &'static str| {
        let ways = samples[0].asked(question).map(|time| time.way).enumerate();
        let rows = ways.map(|(index, way)| {
            let cell = |sample: &Sample| {
                let times = sample.asked(question).map(|time| time.nanoseconds).collect::<Vec<_>>();
                format!("{:.1} ns ({:.1}x)", times[index], times[index] / times[0])
            };
            std::iter::once(way.to_string()).chain(samples.iter().map(cell)).collect()
        });
        table(&[&[""], &names[..]].concat(), &rows.collect::<Vec<_>>())
    };
    let gain = samples.iter().map(|sample| {
        let times = sample.asked(MOVE).map(|time| time.nanoseconds).collect::<Vec<_>>();
        format!("{:.1}", times[2] / times[1])
    });
    format!(
        "report 002: is a side connected? All ways agree about every side, and so does the state\n\
         that is kept up to date after every move\n{}\
         right: the Euler number alone; the flood answers for the rest\n\n\
         connected or not, a side:\n{}\n\
         a move, both connections and the replies counted:\n{}\n\
         kept up to date, a position of cells is faster than from scratch by: report {REPORT_GAIN} \
         (on paper), here {}\n",
        table(&header, &agreement.collect::<Vec<_>>()),
        times(CONNECTED),
        times(MOVE),
        gain.collect::<Vec<_>>().join(", "),
    )
}

fn plot(samples: &[Sample]) -> String {
    let mark = |time: &Time| Dot::bare(0, time.nanoseconds);
    let row = |sample: &Sample| {
        (format!("{} matches", sample.name), sample.asked(CONNECTED).map(mark).collect::<Vec<_>>())
    };
    let rows = samples.iter().map(row).collect::<Vec<_>>();
    let chart = Chart {
        title: "Is a side connected?",
        note: "Nanoseconds a side; bit boards; the fastest of several rounds",
        series: &[(0, "Euler, then flood"), (1, "first group"), (2, "all groups")],
        is_percent: false,
        rows,
    };
    chart.document()
}
