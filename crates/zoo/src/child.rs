//! A child that nobody is rid of easily.

use std::process::{Command, Stdio};
use std::time::Duration;

/// The argument that makes the zoo play the child.
pub const ROLE: &str = "child";

/// Starts it in a session of its own, deaf to polite signals, on our pipes. The shell is there
/// for the deafness, which a program keeps when it takes the shell's place.
pub fn start(mebibytes: u64) {
    let Ok(zoo) = std::env::current_exe() else { return };
    const DEAF: &str = "trap '' TERM HUP INT; exec \"$0\" \"$@\"";
    let mut command = Command::new("setsid");
    command.args(["sh", "-c", DEAF]).arg(zoo).arg(ROLE).arg(mebibytes.to_string());
    command.stdin(Stdio::null());
    // Without it the tests that need it see no child and fail.
    let _ = command.spawn();
}

/// What it does.
pub fn keep_pipes_open(mebibytes: u64) -> ! {
    let memory = vec![1_u8; (mebibytes as usize) << 20];
    loop {
        std::thread::sleep(Duration::from_secs(3600));
        std::hint::black_box(&memory);
    }
}
