//! `OutlineEdit`: an outline as a tree of titles, and as the text that a person edits.

use serde::{Deserialize, Serialize};
use twr::Thinkable;

/// An outline for a person to review.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Thinkable)]
#[think(
    about = "You show the user an outline to review.",
    example(
        task = "Show me an outline of an essay about bees.",
        reply = OutlineEdit::new(
            "An essay about bees",
            [
                OutlineItem::new("What bees see"),
                OutlineItem::with("How bees find home", [OutlineItem::new("The trial")]),
            ],
        )
    )
)]
pub struct OutlineEdit {
    /// What the outline is of, in a few words.
    #[think(line, example = "The outline of the report")]
    pub title: String,
    /// The chapters of the outline.
    #[think(min_items = 1)]
    pub outline: Vec<OutlineItem>,
    /// The outline as the model wrote it, where the model wrote it as text.
    #[think(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outline_text: Option<String>,
}

/// A title with what is below it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Thinkable)]
pub struct OutlineItem {
    /// The title of the chapter.
    #[think(line, example = "How bees find home")]
    pub title: String,
    /// The parts of the chapter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<OutlineItem>,
}

impl OutlineEdit {
    /// An outline as a tree.
    pub fn new(title: impl Into<String>, outline: impl Into<Vec<OutlineItem>>) -> Self {
        Self { title: title.into(), outline: outline.into(), outline_text: None }
    }

    /// An outline as text: [`OutlineItem::from_text`] makes the tree, and the text is kept as it is.
    pub fn from_text(title: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let outline = OutlineItem::from_text(&text);
        Self { title: title.into(), outline, outline_text: Some(text) }
    }

    /// The text that a person edits: the model's own where the model wrote text, else the tree as a list.
    pub fn text(&self) -> String {
        match &self.outline_text {
            Some(text) => text.trim_end().to_owned(),
            None => OutlineItem::to_text(&self.outline),
        }
    }
}

/// How deep an outline may be nested; what is deeper is put at this depth.
const DEEPEST: usize = 16;

impl OutlineItem {
    /// A title with nothing below it.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), children: Vec::new() }
    }

    /// A title with parts.
    pub fn with(title: impl Into<String>, children: impl Into<Vec<Self>>) -> Self {
        Self { title: title.into(), children: children.into() }
    }

    /// The items as a nested list, two spaces a level, a title a line.
    pub fn to_text(items: &[Self]) -> String {
        let mut out = String::new();
        write_items(items, 0, &mut out);
        out.truncate(out.trim_end().len());
        out
    }

    /// The tree of a text: headings (`## Title`), nested lists, numbers (`1.`, `2.1`) and lines that are indented.
    /// Blank lines are skipped, and every other line becomes a title, so that no line is lost.
    ///
    /// ```
    /// use twr_ask::payload::OutlineItem;
    ///
    /// let items = OutlineItem::from_text("# Bees\n\n1. Eyes\n2. Home\n   - The trial");
    /// assert_eq!(OutlineItem::to_text(&items), "- Bees\n  - Eyes\n  - Home\n    - The trial");
    /// ```
    pub fn from_text(text: &str) -> Vec<Self> {
        let mut levels = Levels::default();
        let titles = text.lines().filter(|line| !line.trim().is_empty());
        let entries: Vec<(usize, String)> = titles.filter_map(|line| levels.place(line)).collect();
        let mut entries = entries.into_iter().peekable();
        take_level(&mut entries, 0)
    }
}

fn write_items(items: &[OutlineItem], depth: usize, out: &mut String) {
    for item in items {
        // A title is one line, whatever it holds.
        let title = item.title.split_whitespace().collect::<Vec<_>>().join(" ");
        out.push_str(&"  ".repeat(depth.min(DEEPEST)));
        out.push_str("- ");
        out.push_str(&title);
        out.push('\n');
        write_items(&item.children, depth + 1, out);
    }
}

type Entries = std::iter::Peekable<std::vec::IntoIter<(usize, String)>>;

/// The items of this level or a deeper one, up to a line of a level above.
fn take_level(entries: &mut Entries, level: usize) -> Vec<OutlineItem> {
    let mut items = Vec::new();
    while let Some((_, title)) = entries.next_if(|(found, _)| *found >= level) {
        let children = take_level(entries, level + 1);
        items.push(OutlineItem { title, children });
    }
    items
}

/// The level of each line, from the lines before it.
#[derive(Default)]
struct Levels {
    /// The ranks of the headings that the line is below, outermost first.
    headings: Vec<usize>,
    /// The indentations of the list entries that the line is below, outermost first.
    indents: Vec<usize>,
}

