//! The questions of a clarification, asked by lines.

use std::io::Write;

use super::limits::{MOST_OPTIONS, answer_line, block, line};
use super::session::{Session, Typed};
use crate::answer::Reply;
use crate::ask::AskError;
use crate::form::{Form, Refusal, automatic};
use crate::payload::{Clarification, Question};
use crate::shown;
use crate::words::fill;

pub(super) async fn ask<W: Write>(
    session: &mut Session<W>,
    payload: &Clarification,
) -> Result<Reply, AskError> {
    let mut form = Form::new(payload.clone());
    session.say(&format!("== {} ==", line(shown::title(&payload.title, session.words))))?;
    if let Some(preface) = &payload.preface {
        session.say(&line(preface))?;
    }
    if let Some(material) = &payload.material {
        session.say("")?;
        for line in block(material) {
            session.say(&line)?;
        }
    }
    loop {
        let ended = match form.current() {
            Some(question) => {
                let question = question.clone();
                show_question(session, &form, &question)?;
                hear_answer(session, &mut form, &question).await?
            }
            None if form.payload().questions.len() == 1 => {
                return Ok(Reply::Answered(form.answer()));
            }
            None => review(session, &mut form).await?,
        };
        if let Some(reply) = ended {
            return Ok(reply);
        }
    }
}

/// Writes a question and its options.
fn show_question<W: Write>(
    session: &mut Session<W>,
    form: &Form,
    question: &Question,
) -> Result<(), AskError> {
    let words = session.words;
    let (number, count) = (form.position() + 1, form.payload().questions.len());
    let asked = line(&question.question);
    session.say("")?;
    session.say(&fill(words.lines.question, &[&number, &count, &asked]))?;
    if let Some(why) = &question.why {
        session.say(&format!("  {}", fill(words.why, &[&line(why)])))?;
    }
    let shown = question.shown_options().take(MOST_OPTIONS);
    for (number, (_, option, is_recommended)) in (1..).zip(shown) {
        let mark = if is_recommended { words.recommended } else { "" };
        let about = option.description.as_deref().map(|about| format!(": {}", line(about)));
        let label = line(&option.label);
        session.say(&format!("  {number}. {label}{mark}{}", about.unwrap_or_default()))?;
    }
    let count = question.options.len();
    if count > MOST_OPTIONS {
        let more = count - MOST_OPTIONS;
        session.say(&fill(words.lines.more_options, &[&more, &count]))?;
    }
    if question.takes_text() && !question.options.is_empty() {
        session.say(words.lines.other)?;
    }
    if let Some(placeholder) = &question.placeholder {
        session.say(&format!("  ({})", line(placeholder)))?;
    }
    if let Some(given) = form.given(form.position()) {
        session.say(&fill(words.lines.so_far, &[&answer_line(given, words)]))?;
    }
    Ok(())
}

/// Hears the answer to one question; what ends the asking, if it does.
async fn hear_answer<W: Write>(
    session: &mut Session<W>,
    form: &mut Form,
    question: &Question,
) -> Result<Option<Reply>, AskError> {
    // What was answered before stays, unless something else is written.
    let before = form.given(form.position()).filter(|given| !given.is_skipped()).cloned();
    let enter = before.or_else(|| automatic(question));
    let words = session.words;
    let what = match (question.options.is_empty(), question.multiple) {
        (true, _) => words.lines.your_answer,
        (false, false) => words.lines.your_choice,
        (false, true) => words.lines.your_choices,
    };
    let enter_words =
        enter.as_ref().map(|answer| fill(words.lines.enter, &[&answer_line(answer, words)]));
    loop {
        let taken = match session
            .hear(&format!("{what}{}", enter_words.as_deref().unwrap_or_default()))
            .await?
        {
            Typed::End(reply) => return Ok(Some(reply)),
            Typed::Back => {
                form.back();
                return Ok(None);
            }
            Typed::Skip => {
                form.skip();
                return Ok(None);
            }
            Typed::Words(text) if text.is_empty() => match &enter {
                Some(answer) => {
                    let options = answer
                        .chosen
                        .iter()
                        .filter_map(|option| question.option_named(option.value()));
                    form.choose(options.collect::<Vec<_>>(), answer.written.as_deref())
                }
                None => Err(Refusal::Nothing),
            },
            Typed::Words(text) => take(form, question, &text),
            Typed::Help | Typed::Edit | Typed::Save(_) => {
                session.say(words.lines.help)?;
                continue;
            }
        };
        match taken {
            Ok(()) => return Ok(None),
            Err(refusal) => {
                session.say(&fill(words.lines.refused, &[&refusal.in_words(words)]))?;
            }
        }
    }
}

/// Takes the person's words: numbers, a label or a value, or text.
fn take(form: &mut Form, question: &Question, words: &str) -> Result<(), Refusal> {
    if let Some(text) = words.strip_prefix('=') {
        return form.choose([], Some(text));
    }
    if question.options.is_empty() {
        return form.choose([], Some(words));
    }
    let order = question.shown_order();
    if let Some(numbers) = numbers(words) {
        let options = numbers.iter().map(|number| {
            let at = number.checked_sub(1).and_then(|at| order.get(at)).copied();
            at.ok_or(Refusal::NoSuchOption(*number))
        });
        return form.choose(options.collect::<Result<Vec<_>, _>>()?, None);
    }
    match question.option_named(words) {
        Some(at) => form.choose([at], None),
        None => form.choose([], Some(words)),
    }
}

/// The numbers of a line that has nothing else; `None` for words.
fn numbers(words: &str) -> Option<Vec<usize>> {
    let parts = words.split([',', ';', ' ', '、', '，']).filter(|part| !part.is_empty());
    let numbers: Vec<usize> =
        parts.map(|part| part.trim_end_matches(['.', ')']).parse().ok()).collect::<Option<_>>()?;
    (!numbers.is_empty()).then_some(numbers)
}

async fn review<W: Write>(
    session: &mut Session<W>,
    form: &mut Form,
) -> Result<Option<Reply>, AskError> {
    let words = session.words;
    session.say("")?;
    session.say(&format!("{}{}", words.answers, words.lines.colon.trim_end()))?;
    let count = form.payload().questions.len();
    for at in 0..count {
        let question = form.payload().questions.get(at).map(|question| line(&question.question));
        let answer =
            form.given(at).map_or(words.skipped.to_owned(), |given| answer_line(given, words));
        session.say(&format!("  {}. {} {answer}", at + 1, question.unwrap_or_default()))?;
    }
    loop {
        match session.hear(words.lines.review).await? {
            Typed::End(reply) => return Ok(Some(reply)),
            Typed::Back => {
                form.back();
                return Ok(None);
            }
            Typed::Words(text) if text.is_empty() => {
                return Ok(Some(Reply::Answered(form.answer())));
            }
            Typed::Words(text) => match text.parse::<usize>() {
                Ok(number) if (1..=count).contains(&number) => {
                    form.go_to(number - 1);
                    return Ok(None);
                }
                _ => session.say(&fill(words.lines.number_wanted, &[&count]))?,
            },
            Typed::Skip | Typed::Edit | Typed::Save(_) | Typed::Help => {
                session.say(words.lines.help)?;
            }
        }
    }
}
