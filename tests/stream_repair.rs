//! What is told while a repair arrives, and what ends a call early.

use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use twr::model::{
    BoxFuture, Finish, Model, ModelError, ModelErrorKind, Patient, Piece, Reply, ReplyStream,
    Request, ScriptedModel, ScriptedReply, Stream, Usage,
};
use twr::stream::ReplyEvent;
use twr::think::{EarlyEnd, OnFail, TopUp};
use twr::{Metrics, Streamed, Think, Thinkable};

#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Study {
    #[think(example = ["Light", "Memory"], min_items = 2)]
    chapters: Vec<String>,
    #[think(example = ["It rains.", "Bees sleep."], min_items = 2)]
    risks: Vec<String>,
    #[think(example = 12)]
    weeks: u16,
}

const TASK: &str = "Plan a study of how bees navigate.";

/// An event in short.
fn show(event: &ReplyEvent) -> Option<String> {
    let name = |field: &usize| Study::SPEC.fields[*field].name.to_string();
    Some(match event {
        ReplyEvent::Began { field } => format!("{} began", name(field)),
        ReplyEvent::Part { path, value } => format!("{path} = {value:?}"),
        ReplyEvent::Ready { field, .. } => format!("{} ready", name(field)),
        ReplyEvent::Rejected { field, .. } => format!("{} rejected", name(field)),
        ReplyEvent::Replaced { field } => format!("{} replaced", name(field)),
        _ => return None,
    })
}

/// What is told from this call on, and the value with the way in which each call ended.
async fn told_from(
    call: u32,
    think: Think,
    model: &impl Model,
) -> (Vec<String>, Study, Vec<Finish>) {
    let mut stream = think.stream::<Study>(model);
    let (mut told, mut number_now) = (Vec::new(), 0);
    while let Some(item) = stream.next().await {
        match item {
            Streamed::Asked { number, .. } => number_now = number,
            Streamed::Reply(event) if number_now >= call => told.extend(show(&event)),
            Streamed::Done(result) => {
                let thought = result.unwrap();
                let attempts = thought.transcript.attempts.iter();
                let ends = attempts.map(|attempt| attempt.reply.finish.clone()).collect();
                return (told, thought.value, ends);
            }
            _ => {}
        }
    }
    panic!("no last item");
}

const SHORT: &str = "[Chapters]\n- Sun\n[Risks]\n- Rain\n[Weeks]\n20\n";
const REST: &str = "[Chapters]\n- Scent\n[Risks]\n- Wasps\n";

#[tokio::test]
async fn the_rest_of_a_list_is_told_after_what_is_kept() {
    let model = ScriptedModel::new([SHORT, REST]).with_piece_size(5);
    let think = Think::new(TASK).top_up(TopUp::Remaining);
    let (told, study, _) = told_from(2, think, &model).await;
    assert_eq!(study.chapters, ["Sun", "Scent"]);
    let expect = [
        "chapters began",
        "#0[0] = Text(\"Sun\")",
        "#0[1] = Text(\"Scent\")",
        "chapters ready",
        "risks began",
        "#1[0] = Text(\"Rain\")",
        "risks ready",
    ];
    assert_eq!(told, expect);
}

#[tokio::test]
async fn a_repair_that_completes_a_list_is_never_rejected_or_ended() {
    for top_up in [TopUp::Remaining, TopUp::Again] {
        for size in [3, 12, 1_000] {
            let model = ScriptedModel::new([SHORT, REST]).with_piece_size(size);
            let think = Think::new(TASK).top_up(top_up);
            let (told, study, _) = told_from(2, think, &model).await;
            assert_eq!((study.chapters.len(), study.risks.len()), (2, 2));
            assert!(!told.iter().any(|line| line.contains("rejected")), "{top_up:?}: {told:?}");
        }
        // The first reply is ended at its first short list, so it has the one list alone.
        let replies =
            ["[Weeks]\n20\n[Risks]\n- Rain\n- Wasps\n[Chapters]\n- Sun\n\n[Weeks]\n20\n", REST];
        let model = ScriptedModel::new(replies).with_piece_size(5);
        let think = Think::new(TASK).top_up(top_up).abort_on_reject(true);
        let (_, study, ends) = told_from(2, think, &model).await;
        assert_eq!(study.chapters, ["Sun", "Scent"]);
        assert_eq!(ends.len(), 2, "{ends:?}");
        assert_eq!(ends[1], Finish::Stop, "{top_up:?}: a good repair was ended");
    }
}

#[tokio::test]
async fn what_the_caller_does_where_a_rule_is_broken_is_done_before_it_is_told() {
    let reply = "[Chapters]\n- Sun\n[Risks]\n- Rain\n- Wasps\n[Weeks]\n20\n";
    let model = ScriptedModel::new([reply]).with_piece_size(5);
    let think = Think::new(TASK).on_fail("chapters", OnFail::Keep).abort_on_reject(true);
    let (told, study, _) = told_from(1, think, &model).await;
    assert_eq!(study.chapters, ["Sun"]);
    assert!(told.contains(&"chapters ready".to_owned()), "{told:?}");
    assert!(!told.contains(&"chapters rejected".to_owned()), "{told:?}");
}

