//! All games that are open, and everything that they share.

mod watch;

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use play::Phase;
use store::{Store, StoreError};
use tokio::time::MissedTickBehavior;

use crate::alive::{self, Alive};
use crate::evening::Evening;
use crate::message::{
    Act, Code, Created, LobbyEntry, NewGame, Problem, RunOffer, Take, Taken, Update,
};
use crate::pool::Pool;
use crate::problem::Answer;
use crate::rights;
use crate::room::{Room, json, now};
use crate::runs::Runs;
use crate::tables::Tables;
use crate::think;
use crate::threads::blocking;
use crate::trees::Trees;
use crate::turns::Turns;

/// A game that several may hold.
pub(crate) type SharedRoom = Arc<Mutex<Room>>;

/// More open games than this, and those that nobody looks at are closed.
const ROOMS_MAX: usize = 64;

/// How many unfinished games are taken up again at the start, the newest.
const RESUMED_MAX: usize = 50;

/// And how many of those that people at several machines play.
const SHARED_MAX: u32 = 2_000;

/// The most games that the lobby shows.
const LOBBY_MAX: usize = 200;

/// How long to wait before a change is saved again: at first, and at most.
const RETRY: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(16));

/// The games that are open.
#[derive(Default)]
struct Rooms {
    open: HashMap<String, SharedRoom>,
    /// How many have been closed.
    closed: u64,
}

/// All games, the library, and what limits the searches.
pub(crate) struct Hall {
    pub(crate) store: Store,
    rooms: Mutex<Rooms>,
    /// Games that wait for anybody, by id.
    lobby: Mutex<BTreeMap<String, LobbyEntry>>,
    /// Whose turn it is to think of a machine's move.
    pub(crate) thinkers: Arc<Turns>,
    /// What machines remember from move to move.
    pub(crate) tables: Arc<Tables>,
    /// Who judges positions.
    pub(crate) pool: Pool,
    /// A machine answers no sooner.
    pub(crate) answer_after: Duration,
    /// How many searches run at once.
    pub(crate) searches_max: usize,
    /// Where other machines reach the server.
    pub(crate) addresses: Vec<String>,
    /// Different each time that the server starts.
    pub(crate) run: String,
    /// When servers were there.
    pub(crate) alive: Alive,
    /// Held while a file of games comes in: one at a time.
    pub(crate) importing: Mutex<()>,
    /// The evening, if there is one, or was. It is locked before any game.
    pub(crate) evening: Mutex<Option<Evening>>,
    /// Matches and learning of the machine itself.
    pub(crate) runs: Runs,
    /// Searches whose trees were recorded.
    pub(crate) trees: Trees,
}

/// Locks; a panic of another holder left the value usable, for changes come at the end of work.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A secret that cannot be guessed, in letters and digits.
pub(crate) fn secret() -> Answer<String> {
    Ok(format!("{:016x}{:016x}", random()?, random()?))
}

/// Whether two secrets are the same. It takes as long wherever they differ, so that nobody finds
/// one out letter by letter.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let difference = one.bytes().zip(other.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && difference == 0
}

/// A seed that JSON and JavaScript carry exactly.
pub(crate) fn seed() -> Answer<u64> {
    Ok(random()? >> 32)
}

fn random() -> Answer<u64> {
    getrandom::u64()
        .map_err(|error| Problem::new(Code::Internal, format!("no random numbers: {error}")))
}

impl Hall {
    /// A hall over a library, with so many bytes of tables for machines.
    pub(crate) fn new(
        store: Store,
        searches_max: usize,
        tables: usize,
        answer_after: Duration,
    ) -> Answer<Hall> {
        let evening = Evening::load(&store)?;
        Ok(Hall {
            store,
            rooms: Mutex::default(),
            lobby: Mutex::default(),
            // Twice as many as processors: two that think long must not make all others wait.
            thinkers: Turns::new(2 * searches_max, think::SLICE),
            tables: Tables::new(tables),
            pool: Pool::new(searches_max),
            answer_after,
            searches_max,
            addresses: Vec::new(),
            run: secret()?,
            alive: Alive::unknown(),
            importing: Mutex::new(()),
            evening: Mutex::new(evening),
            runs: Runs::of(Path::new(""), None, RunOffer::default()),
            trees: Trees::new(Duration::from_secs(30)),
        })
    }

