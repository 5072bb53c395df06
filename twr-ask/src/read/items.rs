//! The questions, options and outlines of a payload's JSON, as models write them, to the form that is asked for.

use twr::advanced::json::Json;

use super::coercion::Coercion;
use super::members::{entries, first_of, text};
use crate::payload::OutlineItem;

/// The questions as a list of objects; `None` if there are none.
pub(super) fn questions(json: Option<&Json>, changes: &mut Vec<Coercion>) -> Option<Json> {
    let list = match json? {
        Json::List(list) => list.iter().map(|one| question(one, changes)).collect(),
        one @ (Json::Object(_) | Json::Text(_)) => vec![question(one, changes)],
        other => return Some(other.clone()),
    };
    Some(Json::List(list))
}

/// Names of a question's text, besides its own. The first one counts.
const QUESTION_NAMES: [&str; 4] = ["question", "prompt", "header", "text"];

fn question(json: &Json, changes: &mut Vec<Coercion>) -> Json {
    if let Json::Text(words) = json {
        changes.push(Coercion::QuestionName);
        return Json::Object(vec![("question".to_owned(), text(words.trim()))]);
    }
    let Json::Object(_) = json else { return json.clone() };
    let mut members = Vec::new();
    if let Some(id) = first_of(json, &["id", "question_id"]).and_then(plain) {
        members.push(("id".to_owned(), text(&id)));
    }
    if let Some(words) = first_of(json, &QUESTION_NAMES) {
        if json.get("question").is_none() {
            changes.push(Coercion::QuestionName);
        }
        members.push(("question".to_owned(), words.clone()));
    }
    let options = options(first_of(json, &["options", "choices"]), changes);
    if let Some(recommended) = recommended(json, &options, changes) {
        members.push(("recommended".to_owned(), text(&recommended)));
    }
    let options: Vec<Json> = options.into_iter().map(Choice::json).collect();
    members.push(("options".to_owned(), Json::List(options)));
    let done = ["id", "question_id", "options", "choices", "recommended"];
    let others = entries(json).iter().filter(|(name, value)| {
        !done.contains(&name.as_str())
            && !QUESTION_NAMES.contains(&name.as_str())
            && *value != Json::Null
    });
    members.extend(others.cloned());
    Json::Object(members)
}

/// An option, and whether the model marked it as the recommended one.
struct Choice {
    label: String,
    value: Option<String>,
    description: Option<String>,
    is_marked: bool,
}

impl Choice {
    fn json(self) -> Json {
        let mut members = vec![("label".to_owned(), text(&self.label))];
        members.extend(self.value.map(|value| ("value".to_owned(), text(&value))));
        members.extend(self.description.map(|words| ("description".to_owned(), text(&words))));
        Json::Object(members)
    }

    /// The name by which the question can recommend it.
    fn name(&self) -> &str {
        self.value.as_deref().unwrap_or(&self.label)
    }
}

fn options(json: Option<&Json>, changes: &mut Vec<Coercion>) -> Vec<Choice> {
    let list = match json {
        Some(Json::List(list)) => list.as_slice(),
        Some(Json::Object(members)) => {
            changes.push(Coercion::OptionAsText);
            return members
                .iter()
                .filter_map(|(value, label)| labelled(&plain(label)?, value))
                .collect();
        }
        Some(one @ (Json::Text(_) | Json::Number(_))) => std::slice::from_ref(one),
        _ => &[],
    };
    list.iter().filter_map(|one| option(one, changes)).collect()
}

fn labelled(label: &str, value: &str) -> Option<Choice> {
    let value = Some(value.trim().to_owned()).filter(|value| !value.is_empty());
    let is_marked = is_marked(label);
    (!label.is_empty()).then(|| Choice {
        label: label.to_owned(),
        value,
        description: None,
        is_marked,
    })
}

fn option(json: &Json, changes: &mut Vec<Coercion>) -> Option<Choice> {
    let Json::Object(_) = json else {
        changes.push(Coercion::OptionAsText);
        let label = plain(json).filter(|label| !label.is_empty())?;
        let is_marked = is_marked(&label);
        return Some(Choice { label, value: None, description: None, is_marked });
    };
    let part =
        |names: &[&str]| first_of(json, names).and_then(plain).filter(|part| !part.is_empty());
    let (value, description) = (part(&["value", "id", "key"]), part(&["description", "about"]));
    let label = part(&["label", "text", "name", "title"]);
    if json.get("label").is_none() {
        changes.push(Coercion::OptionAsText);
    }
    let (label, description) = match (label, description) {
        (Some(label), description) => (label, description),
        // A description alone is the label; beside a value it describes the value.
        (None, Some(words)) if value.is_none() => (words, None),
        (None, description) => (value.clone()?, description),
    };
    let is_marked =
        is_marked(&label) || first_of(json, &["recommended"]) == Some(&Json::Bool(true));
    Some(Choice { label, value, description, is_marked })
}

/// Whether a label ends in a mark that recommends it.
fn is_marked(label: &str) -> bool {
    let label = label.trim_end().to_lowercase();
    ["(recommended)", "[recommended]", "（推荐）", "(推荐)"]
        .iter()
        .any(|mark| label.ends_with(mark))
}

