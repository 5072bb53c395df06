//! `Requested`: the form that an MCP server asks for, as questions to a person, and the answers as its fields.

use crate::payload::{Choice, Clarification, Question};
use crate::{Answer, QuestionAnswer};
use serde_json::{Map, Value as Json, json};
use twr::dynamic::Spec;

/// A form of plain fields.
#[derive(Clone, Debug)]
pub(super) struct Requested {
    message: String,
    /// In the server's order.
    fields: Vec<Field>,
}

#[derive(Clone, Debug)]
struct Field {
    name: String,
    schema: Json,
    is_required: bool,
}

/// What came of a form.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Filled {
    /// The fields, as the schema has them.
    Content(Map<String, Json>),
    /// The person said no to a form without fields.
    Declined,
    /// What does not fit, one line a field, for the person to read.
    Wrong(Vec<String>),
}

/// The values of the two answers to a form without fields, and to a field that is true or false.
const YES: &str = "true";
const NO: &str = "false";

impl Requested {
    /// The form of a schema: `properties` in this order. Names without a property are passed over.
    pub(super) fn new(message: &str, schema: &Json, order: &[String]) -> Self {
        let required = list(&schema["required"]);
        let fields = order.iter().filter_map(|name| {
            let schema = schema["properties"].get(name)?.clone();
            let is_required = required.iter().any(|one| one.as_str() == Some(name));
            Some(Field { name: name.clone(), schema, is_required })
        });
        Self { message: message.to_owned(), fields: fields.collect() }
    }

    /// The questions, below the server's name; `wrong` is what did not fit before.
    pub(super) fn form(&self, server: &str, wrong: &[String]) -> Clarification {
        let title =
            if server.is_empty() { "A program asks".to_owned() } else { format!("{server} asks") };
        let preface = (!wrong.is_empty()).then(|| wrong.join(" "));
        if self.fields.is_empty() {
            let asked = Question::choice("confirm", &self.message, yes_or_no());
            return Clarification { preface, ..Clarification::new(title, [asked]) };
        }
        let questions: Vec<Question> = self.fields.iter().map(Field::question).collect();
        // A message of several lines keeps them.
        let (told, material) = if self.message.trim().contains('\n') {
            (None, Some(self.message.clone()))
        } else {
            (Some(self.message.clone()).filter(|message| !message.trim().is_empty()), None)
        };
        Clarification {
            preface: preface.or(told),
            material,
            ..Clarification::new(title, questions)
        }
    }

    /// The fields as the person filled them in.
    pub(super) fn filled(&self, answer: &Answer) -> Filled {
        if self.fields.is_empty() {
            let said = answer.questions().first().and_then(|answer| answer.values().next());
            return match said {
                Some(YES) => Filled::Content(Map::new()),
                _ => Filled::Declined,
            };
        }
        let (mut content, mut wrong) = (Map::new(), Vec::new());
        for (field, answer) in self.fields.iter().zip(answer.questions()) {
            match field.value(answer) {
                Ok(Some(value)) => {
                    content.insert(field.name.clone(), value);
                }
                Ok(None) if field.is_required => {
                    wrong.push(format!("\"{}\" needs an answer.", field.title()));
                }
                Ok(None) => {}
                Err(why) => wrong.push(format!("\"{}\": {why}.", field.title())),
            }
        }
        if wrong.is_empty() { Filled::Content(content) } else { Filled::Wrong(wrong) }
    }
}

impl Field {
    /// A part of the schema; JSON null without it.
    fn part(&self, name: &str) -> &Json {
        self.schema.get(name).unwrap_or(&Json::Null)
    }

    fn title(&self) -> &str {
        self.part("title").as_str().unwrap_or(&self.name)
    }

    fn kind(&self) -> &str {
        self.part("type").as_str().unwrap_or_default()
    }

