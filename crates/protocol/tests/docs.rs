//! `docs/protocol.md` agrees with the table of commands.
//!
//! To bring its tables up to date: `UPDATE_DOCS=1 cargo test -p tengen-protocol --test docs`.

use std::path::PathBuf;

use tengen_protocol::{commands_markdown, info_markdown};

const REGENERATE: &str = "UPDATE_DOCS=1 cargo test -p tengen-protocol --test docs";

/// Puts a table between the two markers of its name.
fn replace_section(text: &str, name: &str, table: &str) -> String {
    let (begin, end) = (format!("<!-- begin {name} -->\n"), format!("<!-- end {name} -->"));
    let start = text.find(&begin).unwrap_or_else(|| panic!("no marker {begin}")) + begin.len();
    let stop = text.find(&end).unwrap_or_else(|| panic!("no marker {end}"));
    format!("{}\n{table}\n{}", &text[..start], &text[stop..])
}

#[test]
fn the_documented_tables_are_up_to_date() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let fresh = replace_section(&text, "commands", &commands_markdown());
    let fresh = replace_section(&fresh, "settings", &info_markdown());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &fresh).unwrap();
        return;
    }
    let old: Vec<&str> = text.lines().collect();
    let new: Vec<&str> = fresh.lines().collect();
    let stale = old.iter().zip(&new).find(|(old, new)| old != new);
    assert!(
        text == fresh,
        "docs/protocol.md is out of date{}\nregenerate it with: {REGENERATE}",
        stale.map(|(old, new)| format!(":\n- {old}\n+ {new}")).unwrap_or_default()
    );
}
