//! The list of games and the board to step through them: markup here, the rest in `page.js`.

use super::super::ending::TerminationKind;
use super::super::escape::{script_json, undirected};
use super::super::replay::replay;
use super::{Page, Section};
use crate::{GameRecord, MoveRecord, Side, describe_result};
use serde::Serialize;
use tengen_core::Point;

const MARKUP: &str = include_str!("games.html");

/// What the script reads. Names are short because there is one of each for every game.
#[derive(Serialize)]
struct Data<'a> {
    size: usize,
    players: Vec<&'a str>,
    games: Vec<Game>,
}

/// A game for the script.
#[derive(Serialize)]
struct Game {
    /// Its number.
    n: u64,
    /// Its opening's number.
    o: usize,
    /// Black's place in the list of players.
    b: usize,
    /// White's.
    w: usize,
    /// `b`, `w` or `d`.
    r: char,
    /// How it ended.
    e: String,
    /// The result in words.
    why: String,
    /// Whether the loser lost by a fault.
    #[serde(skip_serializing_if = "is_false")]
    f: bool,
    /// Stones of the opening.
    k: usize,
    /// All moves, the opening's first.
    m: String,
    /// The winning row.
    #[serde(skip_serializing_if = "String::is_empty")]
    row: String,
    /// Microseconds of each move after the opening.
    us: Vec<u64>,
    /// Scores likewise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    s: Vec<String>,
    /// Depths likewise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    d: Vec<u32>,
    /// Nodes likewise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    no: Vec<u64>,
    /// What of the game cannot be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<String>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl Page<'_> {
    pub(super) fn game_list(&self) -> Option<Section> {
        if self.games.is_empty() {
            return None;
        }
        let data = Data {
            size: self.tournament.size.get(),
            players: self.tournament.players.iter().map(|player| player.name.as_str()).collect(),
            games: self.games.iter().map(|game| self.game(game)).collect(),
        };
        let body = format!(
            "{MARKUP}<script type=\"application/json\" id=\"data\">{}</script>\n",
            script_json(&data)
        );
        Some(Section::new("games", "Games", body))
    }

    fn game(&self, game: &GameRecord) -> Game {
        let replay = replay(self.tournament, game);
        let text = |points: &[Point]| points.iter().map(Point::to_string).collect::<String>();
        let moves = &game.moves;
        Game {
            n: game.pairing.game,
            o: game.pairing.opening,
            b: game.pairing.black,
            w: game.pairing.white,
            r: match game.winner {
                None => 'd',
                Some(Side::Black) => 'b',
                Some(Side::White) => 'w',
            },
            e: TerminationKind::from(&game.reason).to_string(),
            // A crash may have printed much.
            why: undirected(&describe_result(game)).chars().take(300).collect(),
            f: game.reason.is_forfeit(),
            k: replay.opening,
            m: text(&replay.points),
            row: text(&replay.row),
            us: moves.iter().map(|played| played.us).collect(),
            s: said(moves, |played| {
                // An engine may have said anything.
                played.score.as_deref().unwrap_or("").chars().take(16).collect::<String>()
            }),
            d: said(moves, |played| played.depth),
            no: said(moves, |played| played.nodes),
            x: replay.trouble.as_deref().map(undirected),
        }
    }
}

/// Something of each move, or nothing at all if no move has it.
fn said<T: Default + PartialEq>(moves: &[MoveRecord], what: impl Fn(&MoveRecord) -> T) -> Vec<T> {
    let all: Vec<T> = moves.iter().map(what).collect();
    if all.iter().all(|one| *one == T::default()) { Vec::new() } else { all }
}
