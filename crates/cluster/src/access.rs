//! How a server lets us in.

use std::fmt;
use std::path::PathBuf;

use crate::address::Address;

/// Where the server is and what it wants to be told.
#[derive(Clone, Debug)]
pub struct Access {
    /// Where it is.
    pub address: Address,
    /// The password of our role, where the server wants one.
    pub password: Option<Secret>,
    /// A file with the certificates that we trust besides those of the system.
    pub ca: Option<PathBuf>,
}

/// What nobody may see.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// Without the blanks around it, which a file has.
    #[must_use]
    pub fn new(text: &str) -> Secret {
        Secret(text.trim().to_string())
    }

    /// What it is, for whoever is to keep it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// Who we are to the server; also the name of its user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Who has a run.
    Coordinator,
    /// Who works for it.
    Worker,
}

impl Role {
    pub fn name(self) -> &'static str {
        match self {
            Role::Coordinator => "coordinator",
            Role::Worker => "worker",
        }
    }

    /// Where the server sends answers: a worker hears those to workers only.
    pub fn inbox(self) -> &'static str {
        match self {
            Role::Coordinator => "_INBOX_coordinator",
            Role::Worker => "_INBOX_worker",
        }
    }
}
