//! Who does the tasks of a command: threads of this process, or a cluster; and the folder in which
//! a listed run is at work.

use std::collections::HashMap;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use catalog::AnyMatch;
use indicatif::ProgressBar;
use runs::folder::{Held, RunEnd, RunFolder, Status, WorkLine};
use runs::{Board, Busy, Done, News, Queue, Threads, Witness, Worker};

use crate::cluster::{self, Login};
use crate::interrupt;
use crate::output::harmless;

/// How often a listed run says how far it is, and looks whether it is to stop.
const TICK: Duration = Duration::from_millis(500);

/// A game whose board was not seen for so long is taken to be given up: nobody says so of those
/// that another worker begins again.
const SEEN_MOST: Duration = Duration::from_secs(60);

/// Who does the tasks of a command.
#[derive(Clone, Default)]
pub struct Hands {
    /// The run, if it is listed.
    listed: Option<Arc<Listed>>,
    /// Rounds of all orders in each task that goes elsewhere.
    pub rounds: Option<u64>,
    /// The workers elsewhere, if it is they who do the tasks.
    elsewhere: Option<Elsewhere>,
}

/// Workers elsewhere.
#[derive(Clone)]
pub struct Elsewhere {
    /// Their server.
    pub url: String,
    /// How it lets us in.
    pub login: Login,
    /// The name of the run there, which no other run has.
    pub run: String,
}

/// A listed run at work.
struct Listed {
    folder: RunFolder,
    busy: Busy,
    held: Mutex<Held>,
    /// What shows how far it is, and what that counts.
    shown: Mutex<Option<(ProgressBar, String)>>,
    /// The boards of games under way, and when each was seen last.
    live: Mutex<HashMap<u64, (Board, Instant)>>,
    /// Where it was when this sitting began.
    before: Status,
    begun: Instant,
    is_over: AtomicBool,
}

impl Hands {
    /// Those of a listed run, which end when it is asked to stop.
    pub fn of(held: Held, rounds: Option<u64>, elsewhere: Option<Elsewhere>) -> Hands {
        let folder = held.folder.clone();
        let listed = Listed {
            before: folder.status(),
            busy: Busy::of(&folder.runs()),
            folder,
            held: Mutex::new(held),
            shown: Mutex::default(),
            live: Mutex::default(),
            begun: Instant::now(),
            is_over: AtomicBool::new(false),
        };
        let listed = Arc::new(listed);
        listed.tell(None);
        let watched = Arc::clone(&listed);
        thread::spawn(move || watched.watch());
        Hands { listed: Some(listed), rounds, elsewhere }
    }

    /// Has tasks done by so many threads, or elsewhere.
    pub fn queue(&self, threads: usize) -> anyhow::Result<Box<dyn Queue>> {
        if let Some(Elsewhere { url, login, run }) = &self.elsewhere {
            return cluster::connect(url, login, run);
        }
        if let Some(listed) = &self.listed {
            let speed = cluster::identity().speed;
            let here = Worker { name: machine(), cores: threads, speed };
            lock(&listed.held).keep(&WorkLine::News(News::Worker(here)))?;
        }
        let listed = self.listed.clone();
        let watch = move |game: u64, played: &dyn AnyMatch| {
            if let Some(listed) = &listed {
                listed.see(game, played);
            }
        };
        let listed = self.listed.clone();
        let pause = move || {
            if let Some(listed) = &listed {
                listed.busy.wait(interrupt::is_any_asked);
            }
        };
        let threads = Threads::new(threads, machine(), Arc::new(watch));
        Ok(Box::new(threads.pausing(Arc::new(pause))))
    }

    /// Shows how far the command is, for the list of runs too.
    pub fn show(&self, bar: &ProgressBar, noun: &str) {
        if let Some(listed) = &self.listed {
            *lock(&listed.shown) = Some((bar.clone(), noun.to_string()));
        }
    }

    /// Whether somebody reads how far it is, even if the bar is not seen.
    pub fn is_listed(&self) -> bool {
        self.listed.is_some()
    }

    /// A game has ended, and its board is not of one under way any more.
    pub fn game_over(&self, game: u64) {
        if let Some(listed) = &self.listed {
            lock(&listed.live).remove(&game);
        }
    }

    /// The text of a file that the command names. A listed run goes on with what it was when it was
    /// first read, whatever became of it, and wherever that is.
    pub fn text(
        &self,
        name: &str,
        read: impl FnOnce() -> anyhow::Result<String>,
    ) -> anyhow::Result<String> {
        let Some(listed) = &self.listed else { return read() };
        if let Some(text) = listed.folder.files()?.remove(name) {
            return Ok(text);
        }
        let text = read()?;
        listed.folder.keep_file(name, &text)?;
        Ok(text)
    }

