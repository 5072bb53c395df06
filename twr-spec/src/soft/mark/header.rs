//! Headers: the forms in which a field's name stands at the start of a line.

use std::ops::Range;

use super::dress::{Dress, closing_bracket};
use super::{Form, LineKind, LineMark, Matcher, Tail};
use crate::soft::fold::is_letter;
use crate::soft::{fold, half_width, skip_blanks};
use crate::spec::Layout;

impl Matcher {
    /// The header that the line begins with; its indent is left out already.
    pub(super) fn header(&self, text: &str, indent: usize) -> Option<LineMark> {
        let dress = Dress::peel(text);
        let rest = text.get(dress.width..)?;
        let first = rest.chars().next()?;
        let mark = if let Some(close) = closing_bracket(first) {
            self.bracketed(rest, first, close, &dress, indent)
        } else if let Some(closing) = dress.bold {
            self.bold(rest, closing)
        } else if dress.level > 0 {
            self.named(rest, Form::Heading)
        } else {
            let flagged = rest.as_bytes().first().is_some_and(|byte| self.may_mark(*byte));
            if flagged { self.named(rest, Form::Label) } else { None }
        }?;
        let form = match mark.form {
            // "- Plan" is an item that says "Plan".
            Form::Bare if dress.bullet => return None,
            Form::Bare if dress.numbered => Form::Numbered,
            Form::Label if dress.bullet => Form::Item,
            form => form,
        };
        let mark = LineMark { form, level: dress.level, ..mark };
        let exact = mark.exact || indent == 0 && self.is_as_asked(&mark, text, &dress);
        Some(LineMark { exact, ..mark.shifted(dress.width) })
    }

    /// Whether the line begins with a header without brackets just as the layout asks for it; and whether
    /// an unknown one could be a section's.
    fn is_as_asked(&self, mark: &LineMark, text: &str, dress: &Dress) -> bool {
        if self.record {
            return false;
        }
        let behind_header = |text: &str, at: usize| {
            let own = self.headers.get(at)?;
            text.strip_prefix(own.as_str()).map(|rest| rest.starts_with(':'))
        };
        match (self.layout, mark.form, mark.kind) {
            (Layout::Headings, Form::Heading, LineKind::Header(at)) => {
                let name = text.strip_prefix("## ").map(str::trim_end);
                name.is_some_and(|name| self.headers.get(at).is_some_and(|own| own == name))
            }
            (Layout::Headings, Form::Heading, LineKind::Unknown { .. }) => {
                // Behind a list mark or a quotation mark it is words of a section.
                dress.level <= 2 && text.starts_with('#')
            }
            (Layout::Labels | Layout::Divider, Form::Label, LineKind::Header(at)) => {
                behind_header(text, at) == Some(true)
            }
            _ => false,
        }
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
        let inner = skip_all(rest, open);
        let start = rest.len() - inner.len();
        let window = clip(inner, self.names.reach);
        let Some(length) = find_mark(window, close) else {
            return self.value_inside(rest, inner, close);
        };
        let form = if matches!(open, '<' | '＜') { Form::Tag } else { Form::Bracket };
        let whole = window.get(..length)?;
        let name = if form == Form::Tag { self.without_attributes(whole) } else { whole };
        let after = skip_all(inner.get(length..)?, close);
        if let Some(name) = name.trim_start().strip_prefix('/') {
            let (at, _) = self.lookup(name)?;
            let body = rest.len() - after.len();
            return Some(LineMark { body, ..LineMark::plain(LineKind::Close(at), rest) });
        }
        let dressed = dress.width > 0 || start > 1 || indent > 0;
        let asked = match self.layout {
            Layout::Sections => open == '[' && !dressed && !self.record,
            Layout::Tags => open == '<' && !dressed && !self.record && name == whole,
            _ => false,
        };
        if let Some((at, respelled)) = self.lookup(name) {
            // `[Plan](#plan)` is a link, `[Plan], [Risk] and …` a sentence about sections.
            if after.starts_with('(') || form == Form::Bracket && goes_on(after) {
                return None;
            }
            let opened =
                dress.bold.is_some() && !after.starts_with(['*', '_']) && closes_bold(after);
            // What stands behind a tag is the value's own.
            let own = form == Form::Tag && dress.width == 0;
            let after = if own { skip_blanks(after) } else { skip_behind_header(after) };
            let own = if self.layout == Layout::Tags { &self.asked } else { &self.headers };
            let spelled = own.get(at).is_some_and(|own| own == name || own == name.trim());
            return Some(LineMark {
                kind: LineKind::Header(at),
                form,
                exact: asked && spelled && !ends_in_colon(name),
                respelled,
                body: rest.len() - after.len(),
                tail: if opened && !after.is_empty() { Tail::Bold } else { Tail::None },
                level: 0,
            });
        }
        if let Some(mark) = self.value_inside(rest, inner, close) {
            return Some(mark);
        }
        // Something that was not asked for, in just the form asked for, with a value on its line or not.
        let alone = after.trim_matches([' ', '\t', ':']).is_empty();
        let valued = match form {
            Form::Tag => true,
            _ => after.starts_with(' ') && name.split(' ').count() <= 3,
        };
        let after = skip_behind_header(after);
        // A label of a record inside is one even in brackets.
        let is_other = || is_name(name) && !self.is_inner(name);
        let exact = asked && (alone || valued) && is_other();
        let is_meant = || {
            let place = start..start + name.len();
            self.near(&fold(name)).is_some() || self.qualified(rest, place, form).is_some()
        };
        (exact || is_meant()).then(|| LineMark {
            kind: LineKind::Unknown { start, end: start + length },
            form,
            exact,
            respelled: false,
            body: rest.len() - after.len(),
            tail: Tail::None,
            level: 0,
        })
    }

