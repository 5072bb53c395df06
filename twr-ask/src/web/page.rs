//! The page as HTML. All text of a payload is escaped, and bounded.

use std::fmt::Write as _;
use std::time::Duration;

use crate::payload::{OutlineEdit, Payload, Question};
use crate::shown;
use crate::words::{PageWords, Words, fill};

/// How many options of a question are on the page.
pub(super) const MOST_OPTIONS: usize = 200;
/// From this many options on, they are in a list that scrolls.
const MANY: usize = 30;
/// How many characters of a label are shown.
const MOST: usize = 300;
/// How many lines of material are shown.
const MOST_LINES: usize = 1000;

const STYLE: &str = include_str!("page/style.css");

/// Keeps what was typed while the page is left or loaded again, in the storage of its tab. A reply to what was sent
/// shows the same, so that it may be restored there, too. The page works without it.
const KEEP: &str = include_str!("page/keep.js");
/// Nothing is kept once the answer is sent.
const FORGET: &str = "try{sessionStorage.removeItem(location.pathname)}catch{}";

/// The form of a payload: with the time until the page closes, the answers sent before, and why they were refused.
pub(super) fn form(
    payload: &Payload,
    left: Option<Duration>,
    (sent, words): Sent<'_>,
    wrong: &str,
    nonce: &str,
) -> String {
    let title = match payload {
        Payload::Normal { .. } => words.page.read_this,
        payload => shown::title(payload.title(), words),
    };
    let mut body = format!("<h1>{}</h1>", text(title));
    if !wrong.is_empty() {
        let _ = write!(body, "<p class=\"wrong\" role=\"alert\">{}</p>", text(wrong));
    }
    body.push_str("<form method=\"post\" accept-charset=\"utf-8\">");
    match payload {
        Payload::Clarification(form) => {
            if let Some(preface) = &form.preface {
                let _ = write!(body, "<p>{}</p>", text(preface));
            }
            if let Some(material) = &form.material {
                let _ = write!(body, "<pre>{}</pre>", block(material));
            }
            let may_be_skipped = form.questions.len() > 1;
            for (at, question) in form.questions.iter().enumerate() {
                let asked = Asked { at, question, may_be_skipped };
                put_question(&mut body, asked, (sent, words));
            }
        }
        Payload::OutlineEdit(edit) => put_outline(&mut body, edit, (sent, words)),
        Payload::Normal { content } => {
            let _ = write!(body, "<pre>{}</pre>", block(content));
        }
    }
    put_buttons(&mut body, payload, left, words);
    body.push_str("</form>");
    // A screen reader reads the title of a new page first.
    let title = if wrong.is_empty() { title.to_owned() } else { format!("{wrong} {title}") };
    page(&title, &body, words, &script(KEEP, nonce))
}

/// The time until the page closes, and the buttons.
fn put_buttons(body: &mut String, payload: &Payload, left: Option<Duration>, words: &Words) {
    let asks = !matches!(payload, Payload::Normal { .. });
    if asks && let Some(left) = left {
        let minutes = left.as_secs().div_ceil(60).max(1);
        let _ =
            write!(body, "<p class=\"quiet\">{}</p>", fill(words.page.minutes_left, &[&minutes]));
    }
    let send = if asks { words.page.send } else { words.page.ok };
    let _ = write!(body, "<button name=\"do\" value=\"send\">{send}</button>");
    if asks {
        let PageWords { skip, later, cancel, .. } = words.page;
        for (value, name) in [("skip", skip), ("later", later), ("cancel", cancel)] {
            let _ = write!(
                body,
                "<button name=\"do\" value=\"{value}\" formnovalidate>{name}</button>"
            );
        }
    }
}

/// The last page of a dialog, and what it says.
pub(super) fn farewell(said: &str, words: &Words, nonce: &str) -> String {
    page(said, &format!("<p role=\"status\">{}</p>", text(said)), words, &script(FORGET, nonce))
}

/// A script of the page's own: the policy of the response lets through what has its nonce.
fn script(text: &str, nonce: &str) -> String {
    format!("<script nonce=\"{nonce}\">{text}</script>")
}

fn page(title: &str, body: &str, words: &Words, script: &str) -> String {
    format!(
        "<!DOCTYPE html><html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width,initial-scale=1\"><title>{}</title><style>{STYLE}</style></head>\
         <body><main>{body}</main>{script}</body></html>",
        words.tag,
        text(title)
    )
}

/// Whether a field was sent with this value; `None` if nothing was sent before.
fn was_sent(sent: &[(String, String)], name: &str, value: &str) -> Option<bool> {
    (!sent.is_empty()).then(|| sent.iter().any(|(known, said)| known == name && said == value))
}

/// What was sent before, and the words of the page.
pub(super) type Sent<'s> = (&'s [(String, String)], &'s Words);

/// How a question is asked.
#[derive(Clone, Copy)]
struct Asked<'q> {
    at: usize,
    question: &'q Question,
    /// Whether this question may be left without an answer while others are answered. A form with one question has a
    /// button for that.
    may_be_skipped: bool,
}

