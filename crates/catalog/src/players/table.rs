//! Players of games for two to four seats.

use game::{Evaluator, Limits, NullMove, Standings};
use search::{
    AsListed, Brs, BrsPlus, Clues, LastMover, MaxN, Multiplayer, Paranoid, Settings, Sorted,
};

use super::{Built, Evaluation, ReadFile, SpecError, monte_carlo, random, unknown};
use crate::duel::AnySearcher;
use crate::plan::{MoveOrder, OF_ALL, Plan, keys_of};
use crate::spec::Spec;

/// The algorithms of games for several seats.
pub(crate) const ALGORITHMS: [&str; 4] = ["maxn", "paranoid", "brs", "brsplus"];

/// Whether [`searcher`] knows a player of this name.
pub(crate) fn knows(name: &str) -> bool {
    matches!(name, "random" | "mcts") || ALGORITHMS.contains(&name)
}

/// A player of such a game.
pub(crate) fn searcher<P, E>(
    spec: &Spec,
    files: ReadFile<'_>,
    evaluator: impl FnOnce(&Evaluation<'_>) -> Result<E, SpecError>,
) -> Result<Built<P>, SpecError>
where
    P: NullMove,
    E: Evaluator<P, Value = Standings> + 'static,
{
    match spec.name.as_str() {
        "random" => return random(spec),
        "mcts" => return monte_carlo::of_all(spec, files, evaluator),
        name if ALGORITHMS.contains(&name) => (),
        _ => return Err(unknown(spec, &ALGORITHMS, &["level"])),
    }
    let keys = keys_of(spec, OF_ALL)?;
    let plan = Plan::read(&keys)?;
    let evaluator = evaluator(&Evaluation::read(&keys, files)?)?;
    Ok(Built { searcher: build(&spec.name, &plan, evaluator), plan })
}

/// A searcher whose scores are for the seat that moved last.
pub(crate) fn behind<P, E>(evaluator: E) -> Built<P>
where
    P: NullMove,
    E: Evaluator<P, Value = Standings> + 'static,
{
    let settings = Settings { depth: Some(1), deepening: false, ..Settings::PLAYING };
    let plan = Plan {
        settings: Settings { depth: None, ..settings },
        order: MoveOrder::AsListed,
        limits: Limits::default(),
    };
    let order = Sorted::new(Clues::ALL);
    let searcher = Box::new(Multiplayer::<LastMover, _, _, _>::new(evaluator, order, settings));
    Built { searcher, plan }
}

/// The algorithm of a name in [`ALGORITHMS`].
fn build<P, E>(name: &str, plan: &Plan, evaluator: E) -> AnySearcher<P>
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
