//! The coefficients of the report's evaluation, by name.

use game::{Coefficients, TextError, read_coefficients};

use crate::Report;
use crate::power::Power;

/// How many terms there are.
pub(crate) const TERMS: usize = 7;

/// The terms, the options, and the terms late in the game.
const NAMES: [&str; 18] = [
    "euler",
    "three",
    "four",
    "distance",
    "signed",
    "capturable",
    "freedom",
    "euler_one",
    "exponent",
    "freedom_exponent",
    "freedom_distance",
    "euler.late",
    "three.late",
    "four.late",
    "distance.late",
    "signed.late",
    "capturable.late",
    "freedom.late",
];

impl Coefficients for Report {
    const NAMES: &'static [&'static str] = &NAMES;

    /// Sets a coefficient. A term's own name sets what it is worth in the whole game, so what it is
    /// worth late in the game must be set after that.
    fn set(&mut self, name: &str, value: f64) -> Result<(), String> {
        match name {
            "euler_one" => self.euler_one = value,
            "exponent" => self.distance = Power::new(value),
            "freedom_exponent" => self.freedom = Power::new(value),
            "freedom_distance" => self.freedom_distance = value,
            term => {
                let known = NAMES.iter().position(|known| *known == term);
                let index = known.ok_or_else(|| NAMES.join(", "))?;
                self.late[index % (NAMES.len() - TERMS)] = value;
                if index < TERMS {
                    self.early[index] = value;
                }
            }
        }
        Ok(())
    }

    /// The lines of a text may stand in any order.
    fn tuned(mut self, text: &str) -> Result<Report, TextError> {
        read_coefficients(text, |name, value| self.set(name, value))?;
        // Once more what the terms are worth late: their own names may have followed.
        read_coefficients(text, |name, value| match name.ends_with(".late") {
            true => self.set(name, value),
            false => Ok(()),
        })?;
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_lines_changes_nothing() {
        let late = Report::default().tuned("distance.late = 3\ndistance = 2\neuler = 1").unwrap();
        let plain = Report::default().tuned("euler = 1\ndistance = 2\ndistance.late = 3").unwrap();
        assert_eq!((late.early, late.late), (plain.early, plain.late));
        assert_ne!(late.early, late.late);
    }
}
