//! What is drawn is what is played; every level and algorithm plays.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use catalog::{AnyGame, AnyMatch, Candidate, Cell, Options, Size, find};
use game::{Score, Seat};

fn games() -> Vec<Box<dyn AnyGame>> {
    let seats = |seats| Options { seats: Some(seats), ..Options::default() };
    let sized = |rows, columns| Options { size: Size::new(rows, columns), ..Options::default() };
    let all = [
        ("othello", Options::default()),
        ("othello", sized(7, 9)),
        ("reversi", seats(2)),
        ("reversi", seats(4)),
        ("reversi", Options { rules: Some("pass".to_string()), ..seats(3) }),
        ("loa", Options::default()),
        ("arlecchino", seats(2)),
        ("arlecchino", seats(3)),
        ("arlecchino", seats(4)),
        ("mnk", sized(9, 9)),
    ];
    all.iter().map(|(name, options)| find(name).unwrap().open(options).unwrap()).collect()
}

fn no_files(_: &str) -> Result<String, String> {
    Err("no files".to_string())
}

/// The squares after the last move of a match, worked out from the drawing of it.
fn redrawn(before: &[Cell], played: &dyn AnyMatch, mover: usize) -> Vec<Cell> {
    let drawing = played.last_drawing().unwrap();
    let mut cells = before.to_vec();
    for square in drawing.captures.iter().chain(&drawing.from) {
        cells[usize::from(*square)] = Cell::Empty;
    }
    for square in &drawing.flips {
        cells[usize::from(*square)] = Cell::Disc(mover);
    }
    if let Some(to) = drawing.to {
        cells[usize::from(to)] = match drawing.from {
            Some(from) => before[usize::from(from)].clone(),
            None => Cell::Disc(mover),
        };
    }
    cells
}

#[test]
fn the_drawing_of_a_move_turns_one_board_into_the_next() {
    for game in games() {
        for seed in 1..=5 {
            let moves = game.random_match(seed).played();
            let mut played = game.start(seed);
            for mv in moves {
                let (before, mover) = (played.cells(), played.turn().index());
                let drawings = played.drawings();
                let texts = drawings.iter().map(|drawing| drawing.text.clone());
                assert_eq!(texts.collect::<Vec<_>>(), played.moves(), "{game:?}");
                let drawing = drawings.into_iter().find(|drawing| drawing.text == mv).unwrap();
                played.play(&mv).unwrap();
                assert_eq!(played.last_drawing(), Some(drawing), "{game:?} {mv}");
                assert_eq!(redrawn(&before, &*played, mover), played.cells(), "{game:?} {mv}");
            }
        }
    }
}

#[test]
fn every_path_of_a_drawing_plays_its_move() {
    for game in games() {
        let played = game.start(3);
        for drawing in played.drawings() {
            let mut after = played.boxed();
            after.play(&drawing.text).unwrap();
            for path in &drawing.paths {
                let name = |square: &u8| game.size().square_name(*square, game.origin());
                let text = path.iter().map(name).collect::<Vec<_>>().join("-");
                let mut other = played.boxed();
                other.play(&text).unwrap();
                assert_eq!(other.position_text(), after.position_text(), "{game:?} {text}");
            }
        }
    }
}

#[test]
fn squares_become_the_text_that_they_came_from() {
    for game in games() {
        let played = game.random_match(7);
        let text = game.board_text(&played.cells(), &played.turn_text());
        assert_eq!(text, played.position_text());
    }
}

#[test]
fn every_seat_has_colors_and_every_color_a_letter() {
    for game in games() {
        let (letters, seats) = (game.letters(), game.start(1).seats());
        for seat in Seat::all(seats) {
            let colors = game.colors(seat);
            assert!(!colors.is_empty() && colors.iter().all(|color| *color < letters.len()));
        }
        let turn = game.start(1).turn_text();
        assert!(letters.contains(&turn), "{game:?} {turn}");
    }
}

#[test]
fn every_level_and_player_of_a_report_can_be_seated() {
    for game in games() {
        let levels = game.levels();
        assert!(levels.len() >= 5, "{game:?}");
        assert!((1..).zip(&levels).all(|(number, level)| level.number == number));
        let specs = levels.iter().map(|level| &level.spec);
        let reports = game.reports().into_iter().map(|report| report.spec);
        for spec in specs.map(String::as_str).chain(reports) {
            let player = game.player(&spec.parse().unwrap(), &no_files);
            assert!(matches!(player, Ok(Candidate::Searcher(_))), "{game:?} {spec}");
        }
        let beyond = format!("level:{}", levels.len() + 1).parse().unwrap();
        assert!(game.player(&beyond, &no_files).is_err());
    }
}

#[test]
fn a_decided_score_says_how_soon_or_by_how_much() {
    let texts = |name: &str| {
        let game = find(name).unwrap().open(&Options::default()).unwrap();
        let scores = [Score(120), Score::result(3).delayed(1, 16), -Score::result(2)];
        scores.map(|score| game.score_text(score))
    };
    assert_eq!(texts("loa"), ["+120", "win in 1 ply", "loss"]);
    assert_eq!(texts("othello")[2], "loss by 2");
}
