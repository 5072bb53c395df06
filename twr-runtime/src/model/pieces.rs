//! A reply that arrives piece by piece.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;

use super::{BoxFuture, ModelError, Reply, ToolCall};

/// One piece of a reply as it arrives.
///
/// ```
/// # use twr_runtime as twr;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::{Message, Model, Piece, Request, ScriptedModel, next_piece};
///
/// let model = ScriptedModel::new(["It is so."]).with_piece_size(4);
/// let request = Request::new([Message::user("Is it so?")]);
/// let mut stream = model.stream(&request);
/// let mut text = String::new();
/// while let Some(piece) = next_piece(&mut stream).await {
///     match piece? {
///         Piece::Text(more) => text += &more,
///         Piece::End(reply) => assert_eq!(text, reply.text),
///         _ => {}
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "as large as serde_json's features make it; a piece is looked at and dropped, never kept; a box would stand in every user's match"
)]
#[non_exhaustive]
pub enum Piece {
    /// More text of the reply.
    Text(String),
    /// More of the arguments of a tool that the model calls.
    Arguments {
        /// Which of the reply's calls they are of, from 0.
        call: usize,
        /// The tool, as far as its name is known.
        name: String,
        /// The arguments, as the model writes them.
        text: String,
    },
    /// More of what a reasoning model thinks.
    Reasoning(String),
    /// The last piece: the whole reply, with the reason to stop and the usage.
    End(Reply),
}

/// A reply as it arrives. It ends after [`Piece::End`] or after the first error.
///
/// The texts of all [`Piece::Text`] together are the text of the reply in [`Piece::End`]. Not every model
/// gives the arguments of tools in pieces; all are in the last piece. Dropping the stream ends the call. [`Piece`] has an example.
pub type ReplyStream<'a> = Pin<Box<dyn Stream<Item = Result<Piece, ModelError>> + Send + 'a>>;

/// The next piece of a stream, or `None` after the last. For users without a stream library. [`Piece`] has an example.
pub async fn next_piece(stream: &mut ReplyStream<'_>) -> Option<Result<Piece, ModelError>> {
    poll_fn(|context| stream.as_mut().poll_next(context)).await
}

/// The stream that a future opens. An error of the future is the stream's only item.
pub(super) fn opened_by<'a>(
    opening: BoxFuture<'a, Result<ReplyStream<'a>, ModelError>>,
) -> ReplyStream<'a> {
    Box::pin(Opened::Opening(opening))
}

/// The stream of a reply that is already whole: its [pieces](cut_up), its end.
pub(super) fn of_whole(reply: Reply, size: Option<usize>) -> ReplyStream<'static> {
    let mut pieces = cut_up(&reply, size);
    pieces.push(Piece::End(reply));
    Box::pin(Whole(pieces.into_iter()))
}

/// The pieces of a reply but its end: its reasoning, its text, the arguments of its calls.
///
/// Each piece has at most `size` bytes, but at least one character; `None` does not cut.
pub(super) fn cut_up(reply: &Reply, size: Option<usize>) -> Vec<Piece> {
    let reasoning = reply.reasoning.as_deref().unwrap_or_default();
    let mut pieces: Vec<Piece> =
        cut(reasoning, size).map(|piece| Piece::Reasoning(piece.to_owned())).collect();
    pieces.extend(cut(&reply.text, size).map(|piece| Piece::Text(piece.to_owned())));
    for (call, ToolCall { name, arguments, .. }) in reply.tool_calls.iter().enumerate() {
        // Others are values, for whoever carries the call out.
        let texts = cut(arguments.as_str().unwrap_or_default(), size);
        pieces.extend(texts.map(|text| Piece::Arguments {
            call,
            name: name.clone(),
            text: text.to_owned(),
        }));
    }
    pieces
}

/// The stream once its first piece is there; an error before it is the future's.
pub(super) fn begun(
    mut stream: ReplyStream<'_>,
) -> BoxFuture<'_, Result<ReplyStream<'_>, ModelError>> {
    Box::pin(async move {
        match next_piece(&mut stream).await {
            Some(Err(error)) => Err(error),
            first => Ok(after(first, stream)),
        }
    })
}

