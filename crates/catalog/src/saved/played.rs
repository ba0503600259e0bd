//! A saved game played through by its rules.

use game::{PASS, TextError};

use super::{SavedGame, Word};
use crate::{AnyMatch, ReadError, find};

/// A saved game, played: all its moves, and the match where it stands.
#[derive(Debug)]
pub struct Played {
    /// The moves in the order of the file, with the passes that it leaves out.
    pub moves: Vec<PlayedMove>,
    /// The number of the move where the game stands, from 1; 0 is the start.
    pub at: usize,
    /// The match up to there.
    pub played: Box<dyn AnyMatch>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The number of the move before it; 0 is the start.
    pub parent: usize,
    /// The move as its game writes it.
    pub text: String,
}

impl SavedGame {
    /// Plays all moves by the rules of the game: as many plies as the file says.
    pub fn play(&self) -> Result<Played, ReadError> {
        let game = find(&self.game)?.open(&self.options)?;
        let played = match &self.start {
            None => game.start(self.seed),
            Some(start) => game.set_up(&start.text).map_err(|error| start.refused(error))?,
        };
        let mut walk = Walk { played, moves: Vec::new(), depths: Vec::new(), path: Vec::new() };
        let mut branches = self.branches.iter().peekable();
        // Where each of the words led: passes that were left out are moves of their own.
        let mut ends = Vec::with_capacity(self.moves.len());
        for (number, word) in (1..).zip(&self.moves) {
            if let Some(branch) = branches.next_if(|branch| branch.mv == number) {
                walk.go_to(branch.parent.checked_sub(1).map_or(0, |index| ends[index]))?;
            }
            ends.push(walk.play(word)?);
        }
        self.check_plies(walk.moves.len())?;
        let at = self.kept.at.unwrap_or_else(|| walk.end_of_main_line()).min(walk.moves.len());
        walk.go_to(at)?;
        Ok(Played { moves: walk.moves, at, played: walk.played })
    }

    fn check_plies(&self, found: usize) -> Result<(), ReadError> {
        match &self.plies {
            Some(plies) if plies.text != found.to_string() => {
                let expected = format!("{} plies, as the headers say", plies.text);
                let error = TextError::new("", 0, expected).with_found(format!("{found} plies"));
                Err(plies.refused(error).into())
            }
            _ => Ok(()),
        }
    }
}

/// A match that walks about in its tree.
struct Walk {
    played: Box<dyn AnyMatch>,
    moves: Vec<PlayedMove>,
    /// How many moves lead to each, itself included.
    depths: Vec<usize>,
    /// The moves from the start to where the match is.
    path: Vec<usize>,
}

impl Walk {
    fn here(&self) -> usize {
        self.path.last().copied().unwrap_or(0)
    }

    /// Plays a word of the file, and the passes before it; returns the number of the move.
    fn play(&mut self, word: &Word) -> Result<usize, TextError> {
        let before = self.played.plies();
        // Only where the walk has turned back may a move be there already.
        let is_new = self.here() == self.moves.len();
        self.played.play(&word.text).map_err(|error| word.refused(error))?;
        for _ in before + 1..self.played.plies() {
            self.step(PASS.to_string(), is_new);
        }
        let text = self.played.last().unwrap_or_default();
        self.step(text, is_new);
        Ok(self.here())
    }

    fn step(&mut self, text: String, is_new: bool) {
        let parent = self.here();
        let is_same = |mv: &PlayedMove| mv.parent == parent && mv.text == text;
        let known = match is_new {
            true => None,
            false => self.moves[parent..].iter().position(is_same).map(|index| parent + index + 1),
        };
        let number = known.unwrap_or_else(|| {
            self.moves.push(PlayedMove { parent, text });
            self.depths.push(self.path.len() + 1);
            self.moves.len()
        });
        self.path.push(number);
    }

    /// Walks back to where the ways part, and forward again.
    fn go_to(&mut self, number: usize) -> Result<(), TextError> {
        let (mut at, mut down) = (number, Vec::new());
        while at > 0 && self.path.get(self.depths[at - 1] - 1) != Some(&at) {
            down.push(at);
            at = self.moves[at - 1].parent;
        }
        let depth = if at == 0 { 0 } else { self.depths[at - 1] };
        self.played.undo(self.path.len() - depth);
        self.path.truncate(depth);
        for number in down.into_iter().rev() {
            self.played.play(&self.moves[number - 1].text)?;
            self.path.push(number);
        }
        Ok(())
    }

    fn end_of_main_line(&self) -> usize {
        let mut end = 0;
        // A move's first child is the first that is written behind it.
        for (number, mv) in (1..).zip(&self.moves) {
            if mv.parent == end {
                end = number;
            }
        }
        end
    }
}
