//! Monte Carlo players.

use game::{Evaluator, Position, Standings};
use search::{Mcts, MctsSettings};

use super::{Built, Evaluation, ReadFile, SpecError};
use crate::keys::Keys;
use crate::plan::Plan;

/// `mcts` of any game. It judges playouts by an evaluator only if the spec says something about
/// one, or names a ply at which to cut them off.
pub(crate) fn of_all<P, E>(
    keys: &Keys<'_>,
    files: ReadFile<'_>,
    evaluator: impl FnOnce(&Evaluation<'_>) -> Result<E, SpecError>,
) -> Result<Built<P>, SpecError>
where
    P: Position,
    E: Evaluator<P, Value = Standings> + 'static,
{
    let evaluation = Evaluation::read(keys, files)?;
    let usual = MctsSettings::PLAYING;
    let exploration = keys.text("exploration").and_then(|text| text.parse().ok());
    let cutoff_plies = keys.depth("cutoff");
    let settings = MctsSettings {
        playouts: keys.number("sims"),
        exploration: exploration.unwrap_or(usual.exploration),
        cutoff_plies: cutoff_plies.unwrap_or(usual.cutoff_plies),
        seed: keys.number("seed").unwrap_or(usual.seed),
        ..usual
    };
    let judges = evaluation.is_asked_for() || cutoff_plies.is_some();
    let evaluator = judges.then(|| evaluator(&evaluation)).transpose()?;
    // Playouts are the limit here; a depth means nothing.
    let plan = Plan::read(keys, None);
    Ok(Built { searcher: Box::new(Mcts::new(evaluator, settings)), plan })
}
