//! `resolve`: which marks are sections, where their bodies end, and what was not asked for.

mod choose;
mod ending;
mod renumber;
mod turn;

pub(crate) use turn::others_turn;

use std::ops::Range;

use super::lines::blank;
use super::mark::{Form, LineKind, Matcher, Tail};
use super::scan::{Fence, Mark, Scan};
use crate::recovery::{Recovery, RecoveryKind};
use crate::spec::Layout;
use choose::{Side, behind_divider, choose_side, find_near, keep_certain};

/// A section of the reply: a field's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The field, by its position in the spec.
    pub field: usize,
    /// In which form its header stands.
    pub form: Form,
    /// How far the header's line is indented.
    pub indent: usize,
    /// The header, from the start of its line to its body.
    pub header: Range<usize>,
    /// The body, from behind the header to the next one, line breaks and all.
    pub body: Range<usize>,
    /// What closes at the end of the header's line and is no part of the value.
    pub tail: Tail,
    /// Whether the text was cut off inside this body.
    pub cut: bool,
}

/// A section that was not asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// The name in its header.
    pub name: Range<usize>,
    /// Its body.
    pub body: Range<usize>,
}

/// The entries of a text, one a field at most, in the order of the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resolved {
    /// The sections.
    pub entries: Vec<Entry>,
    /// What was not asked for.
    pub extra: Vec<Extra>,
    /// Where the first mark stands: what is before it is free thinking.
    pub head: usize,
    /// What was tolerated.
    pub recoveries: Vec<Recovery>,
}

/// Decides between the marks of a scan; linear in their number.
///
/// Marks inside a fence count only if no certain one stands outside. A label counts only for a field
/// without a more certain header, a near miss only for one without any, a bare name only if the text has
/// no certain header at all. Of several sections of a field the last complete one wins, one that is not
/// blank and not cut off; the others are reported, and merged into nothing. Where a further turn of the
/// dialogue begins, the reply has ended. With `cut_off`, the text was stopped before its end.
pub fn resolve(
    text: &str,
    scan: &Scan,
    matcher: &Matcher,
    fields: usize,
    cut_off: bool,
) -> Resolved {
    let mut resolved = Resolved::default();
    let whole = Turn { text, cut_off };
    let (Turn { text, cut_off }, Side { marks, head, end }) =
        choose_marks(whole, scan, matcher, fields, &mut resolved.recoveries);
    let marks = marks.as_ref();
    let first = marks.first().map_or(end, |mark| mark.line);
    resolved.head = head.map_or(first, |head| head.min(first));
    let mut best: Vec<Option<Candidate>> = vec![None; fields];
    for (at, mark) in marks.iter().enumerate() {
        let block = mark.block.and_then(|at| scan.fences.get(at));
        let closed = block.and_then(|fence| fence.close.as_ref()).map(|close| close.start);
        let next = closed.or_else(|| marks.get(at + 1).map(|next| next.line));
        let start = mark.body.min(end);
        let body = start..next.unwrap_or(end).clamp(start, end.max(start));
        match mark.kind {
            LineKind::Header(field) => {
                note_form(mark, field, matcher, &mut resolved.recoveries);
                let closed =
                    marks.get(at + 1).is_some_and(|next| next.kind == LineKind::Close(field));
                if matcher.layout() == Layout::Tags && mark.form == Form::Tag && !closed {
                    let (kind, span) = (RecoveryKind::UnclosedTag, mark.line..mark.body);
                    resolved.recoveries.push(Recovery { kind, section: Some(field), span });
                }
                if let Some(fence) = block {
                    note_block(text, mark, fence, field, &mut resolved.recoveries);
                }
                let parted = matcher.is_record() || block.is_some();
                let body = if parted {
                    body
                } else {
                    ending::without_rules(text, body, field, &mut resolved.recoveries)
                };
                let body = if block.is_some() {
                    body
                } else {
                    let found = &mut resolved.recoveries;
                    let body = ending::without_dash(text, body, mark, field, matcher, found);
                    without_own_tag(text, body, mark)
                };
                let (body, tail) = ending::without_tail(text, body, mark.tail);
                // A value of one line is whole once its line has ended.
                let is_whole = || {
                    let rest = text.get(body.start..).unwrap_or_default();
                    matcher.is_scalar(field) && rest.trim_start().contains('\n')
                };
                let cut = cut_off && next.is_none() && !is_whole();
                let entry = Entry {
                    field,
                    form: mark.form,
                    indent: mark.indent,
                    header: mark.line..body.start,
                    body,
                    tail,
                    cut,
                };
                keep_complete(text, &mut best, entry, matcher, &mut resolved.recoveries);
            }
            LineKind::Unknown { start, end } => {
                let body = ending::without_closing_tag(text, body, start..end);
                resolved.extra.push(Extra { name: start..end, body });
            }
            LineKind::Close(field) => {
                note_close(text, mark, field, body, matcher, &mut resolved.recoveries);
            }
            LineKind::Fence | LineKind::Divider | LineKind::ThinkOpen | LineKind::ThinkClose => {}
        }
    }
    resolved.entries.reserve(fields);
    resolved.entries.extend(best.into_iter().flatten().map(|found| found.entry));
    note_layout(&resolved.entries, matcher, &mut resolved.recoveries);
    resolved.recoveries.extend(scan.thinks.iter().map(|think| Recovery {
        kind: RecoveryKind::ThinkBlock,
        section: None,
        span: think.clone(),
    }));
    resolved
}

