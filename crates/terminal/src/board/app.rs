//! What the board shows and what is being done on it, apart from the game itself.

use std::time::{Duration, Instant};

use analysis::Analysis;
use catalog::{Color, Drawing, Pieces};
use play::Phase;

use super::look::Look;
use super::prompt::Prompt;
use super::squares::Geometry;
use crate::act::{
    Advice, Refusal, Reply, act, advice_text, deep, event_text, progress_text, quick, reason_text,
};
use crate::judging::Finding;
use crate::names::{result_text, turn_name};
use crate::session::{Event, Session};
use crate::words::{Words, fill};

/// How often a screen that shows clocks or thinking is drawn again.
const REFRESH: Duration = Duration::from_millis(100);

/// The board and whoever sits before it.
pub(super) struct App {
    pub(super) session: Session,
    pub(super) words: &'static Words,
    pub(super) look: Look,
    /// The square that keys choose.
    pub(super) cursor: u8,
    /// The piece that is to move.
    pub(super) chosen: Option<u8>,
    /// Whether left and right go through the game, not over the board.
    pub(super) is_in_history: bool,
    /// What is being typed.
    pub(super) prompt: Option<Prompt>,
    /// What was said last.
    pub(super) message: String,
    /// Something longer to read, which any key closes.
    pub(super) popup: Option<Vec<String>>,
    /// The first line of it that is seen.
    pub(super) popup_top: u16,
    /// Moves to the same square, of which one is to be chosen.
    pub(super) ways: Vec<String>,
    pub(super) wants_hints: bool,
    pub(super) shows_values: bool,
    /// What was asked to be done only when it is asked again.
    pub(super) pending: Option<char>,
    pub(super) is_end: bool,
    /// Where the squares were drawn.
    pub(super) geometry: Option<Geometry>,
    /// What the judge said last about every move, and in which position.
    judged: Option<(String, Analysis)>,
    /// Whether the judge looks at every move.
    is_deep: bool,
    /// What somebody asked for by name.
    pub(super) asked: Option<Advice>,
    drawn: Option<Instant>,
}

impl App {
    pub(super) fn new(session: Session, words: &'static Words, look: Look) -> App {
        // Where somebody who only presses Enter begins.
        let first = session.played().drawings().into_iter().next();
        let has_pieces = first.as_ref().is_some_and(|mv| mv.from.is_some());
        let cursor = first.and_then(|mv| mv.from.or(mv.to)).unwrap_or(0);
        let start = if has_pieces { words.start_piece } else { words.start };
        App {
            session,
            words,
            look,
            cursor,
            chosen: None,
            is_in_history: false,
            prompt: None,
            message: start.to_string(),
            popup: None,
            popup_top: 0,
            ways: Vec::new(),
            wants_hints: false,
            shows_values: true,
            pending: None,
            is_end: false,
            geometry: None,
            judged: None,
            is_deep: false,
            asked: None,
            drawn: None,
        }
    }

    /// Whether pieces of several letters stand on the board.
    pub(super) fn has_pieces(&self) -> bool {
        self.session.game().profile().pieces == Pieces::Quarters
    }

    /// What stands for a color on the board.
    pub(super) fn disc(&self, color: Color) -> String {
        match self.has_pieces() {
            true => self.words.shown(&color.letter().to_string()),
            false => self.look.disc(color).to_string(),
        }
    }

    /// A sentence in which colors are named by what stands on the board: `White (○) plays c5`.
    pub(super) fn named(&self, text: &str) -> String {
        let colors = self.session.game().palette().into_iter().filter(|_| !self.has_pieces());
        colors.fold(text.to_string(), |text, color| {
            text.replace(&format!("({})", color.letter()), &format!("({})", self.disc(color)))
        })
    }

    /// Whether it is shown what positions are worth.
    pub(super) fn has_bar(&self) -> bool {
        self.shows_values
    }

    /// Whether keys choose squares.
    pub(super) fn shows_cursor(&self) -> bool {
        !self.is_in_history && self.prompt.is_none() && !self.session.is_left
    }

    /// The moves that somebody at the keyboard could make now.
    pub(super) fn legal(&self) -> Vec<Drawing> {
        match self.session.play.phase() == Phase::Waiting && !self.session.is_left {
            true => self.session.played().drawings(),
            false => Vec::new(),
        }
    }

    /// What the judge knows of the position, where hints are wanted.
    pub(super) fn hints(&self) -> Option<&Analysis> {
        let here = self.session.played().position_text();
        let (place, analysis) = self.judged.as_ref()?;
        (self.wants_hints && *place == here).then_some(analysis)
    }

    /// Lets happen in the session what is due.
    pub(super) fn tick(&mut self) {
        for event in self.session.poll() {
            self.drawn = None;
            match &event {
                Event::Judged(found) => self.hear_judge(found.as_ref()),
                Event::Played { .. } | Event::Left { .. } => self.let_go(),
                Event::Failed { .. } | Event::Fell => (),
            }
            if let Some(text) = event_text(&self.session, &event, self.words) {
                self.message = text;
            }
            self.say(self.result());
        }
        match self.session.judged().cloned() {
            Some(Finding::Analysis(latest)) => self.note(&latest),
            Some(Finding::Review(latest)) => self.message = progress_text(&latest, self.words),
            Some(Finding::Tree(_)) | None => (),
        }
        self.judge();
    }

