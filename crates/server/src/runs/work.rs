//! Who did how much of a run, and what happened beside, folded as it happens.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::path::Path;

use ::runs::News;
use ::runs::folder::WorkLine;

use super::tail::Tail;
use crate::message::{RunNews, RunWorker};

/// The log, in the folder of a run.
pub(super) const LOG: &str = "work.jsonl";

/// News that are kept; of those before nobody wants to know any more.
const NEWS_MAX: usize = 20;

/// A log that is read as it grows.
pub(super) struct Work {
    tail: Tail,
    pub(super) workers: BTreeMap<String, RunWorker>,
    /// The last first.
    pub(super) news: VecDeque<RunNews>,
}

impl Work {
    pub(super) fn of(folder: &Path) -> Work {
        let tail = Tail::of(folder.join(LOG));
        Work { tail, workers: BTreeMap::new(), news: VecDeque::new() }
    }

    /// Reads what is new.
    pub(super) fn look(&mut self) -> io::Result<()> {
        let lines = self.tail.lines()?;
        if lines.is_new {
            self.workers.clear();
            self.news.clear();
        }
        for (_, text) in lines.each() {
            // A line that was cut short does not count.
            if let Ok(line) = serde_json::from_slice(text) {
                self.add(line);
            }
        }
        Ok(())
    }

    fn add(&mut self, line: WorkLine) {
        let news = match line {
            WorkLine::Task { by, seconds, .. } => {
                let worker = self.worker(&by);
                worker.tasks += 1;
                worker.seconds += seconds;
                return;
            }
            WorkLine::News(News::Worker(found)) => {
                let worker = self.worker(&found.name);
                worker.cores = Some(found.cores as u32);
                worker.speed = Some(found.speed);
                return;
            }
            WorkLine::News(News::Refused { who, why }) => RunNews::Refused { who, why },
            WorkLine::News(News::SetAside { task }) => RunNews::SetAside { task },
            WorkLine::News(News::Note { text }) => RunNews::Note { text },
        };
        self.news.push_front(news);
        self.news.truncate(NEWS_MAX);
    }

    fn worker(&mut self, name: &str) -> &mut RunWorker {
        let new = || RunWorker { name: name.to_string(), ..RunWorker::default() };
        self.workers.entry(name.to_string()).or_insert_with(new)
    }
}
