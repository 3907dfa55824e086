//! Two players: the difference in strength, the pairs of games, and the sequential test.

use super::super::words::percent;
use super::table::Table;
use super::{Page, Section, figure};
use crate::{EloModel, HeadToHead, PairResults, Sprt, SprtReport, SprtState};
use tengen_plot::escape;
use tengen_plot::{Axis, Curve, Dot, Frame, Level, line_plot};
use tengen_units::words::{count, counted};

impl Page<'_> {
    /// The numbers to see first.
    pub(super) fn tiles(&self) -> String {
        let Some(match_of_two) = self.data.standings.head_to_head else { return String::new() };
        let mut tiles = vec![
            ("Elo difference", match_of_two.elo.to_string()),
            ("Likely stronger", percent(match_of_two.superiority)),
            ("Wins-draws-losses", match_of_two.pairs.wdl().to_string()),
        ];
        tiles.extend(match_of_two.sprt.map(|test| ("Sequential test", verdict(&test).to_owned())));
        let tiles: String = tiles
            .iter()
            .map(|(what, is)| format!("<div><dt>{what}</dt><dd>{}</dd></div>\n", escape(is)))
            .collect();
        let evidence = self.data.standings.evidence;
        let distinct = if evidence.repeated > 0 { format!(" {evidence}.") } else { String::new() };
        let warnings: String = evidence
            .warnings()
            .iter()
            .map(|warning| format!("<p class=\"note\">Warning: {}</p>\n", escape(warning)))
            .collect();
        format!(
            "<dl class=\"tiles\">\n{tiles}</dl>\n\
             <p class=\"note\">From the side of {}.{distinct}</p>\n{warnings}",
            self.name(0)
        )
    }

    pub(super) fn match_of_two(&self) -> Option<Section> {
        let match_of_two = self.data.standings.head_to_head?;
        let HeadToHead { pairs, elo, normalized_elo, superiority, .. } = match_of_two;
        let sentence = format!(
            "<p>{} against {}: Elo difference {}, normalised {}. The probability that {} is the \
             stronger one (LOS): {}.</p>\n",
            self.name(0),
            self.name(1),
            escape(&elo.to_string()),
            escape(&normalized_elo.to_string()),
            self.name(0),
            percent(superiority),
        );
        let body = sentence + &pair_table(&pairs) + &self.test();
        Some(Section::new("match", "Match", body))
    }

    /// The sequential test, or why there is none.
    fn test(&self) -> String {
        let Some(setting) = self.tournament.sprt else { return String::new() };
        let report = self.data.standings.head_to_head.and_then(|match_of_two| match_of_two.sprt);
        let (Some(report), Some(curve)) = (report, &self.data.sprt) else {
            let why = Sprt::new(setting, EloModel::default()).err();
            let why = why.map_or_else(String::new, |error| format!(": {error}"));
            return format!("<h3>Sequential test</h3>\n<p>There is none{}.</p>\n", escape(&why));
        };
        let dots = curve.points.iter().map(|point| Dot::new(point.games as f64, point.llr));
        let line = Curve { name: "LLR".into(), dots: dots.collect() };
        let levels = [
            Level { at: curve.upper, name: format!("{:.2}: H1 accepted", curve.upper) },
            Level { at: curve.lower, name: format!("{:.2}: H0 accepted", curve.lower) },
        ];
        let frame = Frame {
            width: 0,
            height: 300,
            about: format!("Log-likelihood ratio by games. {report}"),
            x: Axis::new("games").whole().showing(&[0.0]),
            y: Axis::new("log-likelihood ratio (LLR)"),
        };
        let caption = "The test after each pair of games. It ends where the curve meets a bound.";
        format!(
            "<h3>Sequential test</h3>\n<p>{}</p>\n{}",
            self.verdict_sentence(&report, curve.points.last().map_or(0, |point| point.games)),
            figure(frame, caption, |frame| line_plot(frame, std::slice::from_ref(&line), &levels))
        )
    }

    fn verdict_sentence(&self, report: &SprtReport, games: u64) -> String {
        let SprtReport { setting, llr, lower, upper, .. } = report;
        let elo = elo_name(report.model);
        let (elo0, elo1) = (setting.elo0, setting.elo1);
        let is = match report.verdict {
            SprtState::AcceptH1 => format!(
                "After {} its log-likelihood ratio is {llr:.2} and has reached {upper:.2}: a \
                 difference of {elo1} {elo} explains the games better than one of {elo0}.",
                counted(games, "game")
            ),
            SprtState::AcceptH0 => format!(
                "After {} its log-likelihood ratio is {llr:.2} and has reached {lower:.2}: a \
                 difference of {elo0} {elo} explains the games better than one of {elo1}.",
                counted(games, "game")
            ),
            SprtState::Continue => format!(
                "After {} its log-likelihood ratio is {llr:.2}, between {lower:.2} (a difference \
                 of {elo0} {elo}) and {upper:.2} (a difference of {elo1}): more games are needed.",
                counted(games, "game")
            ),
        };
        format!(
            "<strong>{}.</strong> {} Wrongly accepting H1 has a chance of {}, wrongly accepting H0 \
             one of {}.",
            verdict(report),
            escape(&is),
            percent(setting.alpha),
            percent(setting.beta)
        )
    }
}

/// What kind of Elo a test speaks of.
pub(super) fn elo_name(model: EloModel) -> &'static str {
    match model {
        EloModel::Logistic => "Elo",
        EloModel::Normalized => "normalised Elo",
    }
}

fn verdict(report: &SprtReport) -> &'static str {
    match report.verdict {
        SprtState::Continue => "Not decided yet",
        SprtState::AcceptH0 => "H0 accepted",
        SprtState::AcceptH1 => "H1 accepted",
    }
}

/// How many pairs brought how many points.
fn pair_table(pairs: &PairResults) -> String {
    let mut table = Table::new("Pairs of games by results");
    let heads = [
        ("LL", "Both games lost"),
        ("LD", "A loss and a draw"),
        ("WL", "A win and a loss"),
        ("DD", "Two draws"),
        ("WD", "A win and a draw"),
        ("WW", "Both games won"),
    ];
    for (head, about) in heads {
        table = table.explained(head, about);
    }
    table = table.explained("Single", "Games whose partner is missing");
    let [ll, ld, even, wd, ww] = pairs.complete.counts();
    let draws = pairs.double_draws.min(even);
    let counts = [ll, ld, even - draws, draws, wd, ww, pairs.single.games()];
    table.row(counts.map(count));
    let note = "<p class=\"note\">A pair is the same opening with both colours: lost twice (LL), \
                lost and drawn (LD), won and lost (WL), drawn twice (DD), won and drawn (WD), won \
                twice (WW).</p>\n";
    table.html() + note
}
