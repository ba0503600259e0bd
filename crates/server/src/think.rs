//! Machines that are to move.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalog::{AnyMatch, AnyProgress, Candidate};
use game::Limits;

use crate::apart::{apart, aside};
use crate::hall::{Hall, SharedRoom, lock};
use crate::message::{Action, Update};
use crate::room::{Room, check_machine};

/// Without a clock, and whatever its spec says, a machine thinks no longer.
const MOST: Duration = Duration::from_secs(60);

/// What a machine keeps of its clock for the way to the board.
const RESERVE: Duration = Duration::from_millis(50);

/// How often people are told how far a machine is.
const TOLD: Duration = Duration::from_millis(200);

/// A machine at work.
struct Job {
    hall: Arc<Hall>,
    shared: SharedRoom,
    played: Box<dyn AnyMatch>,
    spec: String,
    seed: u64,
    node: u32,
    limits: Limits,
    stop: Arc<AtomicBool>,
}

/// Lets the machine think that is to move in a game, unless it already does.
pub(crate) fn begin(hall: &Arc<Hall>, shared: &SharedRoom, room: &mut Room) {
    let Some(stop) = room.begin_thinking() else { return };
    let Some(spec) = room.machine().map(str::to_string) else { return };
    let time = match room.left_to_turn() {
        Some(left) => arena::fair_part(left.saturating_sub(RESERVE), room.increment()),
        None => MOST,
    };
    let job = Job {
        hall: hall.clone(),
        shared: shared.clone(),
        played: room.played().boxed(),
        spec,
        seed: room.seed(),
        node: room.current(),
        limits: Limits { time: Some(time), ..Limits::default() },
        stop,
    };
    tokio::spawn(job.run());
}

impl Job {
    async fn run(self) {
        let began = Instant::now();
        if self.hall.thinkers.available_permits() == 0 {
            self.tell(None);
        }
        let Ok(permit) = self.hall.thinkers.clone().acquire_owned().await else { return };
        if self.is_stopped() {
            return;
        }
        let (hall, shared) = (self.hall.clone(), self.shared.clone());
        let (stop, node) = (self.stop.clone(), self.node);
        let searched = apart(move || self.search()).await;
        drop(permit);
        tokio::time::sleep(hall.answer_after.saturating_sub(began.elapsed())).await;
        let mut room = lock(&shared);
        if stop.load(Ordering::Relaxed) || room.current() != node {
            return;
        }
        room.stop_thinking();
        let is_played =
            !room.fall() && searched.flatten().is_some_and(|mv| room.play_machine(&mv).is_ok());
        if !is_played && !room.is_over() {
            // A machine that fails must not think for ever: people decide how to go on.
            let _ = room.act(0, &Action::Pause);
        }
        aside(|| hall.settle(&shared, &mut room));
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The move that the machine chooses.
    fn search(self) -> Option<String> {
        let game = self.played.game();
        let spec = game.seeded(&check_machine(game, &self.spec).ok()?, self.seed);
        let no_files = |_: &str| Err("no files are read here".to_string());
        let Ok(Candidate::Searcher(mut player)) = game.player(&spec, &no_files) else {
            return None;
        };
        let mut told = Instant::now();
        let mut report = |progress: &AnyProgress| {
            if told.elapsed() >= TOLD {
                told = Instant::now();
                self.tell(Some(progress));
            }
        };
        let verdict = player.search(&*self.played, &self.limits, &self.stop, &mut report);
        verdict.line.into_iter().next()
    }

    /// Says how far it is; without progress it waits.
    fn tell(&self, progress: Option<&AnyProgress>) {
        let mut room = lock(&self.shared);
        let update = Update::Thinking {
            game: room.id.clone(),
            node: self.node,
            depth: progress.map_or(0, |progress| progress.depth),
            nodes: progress.map_or(0, |progress| progress.nodes),
            elapsed_ms: progress.map_or(0, |progress| progress.elapsed.as_millis() as u64),
            is_waiting: progress.is_none(),
        };
        room.broadcast(&update.text());
    }
}