fn put_question(body: &mut String, asked: Asked<'_>, (sent, words): Sent<'_>) {
    let Asked { at, question, .. } = asked;
    let described = question.why.as_ref().map(|_| format!(" aria-describedby=\"why{at}\""));
    let described = described.unwrap_or_default();
    let _ = write!(body, "<fieldset{described}><legend>{}</legend>", text(&question.question));
    if let Some(why) = &question.why {
        let why = text(&fill(words.why, &[&shown::line(why, MOST)]));
        let _ = write!(body, "<p class=\"quiet\" id=\"why{at}\">{why}</p>");
    }
    if question.options.len() > MANY {
        put_list(body, at, question, (sent, words));
    } else {
        put_marks(body, asked, (sent, words));
    }
    if question.takes_text() {
        put_text(body, at, question, (sent, words));
    }
    body.push_str("</fieldset>");
}

/// An option of a question, as the page shows it.
struct Shown {
    /// Its position among the options of the question.
    position: usize,
    is_on: bool,
    label: String,
    about: String,
}

/// The options that the page shows, in order.
fn shown_options<'s>(
    at: usize,
    question: &'s Question,
    (sent, words): Sent<'s>,
) -> impl Iterator<Item = Shown> + 's {
    let (preselected, name) = (question.preselected(), format!("q{at}"));
    question.shown_options().take(MOST_OPTIONS).map(move |(position, option, is_recommended)| {
        let is_on = was_sent(sent, &name, &position.to_string());
        let mark = if is_recommended { words.recommended } else { "" };
        let about = option.description.as_deref();
        let about = about.map(|about| format!(" <span class=\"quiet\">{}</span>", text(about)));
        Shown {
            position,
            is_on: is_on.unwrap_or(preselected.contains(&position)),
            label: format!("{}{mark}", text(&option.label)),
            about: about.unwrap_or_default(),
        }
    })
}

/// Many options, as a list that scrolls.
fn put_list(body: &mut String, at: usize, question: &Question, (sent, words): Sent<'_>) {
    let several = if question.multiple { " multiple size=\"10\"" } else { "" };
    let name = text(&question.question);
    let _ = write!(body, "<select name=\"q{at}\" aria-label=\"{name}\"{several}>");
    if !question.multiple {
        body.push_str("<option value=\"\"></option>");
    }
    for Shown { position, is_on, label, .. } in shown_options(at, question, (sent, words)) {
        let on = if is_on { " selected" } else { "" };
        let _ = write!(body, "<option value=\"{position}\"{on}>{label}</option>");
    }
    body.push_str("</select>");
    if question.options.len() > MOST_OPTIONS {
        let more = question.options.len() - MOST_OPTIONS;
        let more = fill(words.page.more_options, &[&more]);
        let _ = write!(body, "<p class=\"quiet\">{more}</p>");
    }
}

/// A few options, each with a checkbox or radio button.
fn put_marks(body: &mut String, asked: Asked<'_>, (sent, words): Sent<'_>) {
    let Asked { at, question, may_be_skipped } = asked;
    let kind = if question.multiple { "checkbox" } else { "radio" };
    let mut put = |value: &str, is_on: bool, label: &str| {
        let on = if is_on { " checked" } else { "" };
        let _ = write!(
            body,
            "<label><input type=\"{kind}\" name=\"q{at}\" value=\"{value}\"{on}> {label}</label>"
        );
    };
    for Shown { position, is_on, label, about } in shown_options(at, question, (sent, words)) {
        put(&position.to_string(), is_on, &format!("{label}{about}"));
    }
    // No key takes the mark off a radio button once one of them has it.
    if may_be_skipped && !question.multiple && !question.options.is_empty() {
        let is_on = was_sent(sent, &format!("q{at}"), "").unwrap_or(false);
        put("", is_on, words.page.no_answer);
    }
}

/// How many characters a person may write in one field.
const MOST_WRITTEN: usize = 10_000;

fn put_text(body: &mut String, at: usize, question: &Question, (sent, words): Sent<'_>) {
    let name = format!("t{at}");
    let written = sent.iter().find(|(known, _)| *known == name).map(|(_, said)| said.as_str());
    let default = question.default.as_deref().filter(|_| question.default_options().is_empty());
    let written = written.or(default).unwrap_or_default();
    let label = match question {
        question if question.options.is_empty() => words.page.your_answer,
        question if question.multiple => words.other,
        _ => words.page.other_instead,
    };
    let _ = write!(
        body,
        "<label>{label} <input type=\"text\" name=\"{name}\" value=\"{}\" placeholder=\"{}\" maxlength=\"{MOST_WRITTEN}\"></label>",
        escaped(&twr::visible(written.chars().take(MOST_WRITTEN).collect::<String>())),
        text(question.placeholder.as_deref().unwrap_or_default())
    );
}

fn put_outline(body: &mut String, edit: &OutlineEdit, (sent, words): Sent<'_>) {
    let before = sent.iter().find(|(name, _)| name == "outline").map(|(_, text)| text.clone());
    let outline = before.unwrap_or_else(|| shown_outline(edit));
    let rows = outline.lines().count().clamp(6, 30);
    let _ = write!(
        body,
        "<label>{} <textarea name=\"outline\" rows=\"{rows}\" spellcheck=\"true\">\n{}</textarea></label>",
        words.page.outline,
        escaped(&outline)
    );
}

/// The outline that the person sees, and adopts by accepting it.
pub(super) fn shown_outline(edit: &OutlineEdit) -> String {
    twr::visible(edit.text().replace("\r\n", "\n"))
}

/// Text of one line, for an element or an attribute.
fn text(text: &str) -> String {
    escaped(&shown::line(text, MOST))
}

fn block(text: &str) -> String {
    escaped(&shown::block(text, MOST_LINES, 10 * MOST).join("\n"))
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}
