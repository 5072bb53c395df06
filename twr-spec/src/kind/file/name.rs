//! The name of a file's block: where it may be, in which dress, and how certain it is.

use super::path::{relative, undecorated};
use crate::diagnostic::PathFlaw;
use crate::kind::Special;
use crate::text::{blank, list_marker};

/// A name that was found, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::kind) struct Name<'a> {
    /// As it is, perhaps with marks; a path, or something in the place of one.
    pub(in crate::kind) text: &'a str,
    pub(in crate::kind) place: Place,
}

/// Where a name is, the most certain first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::kind) enum Place {
    /// On the line above the fence, plain.
    Line,
    /// The same with marks, a label or a blank line between; in the fence's own line; in a `path` block.
    Dressed,
    /// Within the sentence above.
    Sentence,
    /// In the comment that the content begins with.
    Comment,
}

/// The line of a path that reads back as it.
pub(in crate::kind) fn line(path: &str) -> String {
    if of_line(path) == Some((path, true)) { path.to_owned() } else { format!("File: {path}") }
}

/// The name of a block, with the text between it and the block before, and what is after its opening marks. `None`
/// if it has none.
pub(in crate::kind) fn of_block<'a>(
    between: &'a str,
    info: &'a str,
    content: &'a str,
    special: Special<'_>,
) -> Option<Name<'a>> {
    let name = |text: &'a str, place: Place| Name { text, place };
    let above = last_line(between, special);
    let of_above = above.and_then(|line| of_line(line));
    // A line that is nothing but a name goes first; what the fence's own line says, before all others.
    let adjoins = between.trim_end_matches([' ', '\t', '\r']).strip_suffix('\n');
    let adjoins = adjoins
        .is_none_or(|rest| rest.trim_end_matches([' ', '\t', '\r']).ends_with(|c| c != '\n'));
    match (of_above, in_info(info)) {
        (Some((text, plain)), None) => {
            let place = if plain && adjoins { Place::Line } else { Place::Dressed };
            // What only was shown as the form of it is a name if nothing else is.
            let is_placeholder = relative(text) == Err(PathFlaw::Placeholder);
            let comment = in_comment(content).filter(|_| is_placeholder);
            return Some(comment.map_or(name(text, place), |path| name(path, Place::Comment)));
        }
        (_, Some(text)) => return Some(name(text, Place::Dressed)),
        (None, None) => {}
    }
    if let Some(text) = above.and_then(in_sentence) {
        return Some(name(text, Place::Sentence));
    }
    in_comment(content).map(|text| name(text, Place::Comment))
}

/// The last line that is not blank, without the writer's backslash.
fn last_line<'a>(between: &'a str, special: Special<'_>) -> Option<&'a str> {
    let line = between.lines().rev().find(|line| !blank(line))?.trim();
    let own = line.strip_prefix('\\').filter(|rest| special.line(rest) || Special::opening(rest));
    Some(own.unwrap_or(line))
}

/// The name that a line consists of, and whether it is there plain.
pub(in crate::kind) fn of_line(line: &str) -> Option<(&str, bool)> {
    if is_path(line) && list_marker(line).is_none() {
        return Some((line, true));
    }
    let unheaded = line.trim_start_matches('#');
    let unheaded = if unheaded.starts_with(' ') { unheaded.trim() } else { line };
    let unlisted =
        list_marker(unheaded).and_then(|width| unheaded.get(width..)).unwrap_or(unheaded);
    let bare = unlisted.trim().trim_end_matches([':', '：']).trim_end();
    let inner = undecorated(bare);
    // A label or marks say that it is a name, whatever it looks like.
    if inner.len() < bare.len() && !inner.is_empty() {
        let inner = undecorated(inner.trim_end_matches([':', '：']));
        let labelled = bare.contains([':', '：']);
        let is_name = labelled || is_path(inner) || inner.split_whitespace().count() == 1;
        let is_named = is_name && (labelled || is_path(inner) || is_placeholder(inner));
        if is_named {
            return Some((inner, false));
        }
    }
    if is_path(bare) || is_placeholder(bare) {
        return Some((bare, false));
    }
    // `main.py (the entry point)` and `main.py - the entry point`.
    let (head, rest) = bare.split_once(' ')?;
    let head = undecorated(head.trim_end_matches([':', '：']));
    let explained = (rest.starts_with('(') && rest.ends_with(')'))
        || ["- ", "– ", "— "].iter().any(|dash| rest.starts_with(dash));
    (explained && is_path(head)).then_some((head, false))
}

fn is_placeholder(text: &str) -> bool {
    relative(text) == Err(PathFlaw::Placeholder)
}

