//! The edits of a body: by their marks, in whatever fences, and by the diffs in fences of their own.

use std::borrow::Cow;
use std::ops::Range;

use super::diff::{DiffFault, hunks};
use super::found::{Found, without};
use super::marks::{Group, MarkLine, group};
use super::member;
use crate::diagnostic::DiagnosticKind;
use crate::kind::blocks::{CodeBlock, blocks, is_diff, is_head};
use crate::kind::file::collect::{is_path_block, note_words};
use crate::kind::file::name::{self, Name, Place};
use crate::kind::objects::Objects;
use crate::kind::{Body, ReadContext};
use crate::recovery::RecoveryKind;
use crate::spec::{Json, Value};
use crate::text::code_tag::is_shell;
use crate::text::{FenceLine, blank, lines, quote};

/// The edits in order. With `many`, what is wrong is reported of the item that it would have been.
pub(super) fn edits<'a>(
    body: Body<'a>,
    many: bool,
    context: &mut ReadContext<'_, 'a>,
) -> Vec<Value<'a>> {
    let text = body.text;
    if let Some(objects) = Objects::of(text) {
        objects.note(context);
        return of_json(&objects.all, text, Found::of(many), context);
    }
    let all: Vec<Range<usize>> = lines(text).collect();
    let line =
        |at: usize| all.get(at).and_then(|range| text.get(range.clone())).unwrap_or_default();
    let marks: Vec<MarkLine> =
        (0..all.len()).filter_map(|at| MarkLine::parse(at, line(at))).collect();
    let found = Found::of(many);
    let mut walk = Walk {
        text,
        all: &all,
        above: 0,
        in_fence: false,
        pending: None,
        found,
        others: Vec::new(),
    };
    for group in group(&marks) {
        walk.group(group, context);
    }
    walk.finish(context);
    walk.found.values()
}

/// The edits of a body that is JSON.
fn of_json<'a>(
    objects: &[Json],
    text: &'a str,
    mut found: Found<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Vec<Value<'a>> {
    for object in objects {
        match member::parts(Some(object), text, context) {
            Ok(parts) => found.add(parts.map(Cow::Owned), text, context),
            Err(fault) => found.fail(fault, text, context),
        }
    }
    found.values()
}

struct Walk<'w, 'a> {
    text: &'a str,
    all: &'w [Range<usize>],
    /// Where the words begin that belong to no edit yet.
    above: usize,
    /// Whether the last edit was in a fence, which is still open.
    in_fence: bool,
    /// The name in a block of its own, for what follows.
    pending: Option<&'a str>,
    found: Found<'a>,
    /// Blocks that are no edit, and whether one has a name as an edit has.
    others: Vec<(&'a str, bool)>,
}

/// What is above the marks of an edit.
struct Above<'a> {
    between: &'a str,
    info: &'a str,
    /// The lines between the opening of the fence and the marks.
    inside: &'a str,
}

