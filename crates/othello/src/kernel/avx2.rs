//! The kernel for processors with 256-bit integer vectors: four directions at a time.

use std::arch::x86_64::{
    __cpuid, __cpuid_count, __m256i, _MM_HINT_T0, _mm_cvtsi128_si64, _mm_or_si128, _mm_prefetch,
    _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_cmpgt_epi64, _mm256_extracti128_si256,
    _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_xor_si256,
};

use super::{INNER_COLUMNS, RAYS, STRIDE};

/// What the bench calls this kernel.
pub const NAME: &str = "avx2";

/// Whether the processor at hand has what this build takes for granted. The usual test is answered
/// by the compiler here, because the build enables the feature, so the processor itself is asked.
#[must_use]
pub fn is_supported() -> bool {
    const EXTENSIONS: u32 = 7;
    const AVX2: u32 = 1 << 5;
    __cpuid(0).eax >= EXTENSIONS && __cpuid_count(EXTENSIONS, 0).ebx & AVX2 != 0
}

/// See [`super::moves`].
#[inline]
#[must_use]
pub fn moves(own: u64, theirs: u64) -> u64 {
    // SAFETY: this module is compiled only for processors with AVX2.
    unsafe { moves_avx2(own, theirs) }
}

/// See [`super::flips`].
#[inline]
#[must_use]
pub fn flips(square: u8, own: u64, theirs: u64) -> u64 {
    // SAFETY: this module is compiled only for processors with AVX2.
    unsafe { flips_avx2(square, own, theirs) }
}

/// See [`super::prefetch`].
#[inline]
pub fn prefetch<T>(item: &T) {
    // SAFETY: every processor with AVX2 has this instruction, and it reads nothing.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast()) }
}

/// The strides times a factor, one lane per way of [`super::UP`].
#[inline]
#[target_feature(enable = "avx2")]
fn strides(factor: u32) -> __m256i {
    lanes(STRIDE.map(|stride| u64::from(stride * factor)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn lanes([a, b, c, d]: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64)
}

#[inline]
#[target_feature(enable = "avx2")]
fn union(lanes: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

#[inline]
#[target_feature(enable = "avx2")]
fn moves_avx2(own: u64, theirs: u64) -> u64 {
    let (one, two) = (strides(1), strides(2));
    let mine = _mm256_set1_epi64x(own as i64);
    let inner = _mm256_and_si256(
        _mm256_set1_epi64x(theirs as i64),
        lanes([INNER_COLUMNS, u64::MAX, INNER_COLUMNS, INNER_COLUMNS]),
    );
    let and = |a, b| _mm256_and_si256(a, b);
    let or = |a, b| _mm256_or_si256(a, b);
    let up = |a, by| _mm256_sllv_epi64(a, by);
    let down = |a, by| _mm256_srlv_epi64(a, by);

    // Six discs at most lie between two of ours; each doubling looks twice as far.
    let up_pairs = and(inner, up(inner, one));
    let down_pairs = down(up_pairs, one);
    let mut higher = and(inner, up(mine, one));
    let mut lower = and(inner, down(mine, one));
    higher = or(higher, and(inner, up(higher, one)));
    lower = or(lower, and(inner, down(lower, one)));
    higher = or(higher, and(up_pairs, up(higher, two)));
    lower = or(lower, and(down_pairs, down(lower, two)));
    higher = or(higher, and(up_pairs, up(higher, two)));
    lower = or(lower, and(down_pairs, down(lower, two)));
    union(or(up(higher, one), down(lower, one))) & !(own | theirs)
}

#[inline]
#[target_feature(enable = "avx2")]
fn flips_avx2(square: u8, own: u64, theirs: u64) -> u64 {
    let row = usize::from(square);
    let mine = _mm256_set1_epi64x(own as i64);
    let others = _mm256_set1_epi64x(theirs as i64);
    let higher = flips_up(lanes(RAYS.up[row]), mine, others);
    let lower = flips_down(lanes(RAYS.down[row]), mine, others);
    union(_mm256_or_si256(higher, lower))
}

/// Toward higher bits the nearest square that is not theirs is the lowest one.
#[inline]
#[target_feature(enable = "avx2")]
fn flips_up(ray: __m256i, mine: __m256i, others: __m256i) -> __m256i {
    let minus_one = _mm256_set1_epi64x(-1);
    let stops = _mm256_andnot_si256(others, ray);
    let before = _mm256_add_epi64(stops, minus_one);
    // The lowest stop, if it is ours: of the bits that `stops - 1` changes only that one is a stop.
    let nearest = _mm256_andnot_si256(before, _mm256_and_si256(stops, mine));
    let none = _mm256_cmpeq_epi64(nearest, _mm256_setzero_si256());
    let below = _mm256_add_epi64(nearest, _mm256_xor_si256(none, minus_one));
    _mm256_and_si256(ray, below)
}

/// Toward lower bits it is the highest one: ours comes before an empty square exactly if the set of
/// ours is the larger number.
#[inline]
#[target_feature(enable = "avx2")]
fn flips_down(ray: __m256i, mine: __m256i, others: __m256i) -> __m256i {
    let ours = _mm256_and_si256(ray, mine);
    let empty = _mm256_andnot_si256(_mm256_or_si256(mine, others), ray);
    // A ray downward never holds bit 63, so the signed comparison is right.
    let closed = _mm256_cmpgt_epi64(ours, empty);
    let mut shadow = ours;
    for factor in [1, 2, 4] {
        shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, strides(factor)));
    }
    _mm256_and_si256(closed, _mm256_andnot_si256(shadow, ray))
}
