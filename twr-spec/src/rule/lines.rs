//! Rule: how many lines a text has. Blank ones do not count.

use super::Bounds;
use crate::spec::Language;

pub(super) fn phrase(bounds: Bounds, language: Language) -> String {
    let count = bounds.phrase(language);
    match language {
        Language::English if bounds.is_one() => format!("{count} line"),
        Language::English => format!("{count} lines"),
        Language::Chinese => format!("{count}行"),
    }
}

pub(super) fn holds(bounds: Bounds, text: &str) -> Result<(), String> {
    let count = text.lines().filter(|line| !line.trim().is_empty()).count();
    if bounds.hold(count) { Ok(()) } else { Err(count.to_string()) }
}
