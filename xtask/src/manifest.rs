//! The few facts of a `Cargo.toml` that the tasks need: its name, its dependencies, its features.
//! A reader of lines, not of all TOML: it knows the forms that manifests are written in.

/// What a manifest declares.
#[derive(Debug, Default)]
pub(crate) struct Manifest {
    /// The package's name; empty in a manifest without a package.
    pub(crate) name: String,
    /// Normal and build dependencies, of every target. Not those of tests.
    pub(crate) dependencies: Vec<Dependency>,
    /// Names of the features, without `default`.
    pub(crate) features: Vec<String>,
}

/// One crate that a manifest depends on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Dependency {
    /// The crate's own name, also where it is renamed.
    pub(crate) name: String,
    pub(crate) optional: bool,
    /// Line of the manifest, from 1.
    pub(crate) line: usize,
}

/// Reads the text of a `Cargo.toml`.
pub(crate) fn read(text: &str) -> Manifest {
    let mut manifest = Manifest::default();
    let mut table = Table::Other;
    for entry in entries(text) {
        match entry {
            Entry::Header { name, line } => {
                table = Table::of(&name);
                if let Table::Dependency(name) = &table {
                    add_dependency(&mut manifest.dependencies, name, "", line);
                }
            }
            Entry::Pair { key, value, line } => match &table {
                Table::Package if key == "name" => unquoted(&value).clone_into(&mut manifest.name),
                Table::Features if key != "default" => {
                    manifest.features.push(unquoted(&key).to_owned());
                }
                Table::Dependencies => {
                    let (name, remaining) = key.split_once('.').unwrap_or((&key, ""));
                    let value =
                        if remaining.is_empty() { value } else { format!("{remaining} = {value}") };
                    add_dependency(&mut manifest.dependencies, unquoted(name), &value, line);
                }
                Table::Dependency(name) => {
                    let value = format!("{key} = {value}");
                    add_dependency(&mut manifest.dependencies, name, &value, line);
                }
                Table::Package | Table::Features | Table::Other => {}
            },
        }
    }
    manifest
}

/// A table of the manifest, as far as it is read.
enum Table {
    Package,
    Features,
    Dependencies,
    /// `[dependencies.<name>]`.
    Dependency(String),
    Other,
}

impl Table {
    fn of(header: &str) -> Self {
        match header {
            "package" => return Self::Package,
            "features" => return Self::Features,
            _ => {}
        }
        // A target's condition may hold dots: what counts is how the header ends.
        let local = header
            .rfind("'.")
            .or_else(|| header.rfind("\"."))
            .map_or(header, |at| &header[at + 2..]);
        let inside_target = header.starts_with("target.");
        for kind in ["dependencies", "build-dependencies"] {
            if local == kind {
                return Self::Dependencies;
            }
            if let Some(name) =
                local.strip_prefix(kind).and_then(|remaining| remaining.strip_prefix('.'))
            {
                return Self::Dependency(unquoted(name).to_owned());
            }
            if inside_target && header.ends_with(&format!(".{kind}")) {
                return Self::Dependencies;
            }
        }
        Self::Other
    }
}

/// A header, or a key with its whole value.
enum Entry {
    Header { name: String, line: usize },
    Pair { key: String, value: String, line: usize },
}

/// Joins values that run over several lines, and leaves out comments.
fn entries(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut open: Option<(String, String, usize)> = None;
    for (index, raw) in text.lines().enumerate() {
        let code = without_comment(raw).trim();
        let line = index + 1;
        let (key, value, line) = if let Some((key, value, line)) = open.take() {
            (key, format!("{value} {code}"), line)
        } else if let Some(header) = code.strip_prefix('[') {
            let name = header.trim_matches(['[', ']', ' ']).to_owned();
            entries.push(Entry::Header { name, line });
            continue;
        } else if let Some((key, value)) = code.split_once('=') {
            (key.trim().to_owned(), value.trim().to_owned(), line)
        } else {
            continue;
        };
        if depth(&value) > 0 {
            open = Some((key, value, line));
        } else {
            entries.push(Entry::Pair { key, value, line });
        }
    }
    entries
}

