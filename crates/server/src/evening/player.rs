//! What players of an evening do: they choose their names, look, and sit down at their games.

use std::sync::Arc;

use super::Evening;
use crate::hall::{Hall, is_same};
use crate::message::{Code, JoinEvening, LookAtEvening, Problem, SeenEvening, SitDown, Taken};
use crate::problem::Answer;
use crate::room::check_key;

/// Whoever has no right must not learn whether there is an evening.
fn refused() -> Problem {
    Problem::forbidden("the secret of an evening")
}

impl Hall {
    /// Shows the evening to whoever has its link or has joined.
    pub(super) fn look_at_evening(self: &Arc<Hall>, look: &LookAtEvening) -> Answer<SeenEvening> {
        let evening = self.settled();
        let evening = evening.as_ref().ok_or_else(refused)?;
        let player = look.key.as_ref().and_then(|key| evening.player_of(key));
        let has_link = || look.secret.as_ref().is_some_and(|secret| evening.is_secret(secret));
        if player.is_some() || has_link() {
            return Ok(evening.seen(player));
        }
        Err(refused())
    }

    /// Gives a name to the browser that asks for it first; it may ask again.
    pub(super) fn join_evening(self: &Arc<Hall>, join: &JoinEvening) -> Answer<SeenEvening> {
        let JoinEvening { secret, key, player } = join;
        let asked = usize::from(*player);
        // Before anything else: whoever has no secret learns nothing from what else is wrong.
        if !self.settled().as_ref().is_some_and(|evening| evening.is_secret(secret)) {
            return Err(refused());
        }
        check_key(key)?;
        let (evening, ()) = self.change(|evening| {
            let own = evening.player_of(key);
            let player = evening.players.get_mut(asked);
            let player = player.ok_or_else(|| Problem::not_found("player"))?;
            if own == Some(asked) {
                return Ok(());
            }
            if own.is_some() {
                return Err(Problem::found(Code::Taken, "a browser with a name", "one without"));
            }
            if player.key.is_some() || player.is_out {
                return Err(Problem::found(Code::Taken, "a name that is taken", "a free one"));
            }
            player.key = Some(key.clone());
            Ok(())
        })?;
        Ok(evening.seen(Some(asked)))
    }

    /// Seats a player at the game of the round. The clocks run when both are there.
    pub(super) fn sit_down(self: &Arc<Hall>, sit: &SitDown) -> Answer<Taken> {
        let (game, seat) = {
            let evening = self.settled();
            let evening = evening.as_ref().ok_or_else(refused)?;
            let player = evening.player_of(&sit.key).ok_or_else(refused)?;
            let nothing = || Problem::found(Code::Nothing, "no game of this player", "a round");
            let pair = evening.pair_of(player).ok_or_else(nothing)?;
            let seat = pair.seats.iter().position(|one| *one == player);
            pair.game.clone().zip(seat).ok_or_else(nothing)?
        };
        let shared = self.room(&game)?;
        let take = crate::hall::lock(&shared).kept(seat).ok_or_else(refused)?;
        self.take(&shared, &take)
    }
}

impl Evening {
    fn is_secret(&self, secret: &str) -> bool {
        is_same(&self.secret, secret)
    }
}
