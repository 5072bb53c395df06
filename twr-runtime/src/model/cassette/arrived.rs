//! The pieces in which a recorded reply came, and how a replay gives it.

use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use futures_core::Stream;
use serde::{Deserialize, Serialize};

use crate::model::pieces::cut_up;
use crate::model::{BoxFuture, ModelError, Piece, Reply, ReplyStream};

/// One piece of a recorded reply: when it came, and how many bytes of which text it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArrivedPiece {
    /// Milliseconds since the call began.
    ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reasoning: Option<usize>,
    /// Of the arguments of this call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    call: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arguments: Option<usize>,
}

/// Notes the pieces of a reply as they come.
#[derive(Debug)]
pub(super) struct Arriving {
    begun: Instant,
    pieces: Vec<ArrivedPiece>,
}

impl Arriving {
    pub(super) fn new() -> Self {
        Self { begun: Instant::now(), pieces: Vec::new() }
    }

    pub(super) fn note(&mut self, piece: &Piece) {
        let ms = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let mut arrived = ArrivedPiece { ms, ..ArrivedPiece::default() };
        match piece {
            Piece::Text(text) => arrived.text = Some(text.len()),
            Piece::Reasoning(text) => arrived.reasoning = Some(text.len()),
            Piece::Arguments { call, text, .. } => {
                (arrived.call, arrived.arguments) = (Some(*call), Some(text.len()));
            }
            Piece::End(_) => return,
        }
        self.pieces.push(arrived);
    }

    pub(super) fn pieces(&self) -> &[ArrivedPiece] {
        &self.pieces
    }
}

/// How a replay cuts the replies that are streamed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cut {
    /// Into the pieces that were recorded. A reply that was recorded whole is one piece.
    #[default]
    AsRecorded,
    /// Into pieces of at most this many bytes, but at least one character.
    AtMost(usize),
    /// Not at all.
    Whole,
}

/// What waits between the pieces of a replay.
#[derive(Clone)]
pub(super) struct Pause(pub(super) Arc<dyn Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync>);

impl fmt::Debug for Pause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pause")
    }
}

/// A reply in pieces, cut so, and then this end. Recorded pieces come with their times. A reply that the recorded pieces
/// do not fit is one piece.
pub(super) fn replayed(
    reply: &Reply,
    recorded: &[ArrivedPiece],
    cut_so: Cut,
    end: Result<Piece, ModelError>,
    pause: Option<Pause>,
) -> ReplyStream<'static> {
    let at_once = |size| cut_up(reply, size).into_iter().map(|piece| (Duration::ZERO, piece));
    let cut = match cut_so {
        Cut::AsRecorded => cut(reply, recorded).unwrap_or_else(|| at_once(None).collect()),
        Cut::AtMost(bytes) => at_once(Some(bytes)).collect(),
        Cut::Whole => at_once(None).collect(),
    };
    let last = cut.back().map_or(Duration::ZERO, |(at, _)| *at);
    let mut pieces: VecDeque<_> = cut.into_iter().map(|(at, piece)| (at, Ok(piece))).collect();
    pieces.push_back((last, end));
    Box::pin(Paced { pieces, pause, waiting: None, at: Duration::ZERO })
}

fn cut(reply: &Reply, pieces: &[ArrivedPiece]) -> Option<VecDeque<(Duration, Piece)>> {
    let (mut text, mut reasoning) =
        (reply.text.as_str(), reply.reasoning.as_deref().unwrap_or_default());
    let mut calls: Vec<&str> =
        reply.tool_calls.iter().map(|call| call.arguments.as_str().unwrap_or_default()).collect();
    let mut cut = VecDeque::with_capacity(pieces.len() + 1);
    for piece in pieces {
        let at = Duration::from_millis(piece.ms);
        if let Some(bytes) = piece.text {
            let (head, remaining) = text.split_at_checked(bytes)?;
            text = remaining;
            cut.push_back((at, Piece::Text(head.to_owned())));
        }
        if let Some(bytes) = piece.reasoning {
            let (head, remaining) = reasoning.split_at_checked(bytes)?;
            reasoning = remaining;
            cut.push_back((at, Piece::Reasoning(head.to_owned())));
        }
        if let (Some(call), Some(bytes)) = (piece.call, piece.arguments) {
            let left = calls.get_mut(call)?;
            let (head, remaining) = left.split_at_checked(bytes)?;
            *left = remaining;
            let name = reply.tool_calls.get(call)?.name.clone();
            cut.push_back((at, Piece::Arguments { call, name, text: head.to_owned() }));
        }
    }
    let is_all =
        text.is_empty() && reasoning.is_empty() && calls.iter().all(|left| left.is_empty());
    is_all.then_some(cut)
}

struct Paced {
    pieces: VecDeque<(Duration, Result<Piece, ModelError>)>,
    pause: Option<Pause>,
    waiting: Option<BoxFuture<'static, ()>>,
    /// When the last piece came, since the call began.
    at: Duration,
}

impl Stream for Paced {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        let Some((at, _)) = this.pieces.front() else { return Poll::Ready(None) };
        let wait = at.saturating_sub(this.at);
        if let Some(pause) = this.pause.as_ref().filter(|_| !wait.is_zero()) {
            let waiting = this.waiting.get_or_insert_with(|| (pause.0)(wait));
            ready!(waiting.as_mut().poll(context));
            this.waiting = None;
            this.at = *at;
        }
        Poll::Ready(this.pieces.pop_front().map(|(_, piece)| piece))
    }
}
