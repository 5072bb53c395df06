//! The file `specs/ui_request.yaml` and the type `Envelope` are the same spec: field by field, in the prompt, in the
//! JSON Schema, and in what payloads are read as.

use serde_json::Value as Json;
use twr::advanced::partial::Named;
use twr::advanced::prompt::{PromptOptions, prompt};
use twr::dynamic::Spec;
use twr::wording::Wording;
use twr::{Layout, Thinkable as _};
use twr_ask::payload::{Clarification, Envelope, OutlineEdit, OutlineItem, Payload, Question};

fn both() -> (Spec, Spec) {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../specs/ui_request.yaml");
    let of_file = Spec::from_yaml_file(file).unwrap_or_else(|error| panic!("{error}"));
    (of_file, Spec::of_type::<Envelope>())
}

/// The same text with the name of the file's spec for that of the type. The member that tells the case of a union has
/// this name, too.
fn named_as_the_file(text: &str) -> String {
    text.replace("\"Envelope\"", "\"UiRequest\"").replace("\"envelope\"", "\"ui_request\"")
}

#[test]
fn every_field_is_the_same() {
    let (of_file, of_type) = both();
    assert_eq!(of_file.shape().about, of_type.shape().about);
    let fields = |spec: &Spec| -> Vec<String> {
        spec.shape().fields.iter().map(|field| format!("{field:#?}")).collect()
    };
    let (of_file, of_type) = (fields(&of_file), fields(&of_type));
    assert_eq!(of_file.len(), of_type.len());
    for (of_file, of_type) in of_file.iter().zip(&of_type) {
        assert_eq!(*of_file, named_as_the_file(of_type));
    }
}

#[test]
fn the_json_schema_is_the_same() {
    let (of_file, of_type) = both();
    let of_type = named_as_the_file(&of_type.json_schema().to_string());
    assert_eq!(of_file.json_schema(), serde_json::from_str::<Json>(&of_type).unwrap());
}

#[test]
fn the_prompt_is_the_same_in_every_layout() {
    let (of_file, of_type) = both();
    let wording = Wording::default();
    for layout in Layout::ALL {
        let said = |spec: &Spec| {
            let spec = spec.shape().in_layout(layout);
            let prompt = prompt(&spec, "Write a report.", PromptOptions::new(&wording));
            // The file puts the tasks of worked examples into its template.
            let replies: Vec<_> = prompt.turns.into_iter().map(|turn| turn.reply).collect();
            (prompt.system, replies)
        };
        assert_eq!(said(&of_file), said(&of_type), "{layout:?}");
    }
}

/// Payloads that use every field, and what models do to them.
fn replies() -> Vec<String> {
    let question = Question {
        why: Some("It decides the tone.".into()),
        default: Some("The city council".into()),
        placeholder: Some("the pupils of a school".into()),
        ..Question::choice("audience", "Who reads it?", ["Engineers", "The city council"])
    };
    let mut described = question.clone().recommending("Engineers").or_other().of_several();
    described.options[0].description = Some("With figures and code.".into());
    described.options[1].value = Some("council".into());
    let form = Clarification {
        preface: Some("Two things.".into()),
        ..Clarification::new("The report", [described, question, Question::free("city", "Where?")])
    };
    let deep = OutlineItem::with("Pudong", [OutlineItem::new("Its streets")]);
    let shanghai = OutlineItem::with("Shanghai", [deep, OutlineItem::new("Puxi")]);
    let outline = OutlineEdit::new("Waste", [OutlineItem::new("The numbers"), shanghai]);
    let payloads = [Payload::from(form), outline.into(), Payload::normal("It is ready.\n\nBye.")];
    let mut replies = Vec::new();
    for payload in payloads {
        let envelope = Envelope::from(payload.clone());
        for layout in [Layout::Sections, Layout::Headings, Layout::Tags, Layout::Json] {
            let spec = Envelope::SPEC.in_layout(layout);
            replies.push(twr::advanced::soft::write(&spec, &envelope.to_reply()));
        }
        let json = serde_json::to_string(&payload).unwrap();
        replies.push(format!("Sure!\n```json\n{json}\n```\nDone."));
        replies.push(
            json.replace("\"id\"", "\"question id\"").replace("\"question\":", "\"prompt\":"),
        );
        replies.push(json.replace("\"allow_freeform\"", "\"free answer\""));
    }
    replies.extend(
        [
            "[Response type] questions\n[Title] T\n[Questions]\n- Prompt: Who?\n  Free form: yes",
            "[Response type] clarification\n[Title] T\n[Questions]\n- Question: Who?\n  Options:\n    - Label: A\n      About: An A",
            "[Response type] outline\n[Title] T",
            "[Response type] clarification\n[Title] T\n[Questions]\n- Question: Who?\n  Multiple: perhaps",
            "[Response type] answer\n[Content] Yes.",
            "Nothing that was asked for.",
        ]
        .map(str::to_owned),
    );
    replies
}

/// The JSON without empty lists of parts below a title: the type leaves out such a list.
fn without_empty_children(json: &mut Json) {
    match json {
        Json::Object(members) => {
            members.retain(|name, value| name != "children" || *value != Json::Array(Vec::new()));
            members.values_mut().for_each(without_empty_children);
        }
        Json::Array(items) => items.iter_mut().for_each(without_empty_children),
        _ => {}
    }
}

/// What the file reads: the value as JSON, or the feedback.
fn read_by_file(spec: &Spec, reply: &str) -> Result<Json, String> {
    let verdict = spec.parse(reply);
    match verdict.value() {
        Some(record) => {
            let mut json = record.to_json();
            without_empty_children(&mut json);
            Ok(json)
        }
        None => Err(verdict.feedback().unwrap_or_default().to_owned()),
    }
}

/// What the type reads: the value as JSON, or the feedback.
fn read_by_type(reply: &str) -> Result<Json, String> {
    let verdict = twr::parse::<Envelope>(reply);
    match verdict.value() {
        Some(envelope) => {
            let value = envelope.to_reply();
            let json = serde_json::to_string(&Named::reply(Envelope::SPEC, &value)).unwrap();
            Ok(serde_json::from_str(&named_as_the_file(&json)).unwrap())
        }
        None => Err(verdict.feedback().unwrap_or_default().to_owned()),
    }
}

#[test]
fn payloads_are_read_as_the_same_values_or_get_the_same_feedback() {
    let (of_file, _) = both();
    let (mut values, mut refused) = (0, 0);
    for reply in replies() {
        let read = read_by_file(&of_file, &reply);
        assert_eq!(read, read_by_type(&reply), "{reply}");
        match read {
            Ok(_) => values += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(values >= 20 && refused >= 3, "{values} values, {refused} refused");
}
