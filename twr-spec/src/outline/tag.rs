//! Tags: `<name>`, `<name id="1">`, `<name/>`, `</name>`.

use super::mark::Mark;
use super::name::known;
use super::node::{Flags, Form};
use super::steps::{floor_boundary, head, skip_blanks};
use super::vocab::Vocab;
use super::{think, turn};

/// No tag is longer, in bytes.
const LONGEST: usize = 300;

/// Tags that hold nothing.
const VOID: [&str; 5] = ["br", "hr", "img", "input", "wbr"];

/// The tag that the line begins with. One that the vocabulary lacks counts if it is alone on the line, or if
/// the line closes it.
pub(super) fn parse(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let mark = begin(vocab, rest)?;
    let is_known = mark.form != Form::Tag || mark.key.is_some() || mark.closes;
    let is_alone = mark.body >= rest.len();
    (is_known || is_alone || is_closed(rest, &mark)).then_some(mark)
}

/// The tag, think tag or turn that the text begins with.
pub(super) fn begin(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let own = plain(vocab, rest).filter(|mark| mark.key.is_some());
    own.or_else(|| think::parse(rest)).or_else(|| turn::parse(rest)).or_else(|| plain(vocab, rest))
}

/// The tag that the text begins with.
fn plain(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let inner = rest.strip_prefix('<')?;
    let (closes, from) = if inner.starts_with('/') { (true, 2) } else { (false, 1) };
    let window = head(rest, LONGEST);
    let end = memchr::memchr(b'>', window.as_bytes())?;
    let whole = window.get(from..end)?;
    let content = whole.strip_suffix('/').unwrap_or(whole);
    let mut found = known(vocab, content);
    let mut name = content.trim_end();
    if found.is_none() {
        let width = content.find([' ', '\t', '\n']).unwrap_or(content.len());
        name = content.get(..width)?;
        found = known(vocab, name);
    }
    if !is_tag_name(name, found.is_some()) {
        return None;
    }
    let mut mark =
        Mark::new(Form::Tag, from..from + name.len(), skip_blanks(rest, end + 1)).named(found);
    mark.closes = closes;
    if whole.ends_with('/') || VOID.contains(&name) && mark.key.is_none() {
        mark.flags.set(Flags::CLOSED);
    }
    Some(mark)
}

/// Whether the text can be the name of a tag: what the vocabulary has can, whatever it is.
fn is_tag_name(name: &str, is_known: bool) -> bool {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let is_like =
        name.starts_with(|c: char| c.is_alphabetic() || c == '_') && name.chars().all(fits);
    is_known && !name.contains(['<', '>', '\n']) || is_like
}

/// Further on than so many bytes, no closing tag is looked for.
const FARTHEST: usize = 4096;

/// Whether the closing tag is on the same line.
fn is_closed(rest: &str, mark: &Mark) -> bool {
    find_close(rest, mark, 0).is_ok()
}

/// Looks for the closing tag on the same line, from a place on; else up to where there is none.
pub(super) fn find_close(rest: &str, mark: &Mark, from: usize) -> Result<(), usize> {
    if mark.flags.has(Flags::CLOSED) {
        return Ok(());
    }
    let from = from.max(mark.body);
    let end = floor_boundary(rest, mark.body + FARTHEST);
    let name = rest.get(mark.name.clone()).unwrap_or_default().as_bytes();
    let near = rest.as_bytes().get(from..end).unwrap_or_default();
    let is_found = memchr::memmem::find_iter(near, b"</").any(|at| {
        let close = near.get(at + 2..).unwrap_or_default();
        close.strip_prefix(name).is_some_and(|rest| rest.starts_with(b">"))
    });
    // A closing tag may begin before the end of what was looked at.
    if is_found { Ok(()) } else { Err(end.saturating_sub(name.len() + 3).max(from)) }
}
