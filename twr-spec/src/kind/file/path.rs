//! `relative`: a path that a model wrote, if it stays inside the folder it is meant for.

use super::disguise::is_disguise;
use crate::diagnostic::PathFlaw;
use crate::spec::Language;

/// The most bytes of a name between two slashes, on every usual file system.
const MAX_NAME: usize = 255;
/// The most bytes of a whole path.
const MAX_PATH: usize = 4096;

/// The path without decoration, parted by `/`, without `.`. Nothing is looked up: links are the caller's
/// to watch. A path in a hidden place is given as any other: see [`is_hidden_path`].
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
    if line.len() > MAX_PATH {
        return Err(PathFlaw::TooLong);
    }
    if line.starts_with(['/', '\\', '~']) || line.get(1..2) == Some(":") {
        return Err(PathFlaw::Outside);
    }
    let is_forbidden =
        |c: char| c.is_control() || matches!(c, ':' | '*' | '?' | '"' | '<' | '>' | '|');
    if line.contains(is_forbidden) || line.ends_with(['/', '\\', '：']) {
        return Err(PathFlaw::NoFile);
    }
    if line.contains(is_disguise) {
        return Err(PathFlaw::Disguised);
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in line.split(['/', '\\']) {
        match part.trim() {
            "" | "." => {}
            // Even where it would come out inside: no file that was asked for needs it.
            ".." => return Err(PathFlaw::Outside),
            // Dots alone are a folder to some systems.
            name if name.chars().all(|c| c == '.') => return Err(PathFlaw::NoFile),
            _ => parts.push(part),
        }
    }
    match parts.iter().find_map(|part| flaw_of_name(part)) {
        Some(flaw) => Err(flaw),
        None if parts.is_empty() => Err(PathFlaw::NoFile),
        None => Ok(parts.join("/")),
    }
}

/// What is wrong with a name between two slashes.
fn flaw_of_name(name: &str) -> Option<PathFlaw> {
    if name.len() > MAX_NAME {
        return Some(PathFlaw::TooLong);
    }
    if name.ends_with('.')
        || name.starts_with(char::is_whitespace)
        || name.ends_with(char::is_whitespace)
    {
        return Some(PathFlaw::Trailing);
    }
    is_device(name).then_some(PathFlaw::Device)
}

/// Whether Windows takes the name for a device: it looks only at what is before the first dot.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let numbered = |device: &str| {
        stem.strip_prefix(device).is_some_and(|number| {
            let mut digits = number.chars();
            digits
                .next()
                .is_some_and(|digit| digit.is_ascii_digit() || matches!(digit, '¹' | '²' | '³'))
                && digits.next().is_none()
        })
    };
    matches!(stem.as_str(), "con" | "prn" | "aux" | "nul" | "conin$" | "conout$" | "clock$")
        || numbered("com")
        || numbered("lpt")
}

/// Whether a path that [`relative`] gave is in a hidden place, where files are read or run that nobody looks at:
/// `.git/`, `.ssh/`, `.github/`, `.bashrc`, `.env`. That is every name that begins with a dot, and every name that
/// Windows may take for one: it takes `git~1` for `.git`.
pub fn is_hidden_path(path: &str) -> bool {
    path.split('/').any(|name| name.starts_with('.') || is_short_name(name))
}

