//! The tree of a small search: how it is asked for, and how it reads.

use std::time::Duration;

use catalog::{AnyGame, Candidate, Recording, Room, Spec};
use game::{Limits, Why};
use trees::{View, counts, text};

use super::{Advice, Answer, Reply};
use crate::command::refused;
use crate::job::Job;
use crate::judging::Finding;
use crate::seating::read_file;
use crate::session::Session;
use crate::words::{Words, fill};

/// What searches unless somebody is asked for: with two seats, and with more.
const USUAL: [&str; 2] = ["alphabeta:depth=3", "paranoid:depth=3"];

/// Nobody waits longer for a tree.
const TIME: Duration = Duration::from_secs(1);

/// Nor does anybody read more nodes.
const ROOM: Room = Room::USUAL;

/// How much of it is shown; what is deeper is counted.
const SHOWN: text::Shown = text::Shown { plies: 2, only_path: false };

/// Lets somebody search the current position, who tells the tree.
pub(super) fn ask(session: &mut Session, asked: Option<&str>, words: &'static Words) -> Answer {
    let usual = USUAL[usize::from(session.played().seats() > 2)];
    let asked = asked.unwrap_or(usual);
    let refused = |found: &str| refused("tree", found, words.expects_search, words);
    let spec = asked.parse::<Spec>().map_err(|error| format!("{asked:?}: {error}"))?;
    let candidate = session.game().player(&spec, &read_file);
    let candidate = candidate.map_err(|error| format!("player {asked:?}: {error}"))?;
    let Candidate::Searcher(mut searcher) = candidate else { return Err(refused(asked).into()) };
    let (played, refusal) = (session.played().boxed(), refused(asked));
    let limits = Limits { time: Some(TIME), nodes: Some(ROOM.nodes as u64), ..Limits::default() };
    let job = Job::begin(move |stop, _| {
        let recording = searcher.record(&*played, &limits, stop, ROOM);
        let lines = recording.map(|found| lines(played.game(), &spec, &found, words));
        Some(Finding::Tree(lines.unwrap_or_else(|| vec![refusal])))
    });
    session.judging = job.ok();
    Ok(Reply { advice: Some(Advice::Tree), ..Reply::default() })
}

/// The last search of the whole tree, and what it adds up to.
fn lines(game: &dyn AnyGame, spec: &Spec, found: &Recording, words: &Words) -> Vec<String> {
    let Some(view) = View::last(found) else { return vec![words.nothing_found.to_string()] };
    let sums = counts::of(view);
    let numbers = [sums.nodes, sums.leaves, sums.cutoffs, sums.skipped];
    let [nodes, judged, cutoffs, skipped] = numbers.map(|number| number.to_string());
    let head = fill(words.tree, &[&spec.text, &nodes, &judged, &cutoffs, &skipped]);
    let is_stopped = view.nodes.iter().any(|node| node.why == Why::Stopped);
    let stopped = is_stopped.then(|| words.tree_stopped.to_string());
    let tree = text::tree(game, view, SHOWN);
    let tree = tree.lines().map(str::to_string);
    std::iter::once(head).chain(stopped).chain(tree).collect()
}
