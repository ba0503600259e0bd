//! Judging the moves of a position, whatever the game: by its engine, or by searching.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Limits, Score};

use crate::analyst::{Analyst, AnyAnalysis, Confidence, Judgment, Question, Reach};
use crate::any_player::{AnyPlayer, AnyVerdict, Candidate};
use crate::{AnyMatch, Spec};

/// What the value of a move counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Discs at the end of the game.
    Discs,
    /// Compartments at the end of the game.
    Compartments,
    /// Points of an evaluation, which mean nothing by themselves.
    Points,
}

/// What a game that is won is worth, where values are points: whatever its margin is comes on top.
pub const WON: f64 = 100.0;

/// Judges positions of one game: an [`Analyst`] where there is an engine, else a search.
pub struct Judge(By);

enum By {
    Engine(Box<Analyst>),
    Search { player: Box<dyn AnyPlayer>, is_behind: bool },
}

/// Deeper than any search gets.
const DEPTH_MAX: u32 = 100;

impl Judge {
    /// A judge for the game of a match, with a table of so many megabytes.
    #[must_use]
    pub fn of(played: &dyn AnyMatch, megabytes: usize, threads: usize) -> Judge {
        if let Some(analyst) = Analyst::of(played, megabytes, threads) {
            return Judge(By::Engine(Box::new(analyst)));
        }
        // With two seats, what a move is worth is what the rival does not get.
        let rival = || player(played, &format!("memory:depth={DEPTH_MAX},table={megabytes}"));
        Judge(match played.game().behind() {
            Some(player) => By::Search { player, is_behind: true },
            None => By::Search { player: rival(), is_behind: false },
        })
    }

    /// Judges the current position of a match; `report` hears of every step.
    ///
    /// `None` if the match is of another game than the judge, or the question names no level or no
    /// move.
    pub fn judge(
        &mut self,
        played: &dyn AnyMatch,
        question: &Question<'_>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&AnyAnalysis),
    ) -> Option<AnyAnalysis> {
        match &mut self.0 {
            By::Engine(analyst) => analyst.judge(played, question, stop, report),
            By::Search { player, is_behind } => {
                let survey = Survey::new(played, question, *is_behind)?;
                survey.run(&mut **player, stop, report)
            }
        }
    }
}

/// The player of a spec that every game of its kind knows.
fn player(played: &dyn AnyMatch, spec: &str) -> Box<dyn AnyPlayer> {
    let spec = spec.parse::<Spec>().expect("our own spec is well formed");
    let no_files = |_: &str| Err("no files".to_string());
    match played.game().player(&spec, &no_files) {
        Ok(Candidate::Searcher(player)) => player,
        _ => unreachable!("every game of its kind knows {spec}"),
    }
}

/// The moves of a position, each searched one ply deeper in turn. The move itself is the first ply.
struct Survey<'a> {
    played: &'a dyn AnyMatch,
    question: &'a Question<'a>,
    /// Whether scores after a move are for whoever made it, and not for the next.
    is_behind: bool,
    moves: Vec<Judgment>,
    nodes: u64,
    elapsed: Duration,
}

impl<'a> Survey<'a> {
    fn new(
        played: &'a dyn AnyMatch,
        question: &'a Question<'a>,
        is_behind: bool,
    ) -> Option<Survey<'a>> {
        let mut moves = played.moves();
        if let Some(only) = question.only {
            moves.retain(|mv| mv == only);
            moves.first()?;
        }
        let unknown = |mv: String| Judgment {
            line: vec![mv.clone()],
            mv,
            value: f64::NEG_INFINITY,
            is_bound: false,
            confidence: Confidence::Depth(0),
        };
        let moves = moves.into_iter().map(unknown).collect();
        Some(Survey { played, question, is_behind, moves, nodes: 0, elapsed: Duration::ZERO })
    }

    fn run(
        mut self,
        player: &mut dyn AnyPlayer,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&AnyAnalysis),
    ) -> Option<AnyAnalysis> {
        let deepest = match self.question.reach {
            Reach::Solve => DEPTH_MAX,
            Reach::Level(plies) => u32::from(plies),
        };
        // The least that a search can do is one ply, so that judging looks two ahead at least.
        let deepest = self.question.limits.depth.unwrap_or(deepest).min(deepest).max(2);
        for depth in 2..=deepest {
            for index in 0..self.moves.len() {
                if self.moves[index].confidence == Confidence::Exact {
                    continue;
                }
                match self.search(index, depth, player, stop) {
                    Some(judgment) => self.moves[index] = judgment,
                    None => return Some(self.analysis(depth - 1)),
                }
                // The first plies are over before anyone looks; later ones come move by move.
                if depth > 4 {
                    report(&self.analysis(depth - 1));
                }
            }
            // The best first, so that what is searched next is what matters.
            self.moves.sort_by(|one, other| other.value.total_cmp(&one.value));
            report(&self.analysis(depth));
            if self.moves.iter().all(|mv| mv.confidence == Confidence::Exact) {
                return Some(self.analysis(depth));
            }
        }
        Some(self.analysis(deepest))
    }

    /// Judges a move so many plies deep; `None` if the search was stopped.
    fn search(
        &mut self,
        index: usize,
        depth: u32,
        player: &mut dyn AnyPlayer,
        stop: &AtomicBool,
    ) -> Option<Judgment> {
        let mv = self.moves[index].mv.clone();
        let mut after = self.played.boxed();
        after.play(&mv).ok()?;
        let time = match self.question.limits.time {
            None => None,
            Some(time) => Some(time.checked_sub(self.elapsed)?),
        };
        let limits = Limits { depth: Some(depth - 1), time, ..self.question.limits };
        let verdict = player.search(&*after, &limits, stop, &mut |_| ());
        self.nodes += verdict.statistics.nodes;
        self.elapsed += verdict.statistics.elapsed;
        let is_over = after.outcome().is_some();
        // Whoever is stopped, by the flag or the clock, has not seen so deep: its score is none.
        let is_whole = verdict.depth >= depth - 1 || verdict.score.is_decided() || is_over;
        let AnyVerdict { score, line, .. } = verdict;
        let score = if self.is_behind { score } else { -score };
        is_whole.then(|| judgment(&*after, mv, depth, score, line))
    }

    fn analysis(&self, depth: u32) -> AnyAnalysis {
        let mut moves = self.moves.clone();
        moves.sort_by(|one, other| other.value.total_cmp(&one.value));
        moves.retain(|mv| mv.confidence != Confidence::Depth(0));
        moves.truncate(self.question.moves.max(1));
        AnyAnalysis {
            value: moves.first().map_or(0.0, |best| best.value),
            confidence: moves.first().map_or(Confidence::Depth(depth), |best| best.confidence),
            moves,
            visited: self.nodes,
            nodes: self.nodes,
            elapsed: self.elapsed,
        }
    }
}

/// What a move is worth whose position was searched; the score is for whoever made it.
fn judgment(
    after: &dyn AnyMatch,
    mv: String,
    depth: u32,
    score: Score,
    line: Vec<String>,
) -> Judgment {
    // The board, a repetition or the longest match may have ended it.
    let is_over = after.outcome().is_some();
    let is_board = is_over && after.moves().is_empty();
    let value = if is_over && !is_board { 0.0 } else { after.game().worth(score) };
    let is_known = is_over || score.is_decided();
    let confidence = if is_known { Confidence::Exact } else { Confidence::Depth(depth) };
    let line = std::iter::once(mv.clone()).chain(line).collect();
    Judgment { mv, value, is_bound: false, confidence, line }
}
