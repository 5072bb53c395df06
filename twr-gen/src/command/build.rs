//! `twr-gen build`: Rust source of specs, to be kept beside other source.

use std::path::{Path, PathBuf};

use clap::Args;
use twr_yaml::Document;

use super::check::Checked;
use crate::catalog::Files;
use crate::diff::diff;
use crate::failure::{Exit, Failure};
use crate::generated::{MARK, index, modules, write_changed};
use crate::screen::{BAD, DIM, GOOD, Screen, count};

/// Write Rust source: types with `#[derive(Thinkable)]`, and a typed function for each spec
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen build --out src/specs            a module for each spec, and src/specs/mod.rs
  twr-gen build --out src/specs --check    for CI: shows what is stale, and writes nothing

The folder follows the specs: a file that was generated from a spec that is gone is removed, and what is
unchanged is not touched. To build in build.rs, see the library's `Build`.

Exit codes: 0 all is up to date, 1 something is stale (with --check), 2 a spec has mistakes.")]
pub(super) struct Build {
    #[command(flatten)]
    files: Files,
    /// The folder to write to
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Write nothing; show what would be written
    #[arg(long)]
    check: bool,
}

impl Build {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let documents = Checked::of(&self.files.list()?, &self.files).documents(screen)?;
        let files = files(&documents, &self.out);
        if self.check { check(&files, &self.out, screen) } else { write(&files, &self.out, screen) }
    }
}

/// What the folder is to hold.
pub(super) fn files(documents: &[(PathBuf, Document)], out: &Path) -> Vec<(PathBuf, String)> {
    let modules = modules(documents.iter().map(|(path, document)| (path.as_path(), document)));
    let mut files = vec![(out.join("mod.rs"), index(&modules, |_| ";".to_owned()))];
    for module in modules {
        files.push((out.join(format!("{}.rs", module.name)), module.source));
    }
    files
}

/// Makes the folder hold these files, and none that was generated from a spec that is gone.
pub(super) fn write(
    files: &[(PathBuf, String)],
    out: &Path,
    screen: &mut Screen,
) -> Result<Exit, Failure> {
    let mut unchanged = 0;
    for (path, text) in files {
        if write_changed(path, text).map_err(|error| Failure::file(path, "written", error))? {
            screen.say(format_args!("{GOOD}written{GOOD:#} {}", path.display()))?;
        } else {
            unchanged += 1;
        }
    }
    for path in gone(out, files)? {
        std::fs::remove_file(&path).map_err(|error| Failure::file(&path, "removed", error))?;
        screen.say(format_args!("{BAD}removed{BAD:#} {}", path.display()))?;
    }
    if unchanged > 0 {
        screen.say(format_args!("unchanged: {}", count(unchanged, "file")))?;
    }
    Ok(Exit::Success)
}

fn check(files: &[(PathBuf, String)], out: &Path, screen: &mut Screen) -> Result<Exit, Failure> {
    let gone = gone(out, files)?;
    let mut stale = gone.len();
    for (path, text) in files {
        let old = std::fs::read_to_string(path).ok();
        if old.as_ref() == Some(text) {
            continue;
        }
        stale += 1;
        let word = if old.is_some() { "stale" } else { "missing" };
        screen.say(format_args!("{BAD}{word}{BAD:#} {}", path.display()))?;
        if let Some(old) = old {
            screen.say(format_args!("  {DIM}- in the file, + from the spec{DIM:#}"))?;
            screen.print(&diff(&old, text))?;
        }
    }
    for path in &gone {
        screen.say(format_args!("{BAD}left over{BAD:#} {}", path.display()))?;
    }
    if stale == 0 {
        screen.say(format_args!("{GOOD}up to date{GOOD:#}: {}", count(files.len(), "file")))?;
        return Ok(Exit::Success);
    }
    screen.note("help: run the same command without `--check`")?;
    Ok(Exit::No)
}

/// Generated files in the folder that nothing is generated into any more.
fn gone(folder: &Path, files: &[(PathBuf, String)]) -> Result<Vec<PathBuf>, Failure> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let failed = |error| Failure::file(folder, "read", error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let is_kept = files.iter().any(|(file, _)| *file == path);
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        let is_ours = || std::fs::read_to_string(&path).is_ok_and(|text| text.starts_with(MARK));
        if is_rust && !is_kept && is_ours() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
