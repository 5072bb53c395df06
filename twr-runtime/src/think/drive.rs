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
        let context = DriveContext::of_model(&model);
        drive(self.suiting(&model), context, watch).await
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
        let context = DriveContext { listeners: &told, ..DriveContext::of_model(&model) };
        drive(self.suiting(&model), context, |_| {}).await
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
        let context = DriveContext {
            listeners: &told,
            pieces: Some(&tell),
            ..DriveContext::of_model(&model)
        };
        drive(self.suiting(&model), context, |_| {}).await
    }

    /// The same run, its prompts and its output mode as they suit the model.
    fn suiting(self, model: &dyn Model) -> Self {
        self.for_size(model.size()).for_offers(model.offers())
    }
}

/// The model of a run and all that it calls.
#[derive(Clone, Copy)]
pub(super) struct DriveContext<'d> {
    pub(super) model: &'d dyn Model,
    /// The validators.
    pub(super) judges: &'d [Arc<dyn Judge>],
    /// To stop a call under way when the time is used up, where tokio's timer is not at hand.
    pub(super) timer: Option<&'d Timer>,
    /// The hooks of the caller, for instance of a batch.
    pub(super) hooks: Option<&'d dyn RunHooks>,
    /// The listeners for events.
    pub(super) listeners: &'d [Listener],
    /// The listener for the pieces of a reply; `None` if replies are asked for as a whole.
    pub(super) pieces: Option<&'d PieceListener<'d>>,
}

/// Hooks of a run: they may end the run before a call, and keep each entry.
pub(super) trait RunHooks: Send + Sync {
    /// Called before each call: why the run ends instead, if it does.
    fn before_call(&self) -> Option<End>;

    /// Keeps what has happened, before the run goes on.
    fn keep(&self, entry: &Entry);
}

impl<'d> DriveContext<'d> {
    /// A model alone.
    fn of_model(model: &'d dyn Model) -> Self {
        Self { model, judges: &[], timer: None, hooks: None, listeners: &[], pieces: None }
    }

    fn tell(&self, event: Event<'_>) {
        for listener in self.listeners {
            listener(&event);
        }
    }

    /// Reports the state of the fields to the listener for pieces.
    fn report_fields(&self, run: &mut Run<'_>, has_ended: bool) {
        if let Some(pieces) = self.pieces {
            tell_settled(pieces, run, has_ended);
        }
    }
}

/// Asks the model, piece by piece if someone is told of pieces; `None` if the run's time is used up before the reply is
/// there.
async fn received(
    context: DriveContext<'_>,
    request: &Request,
    run: &mut Run<'_>,
) -> Option<Result<Reply, ModelError>> {
    let left = time_left(run);
    let reply = async {
        match context.pieces {
            Some(pieces) => {
                Box::pin(in_pieces(context.model, request, run, pieces, context.timer)).await
            }
            None => context.model.complete(request).await,
        }
    };
    in_time(reply, left, context.timer).await
}

/// Asks and reads until the run is done. Generic in neither the type nor the model: the same code for all.
pub(super) async fn drive<'r>(
    run: Run<'r>,
    context: DriveContext<'_>,
    watch: impl FnMut(&Attempt),
) -> Result<Run<'r>, ThinkError> {
    let span = RunSpan::open(&run);
    let driven = drive_in(&span, run, context, watch).await;
    match &driven {
        Ok(run) => {
            span.answered(run);
            context.tell(Event::Ended { transcript: run.transcript(), failure: None });
        }
        Err(error) => {
            span.failed(error);
            let (transcript, failure) = (error.transcript(), Some(error.kind()));
            context.tell(Event::Ended { transcript, failure });
        }
    }
    driven
}

