//! Things with numbers, in tasks of some numbers each, as many as take the time of a task.

use std::collections::HashMap;
use std::ops::Range;

use crate::error::RunError;
use crate::pace::Pace;
use crate::task::{Brief, Done, Task};
use crate::workshop::{Ended, Verdict, Workshop};

/// Things with numbers to be done.
pub(crate) struct Slices<'s, T> {
    /// What the names of their tasks begin with; no others of the run do.
    pub name: &'s str,
    /// Which numbers.
    pub numbers: Range<u64>,
    /// No task has more of them.
    pub most: u64,
    /// How long they take.
    pub pace: &'s Pace,
    /// What a task says that has some of them.
    pub input: &'s dyn Fn(Range<u64>) -> String,
    /// What came out, or why that cannot be.
    pub read: Read<'s, T>,
}

/// Reads what came out of a task with some numbers.
type Read<'s, T> = &'s dyn Fn(Range<u64>, &str) -> Result<T, String>;

/// What is known of tasks that were done before, and who keeps what is done.
pub struct Ledger<'l, E> {
    known: HashMap<String, Vec<(Range<u64>, String)>>,
    keep: &'l mut dyn FnMut(&Done) -> Result<(), E>,
}

impl<'l, E> Ledger<'l, E> {
    /// With what came out of tasks before, by their names.
    pub fn new(
        outputs: impl IntoIterator<Item = (String, String)>,
        keep: &'l mut dyn FnMut(&Done) -> Result<(), E>,
    ) -> Ledger<'l, E> {
        let mut known = HashMap::<String, Vec<_>>::new();
        for (task, output) in outputs {
            if let Some((name, numbers)) = numbers_of(&task) {
                known.entry(name.to_string()).or_default().push((numbers, output));
            }
        }
        known.values_mut().for_each(|parts| parts.sort_by_key(|(numbers, _)| numbers.start));
        Ledger { known, keep }
    }
}

/// The name of a task with these numbers.
fn name_of(name: &str, numbers: &Range<u64>) -> String {
    format!("{name}-{}-{}", numbers.start, numbers.end - 1)
}

/// What a task's name begins with, and its numbers.
fn numbers_of(task: &str) -> Option<(&str, Range<u64>)> {
    let (rest, last) = task.rsplit_once('-')?;
    let (name, first) = rest.rsplit_once('-')?;
    let (first, last) = (first.parse().ok()?, last.parse::<u64>().ok()?);
    (first <= last).then_some((name, first..last.checked_add(1)?))
}

impl Workshop<'_> {
    /// Has what is not known done. What comes out of each task is handed to `take` once, in any
    /// order, with the numbers that it is of.
    pub(crate) fn work_slices<T, E: From<RunError>>(
        &mut self,
        brief: &Brief,
        slices: &Slices<'_, T>,
        ledger: &mut Ledger<'_, E>,
        take: &mut dyn FnMut(Range<u64>, T) -> Result<(), E>,
    ) -> Result<Ended, E> {
        let Range { start: mut next, end } = slices.numbers;
        let mut missing = Vec::new();
        for (numbers, output) in ledger.known.remove(slices.name).unwrap_or_default() {
            // What was cut short, or is of other work, is done again.
            if numbers.start < next || numbers.end > end {
                continue;
            }
            let Ok(found) = (slices.read)(numbers.clone(), &output) else { continue };
            missing.push(next..numbers.start);
            next = numbers.end;
            take(numbers, found)?;
        }
        missing.push(next..end);
        let cut = slices.cut(missing, self.queue.is_local(), self.queue.room() as u64);
        self.work(brief, cut, &mut |task, done| {
            let (_, numbers) = numbers_of(&task.name).expect("tasks are named by their numbers");
            match (slices.read)(numbers.clone(), &done.output) {
                Err(why) => Ok(Verdict::Impossible(why)),
                Ok(found) => {
                    slices.pace.measure(numbers.end - numbers.start, done.seconds);
                    (ledger.keep)(done)?;
                    take(numbers, found)?;
                    Ok(Verdict::Kept)
                }
            }
        })
    }
}

