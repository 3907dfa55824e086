//! `--adjudicate proofs`: games end by proofs, and `--verify` finds them in order.

use crate::{arena, quick, said};
use tengen_arena::{Termination, read_log};
use tengen_testing::Folder;

#[test]
fn games_end_by_proofs_and_the_log_can_be_verified() {
    let folder = Folder::new("adjudicate");
    let log = folder.path("t.log");
    let output = quick(6).args(["--adjudicate", "proofs:300", "--log"]).arg(&log).output().unwrap();
    let text = said(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("adjudicated by a proof"), "{text}");
    let games = read_log(&log).unwrap().games;
    assert!(games.iter().any(|game| matches!(game.reason, Termination::Proven { .. })));
    let output = arena().arg("--verify").arg(&log).output().unwrap();
    let found = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && found.contains("problems   0"), "{found}");
}
