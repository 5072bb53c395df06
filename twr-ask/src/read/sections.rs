//! A payload in sections. The outline is read as the text that it is, and an option with the remark after its name,
//! so that nothing of them is passed over.

use twr::advanced::recovery::RecoveryKind;
use twr::advanced::spec::Value;
use twr::advanced::verdict::Verdict;
use twr::{Thinkable, parse};

use super::coerce::Form;
use super::coercion::Coercion;
use super::recovery::{Canonical, Recovery, of_verdict};
use super::remarks::{OUTLINE, QUESTIONS, with_remarks};
use crate::payload::{Envelope, OutlineEdit, OutlineItem, Payload};

/// What came of reading sections.
pub(super) struct Written {
    /// Whether a section says what the reply is.
    pub(super) says_form: bool,
    /// The payload, or what the model has to write instead.
    pub(super) payload: Result<Payload, String>,
    pub(super) recoveries: Vec<Recovery>,
}

/// An envelope with its outline as text.
#[derive(Debug, Thinkable)]
#[think(tag = "Response type")]
enum Unread {
    /// Questions.
    #[think(word = "clarification", alias = ["questions", "question"])]
    Clarification {
        /// The title.
        #[think(line, example = "The report")]
        title: String,
        /// The questions.
        #[think(example = "Who reads it?")]
        questions: String,
    },
    /// An outline.
    #[think(word = "outline_edit", alias = "outline")]
    OutlineEdit {
        /// The title.
        #[think(line, example = "The report")]
        title: String,
        /// The outline.
        #[think(example = "- Introduction")]
        outline: String,
    },
    /// A reply.
    #[think(word = "normal", alias = ["answer", "text"])]
    Normal {
        /// The reply.
        #[think(example = "The report is ready.")]
        content: String,
    },
}

/// The form that a section says; `None` if none says one.
pub(super) fn stated_form(verdict: &Verdict<Envelope>) -> Option<Form> {
    let is_inferred =
        verdict.recoveries.iter().any(|recovery| recovery.kind == RecoveryKind::TagInferred);
    let Value::Record(fields) = &verdict.partial.value else { return None };
    match fields.first()? {
        Some(Value::Choice(at)) if !is_inferred => {
            let forms = [Form::Clarification, Form::OutlineEdit, Form::Normal];
            forms.get(usize::from(*at)).copied()
        }
        _ => None,
    }
}

pub(super) fn read(text: &str) -> Written {
    let mut recoveries = Vec::new();
    let mut verdict = parse::<Envelope>(text);
    if let Some(mended) = with_remarks(text, &verdict, &[QUESTIONS]) {
        recoveries.push(Recovery::coerced(Coercion::OptionAsText, QUESTIONS));
        verdict = parse::<Envelope>(&mended);
    }
    let form = stated_form(&verdict);
    let says_form = form.is_some();
    let is_outline = form == Some(Form::OutlineEdit)
        || matches!(verdict.value(), Some(Envelope::OutlineEdit { .. }));
    if is_outline && let Some(edit) = whole_outline(text, verdict.value()) {
        recoveries.push(Recovery::coerced(Coercion::OutlineForm, OUTLINE));
        return Written { says_form, payload: Ok(edit.into()), recoveries };
    }
    recoveries.extend(of_verdict(&verdict).map(|recovery| {
        let is_passed_over =
            matches!(recovery.kind, RecoveryKind::Preamble | RecoveryKind::Postamble);
        if is_passed_over && !recovery.place.is_empty() && form != Some(Form::Normal) {
            return Recovery::coerced(Coercion::LeftOut, &recovery.place);
        }
        recovery
    }));
    let payload = match verdict.into_value() {
        Ok(envelope) => Ok(envelope.into()),
        Err(verdict) => Err(verdict.feedback().unwrap_or("Write the sections anew.").to_owned()),
    };
    Written { says_form, payload, recoveries }
}

/// A reply in sections with labels at the items whose remark would be passed over, for a reader of records; `None` if
/// there are none. The reply may be one section alone, as in a repair.
pub(super) fn labelled(text: &str) -> Option<Canonical> {
    let reply = with_remarks(text, &parse::<Envelope>(text), &[QUESTIONS, OUTLINE])?;
    let recoveries = vec![Recovery::coerced(Coercion::OptionAsText, "")];
    Some(Canonical { reply, recoveries })
}

/// The outline with all its lines, if the reading as records has not all of them.
fn whole_outline(text: &str, records: Option<&Envelope>) -> Option<OutlineEdit> {
    let unread = parse::<Unread>(text).into_value().ok()?;
    let Unread::OutlineEdit { title, outline: written } = unread else { return None };
    let (bare, has_labels) = without_labels(&written);
    let outline = OutlineItem::from_text(&bare);
    let letters = letters(&outline);
    if letters.is_empty() || ["none", "na", "无"].contains(&letters.as_str()) {
        return None;
    }
    if let Some(Envelope::OutlineEdit { outline: records, .. }) = records
        && self::letters(records) == letters
    {
        return None;
    }
    let outline_text = (!has_labels).then_some(written);
    Some(OutlineEdit { title, outline, outline_text })
}

/// The letters and digits of all titles, in their order.
fn letters(items: &[OutlineItem]) -> String {
    let mut out = String::new();
    add_letters(items, &mut out);
    out
}

fn add_letters(items: &[OutlineItem], out: &mut String) {
    for item in items {
        out.extend(item.title.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase));
        add_letters(&item.children, out);
    }
}

/// The text without the labels of records, `Title:` and `Children:`, and whether it had any.
fn without_labels(text: &str) -> (String, bool) {
    let mut out = String::with_capacity(text.len());
    let mut has_labels = false;
    for line in text.lines() {
        let content = line.trim_start_matches(|c: char| {
            c.is_whitespace() || matches!(c, '-' | '*' | '+' | '•' | '·')
        });
        let mark = line.get(..line.len() - content.len()).unwrap_or_default();
        let (label, remaining) = content.split_once([':', '：']).unwrap_or(("", content));
        match label.trim_matches(['*', ' ']).to_lowercase().as_str() {
            "title" => {
                has_labels = true;
                out.extend([mark, remaining.trim_start_matches(['*', ' '])]);
            }
            "children" => {
                has_labels = true;
                let remaining = remaining.trim_matches(['*', ' ', '-']);
                if !remaining.is_empty() && !remaining.eq_ignore_ascii_case("none") {
                    out.extend([mark, "  - ", remaining]);
                }
            }
            _ => out.push_str(line),
        }
        out.push('\n');
    }
    (out, has_labels)
}
