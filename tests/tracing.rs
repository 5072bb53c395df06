//! The spans of a run and its calls, as a subscriber gets them.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};
use twr::model::{
    BoxFuture, Finish, Model, ModelError, ModelErrorKind, Reply, ReplyStream, Request,
    ScriptedModel, ScriptedReply, Usage,
};
use twr::{Think, Thinkable};

#[derive(Debug, Thinkable)]
struct Plan {
    #[think(example = "Count bees.", max_len = 20)]
    title: String,
    #[think(example = ["Buy a net.", "Wait."], min_items = 2)]
    steps: Vec<String>,
}

/// What a span was told.
#[derive(Debug)]
struct Span {
    name: &'static str,
    parent: Option<u64>,
    fields: BTreeMap<String, String>,
    entered: usize,
    open: bool,
}

/// Keeps all spans of the target `twr`.
#[derive(Clone, Default)]
struct Kept {
    spans: Arc<Mutex<Vec<Span>>>,
    entered: Arc<Mutex<Vec<u64>>>,
}

impl Kept {
    fn with<T>(&self, id: &Id, change: impl FnOnce(&mut Span) -> T) -> T {
        let at = usize::try_from(id.into_u64()).expect("few spans") - 1;
        change(&mut self.spans.lock().expect("one thread")[at])
    }

    /// The spans as an outline, with their attributes.
    fn shown(&self) -> String {
        let spans = self.spans.lock().expect("one thread");
        let mut out = String::new();
        for span in &*spans {
            let indent = if span.parent.is_some() { "  " } else { "" };
            writeln!(out, "{indent}{}", span.name).expect("text grows");
            for (name, value) in &span.fields {
                writeln!(out, "{indent}  {name}: {value}").expect("text grows");
            }
        }
        out
    }
}

impl Visit for Span {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.fields.insert(field.name().to_owned(), format!("{value:?}"));
    }
}

impl Subscriber for Kept {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "twr"
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let current = self.entered.lock().expect("one thread").last().copied();
        let parent = attributes.parent().map(Id::into_u64);
        let parent = parent.or(current.filter(|_| attributes.is_contextual()));
        let name = attributes.metadata().name();
        let mut span = Span { name, parent, fields: BTreeMap::new(), entered: 0, open: true };
        attributes.record(&mut span);
        let mut spans = self.spans.lock().expect("one thread");
        spans.push(span);
        Id::from_u64(spans.len() as u64)
    }

    fn record(&self, id: &Id, values: &Record<'_>) {
        self.with(id, |span| values.record(span));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, _: &Event<'_>) {}

    fn enter(&self, id: &Id) {
        self.entered.lock().expect("one thread").push(id.into_u64());
        self.with(id, |span| span.entered += 1);
    }

    fn exit(&self, id: &Id) {
        let left = self.entered.lock().expect("one thread").pop();
        assert_eq!(left, Some(id.into_u64()), "spans are left in the order they were entered");
    }

    fn try_close(&self, id: Id) -> bool {
        self.with(&id, |span| span.open = false);
        true
    }
}

/// A model that gives the others their turn before it answers, within its own span.
struct Slow {
    inner: ScriptedModel,
    kept: Kept,
}

impl Model for Slow {
    fn name(&self) -> &'static str {
        "tiny"
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async move {
            let within = || self.kept.entered.lock().expect("one thread").len();
            assert_eq!(within(), 1, "the call's span alone is entered");
            tokio::task::yield_now().await;
            assert_eq!(within(), 1);
            self.inner.complete(request).await
        })
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        self.inner.stream(request)
    }
}

/// What is kept of a run.
async fn kept(
    think: Think,
    script: impl IntoIterator<Item = impl Into<ScriptedReply>>,
) -> (Kept, String) {
    kept_of(script, async |model| drop(think.run::<Plan>(model).await)).await
}

/// The same of a run whose replies come a few bytes at a time.
async fn kept_streamed(
    think: Think,
    script: impl IntoIterator<Item = impl Into<ScriptedReply>>,
) -> (Kept, String) {
    kept_of(script, async |model| {
        let mut stream = think.stream::<Plan>(model);
        while stream.next().await.is_some() {
            tokio::task::yield_now().await;
        }
    })
    .await
}

/// What is kept while the model is asked.
async fn kept_of(
    script: impl IntoIterator<Item = impl Into<ScriptedReply>>,
    ask: impl AsyncFnOnce(&Slow),
) -> (Kept, String) {
    let kept = Kept::default();
    let _guard = tracing::subscriber::set_default(kept.clone());
    let inner = ScriptedModel::new(script).with_piece_size(5);
    let model = Slow { inner, kept: kept.clone() };
    let other = async {
        tokio::task::yield_now().await;
        assert!(kept.entered.lock().expect("one thread").is_empty(), "no span is left entered");
    };
    tokio::join!(ask(&model), other);
    for span in &*kept.spans.lock().expect("one thread") {
        assert!(!span.open, "{} is closed", span.name);
    }
    let shown = kept.shown();
    (kept, shown)
}

