//! Who says how even a random opening is: a search that no learning changes.
//!
//! A seed fixes a match only as long as it fixes its openings. The evaluations that players have by
//! default learn; a yardstick is one of them with numbers of its own, which stay. Other numbers
//! would be another version, which runs name in their journals.

use catalog::{AnyGame, AnySearcher, Candidate, Spec};

/// The version of all yardsticks; what they say changes with it alone.
const VERSION: u32 = 1;

/// A game, the evaluation of its yardstick, and all its coefficients; neither where evaluations
/// learn nothing.
const YARDSTICKS: [(&str, &str, &str); 4] = [
    ("othello", "eval=corners+discs+zones", include_str!("othello.txt")),
    ("loa", "eval=report", include_str!("loa.txt")),
    ("arlecchino", "eval=exchange", include_str!("arlecchino.txt")),
    ("mnk", "", ""),
];

/// The version of the yardstick for random openings; `None` where they are not judged: in Reversi,
/// and with three seats and more.
#[must_use]
pub fn yardstick(game: &dyn AnyGame) -> Option<u32> {
    judge(game).map(|_| VERSION)
}

/// The yardstick itself.
pub(super) fn judge(game: &dyn AnyGame) -> Option<Box<dyn AnySearcher>> {
    let (_, eval, coefficients) = YARDSTICKS.iter().find(|(name, ..)| *name == game.name())?;
    let spec = match eval.is_empty() {
        true => "alphabeta:depth=3".to_string(),
        false => format!("alphabeta:depth=3,{eval},coefficients=yardstick"),
    };
    let spec = spec.parse::<Spec>().expect("a spec");
    match game.player(&spec, &|_| Ok((*coefficients).to_string())) {
        Ok(Candidate::Searcher(judge)) => Some(judge),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::Coefficients;

    use super::*;

    /// What a file says of every coefficient; all of them, or a default would decide.
    #[track_caller]
    fn check<'a>(game: &str, names: impl IntoIterator<Item = &'a str>) {
        let (.., text) = YARDSTICKS.iter().find(|(name, ..)| *name == game).unwrap();
        let mut said = BTreeSet::new();
        game::read_coefficients(text, |name, _| {
            said.insert(name.to_string());
            Ok(())
        })
        .unwrap();
        assert_eq!(said, names.into_iter().map(str::to_string).collect(), "{game}");
    }

    #[test]
    fn a_yardstick_leaves_no_coefficient_to_a_default() {
        check("othello", engine_reversi::Terms::<1>::NAMES.iter().copied());
        check("loa", engine_loa::Report::NAMES.iter().copied());
        check("arlecchino", engine_arlecchino::Exchange::NAMES.iter().copied());
    }

    #[test]
    fn games_of_two_have_a_yardstick() {
        for game in catalog::GAMES {
            for seats in [None, Some(2), Some(3)] {
                let options = catalog::Options { seats, ..catalog::Options::default() };
                let Ok(game) = game.open(&options) else { continue };
                let is_judged = game.start(1).seats() == 2 && game.name() != "reversi";
                let expected = is_judged.then_some(VERSION);
                assert_eq!(yardstick(&*game), expected, "{} {seats:?}", game.name());
            }
        }
    }
}
