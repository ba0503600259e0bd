//! Those who watch the games of a hall: they come, are told, and go.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::Sender;

use super::{Hall, SharedRoom, lock};
use crate::message::Update;
use crate::pulse::Line;
use crate::room::Room;
use crate::threads::blocking;

/// Whoever is back so soon was not away: a page that is loaded again comes and goes.
const LINGER: Duration = Duration::from_secs(2);

impl Hall {
    /// Adds somebody who is told of every change of a game, and is there for the seats of secrets;
    /// the bytes of the first that he is told.
    pub(crate) fn watch(
        self: &Arc<Hall>,
        shared: &SharedRoom,
        sender: &Sender<Arc<str>>,
        secrets: &str,
        line: &Line,
    ) -> usize {
        let mut room = lock(shared);
        let seats = room.seats_of(secrets);
        room.watch(sender.clone(), seats, line.clone());
        if room.has_come() || room.has_gone() {
            room.touch();
            return self.tell(shared, &mut room);
        }
        let text = Update::Game { game: Box::new(room.state()) }.text();
        let bytes = text.len();
        if sender.try_send(text).is_err() {
            line.cut();
        }
        bytes
    }

    /// Removes somebody who watches.
    pub(crate) fn unwatch(self: &Arc<Hall>, id: &str, sender: &Sender<Arc<str>>) {
        let Some(shared) = self.opened(id) else { return };
        let mut room = lock(&shared);
        room.unwatch(sender);
        self.await_return(&shared, &mut room);
    }

    /// Tells everybody that somebody is gone, unless he comes back soon.
    pub(super) fn await_return(self: &Arc<Hall>, shared: &SharedRoom, room: &mut Room) {
        if !room.has_gone() || room.await_return(true) {
            return;
        }
        let (hall, shared) = (self.clone(), Arc::downgrade(shared));
        tokio::spawn(async move {
            tokio::time::sleep(LINGER).await;
            let Some(shared) = shared.upgrade() else { return };
            // Nobody waits for that.
            let _ = blocking(move || {
                let mut room = lock(&shared);
                room.await_return(false);
                if room.has_gone() {
                    room.touch();
                    hall.tell(&shared, &mut room);
                }
                Ok(())
            })
            .await;
        });
    }
}
