//! The clauses of the contract, checked on random matches.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::clause::Clause;
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
    conformance_by(game, matches, &mut |record, random| {
        let moves = record.position().legal_moves().collect::<Vec<_>>();
        *random.pick(&moves).expect("a match without outcome goes on")
    })
}

/// The same on matches whose moves somebody chooses, by chance or not.
pub fn conformance_by<G>(
    game: &G,
    matches: u64,
    choose: Chooser<'_, G::Position>,
) -> Result<Report, Breach>
where
    G: Notation,
    G::Position: NullMove + Symmetric,
{
    let mut check = Check::new(game);
    for seed in 1..=matches {
        check.one_match(seed, choose)?;
    }
    Ok(check.report)
}

/// Whoever chooses a legal move, with the dice of the match.
pub type Chooser<'a, P> = &'a mut dyn FnMut(&Record<P>, &mut Random) -> <P as Position>::Move;

pub(super) type PositionOf<G> = <G as crate::Game>::Position;
pub(super) type MoveOf<G> = <PositionOf<G> as Position>::Move;

pub(super) struct Check<'a, G: Notation> {
    pub(super) game: &'a G,
    /// Every position met, by key.
    keys: HashMap<u64, PositionOf<G>>,
    /// Every move met: those that are not legal somewhere must be refused there.
    seen: HashSet<MoveOf<G>>,
    /// The same moves in the order in which they were met.
    tried: Vec<MoveOf<G>>,
    pub(super) report: Report,
}

/// Other positions' moves that one position is tried with.
const REFUSALS_MAX: usize = 32;

/// Places in a match where its transcript is tried, besides the end: half of them behind a pass.
const PREFIXES_MAX: usize = 8;

