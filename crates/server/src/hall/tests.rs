//! Whatever fails in the library, and whenever: a game stands as was acknowledged, open and saved.

use serde_json::{Value, json};
use store::Fault;
use tokio::sync::mpsc;

use super::*;
use crate::message::{GameState, Unsaved};
use crate::pulse::Line;

/// A game for two people after `f5 d6`, with `f4` tried instead of `d6`, and somebody who watches.
struct Table {
    hall: Arc<Hall>,
    id: String,
    token: String,
    told: mpsc::Receiver<Arc<str>>,
}

/// What a game is, but for what only says when and how often it changed.
fn meaning(mut state: GameState) -> GameState {
    (state.version, state.updated) = (0, 0);
    state
}

impl Table {
    fn new() -> Table {
        let store = Store::in_memory().unwrap();
        let hall = Arc::new(Hall::new(store, 1, 1 << 26, Duration::ZERO).unwrap());
        let Created { tokens, game, .. } = hall.make(new()).unwrap();
        let (id, token) = (game.id, tokens[0].clone().unwrap());
        let (sender, told) = mpsc::channel(64);
        lock(&hall.opened(&id).unwrap()).watch(sender, Vec::new(), Line::default());
        let mut table = Table { hall, id, token, told };
        table.act(&json!({"type": "try", "node": 1, "move": "f4"})).unwrap();
        table.hear();
        table
    }

    fn act(&self, action: &Value) -> Answer<GameState> {
        let action = serde_json::from_value(action.clone()).unwrap();
        let act = Act { token: self.token.clone(), action };
        let shared = self.hall.room(&self.id)?;
        let (_, room) = self.hall.act(&shared, &act)?;
        Ok(room.state())
    }

    fn state(&self) -> GameState {
        lock(&self.hall.room(&self.id).unwrap()).state()
    }

    /// The game as it is when the library is opened again.
    fn kept(&self) -> GameState {
        let (row, nodes) = self.hall.store.load(&self.id).unwrap().unwrap();
        meaning(Room::from_row(row, nodes).unwrap().state())
    }

    /// What those who watch were told since the last time.
    fn hear(&mut self) -> Vec<GameState> {
        let told = std::iter::from_fn(|| self.told.try_recv().ok());
        let game = |text: Arc<str>| match serde_json::from_str(&text).unwrap() {
            Update::Game { game } => *game,
            other => panic!("{other:?}"),
        };
        told.map(game).collect()
    }

    fn fail(&self, fault: Option<Fault>) {
        self.hall.store.fail(fault).unwrap();
    }

    /// Plays for a machine, which nobody can be refused for.
    fn play_machine(&self, mv: &str) {
        let shared = self.hall.room(&self.id).unwrap();
        let mut room = lock(&shared);
        room.play_machine(mv).unwrap();
        self.hall.save_or_retry(&shared, &mut room);
    }