    /// Takes up the games in which a machine was to move when the server ended, and those of people
    /// at several machines.
    pub(crate) fn resume(self: &Arc<Hall>) -> Answer<()> {
        let ids = self.store.open_games("play")?;
        let shared = self.store.shared_games(SHARED_MAX)?;
        for id in ids.iter().rev().take(RESUMED_MAX).chain(&shared) {
            // A game that cannot be read must not keep the others from going on.
            let _ = self.room(id);
        }
        Ok(())
    }

    /// Notes again and again that the server is there, as long as it is; and for runs, whether it
    /// thinks for people.
    pub(crate) async fn stay_alive(self: Arc<Hall>) {
        let mut beats = tokio::time::interval(alive::BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            beats.tick().await;
            let hall = self.clone();
            // A beat that fails is followed by the next.
            let _ = blocking(move || {
                hall.alive.beat();
                if hall.thinkers.is_busy() || hall.pool.is_busy() {
                    hall.runs.hold_up();
                }
                Ok(())
            })
            .await;
        }
    }

    /// An open game; opens it if it is in the library.
    pub(crate) fn room(self: &Arc<Hall>, id: &str) -> Answer<SharedRoom> {
        loop {
            let closed = match lock(&self.rooms) {
                rooms if rooms.open.contains_key(id) => return Ok(rooms.open[id].clone()),
                rooms => rooms.closed,
            };
            let (row, nodes) = self.store.load(id)?.ok_or_else(|| Problem::not_found("game"))?;
            let room = Room::take_up(row, nodes, &self.alive)?;
            // If others were closed meanwhile, this may have been among them, and is older news.
            if let Some(shared) = self.admit(room, Some(closed)) {
                self.drive(&shared, &mut lock(&shared));
                return Ok(shared);
            }
        }
    }

    /// Adds a game to the open ones, unless it is there; nothing if the count of closed ones is not
    /// the expected one any more.
    fn admit(&self, room: Room, closed: Option<u64>) -> Option<SharedRoom> {
        let mut rooms = lock(&self.rooms);
        if closed.is_some_and(|closed| closed != rooms.closed) {
            return None;
        }
        rooms.sweep();
        let id = room.id.clone();
        Some(rooms.open.entry(id).or_insert_with(|| Arc::new(Mutex::new(room))).clone())
    }

    /// A game, if it is open already.
    pub(crate) fn opened(&self, id: &str) -> Option<SharedRoom> {
        lock(&self.rooms).open.get(id).cloned()
    }

    /// Makes a game.
    pub(crate) fn make(self: &Arc<Hall>, new: NewGame) -> Answer<Created> {
        self.add(Room::make(new)?)
    }

    /// Takes a game in that was made.
    pub(crate) fn add(self: &Arc<Hall>, mut room: Room) -> Answer<Created> {
        room.save(&self.store).map_err(Problem::not_saved)?;
        let shared = self.admit(room, None).ok_or_else(|| Problem::not_found("game"))?;
        let mut room = lock(&shared);
        self.drive(&shared, &mut room);
        let (tokens, invites) = (room.own_tokens(), room.invites());
        Ok(Created { tokens, invites, game: room.state() })
    }

    /// Seats somebody who comes by a link, or from the lobby.
    pub(crate) fn take(self: &Arc<Hall>, shared: &SharedRoom, take: &Take) -> Answer<Taken> {
        let mut room = lock(shared);
        if room.is_gone {
            return Err(Problem::not_found("game"));
        }
        let seat = room.take(take, &self.store)?;
        self.tell(shared, &mut room);
        let token = room.tokens[seat.index()].clone();
        Ok(Taken { seat: seat.index() as u8, token, game: room.state() })
    }

