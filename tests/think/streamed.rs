//! What streams promise for any replies: a stream ends as `run` does, whatever the pieces are, and what it told is the
//! end. And what streams tell while an answer is looked at again.

use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::collection;
use proptest::test_runner::{Config, TestRunner};
use twr::advanced::spec::Kind;
use twr::model::{Model, Reply};
use twr::stream::ReplyEvent;
use twr::think::{FieldProgress, Finding, Options, StreamView, Transcript};
use twr::verdict::Value;
use twr::{Streamed, Think, ThinkError, Thinkable, Thought};

use crate::in_pieces::InPieces;
use crate::properties::{TASK, judgements, options, replies};
use crate::specs::{Author, Chore, Errand, Notes, Study};

/// What a stream gave.
pub(crate) struct Told<T> {
    /// The items of each call, by its number from 1, but the first and the last one.
    pub(crate) calls: Vec<Vec<Streamed<T>>>,
    /// The fields that each call kept.
    pub(crate) kept: Vec<Vec<usize>>,
    pub(crate) view: StreamView,
    pub(crate) end: Result<Box<Thought<T>>, ThinkError>,
}

/// Takes a stream to its end.
pub(crate) async fn told<T: Thinkable>(think: Think<T>, model: &impl Model) -> Told<T> {
    let mut stream = think.stream(model);
    let latest = stream.latest();
    let (mut calls, mut all_kept) = (Vec::new(), Vec::new());
    while let Some(item) = stream.next().await {
        match item {
            Streamed::Asked { number, kept, .. } => {
                assert_eq!(number as usize, calls.len() + 1);
                calls.push(Vec::new());
                all_kept.push(kept);
            }
            Streamed::Done(end) => {
                assert!(stream.next().await.is_none(), "the answer is the last item");
                return Told { calls, kept: all_kept, view: latest.get(), end };
            }
            item => calls.last_mut().expect("a call").push(item),
        }
    }
    panic!("no last item");
}

/// The values that a view shows as ready, by position.
fn shown(view: &StreamView) -> Value<'static> {
    let fields = view.fields().map(|(field, shown)| match &shown.progress {
        FieldProgress::Ready(value) => Some(value.clone()),
        FieldProgress::LeftOut if matches!(*field.kind, Kind::Optional(_)) => Some(Value::Null),
        _ => None,
    });
    Value::Record(fields.collect())
}

/// A transcript without the times of its calls.
fn without_times(transcript: &Transcript) -> serde_json::Value {
    let mut json = serde_json::to_value(transcript).unwrap();
    for attempt in json["attempts"].as_array_mut().unwrap() {
        attempt.as_object_mut().unwrap().remove("seconds");
    }
    json
}

/// A run, and the same one streamed, end alike.
async fn ends_alike<T: Thinkable + Clone + Debug + PartialEq + Send + Sync + 'static>(
    replies: &[Reply],
    lengths: &[usize],
    judgements: &[Vec<Finding>],
    options: &Options,
) {
    let think = || {
        let (judgements, judged) = (judgements.to_vec(), AtomicUsize::new(0));
        Think::new(TASK).options(options.clone()).of::<T>().check(move |_| {
            let at = judged.fetch_add(1, Ordering::SeqCst);
            judgements[at % judgements.len()].clone()
        })
    };
    let ran = think().run(&InPieces::new(replies, lengths)).await;
    let Told { view, end, .. } = told(think(), &InPieces::new(replies, lengths)).await;
    match (&ran, &end) {
        (Ok(ran), Ok(streamed)) => {
            assert_eq!(streamed.value, ran.value);
            assert_eq!((&streamed.agreement, &streamed.evidence), (&ran.agreement, &ran.evidence));
            assert_eq!(without_times(&streamed.transcript), without_times(&ran.transcript));
            let value = T::from_reply(shown(&view)).expect("the view has the whole answer");
            assert_eq!(value, ran.value);
        }
        (Err(ran), Err(streamed)) => {
            assert_eq!((streamed.kind(), streamed.to_string()), (ran.kind(), ran.to_string()));
            assert_eq!(without_times(streamed.transcript()), without_times(ran.transcript()));
            let known = |error: &ThinkError| {
                let partial = error.partial();
                format!("{:?} {:?} {:?}", partial.value, partial.drafts, partial.diagnostics)
            };
            assert_eq!(known(streamed), known(ran));
        }
        (ran, streamed) => panic!("{ran:?} and {streamed:?}"),
    }
}

