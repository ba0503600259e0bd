//! Games in progress, as whoever runs them sees them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::{Duration, Instant};

use catalog::{AnyMatch, Options};
use game::{PASS, Random, Seat};
use play::{
    Action, End, Event, Forfeit, Occupant, Phase, Play, Proposal, Refusal, SavedNode, SetUp,
    Standing, TimeControl,
};

const BLACK: Seat = Seat::FIRST;
const WHITE: Seat = Seat::SECOND;

fn start() -> Box<dyn AnyMatch> {
    catalog::find("othello").unwrap().open(&Options::default()).unwrap().start(1)
}

fn people() -> Vec<Occupant> {
    vec![Occupant::person("Anna"), Occupant::person("Ben")]
}

fn game(occupants: Vec<Occupant>) -> Play {
    Play::new(SetUp::of(start(), occupants, TimeControl::default()), Instant::now())
}

fn against_machine() -> Play {
    game(vec![Occupant::person("Anna"), Occupant::machine("level:1")])
}

fn act(play: &mut Play, seat: Seat, action: Action<'_>) -> Result<Vec<Event>, Refusal> {
    play.act(seat, &action, Instant::now())
}

#[track_caller]
fn play_all(play: &mut Play, moves: &str) {
    for text in moves.split(' ') {
        let turn = play.played().turn();
        act(play, turn, Action::Play { text, at: None }).unwrap();
    }
}

#[track_caller]
fn check(play: &Play, transcript: &str, phase: Phase) {
    assert_eq!((&*play.played().transcript(), play.phase()), (transcript, phase));
}

#[test]
fn undo_and_redo_stop_where_a_person_has_a_choice() {
    let mut play = against_machine();
    play_all(&mut play, "f5 d6 c3 d3");
    act(&mut play, BLACK, Action::Undo).unwrap();
    check(&play, "f5d6", Phase::Waiting);
    act(&mut play, BLACK, Action::Undo).unwrap();
    check(&play, "", Phase::Waiting);
    assert_eq!(act(&mut play, BLACK, Action::Undo), Err(Refusal::NothingToUndo));
    act(&mut play, BLACK, Action::Redo).unwrap();
    check(&play, "f5d6", Phase::Waiting);
    act(&mut play, BLACK, Action::Redo).unwrap();
    check(&play, "f5d6c3d3", Phase::Waiting);
    assert_eq!(act(&mut play, BLACK, Action::Redo), Err(Refusal::NothingToRedo));
}

#[test]
fn machines_alone_step_move_by_move_and_wait() {
    let mut play = game(vec![Occupant::machine("level:1"), Occupant::machine("level:2")]);
    play_all(&mut play, "f5 d6 c3");
    act(&mut play, BLACK, Action::Undo).unwrap();
    check(&play, "f5d6", Phase::Paused);
    act(&mut play, BLACK, Action::Undo).unwrap();
    act(&mut play, BLACK, Action::Redo).unwrap();
    check(&play, "f5d6", Phase::Paused);
    act(&mut play, BLACK, Action::Resume).unwrap();
    check(&play, "f5d6", Phase::Thinking);
}

#[test]
fn another_move_begins_a_variation_and_is_what_redo_follows() {
    let mut play = game(people());
    play_all(&mut play, "f5 d6 c3");
    act(&mut play, BLACK, Action::Undo).unwrap();
    act(&mut play, BLACK, Action::Undo).unwrap();
    play_all(&mut play, "f4");
    act(&mut play, BLACK, Action::Undo).unwrap();
    assert_eq!(play.line().iter().map(|node| &*node.text).collect::<Vec<_>>(), ["f5", "f4"]);
    assert_eq!(play.tree().len(), 4);
    act(&mut play, BLACK, Action::Redo).unwrap();
    check(&play, "f5f4", Phase::Waiting);
    act(&mut play, BLACK, Action::GoTo(3)).unwrap();
    check(&play, "f5d6c3", Phase::Waiting);
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut play = game(people());
    play_all(&mut play, "f5");
    let stands = |play: &Play| (play.current(), play.front(), play.tree().len(), play.phase());
    let before = stands(&play);
    let refusals = [
        (BLACK, Action::Play { text: "d6", at: None }, Refusal::Turn(WHITE)),
        (WHITE, Action::Play { text: "d6", at: Some(0) }, Refusal::Elsewhere(1)),
        (WHITE, Action::Redo, Refusal::NothingToRedo),
        (WHITE, Action::GoTo(9), Refusal::NoNode),
        (WHITE, Action::Try { node: 9, text: "d6" }, Refusal::NoNode),
        (WHITE, Action::Promote(0), Refusal::NoNode),
        (WHITE, Action::Remove(1), Refusal::Occupied(1)),
        (WHITE, Action::Accept, Refusal::NoOffer),
    ];
    for (seat, action, refusal) in refusals {
        assert_eq!(act(&mut play, seat, action), Err(refusal));
        assert_eq!(stands(&play), before, "{action:?}");
    }
    let illegal = act(&mut play, WHITE, Action::Play { text: "a1", at: None });
    let Err(Refusal::Illegal(error, Some(reason))) = illegal else { panic!("{illegal:?}") };
    assert!(error.expected.contains("d6"));
    assert_eq!(reason.to_string(), "A disc on a1 would flip nothing.");
    assert_eq!(stands(&play), before);
}

