//! Numbers, literals, and words without quotes.

use super::fault::JsonFault;
use super::state::{Ended, JsonRun, Page, Role, State, hand_up};
use crate::outline::arena::offset;
use crate::outline::node::Form;
use std::borrow::Cow;

use super::look::{Ahead, LITERALS, Lookahead, Stop};
use crate::recovery::RecoveryKind;

/// What the text of an atom means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Atom<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number in JSON's own form.
    Number(Cow<'a, str>),
}

/// What the text of an atom means; `None` for anything that is no number and no literal.
pub(crate) fn atom(text: &str) -> Option<Atom<'_>> {
    Some(match text {
        "true" | "True" | "TRUE" => Atom::Bool(true),
        "false" | "False" | "FALSE" => Atom::Bool(false),
        "null" | "None" | "NULL" => Atom::Null,
        digits => Atom::Number(number(digits)?),
    })
}

/// The number in JSON's own form, which `+5`, `.5` and `5.` do not have.
fn number(digits: &str) -> Option<Cow<'_, str>> {
    if is_json_number(digits.as_bytes()) {
        return Some(Cow::Borrowed(digits));
    }
    let unsigned = digits.trim_start_matches('+');
    let (sign, magnitude) = match unsigned.strip_prefix('-') {
        Some(magnitude) => ("-", magnitude),
        None => ("", unsigned),
    };
    let (mantissa, exponent) =
        magnitude.split_at(magnitude.find(['e', 'E']).unwrap_or(magnitude.len()));
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let whole = if whole.is_empty() && !part.is_empty() { "0" } else { whole };
    let point = if part.is_empty() { "" } else { "." };
    let written = format!("{sign}{whole}{point}{part}{exponent}");
    is_json_number(written.as_bytes()).then_some(Cow::Owned(written))
}

/// Whether this is a number of JSON. `007` is a name, and no number.
fn is_json_number(digits: &[u8]) -> bool {
    number_width(digits) == Some(digits.len())
}

/// The width of the number of JSON that begins these bytes.
pub(super) fn number_width(bytes: &[u8]) -> Option<usize> {
    let whole = usize::from(bytes.first() == Some(&b'-'));
    let mut end = digits_end(bytes, whole)?;
    if end > whole + 1 && bytes.get(whole) == Some(&b'0') {
        return None;
    }
    if bytes.get(end) == Some(&b'.') {
        end = digits_end(bytes, end + 1)?;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let has_sign = matches!(bytes.get(end + 1), Some(b'+' | b'-'));
        end = digits_end(bytes, end + 1 + usize::from(has_sign))?;
    }
    Some(end)
}

/// Where the digits that begin here end; there is at least one.
fn digits_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut end = from;
    while bytes.get(end).is_some_and(u8::is_ascii_digit) {
        end += 1;
    }
    (end > from).then_some(end)
}

fn is_number_part(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E')
}

/// Words that stand for no text, or for more items than are written.
const NO_WORDS: [&str; 8] =
    ["nan", "infinity", "inf", "undefined", "nil", "etc", "and so on", "and more"];
/// How many bytes an item of words without quotes has at most.
const LONGEST_ITEM: usize = 64;

impl JsonRun {
    /// Begins what has no quotes and no brackets.
    pub(super) fn bare(&mut self, page: &mut Page<'_>) -> Ahead<()> {
        if let Some(literal) = page.look.literal(self.pos)? {
            let end = self.pos + literal.width;
            if self.atom_ends(end, &mut page.look)? {
                self.add_atom(end, literal.is_json, page);
                return Ok(());
            }
        }
        self.state = State::Number { scan: self.pos };
        Ok(())
    }

    /// Goes on in a number.
    pub(super) fn number(&mut self, scan: usize, page: &mut Page<'_>) -> Ahead<()> {
        let rest = page.look.from(scan);
        let width = rest.iter().take_while(|byte| is_number_part(**byte)).count();
        page.look.steps += width;
        let end = scan + width;
        if width > 0 {
            self.state = State::Number { scan: end };
        }
        page.look.byte(end)?;
        let digits = page.look.slice(self.pos, end);
        if !digits.is_empty() && self.atom_ends(end, &mut page.look)? {
            let is_json = is_json_number(digits.as_bytes());
            if is_json || number(digits).is_some() {
                self.add_atom(end, is_json, page);
                return Ok(());
            }
        }
        self.state = State::Words { scan: self.pos };
        Ok(())
    }

    pub(super) fn add_atom(&mut self, end: usize, is_json: bool, page: &mut Page<'_>) {
        let start = self.pos;
        let mut node = self.node(Form::Atom, start, page);
        node.end = offset(end);
        let node = page.arena.add(node);
        hand_up(page.arena, node);
        if !is_json {
            page.slip(RecoveryKind::JsonLiteral, node, start..end);
        }
        self.pos = end;
        self.ended(Ended::Value);
    }

