//! What a tournament leaves behind: processes, dead ones too, and open files.

use std::time::{Duration, Instant};

/// Alive, with a mark in the environment.
fn strays(mark: &str) -> Vec<u32> {
    let has_mark = |id: &u32| {
        let environment = std::fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|entry| entry == mark.as_bytes())
    };
    processes().filter(has_mark).filter(|&id| state(id).is_some_and(|(c, _)| c != 'Z')).collect()
}

/// Our children, dead ones that nobody waited for too.
fn children() -> Vec<u32> {
    let ours = |&id: &u32| state(id).is_some_and(|(_, parent)| parent == std::process::id());
    processes().filter(ours).collect()
}

fn processes() -> impl Iterator<Item = u32> {
    let folder = std::fs::read_dir("/proc").unwrap();
    folder.flatten().filter_map(|item| item.file_name().to_str()?.parse().ok())
}

/// The state letter and the parent.
fn state(id: u32) -> Option<(char, u32)> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    Some((fields.next()?.chars().next()?, fields.next()?.parse().ok()?))
}

/// How many files this process has open.
pub fn open_files() -> usize {
    std::fs::read_dir("/proc/self/fd").unwrap().count()
}

/// Nothing is left. What was killed may take the system a moment to remove.
#[track_caller]
pub fn nothing_is_left(mark: &str, files_before: usize) {
    let begin = Instant::now();
    loop {
        let left = (strays(mark), children(), open_files().saturating_sub(files_before));
        if left == (vec![], vec![], 0) {
            return;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "strays, children, files: {left:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}
