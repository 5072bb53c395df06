//! `allowed`: the path of a file or an edit, if the field takes it.

use super::path::{is_hidden_path, relative, remedy};
use crate::diagnostic::{DiagnosticKind, PathFlaw};
use crate::spec::{Language, Rule};

/// The path without decoration; in a hidden place only where the rules of the field say so.
///
/// # Errors
/// What to report of the path.
pub(in crate::kind) fn allowed(text: &str, rules: &[Rule]) -> Result<String, DiagnosticKind> {
    let may_hide = rules.iter().any(|rule| matches!(rule, Rule::HiddenPaths));
    let path = match relative(text) {
        Ok(path) if is_hidden_path(&path) && !may_hide => Err(PathFlaw::Hidden),
        given => given,
    };
    // What a path has to be is told beside it, in the model's language.
    path.map_err(|flaw| match remedy(flaw, Language::default()) {
        Some(_) => DiagnosticKind::Path(flaw),
        None => DiagnosticKind::Unreadable,
    })
}