    /// The name in a tag, without attributes and without the slash of a tag that closes itself, if
    /// it is a field's then.
    fn without_attributes<'t>(&self, inside: &'t str) -> &'t str {
        let bare = inside.trim_end().trim_end_matches('/');
        let name = bare.split([' ', '\t']).next().unwrap_or_default();
        let has_attributes = name.len() < bare.len() && bare.contains('=');
        let name = if has_attributes { name } else { bare.trim_end() };
        if name.len() < inside.len() && self.field(name).is_some() { name } else { inside }
    }

    /// The first header behind `from` on the line that is written just as asked, in brackets with blanks
    /// round it or as a tag, and where it stands.
    pub(in crate::soft) fn inline(
        &self,
        line: &str,
        mut from: usize,
    ) -> Option<(usize, Range<usize>)> {
        let tags = self.layout == Layout::Tags;
        let (open, close) = if tags { (b'<', '>') } else { (b'[', ']') };
        while let Some(found) = memchr::memchr(open, line.as_bytes().get(from..)?) {
            let start = from + found;
            from = start + 1;
            let window = clip(line.get(from..)?, self.names.reach);
            let end = find_mark(window, close);
            let Some(name) = end.and_then(|end| window.get(..end)) else { continue };
            let end = from + name.len() + 1;
            let apart =
                tags || line.get(..start)?.ends_with(' ') && line.get(end..)?.starts_with(' ');
            if let Some((at, false)) = self.lookup(name).filter(|_| apart) {
                return Some((at, start..end));
            }
        }
        None
    }

    /// The first closing mark behind `from` on the line, `[/Plan]` or `</Plan>` as the bracket says, of a
    /// field for which `is_open` holds.
    pub(in crate::soft) fn closing(
        &self,
        line: &str,
        mut from: usize,
        bracket: u8,
        is_open: impl Fn(usize) -> bool,
    ) -> Option<Range<usize>> {
        let close = if bracket == b'[' { b']' } else { b'>' };
        while let Some(found) = memchr::memchr(bracket, line.as_bytes().get(from..)?) {
            let start = from + found;
            from = start + 1;
            let Some(name) = line.get(from..)?.strip_prefix('/') else { continue };
            // The name ends before another bracket begins, so that each is looked at once.
            let length = memchr::memchr2(close, bracket, name.as_bytes());
            let Some(length) = length.filter(|&at| name.as_bytes().get(at) == Some(&close)) else {
                continue;
            };
            if self.field(name.get(..length)?).is_some_and(&is_open) {
                return Some(start..from + 1 + length + 1);
            }
        }
        None
    }

    /// `[Plan: text]`: the value in the brackets too, which close at the end of the line.
    fn value_inside(&self, rest: &str, inner: &str, close: char) -> Option<LineMark> {
        let (end, behind) = name_end(clip(inner, self.names.reach))?;
        let (at, respelled) = self.lookup(inner.get(..end)?)?;
        let value = inner.get(behind..)?;
        let closed = value.trim_end().trim_end_matches(['*', '_']).strip_suffix(close)?;
        if closed.contains(close) || closed.trim().is_empty() {
            return None;
        }
        let body = rest.len() - value.trim_start().len();
        let mark = header(at, Form::Bracket, respelled, body);
        Some(LineMark { tail: Tail::Bracket, ..mark })
    }

    /// `Plan**`, `Plan:** text`, `Plan: text**`, with the opening bold already peeled.
    fn bold(&self, rest: &str, closing: &str) -> Option<LineMark> {
        let window = clip(rest, self.names.reach);
        let close = find_pair(window, closing);
        if let Some(name) = close.and_then(|close| window.get(..close))
            && let Some((at, respelled)) = self.lookup(name)
        {
            let after = rest.get(name.len()..)?;
            if goes_on(after) {
                return None;
            }
            let body = rest.len() - skip_behind_header(after).len();
            return Some(header(at, Form::Bold, respelled, body));
        }
        let mark = self.named(rest, Form::Bold)?;
        let opened = mark.body < rest.len() && closes_bold(rest);
        Some(LineMark { tail: if opened { Tail::Bold } else { Tail::None }, ..mark })
    }

    /// `Plan`, `Plan: text`, `Plan - text`: a header without brackets.
    fn named(&self, rest: &str, form: Form) -> Option<LineMark> {
        let window = clip(rest, self.names.reach);
        let whole = window.len() == rest.len();
        let colon = name_end(window);
        if colon.is_none()
            && whole
            && let Some((at, respelled)) = self.lookup(rest)
        {
            // A name with nothing behind it is the weakest header of all.
            let form = if form == Form::Label { Form::Bare } else { form };
            return Some(header(at, form, respelled, rest.len()));
        }
        for (end, behind) in colon.into_iter().chain(dash_end(window)) {
            let name = window.get(..end)?;
            // `"plan": "…"` is JSON, whose strings are no text.
            if name.trim_end().ends_with('"') {
                return None;
            }
            if let Some((at, respelled)) = self.lookup(name) {
                let after = skip_behind_header(rest.get(behind..)?);
                return Some(header(at, form, respelled, rest.len() - after.len()));
            }
        }
        // Only what could be a slip of the pen is worth remembering.
        let end = colon.map(|(end, _)| end).or(whole.then_some(rest.len()))?;
        let name = window.get(..end)?.trim_end_matches([' ', '\t', '*', '_', '#']);
        let asked = form > Form::Label || colon.is_some() || self.in_series(name);
        let form = if form == Form::Label && colon.is_none() { Form::Bare } else { form };
        (asked && (form > Form::Label || name.chars().any(is_letter))).then_some(LineMark {
            kind: LineKind::Unknown { start: 0, end: name.len() },
            form,
            exact: false,
            respelled: false,
            body: colon.map_or(rest.len(), |(_, behind)| {
                let after = rest.get(behind..).unwrap_or_default();
                rest.len() - skip_behind_header(after).len()
            }),
            tail: Tail::None,
            level: 0,
        })
    }
}

