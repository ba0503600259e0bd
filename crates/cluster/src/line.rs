//! The line to the server.

use std::error::Error as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::jetstream::{self, Context, ErrorCode};
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event, ServerError};

use crate::access::{Access, Role};

/// The first version that loses nothing when it is killed.
const VERSION_MIN: [u64; 3] = [2, 10, 23];

/// How long a server may take to let us in.
const PATIENCE: Duration = Duration::from_secs(5);

/// The line to a server that let us in. It mends itself.
#[derive(Clone)]
pub(crate) struct Line {
    pub client: Client,
    pub js: Context,
    fault: Fault,
}

/// Why the line will not mend any more, if that is so.
type Fault = Arc<Mutex<Option<String>>>;

/// Why there is no line.
pub(crate) enum NoLine {
    /// Nobody is there, or not yet.
    Away(String),
    /// Trying again does not help.
    Refused(String),
}

impl NoLine {
    pub fn why(self) -> String {
        match self {
            NoLine::Away(why) | NoLine::Refused(why) => why,
        }
    }
}

impl Line {
    pub async fn open(access: &Access, role: Role, name: &str) -> Result<Line, NoLine> {
        let fault = Fault::default();
        let told = Arc::clone(&fault);
        let has_password = access.password.is_some();
        let mut options = ConnectOptions::new()
            .name(format!("damier {} {name}", role.name()))
            .custom_inbox_prefix(role.inbox())
            .require_tls(access.address.is_tls())
            .connection_timeout(PATIENCE)
            .ignore_discovered_servers()
            .event_callback(move |event| {
                if let Some(why) = fault_of(&event, role, has_password) {
                    told.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
                }
                std::future::ready(())
            });
        if let Some(password) = &access.password {
            options =
                options.user_and_password(role.name().to_string(), password.reveal().to_string());
        }
        if let Some(ca) = &access.ca {
            options = options.add_root_certificates(ca.clone());
        }
        let connected = options.connect(access.address.to_string()).await;
        let client = connected.map_err(|error| explain(&error, access, role))?;
        check(&client).map_err(NoLine::Refused)?;
        Ok(Line { js: jetstream::new(client.clone()), client, fault })
    }

    /// Why the line will not mend any more, if that is so.
    pub fn fault(&self) -> Option<String> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A server that is too old, or keeps nothing, is of no use.
fn check(client: &Client) -> Result<(), String> {
    let info = client.server_info();
    let digits = |part: &str| {
        let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        part[..end].parse::<u64>().unwrap_or(0)
    };
    let mut version = info.version.splitn(3, '.').map(digits);
    let found = [(); 3].map(|()| version.next().unwrap_or(0));
    if found < VERSION_MIN {
        let expected = VERSION_MIN.map(|part| part.to_string()).join(".");
        return Err(format!("found NATS server {}, expected {expected} or later", info.version));
    }
    match info.jetstream {
        true => Ok(()),
        false => Err("found a NATS server that keeps nothing, expected one with JetStream: \
                      `damier cluster conf` writes its configuration"
            .to_string()),
    }
}

fn wrong_password(role: Role, has_password: bool) -> String {
    let found = if has_password { "a wrong password" } else { "no password" };
    let role = role.name();
    format!(
        "found {found}, expected that of the server's user {role}: \
         say it in DAMIER_CLUSTER_PASSWORD or by --password-file"
    )
}

fn explain(error: &ConnectError, access: &Access, role: Role) -> NoLine {
    let address = &access.address;
    // What lies below says more, if anything does.
    let below = error.source().map_or_else(|| error.to_string(), ToString::to_string);
    match error.kind() {
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
            NoLine::Refused(wrong_password(role, access.password.is_some()))
        }
        ConnectErrorKind::Tls | ConnectErrorKind::ServerParse => {
            NoLine::Refused(format!("{address}: found {below}, expected to trust the server"))
        }
        // What the certificate is worth is found out as any other error of the line.
        _ if below.to_lowercase().contains("certificate") => NoLine::Refused(format!(
            "{address}: found {below}, expected a certificate for this name that --ca or the \
             system trusts"
        )),
        _ => NoLine::Away(format!("found no NATS server at {address} ({below}), expected one")),
    }
}

/// What an event says that will not mend.
fn fault_of(event: &Event, role: Role, has_password: bool) -> Option<String> {
    match event {
        Event::ServerError(ServerError::AuthorizationViolation) => {
            Some(wrong_password(role, has_password))
        }
        Event::ServerError(ServerError::Other(text)) if text.contains("ermissions Violation") => {
            let role = role.name();
            Some(format!(
                "found a server that refuses its user {role} ({text}), expected a configuration \
                 as `damier cluster conf` writes it"
            ))
        }
        Event::ClientError(async_nats::ClientError::Other(text))
            if text == &ConnectErrorKind::AuthorizationViolation.to_string() =>
        {
            Some(wrong_password(role, has_password))
        }
        _ => None,
    }
}

/// Publishes in a stream that takes one message for each subject: whether it was the first.
pub(crate) async fn publish_once(
    js: &Context,
    subject: String,
    headers: async_nats::HeaderMap,
    payload: Vec<u8>,
) -> Result<bool, jetstream::context::PublishError> {
    let sent = js.publish_with_headers(subject, headers, payload.into()).await?;
    match sent.await {
        Ok(_) => Ok(true),
        Err(error) if is_second(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

fn is_second(error: &jetstream::context::PublishError) -> bool {
    let below = error.source().and_then(|below| below.downcast_ref::<jetstream::Error>());
    below.is_some_and(|below| {
        below.error_code() == ErrorCode::STREAM_STORE_FAILED
            && below.to_string().contains("per subject")
    })
}
