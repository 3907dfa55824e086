//! SGF properties that are carried along as they stand.

use tengen_core::Color;

/// A named list of values that the record keeps without understanding it: marks, labels, ranks,
/// the program's name.
///
/// Values are kept as SGF escapes them, because a property may tell `:` from `\:`.
///
/// ```
/// use tengen_record::Property;
/// let label = Property::new("LB", ["hh:a]b"]).unwrap();
/// assert_eq!(label.to_string(), r"LB[hh:a\]b]");
/// assert_eq!(label.texts().next().unwrap(), "hh:a]b");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    name: Box<str>,
    values: Vec<Box<str>>,
}

/// A name no property can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a property name: expected capital letters and digits, a letter first")]
pub struct PropertyError(String);

impl Property {
    /// Makes a property from plain texts.
    pub fn new<'a>(
        name: &str,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<Property, PropertyError> {
        let capital = |c: char| c.is_ascii_uppercase();
        if !name.starts_with(capital) || !name.chars().all(|c| capital(c) || c.is_ascii_digit()) {
            return Err(PropertyError(name.chars().take(20).collect()));
        }
        let mut values: Vec<Box<str>> = texts.into_iter().map(|text| escape(text).into()).collect();
        if values.is_empty() {
            values.push("".into());
        }
        Ok(Property { name: name.into(), values })
    }

    /// A property whose name is known to be one and whose values are escaped already.
    pub(crate) fn raw(name: &str, values: Vec<Box<str>>) -> Property {
        Property { name: name.into(), values }
    }

    /// The name, in capital letters.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The values, escaped as SGF has them.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &str> {
        self.values.iter().map(|value| &**value)
    }

    /// The values as plain text.
    pub fn texts(&self) -> impl ExactSizeIterator<Item = String> {
        self.values.iter().map(|value| unescape(value))
    }

    /// The colour that passes, if this is a move without a point.
    pub(crate) fn pass(&self) -> Option<Color> {
        let empty = self.values.iter().all(|value| value.is_empty());
        match &*self.name {
            "B" if empty => Some(Color::Black),
            "W" if empty => Some(Color::White),
            _ => None,
        }
    }
}

impl std::fmt::Display for Property {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)?;
        self.values().try_for_each(|value| write!(f, "[{value}]"))
    }
}

/// Plain text as it must stand between the brackets.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in crate::text::unix_line_ends(text).chars() {
        if matches!(c, ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// What stands between the brackets as plain text: escapes resolved, escaped line ends gone.
pub(crate) fn unescape(value: &str) -> String {
    let value = crate::text::unix_line_ends(value);
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => text.extend(chars.next().filter(|&c| c != '\n')),
            _ => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_resolve() {
        for (value, text) in [
            (r"a\]b", "a]b"),
            (r"a\\", r"a\"),
            ("soft\\\r\nbreak", "softbreak"),
            ("hard\r\nbreak\rhere", "hard\nbreak\nhere"),
            (r"odd end\", "odd end"),
            (r"\a\:", "a:"),
        ] {
            assert_eq!(unescape(value), text);
        }
        assert_eq!(unescape(&escape(r"[x]\ y:z\n")), r"[x]\ y:z\n");
    }

    #[test]
    fn names_are_checked() {
        for name in ["", "lb", "L B", "1B", "B]", "É"] {
            assert!(Property::new(name, ["x"]).is_err(), "{name}");
        }
        assert_eq!(Property::new("KO", []).unwrap().to_string(), "KO[]");
    }

    #[test]
    fn only_a_move_without_a_point_is_a_pass() {
        assert_eq!(Property::new("W", []).unwrap().pass(), Some(Color::White));
        assert_eq!(Property::new("W", ["hh"]).unwrap().pass(), None);
        assert_eq!(Property::new("KO", []).unwrap().pass(), None);
    }
}
