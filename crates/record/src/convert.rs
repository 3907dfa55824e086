//! From one format to another.

use crate::{
    Format, Loss, Note, ReadError, ReadOptions, WriteError, WriteOptions, Written, read, write,
};

/// How to read the one file and write the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConvertOptions {
    /// How to read. The format in it counts only where [`convert`] is given none.
    pub read: ReadOptions,
    /// How to write.
    pub write: WriteOptions,
}

/// A file in its new format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The content.
    pub text: String,
    /// The format it came from, given or recognised.
    pub from: Format,
    /// The number of games.
    pub games: usize,
    /// What the reader had to assume.
    pub notes: Vec<Note>,
    /// What the new format cannot hold.
    pub losses: Vec<Loss>,
}

/// Why a file cannot be converted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConvertError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It cannot be written in the new format.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Converts a file. The games need not be legal: they are copied, not judged.
///
/// ```
/// use tengen_record::{ConvertOptions, Format, convert};
/// let psq = b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,350\r\nAnn\r\nBen\r\n-1\r\n";
/// let converted = convert(psq, None, Format::Sgf, &ConvertOptions::default()).unwrap();
/// assert_eq!(converted.from, Format::Psq);
/// assert_eq!(
///     converted.text,
///     "(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[Ann]PW[Ben]\n;B[hh];W[ig]C[350ms])\n",
/// );
/// ```
pub fn convert(
    input: &[u8],
    from: Option<Format>,
    to: Format,
    options: &ConvertOptions,
) -> Result<Converted, ConvertError> {
    let options_in = ReadOptions { format: from.or(options.read.format), ..options.read.clone() };
    let reading = read(input, &options_in)?;
    let Written { text, losses } = write(&reading.records, to, &options.write)?;
    Ok(Converted {
        text,
        from: reading.format,
        games: reading.records.len(),
        notes: reading.notes,
        losses,
    })
}
