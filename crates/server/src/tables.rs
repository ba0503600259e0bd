//! What machines remember from move to move: players with their transposition tables, as many as
//! fit into a bounded memory.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use catalog::AnySearcher;

use crate::hall::lock;

/// The game and the seat that a player plays.
pub(crate) type Key = (String, usize);

/// What a player takes besides its table, or without one.
const PLAYER_BYTES: usize = 1 << 16;

/// The players of all games. The longest unused is dropped where memory runs short; whoever needs
/// it again goes on with a fresh one.
pub(crate) struct Tables {
    most: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    /// Those that do not think, the longest unused first.
    idle: VecDeque<Machine>,
    /// What all of them take, those who think too.
    bytes: usize,
}

struct Machine {
    key: Key,
    player: Box<dyn AnySearcher>,
    bytes: usize,
}

/// A player that thinks. It goes back when it is dropped, unless it panicked.
pub(crate) struct Lent {
    tables: Arc<Tables>,
    machine: Option<Machine>,
}

impl Tables {
    /// Players that take so many bytes.
    pub(crate) fn new(most: usize) -> Arc<Tables> {
        Arc::new(Tables { most, kept: Mutex::default() })
    }

    /// The player of a game and a seat, who is made if he is not there.
    pub(crate) fn lend(
        self: &Arc<Tables>,
        key: Key,
        make: impl FnOnce() -> Option<Box<dyn AnySearcher>>,
    ) -> Option<Lent> {
        let mut kept = lock(&self.kept);
        let place = kept.idle.iter().position(|machine| machine.key == key);
        let found = place.and_then(|place| kept.idle.remove(place));
        drop(kept);
        let machine = match found {
            Some(machine) => machine,
            None => {
                let player = make()?;
                let bytes = bytes(&*player);
                lock(&self.kept).grow(bytes, self.most);
                Machine { key, player, bytes }
            }
        };
        Some(Lent { tables: self.clone(), machine: Some(machine) })
    }

    /// Drops the players of a game that does not go on.
    pub(crate) fn forget(&self, game: &str) {
        let mut kept = lock(&self.kept);
        let Kept { idle, bytes } = &mut *kept;
        idle.retain(|machine| {
            let is_kept = machine.key.0 != game;
            *bytes -= if is_kept { 0 } else { machine.bytes };
            is_kept
        });
    }
}

impl Kept {
    /// Makes room for so many bytes more: the longest unused is dropped until the others fit.
    fn grow(&mut self, bytes: usize, most: usize) {
        self.bytes += bytes;
        while self.bytes > most {
            let Some(machine) = self.idle.pop_front() else { return };
            self.bytes -= machine.bytes;
        }
    }
}

fn bytes(player: &dyn AnySearcher) -> usize {
    player.table_bytes() + PLAYER_BYTES
}

impl Lent {
    pub(crate) fn player(&mut self) -> &mut dyn AnySearcher {
        &mut *self.machine.as_mut().expect("a player until it is dropped").player
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let Some(machine) = self.machine.take() else { return };
        let mut kept = lock(&self.tables.kept);
        kept.bytes -= machine.bytes;
        if !std::thread::panicking() {
            // What it remembers may have grown.
            let bytes = bytes(&*machine.player);
            kept.idle.push_back(Machine { bytes, ..machine });
            kept.grow(bytes, self.tables.most);
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::Candidate;

    use super::*;

    fn player() -> Option<Box<dyn AnySearcher>> {
        let game = catalog::find("loa").unwrap().open(&catalog::Options::default()).unwrap();
        let spec = "memory:depth=1,table=1".parse().unwrap();
        match game.player(&spec, &|_| Err(String::new())) {
            Ok(Candidate::Searcher(player)) => Some(player),
            _ => panic!("a player"),
        }
    }

    /// Whether a seat's player has to be made.
    fn is_made(tables: &Arc<Tables>, seat: usize) -> bool {
        let mut is_made = false;
        let made = || {
            is_made = true;
            player()
        };
        drop(tables.lend(("game".to_string(), seat), made).unwrap());
        is_made
    }

    #[test]
    fn a_player_is_kept_until_others_need_the_memory() {
        let tables = Tables::new(5 << 19);
        assert_eq!([0, 1, 0, 1].map(|seat| is_made(&tables, seat)), [true, true, false, false]);
        assert_eq!([2, 1, 0].map(|seat| is_made(&tables, seat)), [true, false, true]);
        assert!(lock(&tables.kept).bytes <= 5 << 19);
    }

    #[test]
    fn those_who_think_count_and_are_not_dropped() {
        let tables = Tables::new(3 << 19);
        let mut first = tables.lend(("a".to_string(), 0), player).unwrap();
        let second = tables.lend(("b".to_string(), 0), player).unwrap();
        assert!(first.player().table_bytes() == 1 << 20 && lock(&tables.kept).bytes > 2 << 20);
        drop((first, second));
        let kept = lock(&tables.kept);
        assert_eq!(kept.idle.iter().map(|machine| &*machine.key.0).collect::<Vec<_>>(), ["b"]);
    }

    #[test]
    fn whoever_panics_does_not_come_back() {
        let tables = Tables::new(1 << 30);
        let lent = tables.lend(("a".to_string(), 0), player).unwrap();
        let _ = std::thread::spawn(move || {
            let _lent = lent;
            panic!("on purpose");
        })
        .join();
        let kept = lock(&tables.kept);
        assert_eq!((kept.bytes, kept.idle.len()), (0, 0));
    }
}
