//! Our own players keep their time beside other busy threads.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::hint;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arena::{Allowance, Contestant, Own, Turn};
use catalog::{Candidate, Options, Spec, find};
use game::Limits;

/// Calls something while four threads do nothing but be busy.
fn beside_busy_threads<T>(call: impl FnOnce() -> T) -> T {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        let result = call();
        is_over.store(true, Ordering::Relaxed);
        result
    })
}

/// How long a player takes for the first move of a game, again and again.
fn times(name: &str, spec: &str, time: Duration, moves: usize) -> Vec<Duration> {
    let game = find(name).unwrap().open(&Options::default()).unwrap();
    let spec = spec.parse::<Spec>().unwrap();
    let Ok(Candidate::Searcher(player)) = game.player(&spec, &|_| Err(String::new())) else {
        panic!("no player {spec:?}")
    };
    let limits = Limits { time: Some(time), ..Limits::default() };
    let allowance = Allowance { limits, ..Allowance::default() };
    let (mut player, played, never) = (Own::new(player), game.start(1), AtomicBool::new(false));
    let mut took = || {
        let (allowance, stop) = (&allowance, &never);
        let mut turn = Turn { played: &*played, allowance, stop, report: &mut |_| () };
        player.prepare(&turn).unwrap();
        let start = Instant::now();
        player.choose(&mut turn).unwrap();
        start.elapsed()
    };
    (0..moves).map(|_| took()).collect()
}

#[test]
fn players_keep_their_time_on_a_busy_machine() {
    let players = [
        ("othello", "engine"),
        ("othello", "deepening"),
        ("loa", "deepening:algorithm=mtdf"),
        ("loa", "mcts:time=1s"),
        ("arlecchino", "deepening:algorithm=pvs"),
        ("arlecchino", "engine"),
        ("loa", "engine"),
        ("reversi", "paranoid:time=1s"),
    ];
    let time = Duration::from_millis(200);
    let took = beside_busy_threads(|| {
        let took = players.map(|(game, spec)| times(game, spec, time, 8));
        took.concat()
    });
    let beyond = took.iter().filter(|took| **took > time).count();
    // Loose, for the machine may have more to do than these threads; `cargo xtask suite` is strict.
    assert!(4 * beyond < took.len(), "{beyond} of {} moves took longer: {took:?}", took.len());
}
