//! Any game and any match behind one pair of trait objects, in text.

use std::any::Any;
use std::fmt;

use game::testing::random_match;
use game::{Game, Leavers, Notation, Outcome, Position, Record, Score, Seat, TextError, divide};
use grid::{Origin, Size};
use players::{Keys, Kind, Players, ReadFile, Recipe, ReportPlayer, Rung, Spec, SpecError};
use players::{build, chosen, makers};

use crate::any_engine::MakeEngine;
use crate::any_searcher::{Candidate, ErasedSearcher};
use crate::drawn::{Cell, Drawing, Drawn, cells, drawing, drawings};
use crate::overlay::{Overlay, Patch};
use crate::profile::{Color, Machines, Pieces, Profile};
use crate::{AnySearcher, Options, Reason, Unit};

/// A configured game.
pub trait AnyGame: Send + Sync {
    /// What it is, however it is configured.
    fn profile(&self) -> &'static Profile;

    /// Its name in the catalog.
    fn name(&self) -> &'static str {
        self.profile().name
    }

    /// How many seats there are.
    fn seats(&self) -> usize {
        self.options().seats.unwrap_or(self.profile().seats.usual)
    }

    /// How it was configured, defaults filled in where the game has the option.
    fn options(&self) -> &Options;

    /// Rows and columns of its board, also where they are always the same.
    fn size(&self) -> Size {
        self.options().size.unwrap_or(self.profile().usual_size())
    }

    /// A match from the start.
    fn start(&self, seed: u64) -> Box<dyn AnyMatch>;

    /// A match from a position's text.
    fn set_up(&self, text: &str) -> Result<Box<dyn AnyMatch>, TextError>;

    /// A match of random moves, played to its end.
    fn random_match(&self, seed: u64) -> Box<dyn AnyMatch>;

    /// Where the moves of a transcript begin and end.
    fn split_moves<'a>(&self, text: &'a str) -> Vec<(usize, &'a str)>;

    /// The player that a spec asks for. The catalog opens no files: `files` does.
    fn player(&self, spec: &Spec, files: ReadFile<'_>) -> Result<Candidate, SpecError>;

    /// What its machines are.
    fn machines(&self) -> Machines {
        (self.profile().machines)(self.options())
    }

    /// The strengths of its machines, the weakest first.
    fn levels(&self) -> Vec<Rung> {
        self.machines().levels()
    }

    /// Everybody who can play it, in the order in which people are shown them.
    fn recipes(&self) -> Vec<&'static Recipe>;

    /// The recipe that a spec names.
    fn recipe(&self, spec: &Spec) -> Result<&'static Recipe, SpecError> {
        let recipes = self.recipes();
        Ok(recipes[chosen(&recipes, spec, self.profile().title)?])
    }

    /// Refuses what [`AnyGame::player`] would refuse, files aside, and builds nothing.
    fn check(&self, spec: &Spec) -> Result<(), SpecError> {
        Keys::read(spec, self.recipe(spec)?)?;
        Ok(())
    }

    /// Refuses also people, programs and files: whatever is not Damier's own.
    fn check_ours(&self, spec: &Spec) -> Result<(), SpecError> {
        Keys::read(spec, self.recipe(spec)?)?.check_ours()
    }

    /// Refuses also what a stranger over the network may not ask for: people, programs, files, and
    /// more than a part of a machine with so many processors.
    fn check_stranger(&self, spec: &Spec, processors: usize) -> Result<(), SpecError> {
        Keys::read(spec, self.recipe(spec)?)?.check_stranger(processors)
    }

    /// A spec as it is meant where people play and nothing is measured: a level that has a book
    /// uses it, unless the spec says otherwise.
    fn with_book(&self, spec: &Spec) -> Spec {
        let keys = self.recipe(spec).ok().filter(|recipe| recipe.kind == Kind::Level);
        let keys = keys.and_then(|recipe| Keys::read(spec, recipe).ok());
        let number = keys.filter(|keys| !keys.says("book")).and_then(|keys| keys.number("level"));
        let is_booked = |rung: &Rung| rung.has_book && Some(rung.number.into()) == number;
        match self.levels().iter().any(is_booked) {
            true => spec.with("book", "on"),
            false => spec.clone(),
        }
    }

    /// A spec with a seed, if it plays by chance and names none: so that games differ, and a run
    /// repeats.
    fn seeded(&self, spec: &Spec, seed: u64) -> Spec {
        let recipe = self.recipe(spec).ok();
        let keys = recipe.and_then(|recipe| Keys::read(spec, recipe).ok());
        match keys.is_some_and(|keys| keys.wants_seed()) {
            true => spec.with("seed", &seed.to_string()),
            false => spec.clone(),
        }
    }

    /// The players of the reports about it.
    fn reports(&self) -> Vec<&'static ReportPlayer> {
        self.recipes().into_iter().flat_map(|recipe| recipe.menu).collect()
    }

    /// The levels that are called easy, medium and hard.
    fn named_levels(&self) -> [usize; 3] {
        self.machines().named
    }

    /// How its engine is made, which judges its moves, where there is one.
    fn engine(&self) -> Option<MakeEngine> {
        self.machines().engine
    }

    /// What values count.
    fn unit(&self) -> Unit {
        self.machines().unit
    }

    /// What a score is worth in that unit.
    fn worth(&self, score: Score) -> f64 {
        self.profile().worth(score, self.unit())
    }

    /// A score in words: `+120`, `win by 12`, `loss in 4 plies`.
    fn score_text(&self, score: Score) -> String {
        self.profile().score_text(score)
    }

    /// Where row 1 is.
    fn origin(&self) -> Origin {
        self.profile().origin
    }

    /// The colors on the board.
    fn palette(&self) -> Vec<Color> {
        self.profile().palette.to_vec()
    }

    /// The letters of these colors.
    fn letters(&self) -> Vec<String> {
        self.palette().into_iter().map(|color| color.letter().to_string()).collect()
    }

    /// The colors of a seat, by their place in the palette.
    fn colors(&self, seat: Seat) -> Vec<usize> {
        self.profile().colors(self.options(), seat)
    }

    /// The letter of a seat's color, the first one's where it has several.
    fn seat_letter(&self, seat: Seat) -> String {
        let color = self.colors(seat).first().and_then(|color| self.letters().get(*color).cloned());
        color.unwrap_or_default()
    }

    /// Squares and the letter of the side to move as [`AnyGame::set_up`] reads them.
    fn board_text(&self, cells: &[Cell], turn: &str) -> String {
        let letters = self.letters();
        let is_quarters = self.profile().pieces == Pieces::Quarters;
        let (empty, between) = if is_quarters { ("----", ",") } else { ("-", "") };
        let text = |cell: &Cell| match cell {
            Cell::Empty => empty.to_string(),
            Cell::Disc(color) => letters.get(*color).map_or("?".to_string(), String::clone),
            Cell::Piece(letters) => letters.clone(),
        };
        format!("{} {turn}", cells.iter().map(text).collect::<Vec<_>>().join(between))
    }
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.name(), self.options())
    }
}

