//! The table of ARCHITECTURE.md: which crate stands on which floor and may use what.

use anyhow::{Context, Result, bail};

const BEGIN: &str = "<!-- layers -->";
const END: &str = "<!-- /layers -->";
const HEADER: [&str; 4] = ["floor", "crate", "may use", "state"];

/// The rows, from the ground up.
#[derive(Debug)]
pub struct LayerTable {
    rows: Vec<LayerRow>,
}

/// One crate, by the name of its folder.
#[derive(Debug, PartialEq, Eq)]
pub struct LayerRow {
    pub floor: u32,
    pub name: String,
    pub uses: Uses,
    pub is_planned: bool,
}

/// What a crate may use.
#[derive(Debug, PartialEq, Eq)]
pub enum Uses {
    /// These crates: `core pattern`, or `-` for none.
    Only(Vec<String>),
    /// Every crate of a lower floor but these: `all below`, `all below but lab`.
    AllBelowBut(Vec<String>),
}

impl LayerTable {
    /// Reads the table between the two markers.
    pub fn parse(text: &str) -> Result<LayerTable> {
        let (_, rest) = text.split_once(BEGIN).with_context(|| format!("no line `{BEGIN}`"))?;
        let (body, _) = rest.split_once(END).with_context(|| format!("no line `{END}`"))?;
        let mut lines = body.lines().map(str::trim).filter(|line| !line.is_empty());
        let header = lines.next().unwrap_or_default();
        if cells(header) != HEADER {
            bail!("the header must be `| {} |`, not `{header}`", HEADER.join(" | "));
        }
        lines.next();
        let rows: Vec<LayerRow> = lines
            .map(|line| parse_row(line).with_context(|| format!("row `{line}`")))
            .collect::<Result<_>>()?;
        if rows.is_empty() {
            bail!("it has no rows");
        }
        Ok(LayerTable { rows })
    }

    pub fn rows(&self) -> &[LayerRow] {
        &self.rows
    }

    pub fn row(&self, name: &str) -> Option<&LayerRow> {
        self.rows.iter().find(|row| row.name == name)
    }

    /// Whether the row of `from` lists `to`.
    pub fn may_use(&self, from: &LayerRow, to: &LayerRow) -> bool {
        match &from.uses {
            Uses::Only(names) => names.contains(&to.name),
            Uses::AllBelowBut(names) => to.floor < from.floor && !names.contains(&to.name),
        }
    }

    /// What is wrong with the table itself.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            if self.rows.iter().take(index).any(|other| other.name == row.name) {
                faults.push(format!("{} has two rows", row.name));
            }
            let (Uses::Only(names) | Uses::AllBelowBut(names)) = &row.uses;
            for name in names {
                match self.row(name) {
                    None => faults.push(format!("the row of {} names {name}: no row", row.name)),
                    Some(other) if other.floor >= row.floor => faults.push(format!(
                        "the row of {} (floor {}) names {name} (floor {}), which is not below",
                        row.name, row.floor, other.floor
                    )),
                    Some(_) => {}
                }
            }
        }
        faults
    }
}

fn cells(line: &str) -> Vec<&str> {
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    line.split('|').map(str::trim).collect()
}

fn parse_row(line: &str) -> Result<LayerRow> {
    let cells = cells(line);
    let &[floor, name, uses, state] = cells.as_slice() else {
        bail!("{} cells, expected {}", cells.len(), HEADER.len());
    };
    if name.is_empty() || name.contains(char::is_whitespace) {
        bail!("`{name}` is not a crate");
    }
    Ok(LayerRow {
        floor: floor.parse().with_context(|| format!("`{floor}` is not a floor"))?,
        name: name.to_owned(),
        uses: parse_uses(uses)?,
        is_planned: match state {
            "" => false,
            "planned" => true,
            _ => bail!("the state must be empty or `planned`, not `{state}`"),
        },
    })
}

fn parse_uses(text: &str) -> Result<Uses> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    if text.is_empty() {
        bail!("`may use` is empty; write `-` for nothing");
    }
    if text == "-" {
        return Ok(Uses::Only(Vec::new()));
    }
    match text.strip_prefix("all below") {
        None => Ok(Uses::Only(words(text))),
        Some("") => Ok(Uses::AllBelowBut(Vec::new())),
        Some(rest) => match rest.strip_prefix(" but ") {
            Some(names) => Ok(Uses::AllBelowBut(words(names))),
            None => bail!("`{text}`: expected `all below` or `all below but CRATE…`"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &str) -> Result<LayerTable> {
        LayerTable::parse(&format!(
            "before\n{BEGIN}\n\n| floor | crate | may use | state |\n|--|:-:|--|--|\n{rows}\n{END}\nafter"
        ))
    }

    #[test]
    fn reads_the_three_ways_to_say_what_is_used() {
        let table = table(
            "| 0 | core | - | |\n| 1 | record | core | planned |\n| 2 | server | all below but record | |\n| 3 | cli | all below | |",
        )
        .unwrap();
        assert_eq!(
            table.row("record").unwrap(),
            &LayerRow {
                floor: 1,
                name: "record".to_owned(),
                uses: Uses::Only(vec!["core".to_owned()]),
                is_planned: true
            }
        );
        let may = |from, to| table.may_use(table.row(from).unwrap(), table.row(to).unwrap());
        assert!(may("record", "core") && !may("core", "record"));
        assert!(may("server", "core") && !may("server", "record"));
        assert!(may("cli", "server") && !may("cli", "cli"));
        assert_eq!(table.faults(), [""; 0]);
    }

    #[test]
    fn finds_rows_that_contradict_the_floors() {
        let table = table(
            "| 0 | core | - | |\n| 1 | a | core b gone | |\n| 1 | b | core | |\n| 2 | b | - | |",
        )
        .unwrap();
        assert_eq!(
            table.faults(),
            [
                "the row of a (floor 1) names b (floor 1), which is not below",
                "the row of a names gone: no row",
                "b has two rows",
            ]
        );
    }

    #[test]
    fn says_what_it_cannot_read() {
        let error = |rows| format!("{:#}", table(rows).unwrap_err());
        assert_eq!(error("| 0 | core | - |"), "row `| 0 | core | - |`: 3 cells, expected 4");
        assert!(error("| x | core | - | |").contains("`x` is not a floor"));
        assert!(error("| 0 | core | | |").contains("`may use` is empty"));
        assert!(error("| 0 | core | all below lab | |").contains("expected `all below`"));
        assert!(error("| 0 | core | - | later |").contains("not `later`"));
        assert_eq!(error(""), "it has no rows");
        assert_eq!(
            LayerTable::parse("nothing").unwrap_err().to_string(),
            "no line `<!-- layers -->`"
        );
    }
}
