//! What a search is made of, under one name: a game, an evaluator, a move order, and who watches.

use std::marker::PhantomData;

use game::{Evaluator, Position, Score, Standings, ZeroSum};

use crate::Node;
use crate::order::Order;
use crate::watch::Watch;

/// The parts of a search; [`Of`] puts any four together.
pub trait Parts {
    /// What is searched.
    type Position: Position;
    /// Judges the leaves.
    type Evaluator: Evaluator<Self::Position>;
    /// In which order moves are tried.
    type Order: Order<Self::Position, Self::Evaluator>;
    /// Watches the tree grow.
    type Watch: Watch<Self::Position>;
}

/// The moves of a search.
pub type MoveOf<S> = <<S as Parts>::Position as Position>::Move;

/// The lists of moves of a search.
pub type ListOf<S> =
    <<S as Parts>::Order as Order<<S as Parts>::Position, <S as Parts>::Evaluator>>::List;

/// The nodes of a search.
pub type NodeOf<S> = Node<<S as Parts>::Position, <S as Parts>::Evaluator>;

/// The parts for two seats that want the opposite of each other.
pub trait TwoSeats:
    Parts<Position: ZeroSum, Evaluator: Evaluator<<Self as Parts>::Position, Value = Score>>
{
}

impl<S> TwoSeats for S
where
    S: Parts<Position: ZeroSum>,
    S::Evaluator: Evaluator<S::Position, Value = Score>,
{
}

/// The parts for two to four seats, each of which stands somewhere.
pub trait ManySeats:
    Parts<Evaluator: Evaluator<<Self as Parts>::Position, Value = Standings>>
{
}

impl<S: Parts> ManySeats for S where S::Evaluator: Evaluator<S::Position, Value = Standings> {}

/// These four parts.
pub struct Of<P, E, O, R>(PhantomData<(P, E, O, R)>);

impl<P, E, O, R> Parts for Of<P, E, O, R>
where
    P: Position,
    E: Evaluator<P>,
    O: Order<P, E>,
    R: Watch<P>,
{
    type Position = P;
    type Evaluator = E;
    type Order = O;
    type Watch = R;
}
