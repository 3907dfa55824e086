//! What an agent sees, for drawing on a board.

use tengen_core::Point;

/// Something an agent knows of many points, under a name.
///
/// ```
/// use tengen_agent::{Overlay, OverlayContent};
/// let h8 = "h8".parse().unwrap();
/// let layer = Overlay::numbers("points for black", [(h8, 112.0)]);
/// assert!(matches!(layer.content, OverlayContent::Numbers(ref points) if points.len() == 1));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Overlay {
    /// What it shows, in a few words.
    pub name: String,
    /// The points.
    pub content: OverlayContent,
}

/// The points of a [`Overlay`].
#[derive(Clone, Debug, PartialEq)]
pub enum OverlayContent {
    /// A number for each point.
    Numbers(Vec<(Point, f64)>),
    /// A short text for each point.
    Marks(Vec<(Point, String)>),
}

impl Overlay {
    /// A layer of numbers.
    pub fn numbers(
        name: impl Into<String>,
        points: impl IntoIterator<Item = (Point, f64)>,
    ) -> Overlay {
        let content = OverlayContent::Numbers(points.into_iter().collect());
        Overlay { name: name.into(), content }
    }

    /// A layer of marks.
    pub fn marks(
        name: impl Into<String>,
        points: impl IntoIterator<Item = (Point, String)>,
    ) -> Overlay {
        let content = OverlayContent::Marks(points.into_iter().collect());
        Overlay { name: name.into(), content }
    }
}
