//! The end of the game: who wins by how many discs, searched to the last square in null windows.

use engine::{Bound, Entry, Window};
use grid::{Bits, Square};
use search::Stopped;

use super::layout::Layout;
use super::node::Sides;
use super::order::hint;
use super::pvs::SOLVED;
use super::weights::DISC;
use super::worker::Worker;

/// With so few empty squares nothing is remembered, and regions with an odd number of them come
/// first.
const FEW: u32 = 6;

/// With so many empty squares the children are looked up in the table first.
const ETC_EMPTIES_MIN: u32 = 8;

/// No margin is larger.
const MARGIN_MAX: i32 = 300;

/// A move near the end.
#[derive(Clone, Copy, Debug)]
pub struct Placement<const W: usize> {
    square: Square,
    child: Sides<W>,
    /// The lower the sooner.
    cost: i32,
}

impl<const W: usize> Worker<'_, W> {
    /// Whether the side to move wins by more than so many discs: no less than its margin if it is
    /// above, no more if it is not.
    pub fn solve(&mut self, sides: Sides<W>, alpha: i32) -> Result<i32, Stopped> {
        let empties = sides.empties(self.layout);
        if empties <= FEW {
            let mut nodes = 0;
            let value = self.few(sides, sides.empty(self.layout), alpha, &mut nodes);
            self.budget.add(nodes)?;
            return Ok(value);
        }
        self.budget.count()?;
        let moves = sides.moves(self.layout);
        if moves.is_empty() {
            let passed = sides.turned();
            return match passed.moves(self.layout).is_empty() {
                true => Ok(sides.margin(self.layout)),
                false => Ok(-self.solve(passed, -alpha - 1)?),
            };
        }
        let (key, window) = (sides.key(), Window::null(DISC * alpha + DISC / 2));
        let found = self.table.probe(key);
        if let Some(entry) = found.filter(|entry| entry.depth == SOLVED && entry.decides(window)) {
            return Ok(entry.value / DISC);
        }
        let hinted = found.map_or(0, |entry| entry.hint);
        let first = self.placements.len();
        self.list_placements(sides, moves, hinted);
        let tried = match self.known(first, empties, alpha) {
            Some(value) => return self.forget(first, Ok(value)),
            None => self.try_placements(first, alpha),
        };
        let (best, best_move) = self.forget(first, tried)?;
        let (value, bound) = (DISC * best, Bound::of(DISC * best, window));
        let hint = if bound == Bound::Upper { hinted } else { hint(best_move) };
        self.table.store(key, &Entry { value, bound, depth: SOLVED, glance: None, hint });
        Ok(best)
    }

    /// The placements from `first` on are done with.
    fn forget<T>(&mut self, first: usize, found: T) -> T {
        self.placements.truncate(first);
        found
    }

    /// Tries the placements from `first` on: the best margin, and where it is found.
    fn try_placements(
        &mut self,
        first: usize,
        alpha: i32,
    ) -> Result<(i32, Option<Square>), Stopped> {
        let (mut best, mut best_move) = (-MARGIN_MAX, None);
        for index in first..self.placements.len() {
            let Placement { square, child, .. } = self.placements[index];
            let value = -self.solve(child, -alpha - 1)?;
            if value > best {
                (best, best_move) = (value, Some(square));
                if value > alpha {
                    break;
                }
            }
        }
        Ok((best, best_move))
    }

    /// Lists the moves, those that leave few replies first.
    fn list_placements(&mut self, sides: Sides<W>, moves: Bits<W>, hinted: u16) {
        let first = self.placements.len();
        let Layout { geometry, corners, .. } = self.layout;
        let odd = self.layout.odd(sides.empty(self.layout));
        for square in moves.squares() {
            let captured = geometry.captured(square, sides.own, sides.their);
            let child = sides.after(square, captured);
            let replies = child.moves(self.layout);
            let mut cost = 4 * (replies.len() + (replies & *corners).len()) as i32;
            cost -= 2 * i32::from(odd.contains(square));
            cost -= 4 * i32::from(corners.contains(square));
            if hint(Some(square)) == hinted {
                cost = i32::MIN;
            }
            self.placements.push(Placement { square, child, cost });
        }
        self.placements[first..]
            .sort_unstable_by_key(|placement| (placement.cost, placement.square));
    }

    /// Whether the table knows a child that cuts.
    fn known(&self, first: usize, empties: u32, alpha: i32) -> Option<i32> {
        if empties < ETC_EMPTIES_MIN {
            return None;
        }
        self.placements[first..].iter().find_map(|placement| {
            let entry = self.table.probe(placement.child.key())?;
            let is_bound = entry.bound != Bound::Lower && entry.depth == SOLVED;
            let value = -entry.value / DISC;
            (is_bound && value > alpha).then_some(value)
        })
    }

    /// The same with few empty squares.
    fn few(&self, sides: Sides<W>, empty: Bits<W>, alpha: i32, nodes: &mut u64) -> i32 {
        *nodes += 1;
        let geometry = self.layout.geometry;
        let odd = self.layout.odd(empty);
        let near = geometry.grown(sides.their) & empty;
        let mut best = -MARGIN_MAX;
        for set in [near & odd, near & !odd] {
            for square in set.squares() {
                let captured = geometry.captured(square, sides.own, sides.their);
                if captured.is_empty() {
                    continue;
                }
                let (child, rest) = (sides.after(square, captured), empty & !Bits::one(square));
                let value = match rest.is_empty() {
                    true => child.their.len() as i32 - child.own.len() as i32,
                    false => -self.few(child, rest, -alpha - 1, nodes),
                };
                if value > alpha {
                    return value;
                }
                best = best.max(value);
            }
        }
        if best > -MARGIN_MAX {
            return best;
        }
        let passed = sides.turned();
        match passed.moves(self.layout).is_empty() {
            true => sides.margin(self.layout),
            false => -self.few(passed, empty, -alpha - 1, nodes),
        }
    }
}
