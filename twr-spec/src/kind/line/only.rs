//! The only line of a body: words above that announce it, and lines below that explain it, are no part of the value.

use super::phrase;
use crate::assertion::{Labels, Text};
use crate::diagnostic::DiagnosticKind;
use crate::kind::{Body, ReadContext, scalar};
use crate::lexicon::Class;
use crate::recovery::RecoveryKind;
use crate::text::{FenceLine, blank, first_line, is_courtesy_after, is_rule, undecorate};

/// The only line of the body; words that announce it and lines that explain it are recorded. `None` if another
/// line could belong to the value, which is reported.
pub(in crate::kind) fn only_line<'a>(
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<&'a str> {
    let (mut line, mut rest) = body.first_line();
    let agrees = Class::Courtesy.is(&line.trim_end_matches(['.', '!', '。', '！']).to_lowercase());
    if !rest.is_empty() && (agrees || line.ends_with([':', '：'])) {
        context.recover(RecoveryKind::Preamble, line);
        (line, rest) = Body { text: rest, ..Body::section(rest) }.first_line();
        // `---`: a rule is between the two.
        if is_rule(line) && !blank(rest) {
            (line, rest) = Body { text: rest, ..Body::section(rest) }.first_line();
        }
        // `> Disk full`: what was announced is quoted.
        line = line.strip_prefix("> ").unwrap_or(line);
    }
    if rest.is_empty() {
        return Some(line);
    }
    let end = body.text.find(line).map_or(body.text.len(), |start| start + line.len());
    let below = body.text.get(end..).unwrap_or_default();
    let prose = below.lines().skip(1).take_while(|line| !is_fence_or_rule(line));
    if !prose.filter(|line| !blank(line)).all(is_beside) {
        if !is_explained_below(line, below, &context.labels) {
            scalar::refuse(DiagnosticKind::Ambiguous, body, context);
            return None;
        }
        line = line.trim_end_matches('。');
    }
    context.recover(RecoveryKind::Postamble, rest);
    Some(line)
}

/// Whether a line is a phrase, where one was asked for, and a paragraph below explains it.
fn is_explained_below(line: &str, below: &str, labels: &Labels) -> bool {
    let after = below.trim_start_matches([' ', '\r']);
    let is_apart = after.starts_with("\n\n") || after.starts_with("\n\r\n");
    let words = undecorate(line.trim().trim_end_matches(['.', '。']));
    let first = first_line(after.trim_start());
    let is_denied = Class::Not.is_in(&first.to_lowercase()) && labels.is_spoken_of(first);
    is_apart && !is_denied && labels.shows_phrases() && phrase::is_explained(words, below, labels)
}

/// Whether a block begins that a line of text never holds.
fn is_fence_or_rule(line: &str) -> bool {
    FenceLine::opening(line).is_some() || is_rule(line)
}

/// Whether a line below is about the value and not a part of the value: a courtesy, a remark in brackets, or a reason with
/// its label.
fn is_beside(line: &str) -> bool {
    let text = Text::new(line);
    let reason = Class::Reason.longest(&text.lower).and_then(|width| text.lower.get(width..));
    let is_reason = reason.is_some_and(|after| after.starts_with(':'));
    let inside = text.lower.strip_prefix('(').and_then(|line| line.strip_suffix(')'));
    let is_bracket = inside.is_some_and(|inside| Class::No.longest(inside).is_none());
    let closes = is_courtesy_after(line) || Class::Closer.longest(&text.lower).is_some();
    closes || is_reason || is_bracket
}
