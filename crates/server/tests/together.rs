//! What people at several machines do with each other.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use common::{Lab, Live, scratch};
use serde_json::{Value, json};
use server::message::{End, GameState, Looked, Phase, Proposal, Taken};

/// A game of guests, one in each seat; its spectators' secret.
struct Guests {
    id: String,
    tokens: Vec<String>,
    spectator: String,
}

impl Guests {
    fn new(lab: &Lab, asked: &Value, seats: usize) -> Guests {
        let mut body = asked.clone();
        body["seats"] = vec![json!({"kind": "open", "name": ""}); seats].into();
        let made = lab.new_game(&body);
        let invites = made.invites.unwrap();
        let path = format!("/api/games/{}/take", made.game.id);
        let take = |(seat, secret): (usize, &str)| {
            let key = format!("the key of seat {seat}");
            let taken = json!({"secret": secret, "name": format!("Guest {seat}"), "key": key});
            lab.post::<Taken>(&path, &taken).token
        };
        let secrets = invites.seats.iter().map(|invite| invite.secret.as_str());
        let tokens = secrets.enumerate().map(take).collect();
        Guests { id: made.game.id, tokens, spectator: invites.spectator }
    }

    fn act(&self, lab: &Lab, seat: usize, action: &Value) -> GameState {
        lab.act(&self.id, &self.tokens[seat], action)
    }

    fn refused(&self, lab: &Lab, seat: usize, action: &Value) -> String {
        let body = json!({"token": self.tokens[seat], "action": action});
        lab.refused("POST", &format!("/api/games/{}/act", self.id), &body)
    }

    /// Watches with the secrets of one of them, or of whoever looks on.
    fn watch(&self, lab: &Lab, secret: &str) -> Live {
        let mut live = lab.connect();
        live.ask(&json!({"id": 1, "type": "watch", "game": self.id, "token": secret}));
        live
    }
}

fn play(state: &GameState) -> Value {
    let at = state.position.node;
    json!({"type": "play", "move": state.position.legal[0].text, "at": at})
}

fn offer(proposal: &str) -> Value {
    json!({"type": "offer", "proposal": proposal})
}

fn plain(action: &str) -> Value {
    json!({"type": action})
}

#[test]
fn a_move_is_taken_back_if_the_other_agrees() {
    let lab = Lab::new();
    let guests = Guests::new(&lab, &json!({"game": "othello"}), 2);
    let start = lab.state(&guests.id);
    assert_eq!(guests.refused(&lab, 0, &offer("take_back")), "nothing", "there is none");
    let one = guests.act(&lab, 0, &play(&start));
    let two = guests.act(&lab, 1, &play(&one));
    assert!(!two.can_take_back, "nobody does that alone");
    for alone in ["take_back", "redo", "pause", "resume"] {
        assert_eq!(guests.refused(&lab, 0, &plain(alone)), "forbidden", "{alone}");
    }
    assert!(two.seats[0].can_offer.contains(&Proposal::TakeBack));
    guests.act(&lab, 0, &offer("take_back"));
    let declined = guests.act(&lab, 1, &plain("decline"));
    assert_eq!((declined.offer, declined.position.ply), (None, 2));
    let offered = guests.act(&lab, 0, &offer("take_back")).offer.unwrap();
    assert_eq!(
        (offered.proposal, offered.seat, offered.accepted.len()),
        (Proposal::TakeBack, 0, 0)
    );
    let back = guests.act(&lab, 1, &plain("accept"));
    assert_eq!((back.position.ply, back.position.to_move.unwrap().seat), (0, 0));
}

#[test]
fn a_pause_holds_the_game_and_its_clocks_over_a_restart() {
    let lab = Lab::new();
    let asked = json!({"game": "othello", "clock": {"seconds": 60}});
    let guests = Guests::new(&lab, &asked, 2);
    guests.act(&lab, 1, &offer("pause"));
    let held = guests.act(&lab, 0, &plain("accept"));
    assert_eq!(held.phase, Phase::Held);
    assert!(held.seats.iter().all(|seat| !seat.clock.unwrap().is_running));
    let left = held.seats[0].clock.unwrap().left_ms;
    let lab = Lab::over(lab.close());
    let still = lab.state(&guests.id);
    // What is kept are whole milliseconds.
    let still_left = still.seats[0].clock.unwrap().left_ms;
    assert!(still.phase == Phase::Held && still_left.abs_diff(left) <= 1, "{still_left} {left}");
    assert_eq!(guests.refused(&lab, 0, &play(&still)), "not_your_turn");
    guests.act(&lab, 0, &offer("resume"));
    let goes_on = guests.act(&lab, 1, &plain("accept"));
    assert_eq!(goes_on.phase, Phase::Waiting);
    assert!(goes_on.seats[0].clock.unwrap().is_running);
}

