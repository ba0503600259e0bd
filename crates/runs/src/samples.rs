//! Games of Othello's engine with itself as tasks, for the samples that its weights are fitted to.

use std::collections::BTreeMap;
use std::ops::Range;

use engine_othello::{Selectivity, Step, Weights};
use game::{Position, Seat};
use othello::Board;
use serde::{Deserialize, Serialize};
use trainer::dataset::{self, HEADER, Sample, Source};
use trainer::selfplay::SelfPlay;
use trainer::tutor::EngineTutor;

use crate::error::RunError;
use crate::examples::numbers;
use crate::hex;
use crate::pace::Pace;
use crate::slices::{Ledger, Slices};
use crate::task::{Brief, Kind, Labor, Site, Task};
use crate::workshop::{Ended, Workshop};

/// What all games of a run have in common.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Terms {
    random_plies: (u8, u8),
    exact_empties: u32,
    seed: u64,
    depth: u32,
    /// What the weights hash to.
    weights: String,
}

/// The file of weights that games are played by, in hexadecimal.
const WEIGHTS: &str = "weights";

/// No task has more games: a result is below half a megabyte.
const GAMES_MAX: u64 = 100;

/// Games of the engine with itself, to take samples from.
pub struct Samples {
    brief: Brief,
}

impl Samples {
    /// Games so deep; by the weights of a file, or those that the engine ships with.
    #[must_use]
    pub fn new(play: &SelfPlay, depth: u32, weights: &Weights, file: Option<&[u8]>) -> Samples {
        let terms = Terms {
            random_plies: (*play.random_plies.start(), *play.random_plies.end()),
            exact_empties: play.exact_empties,
            seed: play.seed,
            depth,
            weights: weights.hash(),
        };
        let terms = serde_json::to_string(&terms).expect("numbers can be written");
        let files = file.map(|bytes| (WEIGHTS.to_string(), hex::write(bytes))).into_iter();
        Samples { brief: Brief { kind: Kind::Samples, terms, files: files.collect() } }
    }

