//! Programs that come as Python packages, each in an environment of its own below `target`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{command, repo};

/// The folder with the programs of an environment that has this package, `name==version`. The environment is made
/// where it is not there, and anew for another version.
pub(crate) fn environment(folder: &str, package: &str) -> io::Result<PathBuf> {
    let folder = repo::root().join("target").join(folder);
    let programs = folder.join("bin");
    let stamp = folder.join(package);
    if stamp.exists() && programs.join("python").exists() {
        return Ok(programs);
    }
    must(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    install(&programs, package)?;
    fs::write(stamp, "")?;
    Ok(programs)
}

fn install(programs: &Path, package: &str) -> io::Result<()> {
    let mut install = Command::new(programs.join("python"));
    install.env("PIP_DISABLE_PIP_VERSION_CHECK", "1").env("PIP_NO_INPUT", "1");
    must(install.args(["-m", "pip", "install", "--quiet", package]))
}

fn must(step: &mut Command) -> io::Result<()> {
    let name = step.get_program().display().to_string();
    let status = command::run(step)?;
    if status.success() {
        return Ok(());
    }
    Err(io::Error::other(format!("`{name}` ended with {status}; it needs Python 3 with venv")))
}
