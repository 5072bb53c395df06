//! A stream says in the end what its transcript says, and ends early where it is told to.

use twr::model::{Finish, HttpModel};
use twr::stream::ReplyEvent;
use twr::think::{FieldProgress, StreamView};
use twr::{Streamed, Think, ThinkError, ThinkErrorKind, Thinkable, Thought};

use crate::order::{ORDERS, Order};

#[tokio::test]
#[ignore = "needs a served model: cargo xtask live"]
async fn what_is_told_is_what_the_run_gives() {
    let model = HttpModel::from_env().expect("TWR_BASE_URL and TWR_MODEL");
    for (seed, task) in (1..).zip(ORDERS) {
        for is_early in [false, true] {
            let think = Think::new(task)
                .max_attempts(4)
                .temperature(0.3)
                .max_tokens(200)
                .seed(seed)
                .stop_early(is_early)
                .abort_on_reject(is_early);
            let (events, view, result) = told(think, &model).await;
            assert!(events > 0, "a reply says something before the run ends");
            let transcript = match &result {
                Ok(thought) => &thought.transcript,
                Err(error) => error.transcript(),
            };
            let early = transcript.attempts.iter().filter(|attempt| {
                matches!(&attempt.reply.finish, Finish::Other(word) if word == "stopped_early" || word == "aborted_on_reject")
            });
            assert!(is_early || early.count() == 0, "no call is ended unless it is asked for");
            match result {
                Ok(thought) => assert_eq!(order_of(&view), Some(thought.value)),
                Err(error) => assert_ne!(error.kind(), ThinkErrorKind::Model, "{error}"),
            }
        }
    }
}

/// How many events were told, the last view and the end.
async fn told(
    think: Think,
    model: &HttpModel,
) -> (usize, StreamView, Result<Thought<Order>, ThinkError>) {
    let mut stream = think.stream::<Order>(model);
    let latest = stream.latest();
    let (mut events, mut taken_back) = (0, vec![false; Order::SPEC.fields.len()]);
    while let Some(item) = stream.next().await {
        match item {
            Streamed::Asked { .. } => taken_back.fill(true),
            Streamed::Reply(event) => {
                events += 1;
                if let Some(field) = event.field() {
                    let counts_no_more = matches!(event, ReplyEvent::Replaced { .. });
                    let is_anew = std::mem::replace(&mut taken_back[field], counts_no_more);
                    let begins = matches!(event, ReplyEvent::Began { .. });
                    assert!(!begins || is_anew, "a field begins once, unless it is taken back");
                }
            }
            Streamed::Done(result) => {
                return (events, latest.get(), result.map(|thought| *thought));
            }
            _ => {}
        }
    }
    panic!("a stream ends with its result");
}

/// The order as the view has it, once every field of it is ready.
fn order_of(view: &StreamView) -> Option<Order> {
    let values: Option<Vec<_>> = view
        .fields()
        .map(|(_, field)| match &field.progress {
            FieldProgress::Ready(value) => Some(Some(value.clone())),
            _ => None,
        })
        .collect();
    Order::from_reply(twr::verdict::Value::Record(values?)).ok()
}
