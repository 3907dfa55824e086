//! Memory while reading is at most a fixed multiple of the input, whatever the input.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use tengen_record::{ReadOptions, read};

/// Counts the bytes that a thread allocates: the one that waits for the test does so too.
struct Counting;

thread_local! {
    static NOW: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator unchanged; the counters touch no memory of
// its.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.get() + layout.size() as isize;
        NOW.set(now);
        PEAK.set(PEAK.get().max(now));
        // SAFETY: the caller's promise is the one the system's allocator needs.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // Below zero if another thread allocated it.
        NOW.set(NOW.get() - layout.size() as isize);
        // SAFETY: as above; the pointer came from the same allocator.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const INPUT: usize = 1 << 18;
/// Peak bytes for a byte of input. The worst is a game of six bytes, `(;A[])`.
const FACTOR: usize = 80;

/// How a text begins, what it repeats, how it ends.
const READ: [(&str, &str, &str); 22] = [
    ("", "a1\n", ""),
    ("", "a1h8i9\n", ""),
    ("", "0,0\n", ""),
    ("", ".....\n.....\n.....\n.....\n.....\n\n", ""),
    ("Piskvorky 22x22\n1,1\n", "x\n", ""),
    ("(;A[])", "(;)", ""),
    ("", "(;A[])", ""),
    ("", "(;SZ[5])", ""),
    ("", "(;PB[a]PW[b]EV[c]DT[d]RE[e])", ""),
    ("(", ";", ")"),
    ("(", ";B[aa]", ")"),
    ("(", ";C[a]", ")"),
    ("(", ";A[]", ")"),
    ("(", ";AB[aa]", ")"),
    ("(;SZ[22]AB", "[aa:vv]", ")"),
    ("(;C", "[a]", ")"),
    ("(;A", "[]", ")"),
    ("(;", "A[]", ")"),
    ("(;SZ[15]", "(;B[hh]", ""),
    ("(;", "(", ""),
    ("(;C[", "\u{e9}", "])"),
    ("(;X[", "\r\n", "])"),
];
const REFUSED: [(&str, &str, &str); 6] = [
    ("", "\n", ""),
    ("", "X", ""),
    ("", "(", ""),
    ("", "h8", ""),
    ("a1\n", "x\n", ""),
    ("Piskvorky 22x22\n", "1,1\n", ""),
];

/// Reads and returns the most bytes that were in use meanwhile.
fn peak_of(bytes: &[u8], reads: bool) -> usize {
    let before = NOW.get();
    PEAK.set(before);
    let result = read(bytes, &ReadOptions::default());
    let used = (PEAK.get() - before) as usize;
    let was_read = result.is_ok();
    drop(result);
    let left = NOW.get() - before;
    let start = String::from_utf8_lossy(&bytes[..20]);
    assert_eq!((was_read, left), (reads, 0), "{start:?}");
    assert!(used <= FACTOR * bytes.len(), "{start:?}: {used} bytes");
    used
}

#[test]
fn memory_is_bounded_by_the_input() {
    let mut worst = 0;
    let table = READ.map(|row| (row, true)).into_iter().chain(REFUSED.map(|row| (row, false)));
    for ((start, piece, end), reads) in table {
        let repeated = piece.repeat((INPUT - start.len() - end.len()) / piece.len());
        let mut bytes = [start, &repeated, end].concat().into_bytes();
        worst = worst.max(peak_of(&bytes, reads));
        if start.starts_with('(') {
            // With an odd byte the text has to be decoded into a second, longer copy.
            bytes.insert(0, 0xE9);
            worst = worst.max(peak_of(&bytes, reads));
        }
    }
    assert!(worst > 40 * INPUT, "the worst case is gone: {worst} bytes");
}