/// The path in an info string: `src/main.rs`, `rust src/main.rs`, `rust:src/main.rs`, `rust title="x.rs"`.
fn in_info(info: &str) -> Option<&str> {
    const KEYS: [&str; 5] = ["title", "file", "filename", "path", "name"];
    let keyed = info.find('=').and_then(|at| {
        let key = info.get(..at)?.rsplit([' ', '{', ',']).next()?;
        let value = info.get(at + 1..)?;
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let value = match quote {
            Some(quote) => value.get(1..)?.split(quote).next()?,
            None => value.split([' ', '}', ',']).next()?,
        };
        KEYS.contains(&key).then_some(value)
    });
    keyed.or_else(|| {
        let behind = info.split_once(':').map_or(info, |(tag, rest)| {
            if tag.contains(['/', '.', ' ']) || tag.len() < 2 { info } else { rest.trim() }
        });
        let mut words = behind.split_whitespace().filter(|word| !word.starts_with(['{', '#']));
        let named = words.find(|word| is_path(word) && !word.eq_ignore_ascii_case("node.js"));
        named.map(undecorated)
    })
}

/// The words of a sentence, without the marks round them.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t', '，', '。', '：', '（', '）']).map(|word| {
        let bare = word.trim_matches(|c: char| {
            matches!(
                c,
                ',' | ';' | ':' | '(' | ')' | '[' | ']' | '"' | '\'' | '`' | '*' | '“' | '”'
            )
        });
        bare.trim_end_matches(['.', '!', '?', ':']).trim_end_matches(['`', '*', '"'])
    })
}

/// The one path that a sentence names.
fn in_sentence(line: &str) -> Option<&str> {
    let mut found: Option<&str> = None;
    for bare in words(line) {
        // "and/or" and "e.g." are no names: in a sentence a name has an extension.
        if !is_path(bare) || !has_extension(bare) {
            continue;
        }
        match found {
            Some(known) if known != bare => return None,
            _ => found = Some(bare),
        }
    }
    found
}

/// Whether a sentence names a file, or several.
pub(in crate::kind) fn names_any(line: &str) -> bool {
    words(line).any(|word| is_path(word) && has_extension(word))
}

/// Whether two paths end in names of different files.
pub(in crate::kind) fn are_different(path: &str, other: &str) -> bool {
    let base = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_lowercase();
    base(path) != base(other)
}

/// The path in the comment that the content begins with.
pub(in crate::kind) fn in_comment(content: &str) -> Option<&str> {
    let line = content.lines().find(|line| !blank(line))?.trim();
    let (open, close) =
        [("<!--", "-->"), ("/*", "*/"), ("//", ""), ("#", ""), ("--", ""), (";", ""), ("%", "")]
            .into_iter()
            .find(|(open, close)| line.starts_with(open) && line.ends_with(close))?;
    let inner = line.strip_prefix(open)?.strip_suffix(close)?.trim();
    let unlabelled =
        ["file:", "File:", "path:", "Path:"].iter().find_map(|label| inner.strip_prefix(label));
    let inner = undecorated(unlabelled.unwrap_or(inner).trim());
    (has_extension(inner) && is_path(inner)).then_some(inner)
}

/// Names of files without an extension, in lower case.
const WITHOUT_EXTENSION: [&str; 16] = [
    "makefile",
    "dockerfile",
    "license",
    "readme",
    "procfile",
    "gemfile",
    "rakefile",
    "vagrantfile",
    "jenkinsfile",
    "changelog",
    "authors",
    "contributing",
    "notice",
    "copying",
    "justfile",
    "pipfile",
];

/// Whether a word looks like a path by itself: it has an extension or a folder, or a name that files have.
fn is_path(word: &str) -> bool {
    let is_word = !word.is_empty() && !word.contains(char::is_whitespace) && !word.contains("://");
    let plain = |c: char| {
        !matches!(c, '`' | '*' | '"' | '\'' | '(' | ')' | '<' | '>' | ',' | ';' | '=' | '|')
    };
    is_word
        && word.chars().all(plain)
        && !word.ends_with([':', '：', '.'])
        && word.chars().any(char::is_alphanumeric)
        && (has_extension(word)
            || word.contains(['/', '\\'])
            || WITHOUT_EXTENSION.contains(&word.to_lowercase().as_str()))
}

/// Whether the name ends with a dot and a few letters, or is one that begins with a dot.
fn has_extension(name: &str) -> bool {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    let is_short = (1..=12).contains(&extension.len());
    let is_plain = extension.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && extension.bytes().any(|byte| byte.is_ascii_alphabetic());
    is_short && is_plain && (!stem.is_empty() || extension.len() >= 3)
}
