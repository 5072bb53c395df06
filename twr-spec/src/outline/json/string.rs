//! Strings: how one begins, goes on and ends, and what was repaired inside.

use super::fault::JsonFault;
use super::state::{Ended, JsonRun, Name, Page, Role, State, Str, flag, hand_up};
use super::{escape, scan};
use crate::outline::arena::offset;
use crate::outline::node::{Flags, Form, Node, NodeId};
use std::ops::Range;

use super::close::Meaning;
use super::look::{Ahead, Lookahead, Quote, Stop};
use crate::recovery::RecoveryKind;

impl Str {}

/// Widens a span to hold another.
fn widen(span: &mut Option<(usize, usize)>, start: usize, end: usize) {
    *span = Some((span.map_or(start, |known| known.0), end));
}

/// The part of a span that is before a place.
fn before(span: Option<(usize, usize)>, end: usize) -> Option<Range<usize>> {
    span.filter(|(start, _)| *start < end).map(|(start, stop)| start..stop.min(end))
}

impl JsonRun {
    /// Opens the string whose quote is at the place of the machine.
    pub(super) fn open_string(
        &mut self,
        role: Role,
        quote: Quote,
        width: usize,
        page: &mut Page<'_>,
    ) -> Ahead<()> {
        let open = self.pos;
        let is_tripled =
            quote == Quote::Double && role != Role::Key && page.look.starts(open + 1, "\"\"")?;
        let body = open + if is_tripled { 3 } else { width };
        let node = if role == Role::Key {
            self.slip_node()
        } else {
            let mut node = self.node(Form::Text, body, page);
            node.flags.set(Flags::QUOTED);
            page.arena.add(node)
        };
        if quote != Quote::Double {
            page.slip(RecoveryKind::JsonQuotes, node, open..body);
        }
        self.string = Str { is_tripled, body, scan: body, ..Str::new(role, quote, node, open) };
        self.state = State::Str;
        Ok(())
    }

    /// Goes on in a string, to its end if that is there.
    pub(super) fn string(&mut self, page: &mut Page<'_>) -> Ahead<()> {
        let (end, next) = if self.string.is_tripled {
            self.string.find_triple(&mut page.look)?
        } else {
            self.find_close(page)?
        };
        self.close_string(end, next, page);
        Ok(())
    }

    /// Where the text of the string ends, and where what follows it begins.
    fn find_close(&mut self, page: &mut Page<'_>) -> Ahead<(usize, usize)> {
        loop {
            let at = self.string.find_mark(&mut page.look);
            let Some(byte) = page.look.byte(at)? else {
                return Err(Stop::Fault(JsonFault::CutOff, self.string.open));
            };
            if byte == b'\\' {
                self.string.escape(at, &page.look)?;
                continue;
            }
            if byte == b'\n' {
                // Only a key is stopped by a line end; after the last one nothing follows.
                return Err(if page.look.ends_blank(at)? {
                    Stop::Fault(JsonFault::CutOff, self.string.open)
                } else {
                    Stop::Fault(JsonFault::NoColon, at)
                });
            }
            let Some(width) = self.string.quote.closed_by(page.look.from(at)) else {
                self.string.scan = at + 1;
                continue;
            };
            match self.meaning(at, width, &mut page.look)? {
                Meaning::Closes => return Ok((at, at + width)),
                Meaning::Missing(end) => return Ok((end, end)),
                Meaning::Inner => {
                    widen(&mut self.string.inner, at, at + width);
                    self.string.inner_count += 1;
                    self.string.scan = at + width;
                }
            }
        }
    }

    fn close_string(&mut self, end: usize, next: usize, page: &mut Page<'_>) {
        let string = self.string;
        let node = string.node;
        let marks = [
            (RecoveryKind::JsonRawText, string.raw),
            (RecoveryKind::JsonBackslash, string.backslash),
            (RecoveryKind::JsonInnerQuote, string.inner),
        ];
        for (kind, span) in marks {
            if let Some(span) = before(span, end) {
                page.slip(kind, node, span);
            }
        }
        if string.is_tripled || (next == end && string.role != Role::Key) {
            page.slip(
                RecoveryKind::JsonQuotes,
                node,
                if next == end { end..end } else { string.open..next },
            );
        }
        self.pos = next;
        if string.role == Role::Key {
            self.key = Some(Name { start: string.open, span: (string.body, end) });
            self.state = State::Colon { is_quoted: true };
            return;
        }
        page.arena.close(node, end);
        if string.is_escaped {
            flag(page.arena, node, Flags::ESCAPED);
        }
        self.state = State::Joint { joined: string.joined, from: end };
    }