    /// The games that wait for anybody, the newest first.
    pub(crate) fn lobby(&self) -> Vec<LobbyEntry> {
        let mut waiting = lock(&self.lobby).values().cloned().collect::<Vec<_>>();
        waiting.sort_by_key(|entry| std::cmp::Reverse(entry.created));
        waiting.truncate(LOBBY_MAX);
        waiting
    }

    /// Does something to a game; returns the node that a move led to, and the game as it stands
    /// then. What cannot be saved has not happened.
    pub(crate) fn act<'a>(
        self: &Arc<Hall>,
        shared: &'a SharedRoom,
        act: &Act,
    ) -> Answer<(Option<u32>, MutexGuard<'a, Room>)> {
        let mut room = lock(shared);
        if room.is_gone {
            return Err(Problem::not_found("game"));
        }
        let seat = rights::speaker(&room, &act.token)?;
        if room.tick() {
            self.save_or_retry(shared, &mut room);
        }
        let version = room.version();
        let node = room.act(seat, &act.action, &self.store)?;
        let again = if room.takes_up_again() { self.play_again(&mut room) } else { Ok(()) };
        // What changes nothing, as a word, is no news; that somebody agreed is, whatever follows.
        if room.version() != version {
            self.tell(shared, &mut room);
        }
        again?;
        Ok((node, room))
    }

    /// Makes the game that everybody agreed to play next.
    fn play_again(self: &Arc<Hall>, room: &mut Room) -> Answer<()> {
        let mut next = room.again()?;
        next.save(&self.store).map_err(Problem::not_saved)?;
        if let Err(problem) = room.follow_with(&next, &self.store) {
            // Nobody knows of it; where even that fails it is an open game of the library.
            let _ = self.store.delete(&next.id, now());
            return Err(problem);
        }
        let shared = self.admit(next, None).ok_or_else(|| Problem::not_found("game"))?;
        self.drive(&shared, &mut lock(&shared));
        Ok(())
    }

    /// Saves what has happened and cannot be refused: a machine's move, a clock that ran out, a
    /// review. If it fails everybody is told, and it is tried again.
    pub(crate) fn save_or_retry(self: &Arc<Hall>, shared: &SharedRoom, room: &mut Room) {
        if room.is_gone {
            return;
        }
        if let Err(error) = room.save(&self.store)
            && room.not_saved(&error)
        {
            tokio::spawn(self.clone().retry(shared.clone()));
        }
        self.tell(shared, room);
    }

    /// Saves a game again and again until it is done.
    async fn retry(self: Arc<Hall>, shared: SharedRoom) {
        let (mut pause, most) = RETRY;
        loop {
            tokio::time::sleep(pause).await;
            pause = (2 * pause).min(most);
            let (hall, shared) = (self.clone(), shared.clone());
            if blocking(move || Ok(hall.is_saved(&shared))).await != Ok(false) {
                return;
            }
        }
    }

    /// Whether a game is saved, by now.
    fn is_saved(self: &Arc<Hall>, shared: &SharedRoom) -> bool {
        let mut room = lock(shared);
        // Perhaps somebody's next action has saved it.
        if !room.is_gone && !room.is_saved() {
            if room.save(&self.store).is_err() {
                return false;
            }
            room.touch();
            self.tell(shared, &mut room);
        }
        room.end_retries();
        true
    }

    /// Tells everybody how a game stands, and lets machines and clocks go on; the bytes for each.
    fn tell(self: &Arc<Hall>, shared: &SharedRoom, room: &mut Room) -> usize {
        room.told_presence();
        let mut bytes = 0;
        if room.is_watched() {
            let text = Update::Game { game: Box::new(room.state()) }.text();
            bytes = text.len();
            room.broadcast(&text);
            self.await_return(shared, room);
        }
        self.drive(shared, room);
        bytes
    }

    /// Lets a machine think if it is its turn, and watches the clock.
    fn drive(self: &Arc<Hall>, shared: &SharedRoom, room: &mut Room) {
        match room.play.phase() {
            Phase::Thinking => think::begin(self, shared, room),
            phase => {
                room.stop_thinking();
                if phase == Phase::Over {
                    self.tables.forget(&room.id);
                }
            }
        }
        if room.is_shared() {
            self.list(room);
        }
        let left = room.play.clock().late_in(Instant::now());
        left.into_iter().for_each(|left| self.alive.expect(left));
        let timer = left.map(|left| {
            // A game that is closed needs none.
            let (hall, shared) = (self.clone(), Arc::downgrade(shared));
            tokio::spawn(async move {
                tokio::time::sleep(left + Duration::from_millis(2)).await;
                let Some(shared) = shared.upgrade() else { return };
                // In its own task: whoever sets the next timer must not end what saves.
                tokio::spawn(blocking(move || {
                    let mut room = lock(&shared);
                    if room.tick() {
                        hall.save_or_retry(&shared, &mut room);
                    }
                    Ok(())
                }));
            })
        });
        room.set_timer(timer.map(|timer| timer.abort_handle()));
    }

    /// Lists a game in the lobby as long as it waits for anybody.
    fn list(&self, room: &Room) {
        let mut lobby = lock(&self.lobby);
        match room.lobby_entry() {
            Some(entry) => lobby.insert(room.id.clone(), entry),
            None => lobby.remove(&room.id),
        };
    }

    /// Deletes a game; it can be restored for so many seconds. Those deleted earlier are forgotten.
    pub(crate) fn delete(&self, id: &str, now: i64, restorable: u32) -> Answer<()> {
        let shared = self.opened(id);
        let mut room = shared.as_ref().map(|shared| lock(shared));
        if let Some(room) = room.as_mut().filter(|room| !room.is_saved()) {
            room.save(&self.store).map_err(Problem::not_saved)?;
        }
        if !self.store.delete(id, now).map_err(Problem::not_saved)? {
            return Err(Problem::not_found("game"));
        }
        if let Some(room) = &mut room {
            room.is_gone = true;
            room.stop_thinking();
            room.broadcast(&Update::Gone { game: id.to_string() }.text());
        }
        lock(&self.rooms).close(id);
        lock(&self.lobby).remove(id);
        // It is deleted, whether or not others can be forgotten now.
        let _ = self.store.purge(restorable.into(), now);
        Ok(())
    }

    /// Closes the library at the end; also how many games have changes that could not be saved.
    pub(crate) fn close(&self) -> (usize, Result<(), StoreError>) {
        self.alive.beat();
        self.runs.close();
        let open = lock(&self.rooms).open.values().cloned().collect::<Vec<_>>();
        let mut lost = 0;
        for shared in open {
            let mut room = lock(&shared);
            lost += usize::from(!room.is_saved() && room.save(&self.store).is_err());
        }
        (lost, self.store.close())
    }
}

impl Rooms {
    /// Closes a game.
    fn close(&mut self, id: &str) {
        self.open.remove(id);
        self.closed += 1;
    }

    /// Closes games that nobody looks at, if there are many: the library has them.
    fn sweep(&mut self) {
        let before = self.open.len();
        if before < ROOMS_MAX {
            return;
        }
        self.open.retain(|_, shared| {
            let is_held = Arc::strong_count(shared) > 1;
            is_held || !shared.try_lock().is_ok_and(|room| room.is_idle())
        });
        self.closed += (before - self.open.len()) as u64;
    }
}

impl Update {
    /// The message as text.
    pub(crate) fn text(&self) -> Arc<str> {
        json(self).into()
    }
}

#[cfg(test)]
mod tests;
