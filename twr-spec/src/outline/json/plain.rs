//! The quick way: tokens of valid JSON that can be read in one way only.
//!
//! Nothing here is a fault or a slip. Where the text is not plain, or not all there, the machine goes on from the
//! last token that was, and reads the same nodes: the quick way only saves time.

use super::bare::number_width;
use super::escape;
use super::look::{LONGEST_KEY, Lookahead};
use super::scan::plain_width;
use super::state::{
    Bracket, Comma, Ended, JsonRun, MAX_DEPTH, Name, Page, PlainKey, Role, State, hand_up,
};
use crate::outline::arena::offset;
use crate::outline::node::{Flags, Form};

impl JsonRun {
    /// Goes over plain tokens, as far as they go.
    pub(super) fn plain(&mut self, page: &mut Page<'_>) {
        loop {
            let is_plain = match self.state {
                State::Value => self.plain_value(page),
                State::Entry { comma } => self.plain_entry(comma, page),
                State::Separator { .. } => self.plain_separator(page),
                _ => return,
            };
            if is_plain.is_none() {
                return;
            }
        }
    }

    /// A key with its colon, the start of an item, or the end of empty brackets.
    fn plain_entry(&mut self, comma: Comma, page: &mut Page<'_>) -> Option<()> {
        let level = self.levels.last()?;
        let is_object = level.bracket == Bracket::Object;
        let (at, next) = full(page.look.bytes, self.pos)?;
        match next {
            b'"' if is_object => {
                let ahead = self.ahead;
                let key = if ahead.start == at && ahead.after > at {
                    ahead
                } else {
                    plain_key(at, &mut page.look)?
                };
                self.key = Some(Name { start: at, span: (at + 1, key.end) });
                self.pos = key.after;
                self.is_evident = true;
            }
            // A string that is not plain may be a key, before which the list has ended.
            b'"' => return self.plain_string(at, page),
            b'{' | b'[' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n' if !is_object => {
                self.pos = at;
            }
            b'}' | b']' if comma == Comma::None => return self.plain_close(at, next, page),
            _ => return None,
        }
        self.state = State::Value;
        Some(())
    }

    fn plain_value(&mut self, page: &mut Page<'_>) -> Option<()> {
        let (at, next) = full(page.look.bytes, self.pos)?;
        if self.levels.is_empty() || self.levels.len() >= MAX_DEPTH {
            return None;
        }
        match next {
            b'"' => self.plain_string(at, page),
            b'-' | b'0'..=b'9' => self.plain_number(at, page),
            b'{' | b'[' => {
                self.pos = at;
                let bracket = if next == b'{' { Bracket::Object } else { Bracket::List };
                self.open(bracket, page).ok()
            }
            b't' => self.plain_literal(at, b"true", page),
            b'f' => self.plain_literal(at, b"false", page),
            b'n' => self.plain_literal(at, b"null", page),
            _ => None,
        }
    }

    fn plain_string(&mut self, at: usize, page: &mut Page<'_>) -> Option<()> {
        let body = at + 1;
        let (end, is_escaped) = text_end(body, &mut page.look)?;
        let (next, byte) = full(page.look.bytes, end + 1)?;
        let role = self.role();
        match byte {
            b',' if role == Role::Member => self.member_follows(next, &mut page.look)?,
            b',' => item_follows(next, &page.look)?,
            b'}' | b']' => self.plain_bracket(role, next, byte, &page.look)?,
            _ => return None,
        }
        self.pos = at;
        let mut node = self.node(Form::Text, body, page);
        node.flags.set(Flags::QUOTED);
        if is_escaped {
            node.flags.set(Flags::ESCAPED);
        }
        node.end = offset(end);
        let node = page.arena.add(node);
        hand_up(page.arena, node);
        self.pos = end + 1;
        self.ended(Ended::Value);
        self.pos = next;
        Some(())
    }

    fn plain_number(&mut self, at: usize, page: &mut Page<'_>) -> Option<()> {
        let end = at + number_width(page.look.from(at))?;
        page.look.steps += end - at;
        self.plain_atom(at, end, page)
    }

    fn plain_literal(&mut self, at: usize, word: &[u8], page: &mut Page<'_>) -> Option<()> {
        page.look.from(at).starts_with(word).then_some(())?;
        self.plain_atom(at, at + word.len(), page)
    }

    fn plain_atom(&mut self, at: usize, end: usize, page: &mut Page<'_>) -> Option<()> {
        match page.look.bytes.get(end)? {
            b',' if self.role() == Role::Member => self.member_follows(end, &mut page.look)?,
            b'\n' | b'}' | b']' | b',' => {}
            _ => {
                let (_, next) = full(page.look.bytes, end)?;
                matches!(next, b'}' | b']').then_some(())?;
            }
        }
        self.pos = at;
        self.add_atom(end, true, page);
        Some(())
    }

    /// A comma or the closing bracket.
    fn plain_separator(&mut self, page: &mut Page<'_>) -> Option<()> {
        let (at, next) = full(page.look.bytes, self.pos)?;
        if next != b',' {
            return self.plain_close(at, next, page);
        }
        self.is_evident |= !self.levels.last()?.only_words;
        self.pos = at + 1;
        self.state = State::Entry { comma: Comma::One(at, at + 1) };
        Some(())
    }

    fn plain_close(&mut self, at: usize, next: u8, page: &mut Page<'_>) -> Option<()> {
        let level = self.levels.last()?;
        let is_plain = level.doubled == 0 && level.bracket != Bracket::Tuple;
        // After the whole object more members may follow.
        let is_whole = self.levels.len() == 1 && level.bracket == Bracket::Object;
        if next != level.bracket.close() || !is_plain || is_whole {
            return None;
        }
        let is_evident = self.is_evident || level.values > 0 && !level.only_words;
        if self.levels.len() == 1 && !is_evident {
            return None;
        }
        self.is_evident = is_evident;
        self.pos = at + 1;
        self.pop(at, page);
        Some(())
    }

    /// Whether the end of the object or a key follows the comma here. The key is remembered.
    fn member_follows(&mut self, comma: usize, look: &mut Lookahead<'_>) -> Option<()> {
        let (next, byte) = after_comma(comma, look)?;
        match byte {
            b'"' => self.ahead = plain_key(next, look)?,
            b'}' => {}
            _ => return None,
        }
        Some(())
    }

    /// Whether the bracket here, after a string, is one of the JSON and not of text inside the string.
    fn plain_bracket(
        &self,
        role: Role,
        at: usize,
        bracket: u8,
        look: &Lookahead<'_>,
    ) -> Option<()> {
        if bracket == b']' && role == Role::Member && self.lists == 0 {
            return None;
        }
        let is_plain = match look.bytes.get(at + 1) {
            None => look.last,
            Some(b'"') => false,
            Some(b'\n' | b',' | b'}' | b']') => true,
            Some(_) => {
                self.lists + self.objects <= 1 || {
                    let (_, next) = full(look.bytes, at + 1)?;
                    matches!(next, b',' | b'}' | b']')
                }
            }
        };
        is_plain.then_some(())
    }
}

