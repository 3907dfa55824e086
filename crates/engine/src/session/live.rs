//! Live output: what Yixin-Board and its kin show while the agent thinks.

use super::Session;
use tengen_agent::{Mate, Report, RootState, Score};
use tengen_core::{Point, Size};
use tengen_protocol::{Eval, Realtime, Reply, Variation, WinRate};
use tengen_search::POINTS_PER_LOGIT;

impl Session {
    /// The lines that show a report, as far as the manager asked for them.
    pub(super) fn live(&self, report: &Report) -> Vec<Reply> {
        let Some(size) = self.size() else { return Vec::new() };
        let mut replies = Vec::new();
        if self.settings.squares {
            self.show_squares(report, size, &mut replies);
        }
        if self.settings.lines {
            for index in 0..report.lines.len() {
                let variation = self.variation(report, index, size);
                replies.extend(variation.details().into_iter().map(Reply::Detail));
            }
        }
        replies
    }

    fn show_squares(&self, report: &Report, size: Size, replies: &mut Vec<Reply>) {
        let wire = |point: Point| self.dialect().wire(point, size);
        replies.push(Reply::Realtime(Realtime::Refresh));
        for root in &report.roots {
            let square = match root.state {
                RootState::Searching => Realtime::Pos(wire(root.point)),
                RootState::Done(Score::Claimed(Mate::Loss(_)) | Score::Proven(Mate::Loss(_))) => {
                    Realtime::Lost(wire(root.point))
                }
                RootState::Done(_) => Realtime::Done(wire(root.point)),
                RootState::Waiting | RootState::Excluded => continue,
            };
            replies.push(Reply::Realtime(square));
        }
        replies.extend(report.best().map(|best| Reply::Realtime(Realtime::Best(wire(best)))));
    }

    fn variation(&self, report: &Report, index: usize, size: Size) -> Variation {
        let line = report.lines.get(index);
        let eval = line.map(|line| match line.score {
            Score::Estimate(points) => Eval::Estimate(points),
            Score::Claimed(mate) | Score::Proven(mate) => match mate {
                Mate::Win(plies) => Eval::Win(plies.into()),
                Mate::Loss(plies) => Eval::Loss(plies.into()),
            },
        });
        Variation {
            index: index as u32,
            count: Some(report.lines.len() as u32),
            depth: Some(report.depth),
            sel_depth: Some(report.seldepth),
            nodes: Some(report.nodes),
            total_nodes: Some(report.nodes),
            total_time: Some(report.time.as_millis() as u64),
            speed: Some(report.speed()),
            eval,
            win_rate: line.map(|l| WinRate::new(l.score.win_probability(POINTS_PER_LOGIT.into()))),
            best_line: line.map_or_else(Vec::new, |l| self.dialect().wires(&l.moves, size)),
        }
    }
}
