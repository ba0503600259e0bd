//! Values of an experiment in rows, a dot for each series.

use plot::{Dot, Row, Rows, Scale};

/// What is drawn.
pub struct Chart<'a> {
    pub title: &'a str,
    /// What values are, and more about them.
    pub note: &'a str,
    /// What the dots are, each with its color.
    pub series: &'a [(usize, &'a str)],
    pub is_percent: bool,
    /// Names, each with as many dots as there are series.
    pub rows: Vec<(String, Vec<Dot>)>,
}

impl Chart<'_> {
    /// The plot as a document.
    pub fn document(self) -> String {
        let row = |(name, mut dots): (String, Vec<Dot>)| {
            for (dot, (color, _)) in dots.iter_mut().zip(self.series) {
                dot.color = *color;
            }
            Row { name, label: String::new(), dots }
        };
        let rows = self.rows.into_iter().map(row).collect();
        let scale = if self.is_percent { Scale::Percent } else { Scale::Linear };
        Rows { title: self.title, scale, rows }.draw().document(self.note, self.series)
    }
}
