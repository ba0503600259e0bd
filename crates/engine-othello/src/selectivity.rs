//! How surely a search knows: how wide the margins are in which it trusts a shallower search.

/// How often a cut by a shallower search is right, from the boldest to none at all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Selectivity {
    /// 65 in a hundred: what wins the most games in the same time.
    P65,
    /// 73 in a hundred.
    P73,
    /// 87 in a hundred.
    P87,
    /// 95 in a hundred.
    P95,
    /// 98 in a hundred.
    P98,
    /// 99 in a hundred.
    P99,
    /// Nothing is cut unproved.
    Exact,
}

impl Selectivity {
    /// Every selectivity, the boldest first.
    pub const ALL: [Selectivity; 7] = [
        Selectivity::P65,
        Selectivity::P73,
        Selectivity::P87,
        Selectivity::P95,
        Selectivity::P98,
        Selectivity::P99,
        Selectivity::Exact,
    ];

    /// How many standard deviations a shallower search must be beyond the window; `None` if nothing
    /// is cut.
    #[inline]
    #[must_use]
    pub const fn deviations(self) -> Option<f32> {
        match self {
            Selectivity::P65 => Some(6.6 / 7.0),
            Selectivity::P73 => Some(1.1),
            Selectivity::P87 => Some(1.5),
            Selectivity::P95 => Some(2.0),
            Selectivity::P98 => Some(2.6),
            Selectivity::P99 => Some(3.3),
            Selectivity::Exact => None,
        }
    }

    /// In a hundred.
    #[must_use]
    pub const fn percent(self) -> u8 {
        [65, 73, 87, 95, 98, 99, 100][self as usize]
    }

    /// The selectivity that is so sure, in a hundred.
    ///
    /// ```
    /// use engine_othello::Selectivity;
    /// assert_eq!(Selectivity::from_percent(73), Some(Selectivity::P73));
    /// assert_eq!(Selectivity::from_percent(74), None);
    /// ```
    #[must_use]
    pub fn from_percent(percent: u8) -> Option<Selectivity> {
        Selectivity::ALL.into_iter().find(|one| one.percent() == percent)
    }

    /// A small number, greater for the surer.
    #[inline]
    #[must_use]
    pub const fn level(self) -> u8 {
        self as u8
    }

    /// The selectivity of a number.
    #[inline]
    #[must_use]
    pub const fn from_level(level: u8) -> Selectivity {
        match level {
            0 => Selectivity::P65,
            1 => Selectivity::P73,
            2 => Selectivity::P87,
            3 => Selectivity::P95,
            4 => Selectivity::P98,
            5 => Selectivity::P99,
            _ => Selectivity::Exact,
        }
    }
}
