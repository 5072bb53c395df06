//! Which quote ends a string: a quote inside, without its backslash, does not.

use super::bare::atom;
use super::fault::JsonFault;
use super::look::{Ahead, Lookahead, Quote, Stop};
use super::state::{JsonRun, Role, Str};

/// What a quote inside a string is.
pub(super) enum Meaning {
    Closes,
    Inner,
    /// The string has lost its closing quote: it ends there.
    Missing(usize),
}

/// How far back the start of a line, or a comma, is looked for.
const BACK: usize = 64;

/// The fault of a quote that can be read in two ways.
fn two_ways<T>(at: usize) -> Ahead<T> {
    Err(Stop::Fault(JsonFault::TwoWays, at))
}

impl JsonRun {
    /// What the quote at a place is.
    pub(super) fn meaning(
        &self,
        at: usize,
        width: usize,
        look: &mut Lookahead<'_>,
    ) -> Ahead<Meaning> {
        let string = &self.string;
        if matches!(string.role, Role::Key | Role::Whole) {
            return Ok(Meaning::Closes);
        }
        if self.closes(at + width, look)? {
            return self.closing(at, look);
        }
        if string.is_after_key(at, look) {
            return two_ways(at);
        }
        let after = look.blanks(at + width)?;
        if string.role == Role::Member && look.byte(after)? == Some(b':') {
            // A quote with a colon after it closes a key: then the quote before it opened that key.
            let last = string.inner.map_or(at, |inner| inner.1.saturating_sub(1));
            if let Some(end) = string.end_before(last, look)
                && look.key(last)?
            {
                // A quote inside besides may be the one that closed the string.
                return if string.inner_count > 1 || string.closes_more(end, look) {
                    two_ways(at)
                } else {
                    Ok(Meaning::Missing(end))
                };
            }
            // `"x",y z":"w"`: the quote before the comma closes a string.
            if string.left_off(look) {
                return two_ways(at);
            }
        }
        if string.parts_items(at + width, after, look)? {
            return two_ways(at);
        }
        let is_first = string.inner.is_none();
        let has_comma = look.comma(after).is_some();
        let has_quote = after > at + width && look.quote(after).is_some();
        if is_first && (has_comma || has_quote) && string.closes_a_word(at, look) {
            if has_comma && look.is_cut_key(after)? {
                return Err(Stop::Fault(JsonFault::CutOff, string.open));
            }
            // `"x", y"` and `"x" "y"`: the end of a text in quotes, or of the string.
            return two_ways(at);
        }
        if string.is_left_off(after, look)? {
            return two_ways(at);
        }
        if let Some(line) = string.new_value(at, look) {
            // `{"a": "no end⏎{"a": 1}`: another object begins on a line of its own.
            return two_ways(line);
        }
        Ok(Meaning::Inner)
    }

    /// What a quote is that something follows which can follow the end of the string.
    fn closing(&self, at: usize, look: &mut Lookahead<'_>) -> Ahead<Meaning> {
        let string = &self.string;
        if string.has_swallowed(at, look) {
            return two_ways(at);
        }
        match string.lost_quote(look) {
            Some(end) if string.role == Role::Item => {
                if string.inner_count > 1 || string.holds_item(end, look) {
                    return two_ways(at);
                }
                Ok(Meaning::Missing(end))
            }
            _ => Ok(Meaning::Closes),
        }
    }

    /// Whether the quote before this place ends the string: something follows that can follow it. After a
    /// quote inside, less is believed.
    fn closes(&self, after: usize, look: &mut Lookahead<'_>) -> Ahead<bool> {
        let string = &self.string;
        let inside = string.inner.is_some();
        let next = look.blanks(after)?;
        let Some(byte) = look.byte(next)? else { return Ok(!inside) };
        let is_member = string.role == Role::Member;
        match byte {
            b'}' | b']' if is_member && byte == b']' && self.lists == 0 => {
                return Ok(self.levels.len() == 1 && Self::ends_text(next + 1, look)?);
            }
            b'}' | b']' => return self.bracket_ends(next, look),
            b')' if self.is_in_tuple() => return Ok(true),
            b';' if is_member => return look.member_ends(next),
            _ if look.comma(next).is_some() => {
                return if is_member { look.member_ends(next) } else { look.item_ends(next) };
            }
            _ => {}
        }
        if look.comment(next)? {
            return Ok(true);
        }
        let is_apart = look.has_newline(after, next);
        if is_apart && look.fence(next)? {
            return Ok(!inside);
        }
        let opens = !inside && next > after && look.quote(next).is_some();
        let follows = if is_member {
            (is_apart || opens) && look.key(next)?
        } else {
            opens || is_apart && look.starts_value(next)?
        };
        Ok(follows || !inside && look.joined(after)?.is_some())
    }

    /// Whether the bracket here is one of the JSON, and not of code inside a string: `["a"]"` and `{"a"}"`, with
    /// a comma or a bracket after the quote.
    fn bracket_ends(&self, at: usize, look: &mut Lookahead<'_>) -> Ahead<bool> {
        let after = at + 1;
        let Some(first) = look.byte(after)? else { return Ok(true) };
        if first == b'"' {
            let next = look.blanks(after + 1)?;
            if matches!(look.byte(next)?, Some(b',' | b'}' | b']')) {
                return Ok(false);
            }
        }
        if self.lists + self.objects <= 1 || first == b'\n' {
            return Ok(true);
        }
        let next = look.blanks(after)?;
        Ok(match look.byte(next)? {
            None | Some(b',' | b'}' | b']' | b';' | b'"' | b'{') => true,
            // An object in a tuple; `["a"])` is a call.
            Some(b')') => look.byte(at)? == Some(b'}'),
            Some(_) => {
                look.comma(next).is_some()
                    || look.comment(next)?
                    || look.has_newline(after, next) && look.fence(next)?
            }
        })
    }
}

