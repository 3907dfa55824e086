//! Counting tests from what the test runners print.

use std::fmt;
use std::ops::AddAssign;

/// How the runners begin the line that counts.
const NEXTEST: &str = "Summary [";
const LIBTEST: &str = "test result:";

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub passed: usize,
    pub failed: usize,
}

impl Tally {
    /// Reads one line of output: a summary of cargo-nextest (`Summary [ 1.2s] 9 tests run:
    /// 8 passed, 1 failed, 2 skipped`) or of libtest (`test result: ok. 8 passed; 1 failed; …`).
    /// Any other line counts nothing.
    pub fn of_line(line: &str) -> Tally {
        let line = without_colours(line);
        let line = line.trim_start();
        if !line.starts_with(NEXTEST) && !line.starts_with(LIBTEST) {
            return Tally::default();
        }
        let words: Vec<&str> =
            line.split([' ', ',', ';', '(', ')']).filter(|word| !word.is_empty()).collect();
        let mut tally = Tally::default();
        for pair in words.windows(2) {
            let &[number, word] = pair else { continue };
            let Ok(number) = number.parse::<usize>() else { continue };
            match word {
                "passed" => tally.passed += number,
                // A test that ran out of its time or could not be started did not pass.
                "failed" | "timed" | "exec" => tally.failed += number,
                _ => {}
            }
        }
        tally
    }

    /// Counts a whole output. Cargo-nextest repeats what libtest printed for a failed test, so
    /// where it sums up, only its sum counts.
    pub fn of_text(text: &str) -> Tally {
        let tallies = |begin: &str| {
            let mut tally = Tally::default();
            text.lines()
                .filter(|line| without_colours(line).trim_start().starts_with(begin))
                .for_each(|line| tally += Tally::of_line(line));
            tally
        };
        let nextest = tallies(NEXTEST);
        if nextest == Tally::default() { tallies(LIBTEST) } else { nextest }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// The text without terminal escapes (`ESC [ … letter`).
fn without_colours(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c == '\u{1b}' {
            rest.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(c);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, passed: usize, failed: usize) {
        assert_eq!(Tally::of_line(line), Tally { passed, failed }, "{line}");
    }

    #[test]
    fn reads_both_runners() {
        check("     Summary [   0.012s] 57 tests run: 57 passed, 3 skipped", 57, 0);
        check("     Summary [   9.1s] 7/9 tests run: 5 passed (1 slow), 2 failed, 0 skipped", 5, 2);
        check("     Summary [   9.1s] 3 tests run: 1 passed, 1 failed, 1 timed out", 1, 2);
        check(
            "\u{1b}[32;1m     Summary\u{1b}[0m [ 1.0s] \u{1b}[1m2\u{1b}[0m tests run: \u{1b}[1m2\u{1b}[0m \u{1b}[32;1mpassed\u{1b}[0m",
            2,
            0,
        );
        check("test result: FAILED. 5 passed; 1 failed; 2 ignored; 0 measured; 0 filtered", 5, 1);
    }

    #[test]
    fn other_lines_count_nothing() {
        check("test board::tests::three_passed ... ok", 0, 0);
        check("3 passed", 0, 0);
    }

    #[test]
    fn texts_add_up() {
        let text =
            "test result: ok. 2 passed; 0 failed;\nnoise\ntest result: ok. 3 passed; 1 failed;";
        assert_eq!(Tally::of_text(text).to_string(), "5 passed, 1 failed");
    }

    #[test]
    fn a_failure_that_nextest_repeats_counts_once() {
        let text = "    test result: FAILED. 0 passed; 1 failed;\n     Summary [ 1s] 3 tests run: 2 passed, 1 failed";
        assert_eq!(Tally::of_text(text).to_string(), "2 passed, 1 failed");
    }
}
