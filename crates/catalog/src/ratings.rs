//! How good the levels are where several sit at the table, as games between them have shown.
//!
//! The levels are the same at every table; how far apart they are is not. `docs/src/levels.md` says
//! how they were measured. Tables that are not here were not measured.

/// Elo, the weakest level at 1000.
pub(crate) type Ratings = &'static [i32];

/// Rolit with four seats, three and two.
pub(crate) const ROLIT_FOUR: Ratings =
    &[1000, 1097, 1275, 1441, 1531, 1622, 1716, 1780, 1885, 2054];
pub(crate) const ROLIT_THREE: Ratings =
    &[1000, 1132, 1312, 1450, 1613, 1771, 1879, 1959, 2140, 2389];
pub(crate) const ROLIT_TWO: Ratings = &[1000, 1097, 1238, 1529, 1813, 2154, 2384, 2633, 2888, 3163];

/// Reversi with passes, with four seats, three and two.
pub(crate) const PASS_FOUR: Ratings = &[1000, 1088, 1240, 1354, 1500, 1644, 1767, 1863, 2025, 2187];
pub(crate) const PASS_THREE: Ratings =
    &[1000, 1047, 1211, 1346, 1497, 1656, 1777, 1903, 2125, 2298];
pub(crate) const PASS_TWO: Ratings = &[1000, 1042, 1181, 1401, 1744, 2032, 2274, 2505, 2855, 3164];

/// Arlecchino with four seats and with three.
pub(crate) const ARLECCHINO_FOUR: Ratings =
    &[1000, 1055, 1116, 1206, 1331, 1436, 1532, 1599, 1690, 1769];
pub(crate) const ARLECCHINO_THREE: Ratings =
    &[1000, 1060, 1142, 1253, 1357, 1483, 1604, 1711, 1886, 2011];

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(ratings: Ratings) -> Vec<i32> {
        ratings.windows(2).map(|pair| pair[1] - pair[0]).collect()
    }

    #[test]
    fn each_level_is_a_step_above_the_one_below() {
        let tables = [
            ROLIT_FOUR,
            ROLIT_THREE,
            ROLIT_TWO,
            PASS_FOUR,
            PASS_THREE,
            PASS_TWO,
            ARLECCHINO_FOUR,
            ARLECCHINO_THREE,
        ];
        for ratings in tables {
            assert!(steps(ratings).iter().all(|step| *step >= 40), "{:?}", steps(ratings));
        }
    }

    /// Whoever sits at a table of three or four finds a level near his own. With two seats, where
    /// nobody else spoils a plan, the same levels are further apart.
    #[test]
    fn no_step_is_too_high_with_three_and_four_seats_up_to_level_eight() {
        let tables =
            [ROLIT_FOUR, ROLIT_THREE, PASS_FOUR, PASS_THREE, ARLECCHINO_FOUR, ARLECCHINO_THREE];
        for ratings in tables {
            assert!(steps(&ratings[..8]).iter().all(|step| *step <= 200), "{:?}", steps(ratings));
        }
    }
}
