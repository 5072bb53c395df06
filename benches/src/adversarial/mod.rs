//! Values as models word them, good and treacherous, each with what a careful person would read.
//!
//! [`rows`] reads the files of `benches/adversarial/values`, [`specs`] those of `benches/adversarial/specs`;
//! [`shell`] puts a body into whole replies, [`outcome`] reads one and compares, [`report`] counts
//! (`cargo xtask adversarial`).

pub mod outcome;
pub mod report;
pub mod rows;
pub mod shell;
pub mod specs;

use std::path::{Path, PathBuf};

use outcome::Readings;
use rows::Row;
use specs::Specs;

/// The folder of the specs and values.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("adversarial")
}

/// Reads all rows, in all shells.
///
/// # Errors
///
/// What is wrong with the files of the folder.
pub fn run(folder: &Path) -> Result<(Vec<Row>, Vec<Readings>), String> {
    let rows = rows::load(&folder.join("values"))?;
    let specs = Specs::load(&folder.join("specs"))?;
    let read = rows.iter().map(|row| Ok(outcome::read(row, specs.get(row)?))).collect();
    let readings: Result<Vec<Readings>, String> = read;
    Ok((rows, readings?))
}