    /// Whether a number or literal ends here: words after it would belong to it.
    pub(super) fn atom_ends(&self, end: usize, look: &mut Lookahead<'_>) -> Ahead<bool> {
        let role = self.role();
        match look.byte(end)? {
            None | Some(b'\n' | b'}' | b']' | b')') => return Ok(true),
            Some(b',') if role != Role::Member => return Ok(true),
            _ => {}
        }
        let next = look.blanks(end)?;
        if look.has_newline(end, next) {
            return Ok(true);
        }
        Ok(match look.byte(next)? {
            None | Some(b'}' | b']' | b')') => true,
            Some(b';') => role == Role::Member && look.member_ends(next)?,
            Some(b'"') if role == Role::Member => look.key(next)?,
            _ if look.comma(next).is_some() => {
                role != Role::Member || look.member_ends(next)? || look.is_cut_key(next)?
            }
            _ => look.comment(next)? || role == Role::Whole && next > end,
        })
    }

    /// Goes on in words without quotes.
    pub(super) fn words(&mut self, scan: usize, page: &mut Page<'_>) -> Ahead<()> {
        let start = self.pos;
        let (is_member, is_item) = (self.role() == Role::Member, self.role() == Role::Item);
        let mut at = scan;
        let end = loop {
            let found = page.look.from(at).iter().position(|byte| is_stop(*byte));
            let step = found.unwrap_or(page.look.from(at).len());
            page.look.steps += step;
            at += step;
            self.state = State::Words { scan: at };
            let Some(byte) = page.look.byte(at)? else { break None };
            let is_end = match byte {
                b'\n' | b'}' | b']' | b'{' | b'[' => true,
                _ if is_item => byte == b'"' || page.look.comma(at).is_some(),
                b'"' => at > start && page.look.key(at)?,
                b';' => page.look.member_ends(at)?,
                _ => page.look.comma(at).is_some() && page.look.member_ends(at)?,
            };
            if is_end {
                break Some((at, byte));
            }
            at += 1;
        };
        let whole = page.look.slice(start, end.map_or(at, |end| end.0));
        let words = whole.trim_end();
        let is_read = match end {
            // Half a line at the end may have been cut.
            None if is_member && !words.is_empty() => {
                return Err(Stop::Fault(JsonFault::CutOff, start));
            }
            None | Some((_, b'{' | b'[')) => false,
            Some((_, next)) if is_item => next != b'"' && next != b'}' && self.may_be_item(words),
            Some(_) => is_member && words.contains(char::is_alphanumeric) && !is_two(words),
        };
        if !is_read {
            return Err(Stop::Fault(self.fault_here(JsonFault::NoValue, page), start));
        }
        self.add_words(words, page);
        Ok(())
    }

    /// Whether words may be an item: a few plain ones, among others like it.
    fn may_be_item(&self, words: &str) -> bool {
        let is_plain =
            |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '\'' | '/' | '&');
        let has_brackets = self.levels.last().is_some_and(|level| level.has_brackets);
        !has_brackets
            && !begins_with_literal(words)
            && words.len() <= LONGEST_ITEM
            && words.starts_with(|first: char| first.is_alphabetic() || first == '_')
            && words.chars().all(is_plain)
            && !NO_WORDS.iter().any(|none| words.eq_ignore_ascii_case(none))
    }

    fn add_words(&mut self, words: &str, page: &mut Page<'_>) {
        let start = self.pos;
        // `x"`: the quote that opens is missing.
        let bare = words.strip_suffix('"').filter(|bare| !bare.contains('"')).unwrap_or(words);
        let mut node = self.node(Form::Text, start, page);
        node.end = offset(start + bare.len());
        let node = page.arena.add(node);
        hand_up(page.arena, node);
        page.slip(RecoveryKind::JsonQuotes, node, start..start + words.len());
        self.pos = start + words.len();
        self.ended(Ended::Words);
    }

    /// Where the text has ended, that is what is wrong.
    pub(super) fn fault_here(&self, fault: JsonFault, page: &Page<'_>) -> JsonFault {
        if self.pos >= page.look.bytes.len() { JsonFault::CutOff } else { fault }
    }
}

/// Whether a byte may end words without quotes.
fn is_stop(byte: u8) -> bool {
    matches!(byte, b'\n' | b'}' | b']' | b'{' | b'[' | b',' | b';' | b'"' | 0xef)
}

/// Whether words are several literals without a comma between them: `null null`, `nulltrue`.
fn begins_with_literal(words: &str) -> bool {
    let rest = LITERALS.iter().find_map(|(literal, _)| words.strip_prefix(literal));
    rest.is_some_and(|rest| {
        let rest = rest.trim_start();
        rest.is_empty()
            || rest.starts_with(|c: char| c == '-' || c.is_ascii_digit())
            || LITERALS.iter().any(|(literal, _)| rest.starts_with(literal))
    })
}

/// Whether words without quotes are a whole value and then something else, as in `1, ...` and `1, "b"`, or
/// begin as none does.
fn is_two(words: &str) -> bool {
    let first = words.split([',', ';', '"']).next().unwrap_or_default();
    let rest = words.get(first.len()..).unwrap_or_default();
    // In `1,000 people` the comma is the number's own.
    let is_apart = rest.starts_with('"')
        || rest.get(1..).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
    let is_literal = || LITERALS.iter().any(|(literal, _)| *literal == first.trim_end());
    // After a lost opening quote an escape is one; in plain words it is not.
    let is_half_quoted = words.ends_with('"') && words.contains('\\');
    words.starts_with([':', '=', ','])
        || is_half_quoted
        || !rest.is_empty() && is_apart && (number(first.trim_end()).is_some() || is_literal())
}
