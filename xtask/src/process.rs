//! Running other programs: shown, captured, or watched by a clock.

use anyhow::{Context, Result, bail};
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A call that has not been made yet.
pub struct Invocation {
    command: Command,
    /// The call as a person would type it, for messages.
    line: String,
}

/// What a program printed.
pub struct Printed {
    pub stdout: String,
    pub stderr: String,
    pub status: ExitStatus,
}

impl Invocation {
    /// A call of a program by its name or path.
    pub fn new(program: impl Into<OsString>, arguments: &[&str]) -> Invocation {
        let program = program.into();
        let mut line = program.to_string_lossy().into_owned();
        for argument in arguments {
            line.push(' ');
            line.push_str(argument);
        }
        let mut command = Command::new(program);
        command.args(arguments);
        Invocation { command, line }
    }

    /// Shows the program under this name in messages.
    pub fn named(mut self, name: &str) -> Invocation {
        let program = self.command.get_program().to_string_lossy().into_owned();
        let rest = self.line.strip_prefix(&program).unwrap_or_default();
        self.line = format!("{name}{rest}");
        self
    }

    /// Runs in this folder.
    pub fn inside(mut self, folder: &Path) -> Invocation {
        self.command.current_dir(folder);
        self
    }

    /// Adds one more argument, which may be any path.
    pub fn argument(mut self, argument: impl AsRef<OsStr>) -> Invocation {
        let argument = argument.as_ref();
        self.line.push(' ');
        self.line.push_str(&argument.to_string_lossy());
        self.command.arg(argument);
        self
    }

    /// Sets an environment variable.
    pub fn with(mut self, name: &str, value: impl AsRef<OsStr>) -> Invocation {
        self.command.env(name, value);
        self
    }

    /// Runs it with its output on our own; a failure is an error.
    pub fn shown(mut self) -> Result<()> {
        println!("      $ {}", self.line);
        let status = self.command.status().with_context(|| self.cannot_start())?;
        self.judge(status)
    }

    /// Runs it and keeps what it prints; a failure is an error that shows it.
    pub fn captured(mut self) -> Result<Printed> {
        let output = self.command.output().with_context(|| self.cannot_start())?;
        let printed = Printed {
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            status: output.status,
        };
        self.judge(output.status).with_context(|| printed.stderr.trim_end().to_owned())?;
        Ok(printed)
    }

    /// Runs it with its output on our own and keeps a copy. A failure is not an error here: the
    /// caller reads the status.
    pub fn shown_and_kept(mut self) -> Result<Printed> {
        println!("      $ {}", self.line);
        if io::stdout().is_terminal() {
            // The program sees a pipe and would drop its colours.
            self.command.env("CARGO_TERM_COLOR", "always");
        }
        let (mut child, stdout, stderr) = self.spawn_piped()?;
        let err = thread::spawn(move || copy_lines(stderr, io::stderr()));
        let stdout = copy_lines(stdout, io::stdout());
        let stderr = err.join().map_err(|_| anyhow::anyhow!("the thread that reads died"))?;
        Ok(Printed { stdout, stderr, status: child.wait()? })
    }

    /// Runs it silently, with an empty input, and kills it when it has not ended after `limit`:
    /// a guard against hangs, to be set far above any time that is worth measuring.
    pub fn within(mut self, limit: Duration) -> Result<Printed> {
        self.command.stdin(Stdio::null());
        let (mut child, stdout, stderr) = self.spawn_piped()?;
        let out = thread::spawn(move || read_all(stdout));
        let err = thread::spawn(move || read_all(stderr));
        let started = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if started.elapsed() > limit {
                child.kill()?;
                child.wait()?;
                bail!("`{}` had not ended after {} s", self.line, limit.as_secs());
            }
            thread::sleep(Duration::from_millis(5));
        };
        self.judge(status)?;
        let join = |thread: thread::JoinHandle<String>| thread.join().unwrap_or_default();
        Ok(Printed { stdout: join(out), stderr: join(err), status })
    }

    fn spawn_piped(&mut self) -> Result<(Child, impl Read + use<>, impl Read + use<>)> {
        let mut child = self
            .command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| self.cannot_start())?;
        let stdout = child.stdout.take().context("no pipe from stdout")?;
        let stderr = child.stderr.take().context("no pipe from stderr")?;
        Ok((child, stdout, stderr))
    }

    fn cannot_start(&self) -> String {
        format!("cannot start `{}`", self.line)
    }

    fn judge(&self, status: ExitStatus) -> Result<()> {
        if !status.success() {
            bail!("`{}` failed ({status})", self.line);
        }
        Ok(())
    }
}

/// Whether a program of this name is on the path.
pub fn is_installed(program: &str) -> bool {
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(&file).is_file()))
}

fn copy_lines(from: impl Read, mut to: impl Write) -> String {
    let mut kept = String::new();
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    while matches!(from.read_until(b'\n', &mut line), Ok(1..)) {
        // Nobody reading our output is not a reason to stop the tests.
        let _ = to.write_all(&line).and_then(|()| to.flush());
        kept.push_str(&String::from_utf8_lossy(&line));
        line.clear();
    }
    kept
}

fn read_all(mut from: impl Read) -> String {
    let mut bytes = Vec::new();
    let _ = from.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_shows_the_call_and_what_it_printed() {
        let run = Invocation::new("sh", &["-c", "echo broken >&2; exit 3"]);
        let error = format!("{:#}", run.captured().err().unwrap());
        assert!(error.starts_with("broken: `sh -c echo"), "{error}");
        assert!(error.contains("exit status: 3"), "{error}");
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = format!("{:#}", Invocation::new("tengen-no-such", &[]).shown().unwrap_err());
        assert!(error.starts_with("cannot start `tengen-no-such`"), "{error}");
        assert!(!is_installed("tengen-no-such"));
        assert!(is_installed("sh"));
    }

    #[test]
    fn a_hanging_program_is_killed() {
        let run = Invocation::new("sleep", &["600"]);
        let error = run.within(Duration::from_millis(50)).err().unwrap().to_string();
        assert!(error.contains("had not ended"), "{error}");
    }

    #[test]
    fn output_is_kept_from_both_streams() {
        let run = Invocation::new("sh", &["-c", "echo out; echo err >&2; exit 1"]);
        let printed = run.shown_and_kept().unwrap();
        assert_eq!((printed.stdout.as_str(), printed.stderr.as_str()), ("out\n", "err\n"));
        assert!(!printed.status.success());
    }
}
