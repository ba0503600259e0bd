//! What can be learned and tried, for whoever begins runs in a page: read from the command line.

use clap::{Command, CommandFactory};
use server::message::{ExperimentInfo, LessonInfo, RunOffer};
use trainer::evolve::Lesson;

use super::command::WORKS;
use crate::arguments::Arguments;

/// Those that evolve, whose subject is a lesson.
const EVOLVING: [&str; 2] = ["genetic", "pool"];

/// Who plays with what an engine learned: a node costs the same with any coefficients.
const ENGINE: &str = "engine:nodes=5000";

/// All of it.
pub fn offer() -> RunOffer {
    let all = Arguments::command();
    let lessons = Lesson::ALL.iter().map(|lesson| {
        let [name, player] = [lesson.name, lesson.player].map(str::to_string);
        LessonInfo { name, player }
    });
    let learners = WORKS.iter().filter(|work| work.begins[0] == "learn");
    let subjects = learners.filter(|work| !EVOLVING.contains(&work.begins[1])).flat_map(|work| {
        let words = work.begins[1..].join(" ");
        let sets = values(&all, work.begins, "set");
        match sets.is_empty() {
            true => vec![words],
            false => sets.iter().map(|set| format!("{words} {set}")).collect(),
        }
    });
    let subjects = subjects.collect::<Vec<_>>();
    let is_subject =
        |game: &str| subjects.iter().any(|words| words.split(' ').next() == Some(game));
    let engines = catalog::GAMES.iter().filter(|game| is_subject(game.name));
    let engines = engines.filter(|game| can_be_told(game.name));
    let engines = engines.map(|game| {
        let [name, player] = [game.name, ENGINE].map(str::to_string);
        LessonInfo { name, player }
    });
    let experiments = below(&all, &["lab"]).into_iter().flat_map(Command::get_subcommands);
    let experiments = experiments.map(|command| {
        let has = |id: &str| command.get_arguments().any(|argument| argument.get_id() == id);
        let name = command.get_name().to_string();
        ExperimentInfo { name, can_be_quick: has("quick"), has_seed: has("seed") }
    });
    RunOffer {
        lessons: lessons.collect(),
        engines: engines.collect(),
        subjects,
        experiments: experiments.collect(),
    }
}

/// Whether the engine of a game plays with coefficients that it is told.
fn can_be_told(game: &str) -> bool {
    let opened = catalog::find(game).and_then(|found| found.open(&catalog::Options::default()));
    let is_told = |recipe: &&catalog::Recipe| {
        recipe.name == "engine" && recipe.keys().any(|key| key.name == "coefficients")
    };
    opened.is_ok_and(|game| game.recipes().iter().any(is_told))
}

/// A command below another.
fn below<'a>(all: &'a Command, words: &[&str]) -> Option<&'a Command> {
    words.iter().try_fold(all, |command, word| command.find_subcommand(word))
}

/// The words that an argument of a command can be.
fn values(all: &Command, words: &[&str], id: &str) -> Vec<String> {
    let argument = below(all, words)
        .and_then(|command| command.get_arguments().find(|argument| argument.get_id() == id));
    let values = argument.map(clap::Arg::get_possible_values).unwrap_or_default();
    values.iter().map(|value| value.get_name().to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_can_be_learned_and_tried_is_offered() {
        let RunOffer { lessons, engines, subjects, experiments } = offer();
        let engines = engines.iter().map(|engine| &engine.name[..]).collect::<Vec<_>>();
        assert_eq!(engines, ["loa", "arlecchino"]);
        assert!(lessons.iter().any(|lesson| lesson.player.starts_with("report:")));
        for subject in ["othello selfplay", "loa evaluation", "arlecchino", "seats rolit3"] {
            assert!(subjects.iter().any(|known| known == subject), "{subject}: {subjects:?}");
        }
        let zones = experiments.iter().find(|experiment| experiment.name == "zones").unwrap();
        assert!(!zones.can_be_quick && !zones.has_seed);
        assert!(experiments.iter().filter(|experiment| experiment.can_be_quick).count() > 5);
    }
}
