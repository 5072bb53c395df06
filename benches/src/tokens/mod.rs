//! How many tokens a prompt's format costs: ours beside those of peers, for the same ten types.
//!
//! [`forms`] writes a type in each form; the count is that of the tokenizer `o200k`, which several hosted models
//! use. The line that says what the reply is is in every form and is counted in none.

pub mod forms;

use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};

use tiktoken_rs::CoreBPE;
use twr_spec::spec::Spec;
use twr_yaml::Document;

use crate::files::{entries, stem};

/// What the forms of one type cost, in tokens.
#[derive(Clone, Debug)]
pub struct Row {
    /// The type.
    pub name: String,
    /// One count for each of [`forms::FORMS`].
    pub counts: Vec<usize>,
}

/// Where the types are.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tokens")
}

/// Counts every form of every type of a folder.
///
/// # Errors
///
/// What is wrong with a file, or with the tokenizer.
pub fn rows(folder: &Path) -> Result<Vec<Row>, String> {
    let tokens = tiktoken_rs::o200k_base().map_err(|error| error.to_string())?;
    let files = entries(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    files.iter().map(|file| row(file, &tokens)).collect()
}

/// The type of a file, without the line that says what the reply is.
fn spec(file: &Path) -> Result<Spec, String> {
    let document = Document::load(file).map_err(|problems| problems.to_string())?;
    let spec = document.spec().ok_or_else(|| format!("{}: asks for nothing", file.display()))?;
    Ok(Spec { about: "".into(), ..(**spec).clone() })
}

fn row(file: &Path, tokens: &CoreBPE) -> Result<Row, String> {
    let silent = spec(file)?;
    let counts =
        forms::FORMS.iter().map(|form| tokens.encode_ordinary(&(form.write)(&silent)).len());
    Ok(Row { name: stem(file), counts: counts.collect() })
}

/// Every form of one type, with the form's name.
///
/// # Errors
///
/// What is wrong with the type's file.
pub fn forms_of(folder: &Path, name: &str) -> Result<Vec<(&'static str, String)>, String> {
    let spec = spec(&folder.join(format!("{name}.yaml")))?;
    Ok(forms::FORMS.iter().map(|form| (form.name, (form.write)(&spec))).collect())
}

/// The counts as a table, with the sum of each form.
pub fn table(rows: &[Row]) -> String {
    let mut out = line("type", forms::FORMS.iter().map(|form| form.name));
    let mut sums = vec![0; forms::FORMS.len()];
    for row in rows {
        out.push_str(&line(&row.name, &row.counts));
        for (sum, count) in sums.iter_mut().zip(&row.counts) {
            *sum += count;
        }
    }
    out.push_str(&line("all", &sums));
    out
}

fn line<T: fmt::Display>(name: &str, cells: impl IntoIterator<Item = T>) -> String {
    let mut out = format!("{name:<12}");
    for cell in cells {
        // Writing to a string cannot fail.
        let _ = write!(out, "{cell:>22}");
    }
    out.push('\n');
    out
}
