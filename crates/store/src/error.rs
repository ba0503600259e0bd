//! What can be wrong with a library.

use std::error::Error;
use std::fmt;
use std::io;

use rusqlite::ErrorCode;

/// Why the library cannot be opened, read or written.
#[derive(Debug)]
pub enum StoreError {
    /// Its file was made by another edition of Damier.
    Edition {
        /// Of the file.
        found: i64,
        /// Of this program.
        expected: i64,
    },
    /// Another process has it open.
    InUse,
    /// Its file is none, or cannot be used. It was left as it is.
    Unusable {
        /// What was found there.
        found: String,
        /// What the user can do about it.
        remedy: &'static str,
    },
    /// There is no space left to write to.
    Full,
    /// Whoever wrote it for several did not come to the end.
    Unwritten,
    /// Whatever SQLite says.
    Sqlite(rusqlite::Error),
}

/// What to do about a file that is no library.
pub(crate) const REPLACE: &str =
    "bring back a copy of the library, or move the file away and Damier makes a new one";

/// What to do about a library with damage in it.
const RECOVER: &str = "bring back a copy, or save what can be read with `sqlite3 FILE .recover`";

/// What to do about a file that cannot be written.
const PERMIT: &str = "give yourself the right to write it and its folder, or choose --data DIR";

impl StoreError {
    /// Whether another process has the library open.
    #[must_use]
    pub const fn is_in_use(&self) -> bool {
        matches!(self, StoreError::InUse)
    }

    /// Whether there is no space left.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        matches!(self, StoreError::Full)
    }

    /// A file that cannot be used.
    pub(crate) fn unusable(found: &str, remedy: &'static str) -> StoreError {
        StoreError::Unusable { found: found.to_string(), remedy }
    }

    /// A file that is damaged somewhere.
    pub(crate) fn damaged(what: &str) -> StoreError {
        StoreError::unusable(&format!("a damaged library ({what})"), RECOVER)
    }

    /// A file that cannot be written.
    pub(crate) fn read_only() -> StoreError {
        StoreError::unusable("a file that cannot be written", PERMIT)
    }

    /// What the world said about a file that is to be opened.
    pub(crate) fn world(error: &io::Error) -> StoreError {
        match error.kind() {
            io::ErrorKind::StorageFull => StoreError::Full,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                StoreError::unusable("no right to write there", PERMIT)
            }
            _ => StoreError::unusable(&error.to_string(), REPLACE),
        }
    }

    /// What SQLite says about a file that is being opened, in words that help.
    pub(crate) fn at_opening(self) -> StoreError {
        let StoreError::Sqlite(error) = &self else { return self };
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::unusable("another kind of file", REPLACE),
            Some(ErrorCode::DatabaseCorrupt) => StoreError::damaged(&error.to_string()),
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                StoreError::read_only()
            }
            // A statement of ours that it does not understand.
            Some(ErrorCode::Unknown) => {
                StoreError::unusable("a database of another program", REPLACE)
            }
            _ => StoreError::unusable(&error.to_string(), REPLACE),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Edition { found, expected } => {
                write!(f, "found a library of edition {found}, expected {expected}")
            }
            StoreError::InUse => {
                write!(f, "found the library in use by another process, expected it free")
            }
            StoreError::Unusable { found, remedy } => {
                write!(f, "found {found}, expected a library: {remedy}")
            }
            StoreError::Full => write!(f, "found the disk full, expected space for the library"),
            StoreError::Unwritten => write!(f, "the library: a change was not written"),
            // The statement is ours, and helps nobody.
            StoreError::Sqlite(rusqlite::Error::SqlInputError { msg, .. }) => {
                write!(f, "the library: {msg}")
            }
            StoreError::Sqlite(error) => write!(f, "the library: {error}"),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            StoreError::Sqlite(error) => Some(error),
            _ => None,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse,
            Some(ErrorCode::DiskFull) => StoreError::Full,
            _ => StoreError::Sqlite(error),
        }
    }
}
