//! `tengen`: the engine as an agent.

use crate::history::History;
use crate::level::{AtLevel, LEVEL, Level, SeesFives};
use crate::params::{FORMER, Params, Tuning};
use crate::root_solver::forced;
use crate::search::{Memory, think};
use crate::tt::Table;
use crate::weights::{self, AgentWeights};
use std::sync::Arc;
use tengen_agent::{
    Agent, AgentKind, Answer, CancelToken, Domain, Failure, Overlay, Parameter, Report, Request,
    Resources, Settings,
};
use tengen_core::{Color, Game, Rule, Size};
use tengen_eval::Evaluation;
use tengen_threat::{Solver, Vcf};

pub(crate) const KIND: AgentKind = AgentKind {
    name: "tengen",
    about: "Our engine: principal variation search, threats, solvers for fours and threats.",
    former: &FORMER,
    parameters: &PARAMETERS,
    build: |settings| Ok(AtLevel::wrap(Engine::new(settings)?, settings)),
};

const OWN: [Parameter; 4] = [
    LEVEL,
    Parameter {
        name: "hash",
        default: "64",
        domain: Domain::Integer { least: 0, most: 65_536 },
        meaning: "MiB of the transposition table, less if the memory limit asks for it; 0 for none.",
    },
    weights::PARAMETER,
    // To see what it is worth: `tengen lab switches` plays without.
    Parameter {
        name: "ordering",
        default: "on",
        domain: Domain::Switch,
        meaning: "Whether promising moves are tried first, or those nearest to a1.",
    },
];

/// What a player may set, then the numbers of the search.
const PARAMETERS: [Parameter; OWN.len() + Params::TABLE.len()] = {
    let mut all = [OWN[0]; OWN.len() + Params::TABLE.len()];
    let mut number = 0;
    while number < all.len() {
        all[number] = match number < OWN.len() {
            true => OWN[number],
            false => Params::TABLE[number - OWN.len()],
        };
        number += 1;
    }
    all
};

/// The engine.
pub struct Engine {
    name: String,
    table_bytes: usize,
    weights: AgentWeights,
    tuning: Arc<Tuning>,
    memory: Option<(Rule, Memory)>,
    notice: Option<String>,
}

/// What the process needs besides the table, or the tree of the other searcher.
pub(crate) const OTHER_BYTES: u64 = 24 << 20;
/// What every further thread needs.
const HELPER_BYTES: u64 = 2 << 20;
const LEAST_TABLE: u64 = 1 << 16;
/// With less, tables have their least size, whatever that leaves of the limit.
const LEAST_MEMORY: u64 = OTHER_BYTES + (1 << 20);
/// With a table below this everything else is kept small too.
const SMALL_TABLE: usize = 8 << 20;
/// Failures the probes for fours remember, as a power of two, and where memory is short.
pub(crate) const VCF_BITS: u32 = 16;
const SMALL_VCF_BITS: u32 = 10;
/// The same for the solver.
const SOLVER_BITS: u32 = 18;
const SMALL_SOLVER_BITS: u32 = 8;
/// Of what the rest leaves of the memory limit, the table takes this many tenths: allocators need
/// some room too.
const TABLE_TENTHS: u64 = 9;
/// The solver keeps a few hundred bytes per position: a twentieth of the memory is enough.
const SOLVER_SHARE: u64 = 20;
const SOLVER_NODE_BYTES: u64 = 400;
const MOST_SOLVER_NODES: u64 = 200_000;

impl Engine {
    fn new(settings: &Settings) -> Result<Engine, String> {
        let (weights, settings) = AgentWeights::load(settings)?;
        let mib = usize::try_from(settings.integer("hash")).unwrap_or(64);
        let mut params = Params::from_settings(&settings);
        if let Some(level) = Level::of(&settings) {
            params.qs_vcf_nodes = params.qs_vcf_nodes.min(level.fours);
            params.vcf_nodes = params.vcf_nodes.min(level.fours);
            params.root_vct_percent = params.root_vct_percent.min(level.fours);
        }
        Ok(Engine {
            name: settings.to_string(),
            table_bytes: mib << 20,
            weights,
            tuning: Arc::new(Tuning::new(params, settings.is_on("ordering"))),
            memory: None,
            notice: None,
        })
    }

    /// An engine with a table of its own, for tests that do things to it.
    #[cfg(test)]
    pub(crate) fn with_table(table: Table) -> Engine {
        let settings = KIND.settings("").unwrap();
        let mut engine = Engine { table_bytes: table.bytes(), ..Engine::new(&settings).unwrap() };
        engine.memory(Rule::Freestyle, 1).table = table;
        engine
    }

