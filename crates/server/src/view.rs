//! Reports and layers as clients see them.

use crate::types::{LayerView, LineView, ReportView, RootView, RootViewState, ScoreView};
use tengen_agent::{Mate, Overlay, OverlayContent, Report, RootState, Score};
use tengen_engine::POINTS_PER_LOGIT;

/// A score.
pub(crate) fn score(score: Score) -> ScoreView {
    let proven = score.is_proven();
    match score {
        Score::Estimate(value) => ScoreView::Estimate { value },
        Score::Claimed(mate) | Score::Proven(mate) => match mate {
            Mate::Win(plies) => ScoreView::Win { plies, proven },
            Mate::Loss(plies) => ScoreView::Loss { plies, proven },
        },
    }
}

/// The chance to win.
pub(crate) fn chance(score: Score) -> f64 {
    rounded(score.win_probability(POINTS_PER_LOGIT.into()))
}

/// Four digits are more than anybody reads.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

/// A report.
pub(crate) fn report(report: &Report) -> ReportView {
    let lines = report.lines.iter().map(|line| LineView {
        moves: line.moves.clone(),
        score: score(line.score),
        win_probability: chance(line.score),
    });
    let roots = report.roots.iter().map(|root| {
        let (state, value) = match root.state {
            RootState::Waiting => (RootViewState::Waiting, None),
            RootState::Searching => (RootViewState::Searching, None),
            RootState::Done(value) => (RootViewState::Done, Some(score(value))),
            RootState::Excluded => (RootViewState::Excluded, None),
        };
        // JSON has no word for what is not a number.
        let weight = if root.weight.is_finite() { rounded(root.weight.into()) } else { 0.0 };
        RootView { at: root.point, state, score: value, weight }
    });
    ReportView {
        depth: report.depth,
        longest: report.seldepth,
        nodes: report.nodes,
        nps: report.speed(),
        time_ms: u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
        lines: lines.collect(),
        roots: roots.collect(),
    }
}

/// A layer of what an agent sees.
pub(crate) fn layer(layer: Overlay) -> LayerView {
    let name = layer.name;
    match layer.content {
        OverlayContent::Numbers(points) => {
            let finite = points.into_iter().filter(|(_, number)| number.is_finite());
            LayerView::Numbers { name, points: finite.collect() }
        }
        OverlayContent::Marks(points) => LayerView::Marks { name, points },
    }
}
