//! Screens as they are drawn, compared with `tests/screens`. `UPDATE=1 cargo test` writes them.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use catalog::{Options, find};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

use super::app::App;
use super::look::Look;
use super::view;
use crate::session::{NewSession, Session};
use crate::words::Language;

/// However busy the machine is, a shallow search is over by then.
const PATIENCE: Duration = Duration::from_secs(60);

/// A person against a machine that never learns.
const MACHINE: [&str; 2] = ["human", "random:7"];

struct Test {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Test {
    fn new(game: &str, size: (u16, u16), players: &[&str], language: Language) -> Test {
        Test::with(game, &Options::default(), size, players, language)
    }

    fn with(
        game: &str,
        options: &Options,
        size: (u16, u16),
        players: &[&str],
        language: Language,
    ) -> Test {
        let players = players.iter().map(|player| player.parse().unwrap()).collect();
        let played = find(game).unwrap().open(options).unwrap().start(1);
        // Screens should not follow the book, which grows.
        let new = NewSession { players, uses_book: false, ..NewSession::of(played, 1) };
        let look = Look { has_colors: true, has_shapes: true };
        let app = App::new(Session::new(new).unwrap(), language.words(), look);
        let mut test =
            Test { app, terminal: Terminal::new(TestBackend::new(size.0, size.1)).unwrap() };
        test.draw();
        test
    }

    fn draw(&mut self) {
        let Test { app, terminal } = self;
        let mut geometry = None;
        terminal.draw(|frame| geometry = view::draw(app, frame)).unwrap();
        app.note_drawn(geometry);
    }

    /// Waits until nobody thinks any more.
    fn wait(&mut self) {
        let began = Instant::now();
        self.app.tick();
        while self.app.session.is_busy() {
            assert!(began.elapsed() < PATIENCE, "somebody still thinks");
            thread::sleep(Duration::from_millis(1));
            self.app.tick();
        }
        self.draw();
    }

    fn key(&mut self, code: KeyCode) {
        self.app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Types letters one after the other, and waits.
    fn keys(&mut self, letters: &str) {
        letters.chars().for_each(|letter| self.key(KeyCode::Char(letter)));
        self.wait();
    }

    fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.app.handle(&Event::Mouse(mouse));
        self.wait();
    }

    fn command(&mut self, line: &str) {
        self.key(KeyCode::Char(':'));
        line.chars().for_each(|letter| self.key(KeyCode::Char(letter)));
        self.key(KeyCode::Enter);
        self.wait();
    }

    /// The screen, with all clocks at the same time.
    fn text(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let rows = buffer.content.chunks(usize::from(buffer.area.width));
        let line = |row: &[ratatui::buffer::Cell]| {
            let line = row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
            timeless(line.trim_end()) + "\n"
        };
        without_judgment(&rows.map(line).collect::<String>())
    }

    #[track_caller]
    fn check(&self, name: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
        let file = folder.join(format!("{name}.txt"));
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&file, self.text()).unwrap();
        }
        let expected = fs::read_to_string(&file).unwrap();
        assert_eq!(self.text(), expected, "{name}.txt");
    }
}

/// The screen without what the judge thinks, which learns: its bar, and the graph below.
fn without_judgment(text: &str) -> String {
    let mut hidden_from = usize::MAX;
    let mut kept = String::new();
    for line in text.lines() {
        if let Some(bar) = line.chars().position(|c| matches!(c, '█' | '░')) {
            hidden_from = bar.saturating_sub(2);
        } else if ["Moves", "Coups"].iter().any(|title| line.contains(title)) {
            hidden_from = usize::MAX;
        }
        let line = line.chars().take(hidden_from).collect::<String>();
        kept.push_str(line.trim_end());
        kept.push('\n');
    }
    kept
}

/// A text in which `1:23` reads `0:00`.
fn timeless(text: &str) -> String {
    let mut characters = text.chars().collect::<Vec<_>>();
    for at in 1..characters.len().saturating_sub(2) {
        let place = [at - 1, at + 1, at + 2];
        if characters[at] == ':' && place.iter().all(|place| characters[*place].is_ascii_digit()) {
            place.iter().for_each(|place| characters[*place] = '0');
        }
    }
    characters.into_iter().collect()
}

#[test]
fn a_game_of_othello_is_played_with_keys() {
    let mut test = Test::new("othello", (80, 24), &MACHINE, Language::English);
    test.wait();
    test.check("othello-start");
    test.key(KeyCode::Enter);
    test.wait();
    test.check("othello-reply");
    test.keys("u");
    test.keys("r");
    test.key(KeyCode::Tab);
    test.key(KeyCode::Left);
    test.wait();
    test.check("othello-history");
    test.key(KeyCode::End);
    test.key(KeyCode::Tab);
    test.keys("?");
    test.check("othello-help");
    test.keys("?");
    test.command("level");
    test.check("othello-levels");
    test.keys("x");
    test.keys("x");
    test.keys("x");
    test.check("othello-resigned");
    test.keys(",,");
    assert_eq!(test.app.session.played().plies(), 0, "it is looked at from its start");
    assert!(test.app.session.play.is_over(), "and nothing of that is taken back");
    test.keys("u");
    assert_eq!(test.app.session.played().plies(), 2);
    assert!(!test.app.session.play.is_over());
    test.keys("xx");
    test.keys("q");
    assert!(test.app.is_end);
}

