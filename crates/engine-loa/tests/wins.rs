//! A hundred forced wins, proved and replayed against every reply.
//!
//! Every day those are proved that take few nodes. With `DAMIER_WINS=all` all of them are, with at
//! most [`NODES_MAX`] nodes, and by alpha-beta, too; `cargo xtask suite wins` does so.
#![expect(clippy::unwrap_used, reason = "a test that panics fails")]

mod replay;

use std::collections::HashSet;
use std::env;
use std::sync::atomic::AtomicBool;

use engine_loa::{Engine, Finding, Goal, Proof, Proofs, Solver, plies};
use game::{Game, Limits, Notation, Position, Record, Symmetric};
use loa::{Board, Loa, Rules};

const GAME: Loa = Loa::new(Rules::STANDARD);

/// Position, plies of a proof, and the nodes that it took when it was found.
static WINS: &str = include_str!("../../../testdata/loa-wins.tsv");

/// Proofs of every day take so many nodes at most; those of all wins so many.
const NODES_EVERY_DAY: u64 = 4_000;
const NODES_MAX: u64 = 5_000_000;

/// Memory of the solver, and of the search.
const BYTES: usize = 512 << 20;

/// A line of the file.
struct Win {
    board: Board,
    plies: u32,
    nodes: u64,
}

fn wins() -> Vec<Win> {
    let lines = WINS.lines().filter(|line| !line.starts_with('#'));
    let win = |line: &str| {
        let mut parts = line.split('\t');
        let board = GAME.read_position(parts.next().unwrap()).unwrap();
        let mut number = || parts.next().unwrap().parse::<u64>().unwrap();
        Win { board, plies: number() as u32, nodes: number() }
    };
    lines.map(win).collect()
}

fn record(board: &Board) -> Record<Board> {
    Record::from_position(*board, GAME.ending())
}

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Proves that the side to move wins, replays the proof, and sees to it that the other side does
/// not win as well.
fn prove(board: &Board, bytes: usize, nodes: u64) -> Option<Proof> {
    let mut record = record(board);
    let (attacker, stop) = (board.turn(), AtomicBool::new(false));
    let mut solver = Solver::with_bytes(bytes);
    let proof = solver.prove(&record, attacker, &limits(nodes), &stop);
    if proof.finding != Finding::Wins {
        return None;
    }
    replay::check(&mut solver, &mut record, attacker, &mut HashSet::new());
    let other = solver.prove(&record, attacker.other(), &limits(nodes), &stop);
    assert_ne!(other.finding, Finding::Wins, "both win {board:?}");
    Some(proof)
}

#[test]
fn there_are_a_hundred_wins_of_five_to_twenty_one_plies() {
    let wins = wins();
    assert_eq!(wins.len(), 100);
    assert!(wins.iter().all(|win| (5..=21).contains(&win.plies) && !win.board.is_over()));
    let first_image = |Win { board, .. }: &Win| {
        (0..board.symmetries()).map(|symmetry| board.image(symmetry).key()).min()
    };
    let images = wins.iter().map(first_image).collect::<HashSet<_>>();
    assert_eq!(images.len(), 100, "some are images of others");
    // Nobody wins sooner.
    for win in wins {
        let goal = Goal { depth: 3, ..Goal::BEST };
        let mut engine = Engine::new(1 << 20, 1).thorough();
        let (record, stop) = (record(&win.board), AtomicBool::new(false));
        let found = engine.search(&record, goal, &Limits::default(), &stop, &mut |_| ());
        assert_eq!(plies(found.value), None, "{:?}", win.board);
    }
}

/// What a method found of all wins.
#[derive(Default)]
struct Tally {
    solved: u32,
    nodes: u64,
    seconds: f64,
}

impl Tally {
    fn add(&mut self, is_solved: bool, nodes: u64, seconds: f64) {
        self.solved += u32::from(is_solved);
        self.nodes += nodes;
        self.seconds += seconds;
    }

    fn line(&self, name: &str) -> String {
        let Tally { solved, nodes, seconds } = self;
        format!("{name}: {solved} of 100, {nodes} nodes, {seconds:.1} s")
    }
}

#[test]
fn wins_are_proved_and_hold_against_every_reply() {
    if env::var_os("DAMIER_WINS").is_some() {
        return prove_all();
    }
    let wins = wins();
    let easy = wins.iter().filter(|win| win.nodes <= NODES_EVERY_DAY / 2);
    let proved = easy.filter(|win| prove(&win.board, 1 << 24, NODES_EVERY_DAY).is_some()).count();
    assert!(proved >= 10, "{proved}");
}

/// All of them, by both methods.
fn prove_all() {
    let (mut by_proof, mut by_search) = (Tally::default(), Tally::default());
    for (number, win) in (1..).zip(wins()) {
        let proof = prove(&win.board, BYTES, NODES_MAX);
        let found = search(&win.board);
        let in_search = plies(found.value).filter(|_| found.value > 0);
        println!(
            "{number:>3}: df-pn {:?}, alpha-beta {in_search:?} plies in {} nodes",
            proof.as_ref().map(|proof| (proof.plies, proof.nodes)),
            found.nodes,
        );
        match proof {
            Some(proof) => by_proof.add(true, proof.nodes, proof.elapsed.as_secs_f64()),
            None => by_proof.add(false, NODES_MAX, 0.0),
        }
        by_search.add(in_search.is_some(), found.nodes, found.elapsed.as_secs_f64());
    }
    println!("{}\n{}", by_proof.line("df-pn"), by_search.line("alpha-beta"));
    assert!(by_proof.solved >= 60, "{}", by_proof.solved);
}

/// Alpha-beta alone, until it sees the win.
fn search(board: &Board) -> engine_loa::Analysis {
    let goal = Goal { proofs: Proofs::None, ..Goal::BEST };
    let mut engine = Engine::new(BYTES, 1);
    // A node of alpha-beta takes about a sixteenth of the time.
    let limits = limits(16 * NODES_MAX);
    engine.search(&record(board), goal, &limits, &AtomicBool::new(false), &mut |_| ())
}
