//! Players of games for two to four seats.

use game::{Evaluator, Limits, NullMove, Standings};
use search::{
    AnyOrder, Brs, BrsPlus, Clues, LastMover, MaxN, Multiplayer, MultiplayerAlgorithm, Paranoid,
    Settings,
};

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
    let evaluator = evaluator(keys)?;
    let searcher = match keys.recipe.name {
        "maxn" => ordered::<MaxN, _>(&plan, evaluator),
        "paranoid" => ordered::<Paranoid, _>(&plan, evaluator),
        "brs" => ordered::<Brs, _>(&plan, evaluator),
        _ => ordered::<BrsPlus, _>(&plan, evaluator),
    };
    Ok(Built { searcher, plan })
}

/// A searcher whose scores are for the seat that moved last.
pub fn for_mover<P: NullMove>(evaluator: AnyStandings<P>) -> Built<P> {
    let settings = Settings { depth: Some(1), deepening: false, ..Settings::PLAYING };
    let plan = Plan { settings, order: Some(Clues::ALL), limits: Limits::default() };
    Built { searcher: ordered::<LastMover, _>(&plan, evaluator), plan }
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
