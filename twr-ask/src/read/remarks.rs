//! Items with a remark after their name, `Plan A: quick and cheap`: to the labels that they mean.

use std::ops::Range;

use twr::advanced::recovery::RecoveryKind;
use twr::advanced::verdict::Verdict;

use crate::payload::Envelope;

/// The field of a clarification with such items.
pub(super) const QUESTIONS: &str = "questions";
/// The field of an outline with such items.
pub(super) const OUTLINE: &str = "outline";

/// The text with labels at the items of these fields whose remark was passed over; `None` if there are none.
///
/// The reader of records takes the words before a colon as the name of the item, where no field has that name.
pub(super) fn with_remarks(text: &str, verdict: &Verdict<Envelope>, of: &[&str]) -> Option<String> {
    let fields = &verdict.partial.spec.fields;
    let name_of = |section: Option<usize>| fields.get(section?).map(|field| field.name.as_ref());
    let mut names: Vec<(Range<usize>, bool)> = verdict
        .recoveries
        .iter()
        .filter(|recovery| recovery.kind == RecoveryKind::HeaderMissing)
        .filter_map(|recovery| {
            let field = name_of(recovery.section).filter(|name| of.contains(name))?;
            Some((recovery.span.clone(), field == OUTLINE))
        })
        .collect();
    names.sort_by_key(|(name, _)| name.start);
    let mut names = names.into_iter().peekable();
    let (mut out, mut at, mut changed) = (String::with_capacity(text.len()), 0, false);
    let mut options = Options::default();
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        let is_option = options.is_option(line);
        while names.next_if(|(name, _)| name.start < at).is_some() {}
        let mended = names.next_if(|(name, _)| name.start < end).and_then(|(name, is_title)| {
            let item = match (is_title, is_option) {
                (true, _) => Item::Title,
                (false, true) => Item::Option,
                (false, false) => Item::Question,
            };
            labelled(line, name.start.checked_sub(at)?..name.end - at, item)
        });
        changed |= mended.is_some();
        out.push_str(mended.as_deref().unwrap_or(line));
        at = end;
    }
    changed.then_some(out)
}

/// The line with labels, if a remark is after the name.
fn labelled(line: &str, name: Range<usize>, item: Item) -> Option<String> {
    let mark = line.get(..name.start)?.trim_end_matches('*');
    let after = line.get(name.end..)?.trim_start_matches('*');
    let remark =
        after.trim_start().strip_prefix([':', '：'])?.trim_matches(['*', ' ', '\t', '\r', '\n']);
    let name = line.get(name)?.trim();
    if remark.is_empty() {
        return None;
    }
    let end = if line.ends_with('\n') { "\n" } else { "" };
    let below = " ".repeat(mark.chars().count());
    Some(match item {
        Item::Option => format!("{mark}Label: {name}\n{below}Description: {remark}{end}"),
        Item::Question => format!("{mark}Question: {name}: {remark}{end}"),
        Item::Title => format!("{mark}Title: {name}: {remark}{end}"),
    })
}

/// What an item is.
#[derive(Clone, Copy)]
enum Item {
    Option,
    Question,
    Title,
}

/// Whether lines are options, from the lines before them.
#[derive(Default)]
struct Options {
    /// The indentation of the label `Options` that the lines are below.
    indent: Option<usize>,
}

impl Options {
    fn is_option(&mut self, line: &str) -> bool {
        let content = line.trim();
        if content.is_empty() {
            return self.indent.is_some();
        }
        let marks = |c: char| c.is_whitespace() || matches!(c, '-' | '*' | '+' | '•');
        let bare = content.trim_start_matches(marks);
        let is_item =
            bare.len() < content.len() || content.starts_with(|c: char| c.is_ascii_digit());
        let indent = line.len() - line.trim_start().len();
        if bare.get(..7).is_some_and(|label| label.eq_ignore_ascii_case("options")) {
            // After the mark of the item that the label is in.
            self.indent = Some(indent + content.len() - bare.len());
            return false;
        }
        let is_over =
            self.indent.is_some_and(|options| indent < options || indent == options && !is_item);
        if is_over {
            self.indent = None;
        }
        self.indent.is_some()
    }
}
