//! Who may do what: said here, and nowhere else. The table in `docs/src/api.md` is the same for
//! people, and a test compares the two with what the server does.

use game::Seat;

use crate::message::{Action, Problem, Wanted};
use crate::problem::Answer;
use crate::room::Room;

/// Who somebody is to a game. Whoever comes later may do whatever those before him may.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Who {
    /// Anybody.
    Stranger,
    /// Whoever has the spectators' link, or that of an open seat.
    Spectator,
    /// Whoever has the token of a seat.
    Seat,
    /// Whoever is on the machine that the server runs on, or has the key of the host.
    Machine,
}

/// What somebody does who does not speak for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// Sees a game, now and later, and has it analysed, reviewed and written.
    See,
    /// Sees the links of a game.
    Invite,
    /// Has a review of a game kept for all, in the place of the one before.
    Keep,
    /// Everything else of the laboratory: the library, new games, tokens, settings.
    Run,
}

impl Deed {
    /// Who may do it at least.
    const fn least(self) -> Who {
        match self {
            Deed::See => Who::Spectator,
            Deed::Invite | Deed::Keep => Who::Seat,
            Deed::Run => Who::Machine,
        }
    }

    /// Refuses it to whoever may not do it.
    pub(crate) fn check(self, who: Who) -> Answer<()> {
        match self {
            _ if who >= self.least() => Ok(()),
            Deed::See => Err(Problem::forbidden("a secret of this game")),
            Deed::Invite | Deed::Keep => Err(no_seat()),
            Deed::Run => {
                Err(Problem::forbidden("a request from the machine of the server")
                    .wants(Wanted::Local))
            }
        }
    }
}

/// Who somebody is to a game, by the secrets that he has, with commas between them.
pub(crate) fn who(is_local: bool, room: &Room, secrets: &str) -> Who {
    let mut all = secrets.split(',').map(str::trim);
    if is_local {
        Who::Machine
    } else if !room.seats_of(secrets).is_empty() {
        Who::Seat
    } else if all.any(|secret| room.is_link(secret)) {
        Who::Spectator
    } else {
        Who::Stranger
    }
}

/// The seat that somebody speaks for, by its token and by nothing else: on the machine itself the
/// tokens of its own seats can be read, and those of guests cannot.
pub(crate) fn speaker(room: &Room, token: &str) -> Answer<Seat> {
    room.seat_of(token).ok_or_else(no_seat)
}

/// Refuses what a seat may not do. Where several share a game, none decides for the others; once it
/// is over its variations are everybody's.
pub(crate) fn check_action(room: &Room, seat: Seat, action: &Action) -> Answer<()> {
    let is_for_one = match action {
        Action::TakeBack | Action::Redo | Action::Goto { .. } | Action::Pause | Action::Resume => {
            true
        }
        Action::Try { .. } | Action::Promote { .. } | Action::Remove { .. } => !room.play.is_over(),
        Action::Rename { seat: named, .. } => seat.index() != usize::from(*named),
        Action::Play { .. }
        | Action::Resign
        | Action::Offer { .. }
        | Action::Accept
        | Action::Decline
        | Action::Claim { .. }
        | Action::Say { .. } => false,
    };
    if !(is_for_one && room.needs_others()) {
        return Ok(());
    }
    let expected = "what everybody agrees to, for others play too";
    Err(Problem::forbidden(expected).wants(Wanted::Offer))
}

fn no_seat() -> Problem {
    Problem::forbidden("the token of a seat of this game")
}
