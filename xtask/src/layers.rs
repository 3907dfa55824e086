//! `cargo xtask layers`: crates use only what ARCHITECTURE.md allows.

mod graph;
mod table;

use crate::Command;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use graph::Graph;
use std::process::ExitCode;
use table::LayerTable;

pub const COMMAND: Command = Command {
    name: "layers",
    about: "Checks that crates use only what the table in ARCHITECTURE.md allows",
    help: "\
Usage: cargo xtask layers

Reads `cargo metadata` and the table between the lines `<!-- layers -->` and `<!-- /layers -->`
of ARCHITECTURE.md, and fails when

  - a crate uses (normally or in its build script) a crate its row does not list,
  - a crate's tests use a crate of a higher floor,
  - a crate of the workspace has no row,
  - a row names a crate that neither exists nor is marked as planned,
  - a row lists a crate of its own or a higher floor.

A planned crate that exists is held to its row, with a note to take `planned` off. A new arrow is a
decision: change the table in the commit that needs it, and say why.
",
    run: |workspace, _| check(workspace).map(|()| ExitCode::SUCCESS),
};

const DOCUMENT: &str = "ARCHITECTURE.md";

/// The whole check; every violation is listed.
pub fn check(workspace: &Workspace) -> Result<()> {
    let text = std::fs::read_to_string(workspace.root().join(DOCUMENT))
        .with_context(|| format!("cannot read {DOCUMENT}"))?;
    let table = LayerTable::parse(&text).with_context(|| format!("in the table of {DOCUMENT}"))?;
    let graph = Graph::of_metadata(&workspace.metadata()?)?;
    let faults = faults(&table, &graph);
    if !faults.is_empty() {
        bail!("{} against {DOCUMENT}:\n  {}", count(faults.len()), faults.join("\n  "));
    }
    for row in table.rows().iter().filter(|row| row.is_planned && graph.contains(&row.name)) {
        println!("      note: {} exists now; take `planned` off its row", row.name);
    }
    println!("      {} crates, {} arrows, all of them allowed", graph.len(), graph.arrows().len());
    Ok(())
}

fn count(faults: usize) -> String {
    if faults == 1 { "1 fault".to_owned() } else { format!("{faults} faults") }
}

fn faults(table: &LayerTable, graph: &Graph) -> Vec<String> {
    let mut faults = table.faults();
    for row in table.rows() {
        if !row.is_planned && !graph.contains(&row.name) {
            faults.push(format!("{} has a row but no folder, and is not `planned`", row.name));
        }
    }
    for name in graph.names().filter(|name| table.row(name).is_none()) {
        faults.push(format!("{name} has no row"));
    }
    for arrow in graph.arrows() {
        let (Some(from), Some(to)) = (table.row(&arrow.from), table.row(&arrow.to)) else {
            continue;
        };
        if arrow.for_tests {
            if to.floor > from.floor {
                faults.push(format!(
                    "the tests of {} (floor {}) use {} (floor {}), which is above",
                    from.name, from.floor, to.name, to.floor
                ));
            }
        } else if !table.may_use(from, to) {
            faults.push(format!("{} uses {}, which its row does not list", from.name, to.name));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph::Arrow;

    const TABLE: &str = "
<!-- layers -->
| floor | crate | may use | state |
|---|---|---|---|
| 0 | core | - | |
| 1 | pattern | core | |
| 1 | agent | core | |
| 2 | eval | core pattern | planned |
| 3 | cli | all below | |
<!-- /layers -->
";

    fn graph(arrows: &[(&str, &str, bool)]) -> Graph {
        let names = ["core", "pattern", "agent", "cli"].map(str::to_owned).to_vec();
        let arrows = arrows.iter().map(|&(from, to, for_tests)| Arrow {
            from: from.to_owned(),
            to: to.to_owned(),
            for_tests,
        });
        Graph::new(names, arrows.collect())
    }

    fn faults_of(arrows: &[(&str, &str, bool)]) -> Vec<String> {
        faults(&LayerTable::parse(TABLE).unwrap(), &graph(arrows))
    }

    #[test]
    fn listed_arrows_are_allowed() {
        let arrows = [("pattern", "core", false), ("cli", "core", false), ("cli", "agent", false)];
        assert_eq!(faults_of(&arrows), [""; 0]);
    }

    #[test]
    fn a_forbidden_arrow_is_found() {
        assert_eq!(
            faults_of(&[("pattern", "core", false), ("agent", "pattern", false)]),
            ["agent uses pattern, which its row does not list"]
        );
        assert_eq!(
            faults_of(&[("core", "cli", false)]),
            ["core uses cli, which its row does not list"]
        );
    }

    #[test]
    fn tests_may_look_down_and_sideways() {
        assert_eq!(faults_of(&[("agent", "pattern", true), ("agent", "core", true)]), [""; 0]);
        assert_eq!(
            faults_of(&[("agent", "cli", true)]),
            ["the tests of agent (floor 1) use cli (floor 3), which is above"]
        );
    }

    #[test]
    fn rows_and_crates_must_be_the_same() {
        let table = LayerTable::parse(TABLE).unwrap();
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let arrow = Arrow { from: "eval".to_owned(), to: "agent".to_owned(), for_tests: false };
        let early = Graph::new(names(&["core", "pattern", "agent", "eval", "cli"]), vec![arrow]);
        assert_eq!(faults(&table, &early), ["eval uses agent, which its row does not list"]);
        let others = Graph::new(names(&["core", "pattern", "cli", "extra"]), vec![]);
        assert_eq!(
            faults(&table, &others),
            ["agent has a row but no folder, and is not `planned`", "extra has no row"]
        );
    }
}
