//! What can be wrong with a library.

use std::io;

use rusqlite::ErrorCode;
use thiserror::Error;

/// Why the library cannot be opened, read or written.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Its file was made by another edition of Damier.
    #[error("found a library of edition {found}, expected {expected}")]
    Edition {
        /// Of the file.
        found: i64,
        /// Of this program.
        expected: i64,
    },
    /// Another process has it open.
    #[error("found the library in use by another process, expected it free")]
    InUse,
    /// Its file is none, or cannot be used. It was left as it is.
    #[error("found {found}, expected a library: {remedy}")]
    Unusable {
        /// What was found there.
        found: String,
        /// What the user can do about it.
        remedy: &'static str,
    },
    /// There is no space left to write to.
    #[error("found the disk full, expected space for the library")]
    Full,
    /// Whoever wrote it for several did not come to the end.
    #[error("the library: a change was not written")]
    Unwritten,
    /// Whatever SQLite says.
    #[error("the library: {}", said(.0))]
    Sqlite(#[source] rusqlite::Error),
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

/// What SQLite says; of a statement, which is ours and helps nobody, what is wrong with it.
fn said(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqlInputError { msg, .. } => msg.clone(),
        other => other.to_string(),
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

/// What the world said about a file that is to be opened.
impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> StoreError {
        match error.kind() {
            io::ErrorKind::StorageFull => StoreError::Full,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                StoreError::unusable("no right to write there", PERMIT)
            }
            _ => StoreError::unusable(&error.to_string(), REPLACE),
        }
    }
}
