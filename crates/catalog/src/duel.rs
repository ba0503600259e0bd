//! Searchers of two-seat games.

use game::{Evaluator, Score, Searcher, ZeroSum};
use search::{
    Algorithm, AlphaBeta, AlphaBetaMemory, AnyOrder, Classic, Minimax, Mtdf, Negamax, Pvs,
};

use crate::plan::Plan;

/// A searcher with its type forgotten.
pub(crate) type BoxedSearcher<P> = Box<dyn Searcher<P>>;

/// An evaluator with its type forgotten.
pub(crate) type AnyEvaluator<P> = Box<dyn Evaluator<P, Value = Score, Carry = ()>>;

/// The algorithms of two-seat games, in the order in which they are taught.
pub(crate) const ALGORITHMS: [&str; 6] =
    ["minimax", "negamax", "alphabeta", "pvs", "memory", "mtdf"];

/// A searcher that runs an algorithm by its name, one of [`ALGORITHMS`].
pub(crate) fn searcher<P, E>(name: &str, plan: &Plan, evaluator: E) -> BoxedSearcher<P>
where
    P: ZeroSum,
    E: Evaluator<P, Value = Score> + 'static,
{
    match name {
        // The order of moves changes nothing where every move is searched.
        "minimax" => ordered::<Minimax, _, _>(&plan.ordered(None), evaluator),
        "negamax" => ordered::<Negamax, _, _>(&plan.ordered(None), evaluator),
        "alphabeta" => ordered::<AlphaBeta, _, _>(plan, evaluator),
        "pvs" => ordered::<Pvs, _, _>(plan, evaluator),
        "memory" => ordered::<AlphaBetaMemory, _, _>(plan, evaluator),
        _ => ordered::<Mtdf, _, _>(plan, evaluator),
    }
}

/// A searcher that runs an algorithm known by its type.
pub(crate) fn ordered<A, P, E>(plan: &Plan, evaluator: E) -> BoxedSearcher<P>
where
    A: Algorithm,
    P: ZeroSum,
    E: Evaluator<P, Value = Score> + 'static,
{
    Box::new(Classic::<A, _, _, _>::new(evaluator, AnyOrder::new(plan.order), plan.settings))
}