    /// After a string: a plus sign joins another to it.
    pub(super) fn joint(
        &mut self,
        joined: Option<NodeId>,
        from: usize,
        page: &mut Page<'_>,
    ) -> Ahead<()> {
        let is_whole = self.levels.is_empty();
        let next = if is_whole || matches!(page.look.byte(self.pos)?, Some(b',' | b'}' | b']')) {
            None
        } else {
            page.look.joined(self.pos)?
        };
        let last = page.arena.node(self.holder()).last.unwrap_or(self.first);
        let node = joined.unwrap_or(last);
        let Some((next, (quote, width))) =
            next.and_then(|next| Some((next, page.look.quote(next)?)))
        else {
            page.arena.close(node, from);
            hand_up(page.arena, node);
            self.is_evident |= is_whole;
            self.ended(Ended::Value);
            return Ok(());
        };
        if joined.is_none() {
            // What was read so far becomes the first part.
            let mut part = page.arena.node(node).clone();
            (part.parent, part.key, part.names) = (node, None, 0);
            part.start = part.body.saturating_sub(1);
            part.name = (part.start, part.start);
            page.arena.add(part);
            flag(page.arena, node, Flags::ESCAPED);
        }
        page.slip(RecoveryKind::JsonQuotes, node, self.pos..next);
        self.pos = next;
        let role = self.role();
        let body = next + width;
        let mut part = Node::new(Form::Text, node, next);
        (part.body, part.end) = (offset(body), offset(body));
        part.flags.set(Flags::QUOTED);
        let part = page.arena.add(part);
        if quote != Quote::Double {
            page.slip(RecoveryKind::JsonQuotes, part, next..body);
        }
        let joined = Some(node);
        self.string = Str { body, scan: body, joined, ..Str::new(role, quote, part, next) };
        self.state = State::Str;
        Ok(())
    }
}

impl Str {
    pub(super) fn is_key(&self) -> bool {
        self.role == Role::Key
    }

    /// The next place that may end the string, or that needs a look: a quote, a backslash, of a key a line end.
    fn find_mark(&mut self, look: &mut Lookahead<'_>) -> usize {
        let from = self.scan;
        let rest = look.from(from);
        let close = match self.quote {
            Quote::Double | Quote::Curly => b'"',
            Quote::Single => b'\'',
            Quote::Backtick => b'`',
            Quote::CurlySingle => 0xe2,
            Quote::Corner => 0xe3,
        };
        let third = match (self.role, self.quote) {
            (_, Quote::Curly) => 0xe2,
            (Role::Key, _) => b'\n',
            _ => close,
        };
        let found = scan::find(rest, [close, b'\\', third]);
        let step = found.unwrap_or(rest.len());
        look.steps += step;
        self.note_raw(rest.get(..step).unwrap_or_default(), from);
        self.scan = from + step;
        self.scan
    }

    /// Notes line breaks and tabs.
    fn note_raw(&mut self, piece: &[u8], from: usize) {
        let Some(first) = scan::first_control(piece) else { return };
        let last = piece.iter().rposition(|byte| *byte < b' ').unwrap_or(first);
        widen(&mut self.raw, from + first, from + last + 1);
        self.is_escaped |= memchr::memchr(b'\r', piece).is_some();
    }

    fn escape(&mut self, at: usize, look: &Lookahead<'_>) -> Ahead<()> {
        let behind = look.from(at + 1);
        if behind.len() < escape::LONGEST && !look.last {
            return Err(Stop::Wait);
        }
        let escape = escape::escape(behind, self.role == Role::Key);
        if !escape.is_json {
            widen(&mut self.backslash, at, at + escape.width);
        }
        self.is_escaped = true;
        self.scan = at + escape.width;
        Ok(())
    }

    /// The end of a string between three quotes.
    fn find_triple(&mut self, look: &mut Lookahead<'_>) -> Ahead<(usize, usize)> {
        let rest = look.from(self.scan);
        let found = memchr::memmem::find(rest, b"\"\"\"");
        look.steps += found.unwrap_or(rest.len());
        match found {
            Some(step) => Ok((self.scan + step, self.scan + step + 3)),
            None if look.last => {
                self.scan = look.bytes.len();
                Err(Stop::Fault(JsonFault::CutOff, self.open))
            }
            None => {
                self.scan = look.bytes.len().saturating_sub(2).max(self.scan);
                Err(Stop::Wait)
            }
        }
    }
}
