//! What items have in common that say the same in other words: `north stairwell` and `The north stairwell.`, `The hut of
//! the signal` and `Signal hut`.

fn is_stop(c: char) -> bool {
    c.is_whitespace() || matches!(c, '.' | '!')
}

/// The words of an item without articles, those behind `of` first, and two words in one order. `None` for an item that is
/// not a few words of ASCII.
pub(super) fn key(item: &str) -> Option<String> {
    const MOST_WORDS: usize = 6;
    if !item.is_ascii() {
        return None;
    }
    let lower = item.trim_matches(is_stop).to_ascii_lowercase();
    let is_article = |word: &&str| matches!(*word, "the" | "a" | "an");
    let all: Vec<&str> = lower.split(' ').filter(|word| !word.is_empty()).collect();
    let count = all.len();
    let words: Vec<&str> = all.into_iter().filter(|word| !is_article(word)).collect();
    let is_plain = words.iter().all(|word| word.bytes().all(|b| b.is_ascii_alphabetic()));
    if words.len() < 2 || count > MOST_WORDS || !is_plain {
        return None;
    }
    let mut parts = words.split(|word| *word == "of");
    let mut sorted = match (parts.next(), parts.next(), parts.next()) {
        (Some(what), Some(of), None) => [of, what].concat(),
        _ => words,
    };
    if let [one, other] = sorted.as_mut_slice()
        && *one > *other
    {
        std::mem::swap(one, other);
    }
    Some(sorted.join(" "))
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn the_same_in_other_words() {
        let check = |one: &str, other: &str, expect: bool| {
            let (one_key, other_key) = (key(one), key(other));
            assert_eq!(one_key.is_some() && one_key == other_key, expect, "{one:?} / {other:?}");
        };
        check("north stairwell", "The north stairwell.", true);
        check("Signal hut", "The hut of the signal", true);
        check("upgrade libwebp", "libwebp upgrade", true);
        check("Rome to Oslo", "Oslo to Rome", false);
        check("fish", "the fish", false);
        check("a cup of tea", "a pot of tea", false);
    }
}
