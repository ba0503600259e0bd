//! The exact score of positions with few empty squares, in null windows.
//!
//! A null-window search answers one question, "is the score above alpha?", with a bound: above
//! alpha a lower bound of the score, otherwise an upper bound. Fewer squares allow less work per
//! node, so there is a rung for each range of empty squares:
//!
//! | empty squares | order | cache |
//! |---|---|---|
//! | 1 to 4 | parity | none |
//! | 5 to 6 | corners, parity | a small cache |
//! | 7 to 11 | the fewest replies first | a larger cache |
//!
//! Limits are looked at down to 7 empty squares. What is begun with 6 is brought to its end, 1,244
//! positions at most.

use othello::kernel::{flips, moves};
use search::{Budget, Stopped};

use crate::cache::Cache;
use crate::last::{INFINITY, SCORE_MAX, four, margin};
use crate::squares::{CORNERS, Parity, Squares};
use crate::stability::stable;
use crate::table::NO_SQUARE;

/// Above this many empty squares the shared table and the evaluation take over.
pub const ENDGAME_MAX: u32 = 11;

/// Most squares at which parity alone orders the moves.
const PARITY_MAX: u32 = 6;

/// From this many empty squares on, children are looked up in the cache before any is searched.
const LOOK_UP_MIN: u32 = 8;

/// Positions in the smaller cache: a power of two.
const SMALL_BITS: u32 = 13;

/// Positions in the larger cache: a power of two.
const LARGE_BITS: u32 = 18;

/// What a reply of the other side takes from the priority of a move.
const REPLY: i32 = 4;

/// What a move into an odd quadrant has ahead of others: less than a reply.
const ODD: i32 = 3;

/// So many more discs than have to be stable there must be, or it is not worth a look.
const UNSTABLE_MIN: u32 = 4;

/// The solver of few empty squares, with caches of its own.
pub struct Endgame {
    /// Positions entered so far with so few empty squares that parity orders the moves.
    pub nodes: u64,
    small: Cache,
    large: Cache,
}

/// A position after a move, its place in the larger cache, and how promising the move is.
#[derive(Clone, Copy, Default)]
struct Child {
    own: u64,
    theirs: u64,
    place: usize,
    priority: i32,
    square: u8,
}

impl Endgame {
    /// A solver with empty caches.
    pub fn new() -> Endgame {
        Endgame { nodes: 0, small: Cache::new(SMALL_BITS), large: Cache::new(LARGE_BITS) }
    }

    /// What its caches take.
    pub fn bytes(&self) -> usize {
        self.small.bytes() + self.large.bytes()
    }

    /// Is the score above `alpha`? A bound that says so; see the module's page.
    #[inline]
    pub fn null(
        &mut self,
        own: u64,
        theirs: u64,
        alpha: i32,
        parity: Parity,
        budget: &mut Budget<'_>,
    ) -> Result<i32, Stopped> {
        if (own | theirs).count_zeros() > PARITY_MAX {
            let place = self.large.place(own, theirs);
            let pos = Child { own, theirs, place, ..Child::default() };
            return self.by_mobility(pos, alpha, parity, budget);
        }
        let before = self.nodes;
        let bound = self.unlimited(own, theirs, alpha, parity);
        budget.add(self.nodes - before)?;
        Ok(bound)
    }

    /// The same where it is not worth while to look at limits.
    #[inline]
    fn unlimited(&mut self, own: u64, theirs: u64, alpha: i32, parity: Parity) -> i32 {
        match (own | theirs).count_zeros() {
            0..=3 => self.few(own, theirs),
            4 => four(own, theirs, alpha, parity, &mut self.nodes),
            _ => self.by_parity(own, theirs, alpha, parity),
        }
    }

    /// A position with more than [`PARITY_MAX`] empty squares will be asked about soon.
    #[inline]
    pub fn prefetch(&self, own: u64, theirs: u64) {
        self.large.prefetch(self.large.place(own, theirs));
    }

    /// At most three empty squares at the root of a search: plain and slow.
    #[cold]
    fn few(&mut self, own: u64, theirs: u64) -> i32 {
        self.nodes += 1;
        let legal = moves(own, theirs);
        if legal == 0 {
            return match moves(theirs, own) {
                0 => margin(own, theirs),
                _ => -self.few(theirs, own),
            };
        }
        let after = Squares(legal).map(|square| {
            let turned = flips(square, own, theirs);
            -self.few(theirs ^ turned, own ^ turned | 1 << square)
        });
        after.max().unwrap_or(-INFINITY)
    }

