//! Headers in brackets: `[Name]`, `[Name] text`, `[Name: text]`, `【Name】`, `[[ ## name ## ]]`, `[/Name]`.

use super::heading::skip_colon;
use super::mark::Mark;
use super::name::{is_like_bracket_name, is_like_lone_name, known};
use super::node::{Form, Tail};
use super::steps::{head, is_dash, skip_blanks};
use super::vocab::Vocab;

/// No header in brackets is longer, in bytes, but one that holds its text.
const LONGEST: usize = 160;
/// No text in brackets is longer, in bytes.
const LONGEST_TEXT: usize = 4096;

/// The header in brackets that the text begins with.
pub(super) fn parse(vocab: &Vocab, rest: &str) -> Option<Mark> {
    if rest.starts_with("[[") {
        return double(vocab, rest);
    }
    let (open, close) = pair(rest)?;
    let inner = rest.get(open..)?;
    let near = head(inner, LONGEST);
    let closed = near.find(close);
    if let Some(name) = closed.and_then(|at| near.get(..at)).and_then(|name| name.strip_prefix('/'))
    {
        return closing(vocab, rest, open, name, close.len_utf8());
    }
    if let Some(tailed) = with_tail(vocab, rest, near, open, close) {
        return Some(tailed);
    }
    let at = closed?;
    let name = near.get(..at)?;
    let after = rest.get(open + at + close.len_utf8()..)?;
    let found = known(vocab, name);
    let is_header = match found {
        Some(_) => !is_link(after) && !is_sentence(after),
        None => is_unknown_header(name, after),
    };
    let body = if is_dash(after) { rest.len() } else { skip_colon(rest, rest.len() - after.len()) };
    is_header.then(|| Mark::new(Form::Bracket, open..open + at, body).named(found))
}

/// The width of the opening bracket, and the closing one.
fn pair(rest: &str) -> Option<(usize, char)> {
    let open = rest.chars().next()?;
    let close = match open {
        '[' => ']',
        '【' => '】',
        '［' => '］',
        _ => return None,
    };
    Some((open.len_utf8(), close))
}

/// `[/Name]`: ends the header of that name.
fn closing(vocab: &Vocab, rest: &str, open: usize, name: &str, close: usize) -> Option<Mark> {
    let found = known(vocab, name);
    if found.is_none() && !is_like_bracket_name(name) {
        return None;
    }
    let end = open + 1 + name.len();
    let mut mark =
        Mark::new(Form::Bracket, open + 1..end, skip_blanks(rest, end + close)).named(found);
    mark.closes = true;
    Some(mark)
}

/// `[Name: text]` up to the end of the line, with a name of the vocabulary.
fn with_tail(vocab: &Vocab, rest: &str, near: &str, open: usize, close: char) -> Option<Mark> {
    let (at, width) = match (near.find(':'), near.find('：')) {
        (Some(narrow), Some(wide)) if wide < narrow => (wide, 3),
        (Some(narrow), _) => (narrow, 1),
        (None, wide) => (wide?, 3),
    };
    let before = near.get(..at)?;
    let inside = rest.get(open + at + width..)?.strip_suffix(close)?;
    // `[{"name": "Ann"}]` is a list of JSON.
    let is_json = before.trim_start().starts_with(['{', '[', '"']);
    if is_json
        || inside.len() > LONGEST_TEXT
        || before.contains(close)
        || inside.contains(close)
        || inside.trim().is_empty()
    {
        return None;
    }
    let found = known(vocab, before)?;
    let body = skip_blanks(rest, open + at + width);
    let mut mark = Mark::new(Form::Bracket, open..open + at, body).named(Some(found));
    mark.tail = Tail::Bracket(u8::try_from(close.len_utf8()).unwrap_or(1));
    Some(mark)
}

/// `[[ ## name ## ]]`, or a name of the vocabulary in double brackets.
fn double(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let inner = rest.get(2..)?;
    let near = head(inner, LONGEST);
    let close = near.find("]]")?;
    let whole = near.get(..close)?;
    let name = whole.trim_matches(['#', ' ', '\t']);
    let start = 2 + (whole.len() - whole.trim_start_matches(['#', ' ', '\t']).len());
    let found = known(vocab, name);
    let is_hashed = whole.trim_start().starts_with("##") && !name.is_empty();
    let body = skip_colon(rest, 2 + close + 2);
    (found.is_some() || is_hashed)
        .then(|| Mark::new(Form::Bracket, start..start + name.len(), body).named(found))
}

/// Whether a name that the vocabulary lacks is a header all the same.
fn is_unknown_header(name: &str, after: &str) -> bool {
    let after = head(after, LONGEST);
    (is_like_bracket_name(name) || after.trim().is_empty() && is_like_lone_name(name))
        && (after.is_empty() || after.starts_with([' ', '\t', '\u{3000}', ':', '：']))
        && !(after.starts_with(':') && after.contains("://"))
        && !is_sentence(after)
}

/// Whether a link's target follows the brackets.
fn is_link(after: &str) -> bool {
    let Some(target) = after.strip_prefix('(') else { return after.starts_with('[') };
    let target = head(target, LONGEST).split(')').next().unwrap_or_default();
    target.starts_with(['#', '/'])
        || target.starts_with("./")
        || target.starts_with("../")
        || target.starts_with("www.")
        || target.starts_with("mailto:")
        || target.contains("://")
}

/// Whether what follows the brackets goes on with the sentence that they are a word of.
fn is_sentence(after: &str) -> bool {
    let is_mark = |c| {
        matches!(
            c,
            ',' | '.' | ';' | '!' | '?' | '/' | '、' | '，' | '。' | '；' | '和' | '与' | '或'
        )
    };
    let joins = after.starts_with(is_mark);
    let after = after.trim_start();
    joins || ["and [", "or [", "und [", "& [", "+ ["].iter().any(|join| after.starts_with(join))
}
