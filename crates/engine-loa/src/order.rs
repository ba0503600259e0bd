//! In which order moves are tried after the table's: captures, then by what such moves have done
//! elsewhere and how much nearer they bring a man.

use game::Position;
use loa::{Board, Move};

use crate::center::Center;

/// A move, and how promising it is.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The higher the sooner.
    pub priority: i32,
}

/// A move as the table keeps it.
#[inline]
pub fn hint(mv: Move) -> u16 {
    u16::from(mv.from % 64) << 6 | u16::from(mv.to % 64)
}

/// The move that the table hints at; a pass if at none.
#[inline]
pub fn hinted(hint: u16) -> Move {
    Move { from: (hint >> 6 & 63) as u8, to: (hint & 63) as u8 }
}

/// So many moves a side has at most.
const MOVES_MAX: usize = 12 * 8;

const CAPTURE: i32 = 2_000;

/// What a move that always cut would have by its history.
const HISTORY: u32 = 2_048;

/// What a twelfth of a square nearer to the center of mass is worth, with twelve men.
const NEARER: i32 = 5;

/// A move's counts are halved when they reach this, so that they follow the search.
const COUNT_MAX: u32 = 1 << 18;

/// How often a move was tried, and how often it cut: each weighted by how deep that was. Their
/// quotient, the relative history, is what counts: a good move that is seldom possible is as good
/// as a common one.
#[derive(Clone, Copy)]
struct History {
    tried: u32,
    cut: u32,
    /// The quotient, of [`HISTORY`].
    relative: i32,
}

impl History {
    fn add(&mut self, tried: u32, cut: u32) {
        (self.tried, self.cut) = (self.tried + tried, self.cut + cut);
        if self.tried > COUNT_MAX {
            (self.tried, self.cut) = (self.tried / 2, self.cut / 2);
        }
        self.relative = (self.cut * (HISTORY / 16) / (self.tried / 16 + 1)) as i32;
    }
}

/// Before it was ever tried a move is as good as one that cut once in so many times.
const UNTRIED: History = History { tried: 16, cut: 1, relative: 128 };

/// What is remembered of moves, whatever the position.
pub struct Order {
    /// By side and move.
    history: Vec<History>,
}

/// The place of a side's move in the history.
#[inline]
fn place(board: &Board, mv: Move) -> usize {
    board.turn().index() << 12 | usize::from(mv.from) << 6 | usize::from(mv.to)
}

impl Order {
    pub fn new() -> Order {
        Order { history: vec![UNTRIED; 2 << 12] }
    }

    /// Adds the moves of a board to a list, but for one that was tried before.
    pub fn list(&self, board: &Board, tried: Option<Move>, list: &mut Vec<Candidate>) {
        let center = Center::of(board.men(board.turn()));
        let before = list.len();
        list.reserve(MOVES_MAX);
        board.moves_of(board.turn()).for_each(|mv| {
            let history = &self.history[place(board, mv) % (2 << 12)];
            let nearer = center.distance(mv.from) - center.distance(mv.to);
            let is_capture = i32::from(board.is_capture(mv));
            let priority = history.relative + NEARER * nearer + CAPTURE * is_capture;
            if tried != Some(mv) {
                list.push(Candidate { mv, priority });
            }
        });
        if list.len() == before && tried.is_none() {
            // A pass, or nothing: rules differ.
            list.extend(board.legal_moves().map(|mv| Candidate { mv, priority: 0 }));
        }
    }

    /// A move has cut, the last of those that were tried.
    pub fn cut(&mut self, board: &Board, depth: u32, tried: &[Candidate]) {
        let weight = depth * depth;
        let Some((Candidate { mv, .. }, others)) = tried.split_last() else { return };
        for other in others {
            self.history[place(board, other.mv) % (2 << 12)].add(weight, 0);
        }
        self.history[place(board, *mv) % (2 << 12)].add(weight, weight);
    }
}

/// So many moves are tried in order; whoever comes to the others tries nearly all.
const SORTED: usize = 10;

/// Puts the most promising of the moves from `index` on there.
#[inline]
pub fn pick(moves: &mut [Candidate], index: usize) -> Move {
    if index >= SORTED {
        return moves[index].mv;
    }
    let mut best = index;
    for other in index + 1..moves.len() {
        if moves[other].priority > moves[best].priority {
            best = other;
        }
    }
    moves.swap(index, best);
    moves[index].mv
}
