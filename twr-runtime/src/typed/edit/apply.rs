//! `Edit::apply`: an edit on the text of its file.
//!
//! | the lines to find are | done |
//! |---|---|
//! | at one place, letter for letter | replaced |
//! | at one place, with other blanks | replaced; lines that both parts share stay as the file has them, new ones get its indent |
//! | at several places, or at none | a mismatch |

use std::borrow::Cow;
use std::collections::HashMap;

use super::fold::{folded, indent};
use super::nearest::{nearest, shown};
use super::place::places;
use super::{Edit, EditFault, EditMismatch, FileLine};

/// What some programs put before the text of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl Edit {
    /// The text of the file after the edit.
    ///
    /// Takes the text of the file; of a file that is not there yet, an empty one. Line breaks of the file stay as
    /// they are, also a last line without one, and so does the byte order mark that a file can begin with. Takes time
    /// linear in both texts.
    ///
    /// # Errors
    /// The lines to find are not there, are there more than once, or there is nothing to find and the file has
    /// content. Nothing is ever applied by guess.
    pub fn apply(&self, text: &str) -> Result<String, EditMismatch> {
        // The mark is the file's, and no letter of its first line.
        match text.strip_prefix(BYTE_ORDER_MARK) {
            Some(text) => Ok(format!("{BYTE_ORDER_MARK}{}", self.applied(text)?)),
            None => self.applied(text),
        }
    }

    /// The text after the edit; both without a byte order mark.
    fn applied(&self, text: &str) -> Result<String, EditMismatch> {
        let [find, replace] = [&self.find, &self.replace]
            .map(|part| part.strip_prefix(BYTE_ORDER_MARK).unwrap_or(part));
        if find.trim().is_empty() {
            let is_new = text.trim().is_empty();
            return if is_new {
                Ok(replace.to_owned())
            } else {
                Err(self.mismatch(EditFault::NotEmpty, Vec::new()))
            };
        }
        let whole: Vec<&str> = text.split_inclusive('\n').collect();
        let bare: Vec<&str> = whole.iter().map(|line| without_break(line)).collect();
        let find: Vec<&str> = find.lines().collect();
        let replace: Vec<&str> = replace.lines().collect();
        if let Some(start) = self.one(&places(&bare, &find, Cow::Borrowed))? {
            let lines: Vec<_> = replace.into_iter().map(Cow::Borrowed).collect();
            return Ok(put(&whole, start, find.len(), &lines));
        }
        let Some(start) = self.one(&places(&bare, &find, folded))? else {
            return Err(self.mismatch(EditFault::NotFound, nearest(&bare, &find)));
        };
        let end = start + find.len();
        let there = bare.get(start..end).unwrap_or_default();
        let lines = fitted(there, &find, &replace)
            .ok_or_else(|| self.mismatch(EditFault::Indent, shown(&bare, start, end)))?;
        Ok(put(&whole, start, find.len(), &lines))
    }

    /// The only place; `None` without a place. Several places are an error.
    fn one(&self, places: &[usize]) -> Result<Option<usize>, EditMismatch> {
        match places {
            [] => Ok(None),
            [place] => Ok(Some(*place)),
            several => {
                let lines = several.iter().map(|place| place + 1).collect();
                Err(self.mismatch(EditFault::Several { lines }, Vec::new()))
            }
        }
    }

    fn mismatch(&self, fault: EditFault, nearest: Vec<FileLine>) -> EditMismatch {
        EditMismatch { path: self.path.clone(), fault, nearest }
    }
}

fn without_break(line: &str) -> &str {
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}

/// The text with these lines in place of `count` lines; their breaks are those of the lines that go.
fn put(whole: &[&str], start: usize, count: usize, lines: &[Cow<'_, str>]) -> String {
    let (before, remaining) = whole.split_at_checked(start).unwrap_or((whole, &[]));
    let (gone, after) = remaining.split_at_checked(count).unwrap_or((remaining, &[]));
    let is_crlf = gone.first().is_some_and(|line| line.ends_with("\r\n"));
    let line_break = if is_crlf { "\r\n" } else { "\n" };
    let mut out = before.concat();
    for line in lines {
        out.push_str(line);
        out.push_str(line_break);
    }
    // A last line without a break stays without one.
    if gone.last().is_some_and(|line| !line.ends_with('\n')) && !lines.is_empty() {
        out.truncate(out.len() - line_break.len());
    }
    out.push_str(&after.concat());
    out
}

/// The new lines as they fit lines that differ in blanks from those to find: a line that is to stay is the file's own,
/// and a new one is set in as the lines to find are in the file. `None` if how far is not clear.
fn fitted<'t>(
    there: &[&'t str],
    find: &[&'t str],
    replace: &[&'t str],
) -> Option<Vec<Cow<'t, str>>> {
    let mut own: HashMap<&str, Option<&'t str>> = HashMap::new();
    let mut indents: HashMap<&str, &'t str> = HashMap::new();
    for (file, line) in there.iter().zip(find) {
        // A line that the file has in several forms is no line to keep.
        own.entry(line)
            .and_modify(|known| *known = known.filter(|own| own == file))
            .or_insert(Some(file));
        if !line.trim().is_empty()
            && *indents.entry(indent(line)).or_insert(indent(file)) != indent(file)
        {
            return None;
        }
    }
    let shift = Shift::of(&indents);
    replace
        .iter()
        .map(|line| {
            if let Some(kept) = own.get(line) {
                return kept.map(Cow::Borrowed);
            }
            if line.trim().is_empty() {
                return Some(Cow::Borrowed(*line));
            }
            let (old, text) = (indent(line), line.trim_start());
            match indents.get(old) {
                Some(new) => Some(Cow::Owned(format!("{new}{text}"))),
                None => shift.as_ref()?.applied(old).map(|new| Cow::Owned(format!("{new}{text}"))),
            }
        })
        .collect()
}

/// The same blanks that every line has more in the file, or less.
enum Shift<'t> {
    More(&'t str),
    Less(&'t str),
}

impl<'t> Shift<'t> {
    fn of(indents: &HashMap<&'t str, &'t str>) -> Option<Self> {
        let (old, new) = indents.iter().next()?;
        if let Some(more) = new.strip_suffix(old) {
            let is_all = indents.iter().all(|(old, new)| new.strip_suffix(old) == Some(more));
            return is_all.then_some(Self::More(more));
        }
        let less = old.strip_suffix(new)?;
        let is_all = indents.iter().all(|(old, new)| old.strip_suffix(new) == Some(less));
        is_all.then_some(Self::Less(less))
    }

    fn applied(&self, old: &str) -> Option<String> {
        match self {
            Self::More(more) => Some(format!("{more}{old}")),
            Self::Less(less) => old.strip_prefix(less).map(str::to_owned),
        }
    }
}

#[cfg(test)]
mod tests;
