//! A question that a model asks in the middle of its work: words, or a form among words.

use crate::payload::{Clarification, Payload, Question};
use crate::read::{NOTICE, read};
use crate::{Answer, By};

/// The form that a question is, with options or an outline; `None` for a question in words.
pub fn form(question: &str) -> Option<Payload> {
    match read(question).ok()?.payload {
        Payload::Normal { .. } => None,
        form => Some(form),
    }
}

/// What a person is asked for a question: its form, or else the question with an answer in free words. Of a
/// form that cannot be read, the words in it, with a [`NOTICE`].
pub fn payload(question: &str) -> Payload {
    if let Some(form) = form(question) {
        return form;
    }
    let (words, preface) = match read(question) {
        Ok(_) => (question.to_owned(), None),
        Err(_) => (words_in(question), Some(NOTICE.to_owned())),
    };
    let asked = Question { id: None, ..Question::free("", words) };
    Clarification { preface, ..Clarification::new("", [asked]) }.into()
}

/// The payload in plain lines, with numbered options: no JSON, whatever the model wrote.
pub fn plain_lines(payload: Payload) -> String {
    match payload {
        Payload::Clarification(Clarification { questions, preface, .. }) => {
            let mut lines: Vec<String> = preface.into_iter().collect();
            for question in &questions {
                lines.push(question.question.clone());
                let options = (1..).zip(question.shown_options());
                lines.extend(options.map(|(number, (_, option, _))| {
                    let about = option.description.as_ref().map(|about| format!(": {about}"));
                    format!("{number}. {}{}", option.label, about.unwrap_or_default())
                }));
            }
            lines.join("\n")
        }
        Payload::OutlineEdit(edit) => format!("{}\n{}", edit.title, edit.text()),
        Payload::Normal { content } => content,
    }
}

/// The words for a person in a form that cannot be read: those before its JSON, and its questions.
fn words_in(question: &str) -> String {
    let start = question.find(['{', '[']).unwrap_or(question.len());
    let (before, json) = question.split_at(start);
    let mut words: Vec<String> = vec![before.trim().trim_matches('`').trim().to_owned()];
    for name in ["\"title\"", "\"question\"", "\"prompt\""] {
        for after in json.split(name).skip(1) {
            let text = after.trim_start().strip_prefix(':').map(str::trim_start);
            let text = text.and_then(|text| text.strip_prefix('"'));
            let end = text.and_then(|text| text.find(['"', '\n']));
            words.extend(text.zip(end).and_then(|(text, end)| Some(text.get(..end)?.to_owned())));
        }
    }
    words.retain(|words| !words.is_empty());
    if words.is_empty() { "…".to_owned() } else { words.join("\n") }
}

/// What the model is told: of one question the person's answer alone, since the model knows the question.
pub fn words(answer: &Answer) -> String {
    match answer.questions() {
        [only] if !only.is_skipped() && only.by == By::Person => {
            only.values().collect::<Vec<_>>().join(", ")
        }
        _ => answer.text(),
    }
}
