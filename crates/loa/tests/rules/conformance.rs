//! Every clause of the contract, for every set of rules.

use game::testing::conformance;
use game::{Ending, Game, Notation, TextError};
use loa::{Board, Loa, Move, Rules};

use crate::{all_games, board};

#[test]
fn every_set_of_rules_conforms() {
    for (name, game) in all_games() {
        let report = conformance(&game, 20).unwrap();
        assert_eq!(report.matches, 20, "{name}");
        // Random matches last about 200 plies.
        assert_eq!(report.capped > 0, name == "codingame", "{name}");
        assert!(report.refused > 10_000, "{name}");
    }
}

/// Matches from a position in which Black must pass: from the start nobody ever needs to.
struct Cornered(Loa);

impl Game for Cornered {
    type Position = Board;

    fn start(&self, _seed: u64) -> Board {
        board(&self.0, crate::endings::CORNERED)
    }

    fn ending(&self) -> Ending {
        self.0.ending()
    }
}

impl Notation for Cornered {
    fn position_text(&self, pos: &Board) -> String {
        self.0.position_text(pos)
    }

    fn read_position(&self, text: &str) -> Result<Board, TextError> {
        self.0.read_position(text)
    }

    fn move_text(&self, pos: &Board, mv: Move) -> String {
        self.0.move_text(pos, mv)
    }

    fn read_move(&self, pos: &Board, text: &str) -> Result<Move, TextError> {
        self.0.read_move(pos, text)
    }

    fn turn_text(&self, pos: &Board) -> String {
        self.0.turn_text(pos)
    }

    fn diagram(&self, pos: &Board) -> String {
        self.0.diagram(pos)
    }
}

#[test]
fn passes_conform() {
    for rules in [Rules::OLYMPIAD, Rules::CODINGAME] {
        let report = conformance(&Cornered(Loa::new(rules)), 20).unwrap();
        assert!(report.passes >= 20);
    }
    let report = conformance(&Cornered(Loa::new(Rules::STANDARD)), 1).unwrap();
    assert_eq!((report.plies, report.passes), (0, 0));
}