/// The name of the recommended option: of a number that names no option, the option at that place, counted from 0.
fn recommended(json: &Json, options: &[Choice], changes: &mut Vec<Coercion>) -> Option<String> {
    let same =
        |name: &str| options.iter().any(|option| option.name() == name || option.label == name);
    match json.get("recommended") {
        Some(Json::Text(name)) if !name.trim().is_empty() => Some(name.trim().to_owned()),
        Some(Json::Number(number)) => {
            changes.push(Coercion::Recommended);
            let at = number.parse::<usize>().ok().filter(|_| !same(number));
            let option = at.and_then(|at| options.get(at));
            Some(option.map_or_else(|| number.clone(), |option| option.name().to_owned()))
        }
        Some(object @ Json::Object(_)) => {
            changes.push(Coercion::Recommended);
            first_of(object, &["value", "label", "id", "text"]).and_then(plain)
        }
        Some(Json::List(list)) => {
            changes.push(Coercion::Recommended);
            match list.as_slice() {
                [Json::Text(name)] => Some(name.trim().to_owned()),
                _ => None,
            }
        }
        _ => {
            let mut marked = options.iter().filter(|option| option.is_marked);
            let (first, second) = (marked.next()?, marked.next());
            changes.push(Coercion::Recommended);
            second.is_none().then(|| first.name().to_owned())
        }
    }
}

/// The text of a plain value, without blanks round it.
fn plain(json: &Json) -> Option<String> {
    match json {
        Json::Text(text) => Some(text.trim().to_owned()),
        Json::Number(number) => Some(number.clone()),
        Json::Bool(is_true) => Some(is_true.to_string()),
        Json::Null | Json::List(_) | Json::Object(_) => None,
    }
}

/// The outline as a tree of titles, and its text where it was text. `names` are the members that may hold it.
pub(super) fn outline(
    object: &Json,
    names: &[&str],
    changes: &mut Vec<Coercion>,
) -> (Option<Json>, Option<String>) {
    let Some(found) = first_of(object, names).or_else(|| first_of(object, &["content"])) else {
        return (None, None);
    };
    let lines = |list: &[Json]| -> Option<Vec<String>> {
        list.iter()
            .map(|line| if let Json::Text(line) = line { Some(line.clone()) } else { None })
            .collect()
    };
    let written = match found {
        Json::Text(text) => Some(text.clone()),
        Json::List(list) => {
            lines(list).filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n"))
        }
        _ => None,
    };
    if let Some(written) = written {
        changes.push(Coercion::OutlineForm);
        let tree = OutlineItem::from_text(&written).iter().map(item_json).collect();
        return (Some(Json::List(tree)), Some(written));
    }
    match found {
        Json::List(list) if list.iter().any(|entry| entry.get("level").is_some()) => {
            changes.push(Coercion::OutlineForm);
            let text: String = list.iter().fold(String::new(), |out, entry| out + &levelled(entry));
            let tree = OutlineItem::from_text(&text).iter().map(item_json).collect();
            (Some(Json::List(tree)), None)
        }
        Json::List(list) => {
            (Some(Json::List(list.iter().map(|one| tree(one, changes)).collect())), None)
        }
        one @ Json::Object(_) => (Some(Json::List(vec![tree(one, changes)])), None),
        other => (Some(other.clone()), None),
    }
}

/// An entry `{level, title}` as a line of a nested list.
fn levelled(entry: &Json) -> String {
    let level = match entry.get("level") {
        Some(Json::Number(level)) => level.parse::<usize>().unwrap_or(1).clamp(1, 16),
        _ => 1,
    };
    let title = title_of(entry).unwrap_or_default();
    format!(
        "{}- {}\n",
        "  ".repeat(level - 1),
        title.split_whitespace().collect::<Vec<_>>().join(" ")
    )
}

fn title_of(entry: &Json) -> Option<String> {
    first_of(entry, &["title", "text", "name", "heading"]).and_then(plain)
}

/// One entry of a tree: its title and its parts, under whichever name.
fn tree(json: &Json, changes: &mut Vec<Coercion>) -> Json {
    let title = match json {
        Json::Text(title) => Some(title.trim().to_owned()),
        other => title_of(other),
    };
    let Some(title) = title else { return json.clone() };
    if json.get("title").is_none() {
        changes.push(Coercion::OutlineForm);
    }
    let children = first_of(json, &["children", "sections", "items", "subsections", "points"]);
    let children: Vec<Json> = match children {
        Some(Json::List(list)) => list.iter().map(|one| tree(one, changes)).collect(),
        _ => Vec::new(),
    };
    Json::Object(vec![
        ("title".to_owned(), text(&title)),
        ("children".to_owned(), Json::List(children)),
    ])
}

fn item_json(item: &OutlineItem) -> Json {
    Json::Object(vec![
        ("title".to_owned(), text(&item.title)),
        ("children".to_owned(), Json::List(item.children.iter().map(item_json).collect())),
    ])
}
