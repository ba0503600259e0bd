// Made from the messages of crates/server; do not edit.
// `UPDATE=1 cargo test -p server typescript` writes it anew.

/** `GET /api/catalog`: everything that a new game can be made of. */
export type Catalog = {
  /** The version of the server. */
  version: string,
  /** How many searches run at once. */
  searches_max: number,
  /** How many threads an analysis may have. */
  threads_max: number,
  /** How many megabytes the table of an analysis may have, for who asks from the machine of the
   * server. */
  table_max: number,
  /** Where other machines reach the server, the best first; none if they cannot. */
  addresses: Array<string>,
  /** The games, in the order in which they are shown. */
  games: Array<GameInfo>, };

/** A game of the catalog. */
export type GameInfo = {
  /** Its name in requests. */
  name: string,
  /** The sizes of its board. */
  size: SizeInfo,
  /** The names of its rule sets, the default first; none if there is no choice. */
  rules: Array<string>,
  /** How many may play. */
  seats_min: number,
  /** How many may play at most. */
  seats_max: number,
  /** How many play unless told. */
  seats_default: number,
  /** The letters of which one is left out with three seats, the default first; else none. */
  without: Array<string>,
  /** How many in a row may win on this board, the default first; none if there is no choice. */
  row: Array<number>,
  /** The letters of the colors, in turn order: also what [`Cell`]s are drawn with. */
  letters: Array<string>,
  /** The colors of its seats, for every way to fill them. */
  sides: Array<SidesInfo>,
  /** What stands on its board. */
  pieces: Pieces,
  /** What can be seen on its board beside that. */
  overlays: Array<Overlay>,
  /** Whether the set-up is random, so that a seed chooses it. */
  is_random: boolean,
  /** Whether whoever has most on the board wins. */
  is_counted: boolean,
  /** Whether square boards of it can be written in the Generic Game Format. */
  has_ggf: boolean,
  /** Whether an engine of its own judges its positions. */
  has_engine: boolean,
  /** What values count. */
  unit: Unit,
  /** The strengths of machines for the default size and seats, the weakest first. For others:
   * `GET /api/catalog/players`. */
  levels: Array<LevelInfo>,
  /** Every algorithm, for the curious. */
  algorithms: Array<AlgorithmInfo>,
  /** The players of the reports about it, by name; none if there are none. */
  reports: Array<ReportInfo>,
  /** The board at the start, for a picture. */
  start: Array<Cell>, };

/** The sizes of a board. */
export type SizeInfo = {
  /** Rows unless told. */
  rows: number,
  /** Columns unless told. */
  columns: number,
  /** The least side; equal to the sides if there is no choice. */
  side_min: number,
  /** The greatest side. */
  side_max: number, };

/** Who plays what, with so many seats. */
export type SidesInfo = {
  /** How many play. */
  seats: number,
  /** The letter that is left out, where one has to be. */
  without: string | null,
  /** The numbers of the colors of each seat, by their place among the letters. */
  colors: Array<Array<number>>, };

/** What stands on a board. */
export type Pieces = "discs" | "men" | "stones" | "quarters";

/** A named strength. */
export type LevelInfo = {
  /** Its number, from 1. */
  number: number,
  /** How well it plays, in a word that the page translates. */
  word: LevelWord,
  /** How well it plays, as it was measured: an Elo number. */
  rating: number | null,
  /** The player to ask for: the `spec` of an [`Occupant`](super::Occupant). */
  spec: string,
  /** How many plies it looks ahead, if that is what it does. */
  depth: number | null,
  /** From how many empty squares on it plays perfectly, if it is known. */
  perfect_from: number | null, };

/** Strengths in words. */
export type LevelWord = "beginner" | "novice" | "casual" | "regular" | "club" | "strong" | "expert" | "master" | "unbeatable";

/** An algorithm that can fill a seat. */
export type AlgorithmInfo = {
  /** Its name. */
  name: string,
  /** A spec to begin with: `alphabeta:depth=4`. */
  spec: string,
  /** What its spec may say here, as it is written: `depth=1..1000`, `exact`. */
  keys: Array<string>,
  /** Whether its trees can be recorded. */
  shows_tree: boolean, };

/** A player of one of the reports that Damier grew out of. */
export type ReportInfo = {
  /** Its name, which the page translates: `rodi_easy`. */
  name: string,
  /** The player to ask for: the `spec` of an [`Occupant`](super::Occupant). */
  spec: string, };

/** How a game is configured; what is left out takes the game's default. */
export type Options = {
  /** Rows of the board; with `columns`. */
  rows?: number,
  /** Columns of the board; with `rows`. */
  columns?: number,
  /** How many play. */
  seats?: number,
  /** The name of a rule set. */
  rules?: string,
  /** The letter of the color that nobody plays (three seats of Arlecchino). */
  without?: string,
  /** How many in a row win. */
  row?: number, };

/** Who fills a seat. */
export type Occupant = { "kind": "person",
  /** What the person is called; may be empty. */
  name: string, } | { "kind": "machine",
  /** Which: `level:4`, `alphabeta:depth=5`. */
  spec: string, } | { "kind": "open",
  /** What that person may be called; may be empty. */
  name: string, };

/** How long everybody may think. */
export type Clock = {
  /** For the whole game, in seconds, or for each move: at least 1. */
  seconds: number,
  /** What each move adds, in seconds. */
  increment: number,
  /** Whether every move has these seconds by itself; nothing is added then. */
  per_move?: boolean, };

/** A node of a game's tree. */
export type NodeRef = {
  /** The game. */
  game: string,
  /** The node in its tree. */
  node: number, };

/** What a game is for. */
export type Kind = "play" | "study";

/** `POST /api/games`: a new game. */
export type NewGame = {
  /** What it is for; to be played, unless told. */
  kind?: Kind,
  /** The game's name in the catalog. */
  game: string,
  /** Its options. */
  options?: Options,
  /** Who plays, by seat; persons without names unless told. */
  seats?: Array<Occupant>,
  /** The clock; none unless told. */
  clock?: Clock,
  /** A position to begin from, as [`Position::text`] has it. */
  start?: string,
  /** The seed of a random set-up; chosen by the server unless told. */
  seed?: number,
  /** Moves that have already been made. */
  moves?: Array<string>,
  /** "Play from here": takes game, options, start and moves from a node of another game. `game`
   * must be the same; `start`, `seed` and `moves` must be left out. */
  from?: NodeRef,
  /** Whether everybody sees it in the lobby while seats are open; not unless told. */
  is_open?: boolean,
  /** Seconds after which whoever is away can be claimed to have left, 10 to 86,400; 300 unless
   * told. */
  away_max?: number, };

/** The answer to a new game. */
export type Created = {
  /** The secret tokens, by seat; none for open seats. */
  tokens: Array<string | null>,
  /** The secrets of its links, if it has open seats. */
  invites: Invites | null,
  /** The game. */
  game: GameState, };

/** `GET /api/games/{id}/tokens`, for the machine that the server runs on only: the secret tokens,
 * by seat; none for seats that have links. */
export type TokenInfo = {
  /** The secret tokens, by seat. */
  tokens: Array<string | null>, };

/** What goes on in a game. */
export type Phase = "open" | "waiting" | "thinking" | "paused" | "held" | "over";

