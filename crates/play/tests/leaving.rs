//! Games of three that somebody leaves.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::{Duration, Instant};

use catalog::Options;
use game::Seat;
use play::{
    Action, Event, Forfeit, Node, Occupant, Phase, Play, Refusal, SavedNode, SetUp, Standing,
    TimeControl,
};

const FIRST: Seat = Seat::FIRST;
const SECOND: Seat = Seat::SECOND;
const THIRD: Seat = Seat::new(2);

/// A game of Rolit for three: people, and behind them machines.
fn three(people: usize, time: TimeControl, now: Instant) -> Play {
    let options = Options { seats: Some(3), ..Options::default() };
    let game = catalog::find("reversi").unwrap().open(&options).unwrap();
    let occupant = |seat| match seat < people {
        true => Occupant::person("somebody"),
        false => Occupant::machine("level:1"),
    };
    Play::new(SetUp::of(game.start(1), (0..3).map(occupant).collect(), time), now)
}

fn act(play: &mut Play, seat: Seat, action: Action<'_>) -> Result<Vec<Event>, Refusal> {
    play.act(seat, &action, Instant::now())
}

/// Whatever legal move comes first.
fn play_first(play: &mut Play) {
    let (turn, text) = (play.played().turn(), play.played().moves()[0].clone());
    act(play, turn, Action::Play { text: &text, at: None }).unwrap();
}

#[test]
fn whoever_resigns_leaves_and_the_others_go_on() {
    let mut play = three(3, TimeControl::default(), Instant::now());
    play_first(&mut play);
    // It is the second's turn, and the first who leaves.
    let events = act(&mut play, FIRST, Action::Resign).unwrap();
    let left = Event::Left { seat: FIRST, cause: Forfeit::Resigned };
    assert_eq!(events, [Event::Changed(2), left, Event::Reached(2)]);
    assert_eq!((play.phase(), play.played().turn()), (Phase::Waiting, SECOND));
    assert_eq!(act(&mut play, FIRST, Action::Resign), Err(Refusal::Left));
    play_first(&mut play);
    play_first(&mut play);
    assert_eq!(play.played().turn(), SECOND, "the first one's turn passed");
    let node = play.tree().node(2).unwrap();
    assert_eq!((&*node.text, node.seat, &*node.letter), ("leaves:1", FIRST, "X"));
    // The third leaves, too: the second is alone and has won.
    act(&mut play, THIRD, Action::Resign).unwrap();
    assert_eq!(play.end().unwrap().shares(3), [0.0, 1.0, 0.0]);
    act(&mut play, SECOND, Action::Undo).unwrap();
    assert!(!play.is_over() && play.played().leavers().contains(FIRST), "taken back alone");
}

#[test]
fn machines_play_on_when_the_last_person_has_left() {
    let mut play = three(1, TimeControl::default(), Instant::now());
    act(&mut play, FIRST, Action::Resign).unwrap();
    assert_eq!((play.phase(), play.played().turn()), (Phase::Thinking, SECOND));
    while !play.is_over() {
        assert_ne!(play.played().turn(), FIRST);
        play_first(&mut play);
    }
    assert_eq!(play.end().unwrap().shares(3)[0], 0.0);
    act(&mut play, FIRST, Action::Undo).unwrap();
    assert_eq!((play.current(), play.phase()), (0, Phase::Waiting), "before anybody left");
    assert_eq!(act(&mut play, FIRST, Action::GoTo(1)), Ok(Vec::new()));
    assert_eq!((play.current(), play.played().turn()), (2, SECOND), "nobody is there to pass");
}

#[test]
fn whoever_loses_by_the_clock_has_left_for_good() {
    let second = Duration::from_secs(1);
    let time = TimeControl { clock: Some((10 * second, second)), ..TimeControl::default() };
    let now = Instant::now();
    let mut play = three(3, time, now);
    assert_eq!(play.tick(now + 9 * second), []);
    let events = play.tick(now + 10 * second);
    assert!(events.contains(&Event::Left { seat: FIRST, cause: Forfeit::Late(Duration::ZERO) }));
    assert_eq!(play.clock().running(), Some(SECOND));
    assert_eq!(play.clock().left(FIRST, now + 60 * second), Some(Duration::ZERO));
    assert!(!play.can_undo(), "lost time is lost");
    let text = play.played().moves()[0].clone();
    play.act(SECOND, &Action::Play { text: &text, at: None }, now + 11 * second).unwrap();
    play.act(SECOND, &Action::Undo, now + 11 * second).unwrap();
    assert_eq!((play.played().turn(), play.can_undo()), (SECOND, false));
}

#[test]
fn nobody_leaves_for_another() {
    let mut play = three(3, TimeControl::default(), Instant::now());
    let text = "leaves:3";
    for action in [Action::Play { text, at: None }, Action::Try { node: 0, text }] {
        assert!(
            matches!(act(&mut play, FIRST, action), Err(Refusal::Illegal(_, None))),
            "{action:?}"
        );
    }
    assert!(play.tree().is_empty() && play.played().leavers().is_empty());
}

#[test]
fn a_saved_game_knows_at_which_ply_somebody_left() {
    let mut play = three(3, TimeControl::default(), Instant::now());
    play_first(&mut play);
    act(&mut play, THIRD, Action::Resign).unwrap();
    play_first(&mut play);
    let saved = |(id, node): (u32, &Node)| SavedNode {
        id,
        parent: node.parent,
        place: node.place,
        text: node.text.to_string(),
        took: node.took,
    };
    let standing = Standing {
        nodes: play.tree().nodes().map(saved).collect(),
        current: play.current(),
        front: play.front(),
        is_paused: false,
        is_held: false,
        end: None,
        spent: Vec::new(),
    };
    let occupants = play.occupants().to_vec();
    let set_up = SetUp::of(play.match_at(0).unwrap(), occupants, TimeControl::default());
    let again = Play::restore(set_up, standing, Instant::now()).unwrap();
    assert_eq!(again.played().played(), play.played().played());
    assert_eq!(again.played().leavers(), play.played().leavers());
    let seats = |play: &Play| play.tree().nodes().map(|(_, node)| node.seat).collect::<Vec<_>>();
    assert_eq!(seats(&again), seats(&play));
}
