//! Memory in large pages: a table that is read all over costs a look-up of the page each time, and
//! the processor remembers few of them.

use std::mem::MaybeUninit;

/// Asks the system to back the inner part of memory that is not in use yet with large pages. Nothing
/// is lost where it does not.
#[cfg(target_os = "linux")]
pub(crate) fn want_large_pages<T>(unused: &mut [MaybeUninit<T>]) {
    use nix::sys::mman::{MmapAdvise, madvise};
    use std::ptr::NonNull;

    const LARGE: usize = 2 << 20;
    let start = unused.as_mut_ptr().cast::<u8>();
    let skipped = start.align_offset(LARGE);
    let length = size_of_val(unused).saturating_sub(skipped) / LARGE * LARGE;
    if length > 0
        && let Some(inner) = NonNull::new(start.wrapping_add(skipped))
    {
        // SAFETY: the range is within the slice, which is borrowed for writing; the advice changes
        // how its pages are backed and nothing that can be read from them.
        let _ = unsafe { madvise(inner.cast(), length, MmapAdvise::MADV_HUGEPAGE) };
    }
}

/// Only Linux is asked.
#[cfg(not(target_os = "linux"))]
pub(crate) fn want_large_pages<T>(_: &mut [MaybeUninit<T>]) {}
