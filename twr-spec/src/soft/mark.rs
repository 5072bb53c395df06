//! `Matcher`: what one line is. Pure, and sees nothing but the line.

use std::collections::HashMap;

use super::decoration::list_marker;
use super::fence::FenceLine;
use super::fold::{fold, half_width};
use crate::spec::Field;

/// How the headers were asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// `[Header]`: the sections of a reply.
    #[default]
    Sections,
    /// `Header: value`: the fields of a record inside a section.
    Labels,
}

/// In what form a header stands, the more certain the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Another name than any field's.
    Near,
    /// `Plan: text`, or `Plan` alone on its line.
    Label,
    /// `## Plan`
    Heading,
    /// `**Plan**`
    Bold,
    /// `[Plan]`
    Bracket,
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
    /// A line of `=`.
    Divider,
    /// The start of a think block.
    ThinkOpen,
    /// The end of one.
    ThinkClose,
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
    /// The closing bold that ends the line although its opening stands before the header.
    pub bold_tail: bool,
}

/// The headers of a spec, folded, ready to be found at the start of a line.
#[derive(Clone, Debug)]
pub struct Matcher {
    layout: Layout,
    keys: HashMap<String, usize>,
    headers: Vec<String>,
    /// What a line can be by its first byte; see [`Start`].
    starts: [Start; 256],
    /// No header is longer than this, in bytes, however it is dressed.
    reach: usize,
}

/// What the first byte of a line (after its indent) tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// Text, whatever follows.
    Text,
    /// Blank: look behind the indent.
    Blank,
    /// A letter that some header begins with: a label at most.
    Letter,
    /// A mark of some sort.
    Mark,
}

impl Matcher {
    /// A matcher for these fields' headers and aliases, asked for in this layout.
    pub fn new(fields: &[Field], layout: Layout) -> Self {
        let mut keys = HashMap::new();
        let mut starts = [Start::Text; 256];
        for byte in *b"[<#*_-+>`~=(\"" {
            set(&mut starts, byte, Start::Mark);
        }
        for byte in b'0'..=b'9' {
            set(&mut starts, byte, Start::Mark);
        }
        // The first bytes of general punctuation, of CJK and full-width marks, and of emoji.
        for byte in [0xe2, 0xe3, 0xef, 0xf0] {
            set(&mut starts, byte, Start::Mark);
        }
        for byte in *b" \t" {
            set(&mut starts, byte, Start::Blank);
        }
        let mut longest = 0;
        for (at, field) in fields.iter().enumerate() {
            longest = longest.max(field.header.len());
            for key in field.keys.iter() {
                longest = longest.max(key.len());
                note_start(&mut starts, key);
                keys.entry(key.clone().into_owned()).or_insert(at);
            }
        }
        let headers = fields.iter().map(|field| field.header.clone().into_owned()).collect();
        Self { layout, keys, headers, starts, reach: longest * 3 + 24 }
    }

    /// How the headers were asked for.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The folded keys with their fields, for near misses.
    pub(super) fn keys(&self) -> impl Iterator<Item = (&str, usize)> {
        self.keys.iter().map(|(key, at)| (key.as_str(), *at))
    }

    /// Whether a line that begins with this byte can be more than text. `false` is certain.
    #[inline]
    pub fn may_mark(&self, first: u8) -> bool {
        self.starts.get(usize::from(first)).is_some_and(|start| *start != Start::Text)
    }

    /// What the line (without its break) is, or `None` for text.
    pub fn classify(&self, line: &str) -> Option<LineMark> {
        let text = line.trim_start_matches([' ', '\t']);
        let indent = line.len() - text.len();
        let first = *text.as_bytes().first()?;
        let start = *self.starts.get(usize::from(first))?;
        let found = match first {
            b'`' | b'~' if FenceLine::parse(text).is_some() => Some(plain(LineKind::Fence, text)),
            b'=' if is_divider(text) => Some(plain(LineKind::Divider, text)),
            _ if start == Start::Text => None,
            _ => self.header(text, indent).or_else(|| think_tag(text)),
        }?;
        Some(found.shifted(indent))
    }

    /// The field whose header or alias this is, however it is spelled, and whether it is spelled otherwise.
    fn lookup(&self, name: &str) -> Option<(usize, bool)> {
        if name.len() > self.reach {
            return None;
        }
        let at = *self.keys.get(&fold(name))?;
        let respelled = self.headers.get(at).is_none_or(|header| header != name.trim());
        Some((at, respelled))
    }

    fn header(&self, text: &str, indent: usize) -> Option<LineMark> {
        let dress = Dress::peel(text);
        let rest = text.get(dress.width..)?;
        let first = rest.chars().next()?;
        let mark = if let Some(close) = closing_bracket(first) {
            self.bracketed(rest, first, close, &dress, indent)
        } else if dress.bold {
            self.bold(rest, &dress)
        } else if dress.heading {
            self.named(rest, Form::Heading)
        } else {
            let flagged = rest.as_bytes().first().is_some_and(|byte| self.may_mark(*byte));
            if flagged { self.named(rest, Form::Label) } else { None }
        }?;
        Some(mark.shifted(dress.width))
    }

