//! Forms with boxes: which option is ticked.

use crate::text::list_marker;

/// What a form with boxes says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ticked<'a> {
    /// It is no such form.
    NoForm,
    /// Exactly one option is ticked: its words.
    One(&'a str),
    /// None is, or several are.
    Unclear,
}

/// The option of a form that is ticked: `[x] high`, `☑ yes`.
pub(crate) fn ticked(text: &str) -> Ticked<'_> {
    let first = text.trim_start().lines().next().unwrap_or_default().trim();
    let mark = list_marker(first).map_or(first, |width| {
        let width = width.min(first.find(['[', '☐', '☑', '✅', '⬜']).unwrap_or(width));
        first.get(width..).unwrap_or_default()
    });
    if tick(mark).is_none() {
        return Ticked::NoForm;
    }
    let mut options: Vec<(bool, &str)> = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some((at, (is_ticked, width))) =
            rest.char_indices().find_map(|(at, _)| Some((at, tick(rest.get(at..)?)?)))
        {
            let after = rest.get(at + width..).unwrap_or_default();
            let next = after
                .char_indices()
                .find(|(at, _)| after.get(*at..).is_some_and(|rest| tick(rest).is_some()));
            let label = after.get(..next.map_or(after.len(), |(at, _)| at)).unwrap_or_default();
            options.push((is_ticked, label.trim()));
            rest = after.get(label.len()..).unwrap_or_default();
        }
    }
    let mut chosen = options.iter().filter(|(is_ticked, _)| *is_ticked);
    match (chosen.next(), chosen.next()) {
        (Some((_, label)), None) if !label.is_empty() => Ticked::One(label),
        _ => Ticked::Unclear,
    }
}

/// Whether the box that the text begins with is ticked, and its width with the blank after it.
fn tick(text: &str) -> Option<(bool, usize)> {
    const BOXES: [(&str, bool); 9] = [
        ("[ ] ", false),
        ("[x] ", true),
        ("[X] ", true),
        ("[✓] ", true),
        ("( ) ", false),
        ("(x) ", true),
        ("☐ ", false),
        ("☑ ", true),
        ("⬜ ", false),
    ];
    BOXES.iter().find(|(mark, _)| text.starts_with(mark)).map(|(mark, on)| (*on, mark.len()))
}
