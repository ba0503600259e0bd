//! Any game and any match behind one pair of trait objects, in text.

use std::any::Any;
use std::fmt;

use game::testing::random_match;
use game::{Notation, Outcome, Position, Record, Score, Seat, TextError, divide};
use grid::{Origin, Size};

use crate::any_engine::MakeEngine;
use crate::any_player::{Candidate, ErasedPlayer, Program};
use crate::drawn::{Cell, Drawing, cells, drawing, drawings};
use crate::ladder::{Recipe, Rung};
use crate::players::{Players, ReadFile, SpecError};
use crate::reports::ReportPlayer;
use crate::spec::{Keys, PERSON_NAME_MAX, Spec};
use crate::unit::Unit;
use crate::{AnyPlayer, Options};

/// A configured game.
pub trait AnyGame: Send + Sync {
    /// Its name in the catalog.
    fn name(&self) -> &'static str;

    /// How it was configured, defaults filled in where the game has the option.
    fn options(&self) -> &Options;

    /// Rows and columns of its board, also where they are always the same.
    fn size(&self) -> Size;

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

    /// The strengths of its machines, the weakest first.
    fn levels(&self) -> Vec<Rung>;

    /// The algorithms that play it.
    fn recipes(&self) -> Vec<Recipe>;

    /// The players of the reports about it.
    fn reports(&self) -> &'static [ReportPlayer];

    /// A searcher whose scores are for the seat that moved last, where that takes more than another
    /// sign: with more than two seats.
    fn behind(&self) -> Option<Box<dyn AnyPlayer>>;

    /// How its engine is made, which judges its moves, where there is one.
    fn engine(&self) -> Option<MakeEngine>;

    /// What values count.
    fn unit(&self) -> Unit;

    /// What a score is worth in that unit.
    fn worth(&self, score: Score) -> f64;

    /// A score in words: `+120`, `win by 12`, `loss in 4 plies`.
    fn score_text(&self, score: Score) -> String;

    /// Where row 1 is.
    fn origin(&self) -> Origin;

    /// The letters of the colors on the board.
    fn letters(&self) -> Vec<String>;

    /// The colors of a seat, by their place among the letters.
    fn colors(&self, seat: Seat) -> Vec<usize>;

    /// Squares and the letter of the side to move as [`AnyGame::set_up`] reads them.
    fn board_text(&self, cells: &[Cell], turn: &str) -> String {
        let letters = self.letters();
        let is_pieces = cells.iter().any(|cell| matches!(cell, Cell::Piece(_)));
        let (empty, between) = if is_pieces { ("----", ",") } else { ("-", "") };
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

    /// The legal moves, and what they do to the board.
    fn drawings(&self) -> Vec<Drawing>;

    /// The last move before the cursor, and what it did to the board.
    fn last_drawing(&self) -> Option<Drawing>;

    /// How many seats there are.
    fn seats(&self) -> usize;

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

    /// The same number without listing them.
    fn count_all_moves(&self) -> u64;
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

/// A game of the type `G`, with its type forgotten.
#[derive(Clone)]
pub(crate) struct Erased<G> {
    pub(crate) name: &'static str,
    pub(crate) size: Size,
    pub(crate) options: Options,
    pub(crate) game: G,
}

impl<G: Players + Clone + Send + Sync + 'static> Erased<G> {
    fn with(&self, record: Record<G::Position>) -> Box<dyn AnyMatch> {
        Box::new(ErasedMatch { erased: self.clone(), record })
    }
}

impl<G: Players + Clone + Send + Sync + 'static> AnyGame for Erased<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn size(&self) -> Size {
        self.size
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
        match spec.name.as_str() {
            "human" => {
                let keys = Keys::new(spec, &["name"], &["name"], &[])?;
                let expected = format!("a name of at most {PERSON_NAME_MAX} characters");
                let is_name = |name: &str| {
                    name.chars().count() <= PERSON_NAME_MAX && !name.contains(char::is_control)
                };
                keys.parsed("name", &expected, |name| is_name(name).then_some(()))?;
                Ok(Candidate::Human)
            }
            "gtp" | "nboard" => Ok(Candidate::Program(Program::read(spec, self)?)),
            _ => {
                let of_level = (spec.name == "level").then(|| self.game.ladder().search(spec));
                let search = of_level.flatten().transpose()?;
                let built = self.game.searcher(search.as_ref().unwrap_or(spec), files)?;
                let player = ErasedPlayer::<G>::new(spec.clone(), built);
                Ok(Candidate::Searcher(Box::new(player) as Box<dyn AnyPlayer>))
            }
        }
    }

    fn levels(&self) -> Vec<Rung> {
        self.game.ladder().rungs()
    }

    fn recipes(&self) -> Vec<Recipe> {
        self.game.recipes()
    }

    fn reports(&self) -> &'static [ReportPlayer] {
        self.game.reports()
    }

    fn behind(&self) -> Option<Box<dyn AnyPlayer>> {
        let spec = Spec { name: "maxn".into(), items: Vec::new(), text: "maxn".into() };
        let player = ErasedPlayer::<G>::new(spec, self.game.behind()?);
        Some(Box::new(player))
    }

    fn engine(&self) -> Option<MakeEngine> {
        self.game.engine()
    }

    fn unit(&self) -> Unit {
        self.game.unit()
    }

    fn worth(&self, score: Score) -> f64 {
        self.game.worth(score)
    }

    fn score_text(&self, score: Score) -> String {
        self.game.score_text(score)
    }

    fn origin(&self) -> Origin {
        G::ORIGIN
    }

    fn letters(&self) -> Vec<String> {
        self.game.letters()
    }

    fn colors(&self, seat: Seat) -> Vec<usize> {
        self.game.colors(seat)
    }
}

pub(crate) struct ErasedMatch<G: Notation> {
    pub(crate) erased: Erased<G>,
    pub(crate) record: Record<G::Position>,
}

impl<G: Players + Clone + Send + Sync + 'static> AnyMatch for ErasedMatch<G> {
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
        cells(&self.erased.game, self.erased.size, self.record.position())
    }

    fn drawings(&self) -> Vec<Drawing> {
        drawings(&self.erased.game, self.erased.size, self.record.position())
    }

    fn last_drawing(&self) -> Option<Drawing> {
        let mv = *self.record.moves().last()?;
        let pos = &self.record.positions()[self.record.moves().len() - 1];
        let (game, size) = (&self.erased.game, self.erased.size);
        let paths = pos.legal_moves().zip(game.ways(pos)).find(|(legal, _)| *legal == mv)?.1;
        Some(drawing(game, size, pos, &cells(game, size, pos), mv, paths))
    }

    fn seats(&self) -> usize {
        self.record.position().seats()
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
        let listed = |pos: &G::Position| {
            pos.legal_moves().map(std::hint::black_box).fold(0, |count, _| count + 1)
        };
        self.record.positions().iter().map(listed).sum()
    }

    fn count_all_moves(&self) -> u64 {
        self.record.positions().iter().map(|pos| pos.moves_count() as u64).sum()
    }
}
