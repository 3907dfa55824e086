//! Bots over JSON lines, each with one bug: what the referee hears of it. Shells play them.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

use std::time::Duration;
use tengen_agent::{Agent, Answer, CancelToken, Clock, Failure, Request, Resources, Score};
use tengen_core::{Color, Game, Rule, Size};
use tengen_remote::{JsonAgent, Launch};

/// Far beyond anything that is not a hang.
const HANG: Duration = Duration::from_secs(60);

/// What a bot that will not answer is given.
const SHORT: Duration = Duration::from_millis(300);

/// A greeting of version 2 in a shell, and the number of the question as `$id`.
const READY: &str =
    r#"id() { id=${q#*\"id\":}; id=${id%%,*}; }; read q; echo '{"type":"ready"}'; "#;

fn bot(script: &str) -> JsonAgent {
    let launch = Launch::new("sh").with("-c").with(script);
    JsonAgent::new("bot", launch, SHORT).with_start_limit(HANG)
}

fn game(moves: &str) -> Game {
    Game::parse(Rule::Freestyle, Size::FIFTEEN, moves).unwrap()
}

fn ask(agent: &mut JsonAgent, moves: &str, limit: Duration) -> Result<Answer, Failure> {
    let mut request = Request::new(game(moves));
    request.clock = Clock::per_move(limit);
    agent.think(&request, &CancelToken::new(), &mut |_| {})
}

/// What comes of two questions to a bot: the moves, or why there is none.
fn two(agent: &mut JsonAgent) -> Result<[String; 2], String> {
    let mut one = |moves| {
        let answer = ask(agent, moves, HANG).map_err(|failure| failure.to_string())?;
        Ok::<_, String>(answer.best.to_string())
    };
    Ok([one("h8")?, one("h8 c3 i9")?])
}

#[test]
fn bugs_of_version_one() {
    // It answers the greeting with a1, then plays b15 and c15.
    const TURNS: &str =
        r#"n=0; while read q; do echo "{\"x\":$n,\"y\":$((n > 0 ? 0 : 14))}"; n=$((n+1)); done"#;
    let plain = two(&mut bot(TURNS));
    assert_eq!(plain, Ok(["b15".into(), "c15".into()]), "a sound one");

    let mut early = bot(&format!(r#"echo '{{"move":"h8"}}'; {TURNS}"#));
    assert_eq!(two(&mut early), plain, "an answer before the question");
    assert!(early.notice().unwrap().contains("before it was asked"), "{:?}", early.notice());

    let twice = TURNS.replace("; n=", r#"; echo '{"move":"h8"}'; n="#);
    assert_eq!(two(&mut bot(&twice)), plain, "two answers");

    let chatty = TURNS.replace("do echo", r#"do echo thinking...; echo '{"debug":1}'; echo"#);
    assert_eq!(two(&mut bot(&chatty)), plain, "chatter");

    let greets = format!(r#"echo '{{"hello":"world"}}'; {TURNS}"#);
    assert_eq!(two(&mut bot(&greets)), plain, "a greeting of its own");

    // It ends at a line that is not a question, and is started again without a greeting.
    let dies = TURNS.replace("do echo", r#"do case "$q" in *hello*) exit 1;; esac; echo"#);
    assert_eq!(two(&mut bot(&dies)), Ok(["a1".into(), "b15".into()]), "ends at the greeting");
}

#[test]
fn answers_that_cannot_be_taken_say_why() {
    let cases = [
        ("[9, 7]", "answered `[9, 7]`, which is not an object"),
        (r#"{"x": "9", "y": "7"}"#, "x is a text, expected a whole number"),
        (r#"{"x":9.5,"y":7}"#, "x is 9.5, expected a whole number"),
        (r#"{"x":9,"y":7}"#, "j8 is occupied by white (x and y exchanged? 7,9 would be free)"),
        (r#"{"x":7,"y":3}"#, "h12 is occupied by black (x and y exchanged? 3,7 would be free"),
        (r#"{"x":7,"y":3}"#, "rows upside down? 7,11 would be"),
        ("{'x': 9}", "is not JSON"),
    ];
    for (line, expected) in cases {
        let line = line.replace('\'', "\\047");
        let script = format!("while read q; do printf '{line}\\n'; done");
        let said = ask(&mut bot(&script), "h12 j8", HANG).unwrap_err().to_string();
        assert!(said.contains(expected), "{line}: {said}");
    }
    let script = r#"while read q; do echo '{"debug":1}'; done"#;
    let said = ask(&mut bot(script), "h8", SHORT).unwrap_err().to_string();
    assert!(said.contains("its last line was `{\"debug\":1}`, which has neither"), "{said}");
}

#[test]
fn version_two_has_ids() {
    let answers = r#"while read q; do id; echo "{\"id\":$id,\"x\":$id,\"y\":0}"; done"#;
    let sound = Ok(["b15".into(), "c15".into()]);
    assert_eq!(two(&mut bot(&format!("{READY}{answers}"))), sound);

    // Twice, and an old answer late: the second line comes after the next question is read.
    let late =
        answers.replace("id; echo", r#"id; echo "{\"id\":$((id-1)),\"move\":\"h8\"}"; echo"#);
    assert_eq!(two(&mut bot(&format!("{READY}{late}"))), sound);

    let without = r#"while read q; do echo '{"x":1,"y":0}'; done"#;
    let said = two(&mut bot(&format!("{READY}{without}"))).unwrap_err();
    assert!(said.contains("lacks the question's id: expected \"id\": 1"), "{said}");
}

#[test]
fn what_a_bot_thinks_reaches_the_report() {
    let answer = r#"id; echo "{\"id\":$id,\"move\":\"i9\",\"eval\":-35,\"depth\":4,\"nodes\":99,\"pv\":[\"i9\",\"a1\"]}""#;
    let mut bot = bot(&format!("{READY}while read q; do {answer}; done"));
    let report = ask(&mut bot, "h8", HANG).unwrap().report;
    assert_eq!((report.depth, report.nodes, report.lines.len()), (4, 99, 1));
    assert_eq!((report.lines[0].score, report.lines[0].moves.len()), (Score::Estimate(-35), 2));
}

#[test]
fn a_bot_hears_of_start_and_end() {
    // It plays on the row that counts what it heard of games: 4 for a start, 1 for an end.
    let script = r#"n=0; while read q; do case "$q" in
        *'"type":"start"'*) n=$((n+4));;
        *'"result":"loss"'*'"type":"end","winner":"black"'*) n=$((n+1));;
        *'"type":"move"'*) id; echo "{\"id\":$id,\"x\":$n,\"y\":0}";;
        esac; done"#;
    let mut bot = bot(&format!("{READY}{script}"));
    for expected in ["e15", "j15"] {
        bot.new_game();
        bot.prepare(Rule::Freestyle, Size::FIFTEEN, &Resources::default()).unwrap();
        let answer = ask(&mut bot, "h8", HANG).unwrap();
        assert_eq!(answer.best.to_string(), expected);
        bot.game_over(Some(Color::Black), "five");
    }
}
