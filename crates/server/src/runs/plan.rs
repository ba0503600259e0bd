//! The words of the command that a request asks for. Nobody says them himself: every field is
//! checked, and no program is started and no file read that a request names.

use std::fmt::Display;

use catalog::{AnyGame, CHOICES, Spec, SpecError};

use crate::message::{
    Code, ContestPlan, LessonInfo, MoveLimit, Problem, RunOffer, RunPlan, SprtPlan, StartRun,
    Wanted,
};
use crate::problem::Answer;
use crate::view::read_options;

/// The words of a command.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Words(pub(crate) Vec<String>);

impl Words {
    pub(super) fn of(text: &str) -> Words {
        Words(text.split(' ').map(str::to_string).collect())
    }

    fn add(mut self, word: &str) -> Words {
        self.0.push(word.to_string());
        self
    }

    /// An option and its value, in one word: no value is ever taken for an option.
    fn option(self, name: &str, value: impl Display) -> Words {
        self.add(&format!("--{name}={value}"))
    }

    /// The same, if there is a value.
    fn maybe(self, name: &str, value: Option<impl Display>) -> Words {
        match value {
            Some(value) => self.option(name, value),
            None => self,
        }
    }
}

/// The words of what is asked for, out of what there is.
pub(super) fn words(start: &StartRun, offer: &RunOffer) -> Answer<Words> {
    let words = match &start.plan {
        RunPlan::Match { contest, sprt } => {
            let words = contest_words(Words::of("match"), contest)?;
            words.maybe("sprt", sprt.as_ref().map(sprt_text))
        }
        RunPlan::Tournament { contest, format, rounds } => {
            let words = contest_words(Words::of("tournament"), contest)?;
            words.option("format", format.text()).maybe("rounds", *rounds)
        }
        RunPlan::Genetic { lesson, method, generations, population, games, depth, seed } => {
            let words = Words::of("learn genetic").add(known_lesson(offer, lesson)?);
            words
                .option("method", method.text())
                .maybe("generations", *generations)
                .maybe("population", *population)
                .maybe("games", *games)
                .maybe("depth", *depth)
                .maybe("seed", *seed)
        }
        RunPlan::Pool { lesson, size, births, trial, depth, seed } => {
            let words = Words::of("learn pool").add(known_lesson(offer, lesson)?);
            words
                .maybe("size", *size)
                .maybe("births", *births)
                .maybe("trial", *trial)
                .maybe("depth", *depth)
                .maybe("seed", *seed)
        }
        RunPlan::Evaluation { subject, games, depth, seed } => {
            let subject = known(offer.subjects.iter().map(String::as_str), subject)?;
            let words = Words::of(&format!("learn {subject}"));
            words.maybe("games", *games).maybe("depth", *depth).maybe("seed", *seed)
        }
        RunPlan::Experiment { name, is_quick, seed } => {
            let names = offer.experiments.iter().map(|experiment| experiment.name.as_str());
            let words = Words::of("lab").add(known(names, name)?);
            let words = if *is_quick { words.add("--quick") } else { words };
            words.maybe("seed", *seed)
        }
    };
    Ok(words.maybe("threads", start.threads))
}

fn known_lesson<'a>(offer: &'a RunOffer, name: &str) -> Answer<&'a str> {
    known(offer.lessons.iter().map(|lesson| lesson.name.as_str()), name)
}

/// A name among those that there are.
fn known<'a>(mut names: impl Iterator<Item = &'a str> + Clone, name: &str) -> Answer<&'a str> {
    let expected = names.clone().collect::<Vec<_>>().join(", ");
    let refused = || Problem::found(Code::BadMessage, format!("{name:?}"), expected);
    names.find(|known| *known == name).ok_or_else(refused)
}

fn contest_words(words: Words, contest: &ContestPlan) -> Answer<Words> {
    let ContestPlan { game, options, players, games, limit, opening_plies, seed } = contest;
    let options = read_options(options)?;
    let opened = catalog::find(game)?.open(&options)?;
    if players.is_empty() {
        return Err(Problem::found(Code::BadMessage, "no players", "some").wants(Wanted::Machine));
    }
    let mut words = words.add(game);
    for player in players {
        words = words.add(&ours(&*opened, player)?.text);
    }
    for choice in CHOICES {
        words = words.maybe(choice.name, choice.text(&options));
    }
    let words = match limit {
        None => words,
        Some(MoveLimit::Depth { plies }) => words.option("depth", plies),
        Some(MoveLimit::Nodes { nodes }) => words.option("nodes", nodes),
        Some(MoveLimit::Time { ms }) => words.option("time", format!("{ms}ms")),
        Some(MoveLimit::Clock { seconds, increment_ms }) => {
            words.option("clock", format!("{seconds}s+{increment_ms}ms"))
        }
    };
    Ok(words.maybe("games", *games).maybe("opening-plies", *opening_plies).maybe("seed", *seed))
}

/// A player of Damier's own that reads no file; as large as the machine allows, for only whoever
/// sits at it can ask.
fn ours(game: &dyn AnyGame, text: &str) -> Answer<Spec> {
    let spec = text.parse::<Spec>().map_err(SpecError::Spec)?;
    game.check_ours(&spec)?;
    Ok(spec)
}

fn sprt_text(sprt: &SprtPlan) -> String {
    let SprtPlan { elo0, elo1, alpha, beta } = sprt;
    let rate = |rate: &Option<f64>| rate.unwrap_or(0.05);
    format!("{elo0},{elo1},{},{}", rate(alpha), rate(beta))
}

/// A match of what a lesson has taught, in a file of a run's own, against the default.
pub(super) fn pit_words(LessonInfo { name, player }: &LessonInfo, file: &str) -> Answer<Words> {
    const GAMES: u32 = 1_000;
    if file.contains('"') {
        // Nobody could name it in a spec.
        let expected = "a data folder without quotation marks in its name";
        return Err(Problem::found(Code::BadText, format!("{file:?}"), expected));
    }
    let learned = format!("{player},coefficients=\"{file}\"");
    let words = Words::of("match").add(name).add(&learned).add(player);
    Ok(words.option("games", GAMES).option("sprt", "0,30"))
}
