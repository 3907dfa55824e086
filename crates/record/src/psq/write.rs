//! Writing `.psq` so that Piskvork opens it.

use super::{
    END, LEVELS, LONGEST_LEVELS, NOBODY, USUAL_END, USUAL_LEVELS, is_end, numbers, rule_in,
};
use crate::linear;
use crate::loss::{Lost, Tally};
use crate::text::one_line;
use crate::{Record, WriteError};
use std::num::NonZeroU32;
use tengen_core::Rule;

pub(crate) fn write(record: &Record, tally: &mut Tally) -> Result<String, WriteError> {
    let moves = linear::timed(record, 1, tally)?;
    let size = record.size().get();
    let levels = levels(record);
    let end = end(record);

    let mut text =
        format!("Piskvorky {size}x{size}, {}, 0\n", levels.as_deref().unwrap_or(USUAL_LEVELS));
    for (point, time) in moves {
        let (x, y) = (point.column() + 1, size - point.row());
        let time = time.map_or(0, NonZeroU32::get);
        text.push_str(&format!("{x},{y},{time}\n"));
    }
    // Three lines of numbers after the moves would be two names and an end.
    let doubtful = end.as_ref().and_then(|end| end.get(2)).is_some_and(|line| is_end(line));
    let players = [&record.black, &record.white].map(|name| player(name.as_deref(), tally));
    if doubtful || players.iter().any(|name| name != NOBODY) {
        players.iter().for_each(|name| text.extend([name.as_str(), "\n"]));
    }
    for line in end.as_deref().unwrap_or(&[USUAL_END.to_owned()]) {
        text.push_str(line);
        text.push('\n');
    }

    let mut kept = vec![Lost::Names, Lost::Times, Lost::Size, Lost::Properties];
    if rule_of(&end) == record.rule {
        kept.push(Lost::Rule);
    }
    tally.count_all_but(record, &kept);
    tally.count_idle_times(record.main_line().map(|(_, node)| node));
    let all: usize = record.main_line().map(|(_, node)| node.properties().len()).sum();
    let kept = usize::from(levels.is_some()) + usize::from(end.is_some());
    tally.add(Lost::Properties, all.saturating_sub(kept));
    Ok(text)
}

/// The levels that the record carries, if a reader would find them again.
fn levels(record: &Record) -> Option<String> {
    let texts: Vec<String> = record.root().property(LEVELS)?.texts().collect();
    let [levels] = texts.try_into().ok()?;
    let (one, two) = levels.split_once(':')?;
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let fits = number(one) && number(two) && levels.len() <= LONGEST_LEVELS;
    (fits && levels != USUAL_LEVELS).then_some(levels)
}

/// The last lines that the record carries, if a reader would find them again.
fn end(record: &Record) -> Option<Vec<String>> {
    let lines: Vec<String> = record.root().property(END)?.texts().collect();
    let plain =
        |line: &String| one_line(line).as_deref() == Some(line.as_str()) && numbers(line).is_none();
    let rule = rule_of(&Some(lines.clone()));
    (lines != [USUAL_END]
        && lines.iter().all(plain)
        && lines.first().is_some_and(|line| is_end(line))
        && (rule.is_none() || rule == record.rule))
        .then_some(lines)
}

fn rule_of(end: &Option<Vec<String>>) -> Option<Rule> {
    end.iter().flatten().find_map(|line| rule_in(line))
}

/// A name on a line of its own, which must not look like a move.
fn player(name: Option<&str>, tally: &mut Tally) -> String {
    let Some(name) = name.and_then(one_line) else { return NOBODY.to_owned() };
    if numbers(&name).is_some() || &*name == NOBODY {
        tally.add(Lost::NameChanged, 1);
    }
    if numbers(&name).is_some() { name.replace(',', " ") } else { name.into() }
}

#[cfg(test)]
mod tests {
    use crate::{Format, ReadOptions, Record, WriteOptions, read, write};
    use tengen_core::Rule;

    fn psq(rest: &str) -> Record {
        let text = format!("Piskvorky 15x15, 11:11, 0\n8,8,0\n{rest}");
        read(text.as_bytes(), &ReadOptions::default()).unwrap().records.remove(0)
    }

    fn back(record: &Record) -> (String, Vec<String>) {
        let written =
            write(std::slice::from_ref(record), Format::Psq, &WriteOptions::default()).unwrap();
        (written.text, written.losses.iter().map(|loss| loss.to_string()).collect())
    }

    #[test]
    fn names_that_look_like_something_else() {
        for (rest, black, white) in [
            ("Ann\nBen\n-1\n", Some("Ann"), Some("Ben")),
            ("7\n8\n-1\n", Some("7"), Some("8")),
            ("Ann\n7\n0\n", Some("Ann"), Some("7")),
            ("Ann\n-1\n", Some("Ann"), None),
            ("Ann", Some("Ann"), None),
            ("?\nBen\n15\n", None, Some("Ben")),
            ("-1\n", None, None),
            ("0\n1,Freestyle\n", None, None),
            ("", None, None),
        ] {
            let record = psq(rest);
            assert_eq!(
                (record.black.as_deref(), record.white.as_deref()),
                (black, white),
                "{rest}"
            );
            let (text, losses) = back(&record);
            assert_eq!(read(text.as_bytes(), &ReadOptions::default()).unwrap().records, [record]);
            assert_eq!(losses, [""; 0], "{rest}");
        }
        let mut record = psq("");
        record.black = Some("3,4".into());
        assert_eq!(back(&record).1, ["players' names in their exact form (1)"]);
    }

    #[test]
    fn the_end_survives_without_names() {
        let record = psq("?\n?\n0\n1\n2\n");
        let (text, _) = back(&record);
        assert!(text.ends_with("8,8,0\n?\n?\n0\n1\n2\n"), "{text}");
        assert_eq!(read(text.as_bytes(), &ReadOptions::default()).unwrap().records, [record]);
    }

    #[test]
    fn a_rule_at_the_end_is_the_rule() {
        let mut record = psq("Ann\nBen\n-1\n1,Standard\n");
        assert_eq!(record.rule, Some(Rule::Standard));
        assert_eq!(back(&record).1, [""; 0]);
        record.rule = Some(Rule::Renju);
        let (text, losses) = back(&record);
        assert!(!text.contains("Standard"));
        assert_eq!(losses, ["marks and other properties (1)", "the rule"]);
    }
}
