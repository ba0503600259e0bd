//! Days and seconds, in universal time, as files of games write them.

/// A day, or as much of one as is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Date {
    /// `1985`, `1985-06` or `1985-06-30`.
    pub text: String,
    /// When it begins, in seconds since 1970.
    pub seconds: i64,
}

const DAY: i64 = 86_400;

/// The seconds that have a date: from the year 1 to the year 9999.
const SECONDS: (i64, i64) = (-62_135_596_800, 253_402_300_799);

impl Date {
    /// Reads a year, a month or a day: `1985`, `1985-06`, `1985-06-30`, also `1985.6.30` and with a
    /// time of day behind it, as GGF has it.
    ///
    /// ```
    /// use catalog::Date;
    /// let day = Date::read("1965.6.30_20:15:00.GMT").unwrap();
    /// assert_eq!((day.text.as_str(), day.seconds), ("1965-06-30", -142_214_400));
    /// assert_eq!(Date::read("1985").unwrap().text, "1985");
    /// assert_eq!(Date::read("1985-02-30"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Date> {
        let day = text.trim().split(['_', 'T', ' ']).next()?;
        let parts = day.split(['-', '.', '/']).map(number).collect::<Option<Vec<_>>>()?;
        let (year, month, day) = match parts[..] {
            [year] => (year, 1, 1),
            [year, month] => (year, month, 1),
            [year, month, day] => (year, month, day),
            _ => return None,
        };
        let days = days_since_1970(year, month, day)?;
        let text = day_text(days);
        let length = ["YYYY", "YYYY-MM", "YYYY-MM-DD"][parts.len() - 1].len();
        Some(Date { text: text[..length].to_string(), seconds: days * DAY })
    }
}

/// A number of at most four digits, so that a count of seconds is not taken for a year.
fn number(text: &str) -> Option<i64> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Howard Hinnant's count: years begin in March, so that leap days end them.
fn days_since_1970(year: i64, month: i64, day: i64) -> Option<i64> {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    if !(1..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=days).contains(&day) {
        return None;
    }
    let (year, month) = if month <= 2 { (year - 1, month + 9) } else { (year, month - 3) };
    let day_of_year = (153 * month + 2) / 5 + day - 1;
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    Some(365 * year + leap_days + day_of_year - 719_468)
}

fn day_text(days: i64) -> String {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, more) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", year + era * 400 + more)
}

/// A second since 1970 as `2026-11-16 12:34:56`; beyond the years that have four digits, the
/// nearest that is not.
#[must_use]
pub fn time_text(seconds: i64) -> String {
    let seconds = seconds.clamp(SECONDS.0, SECONDS.1);
    let (days, second) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let (hour, minute) = (second / 3_600, second / 60 % 60);
    format!("{} {hour:02}:{minute:02}:{:02}", day_text(days), second % 60)
}

/// Reads what [`time_text`] writes.
#[must_use]
pub fn read_time(text: &str) -> Option<i64> {
    let (day, time) = text.split_once(' ')?;
    let day = Date::read(day).filter(|date| date.text == day && day.len() == 10)?;
    let parts = time.split(':').map(number).collect::<Option<Vec<_>>>()?;
    let [hour, minute, second] = parts[..] else { return None };
    let is_time = time.len() == 8 && hour < 24 && minute < 60 && second < 60;
    is_time.then_some(day.seconds + hour * 3_600 + minute * 60 + second)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(text: &str, date: &str) {
        assert_eq!(Date::read(text).map_or(String::new(), |date| date.text), date, "{text:?}");
    }

    #[test]
    fn years_months_and_days_are_read() {
        check("1985", "1985");
        check("1985-6", "1985-06");
        check("2000-02-29", "2000-02-29");
        check("1900.1.2", "1900-01-02");
        check("2003.05.17_12:13:14.EST", "2003-05-17");
        check("2003/05/17 12:13", "2003-05-17");
        check("0001-01-01", "0001-01-01");
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in ["", "today", "1041379200", "2026-13-01", "2026-11-16-1", "1900-02-29", "0"] {
            check(text, "");
        }
        check("-5", "");
        check("2026-11-31", "");
    }

    #[test]
    fn days_begin_at_their_second() {
        for (day, seconds) in [
            ("1970-01-01", 0),
            ("1969-12-31", -86_400),
            ("2000-03-01", 951_868_800),
            ("9999-12-31", 253_402_214_400),
        ] {
            assert_eq!(Date::read(day).unwrap().seconds, seconds, "{day}");
            assert_eq!(time_text(seconds), format!("{day} 00:00:00"));
        }
        assert_eq!(time_text(i64::MIN), "0001-01-01 00:00:00");
        assert_eq!(time_text(i64::MAX), "9999-12-31 23:59:59");
    }

    proptest! {
        #[test]
        fn a_time_reads_as_the_same(seconds in SECONDS.0..=SECONDS.1) {
            prop_assert_eq!(read_time(&time_text(seconds)), Some(seconds));
        }

        #[test]
        fn any_text_is_a_date_or_not(text in "\\PC{0,20}") {
            let _ = (Date::read(&text), read_time(&text));
        }
    }
}
