//! The list of games, in the order in which people are shown them.

use grid::Size;
use reversi::{Kind, Rules, board};

use crate::erased::Erased;
use crate::players::Players;
use crate::{AnyGame, OptionError, Options};

/// A game of the catalog.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// How users call it.
    pub name: &'static str,
    /// What it is called where names have spaces and capitals.
    pub title: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    rules: &'static [&'static str],
    open: fn(&Options) -> Result<Box<dyn AnyGame>, OptionError>,
}

impl Entry {
    /// The names of its rule sets, the default first; none if there is no choice.
    pub fn rules(&self) -> impl Iterator<Item = &'static str> {
        self.rules.iter().copied()
    }

    /// Configures the game.
    pub fn open(&self, options: &Options) -> Result<Box<dyn AnyGame>, OptionError> {
        (self.open)(options)
    }
}

/// Every game there is.
pub const GAMES: &[Entry] = &[
    Entry {
        name: "othello",
        title: "Othello",
        summary: "two seats, any board from 4x4 to 16x16",
        rules: &[],
        open: othello,
    },
    Entry {
        name: "reversi",
        title: "Reversi",
        summary: "two to four seats, Rolit or with passes",
        rules: &["rolit", "pass"],
        open: reversi,
    },
    Entry {
        name: "loa",
        title: "Lines of Action",
        summary: "two seats, connect your men",
        rules: &["standard", "olympiad", "openspiel", "codingame"],
        open: loa,
    },
    Entry {
        name: "arlecchino",
        title: "Arlecchino",
        summary: "two to four seats, 35 pieces",
        rules: &[],
        open: arlecchino,
    },
];

/// The game of that name.
pub fn find(name: &str) -> Result<&'static Entry, OptionError> {
    GAMES.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names = GAMES.iter().map(|entry| entry.name).collect::<Vec<_>>();
        OptionError::new(format!("game {name:?}"), format!("one of {}", names.join(", ")))
    })
}

const EIGHT: Size = othello::Othello::SIZE;

fn othello(options: &Options) -> Result<Box<dyn AnyGame>, OptionError> {
    options.only("othello", &["size"])?;
    let size = options.size.unwrap_or(EIGHT);
    let options = Options { size: Some(size), ..Options::default() };
    if size == EIGHT {
        return Ok(Box::new(Erased { name: "othello", size, options, game: othello::Othello }));
    }
    let rules = rules(Kind::Othello, size, 2)?;
    Ok(match rules.words() {
        1 => variant::<board::Duel<1>>("othello", options, rules),
        2 => variant::<board::Duel<2>>("othello", options, rules),
        _ => variant::<board::Duel<4>>("othello", options, rules),
    })
}

fn reversi(options: &Options) -> Result<Box<dyn AnyGame>, OptionError> {
    options.only("reversi", &["size", "seats", "rules"])?;
    let kind = match options.rules.as_deref() {
        None | Some("rolit") => Kind::Rolit,
        Some("pass") => Kind::Pass,
        Some(other) => {
            return Err(OptionError::new(format!("rules {other:?}"), "rolit or pass"));
        }
    };
    let size = options.size.unwrap_or(EIGHT);
    let rules = rules(kind, size, options.seats.unwrap_or(4))?;
    let options = Options {
        size: Some(size),
        seats: Some(rules.seats()),
        rules: Some(kind.to_string()),
        without: None,
    };
    Ok(match rules.words() {
        1 => variant::<board::Table<1>>("reversi", options, rules),
        2 => variant::<board::Table<2>>("reversi", options, rules),
        _ => variant::<board::Table<4>>("reversi", options, rules),
    })
}

fn rules(kind: Kind, size: Size, seats: usize) -> Result<Rules, OptionError> {
    Rules::new(kind, size, seats).map_err(|error| match error {
        reversi::RulesError::Size(size) => {
            OptionError::new(format!("size {size}"), "4 to 16 rows and columns")
        }
        _ => OptionError::new(format!("{seats} seats"), "2 to 4"),
    })
}

fn variant<P: reversi::Discs>(
    name: &'static str,
    options: Options,
    rules: Rules,
) -> Box<dyn AnyGame>
where
    reversi::Variant<P>: Players<Position = P>,
{
    let size = rules.size();
    let game = reversi::Variant::<P>::new(rules).expect("the number of words fits the size");
    Box::new(Erased { name, size, options, game })
}

fn loa(options: &Options) -> Result<Box<dyn AnyGame>, OptionError> {
    options.only("loa", &["rules"])?;
    let name = options.rules.as_deref().unwrap_or("standard");
    let rules = loa::Rules::named(name).ok_or_else(|| {
        let names = loa::Rules::names().collect::<Vec<_>>().join(", ");
        OptionError::new(format!("rules {name:?}"), format!("one of {names}"))
    })?;
    let options = Options { rules: Some(name.to_string()), ..Options::default() };
    Ok(Box::new(Erased { name: "loa", size: EIGHT, options, game: loa::Loa::new(rules) }))
}

fn arlecchino(options: &Options) -> Result<Box<dyn AnyGame>, OptionError> {
    options.only("arlecchino", &["seats", "without"])?;
    let seats = options.seats.unwrap_or(2);
    let without = options.without.map(|letter| {
        let color = arlecchino::Color::from_letter(letter);
        color.ok_or_else(|| OptionError::new(format!("without {letter:?}"), "B, J, R or V"))
    });
    let seating = match (seats, without.transpose()?) {
        (3, Some(without)) => arlecchino::Seating::Three { without },
        (_, None) => arlecchino::Seating::new(seats)
            .ok_or_else(|| OptionError::new(format!("{seats} seats"), "2 to 4"))?,
        (_, Some(_)) => {
            let found = format!("option without and {seats} seats");
            return Err(OptionError::new(found, "3 seats, where one color is left out"));
        }
    };
    let options = Options {
        seats: Some(seats),
        without: seating.without().map(arlecchino::Color::letter),
        ..Options::default()
    };
    let size = arlecchino::SIZE;
    Ok(match seating {
        arlecchino::Seating::Two => {
            let game = arlecchino::Rules::duel();
            Box::new(Erased { name: "arlecchino", size, options, game })
        }
        _ => {
            let game = arlecchino::Rules::table(seating);
            Box::new(Erased { name: "arlecchino", size, options, game })
        }
    })
}
