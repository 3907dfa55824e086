//! Where weights come from, as a person writes it.

use crate::weights::{Weights, WeightsError};
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::sync::Arc;

/// Weights by a word or the name of a file.
///
/// `Display` prints what [`WeightsSource::new`] reads. A file whose name is one of the words, or
/// ends like a checksum, needs `./` before it or its own checksum after it.
///
/// ```
/// use tengen_eval::WeightsSource;
/// assert_eq!(WeightsSource::new("hand"), WeightsSource::Handcrafted);
/// let file = WeightsSource::new("own.bin@1a2b3c4d");
/// let checksum = Some(0x1a2b_3c4d);
/// assert_eq!(file, WeightsSource::File { path: "own.bin".to_owned(), checksum });
/// assert_eq!(file.to_string(), "own.bin@1a2b3c4d");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WeightsSource {
    /// Those of the program: sums and nets fitted to self-play.
    #[default]
    BuiltIn,
    /// The same sums without a net.
    Sums,
    /// What a person would guess.
    Handcrafted,
    /// A file that `tengen tune` wrote.
    File {
        /// Its path.
        path: String,
        /// The checksum it has to have, if it is known.
        checksum: Option<u32>,
    },
}

/// Why weights cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum LoadWeightsError {
    /// Those of the program are broken.
    #[error("the weights built into this program cannot be used: {0}")]
    BuiltIn(WeightsError),
    /// There is no such file, or it may not be read.
    #[error("cannot read the weights {path}: {error}")]
    Read {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// The file holds something else.
    #[error("cannot use {path}: {error}")]
    Content {
        /// The file.
        path: String,
        /// What is wrong with it.
        error: WeightsError,
    },
    /// The file holds other weights than those that were named.
    #[error("{path} has checksum {found:08x}, expected {expected:08x}")]
    Checksum {
        /// The file.
        path: String,
        /// What it has.
        found: u32,
        /// What was named.
        expected: u32,
    },
}

impl WeightsSource {
    /// The words that name no file.
    pub const WORDS: &'static [&'static str] = &["built-in", "sums", "handcrafted"];
    /// What the first and the last of them were called before version 0.2.0. They are still read.
    pub const OLD_WORDS: &'static [&'static str] = &["fitted", "hand"];

    /// Reads a word, `FILE`, or `FILE@CHECKSUM` with eight hexadecimal digits.
    pub fn new(text: &str) -> WeightsSource {
        match text.to_ascii_lowercase().as_str() {
            "built-in" | "fitted" => return WeightsSource::BuiltIn,
            "sums" => return WeightsSource::Sums,
            "handcrafted" | "hand" => return WeightsSource::Handcrafted,
            _ => {}
        }
        let named = text.rsplit_once('@').and_then(|(path, digits)| {
            let is_checksum = digits.len() == 8 && digits.bytes().all(|b| b.is_ascii_hexdigit());
            let checksum = u32::from_str_radix(digits, 16).ok().filter(|_| is_checksum)?;
            Some((path, checksum))
        });
        let (path, checksum) = named.map_or((text, None), |(path, sum)| (path, Some(sum)));
        WeightsSource::File { path: path.to_owned(), checksum }
    }

    /// Reads the weights. The checksum of a file is kept, so that from then on this names these
    /// very weights.
    pub fn load(&mut self) -> Result<Arc<Weights>, LoadWeightsError> {
        match self {
            WeightsSource::BuiltIn => Weights::built_in().map_err(LoadWeightsError::BuiltIn),
            WeightsSource::Sums => {
                let built_in = Weights::built_in().map_err(LoadWeightsError::BuiltIn)?;
                Ok(Arc::new(built_in.without_nets()))
            }
            WeightsSource::Handcrafted => Ok(Arc::new(Weights::handcrafted())),
            WeightsSource::File { path, checksum } => {
                let (weights, found) = read(path)?;
                if let Some(expected) = *checksum
                    && expected != found
                {
                    let path = path.clone();
                    return Err(LoadWeightsError::Checksum { path, found, expected });
                }
                *checksum = Some(found);
                Ok(Arc::new(weights))
            }
        }
    }
}

/// Far more than any weights have: whatever else a path leads to is not read to its end.
const MOST_BYTES: u64 = 16 << 20;

fn read(path: &str) -> Result<(Weights, u32), LoadWeightsError> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
    read.map_err(|error| LoadWeightsError::Read { path: path.to_owned(), error })?;
    let weights = Weights::from_bytes(&bytes)
        .map_err(|error| LoadWeightsError::Content { path: path.to_owned(), error })?;
    let checksum = weights.checksum();
    Ok((weights, checksum))
}

impl fmt::Display for WeightsSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsSource::BuiltIn => f.write_str("built-in"),
            WeightsSource::Sums => f.write_str("sums"),
            WeightsSource::Handcrafted => f.write_str("handcrafted"),
            WeightsSource::File { path, checksum: None } => f.write_str(path),
            WeightsSource::File { path, checksum: Some(sum) } => write!(f, "{path}@{sum:08x}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_files_are_read_as_they_are_printed() {
        for word in WeightsSource::WORDS {
            assert_eq!(WeightsSource::new(word).to_string(), *word);
        }
        for word in WeightsSource::OLD_WORDS {
            assert!(!matches!(WeightsSource::new(word), WeightsSource::File { .. }), "{word}");
        }
        for (text, path, checksum) in [
            ("own.bin", "own.bin", None),
            ("./sums", "./sums", None),
            ("a b/c,d.bin@00000001", "a b/c,d.bin", Some(1)),
            ("x@1a2b3c4d@ffffffff", "x@1a2b3c4d", Some(u32::MAX)),
            ("me@home", "me@home", None),
            ("x@+1a2b3c4", "x@+1a2b3c4", None),
        ] {
            let source = WeightsSource::new(text);
            assert_eq!(source, WeightsSource::File { path: path.to_owned(), checksum });
            assert_eq!(source.to_string(), text);
        }
    }

    #[test]
    fn a_file_is_named_with_its_checksum_and_no_other_is_taken() {
        let folder = tengen_testing::Folder::new("weights");
        let path = folder.path("a, b.bin").to_str().unwrap().to_owned();
        let weights = Weights::handcrafted();
        std::fs::write(&path, weights.to_bytes()).unwrap();
        let mut source = WeightsSource::new(&path);
        assert_eq!(*source.load().unwrap(), weights);
        assert_eq!(source.to_string(), format!("{path}@{:08x}", weights.checksum()));
        assert_eq!(*WeightsSource::new(&source.to_string()).load().unwrap(), weights);

        let other = Weights::built_in().unwrap().without_nets();
        std::fs::write(&path, other.to_bytes()).unwrap();
        let text = source.to_string();
        let expected = format!(
            "{path} has checksum {:08x}, expected {:08x}",
            other.checksum(),
            weights.checksum()
        );
        for _ in 0..2 {
            assert_eq!(source.load().unwrap_err().to_string(), expected);
            assert_eq!(source.to_string(), text);
        }
        std::fs::write(&path, "something else").unwrap();
        let error = source.load().unwrap_err().to_string();
        assert_eq!(error, format!("cannot use {path}: not a file of weights"));
        drop(folder);
        let error = source.load().unwrap_err().to_string();
        assert!(error.starts_with(&format!("cannot read the weights {path}: ")), "{error}");
    }
}