/** How a game stands. */
export type GameState = {
  /** Its id. */
  id: string,
  /** Grows with every change; a smaller number is older news. */
  version: number,
  /** What it is for. */
  kind: Kind,
  /** The game's name in the catalog. */
  game: string,
  /** Its options, defaults filled in. */
  options: Options,
  /** Who sits where. */
  seats: Array<SeatState>,
  /** What goes on. */
  phase: Phase,
  /** The clock, if there is one. */
  clock: Clock | null,
  /** The position that the game has come to. */
  position: Position,
  /** Every move ever made or tried. */
  tree: Tree,
  /** Whether there is something to take back, and nobody else to be asked. */
  can_take_back: boolean,
  /** Whether there is something to redo, and nobody else to be asked. */
  can_redo: boolean,
  /** What a seat offers the others. */
  offer: Offer | null,
  /** The result, once the game is over. */
  result: Result | null,
  /** The seed of the set-up. */
  seed: number,
  /** The position it began from, if not the game's own start. */
  start: string | null,
  /** When it was made, in seconds since 1970; games of files may be older. */
  created: number,
  /** When it changed last, in seconds since 1970. */
  updated: number,
  /** Whether there is a review of it: `GET /api/games/{id}/review`. */
  is_reviewed: boolean,
  /** Why what happened last is not saved yet: everything is unless told. Saving is tried again. */
  unsaved: Unsaved | null,
  /** What people at several machines share; nothing in other games. */
  sharing: Sharing | null, };

/** Why a change is not saved. */
export type Unsaved = "full" | "failed";

/** A seat and who fills it. */
export type SeatState = {
  /** Who fills it. */
  occupant: Occupant,
  /** The level's number, if it is a machine at a level. */
  level: number | null,
  /** The letters of the sides or colors that it plays: `["X"]`, `["B", "R"]`. */
  letters: Array<string>,
  /** The numbers of its colors, as [`Cell::Disc`](super::Cell) has them. */
  colors: Array<number>,
  /** Its clock, if there is one. */
  clock: ClockState | null,
  /** Whether its person is there; nothing for machines, and in games that are not shared. */
  presence: Presence | null,
  /** What it can offer the others now. */
  can_offer: Array<Proposal>, };

/** A clock as it stood when the message was sent. */
export type ClockState = {
  /** What is left, in milliseconds. */
  left_ms: number,
  /** Whether it runs. */
  is_running: boolean, };

/** The moves of a game and its variations. */
export type Tree = {
  /** The node that the game has come to. */
  current: number,
  /** The nodes but the start, which is 0, parents before children. The first child of a node is
   * the main line. */
  nodes: Array<TreeNode>, };

/** A move of the tree. */
export type TreeNode = {
  /** Its id: never used again, and what it means never changes. */
  id: number,
  /** The node before it. */
  parent: number,
  /** Moves since the start, this one included. */
  ply: number,
  /** Who moved, from 0. */
  seat: number,
  /** The letter of the side or color that moved. */
  letter: string,
  /** The move in text; `leaves:2`, that somebody leaves. */
  text: string,
  /** How long it was thought about, in milliseconds: where there was a clock, and it was played. */
  took_ms: number | null, };

/** How a game ended. */
export type Result = {
  /** What ended it. */
  end: End,
  /** The only winner, from 0; none if it is drawn or shared. */
  winner: number | null,
  /** What every seat gets of the first place; they add up to one. */
  shares: Array<number>,
  /** What every seat counted: discs, compartments; 1 and 0 in Lines of Action. */
  totals: Array<number>,
  /** Who resigned or was late, from 0. */
  loser: number | null, };

/** What ended a game. */
export type End = "board" | "repetition" | "length" | "resigned" | "time" | "agreed" | "deserted";

/** What stands on a square: nothing (`null`), a disc or man (the number of its color, from 0), or a
 * piece of Arlecchino (its four letters, such as `"BBJV"`). */
export type Cell = number | string | null;

/** A position, complete: the page draws this and decides nothing. */
export type Position = {
  /** Its node in the tree of its game; 0 is the start. */
  node: number,
  /** Moves since the start, passes included. */
  ply: number,
  /** Rows of the board. */
  rows: number,
  /** Columns of the board. */
  columns: number,
  /** The labels of the rows, from the top. */
  row_labels: Array<string>,
  /** The labels of the columns, from the left. */
  column_labels: Array<string>,
  /** The squares, row by row from the top left. */
  cells: Array<Cell>,
  /** Whose turn it is; nobody's when the game is over here. */
  to_move: ToMove | null,
  /** The legal moves; none when the game is over here. */
  legal: Array<LegalMove>,
  /** What led here from the position before; none at the start. */
  last: Step | null,
  /** The forced passes since the last move that was a choice, by seat from 0. */
  passed: Array<number>,
  /** The seats that have left, from 0: their turns pass. */
  left: Array<number>,
  /** What every seat has on the board: discs, men, compartments. */
  counts: Array<number>,
  /** The result, if the rules end the game here. */
  result: Result | null,
  /** The name of the opening, where there is one (Othello on 8x8). */
  opening: string | null,
  /** Board and side to move in one line, as `start` of a new game reads it. */
  text: string,
  /** The moves up to here as the game writes them. */
  transcript: string, };

/** Whose turn it is. */
export type ToMove = {
  /** The seat, from 0. */
  seat: number,
  /** The letter of the side or color that moves: `X`, `O`, `B`. */
  letter: string, };

/** A legal move, and all that a board needs to offer it. */
export type LegalMove = {
  /** The move in text, as `play` takes it: `d3`, `b1-b3`, `c3-c5-d5`, `pass`. */
  text: string,
  /** Where the piece starts, if a piece is moved. */
  from: number | null,
  /** Where it ends; none for a pass. */
  to: number | null,
  /** Every way to make the move, each from its first square to its last: one square where a disc
   * is placed, several paths where a piece of Arlecchino may go several ways. */
  paths: Array<Array<number>>,
  /** Discs that it turns over. */
  flips: Array<number>,
  /** Squares whose pieces leave the board. */
  captures: Array<number>, };

/** A move that was made, and what it did to the board. */
export type Step = {
  /** Who moved, from 0. */
  seat: number,
  /** The letter of the side or color that moved. */
  letter: string,
  /** The move in text. */
  text: string,
  /** Where the piece started, if one was moved. */
  from: number | null,
  /** Where it ended; none for a pass. */
  to: number | null,
  /** The squares it went over, first and last included. */
  path: Array<number>,
  /** Discs that were turned over. */
  flips: Array<number>,
  /** Squares whose pieces left the board. */
  captures: Array<number>, };

/** What can be seen on a board beside the pieces. */
export type Overlay = "stable" | "mobility" | "frontier" | "groups";

/** `GET /api/games/{id}/overlays/{node}`: squares that have something in common, all overlays of
 * the game one after the other. */
export type Patch = {
  /** What they have in common. */
  overlay: Overlay,
  /** Whose they are, from 0. */
  seat: number,
  /** The squares, in reading order. */
  squares: Array<number>, };

/** `GET /api/games/{id}/ahead/{node}?moves=f5,d6,c3`: the board after moves that nobody has made.
 * Nothing of it is kept. */
export type Ahead = {
  /** The squares, row by row from the top left. */
  cells: Array<Cell>,
  /** The squares that the last move went over, first and last included; none for a pass. */
  path: Array<number>, };

/** `POST /api/position`: a board as it was edited, to be checked. */
export type Edited = {
  /** The game. */
  game: string,
  /** Its options. */
  options: Options,
  /** The squares, row by row from the top left. */
  cells: Array<Cell>,
  /** The letter of the side or color to move. */
  to_move: string, };

/** `POST /api/read`: any text: a transcript, a board, GGF, a saved game, OBF. */
export type Paste = {
  /** The text. */
  text: string,
  /** The game to try first, if one is on the screen. */
  game?: string,
  /** Its options. */
  options: Options, };

/** What a text was recognized as. */
export type Reading = {
  /** The games found, the first one first; none if the text cannot be read. */
  games: Array<PastedGame>,
  /** Why the text cannot be read, with its place. */
  problem: Problem | null, };

