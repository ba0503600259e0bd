//! Which runs a worker works for.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{Consumer, pull};
use runs::{Labor, labor, outsiders};

use super::{Known, OBJECTED_EVERY, Shop, Told};
use crate::briefs::{self, NoBrief};
use crate::identity::Identity;
use crate::wire::{TASKS, consumer};

/// A run for which we work.
pub(super) struct Admitted {
    pub run: String,
    pub tasks: Consumer<pull::Config>,
    identity: Identity,
    /// Tasks before this epoch are given up.
    from: AtomicU64,
    /// When its coordinator was heard of.
    heard: Mutex<Instant>,
    /// What its latest briefs ask for, by their hashes.
    labors: Mutex<VecDeque<(String, Arc<dyn Labor>)>>,
    /// Held by whoever makes one ready: the others want the same.
    making: tokio::sync::Mutex<()>,
}

/// Why a task or a run is not taken.
pub(super) enum No {
    /// Not now.
    Later,
    /// Not by us.
    Never(String),
}

/// Briefs that are kept ready.
const LABORS: usize = 4;
/// A run of which nobody spoke for so long is over if it has no tasks.
const SILENCE: Duration = Duration::from_secs(600);

impl Admitted {
    /// How long a worker may be silent.
    pub fn patience(&self) -> Duration {
        self.tasks.cached_info().config.ack_wait
    }

    /// Whether nobody wants tasks of an epoch any more.
    pub fn is_given_up(&self, epoch: u64) -> bool {
        epoch < self.from.load(Ordering::Relaxed)
    }

    /// Whether nobody spoke of it for long.
    pub fn is_forgotten(&self) -> bool {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).elapsed() > SILENCE
    }

    fn hear(&self, from: u64) {
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.from.fetch_max(from, Ordering::Relaxed);
    }

    fn ready(&self, brief: &str) -> Option<Arc<dyn Labor>> {
        let labors = self.labors.lock().unwrap_or_else(PoisonError::into_inner);
        labors.iter().find(|(hash, _)| hash == brief).map(|(_, labor)| Arc::clone(labor))
    }

    fn keep(&self, brief: String, labor: &Arc<dyn Labor>) {
        let mut labors = self.labors.lock().unwrap_or_else(PoisonError::into_inner);
        labors.truncate(LABORS - 1);
        labors.push_front((brief, Arc::clone(labor)));
    }
}

impl Shop {
    /// Hears of a run: looks whether to work for it, unless that is known.
    pub(super) async fn hear_of(
        self: &Arc<Self>,
        run: String,
        identity: Identity,
        brief: Option<String>,
        from: u64,
    ) {
        let objection = {
            let mut runs = self.runs();
            match runs.get_mut(&run) {
                Some(Known::Pending) => return,
                Some(Known::Admitted(admitted)) if admitted.identity == identity => {
                    admitted.hear(from);
                    let admitted = Arc::clone(admitted);
                    drop(runs);
                    self.abandon(&run, from);
                    return self.look_ahead(admitted, brief);
                }
                Some(Known::Declined { identity: known, brief: of, why, said })
                    if *known == identity && (of.is_none() || *of == brief) =>
                {
                    if said.elapsed() < OBJECTED_EVERY {
                        return;
                    }
                    *said = Instant::now();
                    Some(why.clone())
                }
                _ => {
                    runs.insert(run.clone(), Known::Pending);
                    None
                }
            }
        };
        match objection {
            Some(why) => self.object(&run, &why).await,
            None => {
                tokio::spawn(Arc::clone(self).admit(run, identity, brief, from));
            }
        }
    }

    async fn admit(
        self: Arc<Self>,
        run: String,
        identity: Identity,
        brief: Option<String>,
        from: u64,
    ) {
        match self.look_at(&run, &identity, brief.as_deref(), from).await {
            Ok(admitted) => {
                self.runs().insert(run.clone(), Known::Admitted(Arc::new(admitted)));
                self.be_seen().await;
                (self.tell)(Told::Joined(run));
            }
            Err(No::Later) => {
                self.runs().remove(&run);
            }
            Err(No::Never(why)) => {
                let is_other = self.hand.identity.objection(&identity).is_some();
                self.decline(run, identity, brief.filter(|_| !is_other), why).await;
            }
        }
    }

