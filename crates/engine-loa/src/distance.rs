//! How far men are from a square, as a king walks, and how near they could be.

/// For every square: the squares at a distance of at least 1, 2, …, 7.
static BEYOND: [[u64; 7]; 64] = {
    let mut beyond = [[0; 7]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let (columns, rows) = ((from % 8_usize).abs_diff(to % 8), (from / 8).abs_diff(to / 8));
            let distance = if columns > rows { columns } else { rows };
            let mut least = 1;
            while least <= distance {
                beyond[from][least - 1] |= 1 << to;
                least += 1;
            }
            to += 1;
        }
        from += 1;
    }
    beyond
};

/// The least sum of distances that so many men can have: one in the middle, eight around it,
/// sixteen around these, and so on.
static LEAST: [i32; 65] = {
    let mut least = [0; 65];
    let mut men = 1;
    while men < 64 {
        let ring = match men {
            1..9 => 1,
            9..25 => 2,
            25..49 => 3,
            _ => 4,
        };
        least[men + 1] = least[men] + ring;
        men += 1;
    }
    least
};

/// Four times the sum of the distances of men to a square, or the sum of four such sums.
#[inline]
pub fn sum(men: u64, squares: [usize; 4]) -> i32 {
    let to = |square: usize| {
        let beyond = &BEYOND[square % 64];
        beyond.iter().map(|beyond| (men & beyond).count_ones() as i32).sum::<i32>()
    };
    match squares {
        [first, .., last] if first == last => 4 * to(first),
        _ => squares.iter().map(|square| to(*square)).sum(),
    }
}

/// The least sum of distances that so many men can have.
#[inline]
pub fn least(men: usize) -> i32 {
    LEAST[men % 65]
}

/// The squares at a distance of two at most from one of four.
#[inline]
pub fn within_two(squares: [usize; 4]) -> u64 {
    !squares.iter().fold(u64::MAX, |beyond, square| beyond & BEYOND[square % 64][2])
}
