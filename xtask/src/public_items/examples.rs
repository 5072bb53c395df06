//! Which items at the root of the facade have no example, told from the pages that rustdoc wrote.

use std::fs;
use std::path::Path;

/// How rustdoc marks a block of code.
const EXAMPLE: &str = "class=\"example-wrap";

/// Where the text of an item begins and ends.
const TEXT: [&str; 2] = ["<details class=\"toggle top-doc\"", "</details>"];

/// The items of the list that are at the root, where neither the page nor a page that its text links to has an
/// example. `folder` has the pages.
pub(super) fn missing(list: &str, folder: &Path) -> Vec<String> {
    let at_root = list.lines().filter(|item| !item.contains("::"));
    at_root.filter(|item| !has_example(item, folder)).map(ToOwned::to_owned).collect()
}

fn has_example(item: &str, folder: &Path) -> bool {
    let Some((kind, name)) = item.split_once(' ') else { return false };
    let Some(page) = read(folder, &format!("{kind}.{name}.html")) else { return false };
    let linked = || links(text(&page)).filter_map(|link| read(folder, link));
    page.contains(EXAMPLE) || linked().any(|page| page.contains(EXAMPLE))
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
    fn only_links_of_the_text_count() {
        let check = |page: &str, expected: &[&str]| {
            assert_eq!(links(text(page)).collect::<Vec<_>>(), expected);
        };
        check(PAGE, &["fn.check.html"]);
        check("<a href=\"fn.other.html\">other</a>", &[]);
        check("", &[]);
    }
}
