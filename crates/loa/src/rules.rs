//! The rule sets that are in use, and where they differ.

/// The points on which the rule sets of Lines of Action differ.
///
/// ```
/// use loa::{NoMove, Rules};
/// assert_eq!(Rules::named("olympiad"), Some(Rules::OLYMPIAD));
/// assert_eq!(Rules::OLYMPIAD.no_move, NoMove::Passes);
/// assert!(Rules::names().any(|name| name == "codingame"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// What a move is worth that connects both sides.
    pub both_connected: BothConnected,
    /// What happens to a side that cannot move.
    pub no_move: NoMove,
    /// When a match is drawn by repetition, if ever.
    pub repetition: Option<Repetition>,
    /// A match of this many plies is drawn.
    pub plies_max: usize,
    /// Whether the last allowed ply draws even if it connected a side.
    pub cap_overrides_win: bool,
}

/// What a capture is worth that connects both sides at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BothConnected {
    /// Whoever made the move wins.
    MoverWins,
    /// Nobody wins.
    Draw,
}

/// What happens to a side that cannot move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoMove {
    /// It loses.
    Loses,
    /// It must pass; if the other side cannot move either, the match is drawn.
    Passes,
}

/// A draw by repetition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Repetition {
    /// A match is drawn when a position occurs for this many times.
    pub occurrences_max: usize,
    /// Whether positions differ if only the side to move does.
    pub compares_turn: bool,
}

const THIRD_OCCURRENCE: Option<Repetition> =
    Some(Repetition { occurrences_max: 3, compares_turn: true });

impl Rules {
    /// The mover wins, a side without a move loses, the third occurrence draws.
    pub const STANDARD: Rules = Rules {
        both_connected: BothConnected::MoverWins,
        no_move: NoMove::Loses,
        repetition: THIRD_OCCURRENCE,
        plies_max: 1000,
        cap_overrides_win: false,
    };

    /// The Computer Olympiad: connecting both draws, a side without a move passes.
    pub const OLYMPIAD: Rules =
        Rules { both_connected: BothConnected::Draw, no_move: NoMove::Passes, ..Rules::STANDARD };

    /// OpenSpiel: a board that comes back draws, whoever is to move, and the cap beats a win.
    pub const OPENSPIEL: Rules = Rules {
        repetition: Some(Repetition { occurrences_max: 2, compares_turn: false }),
        cap_overrides_win: true,
        ..Rules::STANDARD
    };

    /// CodinGame: 150 plies, no repetition rule, a side without a move passes.
    pub const CODINGAME: Rules =
        Rules { no_move: NoMove::Passes, repetition: None, plies_max: 150, ..Rules::STANDARD };

    const NAMED: [(&'static str, Rules); 4] = [
        ("standard", Rules::STANDARD),
        ("olympiad", Rules::OLYMPIAD),
        ("openspiel", Rules::OPENSPIEL),
        ("codingame", Rules::CODINGAME),
    ];

    /// The rule set of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Rules> {
        let found = Rules::NAMED.iter().find(|(known, _)| *known == name);
        found.map(|(_, rules)| *rules)
    }

    /// The names that [`Rules::named`] knows, the usual one first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Rules::NAMED.iter().map(|(name, _)| *name)
    }
}
