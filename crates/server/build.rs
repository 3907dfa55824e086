//! New files of the page are noticed.

#![allow(clippy::print_stdout)]

fn main() {
    println!("cargo::rerun-if-changed=../../web");
}
