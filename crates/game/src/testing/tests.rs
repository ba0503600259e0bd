//! The conformance check must fail on every game that breaks a clause, and name it.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};

use super::clause::Clause;
use super::{Heap, Sticks, conformance, leaving_conformance};
use crate::{
    Ending, Game, IllegalMove, Leavers, Notation, NullMove, PASS, Payoffs, Position, Record, Seat,
    Symmetric, TextError, scramble,
};

/// One thing that a game does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Flaw {
    ListsInAnyOrder,
    CopiesListOtherwise,
    CountsOneTooMany,
    ListsTwice,
    PassesAtWill,
    SeatsAStranger,
    IsNeverOver,
    EndsLate,
    EndsEarly,
    PaysThree,
    RefusesTwo,
    TakesOneWhenChecked,
    LooksAheadWrongly,
    AddsASeat,
    AcceptsAnything,
    ObeysAndRefuses,
    KeepsTheTurn,
    ForgetsTheTurnInItsKey,
    HasOneKeyForAll,
    ReadsNothing,
    ReadsAnotherPosition,
    KeysItsHistory,
    RepeatsByItsHistory,
    HidesTheTurn,
    WritesEveryMoveAlike,
    CallsAMoveAPass,
    MirrorsWithoutAsking,
    TurnsTheBoardWrongly,
    PaysTheMirrorOtherwise,
    MirrorsOffTheBoard,
    MirrorsAnotherMove,
    PromisesShortMatches,
    LeavesOutTheLastMove,
    KeepsEverybody,
    SkipsATurnForWhoeverLeaves,
    SaysGoodbye,
    LetsLeaversMove,
    PlaysOnAlone,
    PaysLeavers,
}

/// The clause that each breaks first.
const BREACHES: &[(Flaw, Clause)] = &[
    (Flaw::ListsInAnyOrder, Clause::OrderIsFixed),
    (Flaw::CopiesListOtherwise, Clause::CopiesAgree),
    (Flaw::CountsOneTooMany, Clause::CountIsExact),
    (Flaw::ListsTwice, Clause::NoMoveTwice),
    (Flaw::PassesAtWill, Clause::PassIsForced),
    (Flaw::SeatsAStranger, Clause::TurnIsASeats),
    (Flaw::IsNeverOver, Clause::OverIsExact),
    (Flaw::EndsLate, Clause::NoMovesOnlyWhenOver),
    (Flaw::EndsEarly, Clause::NoMovesWhenOver),
    (Flaw::PaysThree, Clause::EverySeatIsPaid),
    (Flaw::RefusesTwo, Clause::ListedIsLegal),
    (Flaw::TakesOneWhenChecked, Clause::UncheckedAgrees),
    (Flaw::LooksAheadWrongly, Clause::AfterAgrees),
    (Flaw::AddsASeat, Clause::SeatsStay),
    (Flaw::AcceptsAnything, Clause::IllegalIsRefused),
    (Flaw::ObeysAndRefuses, Clause::RefusedChangesNothing),
    (Flaw::KeepsTheTurn, Clause::NullMoveHandsOn),
    (Flaw::ForgetsTheTurnInItsKey, Clause::KeyTellsTheTurn),
    (Flaw::HasOneKeyForAll, Clause::KeysDiffer),
    (Flaw::ReadsNothing, Clause::PositionReads),
    (Flaw::ReadsAnotherPosition, Clause::PositionReadsTheSame),
    (Flaw::KeysItsHistory, Clause::EqualKeys),
    (Flaw::RepeatsByItsHistory, Clause::EqualRepetitionKeys),
    (Flaw::HidesTheTurn, Clause::TextEndsWithTheTurn),
    (Flaw::WritesEveryMoveAlike, Clause::MoveReadsTheSame),
    (Flaw::CallsAMoveAPass, Clause::PassIsWrittenPass),
    (Flaw::MirrorsWithoutAsking, Clause::IdentityFirst),
    (Flaw::TurnsTheBoardWrongly, Clause::SymmetriesKeepTheCount),
    (Flaw::PaysTheMirrorOtherwise, Clause::SymmetriesKeepPayoffs),
    (Flaw::MirrorsOffTheBoard, Clause::SymmetriesKeepMovesLegal),
    (Flaw::MirrorsAnotherMove, Clause::SymmetriesCommute),
    (Flaw::PromisesShortMatches, Clause::EndsInTime),
    (Flaw::LeavesOutTheLastMove, Clause::TranscriptReads),
];

