//! What shows how far something is: on standard error, if that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

/// A bar for so many of something.
pub fn bar(length: u64, noun: &str) -> ProgressBar {
    let template = format!(
        "{{bar:16}} {{human_pos}}/{{human_len}} {noun}, {{per_sec}}  {{wide_msg}}  {{eta}} left"
    );
    let bar = styled(Some(length), &template);
    // A step may take minutes, and the time left should run meanwhile.
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Clears a bar, which still says how far it came.
pub fn clear(bar: &ProgressBar) {
    let position = bar.position();
    bar.finish_and_clear();
    bar.set_position(position);
}

/// A line that says what goes on, unless nobody wants to know.
pub fn status(is_wanted: bool) -> ProgressBar {
    if is_wanted { styled(None, "{wide_msg}") } else { ProgressBar::hidden() }
}

fn styled(length: Option<u64>, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("a template");
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    // Whoever gives up halfway leaves nothing behind.
    bar.with_finish(ProgressFinish::AndClear).with_style(style.progress_chars("=> "))
}
