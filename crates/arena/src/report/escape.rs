//! Text from anywhere, made harmless for HTML, SVG and scripts.

use serde::Serialize;
use tengen_plot::escape;

/// A text that others wrote, in an element of its own: letters that turn the direction of writing
/// turn nothing outside of it.
pub(super) fn foreign(text: &str) -> String {
    format!("<bdi>{}</bdi>", escape(text))
}

/// A sentence of ours that quotes others, without the letters that would turn its own direction.
pub(super) fn undirected(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|c| if turns(c) { '\u{fffd}' } else { c }).collect()
}

/// JSON as the content of a script element: without any sign that could end it, or begin a
/// comment, in HTML.
pub(super) fn script_json(value: &impl Serialize) -> String {
    // Only maps with odd keys and numbers that JSON lacks cannot be written; we have none.
    let json = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    json.replace('&', "\\u0026").replace('<', "\\u003c").replace('>', "\\u003e")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_that_html_knows() {
        assert_eq!(foreign("a<b"), "<bdi>a&lt;b</bdi>");
        assert_eq!(undirected("a\u{202e}b\u{2067}"), "a\u{fffd}b\u{fffd}");
    }

    #[test]
    fn scripts_stay_open() {
        let text = "</script><!--<script>]]>&amp;";
        let json = script_json(&text);
        assert!(!json.contains(['<', '>', '&']), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }
}
