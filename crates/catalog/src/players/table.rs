//! Players of games for two to four seats.

use game::{Evaluator, Limits, NullMove, Standings};
use search::{
    AsListed, Brs, BrsPlus, Clues, LastMover, MaxN, Multiplayer, MultiplayerAlgorithm, Paranoid,
    Settings, Sorted,
};

use super::{Built, SpecError, monte_carlo};
use crate::duel::BoxedSearcher;
use crate::keys::Keys;
use crate::plan::{DEPTH, MoveOrder, Plan};

/// An evaluator of every seat with its type forgotten.
pub(crate) type AnyStandings<P> = Box<dyn Evaluator<P, Value = Standings, Carry = ()>>;

/// An algorithm of such games, by its name.
pub(crate) fn searcher<P, E>(
    keys: &Keys<'_>,
    evaluator: impl FnOnce(&Keys<'_>) -> Result<E, SpecError>,
) -> Result<Built<P>, SpecError>
where
    P: NullMove,
    E: Evaluator<P, Value = Standings> + 'static,
{
    if keys.recipe.name == "mcts" {
        return monte_carlo::of_all(keys, evaluator);
    }
    let plan = Plan::read(keys, Some(DEPTH));
    let evaluator = evaluator(keys)?;
    let searcher = match keys.recipe.name {
        "maxn" => ordered::<MaxN, _, _>(&plan, evaluator),
        "paranoid" => ordered::<Paranoid, _, _>(&plan, evaluator),
        "brs" => ordered::<Brs, _, _>(&plan, evaluator),
        _ => ordered::<BrsPlus, _, _>(&plan, evaluator),
    };
    Ok(Built { searcher, plan })
}

/// A searcher whose scores are for the seat that moved last.
pub(crate) fn for_mover<P, E>(evaluator: E) -> Built<P>
where
    P: NullMove,
    E: Evaluator<P, Value = Standings> + 'static,
{
    let settings = Settings { depth: Some(1), deepening: false, ..Settings::PLAYING };
    let plan = Plan { settings, order: MoveOrder::AsListed, limits: Limits::default() };
    let order = Sorted::new(Clues::ALL);
    let searcher = Box::new(Multiplayer::<LastMover, _, _, _>::new(evaluator, order, settings));
    Built { searcher, plan }
}

/// A searcher that runs an algorithm known by its type.
fn ordered<A, P, E>(plan: &Plan, evaluator: E) -> BoxedSearcher<P>
where
    A: MultiplayerAlgorithm<P>,
    P: NullMove,
    E: Evaluator<P, Value = Standings> + 'static,
{
    let settings = plan.settings;
    match plan.order {
        MoveOrder::AsListed => {
            Box::new(Multiplayer::<A, _, _, _>::new(evaluator, AsListed, settings))
        }
        MoveOrder::Sorted(clues) => {
            Box::new(Multiplayer::<A, _, _, _>::new(evaluator, Sorted::new(clues), settings))
        }
    }
}
