//! A process and everything it has started, however far that has run.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;

/// The environment variable that every process of a family inherits: the way to find one that
/// left group and session and whose parent is dead.
pub(super) const MARK: &str = "TENGEN_ENGINE_MARK";

/// How long killing is repeated while new members keep appearing.
const KILL_LIMIT: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(super) struct Family {
    leader: i32,
    mark: String,
}

/// A process at one moment. Numbers are used again; with the start time they are unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Member {
    id: i32,
    start: u64,
}

/// A line of the system's list of processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    member: Member,
    parent: i32,
    group: i32,
    /// Dead and not yet forgotten.
    zombie: bool,
    /// Stopped by a signal.
    halted: bool,
}

impl Family {
    pub fn new(leader: u32, mark: String) -> Family {
        Family { leader: leader.cast_signed(), mark }
    }

    /// Sends a signal to every member that can be found quickly: the group, and the descendants
    /// that left it.
    pub fn signal(&self, signal: Signal) {
        // Errors mean that nobody is left to be told.
        let _ = killpg(Pid::from_raw(self.leader), signal);
        for id in descendants(self.leader) {
            if entry(id).is_some_and(|entry| entry.group != self.leader) {
                let _ = kill(Pid::from_raw(id), signal);
            }
        }
    }

    pub fn leader_is_halted(&self) -> bool {
        entry(self.leader).is_some_and(|entry| entry.halted)
    }

    /// Kills all members, and looks again until none is found. The leader must not have been
    /// waited for yet: so long its number, which is the group's too, belongs to nobody else.
    pub fn kill(&self) {
        let until = Instant::now() + KILL_LIMIT;
        let mut known: Vec<Member> = Vec::new();
        loop {
            let entries = all();
            self.add_new(&entries, &mut known);
            let mut alive = entries
                .iter()
                .filter(|entry| !entry.zombie && known.contains(&entry.member))
                .peekable();
            if alive.peek().is_none() || Instant::now() > until {
                return;
            }
            let _ = killpg(Pid::from_raw(self.leader), Signal::SIGKILL);
            for Entry { member, .. } in alive {
                if entry(member.id).is_some_and(|now| now.member == *member) {
                    let _ = kill(Pid::from_raw(member.id), Signal::SIGKILL);
                }
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Adds the members that are not known yet: by group, by a parent that is one, by the mark.
    /// Who is known stays so when its parent dies and the system gives it another.
    fn add_new(&self, entries: &[Entry], known: &mut Vec<Member>) {
        loop {
            let before = known.len();
            for entry in entries.iter().filter(|entry| entry.parent != 0) {
                let is_member = entry.member.id == self.leader
                    || entry.group == self.leader
                    || known.iter().any(|member| member.id == entry.parent);
                if is_member && !known.contains(&entry.member) {
                    known.push(entry.member);
                }
            }
            if known.len() == before {
                break;
            }
        }
        let strangers = entries.iter().filter(|entry| !entry.zombie);
        let marked: Vec<Member> = strangers
            .map(|entry| entry.member)
            .filter(|member| !known.contains(member) && self.marked(member.id))
            .collect();
        known.extend(marked);
    }

    fn marked(&self, id: i32) -> bool {
        let Ok(environment) = fs::read(format!("/proc/{id}/environ")) else { return false };
        let is_mark = |variable: &[u8]| {
            let value = variable.strip_prefix(MARK.as_bytes());
            value.and_then(|rest| rest.strip_prefix(b"=")) == Some(self.mark.as_bytes())
        };
        environment.split(|&byte| byte == 0).any(is_mark)
    }
}

/// Every process of the system.
fn all() -> Vec<Entry> {
    let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
    let id = |name: &std::ffi::OsStr| name.to_str()?.parse().ok();
    folder.flatten().filter_map(|item| entry(id(&item.file_name())?)).collect()
}

fn entry(id: i32) -> Option<Entry> {
    parse(id, &fs::read_to_string(format!("/proc/{id}/stat")).ok()?)
}

/// Reads `/proc/PID/stat`. The program's name stands in brackets and may hold anything, brackets
/// and blanks too, so the rest is counted from the last one.
fn parse(id: i32, stat: &str) -> Option<Entry> {
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_ascii_whitespace();
    let state = fields.next()?;
    let (zombie, halted) = (matches!(state, "Z" | "X"), state == "T");
    let parent = fields.next()?.parse().ok()?;
    let group = fields.next()?.parse().ok()?;
    // Field 22 of the file, where the state is field 3.
    let start = fields.nth(22 - 6)?.parse().ok()?;
    Some(Entry { member: Member { id, start }, parent, group, zombie, halted })
}

/// The children, their children and so on, without the process itself. Quick, for use between
/// moves: the system's list is not read as a whole.
pub(super) fn descendants(leader: i32) -> Vec<i32> {
    let mut found = vec![leader];
    let mut next = 0;
    while let Some(&id) = found.get(next) {
        for child in children(id) {
            if !found.contains(&child) {
                found.push(child);
            }
        }
        next += 1;
    }
    found.remove(0);
    found
}

fn children(id: i32) -> Vec<i32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{id}/task")) else { return Vec::new() };
    let lists = threads.flatten().map(|thread| fs::read_to_string(thread.path().join("children")));
    match lists.collect::<Result<Vec<_>, _>>() {
        Ok(lists) => {
            lists.iter().flat_map(|list| list.split(' ')).filter_map(|id| id.parse().ok()).collect()
        }
        // A thread ended just now, or the system was built without these lists.
        Err(_) => all().iter().filter(|e| e.parent == id).map(|e| e.member.id).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_hold_anything() {
        let stat = "42 (a) Z 1 (b) S 7 41 41 0 -1 4194304 90 0 0 0 0 0 0 0 20 0 1 0 123456 5000 9";
        let entry = parse(42, stat).unwrap();
        let member = Member { id: 42, start: 123_456 };
        assert_eq!(entry, Entry { member, parent: 7, group: 41, zombie: false, halted: false });
        assert_eq!(parse(42, "42 (a) S 7"), None);
        assert_eq!(parse(42, ""), None);
    }

    #[test]
    fn we_are_in_the_list() {
        let id = std::process::id().cast_signed();
        let own = entry(id).unwrap();
        assert!(!own.zombie && own.parent > 0);
        assert!(all().contains(&own));
        assert!(descendants(own.parent).contains(&id));
    }

    #[test]
    fn a_family_is_followed_through_parents_and_groups() {
        let line = |id, parent, group| {
            let member = Member { id, start: id as u64 };
            Entry { member, parent, group, zombie: false, halted: false }
        };
        // Far beyond any number the system gives, so that no environment is found for them.
        const BASE: i32 = 2_000_000_000;
        let entries = [
            line(BASE + 4, BASE + 3, BASE + 4),
            line(BASE + 3, BASE + 1, BASE + 3),
            line(BASE + 1, 7, BASE + 1),
            line(BASE + 2, 1, BASE + 1),
            line(BASE + 5, 1, BASE + 5),
        ];
        let family = Family::new((BASE + 1) as u32, "none".into());
        let mut known = Vec::new();
        family.add_new(&entries, &mut known);
        let mut ids: Vec<i32> = known.iter().map(|member| member.id - BASE).collect();
        ids.sort_unstable();
        assert_eq!(ids, [1, 2, 3, 4]);
    }
}