/// A match with its cursor; see [`Record`].
pub trait AnyMatch: Send + Sync {
    /// The game it is a match of.
    fn game(&self) -> &dyn AnyGame;

    /// Itself, for players of the same game.
    fn as_any(&self) -> &dyn Any;

    /// A match like it.
    fn boxed(&self) -> Box<dyn AnyMatch>;

    /// What stands on the squares, row by row from the top left.
    fn cells(&self) -> Vec<Cell>;

    /// What every seat has on the board: discs, men or compartments.
    fn counts(&self) -> Vec<u32> {
        let (game, cells) = (self.game(), self.cells());
        let palette = game.palette();
        let count = |seat| {
            let colors = game.colors(seat);
            let own = |letter: char| colors.iter().any(|color| palette[*color].letter() == letter);
            let of_cell = |cell: &Cell| match cell {
                Cell::Empty => 0,
                Cell::Disc(color) => u32::from(colors.contains(color)),
                Cell::Piece(piece) => piece.chars().filter(|letter| own(*letter)).count() as u32,
            };
            cells.iter().map(of_cell).sum()
        };
        Seat::all(self.seats()).map(count).collect()
    }

    /// The legal moves, and what they do to the board.
    fn drawings(&self) -> Vec<Drawing>;

    /// The last move before the cursor, and what it did to the board.
    fn last_drawing(&self) -> Option<Drawing>;