    fn note(&mut self, analysis: &Analysis) {
        if self.is_deep {
            self.judged = Some((self.session.played().position_text(), analysis.clone()));
        }
    }

    fn hear_judge(&mut self, found: Option<&Finding>) {
        if let Some(Finding::Analysis(analysis)) = found {
            self.note(analysis);
        }
        if let Some(advice) = self.asked.take() {
            self.say(advice_text(&self.session, advice, found, self.words));
        }
    }

    /// Lets the judge look at the position if somebody wants to know and nobody else thinks.
    fn judge(&mut self) {
        let session = &self.session;
        let is_free = session.moving.is_none() && session.judging.is_none() && !session.is_left;
        if !is_free || matches!(session.play.phase(), Phase::Thinking | Phase::Over) {
            return;
        }
        let is_known = session.values.get(session.played().plies()).is_some_and(Option::is_some);
        if self.wants_hints && self.hints().is_none() {
            self.is_deep = true;
            self.session.begin_judging(deep());
        } else if self.has_bar() && !is_known {
            let question = quick(session, 1);
            self.is_deep = false;
            self.session.begin_judging(question);
        }
    }

    /// Whether the screen is not as it should be.
    pub(super) fn is_stale(&self) -> bool {
        let moves = self.session.is_busy() || !self.session.play.is_over();
        self.drawn.is_none_or(|drawn| moves && drawn.elapsed() >= REFRESH)
    }

    /// The screen is as it should be; that is where the squares are.
    pub(super) fn note_drawn(&mut self, geometry: Option<Geometry>) {
        self.geometry = geometry;
        self.drawn = Some(Instant::now());
    }

    /// Something has changed.
    pub(super) fn touch(&mut self) {
        self.drawn = None;
    }

    /// Does what a command says.
    pub(super) fn command(&mut self, line: &str) {
        self.let_go();
        match act(&mut self.session, line, self.words) {
            Ok(Reply { lines, advice, is_end, chosen, shows_board: _ }) => {
                self.chosen = chosen;
                self.is_end |= is_end;
                self.asked = advice;
                self.is_deep &= advice.is_none();
                self.message.clear();
                self.say(lines);
                self.say(self.result());
            }
            Err(Refusal::Because(why)) => self.say(vec![why]),
            Err(Refusal::Exists(file)) => self.message = fill(self.words.exists, &[&file]),
        }
        let squares = self.session.game().size().squares_count();
        self.cursor = self.cursor.min((squares - 1) as u8);
    }

    /// How the game ended, and what keys do after that.
    fn result(&self) -> Vec<String> {
        let result = result_text(&self.session, self.words);
        result.map(|result| format!("{result} {}", self.keys_after())).into_iter().collect()
    }

    fn keys_after(&self) -> &'static str {
        if self.session.play.can_undo() { self.words.keys_after } else { self.words.keys_late }
    }

    /// A line goes to the message, more of them to a window of their own.
    pub(super) fn say(&mut self, mut lines: Vec<String>) {
        match lines.len() {
            0 => (),
            1 => self.message = lines.swap_remove(0),
            _ => {
                self.popup = Some(lines);
                self.popup_top = 0;
            }
        }
    }

    /// Forgets the piece that was chosen.
    pub(super) fn let_go(&mut self) {
        self.chosen = None;
        self.ways.clear();
    }

    /// Enter, or a click: plays on a square, or chooses the piece there.
    pub(super) fn act_on(&mut self, square: u8) {
        let at = Some(square);
        let moves = self.legal();
        if let Some(machine) = self.blocked() {
            self.message = machine;
            return;
        }
        // Where a disc can be placed, or the chosen piece can go.
        let targets = moves.iter().filter(|mv| mv.from == self.chosen && mv.to == at);
        let targets = targets.map(|mv| mv.text.clone()).collect::<Vec<_>>();
        let begins = moves.iter().any(|mv| mv.from == at);
        match (self.chosen, targets.as_slice()) {
            (_, [only]) => self.command(only),
            (Some(chosen), _) if chosen == square => self.let_go(),
            (Some(_), [_, ..]) => {
                self.message = self.words.several_ways.to_string();
                self.ways = targets;
            }
            _ if begins => {
                self.chosen = at;
                self.message = self.words.choose_target.to_string();
            }
            _ => self.message = self.why_not(square),
        }
    }

    /// Why no move leads to a square, or none begins there.
    fn why_not(&self, square: u8) -> String {
        let (played, game) = (self.session.played(), self.session.game());
        let name = |square| game.size().square_name(square, game.origin());
        let names = self.chosen.into_iter().chain([square]).map(name).collect::<Vec<_>>();
        let reason = played.reason(&names.join("-"), self.chosen.is_none());
        reason.map_or(String::new(), |reason| reason_text(&self.session, &reason, self.words))
    }

    /// Why nobody at the keyboard can move now.
    fn blocked(&self) -> Option<String> {
        let (session, words) = (&self.session, self.words);
        let turn = || turn_name(session.played(), words);
        match session.play.phase() {
            _ if session.is_left => Some(words.no_game.to_string()),
            Phase::Over => Some(self.keys_after().to_string()),
            Phase::Waiting => None,
            _ if session.moving.is_some() => Some(fill(words.is_thinking, &[&turn()])),
            _ => Some(format!("{}: {}", turn(), words.waiting)),
        }
    }
}