/// Whether a sentence goes on behind a name and its closing marks: it lists names, and is no header.
fn goes_on(after: &str) -> bool {
    // Mostly a blank, or nothing.
    if matches!(after.as_bytes(), [] | [b' ', ..]) {
        return false;
    }
    after.trim_start_matches(['*', '_', '`']).starts_with([',', '，', '、', ';', '；'])
}

/// Whether the text in brackets could be a header: a number is a citation, a single letter a check box,
/// and formulas and lists stand in brackets too.
fn is_name(text: &str) -> bool {
    let plain =
        |c: char| c.is_ascii_alphanumeric() || !c.is_ascii() || " -_&/'.()+#?!%:".contains(c);
    text.trim() == text
        && text.chars().all(plain)
        && text.chars().filter(|c| is_letter(*c)).nth(1).is_some()
}

fn ends_in_colon(name: &str) -> bool {
    // The last byte of nearly every name tells.
    match name.as_bytes().last() {
        Some(last) if last.is_ascii_graphic() => *last == b':',
        _ => name.trim_end().ends_with([':', '：']),
    }
}

fn header(at: usize, form: Form, respelled: bool, body: usize) -> LineMark {
    let kind = LineKind::Header(at);
    LineMark { kind, form, exact: false, respelled, body, tail: Tail::None, level: 0 }
}

