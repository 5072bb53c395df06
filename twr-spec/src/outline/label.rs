//! Labels and pairs: `Name: text`, `Name：text`, `Name - text`, `key=value`, and bare names.

use super::mark::Mark;
use super::name::{counted_start, is_like_name, is_like_phrase, is_wide, known};
use super::node::{Flags, Form};
use super::steps::{skip_blanks, trim_end};
use super::turn;
use super::vocab::Vocab;

/// No colon further from the start of a line, in bytes, makes a label.
const LONGEST: usize = 96;

/// The label, pair or bare name that the text begins with.
pub(super) fn parse(vocab: &Vocab, rest: &str) -> Option<Mark> {
    match separator(rest) {
        Some((at, Separator::Colon(width))) => with_colon(vocab, rest, at, width),
        Some((at, Separator::Equals)) => with_equals(vocab, rest, at),
        None => without_separator(vocab, rest),
    }
}

/// The label or bare name that text without colon or equals sign begins with.
#[inline]
pub(super) fn without_separator(vocab: &Vocab, rest: &str) -> Option<Mark> {
    if !vocab.may_begin(rest) {
        return None;
    }
    with_dash(vocab, rest).or_else(|| bare(vocab, rest))
}

/// `第1章 概要`: a counted name with its text after a blank.
pub(super) fn counted(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let (end, key) = counted_start(vocab, rest)?;
    let body = super::heading::skip_colon(rest, end);
    let form = if body == rest.len() { Form::Bare } else { Form::Label };
    Some(Mark::new(form, 0..end, body).named(Some((key, Flags::COUNTED))))
}

enum Separator {
    /// A colon of that width.
    Colon(usize),
    Equals,
}

/// The first colon or equals sign near the start of the text.
fn separator(rest: &str) -> Option<(usize, Separator)> {
    let window = rest.as_bytes();
    let window = window.get(..LONGEST).unwrap_or(window);
    let mut from = 0;
    loop {
        let at = from + memchr::memchr3(b':', b'=', 0xef, window.get(from..)?)?;
        match window.get(at)? {
            b':' => return Some((at, Separator::Colon(1))),
            b'=' => return Some((at, Separator::Equals)),
            _ if rest.get(at..).is_some_and(|text| text.starts_with('：')) => {
                return Some((at, Separator::Colon(3)));
            }
            _ => from = at + 1,
        }
    }
}

fn with_colon(vocab: &Vocab, rest: &str, at: usize, width: usize) -> Option<Mark> {
    let name = trim_end(rest.get(..at)?);
    let after = rest.get(at + width..)?;
    let next = after.chars().next();
    let is_parted = width > 1
        || next.is_none_or(|c| c.is_whitespace() || !c.is_ascii())
        || name.chars().next_back().is_some_and(is_wide);
    let body = skip_blanks(rest, at + width);
    let mark = |form| Mark::new(form, 0..name.len(), body);
    if let Some(found) = known(vocab, name) {
        let is_other = !is_parted && next.is_some_and(|c| matches!(c, '/' | ':' | '\\' | '='));
        return (!is_other).then(|| mark(Form::Label).named(Some(found)));
    }
    if !is_parted || !begins_as_name(name) {
        return None;
    }
    if turn::is_speaker(name) {
        let mut mark = mark(Form::Turn);
        mark.style.mark = turn::LABEL;
        return Some(mark);
    }
    if is_like_name(name) {
        return Some(mark(Form::Label));
    }
    (body < rest.len() && is_like_phrase(name)).then(|| mark(Form::Pair))
}

fn with_equals(vocab: &Vocab, rest: &str, at: usize) -> Option<Mark> {
    let name = rest.get(..at)?.trim_end();
    let after = rest.get(at + 1..)?;
    if after.starts_with(['=', '>'])
        || name.ends_with(['!', '<', '>', '+', '-', '*', '/', '%', '&', '|', '^'])
    {
        return None;
    }
    let body = skip_blanks(rest, at + 1);
    let found = known(vocab, name);
    let is_key =
        name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
            && begins_as_name(name);
    match found {
        Some(_) => Some(Mark::new(Form::Label, 0..name.len(), body).named(found)),
        None => (is_key && body < rest.len()).then(|| Mark::new(Form::Pair, 0..name.len(), body)),
    }
}

/// `Name - text` with a name of the vocabulary.
fn with_dash(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let (at, width) = dash(rest.as_bytes())?;
    let found = known(vocab, rest.get(..at)?)?;
    let body = skip_blanks(rest, at + 1 + width);
    Some(Mark::new(Form::Label, 0..at, body).named(Some(found)))
}

/// The first dash near the start after a blank, and before one or at the end: where the blank is, and the dash's width.
fn dash(text: &[u8]) -> Option<(usize, usize)> {
    let window = text.get(..LONGEST).unwrap_or(text);
    memchr::memchr2_iter(b'-', 0xe2, window).find_map(|at| {
        let width = match text.get(at..)? {
            [0xe2, 0x80, 0x93 | 0x94, ..] => 3,
            [b'-', b'-', ..] => 2,
            [b'-', ..] => 1,
            _ => return None,
        };
        let is_parted = at > 1
            && text.get(at - 1) == Some(&b' ')
            && text.get(at + width).is_none_or(|next| *next == b' ');
        is_parted.then_some((at - 1, width))
    })
}

/// A name of the vocabulary alone on its line, with no mark of a sentence after it.
fn bare(vocab: &Vocab, rest: &str) -> Option<Mark> {
    if rest.len() > vocab.longest_bare() {
        return None;
    }
    let ends = rest.chars().next_back()?;
    if matches!(
        ends,
        '.' | ',' | ';' | '?' | '!' | '"' | '\'' | '”' | '。' | '，' | '；' | '？' | '！'
    ) {
        return None;
    }
    known(vocab, rest)
        .map(|found| Mark::new(Form::Bare, 0..rest.len(), rest.len()).named(Some(found)))
}

/// Whether the first character is a letter, or a sign that decorates a name.
fn begins_as_name(name: &str) -> bool {
    name.chars()
        .next()
        .is_some_and(|c| c.is_alphabetic() || !c.is_ascii() && !c.is_whitespace() || c == '_')
}
