//! How a value, a key or an item begins.

use super::fault::JsonFault;
use super::look::{Ahead, Stop};
use super::state::{
    Bracket, Comma, JsonRun, Level, MAX_DEPTH, Name, Next, Page, Role, State, Then, TupleCheckpoint,
};
use crate::outline::node::Form;
use crate::recovery::RecoveryKind;

impl JsonRun {
    pub(super) fn value(&mut self, page: &mut Page<'_>) -> Ahead<()> {
        let Next::Byte(next) = self.skip(Then::Value, page)? else { return Ok(()) };
        let (at, role) = (self.pos, self.role());
        match next {
            None => Err(Stop::Fault(JsonFault::CutOff, at)),
            Some(b'{') => self.open(Bracket::Object, page),
            Some(b'[') => self.open(Bracket::List, page),
            Some(b'(') if role != Role::Whole => self.open(Bracket::Tuple, page),
            Some(_) => match page.look.quote(at) {
                // A text in backticks is code in a sentence, or a fence.
                Some((quote, width)) if (role, next) != (Role::Whole, Some(b'`')) => {
                    self.open_string(role, quote, width, page)
                }
                _ => self.bare(page),
            },
        }
    }

    pub(super) fn open(&mut self, bracket: Bracket, page: &mut Page<'_>) -> Ahead<()> {
        let at = self.pos;
        if self.levels.len() >= MAX_DEPTH {
            return Err(Stop::Fault(JsonFault::TooDeep, at));
        }
        let is_object = bracket == Bracket::Object;
        // Words in brackets may be the value of a key: `{"a": (see b)}`.
        let is_tried = bracket == Bracket::Tuple && self.role() == Role::Member;
        if is_tried {
            self.tried.push(TupleCheckpoint {
                at,
                slips: page.arena.tree().slips.len(),
                last: page.arena.node(self.holder()).last,
                key: self.key,
            });
        }
        let form = if is_object { Form::Object } else { Form::Array };
        let node = self.node(form, at + 1, page);
        let node = page.arena.add(node);
        self.levels.push(Level {
            node,
            bracket,
            values: 0,
            doubled: 0,
            only_words: true,
            has_brackets: false,
            is_tried,
        });
        *(if is_object { &mut self.objects } else { &mut self.lists }) += 1;
        self.pos = at + 1;
        self.state = State::Entry { comma: Comma::None };
        Ok(())
    }

    /// A key, an item, or the closing bracket.
    pub(super) fn entry(&mut self, comma: Comma, page: &mut Page<'_>) -> Ahead<()> {
        let Next::Byte(next) = self.skip(Then::Entry { comma }, page)? else { return Ok(()) };
        let Some(level) = self.levels.last().copied() else {
            return Err(Stop::Fault(JsonFault::NoValue, self.pos));
        };
        let Some(next) = next else { return Err(Stop::Fault(JsonFault::CutOff, self.pos)) };
        if next == level.bracket.close() {
            return self.close_after(comma, page);
        }
        let is_object = level.bracket == Bracket::Object;
        if let Some(width) = page.look.comma(self.pos) {
            return self.extra_comma(comma, width, is_object, page);
        }
        if !is_object {
            if !self.ends_before_key(level, comma, page)? {
                self.state = State::Value;
            }
            return Ok(());
        }
        if next == b'{' && level.values == 0 && comma == Comma::None {
            return self.double(page);
        }
        self.begin_key(page)
    }

    /// One comma too many: before the first value, or between two members.
    pub(super) fn extra_comma(
        &mut self,
        comma: Comma,
        width: usize,
        is_object: bool,
        page: &mut Page<'_>,
    ) -> Ahead<()> {
        let may_be = comma == Comma::None || is_object && comma != Comma::Extra;
        if !may_be {
            let fault = if is_object { JsonFault::NoKey } else { JsonFault::NoValue };
            return Err(Stop::Fault(fault, self.pos));
        }
        page.slip(RecoveryKind::JsonComma, self.slip_node(), self.pos..self.pos + width);
        if comma == Comma::None {
            // `{, "b": 1`: the brackets may have been closed before the comma.
            self.flag_uncertain(page);
        }
        self.pos += width;
        self.state = State::Entry { comma: Comma::Extra };
        Ok(())
    }

    pub(super) fn begin_key(&mut self, page: &mut Page<'_>) -> Ahead<()> {
        let start = self.pos;
        if let Some((quote, width)) = page.look.quote(start) {
            return self.open_string(Role::Key, quote, width, page);
        }
        let width = page.look.bare_key(start)?;
        // After the writer's backslash a line is text.
        if width == 0 || page.look.bytes.get(start) == Some(&b'\\') {
            return Err(Stop::Fault(JsonFault::NoKey, start));
        }
        let end = start + width;
        // `{a": 1}`: the quote that opens is missing.
        self.pos = end + usize::from(page.look.starts(end, "\":")?);
        page.slip(RecoveryKind::JsonQuotes, self.slip_node(), start..self.pos);
        self.key = Some(Name { start, span: (start, end) });
        self.state = State::Colon { is_quoted: false };
        Ok(())
    }

    pub(super) fn colon(&mut self, is_quoted: bool, page: &mut Page<'_>) -> Ahead<()> {
        let Next::Byte(next) = self.skip(Then::Colon { is_quoted }, page)? else { return Ok(()) };
        let at = self.pos;
        let (width, kind) = match next {
            None => return Err(Stop::Fault(JsonFault::CutOff, at)),
            Some(b':') => (1, None),
            Some(0xef) if page.look.starts(at, "：")? => (3, Some(RecoveryKind::JsonQuotes)),
            // As Ruby and PHP have it.
            Some(b'=') if is_quoted && page.look.starts(at, "=>")? => {
                (2, Some(RecoveryKind::JsonLiteral))
            }
            Some(_) => return Err(Stop::Fault(JsonFault::NoColon, at)),
        };
        if let Some(kind) = kind {
            page.slip(kind, self.slip_node(), at..at + width);
        }
        self.pos = at + width;
        self.is_evident = true;
        self.state = State::Value;
        Ok(())
    }
}