/// The same where three play and some leave.
const LEAVING_BREACHES: &[(Flaw, Clause)] = &[
    (Flaw::KeepsEverybody, Clause::EverybodyMayLeave),
    (Flaw::SkipsATurnForWhoeverLeaves, Clause::LeavingIsPlayed),
    (Flaw::SaysGoodbye, Clause::LeavingIsWritten),
    (Flaw::LetsLeaversMove, Clause::LeaversPass),
    (Flaw::PlaysOnAlone, Clause::OneAloneIsEnough),
    (Flaw::PaysLeavers, Clause::LeaversGetNothing),
];

#[test]
fn every_flaw_is_noticed_and_named() {
    for &(flaw, clause) in BREACHES {
        let breach = conformance(&FlawedSticks(flaw), 20).expect_err("the flaw was not noticed");
        assert_eq!(breach.clause, clause.text(), "{flaw:?}");
    }
    for &(flaw, clause) in LEAVING_BREACHES {
        let breach = leaving_conformance(&FlawedSticks(flaw), 20).expect_err("it was not noticed");
        assert_eq!(breach.clause, clause.text(), "{flaw:?}");
    }
}

#[test]
fn every_clause_is_broken_by_some_flaw() {
    for clause in Clause::ALL {
        let mut breaches = BREACHES.iter().chain(LEAVING_BREACHES);
        assert!(breaches.any(|(_, broken)| broken == clause), "{}", clause.text());
    }
}

#[test]
fn a_game_of_more_than_two_keeps_every_clause_whoever_leaves() {
    for seats in 3..=4 {
        let game = Sticks::around(12, seats);
        conformance(&game, 20).unwrap();
        let report = leaving_conformance(&game, 50).unwrap();
        assert!(report.matches > 300 && report.capped == 0, "{report:?}");
        assert!(report.deserted > 0 && report.passes > 0, "{report:?}");
    }
    assert_eq!(leaving_conformance(&GAME, 5).unwrap_err().clause, Clause::EverybodyMayLeave.text());
}

#[test]
fn the_smallest_game_keeps_every_clause() {
    let report = conformance(&Sticks::new(12), 50).unwrap();
    assert!(report.plies > 50 * 6);
    assert!(report.refused > 0);
}

#[test]
fn two_checks_of_a_game_are_the_same() {
    let game = Sticks::new(12);
    assert_eq!(conformance(&game, 9), conformance(&game, 9));
}

const GAME: Sticks = Sticks::new(12);

#[derive(Clone, Copy)]
struct FlawedSticks(Flaw);

impl FlawedSticks {
    /// What the flawed game would be without its flaw.
    fn sound(self) -> Sticks {
        let is_about_leaving = LEAVING_BREACHES.iter().any(|(flaw, _)| *flaw == self.0);
        if is_about_leaving { Sticks::around(12, 3) } else { GAME }
    }
}

/// A heap that remembers what it should not: how it was copied, played on and mirrored.
#[derive(Debug)]
struct FlawedHeap {
    heap: Heap,
    flaw: Flaw,
    copies: u32,
    plies: u64,
    mirrored: bool,
}

impl FlawedHeap {
    fn new(heap: Heap, flaw: Flaw) -> FlawedHeap {
        FlawedHeap { heap, flaw, copies: 0, plies: 0, mirrored: false }
    }

    fn is_deserted(&self) -> bool {
        self.heap.leavers().is_decided(self.heap.seats())
    }
}

impl Clone for FlawedHeap {
    fn clone(&self) -> FlawedHeap {
        FlawedHeap { copies: self.copies + 1, ..*self }
    }
}