/** A game found in a text: what a new game needs. */
export type PastedGame = {
  /** What it was written as: `transcript`, `board`, `ggf`, `saved`. */
  form: string,
  /** The game. */
  game: string,
  /** Its options. */
  options: Options,
  /** Where it begins, unless at the start of the game. */
  start: string | null,
  /** The seed of the set-up. */
  seed: number,
  /** The moves, passes included. */
  moves: Array<string>,
  /** Who played, by seat; empty where it is not said. */
  players: Array<string>,
  /** How it ended, as it is written there. */
  result: string | null,
  /** When, as it is written there. */
  date: string | null,
  /** The position after the moves. */
  position: Position, };

/** `POST /api/games/{id}/act`, and [`Request::Act`](super::Request): an action and the right to it. */
export type Act = {
  /** The secret token of a seat of the game. */
  token: string,
  /** What to do. */
  action: Action, };

/** An action. `play`, `resign`, `offer`, `accept`, `decline` and `say` need the token of the seat
 * that they speak for; the others that of any seat. While people at several machines play,
 * `take_back`, `redo`, `goto`, `pause` and `resume` are refused, for they need the others
 * (`offer`), and so are changes of the tree. */
export type Action = { "type": "play",
  /** The move in text, any path of it. */
  move: string,
  /** The node where the player saw the game, so that a late click is refused, and a move that
   * is sent again is played once. */
  at?: number, } | { "type": "take_back" } | { "type": "redo" } | { "type": "resign" } | { "type": "offer",
  /** What: one of `can_offer` of the seat. */
  proposal: Proposal, } | { "type": "accept" } | { "type": "decline" } | { "type": "claim",
  /** The other seat, from 0. */
  seat: number, } | { "type": "say",
  /** What. */
  phrase: Phrase, } | { "type": "goto",
  /** The node. */
  node: number, } | { "type": "pause" } | { "type": "resume" } | { "type": "try",
  /** Where. */
  node: number,
  /** The move in text, any path of it. */
  move: string, } | { "type": "promote",
  /** The node. */
  node: number, } | { "type": "remove",
  /** The node. */
  node: number, } | { "type": "rename",
  /** The seat, from 0. */
  seat: number,
  /** The name. */
  name: string, };

/** What is known of a position so far. */
export type Analysis = {
  /** The game. */
  game: string,
  /** The node. */
  node: number,
  /** Who is to move there, from 0: values are for this seat. */
  seat: number,
  /** What values count. */
  unit: Unit,
  /** The moves that have been judged, the best first. */
  moves: Array<JudgedMove>,
  /** Plies searched completely. */
  depth: number,
  /** Positions entered. */
  nodes: number,
  /** Positions a second. */
  nodes_per_second: number,
  /** How long it has searched, in milliseconds. */
  elapsed_ms: number,
  /** Whether nothing more will come: it is solved, stopped, or out of time. */
  is_done: boolean,
  /** Whether it waits for its turn to search. */
  is_waiting: boolean, };

/** What values count. */
export type Unit = "discs" | "compartments" | "points" | "chances";

/** A move and what it is worth. */
export type JudgedMove = {
  /** The move in text, as in [`LegalMove`](super::LegalMove). */
  move: string,
  /** What it is worth for the side to move. */
  value: number,
  /** Whether the rules decide the game so: above 0 it is won, 0 draws. Where values are points,
   * what is beyond 100 is the margin: 106 wins by 6 discs, 100 wins. */
  is_decided: boolean,
  /** Whether the move is only known to be worth no more than that. */
  is_bound: boolean,
  /** How surely it is known. */
  confidence: Confidence,
  /** What every seat may expect after it: its share of first place in percent. Nothing unless
   * values are chances. */
  prospects: Array<number>,
  /** The best line, this move first. */
  line: Array<string>, };

/** How surely a value is known. */
export type Confidence = { "kind": "exact" } | { "kind": "decided",
  /** Plies. */
  plies: number, } | { "kind": "selective",
  /** Of a hundred. */
  percent: number, } | { "kind": "depth",
  /** Plies. */
  plies: number, } | { "kind": "book",
  /** Plies. */
  plies: number, };

/** A review so far. Moves are judged from the last to the first, since what is known of the end
 * helps before it. */
export type Review = {
  /** The game. */
  game: string,
  /** The node at the end of the line. */
  node: number,
  /** How many moves have been judged. */
  judged: number,
  /** How many there are to judge: those where there were at least two to choose from. */
  total: number,
  /** Whether nothing more will come. */
  is_done: boolean,
  /** What values and losses count. */
  unit: Unit,
  /** The moves judged so far, in the order of the game. */
  moves: Array<ReviewMove>,
  /** What it amounts to, by seat. */
  seats: Array<SeatReview>, };

/** A move under review. */
export type ReviewMove = {
  /** The node that the move led to. */
  node: number,
  /** The ply, from 1. */
  ply: number,
  /** Who moved, from 0. */
  seat: number,
  /** The move that was played. */
  move: string,
  /** What it is worth, for the seat that moved. */
  value: number,
  /** Whether the rules decide the game by `value`. */
  is_decided: boolean,
  /** What every seat may expect after it: its share of first place in percent. Nothing unless
   * values are chances. */
  prospects: Array<number>,
  /** The best move. */
  best: string,
  /** What that would have been worth. */
  best_value: number,
  /** Whether the rules decide the game by `best_value`. */
  best_is_decided: boolean,
  /** The best line, the best move first. */
  line: Array<string>,
  /** What the move lost; never negative. */
  loss: number,
  /** From 0 to 100; 100 for the best move. */
  accuracy: number,
  /** How surely the values are known. */
  confidence: Confidence,
  /** What to make of it. */
  grade: Grade,
  /** What the move did that the best move would not have done; facts, never guesses. */
  facts: Array<Fact>, };

/** What to make of a move. */
export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** A fact about a move, which the page puts into words. Numbers are after the move that was played,
 * and after the best move in its place. */
export type Fact = { "kind": "corner_given",
  /** The names of the corners. */
  squares: Array<string>, } | { "kind": "corner_missed",
  /** The names of the corners. */
  squares: Array<string>, } | { "kind": "mobility_given",
  /** After the move. */
  after: number,
  /** After the best move. */
  best: number, } | { "kind": "pass_missed" } | { "kind": "frontier",
  /** After the move. */
  after: number,
  /** After the best move. */
  best: number, } | { "kind": "own_groups",
  /** After the move. */
  after: number,
  /** After the best move. */
  best: number, } | { "kind": "rival_groups",
  /** After the move. */
  after: number,
  /** After the best move. */
  best: number, } | { "kind": "man_hanging",
  /** The names of the squares. */
  squares: Array<string>, } | { "kind": "compartments_given",
  /** The names of the squares where they hang. */
  squares: Array<string>,
  /** After the move. */
  after: number,
  /** After the best move. */
  best: number, } | { "kind": "compartments_taken",
  /** The names of the squares that the best move jumps over. */
  squares: Array<string>,
  /** By the move. */
  after: number,
  /** By the best move. */
  best: number, } | { "kind": "win_missed" } | { "kind": "forced_win_missed",
  /** Plies. */
  plies: number, } | { "kind": "loss_made" };

/** What a review amounts to for a seat. */
export type SeatReview = {
  /** Moves judged. */
  moves: number,
  /** The accuracy of its moves together, from 0 to 100; none without moves. */
  accuracy: number | null,
  /** The sum of its losses. */
  loss: number,
  /** How many inaccuracies. */
  inaccuracies: number,
  /** How many mistakes. */
  mistakes: number,
  /** How many blunders. */
  blunders: number, };

