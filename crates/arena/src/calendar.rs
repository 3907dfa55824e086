//! Times as dates.

/// The day of a moment as `2026-11-15`, in universal time.
///
/// The days are turned into the civil calendar with years that begin in March, so that the leap
/// day is the last of its year.
pub(crate) fn date(ms: u64) -> String {
    let days = ms / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A moment as `2026-11-15 20:31`, in universal time.
pub(crate) fn date_and_time(ms: u64) -> String {
    let minutes = ms / 60_000;
    format!("{} {:02}:{:02}", date(ms), minutes / 60 % 24, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar() {
        const DAY: u64 = 86_400_000;
        for (days, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_454, "2026-01-01"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(days * DAY), text);
            assert_eq!(date(days * DAY + DAY - 1), text);
        }
        assert!(date(u64::MAX).len() > 10, "no overflow");
    }

    #[test]
    fn moments() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00"),
            (951_827_640, "2000-02-29 12:34"),
            (1_794_787_199, "2026-11-15 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
        ] {
            assert_eq!(date_and_time(seconds * 1_000), text);
        }
        assert!(date_and_time(u64::MAX).len() > 16, "no overflow");
    }
}
