//! `reply_schema`: what a server holds a reply to, its members named as prompt, examples and feedback name them.

use super::strict::strict;
use super::{Naming, entry, fields, object, text, with_definitions};
use crate::spec::{Json, Kind, Language, Layout, Spec};

/// The schema of a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplySchema {
    /// The schema.
    pub schema: Json,
    /// Whether it is in the strict subset of the providers: see [`strict_json_schema`](super::strict_json_schema).
    pub is_strict: bool,
}

/// The schema of one case of a union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseSchema {
    /// The word of the tag.
    pub word: String,
    /// When to choose it; may be empty.
    pub about: String,
    /// The schema of the case, the tag included.
    pub schema: ReplySchema,
}

/// The schema of a reply of the spec: that of [`json_schema`](super::json_schema) in the strict subset where that can
/// say it, its members named as the layout of JSON writes the headers. With `thinks`, a member comes first in which
/// the model may think; [`thought_member`] names it.
pub fn reply_schema(spec: &Spec, thinks: bool) -> ReplySchema {
    let schema = with_definitions(Naming::Headers, |known| object(spec, known));
    finished(spec, schema, thinks)
}

/// The schema of each case of a union; `None` of a spec that is no union.
pub fn case_schemas(spec: &Spec, thinks: bool) -> Option<Vec<CaseSchema>> {
    let tag = spec.tag().and_then(|at| spec.fields.get(at))?;
    let Kind::Choice(words) = &*tag.kind else { return None };
    let case = |(at, word)| {
        let case = Some((at, word));
        let schema = with_definitions(Naming::Headers, |known| fields(spec, case, known));
        CaseSchema {
            word: word.text.to_string(),
            about: word.about.to_string(),
            schema: finished(spec, schema, thinks),
        }
    };
    Some((0..).zip(words.iter()).map(case).collect())
}

/// What the member is called in which a model may think. No field of the spec has that name.
pub fn thought_member(spec: &Spec) -> &'static str {
    let is_free =
        |name: &&&str| spec.fields.iter().all(|field| Layout::Json.spell(&field.header) != **name);
    ["thought", "thinking", "reasoning"].iter().find(is_free).copied().unwrap_or("scratchpad")
}

fn finished(spec: &Spec, schema: Vec<(String, Json)>, thinks: bool) -> ReplySchema {
    let whole = Json::Object(schema);
    let (schema, is_strict) = match strict(whole.clone()) {
        Some(schema) => (schema, true),
        None => (whole, false),
    };
    let schema = if thinks { with_thought(spec, schema, is_strict) } else { schema };
    ReplySchema { schema, is_strict }
}

/// The schema with a first member to think in. It may be `null` where it has to be there.
fn with_thought(spec: &Spec, schema: Json, is_strict: bool) -> Json {
    let Json::Object(mut members) = schema else { return schema };
    let name = thought_member(spec);
    let about = match spec.language {
        Language::Chinese => "先用几句话思考。",
        Language::English => "Think first, in a few sentences.",
    };
    let types = Json::List(vec![text("string"), text("null")]);
    let member = Json::Object(vec![entry("type", types), entry("description", text(about))]);
    add_first(&mut members, name, &member, is_strict);
    Json::Object(members)
}

/// Adds a first member to the properties of an object, or of each case of a union.
fn add_first(members: &mut [(String, Json)], name: &str, member: &Json, is_required: bool) {
    for (key, value) in members {
        match value {
            Json::Object(properties) if key == "properties" => {
                properties.insert(0, (name.to_owned(), member.clone()));
            }
            Json::List(names) if key == "required" && is_required => names.insert(0, text(name)),
            Json::List(cases) if key == "anyOf" => {
                for case in cases {
                    if let Json::Object(case) = case {
                        add_first(case, name, member, is_required);
                    }
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Case, Field, Ref, Rule, Word};

    fn field(header: &'static str, kind: Kind) -> Field {
        Field { name: "f".into(), header: header.into(), kind: Ref::shared(kind), ..Field::EMPTY }
    }

    #[test]
    fn members_are_named_as_headers_and_rules_are_told() {
        let reason = Field {
            about: "Why it is so.".into(),
            rules: vec![Rule::Grounded].into(),
            ..field("The reason", Kind::Line)
        };
        let spec = Spec { fields: vec![reason].into(), ..Spec::EMPTY };
        let check = |thinks, expected: &str| {
            let ReplySchema { schema, is_strict } = reply_schema(&spec, thinks);
            assert!(is_strict);
            assert_eq!(schema.compact(), expected);
        };
        let member = r#""the_reason":{"description":"Why it is so. Words copied exactly from the task.","type":"string"}"#;
        check(
            false,
            &format!(
                r#"{{"type":"object","properties":{{{member}}},"required":["the_reason"],"additionalProperties":false}}"#
            ),
        );
        check(
            true,
            &format!(
                r#"{{"type":"object","properties":{{"thought":{{"type":["string","null"],"description":"Think first, in a few sentences."}},{member}}},"required":["thought","the_reason"],"additionalProperties":false}}"#
            ),
        );
    }

    #[test]
    fn each_case_of_a_union_has_a_schema_of_its_own() {
        let word = |text: &'static str| Word { text: text.into(), ..Word::EMPTY };
        let tag = field("Step", Kind::Choice(vec![word("ask"), word("say")].into()));
        let of = |case, field| Field { case, ..field };
        let fields = vec![
            of(Case::Tag, tag),
            of(Case::Of(0), field("Question", Kind::Text)),
            of(Case::Of(1), field("Answer", Kind::Text)),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let cases = case_schemas(&spec, false).unwrap();
        assert_eq!(cases.len(), 2);
        assert_eq!(cases[1].word, "say");
        assert_eq!(
            cases[1].schema.schema.compact(),
            r#"{"type":"object","properties":{"step":{"type":"string","enum":["say"]},"answer":{"type":"string"}},"required":["step","answer"],"additionalProperties":false}"#
        );
        assert!(case_schemas(&Spec::EMPTY, false).is_none());
    }

    #[test]
    fn a_model_may_think_in_each_case_of_a_union_that_is_not_in_the_strict_subset() {
        let word = |text: &'static str| Word { text: text.into(), ..Word::EMPTY };
        let tag = field("Step", Kind::Choice(vec![word("ask"), word("say")].into()));
        let scores = Kind::Map(Ref::shared(Kind::Boolean));
        let fields = vec![
            Field { case: Case::Tag, ..tag },
            Field { case: Case::Of(0), ..field("Question", Kind::Text) },
            Field { case: Case::Of(1), ..field("Scores", scores) },
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let ReplySchema { schema, is_strict } = reply_schema(&spec, true);
        assert!(!is_strict);
        let case = |word: &str, member: &str, name: &str| {
            format!(
                r#"{{"type":"object","properties":{{"thought":{{"type":["string","null"],"description":"Think first, in a few sentences."}},"step":{{"const":"{word}"}},"{name}":{member}}},"required":["step","{name}"],"additionalProperties":false}}"#
            )
        };
        let map = r#"{"type":"object","additionalProperties":{"type":"boolean"}}"#;
        let cases = [case("ask", r#"{"type":"string"}"#, "question"), case("say", map, "scores")];
        assert_eq!(schema.compact(), format!(r#"{{"anyOf":[{}]}}"#, cases.join(",")));
    }
}