    fn question(&self) -> Question {
        let asked = match self.part("description").as_str() {
            Some(about) => format!("{}: {about}", self.title()),
            None => self.title().to_owned(),
        };
        let default = match self.part("default") {
            Json::Null => None,
            Json::Array(list) => match list.as_slice() {
                [only] => Some(only),
                _ => None,
            },
            one => Some(one),
        };
        let default =
            default.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        let options: Vec<Choice> = match self.kind() {
            "boolean" => yes_or_no().to_vec(),
            _ => {
                self.options().into_iter().map(|(value, label)| Choice::new(label, value)).collect()
            }
        };
        let placeholder = self.part("format").as_str().map(str::to_owned);
        let base = Question { placeholder, ..Question::free(&self.name, asked) };
        let takes_text = options.is_empty();
        Question {
            default,
            multiple: self.kind() == "array",
            allow_freeform: takes_text,
            options,
            ..base
        }
    }

    /// The values that the field may have, each with its label; empty for a field that takes any.
    fn options(&self) -> Vec<(String, String)> {
        let schema = if self.kind() == "array" { self.part("items") } else { &self.schema };
        let titled = [&schema["oneOf"], &schema["anyOf"]];
        if let Some(titled) = titled.into_iter().find_map(Json::as_array) {
            let pairs = titled.iter().filter_map(|one| {
                let value = one["const"].as_str()?;
                Some((value.to_owned(), one["title"].as_str().unwrap_or(value).to_owned()))
            });
            return pairs.collect();
        }
        let names = list(&schema["enumNames"]);
        let values = list(&schema["enum"]).iter().enumerate().filter_map(|(at, value)| {
            let value = value.as_str()?;
            let label = names.get(at).and_then(Json::as_str).unwrap_or(value);
            Some((value.to_owned(), label.to_owned()))
        });
        values.collect()
    }

    /// The value of an answer, `None` for no answer, or why it does not fit.
    fn value(&self, answer: &QuestionAnswer) -> Result<Option<Json>, String> {
        if answer.is_skipped() {
            return Ok(None);
        }
        // By its place, since a label may be written as the value of another option is.
        let question = self.question();
        let options = self.options();
        let place = |chosen: &Choice| question.options.iter().position(|option| option == chosen);
        let chosen = answer.chosen.iter().filter_map(place);
        let value = match self.kind() {
            "boolean" => json!(answer.values().next() == Some(YES)),
            "array" => {
                chosen.filter_map(|at| options.get(at)).map(|(value, _)| value.as_str()).collect()
            }
            _ if !options.is_empty() => {
                let mut values = chosen.filter_map(|at| options.get(at));
                return Ok(values.next().map(|(value, _)| json!(value)));
            }
            kind => typed(kind, answer.written.as_deref().unwrap_or_default()),
        };
        self.checked(value).map(Some)
    }

    /// The value, if it is of the field's type and keeps its bounds.
    fn checked(&self, value: Json) -> Result<Json, String> {
        let bounds = json!({
            "type": "object", "properties": {"value": self.schema}, "required": ["value"],
        });
        // A schema that no spec can say is the server's to check.
        let Ok(spec) = Spec::from_json_schema(&bounds.to_string()) else { return Ok(value) };
        match spec.read_json(&json!({ "value": value })) {
            Ok(_) => Ok(value),
            Err(_) => Err(self.expected()),
        }
    }

    /// What the field takes, for the person.
    fn expected(&self) -> String {
        let what = match (self.kind(), self.part("format").as_str()) {
            ("integer", _) => "write a whole number",
            ("number", _) => "write a number",
            ("array", _) => "choose options",
            (_, Some("email")) => "write an email address",
            (_, Some("uri")) => "write an address such as https://example.org",
            (_, Some("date")) => "write a date as 2026-01-31",
            (_, Some("date-time")) => "write a time as 2026-01-31T18:00:00Z",
            _ => "write a text",
        };
        let bound = |names: &[&str], words: &str| {
            let found = names.iter().find_map(|name| self.schema.get(*name))?;
            Some(format!(" {words} {found}"))
        };
        let unit = match self.kind() {
            "array" => " of them",
            "string" => " characters",
            _ => "",
        };
        let least = bound(&["minimum", "minLength", "minItems"], "of at least");
        let most = bound(&["maximum", "maxLength", "maxItems"], "of at most");
        let bounds: Vec<String> =
            [least, most].into_iter().flatten().map(|bound| format!("{bound}{unit}")).collect();
        format!("{what}{}", bounds.join(" and"))
    }
}