#[test]
fn a_resignation_is_taken_back_alone() {
    let mut play = against_machine();
    play_all(&mut play, "f5");
    let end = End::Forfeit { seat: BLACK, cause: Forfeit::Resigned };
    let ended = act(&mut play, BLACK, Action::Resign).unwrap();
    assert_eq!(ended, [Event::Ended(end.clone())]);
    assert_eq!((play.end(), play.phase()), (Some(end), Phase::Over));
    for action in [Action::Resign, Action::Redo, Action::GoTo(0)] {
        assert_eq!(act(&mut play, BLACK, action), Err(Refusal::Over));
    }
    act(&mut play, BLACK, Action::Undo).unwrap();
    check(&play, "f5", Phase::Thinking);
}

#[test]
fn two_people_agree_on_a_draw_and_the_next_move_ends_the_offer() {
    let mut play = game(people());
    let draw = Action::Offer(Proposal::Draw);
    let offered = |seat| Event::Offered { seat, proposal: Proposal::Draw };
    assert_eq!(act(&mut play, BLACK, draw), Ok(vec![offered(BLACK)]));
    assert_eq!(act(&mut play, BLACK, Action::Accept), Err(Refusal::NoOffer));
    play_all(&mut play, "f5");
    assert_eq!(play.offer(), None);
    assert_eq!(act(&mut play, WHITE, Action::Accept), Err(Refusal::NoOffer));
    act(&mut play, BLACK, draw).unwrap();
    assert_eq!(act(&mut play, WHITE, Action::Decline), Ok(vec![Event::Declined(WHITE)]));
    act(&mut play, WHITE, draw).unwrap();
    let agreed = act(&mut play, BLACK, draw).unwrap();
    let ended = Event::Ended(End::Agreed);
    assert_eq!(agreed, [Event::Accepted(BLACK), Event::Agreed(Proposal::Draw), ended]);
    act(&mut play, WHITE, Action::Undo).unwrap();
    check(&play, "f5", Phase::Waiting);
    assert_eq!(act(&mut against_machine(), BLACK, draw), Err(Refusal::NoOffer));
}

#[test]
fn lost_time_is_lost() {
    let second = Duration::from_secs(1);
    let time = TimeControl { clock: Some((10 * second, second)), ..TimeControl::default() };
    let now = Instant::now();
    let mut play = Play::new(SetUp::of(start(), people(), time), now);
    let first = Action::Play { text: "f5", at: None };
    play.act(BLACK, &first, now + 4 * second).unwrap();
    let clock = play.clock();
    assert_eq!(clock.left(BLACK, now + 9 * second), Some(7 * second));
    assert_eq!(clock.left(WHITE, now + 9 * second), Some(5 * second));
    assert_eq!(play.tree().node(1).unwrap().took, Some(4 * second));
    assert_eq!(play.tick(now + 13 * second), []);
    let late = End::Forfeit { seat: WHITE, cause: Forfeit::Late(Duration::ZERO) };
    assert_eq!(play.tick(now + 14 * second), [Event::Ended(late)]);
    assert!(!play.can_undo() && play.tick(now + 15 * second).is_empty());
    assert_eq!(play.act(WHITE, &Action::Undo, now), Err(Refusal::NothingToUndo));
    assert_eq!(play.clock().left(WHITE, now + 99 * second), Some(Duration::ZERO));
}

