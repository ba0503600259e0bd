//! Problems, and what they become in HTTP.

use std::num::NonZeroU32;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use catalog::{OptionError, ReadError, SpecError};
use game::TextError;
use store::StoreError;

use crate::message::{Code, Problem, Reason, Wanted};

/// What a request comes to.
pub(crate) type Answer<T> = Result<T, Problem>;

impl Problem {
    /// A problem in a line.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), ..Problem::default() }
    }

    /// A problem by what was found and what was expected.
    pub(crate) fn found(
        code: Code,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Problem {
        let (found, expected) = (found.into(), expected.into());
        let message = format!("found {found}, expected {expected}");
        Problem {
            quote: quoted(&found),
            found: Some(found),
            expected: Some(expected),
            ..Problem::new(code, message)
        }
    }

    /// The same, said so that a client can say it in its own language.
    pub(crate) fn wants(self, wanted: Wanted) -> Problem {
        Problem { wanted: Some(wanted), ..self }
    }

    /// The same, with how much there may be at most.
    pub(crate) fn wants_at_most(self, wanted: Wanted, most: u32) -> Problem {
        Problem { most: NonZeroU32::new(most), ..self.wants(wanted) }
    }

    /// A problem with a text.
    pub(crate) fn text(code: Code, error: &TextError) -> Problem {
        Problem {
            line: counted(error.line),
            column: counted(error.column),
            message: error.to_string(),
            ..Problem::found(code, error.found.clone(), error.expected.clone())
        }
    }

    /// There is no such thing.
    pub(crate) fn not_found(what: &str) -> Problem {
        let wanted = match what {
            "game" => Some(Wanted::Game),
            "node" => Some(Wanted::Node),
            _ => None,
        };
        let (found, expected) = (format!("no {what}"), format!("a {what} that there is"));
        Problem { wanted, ..Problem::found(Code::NotFound, found, expected) }
    }

    /// The token is not one of the game's, or not of that seat.
    pub(crate) fn forbidden(expected: &str) -> Problem {
        Problem::found(Code::Forbidden, "no right to that", expected)
    }

    /// What was asked for could not be saved, and was not done.
    pub(crate) fn not_saved(error: StoreError) -> Problem {
        let found = match error {
            StoreError::Full => "the disk full".to_string(),
            other => format!("a library that cannot be written ({other})"),
        };
        Problem::found(Code::NotSaved, found, "a change that is saved; nothing was changed")
    }

    fn status(&self) -> StatusCode {
        match self.code {
            Code::BadMessage | Code::BadText | Code::IllegalMove => StatusCode::BAD_REQUEST,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Forbidden => StatusCode::FORBIDDEN,
            Code::NotYourTurn | Code::Over | Code::Taken | Code::Nothing => StatusCode::CONFLICT,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Busy => StatusCode::TOO_MANY_REQUESTS,
            Code::NotSaved => StatusCode::INSUFFICIENT_STORAGE,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// The refusal of a text that should be a board.
pub(crate) fn board_refused(error: &TextError) -> Problem {
    Problem::text(Code::BadText, error).wants(Wanted::Board)
}

/// The refusal of a text that should be a move.
pub(crate) fn move_refused(error: &TextError, reason: Option<&catalog::Reason>) -> Problem {
    let reason = reason.map(|reason| Box::new(Reason::from(reason)));
    Problem { reason, ..Problem::text(Code::IllegalMove, error).wants(Wanted::Move) }
}

/// A place in a text, which is counted from 1.
pub(crate) fn counted(place: usize) -> Option<NonZeroU32> {
    u32::try_from(place).ok().and_then(NonZeroU32::new)
}

/// The words of a text that are quoted in what was found.
fn quoted(found: &str) -> Option<String> {
    let start = found.find(['"', '\''])?;
    let mark = &found[start..=start];
    let inside = found[start..].strip_prefix(mark)?.strip_suffix(mark)?;
    Some(inside.replace("\\\"", "\"").replace("\\'", "'").replace("\\\\", "\\"))
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status(), Json(self)).into_response()
    }
}

impl From<TextError> for Problem {
    fn from(error: TextError) -> Problem {
        Problem::text(Code::BadText, &error).wants(Wanted::Text)
    }
}

impl From<OptionError> for Problem {
    fn from(OptionError { found, expected }: OptionError) -> Problem {
        Problem::found(Code::BadMessage, found, expected).wants(Wanted::Setup)
    }
}

impl From<SpecError> for Problem {
    fn from(error: SpecError) -> Problem {
        let found = |found: String, expected: &str| {
            Problem::found(Code::BadText, format!("{found:?}"), expected)
        };
        let problem = match error {
            SpecError::Spec(error) => error.into(),
            SpecError::File { name, why } => Problem::new(Code::BadText, format!("{name}: {why}")),
            SpecError::NoFiles(item) => found(item, "nothing: no files are read here"),
            SpecError::NotOurs(name) => found(name, "a machine of Damier's own"),
            SpecError::TooMuch { found: item, most } => {
                return found(item, &format!("at most {most}"))
                    .wants_at_most(Wanted::Less, most as u32);
            }
        };
        problem.wants(Wanted::Machine)
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Problem {
        match error {
            ReadError::Text(error) => Problem::from(error).wants(Wanted::Games),
            ReadError::Option(error) => error.into(),
            other => Problem::new(Code::BadText, other.to_string()).wants(Wanted::Games),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Problem::new(Code::Internal, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_is_quoted_as_it_stands_in_the_text() {
        let quote = |word: &str| Problem::from(TextError::word(word, 0, "a move")).quote;
        assert_eq!(quote("a1 b2").as_deref(), Some("a1"));
        assert_eq!(quote(r#"a"b\'"#).as_deref(), Some(r#"a"b\'"#));
        assert_eq!(quote(""), None);
        let player = Problem::found(Code::BadText, "player \"nobody\"", "a machine");
        assert_eq!(player.quote.as_deref(), Some("nobody"));
        assert_eq!(Problem::found(Code::Over, "a move", "nothing").quote, None);
    }
}
