//! `parse`: a text to a value of JSON, repaired where only one value can be meant.

use super::cursor::{Cursor, bare_key, closing_quote, comment, is_key};
use super::repair::{Repair, Repairs};
use super::string::Role;
use super::value::Json;

/// How deep values may nest: far beyond what a model keeps apart.
pub const MAX_DEPTH: usize = 64;

/// A value, what was repaired to read it, and where it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The value.
    pub json: Json,
    /// What was repaired.
    pub repairs: Repairs,
    /// The byte behind the value.
    pub end: usize,
}

/// Where a text stops being JSON, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong there.
    pub kind: FaultKind,
    /// The byte of the text.
    pub at: usize,
}

/// What can be wrong with a text that should be JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// No value begins here.
    NoValue,
    /// No key begins here.
    NoKey,
    /// A key without a colon.
    NoColon,
    /// Neither a comma nor the closing bracket.
    NoComma,
    /// The text ends inside a string, or where a value should follow.
    CutOff,
    /// Nested deeper than is read.
    TooDeep,
}

impl FaultKind {
    /// What is wrong, as a fragment.
    pub fn reason(self) -> &'static str {
        match self {
            Self::NoValue => "no value begins here",
            Self::NoKey => "no key begins here",
            Self::NoColon => "the key has no colon",
            Self::NoComma => "neither a comma nor a closing bracket follows",
            Self::CutOff => "the JSON is cut off",
            Self::TooDeep => "nested too deeply",
        }
    }
}

/// Reads the value that begins at this byte of the text, blanks and comments before it left out. What
/// follows the value is not looked at.
///
/// # Errors
/// No value begins there, it is cut off, or it could be read in more than one way.
pub fn parse(text: &str, at: usize) -> Result<Parsed, Fault> {
    parse_noting(text, at, &mut Vec::new())
}

/// The same, noting where the lists and objects begin that are part of the value, be it whole or not.
pub(super) fn parse_noting(
    text: &str,
    at: usize,
    containers: &mut Vec<usize>,
) -> Result<Parsed, Fault> {
    // Where every quote ends its string, no other reading is looked for.
    let exact = pass(&mut Cursor::new(text, at, true)).ok().filter(|parsed| {
        let is_harmless =
            |repair| matches!(repair, Repair::Backslash | Repair::RawText | Repair::Comment);
        parsed.repairs.iter().all(|(repair, _)| is_harmless(repair))
    });
    if let Some(exact) = exact {
        return Ok(exact);
    }
    let mut cursor = Cursor::new(text, at, false);
    let parsed = pass(&mut cursor);
    containers.append(&mut cursor.containers);
    parsed
}

fn pass(cursor: &mut Cursor<'_>) -> Result<Parsed, Fault> {
    cursor.skip_blanks();
    let json = value(cursor, Role::Whole, 0)?;
    Ok(Parsed { json, end: cursor.at, repairs: std::mem::take(&mut cursor.repairs) })
}

/// Reads the members of an object that has lost its opening bracket, to its closing one.
pub(super) fn parse_members(text: &str, at: usize) -> Result<Parsed, Fault> {
    let mut cursor = Cursor::new(text, at, false);
    let json = members(&mut cursor, 0)?;
    cursor.repairs.add(Repair::Brackets, at..at);
    Ok(Parsed { json, end: cursor.at, repairs: cursor.repairs })
}

pub(super) fn fault<T>(cursor: &Cursor<'_>, kind: FaultKind) -> Result<T, Fault> {
    // Where the text has ended, that is what is wrong.
    let kind = if cursor.peek().is_none() { FaultKind::CutOff } else { kind };
    Err(Fault { kind, at: cursor.at })
}

fn value(cursor: &mut Cursor<'_>, role: Role, depth: usize) -> Result<Json, Fault> {
    if depth >= MAX_DEPTH {
        return Err(Fault { kind: FaultKind::TooDeep, at: cursor.at });
    }
    let Some(first) = cursor.peek() else { return fault(cursor, FaultKind::NoValue) };
    match first {
        '{' => object(cursor, depth),
        '[' => list(cursor, ']', depth),
        '(' if role != Role::Whole => tuple(cursor, role, depth),
        // A text in backticks is code in a sentence, or a fence.
        quote if closing_quote(quote).is_some() && (role, quote) != (Role::Whole, '`') => {
            super::string::joined(cursor, role).map(Json::Text)
        }
        _ => bare(cursor, role),
    }
}

