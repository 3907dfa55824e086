//! Names of properties and rules.

use std::borrow::Cow;
use tengen_core::Rule;

/// The name as FF[4] has it. Old files write `GaMe` or `AddBlack`, where only the capitals count;
/// careless ones write everything small.
pub(super) fn canonical(name: &str) -> Cow<'_, str> {
    let counts = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    if name.chars().all(counts) {
        Cow::Borrowed(name)
    } else if let Some(capital) = name.find(|c: char| c.is_ascii_uppercase()) {
        // A digit may follow the first capital, never lead.
        let rest = name.get(capital..).unwrap_or_default();
        Cow::Owned(rest.chars().filter(|&c| counts(c)).collect())
    } else {
        Cow::Owned(name.to_ascii_uppercase())
    }
}

/// The rule that a file means: a name, or the number that Gomocup gives it.
pub(super) fn rule(text: &str) -> Option<Rule> {
    let text = text.trim();
    match text {
        "0" => Some(Rule::Freestyle),
        "1" => Some(Rule::Standard),
        "4" => Some(Rule::Renju),
        "8" => Some(Rule::Caro),
        "9" => Some(Rule::CaroExact),
        _ => text.parse().ok(),
    }
}

/// Properties that the record has a field for, or that the writer writes itself. They never are
/// among a node's raw properties, besides a move without a point and, in the root, a rule nobody
/// knows.
pub(super) fn is_reserved(name: &str, root: bool) -> bool {
    matches!(name, "B" | "W" | "C" | "AB" | "AW" | "AE" | "PL")
        || root
            && matches!(name, "FF" | "GM" | "CA" | "SZ" | "RU" | "PB" | "PW" | "EV" | "DT" | "RE")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_age() {
        for (written, name) in [
            ("B", "B"),
            ("Black", "B"),
            ("AddBlack", "AB"),
            ("sz", "SZ"),
            ("K2", "K2"),
            ("k2", "K2"),
            ("a1B", "B"),
        ] {
            assert_eq!(canonical(written), name);
        }
    }

    #[test]
    fn rules_by_name_and_number() {
        for rule_here in Rule::ALL {
            assert_eq!(rule(rule_here.name()), Some(rule_here));
        }
        let numbered = ["0", "1", " 4 ", "8", "9"].map(rule);
        assert_eq!(numbered, Rule::ALL.map(Some));
        assert_eq!([rule("2"), rule("Japanese"), rule("")], [None; 3]);
    }
}
