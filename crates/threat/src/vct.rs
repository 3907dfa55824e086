//! Winning by continuous threats: df-pn over moves each of which threatens to win by fours.
//!
//! The attacker's moves are fours and threats; a threat is a move after which a pass would lose to
//! fours. The defender's replies are those that could spoil that very win (see [`zone`]); all
//! others are answered by it. So no list of "defences of a three" is needed, and none can be
//! forgotten.

use crate::fours::SINGLE_FOURS;
use crate::tree::tree_of_fours;
use crate::vcf::{Result as Fours, Vcf, VcfLimits};
use crate::zone::zone;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;
use tengen_agent::Budget;
use tengen_core::{Board, Color, Point};
use tengen_pattern::{PatternState, Threat};
use tengen_proof::{Attack, Defence};

/// How far a search by threats may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VctLimits {
    /// Positions expanded.
    pub nodes: u64,
    /// Fours tried in each question whether there is a win by fours.
    pub fours: u64,
}

impl Default for VctLimits {
    fn default() -> VctLimits {
        VctLimits { nodes: u64::MAX, fours: 2_000 }
    }
}

const INFINITE: u32 = u32::MAX / 4;

/// Proof and disproof numbers, both seen by the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const START: Numbers = Numbers { proof: 1, disproof: 1 };
    const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    fn is_proven(self) -> bool {
        self.proof == 0
    }

    fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// Position hashes are random already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// What the attacker would win by after a pass, and the replies that could spoil it.
type Threatened = (Box<[Point]>, Box<[Point]>);

type ByHash<T> = HashMap<u64, T, BuildHasherDefault<AsItIs>>;

/// What a position leaves to choose from.
enum Moves {
    Proven,
    Disproven,
    Choice(Box<[Point]>),
}

/// A solver for wins by continuous threats of one side, on one position.
pub struct Vct<'a> {
    board: &'a mut Board,
    patterns: &'a mut PatternState,
    attacker: Color,
    vcf: &'a mut Vcf,
    limits: VctLimits,
    budget: &'a mut Budget,
    numbers: ByHash<Numbers>,
    threats: ByHash<Threatened>,
    /// The attacker's moves in positions that were expanded.
    attacks: ByHash<Box<[Point]>>,
    /// Trees of proven positions, shared where several ways lead to one.
    trees: ByHash<Arc<Attack>>,
    wide: bool,
    /// Whether something was given up that might have been a threat.
    gave_up: bool,
    nodes: u64,
}

