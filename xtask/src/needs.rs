//! What the tests need from the system, and how to get it. A new need is one line in [`NEEDS`].

use crate::process::{self, Invocation};
use anyhow::{Result, bail};
use std::path::Path;

/// Something outside the workspace that a step of `cargo xtask test` cannot do without.
pub struct Need {
    /// What it is, for messages.
    pub what: &'static str,
    /// How to see that it is there.
    pub sign: Sign,
    /// The Debian packages that bring it, separated by spaces.
    pub packages: &'static str,
    /// The step that needs it.
    pub step: &'static str,
    /// Whether the step cannot do without it. Else its tests say what they leave out.
    pub is_essential: bool,
}

/// How to see that a need is met.
pub enum Sign {
    /// A program on the path.
    Program(&'static str),
    /// A file or folder. Fonts, for example, bring no program.
    #[allow(dead_code, reason = "nothing is found by a file yet")]
    File(&'static str),
}

/// Everything the tests need beyond the Rust toolchain.
pub const NEEDS: &[Need] = &[
    Need {
        what: "a C compiler, to link with",
        sign: Sign::Program("cc"),
        packages: "gcc libc6-dev",
        step: "clippy",
        is_essential: true,
    },
    Need {
        what: "a browser, to test the page in",
        sign: Sign::Program("chromium"),
        packages: "chromium",
        step: "tests",
        is_essential: false,
    },
];

impl Need {
    /// Whether it is there.
    pub fn is_met(&self) -> bool {
        match self.sign {
            Sign::Program(name) => process::is_installed(name),
            Sign::File(path) => Path::new(path).exists(),
        }
    }
}

/// Installs what is missing, if this machine and user can. What cannot be installed is reported
/// here and stops the step that needs it, not the steps before.
pub fn install(needs: &[Need]) -> Result<()> {
    let missing: Vec<&Need> = needs.iter().filter(|need| !need.is_met()).collect();
    match plan(&missing, is_root(), process::is_installed("apt-get")) {
        Plan::Nothing => println!("      everything needed is there"),
        Plan::Ask(message) => println!("      {message}"),
        Plan::Install(packages) => {
            println!("      installing: {}", packages.join(" "));
            apt_get(&["update"])?;
            let mut arguments = vec!["install", "-y", "--no-install-recommends"];
            arguments.extend(&packages);
            apt_get(&arguments)?;
        }
    }
    Ok(())
}

/// An error that names what `step` needs and does not have.
pub fn check(needs: &[Need], step: &str) -> Result<()> {
    let stops = |need: &&Need| need.is_essential && need.step == step && !need.is_met();
    let missing: Vec<&Need> = needs.iter().filter(stops).collect();
    if !missing.is_empty() {
        bail!("{}", request(&missing));
    }
    Ok(())
}

#[derive(Debug, PartialEq, Eq)]
enum Plan {
    Nothing,
    Install(Vec<&'static str>),
    Ask(String),
}

fn plan(missing: &[&Need], is_root: bool, has_apt: bool) -> Plan {
    if missing.is_empty() {
        return Plan::Nothing;
    }
    if !has_apt {
        return Plan::Ask(format!(
            "no apt-get here, so nothing is installed: {}",
            request(missing)
        ));
    }
    if !is_root {
        return Plan::Ask(format!("not root, so nothing is installed: {}", request(missing)));
    }
    Plan::Install(packages(missing))
}

fn packages(needs: &[&Need]) -> Vec<&'static str> {
    let mut packages: Vec<&str> = needs.iter().flat_map(|need| need.packages.split(' ')).collect();
    packages.sort_unstable();
    packages.dedup();
    packages
}

fn request(missing: &[&Need]) -> String {
    let whats: Vec<&str> = missing.iter().map(|need| need.what).collect();
    format!(
        "missing: {}; on Debian: `apt-get install {}`",
        whats.join("; "),
        packages(missing).join(" ")
    )
}

fn apt_get(arguments: &[&str]) -> Result<()> {
    Invocation::new("apt-get", arguments).with("DEBIAN_FRONTEND", "noninteractive").shown()
}

fn is_root() -> bool {
    Invocation::new("id", &["-u"]).captured().is_ok_and(|printed| printed.stdout.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABSENT: Need = Need {
        what: "a browser",
        sign: Sign::Program("tengen-no-such"),
        packages: "chromium chromium-driver",
        step: "tests",
        is_essential: true,
    };
    const FONT: Need = Need {
        what: "Chinese letters",
        sign: Sign::File("/no/such/font"),
        packages: "fonts-noto-cjk",
        step: "tests",
        is_essential: false,
    };

    #[test]
    fn only_root_with_apt_installs() {
        assert_eq!(plan(&[], true, true), Plan::Nothing);
        assert_eq!(
            plan(&[&FONT, &ABSENT], true, true),
            Plan::Install(vec!["chromium", "chromium-driver", "fonts-noto-cjk"])
        );
        assert_eq!(
            plan(&[&FONT], false, true),
            Plan::Ask(
                "not root, so nothing is installed: missing: Chinese letters; \
                 on Debian: `apt-get install fonts-noto-cjk`"
                    .to_owned()
            )
        );
        assert!(matches!(plan(&[&FONT], true, false), Plan::Ask(_)));
    }

    #[test]
    fn an_unmet_need_stops_its_own_step_only() {
        let error = check(&[ABSENT], "tests").unwrap_err().to_string();
        assert_eq!(
            error,
            "missing: a browser; on Debian: `apt-get install chromium chromium-driver`"
        );
        assert!(check(&[ABSENT], "fmt").is_ok());
        assert!(check(&[FONT], "tests").is_ok(), "its tests go without it");
    }

    #[test]
    fn needs_name_steps_that_exist() {
        for need in NEEDS {
            assert!(crate::test::STEPS.iter().any(|step| step.name == need.step), "{}", need.what);
        }
    }
}
