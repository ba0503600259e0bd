//! The tables and coefficients that the evaluation ships with.

use std::sync::LazyLock;

use game::Coefficients;

use super::{Patterns, SHAPES, Statistics};

/// How they were made: `weights/report-000/CARD.md`.
static FILES: [&str; SHAPES.len()] = [
    include_str!("../../../../weights/report-000/edge.txt"),
    include_str!("../../../../weights/report-000/row2.txt"),
    include_str!("../../../../weights/report-000/row3.txt"),
    include_str!("../../../../weights/report-000/row4.txt"),
    include_str!("../../../../weights/report-000/diagonal4.txt"),
    include_str!("../../../../weights/report-000/diagonal5.txt"),
    include_str!("../../../../weights/report-000/diagonal6.txt"),
    include_str!("../../../../weights/report-000/diagonal7.txt"),
    include_str!("../../../../weights/report-000/diagonal8.txt"),
    include_str!("../../../../weights/report-000/block.txt"),
];

/// Learned by playing, from those that were fitted to the games of the tables: the book's page on
/// evolution.
static COEFFICIENTS: &str = include_str!("learned.txt");

impl Patterns {
    /// The shipped tables and coefficients.
    #[must_use]
    pub fn shipped() -> Patterns {
        static SHIPPED: LazyLock<Patterns> =
            LazyLock::new(|| Patterns::with(Statistics::shipped()));
        SHIPPED.clone()
    }

    /// Notes from these statistics, and the shipped coefficients.
    #[must_use]
    pub fn with(statistics: &Statistics) -> Patterns {
        Patterns::new(statistics).tuned(COEFFICIENTS).expect("a test reads them")
    }
}

impl Statistics {
    /// The shipped tables.
    #[must_use]
    pub fn shipped() -> &'static Statistics {
        static SHIPPED: LazyLock<Statistics> = LazyLock::new(|| {
            let mut statistics = Statistics::default();
            for (pattern, text) in FILES.into_iter().enumerate() {
                statistics.read(pattern, text).expect("a test reads them");
            }
            statistics
        });
        &SHIPPED
    }
}
