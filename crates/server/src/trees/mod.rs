//! Trees of searches: recorded on demand, the newest ones kept, so that a page can look at their
//! boards, ask what was in a move that was left out, and lay several beside each other.

mod columns;
mod compare;
mod ghost;
mod record;
mod routes;
mod steps;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ::trees::View;
use catalog::{AnyMatch, Recording, Spec};
use game::Score;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::extract::Waiting;
use crate::hall::{lock, secret};
use crate::halt::Halt;
use crate::message::{Code, Position, Problem, TreeResult};
use crate::problem::Answer;
use crate::threads::{Rank, search};
use crate::view;

pub(crate) use routes::routes;

/// So many searches are recorded at once: each has its memory.
const AT_ONCE: usize = 2;

/// Whoever waits so long for his turn is told to try again.
const PATIENCE: Duration = Duration::from_secs(30);

/// So many recordings are kept, and so many nodes of them all.
const KEPT_MAX: usize = 16;
const NODES_MAX: usize = 800_000;

/// A search that was recorded, with the match whose position was searched.
struct Recorded {
    id: String,
    spec: Spec,
    played: Box<dyn AnyMatch>,
    recording: Recording,
}

impl Recorded {
    /// A pass of it.
    fn view(&self, pass: usize) -> Answer<View<'_>> {
        View::of(&self.recording, pass).ok_or_else(|| Problem::not_found("pass"))
    }

    /// A match that stands at a node of a pass.
    fn match_at(&self, view: View<'_>, node: usize) -> Answer<Box<dyn AnyMatch>> {
        if node >= view.nodes.len() {
            return Err(Problem::not_found("node"));
        }
        let text = view.position_text(node);
        let set_up = self.played.game().set_up(&text);
        set_up.map_err(|error| Problem::text(Code::Internal, &error))
    }

    /// The position of a node of a pass.
    fn position(&self, view: View<'_>, node: usize) -> Answer<Position> {
        Ok(view::position(&*self.match_at(view, node)?, node as u32))
    }

    /// What the rules say by a score, if they decided it.
    fn result(&self, score: Score) -> Option<TreeResult> {
        let haste = self.played.game().profile().haste;
        let margin = score.margin()?;
        let plies = score.plies(haste);
        let margin = if haste > 0 { None } else { Some(margin) };
        Some(TreeResult { score: score.0, margin, plies })
    }
}

/// The recordings that are kept, the newest last, and the turns to make one.
pub(crate) struct Trees {
    kept: Mutex<VecDeque<Arc<Recorded>>>,
    turns: Arc<Semaphore>,
    /// The longest search that is recorded.
    most: Duration,
}

impl Trees {
    pub(crate) fn new(most: Duration) -> Trees {
        Trees { kept: Mutex::default(), turns: Arc::new(Semaphore::new(AT_ONCE)), most }
    }

    /// Searches when it is its turn, for as long as somebody waits for it.
    async fn grow<T: Send + 'static>(
        &self,
        waiting: Waiting,
        work: impl FnOnce(&Halt) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let halt = Arc::<Halt>::default();
        let halted = halt.clone();
        let found = async {
            let turn = self.turn().await?;
            let found = search(Rank::Analysis, move || {
                let _turn = turn;
                work(&halted)
            });
            found.await.unwrap_or_else(|| Err(Problem::new(Code::Internal, "the search failed")))
        };
        tokio::select! {
            found = found => found,
            () = waiting.gone() => {
                halt.end();
                Err(Problem::new(Code::Nothing, "nobody waits for the search any more"))
            }
        }
    }

    /// Waits for a turn to record.
    async fn turn(&self) -> Answer<OwnedSemaphorePermit> {
        let busy = || {
            let found = format!("{AT_ONCE} recordings under way");
            Problem::found(Code::Busy, found, "fewer; try again soon")
        };
        match timeout(PATIENCE, self.turns.clone().acquire_owned()).await {
            Ok(Ok(turn)) => Ok(turn),
            _ => Err(busy()),
        }
    }

    /// Keeps a recording; older ones go where there is no room for all.
    fn keep(
        &self,
        spec: Spec,
        played: Box<dyn AnyMatch>,
        recording: Recording,
    ) -> Answer<Arc<Recorded>> {
        let recorded = Arc::new(Recorded { id: secret()?, spec, played, recording });
        let mut kept = lock(&self.kept);
        kept.push_back(recorded.clone());
        let nodes = |kept: &VecDeque<Arc<Recorded>>| -> usize {
            kept.iter().map(|recorded| recorded.recording.nodes.len()).sum()
        };
        while kept.len() > KEPT_MAX || kept.len() > 1 && nodes(&kept) > NODES_MAX {
            kept.pop_front();
        }
        Ok(recorded)
    }

    /// The recording of an id.
    fn find(&self, id: &str) -> Answer<Arc<Recorded>> {
        let kept = lock(&self.kept);
        let found = kept.iter().find(|recorded| recorded.id == id);
        found.cloned().ok_or_else(|| Problem::not_found("recorded tree"))
    }
}

/// A score as messages have it: nothing beyond every other.
fn number(score: Score) -> Option<i32> {
    (score.0.unsigned_abs() < Score::INFINITY.0.unsigned_abs()).then_some(score.0)
}
