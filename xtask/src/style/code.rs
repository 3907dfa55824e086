//! Rust text without its comments and literals. Not a parser: just enough to tell them apart.

/// Replaces comments and literals by spaces; offsets and lines stay.
pub fn without_comments(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match end_of_non_code(bytes, at) {
            Some(end) => end.min(bytes.len()),
            None => {
                at += 1;
                continue;
            }
        };
        code[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at = end;
    }
    // Whole characters were replaced, so this is UTF-8 still.
    String::from_utf8_lossy(&code).into_owned()
}

/// If a comment, string or character begins at `at`, where it ends.
fn end_of_non_code(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = &bytes[at..];
    let find = |what: &[u8]| rest.windows(what.len()).position(|window| window == what);
    if rest.starts_with(b"//") {
        return Some(at + find(b"\n").unwrap_or(rest.len()));
    }
    if rest.starts_with(b"/*") {
        return Some(at + block_comment(rest));
    }
    match rest[0] {
        b'"' => Some(at + quoted(rest, b'"')),
        // Otherwise a lifetime: no second quote after one character.
        b'\'' => {
            let width = match rest.get(1)? {
                b'\\' => return Some(at + quoted(rest, b'\'')),
                0..=0x7f => 1,
                0x80..=0xdf => 2,
                0xe0..=0xef => 3,
                0xf0.. => 4,
            };
            (rest.get(1 + width) == Some(&b'\'')).then_some(at + width + 2)
        }
        b'r' => {
            let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
            // `br"…"` and `cr"…"` are raw strings too; the `r` of `for` begins none.
            let before = &bytes[..at];
            let before = before.strip_suffix(b"b").or(before.strip_suffix(b"c")).unwrap_or(before);
            let hashes = rest[1..].iter().take_while(|byte| **byte == b'#').count();
            if before.last().is_some_and(is_name) || rest.get(1 + hashes) != Some(&b'"') {
                return None;
            }
            let close: Vec<u8> = [b'"'].into_iter().chain([b'#'].repeat(hashes)).collect();
            let body = &rest[hashes + 2..];
            let length = body.windows(close.len()).position(|window| window == close);
            Some(length.map_or(bytes.len(), |length| at + hashes + 2 + length + close.len()))
        }
        _ => None,
    }
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match &rest[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != quote {
        at += if rest[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn code(text: &str, expected: &str) {
        let code = without_comments(text);
        assert_eq!(code.len(), text.len());
        assert_eq!(code.split_whitespace().collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn comments_and_literals_are_no_code() {
        code("a // b\nc", "a c");
        code("a /* b /* c */ d */ e", "a e");
        code(r#"a("b\" c", 'd', '\'', '\u{1F600}', 'é') e"#, "a( , , , , ) e");
        code(r###"a(r#"b" c"#, br"d\", cr##"e"# f"##) g"###, "a( , b , c ) g");
        code("fn a<'b>(c: &'b str, r#type: u8) {}", "fn a<'b>(c: &'b str, r#type: u8) {}");
        code("for x in \"y\" {}", "for x in {}");
        code("a /* never closed", "a");
        code("a \"never closed", "a");
    }
}
