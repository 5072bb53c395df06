//! Everything that a payload does otherwise than asked is recorded with its place, and a strictness can refuse it.

use std::sync::{Arc, Mutex};

use twr::Think;
use twr::model::ScriptedModel;
use twr::think::Policy;
use twr::verdict::{RecoveryKind, Strictness};
use twr_ask::payload::Envelope;
use twr_ask::read::{Coerced, Coercion, Layer, Reading, read, read_strictly};

fn reading(reply: &str) -> Reading {
    read(reply).unwrap_or_else(|error| panic!("{error}\n{reply}"))
}

/// The recoveries as the user sees them.
fn seen(reply: &str) -> Vec<String> {
    reading(reply).recoveries.iter().map(ToString::to_string).collect()
}

/// A clarification with these members beside its title.
fn clarification(members: &str) -> String {
    format!("{{\"response_type\": \"clarification\", \"title\": \"T\", {members}}}")
}

/// A clarification of one question with an id and these members.
fn question(members: &str) -> String {
    clarification(&format!("\"questions\": [{{\"id\": \"who\", {members}}}]"))
}

#[test]
fn each_coercion_is_recorded_once_with_its_place_and_refused_alone() {
    let check = |reply: &str, coercion: Coercion, place: &str| {
        let found = reading(reply);
        let [recovery] = found.recoveries.as_slice() else {
            panic!("{:?}\n{reply}", found.recoveries)
        };
        assert_eq!(recovery.coercion, Some(coercion), "{reply}");
        assert_eq!((recovery.kind, recovery.place.as_str()), (coercion.kind(), place), "{reply}");
        // It is refused by its own kind, and by no other.
        let all_but = Strictness::EXACT.allowing(coercion.kind());
        assert_eq!(read_strictly(reply, all_but).as_ref(), Ok(&found), "{reply}");
        let only = Strictness::LENIENT.refusing(coercion.kind());
        let told = read_strictly(reply, only).unwrap_err().feedback().to_owned();
        let line = told.lines().nth(1).unwrap_or_default();
        assert!(line.starts_with("- ") && line.contains(place), "{told}");
        coercion
    };
    let options = r#""options": [{"label": "A"}, {"label": "B"}]"#;
    let who = r#""question": "Who?", "options": []"#;
    let rows = [
        check(
            &format!(
                r#"{{"type": "clarification", "title": "T", "questions": [{{"id": "who", {who}}}]}}"#
            ),
            Coercion::ResponseType,
            "",
        ),
        check(
            &format!(r#"{{"response_type": "clarification", "payload": {}}}"#, question(who)),
            Coercion::Unwrapped,
            "",
        ),
        check(
            &question(r#""prompt": "Who?", "options": []"#),
            Coercion::QuestionName,
            "questions[0]",
        ),
        check(
            &clarification(&format!(r#""questions": [{{"id": 7, {who}}}]"#)),
            Coercion::QuestionId,
            "questions[0]",
        ),
        check(
            &clarification(&format!(r#""questions": [{{"id": "a", {who}}}, {{{who}}}]"#)),
            Coercion::NoId,
            "questions[1]",
        ),
        check(
            &question(r#""question": "Who?", "options": [{"label": "A"}, "B"]"#),
            Coercion::OptionAsText,
            "questions[0].options[1]",
        ),
        check(
            &question(&format!(r#""question": "Who?", {options}, "recommended": 1"#)),
            Coercion::Recommended,
            "questions[0].recommended",
        ),
        check(
            &question(&format!(
                r#""question": "Who?", {options}, "recommended": {{"label": "B"}}"#
            )),
            Coercion::Recommended,
            "questions[0].recommended",
        ),
        check(
            r#"{"response_type": "outline_edit", "title": "T", "outline_text": "1. Eyes"}"#,
            Coercion::OutlineForm,
            "outline",
        ),
        check(
            r#"{"response_type": "outline_edit", "title": "T", "outline": [{"title": "Eyes", "children": []}, {"title": "Home", "children": [], "pages": 7}]}"#,
            Coercion::LeftOut,
            "outline[1].pages",
        ),
    ];
    assert!(Coercion::ALL.iter().all(|coercion| rows.contains(coercion)));
}

#[test]
fn a_label_of_an_option_is_a_name_for_it() {
    // The form takes the value or the label: nothing is otherwise than asked.
    let reply = question(
        r#""question": "Who?", "options": [{"label": "A", "value": "a"}], "recommended": "A""#,
    );
    let found = reading(&reply);
    assert_eq!((found.layer, found.recoveries.len()), (Layer::Strict, 0), "{:?}", found.recoveries);
    assert_eq!(read_strictly(&reply, Strictness::EXACT), Ok(found));
}

#[test]
fn slips_of_json_and_words_around_it_are_recorded() {
    let sound = question(r#""question": "Who?", "options": []"#);
    let check = |reply: &str, expected: &[&str]| assert_eq!(seen(reply), expected, "{reply}");
    check(&sound, &[]);
    check(&format!("Sure!\n{sound}"), &["preamble"]);
    check(&format!("```json\n{sound}\n```"), &["fenced_reply"]);
    check(&format!("{sound}\nThanks."), &["postamble"]);
    check(&format!("<think>Hm.</think>\n{sound}"), &["think_block"]);
    check(&format!("Sure!\n[[DOGENT_CLARIFICATION_JSON]]\n{sound}"), &["preamble"]);
    check(&sound.replace(r#""options": []"#, r#""options": [],"#), &["json_comma"]);
    check(&sound.replace('"', "'"), &["json_quotes"]);
    check(
        "[Response type] clarification\n[Title] T\n**Questions:**\n- Question: Who?\n  Id: who",
        &["questions: header_decorated"],
    );
    let no_quotes = Strictness::LENIENT.refusing(RecoveryKind::JsonQuotes);
    let told = read_strictly(&sound.replace('"', "'"), no_quotes).unwrap_err();
    assert!(told.feedback().contains("json_quotes"), "{told}");
}

#[test]
fn a_payload_of_ten_thousand_texts_is_told_in_a_short_order() {
    let options = vec!["\"x\""; 10_000].join(", ");
    let reply = question(&format!(r#""question": "Who?", "options": [{options}]"#));
    // The form takes fifty options: what is refused first counts.
    let told = read_strictly(&reply, Strictness::EXACT).unwrap_err();
    assert!(told.feedback().len() < 4000, "{}", told.feedback().len());
}

#[tokio::test]
async fn a_thought_puts_nothing_right_that_is_refused_and_is_told_of_what_it_puts_right() {
    let text = r#"{"type": "outline_edit", "title": "Bees", "outline_text": "1. Eyes\n2. Home"}"#;
    let sound = r#"{"response_type": "outline_edit", "title": "Bees", "outline": [{"title": "Eyes", "children": []}]}"#;
    let told = Arc::new(Mutex::new(Vec::new()));
    let run = async |strictness: Strictness| {
        let model = ScriptedModel::new([text, sound]);
        let listener = Arc::clone(&told);
        let coerced = Coerced::new(model).strictness(strictness).on_recovery(move |recovery| {
            listener.lock().unwrap().push(recovery.to_string());
        });
        let think = Think::new("An outline.").layout(twr::Layout::Json).policy(Policy::Whole);
        let thought = think.strictness(strictness).run::<Envelope>(&coerced);
        let thought = thought.await.unwrap();
        let Envelope::OutlineEdit { outline, .. } = &thought.value else { panic!("no outline") };
        (outline.len(), thought.usage().calls)
    };
    assert_eq!(run(Strictness::LENIENT).await, (2, 1));
    let expected =
        ["the response type was told in another way", "outline: the outline was no tree of titles"];
    assert_eq!(std::mem::take(&mut *told.lock().unwrap()), expected);
    // The outline as text is asked for again.
    assert_eq!(run(Strictness::EXACT).await, (1, 2));
    assert_eq!(*told.lock().unwrap(), [""; 0]);
}