    /// Keeps who did a task, and what came out if no other file has it.
    pub fn keep(&self, done: &Done, output: Option<String>) -> anyhow::Result<()> {
        let Some(listed) = &self.listed else { return Ok(()) };
        let Done { task, by, seconds, .. } = done.clone();
        Ok(lock(&listed.held).keep(&WorkLine::Task { task, by, seconds, output })?)
    }

    /// What came out of tasks that were done before, by their names.
    pub fn known(&self) -> anyhow::Result<HashMap<String, String>> {
        let Some(listed) = &self.listed else { return Ok(HashMap::new()) };
        let known = listed.folder.work()?.into_iter().filter_map(|line| match line {
            WorkLine::Task { task, output, .. } => Some((task, output?)),
            WorkLine::News(_) => None,
        });
        Ok(known.collect())
    }

    /// Stops the run.
    pub fn stop(&self) {
        if let Some(listed) = &self.listed {
            listed.stop();
        }
    }

    /// Says how the run ended.
    pub fn end(&self, end: RunEnd) {
        if let Some(listed) = &self.listed {
            listed.is_over.store(true, Ordering::Relaxed);
            // A full disk stops the run where its results are kept.
            let _ = lock(&listed.held).sync();
            listed.tell(Some(end));
        }
    }
}

impl Witness for Hands {
    fn hear(&mut self, news: News) {
        if let Some(listed) = &self.listed {
            // What is told here is told below as well.
            let _ = lock(&listed.held).keep(&WorkLine::News(news.clone()));
        }
        let text = match news {
            News::Worker(worker) => format!("{} works on {} cores", worker.name, worker.cores),
            News::Refused { who, why } => format!("{who} is refused: {why}"),
            News::SetAside { task } => {
                format!("task {task} is set aside: taken five times, it came to nothing")
            }
            News::Note { text } => text,
        };
        eprintln!("damier: {}", harmless(&text));
    }

    fn see(&mut self, board: Board) {
        if let Some(listed) = &self.listed {
            listed.keep_board(board);
        }
    }
}

impl Listed {
    /// Says how far the run is, until it is over, and stops it when it is asked to.
    fn watch(&self) {
        while !self.is_over.load(Ordering::Relaxed) {
            thread::sleep(TICK);
            if self.folder.is_asked_to_stop() {
                self.stop();
            }
            if !self.is_over.load(Ordering::Relaxed) {
                self.tell(None);
            }
            if self.folder.is_looked_at() {
                // Whoever looks may look again.
                let _ = self.folder.show(&self.boards());
            }
        }
    }

    /// Stops the command: gently, or at once if it cannot be asked, as what only measures.
    fn stop(&self) {
        if !interrupt::stop_all() {
            self.tell(Some(RunEnd::Stopped));
            process::exit(1);
        }
    }

    fn tell(&self, end: Option<RunEnd>) {
        let shown = lock(&self.shown);
        let now = self.begun.elapsed().as_secs_f64();
        let mut status = Status { seconds: self.before.seconds + now, end, ..self.before.clone() };
        if let Some((bar, noun)) = &*shown {
            status.done = bar.position();
            status.of = bar.length().unwrap_or(0);
            status.noun.clone_from(noun);
            status.message = bar.message();
            let left = bar.eta().as_secs_f64();
            status.left = (left > 0.0 && status.end.is_none()).then_some(left);
        }
        // A full disk stops the run where its results are kept.
        let _ = self.folder.tell(&status);
    }

    /// Lets people go first, and keeps the board of a game for whoever looks.
    fn see(&self, game: u64, played: &dyn AnyMatch) {
        self.busy.wait(interrupt::is_any_asked);
        if !self.folder.is_looked_at() {
            return;
        }
        let (moves, position) = (played.transcript(), played.position_text());
        self.keep_board(Board { game, moves, position, by: machine() });
    }

    fn keep_board(&self, board: Board) {
        lock(&self.live).insert(board.game, (board, Instant::now()));
    }

    /// The boards of games under way, in the order of their numbers.
    fn boards(&self) -> Vec<Board> {
        let mut live = lock(&self.live);
        live.retain(|_, (_, seen)| seen.elapsed() < SEEN_MOST);
        let mut boards = live.values().map(|(board, _)| board.clone()).collect::<Vec<_>>();
        boards.sort_by_key(|board| board.game);
        boards
    }
}

/// The name of this machine.
pub fn machine() -> String {
    let named = std::env::var("HOSTNAME").ok().filter(|name| !name.is_empty());
    let file = || std::fs::read_to_string("/etc/hostname").ok();
    let name = named.or_else(file).map(|name| name.trim().to_string());
    name.filter(|name| !name.is_empty()).unwrap_or_else(|| "here".to_string())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
