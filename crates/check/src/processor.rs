//! Processor time, as Linux counts it.

use std::fs;
use std::time::Duration;

/// A clock tick of `/proc`: a hundredth of a second on every Linux.
const TICK: Duration = Duration::from_millis(10);

/// What a process and its descendants have used. Nothing where the system does not say.
pub(crate) fn used(id: u32) -> Option<Duration> {
    let own = ticks(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?)?;
    let others: u64 = descendants(id)
        .into_iter()
        .filter_map(|id| ticks(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?))
        .sum();
    Some(TICK * u32::try_from(own + others).unwrap_or(u32::MAX))
}

/// User and system time from `/proc/PID/stat`. The name in brackets may hold anything.
fn ticks(stat: &str) -> Option<u64> {
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_ascii_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(user + system)
}

fn descendants(id: u32) -> Vec<u32> {
    let mut found = vec![id];
    let mut next = 0;
    while let Some(&id) = found.get(next) {
        let threads = fs::read_dir(format!("/proc/{id}/task"));
        for thread in threads.into_iter().flatten().flatten() {
            let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            let ids = children.split_ascii_whitespace().filter_map(|id| id.parse().ok());
            let new: Vec<u32> = ids.filter(|id| !found.contains(id)).collect();
            found.extend(new);
        }
        next += 1;
    }
    found.remove(0);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_hold_anything() {
        let stat = "42 (a) Z 1 (b) S 7 41 41 0 -1 4194304 90 0 0 0 30 12 0 0 20 0 1 0 123456";
        assert_eq!(ticks(stat), Some(42));
        assert_eq!(ticks("42 (a) S 7"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn work_counts() {
        let before = used(std::process::id()).unwrap();
        let mut sum = 0_u64;
        while used(std::process::id()).unwrap() < before + 2 * TICK {
            sum = (0..100_000).fold(sum, |sum, number| sum.wrapping_mul(31).wrapping_add(number));
        }
        assert_ne!(sum, 1, "the work is not left out");
    }
}
