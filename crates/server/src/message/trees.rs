//! The trees of searches, as the page draws them.
//!
//! Nodes come as columns, one entry for each in the order in which they were entered: a tree of
//! 200,000 nodes is read at once that way. Scores are whole numbers as the search has them; `null`
//! is beyond every other.

use serde::{Deserialize, Serialize};

use super::game::Options;
use super::position::Position;

/// A search whose tree is to be recorded.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordTree {
    /// The game.
    pub game: String,
    /// Its options.
    #[serde(default)]
    pub options: Options,
    /// The position that the moves begin from; the usual one unless told.
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// The seed of the start, where the game has one.
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub seed: Option<u64>,
    /// Moves that lead to the position.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Who searches: `alphabeta:depth=3`.
    pub spec: String,
}

/// A recorded search. The server has the newest ones.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordedTree {
    /// By which it is asked for.
    pub id: String,
    /// Who searched.
    pub spec: String,
    /// The position that was searched.
    pub position: Position,
    /// The seats of the game.
    pub seats: u8,
    /// The best line found.
    pub line: Vec<String>,
    /// The value found, for the seat to move.
    pub value: Option<i32>,
    /// The searches of the whole tree that it is made of.
    pub passes: Vec<TreePass>,
    /// Scores that the rules decided, as far as they occur.
    pub decided: Vec<TreeResult>,
    /// How long it took.
    pub elapsed_ms: u64,
    /// Whether it ended because it took too long.
    pub is_stopped: bool,
    /// The lines of the algorithm's pseudo-code, if it has one.
    pub code: Vec<String>,
}

/// A search of the whole tree.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreePass {
    /// Why it was searched.
    pub stage: TreeStage,
    /// The window of its root.
    pub alpha: Option<i32>,
    /// Its other end.
    pub beta: Option<i32>,
    /// What was found, and what that says: see `TreeNodes.bound`.
    pub value: Option<i32>,
    /// Of one sign.
    pub bound: String,
    /// Nodes that were entered; games, where games grow the tree.
    #[cfg_attr(test, ts(type = "number"))]
    pub entered: u64,
    /// Nodes of which there is more than their number.
    pub kept: u32,
    /// What became of the nodes, ply by ply.
    pub plies: Vec<TreePly>,
    /// Moves that were not searched, as far as that was kept.
    #[cfg_attr(test, ts(type = "number"))]
    pub skipped: u64,
    /// Nodes that were entered again by the same move, as far as that was kept.
    #[cfg_attr(test, ts(type = "number"))]
    pub again: u64,
}

/// Why a tree was searched.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TreeStage {
    /// To this depth.
    Depth {
        /// Plies.
        depth: u32,
        /// How often what was cut off is right, in a hundred, where that is not always.
        percent: Option<u8>,
    },
    /// Once more to this depth: the value lay outside of a narrow window.
    Again {
        /// Plies.
        depth: u32,
        /// As above.
        percent: Option<u8>,
    },
    /// To this depth, for a first guess.
    Guess {
        /// Plies.
        depth: u32,
    },
    /// To answer one question: is the value at least this?
    Question {
        /// Plies.
        depth: u32,
        /// The question.
        beta: Option<i32>,
        /// It is known to be no lower.
        lower: Option<i32>,
        /// It is known to be no higher.
        upper: Option<i32>,
    },
    /// By playing games.
    Playouts,
}

/// The nodes of a ply by what became of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreePly {
    /// All of them.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// Those that were judged, by the evaluator or by the rules.
    #[cfg_attr(test, ts(type = "number"))]
    pub leaves: u64,
    /// Those that were cut off.
    #[cfg_attr(test, ts(type = "number"))]
    pub cutoffs: u64,
    /// Those that the first move cut off.
    #[cfg_attr(test, ts(type = "number"))]
    pub first_cutoffs: u64,
    /// Those of which the table knew something.
    #[cfg_attr(test, ts(type = "number"))]
    pub hits: u64,
    /// Those whose value it knew.
    #[cfg_attr(test, ts(type = "number"))]
    pub table_cutoffs: u64,
}

/// A score that the rules decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeResult {
    /// The score.
    pub score: i32,
    /// By how much it is won; negative if it is lost. None where wins differ by their length.
    pub margin: Option<i32>,
    /// After how many plies from the root.
    pub plies: Option<u32>,
}

