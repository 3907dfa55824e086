//! What an agent sees, for drawing on a board.

use tengen_core::Point;

/// Something an agent knows of many points, under a name.
///
/// ```
/// use tengen_agent::{Layer, LayerContent};
/// let h8 = "h8".parse().unwrap();
/// let layer = Layer::numbers("points for black", [(h8, 112.0)]);
/// assert!(matches!(layer.content, LayerContent::Numbers(ref points) if points.len() == 1));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// What it shows, in a few words.
    pub name: String,
    /// The points.
    pub content: LayerContent,
}

/// The points of a [`Layer`].
#[derive(Clone, Debug, PartialEq)]
pub enum LayerContent {
    /// A number for each point.
    Numbers(Vec<(Point, f64)>),
    /// A short text for each point.
    Marks(Vec<(Point, String)>),
}

impl Layer {
    /// A layer of numbers.
    pub fn numbers(
        name: impl Into<String>,
        points: impl IntoIterator<Item = (Point, f64)>,
    ) -> Layer {
        let content = LayerContent::Numbers(points.into_iter().collect());
        Layer { name: name.into(), content }
    }

    /// A layer of marks.
    pub fn marks(
        name: impl Into<String>,
        points: impl IntoIterator<Item = (Point, String)>,
    ) -> Layer {
        let content = LayerContent::Marks(points.into_iter().collect());
        Layer { name: name.into(), content }
    }
}
