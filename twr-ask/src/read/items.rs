//! The questions and options of a payload's JSON, as models write them, to the form that is asked for.

use twr::advanced::json::Json;

use super::coercion::Coercion;
use super::members::{entries, first_of, plain, text};
use super::recovery::Changes;

/// The questions as a list of objects; `None` if there are none.
pub(super) fn questions(json: Option<&Json>, changes: &mut Changes) -> Option<Json> {
    let list = match json? {
        Json::List(list) => list.as_slice(),
        one @ (Json::Object(_) | Json::Text(_)) => std::slice::from_ref(one),
        other => return Some(other.clone()),
    };
    let questions = list.iter().enumerate();
    let questions = questions.map(|(at, one)| {
        let place = format!("questions[{at}]");
        changes.within(&place, |changes| question(one, changes))
    });
    Some(Json::List(questions.collect()))
}

/// Names of a question's text, besides its own. The first one counts.
const QUESTION_NAMES: [&str; 4] = ["question", "prompt", "header", "text"];

fn question(json: &Json, changes: &mut Changes) -> Json {
    if let Json::Text(words) = json {
        changes.push(Coercion::QuestionName);
        return Json::Object(vec![("question".to_owned(), text(words.trim()))]);
    }
    let Json::Object(_) = json else { return json.clone() };
    let mut members = Vec::new();
    if let Some(id) = first_of(json, &["id", "question_id"]).and_then(plain) {
        if !matches!(json.get("id"), Some(Json::Text(_))) {
            changes.push(Coercion::QuestionId);
        }
        members.push(("id".to_owned(), text(&id)));
    }
    if let Some(words) = first_of(json, &QUESTION_NAMES) {
        if json.get("question").is_none() {
            changes.push(Coercion::QuestionName);
        }
        members.push(("question".to_owned(), words.clone()));
    }
    let options = changes
        .within("options", |changes| options(first_of(json, &["options", "choices"]), changes));
    let takes_several = takes_several(json);
    let recommended = changes
        .within("recommended", |changes| recommended(json, &options, takes_several, changes));
    if let Some(recommended) = recommended {
        members.push(("recommended".to_owned(), text(&recommended)));
    }
    let default = json.get("default").and_then(|told| {
        changes.within("default", |changes| named(told, &options, takes_several, changes))
    });
    if let Some(default) = default {
        members.push(("default".to_owned(), text(&default)));
    }
    let options: Vec<Json> = options.into_iter().map(Choice::json).collect();
    members.push(("options".to_owned(), Json::List(options)));
    let done = ["id", "question_id", "options", "choices", "recommended", "default"];
    let others = entries(json).iter().filter(|(name, value)| {
        !done.contains(&name.as_str())
            && !QUESTION_NAMES.contains(&name.as_str())
            && *value != Json::Null
    });
    members.extend(others.cloned());
    Json::Object(members)
}

/// Whether several options of the question may be chosen.
fn takes_several(question: &Json) -> bool {
    question
        .get("multiple")
        .and_then(plain)
        .is_some_and(|told| ["true", "yes", "1"].iter().any(|yes| told.eq_ignore_ascii_case(yes)))
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

/// The members of an option that have a place in the form.
const OPTION_NAMES: [&str; 10] =
    ["label", "value", "id", "key", "description", "about", "text", "name", "title", "recommended"];

fn options(json: Option<&Json>, changes: &mut Changes) -> Vec<Choice> {
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
    let found = list.iter().enumerate();
    let found =
        found.filter_map(|(at, one)| changes.within_item(at, |changes| option(one, changes)));
    let found: Vec<Choice> = found.collect();
    let is_left_out = |one: &Json| {
        let said = |(name, value): &(String, Json)| {
            *value != Json::Null && !OPTION_NAMES.contains(&name.as_str())
        };
        entries(one).iter().any(said)
    };
    if found.len() < list.len() || list.iter().any(is_left_out) {
        changes.push(Coercion::LeftOut);
    }
    found
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

fn option(json: &Json, changes: &mut Changes) -> Option<Choice> {
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

/// The name of the option that a member recommends, or takes without an answer: of a number that names no option, the
/// option at that place, counted from 0. Of several, all their names for a question that takes several.
fn named(
    json: &Json,
    options: &[Choice],
    takes_several: bool,
    changes: &mut Changes,
) -> Option<String> {
    let same =
        |name: &str| options.iter().any(|option| option.name() == name || option.label == name);
    match json {
        Json::Text(name) => Some(name.trim().to_owned()).filter(|name| !name.is_empty()),
        Json::Number(number) => {
            changes.push(Coercion::Recommended);
            let at = number.parse::<usize>().ok().filter(|_| !same(number));
            let option = at.and_then(|at| options.get(at));
            Some(option.map_or_else(|| number.clone(), |option| option.name().to_owned()))
        }
        Json::Object(_) => {
            changes.push(Coercion::Recommended);
            first_of(json, &["value", "label", "id", "text"]).and_then(plain)
        }
        Json::List(list) => {
            changes.push(Coercion::Recommended);
            let names = list.iter().map(|one| named(one, options, false, changes));
            let names = names.collect::<Option<Vec<_>>>()?;
            match names.as_slice() {
                [name] => Some(name.clone()),
                [_, _, ..] if takes_several => Some(names.join(", ")),
                [] => None,
                // Which of them is meant is not told.
                _ => {
                    changes.push(Coercion::LeftOut);
                    None
                }
            }
        }
        Json::Bool(_) => plain(json),
        Json::Null => None,
    }
}

/// The names of the recommended options: as the question names them, or as the options are marked.
fn recommended(
    json: &Json,
    options: &[Choice],
    takes_several: bool,
    changes: &mut Changes,
) -> Option<String> {
    if let Some(told) = json.get("recommended").filter(|told| !is_nothing(told)) {
        return named(told, options, takes_several, changes);
    }
    let marked: Vec<&str> =
        options.iter().filter(|option| option.is_marked).map(Choice::name).collect();
    if !marked.is_empty() {
        changes.push(Coercion::Recommended);
    }
    match marked.as_slice() {
        [one] => Some((*one).to_owned()),
        [_, _, ..] if takes_several => Some(marked.join(", ")),
        _ => None,
    }
}

/// Whether a member recommends nothing.
fn is_nothing(told: &Json) -> bool {
    match told {
        Json::Null | Json::Bool(_) => true,
        Json::Text(name) => name.trim().is_empty(),
        _ => false,
    }
}
