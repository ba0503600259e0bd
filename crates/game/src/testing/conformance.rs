//! The clauses of the contract, checked on random matches.

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::{Cause, Notation, NullMove, Position, Random, Record, Symmetric};

/// What the matches of a conforming game were like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Matches played.
    pub matches: u64,
    /// Plies of all of them.
    pub plies: u64,
    /// Passes among those.
    pub passes: u64,
    /// Matches that the longest allowed length ended.
    pub capped: u64,
    /// Illegal moves that were tried and refused.
    pub refused: u64,
}

/// A clause that a game broke, and where.
#[derive(Clone, PartialEq, Eq)]
pub struct Breach {
    /// The clause in words.
    pub clause: &'static str,
    /// Seed of the match, ply in it, and the position.
    pub place: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken: {}\n{}", self.clause, self.place)
    }
}

impl fmt::Debug for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Checks every clause of the contract on `matches` random matches, seeds 1, 2, 3 …
///
/// ```
/// use game::testing::{Sticks, conformance};
/// let report = conformance(&Sticks::new(12), 20).unwrap();
/// assert_eq!(report.matches, 20);
/// assert_eq!(report.capped, 0);
/// ```
pub fn conformance<G>(game: &G, matches: u64) -> Result<Report, Breach>
where
    G: Notation,
    G::Position: NullMove + Symmetric,
{
    let mut check =
        Check { game, keys: HashMap::new(), seen: HashSet::new(), report: Report::default() };
    for seed in 1..=matches {
        check.one_match(seed)?;
    }
    Ok(check.report)
}

type PositionOf<G> = <G as crate::Game>::Position;
type MoveOf<G> = <PositionOf<G> as Position>::Move;

struct Check<'a, G: Notation> {
    game: &'a G,
    /// Every position met, by key.
    keys: HashMap<u64, PositionOf<G>>,
    /// Every move met: those that are not legal somewhere must be refused there.
    seen: HashSet<MoveOf<G>>,
    report: Report,
}

/// Other positions' moves that one position is tried with.
const REFUSALS_MAX: usize = 32;

impl<G> Check<'_, G>
where
    G: Notation,
    G::Position: NullMove + Symmetric,
{
    fn one_match(&mut self, seed: u64) -> Result<(), Breach> {
        let mut random = Random::new(seed);
        let mut record = Record::of(self.game, seed);
        loop {
            let pos = record.position().clone();
            let moves = pos.legal_moves().collect::<Vec<_>>();
            self.one_position(&pos, &moves).map_err(|clause| Breach {
                clause,
                place: format!(
                    "seed {seed}, ply {}: {}",
                    record.moves().len(),
                    self.game.position_text(&pos)
                ),
            })?;
            if let Some(outcome) = record.outcome() {
                self.report.capped += u64::from(outcome.cause == Cause::PliesMax);
                break;
            }
            let mv = *random.pick(&moves).expect("a match without outcome goes on");
            self.report.passes += u64::from(G::Position::is_pass(mv));
            self.report.plies += 1;
            record.play(mv).expect("a listed move is legal");
        }
        self.report.matches += 1;
        if record.moves().len() > self.game.plies_max() {
            let place = format!("seed {seed}");
            return Err(Breach { clause: "a match ends within plies_max", place });
        }
        Ok(())
    }

    fn one_position(&mut self, pos: &G::Position, moves: &[MoveOf<G>]) -> Result<(), &'static str> {
        listing(pos, moves)?;
        endings(pos, moves)?;
        self.play(pos, moves)?;
        self.refusals(pos, moves)?;
        self.keys(pos)?;
        self.text(pos, moves)?;
        symmetry(pos, moves)
    }

    fn play(&mut self, pos: &G::Position, moves: &[MoveOf<G>]) -> Result<(), &'static str> {
        for &mv in moves {
            let mut checked = pos.clone();
            let mut unchecked = pos.clone();
            holds(checked.play(mv).is_ok(), "a listed move is legal")?;
            unchecked.play_unchecked(mv);
            holds(checked == unchecked, "checked and unchecked play agree")?;
            holds(checked == pos.after(mv), "play and after agree")?;
            holds(checked.seats() == pos.seats(), "a move keeps the number of seats")?;
        }
        Ok(())
    }

    /// Moves of other positions are tried here, so nothing needs to be known about the game.
    fn refusals(&mut self, pos: &G::Position, moves: &[MoveOf<G>]) -> Result<(), &'static str> {
        let legal = moves.iter().copied().collect::<HashSet<_>>();
        for &mv in self.seen.difference(&legal).take(REFUSALS_MAX) {
            let mut tried = pos.clone();
            holds(tried.play(mv).is_err(), "an illegal move is refused")?;
            holds(tried == *pos, "a refused move changes nothing")?;
            self.report.refused += 1;
        }
        self.seen.extend(legal);
        Ok(())
    }

    fn keys(&mut self, pos: &G::Position) -> Result<(), &'static str> {
        let handed_on = pos.null_move();
        holds(handed_on.turn() == pos.turn().next(pos.seats()), "a null move hands the turn on")?;
        holds(handed_on.key() != pos.key(), "the key tells whose turn it is")?;
        for pos in [pos, &handed_on] {
            let known = self.keys.entry(pos.key()).or_insert_with(|| pos.clone());
            holds(known == pos, "different positions have different keys")?;
        }
        Ok(())
    }

    fn text(&self, pos: &G::Position, moves: &[MoveOf<G>]) -> Result<(), &'static str> {
        let text = self.game.position_text(pos);
        let Ok(again) = self.game.read_position(&text) else {
            return Err("a position's text can be read");
        };
        holds(again == *pos, "a position's text reads as the same position")?;
        // The copy was made from nothing, so this also checks keys that are kept up to date.
        holds(again.key() == pos.key(), "equal positions have equal keys")?;
        holds(again.repetition_key() == pos.repetition_key(), "equal positions repeat each other")?;
        holds(text.ends_with(&self.game.turn_text(pos)), "a position's text ends with the turn")?;
        let mut texts = HashSet::new();
        for &mv in moves {
            let text = self.game.move_text(pos, mv);
            holds(
                self.game.read_move(pos, &text) == Ok(mv),
                "a move's text reads as the same move",
            )?;
            let is_pass = G::Position::is_pass(mv);
            holds(is_pass == (text == crate::PASS), "a pass, and nothing else, is written `pass`")?;
            holds(texts.insert(text), "different moves have different texts")?;
        }
        Ok(())
    }
}

