//! Every classical search algorithm, over any game that keeps the contract of `game`.
//!
//! Each algorithm stands in a file of its own, with a page on how it works and an example:
//!
//! | two seats | what it adds |
//! | --- | --- |
//! | [`Minimax`] | both seats choose their best |
//! | [`Negamax`] | one rule for both |
//! | [`AlphaBeta`] | leaves out what cannot matter |
//! | [`Pvs`] | proves the first move best instead of measuring the others |
//! | [`AlphaBetaMemory`] | remembers positions in a [`Table`] |
//! | [`Mtdf`] | finds the value by yes-or-no questions alone |
//!
//! | two to four seats | what the opponents do |
//! | --- | --- |
//! | [`MaxN`] | each wants the best for itself |
//! | [`Paranoid`] | all of them want the worst for the seat at the root |
//! | [`Brs`] | only the one with the strongest reply moves |
//! | [`BrsPlus`] | all move, but only one otherwise than expected |
//! | [`Mcts`] | whatever random games say is best for them |
//!
//! [`Classic`] runs the two-seat algorithms as a [`Searcher`](game::Searcher) under limits,
//! deepening step by step; [`Multiplayer`] does the same for those of more seats. [`Mcts`] is a
//! searcher of its own, and [`RandomMover`] is the yardstick.
//!
//! All two-seat algorithms are exact: at the same depth, with the same evaluator, they find the
//! same value. A pass costs no depth, and a line that ends early is judged by the rules, never by
//! the evaluator. Nothing allocates per node.
//!
//! ```
//! use game::testing::{Heap, Sticks};
//! use game::{Evaluator, Limits, Record, Score, Searcher};
//! use search::{AlphaBeta, AsListed, Classic, Settings};
//!
//! /// Judges nothing: only the rules count.
//! struct Blind;
//!
//! impl Evaluator<Heap> for Blind {
//!     type Value = Score;
//!     type Carry = ();
//!     fn evaluate(&self, _carry: &(), _pos: &Heap) -> Score {
//!         Score::DRAW
//!     }
//! }
//!
//! // Of five sticks the winner takes two, and then leaves three again and again.
//! let mut searcher = Classic::<AlphaBeta, _, _, _>::new(Blind, AsListed, Settings::exact(5));
//! let record = Record::of(&Sticks::new(5), 1);
//! let verdict = searcher.search(&record, &Limits::default(), &false.into(), &mut |_| ());
//! assert_eq!(verdict.best(), Some(2));
//! assert_eq!(verdict.score, Score::result(1));
//! ```
#![forbid(unsafe_code)]

mod algorithm;
mod alphabeta;
mod any_order;
mod best;
mod branches;
mod brs;
mod brsplus;
mod collisions;
mod context;
mod deepening;
mod delay;
mod leaf;
mod limits;
mod line;
mod maxn;
mod mcts;
mod memory;
mod minimax;
mod mtdf;
mod multiplayer;
mod negamax;
mod order;
mod paranoid;
mod parts;
mod pvs;
mod random;
mod rank;
mod table;
mod thin;
mod tree;
mod watch;

pub use game::{Bound, Why, Window};

pub use algorithm::{Algorithm, Recursive};
pub use alphabeta::{AlphaBeta, FailHard};
pub use any_order::{AnyList, AnyOrder};
pub use branches::Branch;
pub use brs::Brs;
pub use brsplus::BrsPlus;
pub use collisions::Collisions;
pub use context::{Node, Search};
pub use deepening::{Classic, Settings};
pub use delay::Way;
pub use limits::{Budget, Stopped};
pub use line::Lines;
pub use maxn::MaxN;
pub use mcts::{Mcts, MctsSettings};
pub use memory::AlphaBetaMemory;
pub use minimax::Minimax;
pub use mtdf::{Mtdf, converge};
pub use multiplayer::{Multiplayer, MultiplayerAlgorithm};
pub use negamax::Negamax;
pub use order::{AsListed, Clues, Order, Sorted};
pub use paranoid::Paranoid;
pub use parts::{ManySeats, MoveOf, NodeOf, Of, Parts, TwoSeats};
pub use pvs::Pvs;
pub use random::RandomMover;
pub use table::{Entry, Table, collision_risk};
pub use tree::{Games, Pass, Playout, Ply, Room, Tree, Visit};
pub use watch::{Off, On, Watch};
