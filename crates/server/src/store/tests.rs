use super::*;
use crate::types::{Found, GameClock, GameState, Match, PositionText, ResultFilter, Search, Seat};

fn game(sgf: &str) -> NewGame {
    let imported = crate::record::import(sgf.as_bytes(), &Default::default()).unwrap();
    let record = imported.records.into_iter().next().unwrap();
    NewGame { kind: GameKind::Game, title: "t".into(), record, revision: None, progress: None }
}

fn store() -> Store {
    Store::open(Path::new(":memory:")).unwrap()
}

const ANN: &str = "(;GM[4]SZ[15]PB[Ann]PW[Ben]RE[B+];B[hh](;W[ig];B[gi])(;W[hg];B[ii]))";
const CARL: &str = "(;GM[4]SZ[15]PB[Carl]PW[anna]RE[W+1];B[aa];W[bb])";

fn ids(found: &Found) -> Vec<i64> {
    found.games.iter().map(|game| game.id).collect()
}

#[test]
fn a_game_comes_back_as_it_was() {
    let store = store();
    let new = game(ANN);
    let summary = store.add(&new).unwrap();
    assert_eq!((summary.plies, summary.nodes, summary.revision), (3, 6, 1));
    let stored = store.get(summary.id).unwrap();
    assert_eq!(stored.record, new.record);
    assert_eq!(stored.summary, summary);
    store.delete(summary.id).unwrap();
    assert_eq!(store.get(summary.id).unwrap_err().code, "not-found");
    assert_eq!(store.delete(summary.id).unwrap_err().code, "not-found");
}

#[test]
fn players_and_results_are_found() {
    let store = store();
    let ann = store.add(&game(ANN)).unwrap().id;
    let carl = store.add(&game(CARL)).unwrap().id;
    let by = |search: Search| ids(&store.search(&search).unwrap());
    let player = |name: &str| Search { player: Some(name.into()), ..Search::default() };
    assert_eq!(by(Search::default()).len(), 2);
    assert_eq!(by(player("ANN")).len(), 2);
    assert_eq!(by(player("carl")), [carl]);
    assert_eq!(by(player("%")), [0; 0], "no pattern, only text");
    let won = |result| Search { result: Some(result), ..Search::default() };
    assert_eq!(by(won(ResultFilter::Black)), [ann]);
    assert_eq!(by(won(ResultFilter::White)), [carl]);
    assert_eq!(by(won(ResultFilter::Draw)), [0; 0]);
    let page = store.search(&Search { limit: 1, offset: 1, ..Search::default() }).unwrap();
    assert_eq!((page.total, page.games.len()), (2, 1));
}

