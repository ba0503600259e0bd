//! What the host of an evening does. Whatever is refused, or cannot be saved, has not happened.

use std::collections::HashMap;
use std::sync::{Arc, MutexGuard};

use play::Occupant;

use super::{Evening, PLAYERS, Pair, Player, ROUNDS_MAX, SECRET};
use crate::hall::{Hall, lock, secret};
use crate::message::{
    ChangePlayers, Code, EnterResult, HostEvening, NewEvening, NewGame, Problem, Score, Seated,
    System, Wanted,
};
use crate::problem::Answer;
use crate::room::{Room, name_of, now};

impl Hall {
    /// The evening as its host sees it, if there is one.
    pub(super) fn hosted(self: &Arc<Hall>) -> Option<HostEvening> {
        self.settled().as_ref().map(Evening::hosted)
    }

    /// The evening, with the results that its games have come to.
    pub(super) fn settled(self: &Arc<Hall>) -> MutexGuard<'_, Option<Evening>> {
        let mut evening = lock(&self.evening);
        let Some(before) = evening.as_ref().filter(|evening| !evening.is_closed) else {
            return evening;
        };
        let open = before.rounds.iter().flatten().filter(|pair| pair.is_open());
        let score = |pair: &Pair| Some((pair.game.clone()?, self.score(pair.game.as_ref()?)?));
        let scores = open.filter_map(score).collect::<HashMap<_, _>>();
        if !scores.is_empty() {
            let mut after = before.clone();
            for pair in after.rounds.iter_mut().flatten().filter(|pair| pair.is_open()) {
                pair.score = pair.game.as_ref().and_then(|id| scores.get(id)).copied();
            }
            // What cannot be saved now is taken from the games again the next time.
            if after.save(&self.store).is_ok() {
                *evening = Some(after);
            }
        }
        evening
    }

    /// How a game of two has ended, if it has. One that was deleted never does.
    fn score(self: &Arc<Hall>, id: &str) -> Option<Score> {
        let shared = self.room(id).ok()?;
        let result = lock(&shared).result()?;
        let [first, second] = result.shares[..] else { return None };
        Some(match first.total_cmp(&second) {
            std::cmp::Ordering::Greater => Score::First,
            std::cmp::Ordering::Equal => Score::Draw,
            std::cmp::Ordering::Less => Score::Second,
        })
    }

    /// Changes an evening that goes on.
    pub(super) fn change<T>(
        self: &Arc<Hall>,
        change: impl FnOnce(&mut Evening) -> Answer<T>,
    ) -> Answer<(Evening, T)> {
        let mut evening = self.settled();
        let none = || Problem::found(Code::Nothing, "no evening", "one that has begun");
        let mut after = evening.clone().ok_or_else(none)?;
        if after.is_closed {
            return Err(Problem::found(Code::Over, "an evening that is over", "one that goes on"));
        }
        let made = change(&mut after)?;
        after.save(&self.store)?;
        *evening = Some(after.clone());
        Ok((after, made))
    }

    /// Begins an evening.
    pub(super) fn begin_evening(self: &Arc<Hall>, new: NewEvening) -> Answer<HostEvening> {
        let mut evening = lock(&self.evening);
        if evening.as_ref().is_some_and(|evening| !evening.is_closed) {
            let found = "an evening that goes on";
            return Err(Problem::found(Code::Taken, found, "one at a time; close it first"));
        }
        let made = Evening::of(new)?;
        made.save(&self.store)?;
        Ok(evening.insert(made).hosted())
    }

    /// Pairs the players and makes the games of the round.
    pub(super) fn begin_round(self: &Arc<Hall>) -> Answer<HostEvening> {
        let begun = self.change(|evening| {
            let open = evening.meetings().filter(|pair| pair.is_open()).count();
            if open > 0 {
                let found = format!("{open} games without a result");
                return Err(Problem::found(Code::Nothing, found, "the results of all games"));
            }
            let mut round = evening.next_round();
            if round.is_empty() {
                return Err(Problem::found(Code::Over, "no round to play", "two who are to meet"));
            }
            let made = round.iter_mut().try_for_each(|pair| self.make_game(evening, pair));
            made.inspect_err(|_| self.discard(&round))?;
            evening.rounds.push(round);
            Ok(())
        });
        Ok(begun?.0.hosted())
    }

    fn make_game(self: &Arc<Hall>, evening: &Evening, pair: &mut Pair) -> Answer<()> {
        if let [first, second] = pair.seats[..] {
            let names = [first, second].map(|player| evening.players[player].name.as_str());
            let mut room = evening.room(names)?;
            room.keep_seats();
            pair.game = Some(self.add(room)?.game.id);
        }
        Ok(())
    }

    /// Deletes the games of a round that was not begun.
    fn discard(&self, round: &[Pair]) {
        for id in round.iter().filter_map(|pair| pair.game.as_ref()) {
            // One that stays is a game that nobody comes to.
            let _ = self.delete(id, now(), u32::MAX);
        }
    }

    /// Enters a result. The game itself is left as it is.
    pub(super) fn enter_result(self: &Arc<Hall>, entered: EnterResult) -> Answer<HostEvening> {
        let EnterResult { round, pair, score } = entered;
        self.change(|evening| {
            let round = evening.rounds.get_mut(round as usize);
            let pair = round.and_then(|round| round.get_mut(usize::from(pair)));
            let pair = pair.filter(|pair| pair.seats.len() == 2);
            let pair = pair.ok_or_else(|| Problem::not_found("pair"))?;
            (pair.score, pair.is_by_hand) = (score, score.is_some());
            Ok(())
        })?;
        self.hosted().ok_or_else(|| Problem::not_found("evening"))
    }

    /// Lets players come and go.
    pub(super) fn change_players(self: &Arc<Hall>, change: &ChangePlayers) -> Answer<HostEvening> {
        let changed = self.change(|evening| {
            match change {
                ChangePlayers::Add { name } => {
                    let names = evening.players.iter().map(|player| &player.name);
                    let names = names.chain([name]).cloned().collect::<Vec<_>>();
                    let added = players(&names)?.pop();
                    evening.players.extend(added);
                }
                ChangePlayers::Out { player, is_out } => evening.player(*player)?.is_out = *is_out,
                ChangePlayers::Free { player } => {
                    evening.player(*player)?.key = None;
                    self.renew(evening, usize::from(*player))?;
                }
            }
            Ok(())
        });
        Ok(changed?.0.hosted())
    }

    /// Takes the right to the running game of a player from whoever had it.
    fn renew(self: &Arc<Hall>, evening: &Evening, player: usize) -> Answer<()> {
        let Some(pair) = evening.pair_of(player) else { return Ok(()) };
        let seat = pair.seats.iter().position(|one| *one == player);
        let (Some(seat), Some(id)) = (seat, &pair.game) else { return Ok(()) };
        match self.room(id) {
            Ok(shared) => lock(&shared).renew_token(seat, &self.store),
            // Of a game that is gone nobody has a right.
            Err(_) => Ok(()),
        }
    }

    /// Closes the evening. Its games are left as they are, and it can still be looked at.
    pub(super) fn close_evening(self: &Arc<Hall>) -> Answer<HostEvening> {
        let closed = self.change(|evening| {
            evening.is_closed = true;
            Ok(())
        });
        Ok(closed?.0.hosted())
    }
}

