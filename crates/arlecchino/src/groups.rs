//! The turns of one piece, grouped by what they capture.
//!
//! Once the captured pieces are known, so is every empty square: steps are then taken by whole sets
//! of squares at once, and only jumps branch.

use crate::squares::{BOARD, Way, neighbors};

/// The turns of one piece that capture the same squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) captured: u64,
    /// Where these turns end, the start included.
    pub(crate) ends: u64,
}

/// The groups of one piece, without allocation unless there are unusually many.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    usual: [Group; USUAL_MAX],
    len: usize,
    /// What did not fit.
    more: Vec<Group>,
}

/// Groups that need no allocation: 20 000 random matches show at most 26. Hill climbing finds
/// boards with 50, around a piece of one color.
const USUAL_MAX: usize = 32;

impl Groups {
    pub(crate) fn new() -> Groups {
        let none = Group { captured: 0, ends: 0 };
        Groups { usual: [none; USUAL_MAX], len: 0, more: Vec::new() }
    }

    /// Takes one group out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Group> {
        if let Some(group) = self.more.pop() {
            return Some(group);
        }
        self.len = self.len.checked_sub(1)?;
        Some(self.usual[self.len])
    }

    /// Adds every turn of the piece on `from` with up to `degree` actions.
    pub(crate) fn fill(&mut self, occupied: u64, from: u64, degree: u32) {
        self.extend(occupied & !from, 0, from, degree);
    }

    /// Goes on from the squares `reached`, with pieces `standing` and others `captured`, for up to
    /// `actions` more.
    fn extend(&mut self, standing: u64, captured: u64, reached: u64, actions: u32) {
        let empty = BOARD & !standing;
        let mut ends = reached;
        let mut latest = reached;
        for left in (0..actions).rev() {
            for (way, back) in Way::PAIRS {
                let mut over = way.shift(latest) & standing & back.shift(empty);
                while over != 0 {
                    let jumped = over & over.wrapping_neg();
                    over ^= jumped;
                    self.extend(standing ^ jumped, captured | jumped, way.shift(jumped), left);
                }
            }
            // Whoever returns to a square has fewer actions left than before: only new ones matter.
            latest = neighbors(latest) & empty & !ends;
            ends |= latest;
        }
        if captured != 0 {
            self.add(captured, ends);
        }
    }

    fn add(&mut self, captured: u64, ends: u64) {
        let usual = self.usual[..self.len].iter_mut();
        let mut known = usual.chain(&mut self.more);
        if let Some(group) = known.find(|group| group.captured == captured) {
            group.ends |= ends;
            return;
        }
        let group = Group { captured, ends };
        match self.usual.get_mut(self.len) {
            Some(next) => {
                *next = group;
                self.len += 1;
            }
            None => self.more.push(group),
        }
    }
}

/// Whether a piece can jump at all within `degree` actions.
///
/// Then it also has a legal turn, since no first jump ends on the start: after one or three steps
/// it ends an odd distance away, and after two a jump back would be over a square just stepped on.
pub(crate) fn can_jump(occupied: u64, from: u64, degree: u32) -> bool {
    let standing = occupied & !from;
    let empty = BOARD & !standing;
    let mut reached = from;
    for _ in 0..degree {
        if reached & jump_starts(standing, empty) != 0 {
            return true;
        }
        reached |= neighbors(reached) & empty;
    }
    false
}

/// The squares from which a piece could jump over one of `standing` onto an `empty` square.
#[inline]
pub(crate) fn jump_starts(standing: u64, empty: u64) -> u64 {
    Way::PAIRS.iter().fold(0, |starts, (_, back)| starts | back.shift(standing & back.shift(empty)))
}