impl Levels {
    /// The level and the title of a line; `None` for a line of marks alone.
    fn place(&mut self, line: &str) -> Option<(usize, String)> {
        let content = line.trim_start();
        let indent: usize = line
            .chars()
            .take_while(|c| c.is_whitespace())
            .map(|c| if c == '\t' { 4 } else { 1 })
            .sum();
        let hashes = content.chars().take_while(|c| *c == '#').count();
        let after = content.trim_start_matches('#');
        if hashes > 0 && after.starts_with(char::is_whitespace) {
            self.headings.retain(|rank| *rank < hashes);
            self.indents.clear();
            let level = self.headings.len();
            self.headings.push(hashes);
            return titled(level, after.trim());
        }
        let (steps, title) = without_mark(content);
        // `2.1` is below `2`, also where neither is indented.
        let indent = indent + steps;
        self.indents.retain(|known| *known < indent);
        let level = self.headings.len() + self.indents.len();
        self.indents.push(indent);
        titled(level, title)
    }
}

fn titled(level: usize, title: &str) -> Option<(usize, String)> {
    let title = title.trim();
    let is_marks = title.chars().all(|c| c == '*' || c.is_whitespace());
    (!is_marks).then(|| (level.min(DEEPEST), without_stars(title).to_owned()))
}

/// A title without the stars that are around all of it. Stars around a part of it stay.
fn without_stars(title: &str) -> &str {
    let inside = title.trim_matches('*');
    let between = |stars: &str| title.strip_prefix(stars)?.strip_suffix(stars);
    let is_whole = !inside.contains('*')
        && ["*", "**", "***"].iter().any(|stars| between(stars).is_some_and(|text| text == inside));
    if is_whole { inside.trim() } else { title }
}

/// The line without its bullet or number, and how many levels its number goes down: `2.1` goes one down and stays,
/// since it is part of many titles.
fn without_mark(content: &str) -> (usize, &str) {
    let mut characters = content.chars();
    if let Some('-' | '*' | '+' | '•' | '·') = characters.next()
        && characters.as_str().starts_with(char::is_whitespace)
    {
        return (0, characters.as_str().trim_start());
    }
    let is_digit = |c: char| c.is_ascii_digit() || c == '.';
    let (number, after) = content.split_at(content.find(|c| !is_digit(c)).unwrap_or(content.len()));
    let digits = number.trim_end_matches('.');
    let (has_end, remaining) = match after.strip_prefix([')', '、', '）']) {
        Some(remaining) => (true, remaining),
        None if after.starts_with(char::is_whitespace) => (number.len() > digits.len(), after),
        None => return (0, content),
    };
    let parts: Vec<&str> = digits.split('.').collect();
    let is_number = parts.iter().all(|part| (1..=2).contains(&part.len()));
    match parts.len() {
        1 if is_number && has_end && !remaining.trim().is_empty() => (0, remaining.trim_start()),
        2.. if is_number && !remaining.trim().is_empty() => (parts.len() - 1, content),
        _ => (0, content),
    }
}

#[cfg(test)]
mod tests {
    use super::OutlineItem;

    fn check(text: &str, expected: &str) {
        let items = OutlineItem::from_text(text);
        let written = OutlineItem::to_text(&items);
        assert_eq!(written, expected, "{text:?}");
        assert_eq!(OutlineItem::from_text(&written), items, "read back: {text:?}");
    }

    #[test]
    fn a_text_becomes_a_tree_and_no_line_is_lost() {
        check("", "");
        check("Introduction\nRisks", "- Introduction\n- Risks");
        check(
            "# Outline\n\n1. Introduction\n2. Background\n",
            "- Outline\n  - Introduction\n  - Background",
        );
        check("# A\n## B\n### C\n## D\n# E", "- A\n  - B\n    - C\n  - D\n- E");
        check("### A\n# B\n## C", "- A\n- B\n  - C");
        check("- a\n  - b\n    * c\n- d", "- a\n  - b\n    - c\n- d");
        check("1. a\n2.1 b\n3) c", "- a\n  - 2.1 b\n- c");
        check("1、蜜蜂\n   •  眼睛\n2、归巢", "- 蜜蜂\n  - 眼睛\n- 归巢");
        check("a\n\tb\n\t\tc\nd", "- a\n  - b\n    - c\n- d");
        check("**Bees**\n- \n- home", "- Bees\n- home");
        check("**Eyes** and **Home**\n*Trial*\n2 * 3", "- **Eyes** and **Home**\n- Trial\n- 2 * 3");
        check("1984. A novel\n-5 degrees", "- 1984. A novel\n- -5 degrees");
    }

    #[test]
    fn depth_is_bounded() {
        let deep: String = (0..2000).fold(String::new(), |text, depth| {
            text + &format!("{}- t{depth}\n", " ".repeat(depth.min(200)))
        });
        let items = OutlineItem::from_text(&deep);
        let written = OutlineItem::to_text(&items);
        assert_eq!(written.lines().count(), 2000);
        assert!(written.lines().all(|line| line.len() < 64));
    }
}
