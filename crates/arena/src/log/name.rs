//! File names from players' names.

/// Bytes of a player's name that go into a file name: two of them, a number and an ending stay
/// below the 255 bytes that file systems allow.
const LONGEST: usize = 80;

/// A player's name as part of a file name: letters and digits of any script stay, and a few
/// signs; anything else, which may be a separator or worse somewhere, becomes `_`.
pub(super) fn sanitise(name: &str) -> String {
    let mut text = String::new();
    for c in name.trim().chars() {
        let c = if c.is_alphanumeric() || "-_.+=".contains(c) { c } else { '_' };
        if text.len() + c.len_utf8() > LONGEST {
            break;
        }
        text.push(c);
    }
    // A dot or nothing at the end is lost on some systems, and two of them look like a way up.
    let text = text.trim_matches('.').replace("..", "_");
    if text.is_empty() { "player".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_harmless() {
        for (name, file) in [
            ("greedy", "greedy"),
            ("greedy:seed=7", "greedy_seed=7"),
            ("../../etc/passwd", "___etc_passwd"),
            ("C:\\prn", "C__prn"),
            ("五子棋 2", "五子棋_2"),
            ("a\0b\nc", "a_b_c"),
            ("v1.2", "v1.2"),
            (".", "player"),
            ("", "player"),
        ] {
            assert_eq!(sanitise(name), file, "{name:?}");
        }
        for long in ["x".repeat(500), "五".repeat(500), "./".repeat(500)] {
            let file = sanitise(&long);
            assert!(file.len() <= LONGEST && !file.contains(['/', '\\']) && !file.contains(".."));
        }
    }
}