#[test]
fn every_move_may_have_its_own_time_again_after_a_step_back_too() {
    let second = Duration::from_secs(1);
    let clock = Some((10 * second, Duration::ZERO));
    let time = TimeControl { clock, renews: true, ..TimeControl::default() };
    let now = Instant::now();
    let mut play = Play::new(SetUp::of(start(), people(), time), now);
    play.act(BLACK, &Action::Play { text: "f5", at: None }, now + 9 * second).unwrap();
    play.act(WHITE, &Action::Undo, now + 17 * second).unwrap();
    let left = |play: &Play, seat| play.clock().left(seat, now + 17 * second);
    assert_eq!([BLACK, WHITE].map(|seat| left(&play, seat)), [Some(10 * second); 2]);
    assert_eq!(play.tick(now + 26 * second), []);
    let late = End::Forfeit { seat: BLACK, cause: Forfeit::Late(Duration::ZERO) };
    assert_eq!(play.tick(now + 27 * second), [Event::Ended(late)]);
}

#[test]
fn a_move_that_was_on_its_way_in_time_is_not_late() {
    let (second, ms) = (Duration::from_secs(1), Duration::from_millis);
    let clock = Some((10 * second, Duration::ZERO));
    let now = Instant::now();
    let time = TimeControl { clock, ..TimeControl::default() };
    let mut play = Play::new(SetUp::of(start(), people(), time), now);
    play.set_line(BLACK, ms(300));
    let arrived = now + 10 * second + ms(200);
    assert_eq!(play.tick(arrived), []);
    play.act(BLACK, &Action::Play { text: "f5", at: None }, arrived).unwrap();
    assert_eq!(play.clock().left(BLACK, arrived), Some(ms(100)));
    assert_eq!(play.tree().node(1).unwrap().took, Some(ms(9_900)));
    assert_ne!(play.tick(arrived + 10 * second), [], "the other has no such line");
}

#[test]
fn a_move_that_is_sent_again_is_not_played_twice() {
    let second = Duration::from_secs(1);
    let time = TimeControl { clock: Some((10 * second, second)), ..TimeControl::default() };
    let now = Instant::now();
    let mut play = Play::new(SetUp::of(start(), people(), time), now);
    let mut send = |seat, text, at, later| {
        let at = Some(at);
        let events = play.act(seat, &Action::Play { text, at }, now + later * second);
        let left = [BLACK, WHITE].map(|seat| play.clock().left(seat, now + later * second));
        let left = left.map(|left| left.unwrap().as_secs());
        (events, play.tree().len(), left)
    };
    assert!(send(BLACK, "f5", 0, 2).0.is_ok());
    assert_eq!(send(BLACK, "F5", 0, 3), (Ok(vec![Event::Repeated(1)]), 1, [9, 9]));
    assert!(send(WHITE, "d6", 1, 4).0.is_ok());
    assert_eq!(send(BLACK, "f5", 0, 5), (Ok(vec![Event::Repeated(1)]), 2, [8, 9]));
    // Another move from there, another seat, and a node beside the line are no repetitions.
    for (seat, text, at) in [(BLACK, "d3", 0), (WHITE, "f5", 0), (WHITE, "d6", 9)] {
        assert_eq!(send(seat, text, at, 5).0, Err(Refusal::Elsewhere(2)), "{text} at {at}");
    }
}

#[test]
fn the_clock_of_a_machine_that_waits_stands_still() {
    let second = Duration::from_secs(1);
    let time = TimeControl { clock: Some((10 * second, second)), ..TimeControl::default() };
    let now = Instant::now();
    let occupants = vec![Occupant::machine("level:1"), Occupant::person("Ben")];
    let mut play = Play::new(SetUp::of(start(), occupants, time), now);
    play.act(BLACK, &Action::Pause, now + 2 * second).unwrap();
    assert_eq!(play.clock().left(BLACK, now + 99 * second), Some(8 * second));
    play.act(BLACK, &Action::Resume, now + 50 * second).unwrap();
    assert_eq!(play.clock().left(BLACK, now + 51 * second), Some(7 * second));
}

