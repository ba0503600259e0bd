//! Seats that leave, in every match and at every ply of it.

use super::clause::Clause;
use super::conformance::{Breach, Check, MoveOf, endings, holds, listing};
use super::random_match;
use crate::{
    Cause, Leavers, Notation, NullMove, Position, Random, Record, Seat, Symmetric, leaving_text,
};

/// What became of the matches that somebody left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LeavingReport {
    /// Matches played to their end after somebody had left.
    pub matches: u64,
    /// Those that ended because one seat was there alone.
    pub deserted: u64,
    /// Passes of those who had left.
    pub passes: u64,
    /// Matches that the longest allowed length ended.
    pub capped: u64,
}

/// Where others leave after the first, one ply in so many is their leaving.
const PLIES_PER_LEAVING: usize = 24;

/// Plays `matches` random matches, seeds 1, 2, 3 …, and lets a seat leave at each ply of each: what
/// follows is legal and comes to its end. In every other match others leave as well.
pub fn leaving_conformance<G>(game: &G, matches: u64) -> Result<LeavingReport, Breach>
where
    G: Notation,
    G::Position: NullMove + Symmetric,
{
    let mut check = Check::new(game);
    let mut report = LeavingReport::default();
    for seed in 1..=matches {
        let whole = random_match(game, seed);
        let mut random = Random::new(seed);
        for ply in 0..=whole.moves().len() {
            let mut record = whole.clone();
            record.undo(usize::MAX);
            record.redo(ply);
            let left = check.leave(&mut record, &mut random, &mut report);
            left.map_err(|clause| check.breach(clause, seed, &record))?;
        }
    }
    Ok(report)
}

impl<G> Check<'_, G>
where
    G: Notation,
    G::Position: NullMove + Symmetric,
{
    /// Lets somebody leave, and plays on to the end.
    fn leave(
        &mut self,
        record: &mut Record<G::Position>,
        random: &mut Random,
        report: &mut LeavingReport,
    ) -> Result<(), Clause> {
        self.may_leave(record.position())?;
        if record.outcome().is_some() {
            return Ok(());
        }
        self.somebody_leaves(record, random)?;
        let moves = record.position().legal_moves().collect::<Vec<_>>();
        self.one_position(&record.position().clone(), &moves)?;
        let others_leave = report.matches % 2 == 1;
        while record.outcome().is_none() {
            if others_leave && random.below(PLIES_PER_LEAVING) == 0 {
                self.somebody_leaves(record, random)?;
                continue;
            }
            let pos = record.position();
            let moves = pos.legal_moves().collect::<Vec<_>>();
            let mv = *random.pick(&moves).expect("a match without outcome goes on");
            let is_leavers = pos.leavers().contains(pos.turn());
            report.passes += u64::from(is_leavers);
            record.play(mv).map_err(|_| Clause::ListedIsLegal)?;
            goes_by_the_rules(record.position())?;
        }
        let is_capped = record.outcome().is_some_and(|end| end.cause == Cause::PliesMax);
        report.matches += 1;
        report.capped += u64::from(is_capped);
        let pos = record.position();
        report.deserted += u64::from(pos.leavers().is_decided(pos.seats()));
        holds(record.moves().len() <= self.game.plies_max(), Clause::EndsInTime)?;
        self.may_leave(pos)?;
        // Once a match is enough: reading takes longer than playing.
        match random.below(self.game.plies_max()) {
            0 => self.transcript(record),
            _ => Ok(()),
        }
    }

    /// Somebody who is there leaves, whoever's turn it is.
    fn somebody_leaves(
        &self,
        record: &mut Record<G::Position>,
        random: &mut Random,
    ) -> Result<(), Clause> {
        let pos = record.position().clone();
        self.may_leave(&pos)?;
        let staying = pos.leavers().staying(pos.seats()).collect::<Vec<_>>();
        let seat = *random.pick(&staying).expect("somebody is there");
        let mv = pos.leaving(seat).ok_or(Clause::EverybodyMayLeave)?;
        self.text_of_leaving(&pos, seat, mv)?;
        record.play(mv).map_err(|_| Clause::LeavingIsPlayed)?;
        let after = record.position();
        let is_played = after.leavers() == pos.leavers().with(seat)
            && (after.turn(), after.seats()) == (pos.turn(), pos.seats())
            && after.key() != pos.key()
            && *after == pos.after(mv);
        holds(is_played, Clause::LeavingIsPlayed)?;
        goes_by_the_rules(after)
    }

    /// Everybody who is there may leave, and nobody else, nor when it is over.
    fn may_leave(&self, pos: &G::Position) -> Result<(), Clause> {
        let can_leave =
            |seat: &Seat| !pos.is_over() && pos.seats() > 2 && !pos.leavers().contains(*seat);
        let is_right = |seat: Seat| pos.leaving(seat).is_some() == can_leave(&seat);
        holds(Seat::all(pos.seats()).all(is_right), Clause::EverybodyMayLeave)
    }

    fn text_of_leaving(&self, pos: &G::Position, seat: Seat, mv: MoveOf<G>) -> Result<(), Clause> {
        let text = self.game.move_text(pos, mv);
        let is_read = self.game.read_move(pos, &text) == Ok(mv);
        let is_written = text == leaving_text(seat) && G::Position::leaver(mv) == Some(seat);
        holds(is_read && is_written && !G::Position::is_pass(mv), Clause::LeavingIsWritten)
    }
}

/// What holds wherever somebody has left.
fn goes_by_the_rules<P: Position>(pos: &P) -> Result<(), Clause> {
    let moves = pos.legal_moves().collect::<Vec<_>>();
    listing(pos, &moves)?;
    endings(pos, &moves)?;
    let left = pos.leavers();
    holds(!left.is_decided(pos.seats()) || moves.is_empty(), Clause::OneAloneIsEnough)?;
    let only_passes = moves.iter().all(|mv| P::is_pass(*mv));
    holds(!left.contains(pos.turn()) || only_passes, Clause::LeaversPass)?;
    holds(
        pos.payoffs().is_none_or(|payoffs| pays_nobody(&payoffs, left)),
        Clause::LeaversGetNothing,
    )
}

fn pays_nobody(payoffs: &crate::Payoffs, left: Leavers) -> bool {
    payoffs.is_whole()
        && left.seats().all(|seat| payoffs.share(seat) == 0.0 && payoffs.total(seat) == 0)
}
