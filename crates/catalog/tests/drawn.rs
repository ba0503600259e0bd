//! What is drawn is what is played; every level and algorithm plays; every game can be judged.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;

use catalog::{
    AnyGame, AnyMatch, Candidate, Cell, Confidence, Judge, Options, Question, Reach, Size, find,
};
use game::{Limits, PASS, Score, Seat};

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
        let reports = game.reports().iter().map(|report| report.spec);
        for spec in specs.map(String::as_str).chain(reports) {
            let player = game.player(&spec.parse().unwrap(), &no_files);
            assert!(matches!(player, Ok(Candidate::Searcher(_))), "{game:?} {spec}");
        }
        let beyond = format!("level:{}", levels.len() + 1).parse().unwrap();
        assert!(game.player(&beyond, &no_files).is_err());
    }
}

fn judged(played: &dyn AnyMatch, moves: usize, only: Option<&str>) -> catalog::AnyAnalysis {
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let question = Question { moves, only, reach: Reach::Level(2), limits };
    let never = AtomicBool::new(false);
    Judge::of(played, 1, 1).judge(played, &question, &never, &mut |_| ()).unwrap()
}

#[test]
fn every_move_has_a_value_and_a_line_that_can_be_played() {
    for game in games() {
        let played = game.start(2);
        let all = judged(&*played, usize::MAX, None);
        assert_eq!(all.moves.len(), played.moves().len(), "{game:?}");
        assert!(all.moves.windows(2).all(|pair| pair[0].value >= pair[1].value), "{game:?}");
        for judgment in &all.moves {
            let mut after = played.boxed();
            judgment.line.iter().for_each(|mv| after.play(mv).unwrap());
            assert_eq!(judgment.line.first(), Some(&judgment.mv));
        }
    }
}

#[test]
fn with_several_seats_the_best_move_is_worth_what_maxn_finds() {
    for game in games().into_iter().filter(|game| game.start(1).seats() > 2) {
        let played = game.start(3);
        let spec = "maxn:depth=2".parse().unwrap();
        let Ok(Candidate::Searcher(mut maxn)) = game.player(&spec, &no_files) else {
            panic!("{game:?} knows maxn");
        };
        let never = AtomicBool::new(false);
        let found = maxn.search(&*played, &Limits::default(), &never, &mut |_| ());
        let best = judged(&*played, 1, None);
        assert_eq!(best.value, game.worth(found.score), "{game:?}");
    }
}

#[test]
fn judging_looks_as_many_plies_ahead_as_it_is_told() {
    for name in ["loa", "arlecchino", "reversi"] {
        let played = find(name).unwrap().open(&Options::default()).unwrap().start(1);
        for plies in [2, 3] {
            let reach = Reach::Level(plies);
            let question = Question { moves: 1, only: None, reach, limits: Limits::default() };
            let never = AtomicBool::new(false);
            let found = Judge::of(&*played, 1, 1).judge(&*played, &question, &never, &mut |_| ());
            let expected = Confidence::Depth(plies.into());
            assert_eq!(found.unwrap().confidence, expected, "{name}");
        }
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

#[test]
fn one_move_alone_is_judged_as_among_the_others() {
    let game = find("loa").unwrap().open(&Options::default()).unwrap();
    let played = game.start(1);
    let all = judged(&*played, usize::MAX, None);
    let last = all.moves.last().unwrap();
    let alone = judged(&*played, 1, Some(&last.mv));
    assert_eq!(alone.moves[0].value, last.value);
}

/// A search that its limits end has no score, only a draw in its place.
#[test]
fn what_a_stopped_search_says_is_not_believed() {
    for (name, nodes) in [("loa", 20_000), ("arlecchino", 20_000), ("reversi", 20_000)] {
        let played = find(name).unwrap().open(&Options::default()).unwrap().start(1);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let question = Question { moves: usize::MAX, only: None, reach: Reach::Solve, limits };
        let never = AtomicBool::new(false);
        let mut told = Vec::new();
        let mut report = |analysis: &catalog::AnyAnalysis| told.push(analysis.moves.clone());
        let last = Judge::of(&*played, 1, 1).judge(&*played, &question, &never, &mut report);
        assert!(told.len() > played.moves().len(), "{name}: no depth is searched move by move");
        assert_eq!(last.unwrap().moves, *told.last().unwrap(), "{name}");
    }
}

#[test]
fn moves_that_are_each_others_mirror_image_are_worth_the_same() {
    let played = find("othello").unwrap().open(&Options::default()).unwrap().start(1);
    let all = judged(&*played, usize::MAX, None);
    assert!(all.moves.windows(2).all(|pair| pair[0].value == pair[1].value), "{all:?}");
    assert!(all.moves.iter().all(|judged| judged.line[0] == judged.mv && judged.line.len() == 2));
}

#[test]
fn a_win_at_once_is_exact_and_best() {
    let game = find("loa").unwrap().open(&Options::default()).unwrap();
    // Black connects by b2-c2.
    let board = format!("O------O{}---X-----X-------------O X", "-".repeat(32));
    let played = game.set_up(&board).unwrap();
    let analysis = judged(&*played, 3, None);
    assert_eq!(analysis.confidence, Confidence::Exact, "{analysis:?}");
    assert_eq!(analysis.value, catalog::WON);
    let mut after = played.boxed();
    after.play(&analysis.moves[0].mv).unwrap();
    assert!(after.outcome().unwrap().payoffs.share(Seat::FIRST) == 1.0);
}

#[test]
fn a_finished_game_has_no_moves_to_judge() {
    for game in games() {
        let played = game.random_match(1);
        assert!(played.outcome().is_some());
        assert!(judged(&*played, usize::MAX, None).moves.iter().all(|judged| judged.mv == PASS));
    }
}
