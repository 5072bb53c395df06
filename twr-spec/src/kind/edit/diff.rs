//! Unified diffs: the hunks of one as edits. Line numbers are not used; what a model says of them is seldom right.

/// A hunk: the lines that were there, and the lines that are to be there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hunk<'a> {
    /// The path that the lines `---` and `+++` say.
    pub(super) path: Option<&'a str>,
    pub(super) find: String,
    pub(super) replace: String,
    /// The line that begins it.
    first: &'a str,
    /// Whether the lines `---` and `+++` say that the file is new.
    is_new: bool,
}

/// Why a text is no diff that can be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DiffFault<'a> {
    /// A line that no diff has there, or that says what no edit can: a file is renamed, deleted or binary.
    Line(&'a str),
    /// The line that begins a hunk without a line to find: only a line number says where its lines are to go.
    NoPlace(&'a str),
}

/// What a diff is read to.
#[derive(Debug, Default)]
struct Diff<'a> {
    hunks: Vec<Hunk<'a>>,
    /// The path of the hunks that follow.
    path: Option<&'a str>,
    /// Whether the file of that path is new.
    is_new: bool,
    open: Option<Hunk<'a>>,
    /// How many blank lines came last. They are of the hunk if a line of it follows.
    blank: usize,
}

/// The hunks of a diff, in order.
///
/// # Errors
/// The first line that cannot be applied.
pub(super) fn hunks(text: &str) -> Result<Vec<Hunk<'_>>, DiffFault<'_>> {
    let mut diff = Diff::default();
    let lines: Vec<&str> = text.lines().collect();
    let mut rest = lines.as_slice();
    while let [line, after @ ..] = rest {
        rest = after;
        let next = after.first().copied().unwrap_or_default();
        if line.starts_with("--- ") && next.starts_with("+++ ") {
            diff.close()?;
            let path = path(line, next).ok_or(DiffFault::Line(line))?;
            (diff.path, diff.is_new) = (Some(path), name_of(line) == Some(NOWHERE));
            rest = after.get(1..).unwrap_or_default();
        } else if line.starts_with("@@") {
            diff.close()?;
            diff.open = Some(diff.hunk(line));
        } else if diff.open.is_none() && is_of_head(line) {
            diff.close()?;
        } else if line.starts_with("diff --git ") {
            diff.close()?;
            (diff.path, diff.is_new) = (None, false);
        } else {
            diff.line(line)?;
        }
    }
    diff.close()?;
    Ok(diff.hunks)
}

/// Whether the line is of the head of a file's part, and says nothing that an edit has to.
fn is_of_head(line: &str) -> bool {
    let starts = ["diff --git ", "index ", "new file mode ", "old mode ", "new mode "];
    line.trim().is_empty() || starts.iter().any(|start| line.starts_with(start))
}

/// The path of the file that `---` and `+++` name; `None` if they name two, or none that is to be there.
fn path<'a>(old: &'a str, new: &'a str) -> Option<&'a str> {
    let (old, new) = (name_of(old)?, name_of(new)?);
    let [own_old, own_new] =
        [old.strip_prefix("a/").unwrap_or(old), new.strip_prefix("b/").unwrap_or(new)];
    match (old, new) {
        (_, NOWHERE) => None,
        (NOWHERE, _) => Some(own_new),
        (old, new) if old == new => Some(new),
        _ => (own_old == own_new).then_some(own_new),
    }
}

/// What the lines `---` and `+++` say of a file that is not there.
const NOWHERE: &str = "/dev/null";

/// What a line `---` or `+++` names.
fn name_of(line: &str) -> Option<&str> {
    line.get(4..)?.split('\t').next().map(str::trim)
}

