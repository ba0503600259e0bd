//! What a value proves: alpha-beta's three bounds, and the interval of MTD(f).

use std::sync::atomic::AtomicBool;

use game::{Game, Limits, Position, Random, Score, ZeroSum};
use search::{
    AlphaBeta, AlphaBetaMemory, AsListed, Budget, FailHard, Off, Pvs, Search, Table, Window,
    converge,
};

use crate::{Noise, every_game, positions, run, slow};

/// Windows of every width and place around the values that occur.
fn windows(random: &mut Random) -> Window {
    let alpha = random.below(60) as i32 - 30;
    let width = 1 + random.below(20) as i32;
    Window { alpha: Score(alpha), beta: Score(alpha + width) }
}

#[track_caller]
fn is_fail_soft(found: Score, value: Score, window: Window) {
    if found <= window.alpha {
        assert!(value <= found);
    } else if found >= window.beta {
        assert!(value >= found);
    } else {
        assert_eq!(found, value);
    }
}

fn three_bounds<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    let mut random = Random::new(3);
    for pos in positions(game, count) {
        let value = slow(&pos, depth, 0);
        let null = Window::null(Score(value.0 - random.below(3) as i32));
        for window in [windows(&mut random), windows(&mut random), null] {
            let soft = run::<AlphaBeta, _, _>(&pos, depth, window, &mut AsListed, None).unwrap();
            is_fail_soft(soft.value, value, window);
            let pvs = run::<Pvs, _, _>(&pos, depth, window, &mut AsListed, None).unwrap();
            is_fail_soft(pvs.value, value, window);
            let table = Table::with_bytes(1 << 16);
            let exact = Some((&table, true));
            let memorized =
                run::<AlphaBetaMemory, _, _>(&pos, depth, window, &mut AsListed, exact).unwrap();
            is_fail_soft(memorized.value, value, window);
            let hard = run::<FailHard, _, _>(&pos, depth, window, &mut AsListed, None).unwrap();
            assert_eq!(hard.value, value.clamp(window.alpha, window.beta));
        }
        let asks = Window::null(Score(value.0 - 1));
        let yes = run::<AlphaBeta, _, _>(&pos, depth, asks, &mut AsListed, None).unwrap();
        assert!(yes.value >= asks.beta, "a null window answers yes exactly if it is so");
    }
}

#[test]
fn alpha_beta_keeps_its_three_bounds() {
    every_game!(three_bounds);
}

fn any_guess<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    let mut random = Random::new(4);
    for pos in positions(game, count) {
        let value = slow(&pos, depth, 0);
        let guesses = [-2_000_000_000, -1_000_050, -7, 0, 7, 999_999, 1_999_999_999, value.0];
        for guess in guesses.into_iter().chain([random.below(100) as i32 - 50]) {
            let stop = AtomicBool::new(false);
            let table = Table::with_bytes(1 << 16);
            let budget = Budget::new(&Limits::default(), &stop);
            let mut order = AsListed;
            let mut search =
                Search::new(&Noise, budget, &mut order, Off).with_table(Some(&table), true);
            let root = search.root(&pos, depth);
            let mut last = (-Score::INFINITY, Score::INFINITY);
            let found = converge(&mut search, &root, Score(guess), |lower, upper| {
                assert!(lower <= value && value <= upper, "the interval brackets the value");
                assert!((lower, upper) != last, "the interval shrinks");
                last = (lower, upper);
            });
            assert_eq!(found, Ok(value), "guess {guess}");
            assert_eq!(last, (value, value));
            if guess == value.0 {
                assert_eq!(search.statistics.passes, 2, "a right guess takes two passes");
            }
            let best = search.lines.best()[0];
            let below = if G::Position::is_pass(best) { depth } else { depth - 1 };
            assert_eq!(-slow(&pos.after(best), below, 1), value, "guess {guess}");
        }
    }
}

#[test]
fn mtdf_converges_from_any_guess() {
    every_game!(any_guess);
}
