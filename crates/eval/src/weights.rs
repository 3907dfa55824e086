//! Weights as they are fitted and stored.

use crate::class::CLASSES;
use crate::handcrafted;
use crate::mask::MASKS;
use crate::net::{Net, NetSide};
use crate::place::PLACES;
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
use tengen_core::{Color, Rule};

/// The weights of one side under one rule. One unit is a two-hundredth of a logit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideWeights {
    /// By class: what an empty point is worth to the side that would make this there.
    pub value: Vec<i16>,
    /// By threat mask, for the side to move.
    pub mask: Vec<i16>,
    /// By class: how good a move is by what it makes.
    pub own: Vec<i16>,
    /// By class: how good a move is by what it takes from the opponent.
    pub other: Vec<i16>,
    /// By place: how good a move is by where it lies, seen from the opponent's last move and then
    /// from the own one before.
    pub near: [Vec<i16>; 2],
}

impl SideWeights {
    /// All weights zero.
    pub fn zero() -> SideWeights {
        let classes = || vec![0; CLASSES];
        let near = [vec![0; PLACES], vec![0; PLACES]];
        SideWeights {
            value: classes(),
            mask: vec![0; MASKS],
            own: classes(),
            other: classes(),
            near,
        }
    }
}

/// All weights: a set for each colour of each group of rules, and nets for some rules.
#[derive(Clone, Debug)]
pub struct Weights {
    sets: Vec<SideWeights>,
    /// As bytes, empty where there is none: a process plays by one rule and reads one net.
    nets: [Cow<'static, [u8]>; NET_RULES.len()],
    /// Once somebody has asked for it.
    checksum: OnceLock<u32>,
}

impl PartialEq for Weights {
    fn eq(&self, other: &Weights) -> bool {
        (&self.sets, &self.nets) == (&other.sets, &other.nets)
    }
}

impl Eq for Weights {}

/// Why bytes are not weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// They begin with something else.
    #[error("not a file of weights")]
    Header,
    /// They are weights of another version of the format: its two digits.
    #[error(
        "weights of version {}, this program reads version {}: fit them again with `tengen tune`",
        .0.escape_ascii(),
        VERSION.escape_ascii()
    )]
    Version([u8; 2]),
    /// They are too short or too long.
    #[error("the weights are cut off, or something follows them")]
    Length,
    /// The checksum does not fit.
    #[error("the weights are damaged: the checksum does not fit")]
    Checksum,
}

