//! What a game is: one profile for each, which whoever shows or asks for games reads.

use std::ops::RangeInclusive;

use game::Seat;
use grid::{Origin, Size};
use players::{Ladder, Rung};

use crate::any_engine::{MakeEngine, OfArlecchino, OfBoards, OfLoa, OfOthello};
use crate::choice::completed;
use crate::ratings::Ratings;
use crate::{AnyGame, OptionError, Options, Unit};

/// A game of the catalog.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// How users call it.
    pub name: &'static str,
    /// What it is called where names have spaces and capitals.
    pub title: &'static str,
    /// How many may play.
    pub seats: Among<usize>,
    /// The sides of its board.
    pub sides: Among<u8>,
    /// The names of its rule sets, the default first; none if there is no choice.
    pub rules: &'static [&'static str],
    /// The colors of which one is left out with three seats, the default first; else none.
    pub without: &'static [Color],
    /// How many in a row win, on boards where a side is as long; none if that is no choice.
    pub row: Option<Among<u8>>,
    /// What stands on its board.
    pub pieces: Pieces,
    /// The colors on its board.
    pub palette: &'static [Color],
    /// Where row 1 is.
    pub origin: Origin,
    /// How a game is set up.
    pub set_up: SetUp,
    /// Whether whoever has most on the board wins.
    pub is_counted: bool,
    /// Points of its evaluators that make one of what values count.
    pub points: f64,
    /// How much sooner wins are better; see [`game::ZeroSum::HASTE`].
    pub haste: i32,
    /// What its machines are, with options that were completed.
    pub machines: fn(&Options) -> Machines,
    /// How long random openings are, unless somebody says.
    pub opening_plies: usize,
    /// Whether the Generic Game Format has it, on square boards.
    pub has_ggf: bool,
    /// Opens it with options that were checked and completed.
    pub(crate) open: fn(Options) -> Box<dyn AnyGame>,
}

/// What the machines of a game are.
#[derive(Clone, Copy, Debug)]
pub struct Machines {
    /// What the values of moves count.
    pub unit: Unit,
    /// How the engine is made that judges moves, where there is one.
    pub engine: Option<MakeEngine>,
    /// The levels, where they are the engine's.
    pub(crate) rungs: Option<fn() -> Vec<Rung>>,
    /// How good the levels are at this table, where the engine does not say.
    pub(crate) ratings: Ratings,
    /// The searches that the levels are, unless they are the engine's.
    pub(crate) ladder: Ladder,
    /// The first of these levels that never errs, and with how many empty squares a game begins; if
    /// there is one.
    pub(crate) perfect: Option<(u8, u32)>,
    /// The levels that are called easy, medium and hard; a game with fewer has its hardest.
    pub named: [usize; 3],
}

impl Machines {
    /// k in a row.
    pub(crate) const OF_ROWS: Machines = Machines {
        unit: Unit::Points,
        engine: None,
        rungs: None,
        ratings: &[],
        ladder: engine_mnk::LEVELS,
        perfect: None,
        named: [1, 4, 8],
    };

    /// Two to four seats, each for itself: a seat's chances are what counts.
    pub(crate) const fn of_seats(engine: MakeEngine, ratings: Ratings) -> Machines {
        Machines {
            unit: Unit::Chances,
            engine: Some(engine),
            rungs: Some(engine_seats::rungs),
            ratings,
            ladder: &[],
            named: [1, 4, 8],
            ..Machines::OF_ROWS
        }
    }

    /// Othello on 8x8.
    pub(crate) const OF_OTHELLO: Machines = Machines {
        unit: Unit::Discs,
        engine: Some(OfOthello::boxed),
        rungs: Some(engine_othello::rungs),
        ladder: &[],
        named: [1, 6, 12],
        ..Machines::OF_ROWS
    };

    /// Othello on boards of another size, whose squares take so many words.
    pub(crate) const fn of_boards(words: usize) -> Machines {
        let engine: MakeEngine = match words {
            1 => OfBoards::<1>::boxed,
            2 => OfBoards::<2>::boxed,
            _ => OfBoards::<4>::boxed,
        };
        let rungs: fn() -> Vec<Rung> = engine_reversi::duel::rungs;
        let (engine, rungs) = (Some(engine), Some(rungs));
        Machines { engine, rungs, named: [1, 4, 8], ..Machines::OF_OTHELLO }
    }

    /// Lines of Action.
    pub(crate) const OF_LOA: Machines = Machines {
        engine: Some(OfLoa::boxed),
        rungs: Some(engine_loa::rungs),
        ladder: &[],
        named: [1, 4, 8],
        ..Machines::OF_ROWS
    };