    /// `[Plan]`, and what may stand behind it.
    fn bracketed(
        &self,
        rest: &str,
        open: char,
        close: char,
        dress: &Dress,
        indent: usize,
    ) -> Option<LineMark> {
        let inner = rest.trim_start_matches(open);
        let start = rest.len() - inner.len();
        let window = clip(inner, self.reach);
        let length = window.find(close)?;
        let name = window.get(..length)?;
        let mut after = inner.get(length..)?.trim_start_matches(close);
        let end = rest.len() - after.len();
        if let Some(name) = name.trim_start().strip_prefix('/') {
            let (at, _) = self.lookup(name)?;
            return Some(plain(LineKind::Close(at), rest));
        }
        let dressed = dress.width > 0 || open != '[' || start > 1;
        if let Some((at, respelled)) = self.lookup(name) {
            let tail = dress.bold && !after.starts_with(['*', '_']) && closes_bold(after);
            after = skip_behind_header(after);
            let exact = !dressed && indent == 0 && !respelled && self.layout == Layout::Sections;
            return Some(LineMark {
                kind: LineKind::Header(at),
                form: Form::Bracket,
                exact,
                respelled,
                body: rest.len() - after.len(),
                bold_tail: tail && !after.is_empty(),
            });
        }
        // Something that was not asked for, in just the form asked for; a number is a citation, a
        // single letter a check box.
        let alone = after.trim_matches([' ', '\t', ':']).is_empty();
        let named = name.chars().filter(|c| c.is_alphabetic()).count() > 1;
        let asked = !dressed && indent == 0 && open == '[' && alone && named;
        asked.then_some(LineMark {
            kind: LineKind::Unknown { start, end: start + length },
            form: Form::Bracket,
            exact: true,
            respelled: false,
            body: end,
            bold_tail: false,
        })
    }

    /// `Plan**`, `Plan:** text`, `Plan: text**`, with the opening bold already peeled.
    fn bold(&self, rest: &str, dress: &Dress) -> Option<LineMark> {
        let window = clip(rest, self.reach);
        let close = window.find(dress.closing());
        if let Some(name) = close.and_then(|close| window.get(..close))
            && let Some((at, respelled)) = self.lookup(name)
        {
            let after = skip_behind_header(rest.get(name.len()..)?);
            let body = rest.len() - after.len();
            return Some(header(at, Form::Bold, respelled, body));
        }
        let mark = self.named(rest, Form::Bold)?;
        let tail = matches!(mark.kind, LineKind::Header(_)) && closes_bold(rest);
        Some(LineMark { bold_tail: tail, ..mark })
    }

    /// `Plan`, `Plan: text`, `Plan - text`: a header without brackets.
    fn named(&self, rest: &str, form: Form) -> Option<LineMark> {
        let window = clip(rest, self.reach);
        let cut = name_end(window);
        let whole = cut.is_none() && window.len() == rest.len();
        let name = match cut {
            Some((end, _)) => window.get(..end)?,
            None if whole => window,
            None => return None,
        };
        if let Some((at, respelled)) = self.lookup(name) {
            let behind = cut.map_or(rest.len(), |(_, behind)| behind);
            let after = rest.get(behind..)?;
            let after = if cut.is_some() { skip_behind_header(after) } else { after };
            return Some(header(at, form, respelled, rest.len() - after.len()));
        }
        // Only what could be a slip of the pen is worth remembering.
        let asked = form > Form::Label || (self.layout == Layout::Labels && cut.is_some());
        (asked && name.chars().any(char::is_alphabetic)).then_some(LineMark {
            kind: LineKind::Unknown { start: 0, end: name.len() },
            form,
            exact: false,
            respelled: false,
            body: cut.map_or(rest.len(), |(_, behind)| behind),
            bold_tail: false,
        })
    }
}

impl LineMark {
    fn shifted(mut self, by: usize) -> Self {
        self.body += by;
        if let LineKind::Unknown { start, end } = &mut self.kind {
            *start += by;
            *end += by;
        }
        self
    }
}

/// What stands before a header on its line.
#[derive(Debug, Default)]
struct Dress {
    width: usize,
    heading: bool,
    bold: bool,
    underscores: bool,
}

impl Dress {
    /// Heading marks, list marks, quotes, bold, emoji: a few of them in any order.
    fn peel(text: &str) -> Self {
        let mut dress = Self::default();
        for _ in 0..6 {
            let Some(rest) = text.get(dress.width..) else { break };
            let Some(width) = dress.one(rest) else { break };
            let blanks = rest.get(width..).map_or(0, |rest| {
                rest.len() - rest.trim_start_matches([' ', '\t', '\u{3000}']).len()
            });
            dress.width += width + blanks;
        }
        dress
    }

