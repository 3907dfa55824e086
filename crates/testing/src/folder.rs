//! A folder of a test's own.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// An empty folder, removed when the test ends.
///
/// ```
/// let folder = tengen_testing::Folder::new("example");
/// std::fs::write(folder.path("a.txt"), "a").unwrap();
/// assert_eq!(folder.names(""), ["a.txt"]);
/// ```
pub struct Folder(PathBuf);

impl Folder {
    /// One whose name begins with this.
    pub fn new(name: &str) -> Folder {
        Folder::within(&std::env::temp_dir(), name)
    }

    /// In memory where the system offers that, for tests that write thousands of files: waiting
    /// for a disk would take most of their time.
    pub fn in_memory(name: &str) -> Folder {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { Folder::within(memory, name) } else { Folder::new(name) }
    }

    fn within(parent: &Path, name: &str) -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let id = std::process::id();
        let path = parent.join(format!("tengen-{name}-{id}-{number}"));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.0
    }

    /// A file in it, whether it is there or not.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names in a folder within this one, sorted.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.join(Path::new(folder))).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
