//! The awaiting: asks a model, and validators, what a run says, until the run is done.

use std::sync::Arc;
use std::time::{Duration, Instant};

use twr_spec::stream::ReplyEvent;

use self::trace::{CallSpan, RunSpan};
use super::error::Cause;
use super::{Attempt, EarlyEnd, End, Entry, Report, Run, Step, ThinkError};
use crate::model::{Model, ModelError, Reply, Request};

mod arriving;
mod clock;
mod event;
mod in_time;
mod judge;
mod trace;

pub(super) use self::arriving::{Arrival, PieceListener};
use self::arriving::{in_pieces, tell_settled};
pub use self::event::Event;
use self::event::LastWait;
pub(super) use self::event::Listener;
pub(super) use self::in_time::Timer;
use self::in_time::in_time;
pub(super) use self::judge::{Judge, Typed};

impl Run<'_> {
    /// Asks the model until the run is done, and gives the run back, whose [`value`](Run::value) is then the
    /// answer: for specs that have no Rust type. `watch` sees each attempt as soon as it was read.
    ///
    /// # Errors
    /// No reply was as asked, or the model could not be asked: see [`ThinkErrorKind`].
    ///
    /// [`ThinkErrorKind`]: super::ThinkErrorKind
    pub async fn drive(
        self,
        model: &(impl Model + ?Sized),
        watch: impl FnMut(&Attempt),
    ) -> Result<Self, ThinkError> {
        let sides = Sides::of_model(&model);
        drive(self.suiting(&model), sides, watch).await
    }

    /// The same, with a function that is told all that happens, as [`Think::on_event`] has it.
    ///
    /// # Errors
    /// As [`drive`](Self::drive).
    ///
    /// [`Think::on_event`]: super::Think::on_event
    pub async fn drive_told(
        self,
        model: &(impl Model + ?Sized),
        told: impl Fn(&Event<'_>) + Send + Sync + 'static,
    ) -> Result<Self, ThinkError> {
        let told: [Listener; 1] = [Arc::new(told)];
        let sides = Sides { listeners: &told, ..Sides::of_model(&model) };
        drive(self.suiting(&model), sides, |_| {}).await
    }

    /// As [`drive_told`](Self::drive_told), with each reply taken piece by piece: `on_piece` is told what the pieces
    /// say of the fields.
    ///
    /// # Errors
    /// As [`drive`](Self::drive).
    pub async fn drive_in_pieces(
        self,
        model: &(impl Model + ?Sized),
        on_event: impl Fn(&Event<'_>) + Send + Sync + 'static,
        on_piece: impl Fn(&ReplyEvent) + Send + Sync,
    ) -> Result<Self, ThinkError> {
        let told: [Listener; 1] = [Arc::new(on_event)];
        let tell = |arrival: Arrival| {
            if let Arrival::Reply(event) = &arrival {
                on_piece(event);
            }
        };
        let sides = Sides { listeners: &told, pieces: Some(&tell), ..Sides::of_model(&model) };
        drive(self.suiting(&model), sides, |_| {}).await
    }

    /// The same run, its prompts and its output mode as they suit the model.
    fn suiting(self, model: &dyn Model) -> Self {
        self.for_size(model.size()).for_offers(model.offers())
    }
}

/// All that a run waits for.
#[derive(Clone, Copy)]
pub(super) struct Sides<'d> {
    pub(super) model: &'d dyn Model,
    /// The validators.
    pub(super) judges: &'d [Arc<dyn Judge>],
    /// To stop a call under way when the time is used up, where tokio's timer is not at hand.
    pub(super) timer: Option<&'d Timer>,
    /// Who looks on from outside.
    pub(super) keeper: Option<&'d dyn Keeper>,
    /// Who is told what happens.
    pub(super) listeners: &'d [Listener],
    /// Who is told what arrives, piece by piece; nobody if replies are asked for as a whole.
    pub(super) pieces: Option<&'d PieceListener<'d>>,
}