/// The nodes of a pass.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeNodes {
    /// The node above, which stands before; -1 at the root.
    pub parent: Vec<i32>,
    /// The move that leads there, one of `moves`; -1 at the root.
    #[serde(rename = "move")]
    pub mv: Vec<i32>,
    /// The moves that occur.
    pub moves: Vec<String>,
    /// Whose turn it is, a digit for each node.
    pub turn: String,
    /// Whose value it is, a digit for each node.
    pub seat: String,
    /// Plies that were left to look ahead.
    pub depth: Vec<u32>,
    /// Where the node is drawn in its row, in widths of a node from the left.
    pub x: Vec<f32>,
    /// The row that it is drawn in, from the top.
    pub row: Vec<u32>,
    /// The window at entry.
    pub alpha: Vec<Option<i32>>,
    /// Its other end.
    pub beta: Vec<Option<i32>>,
    /// What the table and the moves left of it.
    pub left_alpha: Vec<Option<i32>>,
    /// Its other end.
    pub left_beta: Vec<Option<i32>>,
    /// What was found.
    pub value: Vec<Option<i32>>,
    /// What that says, a sign for each node: `=` it is this, `>` at least this, `<` at most this,
    /// `?` nothing is known.
    pub bound: String,
    /// Why nothing more was done, a letter for each node: `l`eaf, `o`ver, `s`earched, `c`ut off,
    /// `t`able, known `b`elow, likely enough (`p`), stable `d`iscs, `f`ound by a solver,
    /// `r`epetition, stopped (`x`).
    pub why: String,
    /// The nodes of the best line, from the root on.
    pub best: Vec<u32>,
    /// Nodes that were entered again by the same move.
    pub again: Vec<u32>,
    /// Moves that were not searched, by node: which of `moves`.
    pub skipped: Vec<(u32, Vec<u32>)>,
    /// How many nodes below were entered and not kept, by node.
    #[cfg_attr(test, ts(type = "Array<[number, number]>"))]
    pub hidden: Vec<(u32, u64)>,
    /// What the table knew, by node.
    pub known: Vec<(u32, TreeKnown)>,
    /// How every seat stands, by node, where each has a value of its own.
    pub standings: Vec<(u32, Vec<i32>)>,
    /// What games say, for each node of a tree that they grow.
    pub games: Vec<TreeGames>,
}

/// What the table knew of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeKnown {
    /// The value is no lower.
    pub lower: Option<i32>,
    /// The value is no higher.
    pub upper: Option<i32>,
    /// How far was looked ahead for that.
    pub depth: u32,
}

/// What games say of a node.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeGames {
    /// How many came through it.
    pub visits: u32,
    /// The mean share of first place of every seat.
    pub shares: Vec<f32>,
    /// Whether the shares are proven.
    pub is_proven: bool,
}

/// A move that was not searched, searched after all by plain minimax.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ghost {
    /// Its value for the seat whose value that of the node is; nothing if it took too long.
    pub value: Option<i32>,
    /// Nodes that this took.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// The scores in it that the rules decided.
    pub decided: Vec<TreeResult>,
    /// The position after the move.
    pub position: Position,
}

/// Searches to be laid beside each other, by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CompareTrees {
    /// Two to four of one position.
    pub trees: Vec<TreeRef>,
}

/// A pass of a recorded search.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeRef {
    /// The search.
    pub id: String,
    /// The pass.
    pub pass: u32,
}

/// Searches beside each other.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ComparedTrees {
    /// Of each, in their order.
    pub trees: Vec<ComparedTree>,
    /// Nodes that all of them entered.
    pub common: u32,
    /// The positions that must be judged however good the order is, if one of the searches leaves
    /// nothing out.
    pub least: Option<u32>,
}

/// A search beside others.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ComparedTree {
    /// Different nodes, in all passes.
    pub different: u32,
    /// Nodes that no other search entered.
    pub alone: u32,
    /// Who entered the nodes of its pass, a letter for each: `o`nly this search, `s`ome others,
    /// `a`ll.
    pub shares: String,
}

/// A search step by step: columns again, one entry for each step.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeSteps {
    /// The node; the root's where the whole tree is meant.
    pub node: Vec<u32>,
    /// The line of the code.
    pub line: Vec<u32>,
    /// How many calls are under way around it.
    pub level: Vec<u32>,
    /// What a debugger looks for, a letter for each step: `.` nothing, `e`nters a node, table
    /// `h`it, alpha `r`ises, `c`uts off, searches `a`gain, `l`eaves, `x` stopped.
    pub kind: String,
    /// What the seat to move is sure of.
    pub alpha: Vec<Option<i32>>,
    /// What the opponent is sure of.
    pub beta: Vec<Option<i32>>,
    /// The best value so far.
    pub best: Vec<Option<i32>>,
    /// The node below that it is about; -1 for none.
    pub child: Vec<i32>,
    /// What happened.
    pub note: Vec<TreeNote>,
}

/// What happened at a step: a word, and the numbers of its sentence.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct TreeNote {
    /// Which sentence.
    pub word: &'static str,
    /// A score; none beyond every other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// What it is compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<i32>,
    /// Plies, nodes, games.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub count: Option<u64>,
    /// A share of first place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
}