/// The text of one turn of the dialogue.
#[derive(Clone, Copy)]
struct Turn<'a> {
    text: &'a str,
    /// Whether it was stopped before its end.
    cut_off: bool,
}

/// The marks that count and the text that they stand in: what stands before a further turn, if there is
/// one. There, the reply has ended by itself.
fn choose_marks<'a, 's>(
    Turn { text, cut_off }: Turn<'a>,
    scan: &'s Scan,
    matcher: &Matcher,
    fields: usize,
    recoveries: &mut Vec<Recovery>,
) -> (Turn<'a>, Side<'s>) {
    let Side { marks, head, mut end } = choose_side(text, scan, matcher, recoveries);
    let mut marks = marks.as_ref();
    let closing = ending::closing_divider(text, marks, end, matcher).filter(|_| !cut_off);
    if let Some((at, place)) = closing.and_then(|at| Some((at, marks.get(at)?.line))) {
        let (kind, span) = (RecoveryKind::Postamble, place..end);
        recoveries.push(Recovery { kind, section: None, span });
        marks = marks.get(..at).unwrap_or(marks);
        end = place;
    }
    let mut marks = keep_certain(text, behind_divider(marks), matcher, fields);
    renumber::by_order(text, &mut marks, matcher);
    let mut marks = find_near(text, marks, matcher, fields);
    let next = turn::begin(text, &marks, matcher, fields, end);
    let (turn, end) = match next {
        Some((count, place)) => {
            marks.truncate(count);
            recoveries.push(Recovery {
                kind: RecoveryKind::RunOn,
                section: None,
                span: place..end,
            });
            let text = text.get(..place).unwrap_or(text);
            (Turn { text, cut_off: false }, place)
        }
        None => (Turn { text, cut_off }, end),
    };
    let first = marks.first().map_or(end, |mark| mark.line);
    let end = ending::of_reply(turn.text, (first, end), scan, matcher, recoveries);
    (turn, Side { marks: marks.into(), head, end })
}

fn note_form(mark: &Mark, field: usize, matcher: &Matcher, recoveries: &mut Vec<Recovery>) {
    let asked = if matcher.is_record() { mark.form == Form::Label } else { mark.exact };
    let kind = match mark.form {
        Form::Near => RecoveryKind::HeaderTypo,
        _ if mark.respelled => RecoveryKind::HeaderSpelled,
        _ if asked => return,
        Form::Numbered | Form::Bare | Form::Item | Form::Label => RecoveryKind::HeaderBare,
        Form::Inline
        | Form::Block
        | Form::Heading
        | Form::Bold
        | Form::Tag
        | Form::Bracket
        | Form::Divider => RecoveryKind::HeaderDecorated,
    };
    recoveries.push(Recovery { kind, section: Some(field), span: mark.line..mark.body });
}

