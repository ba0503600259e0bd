//! How a game may be configured, and what is wrong with a configuration.

use std::error::Error;
use std::fmt;

use grid::Size;

use crate::choice::CHOICES;

/// What a user may ask of a game; what is left out takes the game's default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Rows and columns.
    pub size: Option<Size>,
    /// How many seats.
    pub seats: Option<usize>,
    /// The name of a rule set.
    pub rules: Option<String>,
    /// The color that nobody plays, as a letter.
    pub without: Option<char>,
    /// How many in a row win.
    pub row: Option<u8>,
}

impl Options {
    /// Options from texts, by the names of the [`CHOICES`].
    pub fn read<'a>(text: impl Fn(&str) -> Option<&'a str>) -> Result<Options, OptionError> {
        let mut options = Options::default();
        for choice in CHOICES {
            if let Some(text) = text(choice.name)
                && !choice.read(text, &mut options)
            {
                let found = format!("{} {text:?}", choice.name);
                return Err(OptionError::new(found, choice.form));
            }
        }
        Ok(options)
    }

    /// These, and others where these say nothing.
    #[must_use]
    pub fn or(&self, others: &Options) -> Options {
        let mut options = self.clone();
        for choice in CHOICES {
            if let (None, Some(text)) = (choice.text(self), choice.text(others)) {
                choice.read(&text, &mut options);
            }
        }
        options
    }

    /// These but for what others say as well.
    #[must_use]
    pub fn unlike(&self, others: &Options) -> Options {
        let mut options = Options::default();
        for choice in CHOICES {
            let text = choice.text(self).filter(|text| choice.text(others).as_ref() != Some(text));
            text.map(|text| choice.read(&text, &mut options));
        }
        options
    }
}

/// A configuration that a game does not have: what was found, what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError {
    /// What was asked for.
    pub found: String,
    /// What there is.
    pub expected: String,
}

impl OptionError {
    pub(crate) fn new(found: impl Into<String>, expected: impl Into<String>) -> OptionError {
        OptionError { found: found.into(), expected: expected.into() }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl Error for OptionError {}