async fn drive_in<'r>(
    span: &RunSpan,
    mut run: Run<'r>,
    context: DriveContext<'_>,
    mut watch: impl FnMut(&Attempt),
) -> Result<Run<'r>, ThinkError> {
    // A run that goes on has told of what it gave up before.
    let told_before = if run.calls() == 0 { 0 } else { run.transcript().given_up.len() };
    let mut given_up = told_before;
    loop {
        let begun = Instant::now();
        tell_given_up(&run, &mut given_up, context);
        match run.next_step() {
            Step::Ask(request, ask) => {
                if let Some(end) = context.hooks.and_then(RunHooks::before_call) {
                    run.end(end);
                    continue;
                }
                let mut request = request.clone();
                let last_wait = LastWait::default();
                request.on_wait = last_wait.told_to(context.listeners);
                let call = span.call(&run, context.model.name());
                let number = run.calls().saturating_add(1);
                let kept = &run.kept_fields();
                context.tell(Event::Asked { number, ask, request: &request, kept });
                let received = call.watch(received(context, &request, &mut run)).await;
                let took = begun.elapsed();
                let why = match received {
                    Some(Ok(reply)) => {
                        take_in(&mut run, reply, took, context, &call, &mut watch);
                        continue;
                    }
                    Some(Err(error)) => NoReply::Fault(error),
                    None => NoReply::TimeUp(last_wait.take()),
                };
                no_reply(&mut run, why, took, context, &call, &mut watch);
            }
            Step::Judge => {
                let reports = judged(context, &run);
                match span.watch(reports).await {
                    Some(Ok(reports)) => {
                        context.tell(Event::Judged(&reports));
                        run.on_reports(reports, begun.elapsed());
                        keep(context.hooks, &run, Attempt::judged);
                        context.report_fields(&mut run, false);
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
    context: DriveContext<'_>,
    call: &CallSpan,
    watch: &mut impl FnMut(&Attempt),
) {
    reply.model.get_or_insert_with(|| context.model.name().to_owned());
    run.on_reply(reply, took);
    keep(context.hooks, run, |attempt| Some(attempt.replied()));
    if let Some(attempt) = run.transcript().attempts.last() {
        call.replied(attempt);
        context.tell(Event::Replied(attempt));
        watch(attempt);
    }
    context.report_fields(run, true);
}

/// Tells which output modes were given up since this was last told: not offered, refused, or ignored.
fn tell_given_up(run: &Run<'_>, told: &mut usize, context: DriveContext<'_>) {
    let given_up = &run.transcript().given_up;
    for output in given_up.iter().skip(*told) {
        context.tell(Event::GaveUp(output));
    }
    *told = given_up.len();
}

/// The call failed: the run goes on in text, if that may help, or it ends.
fn failed(run: &mut Run<'_>, error: ModelError, context: DriveContext<'_>) {
    let Some(given_up) = run.on_refusal(&error) else {
        context.tell(Event::Fault(&error));
        return run.on_fault(error);
    };
    if let Some(hooks) = context.hooks {
        hooks.keep(&given_up.entry());
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
    context: DriveContext<'_>,
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
        take_in(run, reply, took, context, call, watch);
    }
    match why {
        NoReply::TimeUp(_) if has_arrived => run.end(End::Time),
        NoReply::TimeUp(waited) => run.end_in_call(waited),
        NoReply::Fault(error) if matches!(run.next_step(), Step::Done | Step::Judge) => {
            run.note_fault(error);
        }
        NoReply::Fault(error) => failed(run, error, context),
    }
}

/// Hands what has just happened to who keeps it.
fn keep(
    hooks: Option<&dyn RunHooks>,
    run: &Run<'_>,
    happened: impl FnOnce(&Attempt) -> Option<Entry>,
) {
    let Some(hooks) = hooks else { return };
    if let Some(entry) = run.transcript().attempts.last().and_then(happened) {
        hooks.keep(&entry);
    }
}

/// The reports of all validators, in their order; `None` if the run's time is used up before that.
async fn judged(context: DriveContext<'_>, run: &Run<'_>) -> Option<Result<Vec<Report>, Cause>> {
    let reports = async {
        let mut reports = Vec::with_capacity(context.judges.len());
        for judge in context.judges {
            reports.push(judge.judge(run.value()).await?);
        }
        Ok(reports)
    };
    in_time(reports, time_left(run), context.timer).await
}

/// How much of the run's time is left; `None` if it has no limit.
fn time_left(run: &Run<'_>) -> Option<Duration> {
    run.options.budget.time.map(|most| most.saturating_sub(run.transcript.took()))
}
