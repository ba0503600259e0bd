//! The headers of a saved game.

use std::collections::HashSet;

use game::{Seat, TextError, lines};

use super::variations;
use super::{Kept, KeptClock, Places, SavedGame};
use crate::date::read_time;
use crate::{AnyGame, CHOICES, OptionError, Options, Profile, find};

/// The first header: what kind of file this is, and which edition of it.
pub(super) const MAGIC: &str = "damier";

/// A header line, where it begins, and where its value does.
struct Header<'a> {
    name: &'a str,
    value: &'a str,
    line_offset: usize,
    offset: usize,
}

impl Header<'_> {
    fn refused(&self, text: &str, expected: &str) -> TextError {
        TextError::word(text, self.offset, expected)
    }

    fn refused_by(&self, text: &str, OptionError { found, expected }: OptionError) -> TextError {
        TextError::new(text, self.offset, expected).with_found(found)
    }
}

/// The headers of a text, and the moves behind them.
pub(super) struct Reader<'a> {
    text: &'a str,
    /// Which edition of the format it is: 1 or 2.
    edition: &'a str,
    headers: Vec<Header<'a>>,
    moves_offset: usize,
}

/// The headers that came with the second edition.
const SECOND_NAMES: [&str; 12] = [
    "kind", "machines", "event", "created", "updated", "clock", "spent", "times", "at", "front",
    "nodes", "review",
];

/// The headers beside the players.
fn names() -> Vec<&'static str> {
    let choices = CHOICES.iter().map(|choice| choice.name);
    let others = ["result", "date", "seed", "start", "plies"].into_iter().chain(SECOND_NAMES);
    [MAGIC, "game"].into_iter().chain(choices).chain(others).collect()
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Result<Reader<'a>, TextError> {
        let headers = Vec::new();
        let mut reader = Reader { text, edition: "2", headers, moves_offset: text.len() };
        for (offset, line) in lines(text) {
            if !line.trim().is_empty() {
                reader.header(line, offset)?;
            } else if !reader.headers.is_empty() {
                reader.moves_offset = offset;
                break;
            }
        }
        reader.edition = match reader.find(MAGIC) {
            Some(Header { value: edition @ ("1" | "2"), .. }) => edition,
            Some(other) => return Err(other.refused(text, "edition 1 or 2 of the format")),
            None => return Err(TextError::word(text, 0, "`damier: 2`, as a saved game begins")),
        };
        let is_of_second = |header: &&Header<'_>| SECOND_NAMES.contains(&header.name);
        match reader.headers.iter().find(is_of_second) {
            Some(header) if reader.edition == "1" => {
                let expected = "a header of edition 1: this one is of edition 2";
                Err(TextError::word(text, header.line_offset, expected))
            }
            _ => Ok(reader),
        }
    }

    /// All of it.
    pub(super) fn read(&self) -> Result<SavedGame, TextError> {
        let text = self.text;
        let game = self.required("game")?;
        let profile = find(game.value).map_err(|error| game.refused_by(text, error))?;
        let (options, opened) = self.options(profile, game)?;
        let (seats, plies) = (opened.seats(), self.plies()?);
        let start = self.find("start").filter(|header| header.value != "start");
        let value = |name| self.find(name).map(|header| header.value.to_string());
        let mut sheet = SavedGame {
            players: self.players(seats)?,
            event: value("event"),
            result: value("result"),
            date: value("date"),
            seed: self.parsed("seed", "a number", |value| value.parse().ok())?.unwrap_or(1),
            start: start.map(|header| Places::new(text).word(header.offset, header.value)),
            plies: Some(Places::new(text).word(text.len(), &plies.to_string())),
            kept: self.kept(seats, plies)?,
            ..SavedGame::of(profile.name, options)
        };
        self.moves(&*opened, &mut sheet)?;
        Ok(sheet)
    }

    fn header(&mut self, line: &'a str, offset: usize) -> Result<(), TextError> {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let is_player =
            name.strip_prefix("player ").is_some_and(|seat| matches!(seat, "1" | "2" | "3" | "4"));
        if !line.contains(':') || !(is_player || names().contains(&name)) {
            let expected = format!(
                "a header, one of {}, player 1 to 4, as in `game: loa`",
                names().join(", ")
            );
            return Err(TextError::word(self.text, offset, expected));
        }
        if self.find(name).is_some() {
            return Err(TextError::word(self.text, offset, "each header once"));
        }
        let line_offset = offset;
        let offset = line_offset + line.trim_end().len() - value.trim().len();
        if value.trim().is_empty() {
            let end = line_offset + line.len();
            return Err(TextError::new(self.text, end, format!("a value of {name}")));
        }
        self.headers.push(Header { name, value: value.trim(), line_offset, offset });
        Ok(())
    }

    fn find(&self, name: &str) -> Option<&Header<'a>> {
        self.headers.iter().find(|header| header.name == name)
    }

    fn required(&self, name: &str) -> Result<&Header<'a>, TextError> {
        let missing =
            || TextError::new(self.text, self.moves_offset, format!("a header `{name}:`"));
        self.find(name).ok_or_else(missing)
    }

    fn parsed<T>(
        &self,
        name: &str,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, TextError> {
        let Some(header) = self.find(name) else { return Ok(None) };
        let refused = || header.refused(self.text, expected);
        parse(header.value).map(Some).ok_or_else(refused)
    }

    /// The configuration. Headers are added one by one, so that the one to blame is known.
    fn options(
        &self,
        profile: &Profile,
        game: &Header<'_>,
    ) -> Result<(Options, Box<dyn AnyGame>), TextError> {
        let mut options = Options::default();
        let mut opened =
            profile.open(&options).map_err(|error| game.refused_by(self.text, error))?;
        for choice in CHOICES {
            let Some(header) = self.find(choice.name) else { continue };
            if !choice.read(header.value, &mut options) {
                return Err(header.refused(self.text, choice.form));
            }
            let open = profile.open(&options);
            opened = open.map_err(|error| header.refused_by(self.text, error))?;
        }
        Ok((options, opened))
    }

    fn players(&self, seats: usize) -> Result<Vec<String>, TextError> {
        let mut players = Vec::new();
        for seat in 1..=Seat::COUNT_MAX {
            let name = format!("player {seat}");
            let Some(header) = self.find(&name) else { continue };
            if seat > seats {
                let expected = format!("player 1 to {seats}");
                let error = TextError::new(self.text, header.line_offset, expected);
                return Err(error.with_found(name));
            }
            players.resize(seat - 1, String::new());
            players.push(header.value.to_string());
        }
        Ok(players)
    }

    /// The moves behind the headers. Their last line must be whole, for a move that is cut short
    /// may be another move.
    fn moves(&self, game: &dyn AnyGame, sheet: &mut SavedGame) -> Result<(), TextError> {
        match self.edition {
            "2" => {
                (sheet.moves, sheet.branches) =
                    variations::read(self.text, self.moves_offset, game)?;
            }
            _ => {
                let mut places = Places::new(self.text);
                let words = game.split_moves(&self.text[self.moves_offset..]);
                let word = |(offset, word)| places.word(self.moves_offset + offset, word);
                sheet.moves = words.into_iter().map(word).collect();
            }
        }
        if !sheet.moves.is_empty() && !self.text.ends_with('\n') {
            let expected = "a line break after the last move";
            return Err(TextError::new(self.text, self.text.len(), expected));
        }
        Ok(())
    }

    fn plies(&self) -> Result<usize, TextError> {
        self.required("plies")?;
        Ok(self.parsed("plies", "a number", |value| value.parse().ok())?.unwrap_or(0))
    }

    /// What a library keeps.
    fn kept(&self, seats: usize, plies: usize) -> Result<Kept, TextError> {
        let time = |name| self.parsed(name, "a time such as 2026-11-16 12:34:56", read_time);
        let a_move = format!("the number of a move, 0 to {plies}");
        let mv = |name| {
            let number = |value: &str| value.parse().ok().filter(|number| *number <= plies);
            self.parsed(name, &a_move, number)
        };
        let kind = |value: &str| matches!(value, "play" | "study").then(|| value.to_string());
        let of_nodes = format!("{plies} different numbers from 1 on");
        let of_times = format!("{plies} times, such as 12.345s, or -");
        let of_spent = format!("{seats} times and moves, such as 12.345s/10");
        Ok(Kept {
            kind: self.parsed("kind", "play or study", kind)?,
            machines: self.parsed("machines", "none, or seats such as 1 2", |value| {
                read_seats(value, seats)
            })?,
            created: time("created")?,
            updated: time("updated")?,
            clock: self.parsed("clock", "seconds such as 300s+5s or 10s/move", read_clock)?,
            spent: self
                .parsed("spent", &of_spent, |value| read_spent(value, seats))?
                .unwrap_or_default(),
            times: self
                .parsed("times", &of_times, |value| read_times(value, plies))?
                .unwrap_or_default(),
            at: mv("at")?,
            front: mv("front")?,
            nodes: self
                .parsed("nodes", &of_nodes, |value| read_nodes(value, plies))?
                .unwrap_or_default(),
            review: self.find("review").map(|header| header.value.to_string()),
        })
    }
}

