//! Files for spreadsheets: values with commas between them.

/// Rows as text.
pub(crate) fn text(rows: &[Vec<String>]) -> String {
    let line = |row: &Vec<String>| {
        row.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\r\n"
    };
    rows.iter().map(line).collect()
}

/// A cell; one that would be read as several, or as a formula, is set apart.
fn quoted(cell: &str) -> String {
    let formula = if cell.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{formula}{}\"", cell.replace('"', "\"\"")),
        false => format!("{formula}{cell}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_cells_and_are_no_formulas() {
        assert_eq!(quoted("Anna"), "Anna");
        assert_eq!(quoted("Anna, \"the first\""), "\"Anna, \"\"the first\"\"\"");
        assert_eq!(quoted("=1+1"), "'=1+1");
        assert_eq!(quoted("1-0"), "1-0");
    }
}
