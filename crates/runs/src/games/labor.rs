//! Playing the games of a task.

use std::sync::Arc;

use arena::journal::GameLine;
use arena::{Matchup, Opening, Openings, RunLine};
use catalog::{Candidate, Spec};

use super::cut::Planned;
use crate::task::{Brief, Files, Kind, Labor, Site, Task};

/// Plays games of a run.
pub(crate) struct GamesLabor {
    matchup: Matchup,
    openings: Openings,
    files: Files,
    /// Whether positions are counted.
    is_experiment: bool,
}

impl GamesLabor {
    /// Makes ready what all games of a run need.
    pub fn new(brief: &Brief) -> Result<GamesLabor, String> {
        let matchup = matchup(&read(brief)?, brief.kind)?;
        let (openings, files) = (Openings::default(), brief.files.clone());
        Ok(GamesLabor { matchup, openings, files, is_experiment: brief.kind == Kind::Experiment })
    }
}

/// A run as it is played: where openings of an experiment have no plies, with set-ups.
pub(super) fn matchup(run: &RunLine, kind: Kind) -> Result<Matchup, String> {
    let game = run.open().map_err(|error| error.to_string())?;
    let mut matchup = run.matchup(Arc::from(game)).map_err(|error| error.to_string())?;
    if kind == Kind::Experiment && run.opening_plies == 0 {
        matchup.openings = set_ups(run);
    }
    Ok(matchup)
}

/// The start with a set-up of its own for each round.
fn set_ups(run: &RunLine) -> Vec<Opening> {
    let set_up = |round| Opening { seed: run.seed.wrapping_add(round), moves: Vec::new() };
    (0..run.games.div_ceil(2)).map(set_up).collect()
}

fn read(brief: &Brief) -> Result<RunLine, String> {
    let run = serde_json::from_str(&brief.terms);
    run.map_err(|error| format!("found {error}, expected the line of a run"))
}

/// The players of a run who are no part of this program.
pub(crate) fn outsiders(brief: &Brief) -> Result<Vec<String>, String> {
    let run = read(brief)?;
    let game = run.open().map_err(|error| error.to_string())?;
    // A spec that reads a file needs it to be seen as what it is.
    let files = |name: &str| brief.files.get(name).cloned().ok_or_else(|| name.to_string());
    let is_ours = |text: &str| {
        let spec = text.parse::<Spec>();
        spec.is_ok_and(|spec| matches!(game.player(&spec, &files), Ok(Candidate::Searcher(_))))
    };
    Ok(run.players.iter().filter(|text| !is_ours(text)).cloned().collect())
}

impl Labor for GamesLabor {
    fn perform(&self, task: &Task, site: &dyn Site) -> Result<Option<String>, String> {
        let planned = serde_json::from_str::<Vec<Planned>>(&task.input);
        let planned = planned.map_err(|error| format!("found {error}, expected games"))?;
        let no_file = |name: &str| format!("{name}: found no such file among those of the run");
        let files = |name: &str| self.files.get(name).cloned().ok_or_else(|| no_file(name));
        let mut games = Vec::new();
        for Planned { index, fixture } in planned {
            let players = self.matchup.players.len();
            if fixture.order.iter().any(|player| *player >= players) {
                return Err(format!("found game {index} of players that there are not"));
            }
            let mut watch = |played: &dyn catalog::AnyMatch| site.watch(index, played);
            let (openings, stop) = (&self.openings, site.stop());
            let game = self.matchup.game(index, &fixture, openings, &files, stop, &mut watch);
            match game.map_err(|error| error.to_string())? {
                Some(game) if self.is_experiment => games.push(GameLine::counted(&game)),
                Some(game) => games.push(GameLine::from(&game)),
                None => return Ok(None),
            }
        }
        serde_json::to_string(&games).map(Some).map_err(|error| error.to_string())
    }
}
