//! What ends a run besides its attempts: money, time, and the size of a repair.

use std::sync::Arc;
use std::time::Duration;

use twr::model::{
    BoxFuture, Finish, Model, ModelError, ModelErrorKind, Money, Patient, Price, Prices, Reply,
    Request, ScriptedModel, ScriptedReply, Usage,
};
use twr::{Policy, Think, ThinkErrorKind};

use crate::specs::{Author, Study};
use crate::{TASK, think};

fn bad() -> Reply {
    Reply::text("Bees.").with_usage(Usage::of_call(1_000, 500))
}

fn prices() -> Prices {
    Prices::new().with("scripted", Price::per_million(2.0, 8.0))
}

#[cfg(feature = "http")]
#[tokio::test]
async fn a_call_under_way_is_stopped_inside_of_tokio_without_a_timer_being_given() {
    let model = Stuck(ScriptedModel::new(["[Plan] We follow bees to their hive and back."]));
    let think = Think::new(TASK).max_time(Duration::from_millis(50));
    let begun = std::time::Instant::now();
    let error = think.run::<Study>(&model).await.unwrap_err();
    assert_eq!(error.kind(), ThinkErrorKind::OutOfTime);
    assert_eq!(error.partial().good(), 2, "what came before is kept");
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn no_call_is_made_once_the_money_is_spent() {
    // A call costs 0.002 for what is sent and 0.004 for what comes.
    for (most, calls, kind) in [
        ("0", 1, ThinkErrorKind::OutOfMoney),
        ("0.006", 1, ThinkErrorKind::OutOfMoney),
        ("0.0061", 2, ThinkErrorKind::OutOfMoney),
        ("0.0121", 3, ThinkErrorKind::Exhausted),
    ] {
        let model = ScriptedModel::from_fn(|_| bad());
        let most: Money = most.parse().unwrap();
        let think = Think::new(TASK).max_money(most, prices());
        let error = think.run::<Study>(&model).await.unwrap_err();
        assert_eq!((error.kind(), model.requests().len()), (kind, calls), "{most}");
        let cost = error.transcript().cost(&prices()).unwrap();
        assert_eq!(cost.to_string(), ["0.006", "0.012", "0.018"][calls - 1]);
    }
}

#[tokio::test]
async fn what_a_call_cost_is_known_or_the_run_ends() {
    let most: Money = "100".parse().unwrap();
    let check = async |reply: Reply, said: &str| {
        let model = ScriptedModel::from_fn(move |_| reply.clone());
        let think = Think::new(TASK).max_money(most, prices());
        let error = think.run::<Study>(&model).await.unwrap_err();
        assert_eq!((error.kind(), model.requests().len()), (ThinkErrorKind::OutOfMoney, 1));
        assert!(error.to_string().contains(said), "{error}");
    };
    check(bad().with_model("dear"), "\"dear\" cost is not known: add the model to the prices")
        .await;
    check(Reply::text("Bees."), "use a server that counts tokens").await;
}

/// Never answers the second call.
struct Stuck(ScriptedModel);

impl Model for Stuck {
    fn name(&self) -> &'static str {
        "stuck"
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        if self.0.left() == 0 { Box::pin(std::future::pending()) } else { self.0.complete(request) }
    }
}

#[tokio::test]
async fn a_call_under_way_is_stopped_by_a_timer() {
    let asked = Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = Arc::clone(&asked);
    let timer = move |wait: Duration| -> BoxFuture<'static, ()> {
        let mut waits = seen.lock().unwrap();
        waits.push(wait);
        // The first call is in time, the second is not.
        if waits.len() == 1 { Box::pin(std::future::pending()) } else { Box::pin(async {}) }
    };
    let model = Stuck(ScriptedModel::new(["[Plan] We follow bees to their hive and back."]));
    let most = Duration::from_secs(3600);
    let think = Think::new(TASK).max_time(most).timer(timer);
    let error = think.run::<Study>(&model).await.unwrap_err();
    assert_eq!(error.kind(), ThinkErrorKind::OutOfTime);
    assert_eq!(error.transcript().attempts.len(), 1, "what came before is kept");
    assert_eq!(error.partial().good(), 2, "with what was read of it");
    let waits = asked.lock().unwrap();
    assert!(waits[0] == most && waits[1] < most, "what is left of the time: {waits:?}");
}

