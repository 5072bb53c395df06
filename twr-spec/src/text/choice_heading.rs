//! Headings that count: `Option B`, `方案二`.

/// Whether a line, in lower case, counts what may be chosen instead of another.
pub(crate) fn counts_choices(lower: &str) -> bool {
    counts(lower, &["option", "alternative", "variant", "方案", "选项"])
}

/// Whether a line, in lower case, names an alternative: a count of choices, alone or before its title, `option b – by
/// train`, or words that offer another one, `alternatively:`.
pub(crate) fn offers_choice(lower: &str) -> bool {
    let bare = lower.trim_matches(['#', '*', ':', '：', '-', ' ', '.']);
    let bare = bare.strip_prefix("or").filter(|rest| rest.starts_with([' ', ','])).unwrap_or(bare);
    let bare = bare.trim_start_matches([' ', ',']);
    let title = bare.find([':', '：', '–', '—', '(', '（', '-']).and_then(|at| bare.get(..at));
    let is_named = title.is_some_and(|name| counts_choices(name.trim_end_matches(['*', ' '])));
    is_named || counts_choices(bare) || OTHERS.contains(&bare)
}

/// Words that offer another choice.
const OTHERS: [&str; 14] = [
    "or",
    "alternatively",
    "another option",
    "another alternative",
    "alternative",
    "first option",
    "second option",
    "third option",
    "first alternative",
    "second alternative",
    "或者",
    "或",
    "另一个方案",
    "备选方案",
];

/// Whether a line, in lower case, is one of these names and a number or letter.
pub(crate) fn counts(lower: &str, names: &[&str]) -> bool {
    let bare = lower.trim_matches(['#', '*', ':', '：', ' ']);
    let after = names.iter().find_map(|name| {
        // `options` is a name of its own.
        let is_word = |rest: &&str| name.is_ascii() && rest.starts_with(char::is_alphabetic);
        bare.strip_prefix(*name).filter(|rest| !is_word(rest))
    });
    after.is_some_and(|count| count.trim().chars().count() < 3)
}

/// Whether a line, in lower case, counts one more of the same: `Second sheet:`, `Card 2:`, `The other card:`. `Second
/// version:` is the same one anew.
pub(crate) fn counts_another(line: &str) -> bool {
    const COUNTS: [&str; 13] = [
        "second ",
        "third ",
        "fourth ",
        "2nd ",
        "3rd ",
        "other ",
        "another ",
        "one more ",
        "two more ",
        "第二",
        "第三",
        "第四",
        "另一",
    ];
    const ANEW: [&str; 10] =
        ["version", "draft", "attempt", "try", "pass", "look", "版", "稿", "次", "遍"];
    // `Second country:` is no second try.
    let has = |word: &str| {
        let mut words = line.split(|c: char| !c.is_alphanumeric());
        if word.is_ascii() {
            words.any(|other| other == word || other.strip_suffix('s') == Some(word))
        } else {
            line.contains(word)
        }
    };
    let is_mark = |c: char| !c.is_alphanumeric();
    let bare = line.trim_matches(is_mark);
    let bare = bare.strip_prefix("the ").unwrap_or(bare);
    // `Sheet 2`
    let is_numbered = bare.rsplit_once(' ').is_some_and(|(name, count)| {
        let is_name = name.chars().all(char::is_alphabetic);
        is_name && count.len() < 3 && count.parse::<u8>().is_ok_and(|count| count > 1)
    });
    (is_numbered || COUNTS.iter().any(|count| bare.starts_with(count)))
        && !ANEW.iter().any(|word| has(word))
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
        for (line, expect) in [
            ("option a – a quick one", true),
            ("### option 2: by bus", true),
            ("**option 2:** by bus", true),
            ("or alternatively:", true),
            ("or", true),
            ("方案b：坐车", true),
            ("options: two", false),
            ("the second one", false),
            ("oracle", false),
        ] {
            assert_eq!(offers_choice(line), expect, "{line:?}");
        }
        assert!(counts("version 2", &["version"]));
        for line in ["second sheet:", "## card 2", "the other card:", "second country:", "第二张："]
        {
            assert!(counts_another(line), "{line:?}");
        }
        for line in ["second version:", "draft 2", "secondary cards", "card 1", "第二版："] {
            assert!(!counts_another(line), "{line:?}");
        }
    }
}
