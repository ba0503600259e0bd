//! Every kernel agrees with the portable one, on boards that games reach and on others.

use game::Random;
use game::testing::random_match;
use othello::{Othello, kernel};

type Kernel = (&'static str, fn(u64, u64) -> u64, fn(u8, u64, u64) -> u64);

const KERNELS: &[Kernel] = &[
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    (kernel::avx2::NAME, kernel::avx2::moves, kernel::avx2::flips),
    (kernel::NAME, kernel::moves, kernel::flips),
];

fn check(own: u64, theirs: u64) {
    let moves = kernel::portable::moves(own, theirs);
    let flips = (0..=u8::MAX).map(|square| kernel::portable::flips(square, own, theirs));
    let flips = flips.collect::<Vec<_>>();
    for (square, flips) in flips.iter().enumerate().take(64) {
        let is_move = !(own | theirs) >> square & 1 != 0 && *flips != 0;
        assert_eq!(moves >> square & 1 != 0, is_move, "{own:#x} {theirs:#x} square {square}");
    }
    for (name, fast_moves, fast_flips) in KERNELS {
        assert_eq!(fast_moves(own, theirs), moves, "{name} {own:#x} {theirs:#x}");
        for square in 0..=u8::MAX {
            let expected = flips[usize::from(square)];
            let found = fast_flips(square, own, theirs);
            assert_eq!(found, expected, "{name} {own:#x} {theirs:#x} square {square}");
        }
    }
}

#[test]
fn kernels_agree_on_positions_of_random_matches() {
    for seed in 1..=100 {
        for pos in random_match(&Othello, seed).positions() {
            check(pos.own(), pos.theirs());
        }
    }
}

#[test]
fn kernels_agree_on_random_boards_of_every_density() {
    let mut random = Random::new(1);
    for round in 0..4_000 {
        let mut occupied = random.bits();
        match round % 4 {
            0 => occupied |= random.bits(),
            1 => occupied &= random.bits(),
            2 => occupied |= random.bits() | random.bits(),
            _ => (),
        }
        let own = occupied & random.bits() & if round % 8 < 4 { u64::MAX } else { random.bits() };
        check(own, occupied & !own);
    }
}

#[test]
fn a_pass_flips_nothing() {
    for square in 64..=u8::MAX {
        assert_eq!(kernel::portable::flips(square, 1, 2), 0);
    }
}

#[test]
fn the_last_square_turns_what_the_flips_say() {
    let mut random = Random::new(5);
    for _ in 0..20_000 {
        let square = (random.bits() & 63) as u8;
        let own = random.bits() & random.bits() & !(1 << square);
        let theirs = !own & !(1 << square);
        let expected = [kernel::flips(square, own, theirs), kernel::flips(square, theirs, own)];
        let expected = expected.map(u64::count_ones);
        assert_eq!(kernel::last_flips(square, own), expected, "{square} of {own:#x}");
        assert_eq!(kernel::portable::last_flips(square, own), expected, "{square} of {own:#x}");
    }
}
