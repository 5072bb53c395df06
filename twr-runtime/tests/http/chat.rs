//! A server that answers well: what is sent to it, and how its replies are read.

use serde_json::json;
use twr_runtime::model::{Finish, HttpModel, Message, Model, Request, Usage};

use crate::server::{Answer, Server};
use crate::support::{KEY, completion, event, request, streamed};

#[tokio::test]
async fn a_request_is_sent_whole_and_its_reply_read_whole() {
    let text = "\n  [Risk] low\n\n";
    let server = Server::start([Answer::json("200 OK", &completion(text, "stop"))]).await;
    let model = HttpModel::at(server.address(), "tiny").with_key(KEY);
    let request = request()
        .with_temperature(0.25)
        .with_max_tokens(64)
        .with_stop("[End]")
        .with_stop("=====")
        .with_seed(7);

    let reply = model.complete(&request).await.unwrap();
    assert_eq!((reply.text.as_str(), &reply.finish), (text, &Finish::Stop));
    assert_eq!(reply.model.as_deref(), Some("tiny"));
    let usage = Usage { cached_tokens: 16, reasoning_tokens: 5, ..Usage::of_call(21, 8) };
    assert_eq!(reply.usage, usage);
    assert_eq!(reply.raw, Some(completion(text, "stop")));

    let call = &server.calls()[0];
    assert!(call.head.starts_with("post /v1/chat/completions http/1.1"), "{}", call.head);
    assert!(call.head.contains(&format!("authorization: bearer {KEY}")), "{}", call.head);
    assert_eq!(
        call.body,
        json!({
            "model": "tiny",
            "stream": false,
            "messages": [
                {"role": "system", "content": "Be brief."},
                {"role": "user", "content": "你好"},
            ],
            "temperature": 0.25,
            "stop": ["[End]", "====="],
            "max_tokens": 64,
            "seed": 7,
        })
    );
}

#[tokio::test]
async fn what_is_not_set_is_not_sent_and_a_name_is_sent_as_it_is() {
    for name in ["tiny", "tiny-high", "org/tiny::latest", "groq::x-low"] {
        let server = Server::start([Answer::json("200 OK", &completion("ok", "stop"))]).await;
        let base = format!("{}/api/", server.address());
        let model = HttpModel::at(base, name);
        let conversation =
            Request::new([Message::user("a"), Message::assistant("b"), Message::user("c")]);
        model.complete(&conversation).await.unwrap();

        let call = &server.calls()[0];
        assert!(call.head.starts_with("post /api/chat/completions http/1.1"), "{}", call.head);
        assert!(!call.head.contains("authorization"), "{}", call.head);
        assert_eq!(
            call.body,
            json!({
                "model": name,
                "stream": false,
                "messages": [
                    {"role": "user", "content": "a"},
                    {"role": "assistant", "content": "b"},
                    {"role": "user", "content": "c"},
                ],
            })
        );
    }
}

#[tokio::test]
async fn the_reason_to_stop_is_told() {
    async fn check(body: serde_json::Value, text: &str, finish: Finish) {
        let server = Server::start([Answer::json("200 OK", &body)]).await;
        let model = HttpModel::at(server.address(), "tiny");
        let reply = model.complete(&request()).await.unwrap();
        assert_eq!((reply.text.as_str(), reply.finish), (text, finish));
    }
    check(completion("[Plan] We wat", "length"), "[Plan] We wat", Finish::Length).await;
    check(completion("", "content_filter"), "", Finish::Filtered).await;
    check(completion("", "tool_calls"), "", Finish::ToolCall).await;
    check(completion("x", "load"), "x", Finish::Other("load".into())).await;
    check(json!({"choices": [{"message": {"content": "x"}}]}), "x", Finish::Unknown).await;
    let refusal = json!({"content": null, "refusal": "I will not."});
    let refused = json!({"choices": [{"message": refusal, "finish_reason": "stop"}]});
    check(refused, "I will not.", Finish::Filtered).await;
}

#[tokio::test]
async fn reasoning_is_kept_apart_from_the_text() {
    let message = json!({"content": "4", "reasoning_content": "2 and 2"});
    let body = json!({"choices": [{"message": message, "finish_reason": "stop"}]});
    let server = Server::start([Answer::json("200 OK", &body)]).await;
    let model = HttpModel::at(server.address(), "tiny");
    let reply = model.complete(&request()).await.unwrap();
    assert_eq!((reply.text.as_str(), reply.reasoning.as_deref()), ("4", Some("2 and 2")));
}