#[test]
fn forced_passes_are_played_and_told_one_by_one() {
    let board = format!("OX{}OX------ X", "-".repeat(54));
    let game = catalog::find("othello").unwrap().open(&Options::default()).unwrap();
    let played = game.set_up(&board).unwrap();
    let set_up = SetUp { is_set_up: true, ..SetUp::of(played, people(), TimeControl::default()) };
    let mut play = Play::new(set_up, Instant::now());
    assert_eq!((play.played().turn(), play.tree().len()), (WHITE, 1));
    let events = act(&mut play, WHITE, Action::Play { text: "c1", at: None }).unwrap();
    let told = events.iter().filter_map(|event| match event {
        Event::Played { seat, text } => Some((*seat, text.as_str())),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), [(WHITE, "c1"), (BLACK, PASS)]);
    let again = act(&mut play, WHITE, Action::Play { text: "c1", at: Some(1) });
    assert_eq!(again, Ok(vec![Event::Repeated(play.current())]));
    act(&mut play, WHITE, Action::Undo).unwrap();
    assert_eq!((play.played().turn(), play.played().plies()), (WHITE, 1));
    assert!(!play.can_undo(), "nobody chose the pass");
}

#[test]
fn a_match_may_have_moves_before_and_behind_its_cursor() {
    let mut played = start();
    for text in ["f5", "d6", "c3"] {
        played.play(text).unwrap();
    }
    played.undo(2);
    let mut play = Play::new(SetUp::of(played, people(), TimeControl::default()), Instant::now());
    check(&play, "f5", Phase::Waiting);
    assert_eq!(play.line().len(), 3);
    act(&mut play, WHITE, Action::Redo).unwrap();
    check(&play, "f5d6", Phase::Waiting);
}

/// Whatever was done, the match at any node is the one that its moves played from the start make,
/// and a game that is saved and restored stands as it stood.
#[test]
fn a_game_is_where_its_moves_lead_whatever_was_done() {
    let mut dice = Random::new(7);
    let mut below = move |most: usize| dice.bits() as usize % most.max(1);
    let mut play = against_machine();
    for _ in 0..600 {
        let node = below(play.tree().len() + 2) as u32;
        let moves = play.match_at(node).map_or(Vec::new(), |played| played.moves());
        let tried = moves.get(below(moves.len())).map_or(PASS, String::as_str).to_string();
        let moves = play.played().moves();
        let text = moves.get(below(moves.len())).map_or(PASS, String::as_str).to_string();
        let action = match below(9) {
            0..3 => Action::Play { text: &text, at: None },
            3 => Action::Try { node, text: &tried },
            4 => Action::Undo,
            5 => Action::Redo,
            6 => Action::GoTo(node),
            7 => Action::Promote(node),
            _ => Action::Remove(node),
        };
        let turn = play.played().turn();
        let _ = act(&mut play, turn, action);
        let ids = play.tree().nodes().map(|(id, _)| id).collect::<Vec<_>>();
        assert_eq!(play.tree().lines().count(), ids.len());
        let id = ids.get(below(ids.len())).copied().unwrap_or(0);
        let mut replayed = start();
        for id in play.tree().path(id) {
            replayed.play(&play.tree().node(id).unwrap().text).unwrap();
        }
        assert_eq!(play.match_at(id).unwrap().played(), replayed.played());
        assert!(play.tree().path(play.front()).starts_with(&play.tree().path(play.current())));
    }
    assert!(play.tree().len() > 100);
    let saved = |(id, node): (u32, &play::Node)| SavedNode {
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
        is_paused: play.is_paused(),
        is_held: false,
        end: None,
        spent: Vec::new(),
    };
    let set_up = SetUp::of(start(), play.occupants().to_vec(), TimeControl::default());
    let again = Play::restore(set_up, standing, Instant::now()).unwrap();
    let texts = |play: &Play| {
        play.tree().lines().map(|(id, node)| (id, node.text.to_string())).collect::<Vec<_>>()
    };
    assert_eq!(texts(&again), texts(&play));
    assert_eq!(again.played().played(), play.played().played());
    assert_eq!((again.front(), again.phase()), (play.front(), play.phase()));
}
