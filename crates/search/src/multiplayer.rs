//! Searching games of two to four seats under limits.
//!
//! With two seats everybody agrees what the opponent wants. With three or four one has to assume
//! something, and the algorithms differ in what: see [`MaxN`](crate::MaxN),
//! [`Paranoid`](crate::Paranoid), [`Brs`](crate::Brs) and [`BrsPlus`](crate::BrsPlus). What they
//! share is here: a function of a depth, which is run deeper and deeper.

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use game::{
    Evaluator, Limits, Position, Progress, Record, Recorder, Score, Searcher, Stage, Standings,
    Verdict,
};

use crate::context::History;
use crate::deepening::deepen;
use crate::leaf::result;
use crate::order::Order;
use crate::watch::{Off, On, Watch};
use crate::{Budget, ManySeats, NodeOf, Of, Search, Settings, Stopped};

/// A way to find the value of a position for the seat to move, however many seats there are.
///
/// With two seats whose [`Standings`] are each other's opposite, all of them find the value of
/// [`Minimax`](crate::Minimax).
pub trait MultiplayerAlgorithm<P: Position>: Copy + Default + Send + 'static {
    /// The value of the root for the seat to move.
    fn root<S: ManySeats<Position = P>>(
        search: &mut Search<'_, S>,
        root: &NodeOf<S>,
    ) -> Result<Score, Stopped>;
}

/// A searcher of games of two to four seats: an algorithm, an evaluator and a move order.
pub struct Multiplayer<A, P: Position, E, O> {
    evaluator: E,
    order: O,
    settings: Settings,
    marker: PhantomData<fn() -> (A, P)>,
}

impl<A, P, E, O> Multiplayer<A, P, E, O>
where
    A: MultiplayerAlgorithm<P>,
    P: Position,
    E: Evaluator<P, Value = Standings>,
    O: Order<P, E>,
{
    /// A searcher. Of the settings it has no use for aspiration and the table.
    pub fn new(evaluator: E, order: O, settings: Settings) -> Multiplayer<A, P, E, O> {
        Multiplayer { evaluator, order, settings, marker: PhantomData }
    }

    /// Searches, watched or not.
    fn search_with<W: Watch<P>>(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
        watch: W,
    ) -> Verdict<P::Move> {
        let pos = record.position();
        let exact = self.settings.exact;
        let history = if exact { History::default() } else { History::of(record) };
        let budget = Budget::new(limits, stop);
        let search = Search::new(&self.evaluator, budget, &mut self.order, watch);
        let mut search = search.with_history(history);
        let is_proved = |_: Score, nothing_judged: bool| nothing_judged;
        let iteration = |search: &mut Search<'_, Of<P, E, O, W>>, depth, _| {
            let root = search.root(pos, depth);
            search.begin(Stage::Depth(depth));
            A::root(search, &root)
        };
        let mut verdict =
            deepen(&mut search, record, limits, self.settings, report, is_proved, iteration);
        if pos.is_over() {
            verdict.score = result(pos)[pos.turn()];
        }
        verdict
    }
}

impl<A, P, E, O> Searcher<P> for Multiplayer<A, P, E, O>
where
    A: MultiplayerAlgorithm<P>,
    P: Position,
    E: Evaluator<P, Value = Standings>,
    O: Order<P, E> + Send,
{
    fn search(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
    ) -> Verdict<P::Move> {
        self.search_with(record, limits, stop, report, Off)
    }

    fn record(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        recorder: &mut dyn Recorder<P>,
    ) -> Option<Verdict<P::Move>> {
        Some(self.search_with(record, limits, stop, &mut |_| (), On(recorder)))
    }
}