#[tokio::test]
async fn an_error_tells_of_the_call_that_the_time_ended() {
    async fn check(model: &dyn Model, expect: &str, fault: Option<ModelErrorKind>) {
        // What is waited for is never there before the alarm.
        let timer = |_| -> BoxFuture<'static, ()> { Box::pin(std::future::ready(())) };
        let think = Think::new(TASK).max_time(Duration::from_secs(3600)).timer(timer);
        let error = think.run::<Study>(model).await.unwrap_err();
        assert_eq!(error.kind(), ThinkErrorKind::OutOfTime);
        assert_eq!(error.to_string(), expect);
        assert_eq!(error.model_error().map(ModelError::kind), fault);
    }
    let silent = Stuck(ScriptedModel::new(Vec::<Reply>::new()));
    let unanswered =
        "no reply came, and the time is up: allow more; the last call was not answered in time";
    check(&silent, unanswered, None).await;
    let busy = ModelError::new(ModelErrorKind::RateLimited, "tiny");
    let never = |_| -> BoxFuture<'static, ()> { Box::pin(std::future::pending()) };
    let patient = Patient::new(ScriptedModel::new([ScriptedReply::from(busy.clone())]), never);
    let waited =
        format!("no reply came, and the time is up: allow more; the last call waited: {busy}");
    check(&patient, &waited, Some(ModelErrorKind::RateLimited)).await;
    let replies = [ScriptedReply::from(bad()), busy.clone().into()];
    let patient = Patient::new(ScriptedModel::new(replies), never);
    // The alarm is only looked at where the model is not done.
    let waited = format!(
        "no reply was as asked after 1 attempt (still wrong: [Plan], [Chapters]), and the time is up: allow more, \
         or read the replies in the transcript; the last call waited: {busy}"
    );
    check(&patient, &waited, Some(ModelErrorKind::RateLimited)).await;
}

#[tokio::test]
async fn replies_that_were_cut_off_are_told_of_whatever_ends_the_run() {
    let cut_off = || {
        Reply::text("[Plan] We follow")
            .with_finish(Finish::Length)
            .with_usage(Usage::of_call(10, 5))
    };
    let model = ScriptedModel::from_fn(move |_| cut_off());
    let error = Think::new(TASK).max_total_tokens(20).run::<Study>(&model).await.unwrap_err();
    assert_eq!(error.kind(), ThinkErrorKind::OutOfTokens);
    assert!(error.to_string().contains("every reply was cut off by a token limit"), "{error}");
    let model = ScriptedModel::from_fn(|_| bad());
    let error = Think::new(TASK).max_total_tokens(20).run::<Study>(&model).await.unwrap_err();
    assert!(!error.to_string().contains("cut off"), "{error}");
}

#[tokio::test]
async fn no_call_is_made_once_the_time_is_up() {
    let model = ScriptedModel::from_fn(|_| bad());
    let error = Think::new(TASK).max_time(Duration::ZERO).run::<Study>(&model).await.unwrap_err();
    assert_eq!((error.kind(), model.requests().len()), (ThinkErrorKind::OutOfTime, 1));
    assert!(error.to_string().contains("the time is up: allow more"), "{error}");
}

#[tokio::test]
async fn a_repair_that_is_too_long_leaves_examples_out_and_never_the_task() {
    let sent = async |context: Option<u32>| {
        let model = ScriptedModel::from_fn(|_| "[Works]\n- Title: a novel\n  Pages: 300");
        let mut think = think().max_attempts(2);
        if let Some(context) = context {
            think = think.max_context(context);
        }
        think.run::<Author>(&model).await.unwrap_err();
        model.requests()
    };
    let messages = async |context: Option<u32>| {
        sent(context).await.iter().map(|request| request.messages.len()).collect::<Vec<_>>()
    };
    let repair = sent(None).await.pop().unwrap();
    let bytes: usize = repair.messages.iter().map(|message| message.content.len()).sum();
    let tokens = u32::try_from(bytes.div_ceil(4)).unwrap();
    // The system message, two turns an example, the task.
    assert_eq!(messages(None).await, [6, 6]);
    assert_eq!(messages(Some(tokens)).await, [6, 6]);
    assert_eq!(messages(Some(tokens - 1)).await, [6, 4]);
    assert_eq!(messages(Some(1)).await, [6, 2], "the first call is the caller's own");
}

#[tokio::test]
async fn a_dialogue_that_is_too_long_forgets_its_oldest_replies() {
    let long = "Bees. ".repeat(200);
    let sent = async |context: u32| {
        let script: Vec<String> = (0..4).map(|call| format!("{call} {long}")).collect();
        let model = ScriptedModel::new(script);
        let think = think().max_attempts(4).policy(Policy::Whole).max_context(context);
        think.run::<Study>(&model).await.unwrap_err();
        let last = model.requests().pop().unwrap();
        let replies = last.messages.iter().filter(|message| message.content.contains(&long));
        replies.map(|message| message.content[..1].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(sent(10_000).await, ["0", "1", "2"]);
    assert_eq!(sent(1_200).await, ["1", "2"]);
    assert_eq!(sent(1).await, ["2"], "the last one stays");
}
