//! Streams: what is told while a reply arrives, and that the end is what `run` gives.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use twr::model::{
    BoxFuture, Finish, Model, ModelError, ModelErrorKind, Piece, Reply, ReplyStream, Request,
    ScriptedModel, ScriptedReply, Stream,
};
use twr::stream::ReplyEvent;
use twr::think::{EarlyEnd, FieldProgress, Finding};
use twr::verdict::Value;
use twr::{FieldValue, Part, Streamed, Think, ThinkError, Thinkable, Thought, think_stream};

#[derive(Clone, Debug, PartialEq, Thinkable, serde::Serialize)]
#[think(partial)]
struct Study {
    /// What is done, and why.
    #[think(example = "We count bees.", max_len = 400)]
    plan: String,
    #[think(example = ["Light", "Smell", "Memory"], min_items = 2)]
    chapters: Vec<String>,
    #[think(example = 12)]
    weeks: u16,
}

const TASK: &str = "Plan a study of how bees navigate.";
const THINKING: &str = "Bees have a compass, I believe.\n\n";
const PLAN: &str =
    "[Plan]\nWe follow bees to their hive and back, in spring and in autumn.\n\nThen we compare.\n";
const CHAPTERS: &str = "[Chapters]\n- Sun\n- Scent\n- Maps\n";
const WEEKS: &str = "[Weeks]\n20";

fn whole() -> String {
    format!("{THINKING}{PLAN}{CHAPTERS}{WEEKS}")
}

/// An event in short.
fn show(event: &ReplyEvent) -> String {
    let name = |field: usize| Study::SPEC.fields[field].name.to_string();
    match event {
        ReplyEvent::Thinking(text) => format!("thinking {text:?}"),
        ReplyEvent::Began { field } => format!("{} began", name(*field)),
        ReplyEvent::Text { field, text } => format!("{} + {text:?}", name(*field)),
        ReplyEvent::Part { path, value } => format!("{path} = {value:?}"),
        ReplyEvent::PartText { path, text } => format!("{path} + {text:?}"),
        ReplyEvent::Ready { field, .. } => format!("{} ready", name(*field)),
        ReplyEvent::Rejected { field, diagnostics, .. } => {
            format!("{} rejected: {}", name(*field), diagnostics[0].kind.name())
        }
        ReplyEvent::Replaced { field } => format!("{} replaced", name(*field)),
        other => format!("{other:?}"),
    }
}

/// All that a stream tells, in short, and what it gives in the end.
async fn told(
    think: Think,
    model: &impl Model,
) -> (Vec<String>, Result<Thought<Study>, ThinkError>) {
    let mut stream = think.stream::<Study>(model);
    let mut told = Vec::new();
    while let Some(item) = stream.next().await {
        told.push(match item {
            Streamed::Asked { number, kept, .. } => format!("call {number}, kept {kept:?}"),
            Streamed::Reply(event) => show(&event),
            Streamed::Ended(attempt) => format!("ended: {}", attempt.verdict.is_success()),
            Streamed::Done(result) => {
                assert!(stream.next().await.is_none(), "the answer is the last item");
                return (told, result.map(|thought| *thought));
            }
            other => format!("{other:?}"),
        });
    }
    panic!("no last item after {told:?}");
}

#[tokio::test]
async fn what_is_known_is_told_at_once() {
    let model = ScriptedModel::new([whole()]).with_piece_size(24);
    let (told, result) = told(Think::new(TASK), &model).await;
    assert_eq!(result.unwrap().value.weeks, 20);
    let expect = [
        "call 1, kept []",
        "thinking \"Bees have a compass, I believe.\"",
        "plan began",
        "plan + \"We follow bees to their hive and\"",
        "plan + \" back, in spring and in\"",
        "plan + \" autumn.\"",
        "plan + \"\\n\\nThen we compare.\"",
        "plan ready",
        "chapters began",
        "#1[1] + \"Sce\"",
        "#1[0] = Text(\"Sun\")",
        "#1[1] = Text(\"Scent\")",
        "#1[2] = Text(\"Maps\")",
        "chapters ready",
        "weeks began",
        "weeks ready",
        "ended: true",
    ];
    assert_eq!(told, expect);
}

