//! The order of moves of a search that is put together when it runs.

use game::{Evaluator, Position, Score, ZeroSum};

use crate::rank::Ranked;
use crate::{AsListed, Budget, Clues, Node, Order, Sorted, Stopped};

/// Any order, chosen when a search is made: a type for each would multiply what is
/// compiled for every algorithm of every game.
pub struct AnyOrder<P: Position, E: Evaluator<P>> {
    sorted: Sorted<P::Move>,
    is_sorted: bool,
    ranked: Option<Ranked<P, E>>,
}

/// The moves of one node, in any order.
pub enum AnyList<L> {
    /// See [`AsListed`].
    AsListed((u16, L)),
    /// See [`Sorted`].
    Sorted((usize, usize)),
}

impl<P: Position, E: Evaluator<P>> AnyOrder<P, E> {
    /// An order by these clues, or as listed without any.
    #[must_use]
    pub fn new(clues: Option<Clues>) -> AnyOrder<P, E> {
        let sorted = Sorted::new(clues.unwrap_or_default());
        AnyOrder { sorted, is_sorted: clues.is_some(), ranked: None }
    }

    /// The order by the true values of moves, from 0, worst first, to 100, best first; 50 is as
    /// listed. A search finds them out before it begins: that is for small trees.
    #[must_use]
    pub fn ranked(rank: u32) -> AnyOrder<P, E>
    where
        P: ZeroSum,
        E: Evaluator<P, Value = Score>,
    {
        AnyOrder { is_sorted: true, ranked: Some(Ranked::new(rank)), ..AnyOrder::new(None) }
    }

    // Calls, so that the loops of searches that sort nothing stay as short as they are without.

    #[inline(never)]
    fn sort(&mut self, evaluator: &E, node: &Node<P, E>, hint: Option<u16>) -> (usize, usize) {
        match &self.ranked {
            Some(ranked) => self.sorted.begin_by(node.pos.legal_moves(), ranked.merits(node)),
            None => self.sorted.begin(evaluator, node, hint),
        }
    }

    #[inline(never)]
    fn next_sorted(&mut self, list: &mut (usize, usize)) -> Option<(u16, P::Move)> {
        Order::<P, E>::next(&mut self.sorted, list)
    }
}

impl<P: Position, E: Evaluator<P>> Order<P, E> for AnyOrder<P, E> {
    type List = AnyList<P::Moves>;

    fn begin_search(&mut self) {
        Order::<P, E>::begin_search(&mut self.sorted);
        self.ranked.iter_mut().for_each(Ranked::clear);
    }

    fn look_ahead(
        &mut self,
        evaluator: &E,
        root: &Node<P, E>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        match &mut self.ranked {
            Some(ranked) => ranked.look_ahead(evaluator, root, budget),
            None => Ok(()),
        }
    }

    #[inline]
    fn begin(&mut self, evaluator: &E, node: &Node<P, E>, hint: Option<u16>) -> Self::List {
        match self.is_sorted {
            true => AnyList::Sorted(self.sort(evaluator, node, hint)),
            false => AnyList::AsListed(AsListed.begin(evaluator, node, hint)),
        }
    }

    #[inline]
    fn next(&mut self, list: &mut Self::List) -> Option<(u16, P::Move)> {
        match list {
            AnyList::Sorted(list) => self.next_sorted(list),
            AnyList::AsListed(list) => Order::<P, E>::next(&mut AsListed, list),
        }
    }

    #[inline]
    fn end(&mut self, list: Self::List) {
        if let AnyList::Sorted(list) = list {
            Order::<P, E>::end(&mut self.sorted, list);
        }
    }

    #[inline]
    fn cut(&mut self, ply: usize, depth: u32, mv: P::Move) {
        if self.is_sorted {
            Order::<P, E>::cut(&mut self.sorted, ply, depth, mv);
        }
    }
}
