//! The judge at work, on a thread of its own: it looks at a position, or reviews the game.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use analysis::{Analysis, Judge, Question, Review, review};
use catalog::AnyMatch;

use crate::job::{Heard, Job, Pace};

/// What the judge found.
#[derive(Clone, Debug)]
pub(crate) enum Finding {
    /// What the moves of a position are worth.
    Analysis(Analysis),
    /// What the moves of the game lost.
    Review(Review),
}

/// A judge who looks at one position after the other, and remembers.
pub(crate) type SharedJudge = Arc<Mutex<Option<Judge>>>;

/// The judge at work.
pub(crate) struct Judging {
    job: Job<News>,
    /// Where the game stood.
    pub(crate) ply: usize,
    /// What is known so far.
    pub(crate) latest: Option<Finding>,
}

struct News {
    found: Option<Finding>,
    is_last: bool,
}

impl Judging {
    /// Looks at the current position of a match.
    pub(crate) fn analyse(
        played: Box<dyn AnyMatch>,
        judge: &SharedJudge,
        question: Question<'static>,
    ) -> Option<Judging> {
        let judge = Arc::clone(judge);
        Judging::begin(played, move |played, stop, tell| {
            let mut judge = judge.lock().unwrap_or_else(PoisonError::into_inner);
            let judge = judge.get_or_insert_with(|| Judge::of(played.game(), Judge::MEGABYTES, 1));
            let mut report = |analysis: &Analysis| tell(&|| Finding::Analysis(analysis.clone()));
            judge.analyse(played, &question, stop, &mut report).map(Finding::Analysis)
        })
    }

    /// Reviews a match up to its cursor. The judge has learned nothing yet, so that a review is the
    /// same wherever it is made.
    pub(crate) fn review(played: Box<dyn AnyMatch>, pace: analysis::Pace) -> Option<Judging> {
        Judging::begin(played, move |played, stop, tell| {
            let mut judge = Judge::of(played.game(), Judge::MEGABYTES, 1);
            let mut report = |review: &Review| tell(&|| Finding::Review(review.clone()));
            Some(Finding::Review(review(played, &mut judge, &pace, stop, &mut report)))
        })
    }

    fn begin(
        played: Box<dyn AnyMatch>,
        work: impl FnOnce(&dyn AnyMatch, &AtomicBool, &mut Tell<'_>) -> Option<Finding> + Send + 'static,
    ) -> Option<Judging> {
        let ply = played.plies();
        let job = Job::begin(move |stop, news| {
            let mut pace = Pace::default();
            let mut tell = |found: &dyn Fn() -> Finding| {
                if pace.is_time() {
                    let _ = news.send(News { found: Some(found()), is_last: false });
                }
            };
            let found = work(&*played, stop, &mut tell);
            let _ = news.send(News { found, is_last: true });
        });
        Some(Judging { job: job.ok()?, ply, latest: None })
    }

    /// Takes in what is new; whether nothing more will come.
    pub(crate) fn hear(&mut self) -> bool {
        loop {
            match self.job.hear() {
                Heard::Nothing => return false,
                Heard::Gone => return true,
                Heard::News(News { found, is_last }) => {
                    self.latest = found.or(self.latest.take());
                    if is_last {
                        return true;
                    }
                }
            }
        }
    }
}

/// Tells of progress when it is time to.
type Tell<'a> = dyn FnMut(&dyn Fn() -> Finding) + 'a;
