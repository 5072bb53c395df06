//! `Matcher`: what one line is. Pure, and sees nothing but the line.

mod block;
mod divider;
mod dress;
mod header;
mod names;
mod near;
mod qualified;
mod series;
mod start;

use std::collections::HashSet;

use super::fence::FenceLine;
use super::lines::{behind_bullet, skip_blanks};
use super::think::{is_think_start, think_tag};
use crate::spec::{DIVIDER, Field, Kind, Layout};
use dress::behind_marks;
use names::Names;
pub(in crate::soft) use qualified::Qualified;
use start::{Start, starts};

/// In what form a header stands, the more certain the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Another name than any field's.
    Near,
    /// `[Plan]` behind another header on its line.
    Inline,
    /// A fence with the name behind its mark.
    Block,
    /// `1. Plan` alone on its line.
    Numbered,
    /// `Plan` alone on its line.
    Bare,
    /// `- Plan: text`
    Item,
    /// `Plan: text`
    Label,
    /// `## Plan`
    Heading,
    /// `**Plan**`
    Bold,
    /// `<plan>`
    Tag,
    /// `[Plan]`
    Bracket,
    /// `=====`, of the only field.
    Divider,
}

impl Form {
    /// The layout that asks for headers of this form; `None` where none does.
    pub fn layout(self) -> Option<Layout> {
        match self {
            Self::Bracket => Some(Layout::Sections),
            Self::Tag => Some(Layout::Tags),
            Self::Heading => Some(Layout::Headings),
            Self::Label => Some(Layout::Labels),
            Self::Block => Some(Layout::Blocks),
            Self::Divider => Some(Layout::Divider),
            Self::Near | Self::Inline | Self::Numbered | Self::Bare | Self::Item | Self::Bold => {
                None
            }
        }
    }
}

/// What a line is, if it is more than text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// The header of the field at this position.
    Header(usize),
    /// In the form of a header, but no field's; the name's place in the line.
    Unknown {
        /// Where the name begins.
        start: usize,
        /// Where it ends.
        end: usize,
    },
    /// The closing mark of the field at this position.
    Close(usize),
    /// A fence mark.
    Fence,
    /// A line of `=`, or what stands for one where a divider was asked for.
    Divider,
    /// The start of a think block.
    ThinkOpen,
    /// The end of one.
    ThinkClose,
}

/// A mark that closes at the end of a header's line although it was opened before or in the header, so
/// that it is no part of the value on that line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tail {
    /// There is none.
    #[default]
    None,
    /// `**Plan: text**`
    Bold,
    /// `[Plan: text]`
    Bracket,
}

/// A line that is more than text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMark {
    /// What it is.
    pub kind: LineKind,
    /// In which form.
    pub form: Form,
    /// Whether it is written just as asked.
    pub exact: bool,
    /// Whether it was spelled otherwise than the field's own header.
    pub respelled: bool,
    /// Where the body begins in the line; the line's length if nothing follows.
    pub body: usize,
    /// What closes at the end of the line.
    pub tail: Tail,
    /// How many `#` a heading has; else 0.
    pub level: u8,
}

/// The headers of a spec, folded, ready to be found at the start of a line.
#[derive(Clone, Debug)]
pub struct Matcher {
    layout: Layout,
    /// Whether these are the fields of a record inside a section.
    record: bool,
    /// Whether a section that comes again begins a further turn.
    first: bool,
    names: Names,
    headers: Vec<String>,
    /// The headers as the layout spells them.
    asked: Vec<String>,
    required: Vec<bool>,
    /// The folded labels of each field that is a record; none for the others.
    labels: Vec<HashSet<String>>,
    scalar: Vec<bool>,
    /// Which fields are texts of any number of lines.
    texts: Vec<bool>,
    /// The folded labels of records inside these fields: never a slip of the pen for one of `keys`.
    inner: HashSet<String>,
    /// Of a type that holds itself, which fields hold it, and which are fields of what they hold; empty
    /// for other types.
    again: Vec<near::Again>,
    /// What a line can be by its first byte; see [`Start`].
    starts: [Start; 256],
}

impl Matcher {
    /// A matcher for these fields' headers and aliases, the sections of a reply, asked for in this layout.
    pub fn new(fields: &[Field], layout: Layout) -> Self {
        Self::of(fields, layout, false)
    }

    /// A matcher for the fields of a record inside a section, which are labels.
    pub fn record(fields: &[Field]) -> Self {
        Self::of(fields, Layout::Labels, true)
    }