impl Evening {
    /// A new evening, by itself.
    fn of(new: NewEvening) -> Answer<Evening> {
        let NewEvening { game, options, clock, system, names } = new;
        if let System::Swiss { rounds } = system
            && !(1..=ROUNDS_MAX).contains(&rounds)
        {
            let expected = format!("1 to {ROUNDS_MAX}");
            return Err(Problem::found(Code::BadMessage, format!("{rounds} rounds"), expected)
                .wants_at_most(Wanted::Less, ROUNDS_MAX.into()));
        }
        let (least, _) = PLAYERS;
        if names.len() < least {
            let found = format!("{} names", names.len());
            return Err(Problem::found(Code::BadMessage, found, format!("at least {least}")));
        }
        let players = players(&names)?;
        let options = options.unwrap_or_default();
        let secret = secret()?.chars().take(SECRET).collect();
        let (rounds, is_closed) = (Vec::new(), false);
        let evening = Evening { secret, game, options, clock, system, players, rounds, is_closed };
        // What no game can be made of is refused now and not when the first round begins.
        evening.room(["", ""])?;
        Ok(evening)
    }

    /// A new game of two.
    fn room(&self, names: [&str; 2]) -> Answer<Room> {
        let seat = |name: &str| Seated(Occupant::Open { name: name.to_string() });
        Room::make(NewGame {
            kind: None,
            game: self.game.clone(),
            options: Some(self.options.clone()),
            seats: Some(names.map(seat).to_vec()),
            clock: Some(self.clock),
            start: None,
            seed: None,
            moves: None,
            from: None,
            is_open: None,
            away_max: None,
        })
    }

    fn player(&mut self, number: u8) -> Answer<&mut Player> {
        self.players.get_mut(usize::from(number)).ok_or_else(|| Problem::not_found("player"))
    }
}

/// Players of such names, if there are not too many and no two are alike.
fn players(names: &[String]) -> Answer<Vec<Player>> {
    let (_, most) = PLAYERS;
    if names.len() > most {
        let found = format!("{} names", names.len());
        return Err(Problem::found(Code::TooLarge, found, format!("at most {most}"))
            .wants_at_most(Wanted::Less, most as u32));
    }
    let mut players = Vec::<Player>::with_capacity(names.len());
    for name in names {
        let name = name_of(name)?;
        let is_known = |player: &Player| player.name.to_lowercase() == name.to_lowercase();
        if name.is_empty() || players.iter().any(is_known) {
            let found = format!("the name {name:?}");
            let expected = "names, each of them once";
            return Err(Problem::found(Code::BadMessage, found, expected).wants(Wanted::Name));
        }
        players.push(Player { name, key: None, is_out: false });
    }
    Ok(players)
}
