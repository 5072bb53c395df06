//! A key that is equal for items that say the same in other words: `north stairwell` and `The north stairwell.`, `The
//! hut of the signal` and `Signal hut`.

fn is_stop(c: char) -> bool {
    c.is_whitespace() || matches!(c, '.' | '!')
}

/// The words of an item without articles, a thing after `of the` first: `signal hut` of `The hut of the signal`. `None` for
/// an item that is not a few words of ASCII.
pub(super) fn key(item: &str) -> Option<String> {
    const MOST_WORDS: usize = 6;
    if !item.is_ascii() {
        return None;
    }
    let lower = item.trim_matches(is_stop).to_ascii_lowercase();
    let words = |text: &str| -> Vec<String> {
        let all = text.split(' ').filter(|word| !matches!(*word, "" | "the" | "a" | "an"));
        all.map(str::to_owned).collect()
    };
    let ordered = match lower.split_once(" of the ") {
        Some((what, of)) => [words(of), words(what)].concat(),
        None => words(&lower),
    };
    let is_plain = |word: &String| word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_short = (2..=MOST_WORDS).contains(&ordered.len());
    (is_short && ordered.iter().all(is_plain)).then(|| ordered.join(" "))
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
        check("wine glass", "glass of wine", false);
        check("milk chocolate", "chocolate milk", false);
        check("Rome to Oslo", "Oslo to Rome", false);
        check("fish", "the fish", false);
        check("a cup of tea", "a pot of tea", false);
    }
}
