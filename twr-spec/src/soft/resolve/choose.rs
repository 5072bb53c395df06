//! Which of the marks count: those outside fences or in one, the certain ones, the near misses.

mod again;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::Range;

use super::ending::closes_header_line;
use crate::recovery::{Recovery, RecoveryKind};
use crate::soft::mark::{Form, LineKind, Matcher, Qualified};
use crate::soft::scan::{Fence, Mark, Scan};
use crate::soft::{blank, fold};
use crate::spec::Layout;

/// The marks that count.
pub(super) struct Side<'s> {
    /// Those of the scan itself, where all of them count: there may be very many.
    pub(super) marks: Cow<'s, [Mark]>,
    /// Where the fence round them begins; `None` if there is none.
    pub(super) head: Option<usize>,
    /// Where the last body ends at most.
    pub(super) end: usize,
}

/// The marks outside every fence; or, if no certain header is among them, those of the last fence that
/// holds one; or, if no fence does, of the last that holds any.
pub(super) fn choose_side<'s>(
    text: &str,
    scan: &'s Scan,
    matcher: &Matcher,
    recoveries: &mut Vec<Recovery>,
) -> Side<'s> {
    let unclosed = Unclosed::find(scan);
    let outside = |mark: &Mark| mark.fence.is_none() || unclosed.frees(mark);
    let is_header = |mark: &Mark| matches!(mark.kind, LineKind::Header(_));
    // In a record a label is what was asked for.
    let labels = matcher.is_record() || matcher.asks_for_labels();
    let least = if labels { Form::Item } else { Form::Heading };
    let is_certain = |mark: &Mark| is_header(mark) && (mark.exact || mark.form >= least);
    let has = |test: &dyn Fn(&Mark) -> bool| scan.marks.iter().any(test);
    let last_inside = |test: &dyn Fn(&Mark) -> bool| {
        scan.marks
            .iter()
            .rev()
            .find(|mark| !outside(mark) && test(mark))
            .and_then(|mark| mark.fence)
    };
    let inside = if has(&|mark| outside(mark) && is_certain(mark)) {
        None
    } else {
        last_inside(&is_certain).or_else(|| {
            if has(&|mark| outside(mark) && is_header(mark)) {
                None
            } else {
                last_inside(&is_header)
            }
        })
    };
    if let Some((at, fence)) = inside.and_then(|at| Some((at, scan.fences.get(at)?))) {
        let span = whole(fence, text);
        recoveries.push(Recovery { kind: RecoveryKind::FencedReply, section: None, span });
        return Side {
            marks: scan.marks.iter().filter(|mark| mark.fence == Some(at)).copied().collect(),
            head: Some(fence.start),
            end: fence.close.as_ref().map_or(text.len(), |close| close.start),
        };
    }
    let mut head = None;
    if let (Some(fence), Some(at)) =
        (unclosed.fence.and_then(|at| scan.fences.get(at)), unclosed.from)
    {
        // Nothing in it but sections: its opening mark is no thinking.
        head = text.get(fence.inside..at).filter(|between| blank(between)).map(|_| fence.start);
        if !closes_header_line(text, scan, fence) {
            let span = fence.start..at;
            recoveries.push(Recovery { kind: RecoveryKind::UnclosedFence, section: None, span });
        }
    }
    let marks = if scan.marks.iter().all(outside) {
        Cow::Borrowed(scan.marks.as_slice())
    } else {
        scan.marks.iter().filter(|mark| outside(mark)).copied().collect()
    };
    Side { marks, head, end: text.len() }
}

/// The marks behind the last divider that has headers behind it: before it, the model thought. All, if
/// no divider has any.
pub(super) fn behind_divider(marks: &[Mark]) -> &[Mark] {
    let is_divider = |mark: &Mark| mark.kind == LineKind::Divider;
    let Some(last) = marks.iter().rposition(|mark| matches!(mark.kind, LineKind::Header(_))) else {
        return marks;
    };
    let best = marks.iter().take(last).filter(|mark| is_divider(mark)).map(|mark| mark.form).max();
    let divider =
        marks.iter().take(last).rposition(|mark| is_divider(mark) && Some(mark.form) == best);
    divider.and_then(|divider| marks.get(divider..)).unwrap_or(marks)
}

/// The fence that was never closed: it ends at the next certain header.
struct Unclosed {
    fence: Option<usize>,
    from: Option<usize>,
}

impl Unclosed {
    fn find(scan: &Scan) -> Self {
        // Only the last one can be open at the end.
        let fence = scan.fences.len().checked_sub(1);
        let fence = fence.filter(|&at| scan.fences.get(at).is_some_and(|f| f.close.is_none()));
        // In code, a heading is a comment and a label a key.
        let certain = |mark: &&Mark| {
            mark.fence == fence
                && matches!(mark.kind, LineKind::Header(_))
                && mark.form >= Form::Bold
        };
        let from = fence.and_then(|_| scan.marks.iter().find(certain)).map(|mark| mark.line);
        Self { fence, from }
    }

