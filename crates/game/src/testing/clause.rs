//! The clauses of the contract in words, each by a name of its own.

/// Makes the clauses and the list of them from one table.
macro_rules! clauses {
    ($($name:ident: $text:literal,)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Clause {
            $($name,)*
        }

        impl Clause {
            #[cfg(test)]
            pub(super) const ALL: &[Clause] = &[$(Clause::$name,)*];

            /// The clause in words.
            pub(super) const fn text(self) -> &'static str {
                match self {
                    $(Clause::$name => $text,)*
                }
            }
        }
    };
}

clauses! {
    OrderIsFixed: "the order of moves is fixed",
    CopiesAgree: "a copy lists the same moves",
    CountIsExact: "moves_count is exact",
    NoMoveTwice: "no move is listed twice",
    PassIsForced: "a pass is legal only without other moves",
    TurnIsASeats: "the turn is a seat's of the game",
    OverIsExact: "is_over is exact",
    NoMovesOnlyWhenOver: "no moves only when the board is over",
    NoMovesWhenOver: "no moves when the board is over",
    EverySeatIsPaid: "every seat has a payoff",
    ListedIsLegal: "a listed move is legal",
    UncheckedAgrees: "checked and unchecked play agree",
    AfterAgrees: "play and after agree",
    SeatsStay: "a move keeps the number of seats",
    IllegalIsRefused: "an illegal move is refused",
    RefusedChangesNothing: "a refused move changes nothing",
    NullMoveHandsOn: "a null move hands the turn on",
    KeyTellsTheTurn: "the key tells whose turn it is",
    KeysDiffer: "different positions have different keys",
    PositionReads: "a position's text can be read",
    PositionReadsTheSame: "a position's text reads as the same position",
    EqualKeys: "equal positions have equal keys",
    EqualRepetitionKeys: "equal positions repeat each other",
    TextEndsWithTheTurn: "a position's text ends with the turn",
    MoveReadsTheSame: "a move's text reads as the same move",
    PassIsWrittenPass: "a pass, and nothing else, is written `pass`",
    IdentityFirst: "symmetry 0 is the identity",
    SymmetriesKeepTheCount: "symmetries keep the number of moves",
    SymmetriesKeepPayoffs: "symmetries keep the payoffs",
    SymmetriesKeepMovesLegal: "symmetries keep moves legal",
    SymmetriesCommute: "symmetries commute with moves",
    EndsInTime: "a match ends within plies_max",
    TranscriptReads: "a transcript, wherever it ends, reads as the same moves",
    EverybodyMayLeave: "with three and four seats everybody who is there may leave until the end",
    LeavingIsPlayed: "whoever leaves has left, and nothing else has changed",
    LeavingIsWritten: "that somebody leaves is written and read as in every game",
    LeaversPass: "a seat that has left has nothing but the pass",
    OneAloneIsEnough: "the board is over when one seat is there",
    LeaversGetNothing: "a seat that has left gets nothing and counts nothing",
}
