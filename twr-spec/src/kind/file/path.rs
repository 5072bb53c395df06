//! `relative`: a path that a model wrote, if it stays inside the folder it is meant for.

/// What is wrong with a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathFlaw {
    /// There is none.
    Empty,
    /// More than one line stands there.
    SeveralLines,
    /// It is the name that the format was shown with: `[FILE_NAME]`.
    Placeholder,
    /// It begins at the root, at a home folder or on a drive, or leaves its folder by `..`.
    Outside,
    /// It is no file's name: a folder, or with a character that no file's name has.
    NoFile,
}

/// The path without decoration, parted by `/`, without `.`. Nothing is looked up: links are the caller's
/// to watch.
///
/// # Errors
/// What is wrong with the path; it is never mended.
pub fn relative(text: &str) -> Result<String, PathFlaw> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let line = undecorated(lines.next().ok_or(PathFlaw::Empty)?);
    if lines.next().is_some() {
        return Err(PathFlaw::SeveralLines);
    }
    if line.is_empty() {
        return Err(PathFlaw::Empty);
    }
    if is_placeholder(line) {
        return Err(PathFlaw::Placeholder);
    }
    if line.starts_with(['/', '\\', '~']) || line.get(1..2) == Some(":") {
        return Err(PathFlaw::Outside);
    }
    let is_forbidden =
        |c: char| c.is_control() || matches!(c, ':' | '*' | '?' | '"' | '<' | '>' | '|');
    if line.contains(is_forbidden) || line.ends_with(['/', '\\', '：']) {
        return Err(PathFlaw::NoFile);
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in line.split(['/', '\\']).map(str::trim) {
        match part {
            "" | "." => {}
            // Even where it would come out inside: no file that was asked for needs it.
            ".." => return Err(PathFlaw::Outside),
            part => parts.push(part),
        }
    }
    // Dots alone are a folder to some systems.
    let is_file = parts.last().is_some_and(|name| name.chars().any(|c| c != '.'));
    if is_file { Ok(parts.join("/")) } else { Err(PathFlaw::NoFile) }
}

/// What models write before a name, folded to lower case.
const LABELS: [&str; 9] =
    ["path", "file", "filename", "file name", "file_name", "name", "文件名", "文件", "路径"];

/// What may stand round a name, the longer first.
const PAIRS: [(&str, &str); 6] =
    [("**", "**"), ("*", "*"), ("`", "`"), ("\"", "\""), ("'", "'"), ("“", "”")];

/// Without a label, bold, quotes, code marks.
pub(super) fn undecorated(line: &str) -> &str {
    let label = line.split_once([':', '：']).filter(|(label, _)| {
        let label = label.trim_matches(['*', '_', '`', ' ']).to_lowercase();
        LABELS.contains(&label.as_str())
    });
    // The bold of `**File name:** a.md` closes behind the colon.
    let mut line = label.map_or(line, |(_, path)| path.trim_start_matches(['*', ' '])).trim();
    while let Some(inner) = inside_pair(line) {
        line = inner.trim();
    }
    line
}

fn inside_pair(line: &str) -> Option<&str> {
    PAIRS.iter().find_map(|(open, close)| line.strip_prefix(open)?.strip_suffix(close))
}

fn is_placeholder(line: &str) -> bool {
    let bare = line.trim_matches(['[', ']', '<', '>', '{', '}']);
    let is_bracketed = bare.len() < line.len();
    let name = bare.to_lowercase().replace([' ', '-'], "_");
    matches!(
        name.as_str(),
        "file_name"
            | "filename"
            | "file_name.ext"
            | "filename.ext"
            | "file_path"
            | "path"
            | "path/to/file"
            | "path/to/file.ext"
    ) && (is_bracketed || name != "path")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Result<&str, PathFlaw>) {
        assert_eq!(relative(text).as_deref(), expect.as_ref().map(|path| *path), "{text:?}");
    }

    #[test]
    fn a_path_stays_inside_its_folder() {
        check("a.txt", Ok("a.txt"));
        check(" \n **`src/a.rs`** \n", Ok("src/a.rs"));
        check("./src\\a.rs", Ok("src/a.rs"));
        check("**File name:** `a b.md`", Ok("a b.md"));
        check("path: \"it's.md\"", Ok("it's.md"));
        check("file: __init__.py", Ok("__init__.py"));
        check("文件名：计划.md", Ok("计划.md"));
        check("Makefile", Ok("Makefile"));
        check("..a/b..c", Ok("..a/b..c"));
        for outside in [
            "..",
            "../a",
            "a/../../b",
            "a/../b",
            "/etc/passwd",
            "~/a",
            "C:\\a",
            "c:a",
            "\\\\host\\a",
            "..\\a",
            "a/.. /b",
        ] {
            check(outside, Err(PathFlaw::Outside));
        }
        for no_file in ["a/", "ab:c", "a\u{0}b", "a|b", "....", "*.md"] {
            check(no_file, Err(PathFlaw::NoFile));
        }
    }

    #[test]
    fn what_is_no_name_says_so() {
        check("", Err(PathFlaw::Empty));
        check("``", Err(PathFlaw::Empty));
        check("a\nb", Err(PathFlaw::SeveralLines));
        check("[FILE_NAME]", Err(PathFlaw::Placeholder));
        check("file_name.ext", Err(PathFlaw::Placeholder));
        check("[FILE_NAME].md", Ok("[FILE_NAME].md"));
        check("path", Ok("path"));
    }
}
