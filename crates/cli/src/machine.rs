//! Whether this processor can run this build.

/// Ends with a message instead of an illegal instruction on a processor older than the build.
#[cfg(target_arch = "x86_64")]
pub fn check() {
    use std::arch::x86_64::__cpuid_count;
    // Asked of the processor itself: `is_x86_feature_detected!` is answered by the compiler for
    // features the build assumes.
    let features = __cpuid_count(7, 0);
    let (bmi1, avx2, bmi2) = (1 << 3, 1 << 5, 1 << 8);
    let needed = bmi1 | avx2 | bmi2;
    if cfg!(target_feature = "avx2") && features.ebx & needed != needed {
        eprintln!(
            "tengen: this build needs a processor with AVX2 and BMI2 (2013 or later).\n\
             Build it for this machine with RUSTFLAGS=\"\" cargo build --release"
        );
        std::process::exit(1);
    }
}

/// Other architectures are built for their baseline.
#[cfg(not(target_arch = "x86_64"))]
pub fn check() {}
