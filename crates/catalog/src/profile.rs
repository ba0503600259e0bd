//! What a game is: one profile for each, which whoever shows or asks for games reads.

use std::ops::RangeInclusive;

use game::Seat;
use grid::{Origin, Size};
use players::{LEVELS_OF_MORE, LEVELS_OF_TWO, Ladder, Rung, one_of};

use crate::any_engine::{AnyEngine, MakeEngine};
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
    /// The searches that the levels are, unless they are the engine's.
    pub(crate) ladder: Ladder,
}

impl Machines {
    /// Two seats without an engine.
    pub(crate) const OF_TWO: Machines =
        Machines { unit: Unit::Points, engine: None, ladder: LEVELS_OF_TWO };

    /// Two to four seats without an engine.
    pub(crate) const OF_MORE: Machines = Machines { ladder: LEVELS_OF_MORE, ..Machines::OF_TWO };

    /// Othello on 8x8.
    pub(crate) const WITH_ENGINE: Machines =
        Machines { unit: Unit::Discs, engine: Some(AnyEngine::of_othello), ladder: &[] };

    /// Their strengths, the weakest first.
    #[must_use]
    pub fn levels(&self) -> Vec<Rung> {
        if self.engine.is_some() { engine_othello::rungs() } else { players::rungs(self.ladder) }
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
        Ok((self.open)(self.completed(options)?))
    }

    /// The size of its board, unless somebody says.
    pub(crate) fn usual_size(&self) -> Size {
        Size::new(self.sides.usual, self.sides.usual).expect("a board has sides that can be")
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
            of_rules.map(move |rules| Options { size, seats, rules, without: None })
        });
        std::iter::once(Options::default()).chain(all)
    }

    /// The options with the defaults filled in, if the game has them.
    fn completed(&self, options: &Options) -> Result<Options, OptionError> {
        self.check_known(options)?;
        let size = options.size.unwrap_or(self.usual_size());
        let size = Some(size).filter(|_| self.sides.is_choice());
        let is_side = |side: u8| self.sides.range().contains(&side);
        let bad_size = size.filter(|size| !is_side(size.rows()) || !is_side(size.columns()));
        if let Some(size) = bad_size {
            let Among { least, most, .. } = self.sides;
            let expected = format!("{least} to {most} rows and columns");
            return Err(OptionError::new(format!("size {size}"), expected));
        }
        let seats = options.seats.unwrap_or(self.seats.usual);
        if !self.seats.range().contains(&seats) {
            let Among { least, most, .. } = self.seats;
            return Err(OptionError::new(format!("{seats} seats"), format!("{least} to {most}")));
        }
        let rules = options.rules.as_deref().or(self.rules.first().copied());
        if let Some(rules) = rules.filter(|rules| !self.rules.contains(rules)) {
            return Err(OptionError::new(format!("rules {rules:?}"), one_of(self.rules)));
        }
        Ok(Options {
            size,
            seats: self.seats.is_choice().then_some(seats),
            rules: rules.map(str::to_string),
            without: self.left_out(options.without, seats)?,
        })
    }

    /// Refuses options that the game does not have.
    fn check_known(&self, options: &Options) -> Result<(), OptionError> {
        let Options { size, seats, rules, without } = options;
        let all = [
            ("size", self.sides.is_choice(), size.is_some()),
            ("seats", self.seats.is_choice(), seats.is_some()),
            ("rules", !self.rules.is_empty(), rules.is_some()),
            ("without", !self.without.is_empty(), without.is_some()),
        ];
        let Some((option, ..)) = all.iter().find(|(_, has, is_set)| *is_set && !has) else {
            return Ok(());
        };
        let known = all.iter().filter(|(_, has, _)| *has).map(|(name, ..)| *name);
        let known = known.collect::<Vec<_>>().join(", ");
        let found = format!("option {option} for {}", self.name);
        Err(OptionError::new(found, format!("an option of that game: {known}")))
    }

    /// The letter of the color that nobody plays.
    fn left_out(&self, asked: Option<char>, seats: usize) -> Result<Option<char>, OptionError> {
        let usual = self.without.first().map(|color| color.letter()).filter(|_| seats == 3);
        let Some(letter) = asked.map(|letter| letter.to_ascii_uppercase()) else {
            return Ok(usual);
        };
        if !self.without.iter().any(|color| color.letter() == letter) {
            let letters = self.without.iter().map(|color| color.letter().to_string());
            let expected = format!("one of {}", letters.collect::<Vec<_>>().join(", "));
            return Err(OptionError::new(format!("without {letter:?}"), expected));
        }
        match seats {
            3 => Ok(Some(letter)),
            _ => Err(OptionError::new(
                format!("option without and {seats} seats"),
                "3 seats, where one color is left out",
            )),
        }
    }
}