/// The body of a header among other words, `<final_answer>`, without what closes it.
fn without_own_tag(text: &str, body: Range<usize>, mark: &Mark) -> Range<usize> {
    let name = text.get(mark.line..mark.body).filter(|_| mark.form == Form::Tag);
    let name = name.and_then(|name| Some(name.find('<')? + 1..name.find('>')?));
    match name {
        Some(name) => {
            ending::without_closing_tag(text, body, mark.line + name.start..mark.line + name.end)
        }
        None => body,
    }
}

/// A reply whose sections all stand in one layout that was not asked for.
fn note_layout(entries: &[Entry], matcher: &Matcher, recoveries: &mut Vec<Recovery>) {
    let Some(first) = entries.first().filter(|_| !matcher.is_record()) else { return };
    let Some(layout) = first.form.layout() else { return };
    let asked = layout == matcher.layout()
        || matcher.layout() == Layout::Divider && layout == Layout::Labels;
    if !asked && entries.iter().all(|entry| entry.form.layout() == Some(layout)) {
        let (kind, span) = (RecoveryKind::OtherLayout, first.header.clone());
        recoveries.push(Recovery { kind, section: None, span });
    }
}

/// A block that was never closed.
fn note_block(
    text: &str,
    mark: &Mark,
    fence: &Fence,
    field: usize,
    recoveries: &mut Vec<Recovery>,
) {
    let closed = fence.close.as_ref().is_some_and(|close| !close.is_empty());
    if !closed {
        let span = mark.line..mark.body.min(text.len());
        recoveries.push(Recovery { kind: RecoveryKind::UnclosedFence, section: Some(field), span });
    }
}

fn note_close(
    text: &str,
    mark: &Mark,
    field: usize,
    behind: Range<usize>,
    matcher: &Matcher,
    recoveries: &mut Vec<Recovery>,
) {
    let mut push = |kind, span| recoveries.push(Recovery { kind, section: Some(field), span });
    let asked = matcher.layout() == Layout::Tags
        && text.get(mark.line..mark.body).is_some_and(|mark| mark.starts_with('<'));
    if !asked {
        push(RecoveryKind::ClosingMark, mark.line..mark.body);
    }
    if text.get(behind.clone()).is_some_and(|text| !blank(text)) {
        push(RecoveryKind::Postamble, behind);
    }
}

/// A section of a field, of which another may be better.
#[derive(Clone)]
struct Candidate {
    entry: Entry,
    /// Whether something stands in it, to its end.
    complete: bool,
    /// Whether it holds a label of its record, or is none: words about scores are no scores.
    labelled: bool,
}

/// Keeps the last complete section of each field, or the first.
fn keep_complete(
    text: &str,
    best: &mut [Option<Candidate>],
    entry: Entry,
    matcher: &Matcher,
    recoveries: &mut Vec<Recovery>,
) {
    let Some(place) = best.get_mut(entry.field) else { return };
    let body = text.get(entry.body.clone()).unwrap_or_default();
    let (complete, labelled) = (!entry.cut && !blank(body), matcher.holds_label(entry.field, body));
    let next = Candidate { entry, complete, labelled };
    let Some(earlier) = place.take() else {
        *place = Some(next);
        return;
    };
    let stays = !next.complete
        || earlier.labelled && !next.labelled
        || matcher.takes_first() && earlier.complete;
    let (winner, loser) = if stays { (earlier, next.entry) } else { (next, earlier.entry) };
    *place = Some(winner);
    recoveries.push(Recovery {
        kind: RecoveryKind::Repeated,
        section: Some(loser.field),
        span: loser.header.start..loser.body.end,
    });
}

#[cfg(test)]
mod tests;
