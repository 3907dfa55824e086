//! `docs/api.md` shows what the types are.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;
use tengen_server::types::*;

/// Reads an example as a type and writes it again.
fn again<T: DeserializeOwned + Serialize>(name: &str, example: &Value) -> Value {
    let read: T = serde_json::from_value(example.clone())
        .unwrap_or_else(|error| panic!("{name}: {error}: {example}"));
    serde_json::to_value(&read).unwrap()
}

#[test]
fn every_example_is_what_its_type_writes() {
    let text = include_str!("../../../../docs/api.md");
    let mut seen = BTreeSet::new();
    let mut kinds = BTreeSet::new();
    for block in text.split("```json ").skip(1) {
        let (name, rest) = block.split_once('\n').unwrap();
        let (json, _) = rest.split_once("```").unwrap();
        let example: Value = serde_json::from_str(json).unwrap_or_else(|e| panic!("{name}: {e}"));
        let written = match name {
            "ErrorBody" => again::<ErrorBody>(name, &example),
            "Position" => again::<PositionText>(name, &example),
            "Limits" => again::<LimitsView>(name, &example),
            "Score" => again::<ScoreView>(name, &example),
            "Report" => again::<ReportView>(name, &example),
            "About" => again::<ServerInfo>(name, &example),
            "Agents" => {
                let mut written = again::<Agents>(name, &example);
                // An agent without parameters has none to show.
                for agent in written["agents"].as_array_mut().unwrap() {
                    assert!(agent["parameters"].is_array());
                }
                written
            }
            "PositionInfo" => again::<PositionInfo>(name, &example),
            "Outcome" => again::<OutcomeView>(name, &example),
            "Analyse" => again::<Analyse>(name, &example),
            "Analysed" => again::<Analysed>(name, &example),
            "Imported" => again::<Imported>(name, &example),
            "Record" => again::<RecordView>(name, &example),
            "Export" => again::<Export>(name, &example),
            "Exported" => again::<Exported>(name, &example),
            "NewGame" => again::<NewGame>(name, &example),
            "GameSummary" => again::<GameSummary>(name, &example),
            "AddMove" => again::<AddMove>(name, &example),
            "Search" => again::<Search>(name, &example),
            "Found" => again::<Found>(name, &example),
            "ArenaList" => again::<ArenaList>(name, &example),
            "NewArena" => again::<NewArena>(name, &example),
            "ArenaView" => again::<ArenaView>(name, &example),
            "ClientMessage" => again::<ClientMessage>(name, &example),
            "ServerMessage" => again::<ServerMessage>(name, &example),
            other => panic!("docs/api.md shows a type that is not known here: {other}"),
        };
        assert_eq!(written, example, "{name}");
        seen.insert(name.to_owned());
        if name.ends_with("Message") {
            kinds.insert(example["type"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(seen.len(), 25, "every type is shown: {seen:?}");
    let all = "analyse stop play explain solve review follow report done move layers solved \
               reviewed arena error";
    assert_eq!(kinds, all.split_whitespace().map(str::to_owned).collect());
}

#[test]
fn what_is_not_understood_is_refused() {
    for bad in [
        r#"{"type": "analyse", "id": 1, "colour": "red"}"#,
        r#"{"type": "fly", "id": 1}"#,
        r#"{"type": "play", "id": -1}"#,
        r#"{"type": "play", "id": 1, "position": {"size": "x"}}"#,
        r#"{"type": "solve", "id": 1, "goal": "mate"}"#,
        "[]",
        "7",
    ] {
        assert!(serde_json::from_str::<ClientMessage>(bad).is_err(), "{bad}");
    }
}
