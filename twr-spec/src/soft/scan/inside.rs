//! Marks in the middle of a line: headers behind a header, and what closes a section.

use std::ops::Range;

use super::Scanner;
use crate::soft::mark::{Form, LineKind, LineMark};
use crate::soft::special::is_escaped;
use crate::spec::Layout;

/// A section that was opened in brackets: it ends at the closing mark of the same sort, wherever that
/// stands in its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracketed {
    pub(super) field: usize,
    pub(super) bracket: u8,
    /// Whether it was opened in a fence; then it is closed there too.
    pub(super) fenced: bool,
}

impl Scanner<'_> {
    /// A tag in the middle of a line, outside every section, with where its body begins; else 0.
    pub(super) fn inline_tag(&mut self, line: &str, start: usize) -> usize {
        if self.matcher.layout() != Layout::Tags || self.matcher.is_record() {
            return 0;
        }
        if self.section.is_some() || self.open.is_some() || is_escaped(line) {
            return 0;
        }
        let Some((field, place)) = self.matcher.inline(line, 0) else { return 0 };
        let from = place.end;
        let mark = LineMark::plain(LineKind::Header(field), line);
        self.push_inside(LineMark { form: Form::Inline, ..mark }, line, place, start);
        from
    }

    /// Headers behind a header on its line, where a model wrote all sections in one; up to a closing mark.
    pub(super) fn inline(&mut self, found: LineMark, line: &str, start: usize) {
        let in_sections = self.matcher.layout() == Layout::Sections && !self.matcher.is_record();
        if !in_sections || found.form != Form::Bracket {
            return;
        }
        let close =
            self.closing_mark(line, found.body).map_or(line.len(), |(_, place)| place.start);
        let Some(line) = line.get(..close) else { return };
        let mut from = found.body;
        while let Some((field, place)) = self.matcher.inline(line, from) {
            from = place.end;
            let mark = LineMark::plain(LineKind::Header(field), line);
            self.push_inside(LineMark { form: Form::Inline, ..mark }, line, place, start);
        }
    }

    /// The closing mark of the section that is open, behind `from` in the line.
    pub(super) fn closing_mark(&self, line: &str, from: usize) -> Option<(LineKind, Range<usize>)> {
        let is_open = |section: &Bracketed| section.fenced == self.open.is_some();
        let section = self.section.filter(|section| is_open(section) && !is_escaped(line))?;
        let is_own = |found| found == section.field;
        let place = self.matcher.closing(line, from, section.bracket, is_own)?;
        Some((LineKind::Close(section.field), place))
    }

    /// Notes a mark that stands in the middle of a line.
    pub(super) fn push_inside(
        &mut self,
        mark: LineMark,
        line: &str,
        place: Range<usize>,
        start: usize,
    ) {
        let behind = line.get(place.start..).unwrap_or_default();
        self.push(LineMark { body: place.len(), ..mark }, behind, start + place.start);
    }
}
