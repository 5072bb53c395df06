//! `resolve`: which marks are sections, where their bodies end, and what was not asked for.

use std::ops::Range;

use super::fold::fold;
use super::lines::blank;
use super::mark::{Form, Layout, LineKind, Matcher};
use super::scan::{Fence, Mark, Scan};
use crate::recovery::{Recovery, RecoveryKind};

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
    /// Whether bold opened before the header closes at the end of its line, inside the body.
    pub bold_tail: bool,
    /// Whether the text ends with this body, so that it may be cut off.
    pub last: bool,
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
/// Marks inside a fence count only if none stands outside. A label counts only for a field without a
/// more certain header, a near miss only for one without any. Of several sections of a field the last
/// whose body is not blank wins; the others are reported, and merged into nothing.
pub fn resolve(text: &str, scan: &Scan, matcher: &Matcher, fields: usize) -> Resolved {
    let mut resolved = Resolved::default();
    let (marks, end) = choose_side(text, scan, &mut resolved);
    let marks = keep_certain(marks, matcher.layout(), fields);
    let marks = find_near(text, marks, matcher, fields);
    resolved.head = marks.first().map_or(end, |mark| mark.line);
    let mut best: Vec<Option<Entry>> = vec![None; fields];
    for (at, mark) in marks.iter().enumerate() {
        let next = marks.get(at + 1).map(|next| next.line);
        let body = mark.body.min(end)..next.unwrap_or(end).max(mark.body.min(end));
        match mark.kind {
            LineKind::Header(field) => {
                note_form(mark, field, matcher.layout(), &mut resolved.recoveries);
                let entry = Entry {
                    field,
                    form: mark.form,
                    indent: mark.indent,
                    header: mark.line..body.start,
                    body,
                    bold_tail: mark.bold_tail,
                    last: next.is_none(),
                };
                keep_last_complete(text, &mut best, entry, &mut resolved.recoveries);
            }
            LineKind::Unknown { start, end } => {
                resolved.extra.push(Extra { name: start..end, body })
            }
            LineKind::Close(field) => {
                let kind = RecoveryKind::ClosingMark;
                let span = mark.line..mark.body;
                resolved.recoveries.push(Recovery { kind, section: Some(field), span });
            }
            LineKind::Fence | LineKind::Divider | LineKind::ThinkOpen | LineKind::ThinkClose => {}
        }
    }
    resolved.entries = best.into_iter().flatten().collect();
    resolved.recoveries.extend(scan.thinks.iter().map(|think| Recovery {
        kind: RecoveryKind::ThinkBlock,
        section: None,
        span: think.clone(),
    }));
    resolved
}

/// The marks outside every fence, or, if no field's header is among them, those of the last fence that
/// holds one; and where the last body ends at most.
fn choose_side(text: &str, scan: &Scan, resolved: &mut Resolved) -> (Vec<Mark>, usize) {
    let is_header = |mark: &Mark| matches!(mark.kind, LineKind::Header(_));
    // A fence that was never closed ends at the next certain header.
    let unclosed = scan.fences.iter().position(|fence| fence.close.is_none());
    let reopened = unclosed.and_then(|fence| {
        let certain = |mark: &&Mark| {
            mark.fence == Some(fence) && is_header(mark) && mark.form == Form::Bracket
        };
        scan.marks.iter().find(certain).map(|mark| mark.line)
    });
    let outside = |mark: &Mark| {
        mark.fence.is_none()
            || (mark.fence == unclosed && reopened.is_some_and(|at| mark.line >= at))
    };
    if let (Some(fence), Some(at)) = (unclosed, reopened) {
        let start = scan.fences.get(fence).map_or(at, |fence| fence.start);
        let kind = RecoveryKind::UnclosedFence;
        resolved.recoveries.push(Recovery { kind, section: None, span: start..at });
    }
    if scan.marks.iter().any(|mark| outside(mark) && is_header(mark)) {
        let marks = scan.marks.iter().filter(|mark| outside(mark)).copied().collect();
        return (marks, text.len());
    }
    let inside = scan.marks.iter().rev().find(|mark| is_header(mark)).and_then(|mark| mark.fence);
    let Some(fence) = inside.and_then(|at| scan.fences.get(at)) else {
        return (scan.marks.iter().filter(|mark| outside(mark)).copied().collect(), text.len());
    };
    let end = fence.close.as_ref().map_or(text.len(), |close| close.start);
    let kind = RecoveryKind::FencedReply;
    resolved.recoveries.push(Recovery { kind, section: None, span: whole(fence, text) });
    (scan.marks.iter().filter(|mark| mark.fence == inside).copied().collect(), end)
}

