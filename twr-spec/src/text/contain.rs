//! Whether a short phrase is in a line, or begins it.

/// Whether a phrase of a few bytes is in a line: for a short line quicker than a search that prepares itself.
pub(crate) fn contains_short(line: &str, phrase: &str) -> bool {
    let Some(second) = phrase.as_bytes().get(1).copied() else { return line.contains(phrase) };
    let line = line.as_bytes();
    memchr::memchr_iter(second, line).any(|at| {
        let from = at.checked_sub(1).and_then(|start| line.get(start..));
        from.is_some_and(|rest| rest.starts_with(phrase.as_bytes()))
    })
}

/// Whether a line begins with a phrase, whose letters of ASCII may be small ones or capitals.
pub(crate) fn begins(line: &str, phrase: &str) -> bool {
    let start = line.as_bytes().get(..phrase.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(phrase.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_found_where_it_is() {
        for (line, expect) in [
            ("Rome or Oslo", true),
            ("or ", false),
            (" or ", true),
            ("for oil", false),
            ("", false),
        ] {
            assert_eq!(contains_short(line, " or "), expect, "{line:?}");
        }
        assert!(contains_short("/", "/"));
    }

    #[test]
    fn a_phrase_begins_a_line_in_any_case() {
        for (line, expect) in
            [("See above", true), ("SEE above", true), ("see", false), ("I see", false)]
        {
            assert_eq!(begins(line, "see "), expect, "{line:?}");
        }
        assert!(!begins("无", "see "));
    }
}
