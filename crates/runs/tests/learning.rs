//! Those who learn from games get the same ones whoever plays them, and whatever others claim.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::RunLine;
use runs::{
    Brief, Called, Chances, Done, Duels, Event, Examples, Ledger, Queue, RunError, Samples, Task,
    Threads, Workshop,
};
use trainer::dataset::Sample;
use trainer::evolve::{Evolution, Lesson, Method, Pool, PoolSettings, Settings};
use trainer::selfplay::SelfPlay;
use trainer::subject::Arlecchino;

/// Threads of this process as if they were elsewhere, each of whose first results is a lie.
struct Elsewhere {
    threads: Threads,
    lies: Vec<fn(&str) -> String>,
    refused: usize,
}

const LIES: [fn(&str) -> String; 4] = [
    |_| String::new(),
    |output| output[..output.len() / 2].to_string(),
    |output| format!("{output}{output}"),
    |output| output.replace(['0', '1', '2', '3'], "9"),
];

fn threads(count: usize) -> Threads {
    Threads::new(count, "here".to_string(), Arc::new(|_, _| ()))
}

fn elsewhere() -> Elsewhere {
    Elsewhere { threads: threads(2), lies: LIES.to_vec(), refused: 0 }
}

impl Queue for Elsewhere {
    fn room(&self) -> usize {
        self.threads.room()
    }

    fn is_local(&self) -> bool {
        false
    }

    fn put(&mut self, brief: &Brief, tasks: Vec<Task>) -> Result<(), RunError> {
        self.threads.put(brief, tasks)
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, RunError> {
        Ok(self.threads.next(wait)?.map(|event| match event {
            Event::Done(done) => match self.lies.pop() {
                Some(lie) => Event::Done(Done { output: lie(&done.output), ..done }),
                None => Event::Done(done),
            },
            event => event,
        }))
    }

    fn refuse(&mut self, brief: &Brief, task: &Task, _: &Done) -> Result<(), RunError> {
        self.refused += 1;
        self.put(brief, vec![task.clone()])
    }

    fn halt(&mut self) -> Result<Vec<Done>, RunError> {
        self.threads.halt()
    }
}

/// The same work by one thread, by three, and elsewhere, with nothing known before and with all of
/// it known.
fn check<T: PartialEq + std::fmt::Debug>(
    work: impl for<'w> Fn(Workshop<'w>, Ledger<'w, RunError>) -> Result<T, RunError>,
) {
    let stop = AtomicBool::new(false);
    let mut kept = Vec::new();
    let by = |queue: &mut dyn Queue, kept: &mut Vec<(String, String)>| {
        let mut keep = |done: &Done| {
            kept.push((done.task.clone(), done.output.clone()));
            Ok(())
        };
        let workshop = Workshop { queue, stop: &stop, witness: &mut () };
        work(workshop, Ledger::new([], &mut keep)).unwrap()
    };
    let one = by(&mut threads(1), &mut kept);
    assert_eq!(by(&mut threads(3), &mut Vec::new()), one);
    let mut elsewhere = elsewhere();
    assert_eq!(by(&mut elsewhere, &mut Vec::new()), one);
    assert_eq!(elsewhere.refused, LIES.len());
    let mut keep = |done: &Done| panic!("{} was done again", done.task);
    let mut nobody = threads(0);
    let workshop = Workshop { queue: &mut nobody, stop: &stop, witness: &mut () };
    assert_eq!(work(workshop, Ledger::new(kept, &mut keep)).unwrap(), one);
}

#[test]
fn generations_and_pools_are_the_same_wherever_their_games_are_played() {
    let lesson = Lesson::find("loa").unwrap();
    let genes = (lesson.genes)();
    for method in [Method::Report, Method::Cmaes] {
        let settings = Settings { seed: 3, population: 6, openings: 2, method };
        check(|workshop, ledger| {
            let mut duels = Duels::new(lesson, 1, workshop, ledger);
            let mut evolution = Evolution::new(genes.clone(), settings, None);
            (0..3).try_for_each(|_| evolution.step(&mut duels).map(drop))?;
            Ok(evolution)
        });
    }
    let settings = PoolSettings { seed: 3, size: 6, births: 2, trial: 4, low: -2.0, high: 2.0 };
    check(|workshop, ledger| {
        let mut duels = Duels::new(lesson, 1, workshop, ledger);
        let mut pool = Pool::new(genes.clone(), settings);
        (0..6).try_for_each(|_| pool.step(&mut duels).map(drop))?;
        Ok(pool)
    });
}

#[test]
fn games_to_learn_from_are_the_same_wherever_they_are_played() {
    let examples = Examples::<Arlecchino<3>>::new(1, 3, None).unwrap();
    check(|mut workshop, mut ledger| {
        let mut heard = 0;
        let games = examples.play(&mut workshop, 12, &mut ledger, &mut |more| heard += more)?;
        assert_eq!((games.len(), heard), (12, 12));
        Ok(games)
    });
}

#[test]
fn samples_come_in_the_order_of_their_games_wherever_these_are_played() {
    let play = SelfPlay { random_plies: 8..=50, exact_empties: 4, seed: 3 };
    let samples = Samples::new(&play, 1, engine_othello::Weights::shipped(), None);
    check(|mut workshop, mut ledger| {
        let (mut all, mut before) = (Vec::<Sample>::new(), 5);
        samples.play(&mut workshop, 5..40, &mut ledger, &mut |next, samples| {
            assert!(samples.iter().all(|sample| (before..next).contains(&sample.game)));
            before = next;
            all.extend(samples);
            Ok::<(), RunError>(())
        })?;
        assert_eq!(before, 40);
        Ok(all)
    });
}

#[test]
fn what_an_engine_calls_is_the_same_wherever_it_plays() {
    let run = RunLine {
        game: "arlecchino".to_string(),
        options: catalog::Options { seats: Some(3), ..catalog::Options::default() },
        seed: 3,
        opening_plies: 5,
        nodes: Some(400),
        ..RunLine::default()
    };
    let chances = Chances::new("p1", &run).unwrap();
    check(|mut workshop, mut ledger| {
        let mut games = vec![None; 12];
        chances.play(&mut workshop, 12, &mut ledger, &mut |number, game: Called| {
            assert!(games[number as usize].replace(game).is_none(), "game {number} twice");
            Ok::<(), RunError>(())
        })?;
        Ok(games)
    });
    let few = Chances::new("p1", &RunLine { nodes: Some(2), ..run }).unwrap();
    let (stop, mut queue) = (AtomicBool::new(false), threads(1));
    let mut workshop = Workshop { queue: &mut queue, stop: &stop, witness: &mut () };
    let mut keep = |_: &Done| Ok(());
    let mut ledger = Ledger::new([], &mut keep);
    let found = few.play(&mut workshop, 2, &mut ledger, &mut |_, _| Ok::<(), RunError>(()));
    assert!(found.unwrap_err().to_string().ends_with(Chances::ENOUGH));
}
