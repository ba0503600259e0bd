//! Boards and moves as squares, for whoever draws them.

use ::arlecchino::{Rules as Arlecchino, Seats};
use game::{NullMove, Position, Reasons, Seat};
use grid::{Size, Square};
use loa::Loa;
use mnk::Mnk;
use othello::Othello;
use reversi::{Discs, Variant};

use crate::overlay::{self, Overlay, Patch};

/// What stands on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A disc or a man of a color.
    Disc(usize),
    /// A piece of Arlecchino, by the letters of its compartments.
    Piece(String),
}

impl Cell {
    /// A disc or a man of a seat, or nothing.
    fn of(seat: Option<Seat>) -> Cell {
        seat.map_or(Cell::Empty, |seat| Cell::Disc(seat.index()))
    }
}

/// A move by what it does to the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// The move in text.
    pub text: String,
    /// Where the piece starts, if one is moved.
    pub from: Option<Square>,
    /// Where it ends; none for a pass.
    pub to: Option<Square>,
    /// Every way to make the move, from the first square to the last; none for a pass.
    pub paths: Vec<Vec<Square>>,
    /// Discs that change color.
    pub flips: Vec<Square>,
    /// Squares whose pieces leave the board.
    pub captures: Vec<Square>,
}

/// A game that can be drawn, and that says why a move is not legal.
pub(crate) trait Drawn: Reasons<Position: NullMove> {
    /// What stands on a square.
    fn cell(&self, pos: &Self::Position, square: Square) -> Cell;

    /// The first and the last square of a move; the same where a disc is placed, none for a pass.
    fn ends(&self, mv: <Self::Position as Position>::Move) -> Option<(Square, Square)>;

    /// Every way to make each legal move, in the order of the moves.
    fn ways(&self, pos: &Self::Position) -> Vec<Vec<Vec<Square>>> {
        let way = |mv| match self.ends(mv) {
            None => Vec::new(),
            Some((from, to)) if from == to => vec![vec![to]],
            Some((from, to)) => vec![vec![from, to]],
        };
        pos.legal_moves().map(way).collect()
    }

    /// The squares of an overlay, those of every seat together or in groups; none where the game
    /// has no such thing.
    fn overlay(&self, _size: Size, _pos: &Self::Position, _overlay: Overlay) -> Vec<Patch> {
        Vec::new()
    }
}

/// The squares of a position.
pub(crate) fn cells<G: Drawn>(game: &G, size: Size, pos: &G::Position) -> Vec<Cell> {
    size.squares().map(|square| game.cell(pos, square)).collect()
}

/// The legal moves of a position.
pub(crate) fn drawings<G: Drawn>(game: &G, size: Size, pos: &G::Position) -> Vec<Drawing> {
    let before = cells(game, size, pos);
    let moves = pos.legal_moves().zip(game.ways(pos));
    moves.map(|(mv, paths)| drawing(game, size, pos, &before, mv, paths)).collect()
}

/// A legal move of a position.
pub(crate) fn drawing<G: Drawn>(
    game: &G,
    size: Size,
    pos: &G::Position,
    before: &[Cell],
    mv: <G::Position as Position>::Move,
    paths: Vec<Vec<Square>>,
) -> Drawing {
    let text = game.move_text(pos, mv);
    let Some((from, to)) = game.ends(mv) else {
        let none = Vec::new;
        return Drawing { text, from: None, to: None, paths, flips: none(), captures: none() };
    };
    // A disc is placed on a path of one square.
    let moves_piece = paths.first().is_some_and(|path| path.len() > 1);
    let after = cells(game, size, &pos.after(mv));
    let (mut flips, mut captures) = (Vec::new(), Vec::new());
    for square in size.squares() {
        let (before, after) = (&before[usize::from(square)], &after[usize::from(square)]);
        let is_mover = moves_piece && square == from;
        if before == after || is_mover || *before == Cell::Empty {
            continue;
        }
        let is_taken = *after == Cell::Empty || square == to;
        if is_taken { captures.push(square) } else { flips.push(square) }
    }
    Drawing { text, from: moves_piece.then_some(from), to: Some(to), paths, flips, captures }
}

impl Drawn for Othello {
    fn cell(&self, pos: &othello::Board, square: Square) -> Cell {
        Cell::of(pos.disc(square))
    }

    fn ends(&self, mv: othello::Move) -> Option<(Square, Square)> {
        mv.square().map(|square| (square, square))
    }

    fn overlay(&self, size: Size, pos: &othello::Board, overlay: Overlay) -> Vec<Patch> {
        overlay::of_othello(size, pos, overlay)
    }
}

impl<P: Discs + NullMove> Drawn for Variant<P> {
    fn cell(&self, pos: &P, square: Square) -> Cell {
        Cell::of(pos.disc(square))
    }

    fn ends(&self, mv: reversi::Move) -> Option<(Square, Square)> {
        mv.square().map(|square| (square, square))
    }

    fn overlay(&self, _size: Size, pos: &P, overlay: Overlay) -> Vec<Patch> {
        overlay::of_discs(self.rules(), pos, overlay)
    }
}

impl Drawn for Loa {
    fn cell(&self, pos: &loa::Board, square: Square) -> Cell {
        Cell::of(pos.owner(square))
    }

    fn ends(&self, mv: loa::Move) -> Option<(Square, Square)> {
        (mv != loa::Move::PASS).then_some((mv.from, mv.to))
    }

    fn overlay(&self, _size: Size, pos: &loa::Board, overlay: Overlay) -> Vec<Patch> {
        if overlay == Overlay::Groups { overlay::groups(pos) } else { Vec::new() }
    }
}

impl Drawn for Mnk {
    fn cell(&self, pos: &mnk::Board, square: Square) -> Cell {
        Cell::of(pos.owner(square))
    }

    fn ends(&self, mv: mnk::Move) -> Option<(Square, Square)> {
        Some((mv.0, mv.0))
    }
}

impl<S: Seats> Drawn for Arlecchino<S> {
    fn cell(&self, pos: &::arlecchino::Board<S>, square: Square) -> Cell {
        pos.piece(square).map_or(Cell::Empty, |piece| Cell::Piece(piece.to_string()))
    }

    fn ends(&self, mv: ::arlecchino::Move) -> Option<(Square, Square)> {
        (!mv.is_pass()).then(|| (mv.from(), mv.to()))
    }

    /// The shortest path of a move, which is also its text, first.
    fn ways(&self, pos: &::arlecchino::Board<S>) -> Vec<Vec<Vec<Square>>> {
        let mut paths = pos.paths();
        paths.sort_by_key(|path| path.squares().len());
        let of = |mv| {
            let same = paths.iter().filter(|path| path.mv() == mv);
            same.map(|path| path.squares().to_vec()).collect()
        };
        pos.legal_moves().map(of).collect()
    }
}
