//! Monte Carlo tree search: what random games say, where it matters.
//!
//! Every playout begins at the root and descends the tree by UCT (Kocsis and Szepesvári): at each
//! branch the seat to move takes the child with the highest upper confidence bound
//!
//! ```text
//!   mean share of the seat + exploration * sqrt(ln(visits of the branch) / visits of the child)
//! ```
//!
//! so that good moves are tried often and others now and then. Where the tree ends, the game goes
//! on by random moves. What every seat got out of it is added to all branches on the way; a branch
//! that is visited a second time grows its children.
//!
//! ```text
//!                     7 games: 4, 2, 1           shares of first place, seat by seat
//!             /             |            \
//!     3 games: 2, 1, 0   2: 2, 0, 0   1: 0, 1, 0    seat 1 chose; one game began at the root
//!       /    \              |
//!   1: 1,0,0  1: 0,1,0   1: 1, 0, 0                 seat 2 chose: the means of seat 2 count here
//! ```
//!
//! Every seat maximizes its own mean, as in [`MaxN`](crate::MaxN), so that any number of seats will
//! do.
//!
//! **Proofs** (the MCTS-Solver of Winands, Björnsson and Saito, for any number of seats): a game
//! that is over proves its branch. A sole first place that the seat to move can take proves the
//! branch above; when all children are proven, the best of them for that seat does, unless the
//! others' shares differ among its equals. No game is played out below a proven branch: its exact
//! payoffs are added instead, and moves that are proven lost are left alone. A proven root ends the
//! search. A proof holds for the shares of first place; the margin is that of the line found.
//!
//! **Cut-off**: with an evaluator, a playout ends after some plies, and the evaluation is turned
//! into shares by exp(score / scale) in proportion, which for two seats is the logistic curve.
//! Otherwise it goes on until the game is over. A match that reaches its longest length is drawn;
//! repetitions are not looked at.
//!
//! The move to play has the most visits; a proven win goes before, a proven loss last. **Nodes**
//! are positions entered: those of the tree, the root each time, and every ply of the playouts. The
//! tree has a fixed size; when it is full, sampling goes on without growing. The same seed and the
//! same limit of nodes or playouts give the same verdict, whatever was searched before.

use std::sync::atomic::AtomicBool;

use game::{
    Evaluator, Limits, Payoffs, Position, Progress, Random, Record, Recorder, Score, Searcher,
    Seat, Stage, Standings, Statistics, Verdict, Visited,
};

use crate::branches::{Branch, Branches};
use crate::{Budget, Stopped};

/// How Monte Carlo search is run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsSettings {
    /// At most so many playouts. Without it the limits decide, and 10 000 where they name neither
    /// nodes nor time.
    pub playouts: Option<u64>,
    /// How much a child that is rarely visited is favored; shares lie between 0 and 1.
    pub exploration: f64,
    /// After how many plies of a playout the evaluator judges, if there is one.
    pub cutoff_plies: u32,
    /// By how many points a seat must be ahead to be e times as likely to come first, as the
    /// cut-off sees it.
    pub scale: f64,
    /// Memory for the tree.
    pub tree_bytes: usize,
    /// Fixes the random moves.
    pub seed: u64,
}

impl MctsSettings {
    /// As good players use it, where 400 points are a clear lead; 64 MiB of tree.
    pub const PLAYING: MctsSettings = MctsSettings {
        playouts: None,
        exploration: 0.7,
        cutoff_plies: 8,
        scale: 400.0,
        tree_bytes: 1 << 26,
        seed: 1,
    };

    /// As many playouts and no more, with this seed.
    #[must_use]
    pub const fn playouts(playouts: u64, seed: u64) -> MctsSettings {
        MctsSettings { playouts: Some(playouts), seed, ..MctsSettings::PLAYING }
    }
}

/// Hears of a playout: the branches that it came through, with the seats to move there, and what
/// every seat got.
type Heard<'a> = &'a mut dyn FnMut(&[(usize, Seat)], &[f64; Seat::COUNT_MAX]);

/// Playouts where nothing else says when to stop.
const PLAYOUTS_DEFAULT: u64 = 10_000;

/// What a sure first place is worth as a score, as long as it is not proven.
const SURE: f64 = 10_000.0;

/// Monte Carlo tree search for two to four seats.
///
/// The depth of its verdicts is the length of the line that is visited most.
///
/// ```
/// use game::testing::{Heap, Sticks};
/// use game::{Evaluator, Limits, Record, Score, Searcher, Standings};
/// use search::{Mcts, MctsSettings};
///
/// # struct Blind;
/// # impl Evaluator<Heap> for Blind {
/// #     type Value = Standings;
/// #     type Carry = ();
/// #     fn evaluate(&self, _carry: &(), _pos: &Heap) -> Standings { Standings::default() }
/// # }
/// // Of twenty sticks the winner takes two, and leaves a multiple of three.
/// let mut searcher = Mcts::new(None::<Blind>, MctsSettings::playouts(5_000, 7));
/// let record = Record::of(&Sticks::new(20), 1);
/// let verdict = searcher.search(&record, &Limits::default(), &false.into(), &mut |_| ());
/// assert_eq!(verdict.best(), Some(2));
/// ```
pub struct Mcts<P: Position, E> {
    evaluator: Option<E>,
    settings: MctsSettings,
    tree: Branches<P::Move>,
    /// The branches of the playout under way, with the seats to move there.
    path: Vec<(usize, Seat)>,
    /// The moves of one position.
    moves: Vec<P::Move>,
    random: Random,
}

