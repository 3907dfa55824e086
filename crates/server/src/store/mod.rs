//! Games and studies in one SQLite file.
//!
//! The file is written ahead and synchronised at every commit: what was acknowledged survives a
//! kill and a power failure. A game is a row, and a row for each of its nodes, so that one more
//! move is one more row. Each node's position is kept as a hash that all its symmetries share.

mod search;
mod tree;

use crate::error::ApiError;
use crate::types::{
    AddMove, AddedMove, GameKind, GameSummary, Keep, NewGame, NodeView, RecordView, StoredGame,
};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tree::Walk;

/// The most nodes of one game.
const MOST_NODES: usize = 10_000;
/// The longest title, name, event, date or result, in characters.
const LONGEST_NAME: usize = 200;
/// The longest agent with its parameters, in characters.
const LONGEST_AGENT: usize = 500;

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL, title TEXT NOT NULL,
        black TEXT, white TEXT, event TEXT, date TEXT, result TEXT, winner TEXT NOT NULL,
        rule TEXT, size INTEGER NOT NULL, plies INTEGER NOT NULL, nodes INTEGER NOT NULL,
        revision INTEGER NOT NULL, created_ms INTEGER NOT NULL, changed_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS nodes (
        game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
        place INTEGER NOT NULL, content TEXT NOT NULL, hash INTEGER NOT NULL,
        PRIMARY KEY (game, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS nodes_by_hash ON nodes (hash, game, place);
    CREATE INDEX IF NOT EXISTS games_by_change ON games (changed_ms);
";

/// What the second version has besides: how games go on that are being played.
const SECOND: &str = "ALTER TABLE games ADD COLUMN progress TEXT";

/// The version of the schema, kept in the file.
const VERSION: i64 = 2;

/// Why the file of games cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite says why.
    #[error("the games in {path} cannot be opened: {error}")]
    Open {
        /// The file.
        path: String,
        /// The reason.
        error: rusqlite::Error,
    },
    /// Its folder cannot be made.
    #[error("the folder of {path} cannot be made: {error}")]
    Folder {
        /// The file.
        path: String,
        /// The reason.
        error: std::io::Error,
    },
    /// A newer Tengen has written it.
    #[error("the games in {path} were written by a newer version ({version})")]
    Newer {
        /// The file.
        path: String,
        /// Its version.
        version: i64,
    },
}

/// The games.
pub(crate) struct Store {
    connection: Mutex<Connection>,
    path: PathBuf,
}

impl From<rusqlite::Error> for ApiError {
    fn from(error: rusqlite::Error) -> ApiError {
        ApiError::failed(format!("the games cannot be read or written: {error}"))
    }
}

fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

impl Store {
    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let name = || path.display().to_string();
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Folder { path: name(), error })?;
        }
        let open = || -> rusqlite::Result<(Connection, i64)> {
            let mut connection = Connection::open(path)?;
            connection.busy_timeout(Duration::from_secs(5))?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "foreign_keys", "ON")?;
            // All or nothing, and one server at a time: a file half brought up to date is lost.
            let update = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let version: i64 = update.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            if version <= VERSION {
                update.execute_batch(SCHEMA)?;
                if version < 2 {
                    update.execute_batch(SECOND)?;
                }
                update.pragma_update(None, "user_version", VERSION)?;
            }
            update.commit()?;
            Ok((connection, version))
        };
        let (connection, version) =
            open().map_err(|error| StoreError::Open { path: name(), error })?;
        if version > VERSION {
            return Err(StoreError::Newer { path: name(), version });
        }
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        Ok(Store { connection: Mutex::new(connection), path })
    }

    /// Where the games are.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a game.
    pub fn add(&self, game: &NewGame) -> Result<GameSummary, ApiError> {
        let walk = checked(game)?;
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let now = now_ms();
        transaction.execute(
            "INSERT INTO games (kind, title, winner, size, plies, nodes, revision, created_ms, \
             changed_ms) VALUES ('game', '', 'open', 15, 0, 0, 0, ?1, ?1)",
            params![now],
        )?;
        let id = transaction.last_insert_rowid();
        fill(&transaction, id, game, &walk, now)?;
        let summary = summary(&transaction, id)?;
        transaction.commit()?;
        Ok(summary)
    }

    /// Replaces a game.
    pub fn replace(&self, id: i64, game: &NewGame) -> Result<GameSummary, ApiError> {
        let walk = checked(game)?;
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let old = summary(&transaction, id)?;
        if game.revision.is_some_and(|revision| revision != old.revision) {
            let text = format!("the game has revision {} by now", old.revision);
            return Err(ApiError::conflict(text));
        }
        transaction.execute("DELETE FROM nodes WHERE game = ?1", [id])?;
        fill(&transaction, id, game, &walk, now_ms())?;
        let summary = summary(&transaction, id)?;
        transaction.commit()?;
        Ok(summary)
    }

    /// Adds a node to a game.
    pub fn add_move(&self, id: i64, added: &AddMove) -> Result<AddedMove, ApiError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let added = add_node(&transaction, id, added)?;
        transaction.commit()?;
        Ok(added)
    }

    /// Adds an agent's move, unless the game has changed since it was asked for.
    pub fn keep(&self, keep: &Keep, added: &AddMove) -> Result<Option<AddedMove>, ApiError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        if summary(&transaction, keep.game)?.revision != keep.revision {
            return Ok(None);
        }
        let added = add_node(&transaction, keep.game, added)?;
        transaction.commit()?;
        Ok(Some(added))
    }

    /// A game with its moves.
    pub fn get(&self, id: i64) -> Result<StoredGame, ApiError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        load(&transaction, id)
    }

    /// Forgets a game.
    pub fn delete(&self, id: i64) -> Result<(), ApiError> {
        match self.connection().execute("DELETE FROM games WHERE id = ?1", [id])? {
            0 => Err(missing(id)),
            _ => Ok(()),
        }
    }
}