/** `GET /api/games?…`: which games; the newest first. */
export type LibraryQuery = {
  /** Of this game only. */
  game?: string,
  /** With a player whose name or spec, or an event that contains this. */
  player?: string,
  /** `won`, `lost` or `drawn` by the first seat, or `open`: not over. */
  result?: string,
  /** Only those for this. */
  kind?: Kind,
  /** Changed on this day or later: `2026-11-16`. */
  since?: string,
  /** Changed on this day or earlier. */
  until?: string,
  /** Leave out so many. */
  offset?: number,
  /** No more than so many; 50 unless told, at most 200. */
  limit?: number, };

/** A part of the library. */
export type Library = {
  /** How many games there are in all that were asked for. */
  total: number,
  /** Those of this part. */
  games: Array<Summary>,
  /** Those of this part that cannot be read. They can be deleted. */
  unreadable: Array<Unreadable>, };

/** A game in a list. */
export type Summary = {
  /** Its id. */
  id: string,
  /** What it is for. */
  kind: Kind,
  /** The game's name in the catalog. */
  game: string,
  /** Its options. */
  options: Options,
  /** Who plays, by seat: a person's name, which may be empty, or a machine's spec. */
  players: Array<string>,
  /** Which of them are machines. */
  machines: Array<boolean>,
  /** What goes on. */
  phase: Phase,
  /** The result, once it is over. */
  result: Result | null,
  /** Moves made, passes included. */
  plies: number,
  /** When it was made, in seconds since 1970; games of files may be older. */
  created: number,
  /** When it changed last, in seconds since 1970. */
  updated: number,
  /** Rows of the board. */
  rows: number,
  /** Columns of the board. */
  columns: number,
  /** The board where it stands, for a picture. */
  cells: Array<Cell>,
  /** When it was played, if the file that it came in says so: `1985`, `1985-06-30`. */
  date: string | null,
  /** What it was played for, if the file that it came in says so. */
  event: string | null, };

/** A game that is in the library and cannot be read. */
export type Unreadable = {
  /** Its id. */
  id: string,
  /** What is wrong with it, in one line. */
  why: string, };

/** The answer to `DELETE /api/games/{id}`: `POST /api/games/{id}/restore` undoes it. */
export type Deleted = {
  /** The game. */
  id: string,
  /** For how many seconds it can be restored, at least. */
  restorable_seconds: number, };

/** The answer to `POST /api/import?name=FILE` with a file of games as its body: how far it has
 * come, a line of JSON each, until `is_done`. */
export type Imported = {
  /** How much of the file has been read, in bytes. */
  bytes: number,
  /** Games that the library did not have. They are there when all of the file is. */
  new: number,
  /** Games that the library has already, or the file twice. */
  known: number,
  /** Games that could not be read. */
  bad: number,
  /** Names of players or tournaments, if it is a list of them. */
  names: number,
  /** What is wrong with the bad games, the first hundred of them. */
  problems: Array<Problem>,
  /** The first hundred games that are in the library, new or known. */
  games: Array<ImportedGame>,
  /** Why nothing of the file came in. */
  failure: Problem | null,
  /** Whether nothing more will come. */
  is_done: boolean, };

/** A game that was imported. */
export type ImportedGame = {
  /** Its id. */
  id: string,
  /** The game's name in the catalog. */
  game: string,
  /** Who played, by seat. */
  players: Array<string>,
  /** Moves up to where it stands, passes included. */
  plies: number, };

/** How a game can be written: `GET /api/games/{id}/export?format=…&node=…`. */
export type ExportFormat = "saved" | "transcript" | "board" | "diagram" | "ggf";

/** A game as text. */
export type Export = {
  /** A name for a file. */
  name: string,
  /** What to write into it. */
  text: string, };

/** `GET` and `PUT /api/settings`: all of them, always. */
export type Settings = {
  /** The language of the page. */
  language: Language,
  /** Light or dark. */
  theme: Theme,
  /** The look of the board. */
  board: BoardTheme,
  /** How much moves, and how fast. */
  motion: Motion,
  /** Whether there are sounds. */
  sound: boolean,
  /** How loud, from 0 to 100. */
  volume: number,
  /** Whether legal moves are shown. */
  show_legal: boolean,
  /** Whether rows and columns are labelled. */
  show_coordinates: boolean,
  /** Whether the discs that a move would turn over are shown. */
  show_flips: boolean,
  /** Whether a move has to be confirmed by a second tap. */
  confirm_moves: boolean,
  /** Whether single letters are shortcuts. */
  single_keys: boolean,
  /** Whether numbers are hidden until asked for. */
  hide_numbers: boolean,
  /** From whose side numbers are given. */
  perspective: Perspective,
  /** How many of the best moves analysis judges; 0 for all. */
  analysis_moves: number,
  /** For each position of a review, in milliseconds. */
  review_time_ms: number,
  /** Whether analysis, hints and reviews use the opening book. */
  use_book: boolean,
  /** What the user is called in games. */
  name: string,
  /** The last new game that was asked for. */
  last_game: NewGame | null,
  /** Where the opponent that adapts stands, by game. */
  adaptive: { [key in string]: Rival }, };

/** Where the opponent that adapts stands in a game. */
export type Rival = {
  /** Its level. */
  level: number,
  /** How many levels there were in the last game. */
  levels: number,
  /** Games that the user has won in a row, or lost if less than 0. */
  streak: number,
  /** The id of the last game against it. */
  last_game: string,
  /** Whether the result of that game is counted. */
  is_counted: boolean, };

/** Languages of the page. */
export type Language = "system" | "en" | "fr";

/** Light or dark. */
export type Theme = "system" | "light" | "dark";

/** Looks of the board. */
export type BoardTheme = "green" | "slate" | "walnut" | "paper" | "contrast";

/** How much moves, and how fast. */
export type Motion = "system" | "slow" | "full" | "quick" | "none";

/** From whose side numbers are given. */
export type Perspective = "mover" | "first";

/** From the page: a number of its own choice, which the answer repeats, and what it wants. */
export type Request = { id: number } & Command;

/** What the page wants. */
export type Command = { "type": "watch",
  /** The game. */
  game: string,
  /** A secret of it, several with commas between them: a token, that of the spectators' link,
   * or that of an open seat's. Not needed on the machine that the server runs on. */
  token?: string, } | { "type": "unwatch",
  /** The game. */
  game: string, } | { "type": "act",
  /** The game. */
  game: string,
  /** The secret token of a seat of the game. */
  token: string,
  /** What to do. */
  action: Action, } | { "type": "analyse",
  /** A token of the game; not needed on the machine that the server runs on. */
  token?: string,
  /** The game. */
  game: string,
  /** The node of its tree. */
  node: number,
  /** How many of the best moves to judge; 0 for all. */
  best: number,
  /** When to stop by itself, in seconds; by default, and at most, after ten minutes. */
  seconds?: number,
  /** Whether to go on until it is stopped, or all is solved. Others than who asks from the
   * machine of the server have ten minutes all the same. */
  endless?: boolean,
  /** Plies to look ahead at most; to the end of the game unless told. */
  depth?: number,
  /** How many threads think; all of the machine's but one unless told, all at most. */
  threads?: number,
  /** Megabytes of the table; 64 unless told, and at most for others than who asks from the
   * machine of the server. */
  table?: number,
  /** Whether the opening book may answer for moves that no search looked at as far; so it does
   * unless told. */
  book?: boolean, } | { "type": "stop_analysis" } | { "type": "review",
  /** A token of the game; not needed on the machine that the server runs on. */
  token?: string,
  /** The game. */
  game: string,
  /** The node at the end of the line to judge; where the game stands unless told. */
  node?: number,
  /** For each position, in milliseconds; 500 unless told, 100 to 60000. */
  time_ms?: number,
  /** Plies to look ahead at each position, instead of a time. With a depth or nodes the review is
   * made by one thread that knows nothing yet, and is the same every time. */
  depth?: number,
  /** Positions to enter for each position, instead of a time. */
  nodes?: number,
  /** Whether the opening book may answer; so it does unless told. */
  book?: boolean, } | { "type": "stop_review" } | { "type": "host",
  /** The key. */
  key: string, } | { "type": "ping" };

