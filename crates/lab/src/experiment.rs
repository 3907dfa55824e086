//! One tournament of an experiment, and what the paper says of it.

use crate::Figure;
use tengen_arena::{PlayerConfig, Tournament};

/// One tournament of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// The experiment it belongs to: a paper, `pool`, `compare`. Its folder.
    pub study: String,
    /// Its name in that experiment, and its files'.
    pub name: String,
    /// What it asks, in one sentence.
    pub title: String,
    /// Who plays whom. In a gauntlet the first player is the measure of all others.
    pub tournament: Tournament,
    /// What the paper prints for its players.
    pub figures: Vec<Figure>,
}

impl Experiment {
    pub(crate) fn new(study: &str, name: &str, title: &str, tournament: Tournament) -> Experiment {
        let mut figures = crate::figures(study);
        figures.retain(|figure| figure.trial == name);
        let (study, name, title) = (study.to_owned(), name.to_owned(), title.to_owned());
        Experiment { study, name, title, tournament, figures }
    }

    /// What the paper prints for a player.
    pub fn figure(&self, player: &PlayerConfig) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.player == player.name)
    }
}
