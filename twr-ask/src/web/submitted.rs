//! What was sent from the page, to a reply.

use super::page::shown_outline;
use crate::answer::{Answer, OutlineAnswer, QuestionAnswer, Reply};
use crate::form::submitted;
use crate::payload::{Payload, Question};
use crate::words::{Words, fill};

/// How many bytes a browser may send: a byte of text takes three in a form, and a person may write as much again.
pub(super) fn most_bytes(payload: &Payload) -> usize {
    const LEAST: usize = 4 << 20;
    let shown = match payload {
        Payload::OutlineEdit(edit) => shown_outline(edit).len(),
        Payload::Clarification(_) | Payload::Normal { .. } => 0,
    };
    shown.saturating_mul(6).saturating_add(LEAST)
}

/// The reply, or why the form has to be filled in again.
pub(super) fn reply(
    payload: &Payload,
    fields: &[(String, String)],
    words: &Words,
) -> Result<Reply, String> {
    let first =
        |name: &str| fields.iter().find(|(known, _)| known == name).map(|(_, said)| said.as_str());
    match first("do") {
        Some("skip") => return Ok(Reply::Skipped),
        Some("later") => return Ok(Reply::Later { file: None }),
        Some("cancel") => return Ok(Reply::Cancelled { interrupted: false }),
        _ => {}
    }
    let answer = match payload {
        Payload::Clarification(form) => {
            let answers = form.questions.iter().enumerate();
            let answers = answers.map(|(at, question)| answer_of(at, question, fields, words));
            Answer::Questions { answers: answers.collect::<Result<_, _>>()? }
        }
        Payload::OutlineEdit(edit) => {
            let text = first("outline").ok_or(words.page.no_outline)?;
            Answer::Outline(OutlineAnswer::new(&shown_outline(edit), text))
        }
        Payload::Normal { .. } => Answer::Shown,
    };
    Ok(Reply::Answered(answer))
}

/// The answer to one question.
fn answer_of(
    at: usize,
    question: &Question,
    fields: &[(String, String)],
    words: &Words,
) -> Result<QuestionAnswer, String> {
    let of = |name: String| {
        fields.iter().filter(move |(known, _)| *known == name).map(|(_, said)| said.as_str())
    };
    let written = of(format!("t{at}")).next();
    let chosen = of(format!("q{at}")).filter(|value| !value.is_empty());
    let chosen: Option<Vec<usize>> = chosen.map(|value| value.parse().ok()).collect();
    submitted(question, chosen.ok_or(words.page.no_option)?, written)
        .map_err(|refusal| fill(words.page.question, &[&(at + 1), &refusal.in_words(words)]))
}

#[cfg(test)]
mod tests {
    use super::reply;
    use crate::payload::{Clarification, OutlineEdit, Payload, Question};
    use crate::words::ENGLISH;

    #[test]
    fn fields_become_answers() {
        let one = Question::choice("one", "?", ["a", "b"]).or_other();
        let several = Question::choice("several", "?", ["a", "b"]).of_several();
        let form = Payload::from(Clarification::new("t", [one, several]));
        let check = |fields: &[(&str, &str)], expected: Result<&[&str], &str>| {
            let fields: Vec<_> = fields
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect();
            let said =
                reply(&form, &fields, &ENGLISH).map(|reply| reply.text().unwrap_or_default());
            let said = said.as_deref().map(|text| {
                text.lines().filter_map(|line| line.strip_prefix("  Answer: ")).collect::<Vec<_>>()
            });
            assert_eq!(said.as_deref().map_err(|wrong| wrong.as_str()), expected, "{fields:?}");
        };
        let skipped = "user chose not to answer this question";
        check(&[("q0", "1"), ("t0", " ")], Ok(&["b", skipped]));
        check(&[("q0", "1"), ("t0", "c")], Ok(&["c", skipped]));
        check(&[("q1", "0"), ("q1", "1")], Ok(&[skipped, "a", "b"]));
        check(&[], Ok(&[skipped, skipped]));
        check(&[("q0", "7")], Err("Question 1: There is no option 8."));
        check(&[("q0", "x")], Err("There is no such option."));
        check(&[("q0", "0"), ("q0", "1")], Err("Question 1: Choose one option only."));
        check(&[("do", "later"), ("q0", "7")], Ok(&[]));
    }

    #[test]
    fn a_browser_sends_other_line_ends() {
        let edit = Payload::from(OutlineEdit::from_text("t", "- a\n- b"));
        let text = |outline: &str| {
            let fields = [("outline".to_owned(), outline.to_owned())];
            reply(&edit, &fields, &ENGLISH).unwrap().text().unwrap()
        };
        assert_eq!(text("- a\r\n- b\r\n"), "Outline approved, continue.");
        assert!(text("- a\r\n- c").contains("+- c"));
    }
}