#[test]
fn a_position_is_found_in_every_symmetry_and_in_variations() {
    let store = store();
    let ann = store.add(&game(ANN)).unwrap().id;
    store.add(&game(CARL)).unwrap();
    let find = |moves: &str, rule: &str| {
        let text = format!(r#"{{"rule": "{rule}", "moves": "{moves}"}}"#);
        let position: PositionText = serde_json::from_str(&text).unwrap();
        store.search(&Search { position: Some(position), ..Search::default() }).unwrap()
    };
    for moves in ["h8i9", "h8g9", "h8i7", "h8g7"] {
        let found = find(moves, "renju");
        assert_eq!(ids(&found), [ann], "{moves}");
        assert_eq!(found.matches, [Match { game: ann, node: 2 }]);
    }
    assert_eq!(find("h8g8i9", "freestyle").matches, [Match { game: ann, node: 5 }]);
    assert_eq!(find("h8i9g7i8", "freestyle").games.len(), 0);
}

#[test]
fn moves_are_added_once() {
    let store = store();
    let id = store.add(&game("(;GM[4]SZ[15];B[hh])")).unwrap().id;
    let add = AddMove {
        parent: 1,
        node: Some(2),
        at: "i9".parse().unwrap(),
        color: tengen_core::Color::White,
        time_ms: None,
        comment: None,
        result: Some("W+".into()),
    };
    let added = store.add_move(id, &add).unwrap();
    assert_eq!(added, AddedMove { node: 2, revision: 2 });
    assert_eq!(store.add_move(id, &add).unwrap(), added, "asked again");
    let other = AddMove { at: "a1".parse().unwrap(), ..add.clone() };
    assert_eq!(store.add_move(id, &other).unwrap_err().code, "conflict");
    assert_eq!(
        store.add_move(id, &AddMove { node: Some(9), ..add.clone() }).unwrap_err().code,
        "conflict"
    );
    assert_eq!(
        store.add_move(id, &AddMove { node: None, parent: 9, ..add }).unwrap_err().code,
        "bad-request"
    );
    let stored = store.get(id).unwrap();
    assert_eq!((stored.record.nodes.len(), stored.summary.plies), (3, 2));
    assert_eq!(stored.record.result.as_deref(), Some("W+"));
}

#[test]
fn a_game_in_progress_is_kept_move_by_move() {
    let store = store();
    let seat = |agent: Option<&str>| Seat { agent: agent.map(Into::into), ..Seat::default() };
    let progress = GameState {
        black: seat(None),
        white: seat(Some("greedy")),
        clock: Some(GameClock { base_ms: 60_000, increment_ms: 1_000 }),
        swap2: None,
        head: 1,
        base: 0,
    };
    let new = NewGame { progress: Some(progress.clone()), ..game("(;GM[4]SZ[15];B[hh])") };
    let id = store.add(&new).unwrap().id;
    let open = Search { in_progress: Some(true), ..Search::default() };
    assert_eq!(ids(&store.search(&open).unwrap()), [id]);
    let add = |at: &str, parent, result: Option<&str>| AddMove {
        parent,
        node: None,
        at: at.parse().unwrap(),
        color: tengen_core::Color::White,
        time_ms: Some(5),
        comment: None,
        result: result.map(Into::into),
    };
    // What an agent answers is kept only in the game it was asked about.
    let keep = Keep { game: id, parent: 1, revision: 1 };
    let kept = store.keep(&keep, &add("i9", 1, None)).unwrap();
    assert_eq!(kept, Some(AddedMove { node: 2, revision: 2 }));
    assert_eq!(store.keep(&keep, &add("g7", 1, None)).unwrap(), None, "it has changed since");
    let stored = store.get(id).unwrap();
    assert_eq!(stored.progress, Some(GameState { head: 2, ..progress.clone() }));
    assert_eq!((stored.summary.in_progress, stored.record.nodes.len()), (true, 3));
    store.add_move(id, &add("g7", 2, Some("W+"))).unwrap();
    assert_eq!(store.get(id).unwrap().progress, None, "it is over");
    assert_eq!(ids(&store.search(&open).unwrap()), [0; 0]);

    let beyond = NewGame { progress: Some(GameState { head: 2, ..progress }), ..new };
    assert_eq!(store.add(&beyond).unwrap_err().code, "bad-request");
}

#[test]
fn a_file_of_the_first_version_is_read() {
    let path = std::env::temp_dir().join(format!("tengen-first-{}.sqlite", std::process::id()));
    let first = Connection::open(&path).unwrap();
    first.execute_batch(SCHEMA).unwrap();
    first.pragma_update(None, "user_version", 1).unwrap();
    first
        .execute_batch(
            "INSERT INTO games (kind, title, winner, size, plies, nodes, revision, created_ms, \
             changed_ms) VALUES ('game', 'old', 'open', 15, 0, 0, 1, 1, 1)",
        )
        .unwrap();
    drop(first);
    for _ in 0..2 {
        let store = Store::open(&path).unwrap();
        let found = store.search(&Search::default()).unwrap();
        assert_eq!((found.games[0].title.as_str(), found.games[0].in_progress), ("old", false));
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn an_old_revision_is_not_replaced() {
    let store = store();
    let id = store.add(&game(ANN)).unwrap().id;
    let with = |revision| NewGame { revision, ..game(CARL) };
    assert_eq!(store.replace(id, &with(Some(7))).unwrap_err().code, "conflict");
    assert_eq!(store.replace(id, &with(Some(1))).unwrap().revision, 2);
    assert_eq!(store.replace(id, &with(None)).unwrap().black.as_deref(), Some("Carl"));
    assert_eq!(store.replace(99, &with(None)).unwrap_err().code, "not-found");
}
