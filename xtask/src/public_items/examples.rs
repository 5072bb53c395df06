//! Which items of the facade have no example, told from the pages that rustdoc wrote.

use std::fs;
use std::path::Path;

/// How rustdoc marks a block of code.
const EXAMPLE: &str = "class=\"example-wrap";

/// Where the text of an item begins and ends.
const TEXT: [&str; 2] = ["<details class=\"toggle top-doc\"", "</details>"];

/// What rustdoc calls the items that have an example in the modules, too. An enum's words and a short name for a type
/// are shown by the items that use them.
const WITH_EXAMPLES: [&str; 5] = ["struct", "trait", "fn", "macro", "derive"];

/// Modules that come from a crate below as a whole: the page of the module has an example.
const AS_A_WHOLE: [&str; 3] = ["grammar", "stream", "visible"];

/// The items of the list where neither the page nor a page that its text links to has an example: every item at the
/// root, and in modules the items that are used by themselves. `folder` has the pages.
pub(super) fn missing(list: &str, folder: &Path) -> Vec<String> {
    let items = list.lines().filter_map(Item::of).filter(Item::needs_example);
    items.filter(|item| !item.has_example(folder)).map(|item| item.line.to_owned()).collect()
}

/// A line of the list.
struct Item<'l> {
    line: &'l str,
    /// What rustdoc calls it.
    kind: &'l str,
    /// The module, with `/`; empty at the root.
    module: String,
    name: &'l str,
}

impl<'l> Item<'l> {
    fn of(line: &'l str) -> Option<Self> {
        let (kind, path) = line.split_once(' ')?;
        let (module, name) = path.rsplit_once("::").unwrap_or(("", path));
        Some(Self { line, kind, module: module.replace("::", "/"), name })
    }

    fn needs_example(&self) -> bool {
        self.module.is_empty() || WITH_EXAMPLES.contains(&self.kind)
    }

    fn has_example(&self, folder: &Path) -> bool {
        let folder = folder.join(&self.module);
        let is_shown = |page: &str| read(&folder, page).is_some_and(|page| page.contains(EXAMPLE));
        if AS_A_WHOLE.contains(&self.module.as_str()) && is_shown("index.html") {
            return true;
        }
        let file = format!("{}.{}.html", self.kind, self.name);
        is_shown(&file) || read(&folder, &file).is_some_and(|page| links(text(&page)).any(is_shown))
    }
}

fn read(folder: &Path, link: &str) -> Option<String> {
    fs::read_to_string(folder.join(link)).ok()
}

/// The text at the top of an item's page.
fn text(page: &str) -> &str {
    let [begin, end] = TEXT;
    let from = page.find(begin).unwrap_or(page.len());
    let text = page.get(from..).unwrap_or_default();
    text.split(end).next().unwrap_or_default()
}

/// The pages that a text links to, without their fragments. Links to other places are no files, and lead nowhere.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("href=\"").skip(1).filter_map(|link| link.split(['"', '#']).next())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<nav><a href=\"fn.other.html\">other</a></nav>\
        <details class=\"toggle top-doc\" open><p>See <a href=\"fn.check.html#errors\">check</a>.</p></details>\
        <a href=\"fn.late.html\">late</a>";

    #[test]
    fn items_of_their_own_need_an_example() {
        let check = |line: &str, expected: bool| {
            assert_eq!(Item::of(line).is_some_and(|item| item.needs_example()), expected, "{line}");
        };
        check("enum Policy", true);
        check("struct think::Think", true);
        check("derive think::deep::Think", true);
        check("enum think::Policy", false);
        check("type model::BoxFuture", false);
    }

    #[test]
    fn an_example_is_on_the_page_or_on_one_that_its_text_links_to() {
        let folder = std::env::temp_dir().join(format!("twr-examples-{}", std::process::id()));
        fs::create_dir_all(folder.join("model")).expect("a folder");
        let write = |page: &str, text: &str| fs::write(folder.join(page), text).expect("a page");
        write("fn.ask.html", "<div class=\"example-wrap\">");
        let to = |page: &str| {
            format!("<details class=\"toggle top-doc\"><a href=\"{page}\">x</a></details>")
        };
        write("model/struct.Linked.html", &to("../fn.ask.html"));
        write("model/struct.Bare.html", &to("../fn.none.html"));
        let list = "fn ask\nstruct model::Linked\nstruct model::Bare\nenum model::Words\n";
        let found = missing(list, &folder);
        fs::remove_dir_all(&folder).expect("a folder of its own");
        assert_eq!(found, ["struct model::Bare"]);
    }

    #[test]
    fn only_links_of_the_text_count() {
        let check = |page: &str, expected: &[&str]| {
            assert_eq!(links(text(page)).collect::<Vec<_>>(), expected);
        };
        check(PAGE, &["fn.check.html"]);
        check("<a href=\"fn.other.html\">other</a>", &[]);
        check("", &[]);
    }
}