impl<'a> Walk<'_, 'a> {
    fn group(&mut self, group: Group, context: &mut ReadContext<'_, 'a>) {
        let (first, last) = match group {
            Group::Edit { open, close, .. } | Group::Several { open, close } => (open, close),
            Group::Lone { first, last } => (first, last),
        };
        let start = self.start_of(first);
        let whole = self.text.get(start..self.start_of(last.saturating_add(1))).unwrap_or_default();
        let above = self.above(start, context);
        let name = self.name(&above, context);
        match group {
            Group::Edit { open, divide, close, indent, plain } => {
                match self.parts(open, divide, close, indent) {
                    None => {
                        let shown = "lines that are set in less than the marks of their edit; set the marks in no more than the lines";
                        let fault = (DiagnosticKind::Ambiguous, shown.to_owned());
                        self.found.fail(fault, whole, context);
                    }
                    Some([find, replace]) if self.found.set_path(name, whole, context) => {
                        let unfenced = !self.in_fence;
                        if unfenced || !plain {
                            let kind = if unfenced {
                                RecoveryKind::Unfenced
                            } else {
                                RecoveryKind::OtherForm
                            };
                            context.recover(kind, whole);
                        }
                        self.found.push(find, replace, whole, context);
                    }
                    Some(_) => {}
                }
            }
            Group::Several { .. } => {
                let shown = "several lines \"=======\" in one edit; give its marks more characters than such a line";
                self.found.fail((DiagnosticKind::Ambiguous, shown.to_owned()), whole, context);
            }
            Group::Lone { .. } => {
                self.found.fail(without("the other marks of an edit", whole), whole, context);
            }
        }
        self.above = (start + whole.len()).min(self.text.len());
    }

    /// Where a line begins; the end of the text after the last.
    fn start_of(&self, line: usize) -> usize {
        self.all.get(line).map_or(self.text.len(), |range| range.start)
    }

    /// The lines between the marks, without the indent that the first mark has and all of them share; `None` if one
    /// of them is set in less, which leaves it open how far the others are.
    fn parts(
        &self,
        open: usize,
        divide: usize,
        close: usize,
        indent: usize,
    ) -> Option<[Cow<'a, str>; 2]> {
        let mark = self.text.get(self.start_of(open)..).unwrap_or_default();
        let indent = mark.get(..indent).unwrap_or_default();
        Some([self.part(open, divide, indent)?, self.part(divide, close, indent)?])
    }

    /// The lines between two marks, without this indent; `None` if a line does not have it.
    fn part(&self, from: usize, to: usize, indent: &str) -> Option<Cow<'a, str>> {
        let range = self.start_of(from + 1)..self.start_of(to);
        let text = self.text.get(range).unwrap_or_default();
        if indent.is_empty() && !text.contains('\r') {
            return Some(Cow::Borrowed(text));
        }
        let mut out = String::with_capacity(text.len());
        for line in lines(text).filter_map(|range| text.get(range)) {
            let own = match line.strip_prefix(indent) {
                Some(own) => own,
                None if blank(line) => "",
                None => return None,
            };
            out.push_str(own);
            out.push('\n');
        }
        Some(Cow::Owned(out))
    }

    /// What is between the last edit and the marks that begin at `end`; the blocks in it are read.
    fn above(&mut self, end: usize, context: &mut ReadContext<'_, 'a>) -> Above<'a> {
        let text = self.text.get(self.above..end).unwrap_or_default();
        let text = self.after_fence(text);
        let all = blocks(Body::section(text));
        let opening = all.last().filter(|block| !block.closed);
        let count = all.len() - usize::from(opening.is_some());
        let at = self.plain(text, all.get(..count).unwrap_or_default(), context);
        self.in_fence |= opening.is_some();
        let to = opening.map_or(text.len(), |block| block.start);
        let between = text.get(at..to).unwrap_or_default();
        let inside = opening.and_then(|block| text.get(block.inside.start..)).unwrap_or_default();
        // A fence round all of it, and the edit's own fence inside.
        match last_fence(inside) {
            Some((between, info)) => Above { between, info, inside: "" },
            None => Above { between, info: opening.map_or("", |block| block.info), inside },
        }
    }

    /// The text after the line that closes the fence of the last edit.
    fn after_fence(&mut self, text: &'a str) -> &'a str {
        if !self.in_fence {
            return text;
        }
        let is_close = |range: &Range<usize>| {
            text.get(range.clone())
                .and_then(FenceLine::parse)
                .is_some_and(|fence| fence.info.is_empty())
        };
        let Some(close) = lines(text).find(is_close) else { return text };
        self.in_fence = false;
        text.get(close.end..).unwrap_or_default()
    }

    fn name(&mut self, above: &Above<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Name<'a>> {
        let first = self.found.is_empty();
        if let Some(text) = self.pending.take() {
            return Some(Name { text, place: Place::Dressed });
        }
        let last = above.inside.lines().rev().map(str::trim).find(|line| !blank(line));
        let of_line = |line| name::in_comment(line).or_else(|| Some(name::of_line(line)?.0));
        if let Some(text) = last.and_then(of_line) {
            note_words(above.between, "", first, context);
            // The line above the fence may name another file.
            let outer = name::of_block(above.between, above.info, "", context.special);
            let outer = outer.filter(|outer| outer.place < Place::Sentence);
            if outer.is_some_and(|outer| name::are_different(outer.text, text)) {
                let text = last.unwrap_or(text);
                return Some(Name { text, place: Place::Sentence });
            }
            // `# a.py` below `src/a.py` is its short name.
            if let Some(outer) = outer.filter(|outer| outer.text.len() > text.len()) {
                return Some(Name { place: Place::Dressed, ..outer });
            }
            return Some(Name { text, place: Place::Dressed });
        }
        let found = name::of_block(above.between, above.info, "", context.special);
        match found {
            Some(name) => note_words(above.between, name.text, first, context),
            None if !blank(above.between) => {
                let kind = if first { RecoveryKind::Preamble } else { RecoveryKind::Postamble };
                context.recover(kind, above.between);
            }
            None => {}
        }
        // Words that name several files leave it open which is meant.
        let line = above.between.lines().rev().find(|line| !blank(line)).unwrap_or_default();
        if found.is_none() && name::names_any(line) {
            return Some(Name { text: line.trim(), place: Place::Sentence });
        }
        found
    }

    /// Reads blocks without marks: names, diffs and others; gives where the last ends.
    fn plain(
        &mut self,
        text: &'a str,
        all: &[CodeBlock<'a>],
        context: &mut ReadContext<'_, 'a>,
    ) -> usize {
        let mut at = 0;
        for block in all {
            let between = text.get(at..block.start).unwrap_or_default();
            at = block.end;
            let content = text.get(block.inside.clone()).unwrap_or_default();
            if blank(content) {
                // A closing mark that is left over.
            } else if is_path_block(block.info, content) {
                context.recover(RecoveryKind::FileName, block.whole(text));
                self.pending = Some(content.trim());
            } else if is_diff(block.info, content) {
                let above = Above { between, info: block.info, inside: "" };
                let name = self.name(&above, context);
                self.diff(content, block.whole(text), name, context);
            } else {
                let name = name::of_block(between, block.info, "", context.special);
                let is_named = name.is_some_and(|name| name.place < Place::Sentence);
                self.others.push((block.whole(text), is_named && !is_shell(block.info)));
            }
        }
        at
    }

    fn diff(
        &mut self,
        text: &'a str,
        whole: &'a str,
        name: Option<Name<'a>>,
        context: &mut ReadContext<'_, 'a>,
    ) {
        let hunks = match hunks(text) {
            Ok(hunks) => hunks,
            Err(DiffFault::Line(line)) => {
                let shown = format!("{} in a diff", quote(line));
                return self.found.fail((DiagnosticKind::Unreadable, shown), line, context);
            }
            Err(DiffFault::NoPlace(line)) => {
                return self.found.fail(without("a line to find", line), line, context);
            }
        };
        context.recover(RecoveryKind::OtherForm, whole);
        for hunk in hunks {
            let own = hunk.path.map(|text| Name { text, place: Place::Dressed });
            if self.found.set_path(own.or(name), whole, context) {
                self.found.push(hunk.find.into(), hunk.replace.into(), whole, context);
            }
        }
    }

    /// Reads what is after the last edit, and tells of the blocks that are no edit.
    fn finish(&mut self, context: &mut ReadContext<'_, 'a>) {
        let rest = self.text.get(self.above..).unwrap_or_default();
        let (was_open, rest) = (self.in_fence, self.after_fence(rest));
        if was_open && self.in_fence {
            context.recover(RecoveryKind::UnclosedFence, self.text);
        }
        let all = blocks(Body::section(rest));
        let at = self.plain(rest, &all, context);
        let after = rest.get(at..).unwrap_or_default();
        if all.is_empty() && self.found.is_empty() {
            self.bare_diff(rest, context);
        } else if !blank(after) {
            context.recover(RecoveryKind::Postamble, after);
        }
        for (whole, is_named) in std::mem::take(&mut self.others) {
            if is_named || self.found.is_empty() {
                self.found.fail(without("the marks of an edit", whole), whole, context);
            } else {
                context.recover(RecoveryKind::OtherCode, whole);
            }
        }
    }

    /// A diff without a fence, after the words before it.
    fn bare_diff(&mut self, text: &'a str, context: &mut ReadContext<'_, 'a>) {
        let head = lines(text).find(|range| text.get(range.clone()).is_some_and(is_head));
        let Some(head) = head else { return };
        let (between, text) = text.split_at_checked(head.start).unwrap_or((text, ""));
        let name = self.name(&Above { between, info: "", inside: "" }, context);
        self.diff(text, text, name, context);
    }
}

/// What is above a text's last line and after its marks, if it opens a fence.
fn last_fence(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_end();
    let start = text.rfind('\n').map_or(0, |at| at + 1);
    let fence = FenceLine::parse(text.get(start..)?)?;
    Some((text.get(..start)?, fence.info))
}
