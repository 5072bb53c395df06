//! What the tests ask, what a well-behaved server answers, and how a reply is read to its end.

use serde_json::json;
use twr_runtime::model::{
    HttpModel, Message, Model, ModelError, ModelErrorKind, Piece, Reply, Request, next_piece,
};

use crate::server::{Answer, Server};

pub(crate) const KEY: &str = "sk-test-0123456789abcdef";
/// A key that looks like an ordinary word.
pub(crate) const PLAIN_KEY: &str = "opensesame";

pub(crate) fn request() -> Request {
    Request::new([Message::system("Be brief."), Message::user("你好")])
}

pub(crate) fn completion(content: &str, finish: &str) -> serde_json::Value {
    json!({
        "id": "c1",
        "model": "tiny-2025",
        "choices": [{
            "index": 0,
            "message": {"role": "assistant", "content": content},
            "finish_reason": finish,
        }],
        "usage": {
            "prompt_tokens": 21,
            "completion_tokens": 8,
            "total_tokens": 29,
            "prompt_tokens_details": {"cached_tokens": 16},
            "completion_tokens_details": {"reasoning_tokens": 5},
        },
    })
}

pub(crate) fn event(delta: &serde_json::Value, finish: Option<&str>) -> String {
    json!({"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}).to_string()
}

/// The whole reply of a stream, after its pieces were checked against it.
pub(crate) async fn streamed(
    model: &dyn Model,
    request: &Request,
) -> Result<(Reply, usize), ModelError> {
    let mut stream = model.stream(request);
    let (mut text, mut reasoning, mut pieces) = (String::new(), String::new(), 0);
    loop {
        match next_piece(&mut stream).await.expect("a stream ends with its end or an error") {
            Ok(Piece::Text(piece)) => text += &piece,
            Ok(Piece::Reasoning(piece)) => reasoning += &piece,
            Ok(Piece::End(reply)) => {
                assert_eq!(
                    (&reply.text, reply.reasoning.as_deref().unwrap_or("")),
                    (&text, &*reasoning)
                );
                assert!(next_piece(&mut stream).await.is_none(), "nothing follows the end");
                return Ok((reply, pieces));
            }
            Ok(other) => panic!("{other:?}"),
            Err(error) => {
                assert!(next_piece(&mut stream).await.is_none(), "nothing follows an error");
                return Err(error);
            }
        }
        pieces += 1;
    }
}

/// Both ways to call give this kind of error; it never shows the key, and is returned as text.
pub(crate) async fn fault(answer: Answer, kind: ModelErrorKind) -> String {
    let mut texts = Vec::new();
    for key in [KEY, PLAIN_KEY] {
        let server = Server::start([answer.clone(), answer.clone()]).await;
        let model = HttpModel::at(server.address(), "tiny").with_key(key).with_retries(0);
        let whole = model.complete(&request()).await.unwrap_err();
        let stream = streamed(&model, &request()).await.unwrap_err();
        assert!(!format!("{model:?}").contains(key));
        for error in [&whole, &stream] {
            assert_eq!((error.kind(), error.model()), (kind, "tiny"), "{error:?}");
            let source = std::error::Error::source(error);
            let shown = format!("{error} {error:?} {error:#?} {source:?}");
            assert!(!shown.contains(key), "{shown}");
        }
        assert_eq!((whole.status(), whole.retry_after()), (stream.status(), stream.retry_after()));
        texts.extend([whole, stream].map(|error| plain(&error, server.address())));
    }
    texts.sort();
    texts.dedup();
    texts.join("\n")
}

/// The error's text, without the port, which is another in each run.
pub(crate) fn plain(error: &ModelError, address: &str) -> String {
    error.to_string().replace(address, "http://127.0.0.1:PORT")
}
