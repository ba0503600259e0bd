//! The list of games, in the order in which people are shown them.

use engine_arlecchino::PairPlayers;
use engine_loa::LoaPlayers;
use engine_mnk::MnkPlayers;
use engine_othello::OthelloPlayers;
use engine_reversi::{DuelPlayers, PairPlayers as OfTwo, TablePlayers};
use game::ZeroSum;
use grid::{Origin, Size};
use players::Players;
use reversi::{Kind, Rules, board};

use crate::any_engine::OfSeats;
use crate::erased::Erased;
use crate::profile::{Among, Color, Machines, Pieces, Profile, SetUp};
use crate::{AnyGame, OptionError, Options, ratings};

/// Every game there is; the first is the one that is meant where nobody says.
pub const GAMES: &[Profile] = &[OTHELLO, REVERSI, LOA, ARLECCHINO, MNK];

const OTHELLO: Profile = Profile {
    name: "othello",
    title: "Othello",
    seats: Among::only(2),
    sides: Among { least: 4, most: 16, usual: 8 },
    rules: &[],
    without: &[],
    row: None,
    pieces: Pieces::Discs,
    palette: &[Color::Black, Color::White],
    origin: Origin::Top,
    set_up: SetUp::Fixed,
    is_counted: true,
    points: 1_000.0,
    haste: 0,
    machines: |options| match options.size {
        None | Some(EIGHT) => Machines::OF_OTHELLO,
        Some(size) => Machines::of_boards(rules(Kind::Othello, size, 2).words()),
    },
    // On boards of discs every opening of four plies is much like another.
    opening_plies: 8,
    has_ggf: true,
    open: othello,
};

const REVERSI: Profile = Profile {
    name: "reversi",
    title: "Reversi",
    seats: Among { least: 2, most: 4, usual: 4 },
    rules: &["rolit", "pass"],
    // Rolit for fewer than four has discs of every color all the same.
    palette: &[Color::Black, Color::White, Color::Amber, Color::Sky],
    machines: |options| {
        let engine = match (options.size.map_or(1, words), options.seats) {
            (1, Some(2)) => OfSeats::<OfTwo<1>>::boxed,
            (1, _) => OfSeats::<TablePlayers<1>>::boxed,
            (2, Some(2)) => OfSeats::<OfTwo<2>>::boxed,
            (2, _) => OfSeats::<TablePlayers<2>>::boxed,
            (_, Some(2)) => OfSeats::<OfTwo<4>>::boxed,
            (_, _) => OfSeats::<TablePlayers<4>>::boxed,
        };
        let is_rolit = options.rules.as_deref() == Some("rolit");
        // Other boards were not measured.
        let is_usual = options.size.is_none_or(|size| (size.rows(), size.columns()) == (8, 8));
        let ratings = match (options.seats, is_rolit) {
            _ if !is_usual => &[],
            (Some(2), true) => ratings::ROLIT_TWO,
            (Some(3), true) => ratings::ROLIT_THREE,
            (_, true) => ratings::ROLIT_FOUR,
            (Some(2), false) => ratings::PASS_TWO,
            (Some(3), false) => ratings::PASS_THREE,
            (_, false) => ratings::PASS_FOUR,
        };
        Machines::of_seats(engine, ratings)
    },
    has_ggf: false,
    open: reversi,
    ..OTHELLO
};

const LOA: Profile = Profile {
    name: "loa",
    title: "Lines of Action",
    seats: Among::only(2),
    sides: Among::only(8),
    rules: &["standard", "olympiad", "openspiel", "codingame"],
    without: &[],
    row: None,
    pieces: Pieces::Men,
    palette: &[Color::Black, Color::White],
    origin: Origin::Bottom,
    set_up: SetUp::Fixed,
    is_counted: false,
    // A square of distance is ten points.
    points: 10.0,
    haste: loa::Board::HASTE,
    machines: |_| Machines::OF_LOA,
    opening_plies: 4,
    has_ggf: false,
    open: loa,
};

const ARLECCHINO: Profile = Profile {
    name: "arlecchino",
    title: "Arlecchino",
    seats: Among { least: 2, most: 4, usual: 2 },
    sides: Among::only(6),
    rules: &[],
    without: &[Color::Green, Color::Blue, Color::Yellow, Color::Red],
    row: None,
    pieces: Pieces::Quarters,
    palette: &[Color::Blue, Color::Yellow, Color::Red, Color::Green],
    origin: Origin::Top,
    set_up: SetUp::Random,
    is_counted: true,
    points: 100.0,
    haste: 0,
    machines: |options| match options.seats {
        None | Some(2) => Machines::OF_ARLECCHINO,
        Some(seats) => {
            let ratings =
                if seats == 3 { ratings::ARLECCHINO_THREE } else { ratings::ARLECCHINO_FOUR };
            Machines::of_seats(OfSeats::<engine_arlecchino::TablePlayers>::boxed, ratings)
        }
    },
    opening_plies: 4,
    has_ggf: false,
    open: arlecchino,
};