impl PartialEq for FlawedHeap {
    fn eq(&self, other: &FlawedHeap) -> bool {
        self.heap == other.heap
    }
}

impl Eq for FlawedHeap {}

impl Hash for FlawedHeap {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.heap.hash(state);
    }
}

impl Game for FlawedSticks {
    type Position = FlawedHeap;

    fn start(&self, seed: u64) -> FlawedHeap {
        FlawedHeap::new(self.sound().start(seed), self.0)
    }

    fn ending(&self) -> Ending {
        self.sound().ending()
    }

    fn plies_max(&self) -> usize {
        if self.0 == Flaw::PromisesShortMatches { 3 } else { self.sound().plies_max() }
    }
}

/// Changes with every list of moves.
static BACKWARD: AtomicBool = AtomicBool::new(false);

impl Position for FlawedHeap {
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;

    fn seats(&self) -> usize {
        if self.flaw == Flaw::AddsASeat && self.plies > 0 { 3 } else { self.heap.seats() }
    }

    fn turn(&self) -> Seat {
        if self.flaw == Flaw::SeatsAStranger { Seat::new(2) } else { self.heap.turn() }
    }

    fn legal_moves(&self) -> Self::Moves {
        let mut moves = self.heap.legal_moves().collect::<Vec<_>>();
        match self.flaw {
            Flaw::ListsTwice => moves.extend(moves.first().copied()),
            Flaw::LetsLeaversMove if self.heap.leavers().contains(self.heap.turn()) => {
                moves.fill(1);
            }
            Flaw::PlaysOnAlone if self.is_deserted() => moves.push(1),
            Flaw::PassesAtWill if !moves.is_empty() => moves.push(0),
            Flaw::CopiesListOtherwise if self.copies % 2 == 1 => moves.reverse(),
            Flaw::ListsInAnyOrder if BACKWARD.fetch_xor(true, Ordering::Relaxed) => {
                moves.reverse();
            }
            _ => (),
        }
        moves.into_iter()
    }

    fn moves_count(&self) -> usize {
        self.legal_moves().count() + usize::from(self.flaw == Flaw::CountsOneTooMany)
    }

    fn is_over(&self) -> bool {
        self.flaw != Flaw::IsNeverOver && self.moves_count() == 0
    }

    fn is_pass(mv: u8) -> bool {
        mv == 0
    }

    fn play_unchecked(&mut self, mv: u8) {
        self.heap.play_unchecked(mv);
        if self.flaw == Flaw::SkipsATurnForWhoeverLeaves && Heap::leaver(mv).is_some() {
            self.heap = self.heap.null_move();
        }
        self.plies += 1;
    }

    fn after(&self, mv: u8) -> FlawedHeap {
        let mut next = self.clone();
        next.play_unchecked(if self.flaw == Flaw::LooksAheadWrongly { 1 } else { mv });
        next
    }

    fn play(&mut self, mv: u8) -> Result<(), IllegalMove> {
        let legal = self.heap.clone().play(mv).is_ok();
        let legal = legal && (self.flaw != Flaw::RefusesTwo || mv != 2);
        if legal || matches!(self.flaw, Flaw::AcceptsAnything | Flaw::ObeysAndRefuses) {
            self.play_unchecked(if self.flaw == Flaw::TakesOneWhenChecked { 1 } else { mv });
        }
        if legal || self.flaw == Flaw::AcceptsAnything { Ok(()) } else { Err(IllegalMove) }
    }

    fn payoffs(&self) -> Option<Payoffs> {
        match self.flaw {
            Flaw::EndsLate => None,
            Flaw::PlaysOnAlone if self.is_deserted() => None,
            Flaw::PaysLeavers if self.is_deserted() => Some(Payoffs::drawn(3)),
            Flaw::EndsEarly => Some(Payoffs::drawn(2)),
            Flaw::PaysThree => self.heap.payoffs().map(|_| Payoffs::drawn(3)),
            Flaw::PaysTheMirrorOtherwise if self.mirrored => {
                self.heap.payoffs().map(|_| Payoffs::drawn(2))
            }
            _ => self.heap.payoffs(),
        }
    }

