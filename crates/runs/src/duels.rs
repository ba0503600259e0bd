//! Games between coefficients as tasks: rounds of meetings, for those who learn by playing.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use trainer::evolve::{Host, Lesson, Played, Round, Table};

use crate::error::RunError;
use crate::pace::Pace;
use crate::slices::{Ledger, Slices};
use crate::task::{Brief, Files, Kind, Labor, Site, Task};
use crate::workshop::Workshop;

/// What all duels of a run have in common.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Terms {
    game: String,
    depth: u32,
}

/// Has rounds of meetings played in tasks.
pub struct Duels<'d, E> {
    workshop: Workshop<'d>,
    ledger: Ledger<'d, E>,
    brief: Brief,
    points_max: f64,
    pace: Pace,
}

/// No task has more meetings.
const MEETINGS_MAX: u64 = 5_000;

impl<'d, E> Duels<'d, E> {
    /// Games of a lesson at a depth.
    #[must_use]
    pub fn new(
        lesson: &Lesson,
        depth: u32,
        workshop: Workshop<'d>,
        ledger: Ledger<'d, E>,
    ) -> Duels<'d, E> {
        let terms = Terms { game: lesson.name.to_string(), depth };
        let terms = serde_json::to_string(&terms).expect("numbers can be written");
        let brief = Brief { kind: Kind::Duels, terms, files: Files::new() };
        let points_max = (lesson.table)(depth).points_max();
        Duels { workshop, ledger, brief, points_max, pace: Pace::default() }
    }

    /// How many games were played, and how many seconds that took whoever did.
    #[must_use]
    pub fn played(&self) -> (u64, f64) {
        let (meetings, seconds) = self.pace.measured();
        (2 * meetings, seconds)
    }
}

impl<E: From<RunError>> Host for Duels<'_, E> {
    type Error = E;

    fn points_max(&self) -> f64 {
        self.points_max
    }

    fn play(&mut self, name: &str, round: &Round) -> Result<Vec<[Played; 2]>, E> {
        let Duels { workshop, ledger, brief, points_max, pace } = self;
        let places = |Range { start, end }: Range<u64>| start as usize..end as usize;
        let slices = Slices {
            name: &format!("d{name}"),
            numbers: 0..round.meetings.len() as u64,
            most: MEETINGS_MAX,
            pace,
            input: &|meetings| round.part(places(meetings)).text(),
            read: &|meetings, text| read(text, places(meetings).len(), *points_max),
        };
        let mut games = vec![None; round.meetings.len()];
        let ended = workshop.work_slices(brief, &slices, ledger, &mut |meetings, played| {
            let games = games[places(meetings)].iter_mut();
            games.zip(played).for_each(|(game, both)| *game = Some(both));
            Ok(())
        })?;
        let games = games.into_iter().collect::<Option<Vec<_>>>();
        games.ok_or_else(|| ended.missing().into())
    }
}

/// Both games of so many meetings, a line each; an error if they cannot have ended so.
fn read(text: &str, meetings: usize, points_max: f64) -> Result<Vec<[Played; 2]>, String> {
    let games = text.lines().map(|line| {
        let mut numbers = line.split(' ').map(|word| word.parse::<f64>().ok());
        let mut played = || {
            let (share, points) = (numbers.next()??, numbers.next()??);
            let can_be = [0.0, 0.5, 1.0].contains(&share) && points.abs() <= points_max;
            can_be.then_some(Played { share, points })
        };
        let both = played().zip(played()).map(|(first, second)| [first, second]);
        let expected = format!("two shares of 0, 0.5 or 1, each with up to {points_max} points");
        both.ok_or_else(|| format!("found {line:?}, expected {expected}"))
    });
    let games = games.collect::<Result<Vec<_>, _>>()?;
    match games.len() == meetings {
        true => Ok(games),
        false => Err(format!("found {} meetings, expected {meetings}", games.len())),
    }
}

fn write(games: &[[Played; 2]]) -> String {
    let line = |[first, second]: &[Played; 2]| {
        let text = |Played { share, points }: &Played| format!("{share} {points}");
        format!("{} {}\n", text(first), text(second))
    };
    games.iter().map(line).collect()
}

/// Plays meetings.
pub(crate) struct DuelsLabor {
    table: Box<dyn Table>,
    genes: usize,
}

impl DuelsLabor {
    pub fn new(brief: &Brief) -> Result<DuelsLabor, String> {
        let terms = serde_json::from_str::<Terms>(&brief.terms);
        let Terms { game, depth } =
            terms.map_err(|error| format!("found {error}, expected a game and a depth"))?;
        let lesson = Lesson::find(&game);
        let lesson =
            lesson.ok_or_else(|| format!("found {game:?}, expected a game that learns"))?;
        Ok(DuelsLabor { table: (lesson.table)(depth), genes: (lesson.genes)().0.len() })
    }
}

impl Labor for DuelsLabor {
    fn perform(&self, task: &Task, site: &dyn Site) -> Result<Option<String>, String> {
        let round = Round::read(&task.input, self.genes)?;
        Ok(self.table.play(&round, &|| site.goes_on()).map(|games| write(&games)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_the_same_as_text_and_impossible_ones_are_refused() {
        let played = |share, points| Played { share, points };
        let games =
            [[played(1.0, 12.0), played(0.0, -0.1)], [played(0.5, 0.0), played(1.0, 1.0 / 3.0)]];
        assert_eq!(read(&write(&games), 2, 12.0), Ok(games.to_vec()));
        let expected = "two shares of 0, 0.5 or 1, each with up to 12 points";
        for line in ["1 12 0", "1 13 0 0", "0.7 1 0 0", "1 NaN 0 0", "1 x 0 0", ""] {
            let why = format!("found {line:?}, expected {expected}");
            assert_eq!(read(&format!("{line}\n"), 1, 12.0), Err(why));
        }
        let why = "found 1 meetings, expected 2".to_string();
        assert_eq!(read("1 1 0 0\n", 2, 12.0), Err(why));
    }
}
