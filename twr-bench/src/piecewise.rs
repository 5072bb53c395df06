//! `Piecewise`: a model whose replies come in pieces, as a server streams them, and what a call cost that was ended
//! before its reply was.

use std::collections::VecDeque;
use std::ops::AddAssign;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use serde::{Deserialize, Serialize};
use twr::model::{BoxFuture, Model, ModelError, Piece, Reply, ReplyStream, Request, Stream, Usage};

/// About as many bytes as a token has.
const TOKEN: usize = 4;

/// What was not paid for, because calls were ended before their replies were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// The calls that ended early.
    pub calls: u32,
    /// The tokens of their replies that the model did not have to write.
    pub tokens: u64,
    /// The seconds that those would have taken.
    pub seconds: f64,
}

impl AddAssign for Saved {
    fn add_assign(&mut self, other: Self) {
        self.calls += other.calls;
        self.tokens += other.tokens;
        self.seconds += other.seconds;
    }
}

/// A model that knows whole replies only, and gives them token by token.
pub struct Piecewise<'m>(pub &'m dyn Model);

impl std::fmt::Debug for Piecewise<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Piecewise").field(&self.0.name()).finish()
    }
}

impl Piecewise<'_> {
    /// The part of a reply that came before its call was ended, with what it cost: all of the prompt, and as much of
    /// the reply's tokens and seconds as of its text. What the whole reply would have cost more is saved.
    ///
    /// # Errors
    /// The model could not be asked for the whole reply again, which it remembers or makes anew.
    pub async fn paid(
        &self,
        request: &Request,
        part: &Reply,
    ) -> Result<(Reply, Saved), ModelError> {
        let whole = self.0.complete(request).await?;
        let all_seconds = crate::remembering::seconds(&whole);
        let seconds = all_seconds * share(part, &whole);
        let usage = usage(part, &whole);
        let saved = Saved {
            calls: 1,
            tokens: whole.usage.output_tokens.saturating_sub(usage.output_tokens),
            seconds: all_seconds - seconds,
        };
        let paid = part.clone().with_usage(usage);
        Ok((paid.with_raw(serde_json::json!({ "seconds": seconds })), saved))
    }
}

/// How much of the whole reply's text a part has.
#[expect(clippy::cast_precision_loss, reason = "lengths of replies")]
fn share(part: &Reply, whole: &Reply) -> f64 {
    part.text.len() as f64 / whole.text.len().max(1) as f64
}

fn usage(part: &Reply, whole: &Reply) -> Usage {
    let [part, all] = [part, whole].map(|reply| reply.text.len() as u64);
    let output_tokens = (whole.usage.output_tokens * part).div_ceil(all.max(1));
    Usage { output_tokens, ..whole.usage }
}

impl Model for Piecewise<'_> {
    fn inner(&self) -> Vec<&dyn Model> {
        vec![self.0]
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        self.0.complete(request)
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        Box::pin(Tokens { whole: Some(self.0.complete(request)), left: VecDeque::new() })
    }
}

/// A whole reply, token by token.
struct Tokens<'a> {
    /// `None` once it is there.
    whole: Option<BoxFuture<'a, Result<Reply, ModelError>>>,
    left: VecDeque<Result<Piece, ModelError>>,
}

impl Stream for Tokens<'_> {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if let Some(whole) = &mut this.whole {
            let whole = ready!(whole.as_mut().poll(context));
            this.whole = None;
            match whole {
                Ok(reply) => {
                    this.left = tokens(&reply.text).map(|text| Ok(Piece::Text(text))).collect();
                    this.left.push_back(Ok(Piece::End(reply)));
                }
                Err(error) => this.left.push_back(Err(error)),
            }
        }
        Poll::Ready(this.left.pop_front())
    }
}

fn tokens(text: &str) -> impl Iterator<Item = String> {
    let mut remaining = text;
    std::iter::from_fn(move || {
        let end = (TOKEN..=remaining.len()).find(|end| remaining.is_char_boundary(*end));
        let (token, after) = remaining.split_at_checked(end.unwrap_or(remaining.len()))?;
        remaining = after;
        Some(token.to_owned()).filter(|token| !token.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use twr::model::{Message, ScriptedModel, next_piece};

    use super::*;

    #[tokio::test]
    async fn a_reply_comes_token_by_token_and_a_part_costs_its_share() {
        let text = "[计划] We go home.";
        let whole = Reply::text(text).with_usage(Usage::of_call(100, 10));
        let model = ScriptedModel::new([whole.clone(), whole]);
        let model = Piecewise(&model);
        let request = Request::new([Message::user("?")]);
        let mut stream = model.stream(&request);
        let mut came = Vec::new();
        while let Some(piece) = next_piece(&mut stream).await {
            match piece.unwrap() {
                Piece::Text(text) => came.push(text),
                Piece::End(reply) => assert_eq!(came.concat(), reply.text),
                other => panic!("{other:?}"),
            }
        }
        assert!(came.len() >= 4, "{came:?}");
        let half = Reply::text(text.get(..10).unwrap());
        let (paid, saved) = model.paid(&request, &half).await.unwrap();
        assert_eq!((paid.usage.input_tokens, paid.usage.output_tokens), (100, 5));
        assert_eq!((saved.calls, saved.tokens), (1, 5));
    }
}
