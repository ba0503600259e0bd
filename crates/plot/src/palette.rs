//! The colors of plots and pages, on light and on dark ground.

/// Colors of lines and marks; more series share them.
pub const COLORS: usize = 8;

/// The last of them, for what is there to compare with.
pub const GRAY: usize = COLORS - 1;

/// The style sheet of plots that stand in a page.
pub const STYLE: &str = include_str!("style.css");

/// Names, and what they are on light and on dark ground.
const PALETTE: [(&str, [&str; 2]); 19] = [
    ("page", ["#fbfbf9", "#15171a"]),
    ("card", ["#fff", "#1d2024"]),
    ("ink", ["#1c1e21", "#e8eaed"]),
    ("soft", ["#666b73", "#9aa0a8"]),
    ("line", ["#dfe1e5", "#33373d"]),
    ("grid", ["#eceef1", "#2a2e33"]),
    ("c0", ["#1d6fdc", "#74a9ff"]),
    ("c1", ["#d9480f", "#ff922b"]),
    ("c2", ["#2b8a3e", "#69db7c"]),
    ("c3", ["#9c36b5", "#da77f2"]),
    ("c4", ["#a17800", "#e9c46a"]),
    ("c5", ["#0c8599", "#3bc9db"]),
    ("c6", ["#c2255c", "#f783ac"]),
    ("c7", ["#6b7078", "#adb5bd"]),
    ("q0", ["#d6604d", "#c0503f"]),
    ("q1", ["#f4b8a0", "#8f5a4b"]),
    ("q2", ["#d5d7db", "#4a4f56"]),
    ("q3", ["#a3d3ab", "#4b7a57"]),
    ("q4", ["#3f9b58", "#4cae68"]),
];

const DARK: &str = "@media (prefers-color-scheme:dark)";

/// The palette as variables of a page's style sheet.
#[must_use]
pub fn variables() -> String {
    let [light, dark] = [0, 1].map(|ground| {
        PALETTE.map(|(name, colors)| format!(" --{name}: {};", colors[ground])).concat()
    });
    format!(":root {{ color-scheme: light dark;{light} }}\n{DARK} {{ :root {{{dark} }} }}\n")
}

/// The style sheet of a document: with the colors themselves, for many programs that show SVG know
/// no variables.
pub(crate) fn style() -> String {
    let [light, dark] = [0, 1].map(|ground| {
        PALETTE.iter().fold(STYLE.to_string(), |style, (name, colors)| {
            style.replace(&format!("var(--{name})"), colors[ground])
        })
    });
    format!("{light}{DARK} {{\n{dark}}}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_of_the_style_sheet_has_a_color() {
        assert!(STYLE.contains("var(--c7)") && !style().contains("var("));
    }
}
