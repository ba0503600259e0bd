//! The games library and settings, in one SQLite file.
//!
//! Every change is a transaction, written ahead of the file itself and on the disk when it is
//! answered: whoever kills the process, or takes its power, loses nothing that was saved and leaves
//! nothing half done. One process at a time has a library open. What a game means is not known
//! here: positions, players and results are texts to whoever saves them.
//!
//! ```
//! use store::{GameRow, NodeRow, Store};
//!
//! let store = Store::in_memory().unwrap();
//! let row = GameRow { id: "a".into(), game: "loa".into(), ..GameRow::default() };
//! let node = NodeRow { id: 1, parent: 0, place: 0, mv: "b1-b3".into() };
//! store.save(&row, &[node.clone()], &[]).unwrap();
//! assert_eq!(store.load("a").unwrap(), Some((row, vec![node])));
//! ```
#![forbid(unsafe_code)]

mod deleted;
mod error;
mod faults;
mod game;
mod import;
mod library;
mod open;
mod save;
mod settings;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::Connection;

pub use error::StoreError;
pub use faults::Fault;
pub use game::{GameRow, NodeRow};
pub use import::{Import, Incoming};
pub use library::{Filter, Part};

/// The tables, as edition [`EDITION`] has them.
const SCHEMA: &str = "
    CREATE TABLE games (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL,
        seats TEXT NOT NULL, players TEXT NOT NULL, clock TEXT, start TEXT, seed INTEGER NOT NULL,
        current INTEGER NOT NULL, front INTEGER NOT NULL, is_paused INTEGER NOT NULL,
        spent TEXT NOT NULL, standing TEXT NOT NULL, result TEXT, plies INTEGER NOT NULL,
        position TEXT NOT NULL,
        created INTEGER NOT NULL, updated INTEGER NOT NULL, deleted INTEGER, review TEXT,
        date TEXT, event TEXT, content INTEGER, import INTEGER, sharing TEXT
    ) STRICT;
    CREATE INDEX games_by_time ON games (updated DESC, id);
    CREATE INDEX games_by_content ON games (content);
    CREATE INDEX games_by_import ON games (import) WHERE import IS NOT NULL;
    CREATE INDEX games_by_sharing ON games (updated) WHERE sharing IS NOT NULL AND result IS NULL;
    CREATE TABLE imports (id INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;
    CREATE TABLE nodes (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        id INTEGER NOT NULL, parent INTEGER NOT NULL, place INTEGER NOT NULL, mv TEXT NOT NULL,
        PRIMARY KEY (game, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
";

/// What makes the first edition the second: how far a game was played before moves were taken back.
const FROM_FIRST: &str = "
    ALTER TABLE games ADD COLUMN front INTEGER NOT NULL DEFAULT 0;
    UPDATE games SET front = current;
";

/// What makes the second edition the third: dates and events as files give them, what a game
/// contains in a number, so that it is found again, and files that are on their way in.
const FROM_SECOND: &str = "
    ALTER TABLE games ADD COLUMN date TEXT;
    ALTER TABLE games ADD COLUMN event TEXT;
    ALTER TABLE games ADD COLUMN content INTEGER;
    ALTER TABLE games ADD COLUMN import INTEGER;
    CREATE INDEX games_by_content ON games (content);
    CREATE INDEX games_by_import ON games (import) WHERE import IS NOT NULL;
    CREATE TABLE imports (id INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;
";

/// What makes the third edition the fourth: what people at several machines share.
const FROM_THIRD: &str = "
    ALTER TABLE games ADD COLUMN sharing TEXT;
    CREATE INDEX games_by_sharing ON games (updated) WHERE sharing IS NOT NULL AND result IS NULL;
";

/// The edition of the schema, kept in the file.
const EDITION: i64 = 4;

/// A library that is open.
pub struct Store {
    connection: Mutex<Connection>,
    /// Changes that wait to be written, together.
    waiting: Mutex<Vec<save::Waiting>>,
}

/// Takes a database for this process alone; what is written to it is on the disk when it is said
/// to be.
fn prepare(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(Duration::from_millis(500))?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(connection.pragma_update(None, "foreign_keys", true)?)
}

impl Store {
    /// A library that is gone when it is closed.
    pub fn in_memory() -> Result<Store, StoreError> {
        Store::of(Connection::open_in_memory()?)
    }

    fn of(mut connection: Connection) -> Result<Store, StoreError> {
        prepare(&connection)?;
        let found = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        match found {
            0..EDITION => {
                let change = connection.transaction()?;
                let steps: &[&str] = match found {
                    0 => &[SCHEMA],
                    1 => &[FROM_FIRST, FROM_SECOND, FROM_THIRD],
                    2 => &[FROM_SECOND, FROM_THIRD],
                    _ => &[FROM_THIRD],
                };
                steps.iter().try_for_each(|step| change.execute_batch(step))?;
                change.pragma_update(None, "user_version", EDITION)?;
                change.commit()?;
            }
            EDITION => {
                // Takes the lock now rather than at the first change.
                connection.execute_batch("BEGIN EXCLUSIVE; COMMIT")?;
            }
            _ => return Err(StoreError::Edition { found, expected: EDITION }),
        }
        // Last, for it changes the file: what is refused is left as it is.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        let store = Store { connection: Mutex::new(connection), waiting: Mutex::default() };
        store.drop_imports()?;
        Ok(store)
    }

    /// The connection. A panic elsewhere leaves it usable: an open transaction was rolled back.
    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