/// Freestyle, standard and caro together, renju's black, renju's white.
const SETS: usize = 4;
/// The rules that can have a net.
const NET_RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];
const NO_NETS: [Cow<'static, [u8]>; NET_RULES.len()] =
    [const { Cow::Borrowed(&[]) }; NET_RULES.len()];
/// A file begins with this and its version.
const HEADER: &[u8; 6] = b"tgnwts";
/// Another layout, other shapes or another net need another version.
const VERSION: &[u8; 2] = b"03";

impl Weights {
    /// The weights of the program: fitted to self-play, and put here by `tengen tune --install`.
    ///
    /// ```
    /// let weights = tengen_eval::Weights::built_in().expect("the file is whole");
    /// assert!(weights.net(tengen_core::Rule::Freestyle).is_some());
    /// ```
    pub fn built_in() -> Result<Arc<Weights>, WeightsError> {
        static BUILT_IN: OnceLock<Result<Arc<Weights>, WeightsError>> = OnceLock::new();
        let read = || Weights::of_program(include_bytes!("../weights/weights.bin"));
        BUILT_IN.get_or_init(read).clone()
    }

    /// The nets stay where they are, and are not read before somebody plays by their rule: they are
    /// half of what an engine in 10 MiB may have. The build has checked that the file is whole.
    fn of_program(bytes: &'static [u8]) -> Result<Arc<Weights>, WeightsError> {
        let (content, checksum) = Weights::split(bytes)?;
        let weights = Weights::parse(content, Cow::Borrowed)?;
        Ok(Arc::new(Weights { checksum: OnceLock::from(checksum), ..weights }))
    }

    /// Weights as a person would guess them.
    pub fn handcrafted() -> Weights {
        let sets = vec![handcrafted::weights(); SETS];
        Weights { sets, nets: NO_NETS, checksum: OnceLock::new() }
    }

    /// The same sums without any net.
    pub fn without_nets(&self) -> Weights {
        Weights { sets: self.sets.clone(), nets: NO_NETS, checksum: OnceLock::new() }
    }

    /// The net of a rule, if it has one.
    pub fn net(&self, rule: Rule) -> Option<Net> {
        let number = NET_RULES.iter().position(|&other| other == rule)?;
        let mut numbers = Numbers(&self.nets[number]);
        let mut net = Net::zero(rule);
        let mut all = net.sides_mut().iter_mut().flat_map(NetSide::numbers_mut);
        all.try_for_each(|number| numbers.read(number)).ok()?;
        drop(all);
        net.sides_mut().iter_mut().for_each(NetSide::clamp);
        numbers.0.is_empty().then_some(net)
    }

    /// Gives a rule a net, or takes it away. False for a rule that cannot have one.
    pub fn set_net(&mut self, rule: Rule, net: Option<&Net>) -> bool {
        let number = NET_RULES.iter().position(|&other| other == rule);
        let numbers = net.iter().flat_map(|net| net.sides()).flat_map(NetSide::numbers);
        let bytes: Vec<u8> = numbers.flat_map(i16::to_le_bytes).collect();
        self.checksum = OnceLock::new();
        number.map(|number| self.nets[number] = bytes.into()).is_some()
    }

    /// The number of the set of a colour under a rule.
    pub const fn number(rule: Rule, color: Color) -> usize {
        match (rule, color) {
            (Rule::Freestyle, _) => 0,
            (Rule::Standard | Rule::Caro | Rule::CaroExact, _) => 1,
            (Rule::Renju, Color::Black) => 2,
            (Rule::Renju, Color::White) => 3,
        }
    }

    /// The set of a colour under a rule.
    pub fn set(&self, rule: Rule, color: Color) -> &SideWeights {
        &self.sets[Weights::number(rule, color)]
    }

    /// The same, to change it.
    pub fn set_mut(&mut self, rule: Rule, color: Color) -> &mut SideWeights {
        self.checksum = OnceLock::new();
        &mut self.sets[Weights::number(rule, color)]
    }

    /// The weights as bytes, with their checksum at the end.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write(&mut |part| bytes.extend(part));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The checksum that a file of these weights has.
    pub fn checksum(&self) -> u32 {
        *self.checksum.get_or_init(|| {
            let mut hasher = crc32fast::Hasher::new();
            self.write(&mut |part| hasher.update(part));
            hasher.finalize()
        })
    }

    /// The content of a file, part by part.
    fn write(&self, put: &mut dyn FnMut(&[u8])) {
        put(HEADER);
        put(VERSION);
        for set in &self.sets {
            let [last, own] = &set.near;
            for table in [&set.value, &set.mask, &set.own, &set.other, last, own] {
                table.iter().for_each(|&weight| put(&weight.to_le_bytes()));
            }
        }
        for net in &self.nets {
            put(&(net.len() as u32).to_le_bytes());
            put(net);
        }
    }

    /// Reads what [`Weights::to_bytes`] wrote.
    ///
    /// ```
    /// use tengen_eval::Weights;
    /// let weights = Weights::handcrafted();
    /// let mut bytes = weights.to_bytes();
    /// assert_eq!(Weights::from_bytes(&bytes), Ok(weights));
    /// bytes[100] ^= 1;
    /// assert!(Weights::from_bytes(&bytes).is_err());
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        Weights::read(bytes, |net| net.to_vec().into())
    }

    fn read<'a>(
        bytes: &'a [u8],
        keep: impl Fn(&'a [u8]) -> Cow<'static, [u8]>,
    ) -> Result<Weights, WeightsError> {
        let (content, checksum) = Weights::split(bytes)?;
        if crc32fast::hash(content) != checksum {
            return Err(WeightsError::Checksum);
        }
        let weights = Weights::parse(content, keep)?;
        let mut nets = weights.nets.iter().zip(NET_RULES);
        match nets.all(|(net, rule)| net.is_empty() || weights.net(rule).is_some()) {
            true => Ok(weights),
            false => Err(WeightsError::Length),
        }
    }

    /// The content of a file of this version, and its checksum as it stands there.
    fn split(bytes: &[u8]) -> Result<(&[u8], u32), WeightsError> {
        let rest = bytes.strip_prefix(HEADER).ok_or(WeightsError::Header)?;
        let (version, _) = rest.split_first_chunk().ok_or(WeightsError::Length)?;
        if version != VERSION {
            return Err(WeightsError::Version(*version));
        }
        let (content, checksum) = bytes.split_last_chunk::<4>().ok_or(WeightsError::Length)?;
        Ok((content, u32::from_le_bytes(*checksum)))
    }

    fn parse<'a>(
        content: &'a [u8],
        keep: impl Fn(&'a [u8]) -> Cow<'static, [u8]>,
    ) -> Result<Weights, WeightsError> {
        let mut numbers =
            Numbers(content.get(HEADER.len() + VERSION.len()..).ok_or(WeightsError::Length)?);
        let mut weights = Weights::handcrafted();
        for set in &mut weights.sets {
            let [last, own] = &mut set.near;
            for table in [&mut set.value, &mut set.mask, &mut set.own, &mut set.other, last, own] {
                table.iter_mut().try_for_each(|weight| numbers.read(weight))?;
            }
        }
        for net in &mut weights.nets {
            *net = keep(numbers.net()?);
        }
        if numbers.0.is_empty() { Ok(weights) } else { Err(WeightsError::Length) }
    }
}

