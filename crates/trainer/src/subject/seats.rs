//! Games for two to four seats.

use std::sync::Arc;

use ::arlecchino::{Rules, Seating};
use engine_arlecchino as quarters;
use engine_reversi as discs;
use engine_seats::{Outlook, Seer, descents};
use game::TextError;
use grid::Size;
use reversi::Kind;
use reversi::board::Reversi;

use super::{Subject, Told};
use crate::seats::{Example, SelfPlay, fitted, loss};

/// Rolit with so many seats.
pub struct Rolit<const SEATS: usize>(Discs);
/// Reversi with passes and so many seats.
pub struct Pass<const SEATS: usize>(Discs);
/// Arlecchino with three or four seats.
pub struct Arlecchino<const SEATS: usize>(
    SelfPlay<Rules<Seating>, quarters::TableSight, { quarters::SEAT_FEATURES }>,
);

/// Games of Reversi of some kind.
struct Discs {
    kind: Kind,
    seats: usize,
    depth: u32,
    seed: u64,
    outlook: Outlook<{ discs::SEAT_FEATURES }>,
}

/// Boards of Reversi, by the number of the game: half of them 8x8.
const SIDES: [u8; 4] = [8, 6, 8, 10];

impl Discs {
    /// Does something with the game of a number, whose board has a size of its own.
    fn on<T>(&self, number: u32, act: impl Act<T>) -> T {
        let side = SIDES[number as usize % SIDES.len()];
        let size = Size::new(side, side).expect("a board of this size");
        let rules = reversi::Rules::new(self.kind, size, self.seats);
        let rules = rules.expect("rules for so many seats");
        match rules.words() {
            1 => act.with(&self.play::<1>(rules, size)),
            2 => act.with(&self.play::<2>(rules, size)),
            _ => act.with(&self.play::<4>(rules, size)),
        }
    }

    fn play<const W: usize>(&self, rules: reversi::Rules, size: Size) -> OnBoard<W> {
        let game = Reversi::<W>::new(rules).expect("enough words");
        let seer =
            Arc::new(Seer { sight: discs::TableSight::new(size), outlook: self.outlook.clone() });
        SelfPlay { game, seer, descents: descents(self.depth), seed: self.seed }
    }
}

/// Games of Reversi on a board of so many words.
type OnBoard<const W: usize> = SelfPlay<Reversi<W>, discs::TableSight<W>, { discs::SEAT_FEATURES }>;

/// Something to be done on a board of any size.
trait Act<T> {
    fn with<const W: usize>(self, play: &OnBoard<W>) -> T;
}

/// Plays the game of a number.
struct Playing(u32);

impl Act<Told> for Playing {
    fn with<const W: usize>(self, play: &OnBoard<W>) -> Told {
        play.told(self.0)
    }
}

/// Reads the game of a number.
struct Reading<'t>(u32, &'t Told);

type OfDiscs = Vec<Example<{ discs::SEAT_FEATURES }>>;

impl Act<Result<OfDiscs, TextError>> for Reading<'_> {
    fn with<const W: usize>(self, play: &OnBoard<W>) -> Result<OfDiscs, TextError> {
        play.read(self.0, self.1)
    }
}

/// The kinds of Reversi differ in their rules alone.
macro_rules! reversi_subject {
    ($subject:ident, $kind:expr, $names:expr) => {
        impl<const SEATS: usize> Subject for $subject<SEATS> {
            const NAME: &'static str = $names[SEATS - 2];
            const MEASURE: &'static str = "log loss";
            type Weights = Outlook<{ discs::SEAT_FEATURES }>;
            type Example = Example<{ discs::SEAT_FEATURES }>;

            fn shipped() -> Self::Weights {
                discs::outlook($kind, SEATS).clone()
            }

            fn read_weights(text: &str) -> Result<Self::Weights, TextError> {
                Outlook::read(text, &discs::TableSight::<1>::names())
            }

            fn write_weights(weights: &Self::Weights) -> String {
                weights.write(&discs::TableSight::<1>::names())
            }

            fn new(depth: u32, seed: u64, outlook: Self::Weights) -> Self {
                $subject(Discs { kind: $kind, seats: SEATS, depth, seed, outlook })
            }

            fn weights(&self) -> &Self::Weights {
                &self.0.outlook
            }

            fn play(&self, number: u32) -> Told {
                self.0.on(number, Playing(number))
            }

            fn examples(&self, number: u32, told: &Told) -> Result<OfDiscs, TextError> {
                self.0.on(number, Reading(number, told))
            }

            fn fitted(examples: &[Self::Example], tick: &dyn Fn(usize)) -> Self::Weights {
                fitted(examples, tick)
            }

            fn measure(weights: &Self::Weights, examples: &[Self::Example]) -> f64 {
                loss(weights, examples)
            }
        }
    };
}

reversi_subject!(Rolit, Kind::Rolit, ["rolit2", "rolit3", "rolit4"]);
reversi_subject!(Pass, Kind::Pass, ["pass2", "pass3", "pass4"]);

impl<const SEATS: usize> Subject for Arlecchino<SEATS> {
    const NAME: &'static str = ["arlecchino3", "arlecchino4"][SEATS - 3];
    const MEASURE: &'static str = "log loss";
    type Weights = Outlook<{ quarters::SEAT_FEATURES }>;
    type Example = Example<{ quarters::SEAT_FEATURES }>;

    fn shipped() -> Self::Weights {
        quarters::outlook(SEATS).clone()
    }

    fn read_weights(text: &str) -> Result<Self::Weights, TextError> {
        Outlook::read(text, &quarters::TableSight::names())
    }

    fn write_weights(weights: &Self::Weights) -> String {
        weights.write(&quarters::TableSight::names())
    }

    fn new(depth: u32, seed: u64, outlook: Self::Weights) -> Self {
        let game = Rules::table(Seating::new(SEATS).expect("three or four"));
        let seer = Arc::new(Seer { sight: quarters::TableSight, outlook });
        Arlecchino(SelfPlay { game, seer, descents: descents(depth), seed })
    }

    fn weights(&self) -> &Self::Weights {
        &self.0.seer.outlook
    }

    fn play(&self, number: u32) -> Told {
        self.0.told(number)
    }

    fn examples(&self, number: u32, told: &Told) -> Result<Vec<Self::Example>, TextError> {
        self.0.read(number, told)
    }

    fn fitted(examples: &[Self::Example], tick: &dyn Fn(usize)) -> Self::Weights {
        fitted(examples, tick)
    }

    fn measure(weights: &Self::Weights, examples: &[Self::Example]) -> f64 {
        loss(weights, examples)
    }
}
