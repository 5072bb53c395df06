//! Replies that come in pieces, as a server streams them, and what a call cost that was ended before its reply was.

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

/// A piece of a reply: the seconds until it came, and its bytes.
pub type Arrival = (f64, usize);

/// When a reply came, as far as it was measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Arrived {
    /// Until all of it was there.
    pub seconds: f64,
    /// The pieces of its text; empty where it came as a whole.
    #[serde(default)]
    pub pieces: Vec<Arrival>,
}

impl Arrived {
    /// When this reply came.
    pub fn of(reply: &Reply) -> Self {
        let raw = reply.raw.as_ref();
        raw.and_then(|raw| serde_json::from_value(raw.clone()).ok()).unwrap_or_default()
    }

    /// The reply, which knows when it came.
    pub fn noted_in(&self, reply: Reply) -> Reply {
        reply.with_raw(serde_json::to_value(self).unwrap_or_default())
    }

    /// The seconds until so many bytes of the text were there: as its pieces came, else in proportion to all its bytes.
    #[expect(clippy::cast_precision_loss, reason = "lengths of replies")]
    fn seconds_until(&self, bytes: usize, all: usize) -> f64 {
        let mut so_far = 0;
        let piece = self.pieces.iter().find(|(_, length)| {
            so_far += length;
            so_far >= bytes
        });
        match piece {
            Some((seconds, _)) => *seconds,
            None => self.seconds * bytes as f64 / all.max(1) as f64,
        }
    }
}

/// The reply of a model that knows whole replies only, in the pieces that it came in once, else token by token.
pub fn in_pieces(whole: BoxFuture<'_, Result<Reply, ModelError>>) -> ReplyStream<'_> {
    Box::pin(Pieces { whole: Some(whole), left: VecDeque::new() })
}

/// The part of a reply that came before its call was ended, with what it cost: all of the prompt, the reply's tokens in
/// proportion to its text, and the seconds until its last piece came. What the whole reply cost more is saved.
///
/// # Errors
/// The model could not be asked for the whole reply again, which it remembers or makes anew.
pub async fn paid(
    model: &dyn Model,
    request: &Request,
    part: &Reply,
) -> Result<(Reply, Saved), ModelError> {
    let whole = model.complete(request).await?;
    let arrived = Arrived::of(&whole);
    let seconds = arrived.seconds_until(part.text.len(), whole.text.len());
    let usage = usage(part, &whole);
    let saved = Saved {
        calls: 1,
        tokens: whole.usage.output_tokens.saturating_sub(usage.output_tokens),
        seconds: arrived.seconds - seconds,
    };
    let paid = Arrived { seconds, pieces: Vec::new() };
    Ok((paid.noted_in(part.clone().with_usage(usage)), saved))
}

fn usage(part: &Reply, whole: &Reply) -> Usage {
    let [part, all] = [part, whole].map(|reply| reply.text.len() as u64);
    let output_tokens = (whole.usage.output_tokens * part).div_ceil(all.max(1));
    Usage { output_tokens, ..whole.usage }
}

/// A whole reply, piece by piece.
struct Pieces<'a> {
    /// `None` once it is there.
    whole: Option<BoxFuture<'a, Result<Reply, ModelError>>>,
    left: VecDeque<Result<Piece, ModelError>>,
}

impl Stream for Pieces<'_> {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if let Some(whole) = &mut this.whole {
            let whole = ready!(whole.as_mut().poll(context));
            this.whole = None;
            match whole {
                Ok(reply) => {
                    this.left =
                        pieces(&reply).into_iter().map(|text| Ok(Piece::Text(text))).collect();
                    this.left.push_back(Ok(Piece::End(reply)));
                }
                Err(error) => this.left.push_back(Err(error)),
            }
        }
        Poll::Ready(this.left.pop_front())
    }
}

/// The text in the pieces that it came in; token by token, if it came as a whole.
fn pieces(reply: &Reply) -> Vec<String> {
    let arrived = Arrived::of(reply);
    let (mut found, mut at) = (Vec::new(), 0);
    for (_, length) in &arrived.pieces {
        found.extend(reply.text.get(at..at + length).map(str::to_owned));
        at += length;
    }
    let is_whole = found.len() == arrived.pieces.len() && at == reply.text.len();
    if is_whole && !found.is_empty() { found } else { tokens(&reply.text).collect() }
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
        let request = Request::new([Message::user("?")]);
        let mut stream = in_pieces(model.complete(&request));
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
        let (paid, saved) = paid(&model, &request, &half).await.unwrap();
        assert_eq!((paid.usage.input_tokens, paid.usage.output_tokens), (100, 5));
        assert_eq!((saved.calls, saved.tokens), (1, 5));
    }

    #[tokio::test]
    async fn a_reply_comes_in_the_pieces_that_it_came_in_and_a_part_takes_until_its_last_one_came()
    {
        let arrived = Arrived { seconds: 6.0, pieces: vec![(4.0, 3), (4.5, 6), (5.0, 3)] };
        let whole = arrived.noted_in(Reply::text("We go home..").with_usage(Usage::of_call(9, 4)));
        let model = ScriptedModel::new([whole.clone(), whole]);
        let request = Request::new([Message::user("?")]);
        let mut stream = in_pieces(model.complete(&request));
        let mut came = Vec::new();
        while let Some(Ok(Piece::Text(text))) = next_piece(&mut stream).await {
            came.push(text);
        }
        assert_eq!(came, ["We ", "go hom", "e.."]);
        let (paid, saved) = paid(&model, &request, &Reply::text("We go hom")).await.unwrap();
        assert!((Arrived::of(&paid).seconds - 4.5).abs() < 1e-9, "{paid:?}");
        assert!((saved.seconds - 1.5).abs() < 1e-9 && saved.tokens == 1, "{saved:?}");
    }
}
