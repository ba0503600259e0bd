//! Players of games for two to four seats.

use game::{Evaluator, Limits, NullMove, Standings};
use search::{
    AsListed, Brs, BrsPlus, Clues, LastMover, MaxN, Multiplayer, Paranoid, Settings, Sorted,
};

use super::{Built, Evaluation, ReadFile, SpecError, monte_carlo};
use crate::duel::BoxedSearcher;
use crate::keys::Keys;
use crate::plan::{DEPTH, MoveOrder, Plan};

/// An algorithm of such games, by its name.
pub(crate) fn searcher<P, E>(
    keys: &Keys<'_>,
    files: ReadFile<'_>,
    evaluator: impl FnOnce(&Evaluation<'_>) -> Result<E, SpecError>,
) -> Result<Built<P>, SpecError>
where
    P: NullMove,
    E: Evaluator<P, Value = Standings> + 'static,
{
    if keys.recipe.name == "mcts" {
        return monte_carlo::of_all(keys, files, evaluator);
    }
    let plan = Plan::read(keys, Some(DEPTH));
    let evaluator = evaluator(&Evaluation::read(keys, files)?)?;
    Ok(Built { searcher: build(keys.recipe.name, &plan, evaluator), plan })
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

/// The algorithm of a name.
fn build<P, E>(name: &str, plan: &Plan, evaluator: E) -> BoxedSearcher<P>
where
    P: NullMove,
    E: Evaluator<P, Value = Standings> + 'static,
{
    let settings = plan.settings;
    let MoveOrder::Sorted(clues) = plan.order else {
        return match name {
            "maxn" => Box::new(Multiplayer::<MaxN, _, _, _>::new(evaluator, AsListed, settings)),
            "paranoid" => {
                Box::new(Multiplayer::<Paranoid, _, _, _>::new(evaluator, AsListed, settings))
            }
            "brs" => Box::new(Multiplayer::<Brs, _, _, _>::new(evaluator, AsListed, settings)),
            _ => Box::new(Multiplayer::<BrsPlus, _, _, _>::new(evaluator, AsListed, settings)),
        };
    };
    let order = Sorted::new(clues);
    match name {
        "maxn" => Box::new(Multiplayer::<MaxN, _, _, _>::new(evaluator, order, settings)),
        "paranoid" => Box::new(Multiplayer::<Paranoid, _, _, _>::new(evaluator, order, settings)),
        "brs" => Box::new(Multiplayer::<Brs, _, _, _>::new(evaluator, order, settings)),
        _ => Box::new(Multiplayer::<BrsPlus, _, _, _>::new(evaluator, order, settings)),
    }
}
