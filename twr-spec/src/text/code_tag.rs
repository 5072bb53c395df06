//! The tags that models write for one language, and those that are no code.

/// What a fence's tag says, given the language that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// Just the asked one; any, where none was.
    Asked,
    /// Another name of the same language.
    Near,
    /// None, or one that names no language.
    None,
    /// Another language, an output, a shell session.
    Other,
}

/// Names of one language, a line each.
const FAMILIES: [&[&str]; 27] = [
    &["python", "py", "python3", "py3", "python2", "ipython", "pycon", "cpython"],
    &["javascript", "js", "jsx", "node", "nodejs", "mjs", "cjs", "ecmascript"],
    &["typescript", "ts", "tsx"],
    &["rust", "rs"],
    &["c++", "cpp", "cxx", "cc", "hpp"],
    &["c", "h"],
    &["c#", "csharp", "cs"],
    &["f#", "fsharp", "fs"],
    &["go", "golang"],
    &["ruby", "rb"],
    &["bash", "sh", "shell", "zsh", "shellscript", "shell-session", "console", "terminal"],
    &["powershell", "ps1", "pwsh"],
    &["batch", "bat", "cmd"],
    &["kotlin", "kt", "kts"],
    &["haskell", "hs"],
    &["objective-c", "objc", "objectivec"],
    &["perl", "pl"],
    &["markdown", "md"],
    &["yaml", "yml"],
    &["json", "json5", "jsonc"],
    &["html", "htm", "xhtml"],
    &["latex", "tex"],
    &["sql", "mysql", "postgresql", "postgres", "psql", "sqlite", "plsql", "tsql"],
    &["dockerfile", "docker"],
    &["makefile", "make"],
    &["visualbasic", "vb", "vbnet", "vba"],
    &["julia", "jl"],
];

/// Languages whose extension is their only name.
const OF_THEIR_OWN: [&str; 11] =
    ["css", "toml", "xml", "java", "php", "swift", "lua", "scala", "dart", "ini", "scss"];

/// Tags that name no language.
const NAMELESS: [&str; 8] =
    ["", "code", "text", "txt", "plaintext", "plain", "snippet", "language"];

/// Tags of what a program writes.
const OUTPUTS: [&str; 6] = ["output", "out", "stdout", "result", "log", "console-output"];

/// What a fence's info string says.
pub(crate) fn tag(asked: &str, info: &str) -> Tag {
    let tag = word(info);
    let asked = asked.to_ascii_lowercase();
    if asked.is_empty() {
        return match tag.as_str() {
            tag if OUTPUTS.contains(&tag) || is_shell(tag) => Tag::Other,
            _ => Tag::Asked,
        };
    }
    if tag == asked {
        Tag::Asked
    } else if FAMILIES.iter().any(|names| is_in(names, &tag) && is_in(names, &asked)) {
        Tag::Near
    } else if NAMELESS.contains(&tag.as_str()) {
        Tag::None
    } else {
        Tag::Other
    }
}

/// The tag for a file with this extension; empty where none is known.
pub(crate) fn of_extension(extension: &str) -> &'static str {
    let extension = extension.to_ascii_lowercase();
    let family = FAMILIES.iter().find(|names| is_in(names, &extension));
    let own = || OF_THEIR_OWN.iter().find(|name| **name == extension);
    family.and_then(|names| names.first()).or_else(own).copied().unwrap_or_default()
}

/// Whether the tag is that of a shell.
pub(crate) fn is_shell(info: &str) -> bool {
    let tag = word(info);
    FAMILIES.iter().any(|names| names.contains(&"bash") && is_in(names, &tag))
        || OUTPUTS.contains(&tag.as_str())
}

/// Whether the tag is that of a session: commands after a prompt, and what they write.
pub(crate) fn is_session(info: &str) -> bool {
    matches!(word(info).as_str(), "shell-session" | "console" | "terminal")
}

/// The first word of an info string, in lower case: `rust` of `rust,ignore`, `{.rust}` and `Rust title="x"`.
fn word(info: &str) -> String {
    let is_end = |c: char| c.is_whitespace() || matches!(c, ',' | '{' | '}' | ':' | ';' | '(');
    let info = info.trim().trim_start_matches(['{', '.', '[']);
    let word = info.split(is_end).next().unwrap_or_default();
    word.trim_end_matches([']', '<', '>', '/', '|']).to_ascii_lowercase()
}

fn is_in(names: &[&str], name: &str) -> bool {
    names.contains(&name)
}

/// Whether a fence's info string names the language that is asked for; any language, where none is.
pub(crate) fn is_of_language(asked: &str, info: &str) -> bool {
    matches!(tag(asked, info), Tag::Asked | Tag::Near)
}

/// Whether a language's name can be after a fence.
pub(crate) fn is_writable(name: &str) -> bool {
    !name.contains(|c: char| c.is_whitespace() || c.is_control() || matches!(c, '`' | '~' | '{'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_one_language_meet() {
        let check = |asked: &str, info: &str, expect: Tag| {
            assert_eq!(tag(asked, info), expect, "{asked:?} {info:?}");
        };
        check("rust", "rust", Tag::Asked);
        check("rust", "Rust", Tag::Asked);
        check("rust", "rust,ignore", Tag::Asked);
        check("rust", "rust title=\"x\"", Tag::Asked);
        check("rust", "{.rust}", Tag::Asked);
        check("python", "py", Tag::Near);
        check("python", "python3", Tag::Near);
        check("c++", "cpp", Tag::Near);
        check("bash", "sh", Tag::Near);
        check("javascript", "", Tag::None);
        check("javascript", "text", Tag::None);
        check("javascript", "java", Tag::Other);
        check("javascript", "bash", Tag::Other);
        check("", "java", Tag::Asked);
        check("", "", Tag::Asked);
        check("", "output", Tag::Other);
    }
}
