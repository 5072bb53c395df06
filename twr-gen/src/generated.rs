//! The Rust source that is made of specs: which files it is, and writing them only where they changed.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use twr_yaml::Document;

/// Two specs that would be one module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clash {
    /// The name of the module.
    pub(crate) module: String,
    /// The files.
    pub(crate) files: [PathBuf; 2],
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = &self.files;
        let (one, other) = (one.display(), other.display());
        write!(
            f,
            "`{one}` and `{other}` declare specs of one name, which would be the module `{}`",
            self.module
        )
    }
}

/// The first two documents that ask for replies of one name, if any.
pub(crate) fn clash<'d>(
    documents: impl IntoIterator<Item = (&'d Path, &'d Document)>,
) -> Option<Clash> {
    let mut known: Vec<(String, PathBuf)> = Vec::new();
    for (path, document) in documents {
        let Some(spec) = document.spec() else { continue };
        let module = snake(&spec.name);
        if let Some((_, first)) = known.iter().find(|(name, _)| *name == module) {
            return Some(Clash { module, files: [first.clone(), path.to_owned()] });
        }
        known.push((module, path.to_owned()));
    }
    None
}

/// Whether two names are one but for case, `_` and `-`: `ResearchPlan` and `research-plan`.
pub(crate) fn same_name(one: &str, other: &str) -> bool {
    snake(one) == snake(other)
}

/// The name as that of a module: `ResearchPlan` is `research_plan`.
pub(crate) fn snake(name: &str) -> String {
    let mut out = String::new();
    let mut before = None;
    for letter in name.chars() {
        let starts_word =
            before.is_some_and(|before: char| before.is_lowercase() || before.is_numeric());
        if letter.is_uppercase() && starts_word {
            out.push('_');
        }
        match letter {
            '-' | ' ' => out.push('_'),
            letter => out.extend(letter.to_lowercase()),
        }
        before = Some(letter);
    }
    out
}

/// Writes a file, with its folders, unless it is there with the same text; whether it was written.
///
/// # Errors
/// It cannot be written.
pub(crate) fn write_changed(path: &Path, text: &str) -> io::Result<bool> {
    if std::fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(false);
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, text)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_modules() {
        let check = |name: &str, module: &str| assert_eq!(snake(name), module);
        check("ResearchPlan", "research_plan");
        check("research-plan", "research_plan");
        check("research_plan", "research_plan");
        check("Plan2Do", "plan2_do");
        check("HTML", "html");
        check("Étude", "étude");
        check("", "");
    }
}
