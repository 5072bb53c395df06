//! The Rust source that is made of specs: which files it is, and writing them only where they changed.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use twr_spec::declared;
use twr_yaml::Document;

/// What every generated file begins with, so that no other is ever removed.
pub(crate) const MARK: &str = "// @generated from ";

/// The source of one spec.
#[derive(Clone, Debug)]
pub(crate) struct Module {
    /// Its name, and that of its file without `.rs`.
    pub(crate) name: String,
    /// The spec's file.
    path: PathBuf,
    /// What is in its file.
    pub(crate) source: String,
}

/// The modules of the documents that ask for a reply, by name.
pub(crate) fn modules<'d>(
    documents: impl IntoIterator<Item = (&'d Path, &'d Document)>,
) -> Vec<Module> {
    let with_spec = documents.into_iter().filter_map(|(path, document)| {
        let name = snake(&document.spec()?.name);
        Some(Module { name, path: path.to_owned(), source: twr_yaml::rust(document) })
    });
    let mut modules: Vec<Module> = with_spec.collect();
    modules.sort_by(|one, other| one.name.cmp(&other.name));
    modules
}

/// The source that names the modules: `body` is what is after the name of each.
pub(crate) fn index(modules: &[Module], body: impl Fn(&str) -> String) -> String {
    let mut out = format!("{MARK}the specs: change them, and build again.\n");
    for Module { name, path, .. } in modules {
        let (path, body) = (path.display().to_string().replace('\\', "/"), body(name));
        let lines = [
            String::new(),
            format!("/// What `{path}` declares."),
            r#"#[allow(dead_code, clippy::all, clippy::pedantic, reason = "not every program uses all of it")]"#.to_owned(),
            format!("pub mod {name}{body}"),
        ];
        out.extend(lines.iter().flat_map(|line| [line.as_str(), "\n"]));
    }
    out
}

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

/// The name as that of a module: `ResearchPlan` is `research_plan`.
pub(crate) fn snake(name: &str) -> String {
    declared::snake(&name.replace('-', "_"))
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
        check("HTMLPage", "html_page");
        check("", "");
    }
}
