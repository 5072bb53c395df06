//! Words by their stems: `bees` and `bee`, `marking` and `marked` are the same word.

/// The stem of a lower-case English word: without `s`, `es`, `ed`, `ing`, a last `e` and a doubled last
/// consonant. A stem need not be a word; it only has to be the same for all forms of one.
pub(super) fn stem(word: &str) -> String {
    let singular = without_plural(word);
    let base = without_ending(&singular);
    let base = base.strip_suffix('e').filter(|remaining| remaining.len() > 2).unwrap_or(&base);
    undoubled(base).to_owned()
}

fn without_plural(word: &str) -> String {
    if let Some(remaining) = word.strip_suffix("ies").filter(|remaining| remaining.len() > 1) {
        return format!("{remaining}y");
    }
    if let Some(remaining) = word.strip_suffix("es").filter(|remaining| has_hissing_end(remaining))
    {
        return remaining.to_owned();
    }
    let is_plural = word.len() > 3 && !["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    word.strip_suffix('s').filter(|_| is_plural).unwrap_or(word).to_owned()
}

/// Whether the plural of the word takes `es`.
fn has_hissing_end(word: &str) -> bool {
    ["ss", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end))
}

fn without_ending(word: &str) -> String {
    if let Some(remaining) = word.strip_suffix("ied").filter(|remaining| remaining.len() > 1) {
        return format!("{remaining}y");
    }
    let ending = ["ing", "ed"].iter().find_map(|ending| word.strip_suffix(ending));
    ending
        .filter(|remaining| remaining.len() > 2 && has_vowel(remaining))
        .unwrap_or(word)
        .to_owned()
}

fn has_vowel(word: &str) -> bool {
    word.contains(['a', 'e', 'i', 'o', 'u', 'y'])
}

/// The word without the second of two same consonants at its end.
fn undoubled(word: &str) -> &str {
    let mut ends = word.chars().rev();
    let (last, before) = (ends.next(), ends.next());
    let is_double = last == before && last.is_some_and(|last| !"aeiou".contains(last));
    let shorter = last.and_then(|last| word.strip_suffix(last));
    shorter.filter(|shorter| is_double && shorter.len() > 2).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_have_one_stem() {
        for forms in [
            &["bee", "bees"][..],
            &["city", "cities"],
            &["class", "classes"],
            &["box", "boxes"],
            &["mark", "marks", "marked", "marking"],
            &["move", "moves", "moved", "moving"],
            &["stop", "stops", "stopped", "stopping"],
            &["carry", "carries", "carried", "carrying"],
            &["tree", "trees"],
            &["add", "adds", "added", "adding"],
        ] {
            let stems: Vec<String> = forms.iter().map(|form| stem(form)).collect();
            assert!(stems.windows(2).all(|pair| pair[0] == pair[1]), "{forms:?} {stems:?}");
        }
    }

    #[test]
    fn other_words_have_other_stems() {
        for (one, other) in
            [("thing", "th"), ("bus", "bu"), ("red", "r"), ("this", "thi"), ("string", "str")]
        {
            assert_ne!(stem(one), stem(other));
        }
    }
}
