//! `Words`: the texts of the dialogs, in the language of the questions.

use std::fmt::Display;

use crate::payload::{Clarification, OutlineEdit, Payload};

mod chinese;
mod english;
mod tables;

pub(crate) use english::ENGLISH;
#[cfg(feature = "web")]
pub(crate) use tables::PageWords;
pub(crate) use tables::Words;

use chinese::CHINESE;

/// How many characters of one text are looked at to tell the language.
const MOST: usize = 2000;

impl Words {
    /// The words for a dialog with this payload.
    pub(crate) fn of(payload: &Payload) -> &'static Self {
        match payload {
            Payload::Clarification(form) => Self::of_form(form),
            Payload::OutlineEdit(edit) => Self::of_outline(edit),
            Payload::Normal { content } => Self::of_texts([content.as_str()]),
        }
    }

    pub(crate) fn of_form(form: &Clarification) -> &'static Self {
        let questions = form.questions.iter().map(|question| question.question.as_str());
        let head = [Some(form.title.as_str()), form.preface.as_deref()];
        Self::of_texts(head.into_iter().flatten().chain(questions))
    }

    pub(crate) fn of_outline(edit: &OutlineEdit) -> &'static Self {
        Self::of_texts([edit.title.as_str(), edit.text().as_str()])
    }

    /// Chinese where there are more Chinese characters than other words, so that a name in Latin letters does not
    /// change the language of a Chinese text.
    fn of_texts<'t>(texts: impl IntoIterator<Item = &'t str>) -> &'static Self {
        let (mut characters, mut words) = (0_usize, 0_usize);
        for text in texts {
            let mut is_inside = false;
            for character in text.chars().take(MOST) {
                let is_chinese = is_chinese(character);
                let is_letter = character.is_alphabetic() && !is_chinese;
                characters += usize::from(is_chinese);
                words += usize::from(is_letter && !is_inside);
                is_inside = is_letter;
            }
        }
        if characters > words { &CHINESE } else { &ENGLISH }
    }
}

fn is_chinese(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{20000}'..='\u{2ebef}')
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
    fn the_language_is_that_of_what_is_asked() {
        let check = |texts: &[&str], tag: &str| {
            assert_eq!(Words::of_texts(texts.iter().copied()).tag, tag, "{texts:?}");
        };
        check(&[], "en");
        check(&["The report", "Who reads it?"], "en");
        check(&["The report", "Who reads it?", "城市？"], "en");
        check(&["关于报告的几个问题", "给谁看？"], "zh");
        check(&["Python 的版本", "要用 Python 3.12 还是 3.13？"], "zh");
        check(&["2026", "?"], "en");
        check(&["Отчёт", "Кто читает?"], "en");
    }

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