    /// The squares of an overlay; none where the game has no such thing.
    fn overlay(&self, overlay: Overlay) -> Vec<Patch>;

    /// How many seats there are.
    fn seats(&self) -> usize {
        self.game().seats()
    }

    /// Whose turn it is.
    fn turn(&self) -> Seat;

    /// The letter for the side to move.
    fn turn_text(&self) -> String;

    /// The legal moves, in the game's order.
    fn moves(&self) -> Vec<String>;

    /// Every way to write a legal move.
    fn paths(&self) -> Vec<String>;

    /// Plays a move, and before it the forced passes that were left out. A bad move changes
    /// nothing.
    fn play(&mut self, text: &str) -> Result<(), TextError>;

    /// Why a text is not a legal move, or as a part not the beginning of one; none if it is.
    fn reason(&self, text: &str, is_part: bool) -> Option<Reason>;

    /// Who has left.
    fn leavers(&self) -> Leavers;

    /// Whether a seat may leave while others go on: it is there, and there are more than two.
    fn can_leave(&self, seat: Seat) -> bool;

    /// Lets a seat leave, whoever's turn it is: a ply that [`AnyMatch::play`] reads as well.
    fn leave(&mut self, seat: Seat) -> Result<(), TextError> {
        self.play(&game::leaving_text(seat))
    }

    /// Takes back up to `plies` moves and returns how many.
    fn undo(&mut self, plies: usize) -> usize;

    /// Plays up to `plies` taken-back moves again and returns how many.
    fn redo(&mut self, plies: usize) -> usize;

    /// Moves played up to the cursor, passes included.
    fn plies(&self) -> usize;

    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Where it began, in one line.
    fn start_text(&self) -> String;

    /// The position in one line.
    fn position_text(&self) -> String;

    /// The position drawn.
    fn diagram(&self) -> String;

    /// The moves up to the cursor, as the game's transcripts have them.
    fn transcript(&self) -> String;

    /// The moves up to the cursor one by one, passes included.
    fn played(&self) -> Vec<String>;

    /// The last move before the cursor.
    fn last(&self) -> Option<String>;

    /// Leaves at `depth` plies; `each` is told those below every legal move as it is counted.
    fn perft(&self, depth: u32, each: &mut dyn FnMut(&str, u64)) -> u64;

    /// Lists the legal moves of every position up to the cursor, one by one, and returns how many
    /// there were: what a move generator's speed is measured on.
    fn list_all_moves(&self) -> u64;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Box<dyn AnyMatch> {
        self.boxed()
    }
}

impl fmt::Debug for dyn AnyMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position_text())
    }
}

/// The positions of a game, by its players.
pub(crate) type PositionOf<R> = <<R as Players>::Game as Game>::Position;

/// A game with the players `R`, their types forgotten.
#[derive(Clone)]
pub(crate) struct Erased<R: Players> {
    pub(crate) profile: &'static Profile,
    pub(crate) options: Options,
    pub(crate) game: R::Game,
}

impl<R: Players<Game: Drawn>> Erased<R> {
    fn with(&self, record: Record<PositionOf<R>>) -> Box<dyn AnyMatch> {
        Box::new(ErasedMatch { erased: self.clone(), record })
    }
}

impl<R: Players<Game: Drawn>> AnyGame for Erased<R> {
    fn profile(&self) -> &'static Profile {
        self.profile
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn start(&self, seed: u64) -> Box<dyn AnyMatch> {
        self.with(Record::of(&self.game, seed))
    }

    fn set_up(&self, text: &str) -> Result<Box<dyn AnyMatch>, TextError> {
        let start = self.game.read_position(text)?;
        Ok(self.with(Record::from_position(start, self.game.ending())))
    }

    fn random_match(&self, seed: u64) -> Box<dyn AnyMatch> {
        self.with(random_match(&self.game, seed))
    }

    fn split_moves<'a>(&self, text: &'a str) -> Vec<(usize, &'a str)> {
        self.game.split_moves(text)
    }

    fn player(&self, spec: &Spec, files: ReadFile<'_>) -> Result<Candidate, SpecError> {
        let built = build::<R>(&self.game, spec, self.profile.title, files)?;
        Ok(built.map(|built| -> Box<dyn AnySearcher> {
            Box::new(ErasedSearcher::<R> { spec: spec.clone(), built })
        }))
    }

    fn recipes(&self) -> Vec<&'static Recipe> {
        makers::<R>().map(|maker| &maker.recipe).collect()
    }
}

