//! Tutorials: positions, what is asked, and answers to whatever the learner does.

use catalog::{AnyMatch, GAMES};
use serde::Deserialize;

use crate::board::{Told, legal, named, set_up, winner, words};
use crate::files;

/// In English and in French.
type Text = [String; 2];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tutorial {
    /// What is played in the end; the game as it is by default unless told.
    #[serde(default)]
    play: Told,
    step: Vec<Step>,
}

/// A position, and one idea.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    title: Text,
    text: Text,
    #[serde(default)]
    options: Told,
    board: String,
    side: String,
    right: Vec<Answer>,
    #[serde(default)]
    wrong: Vec<Answer>,
    /// The answer to every legal move that has none of its own.
    other: Option<Text>,
}

/// What a move is answered with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    moves: Vec<String>,
    text: Text,
    /// Whether the rules do not allow the moves.
    #[serde(default)]
    illegal: bool,
    /// What follows on the board.
    #[serde(default)]
    then: Vec<Then>,
    #[serde(default)]
    claims: Claims,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Then {
    side: String,
    r#move: String,
}

/// What a text says about a move, for the rules to confirm.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Claims {
    /// Discs that it turns.
    flips: Option<String>,
    /// Pieces that leave.
    takes: Option<String>,
    /// How many moves the next side can choose from.
    replies: Option<usize>,
    /// Squares that the next side cannot play.
    bars: Option<String>,
    /// Who has won, counted from 1; 0 is a draw.
    winner: Option<usize>,
    /// What every seat has on the board.
    counts: Option<Vec<u32>>,
    /// Whatever the next side does, the learner's next move wins.
    forces: Option<bool>,
    /// No move of the next side wins at once.
    safe: Option<bool>,
}

impl Step {
    /// The position, once everything that it says is confirmed.
    fn check(&self, game: &str) {
        let played = set_up(game, &self.options, &self.board, &self.side);
        let texts = [&self.title, &self.text].into_iter().chain(&self.other).flatten();
        assert!(texts.into_iter().all(|text| is_sound(text)), "{}", self.title[0]);
        let mut answered = Vec::new();
        for answer in self.right.iter().chain(&self.wrong) {
            assert!(answer.text.iter().all(|text| is_sound(text)), "{:?}", answer.moves);
            for mv in &answer.moves {
                answered.extend(answer.check(&*played, mv));
            }
        }
        let is_whole = played.moves().iter().all(|mv| answered.contains(mv));
        assert_eq!(self.other.is_some(), !is_whole, "{}: answers to other moves", self.title[0]);
        assert!(self.right.iter().all(|answer| !answer.illegal), "{}", self.title[0]);
    }
}