const MNK: Profile = Profile {
    name: "mnk",
    title: "k in a row",
    seats: Among::only(2),
    sides: Among { least: mnk::Mnk::LEAST, most: 16, usual: mnk::Mnk::LEAST },
    rules: &[],
    without: &[],
    row: Some(Among { least: mnk::Mnk::LEAST, most: mnk::Mnk::ROW_MAX, usual: 5 }),
    pieces: Pieces::Stones,
    palette: &[Color::Black, Color::White],
    origin: Origin::Top,
    set_up: SetUp::Fixed,
    is_counted: false,
    // A line of which two stones are missing is about a point.
    points: 100.0,
    haste: mnk::Board::HASTE,
    machines: |options| match options.size {
        None | Some(THREE) => Machines { perfect: Some((3, 9)), ..Machines::OF_ROWS },
        Some(_) => Machines::OF_ROWS,
    },
    // More would leave little of tic-tac-toe.
    opening_plies: 2,
    has_ggf: false,
    open: mnk,
};

/// The names of the game of report 001's program: ours, and the report's, who means the same.
pub const NAMES_IN_REPORT_001: [&str; 2] = ["othello", "reversi"];

/// The game of that name.
pub fn find(name: &str) -> Result<&'static Profile, OptionError> {
    GAMES.iter().find(|profile| profile.name == name).ok_or_else(|| {
        let names = GAMES.iter().map(|profile| profile.name).collect::<Vec<_>>();
        OptionError::new(format!("game {name:?}"), format!("one of {}", names.join(", ")))
    })
}

const EIGHT: Size = othello::Othello::SIZE;

const THREE: Size = mnk::Mnk::TIC_TAC_TOE.size();

fn othello(options: Options) -> Box<dyn AnyGame> {
    let size = options.size.unwrap_or(EIGHT);
    if size == EIGHT {
        return Box::new(Erased::<OthelloPlayers> {
            profile: &OTHELLO,
            options,
            game: othello::Othello,
        });
    }
    let rules = rules(Kind::Othello, size, 2);
    match rules.words() {
        1 => variant::<board::Duel<1>, DuelPlayers<1>>(&OTHELLO, options, rules),
        2 => variant::<board::Duel<2>, DuelPlayers<2>>(&OTHELLO, options, rules),
        _ => variant::<board::Duel<4>, DuelPlayers<4>>(&OTHELLO, options, rules),
    }
}

fn reversi(options: Options) -> Box<dyn AnyGame> {
    let kind = if options.rules.as_deref() == Some("pass") { Kind::Pass } else { Kind::Rolit };
    let size = options.size.unwrap_or(EIGHT);
    let rules = rules(kind, size, options.seats.unwrap_or(REVERSI.seats.usual));
    match (rules.words(), rules.seats()) {
        (1, 2) => variant::<board::Table<1>, OfTwo<1>>(&REVERSI, options, rules),
        (1, _) => variant::<board::Table<1>, TablePlayers<1>>(&REVERSI, options, rules),
        (2, 2) => variant::<board::Table<2>, OfTwo<2>>(&REVERSI, options, rules),
        (2, _) => variant::<board::Table<2>, TablePlayers<2>>(&REVERSI, options, rules),
        (_, 2) => variant::<board::Table<4>, OfTwo<4>>(&REVERSI, options, rules),
        (_, _) => variant::<board::Table<4>, TablePlayers<4>>(&REVERSI, options, rules),
    }
}

/// How many words of 64 bits a set of squares takes.
fn words(size: Size) -> usize {
    rules(Kind::Rolit, size, 2).words()
}

fn rules(kind: Kind, size: Size, seats: usize) -> Rules {
    Rules::new(kind, size, seats).expect("the profile has no other sizes and seats than the rules")
}

fn variant<P, R>(profile: &'static Profile, options: Options, rules: Rules) -> Box<dyn AnyGame>
where
    P: reversi::Discs + game::NullMove,
    R: Players<Game = reversi::Variant<P>>,
{
    let game = reversi::Variant::<P>::new(rules).expect("the number of words fits the size");
    Box::new(Erased::<R> { profile, options, game })
}

fn loa(options: Options) -> Box<dyn AnyGame> {
    let rules = options.rules.as_deref().and_then(loa::Rules::named);
    let game = loa::Loa::new(rules.expect("the profile has the names of the rules"));
    Box::new(Erased::<LoaPlayers> { profile: &LOA, options, game })
}

fn mnk(options: Options) -> Box<dyn AnyGame> {
    let game = mnk::Mnk::new(options.size.unwrap_or(THREE), options.row.unwrap_or(3));
    let game = game.expect("the profile has no other sizes and rows than the rules");
    Box::new(Erased::<MnkPlayers> { profile: &MNK, options, game })
}

fn arlecchino(options: Options) -> Box<dyn AnyGame> {
    let without = options.without.and_then(arlecchino::Color::from_letter);
    let seating = match without {
        Some(without) => arlecchino::Seating::Three { without },
        None => arlecchino::Seating::new(options.seats.unwrap_or(ARLECCHINO.seats.usual))
            .expect("the profile has the numbers of seats"),
    };
    let profile = &ARLECCHINO;
    match seating {
        arlecchino::Seating::Two => {
            Box::new(Erased::<PairPlayers> { profile, options, game: arlecchino::Rules::duel() })
        }
        _ => {
            let game = arlecchino::Rules::table(seating);
            Box::new(Erased::<engine_arlecchino::TablePlayers> { profile, options, game })
        }
    }
}