/// `(1, 2)`, as Python has it; an expression such as `(1 + 2) * 3` is words.
fn tuple(cursor: &mut Cursor<'_>, role: Role, depth: usize) -> Result<Json, Fault> {
    let (start, before) = (cursor.at, cursor.repairs.clone());
    match list(cursor, ')', depth) {
        Ok(list) if ends(cursor, 0, role) => {
            cursor.repaired(Repair::Brackets, start);
            Ok(list)
        }
        other => {
            (cursor.at, cursor.repairs) = (start, before);
            bare(cursor, role).map_err(|fault| other.err().unwrap_or(fault))
        }
    }
}

fn list(cursor: &mut Cursor<'_>, close: char, depth: usize) -> Result<Json, Fault> {
    cursor.containers.push(cursor.at);
    cursor.step();
    cursor.lists += 1;
    let items = items(cursor, close, depth)?;
    cursor.lists -= 1;
    Ok(Json::List(items))
}

fn items(cursor: &mut Cursor<'_>, close: char, depth: usize) -> Result<Vec<Json>, Fault> {
    let mut items = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.eat(close) {
            return Ok(items);
        }
        items.push(value(cursor, Role::Item, depth + 1)?);
        match separator(cursor, close)? {
            Separator::Comma => {}
            Separator::Close => return Ok(items),
        }
    }
}

fn object(cursor: &mut Cursor<'_>, depth: usize) -> Result<Json, Fault> {
    if depth >= MAX_DEPTH {
        return Err(Fault { kind: FaultKind::TooDeep, at: cursor.at });
    }
    let start = cursor.at;
    cursor.containers.push(start);
    cursor.step();
    cursor.skip_blanks();
    if cursor.peek() == Some('{') {
        // `{{"a": 1}}`, as in a template.
        let inner = object(cursor, depth + 1)?;
        cursor.skip_blanks();
        cursor.eat('}');
        cursor.repairs.add(Repair::Brackets, start..start + 1);
        return Ok(inner);
    }
    cursor.objects += 1;
    let object = members(cursor, depth)?;
    cursor.objects -= 1;
    Ok(object)
}

fn members(cursor: &mut Cursor<'_>, depth: usize) -> Result<Json, Fault> {
    let mut entries = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.eat('}') {
            return Ok(Json::Object(entries));
        }
        let is_quoted = cursor.peek().and_then(closing_quote).is_some();
        let key = key(cursor)?;
        cursor.skip_blanks();
        let start = cursor.at;
        if !cursor.eat(':') {
            if cursor.eat('：') {
                cursor.repaired(Repair::Quotes, start);
            } else if is_quoted && cursor.rest().starts_with("=>") {
                // As Ruby and PHP have it.
                cursor.at += 2;
                cursor.repaired(Repair::Literal, start);
            } else {
                return fault(cursor, FaultKind::NoColon);
            }
        }
        cursor.skip_blanks();
        entries.push((key, value(cursor, Role::Member, depth + 1)?));
        match separator(cursor, '}')? {
            Separator::Comma => {}
            Separator::Close => return Ok(Json::Object(entries)),
        }
    }
}

fn key(cursor: &mut Cursor<'_>) -> Result<String, Fault> {
    if cursor.peek().and_then(closing_quote).is_some() {
        return super::string::string(cursor, Role::Key);
    }
    let start = cursor.at;
    let name = cursor.rest().get(..bare_key(cursor.rest())).unwrap_or_default();
    if name.is_empty() {
        return fault(cursor, FaultKind::NoKey);
    }
    cursor.at += name.len();
    // `{a": 1}`: the quote that opens is missing.
    if cursor.rest().starts_with("\":") {
        cursor.step();
    }
    cursor.repaired(Repair::Quotes, start);
    Ok(name.replace("\\_", "_"))
}

enum Separator {
    Comma,
    Close,
}