#[test]
fn they_play_again_with_the_seats_rotated_and_the_same_tokens() {
    let lab = Lab::new();
    let asked = json!({"game": "reversi", "options": {"rows": 4, "columns": 4, "seats": 3},
        "clock": {"seconds": 60, "increment": 1}});
    let guests = Guests::new(&lab, &asked, 3);
    assert_eq!(guests.refused(&lab, 0, &offer("again")), "nothing", "it goes on");
    guests.act(&lab, 0, &plain("resign"));
    guests.act(&lab, 1, &plain("resign"));
    let over = lab.state(&guests.id);
    assert_eq!(over.phase, Phase::Over);
    let _all = guests.tokens.iter().map(|token| guests.watch(&lab, token)).collect::<Vec<_>>();
    guests.act(&lab, 2, &offer("again"));
    assert_eq!(guests.act(&lab, 0, &plain("accept")).sharing.unwrap().next, None);
    let agreed = guests.act(&lab, 1, &plain("accept"));
    let id = agreed.sharing.unwrap().next.unwrap();
    let next = lab.state(&id);
    let names = next.seats.iter().map(|seat| seat.occupant.0.name());
    assert_eq!(names.collect::<Vec<_>>(), ["Guest 2", "Guest 0", "Guest 1"]);
    assert_eq!(
        (&next.options, next.clock, next.phase),
        (&over.options, over.clock, Phase::Waiting)
    );
    assert_eq!(guests.refused(&lab, 0, &offer("again")), "nothing", "they do already");
    let again = Guests { id, ..guests };
    let wrong = json!({"token": again.tokens[0], "action": play(&next)});
    let path = format!("/api/games/{}/act", again.id);
    assert_eq!(lab.refused("POST", &path, &wrong), "not_your_turn");
    again.act(&lab, 2, &play(&next));
    let look = json!({"secret": again.spectator});
    let seen = lab.post::<Looked>(&format!("/api/games/{}/look", again.id), &look);
    assert_eq!((seen.seat, seen.game.position.ply), (None, 1));
    // It is still known after a restart, and still another game of the same people.
    let lab = Lab::over(lab.close());
    assert_eq!(lab.state(&over.id).sharing.unwrap().next, Some(again.id.clone()));
    assert_eq!(lab.state(&again.id).position.ply, 1);
}

#[test]
fn guests_who_give_up_at_once_make_no_game_after_the_other() {
    let lab = Lab::new();
    let first = Guests::new(&lab, &json!({"game": "othello"}), 2);
    first.act(&lab, 0, &plain("resign"));
    first.act(&lab, 0, &offer("again"));
    let id = first.act(&lab, 1, &plain("accept")).sharing.unwrap().next.unwrap();
    let second = Guests { id, ..first };
    second.act(&lab, 0, &plain("resign"));
    assert_eq!(second.refused(&lab, 0, &offer("again")), "busy");
    std::thread::sleep(Duration::from_secs(3));
    second.act(&lab, 0, &offer("again"));
}

#[test]
fn whoever_is_away_for_too_long_can_be_said_to_have_left() {
    let lab = Lab::new();
    let asked = json!({"game": "reversi", "options": {"seats": 3}, "away_max": 10});
    let guests = Guests::new(&lab, &asked, 3);
    let claim = |seat: u8| json!({"type": "claim", "seat": seat});
    let _third = guests.watch(&lab, &guests.tokens[2]);
    assert_eq!(guests.refused(&lab, 0, &claim(1)), "nothing", "not so soon");
    assert_eq!(guests.refused(&lab, 0, &claim(9)), "not_found");
    let state = lab.state(&guests.id);
    assert_eq!(guests.refused(&lab, 0, &claim(2)), "nothing", "he is here");
    let later = Duration::from_millis(10_500);
    std::thread::sleep(later);
    assert_eq!(guests.refused(&lab, 0, &claim(2)), "nothing", "he is still here");
    let gone = guests.act(&lab, 2, &claim(1));
    assert_eq!((gone.position.left.clone(), gone.phase), (vec![1], Phase::Waiting));
    assert_eq!(guests.refused(&lab, 2, &claim(1)), "over", "he has left already");
    let over = guests.act(&lab, 2, &claim(0));
    let result = over.result.unwrap();
    assert_eq!((result.end, result.winner), (End::Deserted, Some(2)));
    assert!(state.result.is_none());
}

