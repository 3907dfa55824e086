//! The report as one page of HTML. It fetches nothing; its policy would not let it.

mod endings;
mod games;
mod match_of_two;
mod mini_board;
mod openings;
mod pace;
mod setting;
mod standings;
mod table;

use super::data::ReportData;
use super::escape::foreign;
use crate::{GameRecord, PlayerIndex, Tournament, TournamentFormat};
use tengen_plot::{Frame, escape};
use tengen_units::words::counted;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What the browser may load: nothing at all; and run or apply: what is in the page.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      img-src data:; base-uri 'none'; form-action 'none'";

/// What every part of the page is made from.
struct Page<'a> {
    tournament: &'a Tournament,
    games: &'a [GameRecord],
    data: ReportData,
}

/// The whole report as one file: tables, plots, and a board to step through every game.
///
/// ```
/// # use tengen_arena::*;
/// # let player = |name: &str| PlayerConfig {
/// #     name: name.into(), kind: PlayerKind::Agent("random".into()), clock: Default::default(),
/// #     nodes: None, depth: None, memory: None, threads: 1 };
/// # let tournament = Tournament {
/// #     players: vec![player("<script>"), player("other")], format: TournamentFormat::Match,
/// #     rule: Default::default(), size: Default::default(), openings: vec![],
/// #     pairs: 1, rounds: 1, sprt: None, referee: RefereeSetting::default(), seed: 0 };
/// let page = report_html(&tournament, &[]);
/// assert!(page.starts_with("<!DOCTYPE html>"));
/// assert!(page.contains("&lt;script&gt;</bdi> against <bdi>other"));
/// ```
pub fn report_html(tournament: &Tournament, games: &[GameRecord]) -> String {
    let page = Page { tournament, games, data: ReportData::new(tournament, games) };
    let sections: Vec<Section> = [
        Some(page.standings()),
        page.match_of_two(),
        Some(page.cross_table()),
        page.openings(),
        page.endings(),
        page.pace(),
        page.game_list(),
        Some(page.setting()),
    ]
    .into_iter()
    .flatten()
    .collect();
    let links: String = sections
        .iter()
        .map(|section| format!("<a href=\"#{}\">{}</a>\n", section.id, section.title))
        .collect();
    let body: String = sections.iter().map(Section::html).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{}</h1>\n<p class=\"facts\">{}</p>\n{}</header>\n\
         <nav aria-label=\"Contents\">\n{links}</nav>\n<main>\n{body}</main>\n\
         <footer><p>Made by Tengen {}. Everything here was computed from the log of the \
         tournament.</p></footer>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        escape(&page.title(str::to_owned)),
        page.title(foreign),
        page.facts(),
        page.tiles(),
        env!("CARGO_PKG_VERSION"),
    )
}

impl Page<'_> {
    /// What was played, with names put in by a function.
    fn title(&self, name: impl Fn(&str) -> String) -> String {
        let players = &self.tournament.players;
        match (self.tournament.format, players.as_slice()) {
            (TournamentFormat::Match, [a, b]) => {
                format!("{} against {}", name(&a.name), name(&b.name))
            }
            (TournamentFormat::Gauntlet, [first, others @ ..]) => {
                format!("{} against {}", name(&first.name), counted(others.len() as u64, "player"))
            }
            (TournamentFormat::Swiss, _) => format!("Swiss of {} players", players.len()),
            _ => format!("Round robin of {} players", players.len()),
        }
    }

    /// A player's name as HTML.
    fn name(&self, player: PlayerIndex) -> String {
        self.tournament
            .players
            .get(player)
            .map_or_else(|| format!("player {player}"), |player| foreign(&player.name))
    }

    /// A player's name as it is.
    fn plain_name(&self, player: PlayerIndex) -> String {
        let player_config = self.tournament.players.get(player);
        player_config.map_or_else(|| format!("player {player}"), |config| config.name.clone())
    }
}

/// A part of the page with a heading.
struct Section {
    id: &'static str,
    title: &'static str,
    body: String,
}

impl Section {
    fn new(id: &'static str, title: &'static str, body: String) -> Section {
        Section { id, title, body }
    }

    fn html(&self) -> String {
        let Section { id, title, body } = self;
        format!(
            "<section id=\"{id}\" aria-labelledby=\"{id}-title\">\n\
             <h2 id=\"{id}-title\">{title}</h2>\n{body}</section>\n"
        )
    }
}

/// A plot drawn twice, for wide and narrow screens: a picture that shrinks cannot be read.
fn figure(mut frame: Frame, caption: &str, draw: impl Fn(&Frame) -> String) -> String {
    let mut draw_at = |width: u32| {
        frame.width = width;
        draw(&frame)
    };
    let (wide, narrow) = (draw_at(720), draw_at(328));
    format!(
        "<figure>\n<div class=\"wide\">{wide}</div>\n<div class=\"narrow\">{narrow}</div>\n\
         <figcaption>{caption}</figcaption>\n</figure>\n"
    )
}
