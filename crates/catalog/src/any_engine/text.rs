//! What the engines found that share a search, in text.

use engine::{Analysis as Found, Judged};
use game::{Notation, Position, Score};
use players::Players;

use super::{Analysis, Confidence, JudgedMove, Question, Reach};
use crate::drawn::Drawn;
use crate::erased::{AnyMatch, ErasedMatch, PositionOf};

/// The moves of a game.
type MoveOf<R> = <PositionOf<R> as Position>::Move;

/// What a value is that was found so deep, by this line.
type ScoreOf<R> = fn(&PositionOf<R>, i32, u32, &[MoveOf<R>]) -> Score;

/// How an engine's values are told.
pub(super) struct Telling<R: Players> {
    /// What a value is.
    pub(super) score: ScoreOf<R>,
    /// How surely it is known.
    pub(super) confidence: fn(i32, u32) -> Confidence,
}

impl<R: Players<Game: Drawn>> Telling<R> {
    /// What was found of the current position of a match.
    pub(super) fn in_text(&self, played: &ErasedMatch<R>, found: &Found<MoveOf<R>>) -> Analysis {
        let pos = played.record.position();
        let worth = |value: i32, depth: u32, line: &[MoveOf<R>]| {
            played.game().worth((self.score)(pos, value, depth, line))
        };
        let judged = |judged: &Judged<MoveOf<R>>| JudgedMove {
            mv: played.erased.game.move_text(pos, judged.mv),
            value: worth(judged.value, judged.depth, &judged.line),
            is_bound: judged.is_bound,
            confidence: (self.confidence)(judged.value, judged.depth),
            prospects: Vec::new(),
            line: line(&played.erased.game, pos, &judged.line),
        };
        // Before anything was searched, nothing is known.
        let searched = found.moves.iter().filter(|judged| judged.depth > 0);
        Analysis {
            moves: searched.map(judged).collect(),
            value: worth(found.value, found.depth, found.line()),
            confidence: (self.confidence)(found.value, found.depth),
            nodes: found.nodes,
            elapsed: found.elapsed,
        }
    }
}

/// The one move that a question is about; `Err` if it is none of the position's.
pub(super) fn only<R: Players<Game: Drawn>>(
    played: &ErasedMatch<R>,
    question: &Question<'_>,
) -> Result<Option<MoveOf<R>>, ()> {
    let read = |text| played.erased.game.read_move(played.record.position(), text);
    question.only.map(read).transpose().map_err(drop)
}

/// How many plies a reach is, unless something else has to end the search. A game has as many moves
/// to choose from as three of Othello: a level looks half as far.
pub(super) fn plies(reach: Reach) -> Option<u32> {
    match reach {
        Reach::Solve | Reach::Level(LEVEL_MAX..) => None,
        Reach::Level(level) => Some(1 + u32::from(level) / 2),
        Reach::Depth(depth) => Some(depth.max(1)),
    }
}

/// From this level on something else has to end a search.
const LEVEL_MAX: u8 = 20;

/// A line in text.
pub(super) fn line<G: Notation>(
    game: &G,
    pos: &G::Position,
    line: &[<G::Position as Position>::Move],
) -> Vec<String> {
    let mut pos = pos.clone();
    let name = |mv: &<G::Position as Position>::Move| {
        let text = game.move_text(&pos, *mv);
        pos.play_unchecked(*mv);
        text
    };
    line.iter().map(name).collect()
}
