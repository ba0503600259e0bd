//! One playthrough: the moves with a cursor.

use crate::{Ending, Game, IllegalMove, Payoffs, Position};

/// A match: every move since the start, and a cursor among them that undo and redo move.
///
/// [`Record::position`] and everything else speaks of the cursor's place. Playing there forgets
/// what could have been redone.
#[derive(Clone, Debug)]
pub struct Record<P: Position> {
    /// One more than moves.
    positions: Vec<P>,
    /// The repetition keys of the positions, beside them.
    keys: Vec<u64>,
    moves: Vec<P::Move>,
    cursor: usize,
    ending: Ending,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What every seat gets.
    pub payoffs: Payoffs,
    /// Why it is over.
    pub cause: Cause,
}

/// What ended a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The rules of the board.
    Board,
    /// A position occurred too often.
    Repetition,
    /// The longest allowed match.
    PliesMax,
}

impl<P: Position> Record<P> {
    /// A match of a game from its start.
    #[must_use]
    pub fn of<G: Game<Position = P>>(game: &G, seed: u64) -> Record<P> {
        Record::from_position(game.start(seed), game.ending())
    }

    /// A match from any position.
    #[must_use]
    pub fn from_position(start: P, ending: Ending) -> Record<P> {
        Record {
            keys: vec![start.repetition_key()],
            positions: vec![start],
            moves: Vec::new(),
            cursor: 0,
            ending,
        }
    }

    /// Where the match began.
    #[must_use]
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The position at the cursor.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.positions[self.cursor]
    }

    /// The positions up to the cursor, the start first.
    #[must_use]
    pub fn positions(&self) -> &[P] {
        &self.positions[..=self.cursor]
    }

    /// The moves up to the cursor, passes included.
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.moves[..self.cursor]
    }

    /// The moves beyond the cursor, which [`Record::redo`] would play again.
    #[must_use]
    pub fn undone(&self) -> &[P::Move] {
        &self.moves[self.cursor..]
    }

    /// What the repetition rule compares: a key for each of [`Record::positions`].
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.keys[..=self.cursor]
    }

    /// What ends this match besides the board.
    #[must_use]
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// Plays a legal move at the cursor; what could have been redone is forgotten. An illegal move
    /// changes nothing, and once the match is over, for whatever cause, every move is illegal.
    pub fn play(&mut self, mv: P::Move) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove);
        }
        let mut next = self.position().clone();
        next.play(mv)?;
        self.moves.truncate(self.cursor);
        self.positions.truncate(self.cursor + 1);
        self.keys.truncate(self.cursor + 1);
        self.moves.push(mv);
        self.keys.push(next.repetition_key());
        self.positions.push(next);
        self.cursor += 1;
        Ok(())
    }

    /// Takes back up to `plies` moves and returns how many there were to take back.
    pub fn undo(&mut self, plies: usize) -> usize {
        let undone = plies.min(self.cursor);
        self.cursor -= undone;
        undone
    }

    /// Plays up to `plies` taken-back moves again and returns how many there were.
    pub fn redo(&mut self, plies: usize) -> usize {
        let redone = plies.min(self.undone().len());
        self.cursor += redone;
        redone
    }

    /// How often the current position has occurred, now included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let current = self.keys[self.cursor];
        self.keys().iter().filter(|key| **key == current).count()
    }

    /// How the match ended, if it has: by the board, then by repetition, then by its length.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let Ending { plies_max, occurrences_max, cap_overrides_board } = self.ending;
        let drawn = |cause| Outcome { payoffs: Payoffs::drawn(self.position().seats()), cause };
        let capped = (self.cursor >= plies_max).then(|| drawn(Cause::PliesMax));
        let board = || {
            let payoffs = self.position().payoffs()?;
            Some(Outcome { payoffs, cause: Cause::Board })
        };
        let repeated = || {
            occurrences_max.filter(|most| self.occurrences() >= *most)?;
            Some(drawn(Cause::Repetition))
        };
        let first = if cap_overrides_board { capped } else { None };
        first.or_else(board).or_else(repeated).or(capped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;
    use crate::testing::Sticks;

    fn record(sticks: u32, moves: &[u8]) -> Record<crate::testing::Heap> {
        let mut record = Record::of(&Sticks::new(sticks), 1);
        for mv in moves {
            record.play(*mv).unwrap();
        }
        record
    }

    #[test]
    fn undo_and_redo_go_as_far_as_there_are_moves() {
        let mut record = record(9, &[1, 2, 1]);
        let end = *record.position();
        assert_eq!(record.undo(2), 2);
        assert_eq!(record.moves(), [1]);
        assert_eq!(record.undone(), [2, 1]);
        assert_eq!(record.undo(5), 1);
        assert_eq!(record.position(), record.start());
        assert_eq!(record.redo(99), 3);
        assert_eq!(*record.position(), end);
    }

    #[test]
    fn playing_after_undo_forgets_what_could_be_redone() {
        let mut record = record(9, &[1, 2, 1]);
        record.undo(2);
        record.play(1).unwrap();
        assert_eq!(record.moves(), [1, 1]);
        assert!(record.undone().is_empty());
        assert_eq!(record.keys().len(), 3);
    }

    #[test]
    fn an_illegal_move_changes_nothing_and_keeps_what_can_be_redone() {
        let mut record = record(9, &[1, 2]);
        record.undo(1);
        assert_eq!(record.play(7), Err(IllegalMove));
        assert_eq!(record.undone(), [2]);
    }

    #[test]
    fn the_board_decides_before_the_length_unless_the_rules_say_otherwise() {
        let game = Sticks::new(2);
        let capped = Ending { plies_max: 1, ..game.ending() };
        let mut won = Record::from_position(game.start(1), capped);
        won.play(2).unwrap();
        assert_eq!(won.outcome().unwrap().payoffs.winner(), Some(Seat::FIRST));

        let strict = Ending { cap_overrides_board: true, ..capped };
        let mut drawn = Record::from_position(game.start(1), strict);
        drawn.play(2).unwrap();
        assert_eq!(drawn.outcome().unwrap().cause, Cause::PliesMax);

        let mut long = Record::from_position(game.start(1), capped);
        long.play(1).unwrap();
        assert_eq!(long.outcome().unwrap().payoffs, Payoffs::drawn(2));
    }

    #[test]
    fn a_match_that_is_over_goes_no_further_whatever_ended_it() {
        let mut won = record(2, &[2]);
        assert_eq!(won.play(1), Err(IllegalMove));

        let game = Sticks::new(9);
        let capped = Ending { plies_max: 2, ..game.ending() };
        // The start itself occurs once, which is already once too often.
        let repeated = Ending { occurrences_max: Some(1), ..game.ending() };
        for (ending, moves) in [(capped, 2), (repeated, 0)] {
            let mut record = Record::from_position(game.start(1), ending);
            for _ in 0..moves {
                record.play(1).unwrap();
            }
            assert!(record.position().clone().play(1).is_ok(), "the board allows it");
            assert_eq!(record.play(1), Err(IllegalMove));
            assert_eq!(record.moves().len(), moves);
        }

        won.undo(1);
        won.play(1).unwrap();
    }
}
