//! Five in a row for three players: the Ottawa paper's last sentence, "games with three players
//! could be explored to make the game more exciting and fun".
//!
//! Three colours move in turn; the first to complete a row wins, and a full board is a draw. Each
//! player looks ahead by max^n: a position is worth one number to each of the three, and the side
//! to move takes the child that is worth most to it. With three there is no zero sum that pruning
//! could rely on, and a player can be made to block for another: who moves right before an open row
//! has to.
//!
//! The two-coloured core has no part in this; the board is the lab's own.

mod board;
mod search;
mod table;

pub use board::{ThreePosition, Variant, VariantError};
pub use search::MaxN;
pub use table::{ThreeGame, ThreeTable, play, play_many};
