//! Opening a library and closing it: never a new one in the place of one that is there.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use disk::beside;
use rusqlite::{Connection, MAIN_DB, OpenFlags};

use crate::error::REPLACE;
use crate::{Store, StoreError};

/// Libraries up to this size are read through when they are opened; larger ones would keep people
/// waiting, and say what is damaged where they come upon it.
const CHECKED_BYTES_MAX: u64 = 64 << 20;

/// What a database begins with.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// As much of a database as tells what it is: the magic, and the size of its pages.
const HEADER: usize = 18;

impl Store {
    /// Opens the library in a file, which is made if it is not there. A file that is no library, or
    /// a damaged one, is refused and left as it is.
    pub fn open(file: &Path) -> Result<Store, StoreError> {
        match fs::metadata(file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => make(file)?,
            Err(error) => return Err(error.into()),
            Ok(found) => check_header(file, &found)?,
        }
        keep_private(file);
        keep_private(&beside(file, "-wal"));
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = || {
            let connection = Connection::open_with_flags(file, flags)?;
            check(&connection, file)?;
            Store::of(connection)
        };
        open().map_err(StoreError::at_opening)
    }

    /// Closes the library, so that its file alone has everything. Whoever comes later is refused.
    pub fn close(&self) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let written = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
        // One without tables takes its place.
        let closed = std::mem::replace(&mut *connection, Connection::open_in_memory()?);
        closed.close().map_err(|(_, error)| error)?;
        Ok(written?)
    }
}

/// Makes an empty library. It gets its name when it is whole: whenever we are killed there is a
/// library or none.
fn make(file: &Path) -> Result<(), StoreError> {
    if beside(file, "-wal").exists() {
        let remedy = "bring the library back to its side, or move that away too";
        return Err(StoreError::unusable("nothing but what belongs to it (-wal)", remedy));
    }
    let draft = beside(file, ".new");
    let made = write_draft(&draft).and_then(|()| Ok(name(&draft, file)?));
    for ending in ["", "-wal", "-journal"] {
        // What a full disk or a kill left behind is of no use.
        let _ = fs::remove_file(beside(&draft, ending));
    }
    made
}

fn write_draft(draft: &Path) -> Result<(), StoreError> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(draft)?;
    let open = || Store::of(Connection::open(draft)?);
    open().and_then(|store| store.close()).map_err(StoreError::at_opening)
}

/// Gives a draft its name, unless somebody else has made a library there meanwhile.
fn name(draft: &Path, file: &Path) -> io::Result<()> {
    match fs::hard_link(draft, file) {
        Err(_) if file.exists() => return Ok(()),
        // Not every file system has links.
        Err(_) => fs::rename(draft, file)?,
        Ok(()) => (),
    }
    // A name is on the disk when its folder is.
    disk::sync_folder(file.parent().unwrap_or(Path::new("")))
}

/// The library has the secrets of every seat: it is its owner's only.
fn keep_private(file: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let is_open = fs::metadata(file).is_ok_and(|found| found.permissions().mode() & 0o77 != 0);
        if is_open {
            // Some file systems know no owners.
            let _ = fs::set_permissions(file, fs::Permissions::from_mode(0o600));
        }
    }
    #[cfg(not(unix))]
    let _ = file;
}

/// Whether a file can be a whole database, so that SQLite does not take it for a new one.
fn check_header(file: &Path, found: &Metadata) -> Result<(), StoreError> {
    let refused = |found: &str| Err(StoreError::unusable(found, REPLACE));
    if !found.is_file() {
        return refused(if found.is_dir() { "a folder" } else { "no regular file" });
    }
    let mut start = Vec::new();
    File::open(file)?.take(HEADER as u64).read_to_end(&mut start)?;
    if start.is_empty() {
        return refused("an empty file");
    }
    if start.len() < HEADER || !start.starts_with(MAGIC) {
        return refused("another kind of file");
    }
    // A page that a kill left unfinished is whole in the file beside it; SQLite would fill it up.
    let page = u64::from(u16::from_be_bytes([start[16], start[17]]));
    let is_cut = page > 1 && !found.len().is_multiple_of(page) && !beside(file, "-wal").exists();
    if is_cut { Err(StoreError::damaged("its last page is cut")) } else { Ok(()) }
}

/// What the tables of every edition have.
const COLUMNS: [&str; 3] = [
    "SELECT id, kind, game, options, seats, players, clock, start, seed, current, is_paused, spent,
        standing, result, plies, position, created, updated, deleted, review FROM games",
    "SELECT game, id, parent, place, mv FROM nodes",
    "SELECT name, value FROM settings",
];

/// Whether a database is a library, and whole.
fn check(connection: &Connection, file: &Path) -> Result<(), StoreError> {
    if connection.is_readonly(MAIN_DB)? {
        return Err(StoreError::read_only());
    }
    crate::prepare(connection)?;
    let edition =
        connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))?;
    let query = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
    let mut query = connection.prepare(query)?;
    let tables = query.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    if tables.is_empty() {
        let remedy = "bring back a copy, or what was beside it (-wal), or move it away";
        return Err(StoreError::unusable("a database without tables", remedy));
    }
    let is_ours =
        ["games", "nodes", "settings"].iter().all(|ours| tables.iter().any(|t| t == ours));
    if edition == 0 || !is_ours {
        let found = format!("a database of another program (tables {})", tables.join(", "));
        return Err(StoreError::unusable(&found, REPLACE));
    }
    let is_there = |statement: &&str| connection.prepare(statement).is_ok();
    let newest = [crate::save::SAVE_GAME, crate::save::SAVE_NODE];
    let has_newest = edition < crate::EDITION || newest.iter().all(is_there);
    if !has_newest || !COLUMNS.iter().all(is_there) {
        return Err(StoreError::unusable("a database of another program", REPLACE));
    }
    if fs::metadata(file).is_ok_and(|found| found.len() <= CHECKED_BYTES_MAX) {
        let query = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
        let said = connection.query_row("PRAGMA quick_check(1)", [], query)?;
        if said != "ok" {
            return Err(StoreError::damaged(said.lines().next().unwrap_or_default()));
        }
    }
    Ok(())
}
