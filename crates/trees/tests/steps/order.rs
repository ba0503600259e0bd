//! Whether steps visit the lines of a code in an order that its text allows.

use trees::{Note, Step};

use crate::flow::Flow;

/// Follows the steps of a search, pass by pass.
pub struct Order<'f> {
    flow: &'f Flow,
    /// The line at which each call under way is, and whether it waits for another call.
    calls: Vec<(usize, bool)>,
    has_begun: bool,
    is_stopped: bool,
}

impl<'f> Order<'f> {
    pub fn new(flow: &'f Flow) -> Order<'f> {
        Order { flow, calls: Vec::new(), has_begun: false, is_stopped: false }
    }

    /// Follows the steps of the next pass; says what is wrong.
    pub fn follow(&mut self, steps: &[Step]) -> Result<(), String> {
        for (number, step) in steps.iter().enumerate() {
            let place = || format!("step {number}: {step:?}");
            self.take(step).map_err(|error| format!("{error}: {}", place()))?;
        }
        Ok(())
    }

    /// Whether every call came back, or the limits ended the search.
    pub fn is_complete(&self) -> bool {
        self.is_stopped || self.has_begun && self.calls.is_empty()
    }

    fn take(&mut self, step: &Step) -> Result<(), String> {
        if self.is_stopped {
            return Err("it had stopped".to_string());
        }
        if self.flow.is_header(step.line) {
            self.enter(step.line)?;
        } else {
            let (at, waits) = self.calls.last_mut().ok_or("nothing is called")?;
            if *waits {
                return Err(format!("line {at} calls and does not come back"));
            }
            let next = self.flow.next(*at);
            if !next.contains(&step.line) {
                return Err(format!("{next:?} may follow line {at}"));
            }
            // A call to what was not kept comes back at once.
            let comes_back = matches!(step.note, Note::Unkept { .. });
            (*at, *waits) = (step.line, self.flow.calls(step.line).is_some() && !comes_back);
        }
        if step.level + 1 != self.calls.len() {
            return Err(format!("{} calls are under way", self.calls.len()));
        }
        if self.flow.is_return(step.line) {
            self.calls.pop();
            if let Some((_, waits)) = self.calls.last_mut() {
                *waits = false;
            }
        }
        self.is_stopped = step.note == Note::Stopped;
        Ok(())
    }

    fn enter(&mut self, header: usize) -> Result<(), String> {
        match self.calls.last() {
            None if self.has_begun => return Err("it had ended".to_string()),
            Some((at, waits)) if !waits || self.flow.calls(*at) != Some(header) => {
                return Err(format!("line {at} does not call it"));
            }
            _ => {}
        }
        self.has_begun = true;
        self.calls.push((header, false));
        Ok(())
    }
}