impl Answer {
    /// The legal move that it answers, if it is one.
    fn check(&self, played: &dyn AnyMatch, mv: &str) -> Option<String> {
        let found = legal(played, mv);
        assert_eq!(found.is_none(), self.illegal, "{mv} in {}", played.position_text());
        let drawing = found?;
        let (claims, game) = (&self.claims, played.game());
        for (claim, squares) in
            [(&claims.flips, &drawing.flips), (&claims.takes, &drawing.captures)]
        {
            let claim = claim.as_deref().map(words);
            assert!(claim.is_none_or(|claim| claim == named(game, squares)), "{mv}: {drawing:?}");
        }
        let mut next = played.boxed();
        next.play(mv).unwrap();
        let replies = next.moves().iter().filter(|mv| *mv != "pass").count();
        assert!(claims.replies.is_none_or(|claim| claim == replies), "{mv}: {replies} replies");
        let barred = claims.bars.as_deref().map(words).unwrap_or_default();
        assert!(!next.moves().iter().any(|reply| barred.contains(reply)), "{mv}: {barred:?}");
        let me = played.turn().index() + 1;
        if let Some(claim) = claims.forces {
            let is_won = |reply: &dyn AnyMatch| wins(reply, me);
            assert_eq!(each_reply(&*next).iter().all(|reply| is_won(&**reply)), claim, "{mv}");
        }
        if let Some(claim) = claims.safe {
            let is_lost = |reply: &dyn AnyMatch| winner(reply).is_some_and(|seat| seat != me);
            assert_eq!(!each_reply(&*next).iter().any(|reply| is_lost(&**reply)), claim, "{mv}");
        }
        for then in &self.then {
            assert_eq!(next.turn_text(), then.side, "{mv}");
            assert!(legal(&*next, &then.r#move).is_some(), "{mv}, then {}", then.r#move);
            next.play(&then.r#move).unwrap();
        }
        assert!(claims.winner.is_none_or(|claim| winner(&*next) == Some(claim)), "{mv}");
        let counts = next.counts();
        assert!(claims.counts.as_ref().is_none_or(|claim| *claim == counts), "{mv}: {counts:?}");
        Some(drawing.text)
    }
}

/// The matches after every move.
fn each_reply(played: &dyn AnyMatch) -> Vec<Box<dyn AnyMatch>> {
    let after = |mv: String| {
        let mut next = played.boxed();
        next.play(&mv).unwrap();
        next
    };
    played.moves().into_iter().map(after).collect()
}

/// Whether a seat has a move that wins at once.
fn wins(played: &dyn AnyMatch, seat: usize) -> bool {
    let is_turn = played.turn().index() + 1 == seat;
    is_turn && each_reply(played).iter().any(|next| winner(&**next) == Some(seat))
}

/// Whether a text is one, without spaces where none belong.
fn is_sound(text: &str) -> bool {
    !text.trim().is_empty() && text.trim() == text && !text.contains("  ")
}

fn read(text: &str) -> Tutorial {
    toml::from_str(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_game_has_a_tutorial_whose_claims_the_rules_confirm() {
    let tutorials = files("tutorials", ".toml");
    let names = tutorials.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>();
    assert!(GAMES.iter().all(|game| names.contains(&game.name)), "{names:?}");
    for (name, text) in &tutorials {
        let tutorial = read(text);
        assert!((6..=10).contains(&tutorial.step.len()), "{name}: {} steps", tutorial.step.len());
        let is_explained = |step: &Step| !step.wrong.is_empty() || step.other.is_some();
        assert!(tutorial.step.iter().all(is_explained), "{name}: wrong ways are explained");
        for key in tutorial.play.keys() {
            assert!(catalog::CHOICES.iter().any(|choice| choice.name == key), "{name}: {key}");
        }
        tutorial.step.iter().for_each(|step| step.check(name));
    }
}

/// A step whose answers are given; it is checked.
fn check(answers: &str) {
    let board = "   a b c\n 1 X X -\n 2 O O -\n 3 - - -\n";
    let texts = "title = ['t', 't']\ntext = ['t', 't']\nother = ['o', 'o']\nside = 'X'";
    let step = format!("[[step]]\n{texts}\nboard = \"\"\"\n{board}\"\"\"\n{answers}");
    read(&step).step[0].check("mnk");
}

#[test]
fn a_step_with_true_claims_is_taken() {
    check("right = [{ moves = ['c1'], text = ['r', 'r'], claims = { winner = 1 } }]");
}

#[test]
#[should_panic(expected = "a1 in")]
fn a_right_move_that_is_not_legal_is_refused() {
    check("right = [{ moves = ['a1'], text = ['r', 'r'] }]");
}

#[test]
#[should_panic(expected = "c2")]
fn a_claim_that_does_not_hold_is_refused() {
    check("right = [{ moves = ['c2'], text = ['r', 'r'], claims = { winner = 1 } }]");
}

#[test]
#[should_panic(expected = "c3 in")]
fn a_legal_move_that_is_called_illegal_is_refused() {
    let wrong = "wrong = [{ moves = ['c3'], text = ['w', 'w'], illegal = true }]";
    check(&format!("right = [{{ moves = ['c1'], text = ['r', 'r'] }}]\n{wrong}"));
}
