//! `derives`: what the generated types derive besides what `twr` needs.

use syn::parse::Parser as _;
use twr_spec::nearest::nearest;

use super::keys::Keys;
use super::name::capitalized;
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

/// The derives that a crate has for types without attributes of its own.
const OF_CRATES: [(&str, &[&str]); 6] = [
    ("std", &STANDARD),
    ("core", &STANDARD),
    ("serde", &["Serialize", "Deserialize"]),
    ("schemars", &["JsonSchema"]),
    ("arbitrary", &["Arbitrary"]),
    ("thiserror", &[]),
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
        if path.contains(',') {
            return Some(format!("write a list: `[{path}]`"));
        }
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
    if parsed.segments.len() > 1 {
        let first = parsed.segments.first()?.ident.to_string();
        let (_, known) = OF_CRATES.iter().find(|(name, _)| *name == first)?;
        return not_of_crate(&first, &last, known);
    }
    if STANDARD.contains(&last.as_str()) || last == "Thinkable" {
        return None;
    }
    let known = KNOWN.iter().find(|(name, _)| *name == last);
    let in_capitals = nearest(&capitalized(&last), &STANDARD);
    Some(match (known, in_capitals) {
        (Some((_, path)), _) => format!("write it with its crate: `{path}`"),
        (None, Some(near)) => format!("did you mean `{near}`?"),
        (None, None) => format!("write it with its crate, as in `some_crate::{last}`"),
    })
}

/// What to write instead of a derive that its crate does not have for the types of a file.
fn not_of_crate(name: &str, derive: &str, known: &[&str]) -> Option<String> {
    if known.contains(&derive) {
        return None;
    }
    Some(match nearest(derive, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => {
            format!(
                "leave it out: `{name}` needs attributes, which the types of a file do not have"
            )
        }
        None => format!("`{name}` has the derives `{}`", known.join("`, `")),
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
        check("serde::Serialise", Some("did you mean `Serialize`?"));
        check("serde::Value", Some("`serde` has the derives `Serialize`, `Deserialize`"));
        check("std::fmt::Dbug", Some("did you mean `Debug`?"));
        check("thiserror::Error", Some("leave it out: `thiserror` needs attributes"));
        check("other::Builder", None);
        check("Builder", Some("`some_crate::Builder`"));
        check("Default", Some("leave it out"));
        check("serde(Serialize)", Some("one with its crate"));
        check("Eq, Hash", Some("write a list: `[Eq, Hash]`"));
        check("clone", Some("did you mean `Clone`?"));
        check("Debg", Some("did you mean `Debug`?"));
        check("serde.Serialize", Some("one with its crate"));
    }
}
