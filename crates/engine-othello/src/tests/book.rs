//! The book is a map of positions, and whoever plays by it plays well and not always the same.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use game::testing::random_match;
use game::{Limits, Notation, Random, Record, Searcher, Symmetric};
use othello::{Board, Discs, Othello};

use crate::book::{BOOK_LOSS, Book, Known};
use crate::selectivity::Selectivity;
use crate::step::Step;
use crate::weights::DISC;
use crate::{Engine, Player, Strength, Weights};

const STEP: Step = Step { depth: 11, selectivity: Selectivity::P87 };

fn known(value: i32) -> Known {
    Known { value, step: STEP }
}

fn discs(board: &Board) -> Discs {
    (board.own(), board.theirs())
}

/// Positions of random matches in which there is a move, each with a value of its own.
fn positions(seeds: std::ops::Range<u64>) -> Vec<(Board, Known)> {
    let boards = seeds.flat_map(|seed| random_match(&Othello, seed).positions().to_vec());
    let boards = boards.filter(|board| board.mobility() != 0);
    boards.zip(-3000..).map(|(board, value)| (board, known(value))).collect()
}

fn book(positions: &[(Board, Known)]) -> Book {
    Book::new(positions.iter().map(|(board, known)| (discs(board), *known)).collect())
}

/// The images of a board, as the rules' own symmetries have them.
fn images(board: &Board) -> BTreeSet<Discs> {
    (0..board.symmetries()).map(|symmetry| discs(&board.image(symmetry))).collect()
}

#[test]
fn a_book_agrees_with_a_plain_map_of_all_images() {
    let positions = positions(0..30);
    let mut map = BTreeMap::new();
    for (board, known) in &positions {
        for image in images(board) {
            map.entry(image).or_insert(*known);
        }
    }
    let book = book(&positions);
    assert!(book.len() > 1_000 && book.len() < positions.len(), "the start is there once");
    let others = self::positions(30..40);
    let boards = positions.iter().chain(&others).map(|(board, _)| board);
    for image in boards.flat_map(images) {
        assert_eq!(book.find(image), map.get(&image).copied());
    }
}

#[test]
fn a_book_written_is_read_again() {
    let book = book(&positions(0..20));
    assert_eq!(Book::read(&book.write()), Ok(book.clone()));
    let empty = Book::new(Vec::new());
    assert_eq!(Book::read(&empty.write()), Ok(empty));
}

/// A file with these positions as they are, and the right checksum.
fn file(body: &[u8]) -> Vec<u8> {
    let sum = crate::weights::checksum(body).to_le_bytes();
    [b"DAMIERBK", &sum[..], body].concat()
}

#[test]
fn a_damaged_book_is_refused_in_a_line() {
    let good = book(&positions(0..2)).write();
    let check = |bytes: &[u8], text: &str| {
        assert_eq!(Book::read(bytes).unwrap_err().to_string(), text);
    };
    check(b"DAM", "found 3 bytes, expected a book");
    check(b"DAMIERBK", "found 8 bytes, expected a checksum after DAMIERBK");
    check(
        b"DAMIEROT",
        "found a file that begins [44, 41, 4d, 49, 45, 52, 4f, 54], expected one \
                        that begins DAMIERBK",
    );
    let damaged = "found positions that do not match their checksum, expected a file as written";
    for place in 8..good.len() {
        let mut bad = good.clone();
        bad[place] ^= 16;
        check(&bad, damaged);
    }
    check(&good[..good.len() - 1], damaged);
    check(&file(&good[16..55]), "found 39 bytes of positions, expected 20 for each");
    let mut unsure = good[16..].to_vec();
    unsure[19] = 74;
    check(&file(&unsure), "found 74 percent, expected 65, 73 and so on");
    let mut turned = good[16..].to_vec();
    turned[..16].rotate_left(8);
    check(&file(&turned), "found no position as number 1, expected a canonical one");
    let mut unsorted = good[16..].to_vec();
    unsorted[..40].rotate_left(20);
    check(
        &file(&unsorted),
        "found positions out of order, expected them by their boards, each once",
    );
}

/// The position after some moves.
fn after(moves: &str) -> Discs {
    let mut record = Record::of(&Othello, 1);
    Othello.read_moves(&mut record, moves).unwrap();
    discs(record.position())
}

/// The start and what follows f5: d6 and f6 are about as good, f4 is not.
fn parted() -> Book {
    let worth = [("", -10), ("f5", 10), ("f5d6", -10), ("f5f6", 30), ("f5f4", DISC)];
    Book::new(worth.map(|(moves, value)| (after(moves), known(value))).to_vec())
}

#[test]
fn better_moves_are_chosen_more_often_and_bad_ones_never() {
    let (book, discs) = (parted(), after("f5"));
    let moves = book.moves(discs).iter().map(|mv| (mv.square, mv.known.value)).collect::<Vec<_>>();
    let (d6, f6, f4) = (5 * 8 + 3, 5 * 8 + 5, 3 * 8 + 5);
    assert_eq!(moves, [(d6, 10), (f6, -30), (f4, -DISC)]);
    let mut times = BTreeMap::<u8, u32>::new();
    for seed in 0..1_000 {
        let chosen = book.choose(discs, &mut Random::new(seed)).unwrap();
        *times.entry(chosen.square).or_default() += 1;
    }
    assert!(times[&d6] > times[&f6] && times[&f6] > 100 && !times.contains_key(&f4), "{times:?}");
}

#[test]
fn a_book_that_misses_the_best_move_says_so() {
    let mut positions = vec![(after("f5"), known(30 + BOOK_LOSS + 1)), (after("f5f6"), known(-30))];
    let choose = |positions: Vec<(Discs, Known)>| {
        let chosen = Book::new(positions).choose(after("f5"), &mut Random::new(1));
        chosen.map(|mv| mv.square)
    };
    assert_eq!(choose(positions.clone()), None, "another move is better by more");
    positions[0].1.value -= 1;
    assert_eq!(choose(positions.clone()), Some(5 * 8 + 5));
    assert_eq!(Book::new(positions).best(after("f5")), None);
}

#[test]
fn a_player_with_a_book_plays_by_it_and_searches_where_it_ends() {
    let book = parted();
    let mut seen = BTreeSet::new();
    for seed in 0..20 {
        let engine = Engine::new(Weights::shipped(), 10, 1);
        let player = Player::new(engine, Strength::Full(Selectivity::P73), seed);
        let mut player = player.with_book(&book);
        let mut record = Record::of(&Othello, 1);
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let stop = AtomicBool::new(false);
        for ply in 0..4 {
            let verdict = player.search(&record, &limits, &stop, &mut |_| ());
            let (depth, nodes) = (verdict.depth, verdict.statistics.nodes);
            match ply {
                0 | 1 => assert_eq!((depth, nodes), (STEP.depth, 0)),
                _ => assert!(depth == 2 && nodes > 0),
            }
            let mut after = record.clone();
            verdict.line.iter().for_each(|mv| after.play(*mv).unwrap());
            record.play(verdict.line[0]).unwrap();
        }
        seen.insert(discs(&record.positions()[2]));
    }
    assert!(seen.len() > 4, "{} positions after two plies", seen.len());
}