/** From the server. */
export type Update = { "type": "hello",
  /** The version of the server. */
  version: string,
  /** Changes when the server starts again. */
  run: string, } | { "type": "done",
  /** The number of the request. */
  id: number,
  /** The node that a move led to, for `play` and `try`. */
  node: number | null, } | { "type": "refused",
  /** The number of the request. */
  id: number | null,
  /** Why. */
  problem: Problem, } | { "type": "game",
  /** The game. */
  game: GameState, } | { "type": "gone",
  /** The game. */
  game: string, } | { "type": "said",
  /** The game. */
  game: string,
  /** Who, from 0. */
  seat: number,
  /** What. */
  phrase: Phrase, } | { "type": "thinking",
  /** The game. */
  game: string,
  /** The node where it thinks. */
  node: number,
  /** Plies searched. */
  depth: number,
  /** Positions entered. */
  nodes: number,
  /** Since it began, in milliseconds. */
  elapsed_ms: number,
  /** Whether it has not begun: too many others think. */
  is_waiting: boolean, } | { "type": "analysis",
  /** The analysis. */
  analysis: Analysis, } | { "type": "review",
  /** The review. */
  review: Review, };

/** Why a request was refused; also the body of every HTTP error. */
export type Problem = {
  /** What sort of problem it is. */
  code: Code,
  /** One line in English: what was found, what was expected. */
  message: string,
  /** Where in a text, from 1. */
  line: number | null,
  /** Where in the line, in characters from 1. */
  column: number | null,
  /** What was found there. */
  found: string | null,
  /** What was expected instead. */
  expected: string | null,
  /** The same as a word, of which a client makes a sentence in its own language. */
  wanted: Wanted | null,
  /** The words of the text that were found there, as they stand in it. */
  quote: string | null,
  /** How much there may be at most, where that is what was expected. */
  most: number | null,
  /** Why a move is not legal. */
  reason: Reason | null, };

/** The sorts of problems. */
export type Code = "bad_message" | "bad_text" | "not_found" | "forbidden" | "illegal_move" | "not_your_turn" | "over" | "taken" | "nothing" | "too_large" | "busy" | "not_saved" | "internal";

/** What may be expected. */
export type Wanted = "text" | "board" | "position" | "move" | "games" | "machine" | "less" | "setup" | "clock" | "name" | "piece" | "fewer_moves" | "game" | "node" | "local" | "latest" | "offer" | "run";

/** Why something that was attempted is not legal. */
export type Reason = {
  /** Which reason, as a word: the book lists them. */
  code: string,
  /** One sentence in English. */
  message: string,
  /** The squares that it names, in the order of the sentence. */
  squares: Array<number>,
  /** The number that it names. */
  number: number | null, };

/** The secrets of a game's links: `GET /api/games/{id}/invites`, for its players and for the
 * machine that the server runs on. */
export type Invites = {
  /** That of the spectators. */
  spectator: string,
  /** Those of the seats that are still open. */
  seats: Array<Invite>, };

/** The secret of an open seat's link; whoever takes the seat uses it up. */
export type Invite = {
  /** The seat, from 0. */
  seat: number,
  /** The secret. */
  secret: string, };

/** What people at several machines share beside the game. */
export type Sharing = {
  /** Whether everybody sees it in the lobby while seats are open. */
  is_open: boolean,
  /** Seconds after which whoever is away can be claimed to have left. */
  away_max: number,
  /** The game that everybody agreed to play next. Whoever sat in a seat sits in the one behind it
   * there, whoever sat in the last in the first; tokens and the secret of the spectators are the
   * same. */
  next: string | null, };

/** Whether the person of a seat is there. */
export type Presence = { "kind": "open" } | { "kind": "here" } | { "kind": "away",
  /** Since then, in seconds since 1970. */
  since: number,
  /** From then on the seat can be claimed, in seconds since 1970. */
  claim_at: number, };

/** `POST /api/games/{id}/take`: sits down in an open seat. */
export type Take = {
  /** The secret of the seat's link. A game of the lobby needs none. */
  secret?: string,
  /** The seat, from 0, where no secret says it. */
  seat?: number,
  /** What the person is called; the name that the seat proposes, if it is empty. */
  name: string,
  /** A random text that the client keeps, of 16 to 64 characters: whoever asks again with the
   * same one is answered the same. */
  key: string, };

/** The answer to whoever has taken a seat. */
export type Taken = {
  /** The seat, from 0. */
  seat: number,
  /** Its secret token. */
  token: string,
  /** The game. */
  game: GameState, };

/** `POST /api/games/{id}/look`: the game of a link, which may be that of the spectators or of a
 * seat that is still open. */
export type Look = {
  /** The secret of the link. */
  secret: string, };

/** A game of the lobby, `GET /api/lobby`: it waits for anybody. */
export type LobbyEntry = {
  /** Its id. */
  id: string,
  /** The game's name in the catalog. */
  game: string,
  /** Its options, defaults filled in. */
  options: Options,
  /** Its seats. */
  seats: Array<LobbySeat>,
  /** The clock, if there is one. */
  clock: Clock | null,
  /** When it was made, in seconds since 1970. */
  created: number, };

/** A seat of a game of the lobby. */
export type LobbySeat = {
  /** The person's name, which may be empty, or the machine's spec. */
  name: string,
  /** Whether it waits for somebody. */
  is_open: boolean,
  /** Whether a machine sits there. */
  is_machine: boolean, };

/** The answer to whoever has looked. */
export type Looked = {
  /** The seat that the link leads to, from 0; nothing for spectators. */
  seat: number | null,
  /** The game. */
  game: GameState, };

/** `GET /api/me`: whoever asks. */
export type Me = {
  /** Whether the request counts as one of the machine that the server runs on. */
  is_local: boolean,
  /** Whether the server stands behind a proxy, at an address of its own. */
  is_hosted: boolean, };

/** What a seat may offer the others. */
export type Proposal = "take_back" | "draw" | "pause" | "resume" | "again";

/** What a seat offers the others. */
export type Offer = {
  /** What. A move back and a draw end with the next move. */
  proposal: Proposal,
  /** Who offers it, from 0. */
  seat: number,
  /** Those who have accepted so far, from 0. */
  accepted: Array<number>, };

/** What people may say to each other. */
export type Phrase = "hello" | "well_played" | "thank_you" | "one_moment";

/** Who meets whom. */
export type System = { "kind": "swiss",
  /** How many rounds there are. */
  rounds: number, } | { "kind": "round_robin" };

/** `POST /api/evening`: begins an evening. */
export type NewEvening = {
  /** The game's name in the catalog: one with two seats. */
  game: string,
  /** Its options. */
  options?: Options,
  /** The clock of every game. */
  clock: Clock,
  /** Who meets whom. */
  system: System,
  /** Who plays: 2 to 64 names, no two alike. */
  names: Array<string>, };

/** An evening as those see it who take part. */
export type EveningState = {
  /** The game's name in the catalog. */
  game: string,
  /** Its options. */
  options: Options,
  /** The clock of every game. */
  clock: Clock,
  /** Who meets whom. */
  system: System,
  /** How many rounds there are, as far as that is known now. */
  rounds: number,
  /** How many of them have begun. */
  round: number,
  /** The players, by number from 0; numbers never change. */
  players: Array<EveningPlayer>,
  /** How they stand, the first first. */
  table: Array<EveningRow>,
  /** The round that began last. */
  pairs: Array<EveningPair>,
  /** Whether it is over: nothing changes any more. */
  is_closed: boolean, };

