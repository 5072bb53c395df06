//! `derives`: what the generated types derive besides what `twr` needs.

use syn::parse::Parser as _;

use super::keys::Keys;
use super::placed::Placed;
use crate::log::ProblemLog;
use crate::problem::ProblemKind;

/// The derives of the standard library.
const STANDARD: [&str; 8] =
    ["Clone", "Copy", "Debug", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// Where the derives of other crates are, for a name that is written without its crate.
const KNOWN: [(&str, &str); 4] = [
    ("Serialize", "serde::Serialize"),
    ("Deserialize", "serde::Deserialize"),
    ("JsonSchema", "schemars::JsonSchema"),
    ("Arbitrary", "arbitrary::Arbitrary"),
];

/// The paths of the derives. Invalid paths are reported and left out.
pub(super) fn derives(keys: &Keys<'_>, log: &mut ProblemLog) -> Vec<String> {
    let mut found = Vec::new();
    for written in keys.texts("derives", log) {
        let path = written.value.trim().to_owned();
        match refused(&path) {
            None => found.push(path),
            Some(instead) => report(&written, instead, log),
        }
    }
    found
}

fn report(written: &Placed<String>, instead: String, log: &mut ProblemLog) {
    let what = "the path of a derive".to_owned();
    let found = format!("`{}`", written.value);
    log.report(written.place, ProblemKind::Expected { what, found, instead: Some(instead) });
}

/// What to write instead of an invalid path; `None` for a valid one.
fn refused(path: &str) -> Option<String> {
    let parsed = syn::Path::parse_mod_style.parse_str(path).ok();
    let Some(parsed) = parsed else {
        return Some(
            "write a name such as `Eq`, or one with its crate, as in `serde::Serialize`".to_owned(),
        );
    };
    let last = parsed.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
    let is_of_std = ["std", "core"]
        .iter()
        .any(|name| parsed.segments.first().is_some_and(|first| first.ident == name));
    if last == "Default" && (parsed.segments.len() == 1 || is_of_std) {
        return Some("leave it out: its values would not be the defaults of this file".to_owned());
    }
    if parsed.segments.len() > 1 || STANDARD.contains(&last.as_str()) || last == "Thinkable" {
        return None;
    }
    let known = KNOWN.iter().find(|(name, _)| *name == last);
    Some(match known {
        Some((_, path)) => format!("write it with its crate: `{path}`"),
        None => format!("write it with its crate, as in `some_crate::{last}`"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, expect: Option<&str>) {
        let refused = refused(path);
        let is_told = expect.is_none_or(|expect| refused.as_deref().unwrap_or("").contains(expect));
        assert_eq!((refused.is_some(), is_told), (expect.is_some(), true), "{path}: {refused:?}");
    }

    #[test]
    fn a_derive_is_a_path() {
        for path in
            ["Eq", "std::hash::Hash", "serde::Serialize", "::serde::Deserialize", "Thinkable"]
        {
            check(path, None);
        }
        check("Serialize", Some("`serde::Serialize`"));
        check("Builder", Some("`some_crate::Builder`"));
        check("Default", Some("leave it out"));
        check("serde(Serialize)", Some("one with its crate"));
        check("Eq, Hash", Some("one with its crate"));
        check("serde.Serialize", Some("one with its crate"));
    }
}
