//! Problems, and what they become in HTTP.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use catalog::{OptionError, ReadError, SpecError};
use game::TextError;
use store::StoreError;

use crate::message::{Code, Problem};

/// What a request comes to.
pub(crate) type Answer<T> = Result<T, Problem>;

impl Problem {
    /// A problem in a line.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Problem {
        let message = message.into();
        Problem { code, message, line: None, column: None, found: None, expected: None }
    }

    /// A problem by what was found and what was expected.
    pub(crate) fn found(
        code: Code,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Problem {
        let (found, expected) = (found.into(), expected.into());
        let message = format!("found {found}, expected {expected}");
        Problem { found: Some(found), expected: Some(expected), ..Problem::new(code, message) }
    }

    /// A problem with a text.
    pub(crate) fn text(code: Code, error: &TextError) -> Problem {
        Problem {
            line: u32::try_from(error.line).ok(),
            column: u32::try_from(error.column).ok(),
            ..Problem::found(code, error.found.clone(), error.expected.clone())
        }
        .saying(&error.to_string())
    }

    fn saying(self, message: &str) -> Problem {
        Problem { message: message.to_string(), ..self }
    }

    /// There is no such thing.
    pub(crate) fn not_found(what: &str) -> Problem {
        Problem::found(Code::NotFound, format!("no {what}"), format!("a {what} that there is"))
    }

    /// The token is not one of the game's, or not of that seat.
    pub(crate) fn forbidden(expected: &str) -> Problem {
        Problem::found(Code::Forbidden, "no right to that", expected)
    }

    /// What was asked for could not be saved, and was not done.
    pub(crate) fn not_saved(error: &StoreError) -> Problem {
        let found = match error.is_full() {
            true => "the disk full".to_string(),
            false => format!("a library that cannot be written ({error})"),
        };
        Problem::found(Code::NotSaved, found, "a change that is saved; nothing was changed")
    }

    fn status(&self) -> StatusCode {
        match self.code {
            Code::BadMessage | Code::BadText | Code::IllegalMove => StatusCode::BAD_REQUEST,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Forbidden => StatusCode::FORBIDDEN,
            Code::NotYourTurn | Code::Over | Code::Nothing => StatusCode::CONFLICT,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::NotSaved => StatusCode::INSUFFICIENT_STORAGE,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status(), Json(self)).into_response()
    }
}

impl From<TextError> for Problem {
    fn from(error: TextError) -> Problem {
        Problem::text(Code::BadText, &error)
    }
}

impl From<OptionError> for Problem {
    fn from(OptionError { found, expected }: OptionError) -> Problem {
        Problem::found(Code::BadMessage, found, expected)
    }
}

impl From<SpecError> for Problem {
    fn from(error: SpecError) -> Problem {
        match error {
            SpecError::Spec(error) => error.into(),
            SpecError::File { name, why } => Problem::new(Code::BadText, format!("{name}: {why}")),
        }
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Problem {
        match error {
            ReadError::Text(error) => error.into(),
            ReadError::Option(error) => error.into(),
            other => Problem::new(Code::BadText, other.to_string()),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Problem::new(Code::Internal, error.to_string())
    }
}