/// The text behind every one of this mark at its start. Most marks are of ASCII, where bytes tell.
fn skip_all(text: &str, mark: char) -> &str {
    match u8::try_from(mark).ok().filter(u8::is_ascii) {
        Some(mark) => {
            let count = text.bytes().take_while(|byte| *byte == mark).count();
            text.get(count..).unwrap_or_default()
        }
        None => text.trim_start_matches(mark),
    }
}

/// Where the mark stands first.
fn find_mark(text: &str, mark: char) -> Option<usize> {
    match u8::try_from(mark).ok().filter(u8::is_ascii) {
        Some(mark) => memchr::memchr(mark, text.as_bytes()),
        None => text.find(mark),
    }
}

/// Where the mark of two equal characters stands; a search for one of them is the cheaper way.
pub(super) fn find_pair(text: &str, pair: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let first = *pair.as_bytes().first()?;
    memchr::memchr_iter(first, bytes).find(|at| bytes.get(at + 1) == Some(&first))
}

/// At most `bytes` of the text, cut at a character.
pub(super) fn clip(text: &str, bytes: usize) -> &str {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

/// Where a bare header's name ends, and where what follows begins: at its colon, of half or full width.
pub(super) fn name_end(text: &str) -> Option<(usize, usize)> {
    // 0xef begins the characters of full width.
    memchr::memchr2_iter(b':', 0xef, text.as_bytes()).find_map(|at| {
        let colon = text.get(at..)?.chars().next().filter(|c| matches!(c, ':' | '：'))?;
        Some((at, at + colon.len_utf8()))
    })
}

/// The same at the first dash with blanks round it.
pub(super) fn dash_end(text: &str) -> Option<(usize, usize)> {
    // 0xe2 begins the longer dashes.
    memchr::memchr2_iter(b'-', 0xe2, text.as_bytes()).find_map(|at| {
        let dash = text.get(at..)?.chars().next().filter(|c| matches!(c, '-' | '–' | '—'))?;
        let behind = at + dash.len_utf8();
        let apart = text.get(..at)?.ends_with(' ') && text.get(behind..)?.starts_with(' ');
        apart.then_some((at, behind))
    })
}

/// What follows a header's name on its line: the closing marks, a colon and blanks are no part of it.
pub(super) fn skip_behind_header(after: &str) -> &str {
    // `[Plan] text` and `[Plan]`: nothing to skip but the blank.
    match after.as_bytes() {
        [] => return after,
        [b' ', first, ..] if first.is_ascii_alphanumeric() => {
            return after.get(1..).unwrap_or_default();
        }
        _ => {}
    }
    let blanks: &[_] = &[' ', '\t'];
    let after = after.trim_start_matches(['*', '_', '`', '#']);
    // A quote straight before a word, or with another at the line's end, opens the value.
    let closes = |rest: &&str| {
        let rest = rest.trim_end();
        rest.is_empty()
            || rest.starts_with([':', '：'])
            || rest.starts_with(blanks) && !rest.ends_with('"')
    };
    let closed = after.strip_prefix(['"', '”']).filter(closes);
    let after = closed.unwrap_or(after);
    let mut after = after.trim_start_matches(blanks);
    if let Some(colon) = after.chars().next().filter(|&c| half_width(c) == ':') {
        after = after.get(colon.len_utf8()..).unwrap_or_default();
        // `**Plan:** text`: the closing bold stands behind the colon.
        let bold = after.strip_prefix("**").or_else(|| after.strip_prefix("__"));
        let bold = bold.filter(|rest| rest.is_empty() || rest.starts_with(blanks));
        after = bold.unwrap_or(after).trim_start_matches(blanks);
    }
    // `## Plan: ##`
    if after.trim_start_matches('#').trim().is_empty() { "" } else { after }
}

fn closes_bold(text: &str) -> bool {
    let text = text.trim_end();
    text.len() > 2 && (text.ends_with("**") || text.ends_with("__"))
}