#[tokio::test]
async fn a_stream_gives_each_piece_and_then_the_whole() {
    let usage = json!({
        "choices": [],
        "usage": {"prompt_tokens": 21, "completion_tokens": 8, "total_tokens": 29},
    });
    let server = Server::start([Answer::events(&[
        &event(&json!({"role": "assistant", "reasoning_content": "hm"}), None),
        &event(&json!({"content": "\n[风险] "}), None),
        &event(&json!({"content": "低\n"}), None),
        &event(&json!({}), Some("length")),
        &usage.to_string(),
        "[DONE]",
    ])])
    .await;
    let model = HttpModel::at(server.address(), "tiny-high").with_key(KEY);
    let (reply, pieces) = streamed(&model, &request().with_seed(7)).await.unwrap();
    assert_eq!((reply.text.as_str(), pieces), ("\n[风险] 低\n", 3));
    assert_eq!((reply.finish, reply.usage), (Finish::Length, Usage::of_call(21, 8)));
    assert_eq!(reply.reasoning.as_deref(), Some("hm"));
    assert_eq!(reply.model.as_deref(), Some("tiny-high"));

    let call = &server.calls()[0];
    assert!(call.head.contains(&format!("authorization: bearer {KEY}")), "{}", call.head);
    assert_eq!(
        (&call.body["model"], &call.body["stream"], &call.body["seed"]),
        (&json!("tiny-high"), &json!(true), &json!(7))
    );
    assert_eq!(call.body["stream_options"], json!({"include_usage": true}));
    assert_eq!(call.body.get("reasoning_effort"), None);
}

#[tokio::test]
async fn thinking_in_typed_chunks_is_kept_apart_from_the_text() {
    let chunks = json!([
        {"type": "thinking", "thinking": [{"type": "text", "text": "h"}, {"type": "text", "text": "m"}]},
        {"type": "text", "text": "[Risk] "},
        {"type": "text", "text": "low"},
    ]);
    let mut body = completion("", "stop");
    body["choices"][0]["message"]["content"] = chunks.clone();
    let server = Server::start([
        Answer::json("200 OK", &body),
        Answer::events(&[&event(&json!({"content": chunks}), Some("stop")), "[DONE]"]),
    ])
    .await;
    let model = HttpModel::at(server.address(), "tiny");
    let whole = model.complete(&request()).await.unwrap();
    let (stream, _) = streamed(&model, &request()).await.unwrap();
    for reply in [whole, stream] {
        assert_eq!((reply.text.as_str(), reply.reasoning.as_deref()), ("[Risk] low", Some("hm")));
    }
}

#[tokio::test]
async fn newer_models_are_told_the_limit_by_its_newer_name() {
    for (name, field) in [("o3-mini", "max_completion_tokens"), ("olmo-2", "max_tokens")] {
        let server = Server::start([Answer::json("200 OK", &completion("ok", "stop"))]).await;
        let model = HttpModel::at(server.address(), name);
        model.complete(&request().with_max_tokens(9)).await.unwrap();
        let body = &server.calls()[0].body;
        let found: Vec<_> =
            body.as_object().unwrap().iter().filter(|(_, value)| **value == 9).collect();
        assert_eq!(found, [(&field.to_owned(), &json!(9))]);
    }
}

#[tokio::test]
async fn a_megabyte_of_one_line_arrives_whole() {
    let text = "长 ".repeat(250_000);
    let whole = Answer::json("200 OK", &completion(&text, "stop"));
    let stream = Answer::events(&[&event(&json!({"content": text}), Some("stop")), "[DONE]"]);
    let server = Server::start([whole, stream]).await;
    let model = HttpModel::at(server.address(), "tiny");
    assert_eq!(model.complete(&request()).await.unwrap().text, text);
    assert_eq!(streamed(&model, &request()).await.unwrap().0.text, text);
}

#[tokio::test]
async fn tokens_that_a_server_does_not_count_are_estimated_and_said_to_be() {
    let uncounted = json!({"choices": [{"message": {"content": "[Risk] low"}}]});
    let zeros =
        json!({"choices": [{"message": {"content": "[Risk] low"}}], "usage": {"prompt_tokens": 0}});
    let server = Server::start([
        Answer::json("200 OK", &uncounted),
        Answer::json("200 OK", &zeros),
        Answer::events(&[&event(&json!({"content": "[Risk] low"}), Some("stop")), "[DONE]"]),
    ])
    .await;
    let model = HttpModel::at(server.address(), "tiny");
    // "Be brief." and "你好" are 15 bytes, the reply is 10.
    let expected = Usage::estimated(15, 10);
    assert_eq!((expected.input_tokens, expected.output_tokens), (4, 3));
    for _ in 0..2 {
        assert_eq!(model.complete(&request()).await.unwrap().usage, expected);
    }
    assert_eq!(streamed(&model, &request()).await.unwrap().0.usage, expected);
}
