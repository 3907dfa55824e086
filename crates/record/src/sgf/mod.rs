//! SGF: our own reader, because the files of this game are written by programs of every age and
//! care, and because a tree may be deep enough to break a reader that recurses.

mod name;
mod point;
mod read;
mod scan;
mod write;

pub(crate) use read::read;
pub(crate) use scan::looks_like_sgf;
pub(crate) use write::write;