pub(crate) struct ErasedMatch<R: Players> {
    pub(crate) erased: Erased<R>,
    pub(crate) record: Record<PositionOf<R>>,
}

impl<R: Players<Game: Drawn>> AnyMatch for ErasedMatch<R> {
    fn game(&self) -> &dyn AnyGame {
        &self.erased
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed(&self) -> Box<dyn AnyMatch> {
        self.erased.with(self.record.clone())
    }

    fn cells(&self) -> Vec<Cell> {
        cells(&self.erased.game, self.erased.size(), self.record.position())
    }

    fn drawings(&self) -> Vec<Drawing> {
        drawings(&self.erased.game, self.erased.size(), self.record.position())
    }

    fn last_drawing(&self) -> Option<Drawing> {
        let mv = *self.record.moves().last()?;
        let pos = &self.record.positions()[self.record.moves().len() - 1];
        let (game, size) = (&self.erased.game, self.erased.size());
        let paths = pos.legal_moves().zip(game.ways(pos)).find(|(legal, _)| *legal == mv)?.1;
        Some(drawing(game, size, pos, &cells(game, size, pos), mv, paths))
    }

    fn overlay(&self, overlay: Overlay) -> Vec<Patch> {
        self.erased.game.overlay(self.erased.size(), self.record.position(), overlay)
    }

    fn turn(&self) -> Seat {
        self.record.position().turn()
    }

    fn turn_text(&self) -> String {
        self.erased.game.turn_text(self.record.position())
    }

    fn moves(&self) -> Vec<String> {
        let pos = self.record.position();
        pos.legal_moves().map(|mv| self.erased.game.move_text(pos, mv)).collect()
    }

    fn paths(&self) -> Vec<String> {
        self.erased.game.paths(self.record.position())
    }

    fn play(&mut self, text: &str) -> Result<(), TextError> {
        self.erased.game.play_text(&mut self.record, text)
    }

    fn reason(&self, text: &str, is_part: bool) -> Option<Reason> {
        Reason::of(&self.erased.game, self, self.record.position(), (text, is_part))
    }

    fn leavers(&self) -> Leavers {
        self.record.position().leavers()
    }

    fn can_leave(&self, seat: Seat) -> bool {
        self.outcome().is_none() && self.record.position().leaving(seat).is_some()
    }

    fn undo(&mut self, plies: usize) -> usize {
        self.record.undo(plies)
    }

    fn redo(&mut self, plies: usize) -> usize {
        self.record.redo(plies)
    }

    fn plies(&self) -> usize {
        self.record.moves().len()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }

    fn start_text(&self) -> String {
        self.erased.game.position_text(self.record.start())
    }

    fn position_text(&self) -> String {
        self.erased.game.position_text(self.record.position())
    }

    fn diagram(&self) -> String {
        self.erased.game.diagram(self.record.position())
    }

    fn transcript(&self) -> String {
        self.erased.game.transcript(&self.record)
    }

    fn played(&self) -> Vec<String> {
        let played = self.record.positions().iter().zip(self.record.moves());
        played.map(|(pos, mv)| self.erased.game.move_text(pos, *mv)).collect()
    }

    fn last(&self) -> Option<String> {
        let (mv, index) = (self.record.moves().last()?, self.record.moves().len() - 1);
        Some(self.erased.game.move_text(&self.record.positions()[index], *mv))
    }

    fn perft(&self, depth: u32, each: &mut dyn FnMut(&str, u64)) -> u64 {
        let pos = self.record.position();
        divide(pos, depth, |mv, leaves| each(&self.erased.game.move_text(pos, mv), leaves))
    }

    fn list_all_moves(&self) -> u64 {
        // The black box keeps the compiler from counting moves that it never makes.
        let listed = |pos: &PositionOf<R>| {
            pos.legal_moves().map(std::hint::black_box).fold(0, |count, _| count + 1)
        };
        self.record.positions().iter().map(listed).sum()
    }
}
