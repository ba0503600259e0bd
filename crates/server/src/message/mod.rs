//! Everything that the page and the server say to each other, typed.
//!
//! The page's TypeScript types are made of these; a test keeps them alike.

mod action;
mod analysis;
mod catalog;
mod evening;
mod game;
mod library;
mod link;
mod live;
mod position;
mod problem;
mod reason;
mod review;
mod run;
mod run_plan;
mod settings;
mod trees;
#[cfg(test)]
mod typescript;

pub use action::{Act, Action};
pub use analysis::{Analyse, Analysis, Confidence, JudgedMove, Unit};
pub use catalog::{
    AlgorithmInfo, Catalog, GameInfo, LevelInfo, LevelWord, Pieces, ReportInfo, SidesInfo, SizeInfo,
};
pub use evening::{
    ChangePlayers, EnterResult, EveningPair, EveningPart, EveningPlayer, EveningRow, EveningState,
    HostEvening, JoinEvening, LookAtEvening, NewEvening, Score, SeenEvening, SitDown, System,
};
pub use game::{
    Clock, ClockState, Created, End, GameState, Kind, NewGame, NodeRef, Occupant, Options, Phase,
    Result, SeatState, Seated, TokenInfo, Tree, TreeNode, Unsaved,
};
pub use library::{
    Deleted, Export, ExportFormat, Imported, ImportedGame, Library, LibraryQuery, Summary,
    Unreadable,
};
pub use link::{
    Invite, Invites, LobbyEntry, LobbySeat, Look, Looked, Me, Offer, Phrase, Presence, Proposal,
    Sharing, Take, Taken,
};
pub use live::{Command, Request, Update};
pub use position::{
    Ahead, Cell, CellForm, Edited, LegalMove, Overlay, Paste, PastedGame, Patch, Position, Reading,
    Step, ToMove,
};
pub use problem::{Code, Problem, Wanted};
pub use reason::Reason;
pub use review::{Fact, Grade, Review, ReviewAsk, ReviewMove, SeatReview};
pub use run::{
    ContestRow, ContestView, EloView, LiveBoard, MeetingView, RunCurve, RunExport, RunFile,
    RunGame, RunGames, RunKind, RunMoves, RunNews, RunStarted, RunState, RunSummary, RunView,
    RunWorker, SprtDecision, SprtView, WalkPoint,
};
pub use run_plan::{
    ContestPlan, ExperimentInfo, LessonInfo, Meets, Method, MoveLimit, RunOffer, RunPlan, SprtPlan,
    StartRun,
};
pub use settings::{BoardTheme, Language, Motion, Perspective, Rival, Settings, Theme};
pub use trees::{
    CompareTrees, ComparedTree, ComparedTrees, Ghost, RecordTree, RecordedTree, TreeGames,
    TreeKnown, TreeNodes, TreeNote, TreePass, TreePly, TreeRef, TreeResult, TreeStage, TreeSteps,
};
