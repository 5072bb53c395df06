//! `Words`: the texts of the dialogs, in each of their languages.

use std::fmt::Display;

use twr::Language;

mod chinese;
mod english;
mod tables;

pub(crate) use english::ENGLISH;
#[cfg(feature = "web")]
pub(crate) use tables::PageWords;
pub(crate) use tables::Words;

use chinese::CHINESE;

impl Words {
    /// The words of a language.
    pub(crate) fn in_language(language: Language) -> &'static Self {
        match language {
            Language::Chinese => &CHINESE,
            _ => &ENGLISH,
        }
    }
}

/// The template with each `{}` filled in, in order.
pub(crate) fn fill(template: &str, values: &[&dyn Display]) -> String {
    let mut parts = template.split("{}");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for (at, part) in parts.enumerate() {
        out.extend(values.get(at).map(ToString::to_string));
        out.push_str(part);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{CHINESE, ENGLISH, Words, fill};

    #[test]
    fn templates_are_filled() {
        assert_eq!(fill("{} of {}", &[&1, &"3"]), "1 of 3");
        assert_eq!(fill("none", &[&1]), "none");
        assert_eq!(fill("{}", &[&"{}"]), "{}");
    }

    /// Every text of one language has as many places to fill in as that of the other one.
    #[test]
    fn both_languages_say_the_same() {
        let places = |words: &Words| -> Vec<usize> {
            format!("{words:#?}").lines().map(|line| line.matches("{}").count()).collect()
        };
        assert_eq!(places(&CHINESE), places(&ENGLISH));
    }
}