/// The run and the stream of a script: the same requests, verdicts and end, whatever the pieces are.
async fn check_same(think: impl Fn() -> Think, script: &[&str]) {
    let model = ScriptedModel::new(script.iter().copied());
    let ran = think().run::<Study>(&model).await;
    for size in [1, 2, 7, 64, 10_000] {
        let pieces = ScriptedModel::new(script.iter().copied()).with_piece_size(size);
        let mut stream = think().stream::<Study>(&pieces);
        let latest = stream.latest();
        let mut last = None;
        while let Some(item) = stream.next().await {
            last = Some(item);
        }
        let Some(Streamed::Done(streamed)) = last else { panic!("no last item") };
        assert_eq!(pieces.requests(), model.requests(), "in pieces of {size}");
        let view = latest.get();
        match (&ran, &streamed) {
            (Ok(ran), Ok(streamed)) => {
                assert_eq!(streamed.value, ran.value);
                assert_eq!(json(&streamed.transcript), json(&ran.transcript));
                let values: Vec<Option<Value<'static>>> = ["plan", "chapters", "weeks"]
                    .map(|name| match &view.field(name).unwrap().progress {
                        FieldProgress::Ready(value) => Some(value.clone()),
                        _ => None,
                    })
                    .to_vec();
                assert_eq!(Value::Record(values), ran.value.to_value(), "in pieces of {size}");
            }
            (Err(ran), Err(streamed)) => {
                assert_eq!(streamed.kind(), ran.kind());
                assert_eq!(json(streamed.transcript()), json(ran.transcript()));
            }
            (ran, streamed) => panic!("{ran:?} and {streamed:?}"),
        }
    }
}

/// A transcript without the time that its calls took.
fn json(transcript: &twr::think::Transcript) -> String {
    let mut value = serde_json::to_value(transcript).unwrap();
    without_times(&mut value);
    value.to_string()
}

fn without_times(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(members) => {
            members.remove("seconds");
            members.values_mut().for_each(without_times);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(without_times),
        _ => {}
    }
}

#[tokio::test]
async fn a_stream_ends_as_a_run_does() {
    let whole = whole();
    check_same(|| Think::new(TASK), &[&whole]).await;
    check_same(|| Think::new(TASK), &[&format!("{PLAN}{CHAPTERS}"), WEEKS]).await;
    check_same(|| Think::new(TASK), &[&format!("{PLAN}[Chapters]\n- Sun\n{WEEKS}"), CHAPTERS])
        .await;
    check_same(|| Think::new(TASK), &["I cannot do that.", &whole]).await;
    check_same(|| Think::new(TASK), &[&format!("{PLAN}{CHAPTERS}"), "soon", "20"]).await;
    check_same(|| Think::new(TASK).max_attempts(2), &["no", "none"]).await;
    let json =
        r#"{"plan": "We go \"out\".\nThen home.", "chapters": ["Sun", "Scent"], "weeks": 3}"#;
    check_same(|| Think::new(TASK), &[json]).await;
    check_same(|| Think::new(TASK), &["[Weeks] 1\n[Plan]\na\n[Chapters]\n- b\n- c\n[Weeks] 2"])
        .await;
    check_same(
        || Think::new(TASK).policy(twr::Policy::Whole),
        &[&format!("{PLAN}[Weeks] x"), &whole],
    )
    .await;
}

#[tokio::test]
async fn a_repair_says_what_stays() {
    let first = format!("{PLAN}[Chapters]\n- Sun\n[Weeks]\n20\n");
    let model = ScriptedModel::new([first.as_str(), CHAPTERS]).with_piece_size(16);
    let (told, result) = told(Think::new(TASK), &model).await;
    assert_eq!(result.unwrap().value.chapters.len(), 3);
    let at = told.iter().position(|line| line == "ended: false").unwrap();
    assert_eq!(told[at - 1], "weeks ready");
    assert!(told[..at].contains(&"chapters rejected: broken_rule".to_owned()), "{told:?}");
    let is_part_text = |line: &&str| line.starts_with("#1[") && line.contains(" + ");
    let rest = told[at + 1..].iter().map(String::as_str);
    let rest: Vec<&str> = rest.filter(|line| !is_part_text(line)).collect();
    let expect = [
        "call 2, kept [0, 2]",
        "chapters began",
        "#1[0] = Text(\"Sun\")",
        "#1[1] = Text(\"Scent\")",
        "chapters ready",
        "ended: true",
    ];
    assert_eq!(rest, expect);
}

