//! The report: harmless whatever players are called, well formed, true to the standings.
//!
//! To look at one, name a folder: `TENGEN_REPORT=out cargo test -p tengen-arena --test report`
//! leaves `match.html` and `round-robin.html` there.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::collections::{HashMap, HashSet};
use tengen_agent::CancelToken;
use tengen_arena::{
    GameRecord, HeadToHead, MoveRecord, Pairing, PlayerConfig, RefereeSetting, ReportData,
    RunOptions, Side, SprtSetting, Standings, Termination, Tournament, TournamentFormat, games_csv,
    report_html, report_json, run, standings_csv,
};
use tengen_core::{Rule, Size};
use tengen_engine::PlayerDefaults;

/// A name that tries everything: to be a tag, leave an attribute, end a script, break a line,
/// turn the direction of writing, and be a formula.
const HOSTILE: &str = "=<script>alert(1)</script>\"'&--><!--,\r\n\u{202e}\0\u{1b}</title>";

// --- tournaments -------------------------------------------------------------------------------

fn tournament(players: &[&str], openings: &[&str]) -> Tournament {
    let defaults = PlayerDefaults::default();
    Tournament {
        players: players.iter().map(|text| PlayerConfig::parse(text, &defaults).unwrap()).collect(),
        format: if players.len() == 2 {
            TournamentFormat::Match
        } else {
            TournamentFormat::RoundRobin
        },
        rule: Rule::Freestyle,
        size: Size::FIFTEEN,
        openings: openings.iter().map(|opening| (*opening).to_owned()).collect(),
        pairs: 2,
        rounds: 1,
        sprt: None,
        referee: RefereeSetting::default(),
        seed: 20_261_115,
    }
}

fn record(number: u64, winner: Option<Side>) -> GameRecord {
    let (black, white) = if number.is_multiple_of(2) { (0, 1) } else { (1, 0) };
    let opening = (number / 2 % 2) as usize;
    let pairing = Pairing { game: number, pair: number / 2, round: 0, black, white, opening };
    let played = |at: &str, us: u64| MoveRecord {
        at: at.into(),
        us,
        nodes: 1_000,
        score: Some("35".into()),
        depth: 4,
    };
    GameRecord {
        pairing,
        moves: vec![played("i9", 1_500), played("g7", 2_500)],
        winner,
        reason: if winner.is_some() { Termination::Five } else { Termination::Dead },
        started_ms: 1_794_787_199_000,
        latency_us: 40,
    }
}

/// The same, with a last move that no other pair has: games that are evidence.
fn distinct(number: u64, winner: Option<Side>) -> GameRecord {
    let mut game = record(number, winner);
    let mut last = game.moves[1].clone();
    last.at =
        tengen_core::Point::all(Default::default()).nth(number as usize / 2).unwrap().to_string();
    game.moves.push(last);
    game
}

/// Plays a tournament to its end.
fn played(tournament: &Tournament) -> Vec<GameRecord> {
    let options = RunOptions { concurrency: 2, ..RunOptions::default() };
    let games = run(tournament, vec![], options, &CancelToken::new(), &mut ()).unwrap();
    assert!(!games.is_empty());
    games
}

fn look_at(file: &str, page: &str) {
    if let Some(folder) = std::env::var_os("TENGEN_REPORT") {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(std::path::Path::new(&folder).join(file), page).unwrap();
    }
}

// --- reading the page --------------------------------------------------------------------------

/// Elements that have no end in HTML.
const VOID: [&str; 2] = ["meta", "input"];

/// A tag: its name, whether it begins, ends or does both, and its attributes.
struct Tag {
    name: String,
    is_end: bool,
    is_whole: bool,
    attributes: Vec<(String, String)>,
}

/// Reads a tag from behind its `<`; the rest of the text is what follows its `>`.
fn read_tag(text: &str) -> (Tag, &str) {
    let is_end = text.starts_with('/');
    let text = text.trim_start_matches('/');
    let length = text.find(|c: char| !c.is_ascii_alphanumeric()).expect("a tag ends");
    assert!(length > 0, "a stray `<` before {:.60?}", text);
    let (name, mut rest) = text.split_at(length);
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix("/>").or_else(|| rest.strip_prefix('>')) {
            let is_whole = rest.starts_with('/') || VOID.contains(&name);
            return (Tag { name: name.to_owned(), is_end, is_whole, attributes }, after);
        }
        let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "-:".contains(c))).unwrap();
        assert!(length > 0, "no attribute: {:.60?}", rest);
        let (key, after) = rest.split_at(length);
        rest = after;
        let mut value = "";
        if let Some(quoted) = rest.strip_prefix("=\"") {
            (value, rest) = quoted.split_once('"').expect("a quoted value ends");
        }
        assert!(!value.contains('<'), "{key}={value}");
        attributes.push((key.to_owned(), value.to_owned()));
    }
}

