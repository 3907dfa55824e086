//! The sessions in the folder `hostile`: what is in a file is sent as it is.

use anyhow::{Context, Result, bail};
use std::path::Path;

/// Every file, by name.
pub fn read() -> Result<Vec<(String, Vec<u8>)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("hostile");
    let entries = std::fs::read_dir(&folder)
        .with_context(|| format!("cannot read the folder {}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            files.push((name, std::fs::read(&path)?));
        }
    }
    if files.is_empty() {
        bail!("there is no session in {}", folder.display());
    }
    files.sort();
    Ok(files)
}