/// How many bytes of an atom after a quote are looked at.
const LONGEST_ATOM: usize = 64;

/// Whether a number or a literal that ends an item begins here.
fn begins_atom(at: usize, look: &Lookahead<'_>) -> Ahead<bool> {
    for end in at..at + LONGEST_ATOM {
        if let None | Some(b',' | b']' | b'}' | b'\n') = look.byte(end)? {
            return Ok(atom(look.slice(at, end).trim_end()).is_some());
        }
    }
    Ok(false)
}

impl Str {
    /// Where the string ends, if its one quote inside opens another value and its own closing quote is missing.
    fn lost_quote(&self, look: &Lookahead<'_>) -> Option<usize> {
        let (start, _) = self.inner.filter(|_| self.inner_count % 2 == 1)?;
        self.end_before(start, look)
    }

    /// Whether the quote before this place may end an item, and another follows without a comma: `["x""y"]`,
    /// `["x" 5, "y"]`. The second of two quotes inside closes a pair.
    fn parts_items(&self, next: usize, after: usize, look: &Lookahead<'_>) -> Ahead<bool> {
        let may_end = self.role == Role::Item && self.inner_count.is_multiple_of(2);
        Ok(may_end && (look.byte(next)? == Some(b'"') || begins_atom(after, look)?))
    }

    /// Whether a comma is right after the first quote inside, as after one that closes a string.
    fn left_off(&self, look: &Lookahead<'_>) -> bool {
        self.inner.is_some_and(|(first, _)| look.comma(first + 1).is_some())
    }

    /// Whether the quote here opens the value of a key without quotes: `"x",y z:"w"`.
    fn is_after_key(&self, at: usize, look: &Lookahead<'_>) -> bool {
        self.left_off(look) && look.slice(self.body, at).trim_end_matches(' ').ends_with(':')
    }

    /// Whether the string, up to its last inner quote, closes brackets that it has not opened. Those are brackets of the
    /// JSON around the string, which has lost its closing quote: `"high}, {"risk": "low"`
    fn has_swallowed(&self, at: usize, look: &Lookahead<'_>) -> bool {
        let last = self.inner.map(|(_, end)| end.min(at));
        last.is_some_and(|end| self.closes_more(end, look))
    }

    /// Whether a comma in the text of the string up to this place is before a number, a literal or a bracket, which is
    /// an item then: `["x, null, "y"]`.
    fn holds_item(&self, end: usize, look: &Lookahead<'_>) -> bool {
        let is_item = |piece: &str| piece.starts_with(['[', '{']) || atom(piece).is_some();
        look.slice(self.body, end).split(',').skip(1).any(|piece| is_item(piece.trim()))
    }

    /// Whether the text of the string up to this place closes more brackets than it opens.
    fn closes_more(&self, end: usize, look: &Lookahead<'_>) -> bool {
        let mut open = 0_usize;
        look.slice(self.body, end).bytes().any(|byte| match byte {
            b'{' | b'[' => {
                open += 1;
                false
            }
            b'}' | b']' => {
                let is_more = open == 0;
                open = open.saturating_sub(1);
                is_more
            }
            _ => false,
        })
    }

    /// The end of the string's text, if a comma or a line end is before the quote at this place.
    fn end_before(&self, quote: usize, look: &Lookahead<'_>) -> Option<usize> {
        let body = look.text.get(self.body..quote)?;
        let bare = body.trim_end();
        let is_apart = bare.ends_with(',') || body.get(bare.len()..)?.contains('\n');
        is_apart.then(|| self.body + bare.trim_end_matches(',').len())
    }

    /// Whether the mark after a quote parts values, so that the quote may well close the string: in a list a comma, in
    /// an object one before another quote, `"x"; "y"`, `"x", ..., "y"`.
    fn is_left_off(&self, after: usize, look: &mut Lookahead<'_>) -> Ahead<bool> {
        // The second quote of a pair inside closes that pair.
        if self.inner_count % 2 == 1 {
            return Ok(false);
        }
        let width = match look.byte(after)? {
            Some(b',' | b';' | b':') => 1,
            _ => look.comma(after).unwrap_or(0),
        };
        if width == 0 {
            return Ok(false);
        }
        let next = look.blanks(after + width)?;
        let is_quote = look.quote(next).is_some_and(|(quote, _)| {
            quote == self.quote || !matches!(quote, Quote::Single | Quote::Backtick)
        });
        if self.role == Role::Item || is_quote || look.is_long_key(next)? {
            return Ok(true);
        }
        // `"x}", nights": 2`: the key after has lost a quote.
        let name = look.bare_key(next)?;
        Ok(name > 0 && look.starts(next + name, "\":")?)
    }

    /// Whether the quote here is after a letter, as one that ends a word does.
    fn closes_a_word(&self, at: usize, look: &Lookahead<'_>) -> bool {
        let body = look.text.get(self.body..at).unwrap_or_default();
        body.chars().next_back().is_some_and(char::is_alphabetic)
    }

    /// The start of the object whose first key the quote here opens, if it begins a line.
    fn new_value(&self, at: usize, look: &Lookahead<'_>) -> Option<usize> {
        let body = look.bytes.get(self.body.max(at.saturating_sub(BACK))..at)?;
        let bare = body.trim_ascii_end().strip_suffix(b"{")?;
        let indent = bare.iter().rev().take_while(|byte| **byte == b' ').count();
        let line = bare.get(..bare.len() - indent)?;
        let is_line = line.ends_with(b"\n");
        is_line.then(|| at - (body.len() - bare.len()))
    }
}
