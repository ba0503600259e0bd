//! What happens by itself: machines move, the judge finds something out, time runs out.

use std::time::Instant;

use analysis::Analysis;
use game::Seat;
use play::{Phase, Refusal};

use super::{Event, Session};
use crate::job::{Gone, Job};
use crate::judging::Finding;

impl Session {
    /// Whether something goes on that will bring an event without anybody doing anything.
    pub(crate) fn is_busy(&self) -> bool {
        let waits_for_machine = !self.is_left && self.play.phase() == Phase::Thinking;
        let thinks = self.moving.is_some() || self.judging.is_some();
        waits_for_machine || thinks || !self.events.is_empty()
    }

    /// Lets happen what is due, and tells what did.
    pub(crate) fn poll(&mut self) -> Vec<Event> {
        self.hear_judge();
        if self.is_left {
            return std::mem::take(&mut self.events);
        }
        let turn = self.play.played().turn().index();
        // A move that somebody asked a machine for goes on also where the others wait.
        if self.moving.is_some() {
            self.hear_machine();
        } else if let Some(machine) = self.machines[turn].clone()
            && self.play.phase() == Phase::Thinking
        {
            self.begin_move(machine);
        }
        self.play.start_clock(Instant::now());
        self.look_at_clock();
        std::mem::take(&mut self.events)
    }

    /// Whoever has no time left has lost, or left.
    fn look_at_clock(&mut self) {
        let happened = self.play.tick(Instant::now());
        if happened.is_empty() {
            return;
        }
        // Whoever looked for a move did it for the seat whose time is over.
        self.moving = None;
        self.judging = None;
        self.events.extend(happened.into_iter().filter_map(Event::of));
        if self.play.is_over() {
            self.stop();
            self.count();
            self.events.push(Event::Fell);
        }
    }

    fn hear_machine(&mut self) {
        let Some(heard) = self.moving.as_mut().and_then(Job::hear) else { return };
        let seat = self.play.played().turn();
        let moved = match heard {
            Ok(Ok(text)) => self.play(&text, 0).map_err(|refusal| match refusal {
                Refusal::Illegal(error, _) => error.to_string(),
                refusal => format!("{refusal:?}"),
            }),
            Ok(Err(forfeit)) => Err(forfeit.why()),
            Err(Gone) => Err("its thread is gone".to_string()),
        };
        if let Err(how) = moved {
            self.pause(true);
            self.events.push(Event::Failed { seat, how });
        }
    }

    fn hear_judge(&mut self) {
        let Some(judging) = &mut self.judging else { return };
        let heard = judging.hear();
        let found = match &heard {
            Some(Ok(found)) => found.as_ref(),
            _ => judging.progress.as_ref(),
        };
        if let Some(Finding::Analysis(analysis)) = found {
            let values = values_of(self.play.played().turn(), analysis);
            self.note_values(values);
        }
        if let Some(result) = heard {
            self.judging = None;
            self.events.push(Event::Judged(result.ok().flatten()));
        }
    }

    /// Remembers what the position is worth. The judge stops with every move, so that it always
    /// looks at this one.
    fn note_values(&mut self, values: Vec<f64>) {
        if !values.iter().all(|value| value.is_finite()) {
            return;
        }
        let ply = self.play.played().plies();
        if self.values.len() <= ply {
            self.values.resize(ply + 1, None);
        }
        self.values[ply] = Some(values);
    }
}

/// What a position is worth for the first of two seats, or the chances of each.
fn values_of(turn: Seat, analysis: &Analysis) -> Vec<f64> {
    match analysis.moves.first() {
        Some(best) if !best.prospects.is_empty() => best.prospects.clone(),
        _ => vec![if turn == Seat::FIRST { analysis.value } else { -analysis.value }],
    }
}
