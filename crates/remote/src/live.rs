//! Live output of an engine as reports.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use tengen_agent::{PvLine, Report, RootMove, RootState, Score};
use tengen_core::{Board, Point};
use tengen_protocol::{
    Coordinate, Dialect, Eval, Realtime, Remark, Reply, Variation, VariationReader,
};

/// The most variations that are kept.
const MOST_LINES: u32 = 64;

/// Gathers what an engine says about its search. Lines that do not fit the position are passed
/// over: nothing an engine claims is trusted.
pub(crate) struct Live<'a> {
    board: &'a Board,
    since: Instant,
    reader: VariationReader,
    lines: BTreeMap<u32, PvLine>,
    /// From squares shown while they are searched, for engines that print no variations.
    best: Option<Point>,
    value: i32,
    /// From messages, for engines that print nothing else; it speaks of no move for certain.
    remark: Remark,
    report: Report,
}

impl<'a> Live<'a> {
    /// About this position, asked now.
    pub fn new(board: &'a Board) -> Live<'a> {
        Live {
            board,
            since: Instant::now(),
            reader: VariationReader::default(),
            lines: BTreeMap::new(),
            best: None,
            value: 0,
            remark: Remark::default(),
            report: Report::default(),
        }
    }

    /// Takes a line. The report, if there is something new in it.
    pub fn hear(&mut self, reply: &Reply) -> Option<&Report> {
        let news = match reply {
            Reply::Detail(detail) => {
                self.reader.take(detail.clone()).is_some_and(|found| self.variation(&found))
            }
            Reply::Realtime(realtime) => self.realtime(realtime),
            Reply::Message(text) => {
                self.remark(text.as_str());
                false
            }
            _ => false,
        };
        if !news {
            return None;
        }
        self.report.lines = self.lines.values().cloned().collect();
        if let (true, Some(best)) = (self.report.lines.is_empty(), self.best) {
            let score = Score::Estimate(self.value);
            self.report.lines.push(PvLine { moves: vec![best], score });
        }
        if self.report.time.is_zero() {
            self.report.time = self.since.elapsed();
        }
        Some(&self.report)
    }

    /// The last word, for an answer with this move. Lines about another move are left out.
    pub fn finish(mut self, best: Point) -> Report {
        if self.report.best() != Some(best) {
            self.report.lines.clear();
        }
        let remark = std::mem::take(&mut self.remark);
        if let (true, Some(eval)) = (self.report.lines.is_empty(), remark.eval) {
            let moves = self.line_from(best, &remark.line);
            self.report.lines.push(PvLine { moves, score: score(eval) });
        }
        let report = &mut self.report;
        if report.depth == 0 {
            report.depth = remark.depth.unwrap_or(0);
            report.seldepth = remark.sel_depth.unwrap_or(0).max(report.depth);
        }
        if report.nodes == 0 {
            report.nodes = remark.nodes.unwrap_or(0);
        }
        self.report.time = self.since.elapsed();
        self.report
    }

    /// The best move so far.
    pub fn best(&self) -> Option<Point> {
        self.report.best()
    }

    /// Keeps the newest of each figure.
    fn remark(&mut self, text: &str) {
        let Some(new) = Remark::parse(text) else { return };
        let old = std::mem::take(&mut self.remark);
        self.remark = Remark {
            depth: new.depth.or(old.depth),
            sel_depth: if new.depth.is_some() { new.sel_depth } else { old.sel_depth },
            eval: new.eval.or(old.eval),
            nodes: new.nodes.or(old.nodes),
            line: if new.line.is_empty() { old.line } else { new.line },
        };
    }

    /// The moves of a message that begin with the move played, or that move alone: engines count
    /// rows from either side, so a line that begins elsewhere may be mirrored.
    fn line_from(&self, best: Point, line: &[Point]) -> Vec<Point> {
        let mut moves = vec![best];
        if line.first() == Some(&best) {
            for &point in line.iter().skip(1) {
                let fits = point.is_on(self.board.size()) && self.board.is_empty(point);
                if !fits || moves.contains(&point) {
                    break;
                }
                moves.push(point);
            }
        }
        moves
    }

    fn variation(&mut self, found: &Variation) -> bool {
        let moves = self.playable(&found.best_line);
        let (Some(eval), false) = (found.eval, moves.is_empty()) else { return false };
        if found.index >= MOST_LINES {
            return false;
        }
        self.lines.retain(|&index, _| found.count.is_none_or(|count| index < count));
        self.lines.insert(found.index, PvLine { moves, score: score(eval) });
        let report = &mut self.report;
        report.depth = found.depth.unwrap_or(report.depth);
        report.seldepth = found.sel_depth.unwrap_or(report.seldepth).max(report.depth);
        report.nodes = found.total_nodes.or(found.nodes).unwrap_or(report.nodes);
        report.time = found.total_time.map_or_else(|| self.since.elapsed(), Duration::from_millis);
        true
    }

    fn realtime(&mut self, realtime: &Realtime) -> bool {
        let point = |wire: &Coordinate| self.playable(std::slice::from_ref(wire)).pop();
        match realtime {
            Realtime::Best(wire) => {
                self.best = point(wire).or(self.best);
                self.best.is_some()
            }
            Realtime::Val(value) => {
                self.value = *value;
                self.best.is_some()
            }
            Realtime::Pos(wire) => {
                let Some(point) = point(wire) else { return false };
                let root = RootMove { point, state: RootState::Searching, weight: 0.0 };
                self.forget(point);
                self.report.roots.push(root);
                true
            }
            Realtime::Done(wire) | Realtime::Lost(wire) => {
                point(wire).is_some_and(|point| self.forget(point))
            }
            Realtime::Refresh => {
                self.report.roots.clear();
                false
            }
            Realtime::Pv(_) => false,
        }
    }

    /// Whether it was there. No score is said of a move that is done, so nothing is kept of it.
    fn forget(&mut self, point: Point) -> bool {
        let before = self.report.roots.len();
        self.report.roots.retain(|root| root.point != point);
        self.report.roots.len() < before
    }

    /// The moves up to the first that cannot be played.
    fn playable(&self, wires: &[Coordinate]) -> Vec<Point> {
        let mut moves: Vec<Point> = Vec::new();
        for &wire in wires {
            match Dialect::Gomocup.point(wire, self.board.size()) {
                Ok(point) if self.board.is_empty(point) && !moves.contains(&point) => {
                    moves.push(point);
                }
                _ => break,
            }
        }
        moves
    }
}

fn score(eval: Eval) -> Score {
    let plies = |moves: u32| u16::try_from(moves).unwrap_or(u16::MAX);
    match eval {
        Eval::Estimate(points) => Score::Estimate(points),
        Eval::Win(moves) => Score::win(plies(moves)),
        Eval::Loss(moves) => Score::loss(plies(moves)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Rule, Size};

    fn board() -> Board {
        let mut board = Board::new(Rule::Freestyle, Size::FIFTEEN);
        board.place("h8".parse().unwrap(), &mut ());
        board
    }

    fn hear(live: &mut Live<'_>, lines: &[&str]) -> Option<Report> {
        lines.iter().fold(None, |_, line| live.hear(&Reply::parse(line)).cloned())
    }

    #[test]
    fn variations_become_lines() {
        let board = board();
        let mut live = Live::new(&board);
        let second = ["INFO PV 1", "INFO EVAL -M4", "INFO BESTLINE 5,5 6,6", "INFO PV DONE"];
        hear(&mut live, &second).unwrap();
        let first = [
            "INFO PV 0",
            "INFO NUMPV 2",
            "INFO DEPTH 9",
            "INFO TOTALNODES 1234",
            "INFO EVAL 31",
            "INFO BESTLINE 8,8 9,9 8,8 1,1",
            "INFO PV DONE",
        ];
        let report = hear(&mut live, &first).unwrap();
        assert_eq!((report.depth, report.nodes, report.lines.len()), (9, 1234, 2));
        assert_eq!(report.lines[0].moves.len(), 2, "up to the point that is played twice");
        assert_eq!(report.lines[0].score, Score::Estimate(31));
        assert_eq!(report.lines[1].score, Score::loss(4));
        let best = report.best().unwrap();
        assert_eq!(live.best(), Some(best));
        assert_eq!(live.finish(best).lines.len(), 2);
    }

    #[test]
    fn what_does_not_fit_the_position_is_passed_over() {
        let board = board();
        let mut live = Live::new(&board);
        for line in ["7,7", "15,0", "-1,3"] {
            let block =
                ["INFO PV 0", "INFO EVAL 1", &format!("INFO BESTLINE {line}"), "INFO PV DONE"];
            assert_eq!(hear(&mut live, &block), None, "{line}");
        }
        let far = ["INFO PV 4000000000", "INFO EVAL 1", "INFO BESTLINE 1,1", "INFO PV DONE"];
        assert_eq!(hear(&mut live, &far), None);
        assert_eq!(hear(&mut live, &["MESSAGE REALTIME BEST 7,7", "MESSAGE depth 3"]), None);
    }

    #[test]
    fn messages_serve_where_there_is_nothing_else() {
        let board = board();
        let mut live = Live::new(&board);
        let said =
            ["MESSAGE Depth 7-15 | Eval 88 | Node 12K | Time 3ms | i9 h8", "MESSAGE Speed 9K"];
        assert_eq!(hear(&mut live, &said), None, "no move is certain before the answer");
        let best: Point = "i9".parse().unwrap();
        let report = live.finish(best);
        assert_eq!((report.depth, report.seldepth, report.nodes), (7, 15, 12_000));
        assert_eq!(report.lines, [PvLine { moves: vec![best], score: Score::Estimate(88) }]);
    }

    #[test]
    fn squares_serve_where_there_are_no_variations() {
        let board = board();
        let mut live = Live::new(&board);
        let report = hear(&mut live, &["MESSAGE REALTIME POS 3,3"]).unwrap();
        assert_eq!(report.roots[0].state, RootState::Searching);
        assert!(report.lines.is_empty());
        let report =
            hear(&mut live, &["MESSAGE REALTIME BEST 3,3", "MESSAGE REALTIME VAL 12"]).unwrap();
        assert_eq!(report.lines[0].score, Score::Estimate(12));
        let report = hear(&mut live, &["MESSAGE REALTIME DONE 3,3"]).unwrap();
        assert!(report.roots.is_empty());
        let other = "a1".parse().unwrap();
        assert!(live.finish(other).lines.is_empty(), "it speaks of another move");
    }
}