    fn one(&mut self, rest: &str) -> Option<usize> {
        let first = rest.chars().next()?;
        match first {
            '#' => {
                self.heading = true;
                Some(rest.len() - rest.trim_start_matches('#').len())
            }
            '*' | '_' if rest.starts_with("**") || rest.starts_with("__") => {
                self.bold = true;
                self.underscores = first == '_';
                Some(rest.len() - rest.trim_start_matches(first).len())
            }
            '>' | '"' | '“' | '`' => Some(first.len_utf8()),
            '-' | '+' | '(' | '•' | '0'..='9' => {
                list_marker(rest).or_else(|| number_before_mark(rest))
            }
            '*' => list_marker(rest).or(Some(1)),
            '_' => Some(1),
            _ if first.is_ascii() || first.is_alphanumeric() => None,
            _ if closing_bracket(first).is_some() => None,
            _ => Some(first.len_utf8()),
        }
    }

    fn closing(&self) -> &'static str {
        if self.underscores { "__" } else { "**" }
    }
}

/// `1.` straight before a bracket or bold, without the blank that a list mark has.
fn number_before_mark(rest: &str) -> Option<usize> {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let after = rest.get(digits..)?.strip_prefix(['.', ')'])?;
    ((1..=3).contains(&digits) && after.starts_with(['[', '【', '*'])).then_some(digits + 1)
}

fn set(starts: &mut [Start; 256], byte: u8, start: Start) {
    if let Some(place) = starts.get_mut(usize::from(byte)) {
        *place = start;
    }
}

/// Marks the first bytes of every spelling of a key: both cases, half and full width.
fn note_start(starts: &mut [Start; 256], key: &str) {
    let Some(first) = key.chars().next() else { return };
    let spellings = first.to_uppercase().chain(std::iter::once(first));
    for spelling in spellings {
        let mut buffer = [0; 4];
        if let Some(byte) = spelling.encode_utf8(&mut buffer).bytes().next()
            && starts.get(usize::from(byte)) == Some(&Start::Text)
        {
            set(starts, byte, Start::Letter);
        }
    }
}

fn plain(kind: LineKind, text: &str) -> LineMark {
    let body = text.len();
    LineMark { kind, form: Form::Bracket, exact: false, respelled: false, body, bold_tail: false }
}

fn header(at: usize, form: Form, respelled: bool, body: usize) -> LineMark {
    LineMark { kind: LineKind::Header(at), form, exact: false, respelled, body, bold_tail: false }
}

fn closing_bracket(open: char) -> Option<char> {
    Some(match open {
        '[' => ']',
        '<' => '>',
        '【' => '】',
        '［' => '］',
        '「' => '」',
        '《' => '》',
        '〔' => '〕',
        '＜' => '＞',
        _ => return None,
    })
}

/// At most `bytes` of the text, cut at a character.
fn clip(text: &str, bytes: usize) -> &str {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

/// Where a bare header's name ends, and where what follows begins: at a colon, or at a dash with blanks
/// round it.
fn name_end(text: &str) -> Option<(usize, usize)> {
    let mut previous = ' ';
    for (at, character) in text.char_indices() {
        let behind = at + character.len_utf8();
        let blank_next = || text.get(behind..).is_some_and(|rest| rest.starts_with(' '));
        match character {
            ':' | '：' => return Some((at, behind)),
            '-' | '–' | '—' if previous == ' ' && at > 0 && blank_next() => {
                return Some((at, behind));
            }
            _ => previous = character,
        }
    }
    None
}

/// What follows a header's name on its line: the closing marks, a colon and blanks are no part of it.
fn skip_behind_header(after: &str) -> &str {
    let after = after.trim_start_matches(['*', '_', '`', '"', '”', '#']);
    let after = after.trim_start_matches([' ', '\t']);
    let Some(colon) = after.chars().next().filter(|&c| half_width(c) == ':') else { return after };
    let after = after.get(colon.len_utf8()..).unwrap_or_default();
    // `**Plan:** text`: the closing bold stands behind the colon.
    let bold = after.strip_prefix("**").or_else(|| after.strip_prefix("__"));
    let bold = bold.filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t']));
    bold.unwrap_or(after).trim_start_matches([' ', '\t'])
}

fn closes_bold(text: &str) -> bool {
    let text = text.trim_end();
    text.len() > 2 && (text.ends_with("**") || text.ends_with("__"))
}

fn is_divider(text: &str) -> bool {
    let text = text.trim_end();
    text.len() >= 3 && text.bytes().all(|byte| byte == b'=')
}

fn think_tag(text: &str) -> Option<LineMark> {
    let inner = text.strip_prefix('<')?;
    let (kind, name) = match inner.strip_prefix('/') {
        Some(name) => (LineKind::ThinkClose, name),
        None => (LineKind::ThinkOpen, inner),
    };
    let name = name.get(..name.find('>')?)?;
    is_think_name(name).then(|| {
        let body = text.find('>').map_or(text.len(), |end| end + 1);
        LineMark { body, ..plain(kind, text) }
    })
}

/// The names of think blocks that reasoning models use.
pub(super) fn is_think_name(name: &str) -> bool {
    matches!(name, "think" | "thinking" | "thought" | "thoughts" | "reasoning" | "reflection")
}

#[cfg(test)]
mod tests;
