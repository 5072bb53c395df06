//! Rule: no item of a list says the same as another.

use std::collections::HashSet;

use super::{reworded, task_words};
use crate::spec::{Language, Value};
use crate::text::{fold, quote};

pub(super) fn phrase(language: Language) -> String {
    match language {
        Language::English => "all different",
        Language::Chinese => "各项互不相同",
    }
    .to_owned()
}

pub(super) fn holds(items: &[Value<'_>]) -> Result<(), String> {
    let (mut seen, mut said) = (HashSet::new(), HashSet::new());
    for item in items {
        let key = match item {
            Value::Text(text) => reworded::key(text),
            _ => None,
        };
        let is_reworded = key.is_some_and(|key| !said.insert(key));
        if !seen.insert(identity(item)) || is_reworded {
            return Err(match item {
                Value::Text(text) => quote(text),
                _ => String::new(),
            });
        }
    }
    Ok(())
}

/// What two items that say the same have in common.
pub fn identity(value: &Value<'_>) -> String {
    match value {
        Value::Text(text) => {
            let folded = fold(text);
            // Of a link each letter and each mark counts.
            let is_link = text.contains("://") && !text.contains(char::is_whitespace);
            if folded.is_empty() || is_link { text.clone().into_owned() } else { folded }
        }
        // `12.9` and `12.90` are one price.
        Value::Decimal(digits) if digits.contains('.') => {
            format!("{:?}", digits.trim_end_matches('0').trim_end_matches('.'))
        }
        Value::Decimal(digits) => format!("{digits:?}"),
        other => format!("{other:?}"),
    }
}

/// Whether two texts say the same in other words: equal after folding, or most words of the shorter one in the other.
/// A character of Chinese is a word.
///
/// Models that are asked for more items of a list like to reword one that is there already.
pub fn near_repeat(one: &str, other: &str) -> bool {
    if fold(one) == fold(other) {
        return true;
    }
    let (one, other) = (words(one), words(other));
    let shared = one.intersection(&other).count();
    let shorter = one.len().min(other.len());
    // Four words of five: below that, items of one list ("Waste in Rome", "Waste in Oslo") are alike
    // without saying the same. A few words that are all in the other may be its subject ("Check the oil filter").
    shorter > 3 && shared * 5 >= shorter * 4
        || shorter == 3 && one.len() == other.len() && shared == 3
}

fn words(text: &str) -> HashSet<String> {
    let words = task_words(text).into_iter();
    words.filter_map(|word| text.get(word)).map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(one: &str, other: &str, expect: bool) {
        assert_eq!(near_repeat(one, other), expect, "{one:?} / {other:?}");
    }

    #[test]
    fn rewording_is_a_repeat_and_another_subject_is_not() {
        check("Waste in numbers", "waste in numbers.", true);
        check("The waste in the numbers", "Waste in the numbers", true);
        check("How bees see polarized light", "How bees see the polarized light", true);
        check("Waste in Rome", "Waste in Oslo", false);
        check("One", "Two", false);
        check("第一章", "第二章", false);
        check("去公园散步看花", "到公园散步看花", true);
        check("去公园里散步看花", "去公园散步看花", true);
        check("Send the guests a kettle", "Send the guests in town a new kettle", true);
        check("Check the oil", "Check the oil filter", false);
        check("Check the oil filter", "Change the oil filter", false);
    }
}
