//! Any bytes, as a manager or a brain might send them. What must hold is written in the module
//! that the tests of `crates/protocol` use too.

#![no_main]

#[path = "../../crates/protocol/tests/promises/mod.rs"]
mod promises;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| promises::check(bytes));
