//! Who does which kind of work.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use crate::chances::ChancesLabor;
use crate::duels::DuelsLabor;
use crate::examples::ExamplesLabor;
use crate::games::{self, GamesLabor};
use crate::samples::SamplesLabor;
use crate::task::{Brief, Kind, Labor, Site, Task};

/// Makes ready to do the tasks of a brief.
///
/// # Errors
/// If there is no such work; the text says why.
pub fn labor(brief: &Brief) -> Result<Arc<dyn Labor>, String> {
    Ok(match brief.kind {
        Kind::Games | Kind::Experiment => Arc::new(GamesLabor::new(brief)?),
        Kind::Chances => Arc::new(ChancesLabor::new(brief)?),
        Kind::Duels => Arc::new(DuelsLabor::new(brief)?),
        Kind::Samples => Arc::new(SamplesLabor::new(brief)?),
        Kind::Examples => Arc::new(ExamplesLabor::new(brief)?),
        Kind::Sleep => Arc::new(Sleep),
    })
}

/// What the tasks of a brief need from outside the process: programs that they start, and people.
///
/// # Errors
/// If there is no such work; the text says why.
pub fn outsiders(brief: &Brief) -> Result<Vec<String>, String> {
    match brief.kind {
        Kind::Games | Kind::Experiment => games::outsiders(brief),
        Kind::Chances | Kind::Duels | Kind::Samples | Kind::Examples | Kind::Sleep => {
            Ok(Vec::new())
        }
    }
}

/// Sleeps for as many seconds as the task says.
struct Sleep;

impl Labor for Sleep {
    fn perform(&self, task: &Task, site: &dyn Site) -> Result<Option<String>, String> {
        let found = || format!("found {:?}, expected seconds", task.input);
        let seconds = task.input.parse::<f64>().ok().filter(|seconds| *seconds < 1e6);
        let end = Instant::now()
            + Duration::try_from_secs_f64(seconds.ok_or_else(found)?).map_err(|_| found())?;
        while Instant::now() < end {
            if site.stop().load(Ordering::Relaxed) {
                return Ok(None);
            }
            thread::sleep(
                Duration::from_millis(50).min(end.saturating_duration_since(Instant::now())),
            );
        }
        Ok(Some(String::new()))
    }
}