fn missing(id: i64) -> ApiError {
    ApiError::not_found(format!("there is no game {id}"))
}

/// Checks a game before it is kept.
fn checked(game: &NewGame) -> Result<Walk, ApiError> {
    let record = &game.record;
    if record.nodes.len() > MOST_NODES {
        return Err(ApiError::bad(format!("more than {MOST_NODES} nodes")));
    }
    let names = [&record.black, &record.white, &record.event, &record.date, &record.result];
    let mut names = names.into_iter().flatten().chain([&game.title]);
    if names.any(|name| name.chars().count() > LONGEST_NAME) {
        return Err(ApiError::bad(format!("a name of more than {LONGEST_NAME} characters")));
    }
    if let Some(progress) = &game.progress {
        let nodes = record.nodes.len();
        if [progress.head, progress.base].iter().any(|&node| node as usize >= nodes) {
            return Err(ApiError::bad("the game has come to a node that is not there"));
        }
        let agents = [&progress.black.agent, &progress.white.agent];
        if agents.into_iter().flatten().any(|agent| agent.chars().count() > LONGEST_AGENT) {
            return Err(ApiError::bad(format!("an agent of more than {LONGEST_AGENT} characters")));
        }
    }
    // Whatever is kept can be exported: points on the board, parents before children.
    record.record()?;
    Ok(Walk::new(record))
}

fn fill(
    transaction: &Transaction<'_>,
    id: i64,
    game: &NewGame,
    walk: &Walk,
    now: u64,
) -> Result<(), ApiError> {
    for place in 0..game.record.nodes.len() {
        insert_node(transaction, id, place, &game.record, walk)?;
    }
    update(transaction, id, game, walk, now)
}

/// Adds a node, or finds that it is there already.
fn add_node(
    transaction: &Transaction<'_>,
    id: i64,
    added: &AddMove,
) -> Result<AddedMove, ApiError> {
    let StoredGame { summary: old, mut record, mut progress } = load(transaction, id)?;
    let node = NodeView {
        parent: Some(added.parent),
        at: Some(added.at),
        color: Some(added.color),
        time_ms: added.time_ms,
        comment: added.comment.clone(),
        ..NodeView::default()
    };
    let next = u32::try_from(record.nodes.len()).unwrap_or(u32::MAX);
    match added.node {
        Some(place) if place < next => {
            // Asked again, after an answer that was lost on its way.
            return match record.nodes.get(place as usize) {
                Some(known) if *known == node => {
                    Ok(AddedMove { node: place, revision: old.revision })
                }
                _ => Err(ApiError::conflict(format!("node {place} is another move"))),
            };
        }
        Some(place) if place > next => {
            return Err(ApiError::conflict(format!("the next node is {next}")));
        }
        _ => {}
    }
    if added.parent >= next {
        return Err(ApiError::bad(format!("there is no node {}", added.parent)));
    }
    if let Some(progress) = &mut progress {
        progress.head = next;
    }
    if let Some(result) = &added.result {
        record.result = Some(result.clone());
        progress = None;
    }
    record.nodes.push(node);
    let game = NewGame { kind: old.kind, title: old.title, record, revision: None, progress };
    let walk = checked(&game)?;
    insert_node(transaction, id, next as usize, &game.record, &walk)?;
    update(transaction, id, &game, &walk, now_ms())?;
    let revision = summary(transaction, id)?.revision;
    Ok(AddedMove { node: next, revision })
}

