//! The steps of a tree that games grow.

use game::{Seat, Why};

use crate::steps::{Note, Step, Trace};
use crate::view::View;

/// Writes the steps of all games that were kept.
pub(crate) fn follow(trace: &mut Trace<'_>, view: View<'_>) {
    let counted = vec![(0, [0.0; Seat::COUNT_MAX]); view.nodes.len()];
    let proofs = Proofs::of(view);
    let mut games = Games { trace, view, counted, proofs };
    games.add("mcts", "enter", 0, 0, None, Note::Plain);
    for number in 0..view.playouts().len() {
        games.play(number);
    }
    let all = view.passes()[view.pass].nodes;
    let unkept = all.saturating_sub(view.playouts().len() as u64);
    if unkept > 0 {
        for mark in ["loop", "select", "playout", "backup"] {
            games.add("mcts", mark, 0, 0, None, Note::Unkept { nodes: unkept });
        }
    }
    games.add("mcts", "return", 0, 0, None, Note::Plain);
}

/// Games under way.
struct Games<'t, 'c, 'r> {
    trace: &'t mut Trace<'c>,
    view: View<'r>,
    /// Games that came through each node so far, and what the seats got in them.
    counted: Vec<(u32, [f64; Seat::COUNT_MAX])>,
    proofs: Proofs,
}

impl Games<'_, '_, '_> {
    /// A game: down the tree, to an end, and back up.
    fn play(&mut self, number: usize) {
        let playout = &self.view.playouts()[number];
        let is_kept = |node: &&usize| **node < self.view.nodes.len();
        let path = playout.path.iter().take_while(is_kept).copied().collect::<Vec<_>>();
        let Some(&last) = path.last() else { return };
        self.add("mcts", "loop", 0, 0, None, Note::Game { number: number + 1 });
        self.add("mcts", "select", 0, 0, None, Note::Plain);
        self.select(&path, playout.path.len() - path.len());
        self.add("mcts", "playout", last, 0, None, Note::Plain);
        let share = playout.shares[self.chooser(last).index()];
        self.add("playout", "enter", last, 1, None, Note::Plain);
        if path.len() == playout.path.len() && self.is_known(last) {
            self.add("playout", "proven", last, 1, None, Note::Proven { share });
        } else {
            self.add("playout", "play", last, 1, None, Note::Plain);
            self.add("playout", "return", last, 1, None, Note::Played { share });
        }
        self.add("mcts", "backup", last, 0, None, Note::Plain);
        self.add("backup", "enter", last, 1, None, Note::Plain);
        for &node in path.iter().rev() {
            self.count(node, number, &playout.shares);
        }
        self.add("backup", "return", 0, 1, None, Note::Plain);
    }

    /// Down the tree; some nodes at the end of the way may not have been kept.
    fn select(&mut self, path: &[usize], unkept: usize) {
        self.add("select", "enter", path[0], 1, None, Note::Plain);
        for pair in path.windows(2) {
            self.descend(pair[0], Some(pair[1]));
        }
        let last = path[path.len() - 1];
        for _ in 0..unkept {
            self.descend(last, None);
        }
        self.add("select", "return", last, 1, None, Note::Plain);
    }

    fn descend(&mut self, node: usize, child: Option<usize>) {
        self.add("select", "loop", node, 1, None, Note::Plain);
        // A node grows its children when a second game comes through it.
        if self.counted[node].0 == 1 {
            self.add("select", "grow", node, 1, None, Note::Plain);
        }
        let note = match child.map(|child| (self.counted[child].0, child)) {
            None => Note::Unkept { nodes: 1 },
            Some((0, _)) => Note::Fresh,
            Some((visits, child)) => Note::Chosen { visits, share: self.share(child) },
        };
        self.add("select", "descend", node, 1, child, note);
    }

    /// Counts a game at a node, and what it may prove there.
    fn count(&mut self, node: usize, number: usize, shares: &[f64]) {
        self.add("backup", "loop", node, 1, None, Note::Plain);
        let (visits, sums) = &mut self.counted[node];
        *visits += 1;
        for (sum, share) in sums.iter_mut().zip(shares) {
            *sum += share;
        }
        let (visits, share) = (*visits, self.share(node));
        self.add("backup", "add", node, 1, None, Note::Counted { visits, share });
        if self.proofs.game(node) == Some(number) {
            let games = self.view.nodes[node].games.as_ref();
            let proven = games.map_or(0.0, |games| games.shares[self.chooser(node).index()]);
            self.add("backup", "prove", node, 1, None, Note::Proven { share: proven });
        }
    }

    /// Whether no game is played out at a node where a game ends: the rules decide, or a proof.
    fn is_known(&self, node: usize) -> bool {
        let is_proven = self.view.nodes[node].games.as_ref().is_some_and(|games| games.is_proven);
        let is_over = self.view.nodes[node].why == Why::Over;
        is_over || is_proven && self.counted[node].0 > 0
    }

    /// Who chooses to go to a node; at the root, who is to move.
    fn chooser(&self, node: usize) -> Seat {
        self.view.nodes[self.view.parent(node).unwrap_or(node)].turn
    }

    /// The mean share of whoever chooses a node.
    fn share(&self, node: usize) -> f64 {
        let (visits, sums) = &self.counted[node];
        sums[self.chooser(node).index()] / f64::from((*visits).max(1))
    }

    fn add(
        &mut self,
        function: &str,
        mark: &str,
        node: usize,
        level: usize,
        child: Option<usize>,
        note: Note,
    ) {
        let seat = self.chooser(child.unwrap_or(node));
        let (alpha, beta, best) = (None, None, None);
        let step = Step { node, line: 0, level, seat, alpha, beta, best, child, note };
        self.trace.add(function, mark, true, step);
    }
}

/// When nodes were proven by the nodes below them.
struct Proofs {
    /// The last game that went on below each node, if it proved it.
    games: Vec<Option<usize>>,
}

impl Proofs {
    /// No game goes on below a node that is proven, and only one that does proves it: so it is the
    /// last of them.
    fn of(view: View<'_>) -> Proofs {
        let mut games = vec![None; view.nodes.len()];
        let mut ends = vec![false; view.nodes.len()];
        for (number, playout) in view.playouts().iter().enumerate() {
            let Some((last, through)) = playout.path.split_last() else { continue };
            for node in through.iter().filter(|node| **node < view.nodes.len()) {
                games[*node] = Some(number);
            }
            if let Some(end) = ends.get_mut(*last) {
                *end = true;
            }
        }
        let is_whole = view.passes()[view.pass].nodes == view.playouts().len() as u64;
        for ((game, ends), node) in games.iter_mut().zip(ends).zip(view.nodes) {
            let is_proven = node.games.as_ref().is_some_and(|games| games.is_proven);
            // Of games that were not kept nobody knows what they proved.
            if !(is_proven && (is_whole || ends)) {
                *game = None;
            }
        }
        Proofs { games }
    }

    fn game(&self, node: usize) -> Option<usize> {
        self.games[node]
    }
}