#[tokio::test]
async fn what_a_validator_rejects_is_told() {
    let model = ScriptedModel::new([whole(), "[Weeks]\n8".to_owned()]);
    let check = |study: &Study| {
        let is_long = study.weeks > 10;
        is_long.then(|| Finding::of("weeks", "At most 10.")).into_iter().collect::<Vec<_>>()
    };
    let mut stream = Think::new(TASK).of::<Study>().check(check).stream(&model);
    let mut told = Vec::new();
    while let Some(item) = stream.next().await {
        if let Streamed::Reply(event) = item {
            told.push(show(&event));
        }
    }
    let at = told.iter().position(|line| line == "weeks replaced").expect("taken back");
    assert_eq!(told[at + 1], "weeks rejected: finding");
    assert_eq!(told.last().map(String::as_str), Some("weeks ready"));
}

#[tokio::test]
async fn a_view_has_what_is_whole_and_what_is_growing() {
    let model = ScriptedModel::new([whole()]).with_piece_size(8);
    let mut stream = think_stream::<Study>(&model, TASK);
    let latest = stream.latest();
    let mut seen = Vec::new();
    while let Some(item) = stream.next().await {
        let view = latest.get();
        let partial: StudyPartial = view.typed::<Study>();
        if let Part::Growing(text) = &partial.plan
            && !text.is_empty()
        {
            assert!(PLAN.contains(text.as_str()), "{text:?}");
            seen.push("growing".to_owned());
        }
        let items: Vec<String> = view.items("chapters");
        if items.len() == 2 && matches!(partial.chapters, Part::Filling { .. }) {
            assert_eq!(items, ["Sun", "Scent"]);
            assert!(partial.plan.is_ready());
            seen.push("items".to_owned());
            let json = serde_json::to_value(&view).unwrap();
            assert_eq!(json["fields"]["chapters"]["state"], "growing");
            assert_eq!(json["fields"]["chapters"]["parts"], serde_json::json!(["Sun", "Scent"]));
            assert_eq!(json["fields"]["plan"]["state"], "ready");
            assert_eq!(json["fields"]["weeks"], serde_json::json!({"state": "missing"}));
        }
        drop(item);
    }
    seen.dedup();
    assert_eq!(seen, ["growing", "items"]);
    assert_eq!(
        latest.get().field("weeks").map(|weeks| matches!(weeks.progress, FieldProgress::Ready(_))),
        Some(true)
    );
}

#[tokio::test]
async fn a_slow_reader_sees_the_last_view() {
    let model = ScriptedModel::new([whole()]).with_piece_size(3);
    let mut stream = think_stream::<Study>(&model, TASK);
    let mut latest = stream.latest();
    let reader = tokio::spawn(async move {
        let mut last = None;
        while let Some(view) = latest.changed().await {
            last = Some(view);
            tokio::task::yield_now().await;
        }
        last
    });
    while stream.next().await.is_some() {}
    let view = reader.await.unwrap().expect("some view");
    assert_eq!(view.items::<String>("chapters"), ["Sun", "Scent", "Maps"]);
    assert!(view.typed::<Study>().weeks.is_ready());
}

/// A model whose pieces are given as they are asked for; then it stays silent, or fails.
struct PieceByPiece {
    pieces: Vec<&'static str>,
    end: End,
    given: Arc<AtomicUsize>,
    dropped: Arc<AtomicUsize>,
}

#[derive(Clone, Copy)]
enum End {
    Whole,
    Silence,
    Fault,
    Nothing,
}

impl PieceByPiece {
    fn new(pieces: &[&'static str], end: End) -> Self {
        Self { pieces: pieces.to_vec(), end, given: Arc::default(), dropped: Arc::default() }
    }
}

struct Given<'p>(&'p PieceByPiece, usize);

impl Drop for Given<'_> {
    fn drop(&mut self) {
        self.0.dropped.fetch_add(1, Ordering::SeqCst);
    }
}

