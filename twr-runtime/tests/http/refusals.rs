//! Servers that refuse a form in words, by a status or in another way than the protocol has, and servers that answer
//! well in a way of their own.

use serde_json::{Value, json};
use twr_runtime::model::{
    GrammarField, HttpModel, Model, ModelErrorKind, NamedSchema, Offers, ReplyForm, Request,
};
use twr_runtime::spec::Output;

use crate::output::{GOOD, SECTIONS, good, refusing, review, run, saying, think};
use crate::server::{Answer, Server};
use crate::support::{completion, event, request, streamed};

/// One run with the usual retries; the modes of its attempts, and how many calls the server had.
async fn patient_run(
    output: Output,
    answers: impl Into<Vec<Answer>>,
) -> (Vec<&'static str>, Vec<Value>, Offers) {
    let server = Server::start(answers).await;
    let model = HttpModel::at(server.address(), "tiny").with_grammar(GrammarField::LlamaCpp);
    let thought = think(&review(), output).run(&model).await.unwrap();
    let mut value = thought.value.to_json();
    value.as_object_mut().unwrap().retain(|_, member| !member.is_null());
    assert_eq!(value, good());
    let modes = thought.transcript.attempts.iter().map(|attempt| attempt.output().name());
    let bodies = server.calls().into_iter().map(|call| call.body).collect();
    (modes.collect(), bodies, model.offers())
}

#[tokio::test]
async fn a_refusal_of_the_form_is_not_tried_again() {
    async fn check(output: Output, status: &str, says: &str) {
        let (modes, bodies, _) =
            patient_run(output, [refusing(status, says), saying(SECTIONS)]).await;
        assert_eq!((modes, bodies.len()), (vec!["text"], 2), "{status} {says}");
    }
    let failed = "500 Internal Server Error";
    check(Output::Grammar, failed, "failed to parse grammar").await;
    check(Output::Tool, failed, "tools param requires --jinja flag").await;
    check(Output::Native, "501 Not Implemented", "").await;
    check(Output::Tool, "501 Not Implemented", "no").await;
    check(Output::Tool, "403 Forbidden", "tools are not enabled").await;
}

#[tokio::test]
async fn a_server_that_forbids_another_thing_is_no_refusal_of_the_form() {
    let heard =
        run(&review(), Output::Tool, [refusing("403 Forbidden", "Your country is not supported.")])
            .await;
    let error = heard.outcome.unwrap_err();
    assert!(error.transcript().given_up.is_empty());
    assert_eq!(error.model_error().unwrap().kind(), ModelErrorKind::Unauthorized);
    assert!(error.to_string().contains("the server forbids the call (403)"), "{error}");
}

