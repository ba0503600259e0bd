//! What requests bring along: a body, a query, and who asks.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use tokio::sync::watch;

use crate::caller::Caller;
use crate::hall::{Hall, SharedRoom, lock};
use crate::message::{Code, Problem};
use crate::problem::{Answer, counted};
use crate::rights::{Deed, Who, who};
use crate::room::Room;
use crate::turns::Party;

/// A body of JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Answer<Body<T>> {
        let bytes =
            Bytes::from_request(request, state).await.map_err(|rejection| too_large(&rejection))?;
        Ok(Body(read_json(&bytes)?))
    }
}

/// The refusal of a body that cannot be read, mostly because it is too large.
fn too_large(rejection: &BytesRejection) -> Problem {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::found(Code::TooLarge, "a larger body", "at most 1 MB")
        }
        _ => Problem::new(Code::BadMessage, rejection.body_text()),
    }
}

/// Reads JSON, or says where it is wrong.
pub(crate) fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> Answer<T> {
    serde_json::from_slice(bytes).map_err(|error| Problem {
        line: counted(error.line()),
        column: counted(error.column()),
        ..Problem::new(Code::BadMessage, format!("found no such message: {error}"))
    })
}

/// What stands behind the question mark.
pub(crate) struct Ask<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Ask<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Answer<Ask<T>> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        let refused = |error: QueryRejection| Problem::new(Code::BadMessage, error.body_text());
        Ok(Ask(query.map_err(refused)?.0))
    }
}

/// Whether whoever asks still waits for the answer: most requests are done all the same.
#[derive(Clone)]
pub(crate) struct Waiting(watch::Receiver<()>);

impl Waiting {
    /// What ends it when it is dropped, and what tells.
    pub(crate) fn new() -> (watch::Sender<()>, Waiting) {
        let (here, waiting) = watch::channel(());
        (here, Waiting(waiting))
    }

    /// Waits until nobody waits any more.
    pub(crate) async fn gone(mut self) {
        while self.0.changed().await.is_ok() {}
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Waiting {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Answer<Waiting> {
        let nobody = || Problem::new(Code::Internal, "a request of nobody");
        parts.extensions.get::<Waiting>().cloned().ok_or_else(nobody)
    }
}

/// Whoever asks: from the machine itself, or with a token.
pub(crate) struct Visitor {
    pub(crate) hall: Arc<Hall>,
    pub(crate) is_local: bool,
    /// What is counted of him.
    pub(crate) caller: Caller,
    token: Option<String>,
    /// Whom he is for himself, on the machine itself.
    alone: Party,
}

impl FromRequestParts<Arc<Hall>> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Answer<Visitor> {
        let nobody = || Problem::new(Code::Internal, "a request of nobody");
        let caller = parts.extensions.get::<Caller>().cloned().ok_or_else(nobody)?;
        let is_local = caller.is_local();
        let token = parts.headers.get("x-damier-token").and_then(|value| value.to_str().ok());
        let (hall, token) = (hall.clone(), token.map(str::to_string));
        Ok(Visitor { hall, is_local, caller, token, alone: Party::alone() })
    }
}

impl Visitor {
    /// Those with whom he shares turns to search: all from his address; on the machine itself
    /// every connection is somebody else.
    pub(crate) fn party(&self) -> Party {
        self.caller.party().unwrap_or(self.alone)
    }

    /// A game that the visitor may see.
    pub(crate) fn room(&self, id: &str) -> Answer<SharedRoom> {
        self.room_by(id, self.token.as_deref())
    }

    /// The same by a secret of the game, or several with commas between them.
    pub(crate) fn room_by(&self, id: &str, secrets: Option<&str>) -> Answer<SharedRoom> {
        self.may(Deed::See, id, secrets)
    }

    /// Whether a review that the visitor asks for is kept.
    pub(crate) fn keeps(&self, room: &Room, secrets: Option<&str>) -> bool {
        Deed::Keep.check(who(self.is_local, room, secrets.unwrap_or_default())).is_ok()
    }

    /// A game whose links the visitor may see.
    pub(crate) fn own_room(&self, id: &str) -> Answer<SharedRoom> {
        self.may(Deed::Invite, id, self.token.as_deref())
    }

    /// Who the visitor is to games of which he has no secret.
    const fn who(&self) -> Who {
        if self.is_local { Who::Machine } else { Who::Stranger }
    }

    /// A game with which the visitor may do something.
    fn may(&self, deed: Deed, id: &str, secrets: Option<&str>) -> Answer<SharedRoom> {
        let found = self.hall.room(id);
        // Others must not learn which games there are.
        let hidden = |problem| deed.check(self.who()).err().unwrap_or(problem);
        let shared = found.map_err(hidden)?;
        deed.check(who(self.is_local, &lock(&shared), secrets.unwrap_or_default()))?;
        Ok(shared)
    }
}

/// Whoever asks from the machine of the server; others are refused.
pub(crate) struct Local(pub(crate) Arc<Hall>);

impl FromRequestParts<Arc<Hall>> for Local {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Answer<Local> {
        let visitor = Visitor::from_request_parts(parts, hall).await?;
        Deed::Run.check(visitor.who())?;
        Ok(Local(hall.clone()))
    }
}
