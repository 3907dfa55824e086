//! Times as dates.

/// A moment as `2026-11-15 20:31` in universal time.
///
/// The days are turned into the civil calendar with years that begin in March, so that the leap
/// day is the last of its year.
pub(super) fn date_and_time(ms: u64) -> String {
    let minutes = ms / 60_000;
    let (hour, minute) = (minutes / 60 % 24, minutes % 60);
    let days = ms / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

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