/** A player of an evening. */
export type EveningPlayer = {
  /** The name. */
  name: string,
  /** Whether somebody has come by this name. */
  is_taken: boolean,
  /** Whether the player is left out of the rounds to come. */
  is_out: boolean, };

/** A row of the table. */
export type EveningRow = {
  /** The player. */
  player: number,
  /** The place from 1; those who are equal in everything share one. */
  place: number,
  /** Games that have a result. */
  games: number,
  /** One for a game won, a half for one drawn, in a Swiss tournament one for a bye. */
  points: number,
  /** The points of all opponents together (Buchholz), which decides between equal points. */
  buchholz: number,
  /** The points of those that were beaten, and half of those drawn with (Sonneborn-Berger), which
   * decides after that. */
  berger: number, };

/** Two who meet, or one who has nobody to meet. */
export type EveningPair = {
  /** Who has the first seat, or sits out. */
  first: number,
  /** Who has the second one; nobody if the first sits out. */
  second: number | null,
  /** The result, once there is one. */
  score: Score | null,
  /** Whether the host has entered it. */
  is_by_hand: boolean,
  /** The game, for its players and for the host. */
  game: string | null, };

/** Who won. */
export type Score = "first" | "draw" | "second";

/** `GET /api/evening`, for the machine that the server runs on only. */
export type HostEvening = {
  /** The secret of the one link for all players. */
  secret: string,
  /** What everybody sees. */
  evening: EveningState,
  /** All rounds. */
  rounds: Array<Array<EveningPair>>, };

/** `POST /api/evening/result`: enters a result, or takes back what was entered. */
export type EnterResult = {
  /** The round, from 0. */
  round: number,
  /** The pair in the round, from 0. */
  pair: number,
  /** Who won; nothing, if the game itself is to say it. */
  score: Score | null, };

/** `POST /api/evening/players`: somebody comes or goes. */
export type ChangePlayers = { "type": "add",
  /** The name. */
  name: string, } | { "type": "out",
  /** The player. */
  player: number,
  /** Whether left out. */
  is_out: boolean, } | { "type": "free",
  /** The player. */
  player: number, };

/** `POST /api/evening/join`: chooses a name. */
export type JoinEvening = {
  /** The secret of the evening's link. */
  secret: string,
  /** A random text that the client keeps, of 16 to 64 characters: the name belongs to it. */
  key: string,
  /** The player whose name is chosen. */
  player: number, };

/** `POST /api/evening/look`: how the evening stands, for whoever has its link or has joined. */
export type LookAtEvening = {
  /** The secret of the evening's link. */
  secret?: string,
  /** The key by which a name was chosen. */
  key?: string, };

/** The answer to both. */
export type SeenEvening = {
  /** How it stands. Only the game of whoever asks is named. */
  evening: EveningState,
  /** Whose name belongs to the key. */
  player: number | null, };

/** `POST /api/evening/sit`: sits down at the own game of the round; the answer is that to
 * [`Take`](super::Take). */
export type SitDown = {
  /** The key by which a name was chosen. */
  key: string, };

/** What of an evening is exported. */
export type EveningPart = "table" | "pairs";

/** `POST /api/runs`: begins a run. */
export type StartRun = {
  /** Its name; made of what it does unless told. */
  name?: string,
  /** What it does. */
  plan: RunPlan,
  /** How much is done at a time; as many as there are processors unless told. */
  threads?: number, };

/** What a run does. What is left out is as on the command line. */
export type RunPlan = { "kind": "match",
  /** Who plays what. */
  contest: ContestPlan,
  /** When to stop before. */
  sprt?: SprtPlan, } | { "kind": "tournament",
  /** Who plays what. */
  contest: ContestPlan,
  /** Who meets whom. */
  format: Meets,
  /** Rounds of a Swiss tournament. */
  rounds?: number, } | { "kind": "genetic",
  /** Whose evaluation learns: one of [`RunOffer::lessons`]. */
  lesson: string,
  /** How generations follow each other. */
  method: Method,
  /** How many. */
  generations?: number,
  /** Individuals of the first. */
  population?: number,
  /** Games of each of them. */
  games?: number,
  /** Plies to look ahead. */
  depth?: number,
  /** Of everything random. */
  seed?: number, } | { "kind": "pool",
  /** Whose evaluation learns: one of [`RunOffer::lessons`]. */
  lesson: string,
  /** Files at the start. */
  size?: number,
  /** Children to be born. */
  births?: number,
  /** Games after which a file is judged. */
  trial?: number,
  /** Plies to look ahead. */
  depth?: number,
  /** Of everything random. */
  seed?: number, } | { "kind": "evaluation",
  /** Which engine, and what: one of [`RunOffer::subjects`]. */
  subject: string,
  /** How many games. */
  games?: number,
  /** Plies to look ahead. */
  depth?: number,
  /** Of everything random. */
  seed?: number, } | { "kind": "experiment",
  /** Which: one of [`RunOffer::experiments`]. */
  name: string,
  /** Whether a tenth of it will do. */
  is_quick?: boolean,
  /** Of everything random. */
  seed?: number, };

/** Who plays what in a match or a tournament. */
export type ContestPlan = {
  /** The game. */
  game: string,
  /** Its options. */
  options: Options,
  /** Machines of Damier's own, by their specs. */
  players: Array<string>,
  /** Games of every group that meets. */
  games?: number,
  /** How far everybody may think; as far as the specs say unless told. */
  limit?: MoveLimit,
  /** Plies of the random openings. */
  opening_plies?: number,
  /** Of openings and of players by chance. */
  seed?: number, };

/** How far everybody may think. */
export type MoveLimit = { "kind": "depth",
  /** How many. */
  plies: number, } | { "kind": "nodes",
  /** How many. */
  nodes: number, } | { "kind": "time",
  /** In milliseconds. */
  ms: number, } | { "kind": "clock",
  /** For the game, in seconds. */
  seconds: number,
  /** What each move adds, in milliseconds. */
  increment_ms: number, };

/** A sequential test of whether the first player is stronger. */
export type SprtPlan = {
  /** The difference that is rejected. */
  elo0: number,
  /** The difference that is accepted. */
  elo1: number,
  /** How often it may be accepted wrongly; 0.05 unless told. */
  alpha?: number,
  /** How often it may be rejected wrongly; 0.05 unless told. */
  beta?: number, };

/** Who meets whom in a tournament. */
export type Meets = "round-robin" | "gauntlet" | "swiss" | "ladder";

/** How generations follow each other. */
export type Method = "report" | "cmaes";

/** `GET /api/catalog/runs`: what can be learned and tried. */
export type RunOffer = {
  /** Evaluations that learn by playing. */
  lessons: Array<LessonInfo>,
  /** Engines that play with what they learned. */
  engines: Array<LessonInfo>,
  /** Engines that learn from games with themselves, in the words of the command. */
  subjects: Array<string>,
  /** Experiments of the laboratory. */
  experiments: Array<ExperimentInfo>, };

/** An evaluation that can be learned. */
export type LessonInfo = {
  /** Its name, which is that of a game. */
  name: string,
  /** Who plays with it; what was learned is one more item of the spec. */
  player: string, };

/** An experiment of the laboratory. */
export type ExperimentInfo = {
  /** Its name. */
  name: string,
  /** Whether a tenth of it can be done. */
  can_be_quick: boolean,
  /** Whether there is chance in it. */
  has_seed: boolean, };

