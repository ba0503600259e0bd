//! The values that still matter.

/// Beyond every value; values fit into 16 bits.
pub const INFINITY: i32 = 32_000;

/// Values above `alpha` and below `beta` matter; null if it is one wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What the side to move is sure of already.
    pub alpha: i32,
    /// What the other side will not let happen.
    pub beta: i32,
}

impl Window {
    /// Every value matters.
    pub const OPEN: Window = Window { alpha: -INFINITY, beta: INFINITY };

    /// The window that says whether a value is above `alpha`.
    #[inline]
    #[must_use]
    pub const fn null(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Whether it says no more than yes or no.
    #[inline]
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }

    /// As the other side sees it.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
