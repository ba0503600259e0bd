//! An opponent that adapts: every second win or loss in a row moves it by a level.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::PathBuf;

use catalog::{AnyGame, Spec};
use play::{End, Occupant};

/// What it is called where players are named.
pub(crate) const ADAPTIVE: &str = "adaptive";

/// Whether it is asked for.
pub(crate) fn is_adaptive(spec: &Spec) -> bool {
    spec.text == ADAPTIVE
}

/// The level that it begins at.
const FIRST_LEVEL: usize = 4;

/// So many wins or losses in a row move it.
const ROW: i8 = 2;

/// Where it stands in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rival {
    level: usize,
    /// Games that the only person has won in a row, or lost if less than 0.
    streak: i8,
}

/// How a game ended for the only person at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// They won.
    Won,
    /// They lost.
    Lost,
    /// The first place is shared.
    Shared,
}

impl Fate {
    /// How a game ended; nothing where several people play, or none.
    pub(crate) fn of(end: &End, occupants: &[Occupant]) -> Option<Fate> {
        let shares = end.shares(occupants.len());
        let mut people = occupants.iter().zip(shares).filter(|(seat, _)| seat.is_person());
        let (_, share) = people.next()?;
        if people.next().is_some() {
            return None;
        }
        Some(match share {
            none if none <= 0.0 => Fate::Lost,
            all if all >= 1.0 => Fate::Won,
            _ => Fate::Shared,
        })
    }
}

impl Rival {
    /// Where it stands after a game, of so many levels: what is not won or lost ends the row.
    fn after(self, fate: Fate, levels: usize) -> Rival {
        let streak = match fate {
            Fate::Won => self.streak.max(0) + 1,
            Fate::Lost => self.streak.min(0) - 1,
            Fate::Shared => 0,
        };
        let level = match streak {
            ROW => (self.level + 1).min(levels),
            streak if streak == -ROW => self.level.saturating_sub(1).max(1),
            _ => return Rival { streak, ..self },
        };
        Rival { level, streak: 0 }
    }
}

/// Where it stands in every game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rivals {
    /// The file that keeps it, a game a line; without it this session alone remembers.
    file: Option<PathBuf>,
    known: BTreeMap<String, Rival>,
}

impl Rivals {
    /// As a file has it. What cannot be read begins anew.
    pub(crate) fn open(file: Option<PathBuf>) -> Rivals {
        let mut rivals = Rivals { file, known: BTreeMap::new() };
        rivals.read();
        rivals
    }

    fn read(&mut self) {
        let text = self.file.as_ref().and_then(|file| fs::read_to_string(file).ok());
        let rival = |line: &str| {
            let mut words = line.split_whitespace();
            let name = words.next()?.to_string();
            let (level, streak) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            Some((name, Rival { level, streak }))
        };
        if let Some(text) = text {
            self.known = text.lines().filter_map(rival).collect();
        }
    }

    fn write(&self) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut text = String::new();
        for (name, Rival { level, streak }) in &self.known {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{name} {level} {streak}");
        }
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        disk::write(file, text.as_bytes())
    }

    fn rival(&self, game: &dyn AnyGame) -> Rival {
        let known = self.known.get(game.name()).copied();
        let Rival { level, streak } = known.unwrap_or(Rival { level: FIRST_LEVEL, streak: 0 });
        // Another board may have fewer levels.
        Rival { level: level.clamp(1, game.levels().len().max(1)), streak: streak.clamp(-1, 1) }
    }

    /// The level that it plays at.
    pub(crate) fn level(&self, game: &dyn AnyGame) -> usize {
        self.rival(game).level
    }

    /// Counts how a game ended, and keeps where that leads.
    pub(crate) fn count(&mut self, game: &dyn AnyGame, fate: Fate) -> io::Result<()> {
        // Somebody may play in another terminal, too.
        self.read();
        let rival = self.rival(game).after(fate, game.levels().len());
        self.known.insert(game.name().to_string(), rival);
        self.write()
    }
}

#[cfg(test)]
mod tests {
    use catalog::{Options, find};
    use game::Seat;
    use play::Forfeit;

    use super::*;

    fn levels_after(games: &str) -> Vec<usize> {
        let fate = |letter| match letter {
            'w' => Fate::Won,
            'l' => Fate::Lost,
            _ => Fate::Shared,
        };
        let mut rival = Rival { level: 4, streak: 0 };
        let next = |letter| {
            rival = rival.after(fate(letter), 6);
            rival.level
        };
        games.chars().map(next).collect()
    }

    #[test]
    fn every_second_win_or_loss_in_a_row_moves_it_by_a_level() {
        assert_eq!(levels_after("wwww"), [4, 5, 5, 6]);
        assert_eq!(levels_after("llll"), [4, 3, 3, 2]);
        assert_eq!(levels_after("wlwl"), [4, 4, 4, 4]);
        assert_eq!(levels_after("wdww"), [4, 4, 4, 5]);
        assert_eq!(levels_after("wwlww"), [4, 5, 5, 5, 6]);
    }

    #[test]
    fn it_goes_no_further_than_there_are_levels() {
        assert_eq!(levels_after("wwwwwwww").last(), Some(&6));
        assert_eq!(levels_after("llllllllll").last(), Some(&1));
    }

    #[test]
    fn where_it_stands_is_kept_in_a_file_and_anything_else_begins_anew() {
        let folder = std::env::temp_dir().join(format!("damier-rival-{}", std::process::id()));
        let file = folder.join("adaptive.txt");
        let game = find("loa").unwrap().open(&Options::default()).unwrap();
        let mut rivals = Rivals::open(Some(file.clone()));
        assert_eq!(rivals.level(&*game), FIRST_LEVEL);
        rivals.count(&*game, Fate::Lost).unwrap();
        let mut rivals = Rivals::open(Some(file.clone()));
        rivals.count(&*game, Fate::Lost).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "loa 3 0\n");
        for damaged in ["loa", "loa x 0\n", "\0"] {
            fs::write(&file, damaged).unwrap();
            assert_eq!(Rivals::open(Some(file.clone())).level(&*game), FIRST_LEVEL, "{damaged}");
        }
        fs::write(&file, "loa 99 -7\n").unwrap();
        assert_eq!(Rivals::open(Some(file)).level(&*game), game.levels().len());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_game_counts_for_the_only_person_who_plays() {
        let (anna, machine) = (Occupant::person("Anna"), Occupant::machine("level:4"));
        let seat = Seat::all(2).next().unwrap();
        let resigned = End::Forfeit { seat, cause: Forfeit::Resigned };
        let fate = |end, seats: [&Occupant; 2]| Fate::of(end, &seats.map(Occupant::clone));
        assert_eq!(fate(&resigned, [&anna, &machine]), Some(Fate::Lost));
        assert_eq!(fate(&resigned, [&machine, &anna]), Some(Fate::Won));
        assert_eq!(fate(&End::Agreed, [&machine, &anna]), Some(Fate::Shared));
        assert_eq!(fate(&resigned, [&anna, &anna]), None);
        assert_eq!(fate(&resigned, [&machine, &machine]), None);
    }
}
