//! A server that is killed and started again and again, as its clients know it.

use std::path::Path;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{ScopedJoinHandle, sleep};
use std::time::{Duration, Instant};

use super::process::{PATIENCE, Process};

/// Dice that repeat.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % count
    }

    pub fn milliseconds(&mut self, count: u64) -> Duration {
        Duration::from_millis(self.below(count))
    }
}

/// A number from the environment, or the usual one.
pub fn count(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// What the clients and whoever kills share.
#[derive(Default)]
pub struct Scene {
    /// Where the server is, while there is one.
    address: RwLock<String>,
    is_over: AtomicBool,
    acknowledged: AtomicU64,
}

impl Scene {
    /// Where the server is; nothing while there is none.
    pub fn address(&self) -> String {
        self.address.read().expect("nobody panicked").clone()
    }

    pub fn set_address(&self, address: &str) {
        *self.address.write().expect("nobody panicked") = address.to_string();
    }

    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    pub fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Notes a move that was acknowledged.
    pub fn acknowledge(&self) {
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
    }

    pub fn acknowledged(&self) -> u64 {
        self.acknowledged.load(Ordering::Relaxed)
    }

    /// Starts a server and kills it, so many times over, at random moments of a span of
    /// milliseconds, and as long as more is wanted. How often it was killed.
    pub fn kill(&self, data: &Path, kills: u64, span: u64, is_more: impl Fn() -> bool) -> u64 {
        let mut dice = Dice(kills);
        let mut killed = 0;
        while (killed < kills || is_more()) && !self.is_over() {
            let server = Process::serve(data);
            self.set_address(&server.address);
            let (start, before) = (Instant::now(), self.acknowledged());
            // However busy the machine is, something was acknowledged before most kills.
            let is_patient = dice.below(4) > 0;
            while is_patient && self.acknowledged() == before && !self.is_over() {
                assert!(start.elapsed() < PATIENCE, "nothing is acknowledged any more");
                sleep(Duration::from_millis(1));
            }
            sleep(dice.milliseconds(span));
            drop(server);
            self.set_address("");
            killed += 1;
        }
        killed
    }

    /// Waits for the one who decides how long it takes, then lets all players end. One who finds
    /// something wrong ends it at once.
    pub fn last<T, U>(
        &self,
        until: ScopedJoinHandle<'_, T>,
        players: Vec<ScopedJoinHandle<'_, U>>,
    ) -> (T, Vec<U>) {
        while !until.is_finished() && !players.iter().any(ScopedJoinHandle::is_finished) {
            sleep(Duration::from_millis(5));
        }
        self.end();
        let players = players.into_iter().map(|player| player.join().expect("a player in peace"));
        let players = players.collect();
        (until.join().expect("an end in peace"), players)
    }
}