impl<P: Position, E: Evaluator<P, Value = Standings>> Mcts<P, E> {
    /// A searcher that plays games to their end, or to where an evaluator can judge them.
    pub fn new(evaluator: Option<E>, settings: MctsSettings) -> Mcts<P, E> {
        Mcts {
            evaluator,
            settings,
            tree: Branches::with_bytes(settings.tree_bytes),
            path: Vec::new(),
            moves: Vec::new(),
            random: Random::new(settings.seed),
        }
    }

    /// The tree of the last search, the root first; nothing before the first.
    pub fn tree(&self) -> &[Branch<P::Move>] {
        self.tree.as_slice()
    }

    /// One playout: down the tree, to the end of a game, and back up. A playout that the limits end
    /// leaves no trace in the means.
    fn playout(
        &mut self,
        root: &P,
        plies_left: usize,
        budget: &mut Budget<'_>,
        statistics: &mut Statistics,
        each: Heard<'_>,
    ) -> Result<(), Stopped> {
        let (mut pos, mut at) = (root.clone(), 0);
        self.path.clear();
        let shares = loop {
            budget.count()?;
            self.path.push((at, pos.turn()));
            let branch = &self.tree.as_slice()[at];
            let (is_new, is_leaf) = (branch.visits == 0, branch.children().is_empty());
            if let Some(payoffs) = branch.proven {
                break shares_of(&payoffs);
            }
            if let Some(payoffs) = if is_new { pos.payoffs() } else { None } {
                self.tree.set_proven(at, payoffs);
                break shares_of(&payoffs);
            }
            // The path holds one more than the plies played so far.
            let plies_left = (plies_left + 1).saturating_sub(self.path.len());
            if is_leaf && !is_new && plies_left > 0 {
                self.tree.grow(at, &pos);
            }
            let Some(child) = self.tree.select(at, pos.turn(), self.settings.exploration) else {
                break self.random_game(pos, plies_left, budget, statistics)?;
            };
            if let Some(mv) = self.tree.as_slice()[child].mv {
                pos.play_unchecked(mv);
            }
            at = child;
        };
        self.back_up(&shares);
        each(&self.path, &shares);
        statistics.playouts += 1;
        Ok(())
    }

    /// Plays random moves until the game is over, or until the evaluator judges, and gives the
    /// shares.
    fn random_game(
        &mut self,
        mut pos: P,
        plies_left: usize,
        budget: &mut Budget<'_>,
        statistics: &mut Statistics,
    ) -> Result<[f64; Seat::COUNT_MAX], Stopped> {
        let seats = pos.seats();
        for ply in 0..=plies_left {
            self.moves.clear();
            self.moves.extend(pos.legal_moves());
            let Some(&mv) = self.random.pick(&self.moves) else {
                let payoffs = pos.payoffs().unwrap_or_else(|| Payoffs::drawn(seats));
                return Ok(shares_of(&payoffs));
            };
            if ply == plies_left {
                break;
            }
            if let Some(evaluator) = &self.evaluator
                && ply >= self.settings.cutoff_plies as usize
            {
                statistics.leaves += 1;
                let standings = evaluator.evaluate(&evaluator.carry(&pos), &pos);
                return Ok(likely_shares(&standings, seats, self.settings.scale));
            }
            budget.count()?;
            pos.play_unchecked(mv);
        }
        Ok(shares_of(&Payoffs::drawn(seats)))
    }

    /// Adds a game to all branches on the path, and proves what follows from its end.
    fn back_up(&mut self, shares: &[f64; Seat::COUNT_MAX]) {
        let mut is_proven = true;
        for &(at, seat) in self.path.iter().rev() {
            self.tree.add(at, shares);
            let was_proven = self.tree.as_slice()[at].proven.is_some();
            is_proven = is_proven && (was_proven || self.tree.prove(at, seat));
        }
    }

    /// What is known so far.
    fn verdict(&mut self, root: &P) -> Verdict<P::Move> {
        let (mut pos, mut at) = (root.clone(), 0);
        let mut line = Vec::new();
        while let Some(child) = self.tree.best(at, pos.turn()) {
            let branch = &self.tree.as_slice()[child];
            // The first move is given whatever is known of it; the rest as far as games went.
            let Some(mv) = branch.mv.filter(|_| at == 0 || branch.visits > 0) else { break };
            line.push(mv);
            pos.play_unchecked(mv);
            at = child;
        }
        if line.is_empty() {
            // The root has not grown yet.
            line.extend(root.legal_moves().take(1));
        }
        Verdict {
            score: self.score(root),
            depth: line.len() as u32,
            line,
            statistics: Statistics::default(),
        }
    }

