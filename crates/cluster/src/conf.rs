//! What a server is told, so that only those who may do something, and only what they need.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::access::{Role, Secret};

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Conf {
    /// Where it listens: an address and a port.
    pub listen: String,
    /// Where it keeps tasks and results.
    pub store: PathBuf,
    /// What it shows to those who want to trust it.
    pub tls: Option<Tls>,
    /// Who is let in.
    pub passwords: Passwords,
}

/// A certificate and its key.
#[derive(Clone, Debug)]
pub struct Tls {
    /// The file of the certificate.
    pub cert: PathBuf,
    /// The file of its key.
    pub key: PathBuf,
}

/// The passwords of the two users.
#[derive(Clone, Debug)]
pub struct Passwords {
    /// Of whoever has runs.
    pub coordinator: Secret,
    /// Of whoever works.
    pub worker: Secret,
}

/// What a worker says: what came out, that it is there, why it does not work for a run, boards.
/// Then what it asks for: tasks and briefs.
const SAYS: [&str; 8] = [
    "result.>",
    "hb.*",
    "note.*",
    "live.*",
    "$JS.API.CONSUMER.INFO.TASKS.*",
    "$JS.API.CONSUMER.MSG.NEXT.TASKS.*",
    "$JS.ACK.TASKS.>",
    "$JS.API.DIRECT.GET.BRIEFS.>",
];

impl Passwords {
    /// Two of 32 random characters.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn random() -> Result<Passwords, String> {
        Ok(Passwords { coordinator: random()?, worker: random()? })
    }
}

fn random() -> Result<Secret, String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| format!("found no randomness: {error}"))?;
    // Without what a person takes for another: 32 characters, five bits each.
    let letters = b"abcdefghijkmnpqrstuvwxyz23456789";
    let text = bytes.map(|byte| char::from(letters[usize::from(byte) % letters.len()]));
    Ok(Secret::new(&text.iter().collect::<String>()))
}

impl Conf {
    /// The file for `nats-server --config`. It holds the passwords.
    #[must_use]
    pub fn text(&self) -> String {
        let quoted = |text: &str| format!("{text:?}");
        let path = |path: &PathBuf| quoted(&path.to_string_lossy());
        let says = SAYS.map(|subject| format!("        {subject:?}")).join("\n");
        let mut text = format!(
            "# A server for runs of damier: NATS 2.10.23 or later. It holds passwords: keep it to \
             yourself.\n\
             listen: {listen}\nserver_name: damier\nmax_payload: 8MB\n",
            listen = quoted(&self.listen),
        );
        if let Some(Tls { cert, key }) = &self.tls {
            let (cert, key) = (path(cert), path(key));
            let _ =
                write!(text, "tls {{\n  cert_file: {cert}\n  key_file: {key}\n  timeout: 10\n}}\n");
        }
        let store = path(&self.store);
        let _ = write!(
            text,
            "jetstream {{\n  store_dir: {store}\n  max_file_store: 20GB\n  \
             max_memory_store: 256MB\n  # Whatever is said to be kept is on the disk.\n  \
             sync_interval: always\n}}\n"
        );
        let user = |role: Role, password: &Secret| {
            format!("user: {}, password: {}", role.name(), quoted(password.reveal()))
        };
        let _ = write!(
            text,
            "authorization {{\n  timeout: 10\n  users = [\n    {{ {coordinator} }}\n    \
             {{ {worker}, permissions: {{\n      publish: [\n{says}\n      ]\n      \
             subscribe: [\"{inbox}.>\", \"ctl.*\"]\n    }} }}\n  ]\n}}\n",
            coordinator = user(Role::Coordinator, &self.passwords.coordinator),
            worker = user(Role::Worker, &self.passwords.worker),
            inbox = Role::Worker.inbox(),
        );
        text
    }
}
