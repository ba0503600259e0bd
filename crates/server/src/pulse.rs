//! The pulse of a WebSocket: how long the line takes there and back, and whether anybody is there.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

/// So many beats in the time after which whoever is silent is gone.
const BEATS: u32 = 6;

/// So many measurements are kept, the best of which counts: a busy page is no long line.
const KEPT: usize = 4;

/// The line to somebody, for whoever wants to know how long it takes there and back, or to end it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Line(Arc<Known>);

#[derive(Default, Debug)]
struct Known {
    micros: AtomicU32,
    is_cut: AtomicBool,
}

impl Line {
    /// There and back; nothing before it was measured.
    pub(crate) fn round_trip(&self) -> Duration {
        Duration::from_micros(self.0.micros.load(Ordering::Relaxed).into())
    }

    fn set(&self, round_trip: Duration) {
        let micros = u32::try_from(round_trip.as_micros()).unwrap_or(u32::MAX);
        self.0.micros.store(micros, Ordering::Relaxed);
    }

    /// Ends the connection at its next beat: something is lost that cannot be told later, and
    /// whoever comes back is told everything.
    pub(crate) fn cut(&self) {
        self.0.is_cut.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.0.is_cut.load(Ordering::Relaxed)
    }
}

/// The pulse of one connection.
pub(crate) struct Pulse {
    beats: Interval,
    silence: Duration,
    heard: Instant,
    /// The last beat, and when it went.
    number: u32,
    sent: Instant,
    trips: [Duration; KEPT],
    pub(crate) line: Line,
}

impl Pulse {
    /// A pulse that ends after so long a silence.
    pub(crate) fn new(silence: Duration) -> Pulse {
        let mut beats = interval(silence / BEATS);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let now = Instant::now();
        let (trips, line) = ([Duration::MAX; KEPT], Line::default());
        Pulse { beats, silence, heard: now, number: 0, sent: now, trips, line }
    }

    /// Waits for the next beat: what to send, or nothing if the line is cut or was silent for too
    /// long.
    pub(crate) async fn beat(&mut self) -> Option<Bytes> {
        self.beats.tick().await;
        if self.line.is_cut() || self.heard.elapsed() >= self.silence {
            return None;
        }
        self.number = self.number.wrapping_add(1);
        self.sent = Instant::now();
        Some(Bytes::copy_from_slice(&self.number.to_be_bytes()))
    }

    /// Something came.
    pub(crate) fn hear(&mut self) {
        self.heard = Instant::now();
    }

    /// An answer to a beat came.
    pub(crate) fn answered(&mut self, answer: &[u8]) {
        if answer == self.number.to_be_bytes() {
            self.trips.rotate_right(1);
            self.trips[0] = self.sent.elapsed();
            self.line.set(self.trips.into_iter().min().unwrap_or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_best_of_the_last_answers_counts() {
        let mut pulse = Pulse::new(Duration::from_secs(30));
        assert_eq!(pulse.line.round_trip(), Duration::ZERO);
        for (answer_ms, line_ms) in [(80, 80), (50, 50), (90, 50), (70, 50), (60, 50), (99, 60)] {
            let beat = pulse.beat().await.unwrap();
            tokio::time::sleep(Duration::from_millis(answer_ms)).await;
            pulse.hear();
            pulse.answered(&beat);
            pulse.answered(b"else");
            assert_eq!(pulse.line.round_trip(), Duration::from_millis(line_ms));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_line_that_is_cut_ends_at_the_next_beat() {
        let mut pulse = Pulse::new(Duration::from_secs(30));
        let line = pulse.line.clone();
        assert!(pulse.beat().await.is_some());
        line.cut();
        assert!(pulse.beat().await.is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_is_silent_is_gone() {
        let mut pulse = Pulse::new(Duration::from_secs(30));
        let start = Instant::now();
        pulse.beat().await.unwrap();
        tokio::time::sleep(Duration::from_secs(4)).await;
        pulse.hear();
        while pulse.beat().await.is_some() {}
        assert_eq!(start.elapsed().as_secs(), 35);
    }
}
