//! Rule: how many items a list or map has.

use crate::spec::{Bounds, Language};

pub(super) fn phrase(bounds: Bounds, language: Language) -> String {
    let count = bounds.phrase(language);
    match language {
        Language::English if bounds.is_one() => format!("{count} item"),
        Language::English => format!("{count} items"),
        Language::Chinese => format!("{count}项"),
    }
}

pub(super) fn holds(bounds: Bounds, count: usize) -> Result<(), String> {
    if bounds.hold(count) { Ok(()) } else { Err(count.to_string()) }
}
