//! Finding games again.

use super::{SUMMARY, Store, kind_name, read_summary};
use crate::error::ApiError;
use crate::position::canonical_hash;
use crate::types::{Found, Match, ResultFilter, Search};
use rusqlite::params_from_iter;
use rusqlite::types::Value;

/// The most games of one answer.
const MOST_GAMES: usize = 200;

/// Who won, from a result as people write it.
pub(super) fn winner(result: Option<&str>) -> &'static str {
    let text = result.unwrap_or_default().trim().to_ascii_lowercase();
    match text.as_str() {
        "" | "?" | "*" | "void" => "open",
        "0" | "draw" | "jigo" | "1/2-1/2" | "½-½" => "draw",
        "1-0" => "black",
        "0-1" => "white",
        text if text.starts_with("b+") || text.starts_with("black") => "black",
        text if text.starts_with("w+") || text.starts_with("white") => "white",
        _ => "open",
    }
}

impl Store {
    /// The games that were asked for, newest first.
    pub fn search(&self, search: &Search) -> Result<Found, ApiError> {
        let hash = match &search.position {
            Some(position) => Some(canonical_hash(position.game()?.board()).cast_signed()),
            None => None,
        };
        let mut conditions = vec!["1"];
        let mut values: Vec<Value> = Vec::new();
        if let Some(player) = &search.player {
            conditions.push("(instr(lower(black), lower(?)) OR instr(lower(white), lower(?)))");
            values.extend([Value::from(player.clone()), Value::from(player.clone())]);
        }
        if let Some(result) = search.result {
            conditions.push("winner = ?");
            let winner = match result {
                ResultFilter::Black => "black",
                ResultFilter::White => "white",
                ResultFilter::Draw => "draw",
                ResultFilter::Open => "open",
            };
            values.push(Value::from(winner.to_owned()));
        }
        if let Some(kind) = search.kind {
            conditions.push("kind = ?");
            values.push(Value::from(kind_name(kind).to_owned()));
        }
        match search.in_progress {
            Some(true) => conditions.push("progress IS NOT NULL"),
            Some(false) => conditions.push("progress IS NULL"),
            None => {}
        }
        if let Some(hash) = hash {
            conditions.push("id IN (SELECT game FROM nodes WHERE hash = ?)");
            values.push(Value::from(hash));
        }
        let condition = conditions.join(" AND ");
        let connection = self.connection();
        let total = connection.query_row(
            &format!("SELECT count(*) FROM games WHERE {condition}"),
            params_from_iter(&values),
            |row| row.get(0),
        )?;
        let limit = search.limit.min(MOST_GAMES);
        let offset = i64::try_from(search.offset).unwrap_or(i64::MAX);
        let mut statement = connection.prepare(&format!(
            "SELECT {SUMMARY} FROM games WHERE {condition} \
             ORDER BY changed_ms DESC, id DESC LIMIT {limit} OFFSET {offset}"
        ))?;
        let games = statement.query_map(params_from_iter(&values), read_summary)?;
        let games = games.collect::<Result<Vec<_>, _>>()?;
        let mut matches = Vec::new();
        if let Some(hash) = hash {
            let mut first =
                connection.prepare("SELECT min(place) FROM nodes WHERE hash = ?1 AND game = ?2")?;
            for game in &games {
                let node = first.query_row((hash, game.id), |row| row.get(0))?;
                matches.push(Match { game: game.id, node });
            }
        }
        Ok(Found { total, games, matches })
    }
}