/// Checks that every element is closed in order, no attribute or id comes twice, and links within
/// the page lead somewhere. Returns how often each element occurs.
fn check_markup(page: &str) -> HashMap<String, usize> {
    let (mut open, mut counts) = (Vec::new(), HashMap::new());
    let (mut ids, mut links) = (HashSet::new(), Vec::new());
    let mut rest = page.strip_prefix("<!DOCTYPE html>").unwrap_or(page);
    while let Some((text, after)) = rest.split_once('<') {
        assert!(!text.contains('>'), "a stray `>` in {text:.200?}");
        let (tag, after) = read_tag(after);
        rest = after;
        if tag.is_end {
            assert_eq!(open.pop().as_ref(), Some(&tag.name), "closed in order");
            continue;
        }
        let mut keys = HashSet::new();
        for (key, value) in tag.attributes {
            assert!(keys.insert(key.clone()), "{key} twice in {}", tag.name);
            if key == "id" {
                assert!(ids.insert(value.clone()), "id {value} twice");
            } else if key == "href" {
                links.push(value.strip_prefix('#').expect("links stay in the page").to_owned());
            }
            assert!(key != "src" && !key.starts_with("on"), "{key}");
        }
        *counts.entry(tag.name.clone()).or_default() += 1;
        if tag.name == "script" || tag.name == "style" {
            let end = format!("</{}>", tag.name);
            rest = rest.split_once(&end).expect("a script ends").1;
        } else if !tag.is_whole {
            open.push(tag.name);
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
    for link in links.iter().filter(|link| !link.starts_with("opening-")) {
        assert!(ids.contains(link), "#{link} leads nowhere");
    }
    counts
}

/// The cells of the table with a caption, line by line, as text.
fn table(page: &str, caption: &str) -> Vec<Vec<String>> {
    let table = page.split_once(&format!("<caption>{caption}</caption>")).expect("a table").1;
    let body = table.split_once("<tbody>").unwrap().1.split_once("</tbody>").unwrap().0;
    let cell = |html: &str| {
        let tags = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
        tags.collect::<String>().replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    };
    body.split("<tr>")
        .skip(1)
        .map(|row| {
            let cells = row.replace("</th>", "</td>").replace("<th", "<td");
            cells.split("</td>").filter(|html| html.contains("<td")).map(cell).collect()
        })
        .collect()
}

/// The data of the board.
fn data(page: &str) -> serde_json::Value {
    let json = page.split_once("id=\"data\">").expect("games").1.split_once("</script>").unwrap().0;
    serde_json::from_str(json).unwrap()
}

/// CSV as RFC 4180 has it.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => loop {
                match chars.next().expect("a quote ends") {
                    '"' if chars.peek() == Some(&'"') => cell.push(chars.next().unwrap()),
                    '"' => break,
                    c => cell.push(c),
                }
            },
            ',' => line.push(std::mem::take(&mut cell)),
            '\n' => {
                line.push(std::mem::take(&mut cell));
                lines.push(std::mem::take(&mut line));
            }
            c => cell.push(c),
        }
    }
    assert!(line.is_empty() && cell.is_empty(), "the last line ends too");
    lines
}

// --- tests -------------------------------------------------------------------------------------

