//! The units of values and policies.

/// Points of the value that make one logit of the probability to win: 200 points ahead, a side wins
/// three games of four, roughly.
pub const POINTS_PER_LOGIT: i32 = 200;

/// Points of the policy that make one nat of preference between two moves.
pub const POINTS_PER_POLICY_NAT: i32 = 40;

/// The value of a won game in points. Estimates stay below.
pub const WIN_POINTS: i32 = 30_000;