#[tokio::test]
async fn what_the_model_wrote_in_a_wrong_form_is_its_reply() {
    fn slip(code: &str, text: &Value) -> Answer {
        let error = json!({"message": "Failed to generate.", "type": "invalid_request_error", "code": code, "failed_generation": text});
        Answer::json("400 Bad Request", &json!({"error": error}))
    }
    async fn check(output: Output, code: &str, text: &str) {
        let heard = run(&review(), output, [slip(code, &json!(text))]).await;
        assert_eq!(heard.told(), (good(), vec![output.name()], 0), "{code} {text}");
        assert!(heard.model.offers() == Offers::JSON, "{code}");
    }
    check(Output::Native, "json_validate_failed", &GOOD.replace("null}", "null")).await;
    check(Output::Tool, "tool_use_failed", &format!("<function=Review>{GOOD}</function>")).await;
    // What is missing is asked for in the same mode.
    let short = GOOD.replace(r#", "Name a source""#, "");
    let answers = [slip("json_validate_failed", &json!(short)), saying(GOOD)];
    let heard = run(&review(), Output::Native, answers).await;
    assert_eq!(heard.told(), (good(), vec!["native"; 2], 0));
    // Nothing was written that can be used: the form is given up, and not remembered as refused.
    for text in [json!(""), Value::Null] {
        let answers = [slip("json_validate_failed", &text), saying(SECTIONS)];
        let heard = run(&review(), Output::Native, answers).await;
        assert_eq!(heard.told(), (good(), vec!["native", "text"], 1));
        assert!(heard.model.offers() == Offers::JSON);
    }
}

/// A request for JSON.
fn held() -> Request {
    request().with_form(ReplyForm::Schema(NamedSchema::new("Plan", "{}", true)))
}

#[tokio::test]
async fn what_the_model_wrote_in_a_wrong_form_comes_in_a_stream_too() {
    let error = json!({"error": {"message": "Failed.", "code": "json_validate_failed", "failed_generation": "{\"a\": 1"}});
    for answer in [
        Answer::json("400 Bad Request", &error),
        Answer::events(&[&event(&json!({"role": "assistant"}), None), &error.to_string()]),
    ] {
        let server = Server::start([answer.clone(), answer]).await;
        let model = HttpModel::at(server.address(), "tiny").with_retries(0);
        let (reply, _) = streamed(&model, &held()).await.unwrap();
        assert_eq!(reply.text, "{\"a\": 1");
        // Without a form it is an error of the server, as any other.
        assert!(streamed(&model, &request()).await.is_err());
    }
}

#[tokio::test]
async fn a_good_body_is_read_whatever_it_is_called() {
    let body = completion("ok", "stop").to_string();
    for kind in ["application/json", "Application/JSON; charset=utf-8", "text/plain", ""] {
        let answer = Answer::of("200 OK", "", kind, &body);
        let server = Server::start([answer.clone(), answer]).await;
        let model = HttpModel::at(server.address(), "tiny").with_retries(0);
        assert_eq!(model.complete(&request()).await.unwrap().text, "ok", "{kind}");
        let (reply, pieces) = streamed(&model, &request()).await.unwrap();
        assert_eq!((reply.text.as_str(), pieces), ("ok", 1), "{kind}");
        assert_eq!(reply.usage.output_tokens, 8, "{kind}");
    }
}

#[tokio::test]
async fn an_error_that_is_no_member_of_the_answer_is_one() {
    let says = "json_schema is not supported";
    let error = json!({"object": "error", "message": says, "type": "BadRequestError", "code": 400});
    let heard =
        run(&review(), Output::Native, [Answer::json("200 OK", &error), saying(SECTIONS)]).await;
    assert_eq!(heard.told(), (good(), vec!["text"], 1));
    assert!(heard.outcome.unwrap().transcript.given_up[0].reason.contains(says));
}

/// What llama-cpp-python answers to `json_schema`.
const LITERAL: &str = "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should \
                       be 'text' or 'json_object'\", 'input': 'json_schema'}]";

#[tokio::test]
async fn a_server_that_takes_a_schema_with_json_object_is_sent_it_so() {
    let server =
        Server::start([refusing("500 Internal Server Error", LITERAL), saying(GOOD), saying(GOOD)])
            .await;
    let model = HttpModel::at(server.address(), "tiny").with_retries(0);
    for model in [model.clone(), model] {
        let thought = think(&review(), Output::Native).run(&model).await.unwrap();
        assert_eq!(thought.transcript.attempts[0].output(), Output::Native);
        assert!(thought.transcript.given_up.is_empty());
        assert!(model.offers().native);
    }
    let calls = server.calls();
    let formats: Vec<&Value> = calls.iter().map(|call| &call.body["response_format"]).collect();
    let kinds: Vec<&Value> = formats.iter().map(|format| &format["type"]).collect();
    assert_eq!(kinds, ["json_schema", "json_object", "json_object"]);
    assert_eq!(formats[1]["schema"], formats[0]["json_schema"]["schema"]);
    // A stream is sent it so, too.
    let stream = [event(&json!({"content": GOOD}), Some("stop")), "[DONE]".to_owned()];
    let stream = Answer::events(&stream.iter().map(String::as_str).collect::<Vec<_>>());
    let server = Server::start([refusing("422 Unprocessable Entity", LITERAL), stream]).await;
    let model = HttpModel::at(server.address(), "tiny").with_retries(0);
    assert_eq!(streamed(&model, &held()).await.unwrap().0.text, GOOD);
}

#[tokio::test]
async fn a_server_that_takes_no_schema_at_all_is_asked_in_text() {
    let answers = [
        refusing("400 Bad Request", LITERAL),
        refusing("400 Bad Request", LITERAL),
        saying(SECTIONS),
    ];
    let (modes, bodies, offers) = patient_run(Output::Native, answers).await;
    assert_eq!((modes, bodies.len()), (vec!["text"], 3));
    assert!(!offers.native);
}
