//! The line that answers `ABOUT`.

use std::fmt;

use crate::LineText;

/// What a brain says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AboutKey {
    /// The brain's name.
    Name,
    /// Its version.
    Version,
    /// Who wrote it.
    Author,
    /// Where the author lives.
    Country,
    /// Its page.
    Www,
    /// The author's address.
    Email,
    /// The rules it knows, by name. Not of the original protocol; others pass it over.
    Rules,
}

impl AboutKey {
    const ALL: [AboutKey; 7] = [
        AboutKey::Name,
        AboutKey::Version,
        AboutKey::Author,
        AboutKey::Country,
        AboutKey::Www,
        AboutKey::Email,
        AboutKey::Rules,
    ];

    const fn word(self) -> &'static str {
        match self {
            AboutKey::Name => "name",
            AboutKey::Version => "version",
            AboutKey::Author => "author",
            AboutKey::Country => "country",
            AboutKey::Www => "www",
            AboutKey::Email => "email",
            AboutKey::Rules => "rules",
        }
    }
}

/// A brain's answer to `ABOUT`. Quotation marks inside a value are written as apostrophes, because
/// the protocol has no way to escape them.
///
/// ```
/// use tengen_protocol::{About, AboutKey};
/// let about = About::new("Tengen").with(AboutKey::Version, "0.1");
/// assert_eq!(about.to_string(), r#"name="Tengen", version="0.1""#);
/// assert_eq!(about.get(AboutKey::Name), Some("Tengen"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Values in the order they are written; a key occurs at most once.
    values: Vec<(AboutKey, LineText)>,
}

impl About {
    /// The most characters of one value, so that the whole stays one short line.
    const MAX: usize = 150;

    /// A brain with this name.
    pub fn new(name: &str) -> About {
        About { values: vec![(AboutKey::Name, clean(name))] }
    }

    /// Adds a value, or replaces it.
    #[must_use]
    pub fn with(mut self, key: AboutKey, value: &str) -> About {
        self.values.retain(|(other, _)| *other != key);
        self.values.push((key, clean(value)));
        self
    }

    /// A value, if the brain gave it.
    pub fn get(&self, key: AboutKey) -> Option<&str> {
        self.values.iter().find(|(other, _)| *other == key).map(|(_, value)| value.as_str())
    }

    /// Reads a line of `key="value"` pairs; keys that are not known are left out.
    pub(crate) fn parse(line: &str) -> Option<About> {
        let mut values: Vec<(AboutKey, LineText)> = Vec::new();
        let mut rest = line;
        while let Some((before, behind)) = rest.split_once('=') {
            let word = before.trim_matches(|c: char| c.is_whitespace() || c == ',');
            let (value, behind) = behind.trim_start().strip_prefix('"')?.split_once('"')?;
            let key = AboutKey::ALL.into_iter().find(|key| key.word().eq_ignore_ascii_case(word));
            if let Some(key) = key
                && values.iter().all(|(other, _)| *other != key)
            {
                values.push((key, clean(value)));
            }
            rest = behind;
        }
        (!values.is_empty()).then_some(About { values })
    }
}

fn clean(value: &str) -> LineText {
    let short: String = value.replace('"', "'").chars().take(About::MAX).collect();
    LineText::new(&short)
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (key, value)) in self.values.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{}=\"{value}\"", key.word())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_other_brains() {
        let about = About::parse(
            r#"name="Rapfi",version="0.43" , author="Rapfi developers", fruit="pear", country="""#,
        )
        .unwrap();
        assert_eq!(about.get(AboutKey::Name), Some("Rapfi"));
        assert_eq!(about.get(AboutKey::Author), Some("Rapfi developers"));
        assert_eq!(about.get(AboutKey::Country), Some(""));
        assert_eq!(about.get(AboutKey::Www), None);
    }

    #[test]
    fn what_is_no_such_line() {
        for line in ["", "Some brain by me", "name=Rapfi", "name=\"Rapfi", "a=b", "=\"\""] {
            assert_eq!(About::parse(line), None, "{line}");
        }
    }

    #[test]
    fn hostile_values_stay_inside_their_quotes() {
        let about = About::new("x\", version=\"9\r\nOK").with(AboutKey::Www, &"w".repeat(5000));
        let line = about.to_string();
        assert!(!line.contains(['\r', '\n']) && line.len() < 1000);
        assert_eq!(About::parse(&line), Some(about));
    }
}
