//! Parameter names of earlier versions. Logs and scripts hold them, so they are still read.

/// A parameter name that an agent no longer has.
#[derive(Clone, Copy, Debug)]
pub struct Former {
    /// As it was written before the `=`.
    pub name: &'static str,
    /// What became of it.
    pub now: Fate,
}

/// What became of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum Fate {
    /// It has another name.
    Renamed(&'static str),
    /// It is gone. The value that changed nothing is still accepted, any other is refused.
    Removed {
        /// The value it had unless it was set.
        default: &'static str,
        /// The version without it.
        since: &'static str,
    },
    /// It was a switch. `off` stands for these settings, which replace any others of the same
    /// parameters; `on` stands for nothing.
    Switch {
        /// Settings as `name=value,name=value`.
        off: &'static str,
    },
}

impl Former {
    /// A parameter with a new name.
    pub const fn renamed(name: &'static str, to: &'static str) -> Former {
        Former { name, now: Fate::Renamed(to) }
    }

    /// A parameter that was removed.
    pub const fn removed(name: &'static str, default: &'static str, since: &'static str) -> Former {
        Former { name, now: Fate::Removed { default, since } }
    }

    /// A switch for which other parameters serve.
    pub const fn switch(name: &'static str, off: &'static str) -> Former {
        Former { name, now: Fate::Switch { off } }
    }
}
