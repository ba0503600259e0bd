//! Searching under limits: iterative deepening over any algorithm.
//!
//! A search to depth 1, then 2, then 3 … costs little more than the last one alone, because the
//! tree grows by a factor with each ply; and what one iteration learns (the best move in the table,
//! killers, history) makes the next one faster. Above all it has an answer at any time: when the
//! limits end an iteration, the last complete one stands. A program that searches to a fixed depth
//! has nothing when its time is up.
//!
//! **Aspiration** searches each iteration in a narrow window around the last value; if the value
//! turns out to lie outside, the window is opened on that side and the iteration repeated.

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use game::{
    Evaluator, Limits, Position, Progress, Record, Recorder, Score, Searcher, Stage, Verdict,
    ZeroSum,
};

use crate::context::History;
use crate::order::Order;
use crate::watch::{Off, On, Watch};
use crate::{Algorithm, Budget, MoveOf, Parts, Search, Stopped, Table, TwoSeats, Window};

/// How an algorithm is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The depth, where the limits of a search name none. Without any, it deepens.
    pub depth: Option<u32>,
    /// Whether to deepen step by step, or to search to the depth at once.
    pub deepening: bool,
    /// The half width of the window around the last value, if it is to be narrow.
    pub aspiration: Option<i32>,
    /// Exact mode: table entries count only at equal depth, and repetition is off.
    pub exact: bool,
    /// Memory for the table of algorithms that use one.
    pub table_bytes: usize,
}

impl Settings {
    /// As good players use it: deepening, deeper entries welcome, repetitions drawn, 16 MiB of
    /// table.
    pub const PLAYING: Settings = Settings {
        depth: None,
        deepening: true,
        aspiration: None,
        exact: false,
        table_bytes: 1 << 24,
    };

    /// As the laws are stated: one depth, exact.
    #[must_use]
    pub const fn exact(depth: u32) -> Settings {
        Settings { depth: Some(depth), deepening: false, exact: true, ..Settings::PLAYING }
    }
}

/// A searcher of two-seat games: an algorithm, an evaluator and a move order.
pub struct Classic<A, P: ZeroSum, E, O> {
    evaluator: E,
    order: O,
    table: Option<Table>,
    settings: Settings,
    marker: PhantomData<fn() -> (A, P)>,
}

impl<A, P, E, O> Classic<A, P, E, O>
where
    A: Algorithm,
    P: ZeroSum,
    E: Evaluator<P, Value = Score>,
    O: Order<P, E>,
{
    /// A searcher with an empty table.
    pub fn new(evaluator: E, order: O, settings: Settings) -> Classic<A, P, E, O> {
        let table = A::USES_TABLE.then(|| Table::with_bytes(settings.table_bytes));
        Classic { evaluator, order, table, settings, marker: PhantomData }
    }

    /// Searches, watched or not.
    pub fn search_with<W: Watch<P>>(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
        watch: W,
    ) -> Verdict<P::Move> {
        let budget = Budget::new(limits, stop);
        if let Some(table) = &self.table {
            table.next_generation();
        }
        let exact = self.settings.exact;
        let history = if exact { History::default() } else { History::of(record) };
        let search = Search::new(&self.evaluator, budget, &mut self.order, watch);
        let mut search = search.with_table(self.table.as_ref(), exact).with_history(history);
        let pos = record.position();
        let aspiration = self.settings.aspiration;
        // With a table nothing may be judged only because it was judged before: then a decided
        // value tells. Where a win counts by its speed, no other line can be better than the first.
        let has_table = self.table.is_some();
        let is_proved = |score: Score, nothing_judged: bool| {
            let is_decided = score.is_decided();
            (P::HASTE > 0 && is_decided) || (nothing_judged && (is_decided || !has_table || exact))
        };
        let iteration =
            |search: &mut _, depth, last| iteration::<A, _>(search, pos, depth, last, aspiration);
        let mut verdict =
            deepen(&mut search, record, limits, self.settings, report, is_proved, iteration);
        if pos.is_over() {
            verdict.score = pos.result();
        }
        if let Some(table) = &self.table {
            lengthen(&mut verdict.line, pos, table, verdict.depth as usize);
        }
        verdict
    }
}