#[test]
fn hostile_text_is_text() {
    let mut tournament = tournament(&["greedy", "random"], &["h8", "h8i9"]);
    tournament.players[0].name = HOSTILE.into();
    tournament.players[1].kind = tengen_arena::PlayerKind::Pbrain(HOSTILE.into());
    let mut games = vec![record(0, Some(Side::Black)), record(1, None), record(2, None)];
    games[0].reason = Termination::Crash(HOSTILE.into());
    games[0].moves[0].score = Some(HOSTILE.into());
    games[1].moves[1].at = HOSTILE.into();
    games[1].pairing.white = 99;
    games[2].pairing.opening = 77;
    let page = report_html(&tournament, &games);
    look_at("hostile.html", &page);
    let counts = check_markup(&page);
    // The page's own script and its data; no more, and nobody's title but its own.
    assert_eq!(
        (counts["script"], counts["title"], counts["body"]),
        (2, 1 + titles_in_plots(&page), 1)
    );
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(!page.contains("<script>alert") && !page.contains(['\0', '\u{1b}']));
    let data = data(&page);
    assert_eq!(data["players"][0], HOSTILE);
    assert!(data["games"][0]["why"].as_str().unwrap().contains("</script>"));
    assert!(data["games"][1]["x"].as_str().unwrap().ends_with("is not a point"));
    assert_eq!(data["games"][2]["x"], "there is no opening 77");
    let policy = "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src \
                  'unsafe-inline'; img-src data:";
    assert!(page.contains(policy));
}

fn titles_in_plots(page: &str) -> usize {
    page.matches("><title>").count()
}

#[test]
fn numbers_are_those_of_the_standings() {
    let tournament = tournament(&["greedy name=A", "random name=B"], &["h8", "h8i9"]);
    let winners = [Some(Side::Black), Some(Side::White), None, Some(Side::Black), None];
    let mut games: Vec<GameRecord> = (0..).zip(winners).map(|(n, w)| record(n, w)).collect();
    games[3].reason = Termination::Timeout { took_ms: 9, limit_ms: 1 };
    let standings = Standings::new(&tournament, &games);
    let match_of_two = standings.head_to_head.unwrap();
    let page = report_html(&tournament, &games);
    check_markup(&page);
    let rows = table(&page, "Players, the best first");
    assert_eq!(rows.len(), standings.rows.len());
    for (cells, row) in rows.iter().zip(&standings.rows) {
        let HeadToHead { elo, normalized_elo, superiority, .. } = match_of_two;
        let (elo, normalized_elo, superiority) = match row.player {
            0 => (elo, normalized_elo, superiority),
            _ => (-elo, -normalized_elo, 1.0 - superiority),
        };
        let micros = row.pace.time_per_move().unwrap().as_micros();
        let expected = [
            row.rank.to_string(),
            row.name.clone(),
            elo.to_string(),
            normalized_elo.to_string(),
            row.points.to_string(),
            row.wdl.games().to_string(),
            row.wdl.to_string(),
            format!("{:.1} %", 100.0 * row.wdl.score().unwrap()),
            format!("{:.1} %", 100.0 * superiority),
            row.forfeits.total().to_string(),
            format!("{:.1} ms", micros as f64 / 1e3),
            "1\u{202f}000".to_owned(),
        ];
        assert_eq!(*cells, expected);
    }
    let cross = table(&page, "Row against column");
    let (first, second) = (standings.rows[0].player, standings.rows[1].player);
    let score = standings.crosstable[first][second];
    assert_eq!(cross[0][3], format!("{}/{}{score}", score.points(), score.games()));
    let openings = table(&page, "Each opening, forfeits left out");
    assert_eq!(openings.len(), 2);
    assert_eq!(openings[0][2..5], ["h8", "3", &standings.openings[0].black.to_string()]);
    let endings = table(&page, "Games by the way they ended");
    assert_eq!(endings[0][..2], ["five in a row", "2"]);
    assert_eq!(endings[2], ["timeout", "1", "20.0 %", "1", "0", "0"]);
    assert!(page.contains(&format!("<dd>{}</dd>", match_of_two.elo)));
}

#[test]
fn json_reads_back() {
    let mut tournament = tournament(&["greedy", "random"], &["h8", "h8i9"]);
    tournament.sprt = Some(SprtSetting { elo0: 0.0, elo1: 30.0, alpha: 0.05, beta: 0.05 });
    tournament.players[0].name = HOSTILE.into();
    let games: Vec<GameRecord> = (0..7).map(|n| distinct(n, Some(Side::Black))).collect();
    let data: ReportData = serde_json::from_str(&report_json(&tournament, &games)).unwrap();
    assert_eq!(data, ReportData::new(&tournament, &games));
    assert_eq!(data.standings, Standings::new(&tournament, &games));
    assert_eq!((data.pairs[0].player, data.pairs[0].opponent), (0, 1));
    assert_eq!(data.pairs[0].results, data.standings.head_to_head.unwrap().pairs);
    let curve = data.sprt.unwrap();
    let last = curve.points.last().unwrap();
    assert_eq!((curve.points.len(), last.pairs, last.games), (4, 3, 6));
    assert_eq!(last.llr, data.standings.head_to_head.unwrap().sprt.unwrap().llr);
}

