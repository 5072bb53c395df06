//! Words of a description in any of their forms.

use std::sync::LazyLock;

use crate::lexicon::{IRREGULAR, is_han};

/// The irregular forms in the order of the alphabet.
static FORMS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let mut forms = IRREGULAR.to_vec();
    forms.sort_unstable();
    forms
});

/// The stem of an English word: `moves`, `moved` and `moving` have one, and so have `stop` and `stopped`, `leave` and
/// `left`.
pub(crate) fn stem(word: &str) -> &str {
    let word = base_of(word).unwrap_or(word);
    let long = |stem: &&str| stem.len() > 2;
    let bare = ["ing", "ed", "es", "s"].iter().find_map(|end| word.strip_suffix(end).filter(long));
    let bare = match bare {
        Some(bare) if word.ends_with(['g', 'd']) => once(bare),
        bare => bare.unwrap_or(word),
    };
    bare.strip_suffix('e').filter(long).unwrap_or(bare)
}

/// The verb that the word is a form of, if no ending makes that, or the measure that the word tells.
pub(super) fn base_of(word: &str) -> Option<&'static str> {
    let at = FORMS.binary_search_by(|(form, _)| (*form).cmp(word)).ok()?;
    FORMS.get(at).map(|(_, verb)| *verb)
}

/// The letters before an ending without the consonant that the ending doubled. `add` and `sell` have theirs doubled
/// already.
fn once(bare: &str) -> &str {
    let [.., one, other] = bare.as_bytes() else { return bare };
    let is_doubled = one == other && b"bgmnprt".contains(one) && bare.len() > 3;
    if is_doubled { bare.get(..bare.len() - 1).unwrap_or(bare) } else { bare }
}

/// The stems of the words of some texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Stems(Vec<String>);

impl Stems {
    /// The stems of all words of three letters or more.
    pub(super) fn of(texts: &[&str]) -> Self {
        let lower = texts.iter().map(|text| text.to_lowercase());
        let words = |text: String| {
            let words = text.split(|c: char| !c.is_ascii_alphabetic());
            let long = words.filter(|word| word.len() > 2);
            long.map(|word| stem(word).to_owned()).collect::<Vec<_>>()
        };
        Self(lower.flat_map(words).collect())
    }

    /// Whether the word, in lower case, is a form of a word that has one of the stems.
    pub(super) fn has_form(&self, word: &str) -> bool {
        let stem = stem(word);
        self.0.iter().any(|known| known == stem)
    }
}

/// The width of the Chinese words at the beginning of the text that a description has: two characters at least.
pub(super) fn han_width(about: &str, rest: &str) -> Option<usize> {
    let mut width = 0;
    let mut best = None;
    for (count, character) in rest.chars().take_while(|c| is_han(*c)).take(12).enumerate() {
        width += character.len_utf8();
        if !about.contains(rest.get(..width)?) {
            break;
        }
        if count > 0 {
            best = Some(width);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_have_one_stem() {
        for (one, other) in [
            ("moves", "moved"),
            ("stays", "stay"),
            ("baked", "bake"),
            ("delivered", "deliver"),
            ("stopped", "stop"),
            ("planning", "plan"),
            ("selling", "sell"),
            ("added", "add"),
            ("left", "leaves"),
        ] {
            assert_eq!(stem(one), stem(other), "{one:?}, {other:?}");
        }
        assert_ne!(stem("ship"), stem("shop"));
    }

    #[test]
    fn each_irregular_form_has_one_verb() {
        for (form, verb) in IRREGULAR {
            assert_eq!(base_of(form), Some(verb));
        }
        assert_eq!(base_of("ship"), None);
    }

    #[test]
    fn chinese_words_are_those_of_the_description() {
        assert_eq!(han_width("病人的体温", "体温计上"), Some("体温".len()));
        assert_eq!(han_width("病人的体温", "上体温"), None);
    }
}
