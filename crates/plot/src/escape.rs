//! Text from anywhere, made harmless for HTML and SVG.

/// A text as the content of an element or a quoted attribute. Control characters, which XML does
/// not allow at all, become replacement characters.
///
/// ```
/// assert_eq!(tengen_plot::escape("<b> & \"c\""), "&lt;b&gt; &amp; &quot;c&quot;");
/// ```
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            '\n' | '\t' => safe.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_that_html_knows() {
        assert_eq!(
            escape("<img src=\"x\" onerror='a()'> & \0\u{1b}[1m\n"),
            "&lt;img src=&quot;x&quot; onerror=&#39;a()&#39;&gt; &amp; \u{fffd}\u{fffd}[1m "
        );
        assert_eq!(escape("五子棋 é"), "五子棋 é");
    }
}
