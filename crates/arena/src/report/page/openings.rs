//! The openings: are they fair, and do they tell players apart?

use super::super::replay::opening;
use super::super::words::percent;
use super::mini_board::{grid, mini_board};
use super::table::Table;
use super::{Page, Section};
use crate::{Estimate, OpeningResult};
use tengen_plot::escape;
use tengen_units::words::count;

impl Page<'_> {
    pub(super) fn openings(&self) -> Option<Section> {
        let results = &self.data.standings.openings;
        if results.is_empty() {
            return None;
        }
        let mut table = Table::new("Each opening, forfeits left out")
            .number("#")
            .text("Board")
            .name("Moves")
            .number("Games")
            .explained("W-D-L", "Black's wins, draws and losses")
            .text("Black scored")
            .text("Balance")
            .number("Pairs")
            .explained("Decided", "Pairs of games in which the same colour won both");
        for result in results {
            table.row(self.opening_cells(result));
        }
        let one_sided = results.iter().filter(|result| result.is_one_sided()).count();
        let pairs: u64 = results.iter().map(|result| result.pairs).sum();
        let decided: u64 = results.iter().map(decided).sum();
        let note = format!(
            "<p>{} of {} openings clearly favour a colour: the 95 % interval of black's score \
             leaves out one half. {} of {} pairs of games were won by the same colour twice; those \
             tell nothing about the players.</p>\n",
            one_sided,
            results.len(),
            count(decided),
            count(pairs),
        );
        let body = grid(self.tournament.size) + &note + &table.html();
        Some(Section::new("openings", "Openings", body))
    }

    fn opening_cells(&self, result: &OpeningResult) -> [String; 9] {
        let points = opening(self.tournament, result.opening);
        let (board, moves) = match &points {
            Ok(points) => {
                let moves: Vec<String> = points.iter().map(ToString::to_string).collect();
                let moves = if moves.is_empty() { "empty board".into() } else { moves.join(" ") };
                (mini_board(self.tournament.size, points), moves)
            }
            Err(trouble) => (String::new(), trouble.clone()),
        };
        let score = &result.black_score;
        let favours = if !result.is_one_sided() {
            "no clear favourite"
        } else if score.value > 0.5 {
            "favours black"
        } else {
            "favours white"
        };
        let number = result.opening;
        [
            format!("<a href=\"#opening-{number}\" title=\"Its games\">{number}</a>"),
            board,
            format!("<span class=\"wrap\">{}</span>", escape(&moves)),
            count(result.black.games()),
            result.black.to_string(),
            format!("{}{}", percent(score.value), whisker(score)),
            favours.to_owned(),
            count(result.pairs),
            format!("{} of {}", decided(result), result.pairs),
        ]
    }
}

fn decided(result: &OpeningResult) -> u64 {
    result.black_decided + result.white_decided
}

/// A score from 0 to 1 with its interval, and a mark at one half.
fn whisker(score: &Estimate) -> String {
    let at = |part: f64| (100.0 * part.clamp(0.0, 1.0)).round();
    let (low, high, value) = (at(score.low), at(score.high), at(score.value));
    format!(
        "<svg class=\"whisker\" viewBox=\"-4 0 108 14\" role=\"img\" aria-label=\"{low} to {high} \
         %\"><path class=\"half\" d=\"M0 7h100M50 1v12\"/><path class=\"span\" d=\"M{low} 7H{high}\"/>\
         <circle cx=\"{value}\" cy=\"7\" r=\"4\"/></svg>"
    )
}
