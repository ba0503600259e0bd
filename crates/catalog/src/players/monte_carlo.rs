//! Monte Carlo players.

use game::{Evaluator, Position, Standings};
use search::{Mcts, MctsSettings};

use super::{Built, Evaluation, ReadFile, SpecError};
use crate::duel::AnySearcher;
use crate::plan::Plan;
use crate::spec::{Keys, Spec};

/// The keys of `mcts`.
pub(crate) const KEYS: [&str; 9] =
    ["sims", "seed", "time", "nodes", "exploration", "cutoff", "eval", "coefficients", "grid"];

/// `mcts` of any game. It judges playouts by an evaluator only if the spec says something about
/// one, or names a ply at which to cut them off.
pub(crate) fn of_all<P, E>(
    spec: &Spec,
    files: ReadFile<'_>,
    evaluator: impl FnOnce(&Evaluation<'_>) -> Result<E, SpecError>,
) -> Result<Built<P>, SpecError>
where
    P: Position,
    E: Evaluator<P, Value = Standings> + 'static,
{
    let keys = Keys::new(spec, &KEYS, &["sims"], &[])?;
    let evaluation = Evaluation::read(&keys, files)?;
    let plan = Plan::read(&keys)?;
    let usual = MctsSettings::PLAYING;
    let exploration = keys.parsed("exploration", "a number from 0 to 10", |text| {
        text.parse().ok().filter(|value| (0.0..=10.0).contains(value))
    })?;
    let cutoff = keys.number("cutoff", 0, 1_000)?;
    let settings = MctsSettings {
        playouts: keys.number("sims", 1, u64::MAX)?,
        exploration: exploration.unwrap_or(usual.exploration),
        cutoff_plies: cutoff.map_or(usual.cutoff_plies, |plies| plies as u32),
        seed: keys.number("seed", 0, u64::MAX)?.unwrap_or(usual.seed),
        ..usual
    };
    let judges = evaluation.is_asked_for() || cutoff.is_some();
    let evaluator = judges.then(|| evaluator(&evaluation)).transpose()?;
    let searcher: AnySearcher<P> = Box::new(Mcts::new(evaluator, settings));
    // Playouts are the limit here; a depth means nothing.
    let plan = Plan { settings: search::Settings { depth: None, ..plan.settings }, ..plan };
    Ok(Built { searcher, plan })
}