    fn by_parity(&mut self, own: u64, theirs: u64, alpha: i32, parity: Parity) -> i32 {
        self.nodes += 1;
        if let Some(bound) = stability_cut(own, theirs, alpha) {
            return bound;
        }
        let place = self.small.place(own, theirs);
        if let Some(known) = self.small.probe(place, own, theirs) {
            if i32::from(known.lower) > alpha {
                return known.lower.into();
            }
            if i32::from(known.upper) <= alpha {
                return known.upper.into();
            }
        }
        let legal = moves(own, theirs);
        if legal == 0 {
            return match moves(theirs, own) {
                0 => margin(own, theirs),
                _ => -self.by_parity(theirs, own, !alpha, parity),
            };
        }
        let odd = parity.odd();
        let mut best = -INFINITY;
        let mut best_square = NO_SQUARE;
        'search: for set in [legal & CORNERS, legal & odd & !CORNERS, legal & !odd & !CORNERS] {
            for square in Squares(set) {
                let turned = flips(square, own, theirs);
                let (next, moved) = (theirs ^ turned, own ^ turned | 1 << square);
                let score = -self.unlimited(next, moved, !alpha, parity.after(square));
                if score > best {
                    (best, best_square) = (score, square);
                    if best > alpha {
                        break 'search;
                    }
                }
            }
        }
        self.small.store(place, own, theirs, alpha, best, best_square);
        best
    }

    fn by_mobility(
        &mut self,
        pos: Child,
        alpha: i32,
        parity: Parity,
        budget: &mut Budget<'_>,
    ) -> Result<i32, Stopped> {
        let Child { own, theirs, place, .. } = pos;
        budget.count()?;
        if let Some(bound) = stability_cut(own, theirs, alpha) {
            return Ok(bound);
        }
        let mut best_before = NO_SQUARE;
        if let Some(known) = self.large.probe(place, own, theirs) {
            if i32::from(known.lower) > alpha {
                return Ok(known.lower.into());
            }
            if i32::from(known.upper) <= alpha {
                return Ok(known.upper.into());
            }
            best_before = known.best;
        }
        let legal = moves(own, theirs);
        if legal == 0 {
            return match moves(theirs, own) {
                0 => Ok(margin(own, theirs)),
                _ => Ok(-self.null(theirs, own, !alpha, parity, budget)?),
            };
        }
        let empties = (own | theirs).count_zeros();
        let mut children = [Child::default(); ENDGAME_MAX as usize + 1];
        let children = self.children(own, theirs, legal, &mut children);
        if children.is_empty() {
            return Ok(SCORE_MAX);
        }
        for child in children.iter_mut() {
            if empties >= LOOK_UP_MIN
                && let Some(known) = self.large.probe(child.place, child.own, child.theirs)
                && -i32::from(known.upper) > alpha
            {
                return Ok(-i32::from(known.upper));
            }
            let is_best = child.square == best_before;
            child.priority = if is_best { i32::MAX } else { priority(child, parity) };
        }
        let mut best = -INFINITY;
        let mut best_square = NO_SQUARE;
        for first in 0..children.len() {
            let child = take_best(&mut children[first..]);
            let after = parity.after(child.square);
            let score = match empties - 1 > PARITY_MAX {
                true => -self.by_mobility(child, !alpha, after, budget)?,
                false => -self.null(child.own, child.theirs, !alpha, after, budget)?,
            };
            if score > best {
                (best, best_square) = (score, child.square);
                if best > alpha {
                    break;
                }
            }
        }
        self.large.store(place, own, theirs, alpha, best, best_square);
        Ok(best)
    }

    /// The positions after each move, and no position if a move turns every disc. The cache is told
    /// that it will be asked about them: what it knows comes while their order is worked out.
    #[inline]
    fn children<'c>(
        &self,
        own: u64,
        theirs: u64,
        legal: u64,
        children: &'c mut [Child],
    ) -> &'c mut [Child] {
        let mut count = 0;
        for (child, square) in children.iter_mut().zip(Squares(legal)) {
            let turned = flips(square, own, theirs);
            if turned == theirs {
                return &mut [];
            }
            let (next, moved) = (theirs ^ turned, own ^ turned | 1 << square);
            let place = self.large.place(next, moved);
            self.large.prefetch(place);
            *child = Child { own: next, theirs: moved, priority: 0, square, place };
            count += 1;
        }
        &mut children[..count]
    }
}

/// Few replies are good, corners among them count twice; then odd quadrants.
#[inline]
fn priority(child: &Child, parity: Parity) -> i32 {
    let replies = moves(child.own, child.theirs);
    let weight = replies.count_ones() + (replies & CORNERS).count_ones();
    let is_odd = (parity.odd() >> child.square & 1) as i32;
    is_odd * ODD - REPLY * weight as i32
}

/// Moves the most promising child to the front.
#[inline]
fn take_best(children: &mut [Child]) -> Child {
    let mut best = 0;
    for index in 1..children.len() {
        if children[index].priority > children[best].priority {
            best = index;
        }
    }
    children.swap(0, best);
    children[0]
}

/// An upper bound of the score that is at most `alpha`, if their stable discs alone give one.
#[inline]
pub fn stability_cut(own: u64, theirs: u64, alpha: i32) -> Option<i32> {
    // So many discs must be stable; most of the time there are not even so many, or hardly more.
    let needed = (SCORE_MAX - alpha).cast_unsigned().div_ceil(2);
    if theirs.count_ones() < needed + UNSTABLE_MIN {
        return None;
    }
    let bound = SCORE_MAX - 2 * stable(theirs, own).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}