#[tokio::test]
async fn a_rejected_field_that_is_replaced_ends_no_call() {
    let reply =
        "[Weeks]\nsoon\n[Weeks]\n20\n[Chapters]\n- Sun\n- Scent\n[Risks]\n- Rain\n- Wasps\n";
    let model = ScriptedModel::new([reply]).with_piece_size(1_000);
    let (told, study, ends) = told_from(1, Think::new(TASK).abort_on_reject(true), &model).await;
    assert!(told.contains(&"weeks rejected".to_owned()), "{told:?}");
    assert_eq!((study.weeks, ends), (20, vec![Finish::Stop]));
}

#[tokio::test]
async fn the_wait_for_a_busy_server_is_no_idling() {
    const IDLE: Duration = Duration::from_millis(40);
    let busy = ModelError::new(ModelErrorKind::RateLimited, "busy").with_retry_after(IDLE * 8);
    let whole = format!("{SHORT}[Chapters]\n- Sun\n- Scent\n[Risks]\n- Rain\n- Wasps\n");
    let model = ScriptedModel::new([ScriptedReply::from(busy), ScriptedReply::from(whole)]);
    let model = Patient::new(model, |wait| Box::pin(tokio::time::sleep(wait)));
    let (_, study, ends) = told_from(1, Think::new(TASK).idle_limit(IDLE), &model).await;
    assert_eq!((study.weeks, ends.len()), (20, 1));
}

/// A model that tells of a wait, and then says nothing.
struct BusyThenSilent<M>(M);

impl<M: Model> Model for BusyThenSilent<M> {
    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.0]
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        self.0.complete(request)
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        let whole = self.0.complete(request);
        let silent = async move {
            drop(whole.await);
            std::future::pending::<()>().await;
        };
        Box::pin(Silent(Box::pin(silent)))
    }
}

struct Silent<'s>(BoxFuture<'s, ()>);

impl Stream for Silent<'_> {
    type Item = Result<Piece, ModelError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.as_mut().poll(context).map(|()| None)
    }
}

#[tokio::test]
async fn silence_after_a_wait_is_idling() {
    const IDLE: Duration = Duration::from_millis(20);
    let busy = ModelError::new(ModelErrorKind::RateLimited, "busy").with_retry_after(IDLE * 2);
    let model = ScriptedModel::new([ScriptedReply::from(busy), ScriptedReply::from("[Weeks] 1")]);
    let model = Patient::new(model, |wait| Box::pin(tokio::time::sleep(wait)));
    let model = BusyThenSilent(model);
    let mut stream = Think::new(TASK).idle_limit(IDLE).stream::<Study>(&model);
    let mut last = None;
    while let Some(item) = stream.next().await {
        last = Some(item);
    }
    let Some(Streamed::Done(Err(error))) = last else { panic!("{last:?}") };
    assert_eq!(error.model_error().unwrap().kind(), ModelErrorKind::Timeout);
}

/// A clock that the test sets forward. Who waits is not woken, and looks again when it is polled.
#[derive(Clone, Default)]
struct Clock(Arc<Mutex<Duration>>);

impl Clock {
    fn forward(&self, by: Duration) {
        *self.0.lock().unwrap() += by;
    }

    fn sleep(&self) -> impl Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync + 'static {
        let now = Arc::clone(&self.0);
        move |wait| {
            let (now, until) = (Arc::clone(&now), *now.lock().unwrap() + wait);
            Box::pin(std::future::poll_fn(move |_| {
                if *now.lock().unwrap() >= until { Poll::Ready(()) } else { Poll::Pending }
            }))
        }
    }
}

/// What comes of the connection when it is looked at.
#[derive(Clone, Copy)]
enum Seen {
    Piece(&'static str),
    /// A comment that keeps the connection alive: nothing for now, and more may be there.
    KeepAlive,
    /// Nothing for now.
    Nothing,
    End,
}

/// A model of one stream, as its connection is looked at.
struct Looked(Vec<Seen>);

struct Looking<'l>(&'l [Seen], String);

impl Stream for Looking<'_> {
    type Item = Result<Piece, ModelError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Some((seen, later)) = self.0.split_first() else { return Poll::Pending };
        self.0 = later;
        match seen {
            Seen::Piece(text) => {
                self.1.push_str(text);
                Poll::Ready(Some(Ok(Piece::Text((*text).to_owned()))))
            }
            Seen::KeepAlive => {
                context.waker().wake_by_ref();
                Poll::Pending
            }
            Seen::Nothing => Poll::Pending,
            Seen::End => Poll::Ready(Some(Ok(Piece::End(Reply::text(self.1.clone()))))),
        }
    }
}

impl Model for Looked {
    fn name(&self) -> &'static str {
        "looked"
    }

    fn complete<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(std::future::pending())
    }

    fn stream<'a>(&'a self, _: &'a Request) -> ReplyStream<'a> {
        Box::pin(Looking(&self.0, String::new()))
    }
}