impl<'a> Vct<'a> {
    /// A solver for a win of the side to move.
    pub fn new(
        board: &'a mut Board,
        patterns: &'a mut PatternState,
        vcf: &'a mut Vcf,
        limits: VctLimits,
        budget: &'a mut Budget,
    ) -> Vct<'a> {
        Vct {
            attacker: board.side_to_move(),
            board,
            patterns,
            vcf,
            limits,
            budget,
            numbers: ByHash::default(),
            threats: ByHash::default(),
            attacks: ByHash::default(),
            trees: ByHash::default(),
            wide: false,
            gave_up: false,
            nodes: 0,
        }
    }

    /// Positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until it knows or a limit is reached. `Some(true)` for a win, `Some(false)` if
    /// there is none.
    ///
    /// First only moves that look like threats are tried. If they do not win, every move of the
    /// board that is a threat is: slower, but only then is "none" an answer.
    pub fn search(&mut self) -> Option<bool> {
        let found = self.search_narrow();
        if found != Some(false) {
            return found;
        }
        self.wide = true;
        self.gave_up = false;
        self.numbers.clear();
        self.attacks.clear();
        match self.search_narrow() {
            Some(false) if self.gave_up => None,
            found => found,
        }
    }

    /// Searches only moves that look like threats. `Some(false)` if they do not win.
    pub fn search_narrow(&mut self) -> Option<bool> {
        let most = Numbers { proof: INFINITE, disproof: INFINITE };
        let found = self.attack(most);
        found.is_solved().then(|| found.is_proven())
    }

    /// The proof of a win that [`Vct::search`] found.
    pub fn proof(&mut self) -> Option<Arc<Attack>> {
        self.attack_tree()
    }

    fn is_spent(&self) -> bool {
        self.nodes >= self.limits.nodes || self.budget.is_spent()
    }

    fn look_up(&self) -> Numbers {
        self.numbers.get(&self.board.hash()).copied().unwrap_or(Numbers::START)
    }

    fn store(&mut self, numbers: Numbers) -> Numbers {
        self.numbers.insert(self.board.hash(), numbers);
        numbers
    }

    /// The hash after a move, and what is known of the position.
    fn look_ahead(&mut self, point: Point) -> (u64, Numbers) {
        self.board.place(point, &mut ());
        let (hash, numbers) = (self.board.hash(), self.look_up());
        self.board.undo(&mut ());
        (hash, numbers)
    }

    fn fours(&mut self) -> Fours {
        let limits = VcfLimits::new(60, self.limits.fours);
        self.vcf.search(self.board, self.patterns, limits)
    }

    /// The attacker's turn: one move that wins is enough.
    fn attack(&mut self, most: Numbers) -> Numbers {
        let moves = match self.attacks.get(&self.board.hash()) {
            Some(moves) => moves.clone(),
            None => {
                self.nodes += 1;
                self.budget.visit();
                match self.expand_attack() {
                    Moves::Proven => return self.store(Numbers::PROVEN),
                    Moves::Disproven => return self.store(Numbers::DISPROVEN),
                    Moves::Choice(moves) => {
                        self.attacks.insert(self.board.hash(), moves.clone());
                        moves
                    }
                }
            }
        };
        let mut children: Vec<(Point, u64, Numbers)> = Vec::with_capacity(moves.len());
        for &point in &moves {
            let (hash, numbers) = self.look_ahead(point);
            children.push((point, hash, numbers));
        }
        loop {
            let sum = weak_sum(children.iter().map(|child| child.2.disproof));
            let (best, second) = two_least(children.iter().map(|child| child.2.proof));
            let proof = children.get(best).map_or(INFINITE, |child| child.2.proof);
            let now = Numbers { proof, disproof: if proof == 0 { INFINITE } else { sum } };
            if now.is_solved()
                || now.proof >= most.proof
                || now.disproof >= most.disproof
                || self.is_spent()
            {
                return self.store(now);
            }
            let (point, _, child) = children[best];
            let limits = Numbers {
                proof: most.proof.min(second.saturating_add(1 + second / 4)).min(INFINITE),
                disproof: (most.disproof - sum).saturating_add(child.disproof).min(INFINITE),
            };
            self.board.place(point, self.patterns);
            self.defend(limits);
            self.board.undo(self.patterns);
            self.refresh(&mut children);
        }
    }

    /// The defender's turn: every reply has to lose.
    fn defend(&mut self, most: Numbers) -> Numbers {
        self.nodes += 1;
        self.budget.visit();
        let moves = match self.expand_defence() {
            Moves::Proven => return self.store(Numbers::PROVEN),
            Moves::Disproven => return self.store(Numbers::DISPROVEN),
            Moves::Choice(moves) => moves,
        };
        let mut children: Vec<(Point, u64, Numbers)> = Vec::with_capacity(moves.len());
        for &point in &moves {
            let (hash, numbers) = self.look_ahead(point);
            children.push((point, hash, numbers));
        }
        loop {
            let sum = weak_sum(children.iter().map(|child| child.2.proof));
            let (best, second) = two_least(children.iter().map(|child| child.2.disproof));
            let disproof = children.get(best).map_or(INFINITE, |child| child.2.disproof);
            let now = Numbers { proof: if disproof == 0 { INFINITE } else { sum }, disproof };
            if now.is_solved()
                || now.proof >= most.proof
                || now.disproof >= most.disproof
                || self.is_spent()
            {
                return self.store(now);
            }
            let (point, _, child) = children[best];
            let limits = Numbers {
                proof: (most.proof - sum).saturating_add(child.proof).min(INFINITE),
                disproof: most.disproof.min(second.saturating_add(1 + second / 4)).min(INFINITE),
            };
            self.board.place(point, self.patterns);
            self.attack(limits);
            self.board.undo(self.patterns);
            self.refresh(&mut children);
        }
    }

    fn refresh(&self, children: &mut [(Point, u64, Numbers)]) {
        for (_, hash, numbers) in children {
            if let Some(&known) = self.numbers.get(hash) {
                *numbers = known;
            }
        }
    }

    /// The attacker's moves, unless fours decide at once.
    fn expand_attack(&mut self) -> Moves {
        if self.fours() == Fours::Win {
            return Moves::Proven;
        }
        let (side, other) = (self.attacker, !self.attacker);
        let mut moves: Vec<Point> = Vec::new();
        match self.patterns.count(other, Threat::Five) {
            0 => self.add_threats(&mut moves),
            1 => {
                let must = self.patterns.points(other, Threat::Five).first();
                let legal = must.filter(|&point| self.board.is_legal(point, side));
                moves.extend(legal);
            }
            _ => {}
        }
        match moves.is_empty() {
            true => Moves::Disproven,
            false => Moves::Choice(moves.into_boxed_slice()),
        }
    }

    /// Fours, threes, and quieter points that would win by fours if they were left alone.
    fn add_threats(&mut self, moves: &mut Vec<Point>) {
        let side = self.attacker;
        let loud = SINGLE_FOURS.into_iter().chain([
            Threat::DoubleThree,
            Threat::OpenThreePlus,
            Threat::OpenThree,
        ]);
        for threat in loud {
            if self.patterns.count(side, threat) > 0 {
                moves.extend(self.patterns.points(side, threat).iter());
            }
        }
        if self.patterns.count(side, Threat::Suspect) > 0 {
            let suspects = self.patterns.points(side, Threat::Suspect);
            moves.extend(suspects.iter().filter(|&point| self.board.forbidden(point).is_none()));
        }
        if self.wide {
            let other = self.board.legal_points(side).filter(|point| !moves.contains(point));
            let other: Vec<Point> = other.collect();
            moves.extend(other);
            return;
        }
        let quiet: Vec<Point> = self
            .board
            .empty_points()
            .filter(|&point| {
                matches!(
                    self.patterns.threat(point, side),
                    Threat::ThreePlus | Threat::DoubleTwo | Threat::Three | Threat::OpenTwo
                )
            })
            .collect();
        for point in quiet {
            self.board.place(point, self.patterns);
            let promising = self.patterns.count(side, Threat::FourThree) > 0
                || self.patterns.count(side, Threat::DoubleFour) > 0
                || self.patterns.count(side, Threat::FourPlus) > 1;
            self.board.undo(self.patterns);
            if promising {
                moves.push(point);
            }
        }
    }

    /// The defender's replies, unless the attacker's move was no threat or leaves no reply.
    fn expand_defence(&mut self) -> Moves {
        let (side, other) = (self.attacker, !self.attacker);
        let fives = self.patterns.points(side, Threat::Five);
        if self.patterns.count(other, Threat::Five) > 0 {
            return Moves::Disproven;
        }
        match self.patterns.count(side, Threat::Five) {
            0 => {}
            1 => {
                let block = fives.first().filter(|&point| self.board.is_legal(point, other));
                return match block {
                    Some(point) => Moves::Choice(Box::new([point])),
                    None => Moves::Proven,
                };
            }
            _ => return Moves::Proven,
        }
        if let Some((_, replies)) = self.threats.get(&self.board.hash()) {
            return Moves::Choice(replies.clone());
        }
        if self.fours() == Fours::Win {
            return Moves::Disproven;
        }
        self.board.pass();
        let threat = self.fours();
        self.board.pass();
        if threat != Fours::Win {
            self.gave_up |= threat == Fours::Cut;
            return Moves::Disproven;
        }
        let line = self.vcf.take_line();
        let spoilers = zone(self.board, self.patterns, &line);
        let replies: Box<[Point]> =
            spoilers.iter().filter(|&point| self.board.is_legal(point, other)).collect();
        self.threats.insert(self.board.hash(), (line.into_boxed_slice(), replies.clone()));
        Moves::Choice(replies)
    }

    /// The tree from a proven position with the attacker to move.
    fn attack_tree(&mut self) -> Option<Arc<Attack>> {
        let hash = self.board.hash();
        if let Some(tree) = self.trees.get(&hash) {
            return Some(tree.clone());
        }
        let tree = self.new_attack_tree()?;
        self.trees.insert(hash, tree.clone());
        Some(tree)
    }

    fn new_attack_tree(&mut self) -> Option<Arc<Attack>> {
        let Some(moves) = self.attacks.get(&self.board.hash()).cloned() else {
            let limits = VcfLimits::new(100, 100 * self.limits.fours);
            let line = self.vcf.find(self.board, self.patterns, limits)?;
            return tree_of_fours(self.board, self.patterns, &line);
        };
        for &point in &moves {
            if !self.look_ahead(point).1.is_proven() {
                continue;
            }
            self.board.place(point, self.patterns);
            let defence = self.defence_tree();
            self.board.undo(self.patterns);
            if let Some(defence) = defence {
                return Some(Attack::then(point, defence));
            }
        }
        None
    }

    fn defence_tree(&mut self) -> Option<Defence> {
        let fives: Vec<Point> =
            self.patterns.points(self.attacker, Threat::Five).iter().take(2).collect();
        let mut defence = Defence::default();
        let replies: Vec<Point> = match *fives {
            [first, second] => {
                return Some(Defence {
                    replies: vec![(first, Attack::five(second))],
                    otherwise: Some(Attack::five(first)),
                });
            }
            [five] => {
                defence.otherwise = Some(Attack::five(five));
                fives.into_iter().filter(|&p| self.board.is_legal(p, !self.attacker)).collect()
            }
            _ => {
                let (line, replies) = self.threats.get(&self.board.hash()).cloned()?;
                self.board.pass();
                defence.otherwise = tree_of_fours(self.board, self.patterns, &line);
                self.board.pass();
                replies.into_vec()
            }
        };
        for reply in replies {
            self.board.place(reply, self.patterns);
            let attack = self.attack_tree();
            self.board.undo(self.patterns);
            defence.replies.push((reply, attack?));
        }
        Some(defence)
    }
}

/// The largest number and one for each further unsolved one: a sum would count the same
/// positions, reached in several ways, several times.
fn weak_sum(numbers: impl Iterator<Item = u32>) -> u32 {
    let (mut largest, mut open) = (0, 0_u32);
    for number in numbers {
        largest = number.max(largest);
        open += u32::from(number > 0);
    }
    match largest {
        INFINITE.. => INFINITE,
        _ => (largest + open.saturating_sub(1)).min(INFINITE - 1),
    }
}

/// The place of the least number, and the second least number.
fn two_least(numbers: impl Iterator<Item = u32>) -> (usize, u32) {
    let (mut best, mut least, mut second) = (usize::MAX, u32::MAX, INFINITE);
    for (place, number) in numbers.enumerate() {
        if number < least {
            second = least.min(INFINITE);
            (best, least) = (place, number);
        } else {
            second = second.min(number);
        }
    }
    (best, second)
}
