//! Forced wins, proved: depth-first proof-number search.
//!
//! Of every position two numbers are known: how many others must be won at least to prove that the
//! attacker wins it, and how many must be saved to disprove that. The search goes where the proof
//! is cheapest and comes back when another place has become cheaper, by a half at least, so that it
//! does not go to and fro (the 1 + epsilon trick). A position that nobody has entered yet gets its
//! numbers from its evaluation, and is won if it can be won at once.
//!
//! **Repetition.** A line that comes back to where it was is no win for the attacker. That is true
//! on the way there only, so what follows from it is kept for that way alone: under a key that has
//! the positions of the way in it. A proof never rests on it. So a proof is right whatever the way,
//! as long as the match has room for its moves.

mod store;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Limits, Position, Record, Seat, scramble};
use loa::connectivity::is_connected;
use loa::{Board, Move};
use search::{Budget, Stopped};

use crate::path::Path;
use crate::quiescence::wins;
use crate::shape::Shapes;
use crate::weights::Weights;
use store::{Known, Store};

/// A number that cannot be reached any more.
const INFINITE: u32 = (1 << 24) - 1;

/// Lines that are longer than this are no wins.
const LINE_MAX: usize = 400;

/// Hardly any position has more moves.
const CHILDREN: usize = 48;

/// What is known of whether the attacker wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Whatever the other side does.
    Wins,
    /// Not by force, at least not without coming back to a position.
    DoesNot,
    /// The limits ended the search.
    Unknown,
}

/// What a search for a proof found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Whether the attacker wins.
    pub finding: Finding,
    /// If so, after how many plies at most.
    pub plies: u32,
    /// A line to the win: the defender holds out as long as the proof allows. It ends early where
    /// the solver has forgotten how it goes on.
    pub line: Vec<Move>,
    /// Positions entered.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// Proves forced wins, and remembers what it proved.
pub struct Solver {
    weights: Weights,
    shapes: Shapes,
    store: Store,
}

impl Solver {
    /// A solver with so many bytes of memory.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Solver {
        Solver {
            weights: Weights::shipped().clone(),
            shapes: Shapes::new(),
            store: Store::with_bytes(bytes),
        }
    }

    /// Bytes of its memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.store.bytes()
    }

    /// Forgets every position.
    pub fn clear(&mut self) {
        self.store.clear();
    }

    /// Looks for a proof that a side wins the current position of a match, whoever is to move.
    pub fn prove(
        &mut self,
        record: &Record<Board>,
        attacker: Seat,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Proof {
        let board = *record.position();
        let mut search = Search::new(self, record, attacker, Budget::new(limits, stop));
        let finding = match search.decided(&board) {
            Some(known) => Ok(known),
            None => search.expand(&board, Numbers { phi: INFINITE, delta: INFINITE }),
        };
        let plies = finding.map_or(0, |known| known.plies.into());
        let finding = match finding {
            Ok(known) if known.is_proved(board.turn() == attacker) => Finding::Wins,
            Ok(_) => Finding::DoesNot,
            Err(Stopped) => Finding::Unknown,
        };
        let line = if finding == Finding::Wins { search.line(board) } else { Vec::new() };
        let (nodes, elapsed) = (search.budget.nodes(), search.budget.elapsed());
        Proof { finding, plies, line, nodes, elapsed }
    }

    /// The move of the attacker, whose turn it is, by which a position is known to be won.
    #[must_use]
    pub fn winning_move(&self, record: &Record<Board>) -> Option<Move> {
        let board = record.position();
        let wins = |mv: &Move| self.plies_to_win(&board.after(*mv), board.turn());
        let won = board.legal_moves().filter_map(|mv| Some((wins(&mv)?, mv)));
        won.min_by_key(|(plies, _)| *plies).map(|(_, mv)| mv)
    }

    /// In how many plies a position is known to be won for a side.
    fn plies_to_win(&self, board: &Board, attacker: Seat) -> Option<u32> {
        if let Some(payoffs) = board.payoffs() {
            return (payoffs.winner() == Some(attacker)).then_some(0);
        }
        let attacks = board.turn() == attacker;
        if attacks && wins(board) {
            return Some(1);
        }
        let known = self.store.find(board.key() ^ attacker_key(attacker))?;
        known.is_proved(attacks).then_some(known.plies.into())
    }
}

