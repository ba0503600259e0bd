//! What people offer each other.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::{Duration, Instant};

use catalog::Options;
use game::Seat;
use play::{Action, Event, Occupant, Phase, Play, Proposal, Refusal, SetUp, TimeControl};

const FIRST: Seat = Seat::FIRST;
const SECOND: Seat = Seat::SECOND;
const THIRD: Seat = Seat::new(2);

/// A game of Rolit with people in so many seats, and machines behind them.
fn game(people: usize, machines: usize) -> Play {
    let options = Options { seats: Some(people + machines), ..Options::default() };
    let game = catalog::find("reversi").unwrap().open(&options).unwrap();
    let mut occupants = vec![Occupant::person("somebody"); people];
    occupants.extend(vec![Occupant::machine("level:1"); machines]);
    let second = Duration::from_secs(1);
    let time = TimeControl { clock: Some((60 * second, second)), ..TimeControl::default() };
    Play::new(SetUp::of(game.start(1), occupants, time), Instant::now())
}

fn act(play: &mut Play, seat: Seat, action: Action<'_>) -> Result<Vec<Event>, Refusal> {
    play.act(seat, &action, Instant::now())
}

fn play_first(play: &mut Play) {
    let (turn, text) = (play.played().turn(), play.played().moves()[0].clone());
    act(play, turn, Action::Play { text: &text, at: None }).unwrap();
}

#[test]
fn an_offer_is_accepted_when_everybody_else_agrees_who_is_there() {
    let mut play = game(3, 0);
    play_first(&mut play);
    play_first(&mut play);
    let offered = act(&mut play, FIRST, Action::Offer(Proposal::TakeBack)).unwrap();
    assert_eq!(offered, [Event::Offered { seat: FIRST, proposal: Proposal::TakeBack }]);
    assert_eq!(act(&mut play, FIRST, Action::Accept), Err(Refusal::NoOffer), "the own offer");
    assert_eq!(act(&mut play, SECOND, Action::Accept), Ok(vec![Event::Accepted(SECOND)]));
    assert_eq!(play.offer().unwrap().accepted, [SECOND]);
    act(&mut play, THIRD, Action::Accept).unwrap();
    assert_eq!((play.current(), play.offer()), (0, None), "before the first one's own move");

    // Whoever is away is not waited for, but does not agree either.
    play.set_away(SECOND, true);
    play.set_away(THIRD, true);
    act(&mut play, FIRST, Action::Offer(Proposal::Pause)).unwrap();
    assert_eq!(play.phase(), Phase::Waiting);
    play.set_away(THIRD, false);
    let agreed = act(&mut play, THIRD, Action::Offer(Proposal::Pause)).unwrap();
    assert_eq!(agreed, [Event::Accepted(THIRD), Event::Agreed(Proposal::Pause)]);
    assert_eq!(play.phase(), Phase::Held);
}

#[test]
fn anybody_declines_and_whoever_offers_takes_back() {
    let mut play = game(3, 0);
    for seat in [FIRST, SECOND, THIRD] {
        act(&mut play, FIRST, Action::Offer(Proposal::Pause)).unwrap();
        assert_eq!(act(&mut play, seat, Action::Decline), Ok(vec![Event::Declined(seat)]));
        assert_eq!(act(&mut play, seat, Action::Decline), Err(Refusal::NoOffer));
    }
    assert_eq!(play.phase(), Phase::Waiting);
}

#[test]
fn a_held_game_stands_still_until_everybody_goes_on() {
    let mut play = game(2, 0);
    let (now, second) = (Instant::now(), Duration::from_secs(1));
    play.act(FIRST, &Action::Offer(Proposal::Pause), now).unwrap();
    play.act(SECOND, &Action::Accept, now).unwrap();
    assert_eq!((play.phase(), play.clock().running()), (Phase::Held, None));
    assert_eq!(play.tick(now + 600 * second), []);
    let text = play.played().moves()[0].clone();
    let mv = Action::Play { text: &text, at: None };
    assert_eq!(play.act(FIRST, &mv, now), Err(Refusal::Held));
    let pause = Action::Offer(Proposal::Pause);
    assert_eq!(play.act(FIRST, &pause, now), Err(Refusal::NoOffer), "it is held");
    let claim = Action::Claim(SECOND);
    assert_eq!(play.act(FIRST, &claim, now), Err(Refusal::Held), "nobody has to be there");
    play.act(SECOND, &Action::Offer(Proposal::Resume), now + 600 * second).unwrap();
    play.act(FIRST, &Action::Accept, now + 600 * second).unwrap();
    assert_eq!((play.phase(), play.clock().running()), (Phase::Waiting, Some(FIRST)));
    assert!(play.clock().left(FIRST, now + 601 * second).unwrap() > 58 * second);
}

