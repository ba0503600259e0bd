//! Several threads that search the same position.
//!
//! One leads, and what it finds is what is found. The others search on their own; all of them share
//! a table, and so the leader finds there what the helpers have seen before it.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Leads a search while so many helpers, numbered from 1, search as well until `is_done` says stop.
/// What they return is added up.
pub fn lead<T>(
    helpers: usize,
    is_done: &AtomicBool,
    help: impl Fn(usize) -> u64 + Sync,
    search: impl FnOnce() -> T,
) -> (T, u64) {
    let help = &help;
    thread::scope(|scope| {
        let helpers =
            (1..=helpers).map(|number| scope.spawn(move || help(number))).collect::<Vec<_>>();
        let done = Done(is_done);
        let found = search();
        drop(done);
        let join = |helper: thread::ScopedJoinHandle<'_, u64>| {
            helper.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        (found, helpers.into_iter().map(join).sum())
    })
}

/// Lets the helpers go when the search is over, however it ends.
struct Done<'a>(&'a AtomicBool);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
