//! The referee survives every kind of player, and says who lost and why.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::{Contestant, End, Forfeit, Left, Played, TimeControl, Turn, play, play_until};
use catalog::{AnyMatch, Options, find};
use game::Seat;

const NONE: TimeControl = TimeControl {
    per_move: None,
    clock: None,
    renews: false,
    margin: Duration::ZERO,
    nodes: None,
    depth: None,
};

/// Plays the first legal move until its turn comes to do something else.
struct Scripted {
    turns: usize,
    then: fn(&Turn<'_>) -> Result<String, Forfeit>,
}

impl Contestant for Scripted {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<String, Forfeit> {
        match self.turns.checked_sub(1) {
            Some(turns) => {
                self.turns = turns;
                Ok(turn.played.moves()[0].clone())
            }
            None => (self.then)(turn),
        }
    }
}

fn first() -> Box<dyn Contestant> {
    Box::new(Scripted { turns: usize::MAX, then: |_| unreachable!() })
}

fn after(turns: usize, then: fn(&Turn<'_>) -> Result<String, Forfeit>) -> Box<dyn Contestant> {
    Box::new(Scripted { turns, then })
}

fn start(name: &str, seats: Option<usize>) -> Box<dyn AnyMatch> {
    let options = Options { seats, ..Options::default() };
    find(name).unwrap().open(&options).unwrap().start(1)
}

#[track_caller]
fn forfeits(mut contestants: Vec<Box<dyn Contestant>>, time: TimeControl, seat: usize) -> Forfeit {
    let played = play(start("othello", None), &mut contestants, &time);
    assert_eq!(played.shares[seat], 0.0);
    assert!((played.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    match played.end {
        End::Forfeit { seat: loser, cause } if loser == Seat::new(seat) => cause,
        other => panic!("it ended with {other:?}"),
    }
}

#[test]
fn a_game_ends_by_the_rules_and_passes_are_the_referees() {
    let played = play(start("othello", None), &mut [first(), first()], &NONE);
    let End::Rules(outcome) = &played.end else { panic!("{:?}", played.end) };
    assert_eq!(played.totals.iter().sum::<i32>(), 64);
    assert_eq!(outcome.payoffs.share(Seat::FIRST), played.shares[0]);
    let chosen = played.efforts.iter().map(|effort| effort.spent.moves).sum::<u32>() as usize;
    assert!(chosen <= played.plies && chosen >= 50);
    let mut again = start("othello", None);
    for (_, mv) in again.game().split_moves(&played.transcript) {
        let mv = mv.to_string();
        again.play(&mv).unwrap();
    }
    assert_eq!(again.outcome(), Some(*outcome));
}

#[test]
fn illegal_moves_and_garbage_lose() {
    for garbage in ["a1", "", "\u{0}", "f5 f5", "banana"] {
        let text = garbage.to_string();
        let illegal = match garbage {
            "a1" => after(2, |_| Ok("a1".to_string())),
            "" => after(2, |_| Ok(String::new())),
            "\u{0}" => after(2, |_| Ok("\u{0}".to_string())),
            "f5 f5" => after(2, |_| Ok("f5 f5".to_string())),
            _ => after(2, |_| Ok("banana".to_string())),
        };
        assert_eq!(forfeits(vec![first(), illegal], NONE, 1), Forfeit::Illegal(text));
    }
}

#[test]
fn crashes_and_resignations_lose() {
    let dies = after(3, |_| Err(Forfeit::Crashed("signal 11".to_string())));
    assert_eq!(forfeits(vec![dies, first()], NONE, 0), Forfeit::Crashed("signal 11".to_string()));
    let resigns = after(0, |_| Err(Forfeit::Resigned));
    assert_eq!(forfeits(vec![resigns, first()], NONE, 0), Forfeit::Resigned);
}

/// Who leaves a game of three, by their faults; the others play it to its end.
#[track_caller]
fn leaves(mut contestants: Vec<Box<dyn Contestant>>, time: TimeControl) -> Played {
    let played = play(start("reversi", Some(3)), &mut contestants, &time);
    assert!(matches!(played.end, End::Rules(_)), "{:?}", played.end);
    assert!((played.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let mut again = start("reversi", Some(3));
    for (_, mv) in again.boxed().game().split_moves(&played.transcript) {
        again.play(mv).unwrap();
    }
    assert_eq!(again.leavers().seats().count(), played.left.len());
    for left in &played.left {
        assert!(again.leavers().contains(left.seat));
        let seat = left.seat.index();
        assert_eq!((played.shares[seat], played.totals[seat]), (0.0, 0));
    }
    played
}

#[test]
fn whoever_fails_in_a_game_of_three_leaves_it_and_the_others_play_on() {
    let third = Seat::new(2);
    for (then, cause) in [
        (after(1, |_| Err(Forfeit::Resigned)), Forfeit::Resigned),
        (after(1, |_| Ok("z9".to_string())), Forfeit::Illegal("z9".to_string())),
        (after(1, |_| Ok("leaves:1".to_string())), Forfeit::Illegal("leaves:1".to_string())),
        (after(1, |_| Err(Forfeit::Crashed("gone".into()))), Forfeit::Crashed("gone".into())),
    ] {
        let played = leaves(vec![first(), first(), then], NONE);
        assert_eq!(played.left, [Left { seat: third, cause }]);
        assert!(played.plies > 60 && played.totals[0] + played.totals[1] > 30);
        assert!(played.transcript.contains(" leaves:3 "), "{}", played.transcript);
    }
}

#[test]
fn a_late_move_leaves_a_game_of_three_and_is_not_made() {
    let time = TimeControl { per_move: Some(Duration::from_millis(100)), ..NONE };
    let played = leaves(vec![first(), after(0, sleepy), first()], time);
    assert!(matches!(&played.left[..], [Left { cause: Forfeit::Late(_), .. }]));
    assert_eq!(played.left[0].seat, Seat::SECOND);
    assert_eq!(played.transcript.split_whitespace().nth(1), Some("leaves:2"));
}

#[test]
fn the_last_one_at_the_table_has_won() {
    let leaves_at_once = || after(0, |_| Err(Forfeit::Resigned));
    let played = leaves(vec![leaves_at_once(), leaves_at_once(), first()], NONE);
    assert_eq!(
        (played.shares, played.transcript.as_str()),
        (vec![0.0, 0.0, 1.0], "leaves:1 pass leaves:2")
    );
}

fn sleepy(turn: &Turn<'_>) -> Result<String, Forfeit> {
    std::thread::sleep(Duration::from_millis(200));
    Ok(turn.played.moves()[0].clone())
}

#[test]
fn a_late_move_loses_unless_the_margin_allows_it() {
    let time = |margin| TimeControl {
        per_move: Some(Duration::from_millis(100)),
        margin: Duration::from_millis(margin),
        ..NONE
    };
    let Forfeit::Late(late) = forfeits(vec![first(), after(5, sleepy)], time(20), 1) else {
        panic!("it was not late")
    };
    assert!(late >= Duration::from_millis(80));
    let mut patient = [first(), after(27, sleepy)];
    let played = play(start("othello", None), &mut patient, &time(2_000));
    assert!(matches!(played.end, End::Rules(_)));
    assert!(played.efforts[1].slowest >= Duration::from_millis(200));
}

#[test]
fn a_clock_runs_down_over_the_whole_game() {
    let clock = (Duration::from_millis(500), Duration::from_millis(1));
    let time = TimeControl { clock: Some(clock), ..NONE };
    let cause = forfeits(vec![after(0, sleepy), first()], time, 0);
    assert!(matches!(cause, Forfeit::Late(_)), "{cause:?}");
    let advised = after(0, |turn| {
        // A twentieth of what is left, and the increment.
        let advised = turn.allowance.limits.time.unwrap();
        assert!(advised <= Duration::from_millis(26) && !advised.is_zero());
        Err(Forfeit::Resigned)
    });
    assert_eq!(forfeits(vec![advised, first()], time, 0), Forfeit::Resigned);
}

/// Takes its time before its time runs.
struct Prepares;

impl Contestant for Prepares {
    fn prepare(&mut self, _turn: &Turn<'_>) -> Result<(), Forfeit> {
        std::thread::sleep(Duration::from_millis(20));
        Ok(())
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<String, Forfeit> {
        Ok(turn.played.moves()[0].clone())
    }
}

#[test]
fn preparing_costs_no_time() {
    let played = play(start("othello", None), &mut [Box::new(Prepares), first()], &NONE);
    assert!(matches!(played.end, End::Rules(_)));
    let spent = played.efforts[0].spent;
    assert!(spent.time < Duration::from_millis(20) * spent.moves, "{spent:?}");
}

#[test]
fn a_game_that_is_stopped_has_no_result() {
    let stop = AtomicBool::new(true);
    let played =
        play_until(start("othello", None), &mut [first(), first()], &NONE, &stop, &mut |_| ());
    assert_eq!(played, None);
}
