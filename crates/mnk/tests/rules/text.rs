//! Boards and moves as text.

use game::{Notation, Position, Record, Seat};
use mnk::Mnk;

use crate::game;

#[test]
fn boards_are_drawn_with_whose_turn_it_is() {
    let mut record = Record::of(&Mnk::TIC_TAC_TOE, 1);
    Mnk::TIC_TAC_TOE.read_moves(&mut record, "b2a1").unwrap();
    let drawn = "   a b c\n 1 O - -\n 2 - X -\n 3 - - -\nX to move   X 1  O 1\n";
    assert_eq!(Mnk::TIC_TAC_TOE.diagram(record.position()), drawn);
    assert_eq!(Mnk::TIC_TAC_TOE.position_text(record.position()), "O---X---- X");
    assert_eq!(Mnk::TIC_TAC_TOE.transcript(&record), "b2a1");
}

#[test]
fn rows_of_every_direction_win_and_longer_ones_too() {
    let game = game(6, 6, 4);
    let boards = [
        "XXXX-- ------ ------ ------ ------ ------",
        "---XX- ----X- ----X- ----X- ------ ------",
        "------ ------ --X--- ---X-- ----X- -----X",
        "------ -----X ----X- ---X-- --X--- ------",
        "------ XXXXX- ------ ------ ------ ------",
    ];
    for board in boards {
        let pos = game.read_position(&format!("{board} O")).unwrap();
        assert_eq!(pos.payoffs().unwrap().winner(), Some(Seat::FIRST), "{board}");
        assert_eq!(pos.moves_count(), 0);
    }
    // Rows do not go on at the other edge.
    for board in
        ["----XX XX---- ------ ------ ------ ------", "XXX-XX ------ ------ ------ ------ ------"]
    {
        assert!(game.read_position(&format!("{board} O")).unwrap().payoffs().is_none(), "{board}");
    }
}

#[track_caller]
fn refused(text: &str, message: &str) {
    assert_eq!(Mnk::TIC_TAC_TOE.read_position(text).unwrap_err().to_string(), message);
}

#[test]
fn bad_boards_are_refused() {
    refused(
        "XXX OOO --- X",
        "line 1, column 1: found two winners, expected 3 in a row of one side at most",
    );
    refused("XX? --- --- X", "line 1, column 3: found '?', expected square 3 of 9: X, O or -");
}

#[test]
fn bad_moves_are_refused() {
    let mut record = Record::of(&Mnk::TIC_TAC_TOE, 1);
    let refused = |record: &mut Record<_>, text| {
        Mnk::TIC_TAC_TOE.read_moves(record, text).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&mut record, "a1 d1"),
        "line 1, column 4: found \"d1\", expected a legal move: b1 c1 a2 b2 c2 a3 b3 c3",
    );
    assert_eq!(
        refused(&mut record, "a1 a1"),
        "line 1, column 4: found \"a1\", expected a legal move: b1 c1 a2 b2 c2 a3 b3 c3",
    );
    assert_eq!(
        refused(&mut record, "a1 a2 b1 b2 c1 c2"),
        "line 1, column 16: found \"c2\", expected nothing: the match is over",
    );
}