/// The first byte from here on that is not blank. What is no blank for JSON is a byte like others.
#[inline]
fn full(bytes: &[u8], from: usize) -> Option<(usize, u8)> {
    let first = *bytes.get(from)?;
    if first > b' ' { Some((from, first)) } else { full_after(bytes, from) }
}

fn full_after(bytes: &[u8], from: usize) -> Option<(usize, u8)> {
    let mut rest = bytes.get(from..)?.iter().take(MOST_BLANKS);
    let step = rest.position(|byte| !matches!(byte, b' ' | b'\n' | b'\t' | b'\r'))?;
    Some((from + step, *bytes.get(from + step)?))
}

/// How many blanks are passed the quick way: more are remembered.
const MOST_BLANKS: usize = 64;

fn after_comma(comma: usize, look: &Lookahead<'_>) -> Option<(usize, u8)> {
    full(look.bytes, comma + 1).filter(|(_, byte)| *byte != b',')
}

/// Whether an item or the end of the list follows the comma here.
fn item_follows(comma: usize, look: &Lookahead<'_>) -> Option<()> {
    let (_, next) = after_comma(comma, look)?;
    matches!(next, b'"' | b'{' | b'[' | b']' | b'-' | b'0'..=b'9').then_some(())
}

fn plain_key(start: usize, look: &mut Lookahead<'_>) -> Option<PlainKey> {
    let width = plain_width(look.from(start + 1));
    look.steps += width;
    let end = start + 1 + width;
    let is_key = width < LONGEST_KEY && look.bytes.get(end) == Some(&b'"');
    let (colon, _) = full(look.bytes, end + 1).filter(|(_, byte)| is_key && *byte == b':')?;
    Some(PlainKey { start, end, after: colon + 1 })
}

/// Where the closing quote of a string is, and whether it has escapes.
fn text_end(body: usize, look: &mut Lookahead<'_>) -> Option<(usize, bool)> {
    let (mut at, mut is_escaped) = (body, false);
    loop {
        let width = plain_width(look.from(at));
        look.steps += width;
        at += width;
        match look.bytes.get(at)? {
            b'"' => return Some((at, is_escaped)),
            b'\\' => {
                let after = look.from(at + 1);
                let escape = escape::escape(after, false);
                if after.len() < escape::LONGEST || !escape.is_json {
                    return None;
                }
                is_escaped = true;
                at += escape.width;
            }
            _ => return None,
        }
    }
}