/// What stands behind an item or a member. A comma before the closing bracket is one too many; where the next
/// one follows without a comma, that is one too few; and at the end of the text the bracket is missing.
fn separator(cursor: &mut Cursor<'_>, close: char) -> Result<Separator, Fault> {
    let behind = cursor.at;
    cursor.skip_blanks();
    let start = cursor.at;
    if cursor.eat(close) {
        return Ok(Separator::Close);
    }
    if cursor.eat(',') || cursor.eat('，') {
        cursor.skip_blanks();
        if cursor.peek() == Some(close) {
            cursor.repairs.add(Repair::Comma, start..start + 1);
        }
        return if cursor.peek().is_none() {
            fault(cursor, FaultKind::NoValue)
        } else {
            Ok(Separator::Comma)
        };
    }
    let Some(next) = cursor.peek() else {
        return at_the_end(cursor, behind).map(|()| Separator::Close);
    };
    if next == ';' && close == '}' && super::string::member_ends(cursor.rest()) {
        cursor.step();
        cursor.repaired(Repair::Comma, start);
        return Ok(Separator::Comma);
    }
    if lacks_comma(cursor, close, behind) {
        cursor.repairs.add(Repair::Comma, behind..start);
        return Ok(Separator::Comma);
    }
    // `[{"a": 1]`: the outer bracket closes the inner one, too.
    let is_outer = match next {
        ']' => close == '}' && cursor.lists > 0,
        '}' => close == ']' && cursor.objects > 0,
        _ => false,
    };
    if is_outer {
        cursor.repairs.add(Repair::Brackets, start..start);
        return Ok(Separator::Close);
    }
    fault(cursor, FaultKind::NoComma)
}

/// Whether the next item or member follows what ended at `behind`: on a line of its own, or on the same
/// one where only its beginning can be meant, `"x" "b": 1` and `{"a": 1} {"a": 2}`.
fn lacks_comma(cursor: &Cursor<'_>, close: char, behind: usize) -> bool {
    let blanks = cursor.text.get(behind..cursor.at).unwrap_or_default();
    let (rest, is_apart) = (cursor.rest(), blanks.contains('\n'));
    let before = cursor.text.get(..behind).and_then(|text| text.chars().next_back());
    let opens_quote = rest.starts_with(['"', '\'', '“', '`']) && !blanks.is_empty();
    match close {
        '}' => is_key(rest) && (is_apart || opens_quote),
        ']' if is_apart => starts_value(rest),
        ']' => {
            let after_string = before.is_some_and(|last| matches!(last, '"' | '\'' | '”' | '`'));
            opens_quote && after_string || rest.starts_with('{') && before == Some('}')
        }
        _ => is_apart && starts_value(rest),
    }
}

/// A bracket that is missing at the end is set, where the last value is whole: closed, or a word. A
/// number at the very end may have had more digits.
fn at_the_end(cursor: &mut Cursor<'_>, behind: usize) -> Result<(), Fault> {
    let last = cursor.text.get(..behind).and_then(|text| text.chars().next_back());
    let may_go_on = behind == cursor.at && last.is_some_and(char::is_alphanumeric);
    if may_go_on {
        return Err(Fault { kind: FaultKind::CutOff, at: behind });
    }
    cursor.repairs.add(Repair::Brackets, behind..behind);
    Ok(())
}

/// Whether a value begins the text, which is no bare word.
pub(super) fn starts_value(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return false };
    let is_literal = || LITERALS.iter().any(|(literal, ..)| literal_at(text, literal));
    matches!(first, '{' | '[' | '(' | '-' | '0'..='9')
        || closing_quote(first).is_some()
        || is_literal()
}

const LITERALS: [(&str, Json, bool); 9] = [
    ("true", Json::Bool(true), true),
    ("false", Json::Bool(false), true),
    ("null", Json::Null, true),
    ("True", Json::Bool(true), false),
    ("False", Json::Bool(false), false),
    ("None", Json::Null, false),
    ("TRUE", Json::Bool(true), false),
    ("FALSE", Json::Bool(false), false),
    ("NULL", Json::Null, false),
];

fn literal_at(text: &str, literal: &str) -> bool {
    text.strip_prefix(literal)
        .is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
}

