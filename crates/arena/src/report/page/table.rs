//! Tables that scroll inside the page.

use tengen_plot::escape;

/// A table in the making. Cells are HTML: the code that fills them escapes foreign text.
pub(super) struct Table {
    caption: String,
    columns: Vec<Column>,
    body: String,
}

struct Column {
    head: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// To the right.
    Number,
    /// To the left.
    Text,
    /// To the left, and what its row is called.
    Name,
}

impl Table {
    /// A table with a few words about it.
    pub fn new(caption: &str) -> Table {
        Table { caption: caption.to_owned(), columns: Vec::new(), body: String::new() }
    }

    /// A column of numbers.
    #[must_use]
    pub fn number(self, head: &str) -> Table {
        self.column(escape(head), Kind::Number)
    }

    /// A column of numbers whose head needs an explanation.
    #[must_use]
    pub fn explained(self, head: &str, explanation: &str) -> Table {
        let head = format!("<abbr title=\"{}\">{}</abbr>", escape(explanation), escape(head));
        self.column(head, Kind::Number)
    }

    /// A column of words.
    #[must_use]
    pub fn text(self, head: &str) -> Table {
        self.column(escape(head), Kind::Text)
    }

    /// The column that says what a row is about.
    #[must_use]
    pub fn name(self, head: &str) -> Table {
        self.column(escape(head), Kind::Name)
    }

    fn column(mut self, head: String, kind: Kind) -> Table {
        self.columns.push(Column { head, kind });
        self
    }

    /// Adds a row.
    pub fn row<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.body += "<tr>";
        for (column, cell) in self.columns.iter().zip(cells) {
            let cell = cell.as_ref();
            self.body += &match column.kind {
                Kind::Number => format!("<td>{cell}</td>"),
                Kind::Text => format!("<td class=\"t\">{cell}</td>"),
                Kind::Name => format!("<th scope=\"row\">{cell}</th>"),
            };
        }
        self.body += "</tr>\n";
    }

    /// Adds a row that is one sentence.
    pub fn remark(&mut self, html: &str) {
        let columns = self.columns.len();
        self.body +=
            &format!("<tr><td class=\"t remark\" colspan=\"{columns}\">{html}</td></tr>\n");
    }

    /// The table. What scrolls can be reached by the keyboard, and then has a name.
    pub fn html(&self) -> String {
        let heads: String = (self.columns.iter())
            .map(|column| match column.kind {
                Kind::Number => format!("<th scope=\"col\">{}</th>", column.head),
                _ => format!("<th scope=\"col\" class=\"t\">{}</th>", column.head),
            })
            .collect();
        let caption = escape(&self.caption);
        format!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{caption}\">\n\
             <table>\n<caption>{caption}</caption>\n<thead><tr>{heads}</tr></thead>\n\
             <tbody>\n{}</tbody>\n</table>\n</div>\n",
            self.body
        )
    }
}