    async fn look_at(
        &self,
        run: &str,
        identity: &Identity,
        brief: Option<&str>,
        from: u64,
    ) -> Result<Admitted, No> {
        if let Some(why) = self.hand.identity.objection(identity) {
            return Err(No::Never(why));
        }
        let tasks = self.line.js.get_consumer_from_stream(consumer(run), TASKS).await;
        let admitted = Admitted {
            run: run.to_string(),
            tasks: tasks.map_err(|_| No::Later)?,
            identity: identity.clone(),
            from: AtomicU64::new(from),
            heard: Mutex::new(Instant::now()),
            labors: Mutex::default(),
            making: tokio::sync::Mutex::default(),
        };
        if let Some(brief) = brief {
            self.labor(&admitted, brief).await?;
        }
        Ok(admitted)
    }

    /// Who does the tasks of a brief, if we may.
    pub(super) async fn labor(
        &self,
        admitted: &Admitted,
        brief: &str,
    ) -> Result<Arc<dyn Labor>, No> {
        let _making = match admitted.ready(brief) {
            Some(labor) => return Ok(labor),
            None => admitted.making.lock().await,
        };
        if let Some(labor) = admitted.ready(brief) {
            return Ok(labor);
        }
        let found = briefs::get(&self.line, brief).await.map_err(|error| match error {
            NoBrief::Away => No::Later,
            NoBrief::Wrong(why) => No::Never(why),
        })?;
        let trusts = self.hand.trusts;
        let made = tokio::task::spawn_blocking(move || {
            let outsiders = outsiders(&found)?;
            if let (Some(outsider), false) = (outsiders.first(), trusts) {
                return Err(format!(
                    "found player {outsider}, expected one that starts no program: \
                     only a worker with --trust starts some"
                ));
            }
            labor(&found)
        });
        let labor = made.await.map_err(|_| No::Later)?.map_err(No::Never)?;
        admitted.keep(brief.to_string(), &labor);
        Ok(labor)
    }

    /// Makes ready for a brief before its tasks come, or leaves the run because of it.
    fn look_ahead(self: &Arc<Self>, admitted: Arc<Admitted>, brief: Option<String>) {
        let Some(brief) = brief.filter(|brief| admitted.ready(brief).is_none()) else { return };
        let shop = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(No::Never(why)) = shop.labor(&admitted, &brief).await {
                shop.leave(&admitted.run, Some(brief), why).await;
            }
        });
    }

    async fn decline(&self, run: String, identity: Identity, brief: Option<String>, why: String) {
        self.object(&run, &why).await;
        let said = Instant::now();
        let known = Known::Declined { identity, brief, why: why.clone(), said };
        self.runs().insert(run.clone(), known);
        (self.tell)(Told::Declined(run, why));
    }

    /// Works no more for a run, for good or because of a brief.
    pub(super) async fn leave(&self, run: &str, brief: Option<String>, why: String) {
        let known = self.runs().remove(run);
        if let Some(Known::Admitted(admitted)) = known {
            self.abandon(run, u64::MAX);
            self.decline(run.to_string(), admitted.identity.clone(), brief, why).await;
        }
    }

    /// The runs for which we work, another one first each time.
    pub(super) fn admitted(&self, turn: usize) -> Vec<Arc<Admitted>> {
        let runs = self.runs();
        let mut all = runs
            .values()
            .filter_map(|known| match known {
                Known::Admitted(admitted) => Some(Arc::clone(admitted)),
                _ => None,
            })
            .collect::<Vec<_>>();
        all.sort_by(|one, other| one.run.cmp(&other.run));
        let first = turn % all.len().max(1);
        all.rotate_left(first);
        all
    }

    /// Forgets a run that is not there any more.
    pub(super) fn forget(&self, run: &Admitted) {
        self.runs().remove(&run.run);
    }
}