    /// Waits until everything is saved, without anybody's help.
    async fn wait_until_saved(&self) -> GameState {
        loop {
            let state = self.state();
            if state.unsaved.is_none() {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

fn new() -> NewGame {
    let new = json!({"game": "othello", "seed": 1, "moves": ["f5", "d6"]});
    serde_json::from_value(new).unwrap()
}

/// Every kind of action, with what has to be done before it.
fn actions() -> Vec<(Vec<Value>, Value)> {
    let alone = |action: Value| (Vec::new(), action);
    vec![
        alone(json!({"type": "play", "move": "c3"})),
        alone(json!({"type": "try", "node": 0, "move": "d3"})),
        alone(json!({"type": "take_back"})),
        (vec![json!({"type": "take_back"})], json!({"type": "redo"})),
        alone(json!({"type": "resign"})),
        (vec![json!({"type": "resign"})], json!({"type": "take_back"})),
        (vec![json!({"type": "offer", "proposal": "draw"})], json!({"type": "decline"})),
        alone(json!({"type": "goto", "node": 1})),
        alone(json!({"type": "pause"})),
        (vec![json!({"type": "pause"})], json!({"type": "resume"})),
        alone(json!({"type": "promote", "node": 3})),
        alone(json!({"type": "remove", "node": 3})),
        alone(json!({"type": "rename", "seat": 0, "name": "Anna"})),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_that_cannot_be_saved_has_not_happened() {
    for (before, action) in actions() {
        let mut steps = 0;
        loop {
            let mut table = Table::new();
            before.iter().for_each(|action| drop(table.act(action).unwrap()));
            let (stood, kept) = (table.state(), table.kept());
            table.hear();
            table.fail(Some(Fault::Once(steps)));
            let done = table.act(&action);
            table.fail(None);
            let Err(problem) = done else {
                assert_eq!(table.kept(), meaning(table.state()), "{action}");
                break;
            };
            assert_eq!(problem.code, Code::NotSaved, "{action} {problem:?}");
            assert_eq!(table.state(), stood, "{action}, step {steps}");
            assert_eq!(table.kept(), kept, "{action}, step {steps}");
            assert_eq!(table.hear(), [], "{action}, step {steps}");
            // The next success makes it last.
            let state = table.act(&action).unwrap();
            assert_eq!(table.kept(), meaning(state.clone()), "{action}, step {steps}");
            assert_eq!(table.hear(), [state], "{action}, step {steps}");
            steps += 1;
        }
        assert!(steps > 5, "{action} has many steps: {steps}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_saved_is_not_made_and_not_deleted() {
    let mut steps = 0;
    loop {
        let table = Table::new();
        table.fail(Some(Fault::Once(steps)));
        let made = table.hall.make(new());
        let open = lock(&table.hall.rooms).open.len();
        if made.is_ok() {
            break;
        }
        assert_eq!(open, 1, "step {steps}");
        table.fail(Some(Fault::Once(steps)));
        let is_deleted = table.hall.delete(&table.id, 1, 1).is_ok();
        table.fail(None);
        assert_eq!(table.hall.opened(&table.id).is_none(), is_deleted, "step {steps}");
        assert_eq!(table.hall.store.load(&table.id).unwrap().is_none(), is_deleted);
        steps += 1;
    }
    assert!(steps > 5, "{steps}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machines_move_is_kept_told_and_saved_later() {
    let mut table = Table::new();
    let kept = table.kept();
    table.fail(Some(Fault::From(3)));
    table.play_machine("c3");
    let [told] = &table.hear()[..] else { panic!("told once") };
    assert_eq!((told.position.ply, told.unsaved), (3, Some(Unsaved::Failed)));
    let shared = table.hall.room(&table.id).unwrap();
    let held = lock(&shared);
    table.fail(None);
    assert_eq!(table.kept(), kept);
    table.fail(Some(Fault::From(3)));
    drop(held);
    // Nobody's action on top of it happens; it stays.
    assert!(table.act(&json!({"type": "take_back"})).is_err());
    assert_eq!(table.state(), *told);
    assert!(!lock(&shared).is_idle(), "it must not be closed");
    table.fail(None);
    let saved = table.wait_until_saved().await;
    assert_eq!((saved.position.ply, table.kept()), (3, meaning(saved.clone())));
    assert_eq!(table.hear(), [saved], "everybody is told");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_action_saves_what_was_not_saved() {
    let table = Table::new();
    table.fail(Some(Fault::From(0)));
    table.play_machine("c3");
    table.play_machine("d3");
    table.fail(None);
    let state = table.act(&json!({"type": "rename", "seat": 0, "name": "Anna"})).unwrap();
    assert_eq!((state.position.ply, state.unsaved), (4, None));
    assert_eq!(table.kept(), meaning(state));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_unsaved_is_saved_at_the_end_or_counted() {
    let table = Table::new();
    table.fail(Some(Fault::From(0)));
    table.play_machine("c3");
    assert_eq!(table.hall.close().0, 1);
    let folder = std::env::temp_dir().join(format!("damier-end-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("library.sqlite");
    let hall =
        Arc::new(Hall::new(Store::open(&file).unwrap(), 1, 1 << 26, Duration::ZERO).unwrap());
    let id = hall.make(new()).unwrap().game.id;
    let table = Table { hall, id, ..Table::new() };
    table.fail(Some(Fault::From(0)));
    table.play_machine("c3");
    table.fail(None);
    assert!(matches!(table.hall.close(), (0, Ok(()))));
    let row = Store::open(&file).unwrap().load(&table.id).unwrap().unwrap().0;
    assert_eq!(row.plies, 3);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Without optimization everything takes longer, and perhaps beside other tests.
const ACTION_MAX: Duration = Duration::from_millis(if cfg!(debug_assertions) { 1_000 } else { 20 });

#[tokio::test(flavor = "multi_thread")]
async fn an_action_in_a_large_tree_takes_no_time() {
    let table = Table::new();
    let shared = table.hall.room(&table.id).unwrap();
    let mut room = lock(&shared);
    let mut next = 0;
    // Variations of variations: every move anywhere, from the start on.
    while room.play.tree().len() < 19_900 {
        for text in room.match_at(next).unwrap().moves() {
            let text = play::Action::Try { node: next, text: &text };
            room.play.act(game::Seat::FIRST, &text, Instant::now()).unwrap();
        }
        next += 1;
    }
    drop(room);
    let last = table.state().tree.nodes.last().unwrap().id;
    for action in [
        json!({"type": "play", "move": "c3"}),
        json!({"type": "goto", "node": last}),
        json!({"type": "promote", "node": last}),
        json!({"type": "take_back"}),
        json!({"type": "try", "node": 0, "move": "d3"}),
    ] {
        let start = Instant::now();
        table.act(&action).unwrap();
        let took = start.elapsed();
        println!("{action}: {took:?}");
        assert!(took < ACTION_MAX, "{action}: {took:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tree_is_full_by_its_nodes_whatever_they_are_called() {
    let table = Table::new();
    let shared = table.hall.room(&table.id).unwrap();
    let mut room = lock(&shared);
    let fill = |room: &mut Room| -> play::Refusal {
        for node in 0.. {
            let Ok(played) = room.match_at(node) else { continue };
            for text in played.moves() {
                let action = play::Action::Try { node, text: &text };
                if let Err(refusal) = room.play.act(game::Seat::FIRST, &action, Instant::now()) {
                    return refusal;
                }
            }
        }
        unreachable!("trees end")
    };
    assert_eq!(fill(&mut room), play::Refusal::Full);
    assert_eq!(room.play.tree().len(), play::NODES_MAX);
    room.play.act(game::Seat::FIRST, &play::Action::Remove(20_000), Instant::now()).unwrap();
    assert_eq!(fill(&mut room), play::Refusal::Full);
    assert_eq!(room.play.tree().len(), play::NODES_MAX);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_game_is_not_saved_over_the_restored_one() {
    let table = Table::new();
    let old = table.hall.room(&table.id).unwrap();
    table.hall.delete(&table.id, 1, 1).unwrap();
    table.hall.store.restore(&table.id).unwrap();
    table.act(&json!({"type": "play", "move": "c3"})).unwrap();
    table.hall.save_or_retry(&old, &mut lock(&old));
    assert_eq!((table.kept().position.ply, lock(&old).state().position.ply), (3, 2));
}

#[tokio::test]
async fn clocks_leave_no_timers_behind() {
    let store = Store::in_memory().unwrap();
    let hall = Arc::new(Hall::new(store, 1, 1 << 26, Duration::ZERO).unwrap());
    let clock = json!({"seconds": 600, "increment": 0});
    let new = serde_json::from_value(json!({"game": "othello", "clock": clock})).unwrap();
    let id = hall.make(new).unwrap().game.id;
    let shared = hall.room(&id).unwrap();
    let metrics = tokio::runtime::Handle::current().metrics();
    for _ in 0..20 {
        let state = lock(&shared).state();
        let token = lock(&shared).tokens
            [usize::from(state.position.to_move.as_ref().unwrap().seat)]
        .clone();
        let mv = &state.position.legal[0].text;
        let action = serde_json::from_value(json!({"type": "play", "move": mv})).unwrap();
        hall.act(&shared, &Act { token, action }).map(drop).unwrap();
        tokio::task::yield_now().await;
    }
    assert!(metrics.num_alive_tasks() <= 2, "{}", metrics.num_alive_tasks());
    assert_eq!(Arc::strong_count(&shared), 2, "a timer holds the room");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_cannot_be_told_loses_the_line_and_can_come_back() {
    let table = Table::new();
    let shared = table.hall.room(&table.id).unwrap();
    let (sender, _told) = mpsc::channel(2);
    let line = Line::default();
    table.hall.watch(&shared, &sender, "", &line);
    for (action, is_cut) in [("take_back", false), ("redo", true)] {
        table.act(&json!({"type": action})).unwrap();
        assert_eq!(line.is_cut(), is_cut, "{action}");
    }
    let late = Line::default();
    table.hall.watch(&shared, &sender, "", &late);
    assert!(late.is_cut(), "the first that is told is lost already");
}

/// A game of two guests that is over, in which the first has offered another one.
fn offered_again() -> (Arc<Hall>, SharedRoom, Vec<String>) {
    let hall =
        Arc::new(Hall::new(Store::in_memory().unwrap(), 1, 1 << 26, Duration::ZERO).unwrap());
    let open = json!({"kind": "open", "name": ""});
    let new = serde_json::from_value(json!({"game": "othello", "seats": [open, open]})).unwrap();
    let made = hall.make(new).unwrap();
    let shared = hall.room(&made.game.id).unwrap();
    let take = |secret: String| {
        let take =
            Take { secret: Some(secret), seat: None, name: String::new(), key: "k".repeat(16) };
        hall.take(&shared, &take).unwrap().token
    };
    let secrets = made.invites.unwrap().seats.into_iter().map(|invite| invite.secret);
    let tokens = secrets.map(take).collect::<Vec<_>>();
    for action in [json!({"type": "resign"}), json!({"type": "offer", "proposal": "again"})] {
        let action = serde_json::from_value(action).unwrap();
        hall.act(&shared, &Act { token: tokens[0].clone(), action }).map(drop).unwrap();
    }
    (hall, shared, tokens)
}

#[tokio::test(flavor = "multi_thread")]
async fn another_game_that_cannot_be_saved_is_not_begun() {
    let mut steps = 0;
    loop {
        let (hall, shared, tokens) = offered_again();
        hall.store.fail(Some(Fault::Once(steps))).unwrap();
        let answer = |answer: &str| {
            let action = serde_json::from_value(json!({"type": answer})).unwrap();
            hall.act(&shared, &Act { token: tokens[1].clone(), action }).map(drop)
        };
        let (sender, mut told) = mpsc::channel(2);
        lock(&shared).watch(sender, Vec::new(), Line::default());
        let agreed = answer("accept");
        hall.store.fail(None).unwrap();
        let state = || lock(&shared).state();
        let games = || hall.store.count().unwrap();
        if agreed.is_ok() {
            assert_eq!((state().sharing.unwrap().next.is_some(), games()), (true, 2));
            break;
        }
        // Who agreed is told if that much was saved, and not if it was not.
        assert_eq!(told.try_recv().is_ok(), state().offer.is_none(), "step {steps}");
        assert_eq!(answer("decline").is_ok(), told.try_recv().is_ok(), "step {steps}");
        assert_eq!((state().sharing.unwrap().next, games()), (None, 1), "step {steps}");
        steps += 1;
    }
    assert!(steps > 10, "{steps}");
}
