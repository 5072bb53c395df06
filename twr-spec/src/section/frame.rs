//! `Frame`: what surrounds a section's body in each layout.

use std::ops::Range;

use crate::kind::{indented, stands_on_header_line};
use crate::spec::{DIVIDER, Field, Kind, Layout, Spec};

/// What surrounds a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The header as it is, without what parts it from the body: `[Plan]`, `<plan>`.
    pub(crate) open: String,
    /// What parts a body of one line from its header.
    pub(crate) gap: &'static str,
    /// What parts any other body from it.
    pub(crate) below: &'static str,
    /// What closes the section, after the body.
    pub(crate) close: String,
}

impl Frame {
    /// The frame of a field's section; `alone` if the spec has no other field.
    pub(crate) fn new(layout: Layout, field: &Field, alone: bool) -> Self {
        let name = layout.spell(&field.header);
        let frame =
            |open: String, gap: &'static str| Self { open, gap, below: "\n", close: String::new() };
        match layout {
            Layout::Sections => frame(format!("[{name}]"), " "),
            Layout::Headings => frame(format!("## {name}"), "\n"),
            Layout::Tags => Self { close: format!("</{name}>"), ..frame(format!("<{name}>"), "") },
            Layout::Blocks => {
                Self { close: "\n```".to_owned(), ..frame(format!("```{name}"), "\n") }
            }
            Layout::Divider if alone => frame(DIVIDER.to_owned(), "\n"),
            Layout::Labels | Layout::Divider => frame(format!("{name}:"), " "),
            Layout::Json => Self { below: " ", ..frame(format!("\"{name}\":"), " ") },
        }
    }

    /// The section with this body, and the body's place in it.
    pub(crate) fn wrap(&self, field: &Field, body: &str, escape: bool) -> (String, Range<usize>) {
        let on_line = stands_on_header_line(&field.kind, body, escape);
        let between = if on_line { self.gap } else { self.below };
        let marks = "`".repeat(self.more_marks(field, body));
        let start = marks.len() + self.open.len() + between.len();
        let close = match self.close.strip_prefix('\n') {
            Some(close) => format!("\n{marks}{close}"),
            None if self.close.is_empty() || on_line => self.close.clone(),
            None => format!("\n{}", self.close),
        };
        let section = format!("{marks}{}{between}{body}{close}", self.open);
        (section, start..start + body.len())
    }
}

impl Frame {
    /// How many marks more than three a block has: its marks are longer than those of any fence in it. The block of a
    /// field that may hold a fence has the same marks where it holds none, as in an empty list of code.
    fn more_marks(&self, field: &Field, body: &str) -> usize {
        if !self.open.starts_with("```") {
            return 0;
        }
        longest_fence(body).saturating_sub(2).max(usize::from(has_fence(&field.kind)))
    }
}

/// Whether a fence may be in a value of the kind.
pub(crate) fn has_fence(kind: &Kind) -> bool {
    kind.has_inside(|kind| matches!(kind, Kind::Code(_) | Kind::File | Kind::Edit))
}

/// A reply of these sections.
pub(crate) fn joined<'s>(spec: &Spec, sections: impl Iterator<Item = &'s str>) -> String {
    if spec.layout == Layout::Json {
        return object(sections);
    }
    let is_divided = spec.layout == Layout::Divider && spec.fields.len() != 1;
    let head = is_divided.then_some(DIVIDER);
    head.into_iter().chain(sections).collect::<Vec<_>>().join("\n")
}

/// The object with these members, a member a line.
fn object<'s>(members: impl Iterator<Item = &'s str>) -> String {
    let members: Vec<String> = members.map(|member| indented(member, 2)).collect();
    if members.is_empty() {
        return "{}".to_owned();
    }
    format!("{{\n{}\n}}", members.join(",\n"))
}

/// The most backticks that a line of the body begins with, 2 at least.
fn longest_fence(body: &str) -> usize {
    let marks = |line: &str| {
        let line = line.trim_start_matches([' ', '\t']);
        line.len() - line.trim_start_matches('`').len()
    };
    body.split('\n').map(marks).max().unwrap_or(0).max(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Ref;

    fn check(layout: Layout, kind: Kind, body: &str, expect: &str) {
        let field = Field { header: "The Plan".into(), kind: Ref::shared(kind), ..Field::EMPTY };
        let (section, place) = Frame::new(layout, &field, true).wrap(&field, body, false);
        assert_eq!(section, expect, "{layout:?}");
        assert_eq!(&section[place], body, "{layout:?}");
    }

    #[test]
    fn every_layout_frames_short_and_long_bodies() {
        let short = |layout, expect| check(layout, Kind::Line, "Go.", expect);
        short(Layout::Sections, "[The Plan] Go.");
        short(Layout::Headings, "## The Plan\nGo.");
        short(Layout::Tags, "<the_plan>Go.</the_plan>");
        short(Layout::Blocks, "```the_plan\nGo.\n```");
        short(Layout::Labels, "The Plan: Go.");
        short(Layout::Divider, "=====\nGo.");
        short(Layout::Json, "\"the_plan\": Go.");
        let long = |layout, expect| check(layout, Kind::Text, "Go\n```\nx\n```", expect);
        long(Layout::Sections, "[The Plan]\nGo\n```\nx\n```");
        long(Layout::Headings, "## The Plan\nGo\n```\nx\n```");
        long(Layout::Tags, "<the_plan>\nGo\n```\nx\n```\n</the_plan>");
        long(Layout::Blocks, "````the_plan\nGo\n```\nx\n```\n````");
        long(Layout::Labels, "The Plan:\nGo\n```\nx\n```");
        long(Layout::Divider, "=====\nGo\n```\nx\n```");
    }

    #[test]
    fn a_block_that_may_hold_a_fence_has_longer_marks_without_one() {
        let code = Kind::List(Ref::Static(&const { Kind::Code(std::borrow::Cow::Borrowed("")) }));
        check(Layout::Blocks, code, "none", "````the_plan\nnone\n````");
    }
}