    fn of(fields: &[Field], layout: Layout, record: bool) -> Self {
        let asked = |field: &Field| layout.spell(&field.header).into_owned();
        let inner = near::labels_inside(fields);
        let mut matcher = Self {
            layout,
            record,
            first: false,
            names: Names::new(fields),
            headers: fields.iter().map(|field| field.header.clone().into_owned()).collect(),
            asked: fields.iter().map(asked).collect(),
            required: fields.iter().map(Field::is_required).collect(),
            labels: fields.iter().map(near::labels_of).collect(),
            scalar: fields.iter().map(|field| field.kind.is_scalar()).collect(),
            texts: fields.iter().map(|field| matches!(field.kind.required(), Kind::Text)).collect(),
            again: near::again(fields, &inner),
            inner,
            starts: starts(fields),
        };
        let own = matcher.headers.iter().chain(&matcher.asked);
        let found = own.filter_map(|own| Some((own.clone(), matcher.lookup(own)?)));
        let exact = found.filter_map(|(own, (at, respelled))| (!respelled).then_some((own, at)));
        let exact = exact.collect();
        matcher.names.add_exact(exact);
        matcher
    }

    /// The same matcher, for replies that end where a section comes again.
    #[must_use]
    pub fn taking_first(mut self, first: bool) -> Self {
        self.first = first;
        self
    }

    /// Whether a section that comes again begins a further turn.
    pub(super) fn takes_first(&self) -> bool {
        self.first
    }

    /// How the headers were asked for.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Whether a record inside one of the fields has their headers, too.
    pub(in crate::soft) fn comes_again(&self) -> bool {
        !self.again.is_empty()
    }

    /// Whether such a record is inside this field.
    pub(super) fn holds_again(&self, field: usize) -> bool {
        self.again.get(field).is_some_and(|again| again.holds)
    }

    /// Whether such a record has this field's header.
    pub(super) fn is_again(&self, field: usize) -> bool {
        self.again.get(field).is_some_and(|again| again.is)
    }

    /// Whether these are the fields of a record inside a section.
    pub fn is_record(&self) -> bool {
        self.record
    }

    /// Whether a divider may stand in the middle of this line.
    #[inline]
    pub(super) fn may_hold_divider(&self, line: &[u8]) -> bool {
        self.asks_for_dividers() && memchr::memmem::find(line, DIVIDER.as_bytes()).is_some()
    }

    /// Whether a label is a certain header: it is what was asked for.
    pub(super) fn asks_for_labels(&self) -> bool {
        self.record || matches!(self.layout, Layout::Labels | Layout::Divider)
    }

    /// Whether a reply without the field at this position is incomplete.
    pub(super) fn requires(&self, field: usize) -> bool {
        self.required.get(field) == Some(&true)
    }

    /// Whether the value of the field at this position is one line.
    pub(super) fn is_scalar(&self, field: usize) -> bool {
        self.scalar.get(field) == Some(&true)
    }

    /// Whether the value of the field at this position is text of any number of lines.
    pub(super) fn is_text(&self, field: usize) -> bool {
        self.texts.get(field) == Some(&true)
    }

    /// Whether a line that begins with this byte can be more than text. `false` is certain.
    #[inline]
    pub fn may_mark(&self, first: u8) -> bool {
        self.starts.get(usize::from(first)).is_some_and(|start| *start != Start::Text)
    }

    /// Whether a line outside fences and think blocks is text for certain, if no mark stands within it: no
    /// name begins it, behind its indent and one list mark.
    #[inline]
    pub(super) fn is_plain(&self, line: impl AsRef<[u8]>) -> bool {
        let line = line.as_ref();
        // Most lines begin with a letter, and no bullet has to be taken off.
        match self.start(line) {
            Some(Start::Text) | None => true,
            Some(Start::Letter) => !self.names.may_stand(line),
            Some(Start::Word) => !self.names.may_follow(line),
            Some(Start::Blank | Start::Mark) => self.is_plain_behind_bullet(line),
        }
    }

    /// The same of a line that begins with a blank or a mark.
    #[inline(never)]
    fn is_plain_behind_bullet(&self, line: &[u8]) -> bool {
        let text = behind_bullet(line);
        match (self.start(text), text.first()) {
            (Some(Start::Text) | None, _) => true,
            (Some(Start::Letter), _) => !self.names.may_stand(text),
            (Some(Start::Word), _) => !self.names.may_follow(text),
            (_, Some(b'<')) => self.is_plain_tag(text),
            // A name in a bracket is looked at in full.
            (_, Some(b'[')) | (Some(Start::Blank), _) => false,
            (Some(Start::Mark), _) => behind_marks(text)
                .is_some_and(|(marks, rest)| !self.names.may_stand_dressed(marks, rest)),
        }
    }

