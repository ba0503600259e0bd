//! What is saved can be found again, whatever happens in between.

mod common;

use common::{Scratch, node, row};
use store::{Filter, GameRow, NodeRow, Store, StoreError};

#[test]
fn a_library_keeps_its_games_when_it_is_closed() {
    let scratch = Scratch::new("closed");
    let saved = row("a", "loa", "anna", 7);
    let store = Store::open(&scratch.file()).unwrap();
    store.save(&saved, &[node(1, "b1-b3")], &[]).unwrap();
    store.save(&saved, &[node(2, "a3-c3")], &[]).unwrap();
    store.set_setting("page", "{}").unwrap();
    drop(store);
    let store = Store::open(&scratch.file()).unwrap();
    let nodes = vec![node(1, "b1-b3"), node(2, "a3-c3")];
    assert_eq!(store.load("a").unwrap(), Some((saved, nodes)));
    assert_eq!(store.setting("page").unwrap().as_deref(), Some("{}"));
    assert_eq!(store.setting("other").unwrap(), None);
}

#[test]
fn a_library_is_open_in_one_process_at_a_time() {
    let scratch = Scratch::new("locked");
    let first = Store::open(&scratch.file()).unwrap();
    first.save(&row("a", "loa", "", 1), &[], &[]).unwrap();
    assert!(matches!(Store::open(&scratch.file()), Err(StoreError::InUse)));
    drop(first);
    assert!(Store::open(&scratch.file()).unwrap().load("a").unwrap().is_some());
}

#[test]
fn a_library_of_a_later_edition_is_refused_and_left_alone() {
    let scratch = Scratch::new("edition");
    drop(Store::open(&scratch.file()).unwrap());
    let raw = rusqlite::Connection::open(scratch.file()).unwrap();
    raw.pragma_update(None, "user_version", 99).unwrap();
    drop(raw);
    let error = Store::open(&scratch.file()).err().unwrap().to_string();
    assert_eq!(error, "found a library of edition 99, expected 4");
}

#[test]
fn libraries_of_earlier_editions_are_brought_up_to_date() {
    const TO_THIRD: &str = "
        DROP INDEX games_by_sharing; ALTER TABLE games DROP COLUMN sharing;
        PRAGMA user_version = 3;";
    const TO_SECOND: &str = "
        DROP INDEX games_by_content; DROP INDEX games_by_import; DROP TABLE imports;
        ALTER TABLE games DROP COLUMN date; ALTER TABLE games DROP COLUMN event;
        ALTER TABLE games DROP COLUMN content; ALTER TABLE games DROP COLUMN import;
        PRAGMA user_version = 2;";
    const TO_FIRST: &str = "ALTER TABLE games DROP COLUMN front; PRAGMA user_version = 1;";
    for (edition, front) in [(3, 2), (2, 2), (1, 1)] {
        let scratch = Scratch::new(&format!("edition-{edition}"));
        let saved = GameRow { current: 1, front: 2, ..row("a", "loa", "anna", 7) };
        let store = Store::open(&scratch.file()).unwrap();
        store.save(&saved, &[node(1, "b1-b3"), node(2, "a3-c3")], &[]).unwrap();
        drop(store);
        let raw = rusqlite::Connection::open(scratch.file()).unwrap();
        for step in [TO_THIRD, TO_SECOND, TO_FIRST].iter().take(4 - edition) {
            raw.execute_batch(step).unwrap();
        }
        drop(raw);
        let store = Store::open(&scratch.file()).unwrap();
        let (found, nodes) = store.load("a").unwrap().unwrap();
        assert_eq!((found, nodes.len()), (GameRow { front, ..saved }, 2));
        assert_eq!(store.unnoted(0, 9).unwrap().len(), 1, "nothing is known of what it contains");
    }
}

#[test]
fn nodes_can_change_places_and_go() {
    let store = Store::in_memory().unwrap();
    let saved = row("a", "loa", "", 1);
    store.save(&saved, &[node(1, "x"), node(2, "y")], &[]).unwrap();
    let moved = NodeRow { place: -1, ..node(2, "y") };
    store.save(&saved, std::slice::from_ref(&moved), &[1]).unwrap();
    assert_eq!(store.load("a").unwrap().unwrap().1, [moved]);
}

#[test]
fn games_are_found_by_game_player_standing_and_time() {
    let store = Store::in_memory().unwrap();
    let (standing, result) = ("won".to_string(), Some("{}".to_string()));
    let won = GameRow { standing, result, ..row("c", "loa", "anna 100%", 30) };
    for saved in [row("a", "loa", "anna", 10), row("b", "othello", "bruno", 20), won] {
        store.save(&saved, &[], &[]).unwrap();
    }
    let found = |filter: Filter| {
        let (total, numbers) = store.list(&Filter { limit: 10, ..filter }).unwrap();
        assert_eq!(total as usize, numbers.len());
        let id = |number| store.at(number).unwrap().unwrap().game.unwrap().0.id;
        numbers.into_iter().map(id).collect::<String>()
    };
    let all = Filter::default;
    let text = |text: &str| Some(text.to_string());
    assert_eq!(found(all()), "cba");
    assert_eq!(found(Filter { game: text("loa"), ..all() }), "ca");
    assert_eq!(found(Filter { player: text("ANN"), ..all() }), "ca");
    assert_eq!(found(Filter { player: text("%"), ..all() }), "c");
    assert_eq!(found(Filter { standing: text("won"), ..all() }), "c");
    assert_eq!(found(Filter { since: Some(20), ..all() }), "cb");
    assert_eq!(found(Filter { before: Some(20), ..all() }), "a");
    assert_eq!(found(Filter { kind: text("study"), ..all() }), "");
    let part = Filter { offset: 1, limit: 1, ..all() };
    let (total, numbers) = store.list(&part).unwrap();
    assert_eq!((total, store.at(numbers[0]).unwrap().unwrap().id.as_str()), (3, "b"));
    assert_eq!(store.open_games("play").unwrap(), ["a", "b"]);
}

const DAY: i64 = 86_400;

#[test]
fn a_deleted_game_comes_back_until_it_is_purged() {
    let store = Store::in_memory().unwrap();
    store.save(&row("a", "loa", "", 1), &[node(1, "x")], &[]).unwrap();
    assert!(store.delete("a", 100).unwrap());
    assert!(!store.delete("a", 100).unwrap());
    assert_eq!(store.load("a").unwrap(), None);
    assert_eq!(store.purge(50, 150).unwrap(), 0);
    assert!(store.restore("a").unwrap());
    assert!(!store.restore("a").unwrap());
    assert_eq!(store.load("a").unwrap().unwrap().1.len(), 1);
    store.delete("a", 200).unwrap();
    assert_eq!(store.purge(50, 251).unwrap(), 1);
    assert!(!store.restore("a").unwrap());
}

#[test]
fn a_clock_that_jumps_makes_nothing_be_forgotten() {
    let store = Store::in_memory().unwrap();
    store.save(&row("a", "loa", "", 1), &[], &[]).unwrap();
    store.delete("a", 100).unwrap();
    for clock in [100 + 40 * DAY, 50, 100 + 400 * DAY, i64::MAX, i64::MIN, 100] {
        assert_eq!(store.purge(30 * DAY, clock).unwrap(), 0, "{clock}");
    }
    // Days that pass one after the other count.
    let purged = (1..=31).map(|day| store.purge(30 * DAY, 100 + day * DAY).unwrap());
    assert_eq!(purged.sum::<usize>(), 1);
}
