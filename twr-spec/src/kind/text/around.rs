//! What models put around a text: a line that introduces it, rules, remarks after the fence that holds it.

use crate::assertion::{Labels, Text};
use crate::diagnostic::DiagnosticKind;
use crate::kind::{Body, Origin, ReadContext};
use crate::lexicon::word_starts;
use crate::recovery::RecoveryKind;
use crate::text::{
    FenceLine, blank, first_line, is_courtesy, is_courtesy_after, is_rule, lines, quote,
};

/// No remark after a fence is longer, in bytes.
const LONGEST_REMARK: usize = 400;

/// What a text is called whatever it is, in lower case.
const TEXTS: [&str; 9] =
    ["text", "version", "draft", "rewrite", "revision", "正文", "版本", "全文", "内容"];

/// The body without an introduction and rules before the text, and without remarks after a fence that an introduction
/// announces. Each is recorded. `None`, and reported, if what is below the fence may be part of the text.
pub(super) fn without_frame<'a>(
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Body<'a>> {
    if body.origin != Origin::Soft {
        return Some(body);
    }
    let text = without_rules(body.text, context);
    let Some(rest) = after_named_introduction(text, &context.labels) else {
        return Some(Body { text, ..body });
    };
    let introduction = text.get(..text.len() - rest.len()).unwrap_or_default();
    context.recover(RecoveryKind::Preamble, introduction);
    let rest = without_rules(rest, context);
    let Some(fence) = only_fence(rest) else { return Some(Body { text: rest, ..body }) };
    let (text, remark) = rest.split_at_checked(fence).unwrap_or((rest, ""));
    if !blank(remark) && !speaks_of_text(remark) {
        context.report(DiagnosticKind::Ambiguous, Some(remark.trim()), quote(remark));
        return None;
    }
    if !blank(remark) {
        context.recover(RecoveryKind::Postamble, remark);
    }
    Some(Body { text, ..body })
}

/// Whether a remark speaks of the text above: it says what was done, or speaks to the reader.
fn speaks_of_text(remark: &str) -> bool {
    const BEGINNINGS: [&str; 14] = [
        "(",
        "（",
        "I ",
        "I've ",
        "I'd ",
        "This version ",
        "The text ",
        "The tone ",
        "Note",
        "Word count",
        "注",
        "说明",
        "如果",
        "如需",
    ];
    let remark = remark.trim().trim_start_matches(['*', '_']);
    is_courtesy_after(remark) || BEGINNINGS.iter().any(|begins| remark.starts_with(begins))
}

/// The text after the rules that it begins with, which are recorded. A rule right above words may open front matter.
fn without_rules<'a>(text: &'a str, context: &mut ReadContext<'_, 'a>) -> &'a str {
    let mut start = 0;
    for line in lines(text) {
        let words = text.get(line.clone()).unwrap_or_default();
        let below = text.get(line.end..).unwrap_or_default().trim_start_matches('\r');
        let is_apart = below.strip_prefix('\n').is_some_and(|below| blank(first_line(below)));
        if is_rule(words) && is_apart {
            context.recover(RecoveryKind::Preamble, words);
            start = line.end;
        } else if !blank(words) {
            break;
        }
    }
    text.get(start..).unwrap_or_default()
}

/// What follows a first line that introduces the text by its name, `Here is the letter:`, and a blank line or a fence.
fn after_named_introduction<'t>(text: &'t str, labels: &Labels) -> Option<&'t str> {
    let bare = text.trim_start();
    let line = first_line(bare);
    let end = line.trim_end().trim_end_matches(['*', ' ']).ends_with([':', '：']);
    let rest = bare.get(line.len()..)?.trim_start_matches('\r').strip_prefix('\n')?;
    let is_apart = blank(first_line(rest)) || FenceLine::opening(first_line(rest)).is_some();
    let introduces = end && is_courtesy(line.trim_start_matches('*')) && is_apart && !blank(rest);
    (introduces && names_text(line, labels)).then_some(rest)
}

/// Whether the line names the field, or any text.
fn names_text(line: &str, labels: &Labels) -> bool {
    let text = Text::new(line);
    word_starts(&text.lower).any(|at| {
        let rest = text.rest(at);
        let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        TEXTS.iter().any(|name| word == *name || !name.is_ascii() && rest.starts_with(name))
            || labels.own_at(&text, at).is_some()
            || word.len() > 3 && labels.names(word)
    })
}

/// Where the only fence of a text ends that begins with it and is closed, if no more than a remark follows.
fn only_fence(text: &str) -> Option<usize> {
    let bare = text.trim_start();
    let open = FenceLine::beginning(bare)?;
    let before = text.len() - bare.len();
    let close = lines(bare).skip(1).find(|line| {
        let fence = bare.get(line.clone()).and_then(FenceLine::parse);
        fence.is_some_and(|fence| fence.closes(&open))
    })?;
    let remark = bare.get(close.end..)?;
    (remark.len() <= LONGEST_REMARK && !remark.contains("```")).then_some(before + close.end)
}
