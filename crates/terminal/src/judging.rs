//! The judge at work, on a thread of its own: it looks at a position, or reviews the game.

use std::sync::{Arc, Mutex, PoisonError};

use analysis::{Analysis, Judge, Pace, Question, Review, review};
use catalog::AnyMatch;

use crate::job::Job;

/// What the judge found.
#[derive(Clone, Debug)]
pub(crate) enum Finding {
    /// What the moves of a position are worth.
    Analysis(Analysis),
    /// What the moves of the game lost.
    Review(Review),
    /// The tree of a search, in lines.
    Tree(Vec<String>),
}

/// The judge at work; nothing is found if it was of no use.
pub(crate) type Judging = Job<Finding, Option<Finding>>;

/// A judge who looks at one position after the other, and remembers.
pub(crate) type SharedJudge = Arc<Mutex<Option<Judge>>>;

/// Looks at the current position of a match.
pub(crate) fn begin_analysis(
    played: Box<dyn AnyMatch>,
    judge: &SharedJudge,
    question: Question<'static>,
) -> Option<Judging> {
    let judge = Arc::clone(judge);
    let job = Job::begin(move |stop, report| {
        let mut judge = judge.lock().unwrap_or_else(PoisonError::into_inner);
        let judge = judge.get_or_insert_with(|| Judge::of(played.game(), Judge::MEGABYTES, 1));
        let mut report = |found: &Analysis| report(&Finding::Analysis(found.clone()));
        judge.analyse(&*played, &question, stop, &mut report).map(Finding::Analysis)
    });
    job.ok()
}

/// Reviews a match up to its cursor. The judge has learned nothing yet, so that a review is the
/// same wherever it is made.
pub(crate) fn begin_review(played: Box<dyn AnyMatch>, pace: Pace) -> Option<Judging> {
    let job = Job::begin(move |stop, report| {
        let mut judge = Judge::of(played.game(), Judge::MEGABYTES, 1);
        let mut report = |found: &Review| report(&Finding::Review(found.clone()));
        Some(Finding::Review(review(&*played, &mut judge, &pace, stop, &mut report)))
    });
    job.ok()
}