#[test]
fn a_move_ends_offers_to_take_back_and_to_draw_but_not_to_pause() {
    for (proposal, ends) in
        [(Proposal::TakeBack, true), (Proposal::Draw, true), (Proposal::Pause, false)]
    {
        let mut play = game(2, 0);
        play_first(&mut play);
        act(&mut play, FIRST, Action::Offer(proposal)).unwrap();
        play_first(&mut play);
        assert_eq!(play.offer().is_none(), ends, "{proposal:?}");
    }
}

#[test]
fn machines_agree() {
    let mut play = game(1, 2);
    play_first(&mut play);
    act(&mut play, FIRST, Action::Offer(Proposal::TakeBack)).unwrap();
    assert_eq!((play.current(), play.phase()), (0, Phase::Waiting));
    act(&mut play, FIRST, Action::Offer(Proposal::Pause)).unwrap();
    assert_eq!(play.phase(), Phase::Held);
    let draw = act(&mut play, FIRST, Action::Offer(Proposal::Draw));
    assert_eq!(draw, Err(Refusal::NoOffer), "a draw is for two people");
}

#[test]
fn what_cannot_be_is_not_offered() {
    let mut play = game(2, 0);
    for (proposal, refusal) in [
        (Proposal::TakeBack, Refusal::NothingToUndo),
        (Proposal::Resume, Refusal::NoOffer),
        (Proposal::Again, Refusal::NoOffer),
    ] {
        assert_eq!(act(&mut play, FIRST, Action::Offer(proposal)), Err(refusal), "{proposal:?}");
    }
    act(&mut play, SECOND, Action::Resign).unwrap();
    let pause = act(&mut play, FIRST, Action::Offer(Proposal::Pause));
    assert_eq!(pause, Err(Refusal::Over));
    act(&mut play, FIRST, Action::Offer(Proposal::Again)).unwrap();
    let agreed = act(&mut play, SECOND, Action::Accept).unwrap();
    assert_eq!(agreed, [Event::Accepted(SECOND), Event::Agreed(Proposal::Again)]);
}

#[test]
fn whoever_has_left_has_no_say_but_may_play_again() {
    let mut play = game(3, 0);
    act(&mut play, SECOND, Action::Offer(Proposal::Pause)).unwrap();
    act(&mut play, SECOND, Action::Resign).unwrap();
    assert_eq!(play.offer(), None, "whoever offered it is not there any more");
    let pause = act(&mut play, SECOND, Action::Offer(Proposal::Pause));
    assert_eq!(pause, Err(Refusal::Left));
    act(&mut play, FIRST, Action::Offer(Proposal::Pause)).unwrap();
    assert_eq!(act(&mut play, SECOND, Action::Decline), Err(Refusal::NoOffer));
    act(&mut play, THIRD, Action::Accept).unwrap();
    assert_eq!(play.phase(), Phase::Held);
    act(&mut play, THIRD, Action::Resign).unwrap();
    assert_eq!(play.phase(), Phase::Over);
    for (seat, action) in [
        (FIRST, Action::Offer(Proposal::Again)),
        (SECOND, Action::Accept),
        (THIRD, Action::Offer(Proposal::Again)),
    ] {
        act(&mut play, seat, action).unwrap();
    }
    assert_eq!(play.offer(), None);
}

#[test]
fn whoever_stays_away_is_claimed_to_have_left() {
    let mut play = game(2, 0);
    let claimed = act(&mut play, SECOND, Action::Claim(FIRST)).unwrap();
    assert!(matches!(&claimed[..], [Event::Ended(end)] if end.name() == "away"));
    assert_eq!(play.end().unwrap().shares(2), [0.0, 1.0]);
    let mut play = game(3, 0);
    act(&mut play, SECOND, Action::Claim(FIRST)).unwrap();
    assert_eq!((play.phase(), play.played().turn()), (Phase::Waiting, SECOND));
    assert_eq!(act(&mut play, SECOND, Action::Claim(FIRST)), Err(Refusal::Left));
}
