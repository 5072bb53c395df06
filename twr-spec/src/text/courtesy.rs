//! Courtesies: what models say before and after what was asked for.

/// How they begin, in lower case; words that items of a list begin with are left out.
const OPENINGS: [&str; 32] = [
    "here are",
    "here is",
    "here's",
    "sure",
    "certainly",
    "of course",
    "below is",
    "below are",
    "the following",
    "i hope",
    "hope this",
    "hope that",
    "let me know",
    "please let me",
    "feel free",
    "if you have any",
    "if you need",
    "if you'd like",
    "if you would like",
    "would you like",
    "do you want me",
    "is there anything else",
    "以下是",
    "下面是",
    "希望这",
    "希望对",
    "希望有帮",
    "希望能帮",
    "如果您有",
    "如果你有",
    "如有任何",
    "如需",
];

/// The longest of them, in characters, and what follows it.
const LONGEST: usize = 24;

/// Whether a line outside a list's marks speaks to the reader, and is none of the items.
pub(crate) fn is_courtesy(line: &str) -> bool {
    let head: String =
        line.trim_start().chars().take(LONGEST).flat_map(char::to_lowercase).collect();
    OPENINGS.iter().any(|opening| {
        let Some(rest) = head.strip_prefix(opening) else { return false };
        // Whole words: "surely" is not "sure". Chinese has no blanks to tell.
        !opening.is_ascii() || rest.chars().next().is_none_or(|next| !next.is_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expect: bool) {
        assert_eq!(is_courtesy(line), expect, "{line:?}");
    }

    #[test]
    fn courtesies_are_told_by_how_they_begin() {
        check("Here are the three chapters.", true);
        check("Sure! Three chapters follow", true);
        check("I hope this helps!", true);
        check("希望对你有帮助。", true);
        check("Hopes and fears", false);
        check("Surely a chapter", false);
        check("Waste in numbers", false);
    }
}
