//! Words that say that a value is still to come, by a small grammar: `Will be added later.`, `Details to follow.`

/// How such words begin, in lower case.
const BEFORE: [&str; 8] = [
    "will be ",
    "is to be ",
    "to be ",
    "still to be ",
    "yet to be ",
    "is yet to be ",
    "has yet to be ",
    "needs to be ",
];

/// What is done with a value that is to come.
const VERBS: [&str; 18] = [
    "added",
    "filled in",
    "filled out",
    "filled",
    "completed",
    "determined",
    "decided",
    "announced",
    "confirmed",
    "provided",
    "defined",
    "supplied",
    "specified",
    "written",
    "finalized",
    "finalised",
    "clarified",
    "updated",
];

/// When that is done; what follows says it more exactly.
const LATER: [&str; 14] = [
    "later",
    "soon",
    "shortly",
    "here",
    "once ",
    "when ",
    "after ",
    "as soon as ",
    "at a later ",
    "in due course",
    "in the future",
    "afterwards",
    "tomorrow",
    "by hand",
];

/// Marks of what is to do, in capitals.
const MARKS: [&str; 4] = ["TODO", "TO DO", "FIXME", "TBD"];

/// How somebody is asked to write a value.
const WRITES: [&str; 10] = [
    "fill in",
    "fill out",
    "fill this in",
    "fill this out",
    "add",
    "write",
    "complete",
    "insert",
    "provide",
    "update",
];

/// How somebody is asked to write what is not known yet.
const UNKNOWN: [&str; 6] = [
    " once known",
    " when known",
    " once available",
    " when available",
    " once we know",
    " when we know",
];

/// Whether such a text may begin with these two letters.
pub(super) fn may_be_to_come(letters: [u8; 2]) -> bool {
    matches!(
        &letters.map(|letter| letter.to_ascii_lowercase()),
        b"wi" | b"is" | b"to" | b"st" | b"ye" | b"ha" | b"ne" | b"de" | b"mo"
    )
}

/// Whether the text says that its value is still to come, and nothing else.
pub(super) fn is_to_come(text: &str) -> bool {
    let inside = text.trim_matches(['(', ')', '[', ']', '_', '*', ' ', '.', '!', '…']);
    is_marked(inside) || is_announced(inside) || follows(inside) || awaits(inside)
}

/// `待医生评估后再定`
fn awaits(text: &str) -> bool {
    const ENDS: [&str; 7] = ["另行通知", "再定", "而定", "再说", "后确定", "后确认", "后通知"];
    /// In characters.
    const LONGEST: usize = 20;
    let bare = text.trim_end_matches('。');
    bare.starts_with(['待', '等'])
        && ENDS.iter().any(|end| bare.ends_with(end))
        && bare.chars().count() <= LONGEST
}

/// `Details will follow shortly`
fn follows(text: &str) -> bool {
    let rest = after(text, "details ").or_else(|| after(text, "more ")).unwrap_or(text);
    let rest = after(rest, "will ").or_else(|| after(rest, "to "));
    rest.and_then(|rest| after(rest, "follow")).is_some_and(is_later_or_end)
}

/// `To be filled in later`
fn is_announced(text: &str) -> bool {
    let Some(rest) = BEFORE.iter().find_map(|words| after(text, words)) else { return false };
    VERBS.iter().any(|verb| after(rest, verb).is_some_and(is_later_or_end))
}

/// What follows the words that a text begins with, in any case.
fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(words.len())?;
    start.eq_ignore_ascii_case(words).then_some(rest)
}

/// `TBD: add this once the maker has told us`
fn is_marked(text: &str) -> bool {
    let rest = MARKS.iter().find_map(|mark| text.strip_prefix(mark));
    // `TBD after the session`
    let is_later = |rest: &str| !rest.trim().is_empty() && is_later_or_end(rest);
    if text.strip_prefix("TBD").is_some_and(is_later) {
        return true;
    }
    let Some(rest) = rest.and_then(|rest| rest.trim_start().strip_prefix([':', '-'])) else {
        return false;
    };
    let rest = rest.trim();
    let is_written = |verb: &&str| {
        let what = after(rest, verb)?;
        let what = [" this", " it"].iter().find_map(|this| after(what, this)).unwrap_or(what);
        is_later_or_end(what).then_some(())
    };
    let is_unknown = || {
        let lower = rest.to_ascii_lowercase();
        WRITES.iter().any(|verb| lower.starts_with(verb))
            && UNKNOWN.iter().any(|end| lower.ends_with(end))
    };
    is_announced(rest) || WRITES.iter().find_map(is_written).is_some() || is_unknown()
}

/// Whether nothing follows a verb, or when it is done.
fn is_later_or_end(rest: &str) -> bool {
    let when = rest.trim_start();
    when.is_empty()
        || when.len() < rest.len() && LATER.iter().any(|later| after(when, later).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_letters_are_those_of_the_phrases() {
        for phrase in BEFORE.iter().chain(&["details ", "more ", "will follow", "to follow"]) {
            let letters = phrase.as_bytes().first_chunk::<2>().copied().unwrap_or_default();
            assert!(may_be_to_come(letters), "{phrase:?}");
        }
    }

    #[test]
    fn what_is_still_to_come() {
        for text in [
            "TODO: fill in once the maker has told us",
            "TODO: add this later",
            "TODO - to be written",
            "(to be filled in)",
            "Will be added later.",
            "To be announced soon!",
            "Needs to be confirmed",
            "TODO: add batch numbers once known",
            "Details to follow.",
            "will follow soon",
            "_to be confirmed_",
            "to be confirmed once the printer answers",
            "待医生评估后再定。",
        ] {
            assert!(is_to_come(text), "{text:?}");
        }
        for text in [
            "TODO: add tests",
            "TODO: write the letter to the bank",
            "TODO: fill in the customs form",
            "To be decided by the jury",
            "To be or not to be",
            "Will be added to the soup",
            "Add it later",
            "to be fair",
            "to follow the path",
            "More will follow them",
        ] {
            assert!(!is_to_come(text), "{text:?}");
        }
    }
}
