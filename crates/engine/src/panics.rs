//! A panic of a thinking thread, told in an order that costs no move.
//!
//! Where `RUST_BACKTRACE` is set, the usual hook looks up the name of every frame before the
//! thread unwinds. In a large program that takes longer than many a turn: the watchdog has
//! answered by then, and the failure comes too late for the log of its move. Here the frames are
//! only collected before unwinding; another thread finds their names and prints them.
//!
//! Collecting frames waits for any thread that looks up names: the standard library has one lock
//! for both. So a panic that comes while an earlier one is printed is told without its frames.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::Write;
use std::panic::PanicHookInfo;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Thread;
use tengen_agent::panic_text;

/// The name of threads that think.
pub(crate) const THINKS: &str = "think";

/// Lets panics of thinking threads unwind first and be printed afterwards. Others are told by
/// whatever hook there was.
pub(crate) fn unwind_first() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let thread = std::thread::current();
            // Threads without a name are those a search has started.
            match thread.name() {
                None | Some(THINKS) => print_later(info, &thread),
                Some(_) => usual(info),
            }
        }));
    });
}

fn print_later(info: &PanicHookInfo<'_>, thread: &Thread) {
    let name = thread.name().unwrap_or("<unnamed>");
    let place = info.location().map(|at| format!(" at {at}")).unwrap_or_default();
    let what = panic_text(info.payload());
    let head = format!("thread '{name}' panicked{place}:\n{what}\n");
    let is_first = !PRINTING.swap(true, Ordering::AcqRel);
    let frames = is_first.then(Backtrace::capture);
    let print = move || {
        let mut text = head;
        if let Some(frames) = frames.filter(|f| f.status() == BacktraceStatus::Captured) {
            text += &format!("stack backtrace:\n{frames}");
        }
        // Nobody may be there to read it.
        let _ = std::io::stderr().write_all(text.as_bytes());
        if is_first {
            PRINTING.store(false, Ordering::Release);
        }
    };
    // Without another thread nothing is printed; the session's own log says what happened.
    let spawned = std::thread::Builder::new().name("panic".into()).spawn(print);
    if spawned.is_err() && is_first {
        PRINTING.store(false, Ordering::Release);
    }
}

/// Whether a thread looks up the names of a backtrace's frames.
static PRINTING: AtomicBool = AtomicBool::new(false);