/// Adds the dependency, or what this value says to the one that is there.
fn add_dependency(found: &mut Vec<Dependency>, name: &str, value: &str, line: usize) {
    let optional = setting(value, "optional").is_some_and(|value| value.starts_with("true"));
    let real_name = setting(value, "package").and_then(|value| value.split('"').nth(1));
    if let Some(known) = found.iter_mut().find(|known| known.name == name) {
        known.optional |= optional;
        if let Some(real_name) = real_name {
            real_name.clone_into(&mut known.name);
        }
    } else {
        found.push(Dependency { name: real_name.unwrap_or(name).to_owned(), optional, line });
    }
}

/// What is after `key =` in an inline table.
fn setting<'a>(value: &'a str, key: &str) -> Option<&'a str> {
    value.match_indices(key).find_map(|(at, _)| {
        let starts_a_word =
            !value[..at].ends_with(|before: char| before.is_alphanumeric() || before == '-');
        let after = value[at + key.len()..].trim_start().strip_prefix('=')?;
        starts_a_word.then(|| after.trim_start())
    })
}

fn unquoted(word: &str) -> &str {
    word.trim().trim_matches(['"', '\''])
}

/// How many brackets and braces are open at the end.
fn depth(value: &str) -> i32 {
    let mut depth = 0;
    let mut inside_string = false;
    for character in value.chars() {
        match character {
            '"' => inside_string = !inside_string,
            '[' | '{' if !inside_string => depth += 1,
            ']' | '}' if !inside_string => depth -= 1,
            _ => {}
        }
    }
    depth
}

fn without_comment(line: &str) -> &str {
    let mut inside_string = false;
    for (at, character) in line.char_indices() {
        match character {
            '"' => inside_string = !inside_string,
            '#' if !inside_string => return &line[..at],
            _ => {}
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each dependency as `name`, or `name?` where it is optional.
    fn check(text: &str, dependencies: &[&str]) {
        let found: Vec<String> = read(text)
            .dependencies
            .iter()
            .map(|found| format!("{}{}", found.name, if found.optional { "?" } else { "" }))
            .collect();
        assert_eq!(found, dependencies, "{text}");
    }

    #[test]
    fn every_form_of_a_dependency_is_read() {
        check("[dependencies]\nserde = \"1\" # syn = 1\n# syn = \"2\"\n", &["serde"]);
        check("[dependencies]\nserde.workspace = true\nserde.optional = true\n", &["serde?"]);
        check("[dependencies]\nserde = { workspace = true, optional = true }", &["serde?"]);
        check(
            "[dependencies]\nserde = { version = \"1\", features = [\n  \"a\",\n] }\nsyn = \"3\"",
            &["serde", "syn"],
        );
        check("[dependencies.serde]\nversion = \"1\"\noptional = true", &["serde?"]);
        check("[dependencies]\nshape = { package = \"twr-spec\", path = \"x\" }", &["twr-spec"]);
        check("[dependencies.shape]\npackage = \"twr-spec\"\n", &["twr-spec"]);
        check("[build-dependencies]\ncc = \"1\"", &["cc"]);
        check("[target.'cfg(target_os = \"x.y\")'.dependencies]\nlibc = \"1\"", &["libc"]);
        check("[target.x86_64-pc-windows-gnu.dependencies]\nlibc = \"1\"", &["libc"]);
    }

    #[test]
    fn what_is_no_dependency_is_not_one() {
        check("[dev-dependencies]\ninsta = \"1\"\n[dev-dependencies.x]\nversion = \"1\"", &[]);
        check("[workspace.dependencies]\nserde = \"1\"", &[]);
        check("[target.'cfg(unix)'.dev-dependencies]\nlibc = \"1\"", &[]);
    }

    #[test]
    fn name_and_features_are_read() {
        let manifest = read(
            "[package]\nname = \"twr\"\n\n[features]\ndefault = [\"a\"]\na = [\n  \"dep:x\",\n]\nb = []\n",
        );
        assert_eq!(manifest.name, "twr");
        assert_eq!(manifest.features, ["a", "b"]);
    }
}
