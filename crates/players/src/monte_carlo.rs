//! Monte Carlo players.

use game::Position;
use search::{Mcts, MctsSettings};

use crate::candidate::Built;
use crate::error::SpecError;
use crate::keys::Keys;
use crate::plan::Plan;
use crate::table::AnyStandings;

/// `mcts` of any game. It judges playouts by an evaluator only if the spec says something about
/// one, or names a ply at which to cut them off.
pub(crate) fn of_all<P: Position>(
    keys: &Keys<'_>,
    evaluator: impl FnOnce(&Keys<'_>) -> Result<AnyStandings<P>, SpecError>,
) -> Result<Built<P>, SpecError> {
    let usual = MctsSettings::PLAYING;
    let exploration = keys.text("exploration").and_then(|text| text.parse().ok());
    let settings = MctsSettings {
        playouts: keys.number("sims"),
        exploration: exploration.unwrap_or(usual.exploration),
        cutoff_plies: keys.depth("cutoff").unwrap_or(usual.cutoff_plies),
        seed: keys.number("seed").unwrap_or(usual.seed),
        ..usual
    };
    let judges = ["eval", "coefficients", "grid", "cutoff"].iter().any(|key| keys.says(key));
    let evaluator = judges.then(|| evaluator(keys)).transpose()?;
    // Playouts are the limit here; a depth means nothing.
    let plan = Plan::read(keys, None);
    Ok(Built { searcher: Box::new(Mcts::new(evaluator, settings)), plan })
}