    /// What the first byte tells of a text; `None` of an empty one.
    #[inline]
    fn start(&self, text: &[u8]) -> Option<Start> {
        self.starts.get(usize::from(*text.first()?)).copied()
    }

    /// The same of a line that begins with a tag: no header's, nor that of a think block.
    fn is_plain_tag(&self, text: &[u8]) -> bool {
        let ([b'<', b'/', name @ ..] | [b'<', name @ ..]) = text else { return false };
        // Where tags were asked for, any may begin a section that was not.
        let begins = matches!(name, [b'a'..=b'z', ..]) && !is_think_start(name);
        let is_other = begins && !self.names.may_begin(name) && !qualified::may_begin(name);
        self.layout != Layout::Tags && is_other
    }

    /// What the line (without its break) is, or `None` for text.
    pub fn classify(&self, line: &str) -> Option<LineMark> {
        self.classify_part(line, true)
    }

    /// The same of a part of a line that is searched for a divider in its middle only with `may_divide`.
    pub(super) fn classify_part(&self, line: &str, may_divide: bool) -> Option<LineMark> {
        let text = skip_blanks(line);
        let indent = line.len() - text.len();
        let first = *text.as_bytes().first()?;
        let start = *self.starts.get(usize::from(first))?;
        let found = match first {
            b'`' | b'~' if FenceLine::parse(text).is_some() => {
                Some(LineMark::plain(LineKind::Fence, text))
            }
            _ if self.asks_for_dividers() && self.divider(text, may_divide).is_some() => {
                self.divider(text, may_divide)
            }
            b'=' if is_divider(text) => Some(LineMark::plain(LineKind::Divider, text)),
            _ if start == Start::Text => None,
            _ => self.header(text, indent).or_else(|| {
                let tag = think_tag(text)?;
                let kind = if tag.opens { LineKind::ThinkOpen } else { LineKind::ThinkClose };
                Some(LineMark { body: tag.width, ..LineMark::plain(kind, text) })
            }),
        }?;
        Some(found.shifted(indent))
    }

    /// The field whose header or alias this is, however it is spelled.
    pub(crate) fn field(&self, name: &str) -> Option<usize> {
        self.lookup(name).map(|(at, _)| at)
    }

    /// The field whose header or alias this is, however it is spelled, and whether it is spelled otherwise.
    fn lookup(&self, name: &str) -> Option<(usize, bool)> {
        // Most names are none, as their first two letters tell.
        if !self.names.may_name(name) {
            return None;
        }
        if let Some(at) = self.names.find_exact(name) {
            return Some((at, false));
        }
        let at = self.names.find(name)?;
        let is = |own: &[String], name: &str| own.get(at).is_some_and(|own| own == name);
        let is_own = |name: &str| is(&self.headers, name) || is(&self.asked, name);
        let own = is_own(name.trim()) || is_own(name.trim_matches([' ', '\t', ':', '：', '#']));
        Some((at, !own))
    }
}

impl Tail {
    /// The header's line without what closes at its end.
    pub(crate) fn strip(self, line: &str) -> &str {
        let end = line.trim_end();
        match self {
            Self::None => line,
            Self::Bold => end.strip_suffix("**").or_else(|| end.strip_suffix("__")).unwrap_or(line),
            Self::Bracket => {
                let mut inside = end.trim_end_matches(['*', '_']).chars();
                inside.next_back();
                inside.as_str().trim_end()
            }
        }
    }
}

impl LineMark {
    /// A mark that is no header and has no body.
    pub(super) fn plain(kind: LineKind, text: &str) -> Self {
        let body = text.len();
        Self {
            kind,
            form: Form::Bracket,
            exact: false,
            respelled: false,
            body,
            tail: Tail::None,
            level: 0,
        }
    }

    fn shifted(mut self, by: usize) -> Self {
        self.body += by;
        if let LineKind::Unknown { start, end } = &mut self.kind {
            *start += by;
            *end += by;
        }
        self
    }
}

fn is_divider(text: &str) -> bool {
    let text = text.trim_end();
    text.len() >= 3 && text.bytes().all(|byte| byte == b'=')
}

#[cfg(test)]
mod tests;
