//! In which order moves are tried: the table's first, then by what they win and what can be done
//! about it, and by what such moves have done elsewhere.

use arlecchino::{Color, Duel, Move, SIZE};
use game::Position;

use crate::features::Sides;

/// A move, and how promising it is.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The higher the sooner.
    pub priority: i32,
}

/// A move as the table keeps it: most of what it does.
#[inline]
pub fn hint(mv: Move) -> u16 {
    let way = u16::from(mv.from()) * SQUARES as u16 + u16::from(mv.to());
    1 + (way << 5 | (mv.captured() % 31) as u16)
}

const SQUARES: usize = SIZE.squares_count();

/// The move that the table hints at comes before all others.
const HINTED: i32 = i32::MAX;

/// What a compartment won counts.
const COMPARTMENT: i32 = 100;

/// What a move that cuts adds to its history is divided by this part of what it has already.
const HISTORY_MAX: i32 = 1 << 10;

/// What is remembered of moves, whatever the position.
pub struct Order {
    /// By color, start and end.
    history: Vec<i32>,
}

/// The place of a move in the history.
#[inline]
fn place(color: Color, mv: Move) -> usize {
    (color.index() * SQUARES + usize::from(mv.from())) * SQUARES + usize::from(mv.to())
}

impl Order {
    pub fn new() -> Order {
        Order { history: vec![0; Color::COUNT * SQUARES * SQUARES] }
    }

    /// Adds the moves of a position to a list; `look` says what is to be feared after one.
    pub fn list(
        &self,
        pos: &Duel,
        hinted: u16,
        list: &mut Vec<Candidate>,
        look: impl Fn(Move) -> i32,
    ) {
        let (color, sides) = (pos.color(), Sides::of(pos));
        for mv in pos.legal_moves() {
            let won = -sides.net(mv.captured());
            let seen = self.history.get(place(color, mv)).copied().unwrap_or(0);
            let priority = match hint(mv) == hinted {
                true => HINTED,
                false => COMPARTMENT * won + seen / 4 - look(mv),
            };
            list.push(Candidate { mv, priority });
        }
    }

    /// A move has cut, the last of those that were tried.
    pub fn cut(&mut self, color: Color, depth: u32, tried: &[Candidate]) {
        let weight = (depth * depth).min(200) as i32;
        let Some((last, others)) = tried.split_last() else { return };
        for other in others {
            self.learn(place(color, other.mv), -weight);
        }
        self.learn(place(color, last.mv), weight);
    }

    fn learn(&mut self, place: usize, weight: i32) {
        if let Some(seen) = self.history.get_mut(place) {
            *seen += weight - *seen * weight.abs() / HISTORY_MAX;
        }
    }
}

/// So many moves are tried in order; whoever comes to the others tries nearly all.
const SORTED: usize = 6;

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
