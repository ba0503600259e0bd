//! Judging by search where there is no engine: all moves, one ply deeper each time.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{
    Analysis, AnyGame, AnyMatch, AnySearcher, AnyVerdict, Candidate, Confidence, JudgedMove,
    Question, Reach, Spec,
};
use game::{Limits, Score};

/// Deeper than any search gets.
const DEPTH_MAX: u32 = 100;

/// Judges positions by a player's searches.
pub(crate) struct Surveyor {
    player: Box<dyn AnySearcher>,
}

impl Surveyor {
    pub(crate) fn of(game: &dyn AnyGame, megabytes: usize) -> Surveyor {
        let player = player(game, &format!("memory:depth={DEPTH_MAX},table={megabytes}"));
        Surveyor { player }
    }

    /// `None` if the question names no move.
    pub(crate) fn analyse(
        &mut self,
        played: &dyn AnyMatch,
        question: &Question<'_>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let mut moves = played.moves();
        if let Some(only) = question.only {
            moves.retain(|mv| mv == only);
            moves.first()?;
        }
        let unknown = |mv: String| JudgedMove {
            line: vec![mv.clone()],
            mv,
            value: f64::NEG_INFINITY,
            is_bound: false,
            confidence: Confidence::Depth(0),
            prospects: Vec::new(),
        };
        let moves = moves.into_iter().map(unknown).collect();
        let (by, elapsed) = (self, Duration::ZERO);
        Some(Survey { by, played, question, stop, moves, nodes: 0, elapsed }.run(report))
    }
}

/// The player of a spec that every game of its kind knows.
fn player(game: &dyn AnyGame, spec: &str) -> Box<dyn AnySearcher> {
    let spec = spec.parse::<Spec>().expect("our own spec is well formed");
    let no_files = |_: &str| Err("no files".to_string());
    match game.player(&spec, &no_files) {
        Ok(Candidate::Searcher(player)) => player,
        _ => unreachable!("every game of its kind knows {spec}"),
    }
}

/// The moves of a position, each searched one ply deeper in turn. The move itself is the first ply.
struct Survey<'a> {
    by: &'a mut Surveyor,
    played: &'a dyn AnyMatch,
    question: &'a Question<'a>,
    stop: &'a AtomicBool,
    moves: Vec<JudgedMove>,
    nodes: u64,
    elapsed: Duration,
}

impl Survey<'_> {
    fn run(mut self, report: &mut dyn FnMut(&Analysis)) -> Analysis {
        let deepest = match self.question.reach {
            Reach::Solve => DEPTH_MAX,
            Reach::Level(plies) => plies.into(),
            Reach::Depth(plies) => plies,
        };
        // The least that a search can do is one ply, so that judging looks two ahead at least.
        let deepest = deepest.clamp(2, DEPTH_MAX);
        for depth in 2..=deepest {
            for index in 0..self.moves.len() {
                if self.moves[index].confidence.is_sure() {
                    continue;
                }
                match self.search(index, depth) {
                    Some(judged) => self.moves[index] = judged,
                    None => return self.analysis(depth - 1),
                }
                // The first plies are over before anyone looks; later ones come move by move.
                if depth > 4 {
                    report(&self.analysis(depth - 1));
                }
            }
            // The best first, so that what is searched next is what matters.
            self.moves.sort_by(|one, other| other.value.total_cmp(&one.value));
            report(&self.analysis(depth));
            if self.moves.iter().all(|mv| mv.confidence.is_sure()) {
                return self.analysis(depth);
            }
        }
        self.analysis(deepest)
    }

    /// Judges a move so many plies deep; `None` if the search was stopped.
    fn search(&mut self, index: usize, depth: u32) -> Option<JudgedMove> {
        let mv = self.moves[index].mv.clone();
        let mut after = self.played.boxed();
        after.play(&mv).ok()?;
        let limits = self.limits_left(depth)?;
        let verdict = self.by.player.search(&*after, &limits, self.stop, &mut |_| ());
        self.nodes += verdict.statistics.nodes;
        self.elapsed += verdict.statistics.elapsed;
        let is_over = after.outcome().is_some();
        // Whoever is stopped, by the flag or the clock, has not seen so deep: its score is none.
        let is_whole = verdict.depth >= depth - 1 || verdict.score.is_decided() || is_over;
        let AnyVerdict { score, line, .. } = verdict;
        // With two seats, what a move is worth is what the rival does not get.
        is_whole.then(|| judged(&*after, mv, depth, -score, line))
    }

    /// What is left for a move that is looked at so many plies deep; `None` if nothing is.
    fn limits_left(&self, depth: u32) -> Option<Limits> {
        let Limits { nodes, time, .. } = self.question.limits;
        let nodes = match nodes {
            None => None,
            Some(nodes) => Some(nodes.checked_sub(self.nodes).filter(|left| *left > 0)?),
        };
        let time = match time {
            None => None,
            Some(time) => Some(time.checked_sub(self.elapsed)?),
        };
        Some(Limits { depth: Some(depth - 1), nodes, time })
    }

    fn analysis(&self, depth: u32) -> Analysis {
        let mut moves = self.moves.clone();
        moves.sort_by(|one, other| other.value.total_cmp(&one.value));
        moves.retain(|mv| mv.confidence != Confidence::Depth(0));
        moves.truncate(self.question.moves.max(1));
        Analysis {
            value: moves.first().map_or(0.0, |best| best.value),
            confidence: moves.first().map_or(Confidence::Depth(depth), |best| best.confidence),
            moves,
            nodes: self.nodes,
            elapsed: self.elapsed,
        }
    }
}

/// What a move is worth whose position was searched; the score is for whoever made it.
fn judged(
    after: &dyn AnyMatch,
    mv: String,
    depth: u32,
    score: Score,
    line: Vec<String>,
) -> JudgedMove {
    // The board, a repetition or the longest match may have ended it.
    let is_over = after.outcome().is_some();
    let is_board = is_over && after.moves().is_empty();
    let value = if is_over && !is_board { 0.0 } else { after.game().worth(score) };
    let is_known = is_over || score.is_decided();
    let confidence = if is_known { Confidence::Exact } else { Confidence::Depth(depth) };
    let line = std::iter::once(mv.clone()).chain(line).collect();
    JudgedMove { mv, value, is_bound: false, confidence, prospects: Vec::new(), line }
}
