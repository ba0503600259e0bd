//! The searches for two to four seats: against slow references, and under limits.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod allocations;
mod limits;
mod montecarlo;
mod multiplayer;
mod trees;

use arlecchino::Seating;
use game::testing::random_match;
use game::{
    Evaluator, Game, Limits, NullMove, Position, Random, Record, Score, Searcher, Seat, Standings,
    Verdict, scramble,
};
use grid::Size;
use reversi::board::Reversi;
use reversi::{Kind, Rules};
use search::{AsListed, Brs, BrsPlus, MaxN, Multiplayer, Order, Paranoid, Settings, Sorted};

/// Judges a position by its key, with many ties.
#[derive(Clone, Copy)]
pub(crate) struct Noise {
    /// Whether the seats' values add up to nothing. With two seats they always do.
    pub(crate) is_balanced: bool,
}

impl<P: Position> Evaluator<P> for Noise {
    type Value = Standings;
    type Carry = ();

    fn evaluate(&self, _carry: &(), pos: &P) -> Standings {
        let noise = |salt: usize| Score((scramble(pos.key() ^ salt as u64) % 41) as i32 - 20);
        if pos.seats() == 2 {
            return Standings::of_two(noise(0));
        }
        let mut standings = Standings::default();
        for seat in Seat::all(pos.seats()) {
            standings[seat] = noise(seat.index());
            if self.is_balanced {
                standings[seat].0 -= noise(seat.next(pos.seats()).index()).0;
            }
        }
        standings
    }

    fn priority(&self, pos: &P, mv: P::Move) -> i32 {
        (scramble(pos.after(mv).key()) % 7) as i32
    }
}

/// Arlecchino for a number of seats.
pub(crate) fn arlecchino(seats: usize) -> arlecchino::Rules<Seating> {
    arlecchino::Rules::table(Seating::new(seats).unwrap())
}

/// Rolit, or Reversi with passes, for a number of seats.
pub(crate) fn reversi(kind: Kind, rows: u8, columns: u8, seats: usize) -> Reversi<1> {
    Reversi::new(Rules::new(kind, Size::new(rows, columns).unwrap(), seats).unwrap()).unwrap()
}

/// Positions of random matches, `plies` or less before the end, that are not over.
pub(crate) fn positions<G: Game>(game: &G, count: u64, plies: usize) -> Vec<G::Position> {
    let mut random = Random::new(count);
    let position = |seed| {
        let record = random_match(game, seed);
        let back = 1 + random.below(plies.min(record.moves().len()));
        record.positions()[record.moves().len() - back].clone()
    };
    (1..=count).map(position).collect()
}

/// A match that begins at a position.
pub(crate) fn record_at<P: Position>(pos: &P) -> Record<P> {
    Record::from_position(pos.clone(), game::Ending::by_board(300))
}

/// Searches a position.
pub(crate) fn search<P: Position>(
    searcher: &mut dyn Searcher<P>,
    pos: &P,
    limits: &Limits,
) -> Verdict<P::Move> {
    searcher.search(&record_at(pos), limits, &false.into(), &mut |_| ())
}

/// The four algorithms, under their names.
pub(crate) fn searchers<P: NullMove, O>(
    noise: Noise,
    order: &O,
    settings: Settings,
) -> [(&'static str, Box<dyn Searcher<P>>); 4]
where
    O: Order<P, Noise> + Clone + Send + 'static,
{
    [
        ("maxn", Box::new(Multiplayer::<MaxN, _, _, _>::new(noise, order.clone(), settings))),
        (
            "paranoid",
            Box::new(Multiplayer::<Paranoid, _, _, _>::new(noise, order.clone(), settings)),
        ),
        ("brs", Box::new(Multiplayer::<Brs, _, _, _>::new(noise, order.clone(), settings))),
        ("brsplus", Box::new(Multiplayer::<BrsPlus, _, _, _>::new(noise, order.clone(), settings))),
    ]
}

/// What the four find at a depth, moves in the game's order.
pub(crate) fn values<P: NullMove>(pos: &P, depth: u32, noise: Noise) -> [Verdict<P::Move>; 4] {
    let searchers = searchers(noise, &AsListed, Settings::exact(depth));
    searchers.map(|(_, mut searcher)| search(&mut *searcher, pos, &Limits::default()))
}

/// Moves sorted by everything that is known.
pub(crate) fn sorted<M>() -> Sorted<M> {
    Sorted::new(search::Clues::ALL)
}