/// Tells what is known for one attacker from what is known for the other.
fn attacker_key(attacker: Seat) -> u64 {
    scramble(0x10a + attacker.index() as u64)
}

/// What the key of a position has to do with the way there. The half that says where it is kept is
/// left as it is, so that both are found in one place.
const fn on_path(path_key: u64) -> u64 {
    path_key << 32
}

/// For the side to move: `phi` is what it takes to reach its aim, `delta` what it takes to prevent
/// it. The attacker's aim is to win, the defender's not to lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    phi: u32,
    delta: u32,
}

impl Numbers {
    const REACHED: Numbers = Numbers { phi: 0, delta: INFINITE };
    const MISSED: Numbers = Numbers { phi: INFINITE, delta: 0 };
}

/// A move of the position that is being expanded.
struct Child {
    board: Board,
    known: Known,
}

struct Search<'a> {
    solver: &'a mut Solver,
    budget: Budget<'a>,
    attacker: Seat,
    /// The positions of the match, then those of the line but its last.
    path: Path,
    /// All positions of the line, in one key.
    path_key: u64,
    /// The longest that a path may be.
    path_max: usize,
}

impl<'a> Search<'a> {
    fn new(
        solver: &'a mut Solver,
        record: &Record<Board>,
        attacker: Seat,
        budget: Budget<'a>,
    ) -> Search<'a> {
        let mut path = Path::of(record);
        path.pop();
        let path_max = record.ending().plies_max.min(path.len() + LINE_MAX);
        Search { solver, budget, attacker, path, path_key: 0, path_max }
    }

    /// What the rules say of a board where somebody is connected, or cannot move.
    fn decided(&self, board: &Board) -> Option<Known> {
        let winner = board.payoffs()?.winner();
        let attacker_wins = winner == Some(self.attacker);
        let mover_attacks = board.turn() == self.attacker;
        Some(Known::of(if attacker_wins == mover_attacks {
            Numbers::REACHED
        } else {
            Numbers::MISSED
        }))
    }

    /// What is known of a position that follows the last one of the path.
    fn look_up(&mut self, board: &Board) -> Known {
        let is_over = Seat::all(2).any(|seat| is_connected(board.men(seat)));
        if let Some(known) = is_over.then(|| self.decided(board)).flatten() {
            return known;
        }
        if self.path.has(board) || self.path.len() >= self.path_max {
            // The defender's aim, whoever is to move.
            let numbers = match board.turn() == self.attacker {
                true => Numbers::MISSED,
                false => Numbers::REACHED,
            };
            return Known { depends_on_path: true, ..Known::of(numbers) };
        }
        let key = board.key() ^ attacker_key(self.attacker);
        let store = &self.solver.store;
        if let Some(known) = store.find(key) {
            return known;
        }
        if let Some(known) = store.find(key ^ on_path(self.path_key)) {
            return Known { depends_on_path: true, ..known };
        }
        let Solver { weights, shapes, .. } = &mut *self.solver;
        let look = shapes.look(weights, board);
        if self.path.len() + 1 < self.path_max && shapes.wins(board, &look) {
            return Known { plies: 1, ..Known::of(Numbers::REACHED) };
        }
        Known::of(first_numbers(look.value))
    }

    /// Works at a position until its numbers reach the thresholds.
    fn expand(&mut self, board: &Board, most: Numbers) -> Result<Known, Stopped> {
        self.budget.count()?;
        let entered = self.budget.nodes();
        self.path.push(board);
        let mixed = scramble(board.key());
        let path_before = self.path_key;
        self.path_key ^= mixed;
        let boards = board.legal_moves().map(|mv| board.after(mv));
        let mut children = Vec::with_capacity(CHILDREN);
        children.extend(boards.map(|board| Child { board, known: Known::of(Numbers::MISSED) }));
        let attacker_key = attacker_key(self.attacker);
        self.solver.store.fetch(children.iter().map(|child| child.board.key() ^ attacker_key));
        for child in &mut children {
            child.known = self.look_up(&child.board);
        }
        let known = match self.decided(board).filter(|_| children.is_empty()) {
            Some(known) => Ok(known),
            None => self.work(board, &mut children, most),
        };
        self.path.pop();
        self.path_key = path_before;
        let known = known?;
        let work = self.budget.nodes() - entered + 1;
        let key = board.key() ^ attacker_key;
        let key = if known.depends_on_path { key ^ on_path(self.path_key) } else { key };
        self.solver.store.put(key, &known, work);
        Ok(known)
    }

    fn work(
        &mut self,
        board: &Board,
        children: &mut [Child],
        most: Numbers,
    ) -> Result<Known, Stopped> {
        loop {
            let known = self.known(board, children);
            let Numbers { phi, delta } = known.numbers;
            if phi >= most.phi || delta >= most.delta {
                return Ok(known);
            }
            let (index, second) = best_of(children);
            let child = &mut children[index];
            let others = delta - child.known.numbers.phi.min(delta);
            // Half more than the next best, so that the search stays for a while.
            let patience = (second + second / 2 + 1).min(INFINITE);
            let thresholds =
                Numbers { phi: (most.delta - others).min(INFINITE), delta: most.phi.min(patience) };
            let after = child.board;
            children[index].known = self.expand(&after, thresholds)?;
        }
    }

    /// The numbers of a position from those of its children.
    fn known(&self, board: &Board, children: &[Child]) -> Known {
        let numbers = children.iter().map(|child| child.known.numbers);
        let phi = numbers.clone().map(|numbers| numbers.delta).min().unwrap_or(INFINITE);
        let delta = numbers
            .map(|numbers| numbers.phi)
            .fold(0_u32, |sum, phi| sum.saturating_add(phi).min(INFINITE));
        let (is_reached, is_missed) = (phi == 0, delta == 0);
        let is_saved = match board.turn() == self.attacker {
            true => is_missed,
            false => is_reached,
        };
        // A position is saved by one move that does not depend on the path, or by all of them.
        let mut saving =
            children.iter().filter(|child| is_missed || child.known.numbers.delta == 0);
        let depends_on_path = is_saved
            && match is_missed {
                true => saving.any(|child| child.known.depends_on_path),
                false => saving.all(|child| child.known.depends_on_path),
            };
        let reached = children.iter().filter(|child| child.known.numbers.delta == 0);
        let plies = match (is_reached, is_missed) {
            (true, _) => reached.map(|child| child.known.plies).min(),
            (_, true) => children.iter().map(|child| child.known.plies).max(),
            _ => None,
        };
        let plies = plies.map_or(0, |plies| plies.saturating_add(1));
        let numbers = Numbers { phi: if is_missed { INFINITE } else { phi }, delta };
        let numbers = if is_reached { Numbers::REACHED } else { numbers };
        Known { numbers, plies, depends_on_path }
    }

    /// The line of a proof.
    fn line(&mut self, mut board: Board) -> Vec<Move> {
        let mut line = Vec::new();
        while board.payoffs().is_none() && line.len() < LINE_MAX {
            let attacks = board.turn() == self.attacker;
            let plies = |mv: &Move| self.solver.plies_to_win(&board.after(*mv), self.attacker);
            let won = board.legal_moves().filter_map(|mv| Some((plies(&mv)?, mv)));
            let next = match attacks {
                true => won.min_by_key(|(plies, _)| *plies),
                false => won.max_by_key(|(plies, _)| *plies),
            };
            // What was forgotten cannot be told.
            let Some((_, mv)) = next else { break };
            line.push(mv);
            board.play_unchecked(mv);
        }
        line
    }
}

/// What it probably takes where nobody has been yet: whoever stands better needs less.
fn first_numbers(value: i32) -> Numbers {
    const STEP: i32 = 100;
    const STEPS: i32 = 8;
    let worse = ((STEPS * STEP - value) / (2 * STEP)).clamp(0, STEPS) as u32;
    Numbers { phi: 1 + 2 * worse, delta: 1 + 2 * (STEPS as u32 - worse) }
}

/// The child that is cheapest to refute, and the number of the second.
fn best_of(children: &[Child]) -> (usize, u32) {
    let (mut best, mut least, mut second) = (0, INFINITE + 1, INFINITE);
    for (index, child) in children.iter().enumerate() {
        let delta = child.known.numbers.delta;
        if delta < least {
            (best, second, least) = (index, least.min(INFINITE), delta);
        } else if delta < second {
            second = delta;
        }
    }
    (best, second)
}
