//! Numbers at an axis.

/// About five round numbers in a range.
pub(crate) fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = ((high - low) / 5.0).max(1e-9);
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
    let step = step.into_iter().find(|step| *step >= rough * 0.999).unwrap_or(power);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last.min(first + 20)).map(|index| index as f64 * step).collect()
}

/// A number without needless zeros, thousands apart.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{:.6}", value.abs());
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let (whole, part) = text.split_at(text.find('.').unwrap_or(text.len()));
    let groups = whole.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    let sign = if value < 0.0 && text != "0" { "−" } else { "" };
    format!("{sign}{}{part}", groups.collect::<Vec<_>>().join("\u{202f}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks(0.0, 100.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks(-30.0, 70.0), [-20.0, 0.0, 20.0, 40.0, 60.0]);
        for (low, high) in [(0.0, 0.0), (-1e9, 1e9), (3.0, 3.1)] {
            assert!(ticks(low, high).len() <= 21);
        }
    }

    #[test]
    fn numbers_are_short() {
        let texts = [0.001, 10_000.0, -250.0, 0.0, -0.0].map(number);
        assert_eq!(texts, ["0.001", "10\u{202f}000", "−250", "0", "0"]);
    }
}
