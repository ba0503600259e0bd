//! In which order moves are tried: the sooner a good one, the more is cut off.

use std::hash::{Hash, Hasher};

use game::{Evaluator, Position, scramble};

use crate::{Budget, Node, Stopped};

/// Lists the moves of a node in some order. A move comes with its place in the game's own listing,
/// which is what the table stores.
pub trait Order<P: Position, E: Evaluator<P>> {
    /// The moves of one node that are still to be tried.
    type List;

    /// A new search begins.
    fn begin_search(&mut self) {}

    /// The tree below a root is to be searched. Whoever wants to see it before may look; it stops
    /// when the search would have to.
    fn look_ahead(
        &mut self,
        _evaluator: &E,
        _root: &Node<P, E>,
        _budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        Ok(())
    }

    /// The moves of a node. `hint` is the place of a move that was best here before.
    fn begin(&mut self, evaluator: &E, node: &Node<P, E>, hint: Option<u16>) -> Self::List;

    /// The next move of a list.
    fn next(&mut self, list: &mut Self::List) -> Option<(u16, P::Move)>;

    /// A list is not needed any more. Lists end in the reverse of the order in which they began.
    fn end(&mut self, list: Self::List);

    /// A move made the rest superfluous at a ply.
    fn cut(&mut self, _ply: usize, _depth: u32, _mv: P::Move) {}
}

/// The game's listing as it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsListed;

impl<P: Position, E: Evaluator<P>> Order<P, E> for AsListed {
    type List = (u16, P::Moves);

    #[inline]
    fn begin(&mut self, _evaluator: &E, node: &Node<P, E>, _hint: Option<u16>) -> Self::List {
        (0, node.pos.legal_moves())
    }

    #[inline]
    fn next(&mut self, (count, moves): &mut Self::List) -> Option<(u16, P::Move)> {
        let mv = moves.next()?;
        *count += 1;
        Some((*count - 1, mv))
    }

    #[inline]
    fn end(&mut self, _list: Self::List) {}
}

/// What speaks for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clues {
    /// The game's own idea of a promising move.
    pub own: bool,
    /// It was best here before.
    pub table: bool,
    /// It cut off a brother of this node.
    pub killers: bool,
    /// It cut off often, anywhere.
    pub history: bool,
    /// It leaves the opponent few replies (every move is played to see).
    pub replies: bool,
}

impl Clues {
    /// Everything but counting replies, which costs a move list for every move.
    pub const ALL: Clues =
        Clues { own: true, table: true, killers: true, history: true, replies: false };
}

/// Moves sorted by what speaks for them.
///
/// All lists lie in one stack that grows with the depth of the tree, so nothing is allocated per
/// node. Only the moves that are really tried get sorted: each time the best of the rest is picked.
#[derive(Clone, Debug)]
pub struct Sorted<M> {
    clues: Clues,
    stack: Vec<Candidate<M>>,
    killers: Vec<[Option<M>; 2]>,
    history: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Candidate<M> {
    merit: i64,
    index: u16,
    mv: M,
}

/// Different moves may share a place in the history; it is a hint, not a rule.
const HISTORY_LEN: usize = 1 << 12;

/// What the table says goes before everything else, killers before history, history before the
/// rest.
const TABLE_MERIT: i64 = 1 << 60;
const KILLER_MERIT: i64 = 1 << 56;
const HISTORY_UNIT: i64 = 1 << 22;
const REPLY_UNIT: i64 = 1 << 16;

impl<M> Sorted<M> {
    /// An order by these clues.
    #[must_use]
    pub fn new(clues: Clues) -> Sorted<M> {
        Sorted { clues, stack: Vec::new(), killers: Vec::new(), history: vec![0; HISTORY_LEN] }
    }
}

impl<M: Copy + Eq + Hash> Sorted<M> {
    /// A list by merits that are known, place by place; those beyond them are nothing.
    pub(crate) fn begin_by(
        &mut self,
        moves: impl Iterator<Item = M>,
        merits: &[i32],
    ) -> (usize, usize) {
        let start = self.stack.len();
        for (index, mv) in (0..).zip(moves) {
            let merit = merits.get(usize::from(index)).map_or(0, |merit| i64::from(*merit));
            self.stack.push(Candidate { merit, index, mv });
        }
        (start, 0)
    }

    fn merit<P, E>(
        &self,
        evaluator: &E,
        node: &Node<P, E>,
        index: u16,
        mv: M,
        hint: Option<u16>,
    ) -> i64
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let Clues { own, table, killers, history, replies } = self.clues;
        let mut merit = 0;
        if table && hint == Some(index) {
            return TABLE_MERIT;
        }
        if killers && self.killers.get(node.ply).is_some_and(|two| two.contains(&Some(mv))) {
            merit += KILLER_MERIT;
        }
        if history {
            merit += i64::from(self.history[place(&mv)]) * HISTORY_UNIT;
        }
        if replies {
            merit -= node.pos.after(mv).moves_count() as i64 * REPLY_UNIT;
        }
        if own {
            merit += i64::from(evaluator.priority(&node.pos, mv));
        }
        merit
    }
}

impl<P: Position, E: Evaluator<P>> Order<P, E> for Sorted<P::Move> {
    /// Where the list begins in the stack, and how many of its moves have been tried.
    type List = (usize, usize);

    fn begin_search(&mut self) {
        self.stack.clear();
        self.killers.clear();
        // What cut off in the last search still counts, but less than what will.
        self.history.iter_mut().for_each(|count| *count /= 8);
    }

    fn begin(&mut self, evaluator: &E, node: &Node<P, E>, hint: Option<u16>) -> (usize, usize) {
        let start = self.stack.len();
        for (index, mv) in (0..).zip(node.pos.legal_moves()) {
            let merit = self.merit(evaluator, node, index, mv, hint);
            self.stack.push(Candidate { merit, index, mv });
        }
        (start, 0)
    }

    fn next(&mut self, (start, tried): &mut (usize, usize)) -> Option<(u16, P::Move)> {
        let rest = &mut self.stack[*start + *tried..];
        // The first of the best, so that equal moves keep the game's order as far as can be.
        let best =
            (0..rest.len()).reduce(|a, b| if rest[b].merit > rest[a].merit { b } else { a })?;
        rest[..=best].rotate_right(1);
        *tried += 1;
        Some((rest[0].index, rest[0].mv))
    }

    fn end(&mut self, (start, _): (usize, usize)) {
        self.stack.truncate(start);
    }

    fn cut(&mut self, ply: usize, depth: u32, mv: P::Move) {
        if self.clues.killers {
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            let two = &mut self.killers[ply];
            if two[0] != Some(mv) {
                *two = [Some(mv), two[0]];
            }
        }
        if self.clues.history {
            let count = &mut self.history[place(&mv)];
            *count = (*count + depth * depth).min(1 << 24);
        }
    }
}

fn place(mv: &impl Hash) -> usize {
    let mut hasher = Scrambler(0);
    mv.hash(&mut hasher);
    hasher.finish() as usize % HISTORY_LEN
}

/// A hasher for a few bytes.
struct Scrambler(u64);

impl Hasher for Scrambler {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = scramble(self.0 ^ number);
    }
}