fn whole(fence: &Fence, text: &str) -> Range<usize> {
    fence.start..fence.close.as_ref().map_or(text.len(), |close| close.end)
}

/// Drops labels of fields that have a more certain header; in a record, where labels are what is asked
/// for, drops those that stand deeper than the field's shallowest.
fn keep_certain(mut marks: Vec<Mark>, layout: Layout, fields: usize) -> Vec<Mark> {
    let base = marks
        .iter()
        .filter(|mark| matches!(mark.kind, LineKind::Header(_)))
        .map(|mark| mark.indent)
        .min()
        .unwrap_or(0);
    let is_certain = |mark: &Mark| match layout {
        Layout::Sections => mark.form > Form::Label,
        Layout::Labels => mark.indent == base,
    };
    let mut certain = vec![false; fields];
    for mark in &marks {
        if let LineKind::Header(field) = mark.kind
            && is_certain(mark)
            && let Some(place) = certain.get_mut(field)
        {
            *place = true;
        }
    }
    marks.retain(|mark| match mark.kind {
        LineKind::Header(field) => is_certain(mark) || certain.get(field) == Some(&false),
        _ => true,
    });
    marks
}

/// Turns an unknown header into a missing field's where only a slip of the pen parts them, and drops the
/// unknown ones that are not in the form that was asked for.
fn find_near(text: &str, mut marks: Vec<Mark>, matcher: &Matcher, fields: usize) -> Vec<Mark> {
    let mut missing = vec![true; fields];
    for mark in &marks {
        if let LineKind::Header(field) = mark.kind
            && let Some(place) = missing.get_mut(field)
        {
            *place = false;
        }
    }
    if missing.iter().any(|missing| *missing) {
        let is_missing = |field: usize| missing.get(field) == Some(&true);
        for mark in &mut marks {
            if let LineKind::Unknown { start, end } = mark.kind
                && let Some(field) =
                    nearest(&fold(text.get(start..end).unwrap_or_default()), matcher)
                && is_missing(field)
            {
                mark.kind = LineKind::Header(field);
                mark.form = Form::Near;
            }
        }
    }
    marks.retain(|mark| !matches!(mark.kind, LineKind::Unknown { .. }) || mark.exact);
    marks
}

/// The field whose key is one slip away from the name (two in a long one), if no other field's is as near.
fn nearest(name: &str, matcher: &Matcher) -> Option<usize> {
    let length = name.chars().count();
    let allowed = match length {
        0..=3 => return None,
        4..=8 => 1,
        _ => 2,
    };
    let mut best: Option<(usize, usize)> = None;
    let mut tie = false;
    for (key, field) in matcher.keys() {
        let Some(slips) = slips(name, key, allowed) else { continue };
        match best {
            Some((least, known)) if slips == least => tie |= known != field,
            Some((least, _)) if slips > least => {}
            _ => {
                best = Some((slips, field));
                tie = false;
            }
        }
    }
    best.filter(|_| !tie).map(|(_, field)| field)
}

