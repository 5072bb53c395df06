//! `Elicit`: the person behind an MCP client, asked by a form.

use std::collections::BTreeSet;

use crate::answer::OutlineAnswer;
use crate::form::submitted;
use crate::payload::{Choice, Clarification, OutlineEdit, Payload, Question};
use crate::{Answer, Ask, AskError, QuestionAnswer, Reply};
use rmcp::model::{
    ClientResult, ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationSchema, Request,
    ServerRequest,
};
use rmcp::service::{Peer, RoleServer};
use serde_json::{Map, Value as Json, json};
use twr::model::BoxFuture;

/// Asks the person behind the client of an MCP server, by a form. A client that shows no forms is an error.
#[derive(Debug)]
pub struct Elicit(Peer<RoleServer>);

impl Elicit {
    /// Asks the person behind this client.
    pub fn new(client: Peer<RoleServer>) -> Self {
        Self(client)
    }

    /// Whether the client says that it shows forms. One that names no mode shows forms.
    fn can_ask(&self) -> bool {
        let info = self.0.peer_info();
        let asked = info.as_ref().and_then(|info| info.capabilities.elicitation.as_ref());
        asked.is_some_and(|modes| modes.form.is_some() || modes.url.is_none())
    }

    async fn elicited(&self, message: String, fields: Fields) -> Result<ElicitResult, AskError> {
        let order: Vec<String> = fields.iter().map(|(name, _)| name.clone()).collect();
        let schema = json!({"type": "object", "properties": Map::from_iter(fields)});
        let mut requested_schema: ElicitationSchema =
            serde_json::from_value(schema).map_err(AskError::failed)?;
        requested_schema.property_order = Some(order);
        let form =
            ElicitRequestParams::FormElicitationParams { meta: None, message, requested_schema };
        let request = ServerRequest::ElicitRequest(Request::new(form));
        match self.0.send_request(request).await.map_err(AskError::failed)? {
            ClientResult::ElicitResult(result) => Ok(result),
            _ => Err(AskError::failed("the client's answer to a form is not one")),
        }
    }
}

impl Ask for Elicit {
    fn ask<'a>(&'a self, payload: &'a Payload) -> BoxFuture<'a, Result<Reply, AskError>> {
        Box::pin(async move {
            if !self.can_ask() {
                return Err(AskError::failed("the client shows no forms (elicitation)"));
            }
            let (message, fields) = match payload {
                Payload::Clarification(form) => (message_of(form), fields_of(form)),
                Payload::OutlineEdit(edit) => (edit.title.clone(), vec![outline_field(edit)]),
                Payload::Normal { .. } => return Ok(Reply::Answered(Answer::Shown)),
            };
            let result = self.elicited(message, fields).await?;
            match result.action {
                ElicitationAction::Accept => {
                    let content = result.content.unwrap_or_default();
                    answer(payload, &content).map(Reply::Answered).map_err(AskError::failed)
                }
                ElicitationAction::Decline => Ok(Reply::Skipped),
                _ => Ok(Reply::Cancelled { interrupted: false }),
            }
        })
    }
}

