//! The tables of `docs/protocol.md`.

use crate::table::Body;
use crate::{Info, table};

/// The table of commands in Markdown.
pub fn commands_markdown() -> String {
    let mut text =
        String::from("| Command | Dialect | Meaning | Answer |\n| --- | --- | --- | --- |\n");
    for entry in table() {
        let form = match (entry.body, entry.arguments) {
            (Body::Line, "") => format!("`{}`", entry.name),
            (Body::Line | Body::File, arguments) => format!("`{} {arguments}`", entry.name),
            (_, arguments) => format!("`{}`, entries `{arguments}`, `DONE`", entry.name),
        };
        text += &format!("| {form} | {} | {} | {} |\n", entry.origin, entry.meaning, entry.answer);
    }
    text
}

/// The table of `INFO` keys in Markdown.
pub fn info_markdown() -> String {
    let mut text = String::from("| Key | Value | Meaning |\n| --- | --- | --- |\n");
    for key in Info::keys() {
        text += &format!("| `{}` | {} | {} |\n", key.name, key.expected, key.meaning);
    }
    text
}
