//! Rounds of meetings, and who plays them: here, or wherever their text goes.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt::Write;
use std::ops::Range;

use rayon::prelude::*;

use super::gene::Dna;
use super::problem::{Played, Problem};

/// Two players meet: they play an opening twice, once in each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The place of the one in the round.
    pub one: usize,
    /// The place of the other.
    pub other: usize,
    /// Where both games begin.
    pub opening: u64,
}

/// Meetings that wait for nobody.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Round {
    /// The coefficients of those who meet.
    pub players: Vec<Dna>,
    /// Who meets whom.
    pub meetings: Vec<Meeting>,
}

/// Has rounds played.
pub trait Host {
    /// Why a round was not played.
    type Error;

    /// The most points by which a game can be won.
    fn points_max(&self) -> f64;

    /// Both games of each meeting, as the one sees them. No other round of the run has the name:
    /// letters, digits and hyphens.
    fn play(&mut self, name: &str, round: &Round) -> Result<Vec<[Played; 2]>, Self::Error>;
}

/// A [`Problem`], whatever its types.
pub trait Table: Send + Sync {
    /// The most points by which a game can be won.
    fn points_max(&self) -> f64;

    /// Both games of each meeting, one after the other, as long as it goes on.
    fn play(&self, round: &Round, goes_on: &dyn Fn() -> bool) -> Option<Vec<[Played; 2]>>;
}

impl<P: Problem + Send> Table for P {
    fn points_max(&self) -> f64 {
        Problem::points_max(self)
    }

    fn play(&self, round: &Round, goes_on: &dyn Fn() -> bool) -> Option<Vec<[Played; 2]>> {
        let brains = round.players.iter().map(|dna| self.brain(dna)).collect::<Vec<_>>();
        let play = |meeting: &Meeting| {
            let Meeting { one, other, opening } = *meeting;
            goes_on().then(|| self.play_both(&brains[one], &brains[other], opening))
        };
        round.meetings.iter().map(play).collect()
    }
}

/// Plays a problem with all threads of this process.
pub struct Here<'p, P>(pub &'p P);

impl<P: Problem> Host for Here<'_, P> {
    type Error = Infallible;

    fn points_max(&self) -> f64 {
        self.0.points_max()
    }

    fn play(&mut self, _: &str, round: &Round) -> Result<Vec<[Played; 2]>, Infallible> {
        let brains = round.players.par_iter().map(|dna| self.0.brain(dna)).collect::<Vec<_>>();
        let games = round.meetings.par_iter().map(|meeting| {
            self.0.play_both(&brains[meeting.one], &brains[meeting.other], meeting.opening)
        });
        Ok(games.collect())
    }
}

impl Round {
    /// Some of the meetings, with those who meet there.
    #[must_use]
    pub fn part(&self, meetings: Range<usize>) -> Round {
        let (mut part, mut places) = (Round::default(), BTreeMap::new());
        for meeting in &self.meetings[meetings] {
            let [one, other] = [meeting.one, meeting.other].map(|place| {
                *places.entry(place).or_insert_with(|| {
                    part.players.push(self.players[place].clone());
                    part.players.len() - 1
                })
            });
            part.meetings.push(Meeting { one, other, opening: meeting.opening });
        }
        part
    }

    /// As text: the coefficients of a player on each line, and below an empty one the meetings.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for dna in &self.players {
            let values = dna.iter().map(f64::to_string).collect::<Vec<_>>();
            let _ = writeln!(text, "{}", values.join(" "));
        }
        text.push('\n');
        for Meeting { one, other, opening } in &self.meetings {
            let _ = writeln!(text, "{one} {other} {opening}");
        }
        text
    }

    /// Reads such a text, whose players have so many coefficients.
    ///
    /// # Errors
    /// If it is none; the text says what was found and what was expected.
    pub fn read(text: &str, genes: usize) -> Result<Round, String> {
        let (players, meetings) = text.split_once("\n\n").unwrap_or((text, ""));
        let player = |line: &str| {
            let values = line.split(' ').map(|value| value.parse::<f64>().ok());
            let dna = values.collect::<Option<Dna>>().filter(|dna| dna.len() == genes);
            dna.ok_or_else(|| format!("found {line:?}, expected {genes} coefficients"))
        };
        let players = players.lines().map(player).collect::<Result<Vec<_>, _>>()?;
        let meeting = |line: &str| {
            let mut numbers = line.split(' ').map(|number| number.parse::<u64>().ok());
            let mut number = || numbers.next().flatten();
            let place =
                |number: u64| usize::try_from(number).ok().filter(|place| *place < players.len());
            let meeting = (|| {
                let (one, other) = (place(number()?)?, place(number()?)?);
                Some(Meeting { one, other, opening: number()? })
            })();
            meeting.ok_or_else(|| format!("found {line:?}, expected two players and an opening"))
        };
        let meetings = meetings.lines().map(meeting).collect::<Result<_, _>>()?;
        Ok(Round { players, meetings })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round() -> Round {
        let meeting = |one, other, opening| Meeting { one, other, opening };
        Round {
            players: vec![vec![0.1, -2.0], vec![1e-9, 1.0 / 3.0], vec![f64::MAX, 0.0]],
            meetings: vec![meeting(2, 0, u64::MAX), meeting(2, 0, 0), meeting(1, 2, 7)],
        }
    }

    #[test]
    fn a_round_is_the_same_as_text_to_the_last_bit() {
        assert_eq!(Round::read(&round().text(), 2), Ok(round()));
        let wrong = |text: &str, message: &str| {
            assert_eq!(Round::read(text, 2).unwrap_err(), message, "{text:?}");
        };
        wrong("1 2 3\n\n", "found \"1 2 3\", expected 2 coefficients");
        wrong("1 x\n\n", "found \"1 x\", expected 2 coefficients");
        wrong("1 2\n\n0 1 5\n", "found \"0 1 5\", expected two players and an opening");
        wrong("1 2\n\n0 0\n", "found \"0 0\", expected two players and an opening");
    }

    #[test]
    fn a_part_has_those_who_meet_in_it() {
        let part = round().part(0..2);
        assert_eq!(part.players, [vec![f64::MAX, 0.0], vec![0.1, -2.0]]);
        let places = part.meetings.iter().map(|meeting| (meeting.one, meeting.other));
        assert_eq!(places.collect::<Vec<_>>(), [(0, 1), (0, 1)]);
        assert_eq!(round().part(0..3).meetings.len(), 3);
        assert_eq!(round().part(1..1), Round::default());
    }
}
