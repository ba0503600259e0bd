//! What is wrong with a command line, in one line: what was found, what was expected.

use std::error::Error;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error as ClapError};

use crate::arguments::Arguments;

/// The refusal of a command line.
pub fn of(error: &ClapError) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    };
    let first_word = |kind| text(kind).split_whitespace().next().unwrap_or("").to_string();
    let argument = first_word(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let (noun, names) = subcommands(error);
            let found = text(ContextKind::InvalidSubcommand);
            format!("found {noun} {found:?}, expected one of {names}")
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let (noun, names) = subcommands(error);
            format!("found no {noun}, expected one of {names}")
        }
        ErrorKind::UnknownArgument => {
            format!("found argument {argument:?}, expected {}", expected_options(error))
        }
        ErrorKind::MissingRequiredArgument => {
            format!("found too few arguments, expected {}", text(ContextKind::InvalidArg))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = text(ContextKind::InvalidValue);
            let expected = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(names)) if !names.is_empty() => {
                    format!("one of {}", names.join(", "))
                }
                _ => error.source().map_or("a value".to_string(), ToString::to_string),
            };
            match value.is_empty() {
                true => format!("{argument}: found nothing, expected a value"),
                // A reader of its own, such as that of players, has said both already.
                false if expected.contains("found ") => format!("{argument}: {expected}"),
                false => format!("{argument}: found {value:?}, expected {expected}"),
            }
        }
        ErrorKind::ArgumentConflict => {
            let other = first_word(ContextKind::PriorArg);
            match other.is_empty() || other == argument {
                true => format!("found {argument} more than once, expected it once"),
                false => format!("found {argument} and {other}, expected one of them"),
            }
        }
        ErrorKind::InvalidUtf8 => {
            "found an argument that is no text, expected one in UTF-8".to_string()
        }
        _ => first_paragraph(error),
    }
}

/// The command that was named, `lab levels` as well as `match`.
fn named(error: &ClapError) -> Command {
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        // An error that shows the help of a command within a command has no usage of its own.
        _ => error.render().to_string(),
    };
    let words = usage.split_whitespace().skip_while(|word| *word != "damier").skip(1);
    let mut command = Arguments::command();
    for word in words {
        let Some(inner) = command.find_subcommand(word) else { break };
        command = inner.clone();
    }
    command
}

/// What the next word is called, and what it can be.
fn subcommands(error: &ClapError) -> (String, String) {
    let command = named(error);
    let noun = command.get_subcommand_value_name().unwrap_or("command").to_lowercase();
    let names = command.get_subcommands().map(Command::get_name);
    (noun, names.collect::<Vec<_>>().join(", "))
}

/// The options of the command that was named.
fn expected_options(error: &ClapError) -> String {
    let command = named(error);
    let options = command.get_arguments().filter_map(clap::Arg::get_long);
    let options = options.map(|name| format!("--{name}")).collect::<Vec<_>>();
    match options.is_empty() {
        true => "a command (see `damier --help`)".to_string(),
        false => format!("one of {}", options.join(", ")),
    }
}

fn first_paragraph(error: &ClapError) -> String {
    let message = error.render().to_string();
    let message = message.trim().trim_start_matches("error: ");
    let paragraph = message.split("\n\n").next().unwrap_or(message);
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}