fn read_seats(text: &str, seats: usize) -> Option<Vec<usize>> {
    if text == "none" {
        return Some(Vec::new());
    }
    let seat = |word: &str| word.parse().ok().filter(|seat| (1..=seats).contains(seat));
    text.split_whitespace().map(seat).collect()
}

fn read_clock(text: &str) -> Option<KeptClock> {
    let seconds = |text: &str| text.strip_suffix('s')?.parse().ok();
    if let Some(each) = text.strip_suffix("/move") {
        return Some(KeptClock::Move { seconds: seconds(each)? });
    }
    let (game, mv) = text.split_once('+')?;
    Some(KeptClock::Game { seconds: seconds(game)?, increment: seconds(mv)? })
}

fn read_spent(text: &str, seats: usize) -> Option<Vec<(u64, u32)>> {
    let of_seat = |word: &str| {
        let (time, moves) = word.split_once('/')?;
        Some((read_ms(time)?, moves.parse().ok()?))
    };
    let spent = text.split_whitespace().map(of_seat).collect::<Option<Vec<_>>>()?;
    (spent.len() == seats).then_some(spent)
}

/// `12.345s` in milliseconds.
fn read_ms(text: &str) -> Option<u64> {
    let (seconds, ms) = text.strip_suffix('s')?.split_once('.')?;
    let ms = (ms.len() == 3).then(|| ms.parse::<u16>().ok())??;
    seconds.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(ms.into())
}

fn read_times(text: &str, count: usize) -> Option<Vec<Option<u64>>> {
    let time = |word| if word == "-" { Some(None) } else { read_ms(word).map(Some) };
    let times = text.split_whitespace().map(time).collect::<Option<Vec<_>>>()?;
    (times.len() == count).then_some(times)
}

fn read_nodes(text: &str, count: usize) -> Option<Vec<u32>> {
    let node = |word: &str| word.parse().ok().filter(|node| *node > 0);
    let nodes = text.split_whitespace().map(node).collect::<Option<Vec<u32>>>()?;
    let different = nodes.iter().collect::<HashSet<_>>().len();
    (nodes.len() == count && different == count).then_some(nodes)
}
