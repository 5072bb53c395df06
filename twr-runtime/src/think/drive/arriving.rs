//! A call whose reply is taken piece by piece, and who is told of it.

use std::future::poll_fn;
use std::task::Poll;

use twr_spec::stream::ReplyEvent;

use super::in_time::{Timer, ToldWaits, without_idling};
use crate::model::{Model, ModelError, ModelErrorKind, Piece, Reply, Request, next_piece};
use crate::think::{Ask, Attempt, EarlyEnd, Run, Step};

/// What is told of a reply that arrives.
#[derive(Debug)]
pub(in crate::think) enum Arrival {
    /// A call is about to be made; the fields that keep their value are these.
    Asked(u32, Ask, Vec<usize>),
    /// What a piece says.
    Reply(ReplyEvent),
    /// The attempt has ended.
    Ended(Box<Attempt>),
}

/// Who is told what arrives.
pub(in crate::think) type PieceListener<'l> = dyn Fn(Arrival) + Send + Sync + 'l;

/// Asks the model for the reply piece by piece, and tells what each piece says.
pub(super) async fn in_pieces(
    model: &dyn Model,
    request: &Request,
    run: &mut Run<'_>,
    tell: &PieceListener<'_>,
    timer: Option<&Timer>,
) -> Result<Reply, ModelError> {
    if let Step::Ask(_, ask) = run.next_step() {
        let number = run.calls().saturating_add(1);
        tell(Arrival::Asked(number, ask.clone(), run.kept_fields()));
        step_aside().await;
    }
    let (waits, idle) = (ToldWaits::default(), run.options.early.idle);
    let request = waits.of(request);
    let mut stream = model.stream(&request);
    loop {
        let next = without_idling(next_piece(&mut stream), idle, timer, &waits).await;
        let piece = match next {
            None => return broken_off(run, stalled(model), EarlyEnd::Stalled),
            Some(None) => return broken_off(run, ended_early(model), EarlyEnd::BrokenOff),
            Some(Some(Err(error))) if error.is_retryable() => {
                return broken_off(run, error, EarlyEnd::BrokenOff);
            }
            Some(Some(piece)) => piece?,
        };
        if let Piece::End(reply) = piece {
            return Ok(reply);
        }
        let events = run.on_piece(&piece);
        let is_told = !events.is_empty();
        for event in events {
            tell(Arrival::Reply(event));
        }
        if is_told {
            step_aside().await;
            if let Some(reply) = stops(run).and_then(|reason| run.arrived_reply(reason)) {
                return Ok(reply);
            }
        }
    }
}

/// What has arrived of a reply whose stream broke off, as a reply that was cut off; the fault, if nothing has.
fn broken_off(run: &mut Run<'_>, fault: ModelError, reason: EarlyEnd) -> Result<Reply, ModelError> {
    let Some(reply) = run.arrived_reply(reason) else { return Err(fault) };
    run.note_fault(fault);
    Ok(reply)
}

/// Tells what the end of a reply, or a report of validators, says besides its pieces.
pub(super) fn tell_settled(tell: &PieceListener<'_>, run: &mut Run<'_>, has_ended: bool) {
    run.settled_events().into_iter().for_each(|event| tell(Arrival::Reply(event)));
    if let Some(attempt) = run.transcript().attempts.last().filter(|_| has_ended) {
        tell(Arrival::Ended(Box::new(attempt.clone())));
    }
}

/// Lets whoever polls take what was told, before anything else happens.
async fn step_aside() {
    let mut has_stepped = false;
    poll_fn(|context| {
        if std::mem::replace(&mut has_stepped, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// Why no more of the reply is waited for, if the options say so.
fn stops(run: &Run<'_>) -> Option<EarlyEnd> {
    let early = run.options.early;
    if early.stop_early && run.has_arrived() {
        return Some(EarlyEnd::Complete);
    }
    (early.abort_on_reject && run.has_rejected_piece()).then_some(EarlyEnd::Rejected)
}

fn stalled(model: &dyn Model) -> ModelError {
    ModelError::new(ModelErrorKind::Timeout, model.name())
        .with_detail("no piece of the reply came within the idle limit")
}

fn ended_early(model: &dyn Model) -> ModelError {
    ModelError::new(ModelErrorKind::BadBody, model.name())
        .with_detail("the stream ended without its last piece")
}
