//! `Words`: what the dialogs say themselves, in the language of what is asked.

use std::fmt::Display;

use crate::payload::{Clarification, OutlineEdit, Payload};

mod chinese;
mod english;

pub(crate) use english::ENGLISH;

use chinese::CHINESE;

/// The words of all dialogs in one language. A `{}` is filled in by [`fill`].
#[cfg_attr(
    not(all(feature = "terminal", feature = "web")),
    allow(dead_code, reason = "a dialog that is not built has words, too")
)]
#[derive(Debug)]
pub(crate) struct Words {
    /// The BCP 47 tag of the language.
    pub(crate) tag: &'static str,
    /// After the option that the model recommends.
    pub(crate) recommended: &'static str,
    /// The option of an answer in the person's own words.
    pub(crate) other: &'static str,
    /// In place of an answer that was not given.
    pub(crate) skipped: &'static str,
    /// Why a question is asked: the reason.
    pub(crate) why: &'static str,
    /// Above the answers, before they are sent.
    pub(crate) answers: &'static str,
    pub(crate) refusals: Refusals,
    pub(crate) screen: ScreenWords,
    pub(crate) lines: LineWords,
    pub(crate) page: PageWords,
}

/// Why an answer does not fit its question.
#[derive(Debug)]
pub(crate) struct Refusals {
    /// The number of the option.
    pub(crate) no_such_option: &'static str,
    pub(crate) only_one: &'static str,
    pub(crate) only_options: &'static str,
    pub(crate) nothing: &'static str,
}

/// The words of the full screens. A hint is a key and what it does.
#[cfg_attr(
    not(all(feature = "terminal", feature = "web")),
    allow(dead_code, reason = "a dialog that is not built has words, too")
)]
#[derive(Debug)]
pub(crate) struct ScreenWords {
    /// The number of the question, and of all questions.
    pub(crate) place: &'static str,
    pub(crate) review: &'static str,
    /// The time that is left.
    pub(crate) left: &'static str,
    pub(crate) more: &'static str,
    pub(crate) send: &'static str,
    /// How many lines were added, and how many removed.
    pub(crate) changed: &'static str,
    pub(crate) save_to: &'static str,
    pub(crate) mark: &'static str,
    pub(crate) next: &'static str,
    pub(crate) cancel: &'static str,
    pub(crate) skip: &'static str,
    pub(crate) back: &'static str,
    pub(crate) later: &'static str,
    pub(crate) choose: &'static str,
    pub(crate) adopt: &'static str,
    pub(crate) send_outline: &'static str,
    pub(crate) edit: &'static str,
    pub(crate) editor: &'static str,
    pub(crate) save: &'static str,
    pub(crate) undo: &'static str,
    /// The keys while the outline is edited.
    pub(crate) editing: [&'static str; 3],
    /// The keys while the name of a file is written.
    pub(crate) saving: [&'static str; 2],
}

/// The words of the plain dialogs.
#[derive(Debug)]
pub(crate) struct LineWords {
    /// The number of the question, of all questions, and the question.
    pub(crate) question: &'static str,
    /// How many options are not listed, and the number of all.
    pub(crate) more_options: &'static str,
    pub(crate) other: &'static str,
    /// The answer that was given before.
    pub(crate) so_far: &'static str,
    pub(crate) your_answer: &'static str,
    pub(crate) your_choice: &'static str,
    pub(crate) your_choices: &'static str,
    /// What Enter takes.
    pub(crate) enter: &'static str,
    /// The seconds in which the person has to answer.
    pub(crate) within: &'static str,
    /// Between what is asked and what the person writes.
    pub(crate) colon: &'static str,
    pub(crate) review: &'static str,
    /// The number of questions.
    pub(crate) number_wanted: &'static str,
    /// What was wrong.
    pub(crate) refused: &'static str,
    pub(crate) help: &'static str,
    pub(crate) adopt: &'static str,
    pub(crate) send: &'static str,
    pub(crate) outline_help: &'static str,
    pub(crate) nothing_written: &'static str,
    pub(crate) write_anew: &'static str,
    pub(crate) too_late: &'static str,
}

/// The words of the page.
#[cfg_attr(
    not(all(feature = "terminal", feature = "web")),
    allow(dead_code, reason = "a dialog that is not built has words, too")
)]
#[derive(Debug)]
pub(crate) struct PageWords {
    pub(crate) read_this: &'static str,
    pub(crate) send: &'static str,
    pub(crate) ok: &'static str,
    pub(crate) skip: &'static str,
    pub(crate) later: &'static str,
    pub(crate) cancel: &'static str,
    /// How many options are not on the page.
    pub(crate) more_options: &'static str,
    pub(crate) your_answer: &'static str,
    pub(crate) outline: &'static str,
    pub(crate) thanks: &'static str,
    pub(crate) answered_already: &'static str,
    /// The number of the question, and what is wrong with its answer.
    pub(crate) question: &'static str,
    pub(crate) no_option: &'static str,
    pub(crate) no_outline: &'static str,
}

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
