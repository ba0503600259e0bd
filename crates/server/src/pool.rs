//! Judges of positions: few, because each has a large table, and kept a while, because of what they
//! have learned.

use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use analysis::{Deepest, Judge};
use catalog::AnyGame;
use tokio::sync::mpsc::Sender;
use tokio::time::timeout;

use crate::hall::lock;
use crate::halt::Halt;
use crate::threads::{Rank, search};
use crate::turns::{Party, Place, Turns};

/// What a judge has to think with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Power {
    pub(crate) threads: usize,
    /// Of its table.
    pub(crate) megabytes: usize,
}

impl Power {
    /// What one has unless asked otherwise. A processor is left to whoever looks on, who is mostly
    /// at the same machine, and would see the page late.
    pub(crate) fn usual() -> Power {
        let threads = (Power::threads_max() - 1).max(1);
        Power { threads, megabytes: Judge::MEGABYTES }
    }

    /// The most threads that anybody has: one for every processor.
    pub(crate) fn threads_max() -> usize {
        std::thread::available_parallelism().map_or(1, usize::from)
    }
}

/// Whoever has searched for so long lets others have the turn: long enough that what a search does
/// anew when it goes on is little, and short enough that a few who look on hardly wait.
const SLICE: Duration = Duration::from_secs(2);

/// Whoever waits no longer is not told so: mostly for his own search of before, which ends.
const UNNOTICED: Duration = Duration::from_millis(200);

/// A search that can be interrupted, and goes on later.
pub(crate) trait Work: Send + 'static {
    /// Whether it needs one and the same judge until its end.
    fn keeps_judge(&self) -> bool;

    /// What whoever asked is told while it waits.
    fn waiting(&self) -> Option<Arc<str>>;

    /// Searches until it is halted, or over; then what came of it.
    fn go_on(&mut self, halt: &Halt) -> Option<Arc<str>>;
}

/// The judges that are free, and the turns to have one.
pub(crate) struct Pool {
    idle: Mutex<Vec<(Power, Judge)>>,
    turns: Arc<Turns>,
    /// Those who have a judge for themselves until their end, while others search, too.
    keepers: Arc<Turns>,
    deepest: Deepest,
}

impl Pool {
    /// A pool in which so many judges work at once.
    pub(crate) fn new(judges: usize) -> Pool {
        let [turns, keepers] = [(); 2].map(|()| Turns::new(judges, SLICE));
        Pool { idle: Mutex::default(), turns, keepers, deepest: Deepest::default() }
    }

    /// Whether any judge works.
    pub(crate) fn is_busy(&self) -> bool {
        self.turns.is_busy()
    }

    /// Searches whenever it is the party's turn, until the work is over, and tells whoever asked
    /// what comes of it.
    pub(crate) async fn run(
        &self,
        party: Party,
        mut work: impl Work,
        halt: &Arc<Halt>,
        asked: &Sender<Arc<str>>,
    ) {
        let _end = End(halt);
        let keeper = work.keeps_judge().then(|| self.keepers.join(party));
        if let Some(place) = &keeper {
            wait(place, work.waiting(), halt, asked).await;
        }
        let place = self.turns.join(party);
        let found = loop {
            wait(&place, work.waiting(), halt, asked).await;
            halt.resume();
            let Some((back, found)) = go_on(work, &place, halt).await else { return };
            if let Some(found) = found {
                break found;
            }
            work = back;
            place.rest();
        };
        drop((place, keeper));
        // Whoever is gone needs no answer.
        let _ = asked.send(found).await;
    }

    /// A judge for a game: one who has judged it before with the same power, if there is one.
    pub(crate) fn take(&self, game: &dyn AnyGame, power: Power) -> Judge {
        let mut idle = lock(&self.idle);
        let known = idle.iter().rposition(|(had, judge)| *had == power && judge.is_for(game));
        let known = known.map(|index| idle.remove(index).1);
        drop(idle);
        known.unwrap_or_else(|| self.fresh(game, power).sharing(&self.deepest))
    }

    /// A judge who has learned nothing yet.
    pub(crate) fn fresh(&self, game: &dyn AnyGame, power: Power) -> Judge {
        let mut idle = lock(&self.idle);
        // Of all judges, idle or not, there are never more than turns, but for those who are kept.
        if self.turns.free() < idle.len() {
            idle.remove(0);
        }
        drop(idle);
        Judge::of(game, power.megabytes, power.threads)
    }

    /// Gives a judge back.
    pub(crate) fn give(&self, judge: Judge, power: Power) {
        lock(&self.idle).push((power, judge));
    }
}

/// Waits for a turn, or for the end of a search that nobody wants any more.
async fn wait(place: &Place, told: Option<Arc<str>>, halt: &Halt, asked: &Sender<Arc<str>>) {
    let turn = async {
        if timeout(UNNOTICED, place.turn()).await.is_ok() {
            return;
        }
        if let Some(told) = told {
            // Nobody who does not listen holds a turn up.
            let _ = asked.try_send(told);
        }
        place.turn().await;
    };
    tokio::select! {
        () = turn => (),
        () = halt.ended() => (),
    }
}

/// Lets work go on as long as it has the turn; what comes back of it unless it panicked.
async fn go_on<W: Work>(
    mut work: W,
    place: &Place,
    halt: &Arc<Halt>,
) -> Option<(W, Option<Arc<str>>)> {
    let flags = halt.clone();
    let mut searching = pin!(search(Rank::Analysis, move || {
        let found = work.go_on(&flags);
        (work, found)
    }));
    tokio::select! {
        back = &mut searching => back,
        () = place.due() => {
            halt.pause();
            searching.await
        }
    }
}

/// Ends a search with whoever waits for it: when the server ends, too.
struct End<'a>(&'a Halt);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}
