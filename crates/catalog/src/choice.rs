//! What can be chosen about games: the one list that headers, journals, flags and forms read.

use crate::profile::Among;
use crate::recipe::one_of;
use crate::{OptionError, Options, Profile, read_size};

/// Something that can be chosen about a game. What it is worth is a field of [`Options`].
#[derive(Debug)]
pub struct Choice {
    /// How headers, journals, flags and requests call it.
    pub name: &'static str,
    /// What its text is like.
    pub form: &'static str,
    text: fn(&Options) -> Option<String>,
    /// Puts a text into options, or nothing if it cannot be read.
    set: fn(&mut Options, &str),
    words: fn(&str) -> String,
    offer: fn(&Profile) -> Option<String>,
    /// Checks what was asked for, and takes the default where nothing was.
    complete: fn(&Profile, &mut Options) -> Result<(), OptionError>,
}

/// Everything that can be chosen. A later one may depend on those before it.
pub const CHOICES: &[Choice] = &[
    Choice {
        name: "size",
        form: "rows x columns such as 8x8",
        text: |options| options.size.map(|size| size.to_string()),
        set: |options, text| options.size = read_size(text),
        words: str::to_string,
        offer: |profile| {
            let Among { least, most, usual } = profile.sides;
            let all = format!("{least}x{least} to {most}x{most}, default {usual}x{usual}");
            profile.sides.is_choice().then_some(all)
        },
        complete: complete_size,
    },
    Choice {
        name: "seats",
        form: "a number",
        text: |options| options.seats.map(|seats| seats.to_string()),
        set: |options, text| options.seats = text.parse().ok(),
        words: |seats| format!("{seats} seats"),
        offer: |profile| {
            let Among { least, most, usual } = profile.seats;
            profile.seats.is_choice().then(|| format!("{least} to {most}, default {usual}"))
        },
        complete: complete_seats,
    },
    Choice {
        name: "rules",
        form: "the name of a rule set",
        text: |options| options.rules.clone(),
        set: |options, text| options.rules = Some(text.to_string()),
        words: str::to_string,
        offer: |profile| {
            let usual = profile.rules.first()?;
            Some(format!("{}, default {usual}", profile.rules.join(", ")))
        },
        complete: complete_rules,
    },
    Choice {
        name: "without",
        form: "a color's letter",
        text: |options| options.without.map(String::from),
        set: |options, text| options.without = text.parse().ok(),
        words: |letter| format!("without {letter}"),
        offer: |profile| {
            let mut letters = letters(profile);
            let usual = letters.first()?.clone();
            letters.sort();
            Some(format!("{}, default {usual}", letters.join(", ")))
        },
        complete: complete_without,
    },
    Choice {
        name: "row",
        form: "a number",
        text: |options| options.row.map(|row| row.to_string()),
        set: |options, text| options.row = text.parse().ok(),
        words: |row| format!("{row} in a row"),
        offer: |profile| {
            let Among { least, most, usual } = profile.row?;
            Some(format!("{least} to {most} if it fits, default {usual}"))
        },
        complete: complete_row,
    },
];

impl Choice {
    /// Its text in options, if they say anything of it.
    #[must_use]
    pub fn text(&self, options: &Options) -> Option<String> {
        (self.text)(options)
    }

    /// The same in words: `4 seats`.
    #[must_use]
    pub fn words(&self, options: &Options) -> Option<String> {
        self.text(options).map(|text| (self.words)(&text))
    }

    /// Puts what a text says into options; whether it could be read.
    pub fn read(&self, text: &str, options: &mut Options) -> bool {
        (self.set)(options, text);
        self.text(options).is_some()
    }

    /// What a game lets one choose, and what it takes where nothing is said; none without a choice.
    #[must_use]
    pub fn offer(&self, profile: &Profile) -> Option<String> {
        (self.offer)(profile)
    }
}

/// Options with the defaults filled in, if the game has them.
pub(crate) fn completed(profile: &Profile, options: &Options) -> Result<Options, OptionError> {
    let has = |choice: &&Choice| choice.offer(profile).is_some();
    let is_told = |choice: &&Choice| choice.text(options).is_some();
    if let Some(choice) = CHOICES.iter().filter(is_told).find(|choice| !has(choice)) {
        let known = CHOICES.iter().filter(has).map(|choice| choice.name).collect::<Vec<_>>();
        let found = format!("option {} for {}", choice.name, profile.name);
        let expected = format!("an option of that game: {}", known.join(", "));
        return Err(OptionError::new(found, expected));
    }
    let mut options = options.clone();
    for choice in CHOICES.iter().filter(has) {
        (choice.complete)(profile, &mut options)?;
    }
    Ok(options)
}

fn complete_size(profile: &Profile, options: &mut Options) -> Result<(), OptionError> {
    let size = *options.size.get_or_insert(profile.usual_size());
    let is_side = |side: u8| profile.sides.range().contains(&side);
    if is_side(size.rows()) && is_side(size.columns()) {
        return Ok(());
    }
    let Among { least, most, .. } = profile.sides;
    let expected = format!("{least} to {most} rows and columns");
    Err(OptionError::new(format!("size {size}"), expected))
}

fn complete_seats(profile: &Profile, options: &mut Options) -> Result<(), OptionError> {
    let seats = *options.seats.get_or_insert(profile.seats.usual);
    if profile.seats.range().contains(&seats) {
        return Ok(());
    }
    let Among { least, most, .. } = profile.seats;
    Err(OptionError::new(format!("{seats} seats"), format!("{least} to {most}")))
}

fn complete_rules(profile: &Profile, options: &mut Options) -> Result<(), OptionError> {
    let usual = || profile.rules.first().copied().unwrap_or_default().to_string();
    let rules = options.rules.get_or_insert_with(usual);
    if profile.rules.contains(&rules.as_str()) {
        return Ok(());
    }
    Err(OptionError::new(format!("rules {rules:?}"), one_of(profile.rules)))
}

/// With three seats some color is left out, else none.
fn complete_without(profile: &Profile, options: &mut Options) -> Result<(), OptionError> {
    let seats = options.seats.unwrap_or(profile.seats.usual);
    let Some(letter) = options.without.map(|letter| letter.to_ascii_uppercase()) else {
        let usual = profile.without.first().map(|color| color.letter());
        options.without = usual.filter(|_| seats == 3);
        return Ok(());
    };
    if !profile.without.iter().any(|color| color.letter() == letter) {
        let expected = format!("one of {}", letters(profile).join(", "));
        return Err(OptionError::new(format!("without {letter:?}"), expected));
    }
    if seats != 3 {
        let found = format!("option without and {seats} seats");
        return Err(OptionError::new(found, "3 seats, where one color is left out"));
    }
    options.without = Some(letter);
    Ok(())
}

fn complete_row(profile: &Profile, options: &mut Options) -> Result<(), OptionError> {
    let size = options.size.unwrap_or(profile.usual_size());
    let Some(among) = profile.rows_on(size) else { return Ok(()) };
    let row = *options.row.get_or_insert(among.usual);
    if among.range().contains(&row) {
        return Ok(());
    }
    let Among { least, most, .. } = among;
    Err(OptionError::new(format!("{row} in a row on {size}"), format!("{least} to {most}")))
}

/// The letters of the colors of which one may be left out, the default first.
fn letters(profile: &Profile) -> Vec<String> {
    profile.without.iter().map(|color| color.letter().to_string()).collect()
}
