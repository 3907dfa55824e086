//! What the system says about a process.

use std::fs;
use std::time::Duration;

/// A clock tick of `/proc`: a hundredth of a second on every Linux.
const TICK: Duration = Duration::from_millis(10);

/// Processor time that a process and its descendants have used. Nothing where the system does not say.
pub(crate) fn processor_time(id: u32) -> Option<Duration> {
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

/// Bytes a process has written: its heap and stacks, without the program's own code. Those pages
/// of a file become unique and shared again as other processes of the same program come and go,
/// which is no growth. Nothing if it has ended.
#[cfg(target_os = "linux")]
pub(crate) fn anonymous_memory(id: u32) -> Option<u64> {
    kibibytes(&fs::read_to_string(format!("/proc/{id}/smaps_rollup")).ok()?, "Anonymous:")
}

/// Bytes of a process that are in memory. Nothing if it has ended.
#[cfg(target_os = "linux")]
pub(crate) fn resident_memory(id: u32) -> Option<u64> {
    kibibytes(&fs::read_to_string(format!("/proc/{id}/status")).ok()?, "VmRSS:")
}

/// A number of the kind `Name:   12 kB`, in bytes.
#[cfg(target_os = "linux")]
fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(1024 * line.split_ascii_whitespace().next()?.parse::<u64>().ok()?)
}

/// Its threads.
#[cfg(target_os = "linux")]
pub(crate) fn threads(id: u32) -> Option<usize> {
    Some(fs::read_dir(format!("/proc/{id}/task")).ok()?.count())
}

/// Its open files and pipes.
#[cfg(target_os = "linux")]
pub(crate) fn handles(id: u32) -> Option<usize> {
    Some(fs::read_dir(format!("/proc/{id}/fd")).ok()?.count())
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
        let before = processor_time(std::process::id()).unwrap();
        let mut sum = 0_u64;
        while processor_time(std::process::id()).unwrap() < before + 2 * TICK {
            sum = (0..100_000).fold(sum, |sum, number| sum.wrapping_mul(31).wrapping_add(number));
        }
        assert_ne!(sum, 1, "the work is not left out");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_of_a_kind_alone_counts() {
        let rollup = "55e8-7ffe ---p 0 00:00 0 [rollup]\nRss: 99 kB\nPrivate_Dirty: 7 kB\n\
                      Anonymous: 6 kB\nAnonHugePages: 0 kB\n";
        assert_eq!(kibibytes(rollup, "Anonymous:"), Some(6 << 10));
        assert_eq!(kibibytes(rollup, "VmRSS:"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_is_seen_from_outside() {
        let mut process = tengen_remote::Process::start(&"cat".parse().unwrap()).unwrap();
        let until = std::time::Instant::now() + Duration::from_secs(60);
        process.write(b"hello\n", until).unwrap();
        assert!(matches!(process.hear(until), tengen_remote::Heard::Line(_)));
        let id = process.id();
        assert_eq!(threads(id), Some(1));
        assert!(handles(id) >= Some(3), "the three pipes, and what it inherited");
        assert!(anonymous_memory(id) > Some(0));
        assert!(resident_memory(id) > Some(0));
        process.kill();
        assert_eq!((threads(id), anonymous_memory(id)), (None, None));
    }
}