impl Stream for Given<'_> {
    type Item = Result<Piece, ModelError>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        use std::task::Poll::{Pending, Ready};
        let at = self.1;
        self.1 += 1;
        self.0.given.fetch_add(1, Ordering::SeqCst);
        match self.0.pieces.get(at) {
            Some(piece) => Ready(Some(Ok(Piece::Text((*piece).to_owned())))),
            None => match self.0.end {
                End::Whole => Ready(Some(Ok(Piece::End(Reply::text(self.0.pieces.concat()))))),
                End::Silence => Pending,
                End::Fault => {
                    Ready(Some(Err(ModelError::new(ModelErrorKind::Connection, "pieces"))))
                }
                End::Nothing => Ready(None),
            },
        }
    }
}

impl Model for PieceByPiece {
    fn name(&self) -> &'static str {
        "pieces"
    }

    fn complete<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async { Ok(Reply::text(self.pieces.concat())) })
    }

    fn stream<'a>(&'a self, _: &'a Request) -> ReplyStream<'a> {
        Box::pin(Given(self, 0))
    }
}

const FULL: [&str; 4] =
    ["[Plan]\nWe go.\n[Chapters]\n- Sun\n- ", "Scent\n[Weeks]", "\n20\n[", "Note]\nI hope"];

#[tokio::test]
async fn stop_early_ends_the_call_when_all_is_there() {
    let model = PieceByPiece::new(&FULL, End::Silence);
    let thought = told(Think::new(TASK).stop_early(true), &model).await.1.unwrap();
    assert_eq!(thought.value.weeks, 20);
    assert_eq!(model.dropped.load(Ordering::SeqCst), 1);
    let reply = &thought.transcript.attempts[0].reply;
    assert_eq!(reply.finish, Finish::Other("stopped_early".to_owned()));
    assert!(reply.usage.output_tokens > 0, "what came was paid for");
    let mut metrics = twr::Metrics::default();
    metrics.record(&Ok(thought));
    assert_eq!(metrics.early_ends.get("stopped_early"), Some(&1));
    assert_eq!(metrics.saved_tokens(EarlyEnd::Complete), None, "nothing to compare with");
    let whole = ScriptedModel::new([format!("{}{}", FULL.concat(), " and so on".repeat(40))]);
    metrics.record(&told(Think::new(TASK), &whole).await.1);
    assert!(metrics.saved_tokens(EarlyEnd::Complete).unwrap() > 80, "{metrics}");
    assert_eq!(metrics.saved_tokens(EarlyEnd::Stalled), None, "a fault saves nothing");
}

#[tokio::test]
async fn abort_on_reject_begins_the_repair_at_once() {
    let first =
        "[Plan]\nWe go.\n[Weeks]\nsoon\n[Chapters]\n- Sun\n- Scent\n- and on, and on, and on";
    let model =
        ScriptedModel::new([ScriptedReply::from(first), "[Chapters]\n- A\n- B\n[Weeks]\n3".into()])
            .with_piece_size(10);
    let thought = told(Think::new(TASK).abort_on_reject(true), &model).await.1.unwrap();
    assert_eq!((thought.value.weeks, thought.value.chapters.len()), (3, 2));
    let reply = &thought.transcript.attempts[0].reply;
    assert_eq!(reply.finish, Finish::Other("aborted_on_reject".to_owned()));
    assert!(!reply.text.contains("and on"), "{}", reply.text);
}

/// A model whose streams are these, one a call.
struct InTurn {
    streams: Vec<PieceByPiece>,
    calls: AtomicUsize,
}

impl InTurn {
    fn new(streams: impl Into<Vec<PieceByPiece>>) -> Self {
        Self { streams: streams.into(), calls: AtomicUsize::new(0) }
    }
}

impl Model for InTurn {
    fn name(&self) -> &'static str {
        "in turn"
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        self.streams[self.calls.fetch_add(1, Ordering::SeqCst)].complete(request)
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        self.streams[self.calls.fetch_add(1, Ordering::SeqCst)].stream(request)
    }
}

const IDLE: Duration = Duration::from_millis(30);

/// A first reply that ends so in the middle, and what is missing of it.
fn interrupted(end: End) -> InTurn {
    let rest = PieceByPiece::new(&["[Weeks]\n", "20"], End::Whole);
    InTurn::new([PieceByPiece::new(&FULL[..2], end), rest])
}