    /// Hands the samples of games to `each` in the order of their numbers, with the number of the
    /// next game, until all are played or somebody wants it to stop.
    pub fn play<E: From<RunError>>(
        &self,
        workshop: &mut Workshop<'_>,
        games: Range<u32>,
        ledger: &mut Ledger<'_, E>,
        each: &mut dyn FnMut(u32, Vec<Sample>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut next = u64::from(games.start);
        let slices = Slices {
            name: "s",
            numbers: next..games.end.into(),
            most: GAMES_MAX,
            pace: &Pace::default(),
            input: &|numbers| format!("{} {}", numbers.start, numbers.end),
            read: &read,
        };
        // Those that wait for others before them.
        let mut waiting = BTreeMap::new();
        let ended =
            workshop.work_slices(&self.brief, &slices, ledger, &mut |numbers, samples| {
                waiting.insert(numbers.start, (numbers.end, samples));
                while let Some((end, samples)) = waiting.remove(&next) {
                    next = end;
                    each(end as u32, samples)?;
                }
                Ok(())
            })?;
        match ended {
            Ended::SetAside(_) => Err(ended.missing().into()),
            Ended::All | Ended::Enough | Ended::Stopped => Ok(()),
        }
    }
}

/// The samples of games with these numbers; an error if they are none.
fn read(numbers: Range<u64>, text: &str) -> Result<Vec<Sample>, String> {
    let records = hex::read(text).ok_or("found other signs, expected hexadecimal digits")?;
    let bytes = [&HEADER[..], &records].concat();
    let (samples, sound) = dataset::read(&bytes).map_err(|error| error.to_string())?;
    let mut games = samples.iter().map(|sample| u64::from(sample.game)).collect::<Vec<_>>();
    games.dedup();
    if sound != bytes.len() || !games.iter().copied().eq(numbers.clone()) {
        return Err(format!("found games {games:?}, expected {numbers:?}, and whole samples"));
    }
    let wrong = samples.chunk_by(|one, next| one.game == next.game).find(|game| !can_be(game));
    match wrong.and_then(<[Sample]>::first) {
        None => Ok(samples),
        Some(first) => Err(format!("found game {} with moves that are not legal", first.game)),
    }
}

/// Whether these can be the samples of a game: a legal move leads from each to the next, and from
/// the last to the end. What was played towards one end is worth the same for both sides.
fn can_be(game: &[Sample]) -> bool {
    let board = |sample: &Sample| Board::new(sample.discs.0, sample.discs.1, Seat::FIRST);
    let leads = |sample: &Sample, is_there: &dyn Fn(&Board) -> bool| {
        board(sample).is_some_and(|board| {
            board.legal_moves().any(|mv| {
                let mut next = board;
                next.play_unchecked(mv);
                is_there(&next)
            })
        })
    };
    let follows = |pair: &[Sample]| {
        let [one, next] = pair else { return true };
        let is_one_end = next.source == Source::Exact || one.score == -next.score;
        is_one_end && leads(one, &|board| (board.own(), board.theirs()) == next.discs)
    };
    let is_ended = |last: &Sample| leads(last, &Board::is_over);
    game.windows(2).all(follows) && game.last().is_some_and(is_ended)
}

/// Plays games of the engine with itself.
pub(crate) struct SamplesLabor {
    play: SelfPlay,
    step: Step,
    /// None: those that the engine ships with.
    weights: Option<Weights>,
}

impl SamplesLabor {
    pub fn new(brief: &Brief) -> Result<SamplesLabor, String> {
        let terms = serde_json::from_str::<Terms>(&brief.terms);
        let Terms { random_plies: (least, most), exact_empties, seed, depth, weights: hash } =
            terms.map_err(|error| format!("found {error}, expected the terms of games"))?;
        if least > most {
            return Err(format!("found {least} to {most} random plies, expected some"));
        }
        let weights = brief.files.get(WEIGHTS).map(|text| {
            let bytes = hex::read(text).ok_or("found other signs, expected hexadecimal digits")?;
            Weights::read(&bytes).map_err(|error| error.to_string())
        });
        let weights = weights.transpose()?;
        let found = or_shipped(&weights).hash();
        if found != hash {
            return Err(format!("found weights {found}, expected {hash}"));
        }
        let play = SelfPlay { random_plies: least..=most, exact_empties, seed };
        Ok(SamplesLabor { play, step: Step { depth, selectivity: Selectivity::P65 }, weights })
    }
}

fn or_shipped(weights: &Option<Weights>) -> &Weights {
    match weights {
        Some(weights) => weights,
        None => Weights::shipped(),
    }
}

impl Labor for SamplesLabor {
    fn perform(&self, task: &Task, site: &dyn Site) -> Result<Option<String>, String> {
        let mut tutor = EngineTutor::new(or_shipped(&self.weights), self.step);
        let games = site.unless_stopped(numbers(&task.input)?, |number| {
            let samples = self.play.game(number, &mut tutor);
            hex::write(&samples.iter().flat_map(Sample::to_bytes).collect::<Vec<_>>())
        });
        Ok(games.map(|games| games.concat()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brief(file: Option<&[u8]>) -> Brief {
        let play = SelfPlay { random_plies: 8..=50, exact_empties: 4, seed: 1 };
        Samples::new(&play, 1, Weights::shipped(), file).brief
    }

    struct Quiet(std::sync::atomic::AtomicBool);

    impl Site for Quiet {
        fn stop(&self) -> &std::sync::atomic::AtomicBool {
            &self.0
        }
    }

    #[test]
    fn samples_are_those_of_the_games_that_were_asked_for() {
        let labor = SamplesLabor::new(&brief(None)).unwrap();
        let task = |input: &str| Task { name: "s-2-4".into(), input: input.into() };
        let played = labor.perform(&task("2 5"), &Quiet(false.into())).unwrap().unwrap();
        let samples = read(2..5, &played).unwrap();
        let expected = (2..5).flat_map(|number| {
            let mut tutor = EngineTutor::new(Weights::shipped(), labor.step);
            labor.play.game(number, &mut tutor)
        });
        assert!(samples.iter().copied().eq(expected));
        for (numbers, text) in [(2..6, &played[..]), (3..5, &played), (2..5, &played[2..])] {
            assert!(read(numbers, text).is_err());
        }
        assert_eq!(labor.perform(&task("2 5"), &Quiet(true.into())), Ok(None));
        assert!(labor.perform(&task("5 2"), &Quiet(false.into())).is_err());
    }

    #[test]
    fn weights_that_are_not_those_of_the_run_are_refused() {
        let mut bytes = Weights::shipped().write();
        assert!(SamplesLabor::new(&brief(Some(&bytes))).is_ok());
        bytes.truncate(bytes.len() / 2);
        assert!(SamplesLabor::new(&brief(Some(&bytes))).is_err());
        let mut other = brief(None);
        other.terms = other.terms.replace(&Weights::shipped().hash(), "01234567");
        let why = SamplesLabor::new(&other).err().unwrap();
        assert!(why.ends_with("expected 01234567"), "{why}");
    }
}
