//! What the programs that this protocol comes from accept, row by row, and what their gate says.

use twr_ask::Payload;
use twr_ask::compat::{GateError, gate};
use twr_ask::payload::{OutlineItem, Question};
use twr_ask::read::{Coercion, Layer, Reading, read};

fn reading(reply: &str) -> Reading {
    read(reply).unwrap_or_else(|error| panic!("{error}\n{reply}"))
}

/// The first question of a clarification with these members of a question.
fn question(members: &str) -> (Question, Vec<Coercion>) {
    let reply = format!(
        "{{\"response_type\": \"clarification\", \"title\": \"T\", \"questions\": [{{{members}}}]}}"
    );
    let reading = reading(&reply);
    let coercions = reading.coercions();
    let Payload::Clarification(form) = reading.payload else { panic!("{reply}") };
    (form.questions.into_iter().next().unwrap(), coercions)
}

#[test]
fn names_of_questions() {
    let check = |members: &str, name: &str, text: &str| {
        let (question, _) = question(members);
        assert_eq!((question.name(), question.question.as_str()), (name, text), "{members}");
    };
    check(r#""id": "a", "question": "Who?""#, "a", "Who?");
    check(r#""question_id": "a", "question": "Who?""#, "a", "Who?");
    check(r#""id": 7, "question": "Who?""#, "7", "Who?");
    check(r#""question": "Who?""#, "Who?", "Who?");
    check(r#""id": "  ", "question": " Who? ""#, "Who?", "Who?");
    check(r#""id": null, "prompt": "Who?""#, "Who?", "Who?");
    check(r#""id": "a", "header": "Who?""#, "a", "Who?");
    check(r#""id": "a", "header": "Audience", "question": "Who?""#, "a", "Who?");
    check(r#""id": "a", "question": "Who?", "severity": "high", "more": {"x": [1]}"#, "a", "Who?");
}

#[test]
fn forms_of_options() {
    let check = |options: &str, expected: &str| {
        let (question, _) = question(&format!(r#""question": "Who?"{options}"#));
        let said: Vec<String> = question
            .options
            .iter()
            .map(|option| {
                let about = option.description.as_deref().unwrap_or("-");
                format!("{}={}/{about}", option.label, option.value())
            })
            .collect();
        assert_eq!(said.join(" "), expected, "{options}");
    };
    check(
        r#", "options": [{"label": " A ", "value": " a "}, {"label": "B", "value": "b"}]"#,
        "A=a/- B=b/-",
    );
    check(r#", "options": ["A", " B "]"#, "A=A/- B=B/-");
    check(
        r#", "options": [{"label": "A"}, {"value": "b"}, {"description": "C"}]"#,
        "A=A/- b=b/- C=C/-",
    );
    check(r#", "options": [{"value": "a", "description": "An A"}]"#, "a=a/An A");
    check(r#", "options": [{"label": "A", "description": "An A", "icon": "x"}]"#, "A=A/An A");
    check(r#", "options": [1, 2.50, true]"#, "1=1/- 2.50=2.50/- true=true/-");
    check(r#", "options": {"a": "A", "b": "B"}"#, "A=a/- B=b/-");
    check(r#", "options": []"#, "");
    check(r#", "options": null"#, "");
    check("", "");
}

#[test]
fn forms_of_the_recommended_option() {
    let check = |options: &str, recommended: &str, kept: Option<&str>, at: Option<usize>| {
        let (question, _) =
            question(&format!(r#""question": "?", "options": {options}{recommended}"#));
        assert_eq!(question.recommended.as_deref(), kept, "{options}{recommended}");
        assert_eq!(question.recommended_option(), at, "{options}{recommended}");
    };
    let two = r#"[{"label": "A", "value": "a1"}, {"label": "B", "value": "b1"}]"#;
    check(two, r#", "recommended": "b1""#, Some("b1"), Some(1));
    check(two, r#", "recommended": " B ""#, Some("B"), Some(1));
    check(two, r#", "recommended": 0"#, Some("a1"), Some(0));
    check(two, r#", "recommended": 1"#, Some("b1"), Some(1));
    check(two, r#", "recommended": {"label": "B"}"#, Some("B"), Some(1));
    check(two, r#", "recommended": {"label": "X", "value": "a1"}"#, Some("a1"), Some(0));
    check(two, r#", "recommended": ["a1"]"#, Some("a1"), Some(0));
    check(two, r#", "recommended": null"#, None, None);
    check(two, "", None, None);
    // An unknown text is kept, and recommends nothing; so does a number beyond the options.
    check(two, r#", "recommended": "C""#, Some("C"), None);
    check(two, r#", "recommended": 9"#, Some("9"), None);
    // A number that is the value of an option is that option, and not a position.
    check("[0, 1, 2]", r#", "recommended": 2"#, Some("2"), Some(2));
    check("[3, 2, 1]", r#", "recommended": 1"#, Some("1"), Some(2));
    check(r#"["A", "B (recommended)"]"#, "", Some("B (recommended)"), Some(1));
    check(r#"[{"label": "A"}, {"label": "B", "recommended": true}]"#, "", Some("B"), Some(1));
    check(r#"["A (recommended)", "B (recommended)"]"#, "", None, None);
}

#[test]
fn where_the_form_is_told() {
    let questions =
        r#""title": "T", "questions": [{"id": "who", "question": "Who?", "options": []}]"#;
    let check = |reply: &str, coercions: &[Coercion]| {
        let reading = reading(reply);
        assert!(matches!(reading.payload, Payload::Clarification(_)), "{reply}");
        assert_eq!(reading.coercions(), coercions, "{reply}");
    };
    check(&format!(r#"{{"response_type": "clarification", {questions}}}"#), &[]);
    let told = [Coercion::ResponseType];
    check(&format!(r#"{{"type": "clarification", {questions}}}"#), &told);
    check(&format!("[[DOGENT_CLARIFICATION_JSON]]\n{{{questions}}}"), &told);
    check(&format!("{{{questions}}}"), &told);
    let unwrapped = [Coercion::ResponseType, Coercion::Unwrapped];
    check(
        &format!(r#"{{"response_type": "clarification", "payload": {{{questions}}}}}"#),
        &unwrapped,
    );
    check(
        &format!(
            r#"{{"name": "ui_request", "arguments": {{"type": "clarification", {questions}}}}}"#
        ),
        &unwrapped,
    );
    let inside =
        serde_json::to_string(&format!("{{\"type\": \"clarification\", {questions}}}")).unwrap();
    check(&format!(r#"{{"oneOf": {inside}}}"#), &unwrapped);
    check(&format!(r#"{{"clarification": {{{questions}}}}}"#), &unwrapped);
}

#[test]
fn forms_of_the_outline() {
    let check = |outline: &str, tree: &str, text: Option<&str>| {
        let reading =
            reading(&format!(r#"{{"response_type": "outline_edit", "title": "T", {outline}}}"#));
        let Payload::OutlineEdit(edit) = reading.payload else { panic!("{outline}") };
        assert_eq!(OutlineItem::to_text(&edit.outline), tree, "{outline}");
        assert_eq!(edit.outline_text.as_deref(), text, "{outline}");
    };
    let bees = "- Eyes\n- Home\n  - The trial";
    check(
        r#""outline_text": "1. Eyes\n2. Home\n   - The trial""#,
        bees,
        Some("1. Eyes\n2. Home\n   - The trial"),
    );
    check(
        r#""outline_lines": ["Eyes", "Home", "  The trial"]"#,
        bees,
        Some("Eyes\nHome\n  The trial"),
    );
    check(r#""outline": "- Eyes\n- Home\n  - The trial""#, bees, Some(bees));
    check(r#""content": "- Eyes\n- Home\n  - The trial""#, bees, Some(bees));
    let tree = r#"[{"id": "1", "title": "Eyes", "children": []}, {"title": "Home", "sections": [{"name": "The trial"}]}]"#;
    check(&format!(r#""outline": {tree}"#), bees, None);
    let levels = r#"[{"level": 1, "title": "Eyes"}, {"level": 1, "title": "Home"}, {"level": 2, "title": "The trial"}]"#;
    check(&format!(r#""outline": {levels}"#), bees, None);
    let nested = r#"["Eyes", {"title": "Home", "children": ["The trial"]}]"#;
    check(&format!(r#""outline": {nested}"#), bees, None);
}

#[test]
fn texts_are_trimmed_and_what_is_no_member_is_ignored() {
    let reading = reading(
        r#"{"response_type": "clarification", "title": " T ", "preface": " Two things. ", "version": 2,
            "questions": [{"id": " a ", "question": " Who? ", "why": " It matters. ", "placeholder": " e.g. me ",
            "default": " A ", "options": [{"label": " A ", "value": " a ", "description": " An A ", "icon": "x"}]}]}"#,
    );
    let Payload::Clarification(form) = reading.payload else { panic!("no form") };
    let [question] = form.questions.as_slice() else { panic!("{form:?}") };
    assert_eq!((form.title.as_str(), form.preface.as_deref()), ("T", Some("Two things.")));
    assert_eq!((question.name(), question.question.as_str()), ("a", "Who?"));
    let texts = [&question.why, &question.placeholder, &question.default];
    assert_eq!(texts.map(Option::as_deref), [Some("It matters."), Some("e.g. me"), Some("A")]);
    let option = &question.options[0];
    let about = option.description.as_deref();
    assert_eq!((option.label.as_str(), option.value(), about), ("A", "a", Some("An A")));
}

#[test]
fn the_gate_of_the_original_takes_what_it_took() {
    const TAG: &str = "[[DOGENT_CLARIFICATION_JSON]]";
    let json = r#"{"response_type": "clarification", "title": "T", "questions": [{"id": "a", "question": "Who?", "options": []}]}"#;
    let takes = |reply: String| {
        let payload = gate(&reply, TAG).unwrap_or_else(|error| panic!("{error}: {reply}"));
        assert!(matches!(payload, Some(Payload::Clarification(_))), "{reply}");
    };
    takes(format!("{TAG}\n{json}"));
    takes(format!("\n\n  {TAG}  \n\n{json}\n"));
    takes(format!("```\n{TAG}\n{json}\n```"));
    takes(format!("{TAG}\n```json\n{json}\n```"));
    let plain = |reply: String| assert_eq!(gate(&reply, TAG), Ok(None), "{reply}");
    plain(format!("Sure!\n{TAG}\n{json}"));
    plain(format!("\u{feff}{TAG}\n{json}"));
    plain(json.to_owned());
    let outline = "[[DOGENT_OUTLINE_EDIT_JSON]]";
    let reply = format!(
        "{outline}\n{{\"response_type\": \"outline_edit\", \"title\": \"T\", \"outline_text\": \"1. Eyes\"}}"
    );
    let Ok(Some(Payload::OutlineEdit(edit))) = gate(&reply, outline) else { panic!("no outline") };
    assert_eq!(edit.text(), "1. Eyes");
    let refuses = |body: &str, error: GateError, words: &str| {
        assert_eq!(gate(&format!("{TAG}\n{body}"), TAG), Err(error), "{body}");
        assert!(error.to_string().contains(words));
    };
    refuses("", GateError::NoPayload, "No JSON payload found after clarification tag.");
    refuses(&format!("{json} thanks"), GateError::NotJson, "is not valid JSON.");
    refuses("[1]", GateError::NotAnObject, "must be a JSON object.");
    refuses(r#"{"title": "T"}"#, GateError::Missing, "is missing required fields.");
    // The word of the form is required, also where the tag says it, and `type` is another word.
    let untold = json.replace("\"response_type\": \"clarification\", ", "");
    refuses(&untold, GateError::Missing, "is missing required fields.");
    let as_type = json.replace("response_type", "type");
    refuses(&as_type, GateError::Missing, "is missing required fields.");
    refuses(
        r#"{"response_type": "clarification"}"#,
        GateError::Missing,
        "is missing required fields.",
    );
}

#[test]
fn what_hides_the_tag_in_the_original_is_read() {
    let json = r#"{"response_type": "clarification", "title": "T", "questions": [{"question": "Who?", "options": []}]}"#;
    let check = |reply: String, layer: Layer| {
        let reading = reading(&reply);
        assert!(matches!(reading.payload, Payload::Clarification(_)), "{reply}");
        assert_eq!(reading.layer, layer, "{reply}");
    };
    check(json.to_owned(), Layer::Strict);
    check(format!("\u{feff}[[DOGENT_CLARIFICATION_JSON]]\n{json}"), Layer::Strict);
    check(format!("Sure!\n\n[[DOGENT_CLARIFICATION_JSON]]\n{json}"), Layer::Extracted);
    check(format!("[[ACME_CLARIFICATION_JSON]]\n{json}\nThank you!"), Layer::Extracted);
    check(format!("**[[DOGENT_CLARIFICATION_JSON]]**\n```json\n{json}\n```"), Layer::Extracted);
}
