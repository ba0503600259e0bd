//! The game: who plays, and how the board is set up.

use game::{Ending, Game, Random};

use crate::squares::SQUARES_COUNT;
use crate::{Board, Color, Pair, Piece, Seating, Seats};

/// The rules for a seating: `Rules<Pair>` plays [`Duel`](crate::Duel) positions, `Rules<Seating>`
/// plays [`Table`](crate::Table) positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules<S> {
    seats: S,
}

impl Rules<Pair> {
    /// Two seats, B and R against J and V.
    #[must_use]
    pub const fn duel() -> Rules<Pair> {
        Rules { seats: Pair }
    }
}

impl Rules<Seating> {
    /// Two to four seats.
    #[must_use]
    pub const fn table(seating: Seating) -> Rules<Seating> {
        Rules { seats: seating }
    }
}

impl<S: Seats> Rules<S> {
    /// Who plays which color.
    #[must_use]
    pub fn seating(&self) -> Seating {
        self.seats.seating()
    }

    pub(crate) fn board(&self, pieces: [Option<Piece>; SQUARES_COUNT], color: Color) -> Board<S> {
        Board::new(pieces, color, self.seats)
    }
}

impl<S: Seats> Game for Rules<S> {
    type Position = Board<S>;

    /// The 35 pieces and the master piece are shuffled over the board; the master piece leaves, and
    /// so does the one-colored piece of a color that nobody plays. The seed draws the first color.
    fn start(&self, seed: u64) -> Board<S> {
        let mut random = Random::new(seed);
        let mut tiles = [None; SQUARES_COUNT];
        for (tile, piece) in tiles.iter_mut().zip(Piece::all()) {
            *tile = Some(piece);
        }
        random.shuffle(&mut tiles);
        if let Some(unplayed) = self.seating().without().map(Piece::monochrome) {
            for tile in &mut tiles {
                *tile = tile.filter(|piece| *piece != unplayed);
            }
        }
        let colors = self.seating().colors().collect::<Vec<_>>();
        let first = colors[random.below(colors.len())];
        self.board(tiles, first)
    }

    /// Every turn with a jump removes a piece and the last piece cannot jump, so there are at most
    /// 34 of them. A pass needs another color that can jump and changes nothing on the board, so
    /// before each of those turns every other color passes at most once. Of three or four all but
    /// one may leave, and that they do takes a ply.
    fn ending(&self) -> Ending {
        let turns_max = Piece::COUNT - 1;
        let leaving_max = if self.seats.can_leave() { self.seating().seats() - 1 } else { 0 };
        Ending::by_board(turns_max * self.seating().colors().count() + leaving_max)
    }
}