impl<T> Slices<'_, T> {
    /// The tasks of missing numbers, each cut when it is needed: then more is known of the pace.
    fn cut(
        &self,
        missing: Vec<Range<u64>>,
        is_local: bool,
        room: u64,
    ) -> impl Iterator<Item = Task> {
        let left = missing.iter().map(|numbers| numbers.end - numbers.start).sum::<u64>();
        // Everybody has something to do, to the end.
        let most = left.div_ceil(2 * room.max(1)).clamp(1, self.most);
        missing.into_iter().flat_map(move |mut numbers| {
            std::iter::from_fn(move || {
                let first = numbers.start;
                let size = self.pace.of_task(is_local).min(most);
                numbers.start = numbers.end.min(first + size);
                let part = first..numbers.start;
                let task =
                    || Task { name: name_of(self.name, &part), input: (self.input)(part.clone()) };
                (!part.is_empty()).then(task)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::queue::{Event, Queue};
    use crate::task::Kind;

    /// Says of each task what its input says, the last one first.
    #[derive(Default)]
    struct Echo {
        tasks: Vec<Task>,
        done: Vec<String>,
        refused: Vec<String>,
    }

    impl Queue for Echo {
        fn room(&self) -> usize {
            3
        }

        fn is_local(&self) -> bool {
            false
        }

        fn put(&mut self, _: &Brief, tasks: Vec<Task>) -> Result<(), RunError> {
            self.tasks.extend(tasks);
            Ok(())
        }

        fn next(&mut self, _: Duration) -> Result<Option<Event>, RunError> {
            let Some(Task { name, input }) = self.tasks.pop() else { return Ok(None) };
            self.done.push(name.clone());
            // Whoever does the first task lies at first.
            let is_lie = name.contains("-0-") && self.refused.is_empty();
            let output = if is_lie { "a lie".to_string() } else { input };
            Ok(Some(Event::Done(Done { task: name, output, by: "echo".into(), seconds: 1.0 })))
        }

        fn refuse(&mut self, brief: &Brief, task: &Task, _: &Done) -> Result<(), RunError> {
            self.refused.push(task.name.clone());
            self.put(brief, vec![task.clone()])
        }

        fn halt(&mut self) -> Result<Vec<Done>, RunError> {
            Ok(Vec::new())
        }
    }

    /// What is found, kept and done of the numbers below 40, when this is known.
    fn work(known: &[(&str, &str)]) -> (Vec<u64>, Vec<String>, Echo) {
        let mut queue = Echo::default();
        let (stop, brief) = (
            false.into(),
            Brief { kind: Kind::Sleep, terms: String::new(), files: Default::default() },
        );
        let slices = Slices {
            name: "part",
            numbers: 0..40,
            most: 8,
            pace: &Pace::default(),
            input: &|numbers| numbers.map(|number| format!("{number} ")).collect(),
            read: &|numbers, text| {
                let found = text.split_whitespace().map(|word| word.parse().unwrap_or(99));
                let found = found.collect::<Vec<u64>>();
                let is_right = found == numbers.collect::<Vec<_>>();
                is_right.then_some(found).ok_or_else(|| "found others".to_string())
            },
        };
        let (mut found, mut kept) = (Vec::new(), Vec::new());
        let mut keep = |done: &Done| {
            kept.push(done.task.clone());
            Ok::<(), RunError>(())
        };
        let known = known.iter().map(|(task, output)| (task.to_string(), output.to_string()));
        let mut ledger = Ledger::new(known, &mut keep);
        let mut workshop = Workshop { queue: &mut queue, stop: &stop, witness: &mut () };
        let ended = workshop.work_slices(&brief, &slices, &mut ledger, &mut |_, part| {
            found.extend(part);
            Ok(())
        });
        assert_eq!(ended.unwrap(), Ended::All);
        found.sort_unstable();
        (found, kept, queue)
    }

    #[test]
    fn every_number_is_done_once_and_what_cannot_be_is_done_again() {
        let (found, kept, queue) = work(&[]);
        assert_eq!(found, (0..40).collect::<Vec<_>>());
        assert_eq!(queue.refused, ["part-0-0"]);
        assert_eq!(kept.len() + 1, queue.done.len());
        let sizes = kept.iter().map(|task| numbers_of(task).unwrap().1);
        let sizes = sizes.map(|numbers| numbers.end - numbers.start).collect::<Vec<_>>();
        assert!(sizes.iter().max() == Some(&7), "a sixth of all for each: {sizes:?}");
    }

    #[test]
    fn what_is_known_is_not_done_again_unless_it_cannot_be() {
        let known = [
            ("part-4-6", "4 5 6"),
            ("part-6-7", "6 7"),
            ("part-10-11", "10 12"),
            ("part-38-41", "38 39 40 41"),
            ("other-20-21", "20 21"),
            ("part-30-30", "30"),
            ("g3", "3"),
        ];
        let (found, kept, _) = work(&known);
        assert_eq!(found, (0..40).collect::<Vec<_>>());
        let mut done = kept.iter().flat_map(|task| numbers_of(task).unwrap().1).collect::<Vec<_>>();
        done.sort_unstable();
        let expected = (0..40).filter(|number| ![4, 5, 6, 30].contains(number));
        assert_eq!(done, expected.collect::<Vec<_>>());
    }
}