/** What a run is, and how far: an entry of `GET /api/runs`, the latest first. */
export type RunSummary = {
  /** Its name. */
  name: string,
  /** What it does. */
  kind: RunKind,
  /** The words of its command. */
  command: Array<string>,
  /** When it was begun, in seconds since 1970. */
  begun: number,
  /** The servers of the cluster that it is done on; none: this machine. */
  cluster: string | null,
  /** What it is doing. */
  state: RunState,
  /** Why it failed. */
  why: string | null,
  /** How much is done. */
  done: number,
  /** All of it; 0 where nobody knows. */
  of: number,
  /** Of what: `games`. */
  noun: string,
  /** How it goes, in a few words of English. */
  gist: string,
  /** Seconds until it is done, if it goes on like this. */
  left: number | null,
  /** Seconds of work, over all its sittings. */
  seconds: number, };

/** What a run does. */
export type RunKind = "match" | "tournament" | "genetic" | "pool" | "selfplay" | "evaluation" | "experiment";

/** What a run is doing. */
export type RunState = "running" | "done" | "stopped" | "failed" | "cut_off";

/** `GET /api/runs/{name}`: all about a run but its games. */
export type RunView = {
  /** What it is, and how far. */
  run: RunSummary,
  /** Who works on it. */
  workers: Array<RunWorker>,
  /** What else happened, the last first. */
  news: Array<RunNews>,
  /** What its games say, if it is a match or a tournament. */
  contest: ContestView | null,
  /** How learning went, if that is what it does. */
  curve: RunCurve | null,
  /** What it has written that may be saved. */
  files: Array<RunFile>,
  /** Pictures that can be made of its games. */
  pictures: Array<string>,
  /** Whether what it has learned can play against the default. */
  can_pit: boolean, };

/** Somebody who works on a run. */
export type RunWorker = {
  /** The name of the machine, or of the worker on it. */
  name: string,
  /** Tasks done. */
  tasks: number,
  /** Seconds on all of them. */
  seconds: number,
  /** Tasks that it does at a time, if it has said so. */
  cores: number | null,
  /** Positions that its engine enters in a second on one core, if it has measured. */
  speed: number | null, };

/** Something that happened beside the work. */
export type RunNews = { "kind": "refused",
  /** Who. */
  who: string,
  /** Why. */
  why: string, } | { "kind": "set_aside",
  /** Its name. */
  task: string, } | { "kind": "note",
  /** The sentence. */
  text: string, };

/** What the games of a run say so far. */
export type ContestView = {
  /** The game. */
  game: string,
  /** Its options. */
  options: Options,
  /** Who meets whom, as the command line has it; `match` at one table. */
  format: string,
  /** The players, as they were named. */
  players: Array<string>,
  /** Games that have ended. */
  games: number,
  /** How many there are at most. */
  games_max: number,
  /** How the players stand, the best first; those of a match of two as they were named. */
  rows: Array<ContestRow>,
  /** Every two players who have met. */
  meetings: Array<MeetingView>,
  /** How much stronger the first of two players is. */
  elo: EloView | null,
  /** The sequential test. */
  sprt: SprtView | null,
  /** How the estimates went, pair by pair: at most a few hundred points, the last one included. */
  walk: Array<WalkPoint>, };

/** How a player stands. */
export type ContestRow = {
  /** Which of the players. */
  player: number,
  /** Games won alone. */
  wins: number,
  /** Games whose first place was shared. */
  draws: number,
  /** The others. */
  losses: number,
  /** What it got. */
  points: number,
  /** Its share of the first places, in percent. */
  percent: number,
  /** What that may be off at 95 %, where there is a spread. */
  percent_error: number | null,
  /** How strong it is, above the mean of all. */
  elo: number,
  /** What that may be off at 95 %. */
  elo_error: number,
  /** Games that it lost by its own fault. */
  forfeits: number,
  /** Milliseconds for a move, on average. */
  ms: number,
  /** And for the slowest. */
  ms_most: number, };

/** Two players who have met. */
export type MeetingView = {
  /** One of them. */
  player: number,
  /** The other. */
  other: number,
  /** What the one got, a draw being half a win. */
  score: number,
  /** Of how many games. */
  games: number, };

/** How much stronger the first of two players is. */
export type EloView = {
  /** The difference. */
  elo: number,
  /** What it may be off at 95 %. */
  error: number,
  /** The likelihood that it is stronger, from 0 to 1. */
  superiority: number,
  /** Pairs of games, by what the first player got in them: nothing, a quarter, …, all. */
  pairs: [number, number, number, number, number], };

/** A sequential test. */
export type SprtView = {
  /** The difference that is rejected. */
  elo0: number,
  /** The difference that is accepted. */
  elo1: number,
  /** The log likelihood ratio now. */
  llr: number,
  /** Where it is rejected. */
  lower: number,
  /** Where it is accepted. */
  upper: number,
  /** What it says. */
  decision: SprtDecision, };

/** What a sequential test says. */
export type SprtDecision = "undecided" | "accepted" | "rejected";

/** The estimates after a number of pairs. */
export type WalkPoint = {
  /** How many pairs. */
  pairs: number,
  /** The difference. */
  elo: number,
  /** What it may be off at 95 %. */
  error: number,
  /** The log likelihood ratio, if there is a test. */
  llr: number | null, };

/** How learning went: numbers by columns, at most a few hundred rows. */
export type RunCurve = {
  /** What the columns are; the first counts the rest. */
  columns: Array<string>,
  /** The numbers. */
  rows: Array<Array<number>>, };

/** A file of a run: `GET /api/runs/{name}/files/{file}`. */
export type RunFile = {
  /** Its name, with that of its folder in the run. */
  name: string,
  /** How long it is. */
  bytes: number, };

/** `GET /api/runs/{name}/games?offset=&limit=`: games that have ended, the last first. */
export type RunGames = {
  /** How many there are. */
  total: number,
  /** These of them. */
  games: Array<RunGame>, };

/** A game of a run that has ended. */
export type RunGame = {
  /** Its number, from 0. */
  number: number,
  /** The player in each seat. */
  order: Array<number>,
  /** What every seat got of the first place. */
  shares: Array<number>,
  /** How it ended: what every seat counted, or who lost it by its own fault. */
  result: string,
  /** Moves, passes included. */
  plies: number, };

/** `GET /api/runs/{name}/games/{number}`: a game of a run, as a new one is made of it. */
export type RunMoves = {
  /** The game. */
  game: string,
  /** Its options. */
  options: Options,
  /** The seed of its set-up. */
  seed: number,
  /** Its moves, passes included. */
  moves: Array<string>,
  /** Who played, by seat. */
  players: Array<string>, };

/** `GET /api/runs/{name}/live`: a game in progress. */
export type LiveBoard = {
  /** Its number in the run. */
  number: number,
  /** The game. */
  game: string,
  /** Its options. */
  options: Options,
  /** Rows of the board. */
  rows: number,
  /** Columns of the board. */
  columns: number,
  /** What stands on it. */
  cells: Array<Cell>,
  /** Moves so far, where the game begins as it always does; else none. */
  moves: Array<string>,
  /** The position, where the game begins otherwise. */
  start: string | null,
  /** How many moves were made. */
  plies: number,
  /** Who plays, by seat, where that is known. */
  players: Array<string>, };

/** The answer to whatever begins a run. */
export type RunStarted = {
  /** Its name. */
  name: string, };

/** What can be made of the games of a run: `GET /api/runs/{name}/export?what=`. */
export type RunExport = "csv" | "json" | "games" | "svg";

/** A search whose tree is to be recorded. */
export type RecordTree = {
  /** The game. */
  game: string,
  /** Its options. */
  options: Options,
  /** The position that the moves begin from; the usual one unless told. */
  start?: string,
  /** The seed of the start, where the game has one. */
  seed?: number,
  /** Moves that lead to the position. */
  moves: Array<string>,
  /** Who searches: `alphabeta:depth=3`. */
  spec: string, };

