//! How good the levels are where several sit at the table, as games between them have shown.
//!
//! The levels are the same at every table; how far apart they are is not. `docs/src/levels.md` says
//! how they were measured. Tables that are not here were not measured.

/// Elo, the weakest level at 1000.
pub(crate) type Ratings = &'static [i32];

/// Rolit with four seats and with three.
pub(crate) const ROLIT_FOUR: Ratings = &[1000, 1097, 1275, 1441, 1531, 1622, 1716, 1780, 1885];
pub(crate) const ROLIT_THREE: Ratings = &[1000, 1132, 1312, 1450, 1613, 1771, 1879, 1959, 2140];

/// Arlecchino with four seats and with three.
pub(crate) const ARLECCHINO_FOUR: Ratings = &[1000, 1055, 1116, 1206, 1331, 1436, 1532, 1599, 1690];
pub(crate) const ARLECCHINO_THREE: Ratings =
    &[1000, 1060, 1142, 1253, 1357, 1483, 1604, 1711, 1886];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_is_a_step_above_the_one_below() {
        for ratings in [ROLIT_FOUR, ROLIT_THREE, ARLECCHINO_FOUR, ARLECCHINO_THREE] {
            let steps = ratings.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>();
            assert!(steps.iter().all(|step| (40..=200).contains(step)), "{steps:?}");
        }
    }
}
