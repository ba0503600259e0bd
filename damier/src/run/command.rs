//! The commands that can be runs, and where each keeps what it has found.

use std::path::Path;

use anyhow::{anyhow, bail};
use clap::Parser;

use crate::arguments::{Arguments, Command};
use crate::refusal;

/// A kind of run.
pub struct Work {
    /// The words that it begins with.
    pub begins: &'static [&'static str],
    /// The option that names its folder, and the place in the run's own.
    folder: &'static str,
    place: &'static str,
    about: &'static str,
}

pub const WORKS: &[Work] = &[
    Work { begins: &["match"], folder: "--out", place: "", about: "games between players" },
    Work { begins: &["tournament"], folder: "--out", place: "", about: "everybody against others" },
    Work {
        begins: &["learn", "genetic"],
        folder: "--out",
        place: "learned",
        about: "coefficients, by generations",
    },
    Work {
        begins: &["learn", "pool"],
        folder: "--out",
        place: "learned",
        about: "coefficients, by files that meet",
    },
    Work {
        begins: &["learn", "othello", "selfplay"],
        folder: "--data",
        place: "",
        about: "samples for the weights of Othello's engine",
    },
    Work {
        begins: &["learn", "loa", "evaluation"],
        folder: "--out",
        place: "learned",
        about: "the features of the engine for Lines of Action",
    },
    Work {
        begins: &["learn", "arlecchino"],
        folder: "--out",
        place: "learned",
        about: "the features of Arlecchino's engine",
    },
    Work {
        begins: &["learn", "boards"],
        folder: "--out",
        place: "learned",
        about: "what the engine for other boards sees",
    },
    Work {
        begins: &["learn", "seats"],
        folder: "--out",
        place: "learned",
        about: "what the engine for more seats expects",
    },
    Work { begins: &["lab"], folder: "--out", place: "", about: "an experiment" },
];

/// Experiments that are done in one go, on this machine.
const WITHOUT_TASKS: [&str; 4] = ["algorithms", "connectivity", "memory", "zones"];

/// Options that say where something is kept, which a run knows itself.
const PLACES: [&str; 3] = ["--out", "--resume", "--data"];

/// The kinds of runs, for a help text.
pub fn help() -> String {
    let rows = WORKS.iter().map(|work| format!("  {:<24}{}\n", work.begins.join(" "), work.about));
    format!("Commands, each with the options it has otherwise:\n{}", rows.collect::<String>())
}

/// Refuses a command that has nothing to do for other machines.
pub fn check_tasks(command: &[String]) -> anyhow::Result<()> {
    let has_none = |word: &&String| command[0] == "lab" && WITHOUT_TASKS.contains(&word.as_str());
    match command.get(1).filter(has_none) {
        Some(name) => bail!(
            "found --cluster with lab {name}, which is done in one go on this machine, expected a \
             command whose work is cut into tasks"
        ),
        None => Ok(()),
    }
}

impl Work {
    /// What a command does.
    pub fn of(command: &[String]) -> anyhow::Result<&'static Work> {
        let begins = |work: &&Work| {
            work.begins.len() <= command.len()
                && work.begins.iter().zip(command).all(|(one, other)| one == other)
        };
        let found = command.iter().take(3).map(String::as_str).collect::<Vec<_>>().join(" ");
        let known = || WORKS.iter().map(|work| work.begins.join(" ")).collect::<Vec<_>>();
        WORKS
            .iter()
            .find(begins)
            .ok_or_else(|| anyhow!("found {found:?}, expected one of: {}", known().join(", ")))
    }

    /// The words that name it.
    pub fn words<'a>(&self, command: &'a [String]) -> Vec<&'a str> {
        let subject = command.get(self.begins.len()).filter(|word| !word.starts_with('-'));
        command[..self.begins.len()].iter().chain(subject).map(String::as_str).collect()
    }

    /// The command with its folder: to go on there if it was begun.
    pub fn placed(
        &self,
        command: &[String],
        folder: &Path,
        is_trusted: bool,
    ) -> anyhow::Result<Command> {
        let is_place = |word: &&String| {
            PLACES.iter().any(|place| *word == place || word.starts_with(&format!("{place}=")))
        };
        if let Some(place) = command.iter().find(is_place) {
            bail!("found {place}, expected none: a run has a folder of its own");
        }
        let mut words = vec!["damier".to_string()];
        words.extend_from_slice(command);
        let is_begun = folder.join("games.jsonl").exists();
        let option = if is_begun { "--resume" } else { self.folder };
        words.push(option.to_string());
        words.push(folder.join(self.place).display().to_string());
        if is_begun && is_trusted {
            words.push("--trust".to_string());
        }
        let read = Arguments::try_parse_from(words);
        let arguments = read.map_err(|error| anyhow!("{}", refusal::of(&error)))?;
        arguments.command.ok_or_else(|| anyhow!("found no command, expected one"))
    }
}
