//! Where tasks are put in and results taken, whoever does them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::error::RunError;
use crate::queue::{Board, Event, News, Queue};
use crate::task::{Brief, Done, Task};

/// What becomes of a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It was kept.
    Kept,
    /// It was kept, and nothing more is needed.
    Enough,
    /// It cannot be; why.
    Impossible(String),
}

/// How the work on a batch of tasks ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All of it was done.
    All,
    /// Enough of it was.
    Enough,
    /// It was stopped.
    Stopped,
    /// All was done but these tasks, which were taken several times and came to nothing.
    SetAside(Vec<String>),
}

impl Ended {
    /// Why results are missing that somebody needs.
    pub(crate) fn missing(self) -> RunError {
        match self {
            Ended::SetAside(tasks) => {
                let why = "it was taken five times, and came to nothing".to_string();
                RunError::Failed { task: tasks.join(", "), why }
            }
            Ended::All | Ended::Enough | Ended::Stopped => RunError::Stopped,
        }
    }
}

/// Sees what happens beside the results.
pub trait Witness {
    /// Something is worth telling.
    fn hear(&mut self, news: News);

    /// The board of a game under way can be seen.
    fn see(&mut self, _board: Board) {}
}

/// Nobody is interested.
impl Witness for () {
    fn hear(&mut self, _: News) {}
}

/// Where tasks are put in and results taken.
pub struct Workshop<'a> {
    /// Who has them done.
    pub queue: &'a mut dyn Queue,
    /// Whether somebody wants it to stop.
    pub stop: &'a AtomicBool,
    /// Who hears of what happens beside.
    pub witness: &'a mut dyn Witness,
}

/// Nobody has to wait much longer for the end than this.
const TICK: Duration = Duration::from_millis(100);

/// How often a task is done again whose results cannot be.
const LIES_MAX: u32 = 5;

impl Workshop<'_> {
    /// Has tasks of a brief done, in any order. Each result is handed to `take` once.
    pub fn work<E: From<RunError>>(
        &mut self,
        brief: &Brief,
        tasks: impl IntoIterator<Item = Task>,
        take: &mut dyn FnMut(&Task, &Done) -> Result<Verdict, E>,
    ) -> Result<Ended, E> {
        let mut tasks = tasks.into_iter();
        let mut batch = Batch::default();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return self.end(batch, take, Ended::Stopped);
            }
            let free = self.queue.room().saturating_sub(batch.open.len());
            let more = tasks.by_ref().take(free).collect::<Vec<_>>();
            batch.open.extend(more.iter().map(|task| (task.name.clone(), task.clone())));
            if !more.is_empty() {
                self.queue.put(brief, more)?;
            }
            if batch.open.is_empty() {
                return Ok(match batch.aside.is_empty() {
                    true => Ended::All,
                    false => Ended::SetAside(batch.aside),
                });
            }
            match self.queue.next(TICK)? {
                None => (),
                Some(Event::News(news)) => self.witness.hear(news),
                Some(Event::Board(board)) => self.witness.see(board),
                Some(Event::Failed { task, why }) => {
                    self.queue.halt()?;
                    return Err(RunError::Failed { task, why }.into());
                }
                Some(Event::SetAside(task)) => self.set_aside(&mut batch, task),
                Some(Event::Done(done)) => match self.take(brief, &mut batch, &done, take) {
                    Ok(false) => (),
                    Ok(true) => return self.end(batch, take, Ended::Enough),
                    Err(error) => {
                        self.queue.halt()?;
                        return Err(error);
                    }
                },
            }
        }
    }

    /// Takes a result; whether nothing more is needed.
    fn take<E: From<RunError>>(
        &mut self,
        brief: &Brief,
        batch: &mut Batch,
        done: &Done,
        take: &mut dyn FnMut(&Task, &Done) -> Result<Verdict, E>,
    ) -> Result<bool, E> {
        // What comes twice counts once.
        let Some(task) = batch.open.get(&done.task) else { return Ok(false) };
        match take(task, done)? {
            Verdict::Impossible(why) => {
                let text = format!("task {}: {why}", done.task);
                self.witness.hear(News::Refused { who: done.by.clone(), why: text });
                let lies = batch.lies.entry(done.task.clone()).or_default();
                *lies += 1;
                match *lies < LIES_MAX {
                    true => self.queue.refuse(brief, task, done)?,
                    false => self.set_aside(batch, done.task.clone()),
                }
                Ok(false)
            }
            verdict => {
                batch.open.remove(&done.task);
                Ok(verdict == Verdict::Enough)
            }
        }
    }

    fn set_aside(&mut self, batch: &mut Batch, task: String) {
        if batch.open.remove(&task).is_some() {
            self.witness.hear(News::SetAside { task: task.clone() });
            batch.aside.push(task);
        }
    }

    /// Gives up what is under way, and takes what was done meanwhile.
    fn end<E: From<RunError>>(
        &mut self,
        mut batch: Batch,
        take: &mut dyn FnMut(&Task, &Done) -> Result<Verdict, E>,
        ended: Ended,
    ) -> Result<Ended, E> {
        for done in self.queue.halt()? {
            if let Some(task) = batch.open.remove(&done.task) {
                take(&task, &done)?;
            }
        }
        Ok(ended)
    }
}

/// Tasks that were put in.
#[derive(Default)]
struct Batch {
    /// Those whose results are missing.
    open: HashMap<String, Task>,
    /// How often a result of them could not be.
    lies: HashMap<String, u32>,
    /// Those that nobody will do.
    aside: Vec<String>,
}