fn paid(text: &str) -> Reply {
    Reply::text(text).with_usage(Usage::of_call(120, 30))
}

#[tokio::test]
async fn a_run_is_a_span_and_each_call_is_one_inside_it() {
    let think =
        || Think::new("Plan for SECRET-TASK.").temperature(0.5).max_tokens(90).seed(7).stop("END");
    let wrong = paid("**Title:** SECRET-REPLY that is much too long\n[Steps]\n- SECRET-STEP");
    let repair = "[Title] Bees\n[Steps]\n- a\n- b";
    let (kept, shown) = kept(think(), [wrong, paid(repair)]).await;
    assert!(!shown.contains("SECRET"), "{shown}");
    insta::assert_snapshot!("repaired", shown);
    let spans = kept.spans.lock().expect("one thread");
    let parents: Vec<_> = spans.iter().map(|span| span.parent).collect();
    assert_eq!(parents, [None, Some(1), Some(1)]);
    assert!(spans[1].entered > 1, "it is entered anew each time the call is polled");
}

/// A reply that was cut off, and a refusal.
fn faulty() -> [ScriptedReply; 2] {
    [
        ScriptedReply::from(paid("[Title] Be").with_finish(Finish::Length)),
        ModelError::new(ModelErrorKind::RateLimited, "tiny")
            .with_status(429)
            .with_detail("SECRET-WORDS of the server, and a key: sk-abcdefghijklmnop")
            .into(),
    ]
}

#[tokio::test]
async fn the_spans_of_a_stream_are_those_of_a_run() {
    let think = || Think::new("Plan for bees.").temperature(0.5).max_tokens(90).seed(7);
    let repaired = || {
        let wrong = paid("**Title:** one that is much too long\n[Steps]\n- one");
        [ScriptedReply::from(wrong), paid("[Title] Bees\n[Steps]\n- a\n- b").into()]
    };
    for script in [repaired as fn() -> [ScriptedReply; 2], faulty] {
        for has_content in [false, true] {
            let think = || think().record_content(has_content);
            let (whole, shown) = kept(think(), script()).await;
            let (pieces, shown_of_pieces) = kept_streamed(think(), script()).await;
            assert_eq!(shown_of_pieces, shown);
            let parents = |kept: &Kept| {
                let spans = kept.spans.lock().expect("one thread");
                spans.iter().map(|span| (span.name, span.parent)).collect::<Vec<_>>()
            };
            assert_eq!(parents(&pieces), parents(&whole));
            assert_eq!(parents(&whole).len(), 3);
        }
    }
}

#[tokio::test]
async fn a_fault_is_told_by_its_kind() {
    let (_, shown) = kept(Think::new("Plan."), faulty()).await;
    assert!(!shown.contains("SECRET") && !shown.contains("sk-"), "{shown}");
    insta::assert_snapshot!("fault", shown);
}

#[tokio::test]
async fn what_was_said_is_there_if_asked_for() {
    let think = Think::new("Plan for bees.").max_examples(0).record_content(true);
    let reply = Reply::text("[Title] Bees\n[Steps]\n- a\n- b").with_reasoning("Hm.");
    let (kept, _) = kept(think, [reply]).await;
    let spans = kept.spans.lock().expect("one thread");
    let json = |name: &str| -> serde_json::Value {
        let text: String = serde_json::from_str(&spans[1].fields[name]).expect("quoted");
        serde_json::from_str(&text).expect("JSON")
    };
    let input = json("gen_ai.input.messages");
    let last = input.as_array().and_then(|all| all.last()).expect("the task");
    assert_eq!(last["role"], "user");
    let told = last["parts"][0]["content"].as_str().expect("text");
    assert!(told.contains("Plan for bees."), "{told}");
    assert_eq!(
        json("gen_ai.output.messages"),
        serde_json::json!([{
            "role": "assistant",
            "parts": [
                { "type": "reasoning", "content": "Hm." },
                { "type": "text", "content": "[Title] Bees\n[Steps]\n- a\n- b" },
            ],
            "finish_reason": "stop",
        }]),
    );
}

#[tokio::test]
async fn a_call_that_is_given_up_closes_its_spans() {
    let kept = Kept::default();
    let _guard = tracing::subscriber::set_default(kept.clone());
    let model = Slow { inner: ScriptedModel::new([paid("")]), kept: kept.clone() };
    let mut run = Box::pin(Think::new("Plan.").run::<Plan>(&model));
    let polled = std::future::poll_fn(|context| {
        std::task::Poll::Ready(run.as_mut().poll(context).is_pending())
    });
    assert!(polled.await, "the call is under way");
    drop(run);
    let spans = kept.spans.lock().expect("one thread");
    assert_eq!(spans.len(), 2);
    assert!(spans.iter().all(|span| !span.open));
}