/// A literal, a number, or words without quotes as the value of a key.
fn bare(cursor: &mut Cursor<'_>, role: Role) -> Result<Json, Fault> {
    let (start, rest) = (cursor.at, cursor.rest());
    for (literal, json, is_json) in &LITERALS {
        if literal_at(rest, literal) && ends(cursor, literal.len(), role) {
            cursor.at += literal.len();
            if !is_json {
                cursor.repaired(Repair::Literal, start);
            }
            return Ok(json.clone());
        }
    }
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
    let width = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
    let digits = rest.get(..width).unwrap_or_default();
    if let Some((number, is_json)) = number(digits).filter(|_| ends(cursor, width, role)) {
        cursor.at += width;
        if !is_json {
            cursor.repaired(Repair::Literal, start);
        }
        return Ok(Json::Number(number));
    }
    match words(rest).filter(|words| role == Role::Member && !is_two(words)) {
        Some(words) => {
            cursor.at += words.len();
            cursor.repaired(Repair::Quotes, start);
            // `x"`: the quote that opens is missing.
            let text = words.trim_end();
            let bare = text.strip_suffix('"').filter(|bare| !bare.contains('"'));
            Ok(Json::Text(bare.unwrap_or(text).to_owned()))
        }
        None if role == Role::Member && !rest.contains(['\n', '}', ']', '{', '[']) => {
            Err(Fault { kind: FaultKind::CutOff, at: start })
        }
        None => fault(cursor, FaultKind::NoValue),
    }
}

/// Whether words without quotes are a whole value and then something else, as in `1, ...` and `1, "b"`, or
/// begin as none does.
fn is_two(words: &str) -> bool {
    let first = words.split([',', ';', '"']).next().unwrap_or_default();
    let rest = words.get(first.len()..).unwrap_or_default();
    let is_apart = rest.starts_with('"') || rest.get(1..).is_some_and(|rest| rest.starts_with(' '));
    let is_literal = || LITERALS.iter().any(|(literal, ..)| *literal == first.trim_end());
    words.starts_with([':', '=', ','])
        || !rest.is_empty() && is_apart && (number(first.trim_end()).is_some() || is_literal())
}

/// The number in JSON's own form, and whether it stood in it: `+5`, `.5` and `5.` do not.
fn number(digits: &str) -> Option<(String, bool)> {
    let unsigned = digits.trim_start_matches('+');
    let (sign, magnitude) = match unsigned.strip_prefix('-') {
        Some(magnitude) => ("-", magnitude),
        None => ("", unsigned),
    };
    let exponent_at = magnitude.find(['e', 'E']).unwrap_or(magnitude.len());
    let (mantissa, exponent) = magnitude.split_at(exponent_at);
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let power = exponent.get(1..).unwrap_or_default().trim_start_matches(['+', '-']);
    let is_number = all_digits(whole)
        && all_digits(part)
        && !(whole.is_empty() && part.is_empty())
        && (exponent.is_empty() || (!power.is_empty() && all_digits(power)))
        && exponent.get(1..).unwrap_or_default().len() <= power.len() + 1
        // `007` is a name, and no number.
        && (whole.len() < 2 || !whole.starts_with('0'));
    if !is_number {
        return None;
    }
    let point = if part.is_empty() { "" } else { "." };
    let zero = if whole.is_empty() { "0" } else { "" };
    let written = format!("{sign}{zero}{whole}{point}{part}{exponent}");
    let is_json = written == digits;
    Some((written, is_json))
}

/// Whether a value of this width ends there: words behind it would belong to it.
fn ends(cursor: &Cursor<'_>, width: usize, role: Role) -> bool {
    let behind = cursor.rest().get(width..).unwrap_or_default();
    let next = behind.trim_start_matches([' ', '\t', '\r']);
    let Some(first) = next.chars().next() else { return true };
    match first {
        '\n' | '}' | ']' | ')' => true,
        ',' => cursor.is_exact || role != Role::Member || super::string::member_ends(next),
        ';' => role == Role::Member && super::string::member_ends(next),
        '"' if role == Role::Member => behind.len() > next.len() && is_key(next),
        _ => comment(next).is_some() || role == Role::Whole && behind.len() > next.len(),
    }
}

/// Words without quotes: to the end of the line, of the object, or to the comma before the next key.
fn words(rest: &str) -> Option<&str> {
    let end = rest
        .char_indices()
        .find(|(at, c)| match c {
            '\n' | '}' | ']' | '{' | '[' => true,
            ',' | ';' => rest.get(*at..).is_some_and(super::string::member_ends),
            '"' => *at > 0 && rest.get(*at..).is_some_and(is_key),
            _ => false,
        })
        .map_or(rest.len(), |(at, _)| at);
    let words = rest.get(..end)?.trim_end();
    // A bracket inside is no word, and half a line at the end may have been cut.
    let is_whole = end < rest.len() && !rest.get(end..)?.starts_with(['{', '[']);
    (is_whole && words.contains(char::is_alphanumeric)).then_some(words)
}