    fn leavers(&self) -> Leavers {
        self.heap.leavers()
    }

    fn leaving(&self, seat: Seat) -> Option<u8> {
        self.heap.leaving(seat).filter(|_| self.flaw != Flaw::KeepsEverybody)
    }

    fn leaver(mv: u8) -> Option<Seat> {
        Heap::leaver(mv)
    }

    fn key(&self) -> u64 {
        match self.flaw {
            Flaw::ForgetsTheTurnInItsKey => self.heap.key().min(self.heap.null_move().key()),
            Flaw::HasOneKeyForAll => scramble(self.heap.turn().index() as u64),
            Flaw::KeysItsHistory => self.heap.key() ^ scramble(self.plies),
            _ => self.heap.key(),
        }
    }

    fn repetition_key(&self) -> u64 {
        let history = if self.flaw == Flaw::RepeatsByItsHistory { self.plies } else { 0 };
        self.key() ^ history
    }
}

impl NullMove for FlawedHeap {
    fn null_move(&self) -> FlawedHeap {
        match self.flaw {
            Flaw::KeepsTheTurn => self.clone(),
            _ => FlawedHeap { heap: self.heap.null_move(), ..*self },
        }
    }
}

impl Symmetric for FlawedHeap {
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, symmetry: usize) -> FlawedHeap {
        let heap = match (self.flaw, symmetry) {
            (Flaw::MirrorsWithoutAsking, _) => self.heap.null_move(),
            (Flaw::TurnsTheBoardWrongly, 1) if !self.heap.is_over() => self.heap.after(1),
            _ => self.heap,
        };
        FlawedHeap { heap, mirrored: symmetry == 1, ..*self }
    }

    fn image_move(&self, mv: u8, symmetry: usize) -> u8 {
        match (self.flaw, symmetry) {
            (Flaw::MirrorsOffTheBoard, 1) => mv + 2,
            (Flaw::MirrorsAnotherMove, 1) if self.heap.moves_count() == 2 => 3 - mv,
            _ => mv,
        }
    }
}

impl Notation for FlawedSticks {
    fn position_text(&self, pos: &FlawedHeap) -> String {
        GAME.position_text(&pos.heap)
    }

    fn read_position(&self, text: &str) -> Result<FlawedHeap, TextError> {
        let text = match self.0 {
            Flaw::ReadsNothing => "",
            Flaw::ReadsAnotherPosition => "1 1",
            _ => text,
        };
        Ok(FlawedHeap::new(self.sound().read_position(text)?, self.0))
    }

    fn move_text(&self, pos: &FlawedHeap, mv: u8) -> String {
        match self.0 {
            Flaw::SaysGoodbye if Heap::leaver(mv).is_some() => "goodbye".to_string(),
            Flaw::WritesEveryMoveAlike => "1".to_string(),
            Flaw::CallsAMoveAPass if mv == 1 => PASS.to_string(),
            _ => self.sound().move_text(&pos.heap, mv),
        }
    }

    fn read_move(&self, pos: &FlawedHeap, text: &str) -> Result<u8, TextError> {
        let is_one = self.0 == Flaw::CallsAMoveAPass && text == PASS;
        self.sound().read_move(&pos.heap, if is_one { "1" } else { text })
    }

    fn turn_text(&self, pos: &FlawedHeap) -> String {
        if self.0 == Flaw::HidesTheTurn { "?".to_string() } else { GAME.turn_text(&pos.heap) }
    }

    fn diagram(&self, pos: &FlawedHeap) -> String {
        GAME.diagram(&pos.heap)
    }

    fn transcript(&self, record: &Record<FlawedHeap>) -> String {
        let left_out = usize::from(self.0 == Flaw::LeavesOutTheLastMove);
        let written = record.moves().len().saturating_sub(left_out);
        let texts = record.moves().iter().take(written).map(u8::to_string);
        texts.collect::<Vec<_>>().join(" ")
    }
}