fn yes_or_no() -> [Choice; 2] {
    [Choice::new("Yes", YES), Choice::new("No", NO)]
}

/// The words of a person as the type that is asked for; as text, if they are not of it.
fn typed(kind: &str, words: &str) -> Json {
    let words = words.trim();
    let number = match kind {
        "integer" => words.parse::<i64>().ok().map(Json::from),
        "number" => words.parse::<f64>().ok().filter(|number| number.is_finite()).map(Json::from),
        _ => None,
    };
    number.unwrap_or_else(|| json!(words))
}

fn list(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use crate::scripted::{Script, Scripted};
    use crate::{Ask as _, Payload, Reply};
    use serde_json::{Value as Json, json};

    use super::{Filled, Requested};

    /// What comes of these answers to a form of these fields; all of them are required but `note`.
    async fn check(properties: Json, answers: &[&str], expected: Result<Json, &str>) {
        let names: Vec<String> = properties.as_object().unwrap().keys().cloned().collect();
        let required: Vec<&String> = names.iter().filter(|name| *name != "note").collect();
        let schema = json!({"type": "object", "properties": properties, "required": required});
        let form = Requested::new("Please.", &schema, &names);
        let answers = answers.iter().map(ToString::to_string).collect();
        let person = Scripted::new([Script::Answers(answers)]);
        let payload = Payload::from(form.form("station", &[]));
        let Reply::Answered(answer) = person.ask(&payload).await.unwrap() else { panic!() };
        match (form.filled(&answer), expected) {
            (Filled::Content(content), Ok(expected)) => assert_eq!(Json::Object(content), expected),
            (Filled::Wrong(wrong), Err(words)) => assert_eq!(wrong.join(" "), words),
            (Filled::Declined, Err("declined")) => {}
            (other, _) => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn fields_become_questions_and_answers_values() {
        check(json!({"city": {"type": "string"}}), &[" Oslo "], Ok(json!({"city": "Oslo"}))).await;
        let days =
            json!({"days": {"type": "integer", "title": "Days", "minimum": 1, "maximum": 7}});
        check(days.clone(), &["3"], Ok(json!({"days": 3}))).await;
        let told = "\"Days\": write a whole number of at least 1 and of at most 7.";
        check(days.clone(), &["8"], Err(told)).await;
        check(days.clone(), &["a few"], Err(told)).await;
        check(days, &[""], Err("\"Days\" needs an answer.")).await;
        check(json!({"note": {"type": "string"}}), &[""], Ok(json!({}))).await;
        check(json!({"sure": {"type": "boolean"}}), &["No"], Ok(json!({"sure": false}))).await;
        let plain = json!({"size": {"type": "string", "enum": ["s", "l"], "enumNames": ["Small", "Large"]}});
        check(plain, &["Large"], Ok(json!({"size": "l"}))).await;
        let titled =
            json!({"size": {"type": "string", "oneOf": [{"const": "s", "title": "Small"}]}});
        check(titled, &["Small"], Ok(json!({"size": "s"}))).await;
        let several =
            json!({"parts": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}}});
        check(several, &["b"], Ok(json!({"parts": ["b"]}))).await;
        let mail = json!({"mail": {"type": "string", "format": "email"}});
        check(mail.clone(), &["me@example.org"], Ok(json!({"mail": "me@example.org"}))).await;
        check(mail, &["me"], Err("\"mail\": write an email address.")).await;
        check(json!({}), &["Yes"], Ok(json!({}))).await;
        check(json!({}), &["No"], Err("declined")).await;
    }
}