    /// Arlecchino with two seats.
    pub(crate) const OF_ARLECCHINO: Machines = Machines {
        unit: Unit::Compartments,
        engine: Some(OfArlecchino::boxed),
        rungs: Some(engine_arlecchino::rungs),
        ladder: &[],
        named: [1, 4, 8],
        ..Machines::OF_ROWS
    };

    /// Their strengths, the weakest first.
    #[must_use]
    pub fn levels(&self) -> Vec<Rung> {
        let mut levels = match self.rungs {
            Some(rungs) => rungs(),
            None => players::rungs(self.ladder, self.perfect),
        };
        for (level, rating) in levels.iter_mut().zip(self.ratings) {
            level.rating = Some(*rating);
        }
        levels
    }
}

/// A choice of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Among<T> {
    /// The least.
    pub least: T,
    /// The most.
    pub most: T,
    /// What is taken where nothing is said.
    pub usual: T,
}

impl<T: Copy + PartialOrd> Among<T> {
    /// No choice.
    pub(crate) const fn only(usual: T) -> Among<T> {
        Among { least: usual, most: usual, usual }
    }

    /// Whether there is a choice.
    pub fn is_choice(&self) -> bool {
        self.least < self.most
    }

    /// All of them.
    pub const fn range(&self) -> RangeInclusive<T> {
        self.least..=self.most
    }
}

/// What stands on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// Discs of one color, which are placed and change their color.
    Discs,
    /// Men of one color, which move and capture.
    Men,
    /// Stones of one color, which are placed and stay as they are.
    Stones,
    /// Pieces of four compartments, each of a color and no two alike, which move and capture.
    Quarters,
}

/// How a game is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetUp {
    /// Always alike.
    Fixed,
    /// By chance: a seed chooses.
    Random,
}

/// A color on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "colors explain themselves")]
pub enum Color {
    Black,
    White,
    Amber,
    Sky,
    Blue,
    Yellow,
    Red,
    Green,
}

impl Color {
    /// Its letter in texts and files. Two games use two of them for different colors.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'X',
            Color::White => 'O',
            Color::Amber | Color::Red => 'R',
            Color::Sky | Color::Blue => 'B',
            Color::Yellow => 'J',
            Color::Green => 'V',
        }
    }
}

impl Profile {
    /// Configures the game.
    pub fn open(&self, options: &Options) -> Result<Box<dyn AnyGame>, OptionError> {
        Ok((self.open)(completed(self, options)?))
    }

    /// The size of its board, unless somebody says.
    pub(crate) fn usual_size(&self) -> Size {
        Size::new(self.sides.usual, self.sides.usual).expect("a board has sides that can be")
    }

    /// How many in a row win on a board of this size, if that is a choice: rows of the game that
    /// would be longer than the longer side are cut to it.
    #[must_use]
    pub fn rows_on(&self, size: Size) -> Option<Among<u8>> {
        let longer = size.rows().max(size.columns());
        let cut = |Among { least, most, usual }: Among<u8>| Among {
            least,
            most: most.min(longer),
            usual: usual.min(longer),
        };
        self.row.map(cut)
    }

    /// The game on a board of another size: what was usual on the old board becomes what is usual
    /// on the new one, the rest stays.
    pub fn resize(&self, options: &Options, size: Size) -> Result<Box<dyn AnyGame>, OptionError> {
        let usual = completed(self, &Options { size: options.size, ..Options::default() })?;
        self.open(&Options { size: Some(size), ..options.unlike(&usual) })
    }

    /// The colors of a seat, by their place in the palette. Discs and men have one each; quarters
    /// go round until none is left but the one that nobody plays.
    pub(crate) fn colors(&self, options: &Options, seat: Seat) -> Vec<usize> {
        if self.pieces != Pieces::Quarters {
            return vec![seat.index()];
        }
        let is_played = |place: &usize| Some(self.palette[*place].letter()) != options.without;
        let seats = options.seats.unwrap_or(self.seats.usual);
        let played = (0..self.palette.len()).filter(is_played);
        played.skip(seat.index()).step_by(seats).collect()
    }

    /// Every way to configure it on a board of this size, if it has a choice, the default first.
    pub fn configurations(&self, size: Option<Size>) -> impl Iterator<Item = Options> {
        let size = size.filter(|_| self.sides.is_choice());
        let seats = match self.seats.is_choice() {
            true => self.seats.range().rev().map(Some).collect(),
            false => vec![None],
        };
        let rules = match self.rules {
            [] => vec![None],
            all => all.iter().rev().map(|rules| Some((*rules).to_string())).collect(),
        };
        let all = seats.into_iter().flat_map(move |seats| {
            let of_rules = rules.clone().into_iter();
            of_rules.map(move |rules| Options { size, seats, rules, ..Options::default() })
        });
        std::iter::once(Options::default()).chain(all)
    }
}
