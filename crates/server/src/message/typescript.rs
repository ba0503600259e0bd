//! The page's TypeScript types are those of this crate.

use std::fs;

use ts_rs::{Config, TS};

use super::*;

/// Where the page has them.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/api/types.ts");

const HEAD: &str = "\
// Made from the messages of crates/server; do not edit.
// `UPDATE=1 cargo test -p server typescript` writes it anew.
";

fn declaration<T: TS>() -> String {
    // Whole numbers of 64 bits are numbers in JSON, and none of ours is beyond 2^53.
    let config = Config::default().with_large_int("number");
    let docs = T::docs().unwrap_or_default();
    format!("\n{docs}export {}\n", T::decl(&config))
}

macro_rules! declarations {
    ($($message:ty),* $(,)?) => { [$(declaration::<$message>()),*].concat() };
}

fn types() -> String {
    let declared = declarations! {
        Catalog, GameInfo, SizeInfo, SidesInfo, Pieces, LevelInfo, LevelWord, AlgorithmInfo,
        ReportInfo, Options, Occupant, Clock, NodeRef, Kind, NewGame, Created, TokenInfo, Phase,
        GameState, Unsaved, SeatState, ClockState, Tree, TreeNode, Result, End, CellForm, Position,
        ToMove, LegalMove, Step, Overlay, Patch, Ahead, Edited, Paste, Reading, PastedGame, Act,
        Action, Analysis, Unit,
        JudgedMove, Confidence, Review, ReviewMove, Grade, Fact, SeatReview, LibraryQuery, Library,
        Summary, Unreadable, Deleted, Imported, ImportedGame, ExportFormat, Export, Settings, Rival,
        Language, Theme, BoardTheme, Motion, Perspective, Request, Command, Update, Problem, Code,
        Wanted, Reason, Invites, Invite, Sharing, Presence, Take, Taken, Look, LobbyEntry,
        LobbySeat, Looked, Me, Proposal, Offer, Phrase, System, NewEvening, EveningState,
        EveningPlayer, EveningRow, EveningPair, Score, HostEvening, EnterResult, ChangePlayers,
        JoinEvening, LookAtEvening, SeenEvening, SitDown, EveningPart, StartRun, RunPlan,
        ContestPlan, MoveLimit, SprtPlan, Meets, Method, RunOffer, LessonInfo, ExperimentInfo,
        RunSummary, RunKind, RunState, RunView, RunWorker, RunNews, ContestView, ContestRow,
        MeetingView, EloView, SprtView, SprtDecision, WalkPoint, RunCurve, RunFile, RunGames,
        RunGame, RunMoves, LiveBoard, RunStarted, RunExport, RecordTree, RecordedTree, TreePass,
        TreeStage, TreePly, TreeResult, TreeNodes, TreeKnown, TreeGames, Ghost, CompareTrees,
        TreeRef, ComparedTrees, ComparedTree, TreeSteps, TreeNote,
    };
    let declared = declared.replace("/**\n * ", "/** ").replace("\n */", " */");
    let mut types = HEAD.to_string();
    // Fields stand below their type, indented.
    let mut is_inside = false;
    for line in declared.lines().map(str::trim_end) {
        let indent = if is_inside && !line.is_empty() { "  " } else { "" };
        is_inside = line.starts_with("export ") || is_inside && !line.is_empty();
        types += &format!("{indent}{line}\n");
    }
    types
}

#[test]
fn typescript_types_are_up_to_date() {
    let types = types();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(FILE, &types).unwrap();
    }
    let written = fs::read_to_string(FILE).unwrap_or_default();
    assert!(written == types, "{FILE} is out of date: UPDATE=1 cargo test -p server typescript");
}
