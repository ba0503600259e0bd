//! What is measured of a side: what the strong programs of the field look at, and the report.
//!
//! Every feature is a whole number that is computed from two sets of squares, without a loop over
//! men. What is a mean over the men is counted in parts of [`MEAN`], so that a side with few men
//! is not better or worse for that alone.

use game::Seat;
use loa::connectivity::quads;
use loa::{Board, Mobility};

use crate::center::Center;
use crate::distance;

/// One on the average, in means.
const MEAN: i32 = 64;

/// How many features a side's men have by themselves, and how many against the others.
pub const OWN: usize = 16;
const AGAINST: usize = 6;

/// How many features there are.
pub const FEATURES: usize = OWN + AGAINST;

/// Their names, in order.
pub const NAMES: [&str; FEATURES] = [
    "surplus",
    "compact",
    "corner",
    "rim",
    "second_ring",
    "third_ring",
    "center_of_mass",
    "three_near",
    "four_near",
    "three",
    "four",
    "connectedness",
    "area",
    "euler",
    "alone",
    "distance",
    "moves",
    "captures",
    "rim_moves",
    "capturable",
    "wall_of_two",
    "wall_of_three",
];

/// What a side has of each feature.
pub type Features = [i32; FEATURES];

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const FILE_A: u64 = !NOT_A;
const FILE_H: u64 = !NOT_H;
const RANK_8: u64 = 0xff;
const RANK_1: u64 = 0xff << 56;
const RIM: u64 = FILE_A | FILE_H | RANK_8 | RANK_1;
const CORNERS: u64 = (FILE_A | FILE_H) & (RANK_8 | RANK_1);
const SECOND_RING: u64 = 0x007e_4242_4242_7e00;
const THIRD_RING: u64 = 0x0000_3c24_243c_0000;

/// What a side has.
#[must_use]
pub fn features(board: &Board, seat: Seat) -> Features {
    let (ours, theirs) = (board.men(seat), board.men(seat.other()));
    let (own, against) = (own(ours), against(&board.mobility(seat), ours, theirs));
    std::array::from_fn(|index| if index < OWN { own[index] } else { against[index - OWN] })
}

/// What a side's men are by themselves.
pub fn own(men: u64) -> [i32; OWN] {
    let number = count(men);
    let mean = |sum: i32| divided(MEAN * sum, number);
    let center = Center::of(men);
    let squares = center.squares();
    let walks = distance::sum(men, squares) - 4 * distance::least(number as usize);
    let surplus = divided(MEAN / 4 * walks, number);
    let windows = quads(men);
    let near = quads(men & distance::within_two(squares));
    // The Euler number is men minus pairs of neighbors plus windows of three plus three times those
    // of four.
    let euler = windows.euler();
    let pairs = number - euler + windows.three + 3 * windows.four;
    [
        surplus,
        MEAN * MEAN / (MEAN + surplus),
        mean(count(men & CORNERS)),
        mean(count(men & RIM)),
        mean(count(men & SECOND_RING)),
        mean(count(men & THIRD_RING)),
        mean(center.eccentricity()),
        near.three,
        near.four,
        windows.three,
        windows.four,
        mean(2 * pairs),
        area(men),
        euler,
        count(alone(men)),
        divided(mean(center.sum_of_distances(men)), number),
    ]
}

/// What our men can do against theirs.
#[inline]
pub fn against(mobility: &Mobility, ours: u64, theirs: u64) -> [i32; AGAINST] {
    let [two, three] = walls(ours, theirs);
    [
        mobility.moves() as i32,
        mobility.moves_to(theirs) as i32,
        mobility.moves_to(RIM) as i32,
        count(mobility.targets() & theirs),
        two,
        three,
    ]
}

/// A number that is not negative divided by the number of men: by multiplying, where that is exact.
#[inline]
fn divided(number: i32, men: i32) -> i32 {
    const SHIFT: u32 = 24;
    static RECIPROCALS: [u64; MEN_MAX + 1] = {
        let mut reciprocals = [0; MEN_MAX + 1];
        let mut men = 1;
        while men <= MEN_MAX {
            reciprocals[men] = (1_u64 << SHIFT).div_ceil(men as u64);
            men += 1;
        }
        reciprocals
    };
    match RECIPROCALS.get(men as usize) {
        Some(reciprocal) => ((number as u64 * reciprocal) >> SHIFT) as i32,
        None => number / men,
    }
}

/// A game begins with so many men a side; boards that are set up may have more.
const MEN_MAX: usize = 12;

#[inline]
fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The men without a neighbor.
#[inline]
fn alone(men: u64) -> u64 {
    let sides = (men << 1 & NOT_A) | (men >> 1 & NOT_H);
    let wide = men | sides;
    men & !(sides | wide << 8 | wide >> 8)
}

/// The area of the smallest rectangle around all men.
#[inline]
fn area(men: u64) -> i32 {
    let files = (0..3).fold(men, |files, fold| files | files >> (32 >> fold)) & 0xff;
    let width = u64::BITS - files.leading_zeros() - files.trailing_zeros();
    let height = 8 - men.leading_zeros() / 8 - men.trailing_zeros() / 8;
    (width * height) as i32
}

/// Our men on the rim who have enemies before them: two side by side, and all three squares.
#[inline]
fn walls(ours: u64, theirs: u64) -> [i32; 2] {
    let left = theirs << 1 & NOT_A;
    let right = theirs >> 1 & NOT_H;
    let (up, down) = (theirs << 8, theirs >> 8);
    // For each edge: the square before it, and those beside that one.
    let edges = [
        (RANK_8, down, left >> 8, right >> 8),
        (RANK_1, up, left << 8, right << 8),
        (FILE_A, right, right << 8, right >> 8),
        (FILE_H, left, left << 8, left >> 8),
    ];
    let mut walls = [0; 2];
    for (edge, before, one, other) in edges {
        let men = ours & edge & before;
        walls[0] += count(men & (one ^ other));
        walls[1] += count(men & one & other);
    }
    walls
}