/// Whether a name has the form of the second, short names that Windows gives to files, such as `GITHUB~1` and
/// `ENV~1.LOC`. Nothing in a short name tells that the long one begins with a dot.
fn is_short_name(name: &str) -> bool {
    const LONGEST: usize = 8;
    let (stem, extension) = name.split_once('.').unwrap_or((name, ""));
    let is_numbered = stem.rsplit_once('~').is_some_and(|(_, number)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    is_numbered && stem.chars().count() <= LONGEST && !extension.contains('.')
}

/// What a path has to be that has this flaw, as a phrase that follows "write"; `None` where the phrase of the
/// kind says it.
pub fn remedy(flaw: PathFlaw, language: Language) -> Option<&'static str> {
    let (english, chinese) = match flaw {
        PathFlaw::Disguised => (
            "a path of visible characters, with the plain characters \".\" and \"/\"",
            "只含可见字符的路径，点和斜杠用普通的“.”和“/”",
        ),
        PathFlaw::Device => (
            "a path without the name of a device, such as con, nul or com1",
            "不含设备名（如 con、nul、com1）的路径",
        ),
        PathFlaw::Trailing => (
            "a path in which no name begins or ends with a blank, or ends with a dot",
            "其中任何名称都不以空格开头或结尾、也不以点结尾的路径",
        ),
        PathFlaw::TooLong => (
            "a shorter path: at most 255 bytes in a name, 4096 in all",
            "更短的路径：每个名称至多255字节，总共至多4096字节",
        ),
        PathFlaw::Hidden => (
            "a path in which no folder and no file has a name that begins with a dot",
            "其中文件夹和文件的名称都不以点开头的路径",
        ),
        _ => return None,
    };
    Some(match language {
        Language::English => english,
        Language::Chinese => chinese,
    })
}

/// What models write before a name, folded to lower case.
const LABELS: [&str; 9] =
    ["path", "file", "filename", "file name", "file_name", "name", "文件名", "文件", "路径"];

/// What may surround a name, the longer first.
const PAIRS: [(&str, &str); 6] =
    [("**", "**"), ("*", "*"), ("`", "`"), ("\"", "\""), ("'", "'"), ("“", "”")];

/// Without a label, bold, quotes, code marks.
pub(super) fn undecorated(line: &str) -> &str {
    let label = line.split_once([':', '：']).filter(|(label, _)| {
        let label = label.trim_matches(['*', '_', '`', ' ']).to_lowercase();
        LABELS.contains(&label.as_str())
    });
    // The bold of `**File name:** a.md` closes after the colon.
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
    fn a_path_means_the_same_on_every_system() {
        for device in [
            "con",
            "CON",
            "con.txt",
            "NUL.tar.gz",
            "COM1",
            "a/lpt9.md",
            "aux /b.md",
            "com¹.txt",
            "a/Prn",
        ] {
            let flaw =
                if device.starts_with("aux ") { PathFlaw::Trailing } else { PathFlaw::Device };
            check(device, Err(flaw));
        }
        check("console.md", Ok("console.md"));
        check("com10.md", Ok("com10.md"));
        check("com/a.md", Ok("com/a.md"));
        for disguised in [
            "a\u{202e}txt.exe",
            "a\u{200b}.md",
            "．．／a",
            "a／b.md",
            "a＼b.md",
            "a\u{2215}b.md",
            "\u{2024}\u{2024}/a",
            "src/…/a.md",
            "c：a.md",
            "a\u{ad}b.md",
            "a\u{e0041}.md",
            ".g\u{200c}it/config",
        ] {
            check(disguised, Err(PathFlaw::Disguised));
        }
        for trailing in ["a./b.md", "a.md.", "src /a.md", "src/ a.md"] {
            check(trailing, Err(PathFlaw::Trailing));
        }
        let long = "a".repeat(255);
        check(&format!("b/{long}"), Ok(&format!("b/{long}")));
        check(&format!("b/{long}a"), Err(PathFlaw::TooLong));
        check(&"长".repeat(86), Err(PathFlaw::TooLong));
        check(&"a/".repeat(2049), Err(PathFlaw::TooLong));
    }

    #[test]
    fn hidden_places_are_known() {
        for hidden in [
            ".git/config",
            ".GIT/config",
            "a/.ssh/id",
            ".github/workflows/ci.yml",
            ".bashrc",
            "a/b/.env",
            "..a/b",
            "GIT~1/config",
            "SSH~1/id",
            "a/GITHUB~1/ci.yml",
            "ENV~1",
            "env~1.loc",
            "GI4A2B~1/config",
            "a~1.md",
        ] {
            assert!(is_hidden_path(hidden), "{hidden}");
            check(hidden, Ok(hidden));
        }
        for plain in [
            "a.b/c.md",
            "git/config",
            "github.md",
            "report~2024.md",
            "a.md~",
            "a.md.~1~",
            "a~b1.md",
        ] {
            assert!(!is_hidden_path(plain), "{plain}");
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