/// Who looks on from outside while a run goes on, keeps what happens, and may end it.
pub(super) trait Keeper: Send + Sync {
    /// Before each call: what keeps it from being made, if anything does.
    fn before_call(&self) -> Option<End>;

    /// Keeps what has happened, before the run goes on.
    fn keep(&self, entry: &Entry);
}

impl<'d> Sides<'d> {
    /// A model, and nobody who judges, looks on or is told.
    fn of_model(model: &'d dyn Model) -> Self {
        Self { model, judges: &[], timer: None, keeper: None, listeners: &[], pieces: None }
    }

    fn tell(&self, event: Event<'_>) {
        for listener in self.listeners {
            listener(&event);
        }
    }

    /// Tells what is known of the fields now.
    fn settle(&self, run: &mut Run<'_>, has_ended: bool) {
        if let Some(pieces) = self.pieces {
            tell_settled(pieces, run, has_ended);
        }
    }
}

/// Asks the model, piece by piece if someone is told of pieces; `None` if the run's time is used up before the reply is
/// there.
async fn received(
    sides: Sides<'_>,
    request: &Request,
    run: &mut Run<'_>,
) -> Option<Result<Reply, ModelError>> {
    let left = time_left(run);
    let reply = async {
        match sides.pieces {
            Some(pieces) => {
                Box::pin(in_pieces(sides.model, request, run, pieces, sides.timer)).await
            }
            None => sides.model.complete(request).await,
        }
    };
    in_time(reply, left, sides.timer).await
}

/// Asks and reads until the run is done. Generic in neither the type nor the model: the same code for all.
pub(super) async fn drive<'r>(
    run: Run<'r>,
    sides: Sides<'_>,
    watch: impl FnMut(&Attempt),
) -> Result<Run<'r>, ThinkError> {
    let span = RunSpan::open(&run);
    let driven = drive_in(&span, run, sides, watch).await;
    match &driven {
        Ok(run) => {
            span.answered(run);
            sides.tell(Event::Ended { transcript: run.transcript(), failure: None });
        }
        Err(error) => {
            span.failed(error);
            let (transcript, failure) = (error.transcript(), Some(error.kind()));
            sides.tell(Event::Ended { transcript, failure });
        }
    }
    driven
}

async fn drive_in<'r>(
    span: &RunSpan,
    mut run: Run<'r>,
    sides: Sides<'_>,
    mut watch: impl FnMut(&Attempt),
) -> Result<Run<'r>, ThinkError> {
    // A run that goes on has told of what it gave up before.
    let told_before = if run.calls() == 0 { 0 } else { run.transcript().given_up.len() };
    let mut given_up = told_before;
    loop {
        let begun = Instant::now();
        tell_given_up(&run, &mut given_up, sides);
        match run.next_step() {
            Step::Ask(request, ask) => {
                if let Some(end) = sides.keeper.and_then(Keeper::before_call) {
                    run.end(end);
                    continue;
                }
                let mut request = request.clone();
                let last_wait = LastWait::default();
                request.on_wait = last_wait.told_to(sides.listeners);
                let call = span.call(&run, sides.model.name());
                let number = run.calls().saturating_add(1);
                let kept = &run.kept_fields();
                sides.tell(Event::Asked { number, ask, request: &request, kept });
                let received = call.watch(received(sides, &request, &mut run)).await;
                let took = begun.elapsed();
                let why = match received {
                    Some(Ok(reply)) => {
                        take_in(&mut run, reply, took, sides, &call, &mut watch);
                        continue;
                    }
                    Some(Err(error)) => NoReply::Fault(error),
                    None => NoReply::TimeUp(last_wait.take()),
                };
                no_reply(&mut run, why, took, sides, &call, &mut watch);
            }
            Step::Judge => {
                let reports = judged(sides, &run);
                match span.watch(reports).await {
                    Some(Ok(reports)) => {
                        sides.tell(Event::Judged(&reports));
                        run.on_reports(reports, begun.elapsed());
                        keep(sides.keeper, &run, Attempt::judged);
                        sides.settle(&mut run, false);
                    }
                    Some(Err(cause)) => return Err(ThinkError::of(run, cause)),
                    None => run.end(End::Time),
                }
            }
            Step::Done => return Ok(run),
            Step::Ended(end) => {
                let cause = Cause::Ended(end.clone());
                return Err(ThinkError::of(run, cause));
            }
        }
    }
}