    /// The share that the best move promises, on the scale of [`Standings::of`], where a sure first
    /// place is 10 000; if it is proven, how the finished game stands.
    fn score(&self, root: &P) -> Score {
        let (seat, seats) = (root.turn(), root.seats() as f64);
        let best = self.tree.best(0, seat).unwrap_or(0);
        let [root, best] = [0, best].map(|at| &self.tree.as_slice()[at]);
        match root.proven {
            Some(payoffs) => Standings::of(&payoffs)[seat],
            None if best.visits == 0 => Score::DRAW,
            None => Score(((best.share(seat) * seats - 1.0) / (seats - 1.0) * SURE).round() as i32),
        }
    }
}

impl<P: Position, E: Evaluator<P, Value = Standings>> Searcher<P> for Mcts<P, E> {
    fn table_bytes(&self) -> usize {
        size_of_val(self.tree.as_slice())
    }

    fn search(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
    ) -> Verdict<P::Move> {
        self.search_with(record, limits, stop, report, &mut |_, _| ())
    }

    fn record(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        recorder: &mut dyn Recorder<P>,
    ) -> Option<Verdict<P::Move>> {
        recorder.begin(Stage::Playouts);
        let seats = record.position().seats();
        let verdict = self.search_with(record, limits, stop, &mut |_| (), &mut |path, shares| {
            let path = path.iter().map(|(at, _)| *at).collect::<Vec<_>>();
            recorder.playout(&path, &shares[..seats]);
        });
        self.tell(record.position(), recorder);
        Some(verdict)
    }
}

impl<P: Position, E: Evaluator<P, Value = Standings>> Mcts<P, E> {
    /// Searches; `each` hears of every playout, with the branches that it came through.
    fn search_with(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
        each: Heard<'_>,
    ) -> Verdict<P::Move> {
        let root = record.position();
        let mut budget = Budget::new(limits, stop);
        let mut statistics = Statistics::default();
        let is_limited = limits.nodes.is_some() || limits.time.is_some();
        let default = if is_limited { u64::MAX } else { PLAYOUTS_DEFAULT };
        let playouts_max = self.settings.playouts.unwrap_or(default);
        let plies_left = record.ending().plies_max.saturating_sub(record.moves().len());
        self.tree.clear();
        self.random = Random::new(self.settings.seed);
        if let Some(payoffs) = root.payoffs() {
            self.tree.set_proven(0, payoffs);
        }
        while self.tree()[0].proven.is_none() && statistics.playouts < playouts_max {
            if self.playout(root, plies_left, &mut budget, &mut statistics, each).is_err() {
                break;
            }
            if statistics.playouts.is_power_of_two() {
                let Verdict { line, score, depth, .. } = &self.verdict(root);
                let (nodes, elapsed) = (budget.nodes(), budget.elapsed());
                report(&Progress { depth: *depth, score: *score, line, nodes, elapsed });
            }
        }
        statistics.nodes = budget.nodes();
        statistics.elapsed = budget.elapsed();
        Verdict { statistics, ..self.verdict(root) }
    }

    /// Tells a recorder what became of every branch.
    fn tell(&self, root: &P, recorder: &mut dyn Recorder<P>) {
        // Parents stand before their children.
        let mut reached = vec![(root.clone(), None, 0)];
        let seats = root.seats();
        for (at, branch) in self.tree().iter().enumerate() {
            let Some((pos, parent, ply)) = reached.get(at).cloned() else { return };
            let shares = Seat::all(seats).map(|seat| branch.share(seat)).collect::<Vec<_>>();
            let (visits, is_proven) = (branch.visits, branch.proven.is_some());
            let (mv, pos, shares) = (branch.mv, &pos, &shares[..]);
            recorder.branch(Visited { parent, mv, pos, ply, visits, shares, is_proven });
            for child in branch.children() {
                let Some(mv) = self.tree()[child].mv else { continue };
                reached.resize_with(reached.len().max(child + 1), || (root.clone(), None, 0));
                reached[child] = (pos.after(mv), Some(at), ply + 1);
            }
        }
    }
}

fn shares_of(payoffs: &Payoffs) -> [f64; Seat::COUNT_MAX] {
    let mut shares = [0.0; Seat::COUNT_MAX];
    for seat in Seat::all(payoffs.seats()) {
        shares[seat.index()] = payoffs.share(seat);
    }
    shares
}

/// The shares of first place that an evaluation lets expect.
fn likely_shares(standings: &Standings, seats: usize, scale: f64) -> [f64; Seat::COUNT_MAX] {
    let best = Seat::all(seats).map(|seat| standings[seat].0).max().unwrap_or(0);
    let mut shares = [0.0; Seat::COUNT_MAX];
    for seat in Seat::all(seats) {
        shares[seat.index()] = (f64::from(standings[seat].0 - best) / scale).exp();
    }
    let sum = shares.iter().sum::<f64>();
    shares.map(|share| share / sum)
}