    fn frees(&self, mark: &Mark) -> bool {
        mark.fence == self.fence && self.from.is_some_and(|from| mark.line >= from)
    }
}

fn whole(fence: &Fence, text: &str) -> Range<usize> {
    fence.start..fence.close.as_ref().map_or(text.len(), |close| close.end)
}

/// Drops headers of fields that have one just as asked, labels of fields that have a more certain header, labels of list items of fields that have a
/// label outside a list, and, if any certain header stands in the text, bare names and list items that
/// could be left out; `1. Plan` counts only where all headers are bare. In a record, where
/// labels are what is asked for, drops those that stand deeper than the others. A label that is dropped
/// right behind its own field's header is part of that header.
pub(super) fn keep_certain(
    text: &str,
    marks: &[Mark],
    matcher: &Matcher,
    fields: usize,
) -> Vec<Mark> {
    let headers = || marks.iter().filter(|mark| matches!(mark.kind, LineKind::Header(_)));
    let base = base(marks);
    let certain = if matcher.asks_for_labels() { Form::Bare } else { Form::Label };
    let is_weak = |mark: &Mark| mark.form <= certain && !mark.exact;
    let weak_count = headers().all(is_weak);
    let inside = values_below(text, marks, matcher, base);
    let items_count = headers().all(|mark| mark.form <= Form::Label && !mark.exact);
    let numbered_count = headers().all(|mark| mark.form <= Form::Bare);
    let is_required =
        |mark: &Mark| matches!(mark.kind, LineKind::Header(field) if matcher.requires(field));
    let deeper = again::deeper(text, marks, matcher);
    let asks_for_blocks = matcher.layout() == Layout::Blocks;
    // Outside the tags, a fence stands in place of one.
    let block_counts = weak_count || asks_for_blocks || matcher.layout() == Layout::Tags;
    // The rank of a header, the more certain the greater; `None` if it does not count.
    let rank = |mark: &Mark| match (matcher.is_record(), mark.form) {
        _ if inside.contains(&mark.line) => None,
        _ if deeper.contains(&mark.line) => None,
        (_, Form::Bare) if !weak_count => None,
        (false, Form::Block) if !block_counts => None,
        (_, Form::Numbered) if !numbered_count => None,
        (false, Form::Item) if !items_count && !is_required(mark) => None,
        (false, Form::Block) if asks_for_blocks && !mark.exact => {
            Some((Form::Heading as usize, Reverse(0)))
        }
        // Among headers just as asked, bold words and headings are a text's own.
        (false, _) if mark.exact => Some((Form::Bracket as usize, Reverse(0))),
        // Of two headings, the one that stands higher: the other is a part of some section.
        (false, form) => Some((form.min(Form::Heading) as usize, Reverse(mark.level))),
        (true, form) => {
            let outer = 2 * usize::from(is_outer(mark, base));
            Some((outer + usize::from(form != Form::Item), Reverse(0)))
        }
    };
    let mut best = vec![None; fields];
    for mark in headers() {
        if let LineKind::Header(field) = mark.kind
            && let Some(best) = best.get_mut(field)
        {
            *best = rank(mark).max(*best);
        }
    }
    let mut kept: Vec<Mark> = Vec::with_capacity(marks.len());
    // Whether nothing has been looked at since the last mark that was kept.
    let mut fresh = false;
    for mark in marks {
        let stays = match mark.kind {
            LineKind::Header(field) => {
                let rank = rank(mark);
                rank.is_some() && best.get(field) == Some(&rank)
            }
            _ => true,
        };
        if stays {
            kept.push(*mark);
            fresh = true;
            continue;
        }
        // A bare name may be the value: `[Spam]`, and below it `spam`.
        let again = |header: &&mut Mark| {
            header.kind == mark.kind && mark.form > Form::Bare && mark.block.is_none()
        };
        if let Some(header) = kept.last_mut().filter(|header| fresh && again(header))
            && text.get(header.body..mark.line).is_some_and(blank)
        {
            header.body = mark.body;
            header.tail = mark.tail;
            continue;
        }
        fresh = false;
    }
    kept
}

/// Where the labels stand that are set in below a label with nothing on its line: they are its value.
fn values_below(
    text: &str,
    marks: &[Mark],
    matcher: &Matcher,
    base: Option<usize>,
) -> HashSet<usize> {
    let mut inside = HashSet::new();
    let mut below = false;
    for mark in marks.iter().filter(|_| matcher.is_record()) {
        if is_outer(mark, base) {
            // Only as far as the next word: a line may hold many marks.
            let rest = text.get(mark.body..).unwrap_or_default();
            let word = rest.trim_start_matches(|c: char| c != '\n' && c.is_whitespace());
            below = word.is_empty() || word.starts_with('\n');
        } else if below {
            inside.insert(mark.line);
        }
    }
    inside
}

/// The least indent of the headers. The first line of a record may stand behind a list mark or a label,
/// which hides its indent.
fn base(marks: &[Mark]) -> Option<usize> {
    let headers = marks.iter().filter(|mark| matches!(mark.kind, LineKind::Header(_)));
    headers.filter(|mark| mark.line > 0).map(|mark| mark.indent).min()
}