#[test]
fn whatever_is_replied_a_stream_ends_as_a_run_does() {
    let config = Config { cases: 200, failure_persistence: None, ..Config::default() };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let lengths = collection::vec(0_usize..40, 1..5);
    TestRunner::new(config)
        .run(
            &(replies(), lengths, judgements(), options()),
            |(replies, lengths, judgements, options)| {
                runtime.block_on(async {
                    ends_alike::<Study>(&replies, &lengths, &judgements, &options).await;
                    ends_alike::<Author>(&replies, &lengths, &judgements, &options).await;
                    ends_alike::<Notes>(&replies, &lengths, &judgements, &options).await;
                });
                Ok(())
            },
        )
        .unwrap();
}

#[tokio::test]
async fn unions_are_streamed_as_they_are_read() {
    async fn check<T: Thinkable + Clone + Debug + PartialEq + Send + Sync + 'static>(
        replies: &[&str],
    ) {
        let replies: Vec<Reply> = replies.iter().map(|reply| Reply::text(*reply)).collect();
        for length in [1, 3, 17, 1_000] {
            ends_alike::<T>(&replies, &[length], &[Vec::new()], &Options::default()).await;
        }
    }
    let ship = "[Kind] Ship\n[Count] 3\n[To]\nStreet: 5 Elm Road\nCity: Oslo";
    check::<Chore>(&[ship]).await;
    check::<Chore>(&["[Kind] Ring\n[Count] 3\n[Name] Ann Lee"]).await;
    check::<Chore>(&["[Kind] Ship\n[Count] many\n[Name] Bo", "[Count] 2\n[To] City: Oslo", ship])
        .await;
    check::<Chore>(&["[Name] Bo Li", "[Kind] Ring", ship]).await;
    check::<Errand>(&["[Action] Write\n[To] ann@oak.org\n[Text] It is here.\n[Day] today"]).await;
    check::<Errand>(&["[Text] no\n[Action] Remind", "[Day] 18 October"]).await;
}

#[tokio::test]
async fn a_value_that_is_copied_from_an_example_is_rejected_while_the_reply_goes_on() {
    let copied = "[Works]\n- Title: a letter\n  Pages: 2\n- Title: another letter\n  Pages: 3\n";
    let replies = [
        Reply::text(format!("{copied}[Name]\nCy Oz\n")),
        Reply::text("[Works]\n- Title: a novel\n  Pages: 300\n- Title: a diary\n  Pages: 40\n"),
    ];
    let Told { calls, end, .. } =
        told(Think::new(TASK).of::<Author>(), &InPieces::new(&replies, &[5])).await;
    assert_eq!(end.unwrap().value.works.len(), 2);
    let first: Vec<&ReplyEvent> = calls[0]
        .iter()
        .filter_map(|item| match item {
            Streamed::Reply(event) => Some(event),
            _ => None,
        })
        .collect();
    let at = |is: fn(&ReplyEvent) -> bool| first.iter().position(|event| is(event));
    let rejected = at(|event| matches!(event, ReplyEvent::Rejected { field: 1, .. }));
    let next = at(|event| matches!(event, ReplyEvent::Began { field: 0 }));
    assert!(rejected.is_some() && rejected < next, "{first:?}");
    assert_eq!(at(|event| matches!(event, ReplyEvent::Replaced { .. })), None, "{first:?}");
}
