//! All games that are open, and everything that they share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::Store;
use tokio::sync::Semaphore;

use crate::message::{Act, Code, GameState, Phase, Problem, Update};
use crate::pool::Pool;
use crate::problem::Answer;
use crate::room::{Plan, Room};
use crate::think;

/// A game that several may hold.
pub(crate) type SharedRoom = Arc<Mutex<Room>>;

/// More open games than this, and those that nobody looks at are closed.
const ROOMS_MAX: usize = 64;

/// How many unfinished games are taken up again at the start, the newest.
const RESUMED_MAX: usize = 50;

/// All games, the library, and what limits the searches.
pub(crate) struct Hall {
    pub(crate) store: Store,
    rooms: Mutex<HashMap<String, SharedRoom>>,
    /// Searches for machines' moves that may run at once.
    pub(crate) thinkers: Arc<Semaphore>,
    /// Who judges positions.
    pub(crate) pool: Pool,
    /// A machine answers no sooner.
    pub(crate) answer_after: Duration,
    /// How many searches run at once.
    pub(crate) searches_max: usize,
    /// Different each time that the server starts.
    pub(crate) run: String,
    clients: AtomicU64,
    /// Held while a file of games comes in: one at a time.
    pub(crate) importing: Mutex<()>,
}

/// Locks; a panic of another holder left the value usable, for changes come at the end of work.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A secret that cannot be guessed, in letters and digits.
pub(crate) fn secret() -> Answer<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Problem::new(Code::Internal, format!("no random numbers: {error}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A seed that JSON and JavaScript carry exactly.
pub(crate) fn seed() -> Answer<u64> {
    let mut bytes = [0_u8; 4];
    getrandom::fill(&mut bytes)
        .map_err(|error| Problem::new(Code::Internal, format!("no random numbers: {error}")))?;
    Ok(u32::from_le_bytes(bytes).into())
}

impl Hall {
    /// A hall over a library.
    pub(crate) fn new(store: Store, searches_max: usize, answer_after: Duration) -> Answer<Hall> {
        Ok(Hall {
            store,
            rooms: Mutex::new(HashMap::new()),
            // Twice as many as processors: two that think long must not make all others wait.
            thinkers: Arc::new(Semaphore::new(2 * searches_max)),
            pool: Pool::new(searches_max),
            answer_after,
            searches_max,
            run: secret()?,
            clients: AtomicU64::new(1),
            importing: Mutex::new(()),
        })
    }

    /// A number for a client.
    pub(crate) fn client(&self) -> u64 {
        self.clients.fetch_add(1, Ordering::Relaxed)
    }

    /// Takes up the games in which a machine was to move when the server ended.
    pub(crate) fn resume(self: &Arc<Hall>) -> Answer<()> {
        let ids = self.store.open_games("play")?;
        for id in ids.iter().rev().take(RESUMED_MAX) {
            // A game that cannot be read must not keep the others from going on.
            let _ = self.room(id);
        }
        Ok(())
    }

    /// An open game; opens it if it is in the library.
    pub(crate) fn room(self: &Arc<Hall>, id: &str) -> Answer<SharedRoom> {
        let mut rooms = lock(&self.rooms);
        if let Some(room) = rooms.get(id) {
            return Ok(room.clone());
        }
        let (row, nodes) = self.store.load(id)?.ok_or_else(|| Problem::not_found("game"))?;
        let room = Arc::new(Mutex::new(Room::from_row(row, nodes)?));
        sweep(&mut rooms);
        rooms.insert(id.to_string(), room.clone());
        drop(rooms);
        self.drive(&room, &mut lock(&room));
        Ok(room)
    }

    /// A game, if it is open already.
    pub(crate) fn opened(&self, id: &str) -> Option<SharedRoom> {
        lock(&self.rooms).get(id).cloned()
    }

    /// Makes a game; returns its tokens and how it stands.
    pub(crate) fn make(self: &Arc<Hall>, plan: Plan) -> Answer<(Vec<String>, GameState)> {
        self.keep(Room::make(plan, secret)?)
    }

    /// Opens a new game and saves it.
    fn keep(self: &Arc<Hall>, room: Room) -> Answer<(Vec<String>, GameState)> {
        let (tokens, id) = (room.tokens(), room.id.clone());
        let shared = Arc::new(Mutex::new(room));
        {
            let mut rooms = lock(&self.rooms);
            sweep(&mut rooms);
            rooms.insert(id, shared.clone());
        }
        let mut room = lock(&shared);
        self.settle(&shared, &mut room)?;
        Ok((tokens, room.state()))
    }

    /// Does something to a game; returns the node that a move led to, and how it stands.
    pub(crate) fn act(self: &Arc<Hall>, id: &str, act: &Act) -> Answer<(Option<u32>, GameState)> {
        let shared = self.room(id)?;
        let mut room = lock(&shared);
        let seat = room.seat_of(&act.token)?;
        if room.fall() {
            self.settle(&shared, &mut room)?;
        }
        let node = room.act(seat, &act.action)?;
        let state = self.settle(&shared, &mut room)?;
        Ok((node, state))
    }

    /// Saves a change, tells everybody, and lets machines and clocks go on.
    pub(crate) fn settle(
        self: &Arc<Hall>,
        shared: &SharedRoom,
        room: &mut Room,
    ) -> Answer<GameState> {
        let (row, nodes, removed) = room.take_row();
        let saved = self.store.save(&row, &nodes, &removed);
        let state = room.state();
        let update = Update::Game { game: Box::new(state.clone()) };
        room.broadcast(&update.text());
        self.drive(shared, room);
        saved?;
        Ok(state)
    }

    /// Lets a machine think if it is its turn, and watches the clock.
    fn drive(self: &Arc<Hall>, shared: &SharedRoom, room: &mut Room) {
        match room.phase() {
            Phase::Thinking => think::begin(self, shared, room),
            _ => room.stop_thinking(),
        }
        if let Some(left) = room.left_to_turn() {
            let (hall, shared) = (self.clone(), shared.clone());
            tokio::spawn(async move {
                tokio::time::sleep(left + Duration::from_millis(2)).await;
                let mut room = lock(&shared);
                if room.fall() {
                    // Whoever asks next sees the same if it could not be saved.
                    let _ = hall.settle(&shared, &mut room);
                }
            });
        }
    }

    /// Deletes a game; it can be restored.
    pub(crate) fn delete(&self, id: &str, now: i64) -> Answer<()> {
        if !self.store.delete(id, now)? {
            return Err(Problem::not_found("game"));
        }
        let gone = lock(&self.rooms).remove(id);
        if let Some(shared) = gone {
            let mut room = lock(&shared);
            room.stop_thinking();
            room.broadcast(&Update::Gone { game: id.to_string() }.text());
        }
        Ok(())
    }
}

/// Closes games that nobody looks at, if there are many: the library has them.
fn sweep(rooms: &mut HashMap<String, SharedRoom>) {
    if rooms.len() < ROOMS_MAX {
        return;
    }
    rooms.retain(|_, shared| {
        let is_held = Arc::strong_count(shared) > 1;
        is_held || !shared.try_lock().is_ok_and(|room| room.is_idle())
    });
}

impl Update {
    /// The message as text.
    pub(crate) fn text(&self) -> Arc<str> {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}