impl<'a, G> Check<'a, G>
where
    G: Notation,
    G::Position: NullMove + Symmetric,
{
    pub(super) fn new(game: &'a G) -> Check<'a, G> {
        Check {
            game,
            keys: HashMap::new(),
            seen: HashSet::new(),
            tried: Vec::new(),
            report: Report::default(),
        }
    }

    fn one_match(&mut self, seed: u64, choose: Chooser<'_, G::Position>) -> Result<(), Breach> {
        let mut random = Random::new(seed);
        let mut record = Record::of(self.game, seed);
        loop {
            let pos = record.position().clone();
            let moves = pos.legal_moves().collect::<Vec<_>>();
            self.one_position(&pos, &moves).map_err(|clause| self.breach(clause, seed, &record))?;
            if let Some(outcome) = record.outcome() {
                self.report.capped += u64::from(outcome.cause == Cause::PliesMax);
                break;
            }
            let mv = choose(&record, &mut random);
            self.report.passes += u64::from(G::Position::is_pass(mv));
            self.report.plies += 1;
            record.play(mv).expect("a listed move is legal");
        }
        self.report.matches += 1;
        let in_time = record.moves().len() <= self.game.plies_max();
        holds(in_time, Clause::EndsInTime)
            .and_then(|()| self.transcripts(&mut record.clone(), &mut random))
            .map_err(|clause| self.breach(clause, seed, &record))
    }

    pub(super) fn breach(&self, clause: Clause, seed: u64, record: &Record<G::Position>) -> Breach {
        let position = self.game.position_text(record.position());
        let place = format!("seed {seed}, ply {}: {position}", record.moves().len());
        Breach { clause: clause.text(), place }
    }

    /// The transcript of the whole match and of the match as it was earlier.
    fn transcripts(
        &self,
        record: &mut Record<G::Position>,
        random: &mut Random,
    ) -> Result<(), Clause> {
        let plies = record.moves().len();
        let mut ends = (0..plies).collect::<Vec<_>>();
        let behind_pass = |end: &usize| *end > 0 && G::Position::is_pass(record.moves()[*end - 1]);
        let mut passes = ends.iter().copied().filter(behind_pass).collect::<Vec<_>>();
        random.shuffle(&mut ends);
        random.shuffle(&mut passes);
        let passes = passes.into_iter().take(PREFIXES_MAX / 2);
        let ends = passes.chain(ends).take(PREFIXES_MAX);
        for end in ends.chain([plies]) {
            record.undo(usize::MAX);
            record.redo(end);
            self.transcript(record)?;
        }
        Ok(())
    }

    pub(super) fn transcript(&self, record: &Record<G::Position>) -> Result<(), Clause> {
        let text = self.game.transcript(record);
        let mut again = Record::from_position(record.start().clone(), record.ending());
        let read = self.game.read_moves(&mut again, &text);
        holds(read.is_ok() && again.moves() == record.moves(), Clause::TranscriptReads)
    }

    pub(super) fn one_position(
        &mut self,
        pos: &G::Position,
        moves: &[MoveOf<G>],
    ) -> Result<(), Clause> {
        listing(pos, moves)?;
        endings(pos, moves)?;
        self.play(pos, moves)?;
        self.refusals(pos, moves)?;
        self.keys(pos)?;
        self.text(pos, moves)?;
        symmetry(pos, moves)
    }

    fn play(&mut self, pos: &G::Position, moves: &[MoveOf<G>]) -> Result<(), Clause> {
        for &mv in moves {
            let mut checked = pos.clone();
            let mut unchecked = pos.clone();
            holds(checked.play(mv).is_ok(), Clause::ListedIsLegal)?;
            unchecked.play_unchecked(mv);
            holds(checked == unchecked, Clause::UncheckedAgrees)?;
            holds(checked == pos.after(mv), Clause::AfterAgrees)?;
            holds(checked.seats() == pos.seats(), Clause::SeatsStay)?;
        }
        Ok(())
    }

    /// Moves of other positions are tried here, so nothing needs to be known about the game.
    fn refusals(&mut self, pos: &G::Position, moves: &[MoveOf<G>]) -> Result<(), Clause> {
        let legal = moves.iter().collect::<HashSet<_>>();
        // Each position begins at another place of the list, so that all moves have their turn.
        let begin = self.report.plies as usize % self.tried.len().max(1);
        let others = self.tried[begin..].iter().chain(&self.tried[..begin]);
        for &mv in others.filter(|mv| !legal.contains(mv)).take(REFUSALS_MAX) {
            let mut tried = pos.clone();
            holds(tried.play(mv).is_err(), Clause::IllegalIsRefused)?;
            holds(tried == *pos, Clause::RefusedChangesNothing)?;
            self.report.refused += 1;
        }
        let new = moves.iter().filter(|mv| self.seen.insert(**mv));
        self.tried.extend(new);
        Ok(())
    }

    fn keys(&mut self, pos: &G::Position) -> Result<(), Clause> {
        let handed_on = pos.null_move();
        holds(handed_on.turn() == pos.turn().next(pos.seats()), Clause::NullMoveHandsOn)?;
        holds(handed_on.key() != pos.key(), Clause::KeyTellsTheTurn)?;
        for pos in [pos, &handed_on] {
            let known = self.keys.entry(pos.key()).or_insert_with(|| pos.clone());
            holds(known == pos, Clause::KeysDiffer)?;
        }
        Ok(())
    }

    fn text(&self, pos: &G::Position, moves: &[MoveOf<G>]) -> Result<(), Clause> {
        let text = self.game.position_text(pos);
        let Ok(again) = self.game.read_position(&text) else {
            return Err(Clause::PositionReads);
        };
        holds(again == *pos, Clause::PositionReadsTheSame)?;
        // The copy was made from nothing, so this also checks keys that are kept up to date.
        holds(again.key() == pos.key(), Clause::EqualKeys)?;
        holds(again.repetition_key() == pos.repetition_key(), Clause::EqualRepetitionKeys)?;
        holds(text.ends_with(&self.game.turn_text(pos)), Clause::TextEndsWithTheTurn)?;
        for &mv in moves {
            let text = self.game.move_text(pos, mv);
            holds(self.game.read_move(pos, &text) == Ok(mv), Clause::MoveReadsTheSame)?;
            let is_pass = G::Position::is_pass(mv);
            holds(is_pass == (text == crate::PASS), Clause::PassIsWrittenPass)?;
        }
        Ok(())
    }
}

pub(super) fn listing<P: Position>(pos: &P, moves: &[P::Move]) -> Result<(), Clause> {
    holds(pos.legal_moves().eq(moves.iter().copied()), Clause::OrderIsFixed)?;
    holds(pos.clone().legal_moves().eq(moves.iter().copied()), Clause::CopiesAgree)?;
    holds(pos.moves_count() == moves.len(), Clause::CountIsExact)?;
    let distinct = moves.iter().collect::<HashSet<_>>();
    holds(distinct.len() == moves.len(), Clause::NoMoveTwice)?;
    let pass = moves.iter().any(|mv| P::is_pass(*mv));
    holds(!pass || moves.len() == 1, Clause::PassIsForced)?;
    holds(pos.turn().index() < pos.seats(), Clause::TurnIsASeats)
}

pub(super) fn endings<P: Position>(pos: &P, moves: &[P::Move]) -> Result<(), Clause> {
    holds(pos.is_over() == moves.is_empty(), Clause::OverIsExact)?;
    match pos.payoffs() {
        None => holds(!moves.is_empty(), Clause::NoMovesOnlyWhenOver),
        Some(payoffs) => {
            holds(moves.is_empty(), Clause::NoMovesWhenOver)?;
            holds(payoffs.seats() == pos.seats(), Clause::EverySeatIsPaid)
        }
    }
}

fn symmetry<P: Symmetric>(pos: &P, moves: &[P::Move]) -> Result<(), Clause> {
    holds(pos.image(0) == *pos, Clause::IdentityFirst)?;
    for symmetry in 0..pos.symmetries() {
        let image = pos.image(symmetry);
        holds(image.moves_count() == moves.len(), Clause::SymmetriesKeepTheCount)?;
        holds(image.payoffs() == pos.payoffs(), Clause::SymmetriesKeepPayoffs)?;
        for &mv in moves {
            let image_move = pos.image_move(mv, symmetry);
            let mut after = image.clone();
            holds(after.play(image_move).is_ok(), Clause::SymmetriesKeepMovesLegal)?;
            holds(after == pos.after(mv).image(symmetry), Clause::SymmetriesCommute)?;
        }
    }
    Ok(())
}

pub(super) fn holds(condition: bool, clause: Clause) -> Result<(), Clause> {
    if condition { Ok(()) } else { Err(clause) }
}
