//! What is said in English.

use super::Words;

pub(super) const WORDS: Words = Words {
    black: "Black",
    white: "White",
    amber: "Amber",
    sky: "Sky",
    red: "Red",
    blue: "Blue",
    yellow: "Yellow",
    green: "Green",
    initials: "BYRG",
    nobody: " (nobody)",
    you: "you",
    person: "human",
    level_number: "level {0}",
    seat_number: "seat {0}",
    to_move: "{0} to move",
    your_turn: "{0} to move: it is your turn",
    last_move: "last move {0}",
    opening: "opening: {0}",
    legend_place: "* legal move   [ ] last move",
    legend_piece: "* can move   [ ] last move",
    legend_chosen: "< > the piece   * where it can go   [ ] last move",
    key_files: "   (in files: B J R V)",
    wins: "{0} wins ({1}).",
    draw: "A draw ({0}).",
    shared: "The first place is shared by {0} ({1}).",
    repetition: "(The position was repeated.)",
    plies_max: "(The longest game there is.)",
    resigned: "{0} resigned.",
    late: "{0} has no time left and loses.",
    agreed: "A draw by agreement.",
    after_game: "`new` begins another game, `undo` goes back, `save FILE` keeps it.",
    after_late: "`new` begins another game, `save FILE` keeps it.",
    won: "won",
    lost: "lost",
    exact: "exact",
    likely: "{0} % sure",
    depth: "depth {0}",
    perfect: "perfect with {0} empty squares",
    discs: "discs",
    compartments: "compartments",
    points: "points",
    beginner: "beginner",
    novice: "novice",
    casual: "casual",
    regular: "regular",
    club: "club player",
    strong: "strong",
    expert: "expert",
    master: "master",
    unbeatable: "unbeatable",
    at_most: "at most ",
    value: "{0} stands at {1} {2} ({3})",
    no_level: "found level {0}, expected 1 to {1}",
    refused: "{0}: found {1}, expected {2}",
    expects_nothing: "nothing more",
    expects_number: "a whole number from 1",
    expects_square: "a square from a1 to {0}",
    expects_extent: "plies such as 6, or a time such as 5s",
    expects_file: "{0}: found nothing, expected a file",
    unknown: "found {0}, expected a move or a command: `help` lists them",
    illegal: "{0} is not a legal move; legal are {1}",
    all_moves: "(`moves` lists all {0})",
    expected_there: "(expected {0})",
    no_game: "No game is under way: `new` begins one, `load FILE` opens one.",
    left: "You left the game. `new` begins another, `load FILE` opens one, `exit` ends.",
    over: "The game is over: `new` begins another, `undo` goes back.",
    machine_turn: "{0} is to move, and the machine plays it: `go` lets it.",
    waits: "{0} waits: `go` lets the machine play.",
    nothing_to_undo: "There is no move of yours to take back.",
    nothing_to_redo: "There is no move to play again.",
    nobody_resigns: "Nobody plays who could resign.",
    no_draw: "Only two people who play each other can agree on a draw.",
    time_is_lost: "Lost time is lost: `new` begins another game.",
    draw_offered: "{0} offers a draw: `draw` accepts it, a move declines it.",
    saved: "Saved as {0}.",
    not_saved: "{0} could not be written: {1}",
    is_folder: "{0} is a folder, expected a file, such as {1}",
    exists: "{0} exists: `save! {0}` replaces it.",
    replace: "{0} exists. Replace it? (y/n) ",
    yes: "y",
    kept: "Kept as it was.",
    not_loaded: "Not loaded, the game on the table stays: {0}",
    loaded: "Loaded {0}, {1} plies.",
    more_games: "It has {0} games: `load {1} 2` opens the second.",
    moves: "Legal moves ({0})",
    moves_of: "Moves of {0} ({1})",
    cannot_move: "No legal move begins on {0}.",
    not_legal: "{0} is not a legal move.",
    is_legal: "{0} is a legal move.",
    levels: "Levels (`level N` changes it; easy, medium and hard are levels too):",
    others: "`players SPEC SPEC` changes them; known are {0}",
    plays: "{0} plays {1}",
    passes: "{0} cannot move and passes",
    failed: "{0} failed: {1}. `go` tries again, `level N` seats another.",
    thinking: "{0} is thinking (Ctrl-C stops it)",
    looking: "Looking (Ctrl-C stops it)",
    stopped: "Stopped. The game is kept: `go` lets the machine think again.",
    stopped_looking: "Stopped.",
    nothing_found: "Nothing was found.",
    review: "{0} of {1} moves judged: the move, its value, the best move, its value, and {2} lost",
    reviewing: "Judged {0} of {1} moves (Ctrl-C stops it)",
    seat_review: "{0}: moves {1}, lost {2} {3}, accuracy {4} %, ?! {5}, ? {6}, ?? {7}",
    interrupted: "`exit` ends the program.",
    bye: "Goodbye.",
    ended: "Ended by {0}.",
    game_is_in: "The game is in {0}",
    game_is_here: "The game could not be saved ({0}). Here it is:",
    go_on: "Go on with: {0}",
    welcome: "Type a move such as {0}; `hint` helps, `help` lists the commands, `exit` ends.",
    help: "\
new [easy|medium|hard|LEVEL]  a new game, perhaps against another level
new rodi [easy|medium|hard]   a new game against report 000's program (Othello)
MOVE                          play there (also: game MOVE)
game, go                      let the machine play
undo [N], redo [N]            back or forward so many of your turns
hint [N]                      the best move, or the N best, with their values
moves [SQUARE]                the legal moves, or those of a piece
eval                          what the position is worth
analyse [PLIES|TIME]          look at every move, as deep or as long as you say
review [PLIES|TIME]           judge every move of the game so far
show, score                   the board; how the game stands
color                         change sides with the machine
level [LEVEL]                 the levels, or play against another
players [SPEC SPEC…]          who sits where, or seat others (human, level:5, …)
resign                        give up
draw                          offer a draw, or accept it, where two people play
break                         leave this game
load FILE [N]                 open a saved game (or the Nth of a file)
save FILE                     keep the game in a file (save! replaces one)
help [COMMAND]                this list
exit                          end (also the end of the input)",
    keys: "arrows Enter: play · u undo · r redo · h hints · n new · ? help · q quit",
    keys_short: "Enter play · ? help · q quit",
    keys_moves: "left right: through the game · Tab: back to the board",
    moves_title: "Moves",
    is_thinking: "{0} is thinking",
    waiting: "waiting: g lets it play",
    live: "depth {0}  {1}  {2} nodes",
    too_small: "Too small: {0}x{1}. At least {2}x{3}. q quits.",
    quit_again: "A game is under way: q again quits, s saves it first.",
    resign_again: "Resign? x again resigns.",
    no_move_here: "No legal move here.",
    no_piece_here: "No piece of {0} that can move here: those marked can.",
    choose_target: "Now choose where it goes; Esc chooses another.",
    several_ways: "Several ways: a number chooses one, Esc none.",
    hints_on: "Hints on: values for whoever is to move.",
    hints_off: "Hints off.",
    screen_help: "\
arrows, mouse  choose a square; Enter or a click plays there
               (with pieces: first the piece, then where it goes)
Esc            let the chosen piece go
u  r           take back, play again: your turns
Tab            through the game with left and right, Home and End
,  .           one move back, one forward
h              hints: what each move is worth, on the squares
e              evaluation bar and graph
g              let the machine play, also for you
b  Ctrl-C      stop the machine's thinking
Ctrl-Z         stop the program; fg in the shell goes on
c              change sides
n  l           a new game, another level
s  o           save the game, open one
x  d           resign; offer a draw, or accept it (two people)
:              any command of the command line (:help lists them)
q              quit",
    any_key: " up and down scroll, any other key closes ",
    hints_title: "Best moves",
    keys_after: "n: another game, u: back, s: save.",
    keys_late: "n: another game, s: save.",
    start: "Choose a marked square with the arrows or the mouse; Enter plays there.",
    start_piece: "Choose a marked piece with the arrows or the mouse; Enter takes it.",
    stopped_screen: "Stopped. The game is kept: g lets the machine think again.",
    prompt_new: "Enter: the same again · easy, medium, hard or a level first: against that · Esc: \
        no",
    prompt_level: "a number, or easy, medium, hard · Enter alone lists the levels · Esc: no",
    prompt_file: "the name of a file, then Enter · Esc: no",
    prompt_any: "a command or a move, then Enter · help lists the commands · Esc: no",
};