#[test]
fn csv_reads_back() {
    let mut tournament = tournament(&["greedy", "random"], &["h8", "h8i9"]);
    tournament.players[0].name = HOSTILE.into();
    tournament.players[1].name = " spaced ".into();
    let mut games = vec![record(0, Some(Side::Black)), record(3, None), record(2, None)];
    games[0].reason = Termination::Illegal(HOSTILE.into());
    let lines = read_csv(&games_csv(&tournament, &games));
    assert_eq!(lines.len(), 4);
    let cell = |line: usize, name: &str| {
        let column = lines[0].iter().position(|head| head == name).expect(name);
        lines[line][column].as_str()
    };
    assert!(lines.iter().all(|line| line.len() == lines[0].len()));
    assert_eq!((cell(1, "black"), cell(1, "white")), (HOSTILE, " spaced "));
    assert_eq!((cell(1, "winner"), cell(2, "winner")), ("black", ""));
    assert_eq!((cell(1, "ending"), cell(1, "detail")), ("illegal", HOSTILE));
    assert_eq!((cell(2, "game"), cell(2, "pair"), cell(2, "opening")), ("3", "1", "1"));
    assert_eq!(
        (cell(1, "opening_moves"), cell(1, "moves"), cell(1, "stones")),
        ("h8", "i9g7", "3")
    );
    // After an opening of one stone white moves first, after one of two stones black.
    assert_eq!((cell(1, "white_us"), cell(1, "black_us")), ("1500", "2500"));
    assert_eq!((cell(2, "white_us"), cell(2, "black_us")), ("2500", "1500"));
    assert_eq!(cell(1, "started"), "2026-11-15 23:59");

    let standings = Standings::new(&tournament, &games);
    let lines = read_csv(&standings_csv(&tournament, &games));
    assert_eq!(lines.len(), 3);
    for (line, row) in lines.iter().skip(1).zip(&standings.rows) {
        let cell =
            |name: &str| line[lines[0].iter().position(|head| head == name).unwrap()].clone();
        assert_eq!(cell("name"), row.name);
        assert_eq!(cell("elo").parse::<f64>().unwrap(), row.elo.value);
        assert_eq!(cell("elo_high").parse::<f64>().unwrap(), row.elo.high);
        assert_eq!(cell("wins").parse::<u64>().unwrap(), row.wdl.wins);
        assert_eq!(cell("illegal").parse::<u64>().unwrap(), row.forfeits.illegal);
        assert_eq!(cell("los_over_next").parse().ok(), row.superiority_to_next);
    }
}

#[test]
fn odd_tournaments_do_not_break_it() {
    let two = tournament(&["greedy", "random"], &["h8", "h8i9"]);
    let draws: Vec<GameRecord> = (0..40).map(|n| distinct(n, None)).collect();
    // The first player wins with both colours.
    let wins: Vec<GameRecord> =
        (0..40).map(|n| distinct(n, Some([Side::Black, Side::White][n as usize % 2]))).collect();
    let nobody = Tournament { players: vec![], openings: vec![], ..two };
    let mut lonely = tournament(&["greedy", "random", "random name=c", "random name=d"], &["h8"]);
    let test = SprtSetting { elo0: 0.0, elo1: 150.0, alpha: 0.05, beta: 0.05 };
    let tested = Tournament { sprt: Some(test), ..two.clone() };
    let untestable = Tournament { sprt: Some(SprtSetting { elo1: -1.0, ..test }), ..two.clone() };
    let endless = Tournament { pairs: u64::MAX, rounds: u64::MAX, ..two.clone() };
    for (tournament, games) in [
        (&two, &[][..]),
        (&two, &draws[..1]),
        (&two, &draws),
        (&two, &wins),
        (&nobody, &[]),
        (&nobody, &wins),
        (&lonely, &wins),
        (&tested, &[]),
        (&tested, &draws),
        (&tested, &wins),
        (&untestable, &wins),
        (&endless, &wins),
    ] {
        let page = report_html(tournament, games);
        let counts = check_markup(&page);
        assert!(!page.contains("NaN") && !page.contains(">inf"), "{} games", games.len());
        assert_eq!(counts["main"], 1);
        let has_curve = page.contains("log-likelihood ratio (LLR)");
        assert_eq!(has_curve, tournament.sprt == Some(test));
        let data: ReportData = serde_json::from_str(&report_json(tournament, games)).unwrap();
        assert_eq!(data.standings.games, games.len() as u64);
        assert_eq!(read_csv(&games_csv(tournament, games)).len(), games.len() + 1);
    }
    assert!(report_html(&untestable, &wins).contains("elo0 = 0 must be less than elo1 = -1"));
    assert!(report_html(&tested, &wins).contains("<strong>H1 accepted.</strong>"));
    assert!(report_html(&tested, &draws).contains("<strong>H0 accepted.</strong>"));
    assert!(report_html(&tested, &[]).contains("<strong>Not decided yet.</strong>"));
    assert!(report_html(&lonely, &wins).contains("ratings are not comparable"));
    lonely.format = TournamentFormat::Gauntlet;
    assert!(report_html(&lonely, &wins).contains("against 3 players</h1>"));
}

