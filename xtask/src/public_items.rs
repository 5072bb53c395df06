//! The facade's public items, as rustdoc lists them: compared with a file, so that none comes or goes unseen. Each
//! has an example on its page, or a link to one.

mod examples;

use std::fs;
use std::process::ExitCode;

use crate::{command, repo};

/// The list that is compared.
const LIST: &str = "docs/public-items.txt";

/// What is not promised, and not listed.
const ADVANCED: &str = "advanced::";

/// What is done with the items that are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// They have to be those of the list.
    Check,
    /// They become the list.
    Bless,
}

/// Builds the documentation with every feature, which refuses broken links, and compares or writes the list.
pub(crate) fn run(mode: Mode) -> ExitCode {
    let mut doc = command::cargo(&["doc", "--workspace", "--no-deps", "--all-features"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    let code = command::exit_code(&mut doc);
    if code != ExitCode::SUCCESS {
        return code;
    }
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| repo::root().join("target"), |path| repo::root().join(path));
    let folder = target.join("doc/twr");
    let page = folder.join("all.html");
    let Ok(html) = fs::read_to_string(&page) else {
        eprintln!("rustdoc wrote no {}", page.display());
        return ExitCode::FAILURE;
    };
    let found = items(&html);
    let bare = examples::missing(&found, &folder);
    for item in &bare {
        eprintln!("{item}: its page has no example, and its text links to no page that has one");
    }
    let path = repo::root().join(LIST);
    if mode == Mode::Bless {
        return match fs::write(&path, found) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{LIST} cannot be written: {error}");
                ExitCode::FAILURE
            }
        };
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    let changes = changes(&known, &found);
    for change in &changes {
        eprintln!("{change}");
    }
    if changes.is_empty() && !bare.is_empty() {
        return ExitCode::FAILURE;
    }
    if changes.is_empty() {
        println!("public items: {}, all as listed", found.lines().count());
        return ExitCode::SUCCESS;
    }
    eprintln!(
        "\nif that is meant, run `cargo xtask public-items --bless` and say it in CHANGELOG.md"
    );
    ExitCode::FAILURE
}

/// The items of rustdoc's page of all items, one a line: what it is and its path, sorted.
fn items(html: &str) -> String {
    let links = html.split("<a href=\"").skip(1).filter_map(|link| {
        let (target, remaining) = link.split_once("\">")?;
        let (path, _) = remaining.split_once("</a>")?;
        let file = target.rsplit('/').next()?;
        // Pages of items are called `struct.Think.html`.
        let (kind, page) = file.split_once('.')?;
        let is_item =
            page.split_once('.').is_some() && !path.contains('<') && !path.starts_with(ADVANCED);
        is_item.then(|| format!("{kind} {path}\n"))
    });
    let mut found: Vec<String> = links.collect();
    found.sort_by(|one, other| {
        one.split_once(' ')
            .map(|(_, path)| path)
            .cmp(&other.split_once(' ').map(|(_, path)| path))
            .then(one.cmp(other))
    });
    found.dedup();
    found.concat()
}

/// What is in only one of the lists: `+` for what is new, `-` for what is gone.
fn changes(known: &str, found: &str) -> Vec<String> {
    let missing = |here: &str, there: &str, sign: char| -> Vec<String> {
        let lines = here.lines().filter(|line| !there.lines().any(|other| other == *line));
        lines.map(|line| format!("{sign} {line}")).collect()
    };
    let mut changes = missing(known, found, '-');
    changes.extend(missing(found, known, '+'));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<a href=\"index.html\">twr</a><h3>Structs</h3><ul>\
        <li><a href=\"think/struct.Think.html\">think::Think</a></li>\
        <li><a href=\"fn.parse.html\">parse</a></li>\
        <li><a href=\"advanced/json/enum.Json.html\">advanced::json::Json</a></li></ul>";

    #[test]
    fn items_are_listed_by_their_paths() {
        assert_eq!(items(PAGE), "fn parse\nstruct think::Think\n");
        assert_eq!(items("<p>nothing</p>"), "");
    }

    #[test]
    fn what_comes_and_goes_is_told() {
        let check = |known: &str, found: &str, expected: &[&str]| {
            assert_eq!(changes(known, found), expected);
        };
        check("fn a\nfn b\n", "fn a\nfn b\n", &[]);
        check("fn a\nfn b\n", "fn a\nfn c\n", &["- fn b", "+ fn c"]);
        check("", "fn a\n", &["+ fn a"]);
    }
}
