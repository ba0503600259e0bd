//! Recorded games.

use std::fs;

use game::{Notation, Position, Record, Seat};
use loa::{Loa, Rules};

use crate::{groups, played};

const STANDARD: Loa = Loa::new(Rules::STANDARD);
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/loa");

/// A file of the data folder, which is not part of the project: without it there is less to check.
fn data(name: &str) -> Option<String> {
    let text = fs::read_to_string(format!("{DATA}/{name}")).ok();
    if text.is_none() {
        eprintln!("skipped: there is no {DATA}/{name}");
    }
    text
}

/// A game that one side's connection ends with the last move.
#[track_caller]
fn check(moves: &str, final_groups: [u32; 2]) {
    let mut record = played(&STANDARD, moves);
    assert_eq!(groups(record.position()), final_groups);
    let winner = Seat::all(2).find(|seat| final_groups[seat.index()] == 1);
    assert_eq!(record.outcome().unwrap().payoffs.winner(), winner);
    record.undo(1);
    assert!(record.outcome().is_none());
}

#[test]
fn the_shortest_game_takes_nine_plies() {
    let moves = "1. d1-b3 h5-g4 2. b1-b4 g4xg1 3. b4-e7 a3xc1 4. b3-e6 h3xf1 5. e1-e5";
    check(moves, [1, 6]);
    assert_eq!(played(&STANDARD, moves).moves().len(), 9);
}

/// From M. H. M. Winands, "Analysis and Implementation of Lines of Action" (2000), appendices.
#[test]
fn tournament_games_end_with_their_last_move() {
    let e2 = "1. f1-f3 a2-c4 2. c1xc4 a6xc4 3. b1-d3 a7-c5 4. c8xc5 a3-a6 5. d1-d4 a5-c3 \
              6. e1-g3 c4-e6 7. g1-g4 a6-d6 8. g8-g5 a4-c6 9. e8-g6 c6-e4 10. f8-f6 c3xc5 \
              11. d8xh4 c5-c6 12. d3xd6 c6-c7 13. b8-b7 h2-g2 14. d4-c5 h7-e7 15. c5xc7 h6-g7 \
              16. c7-c6 e4xg6 17. b7xe7";
    check(e2, [1, 3]);
    let e5 = "1. b8-b6 h6-e6 2. g1-g3 h5-f7 3. b1-d3 h4-f6 4. d8xf6 h7-e7 5. f8-g7 h2-f2 \
              6. f1-c4 f2-c5 7. c1xc5 a4xc4 8. d3-d5 f7-b7 9. g8-d8 a3-d3 10. g7-e5 h3-g2 \
              11. d8-d4 g2xd5 12. g3-e3 a2-b2 13. c8xe6 e7xc5 14. e6xa6 d3xa6 15. b6-b3 a5-b6 \
              16. d1-b1 b2-c2 17. e8-e4 b7xb3";
    check(e5, [3, 1]);
    let f7 = "1. d1-b3 h4-f2 2. g8-d5 a5xd5 3. b1-b4 h2-e2 4. f8-c5 a7-c7 5. b8-b5 h7-f7 \
              6. c8xa6 f7xb3 7. a6xe2 f2xc5 8. f1-c4 h3-g4 9. e1-e4 a3xc1 10. g1-e1 c1xe1 \
              11. e8-c8 h6-g6 12. e2-e5 c7xe5 13. b4-b7 a2-b1 14. b7xb3 b1xe4 15. d8-b8 c5-b6 \
              16. c8-c6 g6-d6 17. b8-a7 g4xc4 18. b3xb6";
    check(f7, [1, 4]);
}

/// The mover was credited with the win where these were played; the Olympiad would call it a draw.
#[test]
fn a_tournament_game_ended_with_both_sides_connected() {
    let moves = "d8-b6 a3-c3 b8-b5 a2-c2 b1-b4 h4-f2 c8-c4 h3-f3 g1-g3 h5-e2 g8-e6 h2-d2 e6xe2 \
                 a7-a3 b6-b3 h7-g8 f8-f4 a3xc1 e1-e4 c2xe4 e8-e5 g8-d5 g3-g2 c1xc4 e5xc3 f3xc3 \
                 f4-e5 h6-f6 g2-g1 c4-c2 b5-b2 d5xb3 b2-c1 f2-d4 e5-f4 f6-d6 f4-f2 d6xb4";
    let winner = |rules| {
        let record = played(&Loa::new(rules), moves);
        assert_eq!(groups(record.position()), [1, 1]);
        record.outcome().unwrap().payoffs.winner()
    };
    assert_eq!(winner(Rules::STANDARD), Some(Seat::SECOND));
    assert_eq!(winner(Rules::OLYMPIAD), None);
}

#[test]
fn the_games_of_the_thesis_end_with_the_known_groups() {
    let games = [
        ("appendix_E_game1", [2, 1]),
        ("appendix_E_game2", [1, 3]),
        ("appendix_E_game3", [2, 1]),
        ("appendix_E_game4", [1, 3]),
        ("appendix_E_game5", [3, 1]),
        ("appendix_E_game6", [3, 1]),
        ("appendix_E_game7", [1, 4]),
        ("appendix_F_game2", [1, 2]),
        ("appendix_F_game3", [1, 3]),
        ("appendix_F_game4", [1, 2]),
        ("appendix_F_game5", [3, 1]),
        ("appendix_F_game6", [1, 2]),
        ("appendix_F_game7", [1, 4]),
        ("appendix_F_game8", [1, 3]),
        ("shortest_game", [1, 6]),
    ];
    for (name, final_groups) in games {
        if let Some(moves) = data(&format!("winands-thesis/{name}.txt")) {
            check(&moves, final_groups);
        }
    }
    if let Some(moves) = data("winands-thesis/appendix_F_game1_incomplete.txt") {
        let incomplete = played(&STANDARD, &moves);
        assert!(incomplete.outcome().is_none());
        assert_eq!(groups(incomplete.position()), [3, 2]);
    }
}

/// 1,089 tournament games: B and W were won by connection, exactly with the last move and as the
/// rule that the mover wins says; the others were resigned, forfeited or left unfinished before
/// any connection. No game repeats a position three times.
#[test]
fn tournament_results_are_what_the_board_says() {
    let Some(games) = data("games.tsv") else { return };
    let mut both_connected = 0;
    let mut by_the_enemys_move = 0;
    for (line, game) in games.lines().enumerate() {
        let (result, moves) = game.split_once('\t').unwrap();
        let winner = match result {
            "B" => Some(Seat::FIRST),
            "W" => Some(Seat::SECOND),
            _ => None,
        };
        let mut record = Record::of(&STANDARD, 1);
        for (_, word) in STANDARD.split_moves(moves) {
            assert_eq!(record.outcome(), None, "line {}: {word}", line + 1);
            let mv = STANDARD.read_move(record.position(), word).unwrap();
            record.play(mv).unwrap();
        }
        let outcome = record.outcome();
        let found = outcome.map(|outcome| outcome.payoffs.winner());
        assert_eq!(found, winner.map(Some), "line {}", line + 1);
        both_connected += usize::from(groups(record.position()) == [1, 1]);
        by_the_enemys_move += usize::from(winner == Some(record.position().turn()));
    }
    // The three are what tells this rule from a draw.
    assert_eq!((both_connected, by_the_enemys_move), (3, 17));
    assert_eq!(games.lines().count(), 1_089);
}