/// What is above the fields.
fn message_of(form: &Clarification) -> String {
    let parts = [Some(&form.title), form.preface.as_ref(), form.material.as_ref()];
    let parts = parts.into_iter().flatten().map(|part| part.trim());
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// The field of the person's own words beside options.
fn other(name: &str) -> String {
    format!("{name}_other")
}

/// The names of the questions' fields: their own, unless two would be the same.
fn names(form: &Clarification) -> Vec<String> {
    let own: Vec<&str> = form.questions.iter().map(Question::name).collect();
    let all: BTreeSet<String> =
        own.iter().flat_map(|name| [(*name).to_owned(), other(name)]).collect();
    if all.len() == 2 * own.len() {
        return own.into_iter().map(str::to_owned).collect();
    }
    (1..=own.len()).map(|number| format!("question_{number}")).collect()
}

/// The fields of a form, each with its schema, in the order in which a person sees them.
type Fields = Vec<(String, Json)>;

/// The fields of the questions. No field is required, since a person may skip a question.
fn fields_of(form: &Clarification) -> Fields {
    let mut fields = Vec::new();
    for (name, question) in names(form).into_iter().zip(&form.questions) {
        if question.options.is_empty() {
            fields.push((name, described(question, json!({"type": "string"}), None)));
            continue;
        }
        let chosen: Vec<String> = question.preselected().iter().map(usize::to_string).collect();
        let options = json!(options(question));
        let (field, default) = if question.multiple {
            let field = json!({"type": "array", "items": {"anyOf": options}});
            (field, (!chosen.is_empty()).then(|| json!(chosen)))
        } else {
            let chosen = chosen.into_iter().next();
            (json!({"type": "string", "oneOf": options}), chosen.map(Json::from))
        };
        fields.push((name.clone(), described(question, field, default)));
        if question.takes_text() {
            let title = format!("Other: {}", question.question);
            fields.push((other(&name), json!({"type": "string", "title": title})));
        }
    }
    fields
}

/// The options, the recommended one first; each is known by its position, since values may repeat.
fn options(question: &Question) -> Vec<Json> {
    let option = |(at, option, is_recommended): (usize, &Choice, bool)| {
        let mark = if is_recommended { " (recommended)" } else { "" };
        let about = option.description.as_ref().map(|about| format!(": {about}"));
        let title = format!("{}{mark}{}", option.label, about.unwrap_or_default());
        json!({"const": at.to_string(), "title": title})
    };
    question.shown_options().map(option).collect()
}

/// A field with the words of its question.
fn described(question: &Question, mut field: Json, chosen: Option<Json>) -> Json {
    let text = |text: &Option<String>| text.clone().map(Json::from);
    let default =
        chosen.or_else(|| text(&question.default).filter(|_| question.options.is_empty()));
    let about = text(&question.why).or_else(|| text(&question.placeholder));
    let words =
        [("title", Some(json!(question.question))), ("description", about), ("default", default)];
    if let Json::Object(members) = &mut field {
        let words = words.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        members.extend(words);
    }
    field
}

const OUTLINE: &str = "outline";

fn outline_field(edit: &OutlineEdit) -> (String, Json) {
    let field = json!({"type": "string", "title": "Outline", "default": edit.text()});
    (OUTLINE.to_owned(), field)
}

/// Reads the answer from the content of an accepted form. The error says what is wrong with it.
fn answer(payload: &Payload, content: &Json) -> Result<Answer, String> {
    match payload {
        Payload::Clarification(form) => {
            let answers = names(form).into_iter().zip(&form.questions);
            let answers =
                answers.map(|(name, question)| answer_to_question(&name, question, content));
            Ok(Answer::Questions { answers: answers.collect::<Result<_, _>>()? })
        }
        Payload::OutlineEdit(edit) => {
            let before = edit.text();
            let now = content[OUTLINE].as_str().unwrap_or(&before);
            Ok(Answer::Outline(OutlineAnswer::new(&before, now)))
        }
        Payload::Normal { .. } => Ok(Answer::Shown),
    }
}

fn answer_to_question(
    name: &str,
    question: &Question,
    content: &Json,
) -> Result<QuestionAnswer, String> {
    let wrong = |why: &str| format!("the client's answer to {name:?} {why}");
    let (chosen, written) = match &content[name] {
        words if question.options.is_empty() => (&[][..], words),
        Json::Null => (&[][..], &content[other(name)]),
        Json::Array(list) => (list.as_slice(), &content[other(name)]),
        one => (std::slice::from_ref(one), &content[other(name)]),
    };
    let at = chosen.iter().map(|one| one.as_str().and_then(|at| at.parse::<usize>().ok()));
    let chosen = at.collect::<Option<_>>().ok_or_else(|| wrong("is none of the options"))?;
    submitted(question, chosen, written.as_str())
        .map_err(|refusal| wrong(&format!("does not fit: {refusal}")))
}

#[cfg(test)]
mod tests {
    use crate::payload::{Choice, Clarification, OutlineEdit, Payload, Question};
    use serde_json::{Value as Json, json};

    use super::{answer, fields_of};

    fn form() -> Clarification {
        let audience =
            Question::choice("audience", "Who?", [Choice::new("Engineers", "eng"), "All".into()]);
        let parts = Question::choice("parts", "Which?", ["Costs", "Risks"]).of_several();
        let questions =
            [audience.recommending("All").or_other(), parts, Question::free("city", "City?")];
        Clarification::new("The report", questions)
    }

    #[test]
    fn questions_become_fields() {
        let fields = fields_of(&form());
        let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["audience", "audience_other", "parts", "city"]);
        let audience = &fields[0].1;
        assert_eq!((&audience["title"], &audience["default"]), (&json!("Who?"), &json!("1")));
        let options = json!([
            {"const": "1", "title": "All (recommended)"}, {"const": "0", "title": "Engineers"},
        ]);
        assert_eq!(audience["oneOf"], options);
        assert_eq!(fields[2].1["type"], "array");
        assert_eq!(fields[3].1, json!({"type": "string", "title": "City?"}));
        let city = Question::free("city", "City?");
        let why = Question { why: Some("It decides.".into()), ..city.clone() };
        let example = Question { placeholder: Some("e.g. Oslo".into()), ..city };
        let fields = fields_of(&Clarification::new("t", [why, example]));
        let about: Vec<&Json> = fields.iter().map(|(_, field)| &field["description"]).collect();
        assert_eq!(about, ["It decides.", "e.g. Oslo"]);
    }

    #[test]
    fn no_two_fields_have_the_same_name() {
        let check = |ids: [&str; 2], expected: &[&str]| {
            let ask = |id: &str| Question::choice(id, "Which?", ["a", "b"]).or_other();
            let form = Clarification::new("t", ids.map(ask));
            let names: Vec<String> = fields_of(&form).into_iter().map(|(name, _)| name).collect();
            assert_eq!(names, expected);
        };
        check(["x", "y"], &["x", "x_other", "y", "y_other"]);
        let numbered = ["question_1", "question_1_other", "question_2", "question_2_other"];
        check(["x", "x"], &numbered);
        check(["x", "x_other"], &numbered);
    }

    #[test]
    fn content_becomes_an_answer() {
        let payload = Payload::from(form());
        let check = |content: Json, expected: Result<&[&str], &str>| {
            let said = answer(&payload, &content).map(|answer| {
                let values =
                    answer.questions().iter().map(|one| one.values().collect::<Vec<_>>().join("+"));
                values.collect::<Vec<_>>()
            });
            match (said, expected) {
                (Ok(said), Ok(expected)) => assert_eq!(said, expected, "{content}"),
                (Err(why), Err(words)) => assert!(why.contains(words), "{why}"),
                (said, _) => panic!("{said:?} for {content}"),
            }
        };
        check(
            json!({"audience": "0", "parts": ["0", "1"], "city": " Oslo "}),
            Ok(&["eng", "Costs+Risks", "Oslo"]),
        );
        check(json!({"audience": "0", "audience_other": "Pupils"}), Ok(&["Pupils", "", ""]));
        check(json!({}), Ok(&["", "", ""]));
        check(json!({"audience": "7"}), Err("no option"));
        check(json!({"audience": "Engineers"}), Err("none of the options"));
        check(json!({"audience": 0}), Err("none of the options"));
    }

    #[test]
    fn an_outline_comes_back_changed_or_adopted() {
        let edit = Payload::from(OutlineEdit::from_text("Bees", "- Eyes\n- Home"));
        let text = |content: Json| answer(&edit, &content).unwrap().text();
        assert_eq!(text(json!({"outline": "- Eyes\n- Home"})), "Outline approved, continue.");
        assert_eq!(text(json!({})), "Outline approved, continue.");
        assert!(text(json!({"outline": "- Eyes"})).contains("-- Home"));
    }
}
