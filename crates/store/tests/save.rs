//! What is saved is saved whole and synced, or not at all.

mod common;

use std::thread;

use common::{Scratch, node, row};
use store::{Fault, Store};

#[test]
fn a_save_that_fails_anywhere_changes_nothing() {
    let store = Store::in_memory().unwrap();
    let before = (row("a", "loa", "", 1), vec![node(1, "x"), node(2, "y")]);
    store.save(&before.0, &before.1, &[]).unwrap();
    let after = row("a", "loa", "bruno", 2);
    let save = || store.save(&after, &[node(3, "z"), node(4, "z")], &[2]);
    let mut failed = 0;
    loop {
        store.fail(Some(Fault::Once(failed))).unwrap();
        if save().is_ok() {
            break;
        }
        store.fail(None).unwrap();
        assert_eq!(store.load("a").unwrap().as_ref(), Some(&before), "step {failed}");
        failed += 1;
    }
    store.fail(None).unwrap();
    assert!(failed > 10, "a save has many steps: {failed}");
    let nodes = vec![node(1, "x"), node(3, "z"), node(4, "z")];
    assert_eq!(store.load("a").unwrap(), Some((after, nodes)));
}

#[test]
fn a_library_that_fails_for_a_while_works_again() {
    let store = Store::in_memory().unwrap();
    for steps in 0..10 {
        store.fail(Some(Fault::From(steps))).unwrap();
        assert!((0..3).all(|_| store.save(&row("a", "loa", "", 1), &[], &[]).is_err()));
        store.fail(None).unwrap();
        assert_eq!(store.load("a").unwrap(), None);
    }
    store.save(&row("a", "loa", "", 1), &[], &[]).unwrap();
    assert!(store.load("a").unwrap().is_some());
}

#[test]
fn many_save_at_once_and_all_of_it_is_there() {
    let scratch = Scratch::new("many");
    let store = Store::open(&scratch.file()).unwrap();
    thread::scope(|scope| {
        for client in 0..20 {
            let store = &store;
            scope.spawn(move || {
                let game = row(&format!("game {client}"), "loa", "", 1);
                for number in 1..=20 {
                    store.save(&game, &[node(number, "x")], &[]).unwrap();
                }
            });
        }
    });
    drop(store);
    let store = Store::open(&scratch.file()).unwrap();
    for client in 0..20 {
        assert_eq!(store.load(&format!("game {client}")).unwrap().unwrap().1.len(), 20);
    }
}

#[test]
fn one_that_cannot_be_saved_keeps_nobody_else_from_it() {
    let scratch = Scratch::new("one");
    drop(Store::open(&scratch.file()).unwrap());
    let raw = rusqlite::Connection::open(scratch.file()).unwrap();
    raw.execute_batch(
        "CREATE TRIGGER never BEFORE INSERT ON nodes WHEN new.mv = 'bad'
         BEGIN SELECT RAISE(ABORT, 'never'); END",
    )
    .unwrap();
    drop(raw);
    let store = Store::open(&scratch.file()).unwrap();
    thread::scope(|scope| {
        for client in 0..16 {
            let store = &store;
            let mv = if client % 4 == 0 { "bad" } else { "good" };
            scope.spawn(move || {
                let game = row(&format!("game {client}"), "loa", "", 1);
                for number in 1..=10 {
                    let saved = store.save(&game, &[node(number, mv)], &[]);
                    assert_eq!(saved.is_ok(), mv == "good");
                }
            });
        }
    });
    for client in 0..16 {
        let found = store.load(&format!("game {client}")).unwrap();
        assert_eq!(found.map(|(_, nodes)| nodes.len()), (client % 4 > 0).then_some(10));
    }
}
