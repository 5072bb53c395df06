//! The page as HTML. All text of a payload is escaped, and bounded.

use std::fmt::Write as _;

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

const STYLE: &str = "body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:0 auto;padding:1rem;color:#1a1a1a;\
background:#fff}fieldset{border:1px solid #767676;border-radius:.5rem;margin:0 0 1rem;padding:.5rem 1rem}legend{\
font-weight:600;padding:0 .25rem;overflow-wrap:anywhere}label{display:block;padding:.5rem 0;overflow-wrap:anywhere}\
input[type=text],textarea,select{font:inherit;width:100%;box-sizing:border-box;padding:.5rem}textarea,pre{\
font-family:ui-monospace,monospace}pre{white-space:pre-wrap;overflow-wrap:anywhere}button{font:inherit;padding:.6rem \
1.2rem;margin:0 .5rem .5rem 0}.quiet{color:#555}.wrong{color:#a00;font-weight:600}:focus-visible{outline:3px solid \
#05c;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#121212;color:#eee}.quiet{color:#bbb}\
.wrong{color:#ff9a9a}:focus-visible{outline-color:#8cf}}";

/// The form of a payload, with what was sent before, and why it was not taken.
pub(super) fn form(payload: &Payload, sent: &[(String, String)], wrong: &str) -> String {
    let words = Words::of(payload);
    let title = match payload.title() {
        "" => words.page.read_this,
        title => title,
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
            for (at, question) in form.questions.iter().enumerate() {
                put_question(&mut body, at, question, (sent, words));
            }
        }
        Payload::OutlineEdit(edit) => put_outline(&mut body, edit, (sent, words)),
        Payload::Normal { content } => {
            let _ = write!(body, "<pre>{}</pre>", block(content));
        }
    }
    let asks = !matches!(payload, Payload::Normal { .. });
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
    body.push_str("</form>");
    page(title, &body, words)
}

/// The last page of a dialog with this payload, and what it says.
pub(super) fn farewell(payload: &Payload, said: fn(&PageWords) -> &'static str) -> String {
    let words = Words::of(payload);
    let said = said(&words.page);
    page(said, &format!("<p role=\"status\">{}</p>", text(said)), words)
}

fn page(title: &str, body: &str, words: &Words) -> String {
    format!(
        "<!DOCTYPE html><html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width,initial-scale=1\"><title>{}</title><style>{STYLE}</style></head>\
         <body><main>{body}</main></body></html>",
        words.tag,
        text(title)
    )
}

/// Whether a field was sent with this value; `None` if nothing was sent before.
fn was_sent(sent: &[(String, String)], name: &str, value: &str) -> Option<bool> {
    (!sent.is_empty()).then(|| sent.iter().any(|(known, said)| known == name && said == value))
}

/// What was sent before, and the words of the page.
type Sent<'s> = (&'s [(String, String)], &'s Words);

fn put_question(body: &mut String, at: usize, question: &Question, (sent, words): Sent<'_>) {
    let _ = write!(body, "<fieldset><legend>{}</legend>", text(&question.question));
    if let Some(why) = &question.why {
        let why = text(&fill(words.why, &[&shown::line(why, MOST)]));
        let _ = write!(body, "<p class=\"quiet\">{why}</p>");
    }
    let order = question.shown_order();
    let start = question.default_option().or_else(|| question.recommended_option());
    let is_list = order.len() > MANY;
    if is_list {
        let several = if question.multiple { " multiple size=\"10\"" } else { "" };
        let _ = write!(
            body,
            "<select name=\"q{at}\" aria-label=\"{}\"{several}>",
            text(&question.question)
        );
        if !question.multiple {
            body.push_str("<option value=\"\"></option>");
        }
    }
    for position in order.iter().copied().take(MOST_OPTIONS) {
        let Some(option) = question.options.get(position) else { continue };
        let is_on = was_sent(sent, &format!("q{at}"), &position.to_string())
            .unwrap_or(start == Some(position));
        let mark =
            if question.recommended_option() == Some(position) { words.recommended } else { "" };
        let about = option
            .description
            .as_deref()
            .map(|about| format!(" <span class=\"quiet\">{}</span>", text(about)));
        let label = text(&option.label);
        if is_list {
            let on = if is_on { " selected" } else { "" };
            let _ = write!(body, "<option value=\"{position}\"{on}>{label}{mark}</option>");
        } else {
            let kind = if question.multiple { "checkbox" } else { "radio" };
            let on = if is_on { " checked" } else { "" };
            let _ = write!(
                body,
                "<label><input type=\"{kind}\" name=\"q{at}\" value=\"{position}\"{on}> {label}{mark}{}</label>",
                about.unwrap_or_default()
            );
        }
    }
    if is_list {
        body.push_str("</select>");
    }
    if order.len() > MOST_OPTIONS {
        let more = order.len() - MOST_OPTIONS;
        let more = fill(words.page.more_options, &[&more]);
        let _ = write!(body, "<p class=\"quiet\">{more}</p>");
    }
    if question.takes_text() {
        put_text(body, at, question, (sent, words));
    }
    body.push_str("</fieldset>");
}

/// How many characters a person may write in one field.
const MOST_WRITTEN: usize = 10_000;

fn put_text(body: &mut String, at: usize, question: &Question, (sent, words): Sent<'_>) {
    let name = format!("t{at}");
    let written = sent.iter().find(|(known, _)| *known == name).map(|(_, said)| said.as_str());
    let default = question.default.as_deref().filter(|_| question.default_option().is_none());
    let written = written.or(default).unwrap_or_default();
    let label = if question.options.is_empty() { words.page.your_answer } else { words.other };
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

/// The outline as the person sees it, and so adopts it.
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
