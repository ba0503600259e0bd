//! What became of the games in which each configuration was seen.

use std::sync::LazyLock;

use super::shape::{KINDS, OFFSETS, folded, ways};

/// For every index the one that stands for it and its mirror image.
static FOLDED: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let of = |kind| (0..ways(kind)).map(move |number| OFFSETS[kind] + folded(kind, number));
    (0..KINDS).flat_map(of).map(|index| index as u16).collect()
});

/// The edge is the first of the patterns; without discs it has the last of its numbers.
const BARE_EDGE: u16 = (OFFSETS[1] - 1) as u16;

/// The games in which a configuration was seen, and how they ended for Black.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// All of them.
    pub games: u32,
    /// Those that Black won.
    pub wins: u32,
    /// Those that nobody won.
    pub draws: u32,
    /// Black's margins in all of them together.
    pub points: i64,
}

impl Count {
    /// One game that ended with this margin for Black.
    #[must_use]
    pub fn of(margin: i32) -> Count {
        let [wins, draws] = [margin > 0, margin == 0].map(u32::from);
        Count { games: 1, wins, draws, points: i64::from(margin) }
    }

    /// The report's note, from -1 to 1:
    /// 2 (wins + draws / 2 + 1 / (1 + e^-points)) / (games + 1) - 1.
    ///
    /// The share of games won, with one game more that is won by as much as the points say. What
    /// was never seen has the note 0.
    ///
    /// ```
    /// use engine_reversi::Count;
    ///
    /// assert_eq!(Count::default().note(), 0.0);
    /// let seen = Count { games: 3, wins: 2, draws: 1, points: 1_000 };
    /// assert_eq!(seen.note(), 0.75);
    /// ```
    #[must_use]
    pub fn note(&self) -> f64 {
        let won = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        let last = 1.0 / (1.0 + (-self.points as f64).exp());
        2.0 * (won + last) / (f64::from(self.games) + 1.0) - 1.0
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Count) -> Count {
        Count {
            games: self.games + other.games,
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            points: self.points + other.points,
        }
    }

    /// Without games that are part of these.
    #[must_use]
    pub fn without(self, part: Count) -> Count {
        Count {
            games: self.games.saturating_sub(part.games),
            wins: self.wins.saturating_sub(part.wins),
            draws: self.draws.saturating_sub(part.draws),
            points: self.points - part.points,
        }
    }

    /// Whether games can have ended so.
    pub(crate) fn is_possible(&self) -> bool {
        let decided = u64::from(self.wins) + u64::from(self.draws);
        let most = 64 * u64::from(self.games);
        self.games > 0 && decided <= self.games.into() && self.points.unsigned_abs() <= most
    }
}

/// The counts of every configuration of every pattern.
///
/// A configuration and its mirror image are one, so that a game and its eight images say the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// By folded index; what is not folded stays empty.
    counts: Vec<Count>,
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics { counts: vec![Count::default(); OFFSETS[KINDS]] }
    }
}

impl Statistics {
    /// The index that stands for one and its mirror image.
    #[must_use]
    pub fn folded(index: u16) -> u16 {
        FOLDED[usize::from(index)]
    }

    /// The count at an index of [`Indices`](super::Indices).
    #[must_use]
    pub fn at(&self, index: u16) -> Count {
        self.counts[usize::from(Statistics::folded(index))]
    }

    /// Adds to the count at an index.
    pub fn add(&mut self, index: u16, count: Count) {
        let sum = &mut self.counts[usize::from(Statistics::folded(index))];
        *sum = sum.plus(count);
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Statistics) -> Statistics {
        for (sum, count) in self.counts.iter_mut().zip(&other.counts) {
            *sum = sum.plus(*count);
        }
        self
    }

    /// How many configurations of a pattern were seen.
    #[must_use]
    pub fn seen(&self, pattern: usize) -> usize {
        self.of(pattern).count()
    }

    /// The numbers and counts of the configurations of a pattern that were seen.
    pub(crate) fn of(&self, pattern: usize) -> impl Iterator<Item = (usize, Count)> {
        let counts = &self.counts[OFFSETS[pattern]..OFFSETS[pattern + 1]];
        let counts = counts.iter().copied().enumerate();
        counts.filter(|(_, count)| count.games > 0)
    }

    /// Forgets what was counted of a pattern.
    pub(crate) fn clear(&mut self, pattern: usize) {
        self.counts[OFFSETS[pattern]..OFFSETS[pattern + 1]].fill(Count::default());
    }

    /// Sets the count of a configuration.
    pub(crate) fn set(&mut self, pattern: usize, number: usize, count: Count) {
        self.counts[OFFSETS[pattern] + number] = count;
    }

    /// The notes of all configurations in millionths, beside that of a bare edge, which every game
    /// has: what says nothing is worth nothing. Mirror images have the same note.
    pub(crate) fn notes(&self) -> Vec<i32> {
        let usual = self.at(BARE_EDGE).note();
        let note = |index: u16| ((self.at(index).note() - usual) * 1e6).round() as i32;
        (0..OFFSETS[KINDS] as u16).map(note).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check([games, wins, draws]: [u32; 3], points: i64, note: f64) {
        let found = Count { games, wins, draws, points }.note();
        assert!((found - note).abs() < 1e-9, "{found} for {note}");
    }

    #[test]
    fn the_note_is_the_formula_of_the_report() {
        check([0, 0, 0], 0, 0.0);
        check([1, 1, 0], 64, 1.0);
        check([1, 0, 0], -64, -1.0);
        check([1, 0, 1], 0, 0.0);
        // 1 / (1 + e^-2) = 0.880797...
        check([3, 2, 0], 2, 2.0 * 2.880_797_077_977_882 / 4.0 - 1.0);
        check([3, 1, 2], -1_000_000, 0.0);
    }

    #[test]
    fn games_are_counted_as_black_sees_them() {
        let all = [3, 0, -10].map(Count::of).into_iter().fold(Count::default(), Count::plus);
        assert_eq!(all, Count { games: 3, wins: 1, draws: 1, points: -7 });
        assert_eq!(all.without(Count::of(3)).without(Count::of(-10)), Count::of(0));
    }

    #[test]
    fn mirror_images_share_a_count_and_a_note() {
        let mut statistics = Statistics::default();
        // Black on the first square of the second row, and on the last.
        let [first, last] = [2 * 3_280, 6_560 - 2].map(|number| (OFFSETS[1] + number) as u16);
        statistics.add(first - 2 * 2_187, Count::of(8));
        statistics.add(last, Count::of(8));
        assert_eq!(statistics.seen(1), 1);
        assert_eq!(statistics.at(last).games, 2);
        let notes = statistics.notes();
        assert_eq!(notes[usize::from(last)], notes[usize::from(first - 2 * 2_187)]);
        assert!(notes[usize::from(last)] > 900_000);
    }
}
