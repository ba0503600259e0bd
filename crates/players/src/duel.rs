//! Searchers of two-seat games.

use game::{Evaluator, NullMove, Score, Searcher, ZeroSum};
use search::{
    Algorithm, AlphaBeta, AlphaBetaMemory, AnyOrder, Classic, Minimax, Mtdf, Negamax, Pvs,
};

use crate::both_seats::BothSeats;
use crate::candidate::Built;
use crate::error::SpecError;
use crate::keys::Keys;
use crate::plan::{DEPTH, Plan};
use crate::table;

/// A searcher with its type forgotten.
pub type BoxedSearcher<P> = Box<dyn Searcher<P>>;

/// An evaluator with its type forgotten.
pub type AnyEvaluator<P> = Box<dyn Evaluator<P, Value = Score, Carry = ()>>;

/// The algorithms of two-seat games, in the order in which they are taught.
pub const ALGORITHMS: [&str; 6] = ["minimax", "negamax", "alphabeta", "pvs", "memory", "mtdf"];

/// A searcher that runs an algorithm by its name, one of [`ALGORITHMS`].
pub fn searcher<P, E>(name: &str, plan: &Plan, evaluator: E) -> BoxedSearcher<P>
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
pub fn ordered<A, P, E>(plan: &Plan, evaluator: E) -> BoxedSearcher<P>
where
    A: Algorithm,
    P: ZeroSum,
    E: Evaluator<P, Value = Score> + 'static,
{
    let order = plan.rank.map_or_else(|| AnyOrder::new(plan.order), AnyOrder::ranked);
    Box::new(Classic::<A, _, _, _>::new(evaluator, order, plan.settings))
}

/// The algorithms of two-seat games, and those of more for two seats.
pub fn of_two<P, E>(
    keys: &Keys<'_>,
    evaluator: impl FnOnce(&Keys<'_>) -> Result<E, SpecError>,
) -> Result<Built<P>, SpecError>
where
    P: ZeroSum + NullMove,
    E: Evaluator<P, Value = Score> + 'static,
{
    let (name, plan) = match keys.recipe.name {
        "deepening" => {
            let algorithm = keys.text("algorithm").unwrap_or(DEEPENS);
            (algorithm, Plan::read(keys, None).deepening())
        }
        name if ALGORITHMS.contains(&name) => (name, Plan::read(keys, Some(DEPTH))),
        _ => return table::of_more(keys, |keys| Ok(Box::new(BothSeats(evaluator(keys)?)))),
    };
    Ok(Built { searcher: searcher(name, &plan, evaluator(keys)?), plan })
}

/// What `deepening` deepens unless it is told.
const DEEPENS: &str = "memory";