/// Gives a reply to the run, and tells of the attempt.
fn take_in(
    run: &mut Run<'_>,
    mut reply: Reply,
    took: Duration,
    sides: Sides<'_>,
    call: &CallSpan,
    watch: &mut impl FnMut(&Attempt),
) {
    reply.model.get_or_insert_with(|| sides.model.name().to_owned());
    run.on_reply(reply, took);
    keep(sides.keeper, run, |attempt| Some(attempt.replied()));
    if let Some(attempt) = run.transcript().attempts.last() {
        call.replied(attempt);
        sides.tell(Event::Replied(attempt));
        watch(attempt);
    }
    sides.settle(run, true);
}

/// Tells which output modes were given up since this was last told: not offered, refused, or ignored.
fn tell_given_up(run: &Run<'_>, told: &mut usize, sides: Sides<'_>) {
    let given_up = &run.transcript().given_up;
    for output in given_up.iter().skip(*told) {
        sides.tell(Event::GaveUp(output));
    }
    *told = given_up.len();
}

/// The call failed: the run goes on in text, if that may help, or it ends.
fn failed(run: &mut Run<'_>, error: ModelError, sides: Sides<'_>) {
    let Some(given_up) = run.on_refusal(&error) else {
        sides.tell(Event::Fault(&error));
        return run.on_fault(error);
    };
    if let Some(keeper) = sides.keeper {
        keeper.keep(&given_up.entry());
    }
}

/// Why no whole reply came.
enum NoReply {
    Fault(ModelError),
    /// The run's time is used up; with the fault after which the model last waited, if it did.
    TimeUp(Option<ModelError>),
}

/// No whole reply came. What has arrived of it was paid for, and may be enough.
fn no_reply(
    run: &mut Run<'_>,
    why: NoReply,
    took: Duration,
    sides: Sides<'_>,
    call: &CallSpan,
    watch: &mut impl FnMut(&Attempt),
) {
    let reason = match why {
        NoReply::Fault(_) => EarlyEnd::BrokenOff,
        NoReply::TimeUp(_) => EarlyEnd::Stalled,
    };
    let arrived = run.arrived_reply(reason);
    if let (None, NoReply::Fault(error)) = (&arrived, &why) {
        call.failed(error);
    }
    let has_arrived = arrived.is_some();
    if let Some(reply) = arrived {
        take_in(run, reply, took, sides, call, watch);
    }
    match why {
        NoReply::TimeUp(_) if has_arrived => run.end(End::Time),
        NoReply::TimeUp(waited) => run.end_in_call(waited),
        NoReply::Fault(error) if matches!(run.next_step(), Step::Done | Step::Judge) => {
            run.note_fault(error);
        }
        NoReply::Fault(error) => failed(run, error, sides),
    }
}

/// Hands what has just happened to who keeps it.
fn keep(
    keeper: Option<&dyn Keeper>,
    run: &Run<'_>,
    happened: impl FnOnce(&Attempt) -> Option<Entry>,
) {
    let Some(keeper) = keeper else { return };
    if let Some(entry) = run.transcript().attempts.last().and_then(happened) {
        keeper.keep(&entry);
    }
}

/// The reports of all validators, in their order; `None` if the run's time is used up before that.
async fn judged(sides: Sides<'_>, run: &Run<'_>) -> Option<Result<Vec<Report>, Cause>> {
    let reports = async {
        let mut reports = Vec::with_capacity(sides.judges.len());
        for judge in sides.judges {
            reports.push(judge.judge(run.value()).await?);
        }
        Ok(reports)
    };
    in_time(reports, time_left(run), sides.timer).await
}

/// How much of the run's time is left; `None` if it has no limit.
fn time_left(run: &Run<'_>) -> Option<Duration> {
    run.options.budget.time.map(|most| most.saturating_sub(run.transcript.took()))
}
