//! The weights of the program are whole, or there is no program: whoever plays with them need not
//! read all of the file again, which an engine with little memory could not afford.

use std::error::Error;

const FILE: &str = "weights/weights.bin";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={FILE}");
    let bytes = std::fs::read(FILE)?;
    let (content, checksum) = bytes.split_last_chunk::<4>().ok_or("it is empty")?;
    if crc32fast::hash(content).to_le_bytes() != *checksum {
        return Err(format!("{FILE} is damaged: the checksum does not fit").into());
    }
    Ok(())
}
