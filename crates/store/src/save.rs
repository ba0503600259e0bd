//! Saving games, several at once if they come at once: syncing the disk is what takes time.

use std::sync::PoisonError;
use std::sync::mpsc::{SyncSender, sync_channel};

use rusqlite::{Connection, named_params, params};

use crate::{GameRow, NodeRow, Store, StoreError};

/// The most changes that are written in one transaction.
const TOGETHER_MAX: usize = 256;

/// What is to be saved of a game, and whoever waits for it.
pub(crate) struct Waiting {
    row: GameRow,
    nodes: Vec<NodeRow>,
    removed: Vec<u32>,
    told: SyncSender<Result<(), StoreError>>,
}

impl Store {
    /// Saves a game: its row, nodes that are new or changed, and nodes that are gone. It is on the
    /// disk when this returns, or nothing of it is saved.
    pub fn save(
        &self,
        row: &GameRow,
        nodes: &[NodeRow],
        removed: &[u32],
    ) -> Result<(), StoreError> {
        let (row, nodes, removed) = (row.clone(), nodes.to_vec(), removed.to_vec());
        let (told, answer) = sync_channel(1);
        let waiting = || self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting().push(Waiting { row, nodes, removed, told });
        // Whoever has the connection writes what has come meanwhile, so that one sync serves all.
        let mut connection = self.connection();
        let together = std::mem::take(&mut *waiting());
        together.chunks(TOGETHER_MAX).for_each(|part| write(&mut connection, part));
        drop((connection, together));
        answer.recv().unwrap_or(Err(StoreError::Unwritten))
    }
}

/// Writes changes in one transaction; if it fails each in one of its own, so that none fails
/// because of another.
fn write(connection: &mut Connection, waiting: &[Waiting]) {
    let is_written = waiting.len() > 1 && commit(connection, waiting).is_ok();
    for one in waiting {
        let result =
            if is_written { Ok(()) } else { commit(connection, std::slice::from_ref(one)) };
        // Whoever is gone needs no answer.
        let _ = one.told.send(result);
    }
}

fn commit(connection: &mut Connection, waiting: &[Waiting]) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    for Waiting { row, nodes, removed, .. } in waiting {
        save_row(&transaction, row)?;
        save_nodes(&transaction, &row.id, nodes)?;
        let drop = "DELETE FROM nodes WHERE game = ? AND id = ?";
        let mut drop = transaction.prepare_cached(drop)?;
        for id in removed {
            drop.execute(params![row.id, id])?;
        }
    }
    Ok(transaction.commit()?)
}

// A game that changes contains something else: what, is found out when it matters.
pub(crate) const SAVE_GAME: &str = "
    INSERT INTO games (id, kind, game, options, seats, players, clock, start, seed, current,
        front, is_paused, spent, standing, result, plies, position, created, updated,
        review, date, event, sharing)
    VALUES (:id, :kind, :game, :options, :seats, :players, :clock, :start, :seed, :current,
        :front, :is_paused, :spent, :standing, :result, :plies, :position, :created, :updated,
        :review, :date, :event, :sharing)
    ON CONFLICT (id) DO UPDATE SET seats = :seats, players = :players, current = :current,
        front = :front, is_paused = :is_paused, spent = :spent, standing = :standing,
        result = :result, plies = :plies, position = :position, updated = :updated,
        review = :review, sharing = :sharing, content = NULL";

pub(crate) const SAVE_NODE: &str = "
    INSERT INTO nodes (game, id, parent, place, mv) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (game, id) DO UPDATE SET place = excluded.place";

pub(crate) fn save_nodes(
    connection: &Connection,
    id: &str,
    nodes: &[NodeRow],
) -> Result<(), StoreError> {
    let mut put = connection.prepare_cached(SAVE_NODE)?;
    for node in nodes {
        put.execute(params![id, node.id, node.parent, node.place, node.mv])?;
    }
    Ok(())
}

pub(crate) fn save_row(connection: &Connection, row: &GameRow) -> Result<(), StoreError> {
    let mut save = connection.prepare_cached(SAVE_GAME)?;
    save.execute(named_params! {
        ":id": row.id, ":kind": row.kind, ":game": row.game, ":options": row.options,
        ":seats": row.seats, ":players": row.players, ":clock": row.clock, ":start": row.start,
        ":seed": row.seed, ":current": row.current, ":front": row.front,
        ":is_paused": row.is_paused, ":spent": row.spent,
        ":standing": row.standing, ":result": row.result, ":plies": row.plies,
        ":position": row.position, ":created": row.created, ":updated": row.updated,
        ":review": row.review, ":date": row.date, ":event": row.event,
        ":sharing": row.sharing,
    })?;
    Ok(())
}
