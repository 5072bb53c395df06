//! Names: those that are also names in Rust, in letters of any script.

use unicode_ident::{is_xid_continue, is_xid_start};

/// Words that Rust takes as no name, not even after `r#`.
pub(crate) const NEVER: [&str; 5] = ["self", "Self", "super", "crate", "_"];

/// Types of Rust that the source uses by their names.
pub(crate) const USED: [&str; 8] =
    ["Box", "Option", "Result", "Sized", "String", "Vec", "Err", "Ok"];

/// How many characters a name may have: as many as the reader looks for in a header. A file is named after it, too.
pub(crate) const MAX_NAME: usize = 96;

/// Whether the name has more characters than a name may have.
pub(crate) fn is_too_long(name: &str) -> bool {
    name.chars().nth(MAX_NAME).is_some()
}

/// The letters of other alphabets that look like a Latin one, in pairs with it.
const LOOK_ALIKE: &str = "аaеeоoрpсcуyхxіiјjѕsһhӏlАAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXοoαaνvρpιiκkυuΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX";

/// The Latin letter that looks the same.
pub(crate) fn latin(letter: char) -> Option<char> {
    let mut letters = LOOK_ALIKE.chars();
    while let (Some(other), Some(latin)) = (letters.next(), letters.next()) {
        if other == letter {
            return Some(latin);
        }
    }
    None
}

/// The name with Latin letters in place of those that look the same.
pub(crate) fn look(name: &str) -> String {
    name.chars().map(|letter| latin(letter).unwrap_or(letter)).collect()
}

/// Whether the source needs the name for a type of Rust's own.
pub(crate) fn is_of_rust(name: &str) -> bool {
    USED.contains(&name) || name == "Self"
}

/// Whether Rust keeps the word for itself, even after `r#`.
pub(crate) fn is_kept_by_rust(name: &str) -> bool {
    NEVER.contains(&name) && name != "_"
}

/// Whether it can name a field: letters of any script, digits and `_`, no digit first.
pub(crate) fn is_field_name(name: &str) -> bool {
    is_name(name)
}

/// Whether it can name a type: the same, with no small letter first, so that it is told from a kind.
pub(crate) fn is_type_name(name: &str) -> bool {
    let is_small = name.starts_with(|first: char| first.is_lowercase() || first == '_');
    is_name(name) && !is_small && !USED.contains(&name)
}

fn is_name(name: &str) -> bool {
    let mut characters = name.chars();
    let starts = characters.next().is_some_and(|first| is_xid_start(first) || first == '_');
    starts && characters.all(is_xid_continue) && !NEVER.contains(&name) && !is_too_long(name)
}

/// The nearest name that is one; empty if nothing is left.
pub(crate) fn as_name(text: &str, of_type: bool) -> String {
    let spelled = |c: char| if is_xid_continue(c) { c } else { ' ' };
    let spelled: String = text.chars().map(spelled).collect();
    let words: Vec<&str> = spelled.split_whitespace().collect();
    // What begins with a digit begins with an `N`, as a word of a choice does.
    let digit = words.first().is_some_and(|word| word.starts_with(|c: char| c.is_numeric()));
    let name = if of_type {
        let words = words.iter().flat_map(|word| word.split('_'));
        words.map(capitalized).collect()
    } else {
        words.join("_").to_lowercase()
    };
    let name: String = match (digit, of_type) {
        (true, true) => format!("N{name}"),
        (true, false) => format!("n{name}"),
        _ => name,
    };
    let is_one = if of_type { is_type_name(&name) } else { is_field_name(&name) };
    if is_one { name } else { String::new() }
}

/// The word with its first letter as a capital.
pub(crate) fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_rust() {
        for name in ["plan", "plan_2", "研究计划", "_plan", "type", "planTitle"] {
            assert!(is_field_name(name), "{name}");
        }
        for name in ["", "2nd", "a b", "a-b", "self", "crate", "_", "a.b"] {
            assert!(!is_field_name(name), "{name}");
        }
        for (name, is_one) in
            [("Plan", true), ("计划", true), ("plan", false), ("Self", false), ("String", false)]
        {
            assert_eq!(is_type_name(name), is_one, "{name}");
        }
    }

    #[test]
    fn letters_of_other_alphabets_look_like_latin_ones() {
        assert!(LOOK_ALIKE.chars().skip(1).step_by(2).all(|latin| latin.is_ascii_alphabetic()));
        assert!(LOOK_ALIKE.chars().step_by(2).all(|other| !other.is_ascii()));
        assert_eq!(look("\u{43e}k"), "ok");
        assert_eq!(look("\u{395}nd"), "End");
        assert_eq!(look("naïve_计划"), "naïve_计划");
    }

    #[test]
    fn the_nearest_name_is_shown() {
        assert_eq!(as_name("research plan", true), "ResearchPlan");
        assert_eq!(as_name("research_plan", true), "ResearchPlan");
        assert_eq!(as_name("Key Question", false), "key_question");
        assert_eq!(as_name("2nd try", false), "n2nd_try");
        assert_eq!(as_name("2024 plan", true), "N2024Plan");
        assert_eq!(as_name("研究 计划", true), "研究计划");
        assert_eq!(as_name("!", true), "");
    }
}