/// The number of slips (a letter added, left out, changed, or two swapped) between two names, if it is
/// at most `allowed`. Names are short, so the square cost is a constant.
fn slips(one: &str, other: &str, allowed: usize) -> Option<usize> {
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().collect();
    if one.len().abs_diff(other.len()) > allowed || one.len() > 80 {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, b) in other.iter().enumerate() {
            let at =
                |row: &[usize], index: usize| row.get(index).copied().unwrap_or(usize::MAX - 1);
            let mut least =
                (at(&row, j) + usize::from(a != b)).min(at(&row, j + 1) + 1).min(at(&next, j) + 1);
            let swapped =
                i > 0 && j > 0 && one.get(i - 1) == Some(b) && other.get(j - 1) == Some(a);
            if swapped {
                least = least.min(at(&before, j - 1) + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().filter(|&slips| slips <= allowed)
}

fn note_form(mark: &Mark, field: usize, layout: Layout, recoveries: &mut Vec<Recovery>) {
    let asked = match layout {
        Layout::Sections => mark.exact,
        Layout::Labels => mark.form == Form::Label,
    };
    let kind = match mark.form {
        Form::Near => RecoveryKind::HeaderTypo,
        _ if mark.respelled => RecoveryKind::HeaderSpelled,
        _ if asked => return,
        Form::Label => RecoveryKind::HeaderBare,
        Form::Heading | Form::Bold | Form::Bracket => RecoveryKind::HeaderDecorated,
    };
    recoveries.push(Recovery { kind, section: Some(field), span: mark.line..mark.body });
}

fn keep_last_complete(
    text: &str,
    best: &mut [Option<Entry>],
    entry: Entry,
    recoveries: &mut Vec<Recovery>,
) {
    let Some(place) = best.get_mut(entry.field) else { return };
    let is_blank = text.get(entry.body.clone()).is_none_or(blank);
    let loser = match place.take() {
        None => {
            *place = Some(entry);
            return;
        }
        Some(earlier) if is_blank => {
            *place = Some(earlier);
            entry
        }
        Some(earlier) => {
            *place = Some(entry);
            earlier
        }
    };
    recoveries.push(Recovery {
        kind: RecoveryKind::Repeated,
        section: Some(loser.field),
        span: loser.header.start..loser.body.end,
    });
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::soft::{Layout, Scanner};
    use crate::spec::Field;

    /// Each entry as `header=body`, then `extra:name=body`, then the recoveries.
    fn check(text: &str, expect: &str) {
        let field = |header: &'static str| Field {
            header: Cow::Borrowed(header),
            keys: vec![Cow::Owned(fold(header))].into(),
            ..Field::EMPTY
        };
        let headers = ["Alpha", "Beta"];
        let matcher = Matcher::new(&headers.map(field), Layout::Sections);
        let scan = Scanner::new(&matcher).finish(text);
        let resolved = resolve(text, &scan, &matcher, 2);
        let mut got: Vec<String> = Vec::new();
        for entry in &resolved.entries {
            got.push(format!("{}={}", headers[entry.field], text[entry.body.clone()].trim()));
        }
        for extra in &resolved.extra {
            got.push(format!(
                "extra:{}={}",
                &text[extra.name.clone()],
                text[extra.body.clone()].trim()
            ));
        }
        got.extend(resolved.recoveries.iter().map(|recovery| recovery.kind.name().to_owned()));
        assert_eq!(got.join(" | "), expect, "{text:?}");
    }

    #[test]
    fn sections_end_at_the_next_and_the_last_complete_wins() {
        check("x\n[Alpha] a\n[Beta]\nb\n", "Alpha=a | Beta=b");
        check("[Alpha] draft\n[Alpha] real\n[Beta] b", "Alpha=real | Beta=b | repeated");
        check("[Alpha] real\n[Beta] b\n[Alpha]\n", "Alpha=real | Beta=b | repeated");
        check("[Alpha] a\n[Note]\nn\n[Beta] b", "Alpha=a | Beta=b | extra:Note=n");
        check("[Alpha] a\n[/Alpha]\nbye\n[Beta] b", "Alpha=a | Beta=b | closing_mark");
    }

    #[test]
    fn forms_give_way_to_more_certain_ones() {
        check("Alpha: thinking\n[Alpha] a\nBeta: b", "Alpha=a | Beta=b | header_bare");
        check("**Alpha** a\n## Beta\nb", "Alpha=a | Beta=b | header_decorated | header_decorated");
        check("[ALPHA] a\n[beta] b", "Alpha=a | Beta=b | header_spelled | header_spelled");
        check("[Alpah]\na\n## Bata\nb", "Alpha=a | Beta=b | header_typo | header_typo");
        check("[Alpha] a\n[Alpah]\nx", "Alpha=a | extra:Alpah=x");
    }

    #[test]
    fn fences_hide_headers_unless_they_hold_them_all() {
        check("```\n[Alpha] a\n[Beta] b\n```\nbye", "Alpha=a | Beta=b | fenced_reply");
        check("[Alpha]\n```\n[Beta] no\n```\n[Beta] b", "Alpha=```\n[Beta] no\n``` | Beta=b");
        check("[Alpha]\n```\ncode\n[Beta] b", "Alpha=```\ncode | Beta=b | unclosed_fence");
    }
}
