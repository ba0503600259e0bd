//! A file that narrows the bounds of coefficients.

use game::{TextError, tokens};

use super::gene::Genes;

/// Narrows genes by lines `name = low..high` or `name = value`; what follows `#` is a comment.
/// A name may come again: then all its lines hold.
///
/// ```
/// use trainer::evolve::{constrain, loa_genes};
/// let mut genes = loa_genes();
/// constrain(&mut genes, "distance = 5..20 # squares count\nsigned = 0").unwrap();
/// assert_eq!((genes.0[3].low, genes.0[3].high), (5.0, 20.0));
/// assert!(constrain(&mut genes, "distance = 25..30").is_err());
/// ```
///
/// # Errors
/// Where a line is none of these, names no coefficient, or leaves no value together with what was
/// said before.
pub fn constrain(genes: &mut Genes, text: &str) -> Result<(), TextError> {
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let said = line.split('#').next().unwrap_or("");
        if let Some((at, word)) = tokens(said).next() {
            let refused =
                |expected: &str| TextError::word(word, 0, expected).inside(text, offset + at);
            narrow(genes, said).map_err(|expected| refused(&expected))?;
        }
        offset += line.len();
    }
    Ok(())
}

/// One line; what was expected instead if it cannot hold.
fn narrow(genes: &mut Genes, line: &str) -> Result<(), String> {
    const EXPECTED: &str = "a line such as `name = 0..20` or `name = 5`";
    let (name, range) = line.split_once('=').ok_or(EXPECTED)?;
    let (name, range) = (name.trim(), range.trim());
    let (low, high) = range.split_once("..").unwrap_or((range, range));
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|value| value.is_finite());
    let (low, high) = number(low).zip(number(high)).ok_or(EXPECTED)?;
    let names = genes.names();
    let gene = genes.0.iter_mut().find(|gene| gene.name == name);
    let gene = gene.ok_or_else(|| format!("one of {names}"))?;
    if low > high {
        return Err(format!("the lesser bound first, not {low}..{high}"));
    }
    let (least, most) = (gene.low.max(low), gene.high.min(high));
    if least > most {
        let so_far = format!("{}..{}", gene.low, gene.high);
        return Err(format!("bounds that meet {so_far}, which held so far, not {low}..{high}"));
    }
    (gene.low, gene.high) = (least, most);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::gene::Gene;
    use super::*;

    fn genes() -> Genes {
        Genes(vec![Gene::new("a", 0.0, 10.0), Gene::new("b", -1.0, 1.0)])
    }

    #[test]
    fn all_lines_hold_together() {
        let mut genes = genes();
        constrain(&mut genes, "# mine\n\na = 2..8\nb=0.5\n a = 5..20 # more\n").unwrap();
        let bounds = genes.0.iter().map(|gene| (gene.low, gene.high)).collect::<Vec<_>>();
        assert_eq!(bounds, [(5.0, 8.0), (0.5, 0.5)]);
    }

    #[test]
    fn contradictions_and_bad_lines_are_refused_with_their_place() {
        for (text, message) in [
            (
                "a = 1..3\na = 4..6",
                "line 2, column 1: found \"a\", expected bounds that meet 1..3, which held so far, \
                 not 4..6",
            ),
            (
                "a = 11",
                "line 1, column 1: found \"a\", expected bounds that meet 0..10, which held \
                 so far, not 11..11",
            ),
            (
                "a = 5..2",
                "line 1, column 1: found \"a\", expected the lesser bound first, not 5..2",
            ),
            ("c = 1", "line 1, column 1: found \"c\", expected one of a, b"),
            (
                "a 1",
                "line 1, column 1: found \"a\", expected a line such as `name = 0..20` or \
                 `name = 5`",
            ),
            (
                "a = 1..x",
                "line 1, column 1: found \"a\", expected a line such as `name = 0..20` or \
                 `name = 5`",
            ),
        ] {
            assert_eq!(constrain(&mut genes(), text).unwrap_err().to_string(), message);
        }
    }
}
