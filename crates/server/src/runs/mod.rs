//! Runs: matches, tournaments, learning and experiments, each a folder that its own process fills.
//!
//! The server reads these folders, begins runs as processes of its own executable (`child`), and
//! asks them to stop. What was read of a folder is kept and not read again (`tail`): `games` and
//! `work` are folded as they grow, `walk` is how the estimates went.

mod child;
mod files;
mod games;
mod live;
mod plan;
mod routes;
mod tail;
mod view;
mod walk;
mod work;

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use ::runs::folder::{self, About, RunFolder};
use ::runs::{Busy, RunError};

use crate::hall::lock;
use crate::message::{Code, Problem, RunOffer, RunStarted, RunSummary, StartRun, Wanted};
use crate::problem::Answer;
use child::Children;
use games::Games;
use work::Work;

pub(crate) use routes::routes;

/// The folder of all runs, in the data folder.
const FOLDER: &str = "runs";

/// So many runs are remembered; of others the folder is read anew.
const KNOWN_MAX: usize = 64;

/// All runs of a data folder.
pub(crate) struct Runs {
    folder: PathBuf,
    /// By name.
    known: Mutex<HashMap<String, Shared>>,
    children: Children,
    /// What can be learned and tried.
    offer: RunOffer,
    /// What tells runs to wait while the server thinks for people.
    busy: Busy,
}

/// What was read of a run that several may look at, as long as a run of its name is the same one.
type Shared = (About, Arc<Mutex<Known>>);

/// What was read of a run.
struct Known {
    about: About,
    games: Games,
    work: Work,
    curve: files::Curve,
}

impl Runs {
    /// Those of a data folder, begun by an executable if there is one, out of what it can do.
    pub(crate) fn of(data: &Path, program: Option<PathBuf>, offer: RunOffer) -> Runs {
        // What is started elsewhere finds it as well.
        let data = std::path::absolute(data).unwrap_or_else(|_| data.to_path_buf());
        let folder = data.join(FOLDER);
        let (known, busy) = (Mutex::default(), Busy::of(&folder));
        Runs { known, busy, offer, children: Children::of(data, program), folder }
    }

    /// Runs are to wait, for the server thinks for people.
    pub(crate) fn hold_up(&self) {
        // Without it they are in the way, and nothing else is lost.
        let _ = self.busy.tell();
    }

    /// Ends what was begun here: it can go on later.
    pub(crate) fn close(&self) {
        self.children.close();
    }

    fn list(&self) -> Answer<Vec<RunSummary>> {
        let all = folder::all(&self.folder).map_err(unread)?;
        all.into_iter().map(|(folder, about)| view::summary(&folder, about)).collect()
    }

    fn find(&self, name: &str) -> Answer<RunFolder> {
        RunFolder::find(&self.folder, name).map_err(|error| {
            match (error, self.children.said(name)) {
                (RunError::Refused(_), Some(said)) => refused(&said),
                (RunError::Refused(_), None) => Problem::not_found("run"),
                (error, _) => Problem::new(Code::Internal, error.to_string()),
            }
        })
    }

    /// What is known of a run.
    fn known(&self, folder: &RunFolder) -> Answer<Arc<Mutex<Known>>> {
        let about = folder.about().map_err(unread)?;
        let mut all = lock(&self.known);
        if let Some((_, known)) = all.get(&folder.name).filter(|(same, _)| *same == about) {
            return Ok(known.clone());
        }
        if all.len() >= KNOWN_MAX {
            all.clear();
        }
        let known = Known {
            about: about.clone(),
            games: Games::of(&folder.path),
            work: Work::of(&folder.path),
            curve: files::Curve::of(&folder.path),
        };
        let known = Arc::new(Mutex::new(known));
        all.insert(folder.name.clone(), (about, known.clone()));
        Ok(known)
    }

    fn start(&self, start: &StartRun) -> Answer<RunStarted> {
        let words = plan::words(start, &self.offer)?;
        self.begin(start.name.clone(), words)
    }

    /// Begins a run with the words of a command, under a name or one that is made of them.
    fn begin(&self, name: Option<String>, plan::Words(words): plan::Words) -> Answer<RunStarted> {
        // What it does, and with what.
        let most = if words.first().is_some_and(|word| word == "learn") { 3 } else { 2 };
        let stem = words.iter().map(String::as_str).take(most).collect::<Vec<_>>();
        let name = name.unwrap_or_else(|| folder::new_name(&self.folder, &stem));
        folder::check_name(&name).map_err(|error| refused(&error.to_string()))?;
        self.children
            .begin(&RunFolder { path: self.folder.join(&name), name: name.clone() }, words)?;
        Ok(RunStarted { name })
    }

    fn resume(&self, name: &str) -> Answer<RunStarted> {
        self.children.resume(&self.find(name)?)?;
        Ok(RunStarted { name: name.to_string() })
    }

    fn stop(&self, name: &str) -> Answer<()> {
        self.find(name)?.ask_to_stop().map_err(unread)
    }

    fn remove(&self, name: &str) -> Answer<()> {
        self.find(name)?.remove().map_err(|error| match error {
            RunError::Refused(why) => refused(&why),
            error => Problem::new(Code::Internal, error.to_string()),
        })?;
        lock(&self.known).remove(name);
        Ok(())
    }

    /// Begins a match of what a run has learned against the default.
    fn pit(&self, name: &str) -> Answer<RunStarted> {
        let folder = self.find(name)?;
        let about = folder.about().map_err(unread)?;
        let missing = || Problem::not_found("player that was learned");
        let (lesson, file) = view::learned(&about.command, &self.offer).ok_or_else(missing)?;
        let file = folder.path.join(file);
        if !file.is_file() {
            return Err(missing());
        }
        self.begin(None, plan::pit_words(lesson, &file.display().to_string())?)
    }
}

/// A run is refused; why, as whoever refused it said.
fn refused(said: &str) -> Problem {
    let problem = Problem::new(Code::BadMessage, said).wants(Wanted::Run);
    Problem { quote: Some(said.to_string()), ..problem }
}

/// The folder of a run cannot be read.
#[expect(clippy::needless_pass_by_value, reason = "it is what errors are mapped by")]
fn unread(error: io::Error) -> Problem {
    Problem::new(Code::Internal, format!("the folder of runs: {error}"))
}