/// Numbers still to be read.
struct Numbers<'a>(&'a [u8]);

impl<'a> Numbers<'a> {
    fn read(&mut self, number: &mut i16) -> Result<(), WeightsError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(WeightsError::Length)?;
        *number = i16::from_le_bytes(*first);
        self.0 = rest;
        Ok(())
    }

    /// The bytes of a net, their number before them.
    fn net(&mut self) -> Result<&'a [u8], WeightsError> {
        let (length, rest) = self.0.split_first_chunk().ok_or(WeightsError::Length)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (net, rest) = rest.split_at_checked(length).ok_or(WeightsError::Length)?;
        self.0 = rest;
        Ok(net)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUILT_IN: &[u8] = include_bytes!("../weights/weights.bin");

    #[test]
    fn the_file_in_the_binary_is_whole() {
        let weights = Weights::built_in().unwrap();
        assert_eq!(Weights::from_bytes(BUILT_IN).as_ref(), Ok(&*weights));
        assert_ne!(*weights, Weights::handcrafted());
        assert_eq!(weights.to_bytes(), BUILT_IN);
        let (content, checksum) = BUILT_IN.split_last_chunk().unwrap();
        assert_eq!(crc32fast::hash(content).to_le_bytes(), *checksum);
        assert_eq!(weights.checksum().to_le_bytes(), *checksum);
    }

    /// Never silently other weights because those of the program are broken.
    #[test]
    fn damage_in_the_binary_is_an_error() {
        let damaged = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = BUILT_IN.to_vec();
            change(&mut bytes);
            Weights::of_program(bytes.leak()).unwrap_err()
        };
        assert_eq!(damaged(&|bytes| bytes.truncate(5_000)), WeightsError::Length);
        assert_eq!(damaged(&|bytes| bytes.truncate(7)), WeightsError::Length);
        assert_eq!(damaged(&|bytes| bytes.clear()), WeightsError::Header);
        let error = damaged(&|bytes| bytes[7] = b'2');
        assert_eq!(
            crate::LoadWeightsError::BuiltIn(error).to_string(),
            "the weights built into this program cannot be used: weights of version 02, this \
             program reads version 03: fit them again with `tengen tune`"
        );
    }

    #[test]
    fn damage_is_noticed() {
        let bytes = Weights::handcrafted().to_bytes();
        assert_eq!(Weights::from_bytes(b"tgnwts02"), Err(WeightsError::Version(*b"02")));
        assert_eq!(Weights::from_bytes(b"games 03"), Err(WeightsError::Header));
        let short = Weights::from_bytes(&bytes[..bytes.len() - 1]);
        assert_eq!(short, Err(WeightsError::Checksum));
        // Something follows; a net that is too short; a net that says it is longer than the file.
        let content = &bytes[..bytes.len() - 4];
        let sets = &content[..content.len() - 12];
        let two = |first: &[u8]| [sets, first, &[0; 8]].concat();
        for wrong in
            [[content, &[0; 2]].concat(), two(&[2, 0, 0, 0, 7, 7]), two(&[200, 0, 0, 0, 7, 7])]
        {
            let sealed = [&wrong[..], &crc32fast::hash(&wrong).to_le_bytes()].concat();
            assert_eq!(Weights::from_bytes(&sealed), Err(WeightsError::Length));
        }
        let mut torn = bytes;
        torn[500] ^= 4;
        assert_eq!(Weights::from_bytes(&torn), Err(WeightsError::Checksum));
    }
}
