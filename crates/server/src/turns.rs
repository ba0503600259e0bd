//! Turns to search: few have one at once, and everybody who wants one has his share.

mod queue;

use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::sleep;

use crate::hall::lock;
use crate::limits::Source;

use queue::Queue;

/// Those who have one turn at a time among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Party {
    /// All visitors from an address.
    Address(Source),
    /// Somebody for himself: on the machine itself every socket, and every game.
    Alone(u64),
}

impl Party {
    /// One who is nobody else.
    pub(crate) fn alone() -> Party {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Party::Alone(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// Turns for all who ask.
pub(crate) struct Turns {
    queue: Mutex<Queue>,
    /// Whoever has had a turn for so long gives it back if somebody waits for it.
    slice: Duration,
    /// Tells those who have turns that others wait.
    changed: Notify,
}

impl Turns {
    /// So many at once.
    pub(crate) fn new(places: usize, slice: Duration) -> Arc<Turns> {
        let queue = Mutex::new(Queue::new(places));
        Arc::new(Turns { queue, slice, changed: Notify::new() })
    }

    /// How many more could have a turn.
    pub(crate) fn free(&self) -> usize {
        lock(&self.queue).free()
    }

    /// Whether anybody has one.
    pub(crate) fn is_busy(&self) -> bool {
        lock(&self.queue).is_busy()
    }

    /// Begins to wait for a turn, which there may be at once.
    pub(crate) fn join(self: &Arc<Turns>, party: Party) -> Place {
        let granted = Arc::<Notify>::default();
        let id = lock(&self.queue).join(party, granted.clone());
        self.changed.notify_waiters();
        Place { turns: self.clone(), id, granted }
    }
}

/// A place in the queue, or a turn. Whoever drops it is gone.
pub(crate) struct Place {
    turns: Arc<Turns>,
    id: u64,
    granted: Arc<Notify>,
}

impl Place {
    /// Whether it is its turn.
    pub(crate) fn has_turn(&self) -> bool {
        lock(&self.turns.queue).has_turn(self.id)
    }

    /// Waits for the turn.
    pub(crate) async fn turn(&self) {
        while !self.has_turn() {
            self.granted.notified().await;
        }
    }

    /// Waits until a turn that has just begun is to be given back: it has had its time, and
    /// somebody waits who could have it.
    pub(crate) async fn due(&self) {
        sleep(self.turns.slice).await;
        loop {
            let mut changed = pin!(self.turns.changed.notified());
            // From here on no change is missed.
            changed.as_mut().enable();
            if lock(&self.turns.queue).call_back(self.id) {
                return;
            }
            changed.await;
        }
    }

    /// Gives the turn back, and waits for the next behind the others.
    pub(crate) fn rest(&self) {
        lock(&self.turns.queue).rest(self.id);
        self.turns.changed.notify_waiters();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        lock(&self.turns.queue).leave(self.id);
        self.turns.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{Instant, timeout};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_turn_is_due_when_it_has_had_its_time_and_somebody_waits() {
        let slice = Duration::from_secs(2);
        let turns = Turns::new(1, slice);
        let one = turns.join(Party::alone());
        one.turn().await;
        assert!(timeout(10 * slice, one.due()).await.is_err(), "nobody waits");
        let other = turns.join(Party::alone());
        assert!(timeout(slice, other.turn()).await.is_err());
        let began = Instant::now();
        one.due().await;
        assert_eq!(began.elapsed(), slice);
        one.rest();
        other.turn().await;
        assert!(!one.has_turn() && turns.free() == 0);
        drop(other);
        one.turn().await;
        drop(one);
        assert_eq!(turns.free(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_has_had_his_time_hears_at_once_of_somebody_who_comes() {
        let turns = Turns::new(1, Duration::from_secs(2));
        let one = turns.join(Party::alone());
        let came = Duration::from_secs(7);
        let other = async {
            sleep(came).await;
            turns.join(Party::alone())
        };
        let began = Instant::now();
        let ((), other) = tokio::join!(one.due(), other);
        assert_eq!((began.elapsed(), other.has_turn()), (came, false));
    }
}