/** A recorded search. The server has the newest ones. */
export type RecordedTree = {
  /** By which it is asked for. */
  id: string,
  /** Who searched. */
  spec: string,
  /** The position that was searched. */
  position: Position,
  /** The seats of the game. */
  seats: number,
  /** The best line found. */
  line: Array<string>,
  /** The value found, for the seat to move. */
  value: number | null,
  /** The searches of the whole tree that it is made of. */
  passes: Array<TreePass>,
  /** Scores that the rules decided, as far as they occur. */
  decided: Array<TreeResult>,
  /** How long it took. */
  elapsed_ms: number,
  /** Whether it ended because it took too long. */
  is_stopped: boolean,
  /** The lines of the algorithm's pseudo-code, if it has one. */
  code: Array<string>, };

/** A search of the whole tree. */
export type TreePass = {
  /** Why it was searched. */
  stage: TreeStage,
  /** The window of its root. */
  alpha: number | null,
  /** Its other end. */
  beta: number | null,
  /** What was found, and what that says: see `TreeNodes.bound`. */
  value: number | null,
  /** Of one sign. */
  bound: string,
  /** Nodes that were entered; games, where games grow the tree. */
  entered: number,
  /** Nodes of which there is more than their number. */
  kept: number,
  /** What became of the nodes, ply by ply. */
  plies: Array<TreePly>,
  /** Moves that were not searched, as far as that was kept. */
  skipped: number,
  /** Nodes that were entered again by the same move, as far as that was kept. */
  again: number, };

/** Why a tree was searched. */
export type TreeStage = { "kind": "depth",
  /** Plies. */
  depth: number,
  /** How often what was cut off is right, in a hundred, where that is not always. */
  percent: number | null, } | { "kind": "again",
  /** Plies. */
  depth: number,
  /** As above. */
  percent: number | null, } | { "kind": "guess",
  /** Plies. */
  depth: number, } | { "kind": "question",
  /** Plies. */
  depth: number,
  /** The question. */
  beta: number | null,
  /** It is known to be no lower. */
  lower: number | null,
  /** It is known to be no higher. */
  upper: number | null, } | { "kind": "playouts" };

/** The nodes of a ply by what became of them. */
export type TreePly = {
  /** All of them. */
  nodes: number,
  /** Those that were judged, by the evaluator or by the rules. */
  leaves: number,
  /** Those that were cut off. */
  cutoffs: number,
  /** Those that the first move cut off. */
  first_cutoffs: number,
  /** Those of which the table knew something. */
  hits: number,
  /** Those whose value it knew. */
  table_cutoffs: number, };

/** A score that the rules decided. */
export type TreeResult = {
  /** The score. */
  score: number,
  /** By how much it is won; negative if it is lost. None where wins differ by their length. */
  margin: number | null,
  /** After how many plies from the root. */
  plies: number | null, };

/** The nodes of a pass. */
export type TreeNodes = {
  /** The node above, which stands before; -1 at the root. */
  parent: Array<number>,
  /** The move that leads there, one of `moves`; -1 at the root. */
  move: Array<number>,
  /** The moves that occur. */
  moves: Array<string>,
  /** Whose turn it is, a digit for each node. */
  turn: string,
  /** Whose value it is, a digit for each node. */
  seat: string,
  /** Plies that were left to look ahead. */
  depth: Array<number>,
  /** Where the node is drawn in its row, in widths of a node from the left. */
  x: Array<number>,
  /** The row that it is drawn in, from the top. */
  row: Array<number>,
  /** The window at entry. */
  alpha: Array<number | null>,
  /** Its other end. */
  beta: Array<number | null>,
  /** What the table and the moves left of it. */
  left_alpha: Array<number | null>,
  /** Its other end. */
  left_beta: Array<number | null>,
  /** What was found. */
  value: Array<number | null>,
  /** What that says, a sign for each node: `=` it is this, `>` at least this, `<` at most this,
   * `?` nothing is known. */
  bound: string,
  /** Why nothing more was done, a letter for each node: `l`eaf, `o`ver, `s`earched, `c`ut off,
   * `t`able, known `b`elow, likely enough (`p`), stable `d`iscs, `f`ound by a solver,
   * `r`epetition, stopped (`x`). */
  why: string,
  /** The nodes of the best line, from the root on. */
  best: Array<number>,
  /** Nodes that were entered again by the same move. */
  again: Array<number>,
  /** Moves that were not searched, by node: which of `moves`. */
  skipped: Array<[number, Array<number>]>,
  /** How many nodes below were entered and not kept, by node. */
  hidden: Array<[number, number]>,
  /** What the table knew, by node. */
  known: Array<[number, TreeKnown]>,
  /** How every seat stands, by node, where each has a value of its own. */
  standings: Array<[number, Array<number>]>,
  /** What games say, for each node of a tree that they grow. */
  games: Array<TreeGames>, };

/** What the table knew of a node. */
export type TreeKnown = {
  /** The value is no lower. */
  lower: number | null,
  /** The value is no higher. */
  upper: number | null,
  /** How far was looked ahead for that. */
  depth: number, };

/** What games say of a node. */
export type TreeGames = {
  /** How many came through it. */
  visits: number,
  /** The mean share of first place of every seat. */
  shares: Array<number>,
  /** Whether the shares are proven. */
  is_proven: boolean, };

/** A move that was not searched, searched after all by plain minimax. */
export type Ghost = {
  /** Its value for the seat whose value that of the node is; nothing if it took too long. */
  value: number | null,
  /** Nodes that this took. */
  nodes: number,
  /** The scores in it that the rules decided. */
  decided: Array<TreeResult>,
  /** The position after the move. */
  position: Position, };

/** Searches to be laid beside each other, by their ids. */
export type CompareTrees = {
  /** Two to four of one position. */
  trees: Array<TreeRef>, };

/** A pass of a recorded search. */
export type TreeRef = {
  /** The search. */
  id: string,
  /** The pass. */
  pass: number, };

/** Searches beside each other. */
export type ComparedTrees = {
  /** Of each, in their order. */
  trees: Array<ComparedTree>,
  /** Nodes that all of them entered. */
  common: number,
  /** The positions that must be judged however good the order is, if one of the searches leaves
   * nothing out. */
  least: number | null, };

/** A search beside others. */
export type ComparedTree = {
  /** Different nodes, in all passes. */
  different: number,
  /** Nodes that no other search entered. */
  alone: number,
  /** Who entered the nodes of its pass, a letter for each: `o`nly this search, `s`ome others,
   * `a`ll. */
  shares: string, };

/** A search step by step: columns again, one entry for each step. */
export type TreeSteps = {
  /** The node; the root's where the whole tree is meant. */
  node: Array<number>,
  /** The line of the code. */
  line: Array<number>,
  /** How many calls are under way around it. */
  level: Array<number>,
  /** What a debugger looks for, a letter for each step: `.` nothing, `e`nters a node, table
   * `h`it, alpha `r`ises, `c`uts off, searches `a`gain, `l`eaves, `x` stopped. */
  kind: string,
  /** What the seat to move is sure of. */
  alpha: Array<number | null>,
  /** What the opponent is sure of. */
  beta: Array<number | null>,
  /** The best value so far. */
  best: Array<number | null>,
  /** The node below that it is about; -1 for none. */
  child: Array<number>,
  /** What happened. */
  note: Array<TreeNote>, };

/** What happened at a step: a word, and the numbers of its sentence. */
export type TreeNote = {
  /** Which sentence. */
  word: string,
  /** A score; none beyond every other. */
  value?: number,
  /** What it is compared with. */
  other?: number,
  /** Plies, nodes, games. */
  count?: number,
  /** A share of first place. */
  share?: number, };
