//! Why there is no such player.

use std::error::Error;
use std::fmt;

use game::TextError;

/// Why there is no such player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// The spec itself.
    Spec(TextError),
    /// A file that the spec names.
    File {
        /// Its name.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// More than a stranger may have.
    TooMuch {
        /// The item of the spec.
        found: String,
        /// What would be accepted.
        most: u64,
    },
    /// A file, which strangers cannot have read: the item of the spec.
    NoFiles(String),
    /// A person or a program, whom strangers cannot seat: its name.
    NotOurs(String),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Spec(error) => error.fmt(f),
            SpecError::File { name, why } => write!(f, "{name}: {why}"),
            SpecError::TooMuch { found, most } => {
                write!(f, "found {found:?}, expected at most {most}")
            }
            SpecError::NoFiles(found) => {
                write!(f, "found {found:?}, expected nothing: no files are read here")
            }
            SpecError::NotOurs(found) => {
                write!(f, "found {found:?}, expected a machine of Damier's own")
            }
        }
    }
}

impl Error for SpecError {}

impl From<TextError> for SpecError {
    fn from(error: TextError) -> SpecError {
        SpecError::Spec(error)
    }
}

impl SpecError {
    /// What is wrong with a file.
    pub fn of_file(name: &str, why: &impl ToString) -> SpecError {
        SpecError::File { name: name.to_string(), why: why.to_string() }
    }
}
