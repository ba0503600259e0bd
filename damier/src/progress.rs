//! The bar that shows how far something is.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

/// A bar on standard error, if that is a terminal, for so many of something.
pub fn bar(length: u64, noun: &str) -> ProgressBar {
    let template = format!(
        "{{bar:16}} {{human_pos}}/{{human_len}} {noun}, {{per_sec}}  {{wide_msg}}  {{eta}} left"
    );
    // Whoever gives up halfway leaves no bar behind.
    let bar = ProgressBar::new(length).with_finish(ProgressFinish::AndClear);
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.progress_chars("=> "));
    }
    // A step may take minutes, and the time left should run meanwhile.
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