/// The rest of a stream whose first item was already taken, with that item before it.
fn after(first: Option<Result<Piece, ModelError>>, remaining: ReplyStream<'_>) -> ReplyStream<'_> {
    Box::pin(After { first, remaining })
}

/// Cuts a text into pieces of at most `size` bytes, at char boundaries.
fn cut(text: &str, size: Option<usize>) -> impl Iterator<Item = &str> {
    let size = size.unwrap_or(usize::MAX);
    let mut remaining = text;
    std::iter::from_fn(move || {
        let first = remaining.chars().next()?;
        let end = boundary_before(remaining, size).max(first.len_utf8());
        let (piece, after) = remaining.split_at_checked(end)?;
        remaining = after;
        Some(piece)
    })
}

/// The last char boundary at or before `at`, found in at most four steps.
fn boundary_before(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

enum Opened<'a> {
    Opening(BoxFuture<'a, Result<ReplyStream<'a>, ModelError>>),
    Open(ReplyStream<'a>),
    Ended,
}

impl Stream for Opened<'_> {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if let Self::Opening(opening) = this {
            match ready!(opening.as_mut().poll(context)) {
                Ok(stream) => *this = Self::Open(stream),
                Err(error) => {
                    *this = Self::Ended;
                    return Poll::Ready(Some(Err(error)));
                }
            }
        }
        let Self::Open(stream) = this else { return Poll::Ready(None) };
        let item = ready!(stream.as_mut().poll_next(context));
        if matches!(item, None | Some(Err(_) | Ok(Piece::End(_)))) {
            *this = Self::Ended;
        }
        Poll::Ready(item)
    }
}

struct Whole(std::vec::IntoIter<Piece>);

impl Stream for Whole {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(self.get_mut().0.next().map(Ok))
    }
}

struct After<'a> {
    first: Option<Result<Piece, ModelError>>,
    remaining: ReplyStream<'a>,
}

impl Stream for After<'_> {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        match this.first.take() {
            Some(first) => Poll::Ready(Some(first)),
            None => this.remaining.as_mut().poll_next(context),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Piece, cut, next_piece, of_whole, opened_by};
    use crate::model::{ModelError, ModelErrorKind, Reply};

    #[test]
    fn a_text_is_cut_at_characters_and_nothing_is_lost() {
        let check = |text: &str, size, expected: &[&str]| {
            assert_eq!(cut(text, size).collect::<Vec<_>>(), expected, "{text} {size:?}");
        };
        check("", None, &[]);
        check("", Some(3), &[]);
        check("abcd", None, &["abcd"]);
        check("abcd", Some(3), &["abc", "d"]);
        check("a长b", Some(3), &["a", "长", "b"]);
        check("长长", Some(1), &["长", "长"]);
        check("ab", Some(0), &["a", "b"]);
    }

    #[tokio::test]
    async fn a_whole_reply_streams_reasoning_then_text_then_end() {
        let reply = Reply::text("text").with_reasoning("hm");
        let mut stream = of_whole(reply.clone(), None);
        assert_eq!(next_piece(&mut stream).await.unwrap().unwrap(), Piece::Reasoning("hm".into()));
        assert_eq!(next_piece(&mut stream).await.unwrap().unwrap(), Piece::Text("text".into()));
        assert_eq!(next_piece(&mut stream).await.unwrap().unwrap(), Piece::End(reply));
        assert!(next_piece(&mut stream).await.is_none());
    }

    #[tokio::test]
    async fn an_error_of_the_opening_is_the_only_item() {
        let error = ModelError::new(ModelErrorKind::Server, "tiny");
        let mut stream = opened_by(Box::pin(std::future::ready(Err(error))));
        let kind = next_piece(&mut stream).await.unwrap().unwrap_err().kind();
        assert_eq!(kind, ModelErrorKind::Server);
        assert!(next_piece(&mut stream).await.is_none());
    }
}