#[tokio::test]
async fn what_arrived_before_a_fault_is_kept_and_paid_for() {
    type Wrap = fn(InTurn) -> Box<dyn Model>;
    let wraps: [(&str, Wrap); 5] = [
        ("alone", |model| Box::new(model)),
        ("patient", |model| {
            Box::new(twr::model::Patient::new(model, |wait| Box::pin(tokio::time::sleep(wait))))
        }),
        ("fallback", |model| {
            let spare = PieceByPiece::new(&["never asked"], End::Whole);
            Box::new(twr::model::Fallback::new(model).then(spare))
        }),
        ("race", |model| Box::new(twr::model::Race::new([model]))),
        ("routed", |model| Box::new(twr::model::Routed::new(model))),
    ];
    for (name, wrap) in wraps {
        for (end, reason) in
            [(End::Silence, "stalled"), (End::Fault, "broken_off"), (End::Nothing, "broken_off")]
        {
            let model = wrap(interrupted(end));
            let (told, result) = told(Think::new(TASK).idle_limit(IDLE), &model).await;
            let thought = result.unwrap_or_else(|error| panic!("{name}, {reason}: {error}"));
            assert_eq!(thought.value.weeks, 20, "{name}");
            assert_eq!(thought.value.chapters, ["Sun", "Scent"], "{name}");
            assert!(told.contains(&"call 2, kept [0, 1]".to_owned()), "{name}: {told:?}");
            let attempts = &thought.transcript.attempts;
            assert_eq!(attempts.len(), 2, "{name}");
            assert_eq!(attempts[0].reply.finish, Finish::Other(reason.to_owned()), "{name}");
            assert_eq!(attempts[0].reply.text, FULL[..2].concat(), "{name}");
            let usage = attempts[0].reply.usage;
            assert!(usage.output_tokens > 0 && usage.estimated_calls == 1, "{name}: {usage:?}");
        }
    }
}

#[tokio::test]
async fn a_stream_that_always_stalls_ends_the_run_within_its_budget() {
    let stalling = || PieceByPiece::new(&FULL[..2], End::Silence);
    let model = InTurn::new([stalling(), stalling(), stalling()]);
    let think = Think::new(TASK).idle_limit(IDLE).max_attempts(3);
    let error = told(think, &model).await.1.unwrap_err();
    assert_eq!(error.transcript().attempts.len(), 3);
    assert_eq!(error.usage().calls, 3);
    let fault = error.model_error().expect("why the last stream ended");
    assert_eq!(fault.kind(), ModelErrorKind::Timeout);
    assert!(fault.to_string().contains("idle limit"), "{fault}");
    let partial = error.partial();
    assert!(format!("{partial:?}").contains("We go."), "what arrived is not lost");
}

#[tokio::test]
async fn a_stream_that_broke_off_resumes_as_a_run_that_was_not_streamed() {
    for end in [End::Silence, End::Fault, End::Nothing] {
        let broken = || PieceByPiece::new(&FULL[..2], end);
        let down = PieceByPiece::new(&[], End::Fault);
        let think = || Think::new(TASK).idle_limit(IDLE);
        let error = told(think(), &InTurn::new([broken(), down])).await.1.unwrap_err();
        let saved = serde_json::to_string(&error.saved()).unwrap();
        let saved = || serde_json::from_str(&saved).unwrap();

        let missing = || ScriptedModel::new(["[Weeks] 20"]);
        let whole = missing();
        let resumed = think().resume(saved()).run::<Study>(&whole).await.unwrap();
        let pieces = missing().with_piece_size(3);
        let (_, streamed) = told(think().resume(saved()), &pieces).await;
        assert_eq!(streamed.unwrap().value, resumed.value);
        assert_eq!(whole.requests(), pieces.requests());
        assert_eq!(resumed.value.chapters, ["Sun", "Scent"], "what arrived is not asked for again");
        assert_eq!(resumed.transcript.attempts[0].reply.text, FULL[..2].concat());

        let path = std::env::temp_dir().join(format!("twr-cut-off-{}.jsonl", std::process::id()));
        for replies in [&["[Weeks] 20"][..], &[]] {
            let model = ScriptedModel::new(replies.iter().copied());
            let think = think().of::<Study>();
            let think = if replies.is_empty() { think } else { think.resume(saved()) };
            let all = twr::ThinkAll::of([think]).journal(&path).run(&model).await.unwrap();
            assert_eq!(all[0].as_ref().unwrap().value, resumed.value, "by the journal alone");
        }
        std::fs::remove_file(&path).unwrap();
    }
}

