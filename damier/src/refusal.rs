//! What is wrong with a command line, in one line: what was found, what was expected.

use std::error::Error;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error as ClapError};

use crate::arguments::Arguments;

/// The refusal of a command line.
pub fn of(error: &ClapError) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    };
    let argument = text(ContextKind::InvalidArg);
    let argument = argument.split_whitespace().next().unwrap_or("").to_string();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let commands = Arguments::command();
            let names = commands.get_subcommands().map(clap::Command::get_name);
            let names = names.collect::<Vec<_>>().join(", ");
            format!(
                "found command {:?}, expected one of {names}",
                text(ContextKind::InvalidSubcommand)
            )
        }
        ErrorKind::UnknownArgument => {
            format!("found argument {argument:?}, expected {}", expected_options(error))
        }
        ErrorKind::MissingRequiredArgument => {
            format!("found too few arguments, expected {}", text(ContextKind::InvalidArg))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = text(ContextKind::InvalidValue);
            let expected = error.source().map_or("a value".to_string(), ToString::to_string);
            match value.is_empty() {
                true => format!("{argument}: found nothing, expected a value"),
                // A reader of its own, such as that of players, has said both already.
                false if expected.contains("found ") => format!("{argument}: {expected}"),
                false => format!("{argument}: found {value:?}, expected {expected}"),
            }
        }
        ErrorKind::ArgumentConflict => {
            format!("found {argument} more than once, expected it once")
        }
        _ => first_paragraph(error),
    }
}

/// The options of the command that was named.
fn expected_options(error: &ClapError) -> String {
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    };
    let named = usage.split_whitespace().skip_while(|word| *word != "damier").nth(1);
    let command = Arguments::command();
    let command = named.and_then(|name| command.find_subcommand(name)).unwrap_or(&command);
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
