//! Players of games for two to four seats.

use game::{Evaluator, NullMove, Standings};
use search::{AnyOrder, Brs, BrsPlus, MaxN, Multiplayer, MultiplayerAlgorithm, Paranoid};

use crate::candidate::Built;
use crate::duel::BoxedSearcher;
use crate::error::SpecError;
use crate::keys::Keys;
use crate::monte_carlo;
use crate::plan::{DEPTH, Plan};

/// An evaluator of every seat with its type forgotten.
pub type AnyStandings<P> = Box<dyn Evaluator<P, Value = Standings, Carry = ()>>;

/// An algorithm of such games, by its name.
pub fn of_more<P: NullMove>(
    keys: &Keys<'_>,
    evaluator: impl FnOnce(&Keys<'_>) -> Result<AnyStandings<P>, SpecError>,
) -> Result<Built<P>, SpecError> {
    if keys.recipe.name == "mcts" {
        return monte_carlo::of_all(keys, evaluator);
    }
    let plan = Plan::read(keys, Some(DEPTH));
    let searcher = searcher_of_more(keys.recipe.name, &plan, evaluator(keys)?);
    Ok(Built { searcher, plan })
}

/// A searcher for two to four seats by the name of its algorithm.
pub fn searcher_of_more<P: NullMove>(
    name: &str,
    plan: &Plan,
    evaluator: AnyStandings<P>,
) -> BoxedSearcher<P> {
    match name {
        "maxn" => ordered::<MaxN, _>(plan, evaluator),
        "paranoid" => ordered::<Paranoid, _>(plan, evaluator),
        "brs" => ordered::<Brs, _>(plan, evaluator),
        _ => ordered::<BrsPlus, _>(plan, evaluator),
    }
}

/// A searcher that runs an algorithm known by its type.
fn ordered<A, P>(plan: &Plan, evaluator: AnyStandings<P>) -> BoxedSearcher<P>
where
    A: MultiplayerAlgorithm<P>,
    P: NullMove,
{
    let order = AnyOrder::new(plan.order);
    Box::new(Multiplayer::<A, _, _, _>::new(evaluator, order, plan.settings))
}
