//! A list of records whose labels tell where each begins, if list marks do not.

use super::survey::{Line, Survey};
use crate::kind::{Body, Desk, Margin};
use crate::recovery::RecoveryKind;
use crate::soft::{Form, LineKind, Matcher, Tail, blank};
use crate::spec::Spec;

/// The records, or `None` if the list marks tell where each begins. A record begins where a label comes
/// again that it has already.
pub(super) fn split<'a>(
    survey: &Survey<'a>,
    spec: &Spec,
    matcher: &Matcher,
    desk: &mut Desk<'_, 'a>,
) -> Option<Vec<Body<'a>>> {
    let labels: Vec<Option<usize>> = survey.lines.iter().map(|line| label(line, matcher)).collect();
    let labelled: Vec<(&Line<'a>, usize)> = survey
        .lines
        .iter()
        .zip(&labels)
        .filter_map(|(line, field)| Some((line, (*field)?)))
        .collect();
    let marks_tell = survey.base.is_some() && !begins_unmarked(survey, &labelled);
    let pillars: Vec<(usize, usize)> = if marks_tell {
        if !is_one_label_a_mark(survey, spec, &labels) {
            return None;
        }
        let starts = labelled.iter().filter(|(line, _)| survey.is_start(line));
        starts.map(|(line, field)| (line.range.start, *field)).collect()
    } else {
        let least = labelled.iter().filter(|(line, _)| !line.behind_header);
        let least = least.map(|(line, _)| line.indent).min().unwrap_or_default();
        let outer = labelled.iter().filter(|(line, _)| {
            line.behind_header || (line.indent <= least + 1 && line.mark.is_none())
        });
        outer.map(|(line, field)| (line.range.start, *field)).collect()
    };
    let begins = begins(&pillars);
    let first = *begins.first()?;
    desk.recover(RecoveryKind::RecordSplit, survey.text);
    if let Some(head) = survey.text.get(..first).filter(|head| !blank(head)) {
        desk.recover(RecoveryKind::Preamble, head);
    }
    let ends = begins.iter().skip(1).map(|&begin| without_headings(survey, &labels, begin));
    let ends = ends.chain([survey.text.len()]);
    let pieces = begins.iter().zip(ends).filter_map(|(&start, end)| survey.text.get(start..end));
    let body = |text: &'a str| Body { text, margin: Margin::Common, tail: Tail::None };
    Some(pieces.map(body).collect())
}

/// Where the record before the one at `begin` ends: before the headings that stand over the latter.
fn without_headings(survey: &Survey<'_>, labels: &[Option<usize>], begin: usize) -> usize {
    let before = survey.lines.partition_point(|line| line.range.start < begin);
    let above = survey.lines.iter().zip(labels).take(before).rev();
    let headings =
        above.take_while(|(line, label)| label.is_none() && (line.is_heading() || line.is_bold()));
    headings.last().map_or(begin, |(heading, _)| heading.range.start)
}

fn label(line: &Line<'_>, matcher: &Matcher) -> Option<usize> {
    let first = line.text.split('\n').next().unwrap_or_default();
    let mark = matcher.classify(first).filter(|mark| mark.form > Form::Bare)?;
    match mark.kind {
        LineKind::Header(field) => Some(field),
        _ => None,
    }
}

/// Whether a label without a list mark stands before all list marks, no deeper than they: the marks are
/// those of a list inside.
fn begins_unmarked(survey: &Survey<'_>, labelled: &[(&Line<'_>, usize)]) -> bool {
    let first_mark = survey.lines.iter().find(|line| line.mark.is_some());
    let (Some((first, _)), Some(mark)) = (labelled.first(), first_mark) else { return false };
    first.mark.is_none()
        && first.range.start < mark.range.start
        && (first.behind_header || first.indent <= mark.indent)
}

/// Whether each list mark stands before one label of a record, as in `- Name: a`, `- Size: 3`, and not
/// before a whole record: then some item lacks a label that every record must have.
fn is_one_label_a_mark(survey: &Survey<'_>, spec: &Spec, labels: &[Option<usize>]) -> bool {
    let mut lacks_one = false;
    let mut differ = false;
    let mut before: Option<usize> = None;
    let mut item: Vec<usize> = Vec::new();
    let is_whole = |item: &[usize]| {
        spec.fields.iter().enumerate().all(|(at, field)| !field.is_required() || item.contains(&at))
    };
    for (line, label) in survey.lines.iter().zip(labels) {
        if survey.is_start(line) {
            let Some(label) = *label else { return false };
            lacks_one |= before.is_some() && !is_whole(&item);
            differ |= before.is_some_and(|before| before != label);
            before = Some(label);
            item.clear();
        }
        if let Some(label) = label.filter(|label| !item.contains(label)) {
            item.push(label);
        }
    }
    differ && (lacks_one || !is_whole(&item))
}

/// Where each record begins, given where the labels stand.
fn begins(labels: &[(usize, usize)]) -> Vec<usize> {
    let mut begins: Vec<usize> = Vec::new();
    let mut seen: Vec<usize> = Vec::new();
    for &(start, field) in labels {
        if seen.is_empty() || seen.contains(&field) {
            begins.push(start);
            seen.clear();
        }
        seen.push(field);
    }
    begins
}
