//! Calls of tools as servers and models write them besides the protocol: in text, without numbers, glued, with nothing in
//! them. Two that differ are no answer, and what is none is given up.

use serde_json::{Value, json};
use twr_runtime::condition::Condition;
use twr_runtime::model::HttpModel;
use twr_runtime::spec::Output;
use twr_runtime::think::{Policy, ThinkErrorKind};

use crate::output::{
    GOOD, SECTIONS, calling, good, review, run, run_streamed, saying, sent, step, think,
};
use crate::server::{Answer, Server};
use crate::support::event;

/// A whole answer of this message.
fn answering(message: &Value) -> Answer {
    let choice = json!({"index": 0, "message": message, "finish_reason": "tool_calls"});
    Answer::json("200 OK", &json!({"choices": [choice]}))
}

fn said() -> Value {
    json!({"step": "say", "answer": "Yes.", "sure": true})
}

const SAID: &str = r#"{"answer": "Yes.", "sure": true}"#;

#[tokio::test]
async fn a_call_that_is_written_as_text_is_a_call() {
    async fn check(text: &str) {
        let heard = run(&step(), Output::Tool, [saying(text)]).await;
        assert_eq!(heard.told(), (said(), vec!["tool"], 0), "{text}");
    }
    let quoted = serde_json::to_string(SAID).unwrap();
    let plain = format!(r#"{{"name": "say", "arguments": {SAID}}}"#);
    check(&plain).await;
    check(&format!("It is clear.\n<tool_call>\n{plain}\n</tool_call>")).await;
    check(&format!("<tool_call>{plain}</tool_call>\n<tool_call>{plain}</tool_call>")).await;
    check(&format!("```json\n{plain}\n```")).await;
    let other = r#"{"name": "ask", "arguments": {"question": "Which?"}}"#;
    check(&format!("<think>\nI could say {other}.\n</think>\n{plain}")).await;
    check(&format!("[TOOL_CALLS][{plain}]")).await;
    check(&format!(r#"{{"name": "say", "arguments": {quoted}}}"#)).await;
    check(&format!(r#"{{"name": "functions.say", "parameters": {SAID}}}"#)).await;
    check(&format!(
        r#"{{"type": "function", "function": {{"name": "say", "arguments": {quoted}}}}}"#
    ))
    .await;
    check(&format!(r#"{{"function": {{"name": "say", "arguments": {SAID}}}}}"#)).await;
    check(&format!(r#"{{"tool_calls": [{{"function": {plain}}}]}}"#)).await;
    check(&format!("<function=say>{SAID}</function>")).await;
    check(&format!("<tool_call>\n<function=say>\n{SAID}\n</function>\n</tool_call>")).await;
    let parameters = "<parameter=answer>\nYes.\n</parameter>\n<parameter=sure>\ntrue\n</parameter>";
    check(&format!("<tool_call>\n<function=say>\n{parameters}\n</function>\n</tool_call>")).await;
    // Damaged, and still the call of that tool.
    check(r#"{"name": "say", "arguments": {"answer": "Yes.", "sure": true,}}"#).await;
}

#[tokio::test]
async fn the_name_of_a_call_in_text_is_the_case() {
    // The members are those of the other case.
    let wrong = r#"{"name": "say", "arguments": {"question": "Which?"}}"#;
    let again = calling(&[("say", json!(SAID))]);
    let heard = run(&step(), Output::Tool, [saying(wrong), again]).await;
    assert_eq!(heard.told(), (said(), vec!["tool"; 2], 0));
    // Members of a value that are called as those of a call are the value's own.
    let odd =
        r#"{"name": "Kim", "arguments": {"a": 1}, "step": "say", "answer": "Yes.", "sure": true}"#;
    let heard = run(&step(), Output::Tool, [saying(odd)]).await;
    assert_eq!(heard.told().0, said());
}

#[tokio::test]
async fn two_calls_in_text_that_differ_are_not_one_answer() {
    let one = r#"<tool_call>{"name": "ask", "arguments": {"question": "Which?"}}</tool_call>"#;
    let two = format!(r#"<tool_call>{{"name": "say", "arguments": {SAID}}}</tool_call>"#);
    let again = || calling(&[("say", json!(SAID))]);
    for text in [format!("{one}\n{two}"), format!("{two}\n{one}")] {
        let heard = run(&step(), Output::Tool, [saying(&text), again()]).await;
        assert_eq!(heard.told(), (said(), vec!["tool"; 2], 0), "{text}");
    }
    let other = GOOD.replace('4', "2");
    let of = |arguments: &str| format!(r#"{{"name": "Review", "arguments": {arguments}}}"#);
    let list = format!("[TOOL_CALLS][{}, {}]", of(GOOD), of(&other));
    let heard =
        run(&review(), Output::Tool, [saying(&list), calling(&[("Review", json!(GOOD))])]).await;
    assert_eq!(heard.told(), (good(), vec!["tool"; 2], 0));
}

#[tokio::test]
async fn the_parts_of_a_call_in_tags_are_those_of_its_value() {
    let (changes, title) = (r#"["Cut the end", "Name a source"]"#, "Bees");
    let parameter = |key: &str, value: &str| format!("<parameter={key}>{value}</parameter>\n");
    let body = [parameter("title", title), parameter("score", "4"), parameter("changes", changes)];
    let of = |body: &str| format!("<function=Review>\n{body}</function>");
    let heard = run(&review(), Output::Tool, [saying(&of(&body.concat()))]).await;
    assert_eq!(heard.told(), (good(), vec!["tool"], 0));
    let other = body.concat().replace('4', "2");
    let two = format!("{}\n{}", of(&body.concat()), of(&other));
    let answers = [saying(&two), calling(&[("Review", json!(GOOD))])];
    assert_eq!(run(&review(), Output::Tool, answers).await.told(), (good(), vec!["tool"; 2], 0));
}

#[tokio::test]
async fn calls_that_say_the_same_are_one() {
    async fn check(calls: &[(&str, Value)]) {
        let heard = run(&review(), Output::Tool, [calling(calls)]).await;
        assert_eq!(heard.told(), (good(), vec!["tool"], 0), "{calls:?}");
    }
    let spaced = format!("{{\n  {}", &GOOD[1..]);
    let full = || json!(GOOD);
    check(&[("Review", full()), ("Review", json!(spaced))]).await;
    check(&[("Review", json!("{}")), ("Review", full())]).await;
    check(&[("Review", full()), ("Review", json!(" { } "))]).await;
    check(&[("Review", full()), ("Review", json!(""))]).await;
    check(&[("Review", full()), ("Review", json!(serde_json::from_str::<Value>(GOOD).unwrap()))])
        .await;
    // One call with the arguments of two.
    check(&[("Review", json!(format!("{GOOD}{GOOD}")))]).await;
}

#[tokio::test]
async fn calls_in_pieces_that_differ_are_not_one_answer() {
    /// The pieces of two calls; then a good one.
    async fn check(pieces: &[Value], attempts: usize, case: &str) {
        let events = pieces.iter().map(|piece| event(&json!({"tool_calls": [piece]}), None));
        let end = [event(&json!({}), Some("tool_calls")), "[DONE]".to_owned()];
        let events: Vec<String> = events.chain(end).collect();
        let events: Vec<&str> = events.iter().map(String::as_str).collect();
        let good = [
            event(
                &json!({"tool_calls": [{"index": 0, "id": "c9", "function": {"name": "Review", "arguments": GOOD}}]}),
                None,
            ),
            "[DONE]".to_owned(),
        ];
        let good = Answer::events(&good.iter().map(String::as_str).collect::<Vec<_>>());
        let answers = [Answer::events(&events), good];
        let (score, made) = run_streamed(&review(), Output::Tool, answers).await;
        assert_eq!((score, made), (4, attempts), "{case}");
    }
    let other = GOOD.replace('4', "2");
    let call = |index: Option<u64>, id: &str, arguments: &str| {
        let mut call =
            json!({"type": "function", "function": {"name": "Review", "arguments": arguments}});
        if let Some(index) = index {
            call["index"] = json!(index);
        }
        if !id.is_empty() {
            call["id"] = json!(id);
        }
        call
    };
    check(&[call(Some(0), "a", &other), call(Some(1), "b", GOOD)], 2, "as promised").await;
    check(&[call(None, "a", &other), call(None, "b", GOOD)], 2, "without numbers").await;
    check(&[call(Some(0), "a", &other), call(Some(0), "b", GOOD)], 2, "one number").await;
    check(&[call(None, "", &other), call(None, "", GOOD)], 2, "without numbers and ids").await;
    check(&[call(Some(0), "a", GOOD), call(Some(0), "b", GOOD)], 1, "the same").await;
    // An id for each piece, as some servers make them up, is no call for each.
    let (first, remaining) = GOOD.split_at(20);
    let piece =
        |id: &str, part: &str| json!({"index": 0, "id": id, "function": {"arguments": part}});
    check(&[call(Some(0), "a", first), piece("b", remaining)], 1, "an id for each piece").await;
}

#[tokio::test]
async fn an_answer_that_is_no_text_is_read() {
    async fn check(output: Output, message: Value) {
        let heard = run(&review(), output, [answering(&message)]).await;
        assert_eq!(heard.told(), (good(), vec![output.name()], 0), "{message}");
    }
    let object: Value = serde_json::from_str(GOOD).unwrap();
    check(Output::Native, json!({"content": object})).await;
    check(Output::Native, json!({"content": null, "parsed": object})).await;
    check(Output::Native, json!({"content": "", "parsed": object})).await;
    let bare = json!([{"id": "c1", "name": "Review", "arguments": GOOD}]);
    check(Output::Tool, json!({"content": null, "tool_calls": bare})).await;
}

#[tokio::test]
async fn a_form_without_anything_usable_is_given_up_after_one_reply() {
    async fn check(output: Output, answer: Answer, case: &str) {
        let heard = run(&review(), output, [answer, saying(SECTIONS)]).await;
        assert_eq!(heard.told(), (good(), vec![output.name(), "text"], 1), "{case}");
    }
    let call = |arguments: &str| calling(&[("Review", json!(arguments))]);
    check(Output::Tool, answering(&json!({"content": null})), "no calls").await;
    check(Output::Tool, answering(&json!({"content": "", "tool_calls": []})), "an empty list")
        .await;
    let unknown = json!({"content": null, "tool_calls": [{"invocation": {"tool": "Review"}}]});
    check(Output::Tool, answering(&unknown), "calls of an unknown shape").await;
    check(Output::Tool, call("the text is good"), "arguments that are no JSON").await;
    check(Output::Tool, call(""), "no arguments").await;
    check(Output::Native, saying(""), "an empty reply").await;
    check(Output::Native, saying("I like the text {a lot}, it is good."), "a stray brace").await;
    check(Output::Native, saying("{}"), "an empty object").await;
}

#[tokio::test]
async fn replies_of_calls_that_differ_are_not_called_empty() {
    let other = GOOD.replace('4', "2");
    let two = || calling(&[("Review", json!(GOOD)), ("Review", json!(other))]);
    let heard = run(&review(), Output::Tool, [two(), two(), two()]).await;
    let error = heard.outcome.unwrap_err();
    assert_eq!(error.kind(), ThinkErrorKind::Exhausted, "{error}");
    assert!(
        error.to_string().contains("every reply had several tool calls that differ"),
        "{error}"
    );
    let mut attempts = error.transcript().attempts.iter();
    assert!(attempts.all(|attempt| attempt.condition == Condition::DifferingCalls));
}

#[tokio::test]
async fn a_dialogue_asks_for_one_call_after_several_that_differ() {
    let other = GOOD.replace('4', "2");
    let two = calling(&[("Review", json!(GOOD)), ("Review", json!(other))]);
    let server = Server::start([two, calling(&[("Review", json!(GOOD))])]).await;
    let model = HttpModel::at(server.address(), "tiny").with_retries(0);
    think(&review(), Output::Tool).policy([Policy::Whole]).run(&model).await.unwrap();
    let bodies = sent(&server);
    let told = bodies[1]["messages"].as_array().unwrap().last().unwrap()["content"].clone();
    let told = told.as_str().unwrap();
    assert!(told.starts_with("You made several calls that differ. Make one call.\n"), "{told}");
}
