//! Headings that count: `Option B`, `方案二`.

/// Whether a line, in lower case, counts what may be chosen instead of another.
pub(crate) fn counts_choices(lower: &str) -> bool {
    counts(lower, &["option", "alternative", "variant", "方案", "选项"])
}

/// Whether a line, in lower case, is one of these names and a number or letter.
pub(crate) fn counts(lower: &str, names: &[&str]) -> bool {
    let bare = lower.trim_matches(['#', '*', ':', '：', ' ']);
    let after = names.iter().find_map(|name| bare.strip_prefix(*name));
    after.is_some_and(|count| count.trim().chars().count() < 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_counted() {
        for (line, expect) in [
            ("**option a**", true),
            ("## option 2:", true),
            ("方案二", true),
            ("options for the trip", false),
            ("version 2", false),
        ] {
            assert_eq!(counts_choices(line), expect, "{line:?}");
        }
        assert!(counts("version 2", &["version"]));
    }
}