#[tokio::test]
async fn a_fault_before_the_first_word_ends_the_run() {
    for end in [End::Silence, End::Fault, End::Nothing] {
        let model = PieceByPiece::new(&["", "\n"], end);
        let (_, result) = told(Think::new(TASK).idle_limit(IDLE), &model).await;
        assert_eq!(result.unwrap_err().kind(), twr::ThinkErrorKind::Model);
    }
}

#[tokio::test]
async fn the_end_of_the_time_keeps_what_arrived() {
    let complete = ["[Plan]\nWe go.\n[Chapters]\n- Sun\n- Scent\n[Weeks]\n20\n[Note]\nAnd"];
    for (pieces, is_enough) in [(&complete[..], true), (&FULL[..2], false)] {
        let model = PieceByPiece::new(pieces, End::Silence);
        let think = Think::new(TASK).max_time(Duration::from_millis(60));
        let result = told(think, &model).await.1;
        match result {
            Ok(thought) => assert!(is_enough, "{:?}", thought.value),
            Err(error) => {
                assert!(!is_enough, "{error}");
                assert_eq!(error.usage().calls, 1, "what came was paid for");
            }
        }
    }
}

#[tokio::test]
async fn a_reply_that_broke_off_is_gone_on_with() {
    let begun = "[Plan]\nWe follow bees home.\n[Chapters]\n- Sun\n- Sc";
    let chapters: Vec<String> = (1..40).map(|at| format!("- Chapter {at}\n")).collect();
    let chapters = chapters.concat();
    let rest = format!("ent\n{chapters}[Weeks]\n20\n[Note]\nGood.");
    let (first, second) = rest.split_at(300);
    let (first, second) = (first.to_owned(), second.to_owned());
    let streams = [
        PieceByPiece::new(&[begun], End::Fault),
        PieceByPiece::new(&[first.leak(), second.leak()], End::Silence),
    ];
    let model = InTurn::new(streams);
    let think = Think::new(TASK).cut_off(twr::think::CutOff::Continue).stop_early(true);
    let (told, result) = told(think, &model).await;
    let thought = result.unwrap();
    assert_eq!(thought.value.weeks, 20);
    assert_eq!(thought.value.chapters[..2], ["Sun", "Scent"]);
    let at = told.iter().position(|line| line.starts_with("call 2")).unwrap();
    assert!(told[at..].contains(&"plan ready".to_owned()), "{told:?}");
    assert!(!told[at..].contains(&"plan replaced".to_owned()), "{told:?}");
    assert_eq!(thought.transcript.attempts[1].reply.text, rest, "only the rest is its text");
}

#[tokio::test]
async fn a_value_that_is_asked_for_alone_is_told_as_it_comes() {
    let first = format!("{CHAPTERS}[Weeks]\n20\n");
    let model = ScriptedModel::new([first.as_str(), "We follow bees to their hive and back."])
        .with_piece_size(12);
    let (told, result) = told(Think::new(TASK).policy(twr::Policy::OneByOne), &model).await;
    let thought = result.unwrap();
    let at = told.iter().position(|line| line.starts_with("call 2")).unwrap();
    let texts = told[at..].iter().filter(|line| line.starts_with("plan + ")).count();
    assert!(thought.value.plan.starts_with("We follow"));
    assert!(texts > 1, "{told:?}");
}

#[tokio::test]
async fn no_more_is_received_than_is_read_and_a_drop_ends_the_call() {
    let model = PieceByPiece::new(&FULL, End::Whole);
    let mut stream = think_stream::<Study>(&model, TASK);
    assert_eq!(model.given.load(Ordering::SeqCst), 0, "nothing happens before it is polled");
    while let Some(item) = stream.next().await {
        if matches!(item, Streamed::Reply(ReplyEvent::Began { field: 0 })) {
            break;
        }
    }
    assert_eq!(model.given.load(Ordering::SeqCst), 1);
    let mut latest = stream.latest();
    drop(stream);
    assert_eq!(model.dropped.load(Ordering::SeqCst), 1);
    while latest.changed().await.is_some() {}
}

#[test]
fn streams_are_send() {
    fn check(_: impl Stream + Send) {}
    let model = ScriptedModel::new([""]);
    check(think_stream::<Study>(&model, TASK));
}
