//! Games to learn from as tasks, told move by move: whoever gets them plays them again.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use trainer::subject::{Subject, Teller, Told, teller};

use crate::error::RunError;
use crate::pace::Pace;
use crate::slices::{Ledger, Slices};
use crate::task::{Brief, Kind, Labor, Site, Task};
use crate::workshop::Workshop;

/// What all games of a run have in common.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Terms {
    subject: String,
    depth: u32,
    seed: u64,
}

/// The file of coefficients that games are played by.
const WEIGHTS: &str = "weights";

/// No task has more games: a result is below half a megabyte.
const GAMES_MAX: u64 = 200;

/// Games of a subject, to learn from.
pub struct Examples<S: Subject> {
    subject: S,
    brief: Brief,
}

impl<S: Subject> Examples<S> {
    /// Games so deep; by the weights of a file, or those that the engine ships with.
    ///
    /// # Errors
    /// If there are no weights in the file.
    pub fn new(depth: u32, seed: u64, file: Option<&str>) -> Result<Examples<S>, game::TextError> {
        let weights = file.map_or_else(|| Ok(S::shipped()), S::read_weights)?;
        let terms = Terms { subject: S::NAME.to_string(), depth, seed };
        let terms = serde_json::to_string(&terms).expect("numbers can be written");
        let files = file.map(|text| (WEIGHTS.to_string(), text.to_string())).into_iter().collect();
        let brief = Brief { kind: Kind::Examples, terms, files };
        Ok(Examples { subject: S::new(depth, seed, weights), brief })
    }

    /// The weights that games are played by.
    pub fn weights(&self) -> &S::Weights {
        self.subject.weights()
    }

    /// What each of the games teaches, in the order of their numbers; `tick` hears how many more
    /// there are.
    pub fn play<E: From<RunError>>(
        &self,
        workshop: &mut Workshop<'_>,
        games: u32,
        ledger: &mut Ledger<'_, E>,
        tick: &mut dyn FnMut(u64),
    ) -> Result<Vec<Vec<S::Example>>, E> {
        let slices = Slices {
            name: "e",
            numbers: 0..games.into(),
            most: GAMES_MAX,
            pace: &Pace::default(),
            input: &|numbers| format!("{} {}", numbers.start, numbers.end),
            read: &|numbers, text| self.read(numbers, text),
        };
        let mut found = (0..games).map(|_| None).collect::<Vec<_>>();
        let ended =
            workshop.work_slices(&self.brief, &slices, ledger, &mut |numbers, examples| {
                tick(numbers.end - numbers.start);
                let places = numbers.start as usize..numbers.end as usize;
                found[places].iter_mut().zip(examples).for_each(|(place, one)| *place = Some(one));
                Ok(())
            })?;
        let found = found.into_iter().collect::<Option<Vec<_>>>();
        found.ok_or_else(|| ended.missing().into())
    }

    /// What the games of a result teach; an error if they cannot have been played.
    fn read(&self, numbers: Range<u64>, text: &str) -> Result<Vec<Vec<S::Example>>, String> {
        let (found, expected) = (text.lines().count() as u64, numbers.end - numbers.start);
        if found != expected {
            return Err(format!("found {found} games, expected {expected}"));
        }
        let read = |(number, line): (u64, &str)| {
            let examples =
                Told::read(line).and_then(|told| self.subject.examples(number as u32, &told));
            examples.map_err(|error| format!("game {number}: {error}"))
        };
        numbers.zip(text.lines()).map(read).collect()
    }
}

/// Plays games of a subject.
pub(crate) struct ExamplesLabor {
    teller: Teller,
}

impl ExamplesLabor {
    pub fn new(brief: &Brief) -> Result<ExamplesLabor, String> {
        let terms = serde_json::from_str::<Terms>(&brief.terms);
        let Terms { subject, depth, seed } =
            terms.map_err(|error| format!("found {error}, expected a subject with its games"))?;
        let weights = brief.files.get(WEIGHTS).map(String::as_str);
        Ok(ExamplesLabor { teller: teller(&subject, depth, seed, weights)? })
    }
}

impl Labor for ExamplesLabor {
    fn perform(&self, task: &Task, site: &dyn Site) -> Result<Option<String>, String> {
        let games = site.unless_stopped(numbers(&task.input)?, |number| {
            format!("{}\n", (self.teller)(number).line())
        });
        Ok(games.map(|games| games.concat()))
    }
}

/// The numbers of a task: the first, and the one behind the last.
pub(crate) fn numbers(input: &str) -> Result<Range<u32>, String> {
    let ends = input.split_once(' ').and_then(|(start, end)| {
        let (start, end) = (start.parse().ok()?, end.parse().ok()?);
        (start < end).then_some(start..end)
    });
    ends.ok_or_else(|| format!("found {input:?}, expected where numbers begin and end"))
}

#[cfg(test)]
mod tests {
    use trainer::loa::SelfPlay;

    use super::*;

    #[test]
    fn games_that_were_not_asked_for_or_cannot_be_are_refused() {
        let examples = Examples::<SelfPlay>::new(1, 1, None).unwrap();
        let told = (0..3).map(|number| Subject::play(&examples.subject, number).line());
        let told = told.collect::<Vec<_>>().join("\n");
        let found = examples.read(0..3, &told).unwrap();
        assert!(found.len() == 3 && found.iter().any(|game| !game.is_empty()));
        let refused = |numbers, text: &str, why: &str| {
            let found = examples.read(numbers, text).err().unwrap();
            assert!(found.contains(why), "{found}");
        };
        refused(0..4, &told, "found 3 games, expected 4");
        refused(0..2, &told, "found 3 games, expected 2");
        refused(5..8, &told[..told.len() - 6], "game 7: ");
        refused(0..1, "1;;h9a1", "game 0: line 1, column 1");
        assert!(Examples::<SelfPlay>::new(1, 1, Some("nonsense")).is_err());
    }
}