#[test]
fn hints_put_values_on_the_squares() {
    let position = "players human human";
    let mut test = Test::new("othello", (120, 40), &[], Language::French);
    test.command(position);
    // So near the end everything is known exactly, however fast the machine is.
    test.command("players random:1 random:2");
    test.command("undo 5");
    test.command("players human human");
    test.keys("h");
    test.check("hints");
    test.keys("h");
    assert!(test.app.hints().is_none());
}

#[test]
fn pieces_show_where_they_can_go() {
    let mut test = Test::new("loa", (80, 24), &MACHINE, Language::French);
    test.wait();
    test.key(KeyCode::Enter);
    test.wait();
    test.check("loa-chosen");
    test.key(KeyCode::Esc);
    assert_eq!(test.app.chosen, None);
    test.key(KeyCode::Enter);
    test.key(KeyCode::Down);
    test.key(KeyCode::Enter);
    test.wait();
    assert_eq!(test.app.session.played().plies(), 0, "that was no place to go to");
    test.key(KeyCode::Down);
    test.key(KeyCode::Enter);
    test.wait();
    test.check("loa-reply");
}

#[test]
fn the_mouse_plays_in_arlecchino() {
    let mut test = Test::new("arlecchino", (80, 24), &MACHINE, Language::English);
    test.wait();
    // d2, and then f2.
    test.click(30, 4);
    test.check("arlecchino-chosen");
    test.click(46, 4);
    test.check("arlecchino-reply");
    assert!(test.app.session.played().plies() >= 2);
}

#[test]
fn four_seats_fit_on_a_small_screen() {
    let mut test = Test::new("reversi", (40, 15), &[], Language::English);
    test.wait();
    test.check("reversi-small");
    test.key(KeyCode::Enter);
    test.wait();
    test.check("reversi-reply");
}

#[test]
fn discs_that_nobody_plays_are_explained() {
    let three = Options { seats: Some(3), ..Options::default() };
    let mut test = Test::with("reversi", &three, (80, 24), &[], Language::English);
    test.wait();
    assert!(test.text().contains("■  Sky (nobody)"), "{}", test.text());
    let test = Test::with("arlecchino", &three, (80, 24), &[], Language::French);
    assert!(test.text().contains("V Vert (personne)"), "{}", test.text());
}

#[test]
fn pieces_chosen_by_a_command_show_where_they_can_go() {
    let mut test = Test::new("loa", (80, 24), &MACHINE, Language::English);
    test.command("moves b1");
    assert_eq!(test.app.chosen, Some(57));
    assert!(test.text().contains("Moves of b1 (3): b1-b3 b1-d3 b1-h1"), "{}", test.text());
}

#[test]
fn a_tree_is_read_over_the_board_and_closed() {
    let mut test = Test::new("mnk", (80, 24), &["human", "human"], Language::French);
    test.command("tree minimax:depth=2");
    let text = test.text();
    assert!(text.contains("minimax:depth=2 : 82 nœuds, 72 jugés, 0 coupés"), "{text}");
    assert!(text.contains("root  +"), "{text}");
    test.key(KeyCode::PageDown);
    test.key(KeyCode::Down);
    test.key(KeyCode::Up);
    test.draw();
    assert!(!test.text().contains("root  +"), "it was scrolled");
    test.key(KeyCode::Esc);
    test.draw();
    assert!(test.app.popup.is_none());
    test.keys("t");
    assert!(test.text().contains("alphabeta:depth=3 : "), "{}", test.text());
    test.keys("q");
    assert!(!test.app.is_end, "that closed it");
}

#[test]
fn a_tiny_terminal_says_what_it_needs() {
    let mut test = Test::new("othello", (20, 5), &[], Language::English);
    test.wait();
    test.check("tiny");
    test.key(KeyCode::Enter);
    assert_eq!(test.app.session.played().plies(), 0);
    test.keys("q");
    assert!(test.app.is_end);
    for (width, height) in (0..60).zip(0..30) {
        Test::new("othello", (width, height), &[], Language::French);
        Test::new("arlecchino", (height, width), &[], Language::English);
    }
}

#[test]
fn whoever_quits_a_game_is_asked_once() {
    let mut test = Test::new("othello", (80, 24), &MACHINE, Language::English);
    test.key(KeyCode::Enter);
    test.wait();
    test.keys("q");
    assert!(!test.app.is_end);
    test.keys("u");
    test.key(KeyCode::Enter);
    test.keys("q");
    assert!(!test.app.is_end, "another key in between takes it back");
    test.keys("q");
    assert!(test.app.is_end);
}

#[test]
fn without_colors_letters_tell_everything() {
    let mut test = Test::new("othello", (80, 24), &MACHINE, Language::English);
    test.app.look = Look { has_colors: false, has_shapes: false };
    test.key(KeyCode::Enter);
    test.wait();
    test.check("letters");
    let buffer = test.terminal.backend().buffer();
    let is_plain = |cell: &ratatui::buffer::Cell| {
        cell.fg == Color::Reset && cell.bg == Color::Reset && cell.symbol().is_ascii()
    };
    // The words between the keys have a dot that is no letter.
    let rows = buffer.content.chunks(80).take(22);
    assert!(rows.flatten().all(is_plain));
}
