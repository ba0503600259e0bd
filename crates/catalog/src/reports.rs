//! The players of the five reports, by name: what their authors put into a menu.

/// A player of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReportPlayer {
    /// A key for its name and for a sentence about it, which whoever shows them has in every
    /// language.
    pub name: &'static str,
    /// How to ask for it.
    pub spec: &'static str,
}

/// The names of the game of report 001's program: ours, and the report's, who means the same.
pub const NAMES_IN_REPORT_001: [&str; 2] = ["othello", "reversi"];

const fn player(name: &'static str, spec: &'static str) -> ReportPlayer {
    ReportPlayer { name, spec }
}

/// RODI in three strengths.
pub(crate) const OF_000: &[ReportPlayer] = &[
    player("rodi_easy", "report:000,easy"),
    player("rodi_medium", "report:000,medium"),
    player("rodi_hard", "report:000,hard"),
];

/// The four levels.
pub(crate) const OF_001: &[ReportPlayer] = &[
    player("reversi_0", "report:001,n=0"),
    player("reversi_1", "report:001,n=1"),
    player("reversi_2", "report:001,n=2,p=5"),
    player("reversi_3", "report:001,n=3,p=5"),
];

/// The evaluation that the report chose, and its grid alone.
pub(crate) const OF_004: &[ReportPlayer] = &[
    player("terms", "report:004,terms=corners+discs+zones"),
    player("grid", "report:004,terms=zones"),
];

/// The five algorithms of report 002's window.
pub(crate) const OF_LOA: &[ReportPlayer] = &[
    player("loa_minimax", "report:002,level=1"),
    player("loa_negamax", "report:002,level=2"),
    player("loa_alphabeta", "report:002,level=3"),
    player("loa_memory", "report:002,level=4"),
    player("loa_mtdf", "report:002,level=5"),
];

/// Report 003's two machines.
pub(crate) const OF_ARLECCHINO: &[ReportPlayer] = &[
    player("arlecchino_simple", "report:003,simple"),
    player("arlecchino_improved", "report:003,improved"),
];