fn is_outer(mark: &Mark, base: Option<usize>) -> bool {
    mark.line == 0 || base.is_none_or(|base| mark.indent <= base)
}

/// Turns an unknown header into a missing field's where only a slip of the pen parts them, and drops the
/// unknown ones that are not in the form that was asked for.
pub(super) fn find_near(
    text: &str,
    mut marks: Vec<Mark>,
    matcher: &Matcher,
    fields: usize,
) -> Vec<Mark> {
    let mut missing = vec![true; fields];
    for mark in &marks {
        if let LineKind::Header(field) = mark.kind
            && let Some(place) = missing.get_mut(field)
        {
            *place = false;
        }
    }
    if missing.contains(&true) {
        let base = base(&marks);
        let is_header = |mark: &&Mark| matches!(mark.kind, LineKind::Header(_));
        let all_weak = marks.iter().filter(is_header).all(|mark| mark.form <= Form::Label);
        for mark in &mut marks {
            let LineKind::Unknown { start, end } = mark.kind else { continue };
            let Some(found) = as_header(text, mark, start..end, matcher) else { continue };
            let (Meant::Slip(field) | Meant::Among(Qualified { field, .. })) = found;
            let strong = if matcher.is_record() {
                // What is set in further belongs to a value.
                is_outer(mark, base)
            } else {
                // Among certain headers, a label with a slip is too weak a sign of something that may
                // be left out.
                mark.form > Form::Label || all_weak || matcher.requires(field) && !found.is_loose()
            };
            if !strong || missing.get(field) != Some(&true) {
                continue;
            }
            mark.kind = LineKind::Header(field);
            mark.exact = false;
            match found {
                Meant::Slip(_) => mark.form = Form::Near,
                Meant::Among(qualified) => {
                    mark.respelled = true;
                    mark.body = qualified.body.unwrap_or(mark.body);
                }
            }
        }
    }
    without_words(text, marks, matcher)
}

/// Which header an unknown one was meant to be.
#[derive(Clone, Copy)]
enum Meant {
    /// One with a slip of the pen.
    Slip(usize),
    /// One among other words.
    Among(Qualified),
}

impl Meant {
    fn is_loose(self) -> bool {
        matches!(self, Self::Among(Qualified { loose: true, .. }))
    }
}

fn as_header(text: &str, mark: &Mark, name: Range<usize>, matcher: &Matcher) -> Option<Meant> {
    let slip = matcher.near(&fold(text.get(name.clone()).unwrap_or_default())).map(Meant::Slip);
    slip.or_else(|| matcher.qualified(text, name, mark.form).map(Meant::Among))
}

/// Drops the unknown headers that are words of a section: in another form than the headers have, a
/// heading below the section's own, or in a block of lines in brackets, as the places to fill in at the
/// head of a letter.
fn without_words(text: &str, marks: Vec<Mark>, matcher: &Matcher) -> Vec<Mark> {
    let is_unknown = |mark: &Mark| matches!(mark.kind, LineKind::Unknown { .. });
    if !marks.iter().any(is_unknown) {
        return marks;
    }
    // A bit for each form that some header has.
    let bit = |form: Form| 1_u32 << form as u32;
    let known = marks.iter().filter(|mark| !is_unknown(mark));
    let forms = known.fold(0, |forms, mark| forms | bit(mark.form));
    let has_form = |form: Form| forms & bit(form) != 0;
    let of_form = |form: Form| forms == 0 || has_form(form);
    let touches = |one: Option<&Mark>, other: Option<&Mark>| {
        let (Some(one), Some(other)) = (one, other) else { return false };
        let between = text.get(one.body..other.line).unwrap_or_default();
        let between = between.trim_matches([' ', '\t', '\r', ':']);
        one.exact && other.exact && is_unknown(one) && is_unknown(other) && between == "\n"
    };
    let headings = matcher.layout() == Layout::Headings && !matcher.is_record();
    // The level of the section that one is in.
    let mut level = 0;
    let mut stays = |at: usize, mark: &Mark| {
        let LineKind::Unknown { start, end } = mark.kind else {
            level = mark.level;
            return true;
        };
        let name = text.get(start..end).unwrap_or_default();
        if headings && mark.form == Form::Heading {
            // Behind a list mark or a quotation mark it is words.
            let before = text.get(mark.line..start).unwrap_or_default();
            let begins = before.is_empty()
                || ["#", "**", "__"].iter().any(|marks| before.starts_with(marks));
            let stands = mark.indent == 0 && begins && (1..=level).contains(&mark.level);
            return stands && !matcher.is_inner(name);
        }
        let before = at.checked_sub(1).and_then(|before| marks.get(before));
        if mark.exact {
            return of_form(mark.form)
                && !touches(before, Some(mark))
                && !touches(Some(mark), marks.get(at + 1));
        }
        has_form(mark.form) && matcher.in_series(name)
    };
    marks.iter().enumerate().filter(|(at, mark)| stays(*at, mark)).map(|(_, mark)| *mark).collect()
}
