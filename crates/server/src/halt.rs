//! What ends a search, or only interrupts it.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// What ends a search for good, or lets others have its turn.
#[derive(Default)]
pub(crate) struct Halt {
    end: AtomicBool,
    /// Set at the end, too: whoever looks at it alone stops for either.
    pause: AtomicBool,
    ended: Notify,
}

impl Halt {
    /// Nobody wants to know what is found from now on.
    pub(crate) fn end(&self) {
        self.end.store(true, Ordering::SeqCst);
        self.pause.store(true, Ordering::SeqCst);
        self.ended.notify_one();
    }

    /// Others are to have the turn.
    pub(crate) fn pause(&self) {
        self.pause.store(true, Ordering::SeqCst);
    }

    /// It goes on, unless it has ended meanwhile.
    pub(crate) fn resume(&self) {
        self.pause.store(false, Ordering::SeqCst);
        if self.is_ended() {
            self.pause.store(true, Ordering::SeqCst);
        }
    }

    pub(crate) fn is_ended(&self) -> bool {
        self.end.load(Ordering::SeqCst)
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.pause.load(Ordering::SeqCst)
    }

    /// Waits for the end; one may wait at a time.
    pub(crate) async fn ended(&self) {
        while !self.is_ended() {
            self.ended.notified().await;
        }
    }

    /// The flag that stops at the end.
    pub(crate) const fn at_end(&self) -> &AtomicBool {
        &self.end
    }

    /// The flag that stops at a pause, and at the end.
    pub(crate) const fn at_pause(&self) -> &AtomicBool {
        &self.pause
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_pause_passes_and_the_end_does_not() {
        let halt = Halt::default();
        halt.pause();
        assert!(halt.is_paused() && !halt.is_ended());
        halt.resume();
        assert!(!halt.is_paused());
        halt.end();
        halt.resume();
        assert!(halt.is_paused() && halt.is_ended());
        halt.ended().await;
        halt.ended().await;
    }
}
