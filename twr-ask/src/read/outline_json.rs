//! The outline of a payload's JSON, as models write it, to a tree of titles. Nothing of it gets lost unsaid.

use twr::advanced::json::Json;

use super::coercion::Coercion;
use super::members::{entries, first_of, plain, text};
use super::recovery::Changes;
use crate::payload::OutlineItem;

/// Names of an entry's title, besides its own. The first one counts.
const TITLES: [&str; 4] = ["title", "text", "name", "heading"];
/// Members of an entry that say nothing besides the outline's own form.
const FORM: [&str; 4] = ["id", "level", "number", "index"];
/// Members of an entry whose text is more of the outline.
const PROSE: [&str; 9] =
    ["description", "summary", "content", "details", "notes", "note", "about", "purpose", "body"];

/// The outline as a tree of titles, and its text where it was text. `names` are the members that may hold it; the
/// first one that is not empty counts.
pub(super) fn outline(
    object: &Json,
    names: &[&str],
    changes: &mut Changes,
) -> (Option<Json>, Option<String>) {
    let named = names.iter().chain(&["content"]).filter_map(|name| object.get(name));
    let found = named.clone().find(|found| !is_empty(found)).or_else(|| named.clone().next());
    let Some(found) = found.filter(|found| **found != Json::Null) else { return (None, None) };
    if let Some(written) = written(found) {
        changes.push_at("outline", Coercion::OutlineForm);
        return (Some(Json::List(of_text(&written))), Some(written));
    }
    match found {
        Json::List(list) => {
            let entries = changes.within("outline", |changes| forest(list, changes));
            (Some(Json::List(entries)), None)
        }
        one @ Json::Object(_) => {
            let entry = changes.within("outline", |changes| tree(one, changes));
            (Some(Json::List(vec![entry])), None)
        }
        other => (Some(other.clone()), None),
    }
}

fn is_empty(json: &Json) -> bool {
    match json {
        Json::Null => true,
        Json::Text(text) => text.trim().is_empty(),
        Json::List(list) => list.is_empty(),
        _ => false,
    }
}

/// An outline that was written as text, or as its lines.
fn written(json: &Json) -> Option<String> {
    match json {
        Json::Text(text) => Some(text.clone()),
        Json::List(list) if !list.is_empty() => {
            let line = |line: &Json| match line {
                Json::Text(line) => Some(line.clone()),
                _ => None,
            };
            Some(list.iter().map(line).collect::<Option<Vec<_>>>()?.join("\n"))
        }
        _ => None,
    }
}

fn of_text(text: &str) -> Vec<Json> {
    OutlineItem::from_text(text).iter().map(item_json).collect()
}

/// The entries of a list, each with what is below it: as its own parts, or as entries of a deeper level.
fn forest(list: &[Json], changes: &mut Changes) -> Vec<Json> {
    let has_levels = list.iter().any(|entry| entry.get("level").is_some());
    let entries = list.iter().enumerate();
    let entries =
        entries.map(|(at, entry)| changes.within_item(at, |changes| tree(entry, changes)));
    let entries = entries.collect::<Vec<_>>();
    if !has_levels {
        return entries;
    }
    changes.push(Coercion::OutlineForm);
    let mut above = Vec::new();
    let depths = list.iter().map(|entry| {
        let level = level_of(entry);
        above.retain(|known| *known < level);
        above.push(level);
        above.len() - 1
    });
    let depths: Vec<usize> = depths.collect();
    let mut entries = depths.into_iter().zip(entries).peekable();
    take_level(&mut entries, 0)
}

type Entries<I> = std::iter::Peekable<I>;

/// The entries of this depth or a deeper one, up to one of a depth above.
fn take_level<I: Iterator<Item = (usize, Json)>>(
    entries: &mut Entries<I>,
    depth: usize,
) -> Vec<Json> {
    let mut items = Vec::new();
    while let Some((_, mut item)) = entries.next_if(|(found, _)| *found >= depth) {
        let below = take_level(entries, depth + 1);
        if let Some(children) = children_of(&mut item) {
            children.extend(below);
        } else {
            // An entry that is no tree is refused as it is; what is below it is still there.
            items.push(std::mem::replace(&mut item, Json::Null));
            items.extend(below);
            continue;
        }
        items.push(item);
    }
    items
}

fn children_of(item: &mut Json) -> Option<&mut Vec<Json>> {
    let Json::Object(members) = item else { return None };
    let children = members.iter_mut().find(|(name, _)| name == "children")?;
    match &mut children.1 {
        Json::List(children) => Some(children),
        _ => None,
    }
}

fn level_of(entry: &Json) -> usize {
    let level = entry.get("level").and_then(plain);
    level.and_then(|level| level.parse::<usize>().ok()).unwrap_or(1).clamp(1, 16)
}

/// One entry of a tree: its title, and as its parts whatever else it holds.
fn tree(json: &Json, changes: &mut Changes) -> Json {
    let (title, name) = match json {
        Json::Text(title) => (Some(title.trim().to_owned()), ""),
        other => {
            let name = TITLES.iter().find(|name| first_of(other, &[name]).is_some());
            (first_of(other, &TITLES).and_then(plain), name.copied().unwrap_or_default())
        }
    };
    let Some(title) = title else { return json.clone() };
    if name != "title" {
        changes.push(Coercion::OutlineForm);
    }
    let members = entries(json).iter().filter(|(own, _)| own != name && !FORM.contains(&&**own));
    let mut children = Vec::new();
    for (own, value) in members.filter(|(_, value)| !is_empty(value)) {
        let is_named = own == "children";
        let parts = match value {
            Json::List(list) => changes.within(own, |changes| forest(list, changes)),
            one @ Json::Object(_) => vec![changes.within(own, |changes| tree(one, changes))],
            Json::Text(words) if is_named || is_more(own) => of_text(words),
            _ => {
                changes.push_at(own, Coercion::LeftOut);
                continue;
            }
        };
        if !(is_named && matches!(value, Json::List(_))) {
            changes.push(Coercion::OutlineForm);
        }
        children.extend(parts);
    }
    Json::Object(vec![
        ("title".to_owned(), text(&title)),
        ("children".to_owned(), Json::List(children)),
    ])
}

/// Whether the text of this member is more of the outline: prose about the title, or parts of it.
fn is_more(name: &str) -> bool {
    let name = name.to_lowercase();
    let parts = ["children", "sections", "items", "points", "parts", "topics", "chapters"];
    PROSE.contains(&&*name) || parts.iter().any(|part| name.ends_with(part))
}

fn item_json(item: &OutlineItem) -> Json {
    Json::Object(vec![
        ("title".to_owned(), text(&item.title)),
        ("children".to_owned(), Json::List(item.children.iter().map(item_json).collect())),
    ])
}
