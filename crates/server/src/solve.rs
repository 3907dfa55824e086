//! Forced wins, with what proves them.

use crate::bounds::Bounds;
use crate::error::ApiError;
use crate::types::{NodeView, RecordView, ServerMessage, Solve, Solved};
use std::time::{Duration, Instant};
use tengen_agent::{Budget, CancelToken, Stopwatch};
use tengen_core::{Board, Color, Game, Point, Setup};
use tengen_proof::{Attack, Defence, Proof, Start};
use tengen_threat::{Solution, Solver};

/// What a search for a win takes by default.
const USUAL: Duration = Duration::from_secs(10);
/// The most bytes a search remembers: others search at the same time.
const MEMORY: usize = 256 << 20;
/// The most nodes of a proof that are sent.
const MOST_NODES: usize = 5_000;

/// A position whose winner is asked for, and for how long.
pub(crate) struct Puzzle {
    asked: Solve,
    game: Game,
    time: Duration,
}

impl Puzzle {
    pub fn new(bounds: &Bounds, asked: Solve) -> Result<Puzzle, ApiError> {
        let game = asked.position.game()?;
        if let Some(outcome) = game.outcome() {
            return Err(ApiError::bad(format!("the game is over ({outcome})")));
        }
        let game = match asked.side {
            Some(side) if side != game.side_to_move() => {
                let setup = Setup { side_to_move: side, ..Setup::from(game.board()) };
                setup.check().map_err(ApiError::bad)?
            }
            _ => game,
        };
        let time = bounds.time(&asked.limits, USUAL);
        Ok(Puzzle { asked, game, time })
    }

    pub fn time(&self) -> Duration {
        self.time
    }

    pub fn solve(&self, bounds: &Bounds, stop: &CancelToken) -> ServerMessage {
        let start = Instant::now();
        let board = self.game.board();
        let limits = bounds.limits(&self.asked.limits, self.time, false);
        let mut budget = Budget::new(&limits, Stopwatch::start(), stop.clone());
        let solution = Solver::new().with_memory(MEMORY).solve(board, self.asked.goal, &mut budget);
        let mut solved = Solved {
            id: self.asked.id,
            result: "unknown".to_owned(),
            winner: board.side_to_move(),
            line: Vec::new(),
            plies: 0,
            checked: 0,
            nodes: solution.nodes,
            time_ms: 0,
            tree: None,
        };
        match &solution.solution {
            Solution::Win(proof, checked) => {
                solved.result = "win".to_owned();
                solved.line = proof.line();
                (solved.plies, solved.checked) = (checked.plies, checked.positions);
                solved.tree = self.asked.tree.then(|| tree(board, proof));
            }
            Solution::None => solved.result = "none".to_owned(),
            Solution::Unknown => {}
        }
        solved.time_ms = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
        ServerMessage::Solved(Box::new(solved))
    }
}

/// A proof as a record: the winner's move at every turn, and below it each reply that needs an
/// answer of its own. It is cut where it would be too large.
fn tree(board: &Board, proof: &Proof) -> RecordView {
    let record = tengen_record::Record::from(&match Game::from_board(board.clone()) {
        Ok(game) => game,
        // A position with a proof has no winner yet.
        Err(_) => Game::new(board.rule(), board.size()),
    });
    let mut view = RecordView::from(&record);
    let mut grower = Grower { nodes: &mut view.nodes, winner: proof.winner };
    match &proof.start {
        Start::Attack(attack) => grower.attack(0, attack),
        Start::Defence(defence) => grower.defence(0, defence),
    }
    view
}

struct Grower<'a> {
    nodes: &'a mut Vec<NodeView>,
    winner: Color,
}

impl Grower<'_> {
    fn add(&mut self, parent: u32, point: Point, color: Color, comment: Option<&str>) -> u32 {
        self.nodes.push(NodeView {
            parent: Some(parent),
            at: Some(point),
            color: Some(color),
            comment: comment.map(str::to_owned),
            ..NodeView::default()
        });
        u32::try_from(self.nodes.len() - 1).unwrap_or_default()
    }

    fn attack(&mut self, parent: u32, attack: &Attack) {
        if self.nodes.len() >= MOST_NODES {
            return;
        }
        let node = self.add(parent, attack.point, self.winner, None);
        if let Some(defence) = &attack.then {
            self.defence(node, defence);
        }
    }

    fn defence(&mut self, parent: u32, defence: &Defence) {
        for (reply, attack) in &defence.replies {
            if self.nodes.len() >= MOST_NODES {
                return;
            }
            let node = self.add(parent, *reply, !self.winner, None);
            self.attack(node, attack);
        }
        if let Some(attack) = &defence.otherwise
            && let Some(node) = self.nodes.get_mut(parent as usize)
        {
            // A record has no node for "any other move": what answers it is said in words.
            node.comment = Some(format!("every other reply is answered by {}", attack.point));
        }
    }
}
