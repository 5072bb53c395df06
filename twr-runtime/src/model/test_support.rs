//! What the tests of models that are made of models share.

use super::{Message, Model, ModelErrorKind, Piece, Reply, Request, next_piece};

/// What a model replies, or its kind of error.
pub(super) type Outcome = Result<Reply, ModelErrorKind>;

/// The same question each time.
pub(super) fn question() -> Request {
    Request::new([Message::user("?")])
}

/// What the model replies when it is asked for a whole reply.
pub(super) async fn asked(model: &dyn Model) -> Outcome {
    model.complete(&question()).await.map_err(|error| error.kind())
}

/// What the model replies when it is asked for a stream, whose pieces must be the reply's.
pub(super) async fn asked_by_stream(model: &dyn Model) -> Outcome {
    streamed(model, &question()).await
}

/// The reply of a stream, after its pieces were checked against it.
pub(super) async fn streamed(model: &dyn Model, request: &Request) -> Outcome {
    let mut stream = model.stream(request);
    let mut text = String::new();
    loop {
        match next_piece(&mut stream).await.expect("a stream ends with its end or an error") {
            Ok(Piece::Text(piece)) => text += &piece,
            Ok(Piece::Reasoning(_) | Piece::Arguments { .. }) => {}
            Ok(Piece::End(reply)) => {
                assert_eq!(text, reply.text);
                assert!(next_piece(&mut stream).await.is_none(), "nothing follows the end");
                return Ok(reply);
            }
            Err(error) => return Err(error.kind()),
        }
    }
}