/// Goes on with a line by the best moves that the table remembers: a null window, or an answer from
/// the table, leaves the line shorter than the search was deep.
fn lengthen<P: ZeroSum>(line: &mut Vec<P::Move>, pos: &P, table: &Table, plies_max: usize) {
    let mut end = line.iter().fold(pos.clone(), |pos, mv| pos.after(*mv));
    while line.len() < plies_max {
        let best = table.probe(end.key()).and_then(|entry| entry.best);
        // A place that the listing does not have is another position's, and the line ends there.
        let Some(mv) = best.and_then(|best| end.legal_moves().nth(best.into())) else { break };
        line.push(mv);
        end.play_unchecked(mv);
    }
}

impl<A, P, E, O> Searcher<P> for Classic<A, P, E, O>
where
    A: Algorithm,
    P: ZeroSum,
    E: Evaluator<P, Value = Score>,
    O: Order<P, E> + Send,
{
    fn table_bytes(&self) -> usize {
        self.table.as_ref().map_or(0, Table::bytes)
    }

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

/// Deeper and deeper, until the depth is reached, the limits end it, or the game has no more to
/// tell.
///
/// `iteration` is one search to a depth: it is told the last value, and gives the new one.
/// `is_proved` says from a value, and whether nothing was judged but by the rules to find it, that
/// a deeper search would find the same.
pub(crate) fn deepen<'a, S: Parts>(
    search: &mut Search<'a, S>,
    record: &Record<S::Position>,
    limits: &Limits,
    settings: Settings,
    report: &mut dyn FnMut(&Progress<'_, MoveOf<S>>),
    is_proved: impl Fn(Score, bool) -> bool,
    mut iteration: impl FnMut(&mut Search<'a, S>, u32, Option<Score>) -> Result<Score, Stopped>,
) -> Verdict<MoveOf<S>> {
    let pos = record.position();
    let depth_max = limits.depth.or(settings.depth);
    let is_direct = !settings.deepening && depth_max.is_some();
    // Whatever happens, a legal move comes back.
    let mut verdict = Verdict {
        line: pos.legal_moves().take(1).collect(),
        score: Score::DRAW,
        depth: 0,
        statistics: Default::default(),
    };
    let plies_left = record.ending().plies_max.saturating_sub(record.moves().len());
    let depth_max = if pos.is_over() { 0 } else { depth_max.unwrap_or(plies_left as u32) };
    let first = if is_direct { depth_max.max(1) } else { 1 };
    for depth in first..=depth_max {
        let leaves = search.statistics.leaves;
        let last = (verdict.depth > 0).then_some(verdict.score);
        match iteration(search, depth, last) {
            Ok(score) => {
                if !search.lines.best().is_empty() {
                    verdict.line = search.lines.best().to_vec();
                }
                verdict.score = score;
                verdict.depth = depth;
            }
            Err(Stopped) => {
                // Without a complete iteration the best move of the first one has to do.
                if verdict.depth == 0 && !search.lines.best().is_empty() {
                    verdict.line = search.lines.best().to_vec();
                }
                break;
            }
        }
        report(&Progress {
            depth,
            score: verdict.score,
            line: &verdict.line,
            nodes: search.budget.nodes(),
            elapsed: search.budget.elapsed(),
        });
        let nothing_judged = search.statistics.leaves == leaves;
        if is_proved(verdict.score, nothing_judged) {
            break;
        }
    }
    verdict.statistics = search.finished_statistics();
    verdict
}

/// One search to a depth, in a narrow window first if so wanted.
fn iteration<A: Algorithm, S: TwoSeats>(
    search: &mut Search<'_, S>,
    pos: &S::Position,
    depth: u32,
    last: Option<Score>,
    aspiration: Option<i32>,
) -> Result<Score, Stopped> {
    let root = search.root(pos, depth);
    search.look_ahead(&root)?;
    let mut stage = Stage::Depth(depth);
    let mut window = match (last, aspiration) {
        (Some(last), Some(half)) if !A::IGNORES_WINDOW => Window::around(last, half),
        _ => Window::FULL,
    };
    loop {
        if !A::TELLS_STAGES {
            search.begin(stage);
        }
        let value = A::root(search, &root, window, last)?;
        if value <= window.alpha && window.alpha > Window::FULL.alpha {
            window.alpha = Window::FULL.alpha;
        } else if value >= window.beta && window.beta < Window::FULL.beta {
            window.beta = Window::FULL.beta;
        } else {
            return Ok(value);
        }
        search.statistics.researches += 1;
        stage = Stage::Again(depth);
    }
}
