//! The game itself: points, boards, rules, legality, results.
//!
//! This crate knows no time, thread, randomness, file, protocol text or pattern. Everything else
//! in Tengen stands on it.
//!
//! With the feature `serde`, points, colours, rules and sizes are read and written as their texts.
//!
//! Begin with [`Game`] for a game that is always legal, [`Board`] for a bare position, [`Rule`]
//! for what wins, and [`board!`] to draw a position in a test.

mod board;
mod color;
mod five;
mod forbidden;
mod game;
mod line;
mod notation;
mod picture;
mod point;
mod point_set;
mod replay;
mod rule;
mod setup;
mod size;
mod symmetry;
#[cfg(feature = "serde")]
mod text;
mod zobrist;

pub use board::{Board, BoardObserver, Cell};
pub use color::{Color, ColorError};
pub use forbidden::Forbidden;
pub use game::{Game, MoveError, Outcome};
pub use line::{Direction, MARGIN, along};
pub use notation::{NotationError, RowOrder, format_moves, parse_moves};
pub use picture::PictureError;
pub use point::{Point, PointError};
pub use point_set::{Iter as PointSetIter, PointSet};
pub use replay::{GameTextError, IllegalMove};
pub use rule::{Rule, RuleError, WinCondition};
pub use setup::{Setup, SetupError};
pub use size::{Size, SizeError};
pub use symmetry::Symmetry;
#[cfg(feature = "serde")]
pub use text::point_list;
