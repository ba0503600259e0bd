//! Who fills a seat.

use std::time::Duration;

use game::Position;

use crate::duel::BoxedSearcher;
use crate::plan::Plan;

/// Who fills a seat.
pub enum Candidate<S> {
    /// One of ours.
    Searcher(S),
    /// A person, whom the edge asks.
    Human,
    /// A program, which the edge starts.
    Program(Program),
}

impl<S> Candidate<S> {
    /// The same with a searcher made of ours.
    pub fn map<T>(self, make: impl FnOnce(S) -> T) -> Candidate<T> {
        match self {
            Candidate::Searcher(searcher) => Candidate::Searcher(make(searcher)),
            Candidate::Human => Candidate::Human,
            Candidate::Program(program) => Candidate::Program(program),
        }
    }
}

/// Another program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// How it is spoken with.
    pub protocol: Protocol,
    /// Its command line.
    pub command: String,
    /// How long it may take to start, and to answer everything but the question for a move.
    pub start: Option<Duration>,
    /// How long it may think about a move, whatever a match says.
    pub cap: Option<Duration>,
}

/// What a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Go Text Protocol, version 2, which any game can be played by.
    Gtp,
    /// The protocol of the NBoard program, which knows Othello on 8x8 alone.
    Nboard {
        /// How deep it is told to search.
        depth: Option<u32>,
    },
}

/// A searcher, and how the spec limits it.
pub struct Built<P: Position> {
    /// The searcher.
    pub searcher: BoxedSearcher<P>,
    /// Its plan, whose limits hold besides those of a match.
    pub plan: Plan,
}
