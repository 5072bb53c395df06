//! What messages carry besides text, as a server is sent it and as it gives it back.

use serde_json::{Value, json};
use twr_runtime::model::{
    Attachment, Finish, HttpModel, Message, Model, ModelErrorKind, Request, ToolCall,
};

use crate::server::{Answer, Server};
use crate::support::{completion, event, request, streamed};

#[tokio::test]
async fn attachments_tool_calls_and_their_results_are_sent_as_they_are() {
    let arguments = json!({"city": "Paris", "at": [1, 2]});
    let sent = Request::new([
        Message::user("What is this?")
            .with_image_url("https://a.example/x.png")
            .with_image_bytes("image/jpeg", [0, 1, 255].as_slice())
            .with_attachment(
                Attachment::bytes("application/pdf", [7].as_slice()).with_name("a.pdf"),
            ),
        Message::assistant("I look.").with_tool_calls([ToolCall::new("c1", "look", arguments)]),
        Message::tool_result("c1", "a bridge"),
        Message::user("").with_image_url("https://a.example/y"),
    ]);
    let server = Server::start([
        Answer::json("200 OK", &completion("ok", "stop")),
        Answer::events(&[&event(&json!({"content": "ok"}), Some("stop")), "[DONE]"]),
    ])
    .await;
    let model = HttpModel::at(server.address(), "tiny");
    model.complete(&sent).await.unwrap();
    streamed(&model, &sent).await.unwrap();
    for call in server.calls() {
        let image = |url: &str| json!({"type": "image_url", "image_url": {"url": url}});
        let mut messages = call.body["messages"].clone();
        let said = messages[1]["tool_calls"][0]["function"]["arguments"].take();
        let said: Value = serde_json::from_str(said.as_str().unwrap()).unwrap();
        assert_eq!(said, json!({"city": "Paris", "at": [1, 2]}));
        assert_eq!(
            messages,
            json!([
                {"role": "user", "content": [
                    {"type": "text", "text": "What is this?"},
                    image("https://a.example/x.png"),
                    image("data:image/jpeg;base64,AAH/"),
                    {"type": "file", "file": {
                        "filename": "a.pdf",
                        "file_data": "data:application/pdf;base64,Bw==",
                    }},
                ]},
                {"role": "assistant", "content": "I look.", "tool_calls": [
                    {"type": "function", "id": "c1", "function": {"name": "look", "arguments": null}},
                ]},
                {"role": "tool", "content": "a bridge", "tool_call_id": "c1"},
                {"role": "user", "content": [image("https://a.example/y")]},
            ])
        );
    }
}

#[tokio::test]
async fn what_a_server_would_not_be_sent_is_an_error_and_not_left_out() {
    async fn check(message: Message, says: &str) {
        let model = HttpModel::at("http://127.0.0.1:1", "tiny");
        let asked = Request::new([Message::user("Hello."), message]);
        let whole = model.complete(&asked).await.unwrap_err();
        let stream = streamed(&model, &asked).await.unwrap_err();
        assert_eq!(
            (whole.kind(), whole.to_string()),
            (ModelErrorKind::BadRequest, stream.to_string())
        );
        assert!(whole.to_string().contains(says), "{whole}");
    }
    let call = ToolCall::new("c1", "look", json!({}));
    check(
        Message::assistant("see").with_image_url("https://a.example/x.png"),
        "message 2 (assistant) has attachments: give them to a message of the user",
    )
    .await;
    check(
        Message::user("look").with_tool_calls([call]),
        "message 2 (user) has tool calls: give them to a message of the assistant",
    )
    .await;
    let mut nameless = Message::tool_result("c1", "a bridge");
    nameless.tool_call_id = None;
    check(nameless, "message 2 (tool) does not say of which call it is the result").await;
    let mut named = Message::user("a bridge");
    named.tool_call_id = Some("c1".to_owned());
    check(named, "message 2 (user) names a tool call").await;
    check(
        Message::user("")
            .with_attachment(Attachment::url("application/pdf", "https://a.example/x")),
        "message 2 (user) has a file that this protocol cannot fetch from a URL: give its bytes",
    )
    .await;
}

#[tokio::test]
async fn tool_calls_of_a_reply_are_kept() {
    let function = |name: &str, arguments: &str| json!({"name": name, "arguments": arguments});
    let mut body = completion("", "tool_calls");
    body["choices"][0]["message"]["tool_calls"] = json!([
        {"id": "a", "type": "function", "function": function("look", r#"{"city":"Paris"}"#)},
        {"id": "b", "type": "function", "function": function("now", "{}")},
    ]);
    let piece = |index: u32, id: Option<&str>, function: Value| {
        let mut call = json!({"index": index, "type": "function", "function": function});
        if let Some(id) = id {
            call["id"] = json!(id);
        }
        event(&json!({"tool_calls": [call]}), None)
    };
    // The second call ends in the middle of the first, and no piece but the first names its call.
    let events = [
        piece(0, Some("a"), function("look", "")),
        piece(0, None, json!({"arguments": r#"{"city":"#})),
        piece(1, Some("b"), function("now", "{")),
        piece(0, None, json!({"arguments": r#""Paris"}"#})),
        piece(1, None, json!({"arguments": "}"})),
        event(&json!({}), Some("tool_calls")),
        "[DONE]".to_owned(),
    ];
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    let server = Server::start([Answer::json("200 OK", &body), Answer::events(&events)]).await;
    let model = HttpModel::at(server.address(), "tiny");
    let whole = model.complete(&request()).await.unwrap();
    let (stream, _) = streamed(&model, &request()).await.unwrap();
    for reply in [whole, stream] {
        assert_eq!((reply.text.as_str(), reply.finish), ("", Finish::ToolCall));
        assert_eq!(
            reply.tool_calls,
            [
                ToolCall::new("a", "look", json!({"city": "Paris"})),
                ToolCall::new("b", "now", json!({})),
            ]
        );
    }
}

#[tokio::test]
async fn a_call_of_a_huge_number_costs_no_more_than_one_call() {
    let call =
        json!({"index": u32::MAX, "id": "z", "function": {"name": "now", "arguments": "no"}});
    let begun = event(&json!({"tool_calls": [call]}), None);
    let server = Server::start([Answer::events(&[&begun, "[DONE]"])]).await;
    let model = HttpModel::at(server.address(), "tiny");
    let (reply, _) = streamed(&model, &request()).await.unwrap();
    assert_eq!(reply.tool_calls, [ToolCall::new("z", "now", "no")]);
}