impl<'a> Diff<'a> {
    /// A hunk that this line begins.
    fn hunk(&self, first: &'a str) -> Hunk<'a> {
        Hunk { path: self.path, is_new: self.is_new, first, ..Hunk::default() }
    }

    fn line(&mut self, line: &'a str) -> Result<(), DiffFault<'a>> {
        let first = line.chars().next();
        // A diff without `@@` is one hunk.
        let begun = self.hunk(line);
        let hunk = self.open.get_or_insert(begun);
        let Some(first) = first else {
            self.blank += 1;
            return Ok(());
        };
        // A blank line between others has lost the blank at its beginning.
        for _ in 0..std::mem::take(&mut self.blank) {
            hunk.find.push('\n');
            hunk.replace.push('\n');
        }
        let text = line.get(1..).unwrap_or_default();
        let push = |out: &mut String| {
            out.push_str(text);
            out.push('\n');
        };
        match first {
            ' ' => {
                push(&mut hunk.find);
                push(&mut hunk.replace);
            }
            '-' => push(&mut hunk.find),
            '+' => push(&mut hunk.replace),
            // `\ No newline at end of file`, in whatever language; `\item` is a line that lost its mark.
            '\\' if text.starts_with(' ') => {}
            _ => return Err(DiffFault::Line(line)),
        }
        Ok(())
    }

    /// Ends the hunk. The blank lines after it part it from what follows; a hunk that changes nothing is no edit.
    ///
    /// # Errors
    /// No line says where the hunk is, and its file is not new.
    fn close(&mut self) -> Result<(), DiffFault<'a>> {
        self.blank = 0;
        let Some(hunk) = self.open.take().filter(|hunk| hunk.find != hunk.replace) else {
            return Ok(());
        };
        // An edit without lines to find makes a new file.
        if hunk.find.trim().is_empty() && !hunk.is_new {
            return Err(DiffFault::NoPlace(hunk.first));
        }
        self.hunks.push(hunk);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The path of a hunk, the lines that were there, and those that are to be there.
    type Lines<'a> = (Option<&'a str>, &'a str, &'a str);

    fn check(text: &str, expect: Result<&[Lines<'_>], DiffFault<'_>>) {
        let found = hunks(text);
        let found = match &found {
            Ok(hunks) => Ok(hunks.iter().map(|it| (it.path, &*it.find, &*it.replace)).collect()),
            Err(fault) => Err(*fault),
        };
        assert_eq!(found, expect.map(<[_]>::to_vec), "{text}");
    }

    #[test]
    fn each_hunk_is_an_edit() {
        let head = "--- a/src/a.rs\n+++ b/src/a.rs\n";
        let path = Some("src/a.rs");
        let one = "@@ -1,3 +1,3 @@ fn a\n x\n-a\n+b\n y\n";
        let edit = (path, "x\na\ny\n", "x\nb\ny\n");
        check(&format!("{head}{one}"), Ok(&[edit]));
        check(
            &format!("diff --git a/src/a.rs b/src/a.rs\nindex 1..2 100644\n{head}{one}"),
            Ok(&[edit]),
        );
        check(&format!("{head}{one}{one}"), Ok(&[edit, edit]));
        check(one, Ok(&[(None, edit.1, edit.2)]));
        check("-a\n+b\n", Ok(&[(None, "a\n", "b\n")]));
        check("--- /dev/null\n+++ b/n.md\n@@ -0,0 +1 @@\n+b\n", Ok(&[(Some("n.md"), "", "b\n")]));
        check("@@\n-a\n+b\n\\ No newline at end of file\n\n", Ok(&[(None, "a\n", "b\n")]));
        check("@@\n-a\n\n b\n+c\n", Ok(&[(None, "a\n\nb\n", "\nb\nc\n")]));
        // Blank lines that a diff marks are lines of the file; those without a mark at the end are not.
        check("@@\n-a\n-\n+b\n+\n", Ok(&[(None, "a\n\n", "b\n\n")]));
        check("@@\n-a\n+b\n \n \n", Ok(&[(None, "a\n\n\n", "b\n\n\n")]));
        check("@@\n-a\n+b\n\n\n@@\n-c\n+d\n", Ok(&[(None, "a\n", "b\n"), (None, "c\n", "d\n")]));
        check("@@\n a\n", Ok(&[]));
        check("@@\n-a\n+\\item b\n \\end\n", Ok(&[(None, "a\n\\end\n", "\\item b\n\\end\n")]));
    }

    #[test]
    fn what_no_diff_has_is_told() {
        let check = |text: &str, line: &str| check(text, Err(DiffFault::Line(line)));
        check("--- a/x\n+++ /dev/null\n@@\n-a\n", "--- a/x");
        check("--- a/x\n+++ b/y\n@@\n-a\n", "--- a/x");
        check("rename from a\n", "rename from a");
        check("@@\n-a\n+b\nThat is all.\n", "That is all.");
        // A line of TeX that lost its mark is no remark of git.
        check("@@\n-a\n+b\n\\item x\n", "\\item x");
        check("@@\n\\section{A}\n-a\n+b\n", "\\section{A}");
        check("@@\n-a\n+b\n\\\n", "\\");
    }

    #[test]
    fn a_hunk_without_a_line_to_find_has_no_place() {
        let check = |text: &str, line: &str| check(text, Err(DiffFault::NoPlace(line)));
        let head = "--- a/main.py\n+++ b/main.py\n";
        check(&format!("{head}@@ -10,0 +11,2 @@\n+a\n+b\n"), "@@ -10,0 +11,2 @@");
        check(&format!("{head}@@ -1 +1 @@\n-a\n+b\n@@ -9,0 +9 @@\n+c\n"), "@@ -9,0 +9 @@");
        check("@@\n+a\n", "@@");
        check("+a\n", "+a");
        // Blank lines are at many places.
        check("@@\n-\n-\n+\n", "@@");
        check(&format!("--- /dev/null\n+++ b/n.md\n@@ -0,0 +1 @@\n+b\n{head}@@\n+c\n"), "@@");
    }
}
