//! Our own players keep their time beside other busy threads.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;
use std::hint;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use arena::{Matchup, TimeControl};
use catalog::{Options, find};

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

/// Moves of a match at so much time each, and how many of them took longer.
fn moves(name: &str, seats: Option<usize>, players: &[&str], time: Duration) -> (u32, u32) {
    let game = find(name).unwrap().open(&Options { seats, ..Options::default() }).unwrap();
    let matchup = Matchup {
        game: &*game,
        players: players.iter().map(|text| text.parse().unwrap()).collect(),
        games: 2,
        openings: Vec::new(),
        opening_plies: 4,
        seed: 1,
        // Nobody forfeits here: every move counts.
        time: TimeControl {
            per_move: Some(time),
            margin: Duration::from_secs(60),
            ..TimeControl::default()
        },
        threads: 1,
    };
    let (mut moves, mut beyond) = (0, 0);
    let no_files = |_: &str| Err(String::new());
    let played = matchup.run(&no_files, &HashSet::new(), &mut |game| {
        moves += game.played.clocks.iter().map(|clock| clock.moves).sum::<u32>();
        beyond += game.played.clocks.iter().map(|clock| clock.beyond).sum::<u32>();
        ControlFlow::Continue(())
    });
    played.unwrap();
    (moves, beyond)
}

#[test]
fn players_keep_their_time_on_a_busy_machine() {
    let tables = [
        ("othello", None, &["engine", "deepening"][..]),
        ("loa", None, &["deepening:algorithm=mtdf", "mcts:time=1s"]),
        ("arlecchino", None, &["deepening", "brsplus:time=1s"]),
        ("reversi", Some(4), &["maxn:time=1s", "paranoid:time=1s", "brs:time=1s", "random"]),
    ];
    let time = Duration::from_millis(50);
    let counted = beside_busy_threads(|| {
        tables.map(|(game, seats, players)| moves(game, seats, players, time))
    });
    let moves = counted.iter().map(|(moves, _)| moves).sum::<u32>();
    let beyond = counted.iter().map(|(_, beyond)| beyond).sum::<u32>();
    // Whatever else the machine has to do meanwhile: it is fewer than one move in twenty. With a
    // fixed reserve of two milliseconds it is every other one.
    assert!(20 * beyond < moves, "{beyond} of {moves} moves took longer than {time:?}");
}