    fn memory(&mut self, rule: Rule, bytes: usize) -> &mut Memory {
        let (tables, tuning) = (self.weights.tables(rule), &self.tuning);
        let small = self.is_small(bytes);
        if self.memory.as_ref().is_some_and(|(_, m)| m.table.bytes().abs_diff(bytes) >= 1024) {
            // The old table goes before the new one comes.
            self.memory = None;
        }
        if let Some((known, memory)) = &mut self.memory
            && *known != rule
        {
            *known = rule;
            memory.tables = tables.clone();
            memory.history.clear();
        }
        let (_, memory) = self.memory.get_or_insert_with(|| {
            let memory = Memory {
                table: Table::new(bytes),
                history: History::new(small),
                vcf: Vcf::new(if small { SMALL_VCF_BITS } else { VCF_BITS }),
                tables,
                tuning: tuning.clone(),
                threads: 1,
                solver: Solver::with_table(if small { SMALL_SOLVER_BITS } else { SOLVER_BITS }),
                solver_nodes: MOST_SOLVER_NODES,
            };
            (rule, memory)
        });
        memory
    }

    /// Whether memory is short; that a player wants no table is not a sign of it.
    fn is_small(&self, bytes: usize) -> bool {
        bytes < SMALL_TABLE && self.table_bytes > 0
    }

    /// The size of the table: what it has, or what it gets where nobody has said.
    fn bytes(&self) -> usize {
        let bytes = self.memory.as_ref().map(|(_, memory)| memory.table.bytes());
        bytes.unwrap_or_else(|| self.bytes_for(&Resources::default()))
    }

    fn bytes_for(&self, resources: &Resources) -> usize {
        let helpers = resources.threads.saturating_sub(1) as u64;
        let other = OTHER_BYTES + helpers * HELPER_BYTES;
        let most = resources.memory.map_or(u64::MAX, |limit| {
            (limit.saturating_sub(other) / 10 * TABLE_TENTHS).max(LEAST_TABLE)
        });
        usize::try_from(most).unwrap_or(usize::MAX).min(self.table_bytes)
    }
}

impl SeesFives for Engine {
    fn forced(&mut self, request: &Request) -> Option<Answer> {
        let bytes = self.bytes();
        forced(self.memory(request.game.rule(), bytes), request)
    }
}

impl Agent for Engine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn think(
        &mut self,
        request: &Request,
        stop: &CancelToken,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, Failure> {
        if let Some(outcome) = request.game.outcome() {
            return Err(Failure::Over(outcome.clone()));
        }
        let bytes = self.bytes();
        think(self.memory(request.game.rule(), bytes), request, stop, report)
    }

    fn prepare(&mut self, rule: Rule, _: Size, resources: &Resources) -> Result<(), Failure> {
        let bytes = self.bytes_for(resources);
        let small = self.is_small(bytes);
        self.notice = resources.memory.filter(|&limit| limit < LEAST_MEMORY).map(|limit| {
            format!(
                "the memory allowed ({limit} bytes) is less than the {} MiB the engine is made \
                 for: it plays with the smallest tables",
                LEAST_MEMORY >> 20
            )
        });
        let memory = self.memory(rule, bytes);
        // Every thread needs memory of its own.
        memory.threads = if small { 1 } else { resources.threads.max(1) };
        let share =
            resources.memory.map_or(u64::MAX, |limit| limit / (SOLVER_SHARE * SOLVER_NODE_BYTES));
        memory.solver_nodes = share.min(MOST_SOLVER_NODES);
        Ok(())
    }

    fn notice(&self) -> Option<String> {
        self.notice.clone()
    }

    fn new_game(&mut self) {
        if let Some((_, memory)) = &mut self.memory {
            memory.table.clear();
            memory.history.clear();
            memory.vcf.clear();
        }
    }

    fn explain(&mut self, game: &Game) -> Vec<Overlay> {
        let board = game.board();
        let mut watch = Evaluation::new(board, self.weights.tables(board.rule()));
        let policy = watch.policy();
        let policy = board.empty_points().map(|p| (p, f64::from(policy.score(&watch, p))));
        let marks = |color: Color| {
            let threats =
                board.empty_points().map(|p| (p, watch.position().patterns().threat(p, color)));
            let loud = threats.filter(|(_, threat)| *threat > tengen_pattern::Threat::None);
            loud.map(|(point, threat)| (point, threat.to_string())).collect::<Vec<_>>()
        };
        vec![
            Overlay::numbers("how good a move looks", policy),
            Overlay::marks("black would make", marks(Color::Black)),
            Overlay::marks("white would make", marks(Color::White)),
        ]
    }
}
