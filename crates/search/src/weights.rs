//! The weights of an agent.

use std::sync::Arc;
use tengen_agent::{Domain, Parameter, Settings};
use tengen_core::Rule;
use tengen_eval::{EvalTables, Weights, WeightsSource};

/// The parameter that says which.
pub(crate) const PARAMETER: Parameter = Parameter {
    name: "weights",
    default: "built-in",
    domain: Domain::ChoiceOrFile { words: WeightsSource::WORDS, old: WeightsSource::OLD_WORDS },
    meaning: "Evaluation: built-in (fitted, with net), sums (fitted, without net), handcrafted, or \
              a FILE that `tengen tune` wrote; FILE@CHECKSUM takes that very file only.",
};

/// Weights, and their tables for the rule that was played last.
pub(crate) struct AgentWeights {
    weights: Arc<Weights>,
    tables: Option<(Rule, Arc<EvalTables>)>,
}

impl AgentWeights {
    /// The weights that settings name, and the settings with the checksum of the file they name.
    pub(crate) fn load(settings: &Settings) -> Result<(AgentWeights, Settings), String> {
        let mut source = WeightsSource::new(settings.text(PARAMETER.name));
        let weights = source.load().map_err(|error| error.to_string())?;
        let settings = settings.clone().rewritten(PARAMETER.name, &source.to_string());
        Ok((AgentWeights { weights, tables: None }, settings))
    }

    /// The tables of a rule.
    pub(crate) fn tables(&mut self, rule: Rule) -> Arc<EvalTables> {
        if let Some((known, tables)) = &self.tables
            && *known == rule
        {
            return tables.clone();
        }
        let tables = EvalTables::shared(&self.weights, rule);
        self.tables = Some((rule, tables.clone()));
        tables
    }
}

#[cfg(test)]
mod tests {
    use crate::KINDS;
    use tengen_agent::{Agent, CancelToken, Request};
    use tengen_core::{Game, Point, Rule, Size};
    use tengen_eval::{Net, Weights};
    use tengen_testing::Folder;

    /// Writes a file of weights; its path, and the text that names it with its checksum.
    fn write(folder: &Folder, name: &str, weights: &Weights) -> (String, String) {
        let path = folder.path(name).to_str().unwrap().to_owned();
        std::fs::write(&path, weights.to_bytes()).unwrap();
        let escaped = path.replace(',', "\\,");
        (escaped.clone(), format!("{escaped}@{:08x}", weights.checksum()))
    }

    fn game() -> Game {
        let mut game = Game::new(Rule::Freestyle, Size::FIFTEEN);
        for point in ["h8", "i9", "g7"] {
            game.play(point.parse().unwrap()).unwrap();
        }
        game
    }

    fn best(agent: &mut dyn Agent) -> Point {
        let mut request = Request::new(game());
        request.limits.nodes = Some(200);
        agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap().best
    }

    #[test]
    fn a_file_plays_as_what_is_in_it_and_is_named_with_its_checksum() {
        let folder = Folder::new("agent-weights");
        let (path, named) = write(&folder, "a, b.bin", &Weights::handcrafted());
        for kind in KINDS {
            let mut handcrafted = kind.build("weights=hand").unwrap();
            assert_eq!(handcrafted.name(), format!("{}:weights=handcrafted", kind.name));
            let mut file = kind.build(&format!("weights={path}")).unwrap();
            assert_eq!(file.name(), format!("{}:weights={named}", kind.name));
            assert_eq!(best(&mut *file), best(&mut *handcrafted));
            assert!(kind.build(&format!("weights={named}")).is_ok());
            assert_eq!(kind.build("weights=fitted").unwrap().name().matches("built-in").count(), 1);
            assert_eq!(kind.build("").unwrap().name(), kind.name);
        }
        write(&folder, "a, b.bin", &Weights::built_in().unwrap());
        for kind in KINDS {
            let error = kind.build(&format!("weights={named}")).err().unwrap().to_string();
            assert!(error.starts_with(&format!("{}: ", kind.name)), "{error}");
            assert!(error.contains("a, b.bin has checksum "), "{error}");
            let error = kind.build("weights=no/such.bin").err().unwrap().to_string();
            assert!(error.contains("cannot read the weights no/such.bin: "), "{error}");
        }
    }

    /// One net calls every position better than it is, the other worse.
    #[test]
    fn two_nets_play_side_by_side() {
        let folder = Folder::new("two-nets");
        let with_bias = |bias: i16| {
            let mut net = Net::zero(Rule::Freestyle);
            net.sides_mut().iter_mut().for_each(|side| side.value_bias = bias);
            let mut weights = Weights::handcrafted();
            assert!(weights.set_net(Rule::Freestyle, Some(&net)));
            weights
        };
        let [(one, _), (two, _)] = [("one.bin", 30_000), ("two.bin", -30_000)]
            .map(|(name, bias)| write(&folder, name, &with_bias(bias)));
        let score = |path: &str| {
            let mut agent = KINDS[0].build(&format!("weights={path},hash=1")).unwrap();
            let mut request = Request::new(game());
            request.limits.depth = Some(2);
            let answer = agent.think(&request, &CancelToken::new(), &mut |_| {}).unwrap();
            answer.report.lines[0].score
        };
        assert_ne!(score(&one), score(&two));
    }
}