#[test]
fn a_page_without_games_is_light() {
    let openings: Vec<String> = (0..100).map(|n| format!("h8i9g{}", 1 + n % 15)).collect();
    let names: Vec<&str> = openings.iter().map(String::as_str).collect();
    let tournament = tournament(&["greedy", "random"], &names);
    let games: Vec<GameRecord> = (0..200)
        .map(|n| {
            let mut game = record(n, Some(Side::Black));
            game.pairing.opening = (n / 2) as usize;
            game
        })
        .collect();
    let page = report_html(&tournament, &games);
    let data = page.split_once("id=\"data\">").unwrap().1.split_once("</script>").unwrap().0;
    let weight = page.len() - data.len();
    assert!(weight < 150 * 1024, "{weight} bytes with 100 openings");
}

#[test]
fn a_played_round_robin() {
    let players = ["greedy name=Greedy", "greedy:seed=7 name=Greedy-7", "random name=Random"];
    let mut tournament = tournament(&players, &["h8", "h8i9g7", "h8h9", "", "h8j10g9h6"]);
    tournament.pairs = 5;
    let mut games = played(&tournament);
    games.sort_by_key(|game| game.pairing.game);
    games[3].reason = Termination::Timeout { took_ms: 2_130, limit_ms: 1_000 };
    let page = report_html(&tournament, &games);
    look_at("round-robin.html", &page);
    check_markup(&page);
    for (cells, row) in table(&page, "Players, the best first")
        .iter()
        .zip(&Standings::new(&tournament, &games).rows)
    {
        let los =
            row.superiority_to_next.map_or("–".into(), |los| format!("{:.1} %", 100.0 * los));
        assert_eq!([&cells[1], &cells[2], &cells[7]], [&row.name, &row.elo.to_string(), &los]);
    }
    let data = data(&page);
    assert_eq!(data["games"].as_array().unwrap().len(), games.len());
    for (shown, game) in data["games"].as_array().unwrap().iter().zip(&games) {
        assert_eq!(shown["x"], serde_json::Value::Null, "all moves can be shown");
        let row = shown["row"].as_str().map_or(0, |row| row.matches(char::is_alphabetic).count());
        assert_eq!(
            row >= 5,
            game.reason == Termination::Five || game.pairing.game == games[3].pairing.game
        );
    }
}

#[test]
fn a_played_match_with_a_test() {
    let openings = ["h8", "h8i9g7", "h8h9", "h8i10j7", "h8g9i7h10", "h8h7i9"];
    let mut tournament =
        tournament(&["greedy name=Candidate", "greedy:seed=3 name=Base"], &openings);
    tournament.pairs = 30;
    tournament.sprt = Some(SprtSetting { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 });
    for player in &mut tournament.players {
        player.clock.turn = Some(std::time::Duration::from_secs(1));
        player.memory = Some(350 << 20);
    }
    let games = played(&tournament);
    let page = report_html(&tournament, &games);
    look_at("match.html", &page);
    let counts = check_markup(&page);
    // Two widths of ratings, curve and lengths; a small board for each opening.
    assert!(counts["svg"] >= 6 + openings.len());
    let report = Standings::new(&tournament, &games).head_to_head.unwrap().sprt.unwrap();
    assert!(page.contains(&report.to_string()));
}
