//! Plots as SVG text: lines, points with error bars, histograms.
//!
//! A plot stands alone as a file or inside a page. Text and axes have the surrounding colour;
//! the colours of lines can be set by the page as `--plot-1` to `--plot-6`. Lines also differ
//! in dashes and marks, so that no colour needs to be seen.
//!
//! ```
//! use tengen_plot::{Axis, Curve, Dot, Frame, line_plot};
//! let frame = Frame {
//!     width: 640,
//!     height: 300,
//!     about: "Nodes per second by threads".into(),
//!     x: Axis::new("threads").whole(),
//!     y: Axis::new("speed").unit("nodes/s").showing(&[0.0]),
//! };
//! let dots = vec![Dot::new(1.0, 1.0e6), Dot::new(2.0, 1.9e6).between(1.8e6, 2.0e6)];
//! let svg = line_plot(&frame, &[Curve { name: "search".into(), dots }], &[]);
//! assert!(svg.starts_with("<svg ") && svg.contains("speed, nodes/s"));
//! ```

mod axis;
mod bars;
mod escape;
mod intervals;
mod lines;
mod svg;

pub use axis::{Axis, Ticks};
pub use bars::{Bin, histogram};
pub use escape::escape;
pub use intervals::{Interval, interval_plot};
pub use lines::{Curve, Dot, line_plot};

/// A plot's size and words.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom. Plots that grow with their content take no notice.
    pub height: u32,
    /// What the plot shows, for those who cannot see it.
    pub about: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
}

/// A value that is marked right across a plot: a bound, a target, zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Where.
    pub at: f64,
    /// What is written beside it; may be empty.
    pub name: String,
}

/// The largest and least of some numbers and whatever an axis must show; nothing without any
/// finite number.
fn range(numbers: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    numbers.filter(|number| number.is_finite()).fold(None, |range, number| {
        let (low, high) = range.unwrap_or((number, number));
        Some((low.min(number), high.max(number)))
    })
}
