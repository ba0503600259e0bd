//! Machines that are to move.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalog::{AnyMatch, AnyProgress, AnySearcher, Candidate, Spec};
use game::Limits;

use crate::hall::{Hall, SharedRoom, lock};
use crate::message::Update;
use crate::room::Room;
use crate::threads::{Rank, blocking, search};
use crate::turns::{Party, Place};

/// Without a clock, and whatever its spec says, a machine thinks no longer.
const MOST: Duration = Duration::from_secs(60);

/// While others wait for a turn to think, a machine plays after so long what it has found: whatever
/// the specs of some games say, those of all others go on. It is long enough for most levels.
pub(crate) const SLICE: Duration = Duration::from_secs(1);

/// What a machine keeps of its clock for the way to the board.
const RESERVE: Duration = Duration::from_millis(50);

/// How often people are told how far a machine is.
const TOLD: Duration = Duration::from_millis(200);

/// A machine at work.
struct Job {
    hall: Arc<Hall>,
    shared: SharedRoom,
    game: String,
    played: Box<dyn AnyMatch>,
    spec: String,
    seed: u64,
    node: u32,
    limits: Limits,
    /// Whether it plays on a clock, which ends its search in time. Whoever pays for his time may
    /// use it: he is hurried only after what others have at most.
    is_timed: bool,
    stop: Arc<AtomicBool>,
}

/// Lets the machine think that is to move in a game, unless it already does.
pub(crate) fn begin(hall: &Arc<Hall>, shared: &SharedRoom, room: &mut Room) {
    let Some(stop) = room.begin_thinking() else { return };
    let Some(spec) = room.play.machine_to_move() else { return };
    let seat = room.play.played().turn();
    let limits = room.play.clock().allowance(seat, Instant::now(), RESERVE).limits;
    let job = Job {
        hall: hall.clone(),
        shared: shared.clone(),
        game: room.id.clone(),
        played: room.play.played().boxed(),
        spec: spec.to_string(),
        // Two machines of one spec need not think alike.
        seed: room.play.seed().wrapping_add(seat.index() as u64),
        node: room.play.current(),
        limits: Limits { time: limits.time.or(Some(MOST)), ..limits },
        is_timed: limits.time.is_some(),
        stop,
    };
    // One machine thinks for a game at a time: every game is a party of its own.
    let place = hall.thinkers.join(Party::alone());
    if !place.has_turn() {
        room.broadcast(&job.update(None));
    }
    tokio::spawn(job.run(place));
}

impl Job {
    async fn run(self, place: Place) {
        let began = Instant::now();
        let job = Arc::new(self);
        place.turn().await;
        if job.is_stopped() {
            return;
        }
        let searcher = job.clone();
        let mut chosen = pin!(search(Rank::Move, move || searcher.choose()));
        let chosen = tokio::select! {
            chosen = &mut chosen => chosen,
            () = job.due(&place) => {
                // The same flag as if nobody wanted the move: the room still knows it does.
                job.stop.store(true, Ordering::Relaxed);
                chosen.await
            }
        };
        drop(place);
        tokio::time::sleep(job.hall.answer_after.saturating_sub(began.elapsed())).await;
        // If it panics the machine is silent, and people can go on without it.
        let _ = blocking(move || {
            job.answer(chosen.flatten());
            Ok(())
        })
        .await;
    }

    /// Waits until it is to play what it has found, because others wait for its turn.
    async fn due(&self, place: &Place) {
        if self.is_timed {
            tokio::time::sleep(MOST).await;
        }
        place.due().await;
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Plays the move that was chosen, unless the game has gone elsewhere.
    fn answer(&self, chosen: Option<String>) {
        let mut room = lock(&self.shared);
        if !room.is_thinking(&self.stop) || room.play.current() != self.node {
            return;
        }
        room.stop_thinking();
        // Whoever was late has lost, or left to the others.
        let is_played = room.tick() || chosen.is_some_and(|mv| room.play_machine(&mv).is_ok());
        if !is_played && !room.play.is_over() {
            // A machine that fails must not think for ever: people decide how to go on.
            room.pause();
        }
        self.hall.save_or_retry(&self.shared, &mut room);
    }

    /// The move that the machine chooses.
    fn choose(&self) -> Option<String> {
        let key = (self.game.clone(), self.played.turn().index());
        let mut lent = self.hall.tables.lend(key, || self.player())?;
        let mut told = Instant::now();
        let mut report = |progress: &AnyProgress| {
            if told.elapsed() >= TOLD {
                told = Instant::now();
                lock(&self.shared).broadcast(&self.update(Some(progress)));
            }
        };
        let limits = &self.limits;
        let verdict = lent.player().search(&*self.played, limits, &self.stop, &mut report);
        verdict.line.into_iter().next()
    }

    /// A new player of the spec, which was checked when the game was made.
    fn player(&self) -> Option<Box<dyn AnySearcher>> {
        let game = self.played.game();
        let spec = game.with_book(&self.spec.parse::<Spec>().ok()?);
        let spec = game.seeded(&spec, self.seed);
        let no_files = |_: &str| Err("no files are read here".to_string());
        match game.player(&spec, &no_files) {
            Ok(Candidate::Searcher(player)) => Some(player),
            _ => None,
        }
    }

    /// How far it is; without progress it waits.
    fn update(&self, progress: Option<&AnyProgress>) -> Arc<str> {
        let update = Update::Thinking {
            game: self.game.clone(),
            node: self.node,
            depth: progress.map_or(0, |progress| progress.depth),
            nodes: progress.map_or(0, |progress| progress.nodes),
            elapsed_ms: progress.map_or(0, |progress| progress.elapsed.as_millis() as u64),
            is_waiting: progress.is_none(),
        };
        update.text()
    }
}
