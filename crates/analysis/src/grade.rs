//! What a loss means: the one scale of grades, and of accuracy.

use catalog::Unit;

/// What to make of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// The best move, or as good.
    Best,
    /// Nearly as good.
    Good,
    /// An inaccuracy, `?!`.
    Inaccuracy,
    /// A mistake, `?`.
    Mistake,
    /// A blunder, `??`.
    Blunder,
}

impl Grade {
    /// The bad ones, the lightest first.
    pub const BAD: [Grade; 3] = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];

    /// What a move is that loses so much.
    #[must_use]
    pub fn of(loss: f64, unit: Unit) -> Grade {
        let mut bad = Grade::BAD.into_iter().rev().chain([Grade::Good]);
        bad.find(|grade| loss >= grade.least(unit)).unwrap_or(Grade::Best)
    }

    /// The loss from which on a move is so bad.
    #[must_use]
    pub const fn least(self, unit: Unit) -> f64 {
        let (_, _, [counted, points, chances]) = self.row();
        match unit {
            Unit::Discs | Unit::Compartments => counted,
            Unit::Points => points,
            Unit::Chances => chances,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// What is written behind a move; nothing unless it is bad.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        self.row().1
    }

    /// The name, the symbol, and what is lost at least: in discs or compartments, in points, and in
    /// percent of first place.
    const fn row(self) -> (&'static str, &'static str, [f64; 3]) {
        match self {
            Grade::Best => ("best", "", [0.0, 0.0, 0.0]),
            Grade::Good => ("good", "", [0.5, 1.0, 1.0]),
            Grade::Inaccuracy => ("inaccuracy", "?!", [2.0, 5.0, 3.0]),
            Grade::Mistake => ("mistake", "?", [4.0, 10.0, 7.0]),
            Grade::Blunder => ("blunder", "??", [8.0, 20.0, 15.0]),
        }
    }
}

/// How accurate a move is that loses so much, from 0 to 100.
pub(crate) fn accuracy(loss: f64, unit: Unit) -> f64 {
    // A loss of this much leaves 37 %.
    let decay = match unit {
        Unit::Discs | Unit::Compartments | Unit::Chances => 10.0,
        Unit::Points => 25.0,
    };
    100.0 * (-loss / decay).exp()
}

/// How accurate play among three and more is that loses so much of the chances it had, from 0 to
/// 100. What counts is the part that was thrown away: whoever has little left can lose but little,
/// and is no better for it.
pub(crate) fn accuracy_of_many(loss: f64, chances: f64) -> f64 {
    // Whoever throws away so much of them is left with 37 %.
    const DECAY: f64 = 0.2;
    100.0 * (-loss / chances.max(f64::MIN_POSITIVE) / DECAY).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_a_move_loses_the_worse_it_is() {
        for unit in [Unit::Discs, Unit::Compartments, Unit::Points, Unit::Chances] {
            assert_eq!((Grade::of(0.0, unit), accuracy(0.0, unit)), (Grade::Best, 100.0));
            let losses = (0..100).map(f64::from);
            let losses = losses.map(|loss| (Grade::of(loss, unit), accuracy(loss, unit)));
            let losses = losses.collect::<Vec<_>>();
            assert!(losses.windows(2).all(|pair| pair[0].0 <= pair[1].0));
            assert!(losses.windows(2).all(|pair| pair[0].1 > pair[1].1));
        }
        assert_eq!(Grade::of(3.0, Unit::Discs), Grade::Inaccuracy);
        assert_eq!(Grade::of(8.0, Unit::Discs), Grade::Blunder);
        assert_eq!(Grade::of(8.0, Unit::Points), Grade::Inaccuracy);
    }

    #[test]
    fn among_many_whoever_has_little_is_no_better_for_losing_little() {
        assert_eq!(accuracy_of_many(1.0, 5.0), accuracy_of_many(10.0, 50.0));
        assert!(accuracy_of_many(2.0, 5.0) < accuracy_of_many(1.0, 5.0));
        assert!(accuracy_of_many(1.0, 5.0) < accuracy_of_many(1.0, 50.0));
        assert_eq!(accuracy_of_many(0.0, 0.0), 100.0, "there was nothing to lose");
    }
}
