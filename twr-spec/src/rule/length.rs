//! Rule: how many characters a text has.

use crate::spec::{Bounds, Language};

pub(super) fn phrase(bounds: Bounds, language: Language) -> String {
    let count = bounds.phrase(language);
    match language {
        Language::English => format!("{count} characters"),
        Language::Chinese => format!("{count}个字符"),
    }
}

pub(super) fn holds(bounds: Bounds, text: &str) -> Result<(), String> {
    let count = text.chars().count();
    if bounds.hold(count) { Ok(()) } else { Err(count.to_string()) }
}
