//! Positions with all their paths, from an independent implementation of the rules.

use std::collections::BTreeSet;
use std::fs;

use arlecchino::Path;
use game::{Notation, Position};

use crate::{DUEL, digits};

/// The position has exactly these paths, and each can be read.
#[track_caller]
fn check(position: &str, paths: &str) {
    let pos = DUEL.read_position(position).unwrap();
    let found = pos.paths();
    let texts = found.iter().map(digits).collect::<BTreeSet<_>>();
    let expected = paths.split_whitespace().map(str::to_string);
    assert_eq!(texts, expected.collect(), "{position}");
    for path in &found {
        for text in [path.to_string(), digits(path), digits(path).replace('-', "")] {
            assert_eq!(DUEL.read_move(&pos, &text), Ok(path.mv()), "{text}");
        }
    }
    let distinct = found.iter().map(Path::mv).collect::<BTreeSet<_>>();
    let moves = pos.legal_moves().filter(|mv| !mv.is_pass());
    assert_eq!(moves.collect::<BTreeSet<_>>(), distinct);
}

#[test]
fn three_steps_may_come_before_the_jump() {
    check(
        "----,----,----,RRRV,----,----, \
         ----,----,----,----,----,----, \
         ----,----,----,----,----,----, \
         BJVJ,----,----,----,----,----, \
         ----,----,----,JJJJ,----,----, \
         ----,----,----,----,----,---- J",
        "43-42-41-40-20",
    );
}

#[test]
fn a_full_board_with_one_hole() {
    check(
        "BJVJ,JJJJ,JRJV,VBVJ,BVBJ,RRRV, \
         RBRV,VJJJ,VJVR,BJBB,BRBV,RRRB, \
         RVRJ,BVVV,BVBV,VVVV,VJVV,BBBB, \
         JVJV,VVRV,BVBB,JBJR,BVRV,JRBR, \
         VBJR,JRJR,JBJB,BJBR,RBRB,JJBJ, \
         BBBR,RJJJ,----,RVRV,RJRR,RRRR B",
        "32-52 32-52-42 32-52-42-52 50-52 50-52-51 50-52-51-52",
    );
}

#[test]
fn a_color_without_a_jump_has_no_path() {
    check(
        "BJBB,VJJJ,JVJV,VBVJ,VJVR,RJJJ, \
         BVRV,RJRR,BJVJ,BVBV,BVVV,RBRV, \
         BBBB,BJBR,RVRV,BBBR,----,----, \
         JRJV,JJBJ,VJVV,VVRV,----,----, \
         VVVV,BRBV,JBJB,JRJR,RRRB,----, \
         RBRB,JRBR,BVBJ,RRRR,RVRJ,RRRV B",
        "",
    );
}

#[test]
fn a_piece_of_one_color_takes_four_actions() {
    check(
        "BJBB,VJJJ,JVJV,VBVJ,VJVR,RJJJ, \
         BVRV,RJRR,BJVJ,BVBV,JJJJ,----, \
         BBBB,BJBR,RVRV,BBBR,VBJR,BVBB, \
         JRJV,JJBJ,VJVV,VVRV,BVVV,----, \
         VVVV,BRBV,JBJB,JRJR,RRRB,RBRV, \
         RBRB,JRBR,BVBJ,RRRR,RVRJ,RRRV J",
        "05-15-35 05-15-35-25 14-15-35 14-15-35-25 14-15-35-25-35 14-15-35-25-15 \
         14-15-14-15-35",
    );
}

#[test]
fn two_jumps_in_one_turn() {
    check(
        "VJVR,VBJR,VJVV,JRJR,BVBJ,RJRR, \
         RBRB,RRRR,JRJV,RRRV,BJVJ,JRBR, \
         BBBB,BVBB,RVRJ,VBVJ,JJJJ,JJBJ, \
         VVRV,----,BJBB,----,BVBV,RJJJ, \
         BVRV,VVVV,----,----,JVJV,VJJJ, \
         BBBR,JBJB,RRRB,BRBV,BVVV,BJBR B",
        "21-31-33 21-31-33-43 21-31-33-32 34-33-31 40-42 51-31 51-31-41 51-31-33",
    );
}

#[test]
fn two_ways_round_a_corner() {
    check(
        "BVRV,----,----,----,RJRR,----, \
         ----,----,----,----,----,----, \
         BBBR,----,----,----,----,RVRJ, \
         ----,----,----,----,----,----, \
         ----,----,----,----,----,----, \
         ----,----,----,----,----,---- R",
        "04-14-15-35 04-05-15-35",
    );
}

#[test]
fn every_position_of_the_shared_collection_has_its_paths() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/arlecchino");
    let Ok(lines) = fs::read_to_string(format!("{folder}/positions.jsonl")) else {
        eprintln!("skipped: there is no {folder}/positions.jsonl");
        return;
    };
    for line in lines.lines() {
        // {"position": "…", "paths": ["…", "…"]}
        let words = line.split('"').collect::<Vec<_>>();
        assert_eq!((words[1], words[5]), ("position", "paths"));
        let paths = words[7..].iter().step_by(2).copied().collect::<Vec<_>>();
        check(words[3], &paths.join(" "));
    }
    assert_eq!(lines.lines().count(), 72);
}