fn listing<P: Position>(pos: &P, moves: &[P::Move]) -> Result<(), &'static str> {
    holds(pos.legal_moves().eq(moves.iter().copied()), "the order of moves is fixed")?;
    holds(pos.clone().legal_moves().eq(moves.iter().copied()), "a copy lists the same moves")?;
    holds(pos.moves_count() == moves.len(), "moves_count is exact")?;
    let distinct = moves.iter().collect::<HashSet<_>>();
    holds(distinct.len() == moves.len(), "no move is listed twice")?;
    let pass = moves.iter().any(|mv| P::is_pass(*mv));
    holds(!pass || moves.len() == 1, "a pass is legal only without other moves")?;
    holds(pos.turn().index() < pos.seats(), "the turn is a seat's of the game")
}

fn endings<P: Position>(pos: &P, moves: &[P::Move]) -> Result<(), &'static str> {
    holds(pos.is_over() == moves.is_empty(), "is_over is exact")?;
    match pos.payoffs() {
        None => holds(!moves.is_empty(), "no moves only when the board is over"),
        Some(payoffs) => {
            holds(moves.is_empty(), "no moves when the board is over")?;
            holds(payoffs.seats() == pos.seats(), "every seat has a payoff")?;
            holds(payoffs.is_whole(), "payoffs are shares that add up to one")
        }
    }
}

fn symmetry<P: Symmetric>(pos: &P, moves: &[P::Move]) -> Result<(), &'static str> {
    holds(pos.image(0) == *pos, "symmetry 0 is the identity")?;
    for symmetry in 0..pos.symmetries() {
        let image = pos.image(symmetry);
        holds(image.moves_count() == moves.len(), "symmetries keep the number of moves")?;
        holds(image.payoffs() == pos.payoffs(), "symmetries keep the payoffs")?;
        for &mv in moves {
            let image_move = pos.image_move(mv, symmetry);
            let mut after = image.clone();
            holds(after.play(image_move).is_ok(), "symmetries keep moves legal")?;
            holds(after == pos.after(mv).image(symmetry), "symmetries commute with moves")?;
        }
    }
    Ok(())
}

fn holds(condition: bool, clause: &'static str) -> Result<(), &'static str> {
    if condition { Ok(()) } else { Err(clause) }
}