/// Takes what the stream has, until it waits or ends; the last item.
async fn all_there(stream: &mut twr::ThinkStream<'_, Study>) -> Option<Streamed<Study>> {
    let mut last = None;
    std::future::poll_fn(|context| {
        // More often than a stream steps aside for what it told.
        for _ in 0..40 {
            while let Poll::Ready(item) = Pin::new(&mut *stream).poll_next(context) {
                match item {
                    Some(item) => last = Some(item),
                    None => return Poll::Ready(()),
                }
            }
        }
        Poll::Ready(())
    })
    .await;
    last
}

const LIMIT: Duration = Duration::from_secs(20);

#[tokio::test]
async fn whoever_pauses_longer_than_the_idle_limit_finds_what_came_meanwhile() {
    let (first, rest) = ("[Chapters]\n- Sun\n- Scent\n[Ri", "sks]\n- Rain\n- Wasps\n[Weeks]\n20");
    for keep_alives in [0, 1, 5] {
        let mut seen = vec![Seen::Piece(first), Seen::Nothing];
        seen.extend(vec![Seen::KeepAlive; keep_alives]);
        seen.extend([Seen::Piece(rest), Seen::End]);
        // So often the stream may be polled before the pause.
        let quiet = [Seen::Nothing; 40];
        seen.splice(1..1, quiet);
        let (model, clock) = (Looked(seen), Clock::default());
        let think = Think::new(TASK).idle_limit(LIMIT).timer(clock.sleep());
        let mut stream = think.stream::<Study>(&model);
        let last = all_there(&mut stream).await;
        assert!(matches!(last, Some(Streamed::Reply(_))), "{last:?}");
        clock.forward(LIMIT * 3);
        let last = all_there(&mut stream).await;
        let Some(Streamed::Done(Ok(thought))) = last else { panic!("{keep_alives}: {last:?}") };
        assert_eq!(thought.value.weeks, 20);
        assert_eq!(thought.transcript.attempts[0].reply.finish, Finish::Stop, "{keep_alives}");
    }
}

#[tokio::test]
async fn a_stream_that_says_nothing_is_given_up_after_a_pause_too() {
    let model = Looked(vec![Seen::Piece("[Chapters]\n- Sun\n- Scent\n[Weeks]\n20\n[Risks]\n")]);
    let clock = Clock::default();
    let think = Think::new(TASK).idle_limit(LIMIT).max_attempts(1).timer(clock.sleep());
    let mut stream = think.stream::<Study>(&model);
    let mut last = all_there(&mut stream).await;
    assert!(matches!(last, Some(Streamed::Reply(_))), "{last:?}");
    clock.forward(LIMIT / 2);
    assert!(all_there(&mut stream).await.is_none(), "the limit is not reached");
    for _ in 0..2 {
        clock.forward(LIMIT);
        last = all_there(&mut stream).await;
    }
    let Some(Streamed::Done(Err(error))) = last else { panic!("{last:?}") };
    assert_eq!(error.model_error().unwrap().kind(), ModelErrorKind::Timeout);
    let reply = &error.transcript().attempts[0].reply;
    assert_eq!(EarlyEnd::of(reply), Some(EarlyEnd::Stalled));
}

#[tokio::test]
async fn tokens_that_a_repair_saves_are_counted() {
    let think = || Think::new(TASK).stop_early(true);
    let paid = |text: String| {
        let tokens = text.len() as u64 / 4;
        Reply::text(text).with_usage(Usage::of_call(9, tokens))
    };
    let mut metrics = Metrics::default();
    let first = "[Weeks]\n20\n[Risks]\n- Rain\n- Wasps\n".to_owned();
    let repair = "[Chapters]\n- Sun\n- Scent\n[Risks]\n- Rain\n- Wasps\n".to_owned();
    let chatter = "[Note]\nI hope that this helps you with the study. ".repeat(20);
    for (stops, more) in [(true, &chatter), (false, &chatter)] {
        let model = ScriptedModel::new([first.clone(), format!("{repair}{more}")].map(paid))
            .with_piece_size(16);
        let mut stream = think().stop_early(stops).stream::<Study>(&model);
        while let Some(item) = stream.next().await {
            if let Streamed::Done(result) = item {
                metrics.record(&result.map(|thought| *thought));
            }
        }
        if stops {
            assert_eq!(metrics.saved_tokens(EarlyEnd::Complete), None, "nothing to compare with");
        }
    }
    let early = metrics.early_repairs["stopped_early"];
    assert_eq!((early.replies, metrics.whole_repairs.replies), (1, 1));
    assert_eq!(metrics.whole_replies.replies, 2, "each first reply came to its end");
    let saved = metrics.saved_tokens(EarlyEnd::Complete).expect("a repair to compare with");
    assert_eq!(saved, metrics.whole_repairs.tokens - early.tokens);
    assert!(saved > 150, "{metrics}");
    assert_eq!(metrics.saved_tokens(EarlyEnd::Rejected), None);
}