fn insert_node(
    transaction: &Transaction<'_>,
    id: i64,
    place: usize,
    record: &RecordView,
    walk: &Walk,
) -> Result<(), ApiError> {
    let content = serde_json::to_string(&record.nodes.get(place)).map_err(ApiError::failed)?;
    let mut statement = transaction
        .prepare_cached("INSERT INTO nodes (game, place, content, hash) VALUES (?1, ?2, ?3, ?4)")?;
    // SQLite has signed numbers only.
    statement.execute(params![id, place, content, walk.hash(place).cast_signed()])?;
    Ok(())
}

fn update(
    transaction: &Transaction<'_>,
    id: i64,
    game: &NewGame,
    walk: &Walk,
    now: u64,
) -> Result<(), ApiError> {
    let record = &game.record;
    let progress = game.progress.as_ref().map(serde_json::to_string).transpose();
    let progress = progress.map_err(ApiError::failed)?;
    transaction.execute(
        "UPDATE games SET kind = ?2, title = ?3, black = ?4, white = ?5, event = ?6, date = ?7, \
         result = ?8, winner = ?9, rule = ?10, size = ?11, plies = ?12, nodes = ?13, \
         revision = revision + 1, changed_ms = ?14, progress = ?15 WHERE id = ?1",
        params![
            id,
            kind_name(game.kind),
            game.title,
            record.black,
            record.white,
            record.event,
            record.date,
            record.result,
            search::winner(record.result.as_deref()),
            record.rule.map(|rule| rule.to_string()),
            record.size,
            walk.plies,
            record.nodes.len(),
            now,
            progress,
        ],
    )?;
    Ok(())
}

fn kind_name(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Game => "game",
        GameKind::Study => "study",
    }
}

const SUMMARY: &str = "id, kind, title, black, white, result, event, date, rule, size, plies, \
                       nodes, revision, created_ms, changed_ms, progress IS NOT NULL";

fn read_summary(row: &Row<'_>) -> rusqlite::Result<GameSummary> {
    let rule: Option<String> = row.get(8)?;
    Ok(GameSummary {
        id: row.get(0)?,
        kind: match row.get::<_, String>(1)?.as_str() {
            "study" => GameKind::Study,
            _ => GameKind::Game,
        },
        title: row.get(2)?,
        black: row.get(3)?,
        white: row.get(4)?,
        result: row.get(5)?,
        event: row.get(6)?,
        date: row.get(7)?,
        rule: rule.and_then(|rule| rule.parse().ok()),
        size: row.get(9)?,
        plies: row.get(10)?,
        nodes: row.get(11)?,
        revision: row.get(12)?,
        created_ms: row.get(13)?,
        changed_ms: row.get(14)?,
        in_progress: row.get(15)?,
    })
}

fn summary(transaction: &Transaction<'_>, id: i64) -> Result<GameSummary, ApiError> {
    let query = format!("SELECT {SUMMARY} FROM games WHERE id = ?1");
    let found = transaction.query_row(&query, [id], read_summary).optional()?;
    found.ok_or_else(|| missing(id))
}

fn load(transaction: &Transaction<'_>, id: i64) -> Result<StoredGame, ApiError> {
    let summary = summary(transaction, id)?;
    let mut statement =
        transaction.prepare_cached("SELECT content FROM nodes WHERE game = ?1 ORDER BY place")?;
    let contents = statement.query_map([id], |row| row.get::<_, String>(0))?;
    let mut nodes: Vec<NodeView> = Vec::new();
    for content in contents {
        nodes.push(serde_json::from_str(&content?).map_err(ApiError::failed)?);
    }
    let record = RecordView {
        size: summary.size,
        rule: summary.rule,
        black: summary.black.clone(),
        white: summary.white.clone(),
        event: summary.event.clone(),
        date: summary.date.clone(),
        result: summary.result.clone(),
        nodes,
    };
    let progress: Option<String> =
        transaction
            .query_row("SELECT progress FROM games WHERE id = ?1", [id], |row| row.get(0))?;
    let progress = progress.as_deref().map(serde_json::from_str).transpose();
    Ok(StoredGame { summary, record, progress: progress.map_err(ApiError::failed)? })
}

#[cfg(test)]
mod tests;