#[test]
fn phrases_are_heard_by_all_who_watch_and_not_too_often() {
    let lab = Lab::new();
    let guests = Guests::new(&lab, &json!({"game": "loa"}), 2);
    let mut spectator = guests.watch(&lab, &guests.spectator);
    let say = |phrase: &str| json!({"type": "say", "phrase": phrase});
    let before = lab.state(&guests.id);
    assert_eq!(guests.act(&lab, 1, &say("well_played")), before, "nothing has changed");
    let heard = spectator.read_type("said");
    assert_eq!((&heard["seat"], &heard["phrase"]), (&json!(1), &json!("well_played")));
    assert_eq!(guests.refused(&lab, 1, &say("hello")), "busy");
    guests.act(&lab, 0, &say("thank_you"));
    assert_eq!(spectator.read_type("said")["phrase"], "thank_you");
    assert_eq!(guests.refused(&lab, 0, &say("anything else")), "bad_message");
}

/// A line to an address that holds everything back for so long, in both directions.
fn long_line(to: SocketAddr, delay: Duration) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        let near = listener.accept().unwrap().0;
        let far = TcpStream::connect(to).unwrap();
        for (mut from, mut to) in
            [(near.try_clone().unwrap(), far.try_clone().unwrap()), (far, near)]
        {
            std::thread::spawn(move || {
                let mut piece = [0; 4096];
                while let Ok(count @ 1..) = from.read(&mut piece) {
                    std::thread::sleep(delay);
                    if to.write_all(&piece[..count]).is_err() {
                        break;
                    }
                }
            });
        }
    });
    address
}

#[test]
fn the_clock_forgives_the_delay_of_a_line() {
    let silence = Duration::from_millis(1_800);
    let lab = Lab::with(scratch(), |config| config.silence = silence);
    let asked = json!({"game": "othello", "clock": {"seconds": 60}});
    let guests = Guests::new(&lab, &asked, 2);
    let began = Instant::now();
    let address = long_line(lab.address, Duration::from_millis(100));
    let (socket, _) = tungstenite::connect(format!("ws://{address}/api/live")).unwrap();
    let mut far = Live { socket };
    let token = &guests.tokens[0];
    far.ask(&json!({"id": 1, "type": "watch", "game": guests.id, "token": token}));
    // Pings come six times in the time of silence, and are answered while something is read.
    while began.elapsed() < Duration::from_millis(1_200) {
        far.ask(&json!({"id": 2, "type": "ping"}));
    }
    let mv = play(&lab.state(&guests.id));
    far.ask(&json!({"id": 3, "type": "act", "game": guests.id, "token": token, "action": mv}));
    let took = lab.state(&guests.id).tree.nodes[0].took_ms.unwrap();
    let passed = began.elapsed().as_millis() as u64;
    // There and back are 200 ms; what the answer took to come here is not in the clock at all.
    assert!(took + 200 <= passed, "{took} ms of {passed}");
    assert!(took >= 900, "no more than that: {took} ms of {passed}");
}

#[test]
fn restarts_give_nobody_the_time_of_the_turn_back() {
    let lab = Lab::new();
    let clock = json!({"seconds": 60});
    let guests = Guests::new(&lab, &json!({"game": "othello", "clock": clock}), 2);
    // A game of one machine, which is opened again long after the start.
    let own = lab.new_game(&json!({"game": "othello", "clock": clock})).game.id;
    std::thread::sleep(Duration::from_millis(1_500));
    let data = lab.close();
    std::thread::sleep(Duration::from_millis(1_000));
    let lab = Lab::over(data);
    // Only that of the guests is open now, and is not saved again.
    std::thread::sleep(Duration::from_millis(1_500));
    let lab = Lab::over(lab.close());
    for (id, least, most) in [(&guests.id, 55_000, 57_200), (&own, 57_000, 58_600)] {
        let left = lab.state(id).seats[0].clock.unwrap().left_ms;
        assert!((least..=most).contains(&left), "{left} ms");
    }
}
