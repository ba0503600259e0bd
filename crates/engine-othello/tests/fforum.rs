//! The first endgame positions of the Fforum tests, which every solver of Othello is measured by.

use engine_othello::{DISC, Engine, Weights};
use game::Notation;
use othello::{Move, Othello};

/// Position, score and best moves.
const POSITIONS: &[(&str, i32, &str)] = &[
    ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, "g8"),
    ("-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", 10, "a4"),
    ("----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X", 2, "d1"),
    ("-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X", 0, "h8 a5"),
    ("-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X", 32, "g8"),
    ("--OXXX--OOOXXX--OOOXOXO-OOXOOOX-OOXXXXXXXOOXXOX--OOOOX---XXXXXX- X", 14, "a1 h3"),
    ("--OXXO--XOXXXX--XOOOXXXXXOOXXXXXXOOOOXXX-XXXXXXX--XXOOO----XXOO- X", 8, "a6"),
    ("---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO-- O", 8, "e1"),
    ("--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO-- O", -8, "g7 a4"),
    ("-XXXX-----OXXX--XOXOXOXXOXOXXOXXOXXOXOOOXXXOXOOX--OXXO---OOOOO-- O", 10, "b2"),
    ("---O-XOX----XXOX---XXOOXO-XXOXOXXXXOOXOX-XOOXXXXXOOOXX-XOOOOOOO- O", 30, "b3"),
    ("--O--O--X-OOOOX-XXOOOXOOXXOXOXOOXXOXXOOOXXXXOOOO--OXXX---XXXXX-- O", -8, "b7"),
    ("--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X", 14, "b7"),
    ("--XXXXX---OOOX---XOOXXXX-OOOOOOOOOOXXXOOOOOXXOOX--XXOO----XXXXX- X", 18, "a3"),
    ("----O------OOX---OOOXX-XOOOXOOOOOXXOXXOOOXXXOOOOOXXXOOXO--OOOOOX X", 4, "g3 b8"),
    ("-XXXXXX-X-XXXOO-XOXXXOOXXOOXXXOX-OOOXXXX--OOXXXX---OOO----XOX-O- X", 24, "f8"),
    ("-OOOOO----OXXO-XXXOOOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOO----XXXX--- X", 8, "f8"),
    ("-XXX------OOOX--XOOOOOXXOXOXOOXXOXXOOOOOXXXOXOOX--OXXO---OOOOO-- X", -2, "g2"),
    ("--OXXO--XOXXXX--XOOOOXXXXOOOXXXXX-OOOXXX--OOOOXX--XXOOO----XXOO- X", 8, "b6"),
];

#[test]
fn the_first_nineteen_are_solved() {
    let mut engine = Engine::new(Weights::shipped(), 18, 1);
    let mut nodes = 0;
    for (number, (position, score, best)) in (1..).zip(POSITIONS) {
        let pos = Othello.read_position(position).unwrap();
        engine.clear();
        let found = engine.solve(pos.own(), pos.theirs());
        assert_eq!(found.value, DISC * score, "position {number}");
        let mv = Othello.move_text(&pos, Move::place(found.moves[0].square));
        assert!(best.split(' ').any(|best| best == mv), "position {number}: {mv}, not {best}");
        nodes += found.nodes;
    }
    // Order and cuts are there to need no more; whoever needs less may lower it.
    assert!(nodes <= 1_210_000, "{nodes} nodes");
}

/// The same search enters the same nodes, whatever was searched before it was cleared.
#[test]
fn one_thread_enters_the_same_nodes_every_time() {
    let pos = Othello.read_position(POSITIONS[18].0).unwrap();
    let mut engine = Engine::new(Weights::shipped(), 16, 1);
    let first = engine.solve(pos.own(), pos.theirs()).nodes;
    engine.clear();
    assert_eq!(engine.solve(pos.own(), pos.theirs()).nodes, first);
}

#[test]
fn more_threads_find_the_same_score() {
    let mut engine = Engine::new(Weights::shipped(), 16, 3);
    for (position, score, _) in &POSITIONS[14..] {
        let pos = Othello.read_position(position).unwrap();
        assert_eq!(engine.solve(pos.own(), pos.theirs()).value, DISC * score, "{position}");
    }
}
